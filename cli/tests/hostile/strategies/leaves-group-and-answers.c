#include <stdio.h>
#include <unistd.h>

int main(void) {
    if (setpgid(0, getpgid(getppid()))) return 1;
    puts("R1 NONE NOTHING R2 NONE NOTHING");
    fflush(stdout);
    sleep(1000);
    return 0;
}
