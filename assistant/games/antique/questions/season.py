"""The season's phases with what is due in each, and what on the table the rules would not have (3).

Offers, never an order or a ban.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from assistant.core.blocks import Steps, StepState
from assistant.core.common_questions import Finding, FindingsQuestion
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Offer, Question
from assistant.core.table import Edit, Move, Several, apply
from assistant.core.text import Text
from assistant.games.antique.amounts import exact, shown
from assistant.games.antique.books import Books, balance
from assistant.games.antique.corps import army_limits
from assistant.games.antique.designs import is_invaded, leave, season_levies
from assistant.games.antique.levies import MOST_CORPS, MOST_CORPS_INVADED, levy_limits
from assistant.games.antique.mirror import (
    SEA,
    Corps,
    all_corps,
    allied,
    corps_in,
    corps_label,
    corps_name,
    corps_of,
    fleets,
    held,
    home,
    is_province,
    nation,
    pawn,
    province,
    register_row,
    rows,
    season_index,
    season_name,
    sheet_odd,
    side_name,
    sides_in,
    state,
)
from assistant.games.antique.questions.aftermath import Rebuild
from assistant.games.antique.questions.battles import Battle, armies_in, enemies_meet
from assistant.games.antique.questions.dealings import TradeIncome, trade_routes
from assistant.games.antique.questions.levies import army_situation
from assistant.games.antique.questions.moves import Attrition, Orders
from assistant.games.antique.questions.provinces import Conquer, Pacify, conquerable, conquered
from assistant.games.antique.questions.reports import Bulletin, account, is_published
from assistant.games.antique.questions.treasury import IncomeDue, UpkeepDue
from assistant.games.antique.questions.victory import Points, counting_since, solo_situation
from assistant.games.antique.registers import (
    BattleRow,
    FleetRow,
    LedgerRow,
    MoveRow,
    OrderRow,
    ProtectionRow,
    ShipyardRow,
    SpyRow,
)
from assistant.games.antique.victory import victory
from assistant.games.antique.words import because, say

# What on the table the rules would not have; never a ban, each with an offer where it can be mended.


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What did I forget: limits passed, books out of balance, sheets missing."""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield everything noticed, nations first."""
        return findings(position)


def findings(position: Position) -> Iterator[Finding]:
    """Yield everything noticed, nations first."""
    for track in ("season", "year"):
        if not pawn(position, track):
            yield Finding(say(f"no-{track}-pawn"), "3")
    for side in position.kinds.sides:
        yield from _books(position, side)
        yield from _numbers(position, side)
    yield from _armies(position)
    yield from _stray(position)


def _books(position: Position, side: str) -> Iterator[Finding]:
    name, treasury, due = side_name(position, side), exact(nation(position, side).treasury), balance(position, side)
    if treasury < 0:
        yield Finding(say("treasury-negative", nation=name, po=shown(treasury)), "4.2")
    if treasury != due:
        fix = Books(position).pay(side, treasury - due, "correction").write("nations", side, treasury=treasury)
        offer = fix.offer("correct", nation=name, po=shown(treasury - due))
        yield Finding(say("books-unbalanced", nation=name, po=shown(treasury), due=shown(due)), "4", offer=offer)


def _numbers(position: Position, side: str) -> Iterator[Finding]:
    name, own = side_name(position, side), corps_of(position, side)
    most = MOST_CORPS_INVADED if is_invaded(position, side) else MOST_CORPS
    if len(own) > most:
        yield Finding(say("too-many-corps", nation=name, n=len(own), most=most), "5.2.3", tuple(u.id for u in own))
    levies = levy_limits(season_levies(position, side)).value
    for violation in levies.violations:
        if violation != "corps_cap":
            yield Finding(say(f"levies-{violation.replace('_', '-')}", nation=name), "5.2.1")
    for unit in own:
        if unit.row.free and not is_invaded(position, side):
            back = Books(position).manpower(side, unit.row.mp_inf, unit.row.mp_cav)
            offer = leave(back, position, unit).offer("send-home", "5.8.1", corps=corps_name(position, unit))
            yield Finding(say("levy-no-threat", corps=corps_label(position, unit)), "5.8.1", (unit.id,), offer)
        if unit.row.risen and unit.row.raised <= season_index(position) and not _marches(position, unit):
            gone = leave(Books(position), position, unit).offer("send-home", "5.8.2", corps=corps_name(position, unit))
            yield Finding(say("allies-idle", corps=corps_label(position, unit)), "5.8.2", (unit.id,), gone)
        if (unit.row.free or unit.row.emergency) and unit.zone != home(position, side):
            yield Finding(say("levy-abroad", corps=corps_label(position, unit)), "5.8.1", (unit.id, unit.zone))


def _marches(position: Position, unit: Corps) -> bool:
    """Tell whether a corps has moved this season or is ordered to."""
    now = season_index(position)
    moved = any(m.counter == unit.id and m.season == now for m in rows(position, "moves", MoveRow).values())
    return moved or bool(register_row(position, "orders", unit.id, OrderRow).path)


def _armies(position: Position) -> Iterator[Finding]:
    for zone in sorted({unit.zone for unit in all_corps(position)}):
        name = position.zone(zone).name
        sides = sides_in(position, zone)
        for side in sides:
            units = corps_in(position, zone, side)
            for army in sorted({unit.row.army for unit in units}):
                same = tuple(unit for unit in units if unit.row.army == army)
                if not army_limits(army_situation(position, side, same)).value.ok:
                    text = say("army-over-limits", zone=name, nation=side_name(position, side))
                    yield Finding(text, "5.2.5", (zone, *(unit.id for unit in same)))
        foes = [(a, b) for n, a in enumerate(sides) for b in sides[n + 1 :] if not allied(position, a, b)]
        if foes and is_province(position, zone):
            a, b = (side_name(position, side) for side in foes[0])
            yield Finding(say("enemies-together", zone=name, a=a, b=b), "5.4", (zone,))


def _stray(position: Position) -> Iterator[Finding]:
    for unit in all_corps(position):
        if not position.knows(f"corps/{unit.id}"):
            yield Finding(say("corps-unwritten", corps=corps_label(position, unit)), "5.1.1", (unit.id,))
        if not unit.adds_up:
            yield Finding(sheet_odd(position, unit), "5.5.1", (unit.id,))
        if unit.row.garrison and position.zone(unit.zone).kind == SEA:
            yield Finding(say("garrison-at-sea", corps=corps_label(position, unit)), "4.2", (unit.id,))
    for counter, _, zone, _ in fleets(position):
        if not position.knows(f"fleets/{counter}"):
            where = position.zone(zone).name
            yield Finding(say("fleet-unwritten", fleet=position.kind(counter).name, zone=where), "5.3.2", (counter,))


FINDING_QUESTIONS: tuple[type[Question], ...] = (Findings,)


# The season's phases in order, with what is due in each: offers, never an order (3).


class Due(msgspec.Struct, frozen=True):
    """One step of the season.

    Attributes:
        name: which, as the texts of its buttons call it: `offer-step-<name>`, `follow-step-<name>`, `did-step-<name>`.
        text: its words, with the number of the rulebook's phase.
        did: whether something was done in it this season.
        left: whether something of it is still to be done.
        choice: whether it may be left out: it stays open until a later step has begun.
        questions: the questions whose offers do it.
    """

    name: str
    text: Text
    did: bool
    left: bool
    choice: bool = False
    questions: tuple[Question, ...] = ()


class SeasonAssistant(Question, frozen=True, tag="season"):
    """The phases of the season with what is due in each, and its end (3)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """List the steps, the first open one marked; offer the next ones, a whole phase at a time."""
        steps = tuple(due(position))
        states = step_states(steps)
        offers = []
        for step in steps:
            edits = together(position, step.questions) if step.left else []
            if edits:
                line = edits[0].label if len(edits) == 1 and isinstance(edits[0], Several) else None
                done = Several(tuple(edits), line or say(f"did-step-{step.name}", n=len(edits)))
                offers.append(Offer(say(f"offer-step-{step.name}", n=len(edits)), done))
        waiting = [step for step in steps if step.left]
        now = season_name(season_index(position))
        ended = end_of_season(position).edit(say("season-ended", season=now))
        offers.append(Offer(say("offer-end-season"), ended, "3"))
        follow_ups = [
            FollowUp(say(f"follow-step-{step.name}"), step.questions[0])
            for step, state in zip(steps, states, strict=True)
            if step.questions and state in ("now", "open")
        ]
        return Answer(
            say("season-verdict", season=now, n=len(waiting)),
            reasons=(because("3", "season-order"),),
            body=(
                Steps(
                    say("season-title"),
                    tuple((step.text, state == "done") for step, state in zip(steps, states, strict=True)),
                    states,
                ),
            ),
            offers=tuple(offers),
            follow_ups=tuple(follow_ups),
            value={"waiting": len(waiting)},
        )


