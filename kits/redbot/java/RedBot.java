import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The RedBot kit for Java: it reads the round; you write the strategy. README.md shows how. */
public final class RedBot {
    /** The default constants. A variant can have others, which the round file does not show. */
    public static final int
        ROBOT_LIVES = 13, // at the start
        WALL_LIVES = 40, // of a new wall
        WALLS_PER_PLAYER = 20, // at the start
        STRAIGHT_FIRE = 4, // lives that a shot takes from what it hits
        SPLASH_FIRE = 2, // lives that it takes from each robot and wall around that
        STEP_ATTACK = 1; // lives that a bump takes
    /** By order of arrival. */
    public static final List<Integer> ARRIVAL_BONUS = List.of(40, 30, 20, 10);

    /** Directions, clockwise; y grows upwards. */
    public enum Direction {
        UP(0, 1), RIGHT(1, 0), DOWN(0, -1), LEFT(-1, 0);

        final int dx, dy;

        Direction(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }

        /** The direction of a robot after a movement. */
        public Direction turned(Move move) {
            int turns = move == Move.RIGHT ? 1 : move == Move.LEFT ? 3 : 0;
            return values()[(ordinal() + turns) % 4];
        }
    }

    /** A step forward, a turn on the spot, or neither. */
    public enum Move { UP, LEFT, RIGHT, NONE }

    public enum Action { NOTHING, FIRE, BUILD }

    public record Place(int x, int y) {
        /** The next cell in a direction. */
        public Place ahead(Direction direction) {
            return new Place(x + direction.dx, y + direction.dy);
        }
    }

    /** It can stand off the board, where it blocks nothing. With lives of 0 or less it is
     *  destroyed, and nothing can be built there again. */
    public record Wall(Place place, int lives) {}

    public static final class Robot {
        public Place place; // on the board if it lives
        public int lives; // 0 or less: dead
        public Direction orient;
        public Move lastMove; // its movement in the last round
        public Action lastAction;
        public Place lastBuild; // null if lastAction is not BUILD
        public Move move = Move.NONE; // what you set; for `after`, what you expect of a rival
        public Action action = Action.NOTHING;
        public Place build;

        public boolean isAlive() {
            return lives > 0;
        }
    }

    public static final class Player {
        public boolean inGame;
        public int finishRound; // the round of its arrival; Integer.MAX_VALUE if it has not
        public int score; // points for its shots
        public int walls; // how many it can still build
        public final List<Robot> robots = List.of(new Robot(), new Robot()); // R1, R2
        public final List<Place> places = new ArrayList<>(); // its goal cells, on the board
        public String name;
    }

    /** FILE:LINE:COLUMN: why a text is not a valid round. */
    public static final class BadRound extends Exception {
        private static final long serialVersionUID = 1;

        BadRound(String message) {
            super(message);
        }
    }

    /** A round of the game, and the orders that you set. */
    public static final class Game {
        public final int myPosition; // your index in `players`
        public final int aktRound, finishRound; // rounds played so far, and number of rounds in the game
        public final int width, height; // cells are 1..width, 1..height
        public final List<Player> players = new ArrayList<>(); // top, right, bottom, left
        public final List<Wall> walls = new ArrayList<>(); // standing and destroyed
        private boolean answered;

        public Game(byte[] text, int myPosition, String file) throws BadRound {
            Reader read = new Reader(text, file);
            this.myPosition = myPosition;
            int[] rounds = read.pair('/', 0, Integer.MAX_VALUE, "the round and the last one, as in 3/100");
            aktRound = rounds[0];
            finishRound = rounds[1];
            int[] size = read.pair('x', 1, 32, "the size of the board, as in 25x25");
            width = size[0];
            height = size[1];
            for (int p = 1; p <= 4; p++) players.add(readPlayer(read, "P" + p + ":"));
            for (int p = 1; p <= 4; p++) {
                List<Place> places = players.get(p - 1).places;
                read.label("P" + p + "_finish:");
                while (read.goesOn()) {
                    places.add(readCell(read));
                    read.comma();
                    if (places.size() > 32) throw read.bad("32 goal cells at most");
                }
            }
            read.label("Walls:");
            while (read.goesOn()) {
                walls.add(new Wall(new Place(read.number(), read.number()), read.number()));
                read.comma();
                if (walls.size() > 128) throw read.bad("128 walls at most");
            }
            for (int p = 1; p <= 4; p++) {
                read.label("P" + p + "_move:");
                for (int i = 0; i < 2; i++) {
                    Robot robot = players.get(p - 1).robots.get(i);
                    read.word("R" + (i + 1));
                    robot.lastMove = read.choice(Move.values(), "a movement");
                    robot.lastAction = read.choice(Action.values(), "an action");
                    if (robot.lastAction == Action.BUILD) robot.lastBuild = new Place(read.number(), read.number());
                }
            }
            for (int p = 1; p <= 4; p++) {
                read.label("P" + p + ":");
                players.get(p - 1).name = read.name();
            }
            read.end();
        }

