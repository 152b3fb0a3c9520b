"""Twelve seasons of eight nations out of written orders; a second bookkeeper recounts every number after each edit."""

import itertools
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from assistant.core.table import Note
from assistant.games.antique.questions.orders import VERBS
from tests.games.antique.bookkeeper import SIDES, Bookkeeper
from tests.games.antique.steward import LETTERS, by_mail, differences, edit_of, of_the_desk, opened, orders, posted

ORDERS = Path(__file__).with_name("twelve_seasons.txt")


def said(desk):
    """Return what the table says: what was read from a file has lists where tuples were written."""
    table = desk.position.table
    return table.counters, table.markers, msgspec.json.encode(dict(table.facts), order="sorted")


@pytest.fixture(scope="module")
def played():
    desk, books = opened()
    tables, done = [said(desk)], []
    assert differences(of_the_desk(desk), books) == [], "the two begin alike"
    for order in orders(ORDERS):
        desk.edit(edit_of(desk, order))
        order.keep(books)
        tables.append(said(desk))
        assert differences(of_the_desk(desk), books) == [], f"{order.line} ({order.who})"
        done.append(order)
    now = desk.journal.now
    for order, before in zip(reversed(done), reversed(tables[:-1]), strict=True):
        desk.undo()
        assert said(desk) == before, f"{order.line} ({order.who}), undone"
    desk.go(now)
    return desk, books, len(done)


def test_every_number_agrees_after_every_edit(played):
    desk, books, done = played
    assert done > 550 and books.season == 12
    assert len(of_the_desk(desk)) > 350, "so many numbers were compared each time"
    assert len(books.ledger) > 300 and len(books.battles) > 15 and len(books.history) == 12
    for side in SIDES:
        paid = sum((amount for _, nation, _, amount in books.ledger if nation == side), Fraction(200))
        assert books.nations[side].treasury == paid
    assert any(nation.treasury.denominator > 1 for nation in books.nations.values()), "fractions are kept"


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.night)])
def test_the_same_campaign_comes_by_mail(language):
    """Each nation's orders in letters, of every verb: its marches whole, all else line by line; the books are the same."""
    desk, books = opened()
    letters, written = 0, Counter[str]()
    for verb, group in itertools.groupby(orders(ORDERS), key=lambda order: order.verb):
        if verb == "order":
            marches = list(group)
            for side, edit in by_mail(desk, marches):
                desk.edit(edit)
                letters += 1
                for order in marches:
                    if order.who == side:
                        order.keep(books)
                assert differences(of_the_desk(desk), books) == [], f"the letter of {side}, season {books.season}"
            continue
        for order in group:
            edit = posted(desk, order, language)
            written[order.verb] += edit is not None
            desk.edit(edit or edit_of(desk, order))
            order.keep(books)
        if verb == "end":
            assert differences(of_the_desk(desk), books) == [], f"season {books.season}"
    assert letters > 25 and books.season == 12 and set(LETTERS) <= set(+written) and sum(written.values()) > 130
    ordered = {pattern.partition(" ")[0] for pattern in LETTERS.values()} | {"march", "recall"}
    assert ordered == set(VERBS) - {"note"}, "every verb that a player may write"
    assert len(desk.position.register("letters")) == letters


def test_the_campaign_has_all_that_the_rules_book(played):
    _, books, _ = played
    verbs = {order.verb for order in orders(ORDERS)}
    helpers = {"at", "designed", "enter", "friendly", "held", "pay", "state"}
    takes = {
        name for name, method in vars(Bookkeeper).items() if callable(method) and not name.startswith("_")
    } - helpers
    assert takes == verbs, "every order that the bookkeeper knows is given"
    entries = {entry for _, _, entry, _ in books.ledger}
    assert entries >= {
        "income", "upkeep", "toll", "levy", "emergency", "allied", "recruit", "ships", "capacity", "disband", "rebuild",
        "dissolved", "pacification", "trade", "spying", "protection", "pillage", "raid", "baggage", "hire", "bribe",
        "gift", "fortification",
    }  # fmt: skip
    assert {result for *_, result in books.spied} == {"true", "countered", "failed"}
    assert any(draw for _, _, _, _, draw, *_ in books.battles), "a battle was drawn"
    assert any(not winner for _, _, winner, *_ in books.battles), "a neutral army has won one"
    assert any(nation.capacity > nation.base for nation in books.nations.values())
    assert any(unit.veteran for unit in books.corps.values())


@pytest.mark.parametrize(
    ("row", "values"),
    [
        ("nations/italie", {"treasury": "1/3"}),
        ("corps/gaule-infantry#1", {"lost": "1"}),
        ("provinces/sicile", {"armies": "299"}),
        ("fleets/carthage-fleet#1", {"merchants": 13}),
    ],
)
def test_a_number_that_is_off_by_one_is_found(row, values):
    desk, books = opened()
    register, _, name = row.partition("/")
    desk.edit(Note(row, {**desk.position.register(register)[name], **values}))
    assert [found for found in differences(of_the_desk(desk), books) if found.startswith(name)]
