"""Decks whose cards wait in hands: what is left against every order of the deck, what is played, when it is filled again."""

import dataclasses
import itertools
from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from assistant.core.problems import QuestionError
from assistant.core.questions import Ask
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.kits import installed
from assistant.games import find_game
from assistant.games.kit import library

DECK = """
[draws.deck]
title = "Deck"
rule = "11"
hands = true
items.raid = { words = "Raid", count = 2 }
items.truce = { words = "Truce", count = 1 }
items.gold = { words = "Gold", count = 1 }
"""
WHOLE = ("raid", "raid", "truce", "gold")


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path))
    library.forget()
    place = installed.own_copy("three-isles")
    card = place / library.FILE
    card.write_text(card.read_text(encoding="utf-8") + DECK, encoding="utf-8")
    library.forget()
    assert not list(library.problems(place))
    yield Desk.new(find_game("three-isles"))
    library.forget()


def ask(desk, side="blue", cup="deck"):
    return desk.ask(Ask("draw", {"cup": cup, "side": side}))


def take(desk, words, side="blue"):
    offers = ask(desk, side).offers
    assert desk.edit(next(one for one in offers if render(one.label) == words).edit)


def labels(desk, side="blue"):
    return [render(one.label) for one in ask(desk, side).offers]


def law(drawn, hidden):
    """Return the chances of the next card over every order of what is not known to be out, after some were drawn unseen."""
    rest = list(WHOLE)
    for item in drawn:
        rest.remove(item)
    nexts = Counter(order[hidden] for order in itertools.permutations(rest))
    return {item: Fraction(n, nexts.total()) for item, n in nexts.items()}


def test_what_is_drawn_is_held_and_what_is_held_is_played(desk):
    take(desk, "Blue draws: Raid")
    assert desk.position.fact("hand/deck/blue") == {"raid": 1} and ask(desk).value == law(("raid",), 0)
    assert "Blue plays: Raid" in labels(desk) and "Red plays: Raid" not in labels(desk, "red")
    assert "Fill it again" not in labels(desk)  # nothing is out but what is held
    take(desk, "Blue plays: Raid")
    assert not desk.position.fact("hand/deck/blue") and ask(desk).value == law(("raid",), 0)
    take(desk, "Red draws: Gold", "red")
    take(desk, "Fill it again")
    assert desk.position.fact("drawn/deck") == {"gold": 1}  # what Red holds stays out
    assert ask(desk).value == law(("gold",), 0)
    assert render(desk.told(2)) == "Deck: Blue plays Raid"


@pytest.mark.parametrize("hidden", [1, 2, 3])
@pytest.mark.parametrize("drawn", [(), ("raid",)])
def test_unseen_cards_leave_the_chances_exact(desk, hidden, drawn):
    for item in drawn:
        take(desk, f"Red draws: {item.capitalize()}", "red")
    for _ in range(min(hidden, len(WHOLE) - len(drawn) - 1)):
        take(desk, "Blue draws one unseen")
    hidden = min(hidden, len(WHOLE) - len(drawn) - 1)
    answer = ask(desk)
    assert answer.value == law(drawn, hidden)
    assert render(answer.verdict) == f"Deck: {len(WHOLE) - len(drawn) - hidden} left"
    assert "Fill it again" not in labels(desk)
    take(desk, "Blue plays: Truce")
    assert ask(desk).value == law((*drawn, "truce"), hidden - 1)


def test_an_empty_deck_is_told(desk):
    for _ in WHOLE:
        take(desk, "Blue draws one unseen")
    answer = ask(desk)
    assert not answer.value and not any("draws" in words for words in labels(desk))
    assert {"Blue plays: Raid", "Blue plays: Truce", "Blue plays: Gold"} <= set(labels(desk))
    for language in LANGUAGES:
        assert all(render(text, language) for text in (answer.verdict, *(one.label for one in answer.offers)))


def test_cups_beside_a_deck_stay_cups(desk):
    answer = ask(desk, "", "weather")
    assert answer.value["calm"] == Fraction(4, 7)
    with pytest.raises(QuestionError):
        ask(desk, "green")


def test_whatever_a_file_says_of_hands_is_survived(desk):
    said = {"hand/deck/blue": {"raid": 99, "?": 7, "x": 3}, "drawn/deck": {"y": 5}}
    table = replace(desk.position.table, facts={**desk.position.table.facts, **said})
    answer = desk.game.asked(Ask("draw", {"cup": "deck"})).answer(dataclasses.replace(desk.position, table=table))
    assert render(answer.verdict) and not answer.value


def test_what_was_unseen_is_out_once_it_is_played(desk):
    take(desk, "Blue draws one unseen")
    take(desk, "Blue plays: Raid")
    assert desk.position.fact("drawn/deck") == {"raid": 1} and not desk.position.fact("hand/deck/blue")
