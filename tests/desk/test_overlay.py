"""Rules overlays: told of one module, taken out of its kit, laid over the module, another version of it and tonight's save."""

from pathlib import Path

import msgspec
import pytest

from assistant.cli.main import main
from assistant.core.counter_files import counters
from assistant.core.map_files import board
from assistant.core.text import DataError, render
from assistant.desk.desk import Desk
from assistant.desk.kits import overlay, write
from assistant.desk.kits.overlay import told_in
from assistant.games.kit import library
from assistant.scan.vassal.module import read_module
from tests.rows import by_rows
from tests.scan.vassal_modules import added, build_file, hexes, module, picture, piece, save_bytes, slot
from tests.scan.vassal_modules import board as sheet

NUMBERS = 'first="H" sep="" hType="N" vType="N" hOff="1" vOff="1" hLeading="1" vLeading="1"'
KINDS = {"11": ("Guard", "guard.png"), "12": ("Rifles", "rifles.png"), "21": ("Horse", "horse.png")}
RULES = Path(__file__).with_name("small.sabrerules").read_text(encoding="utf-8")


def made(folder, name="small", version="1.2", kinds=None):
    slots = "".join(
        slot(called, piece(called, image)).replace('gpid="7"', f'gpid="{gpid}"')
        for gpid, (called, image) in (kinds or KINDS).items()
    )
    pictures = {"map.png": picture(400, 300), **{image: picture(60, 60) for _, image in KINDS.values()}}
    build = build_file(sheet(hexes(100, 115.47, 50, 58, NUMBERS)), slots).replace(
        b'version="1.2"', f'version="{version}"'.encode()
    )
    return module(folder / f"{name}.vmod", build, pictures)


def saved(path, *lying):
    pieces = (
        added(f"p{n}", piece(KINDS[gpid][0], KINDS[gpid][1], at=f"Main;{x};{y};{gpid};"))
        for n, (gpid, x, y) in enumerate(lying)
    )
    path.write_bytes(save_bytes([*pieces]))
    return path


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "small.sabrerules"
    path.write_text(RULES, encoding="utf-8")
    return path


def test_tonights_save_is_asked(tmp_path, rules, capsys):
    made(tmp_path)
    save = saved(tmp_path / "tonight.vsav", ("11", 50, 58), ("12", 350, 58), ("21", 150, 116))
    whole = read_module(tmp_path / "small.vmod")
    names = {zone.name.en for zone in whole.board.zones.values()}
    assert {"0101", "0201", "0302"} <= names
    assert main(["ask", str(save), "supply", "--side", "red", "--rules", str(rules)]) == 0
    told = capsys.readouterr().out
    assert "Red: 1 counter is out of supply" in told and "Rifles" in told
    # The save is read as it lies on the disk now.
    saved(save, ("11", 50, 58), ("21", 150, 116))
    assert main(["ask", str(save), "supply", "--side", "red", "--rules", str(rules)]) == 0
    assert "everybody is in supply" in capsys.readouterr().out
    assert main(["ask", str(save), "supply", "--accept", "1", "--rules", str(rules)]) == 2
    (tmp_path / "small.vmod").unlink()
    assert main(["ask", str(save), "supply", "--rules", str(rules)]) == 2
    assert "does not lie beside it" in capsys.readouterr().err


