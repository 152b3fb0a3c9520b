"""Views as a perfect eye would have them: every top counter, every edge, every marker of the sheets that are shown."""

from dataclasses import replace

from shapely.geometry import Point
from shapely.ops import nearest_points

from assistant.core.table import Flip, Mark, Move
from assistant.desk.photo.faces import key_of, marker_key
from assistant.desk.photo.view import Shape, Spotted, View


def perfect_view(position, sheets=("map", "tracks")):
    """Return what a perfect eye sees of some sheets."""
    shown = tuple(sheets)
    spotted = []
    for zone in position.board.zones.values():
        if zone.sheet in shown:
            spotted += in_zone(position, zone)
    papers = [position.board.sheets[sheet] for sheet in shown]
    rings = tuple(
        Shape(one.id, ((0.0, 0.0), (one.width, 0.0), (one.width, one.height), (0.0, one.height))) for one in papers
    )
    return View(tuple(spotted), (), rings)


def in_zone(position, zone):
    """Return the piles of a zone, one a side, and its markers beside them; all within the zone."""
    piles = {}
    for counter in position.counters_in(zone.id):
        side = position.kind(counter.id).side
        key = key_of(position.kinds, counter.kind, counter.face)
        piles.setdefault(side if "track" not in zone.tags else counter.id, []).append(key)
    x, y = inside(zone)
    tops = [(pile[-1], len(pile) - 1) for _, pile in sorted(piles.items())]
    tops += [(marker_key(marker, number), 0) for marker, number in position.markers_in(zone.id).items()]
    return [Spotted(zone.sheet, (x, y), ((key, 0.9),), True, edges) for key, edges in tops]


def swapped(view, one, *others):
    """Return a view that shows others in place of one thing seen."""
    return replace(view, spotted=(*(each for each in view.spotted if each != one), *others))


def inside(zone):
    """Return a point well inside a zone."""
    if zone.contains(*zone.centre):
        return zone.centre
    point = zone.shape.representative_point()
    return point.x, point.y


def beside_border(position, here, there):
    """Return a place in a zone hardly off another."""
    middle = here.shape.representative_point()
    border = nearest_points(there.shape, middle)[0]
    side = position.board.sheets["map"].counter
    steps = [
        (border.x + (middle.x - border.x) * t / 400, border.y + (middle.y - border.y) * t / 400) for t in range(99)
    ]
    return next(one for one in reversed(steps) if there.shape.distance(Point(one)) < 0.04 * side)


def played(position, count, dice, game=None):
    """Return a position after moves, losses and markers by chance, all of them on the map, none of them into the dark.

    With a `game` they are paid for as it has them paid.
    """
    home = {c.id for c in position.table.counters.values() if position.kind(c.id).get("home") == c.zone}
    done = 0
    while done < count:
        edit = by_chance(position, home, dice)
        if edit is not None:
            position = position.after(edit if game is None else game.with_notes(position, edit))
            done += 1
    return position


def by_chance(position, home, dice):
    """Return a deed of the kind that players do; None if there is nothing of the kind to do."""
    board = position.board
    tops = [stack[-1] for zone in position.occupied if (stack := position.counters_in(zone)) and on_map(position, zone)]
    counter = dice.choice(tops)
    match dice.random():
        case chance if chance < 0.7:
            near = [zone for zone in board.neighbours[counter.zone] if on_map(position, zone)]
            return Move((counter.id,), dice.choice(near)) if near else None
        case chance if chance < 0.85:
            kind = position.kinds.kinds[counter.kind]
            return Flip((counter.id,)) if len(kind.faces) > 1 and not kind.is_secret(1) else None
        case _:
            markers = [m for m in position.kinds.markers.values() if not m.side and m.kind != "control"]
            if not markers:
                return None
            marker = dice.choice(markers)
            zone = dice.choice([z.id for z in board.zones.values() if on_map(position, z.id)])
            if position.counters_in(zone):
                return None  # beneath counters nobody sees a marker go
            return Mark(marker.id, zone, 0 if position.marker(marker.id, zone) else 1)


def on_map(position, zone):
    """Tell whether a zone is a piece of country."""
    found = position.board.zones.get(zone)
    return found is not None and found.sheet == "map" and "track" not in found.tags


def lies(position):
    """Return what lies where, whichever copy it is: how many of each face in each zone."""
    found = {}
    for counter in position.table.counters.values():
        place = (counter.zone, key_of(position.kinds, counter.kind, counter.face))
        found[place] = found.get(place, 0) + 1
    for (marker, zone), number in position.table.markers.items():
        found[zone, marker_key(marker, number)] = 1
    return found
