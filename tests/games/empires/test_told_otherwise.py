"""Lawful phases told in other ways (by hand, neighbours swapped, one photograph): nobody is accused of what some order explains."""

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
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.opponent.cards import play, player
from assistant.games.empires.opponent.decisions import End
from tests.games.tables import start

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
