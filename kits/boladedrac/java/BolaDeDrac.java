import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** The Bola de Drac kit for Java: it reads the state; you write the strategy. README.md shows how. */
public final class BolaDeDrac {
    private static final int MILLION = 1000000;
    static final List<String> KINDS = List.of("normal", "on_kinton", "with_ball", "on_kinton_with_ball");

    public enum Direction {
        TOP('t', -1, 0), BOTTOM('b', 1, 0), LEFT('l', 0, -1), RIGHT('r', 0, 1);

        final char letter;
        final int i, j;

        Direction(char letter, int i, int j) {
            this.letter = letter;
            this.i = i;
            this.j = j;
        }
    }

    /** What lies on a cell. */
    public enum Cell { EMPTY, ROCK, CAPSULE, BALL, KINTON, BEAN }

    /** A cell: rows i grow downwards, columns j to the right, both from 0. */
    public record Pos(int i, int j) {
        /** The next cell in a direction. */
        public Pos ahead(Direction direction) {
            return new Pos(i + direction.i, j + direction.j);
        }
    }

    /** A bean or a kinton. Its cell never changes.
     *
     *  @param present whether it is there now
     *  @param time rounds until it can be there again */
    public record Item(Pos pos, boolean present, int time) {}

    /** A goku; it has the id of its player.
     *
     *  @param pos its last cell, if it is dead
     *  @param time rounds until it can return, if it is dead
     *  @param balls those that it has deposited
     *  @param kinton rounds left on its kinton
     *  @param status -1 if it is frozen, otherwise the share of its time that its player has used */
    public record Goku(boolean onKinton, boolean withBall, Pos pos, int time, boolean alive, int balls, int strength,
                       int kinton, double status) {}

    /** FILE:LINE:COLUMN: why a text is not a valid state. */
    public static final class BadState extends Exception {
        private static final long serialVersionUID = 1;

        BadState(String message) {
            super(message);
        }
    }

    /** The parameters of a game. They never change in a game.
     *
     *  @param nbRounds rounds are numbered 0 to nbRounds - 1; there is no action in the last
     *  @param nbBalls those on cells and those carried
     *  @param resStrength the strength of a goku that returns */
    public record Parameters(int nbPlayers, int nbRounds, int nbCapsules, int nbBalls, int nbBeans, int nbKintons,
                             int gokuRegenTime, int beanRegenTime, int kintonRegenTime, int kintonLifeTime,
                             int maxStrength, int resStrength, int movingPenalty, int kamehamePenalty,
                             int combatPenalty, int rows, int cols) {}

    /** A state of the game, and the action that you set. */
    public static final class Game {
        public final int me; // your id: players have the ids 0 to nbPlayers - 1
        public final Parameters parameters;
        public final int rows, cols;
        public final int round;
        public final List<String> names;
        public final List<Item> beans, kintons;
        public final List<Goku> gokus;
        private final Cell[][] cells;
        private final int[][] living; // the id of the living goku on a cell, or -1
        private String action = "-"; // what you set

        private Game(int me, Parameters parameters, int round, List<String> names, Cell[][] cells, List<Item> beans,
                     List<Item> kintons, List<Goku> gokus) {
            this.me = me;
            this.parameters = parameters;
            this.rows = parameters.rows;
            this.cols = parameters.cols;
            this.round = round;
            this.names = names;
            this.cells = cells;
            this.beans = beans;
            this.kintons = kintons;
            this.gokus = gokus;
            this.living = new int[rows][cols];
            for (Item bean : beans) if (bean.present) cells[bean.pos.i][bean.pos.j] = Cell.BEAN;
            for (Item kinton : kintons) if (kinton.present) cells[kinton.pos.i][kinton.pos.j] = Cell.KINTON;
            for (int[] row : living) Arrays.fill(row, -1);
            for (int id = 0; id < gokus.size(); id++) {
                Pos pos = gokus.get(id).pos;
                if (gokus.get(id).alive) living[pos.i][pos.j] = id;
            }
        }

        public boolean onBoard(Pos pos) {
            return 0 <= pos.i && pos.i < rows && 0 <= pos.j && pos.j < cols;
        }

        /** What lies on a cell; a rock outside the board. */
        public Cell cell(Pos pos) {
            return onBoard(pos) ? cells[pos.i][pos.j] : Cell.ROCK;
        }

        /** The id of the living goku on a cell, or -1. */
        public int gokuAt(Pos pos) {
            return onBoard(pos) ? living[pos.i][pos.j] : -1;
        }

        /** Your goku. */
        public Goku mine() {
            return gokus.get(me);
        }

        /** The points of a player if the game ended now. */
        public long score(int player) {
            return gokus.get(player).balls * (parameters.maxStrength + 1L) + gokus.get(player).strength;
        }

        /** Whether the goku is alive and this is a round in which it acts: an even one, or any on a kinton. */
        public boolean mayAct(int player) {
            return gokus.get(player).alive && (round % 2 == 0 || gokus.get(player).onKinton);
        }

