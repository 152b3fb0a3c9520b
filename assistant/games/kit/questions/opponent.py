"""The program's player for any kit: one step ahead, by the card's own fights, points and supply. Somebody to learn a game with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from assistant.core.ai_match import OPPONENT, NextStep, Party
from assistant.core.cards import reasons as makers
from assistant.core.deeds import Phases
from assistant.core.judgement import Grade, objections
from assistant.core.opponent import Bundle, Driver, Fighters, Made, Setting
from assistant.core.paths import distances, flood
from assistant.core.phase_log import with_notes
from assistant.core.questions import Answer, Ask, Fight, FollowUp, Highlights, Offer, Offers, Path, Reason, Role, Rolls
from assistant.core.record import Ids
from assistant.core.table import Move, Position
from assistant.core.text import Name, QuestionError, Text, speaker
from assistant.games.kit import combat
from assistant.games.kit.card import Buckets, Fire, is_on
from assistant.games.kit.combat import result_of, steps_of, strength
from assistant.games.kit.formulas import FormulaError, Row, Rows, Scope, holds, parsed
from assistant.games.kit.movement import lines, range_of
from assistant.games.kit.questions.book import Fought, Moved, noting
from assistant.games.kit.questions.fights import FightOf, given_for, lightest, parties_of
from assistant.games.kit.questions.table import (
    CardQuestion,
    PhaseEnds,
    bound,
    ids,
    left,
    phase_of,
    price,
    seen,
    side_name,
    written,
)
from assistant.games.kit.state import View, changes, points

say = speaker(__name__)
fact = makers(say).fact

# What things are worth, in counters of middling strength; set by hand.
POINT = 1.0  # of the game's own points
RETREAT = 0.2  # of what retreats
UNSUPPLIED = 0.4  # of a counter that is cut off
THREAT = 0.7  # what enemies may do to one's own, against what one may do to them
NEARER = 0.05  # a link nearer to what is worth going to
LEAST = 0.01  # nothing is done for less
LOOKED_AT = 8  # goals of a counter whose supply is looked at
TOGETHER = 8  # moves in one go


class Go(NamedTuple):
    """A counter moves; `takes`: the zones that its side comes to hold by it."""

    counter: str
    way: Ids
    takes: Ids


class Strike(NamedTuple):
    """A zone is attacked."""

    fight: str
    zone: str
    attackers: Ids


class Due(NamedTuple):
    """Something that the phase owes is done."""

    offer: Offer


class End(NamedTuple):
    """The phase ends."""


class Decision(NamedTuple):
    """What is done; `options`: what the likeliest goals or fights would bring, by zone."""

    step: Any
    options: Mapping[str, float] = {}
    plan: tuple[()] = ()


class Estimate:
    """What fights and zones of a table are worth to a side, each worked out once.

    Args:
        out: counters that attack nobody any more.
    """

    def __init__(self, question: CardQuestion, lying: View, out: Iterable[str] = ()) -> None:
        self.card, self.lying, self.out = question.card, lying, frozenset(out)
        self.known: dict[Any, float] = {}
        self.unit = 1.0
        every = [row for rows in lying.standing.values() for row in rows]
        self.unit = self.worth(every) / max(len(every), 1) or 1.0

    def worth(self, rows: Iterable[Row]) -> float:
        """Return what counters are worth: the first strength of the card, else their steps."""
        value = next((one.value for one in self.card.strength.values()), None)
        found = 0.0
        for row in rows:
            try:
                found += float(steps_of((row,)) if value is None else strength(value, Scope(), (row,)))
            except FormulaError:
                found += steps_of((row,))
        return found / self.unit

    def steps(self, rows: Rows, n: int) -> float:
        """Return what a side loses with so many steps."""
        return self.worth(rows) - self.worth(combat.losing(rows, n, "0", Scope()).values())

    def loss(self, rows: Rows, words: str) -> float:
        """Return what a side loses by a result of which it makes the best."""
        lost = 0.0
        for effect in lightest(words):
            part = {"eliminated": 1.0, "retreat": RETREAT, "mark": RETREAT}.get(effect.what, 0.0) * self.worth(rows)
            lost += part or self.steps(rows, effect.amount)
        return min(lost, self.worth(rows))

    def outcome(self, key: str, one: combat.Outcome, ours: Rows, theirs: Rows) -> float:
        """Return what an end of a fight brings the attacker."""
        card = self.card.combat[key]
        if isinstance(card, (Buckets, Fire)):
            return self.steps(theirs, one.defender_steps) - self.steps(ours, one.attacker_steps)
        result = result_of(card, one.result)
        given, taken = self.loss(ours, result.attacker), self.loss(theirs, result.defender)
        least = min(self.worth(ours), self.worth(theirs)) if result.exchange else 0.0
        return max(taken, least) - max(given, least)

    def attack(self, lying: View, key: str, zone: str, side: str) -> tuple[float, Ids]:
        """Return what a fight brings on the whole to who attacks, and by whom; nothing where nobody may."""
        ours, theirs = parties_of(self.card.combat[key], lying, side, zone)
        ours = tuple(row for row in ours if row["id"] not in self.out)[: combat.MOST_COUNTERS]
        if not ours or not theirs:
            return 0.0, ()
        names = ids(ours)
        known = (key, zone, names, *(row["zone"] for row in ours), *(row["id"] for row in theirs))
        if known not in self.known:
            gain = 0.0
            with suppress(QuestionError):  # what cannot be worked out is not begun
                given = given_for(key, lying, side, (zone,), (ours, theirs[: combat.MOST_COUNTERS]))
                for one in combat.fight(self.card.combat[key], given).value.outcomes:
                    gain += float(one.chance) * self.outcome(key, one, ours, theirs)
            self.known[known] = gain
        return self.known[known], names

    def best(self, lying: View, zone: str, side: str) -> float:
        """Return what the best attack on a zone brings a side, or not to attack it."""
        if not lying.enemies_in(zone, side):
            return 0.0
        fights = (key for key, card in self.card.combat.items() if not card.alone)
        return max((0.0, *(self.attack(lying, key, zone, side)[0] for key in fights)))

    def value(self, lying: View, side: str) -> tuple[float, Mapping[str, str]]:
        """Return what a table is worth to a side before its fights, and the zones that would change hands."""
        foes = [one for one in lying.sides() if lying.are_enemies(side, one)]
        taken = changes(self.card.control, lying) if self.card.control is not None else {}
        if self.card.points is not None and (known := tuple(sorted(taken.items()))) not in self.known:
            held = replace(lying.state, control={**lying.state.control, **taken})
            found = points(self.card.points, replace(lying, state=held), (side, *foes)).value
            lead = found[side].total - max((found[one].total for one in foes), default=0)
            self.known[known] = POINT * float(lead)
        worth = self.known.get(tuple(sorted(taken.items())), 0.0)
        for zone in lying.standing:
            worth += self.best(lying, zone, side) - THREAT * max((0.0, *(self.best(lying, zone, foe) for foe in foes)))
        return worth, taken

    def far(self, side: str) -> Mapping[str, int]:
        """Return how far each zone is from what is worth going to: zones to be taken, else enemies."""
        lying, card = self.lying, self.card.control
        goals = [zone for zone in lying.standing if lying.enemies_in(zone, side)]
        if card is not None and card.takes != "never":
            when, held = parsed(card.when), lying.state.control
            free = (zone for zone in lying.state.zones if lying.are_enemies(side, held.get(zone) or "nobody"))
            goals = [zone for zone in free if holds(when, lying.scope(zone, side))] or goals
        return distances(flood(goals, lambda zone: [other for other, _ in lying.exits.get(zone, ())]))


def _moved(lying: View, row: Row, zone: str) -> View:
    """Return a table on which a counter stands elsewhere."""
    left = tuple(one for one in lying.standing[row["zone"]] if one["id"] != row["id"])
    there = (*lying.standing.get(zone, ()), {**row, "zone": zone})
    standing = {name: rows for name, rows in lying.standing.items() if name != row["zone"]}
    return replace(lying, standing={**standing, **({row["zone"]: left} if left else {}), zone: there})


class Player(Driver):
    """The program's player in the phase of a side."""

    def __init__(self, asked: OpponentOf, position: Position) -> None:
        self.asked, self.card, self.book = asked, asked.card, asked.book
        sides = position.sides
        called = {side: side_name(position, side) for side in (*sides, "")}
        self.setting = Setting(
            say, noting(self.card, self.book), Phases(tuple(self.card.turns.phases if self.card.turns else ()), 10**6),
            lambda at, side: at.fact(OPPONENT) == side, called,
            tuple(Party(side, written(called[side]), (side,)) for side in sides),
            Strike, Decision(End()), {Go: "moves", Strike: "fights", Due: "dues", End: "end"},
            FollowUp(say("question-points"), Ask("points")),
        )  # fmt: skip
        super().__init__(position, asked.without, asked.spared)

    def side(self, position: Position) -> str:
        return phase_of(self.card, position)[1].side

    # What is decided: moves before fights, then what the phase owes.

    def decide(self, position: Position) -> Decision:
        side = self.side(position)
        fought = self._done(position, Fought)
        if side and not fought:
            every = (row for rows in seen(self.card, position).standing.values() for row in rows if row["side"] == side)
            ranked = sorted(self._moves(position, every), key=lambda one: -one[0])
            self.waiting = [decision.step.counter for _, decision in ranked[1:]]
            if ranked:
                return ranked[0][1]
        return (self._strike(position, side, fought) if side else None) or next(
            (Decision(Due(owed.mend)) for owed in self.book.foreseen(position) if owed.mend is not None),
            Decision(End()),
        )

    def following(self, decision: Decision, lying: Callable[[], Position]) -> Iterator[Decision]:
        while isinstance(decision.step, Due):
            decision = self.decide(lying())
            yield decision
        waiting = self.waiting[: TOGETHER - 1] if isinstance(decision.step, Go) else []
        for name in waiting:
            self.waiting.remove(name)
            row = seen(self.card, lying()).row(name)
            yield from (one for _, one in self._moves(lying(), (row,)))

    def _done(self, position: Position, kind: type[Any]) -> tuple[Any, ...]:
        return self.book.ledger(position).of(kind)

    def _moves(self, position: Position, rows: Iterable[Row]) -> Iterator[tuple[float, Decision]]:
        """Yield what each of these counters would do at best, if that is anything, with what it brings."""
        card, lying = self.card.movement, seen(self.card, position)
        gone = {*self.without, *(deed.counter for deed in self._done(position, Moved))}
        estimate = Estimate(self.asked, lying)
        far = estimate.far(self.side(position))
        for row in rows:
            if card is None or row["id"] in gone or (card.types and row.get("type") not in card.types):
                continue
            with suppress(FormulaError):
                goals = sorted(self._goals(estimate, far, row), key=lambda one: -one[0])[:LOOKED_AT]
                weighed = sorted(self._fed(estimate, row, goals), key=lambda one: -one[0])
                options = {go.way[-1]: gain for gain, go in weighed[:3]}
                likely = ((gain, Decision(go, options)) for gain, go in weighed if gain > LEAST)
                yield from [one for one in likely if self._is_lawful(position, one[1])][:1]

    def _goals(self, estimate: Estimate, far: Mapping[str, int], row: Row) -> Iterator[tuple[float, Go, View]]:
        lying, side, start = estimate.lying, row["side"], row["zone"]
        assert self.card.movement is not None
        found, most = range_of(self.card.movement, lying, row), len(lying.state.zones)
        was, before = estimate.value(lying, side)
        for zone, reached in found.zones.items():
            if zone not in (*found.full, *self.spared):
                after = _moved(lying, row, zone)
                worth, taken = estimate.value(after, side)
                gain = worth - was + NEARER * (far.get(start, most) - far.get(zone, most))
                young = tuple(one for one, taker in taken.items() if taker == side and before.get(one) != side)
                yield gain, Go(row["id"], reached.way, young), after

    def _fed(self, estimate: Estimate, row: Row, goals: Iterable[tuple[float, Go, View]]) -> Iterator[tuple[float, Go]]:
        """Yield goals with what supply there changes."""
        card, side = self.card.supply, row["side"]

        def is_out(at: View) -> bool:
            return card is not None and row["id"] in lines(card, at, side).unsupplied

        was = is_out(estimate.lying)
        for gain, go, after in goals:
            yield gain + UNSUPPLIED * estimate.worth((row,)) * (was - is_out(after)), go

    def _is_lawful(self, position: Position, decision: Decision) -> bool:
        (found,) = self.offers(position, decision)
        edit = with_notes(found.edit, tuple(self.setting.noted(position, found.edit, position.after(found.edit))))
        return not any(one.grade in (Grade.AGAINST, Grade.UNPAID) for one in objections(self, position, edit))

    def _strike(self, position: Position, side: str, fought: Sequence[Fought]) -> Decision | None:
        """Return the fight that brings most; one that is owed also where it brings nothing."""
        lying = seen(self.card, position)
        done = {*self.spared, *(zone for one in fought for zone in one.zones)}
        estimate = Estimate(self.asked, lying, (*self.without, *(name for one in fought for name in one.counters)))
        owing = self.book.owing(self.book.ledger(position), position)
        owed = {zone for one in owing for zone in one.about}
        ranked = []
        for zone in lying.standing.keys() - done:
            for key, card in self.card.combat.items():
                gain, names = estimate.attack(lying, key, zone, side)
                must = is_on(card.must) and zone in owed
                for other in owed - {zone} if must else ():  # somebody is left for what must be attacked besides
                    also = set(estimate.attack(lying, key, other, side)[1])
                    if also and also <= set(names) and len(names) > 1:
                        names = tuple(name for name in names if name != min(also))
                if names and (gain > LEAST or must) and self._is_paid(position, key, zone, names):
                    ranked.append((not must, -gain, zone, Strike(key, zone, names)))
        ranked.sort(key=lambda one: one[:3])
        return Decision(ranked[0][3], {zone: -gain for _, gain, zone, _ in ranked[:3]}) if ranked else None

    def _is_paid(self, position: Position, key: str, zone: str, names: Iterable[str]) -> bool:
        lying, side = seen(self.card, position), self.side(position)
        rows, scope = tuple(map(lying.row, names)), lying.scope(zone, side)
        groups = {"own": rows, "attackers": rows, "defenders": lying.enemies_in(zone, side)}
        spent = price(self.card.combat[key].price, Scope(scope.values, groups, scope.markers))
        return all(left(self.card, position, one).get(side, 0) + by >= 0 for one, by in spent.items())

    # How it is done.

    def steps(self, dice: Rolls = ()) -> Bundle:
        return self.bundled(dice)  # whatever the table refuses was judged before

    def _fights(self, decision: Decision, dice: Rolls) -> Bundle:
        offers = self.offers(self.position, decision, dice)
        return Bundle((Made(decision, self.position, self.strike(self.position, decision.step)),), offers)

    def _alone(self, decision: Decision, offers: Offers) -> Bundle:
        nothing = Made(decision, self.position, say("opponent-nothing"))
        return super()._alone(decision, offers) if offers else Bundle((nothing,))

    def offers(self, position: Position, decision: Decision, dice: Rolls = ()) -> Offers:
        match decision.step:
            case Go() as step:
                edit = Move((step.counter,), step.way[-1], step.way[:-1])
                start, to = (position.zones[zone].name for zone in (position.counters[step.counter].zone, step.way[-1]))
                called = position.kind(step.counter).name
                label = say("opponent-go", counter=called, start=start, zone=to)
                return (Offer(label, edit, self.card.movement.rule if self.card.movement else ""),)
            case Strike() as step:
                return self.fight(position, step, dice).answer(position).offers
            case Due() as step:
                return (step.offer,)
        return bound(PhaseEnds, self.card, self.book)().answer(position).offers[-1:]

    def fight(self, position: Position, step: Strike, dice: Rolls = ()) -> FightOf:
        made = bound(FightOf, self.card, self.book)
        return made(  # type: ignore[return-value]
            fight=step.fight, zone=step.zone, side=self.side(position), attackers=step.attackers, dice=dice
        )

    def strike(self, position: Position, step: Strike) -> Text:
        zone, title = position.zones[step.zone].name, self.card.combat[step.fight].title
        return say("opponent-strike", fight=title, zone=zone, n=len(step.attackers))

    def about(self, position: Position, step: Any) -> Ids:  # noqa: ARG002
        return (step.counter,) if isinstance(step, Go) else (step.zone,) if isinstance(step, Strike) else ()

    def fighters(self, step: Strike) -> Fighters:
        return Fighters(step.zone, step.attackers[0], "", step.attackers[1:])

    def _lights(self, made: Made) -> Highlights:
        position = made.table
        match step := made.decision.step:
            case Go():
                way = (position.counters[step.counter].zone, *step.way)
                return Highlights(
                    {way[-1]: Role.TARGET, way[0]: Role.SUBJECT}, {step.counter: Role.SUBJECT}, (Path(way),)
                )
            case Strike():
                return Highlights({step.zone: Role.TARGET}, dict.fromkeys(step.attackers, Role.SOURCE))
        return Highlights()

    def why(self, found: Bundle) -> Iterator[Reason]:
        for position, decision in zip(found.tables, found.decisions, strict=True):
            if decision.options:
                whose = position.kind(decision.step.counter).name if isinstance(decision.step, Go) else None
                yield self.options(decision, lambda zone: written(self._zone(zone)), "", whose)
            if isinstance(decision.step, Go) and (zones := decision.step.takes):
                called = tuple(map(self._zone, zones))
                yield fact(
                    "opponent-takes", counter=position.kind(decision.step.counter).name, zones=called, about=zones
                )
        if not isinstance(found.decisions[0].step, (Go, Strike)):
            yield fact("opponent-done")

    def _zone(self, zone: str) -> Name:
        return self.position.zones[zone].name

    def why_fight(self, position: Position, decision: Decision, found: Bundle, *, fallen: bool) -> Iterator[Reason]:  # noqa: ARG002
        return self.why(Bundle((Made(decision, position),)))

    def _fight_card(self, asked: NextStep, found: Bundle) -> Answer:
        """Return the fight as the table asks for it, with why it is fought; dice that no card takes are thrown on its own."""
        (decision,) = found.decisions
        question = self.fight(self.position, decision.step, asked.dice)
        card = question.answer(self.position)
        ways = [FollowUp(say("opponent-roll"), question, usual=True)] if not (card.throws or found.offers) else []
        return replace(
            card,
            verdict=card.verdict if found.offers else self.strike(self.position, decision.step),
            reasons=(*self.why(found), *card.reasons, *self._level()),
            body=tuple(block.settled if isinstance(block, Fight) else block for block in card.body),
            offers=self._onward(asked, found),
            follow_ups=(*ways, *(() if asked.dice else self._cannot(asked, found))),
            situation=None,
            value=self.value(found),
        )


class OpponentOf(CardQuestion, NextStep, tag="opponent"):
    """What does the program do next for whose phase it is? The same question is a hint for one's own."""

    live: ClassVar[bool] = False

    def answer(self, position: Position) -> Answer:
        """Answer with the next steps and their reasons; once they are accepted, those after them are asked for."""
        return Player(self, position).answer(self)
