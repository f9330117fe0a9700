import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/** The AI-Tester kit for Java: it reads the state; you write the strategy. README.md shows how. This file has the state
 *  and the rules, Protocol.java reads states and sends commands. */
public final class AiTester {
    public static final char WATER = '~', WALL = '#';
    /** The health that a bonus gives, and the units that a player can ever have. */
    public static final int FIRST_AID = 50, LONGEST_LIST = 32;
    public static final int MOST_MONEY = 1000000, MOST_HEALTH = 2000000, NO_LIMIT = 999999999;

    public enum Phase { BUY, FIGHT }

    /** A tile: its column x, from the left, and its row y, from the top, both from 0. */
    public record Tile(int x, int y) {}

    /** A type of units. health is that of a new unit, moveCost the points for entering land of kind 1,
     *  fireCost the points for a shot. */
    public record Type(String name, int price, int range, int health, int shield, int weapon, int moveCost,
                       int fireCost, String icon, String sound) {}

    public static final class Unit {
        public final int id; // its place in the list of its player, from 0
        public final int player; // the number of its player, from 1
        public final int type; // the number of its type, from 0
        public int x, y;
        public int health; // 0 if it is dead or was sold

        Unit(int id, int player, int type, int x, int y, int health) {
            this.id = id;
            this.player = player;
            this.type = type;
            this.x = x;
            this.y = y;
            this.health = health;
        }
    }

    public static final class Player {
        public int money;
        public final List<Unit> units = new ArrayList<>(); // all that it ever had, by id
    }

