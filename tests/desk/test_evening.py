"""The report of an evening: its turns, its fights with dice, luck against exact expectation, points as a chart."""

import functools
import random
import re
from fractions import Fraction
from functools import partial

import pytest

from assistant.core.questions import Ask, Fight
from assistant.core.table import Edit, Note, Position, Several, Table, parts
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.desk.fights import fights, is_fight, with_dice
from assistant.desk.pages.report import Evening, evening_begins, report_html, report_markdown, say
from assistant.games import GAMES, find_game
from assistant.games.empires import mirror
from assistant.games.empires.questions.phases import EndOfPhase
from assistant.games.empires.words import POWERS, plays
from tests.games.empires.random_player import Player
from tests.games.opponents import stepped
from tests.games.test_record import WALKS, lying, played


def fight(desk, zone, dice):
    question = desk.game.asked(Ask("attack", {"zone": zone, "dice": dice}))
    answer = desk.ask(question)
    desk.edit(with_dice(answer.offers[0].edit, question))
    return next(block for block in answer.body if isinstance(block, Fight))


@pytest.fixture
def desk(tmp_path):
    game = find_game("empires")
    return Desk.new(game, game.sample, tmp_path / "evening.sabretache", "Thursday | *late*")


def test_luck_is_counted_against_exact_expectation(desk):
    seen = [fight(desk, "verdun", (6, 1)), fight(desk, "verdun", (1, 6))]
    evening = Evening.of(desk, whole=True)
    assert [f.tone for f in evening.fights] == ["good", "bad"]
    (luck,) = evening.luck
    hopes = [
        Fraction(sum(row.weight for row in block.chances.rows if row.tone == "good"), block.chances.total)
        for block in seen
    ]
    assert luck.expected == sum(hopes) and (luck.fights, luck.won, luck.lost) == (2, 1, 1)
    for told, block in zip(evening.fights, seen, strict=True):
        assert block.fallen is not None
        assert told.chance == Fraction(block.chances.rows[block.fallen].weight, block.chances.total)
        assert 0 < told.good < 1


def test_what_was_taken_back_is_no_part_of_it(desk):
    fight(desk, "verdun", (6, 1))
    desk.undo()
    assert not Evening.of(desk, whole=True).fights


def test_an_edit_without_dice_stays_as_it_is(desk):
    question = desk.game.asked(Ask("attack", {"zone": "verdun"}))
    edit = Note("note", "x")
    assert with_dice(edit, question) is edit and not is_fight(edit)
    assert not list(fights(Note("fought", {"ask": "nothing like it"}), desk.position, desk.game))
    assert not list(fights(Note("fought", {"ask": "attack", "zone": 3}), desk.position, desk.game))


