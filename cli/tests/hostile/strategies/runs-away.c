/* Answers and leaves a daemon that forks and ends, again and again, so that
 * its number has changed when somebody looks; for two seconds at most. */
#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (fork() == 0) {
        setsid();
        do {
            if (fork() != 0) _exit(0);
            clock_gettime(CLOCK_MONOTONIC, &now);
        } while (now.tv_sec - start.tv_sec < 2);
        _exit(0);
    }
    puts("R1 NONE NOTHING R2 NONE NOTHING");
    return 0;
}
