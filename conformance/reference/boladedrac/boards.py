"""States and steps for the examples of the reference model, from small drawings."""
EXAMPLES = []
WIDTH = 12
PARAMETERS = {
    "nb_players": 1, "nb_rounds": 101, "nb_capsules": 1, "nb_balls": 1, "nb_beans": 0, "nb_kintons": 0, "goku_regen_time": 5,
    "bean_regen_time": 7, "kinton_regen_time": 9, "kinton_life_time": 3, "max_strength": 100, "res_strength": 50,
    "moving_penalty": 5, "kamehame_penalty": 30, "combat_penalty": 10, "rows": 0, "cols": WIDTH}


def height(drawing):
    """The number of rows of a board: the drawing, its border, two rows of rocks, and a row with a capsule, a ball and room."""
    return len(drawing.split()) + 5


def state(drawing, *gokus, r=0, timers=0, **parameters):
    """A state file.

    The drawing has the cells without their border: `.` `X` `C` `B`, `b` and `k` items that are there, `n` and `m` a bean
    and a kinton that are absent with the timer `timers`, a digit a goku. A goku is a dict with what departs from one that
    is alive and on foot, with strength 100, on `under`.
    """
    inner = ["X" * WIDTH, *("X" + row.ljust(WIDTH - 2, "X") + "X" for row in drawing.split()), "X" * WIDTH, "X" * WIDTH,
             "XCB........X", "X" * WIDTH]
    found, cells = {}, [list(row) for row in inner]
    lists = {"b": [], "k": []}
    for i, row in enumerate(inner):
        for j, letter in enumerate(row):
            if letter.isdigit():
                found[int(letter)] = (i, j)
                letter = gokus[int(letter)].get("under", ".") if int(letter) < len(gokus) else "."
                cells[i][j] = letter
            if letter in "bknm":
                lists[{"n": "b", "m": "k"}.get(letter, letter)].append(
                    "%d %d %s\n" % (i, j, "y 0" if letter in "bk" else "n %d" % timers))
                cells[i][j] = "."
    players = max([len(gokus), *(player + 1 for player in found)])
    gokus = (gokus + ({},) * players)[:players]
    letters = "".join(map("".join, cells))
    numbers = dict(PARAMETERS, rows=len(inner), nb_players=players, nb_capsules=letters.count("C"), nb_beans=len(lists["b"]),
                   nb_balls=letters.count("B") + sum("ball" in g for g in gokus), nb_kintons=len(lists["k"]))
    numbers.update(parameters)
    lines = ["boladedrac v1\n", *("%s %d\n" % (name, numbers[name]) for name in PARAMETERS)]
    lines += ["names" + "".join(" P%d" % (p + 1) for p in range(players)), "\n\n\n", "round %d\n" % r]
    lines += ["".join(row) + "\n" for row in cells] + ["beans\n", *lists["b"], "kintons\n", *lists["k"]]
    lines += [goku_line(g, found.get(p, (0, 0)), p in found) for p, g in enumerate(gokus)]
    return "".join(lines + ["\n"]).encode()


def goku_line(goku, cell, alive):
    kind = ("on_kinton" if "time" in goku else "with" if "ball" in goku else "normal") \
        + ("_with" if "time" in goku and "ball" in goku else "") + ("_ball" if "ball" in goku else "")
    i, j = goku.get("cell", cell)
    return "%s %d %d %d %s %d %d %d %s \n" % (
        kind, i, j, goku.get("timer", 0), "a" if alive else "d", goku.get("balls", 0),
        goku.get("strength", 100 if alive else 0), goku.get("time", 0), goku.get("status", "0"))


def seen(result):
    """What a result shows, flat."""
    kind, value = result
    if kind == "skip":
        return {"verdict": "skip"}
    if kind == "reject":
        return {"verdict": value[0], "faults": value[1]}
    text, scores, after = value
    lines = text.decode("latin-1").split("\n")
    start, beans, kintons = (lines.index(next(line for line in lines if line.startswith(word)))
                             for word in ("round", "beans", "kintons"))
    rest = [line.strip() for line in lines[kintons + 1:] if line.strip()]
    told = {"g%d" % p: line for p, line in enumerate(line for line in rest if line[0] in "now")}
    return {"verdict": "ok", "file": text, "r": lines[start], "cells": " ".join(lines[start + 2:beans - 4]),
            "extra": lines[beans - 2], "beans": lines[beans + 1:kintons], "scores": scores, "next": after.decode(),
            "kintons": [line for line in rest if line[0].isdigit()], **told}


def draws(texts):
    return [text.encode() for text in texts.split()]


def in_order(players):
    """The draws of the order 0, 1, 2, 3."""
    return " ".join("%d/%d" % (i, i + 1) for i in range(1, players))


def plays(name, drawing, answers, after, *gokus, chance=None, then="", ball=None, **others):
    """A round.

    `answers` are separated by commas; `chance` are its draws, in_order() when None, with those of `then` behind them; an
    owed ball is drawn on the column `ball` of the row with room. `after` is what is expected.
    """
    lines = [line.encode() for line in answers.split(",")]
    rows = height(drawing)
    made = in_order(len(lines)) if chance is None else chance
    made += " " + then + (" %d/%d %d/%d" % (rows - 2, rows, ball, WIDTH) if ball else "")
    EXAMPLES.append((name, [], state(drawing, *gokus, **others), lines, draws(made), after))


def example(name, given, expected, answers=(b"-",) * 4, chance=b"1/2 2/3 3/4", rules=()):
    EXAMPLES.append((name, list(rules), given, list(answers), chance.split(), expected))
