"""The shipped boards: they load, their drawing is sound, their links join what lies side by side, every value has a source."""

import csv
import re
import shutil
from itertools import combinations

import pytest
import shapely
from shapely.geometry import Point, box

from assistant.core.map_files import board, read_board
from assistant.core.places import data
from assistant.core.problems import DataError, folded
from assistant.core.text import render
from tests.data.shipped import MAPS

# Joined although they do not touch: a published list says so, the drawing does not show it.
APART = {"ddd": {("grece", "ottoman")}}
KNOWN_FROM = re.compile(r"(rules|published|geography|assumption)\b")

every_map = pytest.mark.parametrize("name", MAPS)


def drawn(name):
    """The zones of the map itself, tracks and boxes beside it left out."""
    return [zone for zone in board(name).zones.values() if "track" not in zone.tags]


def test_the_five_maps_are_there():
    assert MAPS == ["antique", "ddd", "doe2020", "doe2022", "dotr"]


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
