"""The season's phases with what is due in each, what the rules would not have, and victory (1, 3, 7): offers, never an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from assistant.core.cards import FindingsQuestion
from assistant.core.judgement import Found, Grade, Objection
from assistant.core.questions import (
    Answer,
    Correctable,
    FollowUp,
    Offer,
    Question,
    Role,
    SideId,
    Steps,
    StepState,
    ZoneId,
)
from assistant.core.record import Ids, Record, ids_of
from assistant.core.table import Edit, Move, Position, Several
from assistant.core.text import Spoken, Text
from assistant.games.antique.cards import Books, Card
from assistant.games.antique.dealings import Coalition, Progress, Victory, leader_attack, victory
from assistant.games.antique.mirror import (
    all_corps,
    corps_in,
    every,
    fleets,
    held,
    home,
    nation,
    nation_label,
    of_season,
    pact,
    pawn,
    played,
    province,
    readings_of,
    register_row,
    rows,
    season_index,
    season_name,
    side_name,
    state,
    tell,
)
from assistant.games.antique.questions.aftermath import BattleResult, Rebuild
from assistant.games.antique.questions.battles import (
    Battle,
    Conquer,
    Pacify,
    armies_in,
    conquerable,
    conquered,
    unfought,
)
from assistant.games.antique.questions.book import BOOK
from assistant.games.antique.questions.dealings import Spy, TradeIncome, trade_routes
from assistant.games.antique.questions.deeds import Published, Traded
from assistant.games.antique.questions.letters import Letters, mailed
from assistant.games.antique.questions.moves import Attrition, Orders
from assistant.games.antique.questions.reports import Bulletin, account, holdings_of, is_published
from assistant.games.antique.questions.treasury import IncomeDue, UpkeepDue
from assistant.games.antique.questions.wording import VERBS, flagged
from assistant.games.antique.registers import (
    AttackRow,
    BattleRow,
    FleetRow,
    LedgerRow,
    MoveRow,
    OrderRow,
    ProtectionRow,
    ShipyardRow,
    SpyRow,
)
from assistant.games.antique.terms import Counts, say


def holdings(position: Position, side: str) -> tuple[Ids, ...]:
    """Return the provinces that a nation held at each season's end so far, the present table as the last."""
    then = (holdings_of(position, season).get(side, ()) for season in range(season_index(position)))
    return (*then, held(position, side))


def solo_situation(position: Position, side: str) -> Victory:
    """Return what a nation's own victory depends on (1)."""
    return Victory(
        mode="solo",
        home=home(position, side),
        history=holdings(position, side),
        needed=position.fact("solo_needed"),
        options=readings_of(position),
    )


def provinces_held(position: Position) -> Mapping[str, int]:
    """Return how many provinces count for each nation's own victory (1)."""
    return {side: victory(solo_situation(position, side)).value.counts[-1] for side in position.sides}


class Points(Correctable, tag="victory"):
    """How near each nation is to winning alone, or one nation in full (1)."""

    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Count the provinces at each season's end."""
        if self.side:
            return self._one(position)
        needed = position.fact("solo_needed")
        progress = {side: victory(solo_situation(position, side)) for side in position.sides}
        counts = {side: worked.value.counts[-1] for side, worked in progress.items()}
        best = max(counts, key=counts.__getitem__)
        level = [side for side, count in counts.items() if count == counts[best]]
        won = [side for side, worked in progress.items() if worked.value.victory_index is not None]
        card = Card(position, self, nation=won[0] if won else best, nations=len(level), n=counts[best], needed=needed)
        card.reasons += progress[best].reasons[:1]
        cells = (
            (nation_label(position, side), counts[side], say(_standing(progress[side].value, needed)))
            for side in sorted(counts, key=lambda side: -counts[side])
        )
        card.grid("victory-title", "victory-column", "nation provinces standing", cells)
        card.light(*(zone for side in level for zone in held(position, side)), role=Role.SOURCE)
        verdict = "victory-winner" if won else "victory-level" if len(level) > 1 else "victory-leader"
        return card.answer(verdict, value={side: worked.value for side, worked in progress.items()})

    def _one(self, position: Position) -> Answer:
        card = Card(position, self)
        value = card.work(victory, solo_situation(position, self.side))
        card.light(*held(position, self.side), role=Role.SOURCE)
        return card.answer("victory-one", **_progress(value, card.situation.needed or 0))


def _progress(value: Progress, needed: int) -> dict[str, Any]:
    return {"n": value.counts[-1], "needed": needed, "standing": say(_standing(value, needed))}


def _standing(value: Progress, needed: int) -> str:
    if value.victory_index is not None:
        return "standing-won"
    return "standing-far" if counting_since(value, needed) is None else "standing-counting"


