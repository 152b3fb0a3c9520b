"""Conquests at the table: whose defender, whose pillage, what the bulletin tells (5.5.1, 5.6, 5.3.3, 9)."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from assistant.core.table import Mark, Move, Note
from assistant.core.text import render
from assistant.games.antique.mirror import nation, province, season_index
from assistant.games.antique.questions.aftermath import BattleResult
from assistant.games.antique.questions.moves import March, Plunder
from assistant.games.antique.questions.provinces import Conquer, Pacify, ReliefCame, SpontaneousAllies
from assistant.games.antique.questions.reports import Bulletin, bulletin_lines, generated_words
from assistant.games.antique.questions.season import SeasonAssistant
from assistant.games.antique.questions.treasury import IncomeDue
from tests.games.antique.tables import accept, ask, campaign, done, write

ROMAN, GAUL = "italie-infantry#1", "gaule-infantry#1"


def two_nations_in_a_neutral_province():
    return done(campaign(), Move((GAUL,), "cisalpine"), Move((ROMAN,), "cisalpine"))


def conquests_told(position, season):
    return [line for line in bulletin_lines(position, season) if line.key == "bulletin-conquest"]


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


def conquered_by_gaul():
    position = write(done(campaign(), Move((GAUL,), "cisalpine")), "provinces", "cisalpine", armies="", defender="200")
    return accept(position, Conquer(zone="cisalpine", side="gaule"))


def test_costs_stay_doubled_until_the_pacification_whoever_holds_the_province():
    """5.3.3: doubled "until the pacification of the country", while the turns taken off are those of this occupation."""
    position = accept(conquered_by_gaul(), Plunder(counter=GAUL, die=2))
    assert ask(position, Pacify(zone="cisalpine")).value.cost == 10
    freed = accept(position, ReliefCame(zone="cisalpine"))
    assert (province(freed, "cisalpine").pillaged, ask(freed, Pacify(zone="cisalpine")).value.cost) == (0, 10)
    position = done(position, Move((GAUL,), "gaule"), Move((ROMAN,), "cisalpine"))
    assert ask(position, SpontaneousAllies(zone="cisalpine")).value.expected_percent == 90
    position = accept(position, Conquer(zone="cisalpine", side="italie"))
    due = ask(position, Pacify(zone="cisalpine")).value
    assert (due.season_bonus, due.cost) == (0, 10)
    position = accept(position, Pacify(zone="cisalpine", supplement=2, die=1))
    assert not province(position, "cisalpine").ravaged


def test_a_conquest_pacified_at_once_is_told_and_a_relief_is_no_conquest():
    position = conquered_by_gaul()
    assert len(conquests_told(position, 0)) == 1
    assert len(conquests_told(done(position, Mark("control-gaule", "cisalpine", 2)), 0)) == 1
    later = accept(position, SeasonAssistant(), offer=-1)
    assert season_index(later) == 1 and conquests_told(later, 1) == []
    relieved = accept(later, ReliefCame(zone="cisalpine"))
    assert province(relieved, "cisalpine").since == 1 and conquests_told(relieved, 1) == []


def test_revenues_may_be_written_by_the_season():
    """A5: a quarter of a year's revenue is collected, unless the umpire writes seasons."""
    yearly = ask(campaign(), IncomeDue(side="italie")).value.po
    seasonal = done(campaign(), Note("revenues_are", "seasonal"))
    assert ask(seasonal, IncomeDue(side="italie")).value.po == 4 * yearly == 190


@pytest.mark.parametrize(("keeps", "gained"), [("all", 30), ("what_was_there", 15)])
def test_what_a_raider_keeps(keeps, gained):
    """A7: the province yields 15 PO this season, the die says 30."""
    position = done(campaign(), Note("raider_keeps", keeps))
    before = nation(position, "gaule").treasury
    position = accept(position, Plunder(counter=GAUL, zone="transalpine", die=3))
    assert nation(position, "gaule").treasury - before == gained
    assert province(position, "transalpine").raid_loot == str(gained)


@pytest.mark.parametrize(("friendly", "status"), [(True, "normal"), (False, "forced")])
def test_ground_that_is_conquered_only(friendly, status):
    """A22: two friendly provinces are a normal move; the umpire may call unpacified ground hostile."""
    position = done(campaign(), Mark("control-italie", "cisalpine", 1), Mark("control-italie", "illyrie", 2))
    position = done(position, Note("unpacified_is_friendly", friendly))
    assert ask(position, March(counters=(ROMAN,), zone="illyrie")).value.status == status


def test_typography_is_no_other_wording_of_a_bulletin():
    position = accept(campaign(), March(counters=(ROMAN,), zone="cisalpine"))
    written = {name: re.sub("[\u00a0\u202f]", " ", words) for name, words in generated_words(position, 0).items()}
    position = write(position, "bulletins", "0000", draft=True, **written)
    answer = ask(position, Bulletin())
    assert [arrow.end for arrow in answer.highlights.arrows] == ["cisalpine"]
    assert [offer.label.key for offer in answer.offers] == ["offer-publish"]


@pytest.mark.parametrize(("loser", "called"), [("italie", ("Gaul", "Italy")), ("", ("Gaul", "the neutral army"))])
def test_who_recovers_what_is_told_by_name(loser, called):
    answer = ask(two_nations_in_a_neutral_province(), BattleResult(zone="cisalpine", winner="gaule", loser=loser))
    told = [render(reason.text, "en") for reason in answer.reasons if reason.text.key.startswith("recovery-")]
    assert all(any(f"({name})" in line for name in called) for line in told)
    assert {f"({called[1]})" in line for line in told} == {True, False}
