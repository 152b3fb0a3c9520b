"""Espionage: one payment one place, who spies on me, a nothing told as nothing and a failure as a failure (8)."""

from __future__ import annotations

import pytest

from assistant.cli.answers import as_text
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.table import Move
from assistant.core.text import LANGUAGES, render
from assistant.games.antique.mirror import rows
from assistant.games.antique.questions.dealings import Spy
from assistant.games.antique.questions.reports import PlayerSheet
from assistant.games.antique.registers import SpyRow
from tests.games.antique.tables import accept, ask, campaign, done

ROMAN = "italie-infantry#1"


def answers(position: Position) -> list[tuple[str, str]]:
    return [(row.result, row.answer) for row in rows(position, "spies", SpyRow).values()]


@pytest.mark.parametrize("subject", ["army", "fleet"])
def test_armies_and_fleets_are_asked_about_in_one_place(subject: str) -> None:
    for zone in ("", "sea-mer_tyrrhenienne" if subject == "army" else "italie", "nowhere"):
        with pytest.raises(QuestionError) as error:
            ask(campaign(), Spy(side="gaule", target="italie", subject=subject, zone=zone))  # type: ignore[arg-type]
        assert error.value.field == "zone" and "<" not in render(error.value.text, "fr")


def test_only_the_place_that_was_paid_for_is_told() -> None:
    position = done(campaign(), Move(("italie-fleet#1",), "sea-mer_tyrrhenienne"))
    for zone, told in (("italie", "Italie"), ("cisalpine", "-")):
        after = accept(position, Spy(side="gaule", target="italie", subject="army", zone=zone, die=6))
        assert answers(after) == [("true", told)]
    at_sea = Spy(side="gaule", target="italie", subject="fleet", zone="sea-mer_tyrrhenienne", die=6)
    assert answers(accept(position, at_sea)) == [("true", "Mer Tyrrhénienne")]
    elsewhere = Spy(side="gaule", target="italie", subject="fleet", zone="sea-mer_ionienne", die=6)
    assert answers(accept(position, elsewhere)) == [("true", "-")]


def test_spying_asks_who_spies_on_me() -> None:
    position = accept(campaign(), Spy(side="asie", target="italie", subject="treasury", die=1))
    mine = Spy(side="italie", target="carthage", subject="spying", die=6)
    after = accept(position, mine)
    assert answers(after)[-1] == ("true", "Asie"), "Asia spied on Italy, whatever came of it"
    others = Spy(side="gaule", target="asie", subject="spying", die=6)
    assert answers(accept(position, others))[-1] == ("true", "-"), "nobody spies on Gaul"


def test_a_nothing_is_told_as_nothing_and_a_failure_as_a_failure() -> None:
    position = accept(campaign(), Spy(side="gaule", target="italie", subject="army", zone="cisalpine", die=6))
    position = accept(position, Spy(side="gaule", target="italie", subject="army", zone="italie", die=1))
    said = {language: as_text(ask(position, PlayerSheet(side="gaule")), language) for language in LANGUAGES}
    assert "nothing, nobody" in said["en"] and "rien, personne" in said["fr"]
    assert "the attempt failed" in said["en"] and "échec" in said["fr"]


def test_places_and_nations_are_named_in_the_readers_language() -> None:
    position = accept(campaign(), Spy(side="gaule", target="italie", subject="size", die=6))
    position = accept(position, Spy(side="asie", target="gaule", subject="treasury", die=6))
    position = accept(position, Spy(side="gaule", target="italie", subject="spying", die=6))
    english = as_text(ask(position, PlayerSheet(side="gaule")), "en")
    assert "Italy 120" in english and "Asia" in english
    assert "Italie 120" in as_text(ask(position, PlayerSheet(side="gaule")), "fr")
    assert "italie-infantry" not in english
