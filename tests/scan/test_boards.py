"""Board checks: each fault found where it is, and nothing said of a sound board."""

import pytest
import shapely
from msgspec.structs import replace

from assistant.core.map_files import board as shipped
from assistant.core.printed import Board, Link, Sheet, Zone
from assistant.core.text import Name, render
from assistant.scan.boards.outlines import shared_borders
from assistant.scan.boards.validation import faults, pairs_to_decide, remarks


def square(name, column, row=0, **more):
    x, y = 100 * column, 100 * row
    ring = ((x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100))
    return Zone(name, "map", Name(name.title(), name.title()), "land", ((ring,),), **more)


def a_board(*zones, links):
    return Board(
        "small",
        Name("Small", "Petite"),
        {"map": Sheet("map", Name("Map", "Carte"), 1000, 1000)},
        {},
        {zone.id: zone for zone in zones},
        tuple(Link(*pair.split(), "land") for pair in links),
    )


SOUND = a_board(*(square(name, n % 2, n // 2) for n, name in enumerate("abcd")), links=("a b", "c d", "a c", "b d"))


def said(problems):
    problems = list(problems)
    for problem in problems:
        for language in ("en", "fr"):
            assert "<" not in render(problem.text, language)
    return [(problem.text.key, problem.where) for problem in problems]


def test_a_sound_board_is_silent():
    assert said(faults(SOUND)) == [] and said(remarks(SOUND)) == []


@pytest.mark.parametrize("map_id", ["doe2022", "doe2020", "dotr", "ddd", "antique"])
def test_shipped_boards_have_no_faults(map_id):
    assert said(faults(shipped(map_id))) == []
    said(remarks(shipped(map_id)))


def with_zone(zone):
    return replace(SOUND, zones={**SOUND.zones, zone.id: zone})


@pytest.mark.parametrize(
    ("broken", "key", "where"),
    [
        (
            with_zone(replace(square("a", 0), polygons=((((0, 0), (100, 100), (100, 0), (0, 100)),),))),
            "outline-crosses-itself",
            "a",
        ),
        (with_zone(square("e", 0.5)), "outlines-overlap", "a"),
        (with_zone(replace(square("e", 5), name=Name("", "E"))), "name-missing", "e"),
        (with_zone(replace(square("e", 5), name=Name("Â", "E"))), "name-twice", "e"),
        (replace(SOUND, links=(*SOUND.links, Link("a", "a", "land"))), "link-to-itself", "a – a"),
        (replace(SOUND, links=(*SOUND.links, Link("b", "a", "land"))), "link-twice", "b – a"),
    ],
)
def test_each_fault_is_found(broken, key, where):
    assert (key, where) in said(faults(broken))


def test_two_one_way_links_are_no_fault():
    arrows = (Link("a", "d", "arrow", one_way=True), Link("d", "a", "arrow", one_way=True))
    assert said(faults(replace(SOUND, links=SOUND.links + arrows))) == []


def test_borders_and_links_are_held_against_each_other():
    missing = replace(SOUND, links=SOUND.links[1:])
    assert ("border-not-linked", "a – b") in said(remarks(missing))
    too_many = replace(SOUND, links=(*SOUND.links, Link("a", "d", "land")))
    assert said(remarks(too_many)) == [("link-without-border", "a – d")]


def test_zones_cut_off_and_zones_that_hold_the_board_together():
    far = with_zone(square("e", 5))
    assert ("zone-unreachable", "e") in said(remarks(far))
    pair = replace(far, zones={**far.zones, "f": square("f", 6)}, links=(*SOUND.links, Link("e", "f", "land")))
    assert said(remarks(pair)) == [("zones-cut-off", "e")]
    row = a_board(square("a", 0), square("b", 1), square("c", 2), links=("a b", "b c"))
    assert said(remarks(row)) == [("zone-holds-together", "b")]


def test_shared_borders_are_measured():
    shapes = {
        "a": shapely.box(0, 0, 10, 10),
        "b": shapely.box(10, 2, 20, 30),
        "c": shapely.box(-10, 10, 0, 20),
        "d": shapely.box(50, 0, 60, 9),
    }
    assert shared_borders(shapes) == {("a", "b"): 8.0}
    apart = {"a": shapely.box(0, 0, 10, 10), "b": shapely.box(10.4, 0, 20, 10)}
    assert shared_borders(apart) == {}
    assert shared_borders(apart, gap=0.5)["a", "b"] == pytest.approx(10, rel=0.12)


# The player's board against the shipped links: what differs is listed, the likely first


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
