import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Othello kit for Java: it reads the state; you write the strategy. README.md shows how. */
public final class Othello {
    /** Black is player 1, white player 2. */
    public static final char BLACK = 'X', WHITE = 'O', EMPTY = '-';
    /** Squares are numbers: 0 is a1, 1 is b1, 7 is h1, 8 is a2, 63 is h8. */
    public static final int SQUARES = 64;

    public static char opponent(char side) {
        return side == BLACK ? WHITE : BLACK;
    }

    /** The square in a column and a row, both from 0; -1 off the board. */
    public static int squareAt(int column, int row) {
        return 0 <= column && column < 8 && 0 <= row && row < 8 ? 8 * row + column : -1;
    }

    /** The name of a square, such as "f5". */
    public static String squareName(int square) {
        return "abcdefgh".charAt(square % 8) + "" + (square / 8 + 1);
    }

    /** FILE:LINE:COLUMN: why a text is not a valid state. */
    public static final class BadState extends Exception {
        private static final long serialVersionUID = 1;

        BadState(String message) {
            super(message);
        }
    }

    /** A state of the game, and the move that you set. */
    public static final class Game {
        public final char[] cells; // by square: BLACK, WHITE or EMPTY
        public final char toMove; // you: BLACK or WHITE
        public final char forfeit; // the side that has lost by forfeit, or 0
        private int move = -1; // what you set

        private Game(char[] cells, char toMove, char forfeit) {
            this.cells = cells;
            this.toMove = toMove;
            this.forfeit = forfeit;
        }

        /** The discs that flip if a side moves to a square; empty if the move is illegal. */
        public List<Integer> flips(int square, char side) {
            List<Integer> flipped = new ArrayList<>();
            if (cells[square] != EMPTY) return flipped;
            for (int rows = -1; rows <= 1; rows++)
                for (int columns = -1; columns <= 1; columns++) {
                    if (rows == 0 && columns == 0) continue;
                    int before = flipped.size(), column = square % 8 + columns, row = square / 8 + rows;
                    int at = squareAt(column, row);
                    while (at >= 0 && cells[at] == opponent(side)) {
                        flipped.add(at);
                        column += columns;
                        row += rows;
                        at = squareAt(column, row);
                    }
                    if (at < 0 || cells[at] != side) flipped.subList(before, flipped.size()).clear();
                }
            return flipped;
        }

        /** The legal moves of a side, a1 first. */
        public List<Integer> moves(char side) {
            List<Integer> moves = new ArrayList<>();
            for (int square = 0; square < SQUARES; square++) if (!flips(square, side).isEmpty()) moves.add(square);
            return moves;
        }

        public boolean canMove(char side) {
            for (int square = 0; square < SQUARES; square++) if (!flips(square, side).isEmpty()) return true;
            return false;
        }

        public boolean isOver() {
            return forfeit != 0 || !(canMove(BLACK) || canMove(WHITE));
        }

        /** The state after a legal move of the side to move. A side that cannot move passes: the
         *  state names the side that moves next. */
        public Game after(int square) {
            char[] next = cells.clone();
            next[square] = toMove;
            for (int disc : flips(square, toMove)) next[disc] = toMove;
            Game game = new Game(next, opponent(toMove), forfeit);
            return game.canMove(game.toMove) ? game : new Game(next, game.canMove(toMove) ? toMove : BLACK, forfeit);
        }

        /** The number of discs of a side on the board. */
        public int discs(char side) {
            int count = 0;
            for (char cell : cells) if (cell == side) count++;
            return count;
        }

        /** The score of a side: its discs, and at the end the empty squares for the winner. */
        public int score(char side) {
            int own = discs(side), other = discs(opponent(side));
            if (forfeit != 0) return forfeit == side ? 0 : 64;
            if (own < other || !isOver()) return own;
            return own == other ? 32 : 64 - other;
        }

        /** Sets your move. If you set none, the kit plays the first legal move. */
        public void setMove(int square) {
            if (!moves(toMove).contains(square))
                throw new IllegalArgumentException(square + " is not a legal move of " + toMove);
            move = square;
        }

