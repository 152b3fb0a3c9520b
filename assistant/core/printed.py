"""What is printed: the board with its sheets, zones, links, polygons and neighbours; and the counters.

A sheet is any paper that counters lie on: the map, a turn track, holding boxes. Coordinates are sheet units, y down, never the
pixels of one scan. Outlines are kept as plain rings; shapely is loaded when a question first needs it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec.structs import force_setattr, replace

from assistant.core.limits import FARTHEST, LONGEST_NAME
from assistant.core.looks import (
    Emblem,
    FaceLook,
    Flag,
    LineLook,
    Livery,
    MarkerLook,
    Worn,
    emblem_of,
    livery_of,
    one_of,
    worn,
)
from assistant.core.record import Filled, Ids, Record, grouped, within
from assistant.core.text import Name, by_word, folded

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

ZoneId = str
Value = str | int | bool
Values = Mapping[str, Value]  # by column
Coordinate = Annotated[float, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]  # in sheet units
Point = tuple[Coordinate, Coordinate]
Ring = tuple[Point, ...]
Polygon = tuple[Ring, ...]  # the outer ring, then its holes
Polygons = tuple[Polygon, ...]
Box = tuple[float, float, float, float]  # left, top, right, bottom

MINE = "mine"  # the source of a value that the player corrected after his own copy of the game


Size = Annotated[float, msgspec.Meta(ge=1 / FARTHEST, le=FARTHEST)]
COUNTER = 56.0  # the side of a counter where a map does not say it, in sheet units


class Sheet(Record):
    """A paper that counters lie on; `width` and `height` in sheet units, `counter` the side of a counter that lies on it."""

    id: str
    name: Name
    width: Size
    height: Size
    counter: Size = COUNTER


Word = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class Track(Record):
    """A row of printed boxes, or a single box.

    `owner` is the side in whose panel it is printed, empty if it is everybody's; `turns`: its pawn tells which turn it is;
    `words` are further words by which quick entry knows it; `carries`: the track on which a step beyond the last box is one.
    """

    id: Word
    name: Name
    sheet: str
    kind: Word = "track"  # or "box"
    owner: str = ""
    turns: bool = False
    words: tuple[Word, ...] = ()
    carries: str = ""


RESERVE = "reserve"  # the kind of a box where counters wait that are not in play


class Column(Record):
    """A typed attribute of zones, links or kinds, with the source of the values that name none.

    `printed` is how the map itself shows the value under a zone's name, with `#` for the value (`# VP`); None: not at all.
    `line`: a line is printed between the zones that have this flag and their neighbours that have not.
    """

    id: str
    name: Name
    type: Annotated[str, one_of("flag", "number", "choice", "word")]
    values: Ids = ()
    source: str = "geography"
    printed: Name | None = None
    line: bool = False


Columns = Mapping[str, Column]


def is_assumption(source: str) -> bool:
    """Tell whether a fact with this source is the drawing's or the editors' guess, not read on the game's own paper."""
    return not (source.startswith("rules") or source == MINE)


class Zone(Record, eq=False, dict=True):
    """A zone: its outline in sheet units, and the typed columns of zones.csv as `tags`."""

    id: ZoneId
    sheet: str
    name: Name
    kind: str
    polygons: Polygons
    tags: Values = {}
    sources: Mapping[str, str] = {}
    aliases: tuple[str, ...] = ()
    name_at: Point | None = None  # centre of the name's row
    stack_at: Point | None = None  # centre of the place where counters lie

    @property
    def track(self) -> str:
        """The track or mat on which it is a printed box; empty for a place on the map."""
        return str(self.tags.get("track", ""))

    @functools.cached_property
    def shape(self) -> BaseGeometry:
        """The outline as a shapely polygon or multipolygon."""
        from shapely.geometry import MultiPolygon
        from shapely.geometry import Polygon as Shape

        parts = [Shape(rings[0], rings[1:]) for rings in self.polygons]
        return parts[0] if len(parts) == 1 else MultiPolygon(parts)

    @functools.cached_property
    def bounds(self) -> Box:
        """(left, top, right, bottom) in sheet units."""
        xs = [x for rings in self.polygons for x, _ in rings[0]]
        ys = [y for rings in self.polygons for _, y in rings[0]]
        return min(xs), min(ys), max(xs), max(ys)

    @functools.cached_property
    def centre(self) -> Point:
        """Where counters lie: the place given by the data, else the middle of the outline."""
        if self.stack_at:
            return self.stack_at
        left, top, right, bottom = self.bounds
        return (left + right) / 2, (top + bottom) / 2

    def contains(self, x: float, y: float) -> bool:
        """Tell whether the point lies in the zone (ray casting over its rings; a border point belongs to either side)."""
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return any(
            _inside(rings[0], x, y) and not any(_inside(hole, x, y) for hole in rings[1:]) for rings in self.polygons
        )

    def get(self, tag: str, default: Any = None) -> Any:
        """Return a tag's value."""
        return self.tags.get(tag, default)


