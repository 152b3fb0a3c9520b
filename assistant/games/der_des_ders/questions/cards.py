"""What the questions share: situations and answers, dice typed or thrown, an action of a spending phase, the fight panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from assistant.core import cards
from assistant.core.calc import Situation, Worked, encode_exact
from assistant.core.cards import Names, fields_of
from assistant.core.ledger import Deed
from assistant.core.questions import (
    Aid,
    Answer,
    Arrow,
    Ask,
    Block,
    Chances,
    Fight,
    Fighter,
    Part,
    Party,
    Question,
    Reason,
    Role,
    Sum,
    SumLine,
    Throw,
    decimals,
    odds,
    out_of,
    signed,
)
from assistant.core.record import Filled, Ids
from assistant.core.table import Edit, Edits, Position
from assistant.core.text import Name, QuestionError, Text, verbatim
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.dice import Dice, Use, any_hit_chance
from assistant.games.der_des_ders.log import Reinforced, Sailed, Tried, telling
from assistant.games.der_des_ders.offensives import (
    GAZA,
    Action,
    Done,
    Line,
    Offensive,
    attackers_of,
    launching,
    law_of,
    prepare,
    prospects,
)
from assistant.games.der_des_ders.purchases import Attempt, Purchase, naval_law
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.table_edits import edits_between
from assistant.games.der_des_ders.words import SECTOR_NAMES, Numbers, Reasons, SectorId, Side, error, say

S = TypeVar("S", bound=Situation)
W = TypeVar("W", bound=Worked)
R = TypeVar("R")
Blocks = tuple[Block, ...]
Rows = list[tuple[Any, ...]]  # of a grid

# From a question to the rules and back: the situation filled in from the table, the sectors that a card speaks of.

grid = cards.grids(say)
NOW = Ask("now")  # what comes next in the turn: every card leads back to it


def the_sector(position: Position, zone: str, field: str) -> SectorId:
    """Return the sector of a zone, or of the marker lying in it.

    Args:
        field: its path in the situation.

    Raises:
        QuestionError: there is none.
    """
    found = mirror.sector_at(position, zone)
    if not found:
        place = position.zones.get(zone)
        raise error(field, "no-sector-there", zone=place.name if place else zone)
    return found


_SECTOR_OF: Mapping[Name, SectorId] = {name: sector for sector, name in SECTOR_NAMES.items()}


class TableNames(Names):
    """How a card finds the sectors that the texts of the rules speak of; they hold names already."""

    def about(self, text: Any) -> Ids:
        """Return the zones and counters that a text speaks of; for a printed value, what it is printed on."""
        at = text.args.get("at") if isinstance(text, Text) else None
        return (at,) if at else super().about(text)

    def reasons(self, worked: Worked | Iterable[Reason]) -> Reasons:
        """Return the reasons as core tells them; those about printed values say where these are."""
        unread = "unconfirmed-"
        return tuple(
            replace(r, printed=bool(r.about)) if r.text.key.startswith(unread) else r for r in super().reasons(worked)
        )


def _zone_named(position: Position, word: Any) -> str:
    """Return the zone of the sector that an argument of a text names; empty for any other word."""
    sector = _SECTOR_OF.get(word) if isinstance(word, Name) else None
    return mirror.zones_of(position.board).get(sector, "") if sector else ""


class Shown(NamedTuple):
    """An action of a spending phase: its line in the journal, its chances, the edits that do it once its dice lie."""

    line: Text
    odds: list[Block]
    edits: Edits = ()


class Card(cards.Card):
    """What a question answers on this table, gathered: each reason lights the sectors that it speaks of.

    The reasons of the table stand before those of the rules.
    """

    speaks = staticmethod(say)

    def __init__(self, position: Position, question: Any = None, **told: Any) -> None:
        super().__init__(position, question, **told)
        self.names = TableNames(position, thing=_zone_named)

    @property
    def state(self) -> State:
        """The position that the rules were asked with."""
        return log.state(self.position) if self.situation is None else self.situation.full_state()

    @property
    def die(self) -> int | None:
        """The first die that was typed."""
        return next(iter(self.question.dice), None)

    def work(self, topic: Callable[[S], W], **values: Any) -> W:
        """Return what the rules make of a topic's situation, filled in from the table as the asker corrected it.

        Args:
            values: what neither the table nor the question's blanks know; None is left out.
        """
        wanted = get_type_hints(topic)["given"]
        own = {name: self.found[name] for name in wanted.__struct_fields__ if name in self.found}
        self.situation = given = log.situation(
            self.position, wanted, getattr(self.question, "overrides", {}), **own | values
        )
        self.worked = worked = topic(given)
        self.found |= fields_of(given) | (dict(worked.value) if isinstance(worked.value, Mapping) else {})
        return worked

    def roll(self, work: Callable[[Dice], R], *, goes_on: bool = False) -> R | None:
        """Return what `work` makes of the dice typed; None where some are missing: the table's own luck offers to throw them.

        What falls is not told before.

        Args:
            goes_on: the dice that are left are for what comes after.

        Raises:
            QuestionError: more dice were typed than are thrown.
        """
        typed = TableDice(self.question.dice)
        made: R | None = None
        try:
            made = work(typed)
            if typed.used < len(self.question.dice) and not goes_on:
                raise error("dice", "too-many-dice", n=typed.used)
        except MoreDice:
            dice = TableDice(self.question.dice, programs_chance(self.position, self.question))
            work(dice)
            self.follow("roll-for-me", replace(self.question, dice=tuple(dice.faces)), usual=True)
        self.throws = typed.throws()
        return made

    def light(self, *things: str, role: Role | None = None) -> None:
        """Light zones, sectors and counters."""
        places = mirror.zones_of(self.position.board)
        super().light(*(places.get(thing, thing) for thing in things if thing), role=role)

    def show(self, action: Action, done: Done | None = None, *, decided: bool = False) -> Shown:
        """Show an action on the card; `done` once its dice lie.

        Args:
            decided: whether nothing may be turned any more: the system has chosen.
        """
        position, state, line, odds = self.position, self.state, done.lines[0] if done else {}, list[Block]()
        match action:
            case Attempt(side=side, tech=tech, level=level, cost=cost):
                success = line.get("success")
                words = say(f"offer-tech-{'unlocked' if success else 'failed'}", tech=tech, level=level, cost=cost)
                deed: Deed = Tried(by=side, tech=tech, level=level, cost=cost)
                odds.append(technology_chances(action, success))
            case Offensive(attacker=attacker, defender=defender):
                hits, left = line.get("hits"), line.get("target_breakdown")
                key, names = "system-did-attack" if left else "system-did-fall", {"hits": hits or 0, "left": left or 0}
                words, deed = say(key, attacker=attacker, defender=defender, **names), launching(state, action)
                odds.append(fight_panel(position, state, action, hits, decided=decided))
                self.light(attacker, role=Role.SOURCE)
                self.light(defender)
                start, end = mirror.zones(position, attacker, defender)
                self.arrows = (Arrow(start, end, str(action.pool.attack_dice + action.pool.artillery_dice)),)
            case Purchase(sector=sector, cost=cost):
                deed = Reinforced(by=state.side(sector), sector=sector, steps=action.steps, cost=cost)
                words = say("reinforce-booked", sector=sector, after=action.after, cost=cost)
                self.light(sector)
            case _:
                value = line.get("value")
                odds.append(naval_chances(state, action.side, action.spend, value))
                words = say(f"naval-booked-{action.side}", value=value or 0, spent=action.spend)
                deed = Sailed(by=action.side, cost=action.spend)
        if done is None:
            (meant,) = telling((), deed)
            self.meant = None if decided else meant
            return Shown(words, odds)
        return Shown(words, odds, edits_between(position, state, done.state, rolls=done.rolls, deed=deed))

    def back(self) -> None:
        """Lead back to what comes next in the turn."""
        self.follow("back-to-the-turn", NOW, usual=True)

    def booked(self, words: str | Text, side: Side | None = None) -> Text:
        """Return a line of the journal, with the dice of the question (`booked`)."""
        return booked(self.say(words) if isinstance(words, str) else words, self.question.dice, side)

    def offer(
        self,
        label: str | Text,
        edits: Iterable[Edit],
        rule: str = "",
        line: str | Text = "",
        then: Question | Ask = NOW,
        **more: Any,
    ) -> None:
        """Offer to do all the edits at once, where there are any; it leads to what comes next.

        Args:
            line: its name in the journal, where that is another.
            then: what is asked once it is done.
        """
        words, booked = (self.say(key, **more) if isinstance(key, str) else key for key in (label, line or label))
        self.offers += cards.offer(words, edits, rule, then, booked)

    def answer(self, verdict: str | Text, /, **more: Any) -> Answer:
        """Return the answer."""
        self.worked = replace(self.worked, reasons=(*self.reasons, *self.worked.reasons))
        self.reasons = []
        return super().answer(verdict, **more)

    def refused(self, verdict: str | Text, /, **more: Any) -> Answer:
        """Return the answer to what the rules forbid: no dice, nothing to accept."""
        self.throws = ()
        return self.answer(verdict, tone=Role.BLOCKED, **more)


def booked(words: Text, dice: Iterable[int] = (), side: Side | None = None) -> Text:
    """Return a line of the journal: whose deed it was, where its words do not say so, and the dice that fell."""
    line = words if side is None else say("booked-side", side=side, words=words)
    fell = tuple(map(str, dice))
    return say("booked-dice", words=line, dice=" ".join(fell), n=len(fell)) if fell else line


def counted(chances: Chances, side: Side, kind: str, amounts: Iterable[int], fell: int | None) -> Chances:
    """Return chances as the luck of an evening counts them: who rolled, the amount of each outcome, that which fell."""
    rows = tuple(replace(row, amount=n) for row, n in zip(chances.rows, amounts, strict=True))
    fallen = None if fell is None else next((at for at, row in enumerate(rows) if row.amount == fell), None)
    return replace(chances, rows=rows, side=side, kind=say(f"kind-{kind}"), fallen=fallen)


def decimal(value: Fraction) -> Text:
    """Return an exact value to two decimals, for reading; the exact one is in the answer's data."""
    return say("decimal", n=decimals(value))


