"""Voyages over the real way, patrols met and ordered, troops that sink with their ships (5.3.2)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from assistant.cli.answers import as_text
from assistant.core.blocks import Chances
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.table import Move, Place
from assistant.core.text import LANGUAGES, render
from assistant.games.antique.books import balance
from assistant.games.antique.mirror import corps, nation
from assistant.games.antique.questions.battles import Battle
from assistant.games.antique.questions.fleets import Hire, OrderPatrol, PatrolChance, Voyage
from assistant.games.antique.questions.season import SeasonAssistant
from assistant.games.antique.routes import sea_way
from tests.games.antique.tables import accept, ask, campaign, done, write

FLEET, ROMAN = "italie-fleet#1", "italie-infantry#1"
ENEMY = "carthage-fleet#1"


def with_ships(merchants: int = 20) -> Position:
    position = write(campaign(), "fleets", FLEET, merchants=merchants, warships=4)
    return write(position, "corps", ROMAN, points="120")


def test_zones_that_do_not_touch_are_joined_by_the_real_way() -> None:
    position = with_ships()
    way = sea_way(position, "italie", (), "egypte")
    assert len(way) >= 3
    assert all(after in position.board.neighbours[before] for before, after in itertools.pairwise(way))
    answer = ask(position, Voyage(counter=FLEET, landing="egypte"))
    assert answer.value.p_not_dispersed == Fraction(5, 6) ** len(way), "a sixth a zone over the real way"
    assert len(answer.situation.coastal) == len(way)
    told = next(reason for reason in answer.reasons if reason.text.key == "real-way")
    assert told.text.args["n"] == len(way)
    skipped = ask(position, Voyage(counter=FLEET, zones=(way[0], way[-1]), landing="egypte"))
    assert len(skipped.situation.coastal) >= len(way)
    assert answer.highlights.paths[0].zones == ("italie", *way, "egypte")


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (Voyage(counter=FLEET, zones=("italie",)), "zones"),
        (Voyage(counter=FLEET, zones=("sea-mer_tyrrhenienne",), landing="nowhere"), "landing"),
        (Voyage(counter=FLEET, zones=("sea-mer_tyrrhenienne",), landing="alpes"), "landing"),
        (Voyage(counter=FLEET, landing="sicile", cargo=("gaule-infantry#1",)), "cargo"),
        (Voyage(counter=FLEET, landing="sicile", sunk_merchants=21), "sunk_merchants"),
        (Voyage(counter=FLEET, landing="sicile", sunk_warships=5), "sunk_warships"),
    ],
)
def test_places_are_checked(question: Voyage, field: str) -> None:
    position = with_ships()
    with pytest.raises(QuestionError) as error:
        ask(position, question)
    assert error.value.field == field
    assert "<" not in render(error.value.text, "fr")


def test_a_corps_elsewhere_cannot_be_taken_aboard_but_one_on_the_coast_can() -> None:
    position = done(with_ships(), Move((FLEET,), "sea-mer_tyrrhenienne"))
    assert ask(position, Voyage(counter=FLEET, landing="sicile", cargo=(ROMAN,))).offers
    with pytest.raises(QuestionError):
        ask(done(position, Move((ROMAN,), "cisalpine")), Voyage(counter=FLEET, landing="egypte", cargo=(ROMAN,)))


def test_shares_are_of_all_outcomes_in_percent() -> None:
    answer = ask(with_ships(), Voyage(counter=FLEET, landing="egypte"))
    (chances,) = answer.body
    assert isinstance(chances, Chances) and chances.total == 1
    none, one = chances.rows[0].weight, chances.rows[1].weight
    assert none == Fraction(answer.value.dist["0"]) and one == Fraction(answer.value.dist["1"])
    assert chances.rows[-1].label.key == "ships-lost-more"
    for language in LANGUAGES:
        lines = as_text(answer, language).splitlines()
        assert all(len(line) < 200 for line in lines), "no fraction of forty digits"
    assert "%" in as_text(answer, "en")


def test_troops_sink_with_their_ships_and_are_shared_out() -> None:
    position = done(with_ships(), Place("italie-infantry#9", "italie-infantry", "italie"))
    position = write(position, "corps", "italie-infantry#9", points="60")
    question = Voyage(counter=FLEET, landing="sicile", cargo=(ROMAN, "italie-infantry#9"), sunk_merchants=5)
    told = [r.text.args["points"] for r in ask(position, question).reasons if r.text.key == "troops-drowned"]
    assert told == [30, 15], "a quarter of the ships, a quarter of the troops"
    position = accept(position, question)
    assert [corps(position, c).present for c in (ROMAN, "italie-infantry#9")] == [90, 45]
    assert position.register("fleets")[FLEET]["merchants"] == 15
    assert corps(position, ROMAN).zone == "sicile" and corps(position, ROMAN).row.landed


def test_patrols_are_ordered_and_met() -> None:
    position = write(with_ships(), "fleets", ENEMY, warships=8)
    way = sea_way(position, "italie", (), "carthage")
    zone = way[-1]
    assert not [
        o for o in ask(position, Voyage(counter=FLEET, landing="carthage")).offers if "intercept" in o.label.key
    ]
    assert ask(position, OrderPatrol(counter=ENEMY, zone=zone)).verdict.key == "patrol-verdict"
    position = accept(position, OrderPatrol(counter=ENEMY, zone=zone))
    assert ask(position, OrderPatrol(counter=ENEMY)).verdict.key == "patrol-ordered"
    assert position.table.counters[ENEMY].zone == zone and position.register("fleets")[ENEMY]["patrol"]
    assert ask(position, OrderPatrol(counter=ENEMY)).offers[0].label.key == "offer-no-patrol"
    answer = ask(position, Voyage(counter=FLEET, landing="carthage", cargo=(ROMAN,)))
    met = [reason for reason in answer.reasons if reason.text.key == "patrol-met"]
    assert len(met) == 1 and met[0].about == (zone,)
    chance = ask(position, PatrolChance(zone=zone, side="carthage")).value.p
    passed = next(reason for reason in answer.reasons if reason.text.key == "patrols-passed")
    assert passed.text.args["chance"].args["exact"] == 1 - chance
    stopped = done(position, answer.offers[1].edit)
    assert stopped.table.counters[FLEET].zone == zone and corps(stopped, ROMAN).zone == zone
    ended = accept(position, SeasonAssistant(), offer=-1)
    assert not ended.register("fleets")[ENEMY].get("patrol"), "a patrol lasts a season"


def test_allies_do_not_meet_each_others_patrols() -> None:
    from assistant.games.antique.questions.dealings import Alliance

    position = accept(with_ships(), OrderPatrol(counter=ENEMY, zone="sea-mer_tyrrhenienne"))
    question = Voyage(counter=FLEET, zones=("sea-mer_tyrrhenienne",))
    assert any(reason.text.key == "patrol-met" for reason in ask(position, question).reasons)
    allied = accept(position, Alliance(side="italie", other="carthage"))
    assert not any(reason.text.key == "patrol-met" for reason in ask(allied, question).reasons)


def test_neutral_ships_bring_corps_anywhere_in_a_turn() -> None:
    position = with_ships()
    before = nation(position, "italie").treasury
    position = accept(position, Hire(counters=(ROMAN,), landing="carthage"))
    unit = corps(position, ROMAN)
    assert (unit.zone, unit.row.landed, unit.present) == ("carthage", True, 120)
    assert nation(position, "italie").treasury == before - 12 == balance(position, "italie")
    assert "follow-landing" in [f.label.key for f in ask(position, Battle(zone="carthage")).follow_ups]
    home = accept(position, Hire(counters=(ROMAN,), landing="italie"))
    assert not corps(home, ROMAN).row.landed
    with pytest.raises(QuestionError) as error:
        ask(position, Hire(counters=(ROMAN,), landing="alpes"))
    assert error.value.field == "landing"
