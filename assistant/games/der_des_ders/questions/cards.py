"""What the questions share: situations and answers, dice typed or thrown, an action of a spending phase, the fight panel."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from assistant.core import cards
from assistant.core.blocks import (
    Aid,
    Block,
    Chance,
    Chances,
    Fight,
    Fighter,
    Part,
    Party,
    Reason,
    Sum,
    SumLine,
    decimals,
    odds,
    signed,
)
from assistant.core.calc import Situation, Worked, encode_exact
from assistant.core.cards import NO_LIGHTS, Names, answered, onward
from assistant.core.ledger import Deed
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Arrow, Ask, FollowUp, Highlights, Offers, Question, Role, Throw
from assistant.core.record import Filled, Ids, Record
from assistant.core.table import Edit
from assistant.core.text import Name, Text, verbatim
from assistant.games.der_des_ders import log, mirror, offensives
from assistant.games.der_des_ders.dice import Dice, Use, any_hit_chance, at_least, hit_law
from assistant.games.der_des_ders.log import Reinforced, Sailed, Tried
from assistant.games.der_des_ders.offensives import (
    GAZA,
    SCHLIEFFEN,
    Action,
    Done,
    Offensive,
    armistice_chance,
    attack_modifiers,
    attackers_of,
    free_dice,
    launching,
    prepare,
    prize,
)
from assistant.games.der_des_ders.purchases import Attempt, Purchase, naval_law
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDES, Numbers, Reasons, SectorId, Side, error, say

S = TypeVar("S", bound=Situation)
W = TypeVar("W", bound=Worked)
Blocks = tuple[Block, ...]
FollowUps = tuple[FollowUp, ...]
Rows = list[tuple[Any, ...]]  # of a grid

# From a question to the rules and back: the situation filled in from the table, the sectors that a card speaks of.

grid = cards.grids(say)
NOW = Ask("now")  # what comes next in the turn: every card leads back to it


def the_side(word: str) -> Side:
    """Return the side that a blank names; the Entente for what names none."""
    return next((side for side in SIDES if side == word), "entente")


def the_sector(position: Position, zone: str, field: str) -> SectorId:
    """Return the sector of a zone, or of the marker lying in it.

    Args:
        field: its path in the situation.

    Raises:
        QuestionError: there is none.
    """
    found = mirror.sector_at(position, zone)
    if not found:
        place = position.board.zones.get(zone)
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


def solved(position: Position, question: Any, topic: Callable[[S], W], **values: Any) -> tuple[S, W]:
    """Return the situation of a topic, filled in from the table as the asker corrected it, and what the rules make of it.

    Args:
        question: its blanks `overrides`, and those that are called as the topic's.
        values: what neither the table nor the question knows; None is left out.
    """
    wanted = get_type_hints(topic)["given"]
    own = {name: getattr(question, name) for name in wanted.__struct_fields__ if hasattr(question, name)}
    given = log.situation(position, wanted, question.overrides, **own | values)
    return given, topic(given)


def lit(position: Position, role: Role, *sectors: SectorId) -> Highlights:
    """Return sectors on the board, all in one part."""
    return Highlights(dict.fromkeys(mirror.zones(position, *sectors), role))


def card(
    position: Position,
    verdict: Text,
    given: Any,
    worked: Worked,
    *,
    remarks: Iterable[Reason] = (),
    roll: Rolled[Any] | None = None,
    **parts: Any,
) -> Answer:
    """Return the answer that a topic decides, told on this table: each reason lights the sectors that it speaks of.

    Args:
        remarks: what is told before the reasons of the rules.
        roll: its dice, and how they go on.
        parts: of the card, as `core.cards.answered` takes them.
    """
    made = replace(worked, reasons=(*remarks, *worked.reasons))
    if roll is not None:
        parts |= {"throws": roll.throws, "follow_ups": (*roll.more, *parts.get("follow_ups", ()))}
    return answered(verdict, given, made, names=TableNames(position, thing=_zone_named), **parts)


def told(
    position: Position,
    verdict: Text,
    *why: Reason,
    assumed: Iterable[Text] = (),
    value: Any = None,
    given: Any = None,
    **parts: Any,
) -> Answer:
    """Return the answer that no topic decides: why it is so, what it takes for granted, its value for scripts.

    Args:
        parts: of the card, as `core.cards.answered` takes them.
    """
    return card(position, verdict, given, Worked(value, why, tuple(assumed)), **parts)


def refused(position: Position, verdict: Text, given: Any, worked: Worked, **parts: Any) -> Answer:
    """Return the answer to what the rules forbid: no dice, nothing to accept.

    Args:
        parts: of the card, as `core.cards.answered` takes them.
    """
    return card(position, verdict, given, worked, tone=Role.BLOCKED, throws=(), **parts)


def offer(
    label: Text, edits: Iterable[Edit], rule: str = "", then: Question | Ask = NOW, booked: Text | None = None
) -> Offers:
    """Return one offer that does all the edits at once; none if there is nothing to do. It leads to what comes next.

    Args:
        then: what is asked once it is done.
        booked: its name in the journal, where that is another.
    """
    return cards.offer(label, edits, rule, then, booked)


def booked(words: Text, dice: Iterable[int] = (), side: Side | None = None) -> Text:
    """Return a line of the journal: whose deed it was, where its words do not say so, and the dice that fell."""
    line = words if side is None else say("booked-side", side=side, words=words)
    fell = tuple(map(str, dice))
    return say("booked-dice", words=line, dice=" ".join(fell), n=len(fell)) if fell else line


def back() -> FollowUp:
    """Return the way back to what comes next in the turn."""
    return onward(say("back-to-the-turn"), NOW)


def out_of(rows: Iterable[tuple[Text, Fraction, str]], title: Text) -> Chances:
    """Return exact chances as whole numbers of equally likely rolls: (label, chance, tone) each."""
    rows = tuple(rows)
    rolls = math.lcm(*(chance.denominator for _, chance, _ in rows)) if rows else 1
    return Chances(title, tuple(Chance(label, int(chance * rolls), tone) for label, chance, tone in rows))


def counted(chances: Chances, side: Side, kind: str, amounts: Iterable[int], fell: int | None) -> Chances:
    """Return chances as the luck of an evening counts them: who rolled, the amount of each outcome, that which fell."""
    rows = tuple(replace(row, amount=n) for row, n in zip(chances.rows, amounts, strict=True))
    fallen = None if fell is None else next((at for at, row in enumerate(rows) if row.amount == fell), None)
    return replace(chances, rows=rows, side=side, kind=say(f"kind-{kind}"), fallen=fallen)


def decimal(value: Fraction) -> Text:
    """Return an exact value to two decimals, for reading; the exact one is in the answer's data."""
    return say("decimal", n=decimals(value))


