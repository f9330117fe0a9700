import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tests of the kit. Without arguments, run them. With files, print what the kit reads from each. */
public final class Test {
    private static AiTester.Game read(String name) throws IOException, Protocol.BadState {
        return Protocol.read(Files.readAllBytes(Path.of(name)), name);
    }

    /** The state at the beginning of a game on the board of states/state.txt. */
    private static AiTester.Game buying() throws IOException, Protocol.BadState {
        String head = Protocol.asFile(read("states/state.txt")).split("money 10 units")[0];
        String changed = head.replace("fight", "buy").replace("turn 7", "turn 0").replace("points 17", "points 0");
        String text = changed + "money 120 units 0\n".repeat(3);
        return Protocol.read(text.getBytes(StandardCharsets.US_ASCII), "state");
    }

    private static void same(Object found, Object wanted) {
        if (!Objects.equals(found, wanted)) throw new AssertionError("found " + found + ", wanted " + wanted);
    }

    private static void refused(Runnable command) {
        try {
            command.run();
        } catch (AiTester.Refused error) {
            return;
        }
        throw new AssertionError("a command that the rules refuse was carried out");
    }

    private static AiTester.Tile at(int x, int y) {
        return new AiTester.Tile(x, y);
    }

    private static String names(List<AiTester.Tile> tiles) {
        return tiles.stream().map(at -> at.x() + "" + at.y()).collect(Collectors.joining(" "));
    }

    private static void readsTheState() throws IOException, Protocol.BadState {
        AiTester.Game game = read("states/state.txt");
        same(List.of(game.player, game.turn, game.points, game.refused), List.of(2, 7, 17, 1));
        same(List.of(game.phase, game.players.size(), game.me().money), List.of(AiTester.Phase.FIGHT, 3, 35));
        same(List.of(game.land(at(0, 0)), game.land(at(3, 1)), game.land(at(1, 1))), List.of(1, 10, 0));
        same(List.of(game.land(at(4, 3)), game.land(at(8, 0)), game.land(at(0, -1))), List.of(0, 0, 0));
        same(List.of(game.isFree(at(2, 3)), game.isFree(at(2, 0)), game.isFree(at(4, 1))), List.of(true, false, false));
        same(game.enemies(2).stream().map(unit -> unit.player + "" + unit.id).toList(), List.of("11", "12", "30"));
        same(game.ownUnits().stream().map(unit -> game.typeOf(unit).name()).toList(), List.of("tank", "rifle"));
        same(Protocol.asFile(game), Files.readString(Path.of("states/state.txt")));
    }

    private static void readsWhatIsTolerated() throws IOException, Protocol.BadState {
        same(Protocol.asFile(read("states/loose.txt")), Protocol.asFile(read("states/state.txt")));
    }

    private static void refusesTheRest() throws IOException {
        try {
            read("states/bad.txt");
            throw new AssertionError("the bad state was read");
        } catch (Protocol.BadState error) {
            same(error.getMessage(), "states/bad.txt:19:4: expected a tile (1 to 9, A, ~ or #), found B");
        }
    }

    private static void knowsTheMoves() throws IOException, Protocol.BadState {
        AiTester.Game game = read("states/state.txt");
        AiTester.Unit tank = game.ownUnits().get(0), rifle = game.ownUnits().get(1);
        same(Arrays.toString(game.costs(tank)[1]), "[6, -1, 18, 42, -1, -1, 33, 36]");
        same(names(game.path(tank, at(4, 5))), "13 23 24 25 35 45");
        same(names(game.path(tank, at(4, 1))) + names(game.path(tank, at(1, 2))), "");
        same(List.of(game.moves(tank).size(), game.moves(rifle).size()), List.of(15, 22));
        game.move(1, 5, 5);
        same(List.of(game.points, rifle.health, names(game.bonuses), game.refused), List.of(3, 110, "20", 0));
        int[][] wrong = {{0, 1, 2}, {0, 5, 5}, {0, 7, 0}, {0, 1, 1}, {0, 0, 6}, {2, 0, 0}, {3, 0, 0}};
        for (int[] move : wrong) refused(() -> game.move(move[0], move[1], move[2]));
    }

