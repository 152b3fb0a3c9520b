"""A stranger sets the table up from the report of an evening and types its lines: it comes to lie as it lay."""

import functools
import random
import re
from functools import partial

import pytest

from assistant.core.table import Note, Position, Several, Table
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.desk.pages.report import Evening, report_markdown, say
from assistant.games import find_game
from assistant.games.empires import mirror
from assistant.games.empires.questions.phases import EndOfPhase
from assistant.games.empires.words import POWERS, plays
from tests.games.empires.random_player import Player
from tests.games.opponents import stepped
from tests.games.test_record import WALKS, lying, played

NEW = {"en": "(new)", "fr": "(nouveau)"}
LEVEL = {"en": "level", "fr": "niveau"}


def typed(report, language):
    """Yield what a reader of a report types: how the table lay, then each line that has no lines beneath it."""
    sep = " : " if language == "fr" else ": "
    tables = {render(say(key), language): key for key in ("report-start", "pack-noted")}
    for part in report.split("\n## ")[1:]:
        title, *lines = part.splitlines()
        rows = [line[2:-2].split(" | ") for line in lines if line.startswith("| ")][2:] if title in tables else []
        rows = [[cell.replace("\\", "") for cell in row] for row in rows]
        for what, *cells in rows:
            if tables[title] == "pack-noted":
                yield what
                continue
            yield f"{cells[0]} {NEW[language]} → {what}"
            for marker in filter(str.strip, re.split(", | and | et ", cells[1])):
                named = re.fullmatch(r"(.+?) (\d+)", marker)
                yield f"{named[1]}{sep}{what}, {LEVEL[language]} {named[2]}" if named else f"{marker}{sep}{what}"
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            if re.match(" *- ", line) and not (line[0] == "-" and following.startswith("    - ")):
                yield line.replace("\\", "").strip().removeprefix("- ")


@functools.cache
def by_hand():
    player = Player("empires", 7)
    for power in POWERS * 2:
        player.phase(power)
        player.end(power)
    return player.desk


@functools.cache
def by_the_program():
    """Germany's and Austria-Hungary's first phases as the program plays them, the others' ended by hand."""
    desk, chance = Desk.new(find_game("empires"), "august-1914"), random.Random(3)
    desk.edit(Note("opponent", "central"))
    while mirror.turn(desk.position) < 2:
        if plays(desk.position, mirror.phase(desk.position)):
            desk.edit(stepped(desk.game, desk.position, chance).read[-1].offers[0].edit)
        else:
            desk.edit(Several(tuple(part for offer in desk.ask(EndOfPhase()).offers[-1:] for part in (offer.edit,))))
    return desk


PLAYS = {"hand": by_hand, "program": by_the_program, **{slug: partial(played, slug) for slug in WALKS}}


@pytest.mark.parametrize(
    ("play", "language"),
    [  # by day each evening in one of the languages
        pytest.param(play, language, marks=[pytest.mark.night] * ((n + k) % 2), id=f"{name}-{language}")
        for n, (name, play) in enumerate(PLAYS.items())
        for k, language in enumerate(LANGUAGES)
    ],
)
def test_the_evening_is_played_over_from_its_report(play, language):
    desk = play()
    board = desk.position_at(0)
    position = Position(board.board, board.kinds, Table(), board.defaults)
    told = 0
    for line in typed(report_markdown(Evening.of(desk, whole=True), language), language):
        for command in read(line, position, desk.game):
            if command.edit is not None:
                position = position.after(command.edit)
                told += 1
    found, wanted = lying(position, desk.game), lying(desk.position, desk.game)
    assert (
        told > 20
        and {key: (found.get(key), wanted.get(key)) for key in {*found, *wanted} if found.get(key) != wanted.get(key)}
        == {}
    )


@pytest.mark.parametrize(("slug", "said"), [("third-reich", "Victory zones at"), ("empires", "Points at")])
def test_what_a_game_counts_is_called_as_it_calls_it(slug, said):
    desk = Desk.new(find_game(slug), find_game(slug).sample)
    desk.edit(read("turn +", desk.position, desk.game)[0].edit)
    assert f"\n## {said} the end of each turn\n" in report_markdown(Evening.of(desk, whole=True), "en")
