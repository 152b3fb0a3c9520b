"""Accounts: points that each side has, gets as its phase ends and spends on fights and moves; what is left is written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from assistant.core.ai_match import OPPONENT
from assistant.core.blocks import Block, Grid, Reason, Steps
from assistant.core.calc import Worked
from assistant.core.cards import Names, answered, offer
from assistant.core.cards import reasons as makers
from assistant.core.position import Position, control_edit, turn_moved
from assistant.core.questions import Answer, Ask, Highlights, Offer, Role, SideId
from assistant.core.table import Edit, Mark, Note
from assistant.core.text import Text, speaker
from assistant.games.kit.card import Card, Price
from assistant.games.kit.formulas import Scope, number, parsed, worked_out
from assistant.games.kit.questions.cards import PHASE, CardQuestion, acting, next_phase, phase_of, seen, side_name
from assistant.games.kit.state import control, whole_map

say = speaker(__name__)
because, rejected, _, _ = makers(say)

ACCOUNT = "account"  # the facts that say what is left, `account/<id>`: side -> points

Sums = Mapping[str, int]  # points by account


def left(card: Card, position: Position, key: str) -> dict[str, int]:
    """Return what each side has on an account, whatever a table's file says there."""
    fact = position.fact(f"{ACCOUNT}/{key}")
    known = fact.items() if isinstance(fact, Mapping) else ()
    begun = dict.fromkeys(position.sides, card.accounts[key].start)
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


# What ends a phase: who takes what, what is done, what comes next.


class PhaseEnds(CardQuestion, tag="phase-end"):
    """The end of the phase: its checklist, the zones that change hands, the markers that come off, the next phase."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Answer by the card's phases and control."""
        lying = seen(self.card, position)
        phase = phase_of(self.card, position)
        side = phase[1].side if phase is not None else ""
        worked = control(self.card.control, lying, side) if self.card.control is not None else Worked({})
        taken: dict[str, str] = dict(worked.value)
        body: list[Block] = []
        offers: list[Offer] = []
        rule = self.card.control.rule if self.card.control else ""
        if taken:
            offers += offer(say("take-zones", n=len(taken)), taking(position, taken), rule)
        if phase is not None:
            key, now = phase
            if now.steps:
                steps = tuple((say("as-written", words=step.words), False) for step in now.steps)
                body.append(Steps(say("phase-steps", phase=now.title), steps))
            offers += _next(self.card, position, key, side)
        verdict = (
            say("phase-verdict", phase=phase[1].title, n=len(taken))
            if phase is not None
            else say("control-verdict", n=len(taken))
        )
        return answered(
            verdict, None, worked, names=Names(position), body=body, offers=offers,
            reasons=[one.noticed() for one in self.book.foreseen(position)],
            highlights=Highlights({zone: Role.TARGET for zone in taken}),
        )  # fmt: skip


def taking(position: Position, taken: Mapping[str, str]) -> list[Edit]:
    """Return the edits that lay each taker's marker of control, and take the former one away."""
    return [control_edit(position, zone, side) for zone, side in taken.items()]


def _next(card: Card, position: Position, key: str, side: str) -> tuple[Offer, ...]:
    """Return the offer that goes on to the next phase: markers come off; after the last the turn's pawn goes on."""
    phases = card.turns.phases if card.turns else {}
    following, first = next_phase(phases, key), next(iter(phases))
    edits: list[Edit] = [*booked(card, position, side, income(card, position, side))] if side else []
    edits.append(Note(PHASE, following))  # what comes off then was still there when the phase was judged
    edits += [Mark(marker, zone, 0) for (marker, zone) in sorted(position.markers) if marker in phases[key].resets]
    if following == first and (step := turn_moved(position, 1)) is not None:
        edits.append(step)
    label = say("next-phase", phase=phases[following].title)
    played = position.fact(OPPONENT) == phases[following].side != ""
    begins = say("phase-begins", phase=phases[following].title)
    return offer(label, edits, phases[key].rule, Ask("opponent") if played else None, begins)


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
