"""Parts of VASSAL modules as real ones have them: extensions, drawings, twin boards, matching with our own games."""

import time
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.printed import Kind, Zone
from assistant.core.text import DataError, Name, folded, render
from assistant.scan.vassal import build as vassal_build
from assistant.scan.vassal import module as vassal_module
from assistant.scan.vassal import pieces as vassal_pieces
from assistant.scan.vassal import save as vassal_save
from assistant.scan.vassal import zones as vassal_zones
from assistant.scan.vassal.archive import shown
from assistant.scan.vassal.counters import Ids
from assistant.scan.vassal.match import kinds_meant, known_zone, words_of
from assistant.scan.vassal.module import module_of, read_module, told_apart
from assistant.scan.vassal.pieces import Moulds, chain
from assistant.scan.vassal.save import read_position, saved
from tests.scan import vassal_modules as make


def named(names, sheet="map"):
    return {f"{sheet}-{n}": Zone(f"{sheet}-{n}", sheet, Name(name, name), "hex", ()) for n, name in enumerate(names)}


def test_cells_that_only_signs_tell_apart_are_said_in_words():
    found = told_apart(named(["-10,-1", "-10,1", "10,1", "1,01"]), {"map": "Map"})
    assert [zone.name.en for zone in found.values()] == [
        "minus 10 and minus 1",
        "minus 10 and 1",
        "10 and 1",
        "1 and 01",
    ]
    assert next(iter(found.values())).name.fr == "moins 10 et moins 1"
    plain = told_apart(named(["A-1", "A2", "0101"]), {"map": "Map"})
    assert [zone.name.en for zone in plain.values()] == ["A-1", "A2", "0101"]


def test_twin_boards_and_twins_on_a_board():
    zones = {**named(["Paris", "Box", "Box"], "one"), **named(["Paris", "Lyon"], "two")}
    found = told_apart(zones, {"one": "Classic", "two": "Deluxe"})
    assert [zone.name.en for zone in found.values()] == ["Paris", "Box", "Box (2)", "Paris (Deluxe)", "Lyon"]


@given(st.lists(st.text("-1,.A 0", min_size=1, max_size=5), max_size=30), st.integers(0, 30))
def test_no_two_names_sound_alike(names, cut):
    zones = {**named(names[:cut], "one"), **named(names[cut:], "two")}
    found = [folded(zone.name.en) for zone in told_apart(zones, {"one": "Deluxe", "two": "1"}).values()]
    assert len(set(found)) == len(found)


@given(st.lists(st.sampled_from(["a", "a-2", "A", "", "é", "a 2"]), max_size=40))
def test_ids_are_given_out_once(words):
    ids = Ids("x")
    found = [ids.of(word) for word in words]
    assert len(set(found)) == len(found)


def test_a_long_chain_is_read_in_one_walk():
    entries = [f"macro;{n}\ttab in it;'quoted'" for n in range(400)] + ["piece;;;a.png;A"]
    assert chain(make.nested(entries)) == entries


def test_a_region_lies_at_its_point_and_both_boards_are_known_by_name(tmp_path):
    inside = make.regions({"Paris": (150, 100), "Berlin": (450, 300)})
    boards = make.board(inside, name="Classic") + make.board(inside, name="Deluxe")
    module = read_module(make.module(tmp_path / "a.vmod", make.build_file(boards)))
    assert [zone.centre for zone in module.board.zones.values()] == [(150, 100), (450, 300)] * 2
    ours = files.board("doe2020")
    assert [known_zone(module, zone, ours) for zone in module.board.zones] == ["paris", "berlin"] * 2


DRAWINGS = [
    (b'<?xml version="1.0"?><!-- by hand --><svg width="300px" height="200" xmlns="x">', (300, 200)),
    (b"<svg viewBox='0 0 640 480'>", (640, 480)),
    (b'<svg width="100%" height="100%" viewBox="0,0,64,48">', (64, 48)),
    (b'<svg width="9e9" height="20">', None),
    (b"<svg>", None),
    (b"no drawing", None),
]


