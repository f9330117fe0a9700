/* The part of the AI-Tester kit that reads states and sends commands. aitester.c includes it. */

/* ---- Parsing: words between blanks and line ends. */

typedef struct {
    const char *at, *end, *line_begin;
    const char *word; /* the last word, which ends at `at` */
    int line;
    const char *file;
    char *error; /* 256 bytes, "" if there is none */
} atReader;

static bool atIsBlank(const atReader *r) { return r->at < r->end && (*r->at == ' ' || *r->at == '\t'); }

/* The length of the line end here, or 0. A CR counts only before an LF. */
static int atLineEnd(const atReader *r) {
    if (r->at < r->end && *r->at == '\n') return 1;
    return r->at + 1 < r->end && r->at[0] == '\r' && r->at[1] == '\n' ? 2 : 0;
}

/* Reads the next word of the line, empty at its end. */
static void atNextWord(atReader *r) {
    while (atIsBlank(r)) r->at++;
    for (r->word = r->at; r->at < r->end && !atIsBlank(r) && !atLineEnd(r);) r->at++;
}

/* Begins the next line that is not blank. */
static void atLine(atReader *r) {
    int ends;
    while (atIsBlank(r) || atLineEnd(r)) {
        r->at += (ends = atLineEnd(r)) ? ends : 1;
        if (ends) r->line_begin = r->at, r->line++;
    }
}

/* Reports an error at the last word. `found` is NULL for the word itself. */
static bool atFail(atReader *r, const char *expected, const char *found) {
    char word[24];
    size_t n = 0;
    for (; r->word + n < r->at && n < sizeof word - 1; n++)
        word[n] = r->word[n] > ' ' && r->word[n] < 127 ? r->word[n] : '?';
    word[n] = '\0';
    if (n == 0) found = r->word < r->end ? "the end of the line" : "the end";
    snprintf(r->error, 256, "%.100s:%d:%d: expected %s, found %s", r->file, r->line, (int)(r->word - r->line_begin) + 1,
             expected, found ? found : word);
    return false;
}

static bool atWordIs(const atReader *r, const char *text) {
    return (size_t)(r->at - r->word) == strlen(text) && !memcmp(r->word, text, strlen(text));
}

static bool atWord(atReader *r, const char *expected) {
    atNextWord(r);
    return atWordIs(r, expected) || atFail(r, expected, NULL);
}

static bool atEndLine(atReader *r) {
    atNextWord(r);
    return r->word == r->at || atFail(r, "the end of the line", NULL);
}

static bool atNumber(atReader *r, long low, long high, const char *what, int *value) {
    char expected[80];
    const char *digit;
    long long number = 0;
    atNextWord(r);
    for (digit = r->word; digit < r->at && *digit >= '0' && *digit <= '9' && number <= high; digit++)
        number = 10 * number + (*digit - '0');
    *value = (int)number;
    snprintf(expected, sizeof expected, "%s, %ld to %ld", what, low, high);
    return (digit > r->word && digit == r->at && low <= number && number <= high) || atFail(r, expected, NULL);
}

/* Reads a line of a name and a number. */
static bool atField(atReader *r, const char *name, long low, long high, int *value) {
    atLine(r);
    return atWord(r, name) && atNumber(r, low, high, name, value) && atEndLine(r);
}

static bool atName(atReader *r, char name[32]) {
    const char *c;
    atNextWord(r);
    for (c = r->word; c < r->at && *c > ' ' && *c < 127; c++) continue;
    if (r->word == r->at || c < r->at || r->at - r->word > 31)
        return atFail(r, "a name of 1 to 31 printable characters", NULL);
    memcpy(name, r->word, (size_t)(r->at - r->word));
    return true;
}

static bool atReadType(atReader *r, game *Game) {
    unit_type *type = &Game->types[Game->n_types];
    int i;
    atLine(r);
    if (!atName(r, type->name)) return false;
    for (i = 0; i < Game->n_types; i++)
        if (!strcmp(Game->types[i].name, type->name)) return atFail(r, "a name that no other type has", NULL);
    Game->n_types++;
    return atNumber(r, 0, 1000000, "the price", &type->price) &&
           atNumber(r, 1, 1000000, "the range", &type->range) &&
           atNumber(r, 1, 1000000, "the health", &type->health) &&
           atNumber(r, 0, 1000000, "the shield", &type->shield) &&
           atNumber(r, 0, 1000000, "the weapon", &type->weapon) &&
           atNumber(r, 1, 1000000, "the move_cost", &type->move_cost) &&
           atNumber(r, 1, 1000000, "the fire_cost", &type->fire_cost) &&
           atName(r, type->icon) && atName(r, type->sound) && atEndLine(r);
}

