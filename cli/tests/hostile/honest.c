/* A player that answers from every byte of the round file that it was shown,
 * and says so on standard error. The file `patience` beside it, when there is
 * one, says how many milliseconds it takes. */
#include <inttypes.h>
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
    int milliseconds = 0;
    if (patience && fscanf(patience, "%d", &milliseconds) == 1) usleep((useconds_t)milliseconds * 1000);
    fprintf(stderr, "seen %016" PRIx64 "\n", hash);
    printf("R1 %s %s R2 %s %s\n", movements[hash >> 20 & 3], actions[hash >> 24 & 1], movements[hash >> 28 & 3],
           actions[hash >> 32 & 1]);
    return 0;
}
