"""Kits of one's own afterwards: sides and values of counters told later; a kit taken off the shelf and brought back."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from assistant.cli.main import main
from assistant.core.counter_files import read_counters
from assistant.core.text import LANGUAGES, DataError, QuestionError, Trouble, render
from assistant.desk import aside
from assistant.desk.desk import Desk
from assistant.desk.editor.counter_lines import with_lines
from assistant.desk.editor.draft import CounterRow, SideRow
from assistant.desk.kits import counter_table, installed, write
from assistant.desk.kits.counter_table import counters_of, draft_of
from assistant.desk.kits.from_vassal import Wanted
from assistant.games import find_game
from assistant.games.kit import library
from assistant.scan.vassal.module import read_module
from tests.desk.test_kits_of_modules import war

pytestmark = pytest.mark.usefixtures("no_kits")


def small_war(folder):
    """Make the kit of the module without any sides, and return its name."""
    wanted = Wanted("Small War", ("board", "chart"), None, (), ("opening.vsav",))
    return write.from_module(read_module(war(folder)), wanted, lambda _share: None).name


def with_sides(draft):
    """Return a draft with two sides to whom the guards belong, by their names."""
    sides = (SideRow("The North", "blue"), SideRow("The South", "red"))
    of = {"North Guard": "The North", "South Guard": "The South"}
    rows = tuple(msgspec.structs.replace(row, side=of.get(row.name, "")) for row in draft.counters)
    return replace(draft, sides=sides, counters=rows)


def filled_in(draft, cells, n=None):
    """Return a draft whose first n counters, or all, have other values."""
    rows = draft.counters
    young = (msgspec.structs.replace(row, cells={**row.cells, **cells}) for row in rows[:n])
    return replace(draft, counters=(*young, *(rows[n:] if n else ())))


def test_sides_are_told_after_a_kit_was_made_of_a_module(tmp_path):
    name = small_war(tmp_path)
    path = tmp_path / "t.sabretache"
    Desk.new(find_game(name), "opening", path).close()
    before = Desk.open(path)
    assert not before.kinds.sides
    lying = before.position.table
    before.close()
    counter_table.adopt(name, with_sides(draft_of(name, "en")), "en")
    after = Desk.open(path)  # a table that was begun before goes on, and knows the sides
    assert after.position.table == lying
    assert {kind.name.en: kind.side for kind in after.kinds.kinds.values()} == {
        "North Guard": "the-north",
        "South Guard": "the-south",
        "Smoke": "",
    }
    assert after.kinds.markers["control-the-south"].name["fr"] == "Contrôle : The South"
    assert after.kinds.livery("the-north") != after.kinds.livery("the-south")
    after.close()
    assert not list(library.problems(library.own() / name))


@pytest.mark.parametrize("shipped", [True, False])
def test_a_forgotten_counter_is_added(tmp_path, shipped):
    name = "river-road" if shipped else small_war(tmp_path)
    path = tmp_path / "t.sabretache"
    begun = Desk.new(find_game(name), "spring" if shipped else "opening", path)
    lying = begun.position.table
    begun.close()
    draft = draft_of(name, "en")
    row = CounterRow("Supply wagon", draft.sides[0].name if shipped else "", "wagon", 2, {draft.columns[-1]: "3/1"})
    counter_table.adopt(name, replace(draft, counters=(*draft.counters, row)), "en")
    again = draft_of(name, "en")
    assert (again.counters[-1].name, again.counters[-1].copies) == ("Supply wagon", 2)
    assert again.counters[-1].cells[draft.columns[-1]] == "3/1" and again.counters[:-1] == draft.counters
    assert not list(library.problems(library.own() / name))
    desk = Desk.open(path)
    assert desk.position.table == lying
    assert desk.kinds.kinds["supply-wagon"].home in desk.position.zones
    desk.close()
    young = Desk.new(find_game(name), "spring" if shipped else "opening", tmp_path / "young.sabretache")
    assert "supply-wagon#2" in young.position.counters
    young.close()


def test_a_side_is_called_and_coloured_otherwise(tmp_path):
    name = small_war(tmp_path)
    counter_table.adopt(name, with_sides(draft_of(name, "en")), "en")
    draft = draft_of(name, "fr")
    first, second = draft.sides
    assert (first.name, first.colour) == ("The North", "blue")
    nord = msgspec.structs.replace(first, name="Nord", colour="green")
    rows = tuple(
        msgspec.structs.replace(row, side="Nord" if row.side == first.name else row.side) for row in draft.counters
    )
    counter_table.adopt(name, replace(draft, sides=(nord, second), counters=rows), "fr")
    kinds = counters_of(name)
    assert kinds.sides["the-north"].name == kinds.nations["the-north"].name
    assert draft_of(name, "en").sides[0] == SideRow("Nord", "green", "the-north")
    assert kinds.markers["control-the-north"].name.en == "Control: Nord"
    with pytest.raises(Trouble):  # it does not go: tables may speak of it
        counter_table.adopt(name, replace(draft, sides=(second,), counters=()), "fr")


def test_values_are_typed_with_fronts_and_backs(tmp_path):
    name = small_war(tmp_path)
    draft = draft_of(name, "en")
    assert "attack" in draft.columns and draft.counters[0].cells["attack"] == "4"
    young = filled_in(draft, {"attack": "4/2", "Moral élevé": "7"}, 1)
    counter_table.adopt(name, replace(young, columns=(*draft.columns, "Moral élevé")), "en")
    kind = counters_of(name).kinds[draft.counters[0].id]
    assert [face.get("attack") for face in kind.faces] == [4, 2] and kind.face(0)["moral_eleve"] == 7
    assert counters_of(name).kinds[draft.counters[1].id].get("attack") == 3
    assert draft_of(name, "en").counters[0].cells["attack"] == "4/2"


def test_what_the_card_counts_stays_a_number(tmp_path):
    name = small_war(tmp_path)
    before = (library.own() / name / "counters" / name / "kinds.csv").read_bytes()
    with pytest.raises(Trouble) as wrong:
        counter_table.adopt(name, filled_in(draft_of(name, "en"), {"attack": "many"}), "en")
    assert "attack" in render(wrong.value.text) and "many" in render(wrong.value.text)
    assert (library.own() / name / "counters" / name / "kinds.csv").read_bytes() == before
    assert not any((library.own().parent / "received").glob("counters.*"))


@pytest.mark.parametrize("name", ["red-dunes", "river-road", "three-isles"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_nobody_changed_says_the_same(name, language):
    kinds = counters_of(name)
    again = counter_table.rewritten(kinds, draft_of(name, language), language)
    assert (again.sides, again.nations, again.markers) == (kinds.sides, kinds.nations, kinds.markers)
    assert again.kinds == kinds.kinds and again.columns == kinds.columns


def test_a_kit_of_the_program_becomes_ones_own(tmp_path):
    assert not installed.is_own("red-dunes")
    draft = filled_in(draft_of("red-dunes", "en"), {"Attack": "9/5"}, 1)
    counter_table.adopt("red-dunes", draft, "en")
    assert installed.is_own("red-dunes")
    assert [face["attack"] for face in counters_of("red-dunes").kinds[draft.counters[0].id].faces] == [9, 5]


words = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Z")), max_size=12)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(words, st.sampled_from(["blue", "red", "", "nought"])), max_size=4),
    st.lists(st.tuples(st.one_of(st.integers(0, 4), words), words, words), min_size=1, max_size=8),
)
def test_whatever_is_typed_is_told_or_can_be_read(tmp_path_factory, sides, cells):
    kinds, draft = counters_of("three-isles"), draft_of("three-isles", "en")
    more = (*draft.sides, *(SideRow(name, colour) for name, colour in sides))
    rows = list(draft.counters)
    for n, (side, name, cell) in enumerate(cells):
        row, owner = rows[n % len(rows)], more[side % len(more)].name if isinstance(side, int) else side
        changed = {"side": owner, "name": name or row.name, "cells": {**row.cells, draft.columns[-1]: cell}}
        rows[n % len(rows)] = msgspec.structs.replace(row, **changed)
    try:
        made = counter_table.rewritten(kinds, replace(draft, sides=more, counters=tuple(rows)), "en")
    except Trouble as trouble:
        assert render(trouble.text)
        return
    from assistant.core.counter_files import write_counters

    folder = tmp_path_factory.mktemp("typed") / "three-isles"
    write_counters(made, folder)
    again = read_counters(folder)
    assert {key: kind.side for key, kind in again.kinds.items()} == {key: kind.side for key, kind in made.kinds.items()}
    assert list(again.sides) == list(made.sides)


def test_values_come_as_lines_of_a_file(tmp_path):
    name = small_war(tmp_path)
    path = tmp_path / "values.csv"
    path.write_text("Name;Side;Attack;Morale\nnorth guard;Snow;6/3;7\nSmoke;;;2\n", encoding="utf-8")
    heads = {"name": "name", "side": "side"}
    draft = with_lines(draft_of(name, "en"), path, heads, str)
    assert [side.name for side in draft.sides] == ["Snow"] and draft.columns[-1] == "Morale"
    assert "Attack" not in draft.columns, "it is called attack"
    counter_table.adopt(name, draft, "en")
    kinds = {kind.name.en: kind for kind in counters_of(name).kinds.values()}
    assert [face.get("attack") for face in kinds["North Guard"].faces] == [6, 3]
    assert kinds["North Guard"].side == "snow" and kinds["Smoke"].face(0)["morale"] == 2
    for words, where in (("name,attack\nSmoke,1\nNobody,1\n", "values.csv:3"), ("name,attack\n", "values.csv")):
        path.write_text(words, encoding="utf-8")
        with pytest.raises(DataError) as caught:
            with_lines(draft, path, heads, str)
        assert [problem.where for problem in caught.value.problems] == [where]


# Off the shelf and back


def my_war(tmp_path):
    """Make a kit of one's own, and a table that is played with it."""
    place = library.own() / "my-war"
    installed.begin(place, "My war")
    library.forget()
    path = tmp_path / "evening.sabretache"
    Desk.new(find_game("my-war"), "", path).close()
    return path


