"""What a turn remembers, whichever way it was done; and whole games, kept in step with books of their own (evening.py)."""

import functools
import random
import time
from collections import Counter

import pytest

from assistant.core.table import Note, Several
from assistant.desk.desk import Desk
from assistant.desk.pages.report import Evening as Report
from assistant.games.der_des_ders import log
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.log import Launched, Lost, Reinforced, Sailed, Tried
from tests.games.der_des_ders.evening import Evening, deeds_told, play
from tests.games.der_des_ders.tables import (
    holding,
    put,
    q,
    spending,
)
from tests.pace import allowed


def test_many_markers_in_one_edit_are_noted_as_if_one_by_one():
    desk = Desk.new(GAME, "1914")
    for edit in (*holding(9, 9), put("sector-serbie", "rupture:1"), *spending("entente")):
        desk.edit(edit)
    goals = {
        "sector-allemagne": "rupture:6", "sector-serbie": "rupture:3", "turn": "turn:1",
        "tech-entente-defence": "tech-entente-defence:1", "resources-entente": "resources:5",
    }  # fmt: skip
    desk.edit(Several(tuple(put(counter, zone) for counter, zone in goals.items())))
    told = log.ledger(desk.position).of(Lost, Reinforced, Tried)
    assert [type(deed) for deed in told] == [Lost, Reinforced, Tried]
    assert (told[1].steps, told[1].cost, told[2].level) == (2, 3, 1)
    desk.undo()
    assert not log.ledger(desk.position).of(Lost, Reinforced, Tried)


OPPONENTS = ("none", "entente", "central")
opponents = pytest.mark.parametrize("opponent", OPPONENTS)
by_offers = functools.cache(play)


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
    ended(by_offers(opponent, 0))


@opponents
def test_whole_games_half_by_hand(opponent):
    assert ended(play(opponent, 1, hands=0.5)).handled > 2


MOST = range(max(len(others(fact)) for fact in READINGS))


@pytest.mark.parametrize(
    ("opponent", "n"),
    [
        pytest.param(opponent, n, marks=[] if n % 3 == place else pytest.mark.night)
        for n in MOST
        for place, opponent in enumerate(OPPONENTS)
    ],
)
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


@pytest.mark.parametrize("opponent", ["entente", "central"])
def test_the_report_tells_every_roll_whoever_made_it(opponent):
    evening = by_offers(opponent, 0)
    desk = Desk.new(GAME, "1914")
    for edit in evening.done:
        desk.edit(edit)
    report = Report.of(desk, whole=True)
    told = [deed for edit in evening.done for deed in deeds_told(edit)]
    plan = sum(fight.rules.count("11 (3)") for fight in report.fights)
    rolls = {kind: sum(isinstance(deed, kind) for deed in told) for kind in (Launched, Tried, Sailed)}
    found = Counter(fight.kind.key for fight in report.fights)
    assert found["kind-offensive"] - plan == rolls[Launched] and found["kind-technology"] == rolls[Tried]
    assert found["kind-naval-entente"] + found["kind-naval-central"] == rolls[Sailed]
    assert {luck.side for luck in report.luck} == {"entente", "central"}
    hits = sum(luck.won for luck in report.luck if luck.kind.key == "kind-offensive")
    assert hits == sum(fight.amount for fight in report.fights if fight.kind.key == "kind-offensive") > 0