# The dice of a question: those that were typed, those that are still missing, those that the program throws.


class MoreDice(Exception):
    """A roll that needs more dice than were typed."""


class TableDice(Dice):
    """The dice typed in, and what they are thrown for; where they are too few the program throws, if it has a chance."""

    def __init__(self, faces: Iterable[int], chance: Random | None = None) -> None:
        super().__init__(faces)
        self.sets: list[tuple[Use, int]] = []
        self.faces: list[int] = []
        self._chance = chance

    def throw(self, *sets: tuple[Use, int]) -> tuple[Numbers, ...]:
        """Return the next faces, or raise MoreDice: by then `sets` tells all the dice of this throw."""
        for use, count in sets:
            if self.sets and self.sets[-1][0] == use:
                count += self.sets.pop()[1]
            self.sets.append((use, count))
        return super().throw(*sets)

    def throws(self) -> tuple[Throw, ...]:
        """Return the dice of the roll as far as is known, in words."""
        return tuple(throw for use, count in self.sets for throw in thrown(use, count))

    def _next(self) -> int:
        try:
            face = super()._next()
        except QuestionError:
            if self._chance is None:
                raise MoreDice from None
            face = self._chance.randint(1, 6)
        self.faces.append(face)
        return face


def thrown(use: Use, count: int = 1) -> tuple[Throw, ...]:
    """Return the dice thrown for one purpose, as a card tells them."""
    return (Throw(say(f"throw-{use}"), count),) if count else ()