@pytest.mark.parametrize(("data", "size"), DRAWINGS)
def test_boards_that_are_drawings(data, size, tmp_path):
    build = make.build_file(make.board(image="map.svg"))
    module = read_module(make.module(tmp_path / "a.vmod", build, {"map.svg": data}))
    assert [(sheet.width, sheet.height) for sheet in module.board.sheets.values()] == ([size] if size else [])


def test_extensions_beside_a_module_add_to_it(tmp_path):
    module = make.module(
        tmp_path / "war.vmod", make.build_file(make.board(), make.slot("A", make.piece("A", "map.png")))
    )
    (tmp_path / "war_ext").mkdir()
    target = "VASSAL.build.module.PieceWindow:Pieces"
    slots = make.slot("B", make.piece("B", "more.png"))
    extension = (
        '<VASSAL.build.module.ModuleExtension name="More" version="1">'
        f'<VASSAL.build.module.ExtensionElement target="{target}">{slots}</VASSAL.build.module.ExtensionElement>'
        '<VASSAL.build.module.ExtensionElement target="no.such:place">'
        f"{make.slot('C', make.piece('C', 'map.png'))}</VASSAL.build.module.ExtensionElement>"
        "</VASSAL.build.module.ModuleExtension>"
    )
    make.module(tmp_path / "war_ext" / "more.vmdx", extension.encode(), {"more.png": make.picture(30, 30)}, "buildFile")
    found = read_module(module)
    kinds = found.counters.kinds
    assert {kind: kinds[kind].tags.get("place") for kind in kinds} == {"a": "Pieces", "b": "Pieces", "c": None}
    assert kinds["b"].faces == ({"image": "images/more.png"},)
    assert "vassal-extensions" in {remark.key for remark in found.remarks}


def test_a_chart_windows_map_is_a_board_too(tmp_path):
    tag = "VASSAL.build.widget.WidgetMap"
    rest = f'<{tag} mapName="Charts">{make.board(name="Chart")}</{tag}>'
    module = read_module(make.module(tmp_path / "a.vmod", make.build_file(make.board(), rest=rest)))
    assert list(module.board.sheets) == ["board", "chart"]


def test_a_save_finds_its_module(tmp_path):
    def about(path, name):
        with zipfile.ZipFile(path, "w") as made:
            made.writestr("moduledata", f"<data version='1'><name>{name}</name></data>")
        return path

    save = about(tmp_path / "a.vsav", "War")
    assert module_of(save) is None
    about(tmp_path / "peace.vmod", "Peace")
    assert module_of(save) is None
    war = about(tmp_path / "the-war.vmod", "War")
    assert module_of(save) == war
    nameless = make.module(tmp_path / "b.vsav", b"", {}, "savedGame")
    assert module_of(nameless) is None  # it might be of either
    (tmp_path / "peace.vmod").unlink()
    assert module_of(nameless) == war


@pytest.mark.parametrize(("theirs", "same"), [("War 2.1", True), ("WAR", True), ("Peace", False), ("", True)])
def test_a_save_of_another_module_is_refused_by_name(theirs, same, tmp_path):
    module = make.module(tmp_path / "war.vmod", make.build_file(make.board()))
    save = tmp_path / "late.vsav"
    save.write_bytes(make.save_bytes([make.added("1", make.piece("Guard", "g.png", [], "Main;9;9;1;0"))]))
    for path, name in ((module, "War"), (save, theirs)):
        with zipfile.ZipFile(path, "a") as packed:
            packed.writestr("moduledata", f"<data version='1'><name>{name}</name></data>")
    if same:
        assert read_position(read_module(module), save)
        return
    with pytest.raises(DataError) as refused:
        read_position(read_module(module), save)
    assert all(name in render(refused.value.text) for name in ("late.vsav", "Peace", "War"))