        private Player readPlayer(Reader read, String label) throws BadRound {
            Player player = new Player();
            read.label(label);
            player.inGame = read.number(0, 1, "0 or 1, whether it is in the game") == 1;
            player.finishRound = read.number(0, Integer.MAX_VALUE, "the round of arrival");
            player.score = read.number();
            player.walls = read.number();
            for (int i = 0; i < 2; i++) {
                Robot robot = player.robots.get(i);
                read.word("R" + (i + 1));
                robot.lives = read.number();
                robot.orient = read.choice(Direction.values(), "a direction");
                robot.place = robot.lives > 0 ? readCell(read) : new Place(read.number(), read.number());
            }
            return player;
        }

        private Place readCell(Reader read) throws BadRound {
            String cell = "a cell on the board";
            return new Place(read.number(1, width, cell), read.number(1, height, cell));
        }

        public int wallsCounter() {
            return walls.size();
        }

        public Player me() {
            return players.get(myPosition);
        }

        public boolean onBoard(Place place) {
            return 1 <= place.x && place.x <= width && 1 <= place.y && place.y <= height;
        }

        /** The living robot on a cell, or null. */
        public Robot robotAt(Place place) {
            for (Player player : players)
                for (Robot robot : player.robots)
                    if (robot.isAlive() && robot.place.equals(place)) return robot;
            return null;
        }

        /** The standing wall on a cell, or null. */
        public Wall wallAt(Place place) {
            for (Wall wall : walls) if (wall.lives > 0 && wall.place.equals(place)) return wall;
            return null;
        }

        /** The cells of the board around a cell. A shot that hits the cell hurts what is on them too. */
        public List<Place> neighbours(Place place) {
            List<Place> around = new ArrayList<>();
            for (int x = place.x - 1; x <= place.x + 1; x++)
                for (int y = place.y - 1; y <= place.y + 1; y++) around.add(new Place(x, y));
            around.removeIf(cell -> cell.equals(place) || !onBoard(cell));
            return around;
        }

        /** The first cell ahead with a robot or a wall, the one that a shot hits; or null. */
        public Place firstHit(Place place, Direction direction) {
            do place = place.ahead(direction);
            while (onBoard(place) && robotAt(place) == null && wallAt(place) == null);
            return onBoard(place) ? place : null;
        }

        /** The total of a player so far: lives, points for its shots, and the bonus. */
        public long total(Player player) {
            long sum = player.score;
            for (Robot robot : player.robots) sum += Math.max(0, robot.lives);
            if (player.finishRound == Integer.MAX_VALUE) return sum;
            var rounds = players.stream().mapToInt(other -> other.finishRound).distinct();
            return sum + ARRIVAL_BONUS.get((int) rounds.filter(round -> round < player.finishRound).count());
        }

        public boolean isOver() {
            return aktRound == finishRound || players.stream().noneMatch(player -> player.inGame);
        }

        /** A copy whose last orders are the current ones. */
        private Game(Game before) {
            myPosition = before.myPosition;
            aktRound = before.aktRound + 1;
            finishRound = before.finishRound;
            width = before.width;
            height = before.height;
            walls.addAll(before.walls);
            for (Player old : before.players) {
                Player player = new Player();
                player.inGame = old.inGame;
                player.finishRound = old.finishRound;
                player.score = old.score;
                player.walls = old.walls;
                player.places.addAll(old.places);
                player.name = old.name;
                for (int i = 0; i < 2; i++) {
                    Robot from = old.robots.get(i), robot = player.robots.get(i);
                    robot.place = from.place;
                    robot.lives = from.lives;
                    robot.orient = from.orient;
                    robot.lastMove = old.inGame ? from.move : Move.NONE;
                    robot.lastAction = old.inGame ? from.action : Action.NOTHING;
                    robot.lastBuild = robot.lastAction == Action.BUILD ? from.build : null;
                }
                players.add(player);
            }
        }

