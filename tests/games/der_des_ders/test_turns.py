"""What a turn remembers, whichever way it was done; and whole games, kept in step with books of their own (evening.py)."""

import functools
import random
import time
from collections import Counter

import pytest

from assistant.core import phase_log
from assistant.core.questions import tag
from assistant.core.table import Note
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.pages.report import Evening as Report
from assistant.games.der_des_ders import log
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.log import Launched, Lost, Reinforced, Sailed, Tried
from tests.games.der_des_ders.evening import Evening, deeds_told, play
from tests.games.der_des_ders.tables import (
    Hands,
    holding,
    put,
    q,
    spending,
)
from tests.pace import allowed

RICH, OURS = holding(9, 9), spending("entente")
FEW_SERBS = put("sector-serbie", "rupture:1")


def nothing_noted(hands):
    return not log.done(hands.table, *log.SPENDING, Lost)


# --- events drawn by hand

EVENTS = Note("phase", "events")


@pytest.mark.parametrize(("words", "language"), [("piocher 3 1 4", "fr"), ("draw 3 1 4", "en")])
def test_the_line_that_the_card_advises_draws_in_that_order(words, language):
    hands = Hands(EVENTS)
    (how,) = [reason.text for reason in hands.table.ask("draw").reasons if reason.text.key == "draw-by-hand"]
    assert words in render(how, language)
    (drawn,) = hands.table.ask("draw", drawn=["event-3#1", "event-1#1", "event-4#1"]).offers
    assert tag(drawn.then) == "event-dice" and drawn.then.filled == {"number": 3}
    assert hands.write(words).table.fact("pending") == [3, 1, 4]


# --- offensives by hand (6.7)

PUSHED = [lambda hands: hands.drag("sector-allemagne", "rupture:7"), lambda hands: hands.write("rupture allemagne -1")]
pushed = pytest.mark.parametrize("way", PUSHED)


@pushed
def test_hands_that_push_an_enemy_down_are_asked_who_attacked(way):
    hands = way(Hands(*RICH, *OURS))
    findings = hands.table.ask("findings")
    assert hands.table.findings == ["finding-who-attacked"]
    follow = findings.follow_ups[0]
    assert hands.table.says(follow.question) == {"able": ["france", "russia"]}
    hands.accept(follow.question, n=1)
    assert hands.table.state.attacked == ("russia",) and hands.table.findings == ["phase-unpaid"]
    again = hands.table.says("attack", defender="allemagne", attacker="russie")
    assert again["reason"] == "already_attacked" and nothing_noted(hands.undo().undo())


@pushed
def test_steps_of_two_moves_are_one_offensive_and_what_was_put_back_or_right_is_none(way):
    hands = way(Hands(*RICH, *OURS)).drag("sector-allemagne", "rupture:6")
    assert len(log.done(hands.table, Lost)) == 1
    for back in (
        lambda hands: hands.drag("sector-allemagne", "rupture:8"),
        lambda hands: hands.write("rupture allemagne 8"),
        lambda hands: hands.accept("attacked", zone="allemagne", n=-1),
    ):
        hands = back(way(Hands(*RICH, *OURS)))
        assert nothing_noted(hands) and hands.table.findings == []


def test_many_markers_in_one_edit_are_noted_as_if_one_by_one():
    hands = Hands(*RICH, FEW_SERBS, *OURS).drag_at_once(
        ("sector-allemagne", "rupture:6"),
        ("sector-serbie", "rupture:3"),
        ("turn", "turn:1"),
        ("tech-entente-defence", "tech-entente-defence:1"),
        ("resources-entente", "resources:5"),
    )
    told = log.ledger(hands.table).of(Lost, Reinforced, Tried)
    assert [type(deed) for deed in told] == [Lost, Reinforced, Tried]
    assert (told[1].steps, told[1].cost, told[2].level) == (2, 3, 1)
    assert nothing_noted(hands.undo())


@pytest.mark.parametrize("phase", ["initiative", "events", "income", "end"])
def test_outside_the_spending_nobody_attacked(phase):
    assert nothing_noted(PUSHED[0](Hands(*RICH, Note("phase", phase))))


# --- the turn's end (6.8)

DONE = (
    Note(
        "phase-log/1", {"did": "offensive", "side": "entente", "who": "sector-france#1", "zone": "allemagne", "cost": 2}
    ),
    Note("sector-turn/serbie", {"attacked": True, "reinforced": 1}),  # as version 1.0.0 has it
    Note("technology-turn/entente-attack", {"levels": "1"}),
    Note("drawn", [1, 2, 4]),
)


@pytest.mark.parametrize(
    "way",
    [
        lambda hands: hands.drag("turn", "turn:2"),
        lambda hands: hands.write("tour +1"),
        lambda hands: hands.write("turn 2"),
        lambda hands: hands.accept("end-turn"),
    ],
)
def test_another_turn_forgets_the_last_whichever_way_it_begins(way):
    hands = Hands(Note("phase", "end"), *DONE)
    state = hands.table.state
    assert state.attacked == ("france", "serbia") and state.reinforced == {"serbia": 1}
    assert state.tech_attempted["entente"] == ("attack:1",)
    table = way(hands).table
    state = table.state
    assert (state.turn, state.attacked, state.reinforced, state.tech_attempted["entente"]) == (2, (), {}, ())
    assert table.fact("phase") == "initiative" and not table.fact("drawn")
    assert not any(fact.partition("/")[0] in (phase_log.REGISTER, *log.FORMER) for fact in table.table.facts)
    assert hands.undo().table.state.attacked == ("france", "serbia")


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
