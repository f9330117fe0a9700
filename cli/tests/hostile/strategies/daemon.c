/* Answers without a line feed and leaves a daemon that holds its pipes. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    if (fork() == 0) {
        setsid();
        if (fork() != 0) _exit(0);
        for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
        for (;;) pause();
    }
    printf("R1 NONE NOTHING R2 NONE NOTHING");
    return 0;
}
