"""Tables as JSON and set-ups of one's own."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.core.json_tables import table_data
from assistant.core.table import Flip, Mark, Move, Note, Several
from assistant.core.text import DataError, QuestionError, verbatim
from assistant.desk import branches, table_json
from assistant.desk import setups as own_setups
from assistant.desk.desk import Desk
from assistant.desk.entry.questions import from_words, question_type
from assistant.desk.saves import SaveError
from assistant.games import find_game

EDITS = st.sampled_from(
    (
        Move(("russie-a3#1",), "wilna"),
        Flip(("russie-a3#2", "allemagne-a5#1")),
        Mark("trench-central", "berlin", 2),
        Note("weather", "mud"),
        Note("treasury/rome", {"talents": 3, "share": "1/2"}),
        Several((Move(("allemagne-a5#1",), "varsovie"), Mark("control-germany", "varsovie")), verbatim("Assaut")),
    )
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=st.lists(EDITS, max_size=8), back=st.integers(0, 8))
def test_what_is_written_reads_back_the_same(small, edits, back):
    desk = Desk.new(small, "summer")
    for edit in edits:
        desk.edit(edit)
    desk.go(max(0, desk.journal.length - back))
    about, journal = table_json.read(table_json.exported(desk), "x.json")
    assert about.game == "small"
    assert (journal.edits, journal.now) == (desk.journal.edits, desk.journal.now)
    for n in range(journal.length + 1):
        assert table_data(journal.table_at(n)) == table_data(desk.journal.table_at(n))


def test_an_import_makes_a_table_file(table, tmp_path):
    table.edit(Move(("russie-a3#1",), "wilna"))
    table.edit(Move(("russie-a3#2",), "wilna"))
    table.undo()
    table_json.export_to(table, tmp_path / "x.json")
    again = table_json.imported(tmp_path / "x.json", tmp_path / "again.sabretache")
    assert (again.journal.edits, again.journal.now) == (table.journal.edits, 1)
    assert table_data(again.position.table) == table_data(table.position.table)
    again.close()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d.pop("sabretache"), "x.json"),
        (lambda d: d.update(sabretache=9), "x.json"),
        (lambda d: d.update(colour="red"), "x.json: $.colour"),
        (lambda d: d["edits"].append({"do": "move", "counters": ["nobody"], "zone": "wilna"}), "x.json: $.edits[1]"),
        (lambda d: d["edits"].append({"do": "move", "counters": 3, "zone": "wilna"}), "x.json: $.edits[1].counters"),
        (lambda d: d["setup"]["counters"].append(["a", "b"]), "x.json: $.setup.counters["),
        (lambda d: d.update(now=7), "x.json: $.now"),
        (lambda d: d["branches"][1].update(of=2), "x.json: $.branches[1].of"),
        (lambda d: d["branches"][0].update(after=9), "x.json: $.branches[0].after"),
        (lambda d: d.update(branch=3), "x.json: $.branch"),
        (lambda d: d["branches"][0].update(colour="red"), "x.json: $.branches[0].colour"),
        (
            lambda d: d["branches"][0]["edits"].append({"do": "flip", "counters": ["nobody"]}),
            "x.json: $.branches[0].edits[1]",
        ),
    ],
)
def test_what_is_wrong_is_located(table, change, place):
    if "branch" in place:
        branched(table)
    else:
        table.edit(Move(("russie-a3#1",), "wilna"))
    data = msgspec.json.decode(table_json.exported(table))
    change(data)
    with pytest.raises(DataError) as caught:
        table_json.read(msgspec.json.encode(data), "x.json")
    where = caught.value.problems[0].where
    assert where == place or (place.endswith("[") and where.startswith(place))


def branched(table):
    """A table of three branches: one that left the first, a trial that left that one, and back on the first."""
    for zone in ("wilna", "riga", "moscou"):
        table.edit(Move(("russie-a3#1",), zone))
    table.go(1)
    table.edit(Move(("russie-a3#1",), "varsovie"))
    branches.what_if(table)
    table.edit(Note("weather", "mud"))
    branches.name(table, 0, "The old line")
    branches.go(table, 0)
    branches.put_away(table, 2)
    table.go(2)
    return table


def test_branches_travel_along(table, tmp_path):
    branched(table)
    table_json.export_to(table, tmp_path / "x.json")
    again = table_json.imported(tmp_path / "x.json", tmp_path / "again.sabretache")
    ours, theirs = table.journal, again.journal
    assert (theirs.branch, theirs.now) == (0, 2)
    for one, other in zip(ours.branches, theirs.branches, strict=True):
        assert [s.edit for s in ours.line(one.number)] == [s.edit for s in theirs.line(other.number)]
        assert msgspec.structs.replace(one, tip=0) == msgspec.structs.replace(other, tip=0)
    assert table_json.exported(again) == table_json.exported(table)
    again.close()


def test_a_journal_of_one_branch_is_of_the_format_that_older_programs_read(table):
    table.edit(Move(("russie-a3#1",), "wilna"))
    data = msgspec.json.decode(table_json.exported(table))
    assert data["sabretache"] == 1 and not {"branches", "branch", "name", "away"} & set(data)


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff\xfe", b"{", b'{"sabretache": "one"}'])
def test_a_foreign_file_gets_a_sentence(data):
    with pytest.raises(DataError):
        table_json.read(data, "x.json")


def test_a_set_up_of_ones_own(table, small, tmp_path):
    table.edit(Move(("russie-a3#1",), "wilna"))
    own_setups.keep(small, "Après l’été", table.position.table)
    (mine,) = own_setups.own_setups(small)
    assert mine.title == "Après l’été"
    again = own_setups.begin(small, mine, tmp_path / "n.sabretache")
    assert table_data(again.position.table) == table_data(table.position.table)
    assert not again.journal.edits
    again.close()
    with pytest.raises(SaveError):
        own_setups.begin(small, mine, tmp_path / "n.sabretache")
    mine.path.write_bytes(b"{")
    assert own_setups.own_setups(small) == ()
    own_setups.forget(mine)
    assert not mine.path.exists()


def test_a_flag_is_yes_or_no_in_either_language():
    desk = Desk.new(find_game("empires"), "august-1914")
    attack = question_type(desk.game, "attack")
    for word, value in (("Oui", True), ("on", True), ("no", False), ("FAUX", False)):
        assert from_words(desk.game, attack, {"zone": "wilna", "alone": word}, desk.position).alone is value
    with pytest.raises(QuestionError) as refused:
        from_words(desk.game, attack, {"zone": "wilna", "alone": "perhaps"}, desk.position)
    assert refused.value.field == "alone"