        /** The next round. It plays the `move`, `action` and `build` of all robots: set yours with
         *  setMove and so on, and those of the rivals as you expect them. */
        public Game after() {
            Game game = new Game(this);
            game.playRound();
            return game;
        }

        private void playRound() {
            // What stands now stays until the phase of deaths, whatever lives it loses.
            List<Robot> present = new ArrayList<>();
            List<Shooter> acting = new ArrayList<>();
            for (Player player : players)
                for (Robot robot : player.robots) {
                    if (!robot.isAlive()) continue;
                    present.add(robot);
                    if (player.inGame) acting.add(new Shooter(player, robot));
                }
            Map<Place, Integer> standing = new HashMap<>();
            for (int i = 0; i < walls.size(); i++) {
                Wall wall = walls.get(i);
                if (wall.lives > 0 && onBoard(wall.place)) standing.put(wall.place, i);
            }
            moveAll(acting, robotsByPlace(present), standing);
            for (Shooter it : acting) {
                if (!it.player.places.contains(it.robot.place)) continue;
                it.player.finishRound = aktRound - 1;
                it.player.inGame = false;
            }
            fireAll(acting, robotsByPlace(present), standing);
            for (Player player : players) player.inGame &= player.robots.stream().anyMatch(Robot::isAlive);
            acting.removeIf(it -> !it.robot.isAlive());
            buildAll(acting);
        }

        private record Shooter(Player player, Robot robot) {}

        private static Map<Place, Robot> robotsByPlace(List<Robot> robots) {
            Map<Place, Robot> places = new HashMap<>();
            for (Robot robot : robots) places.put(robot.place, robot);
            return places;
        }

        private void hurtWall(int index, int fire) {
            Wall wall = walls.get(index);
            walls.set(index, new Wall(wall.place, wall.lives - fire));
        }

        private void moveAll(List<Shooter> acting, Map<Place, Robot> robots, Map<Place, Integer> standing) {
            Map<Place, List<Robot>> wanted = new HashMap<>();
            for (Shooter it : acting) {
                Robot robot = it.robot;
                Place place = robot.place.ahead(robot.orient);
                if (robot.lastMove != Move.UP) robot.orient = robot.orient.turned(robot.lastMove);
                else if (robots.containsKey(place)) robots.get(place).lives -= STEP_ATTACK;
                else if (standing.containsKey(place)) hurtWall(standing.get(place), STEP_ATTACK);
                else if (onBoard(place)) wanted.computeIfAbsent(place, cell -> new ArrayList<>()).add(robot);
            }
            wanted.forEach((place, rivals) -> {
                if (rivals.size() == 1) rivals.get(0).place = place;
                else for (Robot robot : rivals) robot.lives -= STEP_ATTACK;
            });
        }

        private void fireAll(List<Shooter> acting, Map<Place, Robot> robots, Map<Place, Integer> standing) {
            for (Shooter it : acting) {
                Place place = it.robot.place;
                do place = place.ahead(it.robot.orient);
                while (onBoard(place) && !robots.containsKey(place) && !standing.containsKey(place));
                if (it.robot.lastAction != Action.FIRE || !onBoard(place)) continue;
                List<Place> cells = neighbours(place);
                cells.add(0, place);
                for (Place cell : cells) {
                    int fire = cell.equals(place) ? STRAIGHT_FIRE : SPLASH_FIRE;
                    if (robots.containsKey(cell)) {
                        robots.get(cell).lives -= fire;
                        it.player.score += fire;
                    } else if (standing.containsKey(cell)) hurtWall(standing.get(cell), fire);
                }
            }
        }

