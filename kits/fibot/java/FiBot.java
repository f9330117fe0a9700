import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The FIbot kit for Java: it reads the state; you write the strategy. README.md shows how. */
public final class FiBot {
    public static final int FLAG_POINTS = 20; // for a robot on the rival's flag
    public static final int NEAR = 15; // a robot nearer than this to the flag scores

    /** What a robot can do: slide in a direction, or explode. */
    public enum Action {
        NORTH('S', 0, -1), EAST('V', 1, 0), SOUTH('J', 0, 1), WEST('Z', -1, 0), EXPLODE('D', 0, 0);

        public static final List<Action> DIRECTIONS = List.of(NORTH, EAST, SOUTH, WEST);
        public final char word;
        final int columns, rows;

        Action(char word, int columns, int rows) {
            this.word = word;
            this.columns = columns;
            this.rows = rows;
        }
    }

    /** A cell: columns grow to the right, rows downwards, both from 1. */
    public record Place(int column, int row) {
        /** The next cell in a direction. */
        public Place ahead(Action direction) {
            return new Place(column + direction.columns, row + direction.rows);
        }
    }

    /** A turn: one of your robots and what it does, or PASS. */
    public record Turn(char letter, Action action) {
        public static final Turn PASS = new Turn('-', null);

        @Override
        public String toString() {
            return action == null ? "-" : letter + " " + action.word;
        }
    }

    /** The player who owns a robot: 1 for A to M, 2 for N to Z. */
    public static int owner(char letter) {
        return letter <= 'M' ? 1 : 2;
    }

    /** FILE:LINE:COLUMN: why a text is not a valid state. */
    public static final class BadState extends Exception {
        private static final long serialVersionUID = 1;

        BadState(String message) {
            super(message);
        }
    }

    /** A state of the game, and the turn that you set. */
    public static final class Game {
        public final int columns, rows; // cells are (1, 1) to (columns, rows)
        public final int roundsLeft;
        public final int toMove; // you: 1 or 2
        public final Map<Character, Place> robots = new TreeMap<>(); // cells of the robots on the board, by letter
        private final Place[] flags;
        private final char[][] cells; // by row and column, with walls around the board
        private Turn turn = Turn.PASS; // what you set

        private Game(int columns, int rows, int roundsLeft, int toMove, Place[] flags, char[][] cells) {
            this.columns = columns;
            this.rows = rows;
            this.roundsLeft = roundsLeft;
            this.toMove = toMove;
            this.flags = flags;
            this.cells = cells;
        }

        public int rival() {
            return 3 - toMove;
        }

        public Place flag(int player) {
            return flags[player - 1];
        }

        public Turn turn() {
            return turn;
        }

        public boolean onBoard(Place place) {
            return 1 <= place.column && place.column <= columns && 1 <= place.row && place.row <= rows;
        }

        private char cell(Place place) {
            return onBoard(place) ? cells[place.row][place.column] : '#';
        }

        /** Whether a cell is a wall or off the board. */
        public boolean isWall(Place place) {
            return cell(place) == '#';
        }

        /** The letter of the robot on a cell, or 0. */
        public char robotAt(Place place) {
            return isWall(place) || isFree(place) ? 0 : cell(place);
        }

        /** Whether a robot can slide onto a cell. */
        public boolean isFree(Place place) {
            return cell(place) == '.';
        }

        /** The cell where a robot that slides from a cell stops. */
        public Place slideEnd(Place place, Action direction) {
            for (Place next = place.ahead(direction); isFree(next); next = place.ahead(direction)) place = next;
            return place;
        }

        /** The robots of both sides that the explosion of this robot destroys, itself included. */
        public List<Character> destroyed(char letter) {
            List<Character> gone = new ArrayList<>(List.of(letter));
            for (Action direction : Action.DIRECTIONS) {
                Place place = robots.get(letter).ahead(direction);
                for (; !isWall(place); place = place.ahead(direction)) if (robotAt(place) != 0) gone.add(robotAt(place));
            }
            return gone;
        }

