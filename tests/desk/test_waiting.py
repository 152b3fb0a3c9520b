"""What was typed of a kit and not saved waits, and nothing else that lies in its place is taken for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.counter_files import read_counters
from assistant.desk.kits import counter_table, installed
from assistant.desk.kits.counter_table import CounterTable, SideRow
from assistant.desk.kits.preview import Autosave, Preview

WORDS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=60)


@given(saved=WORDS, typed=WORDS)
def test_what_was_typed_is_there_again(saved, typed):
    Autosave("a-kit", "card", saved).keep(typed)
    assert Autosave("a-kit", "card", saved).words() == typed
    assert Autosave("a-kit", "other", saved).words() == saved
    Autosave("a-kit", "card", saved).keep(saved)
    assert not Autosave("a-kit", "card", saved).path.exists()


def test_a_kit_that_was_changed_otherwise_since_is_shown_as_it_is():
    Autosave("a-kit", "card", "saved").keep("typed")
    assert Autosave("a-kit", "card", "saved by another").words() == "saved by another"
    assert Autosave("a-kit", "card", "saved").words() == "typed", "nothing of it is lost"


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"over": "saved"}', b'{"over": 1, "words": 2}', b"\xff\xfe", b"x" * 99]
)
def test_a_spoilt_file_holds_nobody_up(data):
    waiting = Autosave("a-kit", "card", "saved")
    waiting.keep("typed")
    waiting.path.write_bytes(data)
    assert waiting.words() == "saved"
    waiting.keep("typed again")
    assert waiting.words() == "typed again"


def test_a_folder_that_cannot_be_written_holds_nobody_up(own_home):
    (own_home / "typed").write_text("a file")
    Autosave("a-kit", "card", "saved").keep("typed")
    assert Autosave("a-kit", "card", "saved").words() == "saved"


def test_a_card_that_is_no_card_is_not_taken():
    trial = Preview("three-isles")
    trial.waiting.keep("[[[")
    assert trial.typed() == trial.words
    trial.waiting.keep(f"{trial.words}\n# mine\n")
    assert Preview("three-isles").typed().endswith("# mine\n")


def test_a_table_of_other_counters_is_not_taken():
    kinds = read_counters(installed.place_of("three-isles") / "counters" / "three-isles")
    saved = counter_table.table_of(kinds, "en")
    half = CounterTable((*saved.sides, SideRow("", "", "blue")), saved.columns, saved.kinds)
    assert counter_table.from_words(counter_table.in_words(half), saved, kinds) == half, "half typed waits, too"
    nobodys = saved.kinds[0]._replace(side=len(saved.sides))
    strange = (
        CounterTable(saved.sides, saved.columns, saved.kinds[1:]),
        CounterTable(saved.sides, saved.columns, (nobodys, *saved.kinds[1:])),
        CounterTable((*saved.sides, SideRow("", "New", "")), saved.columns, saved.kinds),
        CounterTable((*saved.sides, SideRow("nobody", "New", "blue")), saved.columns, saved.kinds),
    )
    for table in strange:
        assert counter_table.from_words(counter_table.in_words(table), saved, kinds) == saved
    assert counter_table.from_words("{}", saved, kinds) == saved
