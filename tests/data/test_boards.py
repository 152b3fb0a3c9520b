"""The boards and counter sets that come with the program: what each must hold, and lines that two agree on."""

import csv
import re
import shutil
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
import shapely
from shapely.geometry import Point, box

from assistant.core.counter_files import counters, lay_out
from assistant.core.map_files import board, read_board
from assistant.core.paths import flood
from assistant.core.places import data
from assistant.core.table import CONTROL, Position
from assistant.core.text import DataError, folded, render
from tests.data.shipped import MAPS, SETS, SETUPS, pair, setup_of
from tests.rows import by_rows

# Joined although they do not touch: a published list says so, the drawing does not show it.
APART = {"ddd": {("grece", "ottoman")}}
KNOWN_FROM = re.compile(r"(rules|published|geography|assumption)\b")

every_map = pytest.mark.parametrize("name", MAPS)


def drawn(name):
    """The zones of the map itself, tracks and boxes beside it left out."""
    return [zone for zone in board(name).zones.values() if "track" not in zone.tags]


def test_the_five_maps_are_there_with_their_counters():
    assert MAPS == SETS == ["antique", "ddd", "doe2020", "doe2022", "dotr"]


@every_map
def test_zones_share_their_borders_point_by_point(name):
    zones = drawn(name)
    faults = shapely.coverage_invalid_edges([zone.shape for zone in zones])
    assert [zone.id for zone, fault in zip(zones, faults, strict=True) if not fault.is_empty] == []
    assert all(zone.shape.is_valid for zone in zones)


@every_map
def test_everything_lies_on_its_sheet(name):
    sheets = board(name).sheets
    for zone in board(name).zones.values():
        sheet = sheets[zone.sheet]
        left, top, right, bottom = zone.bounds
        assert left >= -0.1 and top >= -0.1, zone.id
        assert right <= sheet.width + 0.1 and bottom <= sheet.height + 0.1, zone.id


@every_map
def test_boxes_beside_the_map_do_not_overlap(name):
    for sheet in board(name).sheets:
        boxes = [zone for zone in board(name).on_sheet(sheet) if "track" in zone.tags]
        rects = {zone.id: box(*zone.bounds).buffer(-0.5) for zone in boxes}
        assert [(a, b) for a, b in combinations(rects, 2) if rects[a].intersects(rects[b])] == []


@every_map
def test_a_counter_laid_in_a_zone_is_found_there(name):
    for zone in board(name).zones.values():
        found = board(name).zone_at(zone.sheet, *zone.centre)
        assert found is zone, zone.id


@every_map
def test_places_of_names_and_counters_keep_clear_of_each_other(name):
    places = {
        zone.id: box(x - 35, y - 37, x + 35, y + 37)
        for zone in drawn(name)
        if zone.kind != "sea"
        for x, y in [zone.centre]
    }
    names = {zone.id: Point(zone.name_at).buffer(9) for zone in drawn(name) if zone.name_at}
    crowded = [(a, b) for a, b in combinations(places, 2) if places[a].intersection(places[b]).area > 0.1 * 70 * 74]
    covered = [(a, b) for a in names for b in places if names[a].intersects(places[b])]
    assert crowded == []
    assert covered == []


@every_map
def test_every_zone_is_known_by_its_names(name):
    known = board(name)
    for zone in known.zones.values():
        assert zone.name.en and zone.name.fr, zone.id
    for zone in drawn(name):
        for word in (zone.id, zone.name.en, zone.name.fr, *zone.aliases):
            assert known.named(word) is zone, (zone.id, word)


@every_map
def test_an_alias_says_something_new(name):
    for zone in drawn(name):
        names = [folded(word) for word in (zone.id, *zone.aliases)]
        assert len(names) == len(set(names)), zone.id
        assert not {folded(zone.name.en), folded(zone.name.fr)} & {folded(word) for word in zone.aliases}


@every_map
def test_no_link_is_written_twice(name):
    seen = [(frozenset((link.a, link.b)), link.kind) for link in board(name).links if not link.one_way]
    assert len(seen) == len(set(seen))
    assert all(link.a != link.b for link in board(name).links)


