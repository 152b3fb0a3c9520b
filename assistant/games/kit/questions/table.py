"""The table by the card: what the questions share, accounts, what ends a phase, strength, reach, supply, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from assistant.core.ai_match import OPPONENT
from assistant.core.calc import Worked
from assistant.core.cards import FindingsQuestion, Names, answered, offer
from assistant.core.cards import reasons as makers
from assistant.core.judgement import Book
from assistant.core.questions import (
    Answer,
    Ask,
    Block,
    CounterIds,
    Grid,
    Highlights,
    Offer,
    Offers,
    Path,
    Question,
    Reason,
    Role,
    Rolls,
    SideId,
    Steps,
    Sum,
    SumLine,
    ZoneId,
    tag,
)
from assistant.core.record import Ids, KwOnly, memoized
from assistant.core.table import Edit, Mark, Move, Note, Position, control_edit, turn_moved
from assistant.core.text import Name, Text, Texts, near, speaker
from assistant.games.kit.card import Card, Phase, Price, Supply
from assistant.games.kit.dice import summed
from assistant.games.kit.formulas import Row, Scope, error, number, parsed, worked_out
from assistant.games.kit.movement import ReachGiven, Supplied, SupplyGiven, is_full, reach, supply
from assistant.games.kit.state import (
    Score,
    Share,
    View,
    ZoneGiven,
    columns_of,
    control,
    is_on_map,
    points,
    strengths,
    view_of,
    whole_map,
)

say = speaker(__name__)
because, rejected, _, _ = makers(say)

# What the questions of a kit share: the card that they are bound to, names for ids, whose phase it is.

PHASE = "phase"  # the fact that says which phase of the card is being played
UNTOLD = Phase(title=Name("", ""))  # of a card that tells none: it is nobody's


class CardQuestion(Question):
    """Base of the questions of a kit. `card` and `book` are the kit's; `bound` makes the classes that have them."""

    live: ClassVar[bool] = True
    card: ClassVar[Card] = Card()
    book: ClassVar[Book] = Book(None)


def bound(question: type[CardQuestion], card: Card, book: Book) -> type[CardQuestion]:
    """Return a question bound to a card and its book: a class of its own, under the same public name."""
    space: dict[str, Any] = {"__module__": question.__module__, "__doc__": question.__doc__, "card": card, "book": book}
    made: type[CardQuestion] = KwOnly(question.__name__, (question,), space, frozen=True, tag=tag(question))
    return made


def seen(card: Card, position: Position) -> View:
    """Return the table as the rules of a card see it, with its look-ups; made once a position."""
    phase = phase_of(card, position)[0]
    asked = View, card.units, card.alliances, card.step_column, phase
    return memoized(position.memo, asked, lambda: view_of(card, position, phase))


def ids(rows: Iterable[Row]) -> Ids:
    """Return the ids of counters."""
    return tuple(row["id"] for row in rows)


def side_of(rows: Sequence[Row]) -> str:
    """Return the side of counters; empty where there are none."""
    return str(rows[0].get("side", "")) if rows else ""


def written(words: Name) -> Text:
    """Return the card's own words as a text."""
    return say("as-written", words=words)


def side_name(position: Position, side: str) -> Name:
    """Return what a side is called."""
    known = position.sides.get(side)
    return known.name if known is not None else Name(side, side)


def phase_of(card: Card, position: Position) -> tuple[str, Phase]:
    """Return the phase that is being played, the first until somebody says; one without a key for a card without phases."""
    key, phases = position.fact(PHASE), card.turns.phases if card.turns else {}
    return (key, phases[key]) if key in phases else next(iter(phases.items()), ("", UNTOLD))


def counted(fact: Any) -> dict[str, int]:
    """Return what a fact counts, whatever a table's file says there."""
    known = fact.items() if isinstance(fact, Mapping) else ()
    return {key: n for key, n in known if type(n) is int}


def next_phase(phases: Mapping[str, Phase], key: str) -> str:
    """Return the phase that comes after one; after the last the first."""
    order = list(phases)
    return order[(order.index(key) + 1) % len(order)]


