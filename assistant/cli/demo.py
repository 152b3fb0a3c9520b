"""The demonstration: five questions to a sample table in text, and a picture of it with the supply answer on the board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.cli.answers import as_text
from assistant.cli.painters import Painter
from assistant.core.blocks import Chances, Fight
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Question, tag
from assistant.core.text import render, speaker
from assistant.desk.desk import Desk
from assistant.games import all_games

say = speaker(__name__)


def run(out: Path, language: str, painter: Painter | None) -> int:
    """Print five answers about the first game's sample table; paint it to `out` if there is a painter."""
    game = all_games()[0]
    desk = Desk.new(game, game.sample)
    position = desk.position
    print(game.title[language])
    for n, question in enumerate(five(game, position), 1):
        title = speaker(game.package)(f"question-{tag(question)}")
        print(f"\n{render(say('demo-asked', n=n, title=title), language)}\n")
        print(as_text(desk.ask(question), language))
    supply = game.supply(position, ()) if game.supply is not None else None
    if painter is not None and supply is not None:
        painter(position, out, "light", language, desk.ask(supply).highlights, 2400)
        print(f"\n{render(say('demo-picture', path=str(out)), language)}")
    return 0


def five(game: Game, position: Position) -> Iterator[Question]:
    """Yield the questions behind the five keys, each about something on the table that it fits."""
    for fill in (game.supply, game.reach):
        if fill is not None:
            filled = (fill(position, chosen) for chosen in ((), *((counter,) for counter in position.table.counters)))
            found = next((question for question in filled if question is not None), None)
            if found is not None:
                yield found
    if game.fight is not None:
        fights = (game.fight(position, zone) for zone in position.occupied)
        found = next(
            (question for question in fights if question is not None and _has_chances(question, position)), None
        )
        if found is not None:
            yield found
    for ask in (game.points, game.phase_end):
        question = ask(position) if ask is not None else None
        if question is not None:
            yield question


def _has_chances(question: Question, position: Position) -> bool:
    try:
        return any(isinstance(block, Chances | Fight) for block in question.answer(position).body)
    except QuestionError:
        return False
