"""One step (MOV, FOR) for game.py."""
import copy

from .misreadings import off
from .state import SQUARES, can_move, directions, flipped, is_blocked, is_legal, legal_moves, line, opponent
from .statefile import is_blank, parse_answer


def step(before, answer):
    """The state after the move of the side to move, or after its forfeit."""
    s = copy.copy(before)
    s.squares = dict(before.squares)
    s.mover = s.side
    if not can_move(s, s.side) and not is_blocked(s):   # only with MOV-4 or FILE-5 misread
        s.side = opponent(s.side)
        return s
    square = parse_answer(answer)
    if square is not None and is_legal(s, s.side, square):
        move(s, s.side, square)                         # ANS-3
    elif square is not None and off("ANS-3") and is_legal(s, opponent(s.side), square):
        move(s, opponent(s.side), square)
    elif off("MOV-5") and answer.strip() == b"--" or off("MOV-5/word") and answer.strip().lower() == b"pass" \
            or off("MOV-5/empty") and is_blank(answer) or off("FOR-1"):
        s.side = opponent(s.side)
    elif off("FOR-1/first") or off("ANS-3/first") and square is not None:
        move(s, s.side, legal_moves(s, s.side)[0])
    elif not (off("FOR-1/again") or off("FOR-1/silent") and is_blank(answer)
              or off("ANS-3/again") and square is not None or off("ANS-4/again") and square is None):
        forfeit(s)                                      # FOR-1
    return s


def forfeit(s):                                         # FOR-2
    s.loser = opponent(s.side) if off("FOR-2/winner") else s.side
    if off("FOR-2"):
        s.side = opponent(s.side)
    if off("FOR-2/black"):
        s.side = "X"
    if off("FOR-2/cleared"):
        s.squares = {square: "-" if disc == s.loser else disc for square, disc in s.squares.items()}
    if off("FOR-2/filled"):
        s.squares = {square: opponent(s.loser) if disc == "-" else disc for square, disc in s.squares.items()}


def move(s, side, square):                              # MOV-3
    found = [] if off("MOV-3/none") else flipped(s, side, square)
    if not off("MOV-3/kept"):
        s.squares[square] = opponent(side) if off("MOV-3/swapped") else side
    for place in found:
        s.squares[place] = "-" if off("MOV-3/gone") else side
    if off("MOV-3/chain") or off("MOV-3/once"):
        chain(s, found)
    if off("MOV-3/others"):
        for place in SQUARES:
            if s.squares[place] == side and place != square:
                flip_lines(s, place)
    hand_over(s)


def chain(s, found):
    """MOV-3 misread: flipped discs capture lines too."""
    left = list(found)
    while left:
        more = flip_lines(s, left.pop())
        if not off("MOV-3/once"):
            left += more


def flip_lines(s, square):
    found = [place for direction in directions() for place in line(s, s.side, square, direction)]
    for place in found:
        s.squares[place] = s.side
    return found


def hand_over(s):                                       # MOV-4
    side, other = s.side, opponent(s.side)
    if off("MOV-4/stays"):
        return
    s.side = other
    if not can_move(s, other) and can_move(s, side) and not off("MOV-4"):
        s.side = side
        if off("MOV-4/lost"):
            s.loser = other
    elif off("MOV-4/again") and len(legal_moves(s, other)) == 1 and can_move(s, side):
        s.side = side
