/* Starts a daemon in each round that leaves orphans faster than they can be ended,
 * but not so many that a busy machine has no process left for others. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void leave_orphans(void) {
    setsid();
    for (int left = 400; left > 0; left--) {
        if (fork() == 0) {
            if (fork() != 0) _exit(0);
            setsid();
            for (;;) pause();
        }
        wait(NULL);
        usleep(1000);
    }
    _exit(0);
}

int main(void) {
    char line[4096];
    int count;
    while (fgets(line, sizeof line, stdin) && sscanf(line, "round %d", &count) == 1) {
        while (count-- > 0)
            if (!fgets(line, sizeof line, stdin)) return 1;
        if (fork() == 0) leave_orphans();
        puts("R1 NONE NOTHING R2 NONE NOTHING");
        fflush(stdout);
    }
    return 0;
}
