import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Tests of the kit. Without arguments, run them. With files, print what the kit reads from each. */
public final class Test {
    private static Othello.Game read(String name) throws IOException, Othello.BadState {
        return Othello.read(Files.readAllBytes(Path.of(name)), name);
    }

    private static Othello.Game readText(String text) throws Othello.BadState {
        return Othello.read(text.getBytes(StandardCharsets.US_ASCII), "state");
    }

    /** A state given by its first row, its last row, and the rest of the line. The other rows are empty. */
    private static Othello.Game stateOf(String first, String last, String rest) throws Othello.BadState {
        return readText(first + "-".repeat(48) + last + " " + rest + "\n");
    }

    /** A state in the format of its file. */
    private static String asFile(Othello.Game game) {
        String forfeit = game.forfeit == 0 ? "" : " forfeit-" + game.forfeit;
        return new String(game.cells) + " " + game.toMove + forfeit + "\n";
    }

    private static void same(Object found, Object wanted) {
        if (!Objects.equals(found, wanted)) throw new AssertionError("found " + found + ", wanted " + wanted);
    }

    /** The number of a square such as "f5". */
    private static int at(String name) {
        return Othello.squareAt(name.charAt(0) - 'a', name.charAt(1) - '1');
    }

    private static String names(List<Integer> squares) {
        return squares.stream().map(Othello::squareName).collect(Collectors.joining(" "));
    }

    private static String result(Othello.Game game) {
        return game.toMove + " " + game.isOver() + " " + game.score(Othello.BLACK) + " " + game.score(Othello.WHITE);
    }

    private static long perft(Othello.Game game, int depth) {
        List<Integer> moves = game.moves(game.toMove);
        return depth == 1 ? moves.size() : moves.stream().mapToLong(move -> perft(game.after(move), depth - 1)).sum();
    }

    private static void readsTheState() throws IOException, Othello.BadState {
        Othello.Game game = read("states/state.txt");
        same(List.of(game.toMove, Othello.opponent(game.toMove)), List.of(Othello.WHITE, Othello.BLACK));
        same(List.of(game.cells[at("b2")], game.cells[at("h4")], game.cells[at("a1")]), List.of('O', 'X', '-'));
        same(asFile(game), Files.readString(Path.of("states/state.txt")));
        same(result(stateOf("XO------", "--------", "X forfeit-X")), "X true 0 64");
        same(result(stateOf("X-------", "-------O", "O")), "X true 32 32");
    }

    private static void readsWhatIsTolerated() throws IOException, Othello.BadState {
        same(asFile(read("states/loose.txt")), asFile(read("states/state.txt")));
    }

    private static void refusesTheRest() throws IOException {
        try {
            read("states/bad.txt");
            throw new AssertionError("the bad state was read");
        } catch (Othello.BadState error) {
            same(error.getMessage(), "states/bad.txt:1:29: expected a square (X, O or -), found x");
        }
    }

    private static void knowsTheRules() throws IOException, Othello.BadState {
        Othello.Game game = read("states/state.txt");
        same(Othello.squareName(37), "f5");
        same(List.of(at("f5"), Othello.squareAt(8, 0), Othello.squareAt(0, -1)), List.of(37, -1, -1));
        same(names(game.flips(at("e3"), 'O').stream().sorted().toList()), "d3 d4 e4 e5");
        same(game.flips(at("d1"), 'O').size() + game.flips(at("b2"), 'O').size(), 0);
        same(names(game.moves('O')), "c2 e2 f2 g2 a3 b3 e3 a4 a5 h5 h6 e7 h7 c8");
        same(List.of(game.discs('X'), game.score('O'), game.isOver()), List.of(14, 11, false));
        Othello.Game after = game.after(at("e3"));
        same(List.of(after.cells[at("e3")], after.cells[at("d4")], after.toMove), List.of('O', 'O', 'X'));
        same(List.of(after.discs('O'), after.discs('X')), List.of(16, 10));
    }

    private static void passesAndEnds() throws Othello.BadState {
        Othello.Game game = stateOf("XO------", "XO------", "X").after(at("c1"));
        same(game.toMove + " " + game.isOver(), "X false");
        same(result(game.after(at("c8"))), "X true 64 0");
    }

    private static void countsTheSequencesOfMoves() throws Othello.BadState {
        Othello.Game start = readText("-".repeat(27) + "OX------XO" + "-".repeat(27) + " X");
        long[] counts = {4, 12, 56, 244, 1396};
        for (int depth = 1; depth <= counts.length; depth++) same(perft(start, depth), counts[depth - 1]);
    }

    private static void setsNoIllegalMove() throws IOException, Othello.BadState {
        Othello.Game game = read("states/state.txt");
        same(game.response(), "c2"); // the first legal move
        game.setMove(at("h6"));
        try {
            game.setMove(at("d1"));
            throw new AssertionError("an illegal move was taken");
        } catch (IllegalArgumentException error) {
            same(error.getMessage() + "; " + game.response(), "3 is not a legal move of O; h6");
        }
        same(stateOf("--------", "--------", "X").response(), "--");
    }

    private static void tellsAndAnswersAnException() throws IOException {
        PrintStream out = System.out, err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream(), told = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        System.setErr(new PrintStream(told));
        boolean fine = Othello.playMove(Files.readAllBytes(Path.of("states/state.txt")), "state", game -> {
            game.setMove(at("e3"));
            throw new IllegalStateException("a fault");
        });
        System.setOut(out);
        System.setErr(err);
        same(fine + " " + printed, "false e3\n");
        same(told.toString().lines().findFirst().get(), "java.lang.IllegalStateException: a fault");
    }

    public static void main(String[] args) throws IOException, Othello.BadState {
        StringBuilder text = new StringBuilder();
        for (String name : args) {
            text.append("== " + name + "\n");
            try {
                text.append(asFile(read(name)));
            } catch (Othello.BadState error) {
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
        passesAndEnds();
        countsTheSequencesOfMoves();
        setsNoIllegalMove();
        tellsAndAnswersAnException();
        System.out.println("8 tests passed");
    }

    private Test() {}
}
