"""Merchants at sea; one payment one place, a nothing told as nothing; alliances made, announced and broken (6 to 8)."""

from fractions import Fraction

import pytest

from assistant.core.text import LANGUAGES
from assistant.games.antique.mirror import register_row, rows
from assistant.games.antique.registers import FleetRow, SpyRow
from tests.games.antique.tables import FLEET, campaign

SEA = "sea-mer_tyrrhenienne"


def spied(table, side, target, subject, die, zone=""):
    return table.accept("spy", side=side, target=target, subject=subject, zone=zone, die=die)


def answers(table):
    return [(row.result, row.answer) for row in rows(table, SpyRow).values()]


@pytest.mark.parametrize(
    ("subject", "elsewhere"), [("army", SEA), ("size", SEA), ("composition", SEA), ("fleet", "italie")]
)
def test_armies_and_fleets_are_asked_about_in_one_place(subject, elsewhere):
    for zone in ("", elsewhere, "nowhere"):
        campaign().refuses("zone", "spy", side="gaule", target="italie", subject=subject, zone=zone)


@pytest.mark.parametrize(
    ("subject", "zone", "told"),
    [
        ("army", "italie", "Italie"),
        ("army", "gaule", "-"),
        ("fleet", SEA, "Mer Tyrrhénienne"),
        ("fleet", "sea-mer_ionienne", "-"),
    ],
)
def test_only_the_place_that_was_paid_for_is_told(subject, zone, told):
    table = campaign().move(FLEET, SEA)
    assert answers(spied(table, "gaule", "italie", subject, 6, zone)) == [("true", told)]


def test_nothing_is_learnt_of_a_neutral_province():
    answer = campaign().ask("spy", side="gaule", target="italie", subject="army", zone="cisalpine", die=6)
    assert answer.verdict.key == "spy-impossible" and not answer.offers


def test_spying_asks_who_spies_on_me():
    table = spied(campaign(), "asie", "italie", "treasury", 1)
    mine = spied(table, "italie", "carthage", "spying", 6)
    assert answers(mine)[-1] == ("true", "Asie"), "Asia spied on Italy, whatever came of it"
    assert answers(spied(table, "gaule", "asie", "spying", 6))[-1] == ("true", "-"), "nobody spies on Gaul"


def test_a_nothing_is_told_as_nothing_and_a_failure_as_a_failure():
    table = spied(campaign(), "gaule", "italie", "army", 6, "gaule")
    table = spied(table, "gaule", "italie", "army", 1, "italie")
    said = {language: table.words("sheet", language, side="gaule") for language in LANGUAGES}
    assert "nothing, nobody" in said["en"] and "rien, personne" in said["fr"]
    assert "the attempt failed" in said["en"] and "échec" in said["fr"]


def test_places_and_nations_are_named_in_the_readers_language():
    table = spied(campaign(), "gaule", "italie", "size", 6, "italie")
    table = spied(spied(table, "asie", "gaule", "treasury", 6), "gaule", "italie", "spying", 6)
    english = table.words("sheet", "en", side="gaule")
    assert "Italy 120" in english and "Asia" in english and "italie-infantry" not in english
    assert "Italie 120" in table.words("sheet", "fr", side="gaule")


def test_spies_meet_protections():
    table = campaign().accept("protection", side="asie", malus=2, subject="treasury")
    table = table.accept("protection", side="asie", malus=1, against="macedoine")
    spy = {"side": "macedoine", "target": "asie", "subject": "treasury"}
    assert table.ask("spy", **spy).value.p_true == Fraction(2, 6)
    assert answers(table.accept("spy", die=6, **spy)) == [("true", "194")]
    assert [table.ask("spy", die=die, **spy).verdict.key for die in (4, 1)] == ["spy-countered", "spy-failed"]
    assert campaign().ask("spy", side="espagne", target="asie", subject="size", zone="asie").value.cost == 0


def test_an_alliance_ends_a_season_after_its_notice_and_is_broken_before():
    treaty = {"side": "italie", "other": "gaule"}
    allied = campaign().accept("alliance", **treaty)
    notice = allied.accept("alliance", **treaty)
    found = []
    for table in (allied, notice, notice.next_season()):
        answer = table.ask("alliance", **treaty)
        found.append((answer.verdict.key, *(offer.label.key for offer in answer.offers)))
    assert found == [
        ("alliance-stands", "offer-notice", "offer-breach"),
        ("alliance-notice", "offer-breach"),
        ("alliance-ends", "offer-end-alliance"),
    ]


def test_former_allies_are_weighed_only_where_both_stand():
    """7: four to one destroys the weaker; a nation that has nobody there loses nobody."""
    campaign().refuses("zone", "breach", zone="italie", side="italie", other="gaule")


def test_merchants_meet_storms_and_come_back():
    table = campaign().accept("trade-route", side="carthage", partner="italie", ships=5)
    fleet = "carthage-fleet#1"
    assert [one.question.filled for one in table.ask("trade", side="carthage").follow_ups] == [
        {"counter": fleet, "trade": True}
    ]
    way = {"counter": fleet, "zones": ["sea-mer_afrique", "sea-mer_ionienne"], "trade": True}
    assert not table.ask("voyage", **way).offers, "nothing is to be written"
    lost = table.accept("voyage", sunk_merchants=2, **way)
    ships = [register_row(position, FleetRow, fleet).merchants for position in (table, lost)]
    assert ships[0] - ships[1] == 2 and lost.table.counters[fleet].zone == table.table.counters[fleet].zone
    assert "merchants-too-few" not in lost.wrong(), "they trade on"