    private static void knowsTheShots() throws IOException, Protocol.BadState {
        same(names(AiTester.lineOfFire(at(0, 0), at(2, 2))), "00 10 11 21 22");
        same(names(AiTester.lineOfFire(at(2, 2), at(0, 0))), "22 12 11 01 00");
        same(names(AiTester.lineOfFire(at(0, 3), at(4, 1))), "03 13 12 22 32 31 41");
        AiTester.Game game = read("states/state.txt");
        AiTester.Unit tank = game.ownUnits().get(0), rifle = game.ownUnits().get(1);
        List<AiTester.Unit> enemies = game.enemies(2);
        AiTester.Unit scout = enemies.get(1);
        same(enemies.stream().map(enemy -> game.damage(tank, enemy)).toList(), List.of(40, 40, 25));
        same(List.of(game.canHit(tank, at(1, 3), scout), game.canHit(tank, at(0, 3), scout)), List.of(true, false));
        same(List.of(game.isClear(at(0, 2), at(3, 2), null), game.isClear(at(0, 3), at(3, 3), null),
                     game.isClear(at(1, 0), at(1, 2), null), game.isClear(at(0, 4), at(0, 0), rifle)),
             List.of(false, true, false, true));
        same(game.targets(tank), List.of());
        game.move(0, 1, 3);
        same(game.targets(tank), List.of(scout));
        AiTester.Game before = game.copy();
        game.shoot(0, 6, 3);
        same(List.of(game.points, scout.health, game.enemies(2).size()), List.of(4, 0, 2));
        same(List.of(before.points, before.enemies(2).size()), List.of(14, 3));
        refused(() -> before.shoot(0, 4, 1));
        game.end();
        same(List.of(game.player, game.turn, game.points, game.isOver()), List.of(3, 8, 20, false));
        same(game.commands, List.of("MOV 0 1 3", "ATT 0 6 3", "NXT"));
    }

    private static void buys() throws IOException, Protocol.BadState {
        AiTester.Game game = buying();
        same(names(game.places()), "62 72 63 73");
        game.buy(3, 7, 2);
        game.buy(3, 6, 2);
        same(List.of(game.me().money, names(game.places()), game.canBuy(3)), List.of(30, "63 73", false));
        int[][] wrong = {{3, 6, 3}, {0, 6, 2}, {0, 0, 0}, {4, 6, 3}};
        for (int[] buy : wrong) refused(() -> game.buy(buy[0], buy[1], buy[2]));
        game.sell(0);
        same(List.of(game.me().money, game.ownUnits().size(), game.me().units.size()), List.of(75, 1, 2));
        refused(() -> game.sell(0));
        game.end();
        same(List.of(game.phase, game.player), List.of(AiTester.Phase.BUY, 3));
        game.buy(0, 1, 5);
        game.end();
        same(List.of(game.phase, game.player, game.points, game.isOver()), List.of(AiTester.Phase.FIGHT, 2, 20, false));
    }

    private static void sendsTheCommandsOneByOne() throws IOException, Protocol.BadState {
        List<Integer> calls = new ArrayList<>();
        Consumer<AiTester.Game> think = game -> {
            calls.add(game.points);
            if (game.points != 17) return;
            game.move(0, 1, 3);
            game.shoot(0, 6, 3);
        };
        Protocol.Turn turn = new Protocol.Turn();
        AiTester.Game game = read("states/state.txt");
        same(turn.next(game.copy(), think), "MOV 0 1 3");
        game.move(0, 1, 3);
        same(turn.next(game.copy(), think), "ATT 0 6 3");
        same(calls, List.of(17));
        game.refused = 1; // something else than the kit expects has happened
        same(turn.next(game.copy(), think), "NXT");
        same(calls, List.of(17, 14));
    }

    private static void tellsAndAnswersAnException() throws IOException {
        PrintStream out = System.out, err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream(), told = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        System.setErr(new PrintStream(told));
        byte[] text = Files.readAllBytes(Path.of("states/state.txt"));
        boolean fine = Protocol.playCommand(text, "state", new Protocol.Turn(), game -> {
            game.move(0, 1, 3);
            throw new IllegalStateException("a fault");
        });
        System.setOut(out);
        System.setErr(err);
        same(fine + " " + printed, "false MOV 0 1 3\n");
        same(told.toString().lines().findFirst().get(), "java.lang.IllegalStateException: a fault");
    }

    public static void main(String[] args) throws IOException, Protocol.BadState {
        StringBuilder text = new StringBuilder();
        for (String name : args) {
            text.append("== " + name + "\n");
            try {
                text.append(Protocol.asFile(read(name)));
            } catch (Protocol.BadState error) {
                text.append("refused: " + error.getMessage() + "\n");
            }
        }
        System.out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        System.out.flush();
        if (args.length > 0) return;
        readsTheState();
        readsWhatIsTolerated();
        refusesTheRest();
        knowsTheMoves();
        knowsTheShots();
        buys();
        sendsTheCommandsOneByOne();
        tellsAndAnswersAnException();
        System.out.println("8 tests passed");
    }

    private Test() {}
}
