"""Merchants at sea; one payment one place, a nothing told as nothing; alliances made, announced and broken (6 to 8)."""

from assistant.core.text import LANGUAGES
from assistant.games.antique.mirror import register_row
from assistant.games.antique.registers import FleetRow
from tests.games.antique.tables import campaign


def spied(table, side, target, subject, die, zone=""):
    return table.accept("spy", side=side, target=target, subject=subject, zone=zone, die=die)


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
