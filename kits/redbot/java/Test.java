import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Tests of the kit. Without arguments, run them. With files, print what the kit reads from each;
 *  with `after` before the files, print the next round of each, with its last orders repeated. */
public final class Test {
    private static RedBot.Game read(String name, int myPosition) throws IOException, RedBot.BadRound {
        return new RedBot.Game(Files.readAllBytes(Path.of(name)), myPosition, name);
    }

    /** A round in the format of its file, without the totals. */
    private static String asFile(RedBot.Game game) {
        StringBuilder text = new StringBuilder();
        text.append(game.aktRound + "/" + game.finishRound + "\n" + game.width + "x" + game.height + "\n");
        for (int p = 0; p < 4; p++) {
            RedBot.Player player = game.players.get(p);
            int inGame = player.inGame ? 1 : 0;
            text.append("P" + (p + 1) + ": " + inGame + " " + player.finishRound + " " + player.score + " " + player.walls);
            for (int i = 0; i < 2; i++) {
                RedBot.Robot robot = player.robots.get(i);
                text.append(" R" + (i + 1) + " " + robot.lives + " " + robot.orient + cell(robot.place));
            }
            text.append("\n");
        }
        for (int p = 0; p < 4; p++) {
            text.append("P" + (p + 1) + "_finish:");
            String between = " ";
            for (RedBot.Place place : game.players.get(p).places) {
                text.append(between + cell(place).trim() + ",");
                between = "";
            }
            text.append("\n");
        }
        text.append("Walls:");
        for (RedBot.Wall wall : game.walls) text.append(cell(wall.place()) + " " + wall.lives() + ",");
        text.append("\n");
        for (int p = 0; p < 4; p++) {
            text.append("P" + (p + 1) + "_move:");
            for (int i = 0; i < 2; i++) {
                RedBot.Robot robot = game.players.get(p).robots.get(i);
                text.append(" R" + (i + 1) + " " + robot.lastMove + " " + robot.lastAction);
                if (robot.lastBuild != null) text.append(cell(robot.lastBuild));
            }
            text.append("\n");
        }
        for (int p = 0; p < 4; p++) text.append("P" + (p + 1) + ": " + game.players.get(p).name + "\n");
        return text.toString();
    }

    private static String cell(RedBot.Place place) {
        return " " + place.x() + " " + place.y();
    }

    private static void same(Object found, Object wanted) {
        if (!Objects.equals(found, wanted)) throw new AssertionError("found " + found + ", wanted " + wanted);
    }

    private static void readsTheRound() throws IOException, RedBot.BadRound {
        RedBot.Game game = read("rounds/round.txt", 1);
        same(game.myPosition + " " + game.aktRound + " " + game.finishRound, "1 17 100");
        same(game.players.get(0).robots.get(1).place, new RedBot.Place(14, 12));
        same(game.me().robots.get(1).lives, -3);
        same(game.players.get(2).finishRound, Integer.MAX_VALUE);
        same(game.players.get(3).finishRound + " " + game.players.get(3).inGame, "15 false");
        same(game.players.get(2).places.size() + " " + game.players.get(3).places.size(), "2 0");
        same(game.wallsCounter() + " " + game.wallAt(new RedBot.Place(12, 18)).lives(), "4 40");
        same(game.wallAt(new RedBot.Place(13, 13)), null);
        same(game.robotAt(new RedBot.Place(20, 12)), game.me().robots.get(0));
        same(game.robotAt(new RedBot.Place(14, 15)), null);
        same(game.onBoard(new RedBot.Place(25, 1)) && !game.onBoard(new RedBot.Place(26, 1)), true);
        same(game.players.get(0).robots.get(0).lastBuild, new RedBot.Place(0, -7));
        same(game.players.get(3).name, "Delta  Force");
    }

    private static void readsWhatIsTolerated() throws IOException, RedBot.BadRound {
        same(asFile(read("rounds/loose.txt", 0)), asFile(read("rounds/round.txt", 0)));
    }

    private static void refusesTheRest() throws IOException {
        try {
            read("rounds/bad.txt", 0);
            throw new AssertionError("the bad round was read");
        } catch (RedBot.BadRound error) {
            same(error.getMessage(), "rounds/bad.txt:6:21: expected a direction, found right");
        }
    }

    private static List<Long> totals(RedBot.Game game) {
        return game.players.stream().map(game::total).toList();
    }

