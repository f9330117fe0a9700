#include <signal.h>
#include <stdio.h>

int main(void) {
    raise(SIGSTOP);
    puts("R1 NONE NOTHING R2 NONE NOTHING");
    return 0;
}
