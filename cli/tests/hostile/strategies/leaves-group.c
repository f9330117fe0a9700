/* Goes over to the process group of the referee, where whoever kills its own
 * group does not find it, and sleeps. */
#include <unistd.h>

int main(void) {
    if (setpgid(0, getpgid(getppid()))) return 1;
    sleep(1000);
    return 0;
}
