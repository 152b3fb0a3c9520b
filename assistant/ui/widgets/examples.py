"""Examples for hints, in words of the very table that is open."""

from __future__ import annotations

from assistant.core.board import RESERVE
from assistant.core.questions import Question, tag
from assistant.core.text import Text, has_message
from assistant.desk.wording import question_title
from assistant.ui.widgets.session import Session

OF_FIGHTS = ("answers-hint", "hint-ask")  # which say something else as soon as a rules card tells a fight


def example(session: Session) -> dict[str, str]:
    """Return words of this very table for the examples: a place with counters, one beside it, a power, a question."""
    position = session.position
    zones = position.board.zones
    held = [z for z in position.occupied if "track" not in zones[z].tags and zones[z].kind != RESERVE]
    place = held[0] if held else next(iter(zones))
    other = next(iter(position.board.neighbours[place]), place)
    side = position.kinds.kinds[position.counters_in(place)[-1].kind].side if held else ""
    power = position.kinds.sides.get(side) or next(iter(position.kinds.sides.values()), None)
    return {
        "place": position.board.zones[place].name[session.language].lower(),
        "other": position.board.zones[other].name[session.language].lower(),
        "power": "" if power is None else power.words[0] if power.words else power.id,
        "fight": _fight(session, place),
        "question": f"{spoken(session, session.desk.game.questions[0])} …" if session.desk.game.questions else "",
    }


def hint_key(session: Session, key: str) -> str:
    """Return the message of a hint: it speaks of marches; where there are none, of turns and tracks, fights alone, or none."""
    game = session.desk.game
    if game.reach is not None:
        return key
    if game.phase_end is not None:
        return f"{key}-turn"
    return f"{key}-fight" if key in OF_FIGHTS and any(tag(one) == "fight" for one in game.questions) else f"{key}-free"


def _fight(session: Session, place: str) -> str:
    """Return the word by which the game's fight is asked for."""
    fight = session.desk.game.fight
    question = fight(session.position, place) if fight is not None else None
    return spoken(session, type(question)) if question is not None else "?"


def spoken(session: Session, question: type[Question]) -> str:
    """Return a word of the window's language by which the quick entry knows a question."""
    game, language = session.desk.game, session.language
    if language == "en":
        return tag(question)
    title = session.words(question_title(game, question)).lower().split()
    if len(title) == 1:
        return title[0]
    key = f"question-{tag(question)}-words"
    more = session.words(Text(game.package, key)).split() if has_message(game.package, key, language) else []
    return next((word for word in title if word in more), [*more, tag(question)][0])