# The dice of a question: those that were typed, those that are still missing, those that the program throws.

R = TypeVar("R")


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


class Rolled(Record, Generic[R]):
    """A roll with the dice typed so far: what came of it, and which dice it takes.

    As long as dice are missing nothing has come of it, and `more` is the same question with those thrown by the program.
    """

    result: R | None
    throws: tuple[Throw, ...]
    more: FollowUps = ()


def thrown(use: Use, count: int = 1) -> tuple[Throw, ...]:
    """Return the dice thrown for one purpose, as a card tells them."""
    return (Throw(say(f"throw-{use}"), count),) if count else ()


def rolled(position: Position, question: Any, work: Callable[[Dice], R]) -> Rolled[R]:
    """Return what `work` makes of the dice typed; where some are missing the table's own luck offers to throw them.

    What falls is not told before.

    Args:
        question: it has a blank `dice`.
    """
    typed = TableDice(question.dice)
    try:
        return Rolled(work(typed), typed.throws())
    except MoreDice:
        dice = TableDice(question.dice, programs_chance(position, question))
        work(dice)
        thrown_too = replace(question, dice=tuple(dice.faces))
        return Rolled(None, typed.throws(), (onward(say("roll-for-me"), thrown_too),))


def programs_chance(position: Position, question: Question | str) -> Random:
    """Return the program's luck for a question on this table: asked again of the same table, it throws the same.

    The seed is dealt with a new table, so that no two games run alike.
    """
    lying = tuple((c.id, c.zone, c.face) for c in position.table.counters.values())
    facts = sorted((key, repr(value)) for key, value in position.table.facts.items())
    said = question if isinstance(question, str) else msgspec.json.encode(question, enc_hook=encode_exact)
    return Random(repr((position.fact("luck"), lying, facts, repr(said))))


# 6.5: "in this order".
Step = Literal["technology", "offensive", "reinforcement", "naval"]
STEPS: tuple[Step, ...] = get_args(Step)


def current_step(state: State, side: Side) -> Step:
    """Return the step of 6.5 at which a side stands: the last one of which it has done something this turn."""
    mine = state.board.of_side(side)
    if any(state.reinforced.get(sector) for sector in mine):
        return "reinforcement"
    return "offensive" if any(sector in state.attacked for sector in mine) else "technology"


class Shown(NamedTuple):
    """What it means, its line in the journal, its chances, what it lights."""

    deed: Deed
    line: Text
    odds: Blocks = ()
    lights: Highlights = NO_LIGHTS