    /** A command that the rules refuse. */
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String reason) {
            super(reason);
        }
    }

    private static void check(boolean fine, String reason) {
        if (!fine) throw new Refused(reason);
    }

    private static List<Tile> beside(Tile at) {
        return List.of(new Tile(at.x, at.y - 1), new Tile(at.x + 1, at.y), new Tile(at.x, at.y + 1),
                       new Tile(at.x - 1, at.y));
    }

    /** The tiles of the line of fire from one tile to another one, both included. At a corner it goes in x first. */
    public static List<Tile> lineOfFire(Tile from, Tile to) {
        int columns = Math.abs(to.x - from.x), rows = Math.abs(to.y - from.y);
        int stepX = to.x > from.x ? 1 : -1, stepY = to.y > from.y ? 1 : -1;
        List<Tile> line = new ArrayList<>(List.of(from));
        for (int i = 0, j = 0; i < columns || j < rows; line.add(new Tile(from.x + i * stepX, from.y + j * stepY))) {
            // The next side in x is not behind the one in y.
            if ((2 * i + 1) * rows <= (2 * j + 1) * columns) i++;
            else j++;
        }
        return line;
    }

    /** A state of the game, and the commands that led to it since it was read. */
    public static final class Game implements Cloneable {
        public int money; // of each player before it buys
        public int actionPoints; // of each turn
        public int maxUnits; // how many living units a player can have when it buys
        public int turnLimit; // 0 means NO_LIMIT
        public Phase phase;
        public int turn;
        public int player; // the number of the player whose turn it is, from 1: you
        public int points; // left in this turn
        public int refused;
        public List<Type> types = new ArrayList<>();
        public int width, height;
        /** Rows of "1" to "9" and "A" for land of the kinds 1 to 10, WATER and WALL. */
        public List<String> terrain = new ArrayList<>();
        public List<String> placement = new ArrayList<>(); // "." and the numbers of players
        public List<Tile> bonuses = new ArrayList<>();
        public List<Player> players = new ArrayList<>(); // the player n is players.get(n - 1)
        public List<String> commands = new ArrayList<>(); // such as "MOV 0 3 4"
        private Unit[] on = new Unit[32 * 32]; // the living units by x + 32 * y

        /** A copy to try commands on: they change nothing else. */
        public Game copy() {
            Game game;
            try {
                game = (Game) clone();
            } catch (CloneNotSupportedException error) {
                throw new AssertionError(error);
            }
            game.bonuses = new ArrayList<>(bonuses);
            game.players = new ArrayList<>();
            game.commands = new ArrayList<>();
            game.on = new Unit[32 * 32];
            for (Player player : players) {
                Player same = new Player();
                same.money = player.money;
                game.players.add(same);
                for (Unit unit : player.units)
                    game.add(new Unit(unit.id, unit.player, unit.type, unit.x, unit.y, unit.health));
            }
            return game;
        }

        /** Adds a unit to the list of its player. */
        void add(Unit unit) {
            players.get(unit.player - 1).units.add(unit);
            if (unit.health > 0) on[unit.x + 32 * unit.y] = unit;
        }

        /** The money and the units of the player whose turn it is. */
        public Player me() {
            return players.get(player - 1);
        }

        /** Your living units. */
        public List<Unit> ownUnits() {
            return me().units.stream().filter(unit -> unit.health > 0).toList();
        }

        /** The living units of all players but one. */
        public List<Unit> enemies(int player) {
            List<Unit> enemies = new ArrayList<>();
            for (Player other : players)
                for (Unit unit : other.units) if (unit.health > 0 && unit.player != player) enemies.add(unit);
            return enemies;
        }

        public Type typeOf(Unit unit) {
            return types.get(unit.type);
        }

        private boolean isOnBoard(Tile at) {
            return 0 <= at.x && at.x < width && 0 <= at.y && at.y < height;
        }

        /** The living unit on a tile, or null. */
        public Unit unitAt(Tile at) {
            return isOnBoard(at) ? on[at.x + 32 * at.y] : null;
        }

        /** The kind of land, 1 to 10; 0 for water, for a wall, and off the board. */
        public int land(Tile at) {
            return isOnBoard(at) ? Math.max(0, "~123456789A".indexOf(terrain.get(at.y).charAt(at.x))) : 0;
        }

        /** Whether a tile is land without a living unit and without a bonus. */
        public boolean isFree(Tile at) {
            return land(at) > 0 && unitAt(at) == null && !bonuses.contains(at);
        }

        /** All tiles of the board, row by row. */
        public List<Tile> tiles() {
            List<Tile> tiles = new ArrayList<>();
            for (int y = 0; y < height; y++) for (int x = 0; x < width; x++) tiles.add(new Tile(x, y));
            return tiles;
        }

        /** The player whose placement tile a tile of the board is, or 0. */
        public int owner(Tile at) {
            return Math.max(0, placement.get(at.y).charAt(at.x) - '0');
        }

        /** The tiles where you can put what you buy, row by row. */
        public List<Tile> places() {
            return tiles().stream().filter(at -> owner(at) == player && isFree(at)).toList();
        }

        /** Whether you can buy a unit of a type, on one of `places`. */
        public boolean canBuy(int type) {
            boolean room = me().units.size() < LONGEST_LIST && ownUnits().size() < maxUnits;
            return room && 0 <= type && type < types.size() && types.get(type).price <= me().money;
        }

        private record Step(long cost, Tile at) {}

        /** By row and column, the points that a cheapest path of a unit costs, however many are left; -1 where no path
         *  leads. A path can end on a unit of the same player; a move cannot. */
        public long[][] costs(Unit unit) {
            long[][] costs = new long[height][width];
            for (long[] row : costs) Arrays.fill(row, -1);
            PriorityQueue<Step> border = new PriorityQueue<>((one, other) -> Long.compare(one.cost, other.cost));
            border.add(new Step(0, new Tile(unit.x, unit.y)));
            while (!border.isEmpty()) {
                Step step = border.remove();
                if (costs[step.at.y][step.at.x] >= 0) continue;
                costs[step.at.y][step.at.x] = step.cost;
                for (Tile to : beside(step.at)) {
                    long land = land(to);
                    boolean passable = land > 0 && (unitAt(to) == null || unitAt(to).player == unit.player);
                    if (passable) border.add(new Step(step.cost + land * typeOf(unit).moveCost, to));
                }
            }
            return costs;
        }

        /** The tiles of a cheapest path of a unit to a tile, without its own; empty if no path leads there. */
        public List<Tile> path(Unit unit, Tile target) {
            long[][] costs = costs(unit);
            List<Tile> path = new ArrayList<>();
            for (Tile at = target; costs[at.y][at.x] > 0; ) {
                path.add(at);
                long before = costs[at.y][at.x] - (long) land(at) * typeOf(unit).moveCost;
                Iterator<Tile> sides = beside(at).iterator();
                do at = sides.next();
                while (land(at) == 0 || costs[at.y][at.x] != before);
            }
            Collections.reverse(path);
            return path;
        }

        /** The tiles to which a unit can move with the points left, row by row. */
        public List<Tile> moves(Unit unit) {
            if (isOver()) return List.of();
            long[][] costs = costs(unit);
            return tiles().stream().filter(at -> costs[at.y][at.x] >= 0 && costs[at.y][at.x] <= points
                                                 && unitAt(at) == null).toList();
        }

        /** The health that a shot of a unit takes from a target. */
        public int damage(Unit unit, Unit target) {
            return Math.max(0, typeOf(unit).weapon - typeOf(target).shield);
        }

        /** Whether a unit that stood on one tile would have another one in range. */
        public boolean inRange(Unit unit, Tile from, Tile to) {
            long columns = to.x - from.x, rows = to.y - from.y, range = typeOf(unit).range;
            return columns * columns + rows * rows <= range * range;
        }

        /** Whether nothing blocks the line of fire from one tile to another one. The unit `without`, which can be
         *  null, does not block. */
        public boolean isClear(Tile from, Tile to, Unit without) {
            Tile gone = without == null ? null : new Tile(without.x, without.y);
            for (Tile at : lineOfFire(from, to)) {
                if (at.equals(from) || at.equals(to)) continue;
                if (terrain.get(at.y).charAt(at.x) == WALL || unitAt(at) != null && !at.equals(gone)) return false;
            }
            return true;
        }

        /** Whether a unit that stood on a tile instead could shoot at a target, points aside. */
        public boolean canHit(Unit unit, Tile from, Unit target) {
            Tile to = new Tile(target.x, target.y);
            return inRange(unit, from, to) && isClear(from, to, unit);
        }

        /** The enemies at which a unit can shoot from where it is with the points left. */
        public List<Unit> targets(Unit unit) {
            if (typeOf(unit).fireCost > points) return List.of();
            Tile from = new Tile(unit.x, unit.y);
            return enemies(unit.player).stream().filter(enemy -> canHit(unit, from, enemy)).toList();
        }

        // ---- Commands. They change the state, and throw Refused if the rules refuse them.

        /** Buys a unit of a type and puts it on a placement tile. */
        public void buy(int type, int x, int y) {
            expect(Phase.BUY);
            check(places().contains(new Tile(x, y)), "BUY-2: not a free placement tile of yours");
            check(canBuy(type), "BUY-2: no such type, too many units, or too little money");
            me().money -= types.get(type).price;
            add(new Unit(me().units.size(), player, type, x, y, types.get(type).health));
            done("BUY " + type + " " + x + " " + y);
        }

        /** Sells your unit with the id u for its price. */
        public void sell(int u) {
            Unit unit = own(Phase.BUY, u);
            me().money = Math.min(MOST_MONEY, me().money + typeOf(unit).price);
            remove(unit);
            done("SEL " + u);
        }

        /** Moves your unit with the id u to one of its `moves`. */
        public void move(int u, int x, int y) {
            Unit unit = own(Phase.FIGHT, u);
            Tile to = new Tile(x, y);
            check(land(to) > 0 && unitAt(to) == null, "MOV-4: not a tile of land without a unit");
            long cost = costs(unit)[y][x];
            check(0 <= cost && cost <= points, "MOV-4: no path, or too few points");
            points -= (int) cost;
            on[unit.x + 32 * unit.y] = null;
            on[x + 32 * y] = unit;
            unit.x = x;
            unit.y = y;
            if (bonuses.remove(to)) unit.health = Math.min(MOST_HEALTH, unit.health + FIRST_AID);
            done("MOV " + u + " " + x + " " + y);
        }

        /** Shoots with your unit with the id u at an enemy, one of its `targets`. */
        public void shoot(int u, int x, int y) {
            Unit unit = own(Phase.FIGHT, u), target = unitAt(new Tile(x, y));
            check(targets(unit).contains(target), "ATT-2: no enemy, out of range, no clear line, or too few points");
            points -= typeOf(unit).fireCost;
            target.health = Math.max(0, target.health - damage(unit, target));
            if (target.health == 0) remove(target);
            done("ATT " + u + " " + x + " " + y);
        }

        /** Ends the turn, or the buying. On a copy you can then try the commands of the next player. */
        public void end() {
            boolean buying = phase == Phase.BUY;
            if (buying && player < players.size()) player++;
            else if (!isOver()) {
                turn = buying ? 0 : turn + 1;
                phase = Phase.FIGHT;
                points = actionPoints;
                int next = buying ? 1 : player % players.size() + 1;
                for (int i = 1; i < players.size() && !isIn(next); i++) next = next % players.size() + 1;
                player = isIn(next) ? next : 1;
            }
            done(buying ? "END" : "NXT");
        }

        /** Carries out a command of `commands`. */
        public void carryOut(String command) {
            String[] words = command.split(" ");
            int[] numbers = Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).toArray();
            switch (words[0]) {
                case "BUY" -> buy(numbers[0], numbers[1], numbers[2]);
                case "SEL" -> sell(numbers[0]);
                case "MOV" -> move(numbers[0], numbers[1], numbers[2]);
                case "ATT" -> shoot(numbers[0], numbers[1], numbers[2]);
                default -> end();
            }
        }

        /** Whether a player has a living unit. */
        public boolean isIn(int player) {
            return players.get(player - 1).units.stream().anyMatch(unit -> unit.health > 0);
        }

        public boolean isOver() {
            int in = 0;
            for (int i = 1; i <= players.size(); i++) if (isIn(i)) in++;
            return phase == Phase.FIGHT && (in < 2 || turn >= (turnLimit == 0 ? NO_LIMIT : turnLimit));
        }

        private void expect(Phase wanted) {
            check(phase == wanted && !isOver(), "STP-2: not in this phase, or the game is over");
        }

        private Unit own(Phase wanted, int u) {
            expect(wanted);
            check(0 <= u && u < me().units.size() && me().units.get(u).health > 0, "you have no living unit " + u);
            return me().units.get(u);
        }

        private void remove(Unit unit) {
            unit.health = 0;
            on[unit.x + 32 * unit.y] = null;
        }

        private void done(String command) {
            refused = 0;
            commands.add(command);
        }
    }

    private AiTester() {}
}
