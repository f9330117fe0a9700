import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;

/** An example player to start from. It throws a Kame Hame at a rival that carries a ball, and
 *  otherwise walks to the nearest thing that is of use to it. The kit reads the state and prints
 *  the answer: see BolaDeDrac.java. */
public final class Strategy {
    private static final double FAIR = 0.5; // a Kame Hame with a smaller chance is not worth a round
    private static final double SAFE = 0.6; // a combat with a smaller chance is not worth the risk

    /** Whether you rob a rival of its ball if you can. */
    private static boolean isPrey(BolaDeDrac.Game game, int rival) {
        boolean robs = game.gokus.get(rival).withBall() && !game.mine().withBall();
        return robs && game.winChance(game.me, rival) >= SAFE;
    }

    private static boolean isGoal(BolaDeDrac.Game game, BolaDeDrac.Pos pos) {
        int rival = game.gokuAt(pos);
        if (rival >= 0) return isPrey(game, rival);
        return switch (game.cell(pos)) {
            case CAPSULE -> game.mine().withBall();
            case BALL -> !game.mine().withBall();
            case KINTON -> !game.mine().onKinton();
            case BEAN -> 2 * game.mine().strength() < game.parameters.maxStrength();
            case EMPTY, ROCK -> false;
        };
    }

    /** The first step of a shortest path to the nearest goal, around rocks and gokus; null without a path. */
    private static BolaDeDrac.Direction stepToGoal(BolaDeDrac.Game game) {
        BolaDeDrac.Pos start = game.mine().pos();
        var first = new BolaDeDrac.Direction[game.rows][game.cols]; // the first step to each cell found
        ArrayDeque<BolaDeDrac.Pos> cells = new ArrayDeque<>(List.of(start));
        while (!cells.isEmpty()) {
            BolaDeDrac.Pos at = cells.remove();
            for (BolaDeDrac.Direction direction : BolaDeDrac.Direction.values()) {
                BolaDeDrac.Pos pos = at.ahead(direction);
                boolean isFound = pos.equals(start) || first[pos.i()][pos.j()] != null;
                if (isFound || game.cell(pos) == BolaDeDrac.Cell.ROCK) continue;
                BolaDeDrac.Direction step = at.equals(start) ? direction : first[at.i()][at.j()];
                if (isGoal(game, pos)) return step;
                first[pos.i()][pos.j()] = step;
                if (game.gokuAt(pos) < 0) cells.add(pos);
            }
        }
        return null;
    }

    private static void think(BolaDeDrac.Game game) {
        if (!game.mayAct(game.me)) return;
        if (game.throwChance(game.me) >= FAIR)
            for (BolaDeDrac.Direction direction : BolaDeDrac.Direction.values())
                for (int rival : game.kamehameHits(game.mine().pos(), direction))
                    if (game.gokus.get(rival).withBall()) {
                        game.kamehame(direction);
                        return;
                    }
        BolaDeDrac.Direction step = stepToGoal(game);
        if (step != null) game.move(step);
    }

    public static void main(String[] args) throws IOException {
        BolaDeDrac.play(args, Strategy::think);
    }

    private Strategy() {}
}