def acting(card: Card, position: Position, side: str) -> str:
    """Return who is named, else whose phase it is, else the first side."""
    return side or phase_of(card, position)[1].side or next(iter(position.sides), "")


def zone_called(position: Position, zone: str) -> Name:
    """Return what a zone is called.

    Raises:
        QuestionError: there is none.
    """
    if zone not in position.zones:
        raise error("zone", "no-such-zone", name=zone, **near(zone, position.zones, 0))
    return position.zones[zone].name


def sum_lines(position: Position, share: Share, rule: str, about: Ids = ()) -> tuple[SumLine, ...]:
    """Return each counter's part of a strength, and what they are worth only together, `about` what."""
    lying = position.counters
    called = {name: say("counter-part", counter=position.kind(name).name) for name in share.parts if name in lying}
    lines = [SumLine(called.get(name, say("together")), part, rule, (name,)) for name, part in share.parts.items()]
    rest = share.whole - sum(share.parts.values())
    return (*lines, SumLine(say("together"), rest, rule, about)) if rest else tuple(lines)


class Overlooked(CardQuestion, FindingsQuestion, tag="findings"):
    """What the card would not have: what was done against it, what the phase still owes, what lies wrong, what the kit lacks."""


# Accounts: points that each side gets as its phase ends and spends on fights and moves; what is left is written down.

ACCOUNT = "account"  # the facts that say what is left, `account/<id>`: side -> points

Sums = Mapping[str, int]  # points by account