def step_states(steps: Sequence[Due]) -> tuple[StepState, ...]:
    """Return each step's state: a tick only for what was done, the first open one marked as what comes now."""
    states: list[StepState] = []
    for place, step in enumerate(steps):
        later = any(other.did for other in steps[place + 1 :])
        if step.left:
            states.append("open")
        elif step.did:
            states.append("done")
        else:
            states.append("open" if step.choice and not later else "idle")
    if "open" in states:
        states[states.index("open")] = "now"
    return tuple(states)


def due(position: Position) -> Iterator[Due]:
    """Yield the steps of the season in the order of the rulebook (3)."""
    now = season_index(position)
    yield from _treasury(position, now)
    yield from _military(position, now)
    yield from _provinces(position, now)
    yield from _end(position, now)


def _treasury(position: Position, now: int) -> Iterator[Due]:
    sides = tuple(position.kinds.sides)
    books = {side: nation(position, side) for side in sides}
    poor = tuple(side for side in sides if books[side].collected <= now)
    collected = len(poor) < len(sides)
    yield Due(
        "income", say("step-income"), collected, bool(poor), questions=tuple(IncomeDue(side=side) for side in poor)
    )
    armed = {unit.side for unit in all_corps(position)}
    unpaid = tuple(side for side in sides if side in armed and books[side].paid <= now)
    paid = any(books[side].paid > now for side in sides)
    yield Due(
        "upkeep", say("step-upkeep"), paid, bool(unpaid), questions=tuple(UpkeepDue(side=side) for side in unpaid)
    )


