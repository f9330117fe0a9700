import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Tests of the kit. Without arguments: its own. With files: prints what is read from each. */
public final class Test {
    private static RedBot.Game read(String name, int myPosition) throws IOException, RedBot.BadRound {
        return new RedBot.Game(Files.readAllBytes(Path.of(name)), myPosition, name);
    }

    /** A round as its file has it, without the totals. */
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

    public static void main(String[] args) throws IOException, RedBot.BadRound {
        StringBuilder text = new StringBuilder();
        for (String name : args) {
            text.append("== " + name + "\n");
            try {
                text.append(asFile(read(name, 0)));
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
        printsTheAnswer();
        System.err.println("4 tests passed");
    }

    private Test() {}
}