    private static void knowsTheRules() throws IOException, RedBot.BadRound {
        RedBot.Game game = read("rounds/round.txt", 0);
        same(RedBot.Direction.DOWN.turned(RedBot.Move.LEFT), RedBot.Direction.RIGHT);
        same(RedBot.Direction.LEFT.turned(RedBot.Move.RIGHT), RedBot.Direction.UP);
        same(RedBot.Direction.LEFT.turned(RedBot.Move.UP), RedBot.Direction.LEFT);
        same(new RedBot.Place(11, 20).ahead(RedBot.Direction.DOWN), new RedBot.Place(11, 19));
        same(game.neighbours(new RedBot.Place(11, 20)).size(), 8);
        same(game.neighbours(new RedBot.Place(25, 1)).size(), 3);
        same(game.firstHit(new RedBot.Place(14, 12), RedBot.Direction.RIGHT), new RedBot.Place(20, 12));
        same(game.firstHit(new RedBot.Place(12, 12), RedBot.Direction.UP), new RedBot.Place(12, 18));
        same(game.firstHit(new RedBot.Place(13, 12), RedBot.Direction.UP), null); // only destroyed walls
        same(game.players.get(1).robots.stream().map(RedBot.Robot::isAlive).toList(), List.of(true, false));
        same(totals(game), List.of(30L, 13L, 4L, 70L));
        game.players.get(0).finishRound = game.players.get(2).finishRound = 12; // together
        same(totals(game), List.of(70L, 13L, 44L, 60L));
    }

    private static void tellsAndAnswersAnException() throws IOException {
        PrintStream out = System.out, err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream(), told = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        System.setErr(new PrintStream(told));
        boolean fine = RedBot.playRound(Files.readAllBytes(Path.of("rounds/round.txt")), 0, "round.txt", game -> {
            game.setMove(1, RedBot.Move.UP);
            throw new IllegalStateException("a fault");
        });
        System.setOut(out);
        System.setErr(err);
        same(fine, false);
        same(printed.toString(), "R1 NONE NOTHING R2 UP NOTHING\n");
        same(told.toString().lines().findFirst().get(), "java.lang.IllegalStateException: a fault");
    }

    private static void printsTheAnswer() throws IOException, RedBot.BadRound {
        RedBot.Game game = read("rounds/round.txt", 0);
        game.setMove(0, RedBot.Move.LEFT);
        game.setFireAction(0);
        game.setBuildAction(1, -1, 20);
        PrintStream usual = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        game.printResponse();
        game.printResponse(); // once a round
        System.setOut(usual);
        same(printed.toString(), "R1 LEFT FIRE R2 NONE BUILD -1 20\n");
    }

    /** The next round, in which all players repeat their last orders. */
    private static RedBot.Game again(RedBot.Game game) {
        for (RedBot.Player player : game.players)
            for (RedBot.Robot robot : player.robots) {
                robot.move = robot.lastMove;
                robot.action = robot.lastAction;
                robot.build = robot.lastBuild;
            }
        return game.after();
    }

    private static void knowsTheRoundAfter() throws IOException, RedBot.BadRound {
        RedBot.Game game = read("rounds/round.txt", 1);
        game.setMove(0, RedBot.Move.LEFT);
        game.setFireAction(0);
        RedBot.Game after = game.after();
        RedBot.Robot now = game.me().robots.get(0), then = after.me().robots.get(0);
        same(after.aktRound, 18);
        same(then.orient, now.orient.turned(RedBot.Move.LEFT));
        same(then.lastAction, RedBot.Action.FIRE);
        same(then.action, RedBot.Action.NOTHING);
        same(now.lastAction, RedBot.Action.NOTHING);
        same(game.isOver(), false);
    }

    public static void main(String[] args) throws IOException, RedBot.BadRound {
        StringBuilder text = new StringBuilder();
        boolean isAfter = args.length > 0 && args[0].equals("after");
        for (String name : List.of(args).subList(isAfter ? 1 : 0, args.length)) {
            text.append("== " + name + "\n");
            try {
                RedBot.Game game = read(name, 0);
                text.append(asFile(isAfter ? again(game) : game));
            } catch (RedBot.BadRound error) {
                text.append("refused: " + error.getMessage() + "\n");
            }
        }
        System.out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        System.out.flush();
        if (args.length > 0) return;
        readsTheRound();
        readsWhatIsTolerated();
        refusesTheRest();
        knowsTheRules();
        knowsTheRoundAfter();
        tellsAndAnswersAnException();
        printsTheAnswer();
        System.out.println("7 tests passed");
    }

    private Test() {}
}
