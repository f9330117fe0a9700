"""Parses, validates and writes state files (FILE), and parses answers (ANS), for game.py."""
import re

from judging import Unreadable
from texts import answer_tokens, blanks_stripped, forgiven, physical_lines, tokens

from .misreadings import READINGS, off
from .state import SIDES, SQUARES, State, can_move, count, is_blocked, opponent

# ---------------------------------------------------------------- FILE reading

def read_state(data):
    """FILE: the state in the bytes of a state file, or Unreadable."""
    data = forgiven(data, READINGS)
    if off("FILE-2") and not re.fullmatch(rb"[^\s]+( [^\s]+)*\n", data):
        raise Unreadable("blanks")
    if off("FILE-2/last") and data.endswith(b"\n\n"):
        raise Unreadable("blank line at the end")
    lines = physical_lines(data, READINGS)
    if off("FILE-2/more"):
        lines = lines[:1]
    if off("FILE-2/joined"):
        lines = [b" ".join(lines)]
    if off("FILE-2/rows"):
        lines = [b"".join(lines[:-1]) + b" " + lines[-1]] if len(lines) > 1 else lines
    if len(lines) != 1:
        raise Unreadable("number of lines")
    return parse_fields(*fields_of(lines[0]))


def fields_of(text):
    """FILE-1: the fields of the line; the third one is empty if it is missing."""
    if off("FILE-2/tab") and b"\t" in text or off("FILE-2/single") and re.search(rb"[ \t]{2}", text):
        raise Unreadable("blanks")
    fields = [token.decode("latin-1") for token in tokens(text)]
    while off("FILE-2/inside") and len(fields) > 1 and len(fields[0]) < 64:
        fields[:2] = [fields[0] + fields[1]]
    if off("FILE-2/glued") and len(fields) == 1:
        fields = [fields[0][:64], fields[0][64:]]
    if off("FILE-1/side") and len(fields) == 1:
        fields.append("X")
    if off("FILE-1/first"):
        fields[:2] = fields[1::-1]
    if off("FILE-7/blank") and fields[2:3] == ["forfeit"]:
        fields[2:4] = ["-".join(fields[2:4])]
    if off("FILE-2/extra"):
        fields = fields[:3 if fields[2:3] in (["forfeit-X"], ["forfeit-O"]) else 2]
    if off("FILE-2/semicolon"):
        fields = " ".join(fields).split(";")[0].split(" ")
    if not 2 <= len(fields) <= 3:
        raise Unreadable("number of fields")
    return [*fields, ""][:3]


def parse_fields(board, side, forfeit):
    if off("FILE-3/lower"):
        board = board.upper()
    if off("FILE-3/dots"):
        board = board.replace(".", "-")
    if off("FILE-3/letters"):
        board = board.translate(str.maketrans("BW*0", "XOXO"))
    if off("FILE-3/short"):
        board = board.ljust(64, "-")
    if off("FILE-3/long"):
        board = board[:64]
    if off("FILE-3"):
        board = re.sub(r"[^XO]", "-", board)
    if len(board) != 64 or set(board) - set("XO-"):     # FILE-3
        raise Unreadable("squares")
    if off("FILE-4/lower"):
        side = side.upper()
    if off("FILE-4/number"):
        side = {"1": "X", "2": "O"}.get(side, side)
    if off("FILE-4/word"):
        side = {"black": "X", "white": "O", "B": "X", "W": "O"}.get(side, side)
    if off("FILE-4") and side not in ("X", "O"):
        side = "O"
    if side not in ("X", "O"):                          # FILE-4
        raise Unreadable("side to move")
    if off("FILE-7/player"):
        forfeit = {"forfeit-1": "forfeit-X", "forfeit-2": "forfeit-O"}.get(forfeit, forfeit)
    if off("FILE-7/lower"):
        forfeit = {"forfeit-x": "forfeit-X", "forfeit-o": "forfeit-O"}.get(forfeit.lower(), forfeit)
    if off("FILE-7/word") and forfeit in ("forfeit", "forfeit-"):
        forfeit = "forfeit-" + side
    if off("FILE-7/letter") and forfeit in SIDES:
        forfeit = "forfeit-" + forfeit if forfeit else ""
    if off("FILE-7/ignored") and forfeit not in ("forfeit-X", "forfeit-O"):
        forfeit = ""
    if forfeit not in ("", "forfeit-X", "forfeit-O"):   # FILE-1
        raise Unreadable("third field")
    return State(dict(zip(order(), board)), side, "" if off("FILE-7/forgotten") else forfeit[-1:])


def order():
    """SET-1: the squares in the order of the file."""
    if off("SET-1"):
        return sorted(SQUARES, key=lambda square: (-square[1], square[0]))
    if off("SET-1/mirror"):
        return sorted(SQUARES, key=lambda square: (square[1], -square[0]))
    return sorted(SQUARES) if off("SET-1/turned") else SQUARES


# ---------------------------------------------------------------- FILE checks

