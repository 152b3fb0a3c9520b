"""What the game offers at the table: the one value that the program reads."""

from __future__ import annotations

from assistant.core.game import Fact, Game, Page, StatusItem
from assistant.core.position import Position
from assistant.core.text import Name, speaker
from ponds.battle import CALCULATOR
from ponds.questions import Fight, Report

say = speaker(__name__)


def status(position: Position) -> tuple[StatusItem, ...]:
    """Return the words of the bar: which turn it is."""
    box = position.box("turn#1") or 1
    return (StatusItem(say("turn", n=box), zone=f"turn:{box}", tone="strong"),)


GAME = Game(
    slug="ponds",
    title=Name("War of the ponds", "La guerre des mares"),
    package=__package__,
    map="ponds",
    counters="ponds",
    questions=(Fight, Report),
    calculator=CALCULATOR,
    facts=(Fact("weather", "clear", ("clear", "rain")),),
    setups=("start", "empty"),
    sample="start",
    fight=lambda _position, zone: Fight(zone=zone),
    status=status,
    points=lambda _position: Report(),
    pages=lambda position: (Page("report", say("question-report"), Report(), table=position.table),),
)
