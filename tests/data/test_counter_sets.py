"""The shipped counter sets and set-ups: the copies the rulebooks count, a place for every counter, a source for every value."""

import re
from collections import Counter

import pytest

from assistant.core.counter_files import counters, lay_out
from assistant.core.position import CONTROL, Position
from tests.data.shipped import MAPS, SETS, SETUPS, pair, setup_of

KNOWN_FROM = re.compile(r"(rules|published|geography|assumption)\b")

every_set = pytest.mark.parametrize("name", SETS)
every_setup = pytest.mark.parametrize(("set_id", "name"), SETUPS)


def test_every_map_has_its_counters():
    assert SETS == MAPS


@pytest.mark.parametrize(
    ("name", "copies"),
    [
        ("doe2022", {"army": 75, "tile": 32}),
        ("doe2020", {"army": 74, "tile": 32}),
        ("dotr", {"army": 105, "mission": 26, "tile": 25, "action": 12}),
        ("ddd", {"sector": 13, "event": 42, "coquelicot": 30, "whistle": 8}),
    ],
)
def test_copies_are_those_of_the_rulebook(name, copies):
    found = Counter()
    for kind in counters(name).kinds.values():
        found[kind.type] += kind.copies
    assert {type: found[type] for type in copies} == copies


def test_la_der_des_ders_has_108_counters():
    assert sum(kind.copies for kind in counters("ddd").kinds.values()) == 108


@pytest.mark.parametrize(
    ("name", "kind", "copies"),
    [
        ("doe2022", "control", 41),
        ("doe2022", "trench", 32),
        ("doe2022", "action", 4),
        ("doe2020", "trench", 32),
        ("dotr", "control", 30),
        ("dotr", "operation", 15),
        ("dotr", "unsupplied", 4),
    ],
)
def test_markers_are_those_of_the_rulebook(name, kind, copies):
    markers = counters(name).markers.values()
    assert sum(marker.copies or 0 for marker in markers if marker.kind == kind) == copies


@pytest.mark.parametrize("name", [name for name in SETS if name != "ddd"])  # its sectors never change hands
def test_every_side_and_nobody_can_hold_a_zone(name):
    known = counters(name)
    control = {marker.side: marker.id for marker in known.markers.values() if marker.kind == CONTROL}
    assert control == {"": "control-none"} | {side: f"control-{side}" for side in known.sides}


@every_set
def test_kinds_wait_in_boxes_that_exist(name):
    board, known = pair(name)
    for kind in known.kinds.values():
        if kind.get("home") is not None:
            assert kind.get("home") in board.zones, kind.id
        if kind.get("track") is not None and kind.type == "pawn":
            home = board.zones[kind.get("home")]
            assert home.get("track") == kind.get("track"), kind.id


@every_set
def test_every_track_with_numbers_has_a_pawn(name):
    board, known = pair(name)
    tracks = {zone.get("track") for zone in board.zones.values() if zone.kind == "track"}
    assert tracks - {kind.get("track") for kind in known.kinds.values()} == set()


@every_set
def test_every_value_on_a_counter_says_where_it_is_known_from(name):
    known = counters(name)
    for kind in known.kinds.values():
        assert KNOWN_FROM.match(kind.sources["copies"]), kind.id
        printed = [(column, column) for column in kind.tags]
        for side, face in zip(("front", "back"), kind.faces, strict=False):
            printed += [(f"{side}_{column}", column) for column in face]
        for cell, column in printed:
            source = kind.sources.get(cell) or known.columns[column].source
            assert KNOWN_FROM.match(source), (kind.id, cell, source)
    assert all(KNOWN_FROM.match(marker.source) for marker in known.markers.values())


@every_set
def test_no_two_sides_answer_to_one_word(name):
    words = [word for side in counters(name).sides.values() for word in {*side.words}]
    assert len(words) == len(set(words))


@every_set
def test_kinds_have_names_of_their_own(name):
    kinds = counters(name).kinds.values()
    assert all(kind.name.en and kind.name.fr for kind in kinds)
    armies = [kind.name.fr for kind in kinds if kind.type in ("army", "corps", "sector", "mission")]
    assert len(armies) == len(set(armies))


@every_setup
def test_a_setup_lays_out(set_id, name):
    board, known = pair(set_id)
    setup = setup_of(set_id, name)
    table = lay_out(setup, board, known)
    assert setup.title.en and setup.title.fr and setup.notes
    assert KNOWN_FROM.match(setup.source)
    laid = Counter(counter.kind for counter in table.counters.values())
    for kind in known.kinds.values():
        if kind.get("home") is not None:
            assert laid[kind.id] == kind.copies, kind.id
    faces = {
        counter.id for counter in table.counters.values() if counter.face and len(known.kinds[counter.kind].faces) < 2
    }
    assert faces == set()


@every_setup
def test_markers_of_a_setup_keep_their_levels(set_id, name):
    board, known = pair(set_id)
    table = lay_out(setup_of(set_id, name), board, known)
    assert all(1 <= number <= known.markers[marker].levels for (marker, _), number in table.markers.items())


@every_set
def test_every_set_begins_with_an_empty_board(name):
    board, known = pair(name)
    table = lay_out(setup_of(name, "empty"), board, known)
    on_map = [counter for counter in table.counters.values() if board.zones[counter.zone].get("track") is None]
    assert [counter for counter in on_map if known.kinds[counter.kind].type != "sector"] == []
    assert table.markers == {}


@pytest.mark.parametrize(
    ("set_id", "names"),
    [
        ("doe2022", {"august-1914", *(f"example-{n}" for n in range(1, 7))}),
        ("doe2020", {"august-1914", *(f"example-{n}" for n in range(1, 7))}),
        ("dotr", {"winter-1940", *(f"example-{n}" for n in (2, 5, 6, 7, 8, 9, 11, 12))}),
        ("ddd", {"1914"}),
        ("antique", {"start"}),
    ],
)
def test_the_worked_examples_are_set_up(set_id, names):
    assert {name for known, name in SETUPS if known == set_id} >= names | {"empty"}


def test_the_winter_of_1940_is_that_of_the_rulebook():
    """Third Reich 21 and 23: of 105 armies, 70 stand on the board and 35 wait."""
    board, known = pair("dotr")
    position = Position(board, known, lay_out(setup_of("dotr", "winter-1940"), board, known))
    armies = [c for c in position.table.counters.values() if known.kinds[c.kind].type == "army"]
    waiting = [c for c in armies if c.zone.startswith("reserve-")]
    assert (len(armies) - len(waiting), len(waiting)) == (70, 35)
    assert position.controller("carelie") == "axis"
    assert [position.box(f"po-{faction}#1") for faction in ("axis", "allies", "ussr")] == [5, 2, 2]


def test_august_1914_keeps_the_neutrals_out():
    board, known = pair("doe2022")
    position = Position(board, known, lay_out(setup_of("doe2022", "august-1914"), board, known))
    assert {position.controller(zone) for zone in ("rome", "sofia", "bucarest", "constantinople")} == {""}
    assert [position.box(f"vp-{power}#1") for power in ("germany", "austria_hungary", "allies", "russia")] == [
        -3,
        0,
        4,
        5,
    ]
