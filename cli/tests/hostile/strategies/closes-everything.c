#include <unistd.h>

int main(void) {
    for (int number = 0; number < 1024; number++) close(number);
    usleep(200000);
    return 0;
}
