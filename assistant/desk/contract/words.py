"""The words of a game: every question, blank, fact, register and value on the map has its own, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.board import Board
from assistant.core.game import Game
from assistant.core.kinds import CounterSet
from assistant.core.problems import Problem
from assistant.core.questions import blanks, tag
from assistant.core.text import LANGUAGES, Text, has_message, keys, speaker
from assistant.desk import wording

say = speaker(__name__)


def wanted(game: Game) -> frozenset[str]:
    """Return the keys of the messages that a game owes for what it declares."""
    found: set[str] = set()
    for question in game.questions:
        found.add(f"question-{tag(question)}")
        found |= {f"question-{tag(question)}-{b.name}" for b in blanks(question) if b.input != "overrides"}
    for fact in game.facts:
        found.add(f"fact-{fact.id}")
        found |= {f"fact-{fact.id}-{choice}" for choice in fact.choices if isinstance(choice, str)}
    for register in game.registers:
        if not _is_shared(register.id):
            found.add(f"register-{register.id}")
            found |= {f"register-{register.id}-{column.id}" for column in register.columns}
    return frozenset(found)


def _is_shared(register: str) -> bool:
    """Tell whether games have a register in common, whose words are the desk's."""
    return has_message(wording.SHARED, f"register-{register}", "en")


def words(game: Game, board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield messages that are wanting or stand in one language alone, and values on the map that have no words."""
    for language in LANGUAGES:
        for key in sorted(key for key in wanted(game) if not has_message(game.package, key, language)):
            yield Problem(f"texts/{language}", say("message-wanting", key=key))
        if not game.title[language].strip():
            yield Problem("title", say("title-wanting"))
    english, french = (keys(game.package, language) for language in LANGUAGES)
    for key in sorted(english ^ french):
        missing = "fr" if key in english else "en"
        yield Problem(f"texts/{missing}", say("message-wanting", key=key))
    values = {value for column in board.columns.values() if column.type == "choice" for value in column.values}
    values |= {link.kind for link in board.links}
    for value in sorted(values - {""}):
        said = wording.printed(game, board, kinds, value)
        if isinstance(said, Text) and not said.package:
            yield Problem(f"maps/{board.id}: {value}", say("value-without-word", key=f"word-{value.replace('_', '-')}"))