        /** The strength that a move costs the goku in this round. With less, it cannot move. */
        public int moveCost(int player) {
            return round % 4 == 2 && !gokus.get(player).onKinton ? parameters.movingPenalty : 0;
        }

        /** The probability that its Kame Hame is granted, if no other one is. */
        public double throwChance(int player) {
            int rest = gokus.get(player).strength - parameters.kamehamePenalty;
            if (!mayAct(player) || rest < 0) return 0;
            return (1.0 + rest) / (1.0 + parameters.maxStrength - parameters.kamehamePenalty);
        }

        /** The probability that one goku wins a combat against another one, whoever moves. */
        public double winChance(int player, int other) {
            int strength = gokus.get(player).strength;
            return (1.0 + strength) / (2.0 + strength + gokus.get(other).strength);
        }

        /** The living gokus that a Kame Hame thrown from a cell kills. */
        public List<Integer> kamehameHits(Pos from, Direction direction) {
            List<Integer> hits = new ArrayList<>();
            for (Pos pos = from.ahead(direction); cell(pos) != Cell.ROCK; pos = pos.ahead(direction))
                if (gokuAt(pos) >= 0) hits.add(gokuAt(pos));
            return hits;
        }

        /** Moves your goku one cell. Only the first action of a round counts. */
        public void move(Direction direction) {
            set('m', direction);
        }

        /** Throws a Kame Hame. Only the first action of a round counts. */
        public void kamehame(Direction direction) {
            set('t', direction);
        }

        private void set(char kind, Direction direction) {
            if (direction == null) {
                System.err.println("ignored an action without a direction");
            } else if (!action.equals("-")) {
                String ignored = kind + " " + direction.letter;
                System.err.println("ignored `" + ignored + "`: the action of this round is `" + action + "`");
            } else {
                action = kind + " " + direction.letter;
            }
        }

        /** What you set, as the answer to the referee. */
        public String action() {
            return action;
        }
    }

    /** Plays one round (arguments ID FILE), or all rounds from stdin (argument ID). Calls your
     *  strategy in each round. Reports an invalid state on stderr and answers it without an action.
     *  Reports an exception too; the action set before it is your answer, and the player keeps its
     *  memory. */
    public static void play(String[] args, Consumer<Game> strategy) throws IOException {
        if (args.length < 1 || args.length > 2 || !args[0].matches("[0-3]")) {
            System.err.println("usage: Strategy ID [STATE_FILE], where ID is 0, 1, 2 or 3");
            System.exit(2);
        }
        int me = Integer.parseInt(args[0]);
        if (args.length == 2) {
            byte[] text = Files.readAllBytes(Path.of(args[1]));
            System.exit(playRound(text, me, args[1], strategy) ? 0 : 1);
        }
        InputStream in = new BufferedInputStream(System.in);
        while (true) { // `round N` and the N lines of each state, until `end`
            String[] head = new String(readLines(in, 1), StandardCharsets.ISO_8859_1).trim().split(" ");
            if (head.length != 2 || !head[0].equals("round")) break;
            playRound(readLines(in, Integer.parseInt(head[1])), me, "standard input", strategy);
        }
    }

