"""Breaches, each with a lawful neighbour: card, edit and review say the paragraph of the one, and nothing of the other."""

import csv
from pathlib import Path

import pytest

from assistant.core.judgement import objections, review
from assistant.core.questions import Role
from assistant.core.table import Mark, Move, Note, Place, Remove, Several
from assistant.desk import registers
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.questions.book import BOOK
from tests.games.antique.tables import q

HERE = Path(__file__).parent
ROWS = list(
    csv.DictReader(
        (HERE / "breaches.csv").read_text(encoding="utf-8").splitlines(), delimiter=";", quoting=csv.QUOTE_NONE
    )
)
LISTS = {"counters", "zones", "cargo"}


def asked(words):
    tag, *blanks = words.split()
    filled = dict(blank.split("=", 1) for blank in blanks)
    place = int(filled.pop("offer", 0))
    numbers = {name: int(v) if v.isdecimal() else v == "true" or v for name, v in filled.items()}
    return q(tag, **{name: [value] if name in LISTS else value for name, value in numbers.items()}), place


def edit_of(desk, step):
    verb, _, words = step.strip().partition(" ")
    match verb:
        case "ask":
            question, place = asked(words)
            return desk.ask(question).offers[place].edit
        case "move":
            return Move(tuple(words.split()[0].split(",")), words.split()[1])
        case "place":
            counter, zone = words.split()
            return Place(counter, counter.partition("#")[0], zone)
        case "raise":
            counter, zone, *cells = words.split()
            written = edit_of(desk, f"write corps/{counter} {' '.join(cells)}")
            return Several((Place(counter, counter.partition("#")[0], zone), written))
        case "remove":
            return Remove((words,))
        case "hold":
            side, zone, level = words.split()
            return Mark(f"control-{side}", zone, int(level))
        case "write":
            fact, *cells = words.split()
            register, _, row = fact.partition("/")
            values = {name: int(v) if v.isdecimal() else v for name, _, v in (cell.partition("=") for cell in cells)}
            values |= {name: [line.replace("_", " ")] for name, line in values.items() if name == "pursued"}
            for flag in {"garrison", "pillages", "emergency", "veteran"} & values.keys():
                values[flag] = bool(values[flag])
            return Note(fact, {**desk.position.register(register).get(row, {}), **values})
    raise ValueError(step)


def laid(words):
    desk = Desk.new(GAME, "start")
    for step in filter(None, map(str.strip, words.split("|"))):
        if step.startswith("import"):
            register = registers.find_register(GAME, "designs")
            text = (HERE / f"{step.split()[1]}.csv").read_text(encoding="utf-8")
            desk.edit(registers.as_one(registers.from_csv(desk.position, register, text, "x"), GAME, register))
        else:
            desk.edit(edit_of(desk, step))
    return desk


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['rule']} {row['what']}")
def test_a_breach_is_named_everywhere_and_its_neighbour_nowhere(row):
    desk = laid(row["laid"])
    edit = edit_of(desk, row["deed"])
    found = objections(GAME, desk.position, edit)
    assert row["rule"] in {objection.rule for objection in found}, found
    if row["deed"].startswith("ask"):
        question, place = asked(row["deed"].removeprefix("ask "))
        answer = desk.ask(question)
        offer = answer.offers[place]
        told = [reason.rule for reason in (*answer.reasons, *offer.against)]
        assert row["rule"] in told and (offer.against or answer.tone is not Role.SUBJECT)
    lawful = edit_of(desk, row["lawful"])
    assert row["rule"] not in {objection.rule for objection in objections(GAME, desk.position, lawful)}
    before = desk.position
    desk.edit(edit)
    told = {breach.objection.rule for breach in review(GAME, before, (edit,))}
    assert row["rule"] in told


def test_every_rule_of_the_book_has_its_breach():
    """A rule that nobody breaks here may as well not be there."""
    numbers = {rule.numbers[0] for rules in (BOOK.rules, BOOK.states, BOOK.dues) for rule in rules}
    assert numbers - {row["rule"] for row in ROWS} <= {"5.2.3"}, "twenty-one counters are many for a row"