def rectangle(left: float, top: float, right: float, bottom: float) -> Ring:
    """Return the outline of a box."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _inside(ring: Ring, x: float, y: float) -> bool:
    inside = False
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


class Link(Record):
    """Two zones that touch or are joined, by what (`land`, `arrow`, `sea` …); `one_way`: only from `a` to `b`."""

    a: ZoneId
    b: ZoneId
    kind: str
    one_way: bool = False
    tags: Values = {}
    source: str = "geography"

    @property
    def ends(self) -> tuple[ZoneId, ZoneId]:
        """The zones that it joins."""
        return self.a, self.b

    def other(self, zone: ZoneId) -> ZoneId:
        """Return the zone at the other end."""
        return self.b if zone == self.a else self.a


class Correction(Record):
    """One fact that is different on the player's own board or counters.

    `subject` is `zone`, `link` or `kind`; `id` the zone, the link as `a|b|kind`, or the kind; an empty `column` with a `True`
    or `False` value adds or removes a link.
    """

    subject: str
    id: str
    column: str
    value: Value

    @property
    def fact(self) -> Ids:
        """What it is about, whatever it says of that."""
        return self.subject, self.id, self.column


Corrections = tuple[Correction, ...]


class Board(Record, eq=False, dict=True):
    """Everything printed on the map and on the sheets beside it."""

    id: str
    title: Name
    sheets: Mapping[str, Sheet]
    columns: Columns
    zones: Mapping[ZoneId, Zone]
    links: tuple[Link, ...]
    link_columns: Columns = {}
    ground: tuple[Filled, ...] = ()  # scenery: GeoJSON features in sheet units, for the painter only
    corrections: Corrections = ()
    link_kinds: Mapping[str, Name] = {}
    link_lines: Mapping[str, LineLook] = {}  # kinds drawn from middle to middle
    # The colours that zones and arrows are printed in, by nation
    liveries: Mapping[str, Livery] = {}
    tracks: Mapping[str, Track] = {}

    def livery(self, nation: str) -> Livery:
        """Return the colours in which a nation's zones are printed; `nation` is empty for a zone that is nobody's."""
        return livery_of(nation, self.liveries)

    @functools.cached_property
    def turn_track(self) -> str:
        """The track whose pawn tells which turn it is, empty if the board has none."""
        return next((track.id for track in self.tracks.values() if track.turns), "")

    def dressed_like(self, other: Board) -> Board:
        """Return the board with the looks of `other` where it tells none: boards kept before 2.0 have no colours of their own."""
        tracks = self.tracks
        if not any(track.owner or track.turns for track in tracks.values()):
            tracks = {key: other.tracks.get(key, track) for key, track in tracks.items()}
        lines = {key: line for key, line in other.link_lines.items() if key in self.link_kinds}
        return replace(
            self, liveries=self.liveries or other.liveries, tracks=tracks, link_lines={**lines, **self.link_lines}
        )

    @functools.cached_property
    def neighbours(self) -> Mapping[ZoneId, Mapping[ZoneId, Link]]:
        """For each zone, the zones one link away and a link that leads there; in order of zone id."""
        return self.linked(None)

    @functools.lru_cache(maxsize=32)  # noqa: B019 - boards live as long as the program
    def linked(self, kinds: frozenset[str] | None) -> Mapping[ZoneId, Mapping[ZoneId, Link]]:
        """Return `neighbours` over links of some kinds only."""
        found: dict[ZoneId, dict[ZoneId, Link]] = {zone: {} for zone in self.zones}
        for link in self.links:
            if kinds is not None and link.kind not in kinds:
                continue
            found[link.a].setdefault(link.b, link)
            if not link.one_way:
                found[link.b].setdefault(link.a, link)
        return {zone: dict(sorted(ends.items())) for zone, ends in found.items()}

    def zone_at(self, sheet: str, x: float, y: float) -> Zone | None:
        """Return the zone under a point of a sheet, if any; where zones overlap the smaller wins.

        Args:
            x: to the right, in units of the sheet.
            y: down, in units of the sheet.
        """
        under = [zone for zone in self.meeting(sheet, (x, y, x, y)) if zone.contains(x, y)]
        return min(under, key=_extent) if under else None

    def meeting(self, sheet: str, box: Box) -> Sequence[Zone]:
        """Return the zones of a sheet whose bounds meet a box in its units, in the order in which they were given."""
        import shapely

        zones, boxes = self._boxes(sheet)
        return [zones[n] for n in sorted(boxes.query(shapely.box(*box)))]

    @functools.lru_cache(maxsize=16)  # noqa: B019
    def _boxes(self, sheet: str) -> tuple[Sequence[Zone], shapely.STRtree]:
        import shapely

        zones = [zone for zone in self.on_sheet(sheet) if zone.polygons]
        return zones, shapely.STRtree([shapely.box(*zone.bounds) for zone in zones])

    @functools.lru_cache(maxsize=16)  # noqa: B019
    def on_sheet(self, sheet: str) -> tuple[Zone, ...]:
        """Return the zones of a sheet."""
        return tuple(zone for zone in self.zones.values() if zone.sheet == sheet)

    def track(self, track: str) -> tuple[Zone, ...]:
        """Return the boxes of a track in the order of their numbers."""
        return tuple(sorted(self._tracks.get(track, ()), key=lambda zone: int(zone.tags["box"])))

    @functools.cached_property
    def _tracks(self) -> Mapping[str, list[Zone]]:
        return grouped((zone.track, zone) for zone in self.zones.values() if zone.track and "box" in zone.tags)

    @functools.cached_property
    def by_name(self) -> Mapping[str, ZoneId]:
        """Every word by which a zone is known (id, names, aliases), folded, to its id."""
        words = by_word((zone.id, (zone.id, *zone.name, *zone.aliases)) for zone in self.zones.values())
        return {word: zones[0] for word, zones in words.items()}

    def named(self, word: str) -> Zone | None:
        """Return the zone known by `word`, whatever its case, accents and hyphens."""
        found = self.by_name.get(folded(word))
        return self.zones[found] if found else None

    def corrected(self, corrections: Iterable[Correction]) -> Board:
        """Return the board as the player has it; corrections that fit no zone or column are passed over."""
        corrections = tuple(corrections)
        if not corrections:
            return self  # what was worked out about its shapes is known at every table that it lies on
        zones = dict(self.zones)
        links = {link_id(link): link for link in self.links}
        for correction in corrections:
            if correction.subject == "zone" and correction.id in zones:
                zones[correction.id] = _corrected_zone(zones[correction.id], correction)
            elif correction.subject == "link":
                _correct_link(links, correction, zones)
        return replace(self, zones=zones, links=tuple(links.values()), corrections=corrections)


def link_id(link: Link) -> str:
    """Return the name of a link in corrections: `a|b|kind`."""
    return f"{link.a}|{link.b}|{link.kind}"


def _corrected_zone(zone: Zone, correction: Correction) -> Zone:
    sources = {**zone.sources, correction.column: MINE}
    if correction.column in ("name_en", "name_fr"):
        word = str(correction.value)
        name = Name(word, zone.name.fr) if correction.column == "name_en" else Name(zone.name.en, word)
        return replace(zone, name=name, sources=sources)
    return replace(zone, tags={**zone.tags, correction.column: correction.value}, sources=sources)


def _correct_link(links: dict[str, Link], correction: Correction, zones: Mapping[ZoneId, Zone]) -> None:
    a, _, rest = correction.id.partition("|")
    b, _, kind = rest.partition("|")
    if correction.column:
        if correction.id in links:
            link = links[correction.id]
            links[correction.id] = replace(link, tags={**link.tags, correction.column: correction.value}, source=MINE)
    elif correction.value and a in zones and b in zones:
        links[correction.id] = Link(a, b, kind or "land", source=MINE)
    else:
        links.pop(correction.id, None)
        links.pop(f"{b}|{a}|{kind}", None)


def _extent(zone: Zone) -> float:
    left, top, right, bottom = zone.bounds
    return (right - left) * (bottom - top)


# The faces that a counter may have, as files call them: two of paper, or the states of a piece that has more.
FACES = ("front", "back", *(f"face{number}" for number in range(3, 100)))
CARD = "card"  # the type of what lies in a deck: most is larger than a counter

KindId = str
CounterId = str
MarkerId = str
Small = Annotated[int, within(0, 999)]


class Nation(Record):
    """A nation, in whose colours counters and zones are painted, and the side that plays it."""

    id: str
    name: Name
    side: str = ""
    tags: Filled = {}
    livery: Worn | None = None
    flag: Flag | None = None

    def __post_init__(self) -> None:
        """Have the livery itself where a file says its name."""
        force_setattr(self, "livery", self.livery and worn(self.livery))

    @property
    def words(self) -> tuple[str, ...]:
        """What quick entry knows it by besides its name."""
        return tuple(str(self.tags.get("words", "")).split())


class Side(Record):
    """A power, faction or player; `words` are what quick entry knows it by (`de`, `germany` …)."""

    id: str
    name: Name
    words: Ids = ()
    tags: Filled = {}
    emblem: Emblem | None = None


Power = Side | Nation


class Kind(Record):
    """One line of kinds.csv: counters that look alike. `faces[0]` is the front, `faces[1]` the back if it has one; further
    ones are further states: the steps of a block, the number on an army.

    `sign` is the drawing on it, by its name; empty where its type has one for all.
    """

    id: KindId
    side: str
    nation: str
    type: str
    copies: int
    name: Name
    faces: tuple[Values, ...] = ({},)
    tags: Values = {}
    sources: Mapping[str, str] = {}
    sign: str = ""

    def face(self, number: int) -> Values:
        """Return what the face shows; a counter without a back shows its front."""
        return self.faces[min(number, len(self.faces) - 1)]

    def is_of(self, power: Power) -> bool:
        """Tell whether it is a side's or a nation's."""
        return power.id == (self.nation if isinstance(power, Nation) else self.side)

    @property
    def home(self) -> str:
        """The zone in which it waits, its reserve; empty if there is none."""
        return str(self.tags.get("home", ""))

    @property
    def track(self) -> str:
        """The track on which it is a pawn; empty if on none."""
        return str(self.tags.get("track", ""))

    @property
    def last(self) -> int:
        """The number of its last face; a counter always has a back."""
        return max(len(self.faces), 2) - 1

    def turned(self, face: int) -> int:
        """Return the face that comes up when a counter is turned: the other one, or the next of several states."""
        return (face + 1) % (self.last + 1)

    def is_secret(self, face: int) -> bool:
        """Tell whether a face says nothing of what the counter is: the back of a technology tile, of a chit."""
        return self.face(face).get("shown") is False

    def get(self, tag: str, default: Any = None) -> Any:
        """Return a tag's value."""
        return self.tags.get(tag, default)


