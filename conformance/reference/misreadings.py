"""The misreadings of the reference model: `--off CLAUSE` replaces the clause by the sentence below.

Each sentence completes "you behave as if ...". A key with a slash is a second misreading of that clause.
"""

MISREADINGS = {
    "SET-1": "the board size were written as rows x columns, so that W and H change places",
    "SET-2": "y grew downwards: UP leads to y-1 and DOWN to y+1",
    "SET-3": "P2 had the left side and P4 the right side",
    "SET-4": "the constants were always the defaults: a variant's lines are checked but not used",
    "SET-5": "the game started one step further ahead, as in the example file of the source",
    "SET-6": "the goal were always the whole opposite side, whatever the lists in the file say",
    "SET-7": "a robot or wall whose lives are used up in the movement phase were gone before arrival and fire",
    "ORD-1": "UP were a step towards the top of the board, not a step forward",
    "ORD-2": "a dead robot still moved and fired as ordered",
    "ORD-3": "the robots of a player out of the game still did what was answered for it",
    "ORD-4": "building came before fire and deaths",
    "MOV-1": "LEFT turned clockwise and RIGHT anticlockwise",
    "MOV-2": "a robot that goes UP against the edge lost STEP_ATTACK",
    "MOV-3": "an object lost STEP_ATTACK once in a round, however many robots bump it",
    "MOV-4": "a robot that leaves in the same round were not bumped and its follower moved in (rings turn, facing pairs swap)",
    "MOV-5": "dead robots and destroyed walls still barred the way",
    "MOV-6": "each robot of a contested cell lost STEP_ATTACK once for each rival",
    "MOV-7": "a robot that falls to 0 lives in the movement phase neither moved nor turned",
    "MOV-8": "bumping a robot gave STEP_ATTACK points to the bumper's player",
    "ARR-1": "FinishRound were the counter after it has grown",
    "ARR-2": "a player that arrives had its special actions of this round dropped",
    "ARR-3": "the robots of a player that arrived were off the board from the next round on: no obstacles, no targets",
    "ARR-4": "a player that arrives and loses both robots in the same round had not arrived",
    "FIR-1": "a robot that fell to 0 lives in the movement phase did not shoot",
    "FIR-2": "a shot flew past the shooter's own partner",
    "FIR-3": "the object hit lost SPLASH_FIRE in addition to STRAIGHT_FIRE",
    "FIR-4": "the splash spared the shooter itself",
    "FIR-5": "a player's own robots gave it no points",
    "FIR-6": "shots came one after another, seat by seat, and whatever has 0 lives were gone for the later ones",
    "DEA-1": "a robot or wall with exactly 0 lives still lived",
    "DEA-2": "negative lives were set to 0",
    "DEA-3": "a player without robots got this round as its FinishRound",
    "BLD-1": "all R1 built first, seat by seat, and then all R2",
    "BLD-2": "only the allowance at the start of the round counted, so that both robots build with one wall left",
    "BLD-3": "a destroyed wall did not hinder building; the new wall takes the place of its entry",
    "BLD-4": "the builder itself did not count as a robot nearby",
    "BLD-5": "a player's own goal cells could not be built on by it",
    "BLD-6": "a wall ordered by several robots were charged once, to the first of them",
    "BLD-7": "an order for a cell off the board were refused",
    "BLD-8": "walls were built up to the cap in the order of BLD-1 and only the orders after that given back",
    "BLD-9": "new walls joined the front of the list",
    "BLD-10": "the cap held with build_cap=off too",
    "END-1": "the counter did not grow in a round after which nobody is in the game",
    "END-2": "the game were over when a single player is left in it",
    "END-3": "a step on an ended game gave the same state back",
    "SCO-1": "negative lives were subtracted from the total",
    "SCO-2": "k were 1 plus the number of players that arrived earlier (1, 1, 3)",
    "SCO-3": "the totals in the round file did not contain the arrival bonus",
    "SCO-4": "ranks were counted densely (1, 1, 2)",
    "FILE-1": "an empty list were written with a blank after its label",
    "FILE-2": "blanks, line ends and wrapping had to be exactly canonical",
    "FILE-2/lenient": "blanks were also free around / and x and after a label, and the last comma of a list could be missing",
    "FILE-3": "the lines with labels could come in any order",
    "FILE-4": "a FinishRound below 0 were allowed",
    "FILE-5": "the totals read had to be right",
    "FILE-6": "the last orders showed what was carried out: nothing for dead robots and refused builds",
    "FILE-7": "several blanks inside a name were one",
    "FILE-8": "leading zeros and -0 were unreadable",
    "FILE-9": "several living or standing objects could share a cell",
    "FILE-10": "a living robot could be off the board",
    "FILE-11": "a cell could be twice in the wall list",
    "FILE-12": "a player could be in the game without robots or with a FinishRound",
    "FILE-13": "the counter could be above the maximum",
    "FILE-14": "fire points could be any 32-bit number",
    "FILE-15": "an allowance could be any 32-bit number",
    "FILE-16": "the number of walls did not matter",
    "FILE-17": "goal cells could be off the board",
    "FILE-18": "a player out of the game with robots alive had to have a FinishRound",
    "ANS-1": "R2 could stand before R1",
    "ANS-2": "tokens had to be separated by exactly one space, without blanks or CR around",
    "ANS-3": "an integer could have a +",
    "ANS-4": "the half of an answer that is well-formed were used for its robot",
}

# What conf/1 cannot show: only the start file or the final ranks differ.
NOT_IN_STEP = {"SET-3", "SET-5", "SCO-4"}

OFF: set[str] = set()       # the clauses that are misread now


def off(clause):
    assert clause in MISREADINGS, clause
    return clause in OFF
