import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Tests of the kit. Without arguments, run them. With files, print what the kit reads from each. */
public final class Test {
    private static BolaDeDrac.Game read(String name) throws IOException, BolaDeDrac.BadState {
        return BolaDeDrac.read(Files.readAllBytes(Path.of(name)), 0, name);
    }

    /** A state in the format of its file. */
    private static String asFile(BolaDeDrac.Game game) {
        BolaDeDrac.Parameters p = game.parameters;
        StringBuilder text = new StringBuilder("boladedrac v1\n");
        text.append("nb_players " + p.nbPlayers() + "\nnb_rounds " + p.nbRounds() + "\nnb_capsules " + p.nbCapsules());
        text.append("\nnb_balls " + p.nbBalls() + "\nnb_beans " + p.nbBeans() + "\nnb_kintons " + p.nbKintons());
        text.append("\ngoku_regen_time " + p.gokuRegenTime() + "\nbean_regen_time " + p.beanRegenTime());
        text.append("\nkinton_regen_time " + p.kintonRegenTime() + "\nkinton_life_time " + p.kintonLifeTime());
        text.append("\nmax_strength " + p.maxStrength() + "\nres_strength " + p.resStrength());
        text.append("\nmoving_penalty " + p.movingPenalty() + "\nkamehame_penalty " + p.kamehamePenalty());
        text.append("\ncombat_penalty " + p.combatPenalty() + "\nrows " + p.rows() + "\ncols " + p.cols());
        text.append("\nnames " + String.join(" ", game.names) + "\n\n\nround " + game.round + "\n");
        for (int i = 0; i < game.rows; i++) {
            for (int j = 0; j < game.cols; j++) text.append(".XCB..".charAt(game.cell(at(i, j)).ordinal()));
            text.append("\n");
        }
        text.append("beans\n");
        game.beans.forEach(bean -> appendItem(text, bean));
        text.append("kintons\n");
        game.kintons.forEach(kinton -> appendItem(text, kinton));
        for (BolaDeDrac.Goku goku : game.gokus) {
            String kind = BolaDeDrac.KINDS.get((goku.onKinton() ? 1 : 0) + (goku.withBall() ? 2 : 0));
            text.append(kind + " " + goku.pos().i() + " " + goku.pos().j() + " " + goku.time());
            text.append((goku.alive() ? " a " : " d ") + goku.balls() + " " + goku.strength() + " " + goku.kinton());
            text.append(" " + BigDecimal.valueOf(goku.status()).stripTrailingZeros().toPlainString() + " \n");
        }
        return text.append("\n").toString();
    }

    private static void appendItem(StringBuilder text, BolaDeDrac.Item item) {
        text.append(item.pos().i() + " " + item.pos().j() + (item.present() ? " y " : " n ") + item.time() + "\n");
    }

    private static void same(Object found, Object wanted) {
        if (!Objects.equals(found, wanted)) throw new AssertionError("found " + found + ", wanted " + wanted);
    }

    private static BolaDeDrac.Pos at(int i, int j) {
        return new BolaDeDrac.Pos(i, j);
    }

    private static void readsTheState() throws IOException, BolaDeDrac.BadState {
        BolaDeDrac.Game game = read("states/state.cnf");
        same(List.of(game.parameters.nbPlayers(), game.round, game.rows, game.cols), List.of(4, 42, 9, 13));
        same(game.names.get(2), "Demo_2");
        var cells = List.of(at(4, 1), at(4, 4), at(5, 7), at(2, 6), at(1, 6), at(7, 6), at(3, 4), at(5, 5));
        same(cells.stream().map(game::cell).toList().toString(),
             "[EMPTY, ROCK, CAPSULE, BALL, BEAN, EMPTY, KINTON, EMPTY]");
        for (BolaDeDrac.Pos outside : List.of(at(-1, 0), at(0, 13), at(9, 0)))
            same(game.cell(outside), BolaDeDrac.Cell.ROCK);
        same(game.beans.get(1), new BolaDeDrac.Item(at(7, 6), false, 12));
        var ids = List.of(at(1, 1), at(1, 9), at(1, 8), at(7, 3)).stream().map(game::gokuAt).toList();
        same(ids, List.of(0, 1, -1, -1));
        same(game.gokus.get(2), new BolaDeDrac.Goku(true, true, at(5, 5), 0, true, 0, 0, 7, -1));
        same(game.gokus.get(3), new BolaDeDrac.Goku(false, false, at(7, 3), 14, false, 2, 0, 0, 1));
        same(asFile(game), Files.readString(Path.of("states/state.cnf")));
    }