class MarkerKind(Record):
    """A marker without identity, laid on zones: control, trench, unsupplied. `levels` is its highest number in a zone.

    `look` is how it is drawn, or how with each number; counters in a zone where one `dims` look spent.
    """

    id: MarkerId
    name: Name
    kind: str = ""  # its id where its file does not say
    side: str = ""
    levels: Small = 1
    copies: Small | None = None
    source: str = ""
    look: MarkerLook | tuple[MarkerLook, ...] = ()
    dims: bool = False

    @property
    def looks(self) -> tuple[MarkerLook, ...]:
        """One look, or one for each of its numbers when these are its faces."""
        return (self.look,) if isinstance(self.look, MarkerLook) else self.look


class CounterSet(Record, eq=False, dict=True):
    """Everything on the counter sheets of a game; `pixel`: sheet units of one in its pictures, 0 if each has a scale of its own."""

    id: str
    title: Name
    sides: Mapping[str, Side]
    nations: Mapping[str, Nation]
    kinds: Mapping[KindId, Kind]
    markers: Mapping[MarkerId, MarkerKind]
    columns: Columns = {}
    corrections: Corrections = ()
    faces: Mapping[str, FaceLook] = {}  # how the counters of each type look
    pixel: float = 0.0

    @functools.cached_property
    def liveries(self) -> Mapping[str, Livery]:
        """The colours that nations declare themselves."""
        return {key: worn(nation.livery) for key, nation in self.nations.items() if nation.livery is not None}

    def livery(self, nation: str) -> Livery:
        """Return the colours of a nation, or of a side that has no nations."""
        return livery_of(nation, self.liveries)

    def emblem(self, side: str) -> Emblem:
        """Return the emblem of a side; of a nation that no side is called like, its livery with a sign."""
        declared = {key: one.emblem for key, one in self.sides.items() if one.emblem is not None}
        return emblem_of(side, declared, self.livery(side))

    def flag(self, nation: str) -> Flag:
        """Return the flag of a nation; one that flies none shows the colours of its livery."""
        known = self.nations.get(nation)
        if known is not None and known.flag is not None:
            return known.flag
        livery = self.livery(nation)
        return Flag("bands", (livery.body, livery.light, livery.body))

    def look(self, kind: Kind) -> FaceLook:
        """Return how a counter looks: as its type is declared, else a plain chip with the first number that a face shows."""
        if kind.type in self.faces:
            return self.faces[kind.type]
        numbers = (key for key, column in self.columns.items() if column.type == "number")
        shown = {key for face in kind.faces for key in face}
        return FaceLook(value=tuple(key for key in numbers if key.removeprefix("front_") in shown)[:1])

    def level(self, kind: Kind, face: Values) -> int:
        """Return the level that a face of a counter shows; 0 where all counters of that sign have the same, or it is none."""
        level = face.get(self.look(kind).level)
        several = len(self._levels.get((kind.type, kind.sign), ())) > 1
        return level if several and isinstance(level, int) and level > 0 else 0

    @functools.cached_property
    def _levels(self) -> Mapping[tuple[str, str], set[object]]:
        """The levels that counters of a type and a sign have."""
        found: dict[tuple[str, str], set[object]] = {}
        for kind in self.kinds.values():
            column = self.look(kind).level
            for face in kind.faces:
                found.setdefault((kind.type, kind.sign), set()).add({**kind.tags, **face}.get(column))
        return found

    @functools.cached_property
    def powers(self) -> Mapping[str, tuple[Power, ...]]:
        """Every folded word by which sides and nations are known, to them; sides first."""
        powers: tuple[Power, ...] = (*self.sides.values(), *self.nations.values())
        return by_word((power, words_of(power)) for power in powers)

    @functools.cached_property
    def words(self) -> Mapping[str, str]:
        """Every folded word by which a side or a nation is known, to its id; sides first."""
        return {word: found[0].id for word, found in self.powers.items()}

    def corrected(self, corrections: Iterable[Correction]) -> CounterSet:
        """Return the set as the player has it. A column such as `front_combat` is a value of a face."""
        corrections = tuple(corrections)
        if not corrections:
            return self
        kinds = dict(self.kinds)
        for correction in corrections:
            if correction.subject == "kind" and correction.id in kinds:
                kinds[correction.id] = _corrected(kinds[correction.id], correction)
        return replace(self, kinds=kinds, corrections=corrections)


def words_of(power: Power) -> tuple[str, ...]:
    """Return every word by which a side or a nation is known."""
    return (power.id, *power.name, *power.words)


def _corrected(kind: Kind, correction: Correction) -> Kind:
    sources = {**kind.sources, correction.column: MINE}
    where, _, column = correction.column.partition("_")
    if where in FACES[: len(kind.faces)] and column:
        number = FACES.index(where)
        shown = list(kind.faces)
        shown[number] = {**shown[number], column: correction.value}
        return replace(kind, faces=tuple(shown), sources=sources)
    if correction.column == "copies":
        return replace(kind, copies=int(correction.value), sources=sources)
    return replace(kind, tags={**kind.tags, correction.column: correction.value}, sources=sources)
