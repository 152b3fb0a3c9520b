"""Registers as people read them: names for ids, turns by their names, cents; and a side's own page."""

import pytest

from assistant.core.table import Note
from assistant.core.text import render
from assistant.desk import descriptions, registers
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.questions.dealings import Spy
from assistant.games.antique.questions.season import SeasonAssistant

ROMAN = "italie-infantry#1"


def begun_with(question, n):
    """Return the beginning of the campaign with an offer of a question accepted."""
    desk = Desk.new(GAME, "start")
    desk.edit(desk.ask(question).offers[n].edit)
    return desk.position


def column(register, name):
    found = next(each for each in GAME.registers if each.id == register)
    return next(each for each in found.columns if each.id == name)


@pytest.mark.parametrize(
    ("register", "row", "english", "french"),
    [
        ("corps", ROMAN, "Legio I, Italy", "Legio I, Italie"),
        ("orders", ROMAN, "Legio I, Italy", "Legio I, Italie"),
        ("fleets", "gaule-fleet#1", "Fleet, Gaul", "Flotte, Gaule"),
        ("designs", "legio-i", "Legio I", "Legio I"),
        ("nations", "egypte", "Egypt", "Égypte"),
        ("provinces", "cisalpine", "Cisalpine Gaul", "Gaule cisalpine"),
        ("history", "0005", "summer, year 2", "été de l’an 2"),
        ("ledger", "0012", "12", "12"),
    ],
)
def test_rows_are_called_by_names(register, row, english, french):
    position = Desk.new(GAME, "start").position
    said = descriptions.row_called(GAME, position, register, row)
    assert (render(said, "en"), render(said, "fr")) == (english, french)


@pytest.mark.parametrize(
    ("register", "name", "value", "french"),
    [
        ("ledger", "season", 0, "printemps de l’an 1"),
        ("nations", "collected", 0, ""),
        ("nations", "collected", 6, "été de l’an 2"),
        ("nations", "treasury", "1000/3", "333,33"),
        ("nations", "treasury", "205/4", "51,25"),
        ("shipyard", "due", 99, "100"),
        ("ledger", "about", "cisalpine illyrie", "Gaule cisalpine et Illyrie"),
        ("ledger", "about", "Legio I", "Legio I"),
        ("orders", "path", ["cisalpine", "alpes"], "Gaule cisalpine → Alpes"),
        ("history", "held", ["italie: italie sicile", "gaule:"], "Italie : Italie et Sicile ; Gaule : rien"),
        ("corps", "design", "legio-i", "Legio I"),
        ("battles", "winner", "", ""),
        ("battles", "winner", "gaule", "Gaule"),
        ("moves", "counter", ROMAN, "Italie, corps d’infanterie"),
    ],
)
def test_cells_are_said_in_words(register, name, value, french):
    said = descriptions.cell_said(GAME, Desk.new(GAME, "start").position, column(register, name), value)
    assert render(said, "fr").replace("\N{NARROW NO-BREAK SPACE}", " ") == french


def test_a_turn_is_chosen_by_its_name():
    position = begun_with(SeasonAssistant(), -1)
    choices = descriptions.cell_choices(GAME, position, column("shipyard", "due"), "en")
    assert choices is not None and [(value, render(said, "en")) for value, said in choices][4] == (4, "spring, year 2")
    done = descriptions.cell_choices(GAME, position, column("nations", "paid"), "en")
    assert done is not None and [value for value, _ in done[:3]] == [0, 1, 2]


def test_a_page_holds_a_nations_rows_and_no_others():
    position = begun_with(Spy(side="gaule", target="italie", subject="treasury", die=6), 0)
    position = position.after(Note("trade/0001", {"nation": "egypte", "partner": "asie", "ships": 4}))
    pages = {side: {s.register: s for s in registers.page_of(GAME, position, side)} for side in position.kinds.sides}
    assert list(pages["gaule"])[:6] == ["nations", "corps", "orders", "fleets", "provinces", "spies"]
    assert pages["gaule"]["spies"].rows == ("0001",) and pages["italie"]["spies"].rows == ()
    assert pages["egypte"]["trade"].rows == ("0001",) and pages["asie"]["trade"].rows == ()
    assert pages["italie"]["corps"].rows == (ROMAN,) and pages["italie"]["provinces"].rows == ("italie",)
    assert pages["gaule"]["ledger"].rows == ("0001",)
    for register, section in pages["italie"].items():
        known = {each.id for each in next(each for each in GAME.registers if each.id == register).columns}
        assert set(section.columns) <= known
    declared = {register.id for register in GAME.registers}
    assert {"nations", "corps", "fleets", "orders", "provinces", "spies"} <= declared


def test_the_journal_tells_rows_by_their_names():
    desk = Desk.new(GAME, "start")
    desk.edit(Note(f"corps/{ROMAN}", {**desk.position.register("corps")[ROMAN], "points": "110"}))
    desk.edit(Note("history/0005", {"held": ["italie: italie"]}))
    desk.edit(Note("ledger/0001", {"nation": "italie", "amount": "3"}))
    told = [render(desk.told(n), "en") for n in (1, 2, 3)]
    assert told == ["Corps in play: Legio I, Italy", "Holdings by season: summer, year 2", "Ledger: 1"]