def test_a_removed_kit_lies_aside_whole_and_comes_back(tmp_path):
    path = my_war(tmp_path)
    Desk.new(find_game("three-isles"), "", tmp_path / "other.sabretache").close()
    files = {p.relative_to(library.own()): p.read_bytes() for p in (library.own() / "my-war").rglob("*") if p.is_file()}
    known = (path, tmp_path / "other.sabretache", tmp_path / "gone.sabretache")
    assert installed.tables_of("my-war", known) == (path,)
    installed.remove("my-war")
    assert "my-war" not in library.names() and library.removed() == {"my-war"}
    with pytest.raises(QuestionError) as gone:
        Desk.open(path)
    assert all("my-war" in render(gone.value.text, language) for language in LANGUAGES)
    assert "Laid aside" in render(gone.value.text)
    assert write.free_name("My war") != "my-war"  # pictures that lie there are not another game's
    aside.bring_back(aside.latest(library.own() / "my-war"))
    assert not library.removed()
    assert files == {
        p.relative_to(library.own()): p.read_bytes() for p in (library.own() / "my-war").rglob("*") if p.is_file()
    }
    Desk.open(path).close()


def test_kits_of_one_name_change_places(tmp_path):
    my_war(tmp_path)
    installed.remove("my-war")
    first = aside.latest(library.own() / "my-war")
    installed.begin(library.own() / "my-war", "My second war")
    installed.remove("my-war")
    installed.begin(library.own() / "my-war", "My third war")
    aside.bring_back(first)
    assert library.read(library.own() / "my-war").title.en == "My war"
    assert {library.read(one.path).title.en for one in aside.listed()} == {"My third war", "My second war"}


def test_what_comes_with_the_program_stays(tmp_path):
    with pytest.raises(DataError):
        installed.remove("three-isles")
    with pytest.raises(DataError):
        installed.remove("../kits")
    path = tmp_path / "three-isles.sabrekit"
    installed.pack(library.SAMPLES / "three-isles", path)
    installed.take(installed.receive(path).name)
    installed.remove("three-isles")  # the player's own copy: that of the program is there again
    assert library.folder("three-isles") == library.SAMPLES / "three-isles"


def test_a_command_says_where_a_removed_kit_is(tmp_path, capsys):
    my_war(tmp_path)
    installed.remove("my-war")
    assert main(["new", "my-war", str(tmp_path / "more.sabretache")]) == 2
    assert "Laid aside" in capsys.readouterr().err
