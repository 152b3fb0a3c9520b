"""A counter set or a set-up that is written and read again is the same."""

from dataclasses import fields

import pytest

from assistant.core import counter_files
from assistant.core.board import Board, Column, Zone
from assistant.core.counter_files import Setup, lay_out, write_counters, write_setup
from assistant.core.kinds import CounterSet, Kind
from assistant.core.places import data
from assistant.core.position import Position, turned_over
from assistant.core.problems import EditError
from assistant.core.table import Flip
from assistant.core.text import Name
from assistant.desk.desk import check

SETS = sorted(folder.name for folder in data("counters").iterdir() if folder.is_dir())


def plain(kinds):
    return {field.name: getattr(kinds, field.name) for field in fields(kinds)}


@pytest.mark.parametrize("name", SETS)
def test_shipped_sets_and_setups_come_back(name, tmp_path):
    kinds = counter_files.counters(name)
    write_counters(kinds, tmp_path / name)
    assert plain(counter_files.read_counters(tmp_path / name)) == plain(kinds)
    for path in (data("counters") / name / "setups").glob("*.toml"):
        setup = counter_files.read_setup(path)
        written = tmp_path / "setups" / name / path.name  # folders that are not there yet
        write_setup(setup, written)
        assert counter_files.read_setup(written) == setup


def test_counters_of_many_states_come_back(tmp_path):
    columns = {key: Column(key, Name(key, key), kind) for key, kind in (("level", "number"), ("shown", "flag"))}
    faces = tuple({"level": n} for n in range(1, 12))
    kinds = {"army": Kind("army", "", "", "counter", 3, Name("Army", "Armée"), (*faces, {"shown": False}))}
    write_counters(CounterSet("s", Name("S", "S"), {}, {}, kinds, {}, columns), tmp_path / "s")
    found = counter_files.read_counters(tmp_path / "s")
    assert found.kinds["army"].faces == kinds["army"].faces and found.kinds["army"].is_secret(11)
    ring = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    board = Board("b", Name("B", "B"), {}, {}, {"here": Zone("here", "m", Name("H", "H"), "area", ((ring,),))}, ())
    words = {"here": ("army/face8", "army/back", "army")}
    table = lay_out(Setup("x", Name("X", "X"), "", words), board, found)
    assert [counter.face for counter in table.counters.values()] == [7, 1, 0]
    position = Position(board, found, table)
    turned = next(position.after(edit) for edit in turned_over(position, ["army#1"]))
    assert turned.table.counters["army#1"].face == 8 and found.kinds["army"].turned(11) == 0
    for face, allowed in ((11, True), (12, False), (-1, False)):
        edit = Flip(("army#1",), face)
        if allowed:
            check(edit, position)
        else:
            with pytest.raises(EditError):
                check(edit, position)