def programs_chance(position: Position, question: Question | str) -> Random:
    """Return the program's luck for a question on this table: asked again of the same table, it throws the same.

    The seed is dealt with a new table, so that no two games run alike.
    """
    lying = tuple((c.id, c.zone, c.face) for c in position.counters.values())
    facts = sorted((key, repr(value)) for key, value in position.facts.items())
    said = question if isinstance(question, str) else msgspec.json.encode(question, enc_hook=encode_exact)
    return Random(repr((position.fact("luck"), lying, facts, repr(said))))


# 6.5: "in this order".
Step = Literal["technology", "offensive", "reinforcement", "naval"]
STEPS: tuple[Step, ...] = get_args(Step)


def current_step(state: State, side: Side) -> Step:
    """Return the step of 6.5 at which a side stands: the last one of which it has done something this turn."""
    mine = state.of_side(side)
    if any(state.reinforced.get(sector) for sector in mine):
        return "reinforcement"
    return "offensive" if any(sector in state.attacked for sector in mine) else "technology"


def technology_chances(tried: Attempt, success: bool | None) -> Chances:
    """Return the chances of an attempt, and with its die which fell (6.5.1)."""
    rows = ((say("tech-row-yes"), tried.probability, "good"), (say("tech-row-no"), 1 - tried.probability, "bad"))
    title = say("deed-technology", side=tried.side, tech=tried.tech, level=tried.level)
    return counted(out_of(rows, title), tried.side, "technology", (1, 0), None if success is None else int(success))


