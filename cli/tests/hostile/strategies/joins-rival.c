/* Goes over to the process group of a rival and spins there, so that its CPU
 * time may be taken for the rival's. The rivals wait for its end. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    char path[64];
    FILE *pid = fopen("../pid", "w");
    /* The sandbox does not let it. */
    if (pid && (fprintf(pid, "%d", getpid()) < 0 || fclose(pid))) return 1;
    int joined = 0;
    for (int turn = 0; turn < 200 && !joined; turn++) {
        snprintf(path, sizeof path, "/proc/%d/task/%d/children", getppid(), getppid());
        FILE *children = fopen(path, "r");
        int rival;
        while (children && !joined && fscanf(children, "%d", &rival) == 1)
            joined = rival != getpid() && setpgid(0, rival) == 0;
        if (children) fclose(children);
        usleep(1000);
    }
    for (;;) {}
}