@pytest.mark.parametrize(("window", "same"), [("Main", True), ("Force Pool", False)])
def test_a_save_that_names_no_module_is_known_by_its_map_windows(window, same, tmp_path):
    module = read_module(make.module(tmp_path / "war.vmod", make.build_file(make.board())))
    save = tmp_path / "old.vsav"
    save.write_bytes(make.save_bytes([make.added("1", make.piece("Guard", "g.png", [], f"{window};9;9;1;0"))]))
    if same:
        assert read_position(module, save).setup.zones
        return
    with pytest.raises(DataError) as refused:
        read_position(module, save)
    assert all(word in render(refused.value.text) for word in ("old", "Force Pool"))


MEANT = [
    ("empires", "France A4", "", "france-a4"),
    ("empires", "French 4th Army", "France", "france-a4"),
    ("empires", "German Army 5", "", "germany-a5"),
    ("empires", "Royaume-Uni, Armée 3", "", "uk-a3"),
    ("empires", "Army 4", "", None),  # of which nation?
    ("empires", "France", "", None),
    ("empires", "Trench", "France", None),
    ("third_reich", "UK Armour", "", "uk-armour"),
    ("third_reich", "Infantry", "United Kingdom", "uk-infantry"),
    ("third_reich", "Advanced armour (USA)", "", "usa-advanced_armour"),
]


@pytest.mark.parametrize(("game", "name", "place", "kind"), MEANT)
def test_pieces_are_known_by_their_words(game, name, place, kind):
    kinds = counter_files.counters({"empires": "doe2020", "third_reich": "dotr"}[game])
    piece = Kind("p", "", "", "counter", 1, Name(name, name), ({},), {"place": place} if place else {})
    found = kinds_meant([piece], kinds).get("p")
    assert (found.id if found else None) == kind


def test_words():
    assert words_of("1re Armée des Ordres, A4") == {"1", "armee", "ordre", "a", "4"}


def test_pieces_without_a_name_of_their_own_are_called_as_listed(tmp_path):
    """By a trait of its own, or by the entry of the module that a save's piece comes from."""
    nameless = make.piece("", "map.png", [], "Main;50;50;7;0")
    slots = make.slot("Listed", nameless) + make.slot("Other", make.piece("", "map.png", [("basicName;Cube;", "")]))
    path = make.module(tmp_path / "a.vmod", make.build_file(make.board(), slots.replace('gpid="7"', 'gpid="8"', 2)))
    assert [kind.name.en for kind in read_module(path).counters.kinds.values()] == ["Listed", "Cube"]
    path = make.module(path, make.build_file(make.board(), make.slot("Listed", nameless)))
    save = tmp_path / "a.vsav"
    save.write_bytes(make.save_bytes([make.added("1", nameless)]))
    assert read_position(read_module(path), save).setup.zones == {"board": ("listed",)}


# VASSAL files made to do harm: each ends in bounded time with a sentence, or is read as far as it is sane


BOUND = 20.0  # seconds, on a slow and busy machine; unbounded, each case takes minutes or gigabytes


def read(folder, boards="", slots="", rest=""):
    path = make.module(folder / "bad.vmod", make.build_file(boards or make.board(), slots, rest))
    begun = time.thread_time()
    module = read_module(path)
    assert time.thread_time() - begun < BOUND
    for remark in module.remarks:
        assert all(render(remark, language) for language in ("en", "fr"))
    return module


def keys(module):
    return {remark.key for remark in module.remarks}


def prototype(name, traits):
    text = make.added("null", make.piece("", "", traits))
    tag = "VASSAL.build.module.PrototypeDefinition"
    return f'<{tag} name="{name}">{text}</{tag}>'


def test_prototypes_that_double_thirty_times(tmp_path, monkeypatch):
    monkeypatch.setattr(vassal_pieces, "MOST_SPLICED", 20_000)
    rest = "".join(prototype(f"P{n}", [(f"prototype;P{n + 1};", "")] * 2) for n in range(30))
    slots = "".join(make.slot(f"A{n}", make.piece(f"A{n}", "map.png", [("prototype;P0;", "")])) for n in range(50))
    module = read(tmp_path, slots=slots, rest=rest)
    assert len(module.counters.kinds) == 50
    assert "vassal-prototypes-missing" in keys(module)


