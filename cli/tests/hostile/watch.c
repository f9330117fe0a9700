/* Runs a command and reports what it had open and whom it had started when it
 * ended, and which of their processes outlived it.
 *
 * usage: watch REPORT SECONDS COMMAND [ARGUMENT...]
 *
 * The command is traced, so that it can be looked at in the moment when it
 * exits. This process is a subreaper, so whatever the command leaves behind
 * becomes its child and can neither hide nor vanish. The report has a line for
 * each fact: `exit N` or `signal N`, `hung`, `fd TARGET`, `child STAT`, `left STAT`. */
#define _GNU_SOURCE
#include <dirent.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t command;
static volatile sig_atomic_t hung;

static void on_alarm(int signal) {
    (void)signal;
    hung = 1;
    kill(command, SIGKILL);
}

static void report_descriptors(FILE *report) {
    char folder[64], link[PATH_MAX], target[PATH_MAX];
    snprintf(folder, sizeof folder, "/proc/%d/fd", command);
    DIR *entries = opendir(folder);
    if (!entries) return;
    for (struct dirent *entry; (entry = readdir(entries));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(link, sizeof link, "%s/%s", folder, entry->d_name);
        ssize_t length = readlink(link, target, sizeof target - 1);
        target[length < 0 ? 0 : length] = 0;
        fprintf(report, "fd %s\n", target);
    }
    closedir(entries);
}

/* The children of a process, zombies included; `kill_them` ends them. */
static int report_children(FILE *report, pid_t parent, const char *kind, int kill_them) {
    int count = 0;
    DIR *entries = opendir("/proc");
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        char path[300], stat[1024] = "";
        int pid = atoi(entry->d_name);
        if (pid <= 0) continue;
        snprintf(path, sizeof path, "/proc/%d/stat", pid);
        FILE *file = fopen(path, "r");
        if (!file) continue;
        size_t length = fread(stat, 1, sizeof stat - 1, file);
        fclose(file);
        stat[length] = 0;
        char *name_end = strrchr(stat, ')'), state = 0;
        int its_parent = 0;
        if (!name_end || sscanf(name_end + 1, " %c %d", &state, &its_parent) != 2 || its_parent != parent) continue;
        if (pid == command && parent == getpid()) continue;
        count++;
        name_end[1] = 0;
        if (report) fprintf(report, "%s %s %c\n", kind, stat, state);
        if (kill_them) {
            kill(pid, SIGKILL);
            waitpid(pid, NULL, __WALL);
        }
    }
    if (entries) closedir(entries);
    return count;
}

int main(int count, char **arguments) {
    if (count < 4) return 99;
    FILE *report = fopen(arguments[1], "we");
    if (!report || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)) return 99;
    command = fork();
    if (command == 0) {
        setpgid(0, 0);
        if (ptrace(PTRACE_TRACEME, 0, 0, 0)) _exit(98);
        execv(arguments[3], arguments + 3);
        _exit(97);
    }
    struct sigaction alarm_action = {.sa_handler = on_alarm};
    sigaction(SIGALRM, &alarm_action, NULL);
    alarm((unsigned)atoi(arguments[2]));
    int status = 0, first = 1;
    for (;;) {
        pid_t pid = waitpid(command, &status, __WALL);
        if (pid < 0) {
            if (hung) continue;
            return 99;
        }
        if (!WIFSTOPPED(status)) break;
        int signal = WSTOPSIG(status);
        if (first) {
            /* The stop of exec. */
            first = 0;
            ptrace(PTRACE_SETOPTIONS, command, 0, PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL);
            signal = 0;
        } else if (status >> 8 == (SIGTRAP | PTRACE_EVENT_EXIT << 8)) {
            report_descriptors(report);
            report_children(report, command, "child", 0);
            signal = 0;
        }
        ptrace(PTRACE_CONT, command, 0, signal);
    }
    alarm(0);
    if (hung) fprintf(report, "hung\n");
    if (WIFEXITED(status)) fprintf(report, "exit %d\n", WEXITSTATUS(status));
    else fprintf(report, "signal %d\n", WTERMSIG(status));
    report_children(report, getpid(), "left", 1);
    /* Their own children are ours now. */
    for (int turn = 0; turn < 1000 && report_children(report, getpid(), "left", 1); turn++) {}
    return fclose(report) ? 99 : 0;
}