def test_laid_over_a_module_it_is_a_kit_and_can_be_taken_out_again(tmp_path, rules):
    whole = read_module(made(tmp_path))
    told = overlay.read(rules)
    name = write.from_module(whole, overlay.wanted_of(whole, told), lambda _: None, rules=told).name
    place = library.own() / name
    game = library.game(place)
    desk = Desk.new(game, "empty")
    zone = {zone.name.en: zone for zone in desk.board.zones.values()}
    assert (
        game.title.en == "My small war"
        and zone["0101"].tags["terrain"] == "hills"
        and zone["0101"].tags["depot"] is True
    )
    kinds = {kind.name.en: kind for kind in desk.kinds.kinds.values()}
    assert [kinds["Guard"].face(n)["attack"] for n in (0, 1)] == [4, 2] and kinds["Rifles"].tags["attack"] == 3
    assert (kinds["Guard"].side, kinds["Guard"].type, kinds["Horse"].side) == ("red", "foot", "blue")
    links = {frozenset((link.a, link.b)): link.kind for link in desk.board.links}
    pair = {key: frozenset(zone[one].id for one in key) for key in (("0101", "0201"), ("0301", "0302"))}
    assert links[pair["0101", "0201"]] == "river" and pair["0301", "0302"] not in links

    words = told_in(
        whole, board(name), counters(name), (place / library.FILE).read_text(encoding="utf-8"), "My small war"
    )
    path = tmp_path / "again.sabrerules"
    path.write_text(words, encoding="utf-8")
    again = overlay.read(path)
    for part in ("module", "ground", "sides", "markers", "counters", "card"):
        assert getattr(again, part) == getattr(told, part), part
    assert {kind: {frozenset(one) for one in pairs} for kind, pairs in again.links.items()} == {
        kind: {frozenset(one) for one in pairs} for kind, pairs in told.links.items()
    }


def test_another_version_is_matched_by_slot_and_name_and_differences_are_named(tmp_path, rules):
    kinds = {"11": ("Guard", "guard.png"), "12": ("Scouts", "horse.png"), "30": ("Rifles", "rifles.png")}
    whole = read_module(made(tmp_path, version="2.0", kinds=kinds))
    told = overlay.read(rules)
    wanted = overlay.wanted_of(whole, told)
    plain, bare = write.from_vassal.board_of(whole, wanted, "x"), write.from_vassal.counters_of(whole, (), wanted, "x")
    rules.write_text(RULES.replace('"0302"]', '"0302", "9999"]', 1), encoding="utf-8")
    laid = overlay.laid_over(whole, plain, bare, overlay.read(rules))
    found = {kind.name.en: kind for kind in laid.kinds.kinds.values()}
    assert found["Rifles"].tags["attack"] == 3 and "attack" not in found["Scouts"].tags
    said = [render(text, "en") for text in laid.differences]
    assert len(said) == 3 and "1.2" in said[0] and "9999" in said[1] and "Horse" in said[2]


def asked(tmp_path, rules, before, after):
    """Ask for supply by rules that say something else in one place; return the exit status."""
    assert before in RULES
    rules.write_text(RULES.replace(before, after, 1), encoding="utf-8")
    made(tmp_path)
    save = saved(tmp_path / "tonight.vsav", ("11", 50, 58))
    return main(["ask", str(save), "supply", "--rules", str(rules)])


@by_rows("before, after, said")
def test_what_is_wrong_is_a_sentence(tmp_path, rules, capsys, before, after, said):
    assert asked(tmp_path, rules, before, after) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "kit.toml" not in told  # its player has no such file
    assert len(told.splitlines()) == len({line.strip() for line in told.splitlines()})


@by_rows("before, after, said")
def test_what_the_module_does_not_have_is_named_and_left_out(tmp_path, rules, capsys, before, after, said):
    assert asked(tmp_path, rules, before, after) == 0
    assert said in capsys.readouterr().err


def test_a_file_of_something_else_is_no_overlay(tmp_path):
    for data in (b"", b"PK\3\4", b"\xff\xfe", b"x" * 200):
        path = tmp_path / "x.sabrerules"
        path.write_bytes(data)
        with pytest.raises(DataError):
            overlay.read(path)


def test_a_kit_is_checked_for_what_its_card_asks_and_nobody_has(tmp_path, rules, capsys):
    whole, told = read_module(made(tmp_path)), overlay.read(rules)
    bare = msgspec.structs.replace(told, sides={}, counters={}, card={"supply": {"sources": []}})
    name = write.from_module(whole, overlay.wanted_of(whole, told), lambda _: None, rules=bare).name
    assert main(["kit", "check", name]) == 0
    said = capsys.readouterr().out
    assert "No counter has a side" in said and "No zone has a neighbour" not in said
