import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** An example player to start from. It hunts its rivals, and goes home when it is time. The kit
 *  reads the round and prints the answer: see RedBot.java. */
public final class Strategy {
    private static final int FAR = 9999;

    /** The number of steps from each cell to the nearest target, around walls and robots. Cells
     *  without a path are missing. */
    private static Map<RedBot.Place, Integer> stepsTo(RedBot.Game game, Collection<RedBot.Place> targets) {
        Set<RedBot.Place> walls = new HashSet<>();
        for (RedBot.Wall wall : game.walls) if (wall.lives() > 0) walls.add(wall.place());
        Map<RedBot.Place, Integer> steps = new HashMap<>();
        for (RedBot.Place target : targets) steps.put(target, 0);
        ArrayDeque<RedBot.Place> queue = new ArrayDeque<>(targets);
        while (!queue.isEmpty()) {
            RedBot.Place at = queue.remove();
            for (RedBot.Direction direction : RedBot.Direction.values()) {
                RedBot.Place place = at.ahead(direction);
                if (!game.onBoard(place) || walls.contains(place) || steps.containsKey(place)) continue;
                steps.put(place, steps.get(at) + 1);
                // A robot blocks the way, but it can leave its own cell.
                if (game.robotAt(place) == null) queue.add(place);
            }
        }
        return steps;
    }

    /** Whether this robot would hit a rival with a shot in a direction. */
    private static boolean hitsRival(RedBot.Game game, RedBot.Robot robot, RedBot.Direction direction) {
        RedBot.Place place = game.firstHit(robot.place, direction);
        RedBot.Robot hit = place == null ? null : game.robotAt(place);
        return hit != null && !game.me().robots.contains(hit);
    }

    /** Sets a movement towards the nearest target; returns the direction of the robot after it. */
    private static RedBot.Direction walk(RedBot.Game game, int number, Map<RedBot.Place, Integer> steps) {
        RedBot.Robot robot = game.me().robots.get(number);
        RedBot.Direction ahead = robot.orient;
        RedBot.Move best = RedBot.Move.NONE;
        int least = FAR;
        for (int turns = 0; turns < 4; turns++, ahead = ahead.turned(RedBot.Move.RIGHT)) {
            int far = steps.getOrDefault(robot.place.ahead(ahead), FAR);
            if (far >= least) continue;
            best = turns == 0 ? RedBot.Move.UP : turns == 3 ? RedBot.Move.LEFT : RedBot.Move.RIGHT;
            least = far;
        }
        // A bump hurts the robot in the way, even a partner that is about to leave.
        if (best == RedBot.Move.UP && game.robotAt(robot.place.ahead(robot.orient)) != null) best = RedBot.Move.NONE;
        game.setMove(number, best); // NONE also without a path
        return robot.orient.turned(best);
    }

    private static void think(RedBot.Game game) {
        Map<RedBot.Place, Integer> home = stepsTo(game, game.me().places);
        Set<RedBot.Place> others = new HashSet<>();
        for (RedBot.Player player : game.players)
            for (RedBot.Robot robot : player.robots)
                if (player != game.me() && robot.isAlive()) others.add(robot.place);
        Map<RedBot.Place, Integer> rivals = stepsTo(game, others);
        int left = game.finishRound - game.aktRound;
        for (int number = 0; number < 2; number++) {
            RedBot.Robot robot = game.me().robots.get(number);
            if (!robot.isAlive()) continue;
            RedBot.Direction looks = robot.orient;
            if (left < 2 * home.getOrDefault(robot.place, FAR) + 10) looks = walk(game, number, home); // turns take time too
            else if (!hitsRival(game, robot, looks)) looks = walk(game, number, rivals);
            if (hitsRival(game, robot, looks)) game.setFireAction(number);
        }
    }

    public static void main(String[] args) throws IOException {
        RedBot.play(args, Strategy::think);
    }

    private Strategy() {}
}
