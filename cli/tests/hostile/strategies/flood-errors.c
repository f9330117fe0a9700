/* Writes as many bytes as the file `size` says to standard error, then answers. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    static char piece[1 << 16];
    long left = 0;
    FILE *size = fopen("size", "r");
    if (!size || fscanf(size, "%ld", &left) != 1) return 1;
    memset(piece, 'e', sizeof piece);
    while (left > 0) {
        ssize_t written = write(2, piece, sizeof piece);
        if (written < 0) return 1;
        left -= written;
    }
    puts("R1 NONE NOTHING R2 NONE NOTHING");
    return 0;
}