# What the journal of the treasuries calls raising, disbanding and equipping (2.1).
MUSTERED = frozenset({"levy", "emergency", "allied", "recruit", "ships", "capacity", "disband"})


def _military(position: Position, now: int) -> Iterator[Due]:
    entries = {line.entry for line in rows(position, "ledger", LedgerRow).values() if line.season == now}
    units = all_corps(position)
    raised = bool(MUSTERED & entries) or any(unit.row.raised == now + 1 for unit in units)
    yield Due("levies", say("step-levies"), raised, False, choice=True)
    ordered = any(register_row(position, "orders", unit.id, OrderRow).path for unit in units)
    moves = [moved for moved in rows(position, "moves", MoveRow).values() if moved.season == now]
    yield Due("moves", say("step-moves"), bool(moves), ordered, choice=True, questions=(Orders(),) if ordered else ())
    forced = {moved.counter for moved in moves if moved.forced}
    untested = tuple(unit.id for unit in units if unit.id in forced and unit.row.march_tested <= now)
    yield Due(
        "attrition",
        say("step-attrition"),
        bool(forced),
        bool(untested),
        questions=tuple(Attrition(counter=c) for c in untested),
    )
    fights = tuple(zone for zone in sorted(set(position.occupied)) if enemies_meet(position, zone))
    fought = any(battle.season == now for battle in rows(position, "battles", BattleRow).values())
    yield Due(
        "battles", say("step-battles"), fought, bool(fights), questions=tuple(Battle(zone=zone) for zone in fights)
    )
    hurt = tuple(unit.id for unit in units if unit.row.lost or unit.row.march_lost)
    yield Due(
        "rebuild",
        say("step-rebuild"),
        fought or bool(forced),
        bool(hurt),
        questions=tuple(Rebuild(counter=c) for c in hurt),
    )


def _provinces(position: Position, now: int) -> Iterator[Due]:
    open_to = tuple(zone for zone in conquerable(position) if len(armies_in(position, zone)) == 1)
    holdings = [(zone, province(position, zone)) for side in position.kinds.sides for zone in held(position, side)]
    won = any(
        land.since == now and state(position, zone) != "home" and _written(position, zone) for zone, land in holdings
    )
    yield Due(
        "conquest", say("step-conquest"), won, bool(open_to), questions=tuple(Conquer(zone=zone) for zone in open_to)
    )
    untried = tuple(zone for zone in conquered(position) if province(position, zone).tried <= now)
    tried = any(land.tried > now for _, land in holdings)
    yield Due(
        "pacification",
        say("step-pacification"),
        tried,
        bool(untried),
        questions=tuple(Pacify(zone=zone) for zone in untried),
    )