    private static byte[] readLines(InputStream in, int lines) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int c; lines > 0 && (c = in.read()) >= 0; lines -= c == '\n' ? 1 : 0) text.write(c);
        return text.toByteArray();
    }

    /** Prints the answer to a state; false if the state is invalid or the strategy throws. */
    static boolean playRound(byte[] text, int me, String file, Consumer<Game> strategy) {
        String action = "-";
        boolean fine = false;
        try {
            Game game = read(text, me, file);
            try {
                strategy.accept(game);
                fine = true;
            } catch (RuntimeException | Error error) {
                error.printStackTrace();
            }
            action = game.action;
        } catch (BadState error) {
            System.err.println(error.getMessage());
        }
        System.out.print(action + "\n");
        System.out.flush();
        return fine;
    }

    /** Parses a state in which you are player `me`. `file` is its name in error messages. */
    public static Game read(byte[] text, int me, String file) throws BadState {
        Tokens tokens = new Tokens(text, file);
        tokens.word("boladedrac");
        tokens.word("v1");
        Parameters parameters = new Parameters(
            tokens.parameter("nb_players", me + 1, 4), tokens.parameter("nb_rounds", 0, 100000),
            tokens.parameter("nb_capsules", 0, 4096), tokens.parameter("nb_balls", 0, 4096),
            tokens.parameter("nb_beans", 0, 32), tokens.parameter("nb_kintons", 0, 32),
            tokens.parameter("goku_regen_time", 0, MILLION), tokens.parameter("bean_regen_time", 0, MILLION),
            tokens.parameter("kinton_regen_time", 0, MILLION), tokens.parameter("kinton_life_time", 0, 1000),
            tokens.parameter("max_strength", 0, MILLION), tokens.parameter("res_strength", 0, MILLION),
            tokens.parameter("moving_penalty", 0, MILLION), tokens.parameter("kamehame_penalty", 0, MILLION),
            tokens.parameter("combat_penalty", 0, MILLION), tokens.parameter("rows", 1, 64),
            tokens.parameter("cols", 1, 64));
        tokens.word("names");
        List<String> names = new ArrayList<>();
        while (names.size() < parameters.nbPlayers) names.add(tokens.name());
        tokens.word("round");
        int round = tokens.number(0, 100000, "the number of the round");
        Cell[][] cells = new Cell[parameters.rows][parameters.cols];
        tokens.drawing(cells);
        List<Item> beans = tokens.items("beans", parameters.nbBeans, parameters);
        List<Item> kintons = tokens.items("kintons", parameters.nbKintons, parameters);
        List<Goku> gokus = new ArrayList<>();
        while (gokus.size() < parameters.nbPlayers) gokus.add(tokens.goku(parameters));
        tokens.end();
        return new Game(me, parameters, round, names, cells, beans, kintons, gokus);
    }

    /** The tokens of a text, between blanks and line ends, with one character per byte. A CR belongs
     *  to a line end only before an LF. */
    private static final class Tokens {
        private static final String LETTERS = ".XCBxcb";
        private static final Cell[] CELLS = Cell.values();
        private final String text, file;
        private int start, at; // where the last token begins, and where the unread part does
        private String token = "";

        Tokens(byte[] text, String file) {
            this.text = new String(text, StandardCharsets.ISO_8859_1);
            this.file = file;
        }

        private boolean isGap(int k) {
            char c = text.charAt(k);
            return c == ' ' || c == '\t' || c == '\n' || c == '\r' && text.startsWith("\n", k + 1);
        }

        private void skipGap() {
            while (at < text.length() && isGap(at)) at++;
            start = at;
        }

        private String next() {
            skipGap();
            while (at < text.length() && !isGap(at)) at++;
            token = text.substring(start, at);
            return token;
        }

        private BadState bad(String expected) {
            long line = 1 + text.substring(0, start).chars().filter(c -> c == '\n').count();
            int column = start - text.lastIndexOf('\n', start - 1);
            String found = token.substring(0, Math.min(token.length(), 23)).replaceAll("[^!-~]", "?");
            if (found.isEmpty()) found = "the end";
            return new BadState(file + ":" + line + ":" + column + ": expected " + expected + ", found " + found);
        }

        void word(String expected) throws BadState {
            if (!next().equals(expected)) throw bad(expected);
        }

        int number(int low, int high, String expected) throws BadState {
            next();
            long value = token.matches("0*[0-9]{1,10}") ? Long.parseLong(token) : -1;
            if (value < low || value > high) throw bad(expected + ", " + low + " to " + high);
            return (int) value;
        }

        int parameter(String name, int low, int high) throws BadState {
            word(name);
            return number(low, high, name);
        }

        String name() throws BadState {
            if (!next().matches("[!-~]{1,12}")) throw bad("a name of 1 to 12 printable characters");
            return token;
        }

        private Pos pos(Parameters parameters) throws BadState {
            int i = number(0, parameters.rows - 1, "a row");
            return new Pos(i, number(0, parameters.cols - 1, "a column"));
        }

        /** The letters of the drawing may stand in any number of tokens; the last one ends with the last letter. */
        void drawing(Cell[][] cells) throws BadState {
            for (Cell[] row : cells)
                for (int j = 0; j < row.length; j++) {
                    skipGap();
                    int letter = at < text.length() ? LETTERS.indexOf(text.charAt(at++)) : -1;
                    token = text.substring(start, at);
                    if (letter < 0) throw bad("a cell (., X, C or B)");
                    row[j] = CELLS[letter > 3 ? letter - 3 : letter];
                }
            if (at == text.length() || isGap(at)) return;
            next();
            throw bad("a blank or the end of the line");
        }

        List<Item> items(String heading, int count, Parameters parameters) throws BadState {
            word(heading);
            List<Item> items = new ArrayList<>();
            while (items.size() < count) {
                Pos pos = pos(parameters);
                if (!next().matches("[yn]")) throw bad("y or n");
                boolean present = token.equals("y");
                items.add(new Item(pos, present, number(0, MILLION, "the timer")));
            }
            return items;
        }

        Goku goku(Parameters parameters) throws BadState {
            int kind = KINDS.indexOf(next());
            if (kind < 0) throw bad("normal, on_kinton, with_ball or on_kinton_with_ball");
            Pos pos = pos(parameters);
            int time = number(0, MILLION, "the timer");
            if (!next().matches("[ad]")) throw bad("a or d");
            boolean alive = token.equals("a");
            int balls = number(0, 1000 * MILLION, "the balls deposited");
            int strength = number(0, MILLION, "the strength");
            int kinton = number(0, 1000 * MILLION, "the kinton time");
            return new Goku(kind % 2 == 1, kind >= 2, pos, time, alive, balls, strength, kinton, status());
        }

        private double status() throws BadState {
            if (!next().matches("-1|0*1(\\.0{1,3})?|0+(\\.[0-9]{1,3})?")) throw bad("a status, -1 or 0 to 1");
            return Double.parseDouble(token);
        }

        void end() throws BadState {
            if (!next().isEmpty()) throw bad("the end");
        }
    }

    private BolaDeDrac() {}
}