    private static void readsWhatIsTolerated() throws IOException, BolaDeDrac.BadState {
        same(asFile(read("states/loose.cnf")), asFile(read("states/state.cnf")));
    }

    private static void refusesTheRest() throws IOException {
        try {
            read("states/bad.cnf");
            throw new AssertionError("the bad state was read");
        } catch (BolaDeDrac.BadState error) {
            same(error.getMessage(), "states/bad.cnf:27:11: expected a cell (., X, C or B), found K");
        }
    }

    private static void knowsTheRules() throws IOException, BolaDeDrac.BadState {
        BolaDeDrac.Game game = read("states/state.cnf");
        same(at(5, 5).ahead(BolaDeDrac.Direction.TOP), at(4, 5));
        same(at(5, 5).ahead(BolaDeDrac.Direction.RIGHT), at(5, 6));
        same(IntStream.range(0, 4).mapToObj(game::mayAct).toList(), List.of(true, true, true, false));
        same(List.of(game.moveCost(0), game.moveCost(2)), List.of(2, 0));
        same(List.of(game.score(0), game.score(3)), List.of(373L, 202L));
        same(List.of(game.throwChance(0), game.throwChance(2), game.throwChance(3)), List.of(41.0 / 71, 0.0, 0.0));
        same(game.winChance(0, 1), 71.0 / 102);
        same(game.kamehameHits(at(1, 1), BolaDeDrac.Direction.RIGHT), List.of(1));
        same(game.kamehameHits(at(1, 9), BolaDeDrac.Direction.LEFT), List.of(0));
        same(game.kamehameHits(at(1, 1), BolaDeDrac.Direction.BOTTOM), List.of());
    }

    private static void answersWithTheFirstAction() throws IOException, BolaDeDrac.BadState {
        BolaDeDrac.Game game = read("states/state.cnf");
        same(game.action(), "-");
        PrintStream err = System.err;
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        System.setErr(new PrintStream(told));
        game.move(null);
        game.kamehame(BolaDeDrac.Direction.LEFT);
        game.move(BolaDeDrac.Direction.RIGHT);
        System.setErr(err);
        same(game.action(), "t l");
        List<String> ignored = List.of("ignored an action without a direction",
            "ignored `m r`: the action of this round is `t l`");
        same(told.toString().lines().toList(), ignored);
    }

    private static void reportsAndAnswersAnException() throws IOException {
        PrintStream out = System.out, err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream(), told = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        System.setErr(new PrintStream(told));
        boolean fine = BolaDeDrac.playRound(Files.readAllBytes(Path.of("states/state.cnf")), 0, "state", game -> {
            game.move(BolaDeDrac.Direction.RIGHT);
            throw new IllegalStateException("a fault");
        });
        System.setOut(out);
        System.setErr(err);
        same(fine + " " + printed, "false m r\n");
        same(told.toString().lines().findFirst().get(), "java.lang.IllegalStateException: a fault");
    }

    public static void main(String[] args) throws IOException, BolaDeDrac.BadState {
        StringBuilder text = new StringBuilder();
        for (String name : args) {
            text.append("== " + name + "\n");
            try {
                text.append(asFile(read(name)));
            } catch (BolaDeDrac.BadState error) {
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
        answersWithTheFirstAction();
        reportsAndAnswersAnException();
        System.out.println("6 tests passed");
    }

    private Test() {}
}
