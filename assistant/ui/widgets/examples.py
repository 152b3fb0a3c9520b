"""Examples for hints, in words of the very table that is open."""

from __future__ import annotations

from assistant.core.questions import Question, tag
from assistant.core.text import Text, has_message
from assistant.desk.wording import question_title
from assistant.ui.widgets.session import Room


def example(room: Room) -> dict[str, str]:
    """Return words of this very table for the examples: a place with counters, one beside it, a power, a question."""
    position = room.position
    held = [z for z in position.occupied if "track" not in position.board.zones[z].tags]
    place = held[0] if held else next(iter(position.board.zones))
    other = next(iter(position.board.neighbours[place]), place)
    side = position.kinds.kinds[position.counters_in(place)[-1].kind].side if held else ""
    power = position.kinds.sides.get(side) or next(iter(position.kinds.sides.values()))
    return {
        "place": position.board.zones[place].name[room.language].lower(),
        "other": position.board.zones[other].name[room.language].lower(),
        "power": power.words[0] if power.words else power.id,
        "fight": _fight(room, place),
        "question": f"{spoken(room, room.desk.game.questions[0])} …" if room.desk.game.questions else "",
    }


def hint_key(room: Room, key: str) -> str:
    """Return the message of a hint: where nothing marches over the map, it speaks of turns and tracks instead."""
    return key if room.desk.game.reach is not None else f"{key}-turn"


def _fight(room: Room, place: str) -> str:
    """Return the word by which the game's fight is asked for."""
    fight = room.desk.game.fight
    question = fight(room.position, place) if fight is not None else None
    return spoken(room, type(question)) if question is not None else "?"


def spoken(room: Room, question: type[Question]) -> str:
    """Return a word of the window's language by which the quick entry knows a question."""
    game, language = room.desk.game, room.language
    if language == "en":
        return tag(question)
    title = room.words(question_title(game, question)).lower().split()
    if len(title) == 1:
        return title[0]
    key = f"question-{tag(question)}-words"
    more = room.words(Text(game.package, key)).split() if has_message(game.package, key, language) else []
    return next((word for word in title if word in more), [*more, tag(question)][0])
