"""Breaches of the rules, paragraph by paragraph: each is said before and after it is done, its lawful neighbour passes in silence.

What is laid lies under the turn.
"""

import functools
import json
import random

import pytest

from assistant.core.judgement import judged
from assistant.core.questions import Ask
from assistant.core.table import Move, Note, Several, parts
from assistant.core.text import LANGUAGES, render
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.board import printed_board
from assistant.games.der_des_ders.book import BOOK
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.log import TOLD, Launched, Reinforced, Sailed, Tried, telling, told
from assistant.games.der_des_ders.table_edits import points_edits
from assistant.games.der_des_ders.words import SECTORS, SIDES, TECHS, enemy
from tests.games import breaches
from tests.games.der_des_ders.evening import judged_game
from tests.games.der_des_ders.tables import Table, asked, laid, put

ROWS = breaches.read(__file__)
LISTS = ("dice", "drawn", "zones")


def value_of(blank, word):
    """Return a blank's value as a line of the file means it."""
    if blank in LISTS:
        return [int(item) if item.isdecimal() else item for item in word.split(",")]
    return int(word) if word.isdecimal() else word == "true" if word in ("true", "false") else word


def edits_of(position, words):
    """Return the edit that a line of the file means."""
    if " + " in words:
        return Several(tuple(edits_of(position, part) for part in words.split(" + ")))
    what, *rest = words.split()
    match what:
        case "move":
            return put(rest[0], rest[1])
        case "phase":
            return Note("phase", rest[0])
        case "lead":
            return Note("initiative", rest[0])
        case "turn":
            return put("turn", f"turn:{rest[0]}")
        case "hold":
            held = zip(SIDES, map(int, rest), strict=True)
            return Several(tuple(edit for side, n in held for edit in points_edits(position, side, n)))
        case "note":
            word = " ".join(rest[1:])
            value = json.loads(word.replace(" ", ",")) if word[:1] in ("[", *"0123456789") else word or None
            return Note(rest[0], value)
        case "faces":
            return Note(mirror.SYSTEM, {"faces": [{"type": "technology", "modifier": 0}] * int(rest[0])})
        case "tell":
            filled = {name: value_of(name, word) for name, word in (pair.split("=") for pair in rest[1:])}
            deed = told({"did": rest[0], **filled})
            assert deed is not None, words
            return telling((), deed)[0]
        case "ask":
            filled = {name: value_of(name, word) for name, word in (pair.split("=") for pair in rest[1:])}
            return asked(Ask(rest[0], filled), position).offers[0].edit
    raise ValueError(words)


def deeds_of(edit):
    own = [] if not isinstance(edit, Several) else [told(edit.deed), *(d for p in edit.edits for d in deeds_of(p))]
    return [deed for deed in own if deed is not None]


def is_whole(edit):
    return isinstance(edit, Several) and (bool(deeds_of(edit)) or any(isinstance(part, Note) for part in parts(edit)))


DEEDS = breaches.Rows(ROWS, edits_of, lambda _row: (GAME, laid()), is_whole)


@breaches.every(ROWS)
def test_a_breach_is_said_and_its_neighbour_is_not(row, dragged):
    done = DEEDS.broken(row, dragged)
    if log.state(done.left).turn == log.state(done.begun).turn:
        assert row["rule"] in {reason.rule for reason in asked(Ask("findings"), done.left).reasons}


def test_there_are_sixty_and_more():
    assert len(ROWS) >= 60


@pytest.mark.parametrize("row", [row for row in ROWS if row["deeds"].split(";")[-1].strip().startswith("ask")])
def test_the_card_says_so_before_it_is_accepted(row):
    """What the last deed breaks stands on its card: on the offer, or on the card where it stands on all offers."""
    *before, last = row["deeds"].split(";")
    done = DEEDS.done(row, ";".join(before))
    table = Table.of(done.left)
    what, *rest = last.split()[1:]
    answer = table.ask(what, **{name: value_of(name, word) for name, word in (pair.split("=") for pair in rest)})
    assert answer.offers or answer.follow_ups  # nothing is forbidden
    reasons = (*answer.reasons, *(r for offer in answer.offers for r in offer.against))
    assert not [reason for reason in reasons for language in LANGUAGES if "<" in render(reason.text, language)]
    said = {reason.rule for reason in reasons}
    assert row["rule"] in said | done.rules


# Said by tables that lie wrong (test_table.py); what waits until the turn ends is said there.
ELSEWHERE = {"years", "overflowing", "revolution"}


@breaches.KINDS
def test_each_rule_that_says_nothing_is_missed(kind, monkeypatch):
    def likely(rule):
        return (row for row in ROWS if row["rule"].startswith(rule.numbers) or rule.find.__name__ == "led")

    assert set(DEEDS.unmissed(BOOK, kind, likely, monkeypatch)) <= ELSEWHERE


# Whole games: lawful ones pass in silence; breaches put into them at any moment are said.


@functools.cache
def lawful(opponent, seed):
    """Return the positions of a lawful game."""
    return judged_game(opponent, seed).walked


@pytest.mark.parametrize("opponent", ["none", "entente", "central"])
def test_lawful_games_pass_in_silence(opponent):
    assert all(lawful(opponent, seed) for seed in range(2))


INJECTED = {
    "6.1": lambda p, r: telling((), Tried(by=other(p), tech="defence", level=1, cost=1)),
    "6.7": lambda p, r: telling((), Launched(by=spender(p), attacker=mine(p, r), defender=mine(p, r), pr=1)),
    "6.7 dice": lambda p, r: telling((), Launched(by="entente", attacker="france", defender="germany", pr=4)),
    "6.5.1": lambda p, r: telling((), Tried(by=spender(p), tech=r.choice(TECHS), level=9, cost=1)),
    "6.5.3": lambda p, r: telling((), Reinforced(by=spender(p), sector=mine(p, r), steps=9, cost=45)),
    "6.6": lambda p, r: telling((), Sailed(by=spender(p), cost=21)),
    "3.5": lambda p, r: (put(f"sector-{mirror.zone_of(p, r.choice(SECTORS))}", "turn:3"),),
    "3.3.1": lambda p, r: (put("turn", f"turn:{min(14, log.state(p).turn + 2)}"),),
}


def spender(position):
    return mirror.spender(position) or "entente"


def other(position):
    return enemy(spender(position))


def mine(position, chance):
    return chance.choice(printed_board().of_side(spender(position)))


@pytest.mark.parametrize("kind", INJECTED)
def test_a_breach_put_into_a_lawful_game_is_said(kind):
    chance, tried = random.Random(kind), 0
    for position in (*lawful("none", 0), *lawful("none", 1)):
        if mirror.spender(position) is None or chance.random() > 0.5 or log.state(position).turn > 11:
            continue
        edit = Several(tuple(INJECTED[kind](position, chance)))
        found = judged(GAME, position, GAME.with_notes(position, edit))[0]
        tried += 1
        assert kind.split()[0] in {o.rule for o in found}, (kind, edit, found)
    assert tried > 10


def test_what_an_edit_tells_is_not_believed_where_it_names_nothing():
    for deed in (
        {"did": "offensive", "attacker": "atlantis"},
        {"did": "rain"},
        {"did": "naval", "by": "moon"},
        {"did": 3},
    ):
        assert told(deed) is None
    assert all(kind.__struct_config__.tag for kind in TOLD.__args__)
    hands = laid("1914").after(Several((Move(("turn#1",), "turn:1"),), None, {"did": "technology", "tech": 7}))
    assert not log.ledger(hands).entries
