"""The player's board against the shipped links: what differs is listed, the likely first."""

import shapely

from assistant.core.printed import Board, Link, Sheet, Zone
from assistant.core.text import Name, render
from assistant.scan.boards.validation import pairs_to_decide

WIDTH = 1000.0
# Four fields in a square, a strip below; the two on the diagonal meet in a short border.
SHAPES = {
    "a": shapely.Polygon([(0, 0), (500, 0), (500, 498), (498, 500), (0, 500)]),
    "b": shapely.Polygon([(500, 0), (1000, 0), (1000, 500), (502, 500), (500, 498)]),
    "c": shapely.Polygon([(0, 500), (498, 500), (500, 498), (502, 500), (502, 800), (0, 800)]),
    "d": shapely.box(502, 500, 1000, 800),
    "e": shapely.box(0, 800, 1000, 900),
    "far": shapely.box(0, 950, 100, 1000),
}


def board(*links):
    zones = {}
    for key, shape in SHAPES.items():
        ring = tuple((float(x), float(y)) for x, y in shapely.get_coordinates(shape)[:-1])
        zones[key] = Zone(key, "map", Name(key.upper(), key.upper()), "land", ((ring,),))
    return Board("b", Name("B", "B"), {"map": Sheet("map", Name("M", "C"), 1000, 1000)}, {}, zones, links)


def land(a, b, source="geography"):
    return Link(a, b, "land", source=source)


ALL = ("ab", "ac", "bd", "cd", "ce", "de")


def test_boards_that_agree_leave_nothing_to_decide():
    assert pairs_to_decide(SHAPES, board(*(land(*pair) for pair in ALL)), WIDTH) == ()


def test_differences_are_found_the_likely_first():
    links = [land(*pair) for pair in ("ac", "bd", "ce", "de", "bc")]  # ab and cd are missing, b and c meet in a point
    made = board(*links, land("a", "far"), Link("c", "d", "arrow"), land("a", "e", "rules §4"))
    found = {pair.a + pair.b: pair for pair in pairs_to_decide(SHAPES, made, WIDTH)}
    # c and d are joined by an arrow, which explains the border; the rules say what they say of a and e.
    # A border so short that the eye must decide comes last.
    assert [(pair, [*one.links]) for pair, one in found.items()] == [
        ("ab", []),
        ("afar", [made.links[5]]),
        ("bc", [links[4]]),
    ]
    for pair in found.values():
        assert all("<" not in render(pair.sentence, language) for language in ("en", "fr"))


def test_only_zones_that_were_traced_are_compared():
    some = {key: SHAPES[key] for key in ("a", "d")}
    assert pairs_to_decide(some, board(*(land(*pair) for pair in ALL)), WIDTH) == ()
    assert pairs_to_decide({**some, "unknown": SHAPES["b"]}, board(), WIDTH) == ()
