"""What was typed of a kit and not saved waits, and nothing else that lies in its place is taken for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.desk.kits.preview import Autosave, Preview

WORDS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=60)


@given(saved=WORDS, typed=WORDS)
def test_what_was_typed_is_there_again(saved, typed):
    Autosave("a-kit", saved).keep(typed)
    assert Autosave("a-kit", saved).words() == typed
    assert Autosave("another", saved).words() == saved
    Autosave("a-kit", saved).keep(saved)
    assert not Autosave("a-kit", saved).path.exists()


def test_a_kit_that_was_changed_otherwise_since_is_shown_as_it_is():
    Autosave("a-kit", "saved").keep("typed")
    assert Autosave("a-kit", "saved by another").words() == "saved by another"
    assert Autosave("a-kit", "saved").words() == "typed", "nothing of it is lost"


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"over": "saved"}', b'{"over": 1, "words": 2}', b"\xff\xfe", b"x" * 99]
)
def test_a_spoilt_file_holds_nobody_up(data):
    waiting = Autosave("a-kit", "saved")
    waiting.keep("typed")
    waiting.path.write_bytes(data)
    assert waiting.words() == "saved"
    waiting.keep("typed again")
    assert waiting.words() == "typed again"


def test_a_folder_that_cannot_be_written_holds_nobody_up(own_home):
    (own_home / "typed").write_text("a file")
    Autosave("a-kit", "saved").keep("typed")
    assert Autosave("a-kit", "saved").words() == "saved"


def test_a_card_that_is_no_card_is_not_taken():
    trial = Preview("three-isles")
    trial.waiting.keep("[[[")
    assert trial.typed() == trial.words
    trial.waiting.keep(f"{trial.words}\n# mine\n")
    assert Preview("three-isles").typed().endswith("# mine\n")