        /** The distance from a player's nearest robot to the rival's flag; -1 without robots. */
        public int distance(int player) {
            Place flag = flag(3 - player);
            int nearest = Integer.MAX_VALUE;
            for (var robot : robots.entrySet()) {
                if (owner(robot.getKey()) != player) continue;
                int column = robot.getValue().column - flag.column, row = robot.getValue().row - flag.row;
                nearest = Math.min(nearest, column * column + row * row);
            }
            return nearest == Integer.MAX_VALUE ? -1 : (int) Math.round(Math.sqrt(nearest));
        }

        /** The points of a player if the game ended now. */
        public int points(int player) {
            int distance = distance(player);
            return distance < 0 ? 0 : distance == 0 ? FLAG_POINTS : Math.max(0, NEAR - distance);
        }

        public boolean isOver() {
            return roundsLeft == 0 || distance(1) == 0 || distance(2) == 0;
        }

        /** All turns of the player to move, the pass last. */
        public List<Turn> turns() {
            List<Turn> turns = new ArrayList<>();
            for (char letter : robots.keySet())
                if (owner(letter) == toMove) for (Action action : Action.values()) turns.add(new Turn(letter, action));
            turns.add(Turn.PASS);
            return turns;
        }

        /** The state after a turn of the player to move. */
        public Game after(Turn turn) {
            char[][] next = new char[cells.length][];
            for (int row = 0; row < cells.length; row++) next[row] = cells[row].clone();
            Game game = new Game(columns, rows, toMove == 2 ? roundsLeft - 1 : roundsLeft, rival(), flags, next);
            game.robots.putAll(robots);
            if (turn.action == Action.EXPLODE) {
                for (char gone : destroyed(turn.letter)) {
                    Place place = game.robots.remove(gone);
                    next[place.row][place.column] = '.';
                }
            } else if (turn.action != null) {
                Place from = robots.get(turn.letter), to = slideEnd(from, turn.action);
                next[from.row][from.column] = '.';
                next[to.row][to.column] = turn.letter;
                game.robots.put(turn.letter, to);
            }
            return game;
        }

        /** Sets your turn. If you set none, you pass. */
        public void setTurn(Turn turn) {
            if (!turns().contains(turn)) throw new IllegalArgumentException(turn + " is not a valid turn for player " + toMove);
            this.turn = turn;
        }
    }

    /** Plays one turn from the file `state`, all turns from stdin, or, to try your player, the
     *  named file. Calls your strategy in each turn. Reports an invalid state on stderr; you then
     *  pass. Reports an exception too; the turn set before it is your answer, and the player keeps
     *  its memory. */
    public static void play(String[] args, Consumer<Game> strategy) throws IOException {
        if (args.length > 1) {
            System.err.println("usage: Strategy [STATE_FILE]");
            System.exit(2);
        }
        InputStream in = new BufferedInputStream(System.in);
        boolean told = false;
        while (args.length == 0) { // `round N` and the N lines of each state, until `end`
            String[] head = new String(readLines(in, 1), StandardCharsets.ISO_8859_1).trim().split(" ");
            if (head.length != 2 || !head[0].equals("round")) break;
            told = true;
            playTurn(readLines(in, Integer.parseInt(head[1])), "standard input", strategy);
        }
        if (told) return;
        String file = args.length == 1 ? args[0] : "state";
        System.exit(playTurn(Files.readAllBytes(Path.of(file)), file, strategy) ? 0 : 1);
    }