def _written(position: Position, zone: str) -> bool:
    return position.knows(f"provinces/{zone}")


def _end(position: Position, now: int) -> Iterator[Due]:
    sides = tuple(position.kinds.sides)
    traders = tuple(s for s in sides if trade_routes(position, s) and nation(position, s).traded <= now)
    traded = any(nation(position, side).traded > now for side in sides)
    yield Due(
        "trade", say("step-trade"), traded, bool(traders), questions=tuple(TradeIncome(side=side) for side in traders)
    )
    spied = [row for row in rows(position, "spies", SpyRow).values() if row.season == now]
    guarded = any(row.season == now for row in rows(position, "protections", ProtectionRow).values())
    waiting = any(row.result == "asked" for row in spied)
    yield Due("espionage", say("step-espionage"), bool(spied) or guarded, waiting, choice=True)
    yield _victory(position)
    published = is_published(position, now)
    yield Due("bulletin", say("step-bulletin"), published, not published, questions=() if published else (Bulletin(),))


def _victory(position: Position) -> Due:
    """Return the step of the countdown: who has won, or holds enough provinces and must keep them (1)."""
    needed = position.fact("solo_needed")
    progress = {side: victory(solo_situation(position, side)).value for side in position.kinds.sides}
    won = next((side for side, value in progress.items() if value.victory_index is not None), "")
    if won:
        return Due(
            "victory", say("step-victory-won", nation=side_name(position, won)), False, True, questions=(Points(),)
        )
    for side, value in progress.items():
        since = counting_since(value, needed)
        if since is not None:
            text = say("step-victory-counting", nation=side_name(position, side), season=season_name(since))
            return Due("victory", text, False, False, questions=(Points(),))
    return Due("victory", say("step-victory"), False, False, questions=(Points(),))


# Steps that may be done for everybody at once; battles, rebuilding and pacification want a decision or a die each.
AT_ONCE = (IncomeDue, UpkeepDue, Orders, Conquer, TradeIncome, Bulletin)


def together(position: Position, questions: tuple[Question, ...]) -> list[Edit]:
    """Return the first offers of questions, each worked out on the table that the ones before leave."""
    edits: list[Edit] = []
    for question in questions:
        if not isinstance(question, AT_ONCE):
            return []
        offers = question.answer(position).offers
        if offers:
            edits.append(offers[0].edit)
            position = Position(
                position.board, position.kinds, apply(position.table, offers[0].edit), position.defaults
            )
    return edits


def end_of_season(position: Position) -> Books:
    """Return the entries that end a season: who holds and has what, ships delivered, the pawns moved on (3, 1)."""
    now = season_index(position)
    lines = tuple(f"{side}: {' '.join(held(position, side))}" for side in position.kinds.sides)
    books = Books(position).write("history", f"{now:04}", held=lines)
    for side in position.kinds.sides:
        books.put("accounts", f"{now:04}-{side}", account(position, side))
    _deliver(position, books, now)
    for track, boxes in (("season", 4), ("year", None)):
        step = _next_box(position, track, boxes, now)
        if step is not None:
            books.do(step)
    return books


def _deliver(position: Position, books: Books, now: int) -> None:
    delivered: dict[str, int] = {}
    for name, order in rows(position, "shipyard", ShipyardRow).items():
        if order.due <= now + 1:
            delivered[order.nation] = delivered.get(order.nation, 0) + order.ships
            books.strike("shipyard", name)
    for side, ships in delivered.items():
        books.write("nations", side, merchants=nation(position, side).merchants + ships)
    for counter, _, _, fleet in fleets(position):
        if fleet != FleetRow() and fleet.patrol:
            books.write("fleets", counter, patrol=False)


def _next_box(position: Position, track: str, boxes: int | None, now: int) -> Edit | None:
    """Return the move of a track's pawn for the next season, None when it stays or has no pawn."""
    piece = pawn(position, track)
    if not piece:
        return None
    number = (now + 1) % 4 + 1 if boxes else (now + 1) // 4 + 1
    target = next((zone.id for zone in position.board.track(track) if zone.tags["box"] == number), None)
    if target is None or position.table.counters[piece].zone == target:
        return None
    return Move((piece,), target)


SEASON_QUESTIONS: tuple[type[Question], ...] = (SeasonAssistant,)
