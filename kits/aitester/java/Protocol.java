import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The part of the AI-Tester kit that reads states and sends commands. */
public final class Protocol {
    /** FILE:LINE:COLUMN: why a text is not a valid state. */
    public static final class BadState extends Exception {
        private static final long serialVersionUID = 1;

        BadState(String message) {
            super(message);
        }
    }

    /** A state in the format of its file. */
    public static String asFile(AiTester.Game game) {
        StringBuilder text = new StringBuilder("aitester v1\nplayers " + game.players.size() + "\nmoney " + game.money);
        text.append("\naction_points " + game.actionPoints + "\nmax_units " + game.maxUnits);
        text.append("\nturn_limit " + game.turnLimit + "\nphase " + game.phase.name().toLowerCase());
        text.append("\nturn " + game.turn + "\nplayer " + game.player + "\npoints " + game.points);
        text.append("\nrefused " + game.refused + "\ntypes " + game.types.size() + "\n");
        for (AiTester.Type type : game.types) {
            text.append(type.name() + " " + type.price() + " " + type.range() + " " + type.health() + " ");
            text.append(type.shield() + " " + type.weapon() + " " + type.moveCost() + " " + type.fireCost() + " ");
            text.append(type.icon() + " " + type.sound() + "\n");
        }
        text.append("size " + game.width + " " + game.height + "\n");
        for (String row : game.terrain) text.append(row + "\n");
        for (String row : game.placement) text.append(row + "\n");
        text.append("bonuses " + game.bonuses.size() + "\n");
        for (AiTester.Tile tile : game.bonuses) text.append(tile.x() + " " + tile.y() + " first_aid\n");
        for (AiTester.Player player : game.players) {
            text.append("money " + player.money + " units " + player.units.size() + "\n");
            for (AiTester.Unit unit : player.units)
                text.append(unit.id + " " + unit.type + " " + unit.x + " " + unit.y + " " + unit.health + "\n");
        }
        return text.toString();
    }

    /** What is still to be sent in a turn, and the state in which it fits. */
    public static final class Turn {
        private final Deque<String> commands = new ArrayDeque<>();
        private AiTester.Game expected;
        /** What the strategy threw for the last state, or null. */
        public Throwable fault;

        /** The next command as an answer line. Asks the strategy for a new turn if there is no command left, or if the
         *  state is not the expected one. */
        public String next(AiTester.Game game, Consumer<AiTester.Game> strategy) {
            fault = null;
            if (commands.isEmpty() || !asFile(game).equals(asFile(expected))) {
                expected = game.copy();
                game.commands.clear();
                try {
                    strategy.accept(game);
                } catch (RuntimeException | Error error) {
                    fault = error;
                }
                commands.clear();
                commands.addAll(game.commands);
                commands.add(expected.phase == AiTester.Phase.BUY ? "END" : "NXT");
            }
            String command = commands.remove();
            if (command.contains(" ")) expected.carryOut(command);
            else commands.clear(); // the turn ends
            return command;
        }
    }

    /** Gives one command (arguments ID FILE), or all commands of a game (argument ID, states on stdin). Calls your
     *  strategy at the beginning of each turn, and sends its commands one by one; then the turn ends. Reports an
     *  invalid state on stderr. Reports an exception too; the commands before it are sent, and the player keeps its
     *  memory. */
    public static void play(String[] args, Consumer<AiTester.Game> strategy) throws IOException {
        if (args.length < 1 || args.length > 2 || !args[0].matches("[0-8]")) {
            System.err.println("usage: Strategy ID [STATE_FILE], where ID is 0 to 8");
            System.exit(2);
        }
        Turn turn = new Turn();
        if (args.length == 2) {
            boolean fine = playCommand(Files.readAllBytes(Path.of(args[1])), args[1], turn, strategy);
            System.exit(fine ? 0 : 1);
        }
        InputStream in = new BufferedInputStream(System.in);
        while (true) { // `round N` and the N lines of each state, until `end`
            String[] head = new String(readLines(in, 1), StandardCharsets.ISO_8859_1).trim().split(" ");
            if (head.length != 2 || !head[0].equals("round")) return;
            playCommand(readLines(in, Integer.parseInt(head[1])), "standard input", turn, strategy);
        }
    }