/* Reads a row of the board: digits up to `most`, and `others`. With a row of terrain, digits are only on land. */
static bool atReadRow(atReader *r, int width, char most, const char *others, const char *terrain, const char *expected,
                      char row[MAX_SIDE]) {
    char text[24], count[24];
    int x;
    atLine(r);
    atNextWord(r);
    for (x = 0; x < width && r->word + x < r->at; x++) {
        const bool water = terrain && (terrain[x] == WATER || terrain[x] == WALL);
        row[x] = r->word[x];
        if (row[x] && (('1' <= row[x] && row[x] <= most && !water) || strchr(others, row[x]))) continue;
        r->word += x, r->at = r->word + 1;
        return atFail(r, expected, NULL);
    }
    snprintf(text, sizeof text, "%d tiles", width);
    snprintf(count, sizeof count, "%ld", (long)(r->at - r->word));
    return r->at - r->word == width ? atEndLine(r) : atFail(r, text, count);
}

static bool atReadTile(atReader *r, const game *Game, tile *at) {
    return atNumber(r, 0, Game->width - 1, "a column", &at->x) && atNumber(r, 0, Game->height - 1, "a row", &at->y);
}

static bool atReadBonus(atReader *r, game *Game) {
    tile *at = &Game->bonuses[Game->n_bonuses];
    atLine(r);
    if (!atReadTile(r, Game, at)) return false;
    if (!isFree(Game, at->x, at->y)) return atFail(r, "the row of a free tile of land", NULL);
    Game->n_bonuses++;
    return atWord(r, "first_aid") && atEndLine(r);
}

static bool atReadUnit(atReader *r, game *Game, int player) {
    army *Army = &Game->players[player - 1];
    unit *Unit = &Army->units[Army->n_units];
    char expected[24];
    tile at;
    bool empty;
    atLine(r);
    Unit->player = player;
    if (!atNumber(r, 0, 31, "the id", &Unit->id)) return false;
    snprintf(expected, sizeof expected, "the id %d", Army->n_units);
    if (Unit->id != Army->n_units) return atFail(r, expected, NULL);
    if (!atNumber(r, 0, Game->n_types - 1, "a type", &Unit->type) || !atReadTile(r, Game, &at)) return false;
    Unit->x = at.x, Unit->y = at.y;
    empty = isFree(Game, at.x, at.y);
    if (!atNumber(r, 0, empty ? 2000000 : 0, empty ? "the health" : "the health where no unit can be", &Unit->health))
        return false;
    Army->n_units++;
    if (Unit->health > 0) atPut(Game, Unit, true);
    return atEndLine(r);
}

static bool atReadPlayer(atReader *r, game *Game, int player) {
    int n;
    atLine(r);
    if (!atWord(r, "money") || !atNumber(r, 0, 1000000, "the money", &Game->players[player - 1].money) ||
        !atWord(r, "units") || !atNumber(r, 0, MAX_UNITS, "the number of units", &n) || !atEndLine(r))
        return false;
    while (n-- > 0)
        if (!atReadUnit(r, Game, player)) return false;
    return true;
}

static bool atReadHead(atReader *r, game *Game) {
    int last, points;
    atLine(r);
    if (!atWord(r, "aitester") || !atWord(r, "v1") || !atEndLine(r) ||
        !atField(r, "players", 2, 9, &Game->n_players) || !atField(r, "money", 0, 1000000, &Game->money) ||
        !atField(r, "action_points", 1, 10000, &Game->action_points) ||
        !atField(r, "max_units", 1, 32, &Game->max_units) ||
        !atField(r, "turn_limit", 0, NO_LIMIT, &Game->turn_limit))
        return false;
    atLine(r);
    if (!atWord(r, "phase")) return false;
    atNextWord(r);
    Game->phase = atWordIs(r, "fight") ? FIGHT : BUY;
    if (Game->phase == BUY && !atWordIs(r, "buy")) return atFail(r, "buy or fight", NULL);
    last = Game->phase == BUY ? 0 : Game->turn_limit ? Game->turn_limit : NO_LIMIT;
    points = Game->phase == BUY ? 0 : Game->action_points;
    return atEndLine(r) && atField(r, "turn", 0, last, &Game->turn) &&
           atField(r, "player", 1, Game->n_players, &Game->player) && atField(r, "points", 0, points, &Game->points) &&
           atField(r, "refused", 0, 2, &Game->refused);
}

