"""VASSAL files made to do harm: each ends in bounded time with a sentence, or is read as far as it is sane."""

import time

import pytest

from assistant.core.text import DataError, render
from assistant.scan.vassal import build as vassal_build
from assistant.scan.vassal import module as vassal_module
from assistant.scan.vassal import pieces as vassal_pieces
from assistant.scan.vassal import save as vassal_save
from assistant.scan.vassal import zones as vassal_zones
from assistant.scan.vassal.archive import shown
from assistant.scan.vassal.module import read_module
from assistant.scan.vassal.pieces import Moulds
from assistant.scan.vassal.save import saved
from tests.scan import vassal_modules as make

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
    return caught.value.text.key


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
