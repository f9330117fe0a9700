"""States and steps for the examples of the reference model, from small drawings."""
EXAMPLES = []
# name price range health shield weapon move_cost fire_cost icon sound
TYPES = ("scout 10 3 40 5 15 2 4 s.gif s.wav", "rifle 30 5 60 10 30 3 6 r.gif r.wav")
PARAMETERS = {"players": 2, "money": 100, "action_points": 30, "max_units": 4, "turn_limit": 50}


def state(terrain, *lists, bonuses="", placement=None, phase="fight", turn=3, player=1, points=20, refused=0, types=TYPES,
          money=100, **parameters):
    """A state file.

    Rows are separated by blanks. A list has units `type x y health`, separated by commas; bonuses are tiles `x y`,
    separated by commas; `money` is that of all players, or a tuple with one number for each. While the players buy,
    turn and points are 0.
    """
    rows = terrain.split()
    marks = placement.split() if placement else ["." * len(rows[0])] * len(rows)
    numbers = {**PARAMETERS, "players": max(2, len(lists)), **parameters}
    turn, points = (0, 0) if phase == "buy" and (turn, points) == (3, 20) else (turn, points)
    lists = [*lists, *[""] * (numbers["players"] - len(lists))]
    moneys = money if isinstance(money, tuple) else (money,) * len(lists)
    lines = ["aitester v1", *("%s %d" % item for item in numbers.items()), "phase " + phase, "turn %d" % turn,
             "player %d" % player, "points %d" % points, "refused %d" % refused, "types %d" % len(types), *types,
             "size %d %d" % (len(rows[0]), len(rows)), *rows, *marks]
    places = split(bonuses)
    lines += ["bonuses %d" % len(places), *(place + " first_aid" for place in places)]
    for units, own in zip(map(split, lists), moneys):
        lines += ["money %d units %d" % (own, len(units)), *("%d %s" % item for item in enumerate(units))]
    return "".join(line + "\n" for line in lines).encode("latin-1")


def split(text):
    return [part.strip() for part in text.split(",") if part.strip()]


def seen(result):
    """A result, flattened."""
    kind, value = result
    if kind == "skip":
        return {"verdict": "skip"}
    if kind == "reject":
        return {"verdict": value[0], "faults": value[1]}
    text, scores, after = value
    lines = text.decode("latin-1").split("\n")
    told = {"verdict": "ok", "file": text, "scores": scores, "next": after.decode()}
    for name in ("phase", "turn", "player", "points", "refused"):
        told.update((name, word) for line in lines[6:11] for key, word in [(line + " ").split(" ")[:2]] if key == name)
    first = next((i for i, line in enumerate(lines) if line.startswith("bonuses ")), len(lines))
    rest = lines[first + 1:-1]
    told["bonuses"] = ", ".join(line.removesuffix(" first_aid") for line in rest if line.endswith(" first_aid"))
    number = 0
    for line in rest:
        if line.startswith("money "):
            number += 1
            told["m%d" % number], told["p%d" % number] = line.split()[1], ""
        elif number and line.strip():
            told["p%d" % number] += (", " if told["p%d" % number] else "") + " ".join(line.split()[1:])
    return told


def example(name, given, answer, expected, rules=()):
    """`expected` has the parts of seen() to compare."""
    raw = answer if isinstance(answer, bytes) else answer.encode("latin-1")
    EXAMPLES.append((name, list(rules), given, [raw], expected))


def plays(name, given, answer, **expected):
    """A step. Numbers are compared as text."""
    keys = {key: value if key == "scores" else str(value) for key, value in expected.items()}
    example(name, given, answer, {"verdict": "ok", **keys})


def refuses(name, given, answer, **expected):
    """A refused command: nothing changes but the count of refusals, which was 0."""
    example(name, given, answer, {"verdict": "ok", "file": given.replace(b"refused 0", b"refused 1"),
                                  **{key: str(value) for key, value in expected.items()}})


def rejected(name, given, code="bad-state", rules=(), **expected):
    example(name, given, b"NXT", {"verdict": code, **expected}, rules)