def naval_chances(state: State, side: Side, spent: int, value: int | None) -> Chances:
    """Return the chances of a naval roll, and with its die what it came to (6.6)."""
    law = sorted(naval_law(state, side, spent).items())
    key = "naval-lost" if side == "central" else "naval-gained"
    rows = ((say(key, n=n), chance, "good" if (n > 0) == (side == "central") else "bad") for n, chance in law)
    return counted(out_of(rows, say("deed-naval", side=side)), side, f"naval-{side}", (n for n, _ in law), value)


def naval_outcome(side: Side, value: int, overflow: int) -> Text:
    """Return what a naval roll came to (6.6)."""
    if overflow:
        return say("naval-result-overflow", value=value, overflow=overflow)
    return say("naval-result-lost" if side == "central" else "naval-result-gained", value=value)


def offensive_odds(state: State, ready: Offensive) -> Text:
    """Return the chances that an offensive hits, that its target surrenders, and that the war is then won (6.7, 7)."""
    hit, (fall, win) = any_hit_chance(ready.pool, state.readings.gaza_rerolls_artillery), prospects(state, ready)
    figures = {"attacker": ready.attacker, "target": ready.defender, "any": odds(hit)}
    return say("attack-odds-fall", fall=odds(fall), win=odds(win), **figures) if fall else say("attack-odds", **figures)


# An offensive as the fight panel shows it: who attacks whom with how many dice, what helps either side, how it may end (6.7).


def fight_panel(position: Position, state: State, ready: Offensive, hits: int | None, *, decided: bool) -> Fight:
    """Return the panel of an offensive.

    Args:
        state: the position of the rules, before the offensive.
        ready: the offensive, with its dice.
        hits: how many it scored; None before the dice fall.
        decided: whether nothing may be turned any more: the system has chosen.
    """
    attacker, defender = ready.attacker, ready.defender
    standing, aids = state.breakdown[defender], tuple(_helping(ready))
    law = hit_chances(ready, standing, state)
    chances = counted(law, state.side(attacker), "offensive", range(len(law.rows)), hits)
    return Fight(
        title=say("fight-title", attacker=attacker, defender=defender),
        attacker=Party(
            tuple(_attackers(position, state, ready, decided)),
            (*_prices(state, ready, decided), *(aid for ours, aid in aids if ours)),
            _dice(ready),
        ),
        defender=Party(
            tuple(_defenders(position, state, ready, decided)),
            tuple(aid for ours, aid in aids if not ours),
            Sum(say("fight-standing"), (SumLine(say("sector", sector=defender), standing, "6.7"),)),
        ),
        chances=chances,
        costs=say("fight-costs", sector=defender),
        fallen=hits,
    )


