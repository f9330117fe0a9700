/* A conf/1 adapter in C99 for a RedBot engine; ../README.md says how to use it. cc -O2 -o adapter adapter.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static struct bytes { char *at; size_t size, room; } line, body; /* any bytes, NUL too: go by the size */
struct step { struct bytes rules, state, answers[4]; }; /* rules and state: lines with their LF; answers: without */
struct reply { const char *kind, *why, *next; long long scores[4]; struct bytes state; };
static void put(struct bytes *to, const char *at, size_t size) {
    if (to->room - to->size < size && !(to->at = realloc(to->at, to->room = (to->size + size) * 2))) exit(1);
    if (size) memcpy(to->at + to->size, at, size), to->size += size;
}
/* ==== YOUR ENGINE: begin. All else can stay as it is. ==== */
#define ME "name=my-engine version=1"
static struct reply engine(const struct step *step) {
    /* Read the state step->state under the variant step->rules (key=value lines, mostly none), play one round with
     * the raw lines step->answers[0..3] of players 1 to 4 (size 0: no answer), and return one of
     *   {.kind = "ok", .state = whole lines, by put(), .scores = {26, 0, 3, 1}, .next = "over" or as "ask 1 3 4"}
     *   {.kind = "reject", .why = "bad-state"} for faulty input, {.kind = "skip", .why = "..."} for what it lacks. */
    return (void)step, (struct reply){.kind = "skip", .why = "not implemented"};
}
/* ==== YOUR ENGINE: end ==== */
static int read_line(struct bytes *to) { /* adds a line with its LF; 0 at the end of input */
    for (int c; (c = getchar()) != EOF;) if (put(to, &(char){(char)c}, 1), c == '\n') return 1;
    return 0;
}
static int is(const char *at, const char *header) { return !strncmp(at, header, strlen(header)); } /* LF and all */
static struct reply judge(const char *game, unsigned long long count) {
    size_t state = 0, cut[6] = {0}; /* where the state begins, where the last five lines do, and their end */
    for (body.size = 0; count-- > 0; cut[5] = body.size) {
        memmove(cut, cut + 1, 5 * sizeof *cut);
        if (!read_line(&body)) exit(0); /* the input ended within a request */
        if (!state && is(body.at + cut[4], "--- state\n")) state = body.size;
    }
    if (strcmp(game, "redbot")) return (struct reply){.kind = "skip", .why = "game"};
    if (!state || cut[0] < state || !is(body.at, state == 10 ? "--- state\n" : "--- rules\n") ||
        !is(body.at + cut[0], "--- answers\n")) return (struct reply){.kind = "error", .why = "sections"};
    struct step step = {{body.at + 10, state == 10 ? 0 : state - 20, 0}, {body.at + state, cut[0] - state, 0}, {{0}}};
    for (int i = 0; i < 4; i++) step.answers[i] = (struct bytes){body.at + cut[i + 1], cut[i + 2] - cut[i + 1] - 1, 0};
    return engine(&step);
}
static void write_reply(const char *number, struct reply r) {
    if (strcmp(r.kind, "ok")) { printf("%s %s %s\n", r.kind, number, r.why); return; }
    long long *n = r.scores, lines = 8; /* and those of the state */
    for (size_t i = 0; i < r.state.size; i++) lines += r.state.at[i] == '\n';
    printf("ok %s %lld\n--- state\n", number, lines), fwrite(r.state.at, 1, r.state.size, stdout), free(r.state.at);
    printf("--- scores\n%lld\n%lld\n%lld\n%lld\n--- next\n%s\n", n[0], n[1], n[2], n[3], r.next);
}
int main(void) {
    for (int words = 1; line.size = 0, read_line(&line); words = 1, fflush(stdout)) {
        put(&line, "", 1), line.at[strcspn(line.at, "\r\n")] = '\0';
        char *word[5] = {line.at};
        for (char *at = line.at; words < 5 && (at = strchr(at, ' ')); word[words++] = at) *at++ = '\0';
        if (words == 1 && !strcmp(word[0], "bye")) return 0;
        if (words == 2 && !strcmp(word[0], "hello") && !strcmp(word[1], "conf/1"))
            puts("hello conf/1 " ME " games=redbot");
        else if (words == 4 && !strcmp(word[0], "step") && *word[3] && !word[3][strspn(word[3], "0123456789")])
            write_reply(word[1], judge(word[2], strtoull(word[3], NULL, 10)));
        else puts("error 0 unknown");
    }
}
