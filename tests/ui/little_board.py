"""A little board for the tests of the drawing: two countries of three zones, a sea, a reserve, a track of four turns."""

from assistant.core.looks import EMBLEM_COLOURS, LIVERIES, Emblem, FaceLook, Flag, MarkerLook
from assistant.core.printed import Board, CounterSet, Kind, Link, MarkerKind, Nation, Sheet, Side, Track, Zone
from assistant.core.table import Counter, Position, Table
from assistant.core.text import Name

WIDE, HIGH = 220.0, 180.0
FRENCH, GERMAN = Flag("bars", ("#27489B", "#F4F1E8", "#C0202C")), Flag("bands", ("#17171A", "#F4F1E8", "#C0202C"))
UNSUPPLIED = MarkerLook("badge", "wheel", "hexagon", "#E8A317", "#14120F", struck=True)
LIVERIES_OF = {"france": LIVERIES["blue"], "germany": LIVERIES["field-grey"]}
NAMES = {
    "calais": ("Calais", "Calais"),
    "paris": ("Paris", "Paris"),
    "lyon": ("Lyons", "Lyon"),
    "metz": ("Metz", "Metz"),
    "berlin": ("Berlin", "Berlin"),
    "munich": ("Munich", "Munich"),
}
TAGS = {
    "calais": {"home": "france", "terrain": "forest", "port": True},
    "paris": {"home": "france", "terrain": "plain", "capital": True, "city": True},
    "lyon": {"home": "france", "terrain": "mountain"},
    "metz": {"home": "germany", "terrain": "marsh", "fortress": True},
    "berlin": {"home": "germany", "terrain": "plain", "capital": True},
    "munich": {"home": "germany", "terrain": "desert", "city": True, "victory": True},
}


def box(x, y, wide, high):
    return ((((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)),),)


def board():
    """Return the board: the countries' zones in two rows, the sea at their left."""
    zones = {}
    for n, (zone, (en, fr)) in enumerate(NAMES.items()):
        x, y = 200 + n % 3 * WIDE, n // 3 * HIGH
        tags = {**TAGS[zone], "start_control": "allies" if n < 3 else "germany"}
        zones[zone] = Zone(zone, "map", Name(en, fr), "land", box(x, y, WIDE, HIGH), tags)
    zones["sea"] = Zone("sea", "map", Name("Channel", "Manche"), "sea", box(0, 0, 200, 2 * HIGH))
    reserve = {"track": "reserve-allies"}
    zones["reserve"] = Zone("reserve", "side", Name("Reserve", "Réserve"), "box", box(20, 60, 300, 140), reserve)
    for n in range(1, 5):
        tags = {
            "track": "turn",
            "box": n,
            "year": 1914 + n // 3,
            "season": ("summer", "autumn", "winter", "spring")[n - 1],
        }
        cell = box(20 + n * 70, 240, 70, 80)
        zones[f"turn:{n}"] = Zone(f"turn:{n}", "side", Name(f"Turn {n}", f"Tour {n}"), "track", cell, tags)
    sheets = {
        "map": Sheet("map", Name("Map", "Carte"), 200 + 3 * WIDE, 2 * HIGH),
        "side": Sheet("side", Name("Side", "Côté"), 420, 360),
    }
    links = (Link("paris", "metz", "land", tags={"into_b": "river"}), Link("calais", "munich", "strait"))
    ground = (
        {
            "type": "Feature",
            "geometry": None,
            "properties": {
                "kind": "sea_name",
                "sheet": "map",
                "zone": "sea",
                "baseline": [[40, 60], [90, 180], [60, 320]],
                "size": 30,
            },
        },
    )
    line = {"type": "LineString", "coordinates": [[100, 0], [110, 180], [100, 360]]}
    ground = (*ground, {"type": "Feature", "geometry": line, "properties": {"kind": "graticule", "sheet": "map"}})
    tracks = {
        "turn": Track("turn", Name("Turn", "Tour"), "side", turns=True),
        "reserve-allies": Track("reserve-allies", Name("Reserve", "Réserve"), "side", "box", "allies"),
    }
    return Board(
        "little", Name("Little", "Petit"), sheets, {}, zones, links, {}, ground, liveries=LIVERIES_OF, tracks=tracks
    )


def counters():
    """Return the counter set: armies of two nations, a tile, a pawn; control, trench and supply markers."""
    army = {"combat": 4, "support": 2}, {"combat": 2, "support": 1}
    return CounterSet(
        "little",
        Name("Little", "Petit"),
        {
            "allies": Side("allies", Name("Allies", "Alliés"), emblem=Emblem("ring", *EMBLEM_COLOURS["blue"])),
            "germany": Side("germany", Name("Germany", "Allemagne"), emblem=Emblem("plus", *EMBLEM_COLOURS["iron"])),
        },
        {
            "france": Nation("france", Name("France", "France"), "allies", {}, LIVERIES["blue"], FRENCH),
            "germany": Nation("germany", Name("Germany", "Allemagne"), "germany", {}, LIVERIES["field-grey"], GERMAN),
        },
        {
            "fr-4": Kind("fr-4", "allies", "france", "army", 9, Name("France, army 4", "France, armée 4"), army),
            "de-5": Kind("de-5", "germany", "germany", "army", 9, Name("Germany, army 5", "Allemagne, armée 5"), army),
            "gas": Kind(
                "gas",
                "allies",
                "",
                "tile",
                1,
                Name("Gas", "Gaz"),
                ({"shown": True}, {"shown": False}),
                {"technology": "gas"},
                sign="gas",
            ),
            "turn": Kind("turn", "", "", "pawn", 1, Name("Turn", "Tour"), ({},), {"track": "turn"}),
        },
        {
            "control-germany": MarkerKind("control-germany", Name("Control", "Contrôle"), "control", "germany"),
            "trench-entente": MarkerKind(
                "trench-entente",
                Name("Trench", "Tranchée"),
                "trench",
                levels=2,
                looks=(MarkerLook("earthwork", "ring", colour="#2C5F9E"),),
            ),
            "unsupplied": MarkerKind(
                "unsupplied", Name("Unsupplied", "Non ravitaillé"), "unsupplied", looks=(UNSUPPLIED,), dims=True
            ),
        },
        faces={
            "army": FaceLook("formation", ("combat",), "support", sign="infantry"),
            "tile": FaceLook("plaque"),
            "pawn": FaceLook("disc"),
        },
    )


def position(**zones):
    """Return a position: `paris=("fr-4", "fr-4/back")` lays counters, numbered by kind in the order given."""
    laid, used = {}, {}
    for zone, stack in zones.items():
        for word in stack:
            kind, _, face = word.partition("/")
            used[kind] = used.get(kind, 0) + 1
            name = f"{kind}#{used[kind]}"
            laid[name] = Counter(name, kind, zone.replace("turn_", "turn:"), 1 if face else 0)
    return Position(board(), counters(), Table(laid, {}, {}))


def changed(before, table):
    """Return the same board and counters with another table."""
    return Position(before.board, before.kinds, table, before.defaults)
