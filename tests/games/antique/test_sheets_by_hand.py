"""Sheets as a hand may leave them: half filled in, or with words that are no amount. No answer may break on them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.core.edits import Mark, Move
from assistant.core.problems import QuestionError
from assistant.core.text import render
from assistant.games.antique.campaign import province
from assistant.games.antique.game import GAME
from assistant.games.antique.questions.battles import Battle, BattleResult
from assistant.games.antique.questions.reports import Bulletin, PlayerSheet
from assistant.games.antique.questions.treasury import IncomeDue
from tests.games.antique.tables import accept, ask, campaign, done, write

ROMAN, GAUL = "italie-infantry#1", "gaule-infantry#1"


@pytest.mark.parametrize(
    ("zone", "column", "words", "question"),
    [
        ("italie", "raid_loot", "10 much", IncomeDue(side="italie")),
        ("italie", "raid_loot", "1/0", PlayerSheet(side="italie")),
        ("cisalpine", "armies", "300,200", Battle(zone="cisalpine")),
    ],
)
def test_amounts_in_a_row_are_read_or_pointed_at(zone, column, words, question):
    with pytest.raises(QuestionError) as caught:
        ask(write(campaign(), "provinces", zone, **{column: words}), question)
    assert caught.value.field == f"provinces/{zone}.{column}"
    assert words.split()[-1] in render(caught.value.text, "fr")


@pytest.mark.parametrize(
    ("register", "values"), [("moves", {"season": 0}), ("battles", {"season": 0}), ("battles", {"zone": "atlantide"})]
)
def test_lines_that_are_not_filled_in_are_not_told(register, values):
    position = write(campaign(), register, "0001", **values)
    assert ask(position, Bulletin()).value == ask(campaign(), Bulletin()).value
    assert len(GAME.pages(position)) == len(GAME.pages(campaign()))


def two_nations_in_a_neutral_province():
    return done(campaign(), Move((GAUL,), "cisalpine"), Move((ROMAN,), "cisalpine"))


@pytest.mark.parametrize(("holder", "recovered"), [("", 0), ("italie", 18), ("gaule", 0)])
def test_only_who_holds_the_ground_is_at_home(holder, recovered):
    """5.5.1: "the army that is at home" recovers 30 % of its losses; on neutral ground no nation is."""
    position = two_nations_in_a_neutral_province()
    if holder:
        position = done(position, Mark(f"control-{holder}", "cisalpine", 1))
    answer = ask(position, BattleResult(zone="cisalpine", winner="gaule", loser="italie", loser_loss=60))
    assert answer.value.B.own == recovered


def test_the_former_defender_is_he_who_defended():
    """5.6: half of the former defender conquers; an invader who is beaten there defended nothing."""
    start = two_nations_in_a_neutral_province()
    invader = BattleResult(zone="cisalpine", winner="gaule", loser="italie", loser_loss=60)
    assert province(accept(start, invader), "cisalpine").defender == 0
    natives = BattleResult(zone="cisalpine", winner="gaule", loser_loss=150)
    after = province(accept(start, natives), "cisalpine")
    assert (after.defender, after.defender_loss, after.armies) == (300, Fraction(1, 2), "")
    held = done(start, Mark("control-italie", "cisalpine", 1))
    assert province(accept(held, invader), "cisalpine").defender_loss == Fraction(60, 120)