def shown(
    position: Position, state: State, action: Action, done: Done | None = None, *, decided: bool = False
) -> Shown:
    """Return how an action is shown; `done` once its dice lie.

    Args:
        state: the position before the action.
        decided: whether nothing may be turned any more: the system has chosen.
    """
    line = done.lines[0] if done else {}
    match action:
        case Attempt(side=side, tech=tech, level=level, cost=cost):
            success = line.get("success")
            words = say(f"offer-tech-{'unlocked' if success else 'failed'}", tech=tech, level=level, cost=cost)
            deed: Deed = Tried(by=side, tech=tech, level=level, cost=cost)
            return Shown(deed, words, (technology_chances(action, success),))
        case Offensive(attacker=attacker, defender=defender):
            hits, left = line.get("hits"), line.get("target_breakdown")
            words = say(
                "system-did-attack" if left else "system-did-fall",
                attacker=attacker,
                defender=defender,
                hits=hits or 0,
                left=left or 0,
            )
            panel = fight_panel(position, state, action, hits, decided=decided)
            return Shown(launching(state, action), words, (panel,), attack_lights(position, action))
        case Purchase(sector=sector, cost=cost):
            deed = Reinforced(by=state.board.side(sector), sector=sector, steps=action.steps, cost=cost)
            words = say("reinforce-booked", sector=sector, after=action.after, cost=cost)
            return Shown(deed, words, (), lit(position, Role.TARGET, sector))
    value = line.get("value")
    chances = naval_chances(state, action.side, action.spend, value)
    words = say(f"naval-booked-{action.side}", value=value or 0)
    return Shown(Sailed(by=action.side, cost=action.spend), words, (chances,))


def technology_chances(tried: Attempt, success: bool | None = None) -> Chances:
    """Return the chances of an attempt, and with its die which fell (6.5.1)."""
    rows = ((say("tech-row-yes"), tried.probability, "good"), (say("tech-row-no"), 1 - tried.probability, "bad"))
    title = say("deed-technology", side=tried.side, tech=tried.tech, level=tried.level)
    return counted(out_of(rows, title), tried.side, "technology", (1, 0), None if success is None else int(success))


def naval_chances(state: State, side: Side, spent: int, value: int | None = None) -> Chances:
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


def prospects(state: State, ready: Offensive) -> tuple[Fraction, Fraction]:
    """Return the chances that the target of an offensive surrenders, and that the Armistice roll then wins the war (6.7, 7)."""
    law = hit_law(ready.pool, state.readings.gaza_rerolls_artillery)
    fall = at_least(law, max(1, state.breakdown[ready.defender]))
    vp = state.vp[state.board.side(ready.attacker)] + prize(ready.defender, state)
    return fall, fall * armistice_chance(vp, state)


def attack_lights(position: Position, ready: offensives.Offensive) -> Highlights:
    """Return an offensive on the board: from where, against whom, with how many dice."""
    start, end = mirror.zones(position, ready.attacker, ready.defender)
    figure = str(ready.pool.attack_dice + ready.pool.artillery_dice)
    return Highlights({start: Role.SOURCE, end: Role.TARGET}, arrows=(Arrow(start, end, figure),))


def offensive_odds(state: State, ready: Offensive) -> Text:
    """Return the chances that an offensive hits, that its target surrenders, and that the war is then won (6.7, 7)."""
    hit, (fall, win) = any_hit_chance(ready.pool, state.readings.gaza_rerolls_artillery), prospects(state, ready)
    figures = {"attacker": ready.attacker, "target": ready.defender, "any": odds(hit)}
    return say("attack-odds-fall", fall=odds(fall), win=odds(win), **figures) if fall else say("attack-odds", **figures)


# An offensive as the fight panel shows it: who attacks whom with how many dice, what helps either side, how it may end (6.7).


def fight_panel(
    position: Position, state: State, ready: Offensive, hits: int | None = None, *, decided: bool = False
) -> Fight:
    """Return the panel of an offensive.

    Args:
        state: the position of the rules, before the offensive.
        ready: the offensive, with its dice.
        hits: how many it scored; None before the dice fall.
        decided: whether nothing may be turned any more: the system has chosen.
    """
    attacker, defender = ready.attacker, ready.defender
    standing, aids = state.breakdown[defender], tuple(_helping(state, ready))
    law = hit_chances(ready, standing, state)
    chances = counted(law, state.board.side(attacker), "offensive", range(len(law.rows)), hits)
    shown = Fight(
        title=say("fight-title", attacker=attacker, defender=defender),
        attacker=Party(
            tuple(_attackers(position, state, ready)),
            (*_prices(state, ready), *(aid for ours, aid in aids if ours)),
            _dice(state, ready),
        ),
        defender=Party(
            tuple(_defenders(position, state, ready)),
            tuple(aid for ours, aid in aids if not ours),
            Sum(say("fight-standing"), (SumLine(say("sector", sector=defender), standing, "6.7"),)),
        ),
        chances=chances,
        costs=say("fight-costs", sector=defender),
        fallen=hits,
    )
    return _fixed(shown) if decided else shown


