/* Every process of it starts two more, down to a depth: 255 in all, where
 * nothing stops it. */
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int depth = 0;
    while (depth < 7) {
        pid_t one = fork(), two = one > 0 ? fork() : -1;
        if (one == 0 || two == 0) {
            depth++;
            if (depth == 3) setsid();
            continue;
        }
        break;
    }
    if (depth == 0) {
        puts("R1 NONE NOTHING R2 NONE NOTHING");
        fflush(stdout);
    }
    sleep(1000);
    return 0;
}