def counting_since(value: Progress, needed: int) -> int | None:
    """Return the season's end since which the number is held without a break, while the two turns run (1)."""
    since = None
    for end, count in enumerate(value.counts):
        since = None if count < needed else end if since is None else since
    return since


class TogetherVictory(Correctable, tag="coalition"):
    """How near two allies are to winning together (1, 7)."""

    side: SideId
    other: SideId

    def answer(self, position: Position) -> Answer:
        """Count what both hold, their homelands left out."""
        found = pact(position, self.side, self.other)
        both = zip(holdings(position, self.side), holdings(position, self.other), strict=True)
        excluded: Ids = ()
        if position.fact("neutral_means") == "no_homeland":
            excluded = tuple(home(position, side) for side in position.sides if side not in (self.side, self.other))
        card = Card(position, self, a=self.side, b=self.other)
        value = card.work(
            victory,
            mode="coalition",
            homes=(home(position, self.side), home(position, self.other)),
            history=tuple(Coalition(a=a, b=b if self.other != self.side else ()) for a, b in both),
            alliance_index=found[1].since if found else season_index(position),
            other_homes_excluded=excluded,
            needed=position.fact("coalition_needed"),
        )
        verdict = "coalition-verdict" if found else "coalition-no-alliance"
        return card.answer(verdict, ok=bool(found), **_progress(value, card.situation.needed or 0))


class AttackLeader(Correctable, tag="leader-attack"):
    """Whether a nation may attack a province of the leader: once each while he counts down (1)."""

    side: SideId
    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Look up the attacks made since the number was reached; offer to write one down."""
        owner = position.controller(self.zone)
        progress = victory(solo_situation(position, owner)).value if owner else None
        # Reading of 1 [A56]: attacks count from the conquest on, and are forgotten once the number is lost.
        start = None if progress is None else counting_since(progress, position.fact("solo_needed"))
        attacks = tuple(
            (row.attacker.upper(), row.province)
            for row in every(position, AttackRow)
            if start is not None and row.season >= start
        )
        card = Card(position, self)
        allowed = card.work(
            leader_attack, attacker=self.side.upper(), province=self.zone, attacks=attacks, countdown=start is not None
        ).allowed
        if allowed and start is not None:
            books = Books(position).add(AttackRow(attacker=self.side, province=self.zone))
            card.offer(books, "attack")
        return card.answer("attack-allowed" if allowed else "attack-refused")


# The phases in order (3).


class Due(Record):
    """One step of the season.

    Attributes:
        name: which, as the texts call it: `step-<name>`, `owed-<name>`, `offer-step-<name>` and so on.
        rule: its number.
        did: whether something was done in it this season.
        left: whom or what something of it is still to be done for.
        questions: those whose offers do it.
        about: the zones and counters that it speaks of.
        choice: whether it may be left out: it stays open until a later step has begun.
        told: its words, where they are others.
    """

    name: str
    rule: str
    did: bool
    left: tuple[Spoken, ...] = ()
    questions: tuple[Question, ...] = ()
    about: Ids = ()
    choice: bool = False
    told: Text | None = None

    @property
    def text(self) -> Text:
        """Its words, with the number of the rulebook's phase."""
        return self.told or say(f"step-{self.name}")

    @property
    def owed(self) -> Text:
        """What of it is still to be done."""
        return say(f"owed-{self.name}", what=self.left, n=len(self.left))