    private static byte[] readLines(InputStream in, int lines) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int c; lines > 0 && (c = in.read()) >= 0; lines -= c == '\n' ? 1 : 0) text.write(c);
        return text.toByteArray();
    }

    /** Prints the answer to a state; false if the state is invalid or the strategy throws. */
    static boolean playTurn(byte[] text, String file, Consumer<Game> strategy) {
        Turn turn = Turn.PASS;
        boolean fine = false;
        try {
            Game game = read(text, file);
            try {
                strategy.accept(game);
                fine = true;
            } catch (RuntimeException | Error error) {
                error.printStackTrace();
            }
            turn = game.turn;
        } catch (BadState error) {
            System.err.println(error.getMessage());
        }
        System.out.print(turn + "\n");
        System.out.flush();
        return fine;
    }

    /** Parses a state. `file` is its name in error messages. */
    public static Game read(byte[] text, String file) throws BadState {
        Lines lines = new Lines(text, file);
        lines.begin("the columns, 1 to 25");
        int columns = lines.number(1, 25, "the columns, 1 to 25");
        int rows = lines.number(1, 25, "the rows, 1 to 25");
        int roundsLeft = lines.number(0, 25, "the rounds left, 0 to 25");
        int toMove = lines.number(1, 2, "who is to move, 1 or 2");
        lines.endLine();
        lines.begin("a column of the board");
        Place[] flags = new Place[2];
        for (int i = 0; i < 2; i++) {
            int column = lines.number(1, columns, "a column of the board");
            flags[i] = new Place(column, lines.number(1, rows, "a row of the board"));
        }
        lines.endLine();
        Game game = new Game(columns, rows, roundsLeft, toMove, flags, new char[rows + 1][]);
        for (int row = 1; row <= rows; row++) {
            game.cells[row] = ("#" + lines.row(columns)).toCharArray();
            for (int column = 1; column <= columns; column++) {
                char cell = game.cells[row][column];
                if (game.robots.containsKey(cell)) throw lines.badCell(column, "each robot once");
                if ('A' <= cell && cell <= 'Z') game.robots.put(cell, new Place(column, row));
                else if (cell != '.' && cell != '#') throw lines.badCell(column, "., # or a letter from A to Z");
            }
        }
        game.cells[0] = new char[0];
        lines.end();
        return game;
    }

    /** The nonblank lines of a text, one character per byte. */
    private static final class Lines {
        private final String[] lines;
        private final String file;
        private int number; // of the last line, from 1
        private String line = ""; // without trailing blanks
        private int at, start; // in the line: where the unread part and the last word begin

        Lines(byte[] text, String file) {
            lines = new String(text, StandardCharsets.ISO_8859_1).split("\r?\n", -1);
            this.file = file;
        }

        private static boolean isBlank(char c) {
            return c == ' ' || c == '\t';
        }

        private boolean next() {
            at = start = 0;
            while (number < lines.length) {
                line = lines[number++];
                int end = line.length();
                while (end > 0 && isBlank(line.charAt(end - 1))) end--;
                line = line.substring(0, end);
                skipBlanks();
                if (end > 0) return true;
            }
            return false;
        }

        private void skipBlanks() {
            while (at < line.length() && isBlank(line.charAt(at))) at++;
            start = at;
        }

        private BadState bad(int column, String expected, String found) {
            return new BadState(file + ":" + number + ":" + (column + 1) + ": expected " + expected + ", found " + found);
        }

        /** The error for the text between two columns. */
        private BadState bad(String expected, int from, int to) {
            String found = line.substring(from, Math.min(to, from + 23)).replaceAll("[^!-~]", "?");
            return bad(from, expected, found.isEmpty() ? "the end of the line" : found);
        }

        /** Reads the next line, or fails. */
        void begin(String expected) throws BadState {
            if (!next()) throw bad(0, expected, "the end");
        }

        int number(int low, int high, String expected) throws BadState {
            skipBlanks();
            while (at < line.length() && !isBlank(line.charAt(at))) at++;
            String word = line.substring(start, at);
            if (!word.matches("0*[0-9]{1,9}")) throw bad(expected, start, at);
            int value = Integer.parseInt(word.replaceFirst("^0*(?=[0-9])", ""));
            if (value < low || value > high) throw bad(expected, start, at);
            return value;
        }

        void endLine() throws BadState {
            skipBlanks();
            while (at < line.length() && !isBlank(line.charAt(at))) at++;
            if (start < at) throw bad("the end of the line", start, at);
        }

        /** Reads a row of cells. */
        String row(int columns) throws BadState {
            String expected = "a row of " + columns + " cells";
            begin(expected);
            if (line.length() - at != columns) throw bad(expected, at, line.length());
            return line.substring(at);
        }

        BadState badCell(int column, String expected) {
            return bad(expected, start + column - 1, start + column);
        }

        void end() throws BadState {
            if (next()) throw bad("the end", at, line.length());
        }
    }

    private FiBot() {}
}
