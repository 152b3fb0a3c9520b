"""Views as a perfect eye has them: every top counter, every edge, every marker; what is told of them, and what comes of it."""

from msgspec.structs import replace
from shapely.geometry import Point
from shapely.ops import nearest_points

from assistant.core.table import Flip, Mark, Move, Place
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.faces import is_marker, key_of, marker_key
from assistant.desk.photo.review import settled
from assistant.desk.photo.view import Shape, Spotted, View

UNSUPPLIED = marker_key("unsupplied", 1)


def perfect_view(position, sheets=("map", "tracks")):
    """Return what a perfect eye sees of some sheets."""
    shown = tuple(sheets)
    spotted = []
    for zone in position.board.zones.values():
        if zone.sheet in shown:
            spotted += in_zone(position, zone.id)
    papers = [position.board.sheets[sheet] for sheet in shown]
    rings = tuple(
        Shape(one.id, ((0.0, 0.0), (one.width, 0.0), (one.width, one.height), (0.0, one.height))) for one in papers
    )
    return View(tuple(spotted), (), rings)


def in_zone(position, name):
    """Return the piles of a zone, one a side, and its markers beside them; all within the zone."""
    zone, piles = position.board.zones[name], {}
    for counter in position.counters_in(name):
        side = position.kind(counter.id).side
        key = key_of(position.kinds, counter.kind, counter.face)
        piles.setdefault(side if "track" not in zone.tags else counter.id, []).append(key)
    x, y = inside(zone)
    tops = [(pile[-1], len(pile) - 1) for _, pile in sorted(piles.items())]
    tops += [(marker_key(marker, number), 0) for marker, number in position.markers_in(name).items()]
    return [Spotted(zone.sheet, (x, y), ((key, 0.9),), True, edges) for key, edges in tops]


def top(position, zone):
    """Return the pile that is seen in a zone where one lies."""
    return next(one for one in in_zone(position, zone) if not is_marker(one.face))


def swapped(view, gone, *others):
    """Return a view that shows others in place of one thing seen, or of several."""
    gone = (gone,) if isinstance(gone, Spotted) else gone
    return replace(view, spotted=(*(each for each in view.spotted if each not in gone), *others))


def changed(view, which=lambda _one: True, **how):
    """Return a view in which things look otherwise: all of them unless told which."""
    return replace(view, spotted=tuple(replace(one, **how) if which(one) else one for one in view.spotted))


def around(place, reach=60):
    """Return a square of the map."""
    x, y = place
    return Shape("map", tuple((x + a * reach, y + b * reach) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))))


def key(position, kind, face=0):
    return key_of(position.kinds, kind, face)


def laid(position, zone, **counters):
    """Return a position with further counters in a zone, by name: of which kind, `/1` on its other face."""
    for name, kind in counters.items():
        kind, _, face = kind.partition("/")
        position = position.after(Place(name, kind, zone, int(face or 0)))
    return position


def beneath(position, top, aside="reserve-allies"):
    """Return a position with a counter on top of the others in its zone."""
    lying = position.table.counters[top]
    return position.after(Move((top,), aside)).after(Move((top,), lying.zone))


def free(position, number):
    """Return so many empty zones of country in a row, each linked to the one before."""
    board = position.board
    empty = [z.id for z in board.on_sheet("map") if z.kind == "land" and not position.counters_in(z.id)]
    empty = [name for name in empty if not position.markers_in(name)]

    def longer(row):
        if len(row) == number:
            return row
        for name in board.neighbours[row[-1]]:
            if name in empty and name not in row and (found := longer([*row, name])):
                return found
        return None

    return next(row for zone in empty if (row := longer([zone])))


def told(view, position, kept=(), before=None):
    """Return what a view shows otherwise."""
    return reconciled(view, position, kept, before).differences


def keys(differences):
    return [each.text.key for each in differences]


def ways(*differences):
    """Return what is offered for differences, choice by choice."""
    return [choice.edits for each in differences for choice in each.choices]


def edits_of(*differences):
    return [edit for edits in ways(*differences) for edit in edits]


def goals(*differences):
    """Return the zones into which something may have gone."""
    return {edit.zone for edit in edits_of(*differences) if isinstance(edit, Move)}


def followed(view, position):
    """Return the position when all that a view shows otherwise was settled as it is marked."""
    edit = settled([(each, each.marked) for each in told(view, position)], position, "21:40")
    return position if edit is None else position.after(edit)


def inside(zone):
    """Return a point well inside a zone."""
    if zone.contains(*zone.centre):
        return zone.centre
    point = zone.shape.representative_point()
    return point.x, point.y


def beside_border(position, *names):
    """Return a place in a zone hardly off another."""
    here, there = (position.board.zones[name] for name in names)
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
