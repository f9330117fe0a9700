import java.io.IOException;

/** An example player to start from. It tries each of its moves and each reply of the rival. The
 *  kit reads the state and prints the answer: see Othello.java. */
public final class Strategy {
    /** What a disc on each square is worth. The squares beside a corner give it to the rival. */
    private static final int[] WEIGHTS = {
        200, -30,  10,  10,  10,  10, -30, 200,
        -30, -60,  -1,  -1,  -1,  -1, -60, -30,
         10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
         10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
         10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
         10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
        -30, -60,  -1,  -1,  -1,  -1, -60, -30,
        200, -30,  10,  10,  10,  10, -30, 200,
    };
    private static final int SETTLED = 10; // what they are worth once the corner is taken
    private static final int MOBILITY = 5; // a legal move
    private static final int WIN = 1000; // a point of the final score

    private static int weight(Othello.Game game, int square) {
        int corner = (square % 8 < 4 ? 0 : 7) + (square < 32 ? 0 : 56);
        return WEIGHTS[square] <= -30 && game.cells[corner] != Othello.EMPTY ? SETTLED : WEIGHTS[square];
    }

    /** The value of a state for a side. */
    private static int worth(Othello.Game game, char side) {
        char other = Othello.opponent(side);
        if (game.isOver()) return WIN * (game.score(side) - game.score(other));
        int value = MOBILITY * (game.moves(side).size() - game.moves(other).size());
        for (int square = 0; square < Othello.SQUARES; square++) {
            if (game.cells[square] == side) value += weight(game, square);
            if (game.cells[square] == other) value -= weight(game, square);
        }
        return value;
    }

    /** The value of a state for a side after the best reply of the rival. No reply is tried once
     *  the value is at most `enough`. */
    private static int worst(Othello.Game game, char side, int enough) {
        if (game.isOver() || game.toMove == side) return worth(game, side);
        int least = Integer.MAX_VALUE;
        for (int reply : game.moves(game.toMove)) {
            least = Math.min(least, worth(game.after(reply), side));
            if (least <= enough) break;
        }
        return least;
    }

    private static void think(Othello.Game game) {
        int best = Integer.MIN_VALUE;
        for (int move : game.moves(game.toMove)) {
            int value = worst(game.after(move), game.toMove, best);
            if (value <= best) continue;
            best = value;
            game.setMove(move);
        }
    }

    public static void main(String[] args) throws IOException {
        Othello.play(args, Strategy::think);
    }

    private Strategy() {}
}
