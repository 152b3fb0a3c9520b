"""The three hands that change a table: a drag on the board, a line typed, an offer pressed. Each goes through the desk."""

from __future__ import annotations

import pytest

from assistant.core.position import Position
from assistant.core.table import Edit, Move
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.desk.saves import About
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.findings import Findings
from assistant.games.empires.questions.movement import Reach
from assistant.games.empires.questions.phases import EndOfPhase

BOTH = pytest.mark.parametrize("game", [V1_1, FIRST], ids=["v1.1", "first"])


def table(game, setup="august-1914", *edits: Edit) -> Desk:
    """Return a desk without a file, after some edits that are laid under the log as if nobody had made them."""
    desk = Desk.new(game, setup)
    position = desk.position
    for edit in edits:
        position = position.after(edit)
    return Desk.begin(game, position.table, None, About(game.slug, "", setup))


def drag(desk: Desk, army: str, *way: str) -> None:
    """Drop an army in each zone of the way, one drag a zone."""
    for zone in way:
        desk.edit(Move((army,), zone))


def line(desk: Desk, army: str, *way: str) -> None:
    """Type the way of an army of this kind; the one on top of the stack goes."""
    kind = desk.position.kind(army)
    start = desk.position.table.counters[army].zone
    typed(desk, f"1 {kind.nation} {' > '.join((start, *way))}")


def offer(desk: Desk, army: str, *way: str) -> None:
    """Press the offer that leads to the end of the way; the program finds the way there."""
    desk.edit(desk.ask(Reach(counters=(army,), to=way[-1])).offers[0].edit)


HANDS = pytest.mark.parametrize("hand", [drag, line, offer], ids=["drag", "line", "offer"])


def typed(desk: Desk, words: str) -> None:
    """Type a line, and accept all that it says."""
    for command in read(words, desk.position, desk.game):
        assert command.fault is None, (words, command.fault)
        if command.edit is not None:
            desk.edit(command.edit)


def keys(answer) -> list[str]:
    """Return the keys of an answer's reasons."""
    return [reason.text.key for reason in answer.reasons]


def found(desk: Desk) -> tuple[str, ...]:
    """Return what the findings say."""
    return desk.ask(Findings()).value


def press(desk: Desk, question, key: str, n: int = 0) -> None:
    """Press the offer of a question whose label is this."""
    desk.edit([one for one in desk.ask(question).offers if one.label.key == key][n].edit)


def fight(desk: Desk, zone: str, *dice: int, **more) -> None:
    """Attack in a zone and take the losses the first way there is."""
    desk.edit(desk.ask(Attack(zone=zone, dice=dice or (3, 4), **more)).offers[0].edit)


def end(desk: Desk) -> None:
    """End the phase: all of it, and on to the next."""
    press(desk, EndOfPhase(), "offer-end")


def holder(position: Position, zone: str) -> str:
    """Return who controls a zone."""
    return position.controller(zone)