        private void buildAll(List<Shooter> acting) {
            Set<Place> listed = new HashSet<>();
            for (Wall wall : walls) listed.add(wall.place);
            List<Shooter> accepted = new ArrayList<>();
            for (Shooter it : acting) {
                if (it.robot.lastAction != Action.BUILD) continue;
                long charged = accepted.stream().filter(other -> other.player == it.player).count();
                if (charged < it.player.walls && !listed.contains(it.robot.lastBuild) && !isNearRobot(it.robot.lastBuild))
                    accepted.add(it);
            }
            Set<Place> fresh = new HashSet<>();
            for (Shooter it : accepted) if (onBoard(it.robot.lastBuild)) fresh.add(it.robot.lastBuild);
            long there = walls.stream().filter(wall -> onBoard(wall.place)).count();
            if (there + fresh.size() > width * height / 8) accepted.removeIf(it -> onBoard(it.robot.lastBuild));
            for (Shooter it : accepted) {
                it.player.walls--;
                if (listed.add(it.robot.lastBuild)) walls.add(new Wall(it.robot.lastBuild, WALL_LIVES));
            }
        }

        private boolean isNearRobot(Place place) {
            for (Player player : players)
                for (Robot robot : player.robots) {
                    long dx = (long) robot.place.x - place.x, dy = (long) robot.place.y - place.y;
                    if (robot.isAlive() && Math.abs(dx) <= 1 && Math.abs(dy) <= 1) return true;
                }
            return false;
        }

        /** Sets the movement of a robot, 0 for R1 and 1 for R2. */
        public void setMove(int robot, Move move) {
            me().robots.get(robot).move = move;
        }

        public void setFireAction(int robot) {
            me().robots.get(robot).action = Action.FIRE;
        }

        public void setBuildAction(int robot, int x, int y) {
            me().robots.get(robot).action = Action.BUILD;
            me().robots.get(robot).build = new Place(x, y);
        }

        /** Prints your orders, once a round; `play` calls it if you do not. */
        public void printResponse() {
            if (answered) return;
            answered = true;
            answer("R1 " + order(0) + " R2 " + order(1));
        }

        private String order(int number) {
            Robot robot = me().robots.get(number);
            String cell = robot.action == Action.BUILD ? " " + robot.build.x + " " + robot.build.y : "";
            return robot.move + " " + robot.action + cell;
        }
    }

    private static void answer(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }

    /** Plays one round (arguments ID FILE), or all rounds from stdin (argument ID). Calls your
     *  strategy in each round. Reports an invalid round on stderr and answers it without orders.
     *  Reports an exception too; the orders set before it are your answer, and the player keeps
     *  its memory. */
    public static void play(String[] args, Consumer<Game> strategy) throws IOException {
        if (args.length < 1 || args.length > 2 || !args[0].matches("[0-3]")) {
            System.err.println("usage: Strategy ID [ROUND_FILE], where ID is 0, 1, 2 or 3");
            System.exit(2);
        }
        int me = Integer.parseInt(args[0]);
        if (args.length == 2) {
            boolean fine = playRound(Files.readAllBytes(Path.of(args[1])), me, args[1], strategy);
            System.exit(fine ? 0 : 1);
        }
        InputStream in = new BufferedInputStream(System.in);
        while (true) { // `round N` and the N lines of each round, until `end`
            String[] head = new String(readLines(in, 1), StandardCharsets.ISO_8859_1).trim().split(" ");
            if (head.length != 2 || !head[0].equals("round")) return;
            playRound(readLines(in, Integer.parseInt(head[1])), me, "standard input", strategy);
        }
    }

