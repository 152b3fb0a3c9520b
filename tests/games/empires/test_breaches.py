"""Breaches, each with a lawful neighbour; lawful phases told in other ways; and the bookkeeper who sees what goes wrong.

What is laid lies under the phase; each row is of an edition.
"""

import random
from itertools import pairwise

import pytest

from assistant.core.deeds import PHASE
from assistant.core.judgement import Grade, judged
from assistant.core.ledger import SEEN
from assistant.core.position import Position
from assistant.core.table import Edit, Flip, Mark, Move, Note, Several
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.games.empires import log, mirror, reader
from assistant.games.empires.deeds import OPENS, attack_told
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.opponent.cards import play, player
from assistant.games.empires.opponent.decisions import End
from assistant.games.empires.questions import victory
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.book import BOOK
from assistant.games.empires.questions.cards import loss_edits
from assistant.games.empires.words import OLDER
from tests.games import breaches
from tests.games.empires.random_player import Player
from tests.games.tables import start

ROWS = breaches.read(__file__)


def edits_of(position, words):
    """Return the edit that a line of the file means."""
    what, *rest = words.split()
    match what:
        case "move":
            return Move((rest[0],), rest[-1], tuple(rest[1:-1]))
        case "place":
            return Move(tuple(rest[1:]), rest[0])
        case "recruit":
            face = int(rest[2]) if len(rest) > 2 else 0
            return Several((Flip((rest[0],), face), Move((rest[0],), rest[1])))
        case "flip":
            return Flip((rest[0],))
        case "mark":
            side = position.controller(rest[1])
            lifted = (Mark(f"control-{side}", rest[1], 0),) if rest[0].startswith("control-") else ()
            lifted = tuple(mark for mark in lifted if position.marker(mark.marker, mark.zone))
            return Several((*lifted, Mark(rest[0], rest[1], int(rest[2]))))
        case "phase":
            return Note(PHASE, rest[0])
        case "turn":
            return Move(("turn#1",), f"turn:{rest[0]}")
        case "note":
            return Note(rest[0], {"power": "austria_hungary"})
        case "rail" | "sail":
            return Several((Move((rest[0],), rest[1]),), None, {"did": "strategic" if what == "rail" else "sail"})
        case "open":
            return Several((Move((rest[0],), rest[1]),), None, OPENS)
        case "gas":
            side = mirror.phase(position)
            row = dict(position.register(mirror.YEARLY)[side])
            return Several((Flip((rest[0],), 1), Note(f"{mirror.YEARLY}/{side}", {**row, "gas": 1914})))
        case "fight":
            return (
                Attack(zone=rest[0], lead=rest[1], target=rest[2], alone=True, dice=(6, 2))
                .answer(position)
                .offers[0]
                .edit
            )
        case "lose":  # an attack whose loss an army elsewhere takes
            hurt = loss_edits(position, position.table.counters[rest[3]], 1)
            return Several(hurt, None, attack_told(rest[0], rest[1], (), rest[2], (6, 2), {}))
        case "tell":
            spent = {key: int(n) for key, n in (word.split("=") for word in rest if "=" in word)}
            armies = tuple(word for word in rest[3:] if "=" not in word)
            return Several((), None, attack_told(rest[0], rest[1], armies, rest[2], (), spent))
    raise ValueError(words)


def begun(row):
    game = FIRST if row["edition"] == "first" else V1_1
    return game, start(game, "august-1914")


def is_whole(edit):
    return isinstance(edit, Several) and (edit.deed is not None or any(isinstance(part, Note) for part in edit.edits))


DEEDS = breaches.Rows(ROWS, edits_of, begun, is_whole)


@breaches.every(ROWS)
def test_a_breach_is_said_and_its_neighbour_is_not(row, dragged):
    DEEDS.broken(row, dragged)


def test_every_chapter_is_there():
    """Sixty and more, of every chapter that a player can break."""
    assert len(ROWS) >= 60
    assert {row["rule"].split(".")[0] for row in ROWS} >= {*map(str, (1, 2, 3, 4, *range(6, 14)))}


def likely(rule):
    newer, older = rule.numbers[0], rule.numbers[1:] or (OLDER[rule.numbers[0]],)
    return (row for row in ROWS if row["rule"] in (newer, f"first {older[0]}"))


