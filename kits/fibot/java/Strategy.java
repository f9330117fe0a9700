import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An example player to start from. It tries each of its turns and each reply of the rival. The
 *  kit reads the state and prints the answer: see FiBot.java. */
public final class Strategy {
    private static final int FAR = 999; // slides
    /** Weights for being few slides from the rival's flag, and for keeping the rival far from your own. */
    private static final int HASTE = 200, CARE = 150;

    /** The number of slides from each cell to a flag while no other robot moves. Cells without a
     *  path are missing. */
    private static Map<FiBot.Place, Integer> slidesTo(FiBot.Game game, FiBot.Place flag) {
        Map<FiBot.Place, List<FiBot.Place>> before = new HashMap<>(); // cells from which a slide ends on a cell
        for (int column = 1; column <= game.columns; column++)
            for (int row = 1; row <= game.rows; row++) {
                FiBot.Place place = new FiBot.Place(column, row);
                if (game.isWall(place)) continue;
                for (FiBot.Action direction : FiBot.Action.DIRECTIONS)
                    before.computeIfAbsent(game.slideEnd(place, direction), end -> new ArrayList<>()).add(place);
            }
        Map<FiBot.Place, Integer> slides = new HashMap<>(Map.of(flag, 0));
        ArrayDeque<FiBot.Place> queue = new ArrayDeque<>(List.of(flag));
        while (!queue.isEmpty()) {
            FiBot.Place at = queue.remove();
            for (FiBot.Place place : before.getOrDefault(at, List.of()))
                if (slides.putIfAbsent(place, slides.get(at) + 1) == null) queue.add(place);
        }
        return slides;
    }

    /** The value of a state for you. */
    private static int worth(FiBot.Game game, int me, List<Map<FiBot.Place, Integer>> slides) {
        int rival = 3 - me, lead = game.points(me) - game.points(rival);
        if (game.isOver()) return 100 * lead;
        if (game.roundsLeft <= 2) return lead; // too late for a detour
        int[] nearest = {FAR, FAR, FAR};
        game.robots.forEach((letter, place) -> {
            int player = FiBot.owner(letter);
            nearest[player] = Math.min(nearest[player], slides.get(player - 1).getOrDefault(place, FAR));
        });
        return lead + HASTE / (nearest[me] + 1) - CARE / (nearest[rival] + 1);
    }

    private static void think(FiBot.Game game) {
        var slides = List.of(slidesTo(game, game.flag(2)), slidesTo(game, game.flag(1))); // by player
        int best = Integer.MIN_VALUE;
        for (FiBot.Turn turn : game.turns()) {
            FiBot.Game state = game.after(turn);
            var replies = state.isOver() ? List.of(state) : state.turns().stream().map(state::after).toList();
            int worst = replies.stream().mapToInt(reply -> worth(reply, game.toMove, slides)).min().getAsInt();
            if (worst <= best) continue;
            best = worst;
            game.setTurn(turn);
        }
    }

    public static void main(String[] args) throws IOException {
        FiBot.play(args, Strategy::think);
    }

    private Strategy() {}
}