    private static byte[] readLines(InputStream in, int lines) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int c; lines > 0 && (c = in.read()) >= 0; lines -= c == '\n' ? 1 : 0) text.write(c);
        return text.toByteArray();
    }

    static boolean playRound(byte[] text, int me, String file, Consumer<Game> strategy) {
        Game game;
        try {
            game = new Game(text, me, file);
        } catch (BadRound error) {
            System.err.println(error.getMessage());
            answer("R1 NONE NOTHING R2 NONE NOTHING");
            return false;
        }
        try {
            strategy.accept(game);
            return true;
        } catch (RuntimeException | Error error) {
            error.printStackTrace();
            return false;
        } finally {
            game.printResponse();
        }
    }

    /** Splits a text into words at blanks, commas and line ends, one character per byte. A line
     *  that begins without a label continues the line before. */
    private static final class Reader {
        private static final Pattern LABEL = Pattern.compile("(P[1-4](_finish|_move)?|Walls):");
        private static final Pattern INTEGER = Pattern.compile("(-?)0*([0-9]{1,10})");

        private final String text, file;
        private int start, at; // where the last word begins and ends

        Reader(byte[] text, String file) {
            this.text = new String(text, StandardCharsets.ISO_8859_1);
            this.file = file;
        }

        private boolean is(int place, String characters) {
            return place < text.length() && characters.indexOf(text.charAt(place)) >= 0;
        }

        /** The length of the line end here, or 0. A CR counts only before an LF. */
        private int lineEnd(int place) {
            return text.startsWith("\n", place) ? 1 : text.startsWith("\r\n", place) ? 2 : 0;
        }

        private int skipBlanks(int place) {
            while (is(place, " \t")) place++;
            return place;
        }

        private void next() {
            while (is(at, " \t") || lineEnd(at) > 0) at += Math.max(1, lineEnd(at));
            start = at;
            while (at < text.length() && !is(at, " \t,") && lineEnd(at) == 0) at++;
        }

        private String word() {
            return text.substring(start, at);
        }

        private int lineBegin() {
            return text.lastIndexOf('\n', start - 1) + 1;
        }

        /** Whether the word begins a line. */
        private boolean fresh() {
            return skipBlanks(lineBegin()) == start;
        }

        BadRound bad(String expected) {
            long line = 1 + text.substring(0, start).chars().filter(c -> c == '\n').count();
            String found = text.substring(start, Math.max(Math.min(at, start + 23), Math.min(start + 1, text.length())));
            String shown = found.isEmpty() ? "the end" : found.replaceAll("[^!-~]", "?");
            int column = start - lineBegin() + 1;
            return new BadRound(file + ":" + line + ":" + column + ": expected " + expected + ", found " + shown);
        }

        void word(String word) throws BadRound {
            next();
            if (!word().equals(word)) throw bad(word);
        }

        void label(String label) throws BadRound {
            word(label);
            if (!fresh()) throw bad(label);
        }

        <T extends Enum<T>> T choice(T[] values, String expected) throws BadRound {
            next();
            for (T value : values) if (value.name().equals(word())) return value;
            throw bad(expected);
        }

        int number() throws BadRound {
            return number(Integer.MIN_VALUE, Integer.MAX_VALUE, "a number of 32 bits");
        }

        int number(int low, int high, String expected) throws BadRound {
            next();
            return integer(word(), low, high, expected);
        }

        private int integer(String word, int low, int high, String expected) throws BadRound {
            var match = INTEGER.matcher(word);
            if (!match.matches()) throw bad(expected);
            long value = Long.parseLong(match.group(1) + match.group(2));
            if (value < low || value > high) throw bad(expected);
            return (int) value;
        }

        /** Reads two numbers in one word, alone on a line. */
        int[] pair(char between, int low, int high, String expected) throws BadRound {
            next();
            int middle = word().indexOf(between);
            if (middle < 0 || !fresh()) throw bad(expected);
            int first = integer(word().substring(0, middle), low, high, expected);
            int second = integer(word().substring(middle + 1), low, high, expected);
            int end = skipBlanks(at);
            if (end < text.length() && lineEnd(end) == 0) {
                next();
                throw bad("the end of the line");
            }
            return new int[] {first, second};
        }

        /** Whether a list continues: the next word is not a label. */
        boolean goesOn() {
            int before = at;
            next();
            boolean on = start < text.length() && !(fresh() && LABEL.matcher(word()).matches());
            at = before;
            return on;
        }

        void comma() throws BadRound {
            next();
            if (!is(start, ",")) throw bad("a comma");
            at++;
        }

        /** Reads a total, which the kit ignores, and the name up to the end of the line. */
        String name() throws BadRound {
            next();
            if (!word().matches("-?[0-9]+") || is(at, ",")) throw bad("a total, a blank and a name");
            start = skipBlanks(at);
            int end = start;
            while (end < text.length() && lineEnd(end) == 0) end++;
            at = end;
            while (end > start && is(end - 1, " \t")) end--;
            byte[] bytes = text.substring(start, end).getBytes(StandardCharsets.ISO_8859_1);
            try {
                String name = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
                if (bytes.length <= 64 && name.chars().noneMatch(Character::isISOControl)) return name;
            } catch (CharacterCodingException error) {
                // reported below
            }
            throw bad("a name in UTF-8, of 64 bytes at most, without control characters");
        }

        void end() throws BadRound {
            next();
            if (start < text.length()) throw bad("the end");
        }
    }

    private RedBot() {}
}