def test_parameters_that_would_fill_the_memory(tmp_path):
    rest = prototype("P", [("mark;Words", "$a$" * 50_000)])
    piece = make.piece("A", "map.png", [(f"prototype;P;a={'long ' * 2_000}", "")])
    module = read(tmp_path, slots=make.slot("A", piece), rest=rest)
    assert "words" not in module.counters.kinds["a"].tags
    assert "vassal-prototypes-missing" in keys(module)


def tangle(corners):
    return ";".join(f"{n * 9173 % 600},{n * n * 7919 % 400}" for n in range(corners))


def test_outlines_that_cross_themselves_a_billion_times(tmp_path):
    zones = make.zone("Tangle", tangle(60_000)) + make.zone("Good", "0,0;100,0;100,100;0,100")
    module = read(tmp_path, make.board(make.zoned(zones)))
    assert [zone.name.en for zone in module.board.zones.values()] == ["Good", "Board"]
    assert "vassal-zone-complex" in keys(module)


def test_outlines_that_are_too_many(tmp_path, monkeypatch):
    monkeypatch.setattr(vassal_zones, "MOST_WORK", 2_000)
    monkeypatch.setattr(vassal_module, "MOST_REMARKS", 5)
    zones = "".join(make.zone(f"z{n}", tangle(40)) for n in range(40))
    module = read(tmp_path, make.board(make.zoned(zones)))
    assert "vassal-more-remarks" in keys(module)
    assert len(module.remarks) < 12


def test_boards_after_too_many_places_stay_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(vassal_module, "MOST_PLACES", 100)
    boards = "".join(make.board(make.hexes(30, 34), name=f"b{n}") for n in range(4))
    module = read(tmp_path, boards)
    assert [len(module.board.on_sheet(sheet)) for sheet in module.board.sheets][1:] == [1, 1, 1]
    assert "vassal-boards-whole" in keys(module)


def test_ten_thousand_pieces_of_one_name(tmp_path):
    slots = "".join(make.slot("same", make.piece("same", f"{n}.png")) for n in range(10_000))
    module = read(tmp_path, slots=slots)
    assert len(module.counters.kinds) == 10_000
    assert {"same", "same-2", "same-10000"} <= module.counters.kinds.keys()


def torn(make_build, folder):
    with pytest.raises(DataError) as caught:
        read_module(make.module(folder / "bad.vmod", make_build()))
    return caught.value.problems[0].text.key


def test_build_files_of_too_many_tags_or_of_another_program(tmp_path, monkeypatch):
    assert torn(lambda: b"<project><target name='x'/></project>", tmp_path) == "vassal-no-build-file"
    monkeypatch.setattr(vassal_build, "MOST_TAGS", 1_000)
    many = make.build_file(rest="<a/>" * 1_000)
    assert torn(lambda: many, tmp_path) == "vassal-xml-large"


def test_saves_of_too_many_commands(monkeypatch):
    monkeypatch.setattr(vassal_save, "MOST_COMMANDS", 100)
    with pytest.raises(DataError) as caught:
        saved("begin_save" + "\x1b" * 200, Moulds())
    assert caught.value.text.key == "vassal-save-large"


def test_names_are_told_without_what_a_terminal_obeys():
    assert shown("images/\x1b[31mred\n\u202egnp.exe") == "images/�[31mred��gnp.exe"
    assert len(shown("x" * 5_000)) < 200


def test_pieces_of_a_thousand_layers_of_a_thousand_levels(tmp_path):
    layers = [make.layer([f"{n * 7919 % 9973}-{m}.png" for m in range(300)], 1) for n in range(250)]
    slots = "".join(make.slot(f"A{n}", make.piece(f"A{n}", "map.png", layers)) for n in range(3))
    module = read(tmp_path, slots=slots)
    assert all(len(kind.faces) < 99 for kind in module.counters.kinds.values())