# Said by tables that lie wrong, which no deed of the file lays: `test_table.py` has them; where another function says it too.
ELSEWHERE = {"copies", "pawns", "points", "trenches", "entries", "after_settling", "untold", "stacks"}


@breaches.KINDS
def test_each_rule_that_says_nothing_is_missed(kind, monkeypatch):
    assert set(DEEDS.unmissed(BOOK, kind, likely, monkeypatch)) <= ELSEWHERE


Phase = tuple[Position, list[list[Edit]]]  # how it began, and the parts of each of its steps but the end


def parts_between(before, after):
    """Yield what hands would do to come from one table to the other: counters turned and moved, markers laid."""
    for name, now in after.table.counters.items():
        was = before.table.counters[name]
        turn = [Flip((name,), now.face)] if was.face != now.face else []
        move = [Move((name,), now.zone)] if was.zone != now.zone else []
        yield from [*move, *turn] if now.zone.startswith("reserve-") else [*turn, *move]
    for marker, zone in {**before.table.markers, **after.table.markers}:
        n = after.table.markers.get((marker, zone), 0)
        if n != before.table.markers.get((marker, zone), 0):
            yield Mark(marker, zone, n)


def phases(setup, seed, turns):
    """Return the phases of a game of the program's players."""
    position = start(V1_1, setup)
    found, steps = list[Phase](), list[list[Edit]]()

    def follow(before, bundle, after):
        nonlocal position
        for one, (lying, then) in zip(bundle.decisions, pairwise((*bundle.tables, after)), strict=True):
            if not isinstance(one.step, End):
                steps.append(list(parts_between(lying, then)))
                continue
            found.append((position, [*steps]))
            steps.clear()
            position = then

    play(position, (player("officer"), player("officer")), seed, follow, turns)
    return found


def accused(begun, edits):
    """Yield what is against the rules of edits done one after another, unless another order would mend it and that is said."""
    position = Position(begun.board, begun.kinds, begun.table, begun.defaults)
    for edit in edits:
        said, position = judged(V1_1, position, V1_1.with_notes(position, edit))
        for objection in said:
            if objection.grade in (Grade.AGAINST, Grade.UNPAID) and not objection.order:
                yield objection


@pytest.mark.parametrize(("setup", "seed", "turns"), [("august-1914", 3, 2), ("autumn-1915", 7, 7)])
def test_lawful_phases_accuse_nobody_however_they_are_told(setup, seed, turns):
    chance = random.Random(seed)
    swapped = 0
    for begun, steps in phases(setup, seed, turns):
        hands = [Several(tuple(step)) for step in steps if step]
        assert not list(accused(begun, hands)), steps
        if len(hands) > 1:
            place = chance.randrange(len(hands) - 1)
            other = [*hands]
            other[place : place + 2] = reversed(other[place : place + 2])
            assert not list(accused(begun, other)), (place, steps)
            swapped += 1
        seen = [part for step in steps for part in step]
        last = {getattr(part, "counters", (str(part),))[0] + type(part).__name__: part for part in seen}
        found = [*last.values()]
        chance.shuffle(found)
        assert not list(accused(begun, [Several(tuple(found), None, SEEN)])), steps
    assert swapped > 5


def test_the_first_edition_has_its_own_words_beside_the_cards_too():
    """The tip over a zone and the journal call a power as the counters and the cards of that edition do."""
    desk = Desk.new(FIRST, "august-1914")
    said = [render(line, "en") for line in FIRST.inspect(desk.position, "verdun")]
    desk.edit(Note(PHASE, "allies"))
    said += [render(text, "en") for text in desk.parts_told(desk.journal.now)]
    assert any("Franco-British" in line for line in said[:-1]) and "Franco-British" in said[-1], said
    assert not any("Allies" in line for line in said), said


@pytest.mark.parametrize(
    ("module", "name", "broken"),
    [
        (log, "owed", lambda _position: {}),
        (reader, "crossed", lambda *_given: frozenset()),
        (log, "manoeuvres", lambda _position: ()),
        (victory, "on_track", lambda _position, _n: 0),
    ],
)
def test_the_bookkeeper_sees_what_goes_wrong(monkeypatch, module, name, broken):
    """What the log or the track forgets does not pass his audit."""
    monkeypatch.setattr(module, name, broken)
    with pytest.raises((AssertionError, ValueError)):
        for seed in range(1914, 1919):
            Player("empires", seed).play()