@every_map
def test_land_links_follow_common_borders(name):
    """A link `land` joins zones that share a border, and every common border is a link; a common point is none."""
    zones = {zone.id: zone for zone in drawn(name) if zone.kind == "land"}
    touching = {
        tuple(sorted((a.id, b.id)))
        for a, b in combinations(zones.values(), 2)
        if a.shape.intersects(b.shape) and a.shape.intersection(b.shape).length > 0
    }
    joined = {tuple(sorted((link.a, link.b))) for link in board(name).links if link.kind == "land"}
    assert joined - touching == APART.get(name, set())
    assert touching - joined == set()


@pytest.mark.parametrize("name", ["dotr", "antique"])
def test_coast_links_join_land_and_sea(name):
    zones = board(name).zones
    coasts = [link for link in board(name).links if link.kind == "coast"]
    assert all(zones[link.a].kind != "sea" and zones[link.b].kind == "sea" for link in coasts)
    assert {link.a for link in coasts} == {z.id for z in zones.values() if z.kind != "sea" and z.get("coastal")}


@every_map
def test_doubtful_borders_are_marked(name):
    if "doubtful" in board(name).link_columns:
        assert all(0 < link.tags["doubtful"] <= 30 for link in board(name).links if "doubtful" in link.tags)


@every_map
def test_every_value_says_where_it_is_known_from(name):
    known = board(name)
    for zone in known.zones.values():
        for column in zone.tags if "track" not in zone.tags else ("box",):
            source = zone.sources.get(column) or known.columns[column].source
            assert KNOWN_FROM.match(source), (zone.id, column, source)
    for link in known.links:
        assert KNOWN_FROM.match(link.source), (link.a, link.b, link.source)


