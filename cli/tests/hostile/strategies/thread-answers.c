/* Its first thread ends at once; another one answers. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *answer(void *nothing) {
    usleep(100000);
    puts("R1 NONE NOTHING R2 NONE NOTHING");
    fflush(stdout);
    return nothing;
}

int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, answer, NULL)) return 1;
    pthread_exit(NULL);
}
