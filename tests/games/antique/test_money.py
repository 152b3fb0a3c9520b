"""Money that an umpire can recount: tolls booked once a turn, merchants that exist, cents for people and fractions inside."""

from __future__ import annotations

import re
from fractions import Fraction

from assistant.cli.answers import as_text
from assistant.core.position import Position
from assistant.core.table import Move, Note
from assistant.core.text import LANGUAGES
from assistant.games.antique.books import balance
from assistant.games.antique.mirror import corps, home, nation, rows, state
from assistant.games.antique.questions.battles import Battle
from assistant.games.antique.questions.dealings import TradeIncome, TradeWith
from assistant.games.antique.questions.moves import March, Orders
from assistant.games.antique.questions.provinces import conquerable
from assistant.games.antique.questions.season import SeasonAssistant
from assistant.games.antique.questions.treasury import Account, IncomeDue, UpkeepDue
from assistant.games.antique.registers import LedgerRow
from tests.games.antique.tables import accept, ask, campaign, done, write

ROMAN = "italie-infantry#1"


def neighbours(position: Position) -> list[str]:
    links = position.board.linked(frozenset({"land"}))[home(position, "italie")]
    return [zone for zone in links if state(position, zone) == "neutral"]


def tolls(position: Position) -> list[Fraction]:
    return [line.amount for line in rows(position, "ledger", LedgerRow).values() if line.entry == "toll"]


def test_a_guest_pays_a_tenth_of_its_points_when_it_marches() -> None:
    position = write(campaign(), "corps", ROMAN, points="125", march_lost="1")
    (zone, *_) = neighbours(position)
    before = nation(position, "italie").treasury
    position = accept(position, March(counters=(ROMAN,), zone=zone, peaceful=True))
    assert tolls(position) == [Fraction(-124, 10)]
    assert nation(position, "italie").treasury == before - Fraction(124, 10) == balance(position, "italie")
    assert "neutral" not in ask(position, Battle(zone=zone)).value and zone not in conquerable(position)
    # It has paid for this turn; the pay of the same season does not ask twice, the next season's does.
    position = accept(position, March(counters=(ROMAN,), zone=home(position, "italie")))
    position = accept(position, March(counters=(ROMAN,), zone=zone, peaceful=True))
    assert len(tolls(position)) == 1
    position = accept(position, SeasonAssistant(), offer=-1)
    position = accept(position, March(counters=(ROMAN,), zone=home(position, "italie")))
    position = accept(position, March(counters=(ROMAN,), zone=zone, peaceful=True))
    assert len(tolls(position)) == 2


def test_an_army_that_attacks_gives_no_presents_unless_the_table_reads_it_so() -> None:
    position = campaign()
    (zone, *_) = neighbours(position)
    assert tolls(accept(position, March(counters=(ROMAN,), zone=zone))) == []
    paid = done(position, Note("toll_of_attackers", "paid"))
    assert tolls(accept(paid, March(counters=(ROMAN,), zone=zone))) == [-Fraction(corps(paid, ROMAN).present) / 10]


def test_orders_book_their_tolls() -> None:
    position = campaign()
    (zone, *_) = neighbours(position)
    position = accept(position, March(counters=(ROMAN,), zone=zone, peaceful=True), offer=1)
    assert tolls(position) == [] and "toll-on-the-way" in told(
        position, March(counters=(ROMAN,), zone=zone, peaceful=True)
    )
    position = accept(position, Orders())
    assert len(tolls(position)) == 1 and corps(position, ROMAN).row.guest


def told(position: Position, question: March) -> list[str]:
    return [reason.text.key for reason in ask(position, question).reasons]


def test_who_stands_on_neutral_ground_pays_in_his_pay_and_not_again_on_the_march() -> None:
    position = campaign()
    (zone, *_) = neighbours(position)
    position = done(position, Move((ROMAN,), zone))
    position = write(position, "corps", ROMAN, guest=True, points="100")
    amount = ask(position, UpkeepDue(side="italie")).value.total
    without = ask(done(position, Move((ROMAN,), home(position, "italie"))), UpkeepDue(side="italie")).value.total
    assert amount - without == 10
    position = accept(position, UpkeepDue(side="italie"))
    other = next(z for z in position.board.linked(frozenset({"land"}))[zone] if state(position, z) == "neutral")
    assert tolls(accept(position, March(counters=(ROMAN,), zone=other, peaceful=True))) == []


def test_merchants_that_do_not_exist_earn_nothing() -> None:
    position = write(campaign(), "nations", "egypte", merchants=3)
    for counter in [c for c in position.table.counters if c.startswith("egypte-fleet")]:
        position = write(position, "fleets", counter, merchants=2)
    there = 3 + sum(r["merchants"] for c, r in position.register("fleets").items() if c.startswith("egypte"))
    position = accept(position, TradeWith(side="egypte", partner="asie", ships=there))
    position = accept(position, TradeWith(side="egypte", partner="arabie", ships=4))
    answer = ask(position, TradeIncome(side="egypte"))
    assert answer.value.total == there and answer.value.per_partner == (there, 0)
    assert [r.text.args["n"] for r in answer.reasons if r.text.key == "merchants-missing"] == [4]
    before = nation(position, "egypte").treasury
    assert nation(accept(position, TradeIncome(side="egypte")), "egypte").treasury == before + there


def test_people_read_cents_and_the_books_hold_fractions() -> None:
    position = write(campaign(), "corps", ROMAN, points="121")
    position = write(position, "provinces", "italie", revenue="1000/3")
    for question in (IncomeDue(side="italie"), UpkeepDue(side="italie")):
        answer = ask(position, question)
        for language in LANGUAGES:
            words = as_text(answer, language)
            assert not re.search(r"\d/\d", words), words
            assert not re.search(r"\d[.,]\d{3,}", words), words
        position = accept(position, question)
    amounts = [line.amount for line in rows(position, "ledger", LedgerRow).values()]
    assert Fraction(1000, 12) in amounts


def test_reasons_and_the_journal_speak_of_names() -> None:
    position = done(campaign(), Move((ROMAN,), home(campaign(), "italie")))
    (zone, *_) = neighbours(position)
    asked = (
        as_text(ask(position, IncomeDue(side="italie")), "en"),
        as_text(ask(position, UpkeepDue(side="italie")), "en"),
    )
    assert "Italy: a quarter" in asked[0] and "Legio I: 3.75%" in asked[1]
    position = accept(position, March(counters=(ROMAN,), zone=zone, peaceful=True))
    position = accept(position, TradeWith(side="italie", partner="asie", ships=2))
    assert "Asia: 2 ships" in as_text(ask(position, TradeIncome(side="italie")), "en")
    for language in LANGUAGES:
        told = as_text(ask(position, Account(side="italie")), language)
        assert f"({position.zone(zone).name[language]})" in told


def test_what_is_done_is_told_as_it_was_booked() -> None:
    """A corps that has marched since is paid already: the card does not price it anew."""
    position = accept(accept(campaign(), IncomeDue(side="italie")), UpkeepDue(side="italie"))
    (zone, *_) = neighbours(position)
    position = accept(position, March(counters=(ROMAN,), zone=zone))
    for question, amount in ((IncomeDue(side="italie"), 47.5), (UpkeepDue(side="italie"), 4.5)):
        answer = ask(position, question)
        assert answer.verdict.key.endswith("-done") and not answer.offers
        assert float(answer.verdict.args["po"]) == amount