@every_map
def test_a_source_is_given_only_where_it_differs(name):
    known = board(name)
    with (data("maps") / name / "sources.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["column"] == "name":
                continue
            assert row["column"] in known.zones[row["zone"]].tags, row
            assert row["source"] != known.columns[row["column"]].source, row


@every_map
def test_the_files_of_map_and_counters_name_no_host(name):
    for path in (*(data("maps") / name).iterdir(), *(data("counters") / name).rglob("*.*")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?:|www\.|\.com\b|\.org\b", text), path.name


@every_map
def test_scenery_is_complete(name):
    """Lettering has words in both languages and three points; names of countries under 28 units are left out."""
    for feature in board(name).ground:
        about = feature["properties"]
        assert about["kind"] in {"land", "country", "sea_name", "inset"}
        assert about["sheet"] in board(name).sheets
        if about["kind"] in ("country", "sea_name"):
            assert about["name_en"] and about["name_fr"] and len(about["baseline"]) == 3
            assert about["size"] >= (28 if about["kind"] == "country" else 15)
            assert about.get("zone", "") in {"", *board(name).zones}


def test_a_source_of_a_zone_that_is_not_there_is_a_mistake(tmp_path):
    folder = shutil.copytree(data("maps") / "ddd", tmp_path / "ddd")
    with (folder / "sources.csv").open("a", encoding="utf-8") as file:
        file.write("rusie,vp,rules §14\n")
    with pytest.raises(DataError) as caught:
        read_board(folder)
    (problem,) = caught.value.problems
    assert problem.where.startswith("sources.csv:")
    assert "russie" in render(problem.text, "en")


WALKED = frozenset({"land", "strait", "arrow"})

with Path(__file__).with_name("constraints.csv").open(encoding="utf-8", newline="") as file:
    LINES = [(name, row) for row in csv.DictReader(file) for name in row["maps"].split()]


def around(known, zone):
    return set(known.linked(WALKED)[zone])


def is_so(zone, words):
    """Whether a zone has each of `tag`, `tag=value` and `kind=value`."""
    for word in words:
        tag, _, value = word.partition("=")
        found = zone.kind if tag == "kind" else zone.get(tag)
        if (str(found) != value) if value else not found:
            return False
    return True


def touches_only(known, zone, words):
    homes = {word.removeprefix("home=") for word in words if "=" in word}
    return all(other in words or known.zones[other].get("home") in homes for other in around(known, zone))


def touches_home(known, zone, words):
    return sum(known.zones[other].get("home") == words[0] for other in around(known, zone)) >= int(words[1])


def frontier(known, zone, words):
    """At least so many zones of the second nation touch the first one."""
    first = {z.id for z in known.zones.values() if z.get("home") == words[0]}
    return sum(z.get("home") == words[1] and bool(around(known, z.id) & first) for z in known.zones.values()) >= int(
        words[2]
    )


def reached_only_by(known, zone, words):
    kind, _, nation = words[0], *words[1].split("=")
    links = [link for link in known.links if zone in (link.a, link.b)]
    return bool(links) and all(link.kind == kind and link.tags.get("nation") == nation for link in links)


def entered_over(known, zone, words):
    """Whoever enters the zone from each of the others meets this feature, and the other way round meets it not."""
    for other in words[1:]:
        (link,) = [link for link in known.links if link.kind == "land" and {link.a, link.b} == {zone, other}]
        into, back = ("into_a", "into_b") if link.a == zone else ("into_b", "into_a")
        if link.tags.get(into) != words[0] or link.tags.get(back) == words[0]:
            return False
    return True


def count(known, zone, words):
    zones = [z for z in known.zones.values() if "track" not in z.tags]
    return sum(is_so(z, words[:-1]) for z in zones) == int(words[-1])


def all_of(known, zone, words):
    meant = [z for z in known.zones.values() if is_so(z, words[:1])]
    return len(meant) > 1 and all(is_so(z, words[1:]) for z in meant)


def capital_of(known, zone, words):
    homes = [z.get("home") for z in known.zones.values() if z.get("capital")]
    return all(homes.count(nation) == 1 for nation in words)


def enemies_are(known, zone, words):
    return {link.other(zone) for link in known.links if zone in (link.a, link.b) and link.tags.get("enemies")} == set(
        words
    )


def sails(known, zone, words):
    seas = known.linked(frozenset({"sea"}))
    return bool(seas[zone]) and words[0] in flood((zone,), seas.__getitem__)


CHECKS = {
    "touches": lambda known, zone, words: set(words) <= around(known, zone),
    "touches any": lambda known, zone, words: bool(set(words) & around(known, zone)),
    "touches only": touches_only,
    "touches home": touches_home,
    "touches any home": lambda known, zone, words: any(touches_home(known, zone, [word, "1"]) for word in words),
    "does not touch home": lambda known, zone, words: not touches_home(known, zone, [words[0], "1"]),
    "frontier": frontier,
    "has": lambda known, zone, words: is_so(known.zones[zone], words),
    "lacks": lambda known, zone, words: not is_so(known.zones[zone], words),
    "reached only by": reached_only_by,
    "linked by": lambda known, zone, words: (
        set(words[1:])
        <= {link.other(zone) for link in known.links if zone in (link.a, link.b) and link.kind == words[0]}
    ),
    "entered over": entered_over,
    "count": count,
    "all of": all_of,
    "capital of": capital_of,
    "enemies are": enemies_are,
    "sails to": sails,
    "does not sail to": lambda known, zone, words: not sails(known, zone, words),
}


@pytest.mark.parametrize(
    ("name", "line"), LINES, ids=[f"{name}: {line['zone']} {line['check']} {line['argument']}" for name, line in LINES]
)
def test_the_board_is_as_the_rulebook_says(name, line):
    known = board(name)
    assert line["zone"] == "" or line["zone"] in known.zones
    assert CHECKS[line["check"]](known, line["zone"], line["argument"].split()), line["rule"]


def test_a_wrong_line_would_be_noticed():
    known = board("doe2022")
    assert not CHECKS["touches"](known, "verdun", ["berlin"])
    assert not CHECKS["has"](known, "minsk", ["terrain=plain"])
    assert not CHECKS["count"](known, "", ["med_port", "4"])
    assert not CHECKS["reached only by"](known, "minsk", ["arrow", "nation=russia"])


every_set = pytest.mark.parametrize("name", SETS)
every_setup = pytest.mark.parametrize(("set_id", "name"), SETUPS)


@by_rows("name, copies")
def test_copies_are_those_of_the_rulebook(name, copies):
    found = Counter()
    for kind in counters(name).kinds.values():
        found[kind.type] += kind.copies
    assert {type: found[type] for type in copies} == copies


def test_la_der_des_ders_has_108_counters():
    assert sum(kind.copies for kind in counters("ddd").kinds.values()) == 108


@by_rows("name, kind, copies")
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