def hit_chances(ready: Offensive, standing: int, state: State) -> Chances:
    """Return the exact law of the hits against a sector that stands on box `standing` (6.7), with the box that each leaves.

    Args:
        ready: the offensive as it is prepared.
    """
    law = hit_law(ready.pool, state.readings.gaza_rerolls_artillery)
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


def _dice(state: State, ready: Offensive) -> Sum:
    """Return the dice: one for each point, those of events, artillery; no event leaves fewer than none."""
    lines = [SumLine(say("dice-line-bought"), ready.cost, "6.7")]
    if ready.is_free:
        lines = [SumLine(say("event-only", event=SCHLIEFFEN), ready.pool.attack_dice, "11 (3)")]
    for event, amount in () if ready.is_free else free_dice(state, ready.attacker, ready.defender):
        kept = max(amount, -sum(line.amount for line in lines))
        lines.append(SumLine(say("event-only", event=event), kept, f"11 ({event})"))
    if guns := ready.pool.artillery_dice:
        lines.append(SumLine(say("aid-named", what="artillery"), guns, "6.5.1"))
    return Sum(say("dice-title"), tuple(lines))


def _attackers(position: Position, state: State, ready: Offensive) -> Iterator[Fighter]:
    """Yield the sector that attacks, then those that could instead: a click sends another."""
    yield _fighter(position, ready.attacker, "leads", {})
    held = state.pr[state.board.side(ready.attacker)]
    for sector in attackers_of(state, ready.defender):
        if sector != ready.attacker:
            pr = min(state.operational_value(sector), max(1, held))
            yield _fighter(position, sector, "idle", {"attacker": mirror.zone_of(position, sector), "pr": pr})


def _defenders(position: Position, state: State, ready: Offensive) -> Iterator[Fighter]:
    """Yield the sector under attack, then the attacker's other enemies: a click turns the offensive against another."""
    yield _fighter(position, ready.defender, "attacked", {})
    for sector in state.board.neighbours[ready.attacker]:
        if sector != ready.defender and state.at_war(sector):
            yield _fighter(position, sector, "spared", {"defender": mirror.zone_of(position, sector)})


def _fighter(position: Position, sector: SectorId, part: Part, turned: Filled) -> Fighter:
    return Fighter(mirror.sector_marker(position, sector), part, say(f"part-{part}"), turned)


def _prices(state: State, ready: Offensive) -> Iterator[Aid]:
    """Yield each price that the sector's operational value and its side's stock allow, that of the offensive lit (6.7)."""
    for pr in range(1, state.operational_value(ready.attacker) + 1):
        other = prepare(state, ready.attacker, ready.defender, pr)
        if isinstance(other, Offensive):
            chosen = pr == ready.cost
            dice = other.pool.attack_dice + other.pool.artillery_dice
            yield Aid(say("aid-price", pr=pr), say("aid-dice", n=dice), chosen, {} if chosen else {"pr": pr}, "6.7")


def _helping(state: State, ready: Offensive) -> Iterator[tuple[bool, Aid]]:
    """Yield what helps, or takes from one's own dice, with whether it is the attacker's: technologies, events, rerolls."""

    def aid(label: Text, figure: Text, rule: str) -> Aid:
        return Aid(label, figure, True, {}, rule)

    pool, again = ready.pool, say("aid-reroll")
    for amount, reason in attack_modifiers(state, ready.attacker, ready.defender, ready.is_free):
        tech = {"modifier-attack": "attack", "modifier-defence": "defence"}.get(reason.text.key)
        label = say("aid-named", what=tech or reason.text.args["event"])
        yield tech != "defence", aid(label, say("aid-worth", n=signed(amount)), reason.rule)
    if worth := pool.artillery_modifier:
        yield True, aid(say("event-only", event=offensives.GAS), say("aid-worth", n=signed(worth)), "11 (6)")
    if pool.attacker_artillery_reroll and pool.artillery_dice:
        yield True, aid(say("aid-named", what="air"), again, "6.5.1")
    if pool.defender_reroll:
        yield False, aid(say("aid-named", what="air"), again, "6.5.1")
    if pool.gaza:
        yield False, aid(say("event-only", event=GAZA), again, f"11 ({GAZA})")


def _fixed(shown: Fight) -> Fight:
    """Return a panel on which nothing turns, without the sectors and prices that were not chosen."""

    def party(one: Party) -> Party:
        fighters = tuple(fighter for fighter in one.fighters if fighter.part in ("leads", "attacked"))
        return Party(fighters, tuple(aid for aid in one.aids if aid.on), one.potential)

    return replace(shown, attacker=party(shown.attacker), defender=party(shown.defender))
