import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Tests of the kit. Without arguments, run them. With files, print what the kit reads from each. */
public final class Test {
    private static FiBot.Game read(String name) throws IOException, FiBot.BadState {
        return FiBot.read(Files.readAllBytes(Path.of(name)), name);
    }

    /** A state in the format of its file. */
    private static String asFile(FiBot.Game game) {
        StringBuilder text = new StringBuilder();
        text.append(game.columns + " " + game.rows + " " + game.roundsLeft + " " + game.toMove + "\n");
        text.append(game.flag(1).column() + " " + game.flag(1).row() + " ");
        text.append(game.flag(2).column() + " " + game.flag(2).row() + "\n");
        for (int row = 1; row <= game.rows; row++) {
            for (int column = 1; column <= game.columns; column++) {
                FiBot.Place place = new FiBot.Place(column, row);
                text.append(game.isWall(place) ? '#' : game.isFree(place) ? '.' : game.robotAt(place));
            }
            text.append("\n");
        }
        return text.toString();
    }

    private static void same(Object found, Object wanted) {
        if (!Objects.equals(found, wanted)) throw new AssertionError("found " + found + ", wanted " + wanted);
    }

    private static FiBot.Place at(int column, int row) {
        return new FiBot.Place(column, row);
    }

    private static void readsTheState() throws IOException, FiBot.BadState {
        FiBot.Game game = read("states/state.txt");
        same(List.of(game.columns, game.rows, game.roundsLeft, game.toMove), List.of(6, 5, 12, 2));
        same(List.of(game.flag(1), game.flag(2)), List.of(at(6, 1), at(1, 4)));
        same(game.robots.get('B'), at(2, 3));
        same(game.robotAt(at(5, 2)), 'Q');
        same(game.robots.containsKey('C') || game.robotAt(at(1, 1)) != 0, false);
        same(List.of(game.isWall(at(3, 2)), game.isWall(at(3, 3))), List.of(true, false));
        same(List.of(game.isFree(at(3, 3)), game.isFree(at(3, 4)), game.isFree(at(3, 6))), List.of(false, true, false));
        same(List.of(game.onBoard(at(3, 5)), game.onBoard(at(3, 6))), List.of(true, false));
    }

    private static void readsWhatIsTolerated() throws IOException, FiBot.BadState {
        same(asFile(read("states/loose.txt")), asFile(read("states/state.txt")));
    }

    private static void refusesTheRest() throws IOException {
        try {
            read("states/bad.txt");
            throw new AssertionError("the bad state was read");
        } catch (FiBot.BadState error) {
            same(error.getMessage(), "states/bad.txt:5:2: expected ., # or a letter from A to Z, found b");
        }
    }

    private static void knowsTheRules() throws IOException, FiBot.BadState {
        FiBot.Game game = read("states/state.txt");
        same(List.of(FiBot.owner('M'), FiBot.owner('N'), game.rival()), List.of(1, 2, 1));
        same(game.robots.get('B').ahead(FiBot.Action.WEST), at(1, 3));
        same(game.slideEnd(game.robots.get('N'), FiBot.Action.SOUTH), at(4, 5));
        same(game.slideEnd(game.robots.get('N'), FiBot.Action.EAST), at(4, 3));
        same(game.destroyed('A').stream().sorted().toList(), List.of('A', 'B', 'N', 'O'));
        same(List.of(game.distance(1), game.points(1), game.distance(2), game.points(2)), List.of(1, 14, 1, 14));
        same(game.turns().size() + " " + game.turns().get(0) + " " + game.turns().get(25), "26 N S -");
        same(game.isOver(), false);
        FiBot.Game after = game.after(new FiBot.Turn('N', FiBot.Action.EXPLODE));
        same(List.of(after.toMove, after.roundsLeft, after.distance(1), after.points(1)), List.of(1, 11, -1, 0));
        same(after.turns(), List.of(FiBot.Turn.PASS));
        after = game.after(new FiBot.Turn('R', FiBot.Action.NORTH));
        same(after.points(2) + " " + after.isOver() + " " + after.robotAt(at(6, 1)), "20 true R");
    }

    private static void setsNoWrongTurn() throws IOException, FiBot.BadState {
        FiBot.Game game = read("states/state.txt");
        game.setTurn(new FiBot.Turn('Q', FiBot.Action.WEST));
        try {
            game.setTurn(new FiBot.Turn('A', FiBot.Action.NORTH));
            throw new AssertionError("a rival's robot was taken");
        } catch (IllegalArgumentException error) {
            same(error.getMessage() + "; " + game.turn(), "A S is not a valid turn for player 2; Q Z");
        }
    }

    private static void tellsAndAnswersAnException() throws IOException {
        PrintStream out = System.out, err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream(), told = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        System.setErr(new PrintStream(told));
        boolean fine = FiBot.playTurn(Files.readAllBytes(Path.of("states/state.txt")), "state", game -> {
            game.setTurn(new FiBot.Turn('O', FiBot.Action.EXPLODE));
            throw new IllegalStateException("a fault");
        });
        System.setOut(out);
        System.setErr(err);
        same(fine + " " + printed, "false O D\n");
        same(told.toString().lines().findFirst().get(), "java.lang.IllegalStateException: a fault");
    }

    public static void main(String[] args) throws IOException, FiBot.BadState {
        StringBuilder text = new StringBuilder();
        for (String name : args) {
            text.append("== " + name + "\n");
            try {
                text.append(asFile(read(name)));
            } catch (FiBot.BadState error) {
                text.append("refused: " + error.getMessage() + "\n");
            }
        }
        System.out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        System.out.flush();
        if (args.length > 0) return;
        readsTheState();
        readsWhatIsTolerated();
        refusesTheRest();
        knowsTheRules();
        setsNoWrongTurn();
        tellsAndAnswersAnException();
        System.out.println("6 tests passed");
    }

    private Test() {}
}