def left(card: Card, position: Position, key: str) -> dict[str, int]:
    """Return what each side has on an account, whatever a table's file says there."""
    return dict.fromkeys(position.sides, card.accounts[key].start) | counted(position.fact(f"{ACCOUNT}/{key}"))


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
    with worked_out("price"):
        found = summed((one.account, int(-number(parsed(one.value), scope) // 1)) for one in prices)
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

    def answer(self, position: Position) -> Answer:
        """Answer by the card's phases and control."""
        lying = seen(self.card, position)
        key, phase = phase_of(self.card, position)
        worked = control(self.card.control, lying, phase.side) if self.card.control is not None else Worked({})
        taken: dict[str, str] = dict(worked.value)
        body: list[Block] = []
        offers: list[Offer] = []
        rule = self.card.control.rule if self.card.control else ""
        if taken:
            offers += offer(say("take-zones", n=len(taken)), taking(position, taken), rule)
        if phase.steps:
            steps = tuple((written(step.words), False) for step in phase.steps)
            body.append(Steps(say("phase-steps", phase=phase.title), steps))
        verdict = say("control-verdict", n=len(taken))
        if key:
            offers += _next(self.card, position, key, phase.side)
            verdict = say("phase-verdict", phase=phase.title, n=len(taken))
        return answered(
            verdict, None, worked, names=Names(position), body=body, offers=offers,
            reasons=[one.noticed() for one in self.book.foreseen(position)],
            highlights=Highlights({zone: Role.TARGET for zone in taken}),
        )  # fmt: skip


def taking(position: Position, taken: Mapping[str, str]) -> list[Edit]:
    """Return the edits that lay each taker's marker of control, and take the former one away."""
    return [control_edit(position, zone, side) for zone, side in taken.items()]


def _next(card: Card, position: Position, key: str, side: str) -> Offers:
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

    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer by the card's accounts."""
        card, side = self.card, acting(self.card, position, self.side)
        rows: list[Texts] = []
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


# What stands in a zone is worth; what each side has in points.


class StrengthOf(CardQuestion, tag="strength"):
    """The strength of what stands in a zone, by side, each counter's part beside it."""

    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Answer by the card's strengths; a card without any counts the counters."""
        zone = zone_called(position, self.zone)
        lying = seen(self.card, position)
        worked = strengths(self.card.strength, lying, ZoneGiven(state=lying.state, zone=self.zone))
        body, said = [], []
        found: dict[str, dict[str, Share]] = worked.value
        for side, by_key in found.items():
            called = side_name(position, side)
            for key, share in by_key.items():
                card = self.card.strength[key]
                body.append(
                    Sum(
                        say("strength-title", side=called, what=card.title),
                        sum_lines(position, share, card.rule, (self.zone,)),
                    )
                )
                said.append(say("strength-said", side=called, what=card.title, n=share.whole))
        said = said or [
            say("counted", side=side_name(position, side), n=len(lying.side_in(self.zone, side))) for side in found
        ]
        verdict = say("strength-verdict", zone=zone, parts=tuple(said)) if said else say("nobody-there", zone=zone)
        return answered(
            verdict, None, worked, names=Names(position), body=body, highlights=Highlights({self.zone: Role.SUBJECT})
        )


class PointsOf(CardQuestion, tag="points"):
    """The points of each side, line by line."""

    def answer(self, position: Position) -> Answer:
        """Answer by the card's lines.

        Raises:
            QuestionError: the card tells no points.
        """
        if self.card.points is None:
            raise error("points", "no-points")
        card, lying = self.card.points, seen(self.card, position)
        worked = points(card, lying, tuple(position.sides) or lying.sides())
        body, said = [], []
        found: dict[str, Score] = worked.value
        for side, score in found.items():
            lines = tuple(
                SumLine(
                    written(card.lines[one.line].title),
                    one.amount,
                    card.lines[one.line].rule,
                    one.things,
                )
                for one in score.lines
            )
            body.append(Sum(say("points-title", side=side_name(position, side)), lines))
            key = "points-level" if score.level else "points-said"
            said.append(say(key, side=side_name(position, side), n=score.total, level=score.level or ""))
        return answered(say("points-verdict", parts=tuple(said)), None, worked, names=Names(position), body=body)


# Where counters may go, and who is in supply by which line.

MOST_OFFERED = 12


class ReachOf(CardQuestion, tag="reach"):
    """Where counters may go together: the zones that each of them reaches, with what the dearest of them pays.

    `dice`: what they show, where the card has them thrown for the allowance.
    """

    counters: CounterIds
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Answer by the card's movement.

        Raises:
            QuestionError: the card tells no movement, or a counter does not move.
        """
        if (card := self.card.movement) is None:
            raise error("counters", "no-movement")
        if not self.counters:
            raise error("counters", "no-counters")
        lying = seen(self.card, position)
        asked = (ReachGiven(state=lying.state, counter=one, roll=sum(self.dice)) for one in self.counters)
        worked = [reach(card, lying, given) for given in asked]
        ranges = [one.value for one in worked]
        common = {zone for zone in ranges[0].zones if all(zone in other.zones for other in ranges)}
        costs = {zone: max(other.zones[zone].cost for other in ranges) for zone in common}
        rows = tuple(map(lying.row, self.counters))
        full = {zone for zone in common if is_full(card, lying, zone, rows)}
        side = side_of(rows)
        spent = Counter[str]()
        for row in rows:
            spent.update(price(card.price, lying.scope(row["zone"], side).of(row)))
        paid = booked(self.card, position, side, spent)
        slowest = max(ranges, key=lambda one: sum(reached.cost for reached in one.zones.values()))
        offers = [
            found
            for zone in sorted(common - full, key=lambda zone: (costs[zone], zone))[:MOST_OFFERED]
            for found in offer(
                say("go-to", zone=position.zones[zone].name, cost=costs[zone]),
                [Move(self.counters, zone, slowest.zones[zone].way[:-1]), *paid],
                card.rule,
            )
        ]
        lit = {zone: Role.DOUBT if zone in full else Role.REACHABLE for zone in common} | {
            zone: Role.BLOCKED for zone in slowest.barred if zone not in common
        }
        return answered(
            say("reach-verdict", n=len(common - full), full=len(full), counters=len(self.counters)),
            None,
            worked[0],
            names=Names(position),
            reasons=told(self.card, position, side, spent, card.rule),
            highlights=Highlights(
                {**lit, position.counters[self.counters[0]].zone: Role.SOURCE},
                figures={zone: str(cost) for zone, cost in costs.items()},
            ),
            offers=offers,
        )


class SupplyOf(CardQuestion, tag="supply"):
    """Who of a side is in supply, by which line, and what keeps the others from it."""

    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer by the card's supply.

        Raises:
            QuestionError: the card tells no supply.
        """
        if self.card.supply is None:
            raise error("side", "no-supply")
        lying = seen(self.card, position)
        side = acting(self.card, position, self.side)
        worked = supply(self.card.supply, lying, SupplyGiven(state=lying.state, side=side))
        found: Supplied = worked.value[side]
        where = {counter: str(lying.row(counter)["zone"]) for counter in (*found.supplied, *found.unsupplied)}
        lines = [Path(found.lines[zone].way) for zone in dict.fromkeys(where[one] for one in found.supplied)]
        grid = Grid(
            say("out-of-supply"),
            (say("column-counter"), say("column-zone")),
            tuple(
                (
                    written(position.kind(one).name),
                    written(position.zones[where[one]].name),
                )
                for one in found.unsupplied
            ),
            tuple((one, where[one]) for one in found.unsupplied),
        )
        return answered(
            say("supply-verdict", side=side_name(position, side), n=len(found.supplied), out=len(found.unsupplied)),
            None,
            worked,
            names=Names(position),
            body=[grid] if found.unsupplied else [],
            highlights=Highlights(
                {zone: Role.SOURCE for zone in found.sources},
                {one: Role.WARNING for one in found.unsupplied},
                tuple(line for line in lines if len(line.zones) > 1),
            ),
            offers=marking(self.card.supply, marks(self.card, self.book, position, side, found)),
            tone=Role.WARNING if found.unsupplied else Role.SUBJECT,
        )


def checked(card: Card, position: Position) -> Ids:
    """Return the sides whose supply is checked before the phase ends: whose phase it is, or all."""
    key, phase = phase_of(card, position)
    if key and card.supply is not None and card.supply.checks and key not in card.supply.checks:
        return ()
    return (phase.side,) if phase.side else seen(card, position).sides()


def marking(supplied: Supply, edits: Sequence[Mark]) -> Offers:
    """Return the offer that lays the marker of supply, if anything is to be laid or taken off."""
    return offer(say("mark-supply", of=supplied.marked), edits, supplied.rule)


def marks(card: Card, book: Book, position: Position, side: str, found: Supplied) -> list[Mark]:
    """Return the edits that lay the marker where those of a side stand who are marked, and take it off elsewhere.

    At a check it goes up by one over what lay at the beginning of the phase where they stood, as far as it has levels.
    """
    supplied = card.supply
    kind = position.kinds.markers.get(supplied.marker) if supplied is not None else None
    if supplied is None or kind is None:
        return []
    opening = book.ledger(position).opening
    rise, marked = int(side in checked(card, position)), getattr(found, supplied.marked)
    levels: dict[str, int] = {}
    for one in (*found.supplied, *found.unsupplied):
        zone, stood = position.counters[one].zone, opening.counters.get(one)
        was = opening.marker(kind.id, stood.zone) if stood is not None else 0
        level = min(max(was + rise, 1), kind.levels) if one in marked else 0
        levels[zone] = max(level, levels.get(zone, 0))
    return [Mark(kind.id, zone, n) for zone, n in sorted(levels.items()) if position.marker(kind.id, zone) != n]


def carried(marker: str, before: Position, after: Position) -> Iterator[Mark]:
    """Yield the edits by which a marker goes along with the counters that leave its zone on the map, and off with the last."""
    for (kind, zone), n in before.markers.items():
        left = {one.id for one in before.counters_in(zone)} - {one.id for one in after.counters_in(zone)}
        if kind != marker or not left:
            continue
        for goal in sorted({after.counters[one].zone for one in left if one in after.counters}):
            if is_on_map(columns_of(after.zone(goal))) and after.marker(marker, goal) < n:
                yield Mark(marker, goal, n)
        if after.marker(marker, zone) and not any(after.kind(one).side for one in after.counters_in(zone)):
            yield Mark(marker, zone, 0)
