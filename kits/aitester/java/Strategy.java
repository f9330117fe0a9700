import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** An example player to start from. It buys the units that are worth most, shoots what it can kill soonest, and keeps
 *  out of the enemies' fire otherwise. The kit reads the state and prints the commands: see AiTester.java and
 *  Protocol.java. */
public final class Strategy {
    /** What a type of units is worth for its price: its damage for each point, times the shots that it bears, of each
     *  type at most 100. */
    private static long worth(AiTester.Game game, AiTester.Type type) {
        long damage = 0, bears = 0;
        for (AiTester.Type other : game.types) {
            long lost = Math.max(1, other.weapon() - type.shield());
            damage += Math.max(0, type.weapon() - other.shield());
            bears += Math.min(100, (type.health() + lost - 1) / lost);
        }
        return damage * 10 / type.fireCost() * bears / (type.price() + 1);
    }

    /** Buys the type with the greatest worth as long as the money lasts, then the next one. */
    private static void arm(AiTester.Game game) {
        List<AiTester.Tile> marks = new ArrayList<>(game.tiles()), places = new ArrayList<>(game.places());
        marks.removeIf(at -> game.owner(at) == 0 || game.owner(at) == game.player);
        places.sort(Comparator.comparingInt(at -> // the places nearest to the enemies come first
            marks.stream().mapToInt(to -> Math.abs(at.x() - to.x()) + Math.abs(at.y() - to.y())).min().orElse(0)));
        ArrayDeque<AiTester.Tile> rest = new ArrayDeque<>(places);
        List<Integer> order = new ArrayList<>();
        for (int type = 0; type < game.types.size(); type++) order.add(type);
        order.sort(Comparator.comparingLong(type -> -worth(game, game.types.get(type))));
        for (int type : order)
            while (!rest.isEmpty() && game.canBuy(type)) game.buy(type, rest.peek().x(), rest.remove().y());
    }

    private static AiTester.Tile tileOf(AiTester.Unit unit) {
        return new AiTester.Tile(unit.x, unit.y);
    }

    /** The health that a shot of each enemy that stands within reach would take from a unit on a tile. */
    private static long danger(AiTester.Game game, AiTester.Unit unit, AiTester.Tile at) {
        long sum = 0;
        for (AiTester.Unit enemy : game.enemies(game.player))
            if (game.inRange(enemy, tileOf(enemy), at) && game.isClear(tileOf(enemy), at, unit))
                sum += game.damage(enemy, unit);
        return sum;
    }

    /** Shoots at the enemy that costs the fewest points to kill. */
    private static boolean shoot(AiTester.Game game) {
        AiTester.Unit best = null, victim = null;
        long least = 0;
        for (AiTester.Unit unit : game.ownUnits())
            for (AiTester.Unit target : game.targets(unit)) {
                long damage = game.damage(unit, target);
                if (damage == 0) continue;
                long points = (target.health + damage - 1) / damage * game.typeOf(unit).fireCost();
                if (best != null && (points > least || points == least && target.health >= victim.health)) continue;
                best = unit;
                victim = target;
                least = points;
            }
        if (best != null) game.shoot(best.id, victim.x, victim.y);
        return best != null;
    }

    /** A place from which a unit could shoot at an enemy, and what it costs to go there. */
    private record Place(AiTester.Unit unit, long cost, AiTester.Tile at) {}

    /** The nearest place from which a unit could shoot at an enemy, or null. */
    private static Place nearest(AiTester.Game game, AiTester.Unit unit) {
        long[][] costs = game.costs(unit);
        List<AiTester.Unit> victims = new ArrayList<>(game.enemies(game.player));
        victims.removeIf(enemy -> game.damage(unit, enemy) == 0);
        Place best = null;
        for (AiTester.Tile at : game.tiles()) {
            long cost = costs[at.y()][at.x()];
            if (cost < 0 || best != null && cost >= best.cost) continue;
            if (game.unitAt(at) != null && game.unitAt(at) != unit) continue;
            if (victims.stream().anyMatch(enemy -> game.canHit(unit, at, enemy))) best = new Place(unit, cost, at);
        }
        return best;
    }

    /** Moves a unit that has an enemy within reach to the nearest tile where nobody can hit it. */
    private static boolean retreat(AiTester.Game game, AiTester.Unit unit) {
        long[][] costs = game.costs(unit);
        List<AiTester.Tile> tiles = new ArrayList<>(game.moves(unit));
        tiles.sort(Comparator.comparingLong(at -> costs[at.y()][at.x()]));
        for (AiTester.Tile at : tiles)
            if (danger(game, unit, at) == 0) {
                game.move(unit.id, at.x(), at.y());
                return true;
            }
        return false;
    }

    /** Moves a unit as far as it can toward a place; unless it dares, not to where an enemy can hit it. */
    private static boolean approach(AiTester.Game game, Place place, boolean dare) {
        List<AiTester.Tile> moves = game.moves(place.unit), path = game.path(place.unit, place.at);
        Collections.reverse(path);
        for (AiTester.Tile at : path)
            if (moves.contains(at) && (dare || danger(game, place.unit, at) == 0)) {
                game.move(place.unit.id, at.x(), at.y());
                return true;
            }
        return false;
    }

    /** Gives one command; false if there is nothing left to do. */
    private static boolean step(AiTester.Game game) {
        if (shoot(game)) return true;
        List<Place> found = new ArrayList<>();
        for (AiTester.Unit unit : game.ownUnits()) {
            Place place = nearest(game, unit);
            if (place != null) found.add(place);
        }
        found.sort(Comparator.comparingLong(Place::cost));
        for (Place place : found)
            if (place.cost > 0 && place.cost <= game.points - game.typeOf(place.unit).fireCost()) {
                game.move(place.unit.id, place.at.x(), place.at.y());
                return true;
            }
        for (Place place : found)
            if (place.cost == 0 && danger(game, place.unit, place.at) > 0 && retreat(game, place.unit)) return true;
        for (Place place : found) if (approach(game, place, false)) return true;
        if (game.points < game.actionPoints) return false;
        for (Place place : found) if (approach(game, place, true)) return true;
        return false;
    }

    private static void think(AiTester.Game game) {
        if (game.phase == AiTester.Phase.BUY) {
            arm(game);
            return;
        }
        boolean more = true;
        while (more && !game.isOver()) more = step(game);
    }

    public static void main(String[] args) throws IOException {
        Protocol.play(args, Strategy::think);
    }

    private Strategy() {}
}
