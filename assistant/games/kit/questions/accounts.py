"""Accounts: points that each side has, gets as its phase ends and spends on fights and moves; what is left is written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from assistant.core.blocks import Grid, Reason
from assistant.core.calc import Worked
from assistant.core.cards import answered, offer
from assistant.core.cards import reasons as makers
from assistant.core.position import Position
from assistant.core.questions import Answer, Offer, SideId
from assistant.core.table import Edit, Note
from assistant.core.text import Text, speaker
from assistant.games.kit.card import Card, Price
from assistant.games.kit.formulas import Scope, number, parsed, worked_out
from assistant.games.kit.questions.cards import CardQuestion, PhaseEnds, acting, seen, side_name
from assistant.games.kit.state import whole_map

say = speaker(__name__)
because, rejected, _, _ = makers(say)

ACCOUNT = "account"  # the facts that say what is left, `account/<id>`: side -> points

Sums = Mapping[str, int]  # points by account


def left(card: Card, position: Position, key: str) -> dict[str, int]:
    """Return what each side has on an account, whatever a table's file says there."""
    fact = position.fact(f"{ACCOUNT}/{key}")
    known = fact.items() if isinstance(fact, Mapping) else ()
    begun = dict.fromkeys(position.kinds.sides, card.accounts[key].start)
    return begun | {side: n for side, n in known if isinstance(n, int) and not isinstance(n, bool)}


def booked(card: Card, position: Position, side: str, sums: Sums) -> list[Note]:
    """Return the notes by which a side gets points, or spends them: sums below 0."""
    notes = []
    for key, by in sums.items():
        held, most = left(card, position, key), card.accounts[key].most
        now = held.get(side, 0) + by
        notes.append(Note(f"{ACCOUNT}/{key}", {**held, side: min(now, most) if most else now}))
    return notes if side else []


def price(prices: Iterable[Price], scope: Scope) -> Sums:
    """Return what has to be spent, below 0; fractions are rounded up.

    Raises:
        QuestionError: a formula cannot be worked out.
    """
    found: dict[str, int] = {}
    with worked_out("price"):
        for one in prices:
            found[one.account] = found.get(one.account, 0) + int(-number(parsed(one.value), scope) // 1)
    return {key: by for key, by in found.items() if by < 0}


def income(card: Card, position: Position, side: str) -> Sums:
    """Return what a side gets at the end of its phase; fractions are rounded down."""
    scope = whole_map(seen(card, position), side)
    with worked_out("income"):
        found = {key: int(number(parsed(one.income), scope) // 1) for key, one in card.accounts.items()}
    return {key: by for key, by in found.items() if by}


def told(card: Card, position: Position, side: str, sums: Sums, rule: str) -> tuple[Reason, ...]:
    """Return what is spent as reasons, that there is not enough among them."""
    found = []
    for key, by in sums.items():
        has = left(card, position, key).get(side, 0)
        tell, words = (because, "price") if has + by >= 0 else (rejected, "price-too-high")
        found.append(tell(rule, words, account=card.accounts[key].title, n=-by, has=has))
    return tuple(found)


class PhaseEndsPaid(PhaseEnds, tag="phase-end"):
    """The same of a card with accounts: whose phase ends gets its income."""

    def paid(self, position: Position, side: str) -> Sequence[Edit]:
        """Return the notes of its income."""
        return booked(self.card, position, side, income(self.card, position, side)) if side else ()


class AccountsOf(CardQuestion, tag="accounts"):
    """What each side has to spend, and what it gets at the end of its phase; a point more or less by hand."""

    live: ClassVar[bool] = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer by the card's accounts."""
        card, side = self.card, acting(self.card, position, self.side)
        rows: list[tuple[Text, ...]] = []
        offers: list[Offer] = []
        for key, account in card.accounts.items():
            for one, has in left(card, position, key).items():
                comes = income(card, position, one).get(key, 0)
                named = say("account-of", side=side_name(position, one), account=account.title)
                rows.append((named, *(say("as-typed", words=str(n)) for n in (has, comes))))
            for by, label in ((1, "account-more"), (-1, "account-less")):
                text = say(label, side=side_name(position, side), account=account.title)
                offers += offer(text, booked(card, position, side, {key: by}), account.rule)
        reasons = tuple(because(one.rule, "account-income", account=one.title) for one in card.accounts.values())
        columns = (say("column-account"), say("column-left"), say("column-income"))
        return answered(
            say("accounts-verdict"), None, Worked(None, reasons), offers=offers,
            body=[Grid(say("accounts-title"), columns, tuple(rows))],
        )  # fmt: skip