static bool atReadState(atReader *r, game *Game) {
    static const char letters[] = "a tile (1 to 9, A, ~ or #)";
    char marks[64];
    int n, y, player;
    if (!atReadHead(r, Game) || !atField(r, "types", 1, MAX_TYPES, &n)) return false;
    while (n-- > 0)
        if (!atReadType(r, Game)) return false;
    atLine(r);
    if (!atWord(r, "size") || !atNumber(r, 1, MAX_SIDE, "the width", &Game->width) ||
        !atNumber(r, 1, MAX_SIDE, "the height", &Game->height) || !atEndLine(r))
        return false;
    for (y = 0; y < Game->height; y++)
        if (!atReadRow(r, Game->width, '9', "A~#", NULL, letters, Game->terrain[y])) return false;
    snprintf(marks, sizeof marks, "a placement tile (. or 1 to %d; on land)", Game->n_players);
    for (y = 0; y < Game->height; y++)
        if (!atReadRow(r, Game->width, (char)('0' + Game->n_players), ".", Game->terrain[y], marks, Game->placement[y]))
            return false;
    if (!atField(r, "bonuses", 0, MAX_BONUSES, &n)) return false;
    while (n-- > 0)
        if (!atReadBonus(r, Game)) return false;
    for (player = 1; player <= Game->n_players; player++)
        if (!atReadPlayer(r, Game, player)) return false;
    atLine(r);
    atNextWord(r);
    return r->word == r->at || atFail(r, "the end", NULL);
}

bool readState(game *Game, const char *text, size_t size, const char *file, char error[256]) {
    atReader r;
    memset(&r, 0, sizeof r);
    r.at = r.line_begin = r.word = text, r.end = text + size, r.line = 1, r.file = file, r.error = error;
    *error = '\0';
    memset(Game, 0, sizeof *Game);
    memset(Game->unit_on, -1, sizeof Game->unit_on);
    return atReadState(&r, Game);
}

/* ---- The game. */

void response(game *Game, void (*strategy)(game *Game), char line[48]) {
    static const char *const names[] = {"BUY", "SEL", "MOV", "ATT"};
    atCommand command;
    if (atTurn.sent == atTurn.n || memcmp(Game, &atTurn.expected, sizeof *Game)) {
        atTurn.expected = *Game;
        atTurn.n = atTurn.sent = 0;
        atTurn.playing = Game;
        strategy(Game);
        atTurn.playing = NULL;
        if (atTurn.n == 0 || atTurn.commands[atTurn.n - 1].kind != atEnd) atTurn.commands[atTurn.n++].kind = atEnd;
    }
    command = atTurn.commands[atTurn.sent++];
    switch (command.kind) {
        case atBuy: buy(&atTurn.expected, command.u, command.x, command.y); break;
        case atSell: sell(&atTurn.expected, command.u); break;
        case atMove: move(&atTurn.expected, command.u, command.x, command.y); break;
        case atShoot: shoot(&atTurn.expected, command.u, command.x, command.y); break;
        default: strcpy(line, atTurn.expected.phase == BUY ? "END" : "NXT"); return;
    }
    if (command.kind == atSell) snprintf(line, 48, "SEL %d", command.u);
    else snprintf(line, 48, "%s %d %d %d", names[command.kind], command.u, command.x, command.y);
}

/* Reads at most `lines` lines. */
static char *atReadLines(FILE *file, long lines, size_t *size) {
    size_t room = 1 << 12;
    char *text = (char *)malloc(room);
    int c;
    for (*size = 0; text && lines > 0 && (c = getc(file)) != EOF; lines -= c == '\n') {
        text[(*size)++] = (char)c;
        if (*size == room) {
            char *more = (char *)realloc(text, room *= 2);
            if (!more) free(text);
            text = more;
        }
    }
    return text;
}

static bool atPlayCommand(FILE *file, long lines, const char *name, void (*strategy)(game *Game)) {
    static game Game;
    char error[256] = "no memory", line[48] = "NXT";
    size_t size;
    char *text = atReadLines(file, lines, &size);
    const bool fine = text && readState(&Game, text, size, name, error);
    free(text);
    if (fine) response(&Game, strategy, line);
    else fprintf(stderr, "%s\n", error);
    puts(line);
    fflush(stdout); /* the referee waits for the line */
    return fine;
}

int playGame(int argc, char **argv, void (*strategy)(game *Game)) {
    char head[64];
    long lines;
    FILE *file;
    bool fine;
    if (argc < 2 || argc > 3 || strlen(argv[1]) != 1 || argv[1][0] < '0' || argv[1][0] > '8') {
        fprintf(stderr, "usage: %s ID [STATE_FILE], where ID is 0 to 8\n", argv[0]);
        return 2;
    }
    if (argc == 2) {
        while (fgets(head, sizeof head, stdin) && sscanf(head, "round %ld", &lines) == 1)
            atPlayCommand(stdin, lines, "standard input", strategy);
        return 0;
    }
    file = fopen(argv[2], "rb");
    if (!file) {
        perror(argv[2]);
        return 2;
    }
    fine = atPlayCommand(file, LONG_MAX, argv[2], strategy);
    fclose(file);
    return fine ? 0 : 1;
}
