"""What a page shows of the table, as plain data: what lies where, where we are, what was done last. Made of what is seen alone."""

from __future__ import annotations

from typing import Any

from assistant.core.calc import as_json
from assistant.core.position import Position
from assistant.core.problems import Trouble
from assistant.core.questions import Ask, Question
from assistant.core.text import render
from assistant.web.access import Guest
from assistant.web.shared_table import Moment
from assistant.web.tiles import THEMES, Heap, Lying, TilePainter

STEPS_TOLD = 12


def place(lying: Lying) -> list[Any]:
    """Return a picture on the board: its name and number, its middle, its size, whether it is spent."""
    name, number = lying.what
    return [name, number, *(round(each, 1) for each in (lying.x, lying.y, lying.width, lying.height)), int(lying.dim)]


def heap(one: Heap) -> dict[str, Any]:
    """Return a pile of counters."""
    return {"drawn": [place(lying) for lying in one.drawn], "count": one.count}


def state(moment: Moment, guest: Guest, artist: TilePainter, language: str) -> dict[str, Any]:
    """Return everything that a page shows of a moment."""
    seen = moment.seen(guest.side)
    position = seen.position
    zones: dict[str, Any] = {}
    for zone, (heaps, chips) in sorted(artist.zones(position).items()):
        held = [artist.holder(position, zone, theme) for theme in THEMES]
        zones[zone] = {
            "heaps": [heap(one) for one in heaps],
            "chips": [place(lying) for lying in chips],
            **({"held": held} if any(held) else {}),
        }
    return {
        "number": moment.number,
        "title": render(moment.game.title, language),
        "zones": zones,
        "where": where(moment, guest, language),
        "done": done(moment, guest, language),
        "undo": undoable(moment, guest),
        "trusted": guest.trusted,
        "name": guest.name if guest.trusted else "",
        "side": side_name(moment.position, guest.side, language),
    }


def side_name(position: Position, side: str, language: str) -> str:
    """Return what people call a side, nothing for none."""
    return render(position.kinds.sides[side].name, language) if side else ""


def where(moment: Moment, guest: Guest, language: str) -> list[dict[str, Any]]:
    """Return the words of the slim bar: turn, phase, points; what is not for players who look on only where it is his own."""
    game = moment.game
    if game.status is None:
        return []
    try:
        items = game.status(moment.seen(guest.side).position)
    except Trouble:
        return []
    found = []
    for item in items:
        if item.secret:
            continue
        words = render(item.text, language)
        shown: dict[str, Any] = {"words": words, "zone": item.zone, "strong": item.tone == "strong"}
        if item.question is not None:
            shown["ask"] = asked(item.question)
        found.append(shown)
    return found


def asked(question: Question | Ask) -> Any:
    """Return a question as JSON, to be asked again by a page."""
    return as_json({"ask": question.tag, **question.filled} if isinstance(question, Ask) else question)


def done(moment: Moment, guest: Guest, language: str) -> list[dict[str, Any]] | None:
    """Return the last edits, the newest first, as far as the guest may read of them; None where the journal is not for players."""
    seen = moment.seen(guest.side)
    if not seen.told:
        return None
    journal = moment.journal
    found = []
    for n in range(journal.now, max(0, journal.now - STEPS_TOLD), -1):
        words = render(moment.step_told(n, guest.side), language)
        found.append({"words": words, "mine": journal.step(n).number in guest.steps})
    return found


def undoable(moment: Moment, guest: Guest) -> bool:
    """Tell whether the last edit is the guest's own, so that he may take it back."""
    journal = moment.journal
    return guest.trusted and journal.now > 0 and journal.step(journal.now).number in guest.steps