def check(s):
    """FILE-5, FILE-7: the clauses that a readable state violates."""
    blocked = is_blocked(s, given=True)
    faults = []
    if not blocked and not can_move(s, s.side):         # FILE-5
        if off("FILE-5/passed"):
            s.side = opponent(s.side)
        elif not (off("FILE-5") or off("MOV-4")):
            faults.append("FILE-5")
    if s.loser and not off("FILE-7"):                   # FILE-7
        if blocked and not off("FILE-7/blocked") or not blocked and s.loser != s.side and not off("FILE-7/other"):
            faults.append("FILE-7")
    if off("FILE-8/one"):
        faults = faults[:1]
    discs = count(s, "X") + count(s, "O")
    middle = [s.squares[square] for square in ((4, 4), (5, 4), (4, 5), (5, 5))]
    unasked = (off("FILE-3/middle") and "-" in middle or off("FILE-8/wiped") and not (count(s, "X") and count(s, "O"))
               or off("FILE-8/parity") and (discs % 2 == 0) != (s.side == "X") and not blocked
               or off("FILE-8/over") and blocked or off("FILE-6/one") and blocked and s.side == "O"
               or off("FILE-6/other") and blocked and s.side == "X"
               or off("FILE-8") and discs < 4 or off("FILE-8/empty") and not discs
               or off("FILE-8/apart") and any(is_alone(s, square) for square in SQUARES))
    return faults + ["FILE-8"] * unasked


def is_alone(s, square):
    """FILE-8 misread: a disc that touches no other one."""
    beside = [(square[0] + i, square[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    return s.squares[square] != "-" and all(s.squares.get(place, "-") == "-" for place in beside)


# ---------------------------------------------------------------- FILE writing

def written_side(s):                                    # FILE-6
    if s.loser or not is_blocked(s) or off("FILE-6"):
        return "X" if s.loser and off("FOR-2/written") else s.side
    if off("FILE-6/white"):
        return "O"
    if off("FILE-6/mover"):
        return s.mover
    if off("FILE-6/winner"):
        return "O" if count(s, "O") > count(s, "X") else "X"
    return "-" if off("FILE-6/none") else "X"


def write_state(s):
    """FILE-1: the line of the state."""
    board, side = "".join(s.squares[square] for square in order()), written_side(s)
    if off("FILE-1/lower"):
        board, side = board.lower(), side.lower()
    if off("FILE-1/dots"):
        board = board.replace("-", ".")
    if off("FILE-1/number"):
        side = {"X": "1", "O": "2"}.get(side, side)
    if off("FILE-1/rows") or off("FILE-1/spaced"):
        board = ("\n" if off("FILE-1/rows") else " ").join(board[i:i + 8] for i in range(0, 64, 8))
    fields = [side, board] if off("FILE-1/first") else [board, side]
    if s.loser and not off("FILE-7/unwritten"):
        loser = {"X": "1", "O": "2"}[s.loser] if off("FILE-7/player") else s.loser
        loser = opponent(loser) if off("FILE-7/winner") else loser
        forfeit = s.loser if off("FILE-7/letter") else "forfeit" if off("FILE-7/word") else "forfeit-" + loser
        fields.append(forfeit.lower() if off("FILE-7/lower") else forfeit)
    between = "" if off("FILE-1/glued") else "\t" if off("FILE-1/tab") else "\n" if off("FILE-1/lines") else " "
    text = between.join(fields) + (";" if off("FILE-1") else " " if off("FILE-1/trailing") else "")
    return (text + ("\r\n" if off("FILE-1/crlf") else "\n") + ("\n" if off("FILE-1/end") else "")).encode("ascii")


# ---------------------------------------------------------------- ANS

def parse_answer(line):
    """ANS-1, ANS-2: the square that a line (without its LF) names, or None."""
    t = [token.decode("latin-1") for token in answer_tokens(line, READINGS)]
    if off("ANS-4"):
        t = t[:1]
    if off("ANS-4/last"):
        t = t[-1:]
    if off("ANS-2/inside"):
        t = ["".join(t)] if t else []
    if off("ANS-4/punctuation"):
        t = [word for word in (re.sub("[^a-zA-Z0-9]", "", token) for token in t) if word]
    if off("ANS-4/quoted"):
        t = [token.strip("\"'<>()[]") for token in t]
    if len(t) != 1 or off("ANS-1/limit") and len(line) > 80:
        return None
    word = t[0]
    if off("ANS-1/capital") and word != word.lower() or off("ANS-1/small") and word != word.upper():
        return None
    if off("ANS-4/long"):
        word = word[:2]
    if off("ANS-4/move"):
        word = re.sub("^[XO]:?", "", word)
    if off("ANS-1/turned") and re.fullmatch("[1-8][a-hA-H]", word):
        word = word[::-1]
    if off("ANS-1/digits") and re.fullmatch("[1-8][1-8]", word):
        word = "abcdefgh"[int(word[0]) - 1] + word[1]
    if off("ANS-1/zeros"):
        word = re.sub("^([a-hA-H])0+", r"\1", word)
    if off("ANS-1/clamp") and re.fullmatch("[a-zA-Z][0-9]", word):
        word = min(word[0].lower(), "h") + str(min(max(int(word[1]), 1), 8))
    if off("ANS-1/zero") and re.fullmatch("[a-hA-H][0-7]", word):
        word = word[0] + str(int(word[1]) + 1)
    if not re.fullmatch("[a-hA-H][1-8]", word):
        return None
    column, row = "abcdefgh".index(word[0].lower()) + 1, int(word[1])
    if off("ANS-1"):
        column, row = row, column
    return (9 - column if off("ANS-1/right") else column), (9 - row if off("ANS-1/up") else row)


def is_blank(line):
    return not blanks_stripped(line.replace(b"\r", b""))