        /** Your move as an answer line; `play` prints it. */
        public String response() {
            List<Integer> moves = move < 0 ? moves(toMove) : List.of(move);
            return moves.isEmpty() ? "--" : squareName(moves.get(0));
        }
    }

    /** Plays one move (arguments ID FILE), or all moves from stdin (argument ID). Calls your
     *  strategy for each. Reports an invalid state on stderr and answers it without a move.
     *  Reports an exception too; the move set before it is your answer, and the player keeps its
     *  memory. */
    public static void play(String[] args, Consumer<Game> strategy) throws IOException {
        if (args.length < 1 || args.length > 2 || !args[0].matches("[01]")) {
            System.err.println("usage: Strategy ID [STATE_FILE], where ID is 0 or 1");
            System.exit(2);
        }
        if (args.length == 2) System.exit(playMove(Files.readAllBytes(Path.of(args[1])), args[1], strategy) ? 0 : 1);
        InputStream in = new BufferedInputStream(System.in);
        while (true) { // `round N` and the N lines of each state, until `end`
            String[] head = new String(readLines(in, 1), StandardCharsets.ISO_8859_1).trim().split(" ");
            if (head.length != 2 || !head[0].equals("round")) return;
            playMove(readLines(in, Integer.parseInt(head[1])), "standard input", strategy);
        }
    }

    private static byte[] readLines(InputStream in, int lines) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int c; lines > 0 && (c = in.read()) >= 0; lines -= c == '\n' ? 1 : 0) text.write(c);
        return text.toByteArray();
    }

    /** Prints the answer to a state; false if the state is invalid or the strategy throws. */
    static boolean playMove(byte[] text, String file, Consumer<Game> strategy) {
        String answer = "--";
        boolean fine = false;
        try {
            Game game = read(text, file);
            try {
                strategy.accept(game);
                fine = true;
            } catch (RuntimeException | Error error) {
                error.printStackTrace();
            }
            answer = game.response();
        } catch (BadState error) {
            System.err.println(error.getMessage());
        }
        System.out.print(answer + "\n");
        System.out.flush();
        return fine;
    }

    /** Parses a state. `file` is its name in error messages. */
    public static Game read(byte[] text, String file) throws BadState {
        Words words = new Words(text, file);
        words.skipLines();
        String cells = words.next();
        Matcher wrong = Pattern.compile("[^XO-]").matcher(cells);
        if (wrong.find() && wrong.start() < SQUARES) {
            words.start += wrong.start();
            throw words.bad("a square (X, O or -)", wrong.group());
        }
        String count = cells.isEmpty() ? "the end" : String.valueOf(cells.length());
        if (cells.length() != SQUARES) throw words.bad("64 squares", count);
        String side = words.next();
        if (!side.matches("[XO]")) throw words.bad("the side to move (X or O)", side);
        String forfeit = words.next();
        if (!forfeit.matches("(forfeit-[XO])?")) throw words.bad("forfeit-X, forfeit-O or the end of the line", forfeit);
        words.skipLines();
        String more = words.next();
        if (!more.isEmpty()) throw words.bad("the end", more);
        char loser = forfeit.isEmpty() ? 0 : forfeit.charAt(forfeit.length() - 1);
        Game game = new Game(cells.toCharArray(), side.charAt(0), loser);
        boolean ended = !game.canMove(BLACK) && !game.canMove(WHITE); // then the side means nothing
        return ended ? new Game(game.cells, BLACK, loser) : game;
    }

    /** The words of a text, between blanks and line ends, one character per byte. A CR belongs to
     *  a line end only before an LF. */
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
        BadState bad(String expected, String found) {
            String before = text.substring(0, start);
            long line = before.chars().filter(c -> c == '\n').count() + 1;
            int column = start - before.lastIndexOf('\n');
            String shown = found.substring(0, Math.min(found.length(), 23));
            if (!found.equals("the end")) shown = shown.replaceAll("[^!-~]", "?");
            if (shown.isEmpty()) shown = "the end of the line";
            return new BadState(file + ":" + line + ":" + column + ": expected " + expected + ", found " + shown);
        }
    }

    private Othello() {}
}