class SeasonAssistant(Question, tag="season"):
    """The phases of the season with what is due in each, and its end (3)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """List the steps, the first open one marked; offer the next ones, a whole phase at a time."""
        steps = tuple(due(position))
        states = step_states(steps)
        waiting = sum(bool(step.left) for step in steps)
        card = Card(position, season=season_name(season_index(position)), n=waiting)
        card.because("3", "season-order")
        told = tuple((step.text, how == "done") for step, how in zip(steps, states, strict=True))
        card.body.append(Steps(say("season-title"), told, states))
        foreseen = tuple(BOOK.foreseen(position))
        open_steps = [step for step in steps if step.left and step.questions]
        # The bulletin tells of all that was done: what may be left out comes before it.
        next_due = min(open_steps, key=lambda step: (step.name == "bulletin", step.choice), default=None)
        for step, how in zip(steps, states, strict=True):
            edits = together(position, step.questions) if step.left else []
            if edits:
                line = edits[0].label if len(edits) == 1 and isinstance(edits[0], Several) else None
                done = Several(tuple(edits), line or say(f"did-step-{step.name}", n=len(edits)))
                card.offers.append(Offer(say(f"offer-step-{step.name}", n=len(edits)), done))
            if step.questions and how in ("now", "open"):
                usual = step is next_due and not edits
                card.follow_ups.append(FollowUp(say(f"follow-step-{step.name}"), step.questions[0], usual=usual))
        ended = end_of_season(position).edit(card.say("season-ended"))
        card.offers.append(Offer(say("offer-end-season"), ended, "3"))
        card.reasons += [one.noticed() for one in foreseen]
        return card.answer("season-verdict", value={"waiting": waiting})


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
    yield from _orders(position, now)
    yield from _fights(position, now)
    yield from _provinces(position, now)
    yield from _end(position, now)


def _step(
    name: str, rule: str, did: bool, left: Mapping[str, Spoken], asks: Callable[..., Question], blank: str
) -> Due:
    """Return a step that is done thing by thing; `left`: those that have it to do, as they are called; `blank`: what they fill."""
    about = () if blank == "side" else tuple(left)
    return Due(name, rule, did, tuple(left.values()), tuple(asks(**{blank: thing}) for thing in left), about)


def _nations(position: Position, name: str, rule: str, asks: Callable[..., Question], left: Mapping[str, bool]) -> Due:
    """Return a step that each nation does; `left`: the nations that have it to do, with whether they still have."""
    waiting = {side: side_name(position, side) for side, open in left.items() if open}
    return _step(name, rule, len(waiting) < len(left), waiting, asks, "side")


def _treasury(position: Position, now: int) -> Iterator[Due]:
    books = {side: nation(position, side) for side in played(position)}
    armed = {unit.payer for unit in all_corps(position)}
    yield _nations(position, "income", "4.1.4", IncomeDue, {side: row.collected <= now for side, row in books.items()})
    unpaid = {side: row.paid <= now for side, row in books.items() if side in armed}
    yield _nations(position, "upkeep", "4.2", UpkeepDue, unpaid)


# What the journal of the treasuries calls raising, disbanding and equipping (2.1).
MUSTERED = frozenset({"levy", "emergency", "allied", "recruit", "ships", "capacity", "disband"})


def _orders(position: Position, now: int) -> Iterator[Due]:
    entries = {line.entry for line in of_season(position, LedgerRow)}
    units = all_corps(position)
    raised = bool(MUSTERED & entries) or any(unit.row.raised == now + 1 for unit in units)
    came = mailed(position)
    left = tuple(one for one in came if not one.done)
    # Levies and the like come before the marches; what else came by mail has its time later.
    early = any(one.verb in VERBS[: VERBS.index(flagged("moves")[0])] for one in left)
    if came:
        yield Due(
            "letters", "3", len(left) < len(came), tuple(one.words for one in left), (Letters(),), choice=not early
        )
    yield Due("levies", "5.2.1", raised, choice=True)
    ordered = tuple(unit for unit in units if register_row(position, OrderRow, unit.id).path)
    sailing = tuple(one.words for one in left if one.verb in flagged("moves"))
    moved = bool(of_season(position, MoveRow))
    names = (*(unit.name for unit in ordered), *sailing)
    asked = (*((Orders(),) if ordered and not early else ()), *((Letters(),) if sailing else ()))
    yield Due("moves", "5.3.1", moved, names, asked, ids_of(ordered), choice=True)


def _fights(position: Position, now: int) -> Iterator[Due]:
    units = all_corps(position)
    forced = {row.counter for row in of_season(position, MoveRow) if row.forced}
    untested = {unit.id: unit.label for unit in units if unit.id in forced and unit.row.march_tested <= now}
    yield _step("attrition", "5.3.1.2", bool(forced), untested, Attrition, "counter")
    fights = [zone for zone in sorted(set(position.occupied)) if unfought(position, zone)]
    battles = of_season(position, BattleRow)
    yield _step("battles", "5.4", bool(battles), _called(position, fights), Battle, "zone")
    last = {(row.zone, side): row for row in battles for side in (row.winner, row.loser) if side}
    beaten = [
        row
        for (zone, side), row in last.items()
        if side == row.loser and not row.draw and corps_in(position, zone, side)
    ]
    if beaten:
        leaving = tuple(BattleResult(zone=row.zone, winner=row.winner, loser=row.loser) for row in beaten)
        names = tuple(tell(position, "beaten-in", nation=row.loser, zone=row.zone) for row in beaten)
        yield Due("retreat", "5.6", False, names, leaving, tuple(row.zone for row in beaten))
    hurt = {unit.id: unit.label for unit in units if unit.row.lost or unit.row.march_lost}
    yield _step("rebuild", "5.5.1", bool(battles or forced), hurt, Rebuild, "counter")


def _called(position: Position, zones: Iterable[str]) -> dict[str, Spoken]:
    return {zone: position.zone(zone).name for zone in zones}


def _provinces(position: Position, now: int) -> Iterator[Due]:
    holdings = [(zone, province(position, zone)) for side in position.sides for zone in held(position, side)]
    won = any(
        land.since == now and state(position, zone) != "home" and position.knows(f"provinces/{zone}")
        for zone, land in holdings
    )
    alone = (zone for zone in conquerable(position) if len(armies_in(position, zone)) == 1)
    open_to = [zone for zone in alone if Conquer(zone=zone).answer(position).offers]  # its army is strong enough
    yield _step("conquest", "5.6", won, _called(position, open_to), Conquer, "zone")
    untried = [zone for zone in conquered(position) if province(position, zone).rolled <= now]
    tried = any(land.rolled > now for _, land in holdings)
    yield _step("pacification", "5.6", tried, _called(position, untried), Pacify, "zone")


def _end(position: Position, now: int) -> Iterator[Due]:
    traders = {side: nation(position, side).traded <= now for side in position.sides if trade_routes(position, side)}
    yield _nations(position, "trade", "6", TradeIncome, traders)
    spied = of_season(position, SpyRow)
    asked = [row for row in spied if row.result == "asked"]
    names = tuple(side_name(position, row.spy) for row in asked)
    dice = tuple(
        Spy(side=row.spy, target=row.target, subject=row.subject, zone=row.zone, bonus=row.bonus) for row in asked
    )
    yield Due("espionage", "8", bool(spied or of_season(position, ProtectionRow)), names, dice, choice=True)
    yield _victory(position)
    published = is_published(position, now)
    left, questions = ((), ()) if published else ((season_name(now),), (Bulletin(),))
    yield Due("bulletin", "9", published, left, questions)


def _victory(position: Position) -> Due:
    """Return the step of the countdown: who has won, or holds enough provinces and must keep them (1)."""
    needed = position.fact("solo_needed")
    step = Due("victory", "1", False, questions=(Points(),))
    progress = {side: victory(solo_situation(position, side)).value for side in position.sides}
    won = next((side for side, value in progress.items() if value.victory_index is not None), "")
    if won:
        name = side_name(position, won)
        return replace(step, left=(name,), told=say("step-victory-won", nation=name))
    for side, value in progress.items():
        since = counting_since(value, needed)
        if since is not None:
            text = tell(position, "step-victory-counting", nation=side, season=season_name(since))
            return replace(step, told=text)
    return step


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
            position = position.after(offers[0].edit)
    return edits


def end_of_season(position: Position) -> Books:
    """Return the entries that end a season: who holds and has what, ships delivered, the pawns moved on (3, 1)."""
    now = season_index(position)
    lines = tuple(f"{side}: {' '.join(held(position, side))}" for side in position.sides)
    books = Books(position).write("history", f"{now:04}", held=lines)
    for side in position.sides:
        books.put("accounts", f"{now:04}-{side}", account(position, side))
    _deliver(position, books, now)
    for unit in all_corps(position):
        if unit.row.pursued:
            books.write("corps", unit.id, pursued=())
    for track, number in (("season", (now + 1) % 4 + 1), ("year", (now + 1) // 4 + 1)):
        # A pawn that lies nowhere stays so.
        piece = pawn(position, track)
        target = next((zone.id for zone in position.board.track(track) if zone.tags["box"] == number), None)
        if piece and target is not None and position.counters[piece].zone != target:
            books.do(Move((piece,), target))
    return books


def _deliver(position: Position, books: Books, now: int) -> None:
    delivered: Counts = {}
    for name, order in rows(position, ShipyardRow).items():
        if order.due <= now + 1:
            delivered[order.nation] = delivered.get(order.nation, 0) + order.ships
            books.strike("shipyard", name)
    for side, ships in delivered.items():
        books.write("nations", side, merchants=nation(position, side).merchants + ships)
    for counter, _, _, fleet in fleets(position):
        if fleet != FleetRow() and fleet.patrol:
            books.write("fleets", counter, patrol=False)


# What did I forget: what was done against the rules, what presses, what lies wrong.


class Findings(FindingsQuestion, tag="findings"):
    """What was done against the rules this season, what must still be done, what lies wrong on the table."""

    book = BOOK


@BOOK.due("3")
def owed(now: Position) -> Found:
    """A season is collected, paid, fought, evacuated and told before it ends; what is left then is lost."""
    for step in due(now):
        if step.left and step.name not in ("battles", "conquest", "victory"):
            then = FollowUp(say(f"follow-step-{step.name}"), step.questions[0]) if step.questions else None
            yield Objection(step.owed, step.about, Grade.OWED, step.rule, then=then)


# What comes before the bulletin that tells of it, and before the trade that it may prevent.
EARLIER = ("letters", "moves", "battles", "retreat", "conquest")


@BOOK.rule("3")
def out_of_turn(deed: Published | Traded, before: Position) -> Found:
    """Trade comes behind moves, battles and conquests; a bulletin goes out behind the orders too (9)."""
    for step in due(before):
        if step.left and step.name in (EARLIER if isinstance(deed, Published) else EARLIER[1:]):
            yield Objection(step.owed, step.about, rule="9" if isinstance(deed, Published) else "")
