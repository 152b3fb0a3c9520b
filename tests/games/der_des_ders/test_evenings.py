"""Whole games at the table, by questions and offers or by hands, kept in step with books of their own (evening.py)."""

import random
import time

import pytest

from assistant.core.table import Note
from assistant.games.der_des_ders.game import GAME
from tests.games.der_des_ders.evening import Evening, play
from tests.games.der_des_ders.tables import q
from tests.pace import allowed

opponents = pytest.mark.parametrize("opponent", ["none", "entente", "central"])


def others(fact):
    """The values of a reading that it does not have as a rule."""
    values = [not fact.default] if isinstance(fact.default, bool) else fact.choices
    return [value for value in values if value != fact.default]


READINGS = [fact for fact in GAME.facts if fact.reading]


def ended(evening):
    assert evening.position.fact("winner") in ("entente", "central")
    assert not [words for words in evening.said if "<" in words]
    return evening


@opponents
def test_whole_games_by_questions_and_offers_alone(opponent):
    ended(play(opponent, 0))


@opponents
def test_whole_games_half_by_hand(opponent):
    assert sum(ended(play(opponent, seed, hands=0.5)).handled for seed in (0, 1)) > 5


@opponents
@pytest.mark.parametrize("n", range(max(len(others(fact)) for fact in READINGS)))
def test_whole_games_by_every_other_reading(opponent, n):
    """All readings at once are other than usual: of those with several other values, each in a game of its own."""
    notes = tuple(Note(fact.id, others(fact)[n % len(others(fact))]) for fact in READINGS)
    evening = ended(play(opponent, n, 0.3, notes))
    assert all(evening.position.fact(note.fact) == note.value for note in notes)


def test_findings_are_quick():
    evening = Evening("central", 4)
    positions = [position for position, _ in zip(evening.walk(), range(40), strict=False)]
    random.Random(1).shuffle(positions)
    findings, start = q("findings"), time.thread_time()
    for position in positions:
        findings.answer(position)
    assert (time.thread_time() - start) / len(positions) < allowed(0.01)
