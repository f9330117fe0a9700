/* A player that answers from every byte of the round file that it was shown,
 * and says so on standard error. The file `patience` beside it, when there is
 * one, says how many milliseconds it takes at most; when `../pid` names a
 * process that is gone, it takes no longer. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **arguments) {
    static const char *const movements[] = {"UP", "LEFT", "RIGHT", "NONE"};
    static const char *const actions[] = {"NOTHING", "FIRE"};
    if (count != 3) return 1;
    FILE *round = fopen(arguments[2], "r");
    if (!round) return 2;
    uint64_t hash = 14695981039346656037u + (uint64_t)atoi(arguments[1]);
    for (int byte; (byte = getc(round)) != EOF;) hash = (hash ^ (uint64_t)byte) * 1099511628211u;
    fclose(round);
    FILE *patience = fopen("patience", "r");
    int milliseconds = 0, pid;
    if (patience && fscanf(patience, "%d", &milliseconds) != 1) return 3;
    for (; milliseconds > 0; milliseconds -= 10) {
        FILE *file = fopen("../pid", "r");
        if (file && fscanf(file, "%d", &pid) == 1 && kill(pid, 0)) break;
        if (file) fclose(file);
        usleep(10000);
    }
    fprintf(stderr, "seen %016" PRIx64 "\n", hash);
    printf("R1 %s %s R2 %s %s\n", movements[hash >> 20 & 3], actions[hash >> 24 & 1], movements[hash >> 28 & 3],
           actions[hash >> 32 & 1]);
    return 0;
}