def hit_chances(ready: Offensive, standing: int, state: State) -> Chances:
    """Return the exact law of the hits against a sector that stands on box `standing` (6.7), with the box that each leaves.

    Args:
        ready: the offensive as it is prepared.
    """
    law = law_of(state, ready)
    rows = (
        (say("hits-fall" if hits >= standing else "hits-row", n=hits), chance, "good" if hits else "bad")
        for hits, chance in law.items()
    )
    plain = out_of(rows, say("hits-title"))
    told = (
        replace(row, word=say("hits-word", n=hits), cost=verbatim(str(max(0, standing - hits))))
        for hits, row in zip(law, plain.rows, strict=True)
    )
    return Chances(plain.title, tuple(told))


def _dice(ready: Offensive) -> Sum:
    """Return the dice: one for each point, those of events, artillery; no event leaves fewer than none."""
    lines = list[SumLine]()
    for line in ready.lines:
        if line.of.endswith("_dice"):
            kept = max(line.amount, -sum(other.amount for other in lines))
            lines.append(SumLine(_line_name(line), kept, line.reason.rule))
    return Sum(say("dice-title"), tuple(lines))


def _line_name(line: Line) -> Text:
    if line.what is None:
        return say("dice-line-bought")
    event = isinstance(line.what, int)
    return say("event-only", event=line.what) if event else say("aid-named", what=line.what)


def _attackers(position: Position, state: State, ready: Offensive, decided: bool) -> Iterator[Fighter]:
    """Yield the sector that attacks, then those that could instead: a click sends another."""
    yield _fighter(position, ready.attacker, "leads", {})
    held = state.pr[state.side(ready.attacker)]
    for sector in () if decided else attackers_of(state, ready.defender):
        if sector != ready.attacker:
            pr = min(state.operational_value(sector), max(1, held))
            yield _fighter(position, sector, "idle", {"attacker": mirror.zone_of(position, sector), "pr": pr})


def _defenders(position: Position, state: State, ready: Offensive, decided: bool) -> Iterator[Fighter]:
    """Yield the sector under attack, then the attacker's other enemies: a click turns the offensive against another."""
    yield _fighter(position, ready.defender, "attacked", {})
    for sector in () if decided else state.board.neighbours[ready.attacker]:
        if sector != ready.defender and state.at_war(sector):
            yield _fighter(position, sector, "spared", {"defender": mirror.zone_of(position, sector)})


def _fighter(position: Position, sector: SectorId, part: Part, turned: Filled) -> Fighter:
    return Fighter(mirror.sector_marker(position, sector), part, say(f"part-{part}"), turned)


def _prices(state: State, ready: Offensive, decided: bool) -> Iterator[Aid]:
    """Yield each price that the sector's operational value and its side's stock allow, that of the offensive lit (6.7)."""
    for pr in range(1, state.operational_value(ready.attacker) + 1):
        other = prepare(state, ready.attacker, ready.defender, pr)
        chosen = pr == ready.cost
        if isinstance(other, Offensive) and (chosen or not decided):
            dice = other.pool.attack_dice + other.pool.artillery_dice
            yield Aid(say("aid-price", pr=pr), say("aid-dice", n=dice), chosen, {} if chosen else {"pr": pr}, "6.7")


def _helping(ready: Offensive) -> Iterator[tuple[bool, Aid]]:
    """Yield what helps, or takes from one's own dice, with whether it is the attacker's: technologies, events, rerolls."""
    pool, again, air = ready.pool, say("aid-reroll"), say("aid-named", what="air")
    for line in ready.lines:
        if line.of.endswith("_modifier"):
            worth = say("aid-worth", n=signed(line.amount))
            yield line.what != "defence", Aid(_line_name(line), worth, True, {}, line.reason.rule)
    if pool.attacker_artillery_reroll and pool.artillery_dice:
        yield True, Aid(air, again, True, {}, "6.5.1")
    if pool.defender_reroll:
        yield False, Aid(air, again, True, {}, "6.5.1")
    if pool.gaza:
        yield False, Aid(say("event-only", event=GAZA), again, True, {}, f"11 ({GAZA})")