def test_several_fights_of_one_edit_are_each_judged_on_the_table_that_they_found(desk):
    """An edit that settles two fights keeps the question of each behind what was done about it."""
    done, lying = list[Edit](), desk.position
    for dice in ((6, 1), (1, 6)):
        question = desk.game.asked(Ask("attack", {"zone": "verdun", "dice": dice}))
        edit = with_dice(question.answer(lying).offers[0].edit, question)
        done += parts(edit)
        lying = lying.after(edit)
    whole = Several(tuple(done))
    assert with_dice(whole, question) is whole
    found = list(fights(whole, desk.position, desk.game))
    apart = [fight(desk, "verdun", dice) for dice in ((6, 1), (1, 6))]
    assert [f.tone for f in found] == ["good", "bad"]
    assert [f.good for f in found] == [
        Fraction(sum(row.weight for row in block.chances.rows if row.tone == "good"), block.chances.total)
        for block in apart
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_pages_tell_the_same(desk, language):
    fight(desk, "verdun", (6, 1))
    desk.edit(Note("note", "<b>well</b> | done"))
    evening = Evening.of(desk, whole=True)
    page = report_html(evening, language)
    assert "<svg" in page and "&lt;b&gt;well&lt;/b&gt;" in page and "<b>well" not in page
    words = report_markdown(evening, language)
    assert "&lt;b&gt;well&lt;/b&gt; \\| done" in words and "Thursday \\| \\*late\\*" in words
    (told,) = evening.fights
    assert len(told.rules) > 1
    for rule in told.rules:
        section = evening.sections[rule][0]
        assert f'href="#rule-{section}"' in page and page.count(f'id="rule-{section}"') == 1
        assert f"](#rule-{section})" in words and words.count(f'<a id="rule-{section}">') == 1
    tables = [line for line in words.splitlines() if line.startswith("|")]
    assert len(tables) >= 9 and "{" not in words and "#1" not in words


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_report(slug):
    game = find_game(slug)
    desk = Desk.new(game, game.sample)
    score = dict(game.score(desk.position))
    assert score and set(score) <= set(desk.position.kinds.sides)
    desk.edit(Note("note", "begun"))
    for language in LANGUAGES:
        assert "begun" in report_html(Evening.of(desk), language) and "begun" in report_markdown(
            Evening.of(desk), language
        )


def test_an_evening_ends_with_a_long_rest(desk):
    journal = desk.journal
    for at in ("2026-01-01 20:00:00", "2026-01-01 21:00:00", "2026-01-08 20:00:00", "2026-01-08 20:05:00"):
        journal = journal.record(Note("note", at), at)
    desk.journal = journal
    assert evening_begins(desk) == 3
    assert "2026-01-01" not in report_markdown(Evening.of(desk), "en")
    assert "2026-01-01" in report_markdown(Evening.of(desk, whole=True), "en")
    desk.journal = journal.at(2)
    assert evening_begins(desk) == 1


def test_a_game_against_the_program_is_told_in_hindsight(tmp_path):
    """Turns that changed points, and what the program would have done in the phases of others; nothing where it plays nobody."""
    game = find_game("empires")
    desk = Desk.new(game, "autumn-1915", tmp_path / "against.sabretache", "Against")
    desk.edit(Note("opponent", "central"))
    turn = desk.position.box("turn#1")
    board = desk.position.board
    german = next(
        z.id for z in board.zones.values() if z.tags.get("city") and desk.position.controller(z.id) == "germany"
    )
    while desk.position.box("turn#1") == turn:
        if desk.position.fact("phase") == "allies" and not desk.journal.now > 40:
            desk.edit(desk.ask(desk.game.asked(Ask("city", {"zone": german, "to": "allies"}))).offers[0].edit)
        desk.edit(desk.ask(desk.game.asked(Ask("phase"))).offers[0].edit)
    evening = Evening.of(desk, whole=True)
    turned, advice = evening.hindsight
    assert len(turned.rows) == 1 and turned.rows[0][1].args["n"] > 0
    advised = {row[1].args.get("name") for row in advice.rows} - {None}
    assert advised == {desk.kinds.sides[side].name for side in ("allies", "russia")} and all(
        row[2] for row in advice.rows
    )
    for language in LANGUAGES:
        for page in (report_html(evening, language), report_markdown(evening, language)):
            assert "turning-" not in page and len(page) > 1000
    desk.edit(Note("opponent", "none"))
    assert not Evening.of(desk, whole=True).hindsight
    desk.close()


def test_a_handicap_counts_in_the_points_of_the_programs_side():
    for slug in ("empires", "empires-first"):
        game = find_game(slug)
        desk = Desk.new(game, "autumn-1915")
        before = desk.ask(desk.game.asked(Ask("vp"))).value
        desk.edit(Note("opponent", "central"))
        desk.edit(Note("opponent_handicap", 2))
        after = desk.ask(desk.game.asked(Ask("vp"))).value
        assert {power: before[power] - after[power] for power in before} == {
            "germany": 2, "austria_hungary": 2, "allies": 0, "russia": 0,
        }  # fmt: skip
        desk.close()


# A stranger sets the table up from the report of an evening and types its lines: it comes to lie as it lay


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