    private static byte[] readLines(InputStream in, int lines) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int c; lines > 0 && (c = in.read()) >= 0; lines -= c == '\n' ? 1 : 0) text.write(c);
        return text.toByteArray();
    }

    /** Prints the answer to a state; false if the state is invalid or the strategy throws. */
    static boolean playCommand(byte[] text, String file, Turn turn, Consumer<AiTester.Game> strategy) {
        String answer = "NXT";
        boolean fine = false;
        try {
            answer = turn.next(read(text, file), strategy);
            fine = turn.fault == null;
            if (!fine) turn.fault.printStackTrace();
        } catch (BadState error) {
            System.err.println(error.getMessage());
        }
        System.out.print(answer + "\n");
        System.out.flush();
        return fine;
    }

    /** Parses a state. `file` is its name in error messages. */
    public static AiTester.Game read(byte[] text, String file) throws BadState {
        Words words = new Words(text, file);
        AiTester.Game game = new AiTester.Game();
        words.line("aitester");
        words.end("v1");
        int count = words.field("players", 2, 9);
        game.money = words.field("money", 0, AiTester.MOST_MONEY);
        game.actionPoints = words.field("action_points", 1, 10000);
        game.maxUnits = words.field("max_units", 1, 32);
        game.turnLimit = words.field("turn_limit", 0, AiTester.NO_LIMIT);
        words.line("phase");
        String phase = words.next();
        boolean buying = phase.equals("buy");
        if (!buying && !phase.equals("fight")) throw words.bad("buy or fight");
        words.end();
        game.phase = buying ? AiTester.Phase.BUY : AiTester.Phase.FIGHT;
        int last = game.turnLimit == 0 ? AiTester.NO_LIMIT : game.turnLimit;
        game.turn = words.field("turn", 0, buying ? 0 : last);
        game.player = words.field("player", 1, count);
        game.points = words.field("points", 0, buying ? 0 : game.actionPoints);
        game.refused = words.field("refused", 0, 2);
        for (int rest = words.field("types", 1, 32); rest > 0; rest--) game.types.add(words.type(game.types));
        words.line("size");
        game.width = words.number(1, 32, "the width");
        game.height = words.number(1, 32, "the height");
        words.end();
        for (int y = 0; y < game.height; y++)
            game.terrain.add(words.row(game.width, "[1-9A~#]", "a tile (1 to 9, A, ~ or #)", ""));
        String marks = "a placement tile (. or 1 to " + count + "; on land)";
        for (String row : game.terrain) game.placement.add(words.row(game.width, "[.1-" + count + "]", marks, row));
        for (int rest = words.field("bonuses", 0, 64); rest > 0; rest--) {
            words.skipLines();
            AiTester.Tile tile = words.tile(game);
            if (!game.isFree(tile)) throw words.bad("the row of a free tile of land");
            game.bonuses.add(tile);
            words.end("first_aid");
        }
        for (int player = 1; player <= count; player++) {
            words.line("money");
            game.players.add(new AiTester.Player());
            game.players.get(player - 1).money = words.number(0, AiTester.MOST_MONEY, "the money");
            words.word("units");
            int units = words.number(0, AiTester.LONGEST_LIST, "the number of units");
            words.end();
            for (int id = 0; id < units; id++) game.add(words.unit(game, id, player));
        }
        words.skipLines();
        if (!words.next().isEmpty()) throw words.bad("the end");
        return game;
    }

    /** The words of a text, one character per byte. A CR belongs to a line end only before an LF. */
    private static final class Words {
        private final String text, file;
        private int start, at; // where the last word begins and ends

        Words(byte[] text, String file) {
            this.text = new String(text, StandardCharsets.ISO_8859_1);
            this.file = file;
        }

        private boolean isBlank() {
            return at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t');
        }

        /** The length of the line end here, or 0. */
        private int lineEnd() {
            return text.startsWith("\n", at) ? 1 : text.startsWith("\r\n", at) ? 2 : 0;
        }

        void skipLines() {
            while (isBlank() || lineEnd() > 0) at += Math.max(1, lineEnd());
        }

        /** Reads the next word of the line, empty at its end. */
        String next() {
            while (isBlank()) at++;
            for (start = at; at < text.length() && !isBlank() && lineEnd() == 0; ) at++;
            return text.substring(start, at);
        }

        /** The error at the last word. */
        BadState bad(String expected) {
            return bad(expected, text.substring(start, at));
        }

        BadState bad(String expected, String found) {
            String before = text.substring(0, start);
            long line = before.chars().filter(c -> c == '\n').count() + 1;
            int column = start - before.lastIndexOf('\n');
            String shown = found.substring(0, Math.min(found.length(), 23)).replaceAll("[^!-~]", "?");
            if (shown.isEmpty()) shown = start < text.length() ? "the end of the line" : "the end";
            return new BadState(file + ":" + line + ":" + column + ": expected " + expected + ", found " + shown);
        }

        /** Begins the next line that is not blank, with this word. */
        void line(String first) throws BadState {
            skipLines();
            word(first);
        }

        void word(String expected) throws BadState {
            if (!next().equals(expected)) throw bad(expected);
        }

        void end() throws BadState {
            if (!next().isEmpty()) throw bad("the end of the line");
        }

        void end(String last) throws BadState {
            word(last);
            end();
        }

        int number(int low, int high, String expected) throws BadState {
            String word = next();
            long value = word.matches("0*[0-9]{1,10}") ? Long.parseLong(word.replaceFirst("^0+(?=.)", "")) : -1;
            if (value < low || value > high) throw bad(expected + ", " + low + " to " + high);
            return (int) value;
        }

        /** Reads a line of a name and a number. */
        int field(String name, int low, int high) throws BadState {
            line(name);
            int value = number(low, high, name);
            end();
            return value;
        }

        String name() throws BadState {
            String word = next();
            if (!word.matches("[!-~]{1,31}")) throw bad("a name of 1 to 31 printable characters");
            return word;
        }

        AiTester.Type type(List<AiTester.Type> others) throws BadState {
            skipLines();
            String name = name();
            for (AiTester.Type other : others)
                if (other.name().equals(name)) throw bad("a name that no other type has");
            int price = number(0, 1000000, "the price"), range = number(1, 1000000, "the range");
            int health = number(1, 1000000, "the health"), shield = number(0, 1000000, "the shield");
            int weapon = number(0, 1000000, "the weapon"), moveCost = number(1, 1000000, "the move_cost");
            int fireCost = number(1, 1000000, "the fire_cost");
            String icon = name(), sound = name();
            end();
            return new AiTester.Type(name, price, range, health, shield, weapon, moveCost, fireCost, icon, sound);
        }

        /** Reads a row of the board. Where the terrain is not land, a placement tile cannot be. */
        String row(int width, String letters, String expected, String terrain) throws BadState {
            skipLines();
            String row = next();
            for (int x = 0; x < Math.min(width, row.length()); x++) {
                String letter = row.substring(x, x + 1);
                boolean land = terrain.isEmpty() || "~#".indexOf(terrain.charAt(x)) < 0;
                if (letter.matches(letters) && (land || letter.equals("."))) continue;
                start += x;
                throw bad(expected, letter);
            }
            if (row.length() != width) throw bad(width + " tiles", row.isEmpty() ? "" : String.valueOf(row.length()));
            end();
            return row;
        }

        AiTester.Tile tile(AiTester.Game game) throws BadState {
            int x = number(0, game.width - 1, "a column");
            return new AiTester.Tile(x, number(0, game.height - 1, "a row"));
        }

        AiTester.Unit unit(AiTester.Game game, int id, int player) throws BadState {
            skipLines();
            if (number(0, 31, "the id") != id) throw bad("the id " + id);
            int type = number(0, game.types.size() - 1, "a type");
            AiTester.Tile at = tile(game);
            boolean free = game.isFree(at);
            String expected = free ? "the health" : "the health where no unit can be";
            int health = number(0, free ? AiTester.MOST_HEALTH : 0, expected);
            end();
            return new AiTester.Unit(id, player, type, at.x(), at.y(), health);
        }
    }

    private Protocol() {}
}
