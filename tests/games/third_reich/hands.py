"""The three hands that change a table: a drag on the board, a line typed, an offer pressed. Each goes through the desk."""

from __future__ import annotations

from collections.abc import Callable

from assistant.core.position import Position
from assistant.core.questions import Question
from assistant.core.table import Edit, Move
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.desk.saves import About
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.questions.movement import Landing, Reach

Hand = Callable[[Desk, str, str], None]


def table(setup: str = "winter-1940", *edits: Edit) -> Desk:
    """Return a desk without a file, after some edits that are laid under the log as if nobody had made them."""
    desk = Desk.new(GAME, setup)
    if not edits:
        return desk
    position = desk.position
    for edit in edits:
        position = position.after(edit)
    return Desk.begin(GAME, position.table, None, About(GAME.slug, "", setup))


def seen(desk: Desk) -> Theatre:
    """Return what the rules look at on the table as it is."""
    return theatre(desk.position)


def drag(desk: Desk, army: str, zone: str) -> None:
    """Drop an army in a zone."""
    desk.edit(Move((army,), zone))


def line(desk: Desk, army: str, zone: str) -> None:
    """Type where an army of this kind goes from: the one on top of the stack leaves."""
    kind = desk.position.kind(army)
    start = desk.position.table.counters[army].zone
    (command,) = read(f"{start} > {zone} {kind.name.en.replace(',', '')}", desk.position, GAME)
    assert isinstance(command.edit, Move), command
    assert len(command.edit.counters) == 1
    assert desk.position.kind(command.edit.counters[0]).id == kind.id
    desk.edit(command.edit)


def offer(desk: Desk, army: str, zone: str) -> None:
    """Press the offer of the first operation that leads there."""
    home = str(desk.position.board.zones[zone].get("home"))
    invading = home if home in seen(desk).neutral_countries else ""
    questions: list[Question] = [
        Reach(counters=(army,), op=op, to=zone, invading=invading)  # type: ignore[arg-type]
        for op in ("assault", "tactical_movement", "strategic_movement", "naval_movement")
        if op != "assault" or seen(desk).state_when(invading).enemies_in(zone, seen(desk).phase)
    ]
    for question in (*questions, Landing(army=army, to=zone)):
        pressed = [found for found in question.answer(desk.position).offers if found.label.key in PRESSED]
        if pressed:
            desk.edit(pressed[0].edit)
            return
    raise AssertionError((army, zone))


PRESSED = ("move-there", "land-there")
HANDS: dict[str, Hand] = {"drag": drag, "line": line, "offer": offer}


def accept(desk: Desk, question: Question, *keys: str) -> bool:
    """Press the first offer of one of these kinds; tell whether there was one."""
    for found in question.answer(desk.position).offers:
        if found.label.key in keys:
            desk.edit(found.edit)
            return True
    return False


def keys(desk: Desk, question: Question) -> list[str]:
    """Return the keys of an answer's reasons."""
    return [reason.text.key for reason in question.answer(desk.position).reasons]


def shown(position: Position, zone: str) -> dict[str, int]:
    """Return the operation markers of a zone."""
    return {marker: n for marker, n in position.markers_in(zone).items() if marker.startswith("operation")}
