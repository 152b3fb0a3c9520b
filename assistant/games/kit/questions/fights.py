"""A fight at the table: who may take part, both strengths, the exact outcomes in one bar, each outcome as an edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from assistant.core.blocks import Aid, Chance, Chances, Fighter, Party, Sum, SumLine
from assistant.core.blocks import Fight as Panel
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Ask,
    CounterIds,
    FollowUp,
    Highlights,
    Overrides,
    Role,
    Rolls,
    SideId,
    Throw,
    ZoneId,
)
from assistant.core.text import Text, speaker
from assistant.games.kit import tables
from assistant.games.kit.calculator import fight_of
from assistant.games.kit.card import Buckets, Fight, Fire, Opposed, Words
from assistant.games.kit.fighting import FightGiven, Fought, Outcome, fight, scope_of, strength
from assistant.games.kit.language import FormulaError, Number, Row, Scope, number, parsed
from assistant.games.kit.questions.asking import CardQuestion, names, phase_of, seen, side_name, zone_called
from assistant.games.kit.questions.outcomes import offers_of, said_of, words_of
from assistant.games.kit.state import View

say = speaker(__name__)

MOST_PARTS = 12  # of the bar; rarer outcomes of a long fight are gathered
Shown = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class FightOf(CardQuestion, frozen=True, tag="fight"):
    """A fight for a zone. Without counters named all take part that may; with the dice it says what happened.

    `toggles` are the ids of the fight's toggles that are on, with spaces between; `roll` and `reply` stand for dice with more
    than six sides, the attacker's and the defender's.
    """

    live: ClassVar[bool] = True
    zone: ZoneId
    fight: str = ""
    side: SideId = ""
    attackers: CounterIds = ()
    defenders: CounterIds = ()
    toggles: str = ""
    dice: Rolls = ()
    roll: Shown = 0
    reply: Shown = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer by the card's fight of that name, its first where none is named.

        Raises:
            QuestionError: there is no fight here: no such zone, nobody on one side, no fights on the card.
        """
        zone = zone_called(position, self.zone)
        key = self.fight or next(iter(self.card.combat), "")
        card = fight_of(self.card, key)
        lying = seen(self.card, position)
        side = self._side(position, lying)
        ours, theirs = self._parties(card, lying, side)
        if not ours or not theirs:
            raise QuestionError("zone", say("no-fight", zone=zone))
        attackers = tuple(row for row in ours if not self.attackers or row["id"] in self.attackers) or ours
        defenders = tuple(row for row in theirs if not self.defenders or row["id"] in self.defenders) or theirs
        toggles = tuple(name for name in self.toggles.split() if name in card.toggles)
        given = FightGiven(
            fight=key, attackers=attackers, defenders=defenders, ground=lying.ground(self.zone, side),
            markers=lying.state.markers.get(self.zone, {}), toggles=toggles, dice=self._dice(card),
        )  # fmt: skip
        given, worked = work(given, self.overrides, lambda one: fight(card, one))
        fought: Fought = worked.value
        against = str(defenders[0].get("side", ""))
        parties = side_name(position, side), side_name(position, against)
        chances, place = _chances(card, fought)
        panel = Panel(
            title=say("fight-title", zone=zone, fight=card.title, side=parties[0], foe=parties[1]),
            attacker=Party(
                tuple(_fighters(ours, attackers, "leads", self._with(attackers, defenders, toggles), "attackers")),
                tuple(self._aids(card, attackers, defenders, toggles)),
                _sum(
                    position,
                    say("sum-attacker", side=parties[0]),
                    card,
                    card.attacker,
                    "attackers",
                    fought.attacker,
                    given,
                ),
            ),
            defender=Party(
                tuple(_fighters(theirs, defenders, "attacked", self._with(attackers, defenders, toggles), "defenders")),
                (),
                _sum(
                    position,
                    say("sum-defender", side=parties[1]),
                    card,
                    card.defender,
                    "defenders",
                    fought.defender,
                    given,
                ),
            ),
            chances=chances,
            costs=say("fight-costs"),
            fallen=place,
        )
        verdict = (
            say("fight-fallen", zone=zone, outcome=said_of(card, fought.fallen))
            if fought.fallen is not None
            else say(
                _open(card, fought), zone=zone, attacker=fought.attacker, defender=fought.defender, column=fought.column
            )
        )
        others = tuple(
            FollowUp(say("as-written", words=other.title), Ask("fight", {"zone": self.zone, "fight": name}))
            for name, other in self.card.combat.items()
            if name != key
        )
        return answered(
            verdict, given, worked, names=names(position), body=[panel], follow_ups=others,
            offers=tuple(offers_of(
                card, fought, lying, self.zone, attackers, defenders, lambda one: zone_called(position, one),
                lambda words, rows: strength(words, scope_of(card, given), rows),
            )),
            highlights=_lit(self.zone, attackers, defenders), tone=Role.TARGET, throws=self._throws(card),
        )  # fmt: skip

    def _side(self, position: Position, lying: View) -> str:
        """Return who attacks: who is named, else whose phase it is, else a side of the zone that does not hold it."""
        if self.side:
            return self.side
        phase = phase_of(self.card, position)
        if phase is not None and phase[1].side:
            return phase[1].side
        held = position.controller(self.zone)
        here = dict.fromkeys(str(row["side"]) for row in lying.standing.get(self.zone, ()))
        beside = dict.fromkeys(
            str(row["side"]) for zone, _ in lying.exits.get(self.zone, ()) for row in lying.standing.get(zone, ())
        )
        strangers = [side for side in (*here, *beside) if side != held]
        return next((side for side in strangers if side not in here or len(here) > 1), next(iter(strangers), ""))

    def _parties(self, card: Fight, lying: View, side: str) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """Return who may attack and who is attacked; attackers from beside say by which link they come (`via`)."""
        theirs = tuple(row for row in lying.enemies_in(self.zone, side) if _takes_part(card, row))
        if not card.adjacent:
            return tuple(row for row in lying.side_in(self.zone, side) if _takes_part(card, row)), theirs
        beside = {
            zone: link
            for zone, link in reversed(lying.exits.get(self.zone, ()))
            if not card.links or link in card.links
        }
        ours = [{**row, "via": link} for zone, link in reversed(beside.items()) for row in lying.side_in(zone, side)]
        return tuple(row for row in ours if _takes_part(card, row)), theirs

    def _dice(self, card: Fight) -> tuple[int, ...]:
        """Return the dice as a script gives them; a number of many sides stands for one die."""
        if isinstance(card, Buckets):
            return ()
        count, sides = tables.dice_of(card.dice)
        if sides <= 6:
            return tuple(self.dice[: 2 * count])
        return tuple(die for die in (self.roll, self.reply) if die)[: 2 if count == 1 else 0]

    def _throws(self, card: Fight) -> tuple[Throw, ...] | None:
        if isinstance(card, Buckets) or tables.dice_of(card.dice)[1] > 6:
            return ()
        count = tables.dice_of(card.dice)[0]
        ours = Throw(say("dice-attacker"), count)
        return (ours, Throw(say("dice-defender"), count)) if isinstance(card, (Fire, Opposed)) else (ours,)

    def _with(self, attackers: Sequence[Row], defenders: Sequence[Row], toggles: Sequence[str]) -> dict[str, Any]:
        return {
            "attackers": tuple(str(row["id"]) for row in attackers),
            "defenders": tuple(str(row["id"]) for row in defenders),
            "toggles": " ".join(toggles),
        }

    def _aids(
        self, card: Fight, attackers: Sequence[Row], defenders: Sequence[Row], toggles: Sequence[str]
    ) -> Iterator[Aid]:
        for name, toggle in card.toggles.items():
            on = name in toggles
            turned = tuple(one for one in toggles if one != name) if on else (*toggles, name)
            blanks = self._with(attackers, defenders, turned)
            yield Aid(
                say("as-written", words=toggle.title), say("toggle-on" if on else "toggle-off"), on, blanks, toggle.rule
            )

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Return the zones where counters of two sides meet; any other blank takes anything."""
        if blank != "zone" or not cls.card.combat:
            return None
        lying = seen(cls.card, position)
        near = any(card.adjacent for card in cls.card.combat.values())
        found = set()
        for zone, rows in lying.standing.items():
            sides = {row["side"] for row in rows}
            around = {row["side"] for beside, _ in lying.exits.get(zone, ()) for row in lying.standing.get(beside, ())}
            if len(sides) > 1 or (near and around - sides):
                found.add(zone)
        del filled
        return frozenset(found)


def _takes_part(card: Fight, row: Row) -> bool:
    return not card.types or row.get("type") in card.types


def _fighters(
    every: Sequence[Row], taking: Sequence[Row], part: str, blanks: Mapping[str, Any], group: str
) -> Iterator[Fighter]:
    """Yield the counters of a side; a click leaves one out or takes it in again, as long as one remains."""
    inside = [str(row["id"]) for row in taking]
    for row in every:
        name = str(row["id"])
        fights = name in inside
        changed = tuple(one for one in inside if one != name) if fights else (*inside, name)
        turned = {**blanks, group: changed} if changed else {}
        idle = "idle" if part == "leads" else "spared"
        yield Fighter(name, part if fights else idle, say(f"part-{part if fights else idle}"), turned)  # type: ignore[arg-type]


def _sum(
    position: Position, title: Text, card: Fight, words: Words, group: str, whole: Number, given: FightGiven
) -> Sum:
    """Return the strength of a side, "attackers" or "defenders": each counter's part and what they have only together."""
    scope, formula = scope_of(card, given), parsed(words)
    rows: Sequence[Row] = getattr(given, group)
    lines = []
    for row in rows:
        name = str(row["id"])
        alone = (
            scope.of(row)
            if isinstance(card, Buckets)
            else Scope(scope.values, {**scope.groups, "own": (row,), group: (row,)}, scope.markers)
        )
        try:
            part = number(formula, alone)
        except FormulaError as error:
            raise QuestionError("fight", error.text) from None
        label = (
            say("counter-part", counter=position.kind(name).name)
            if name in position.table.counters
            else say("together")
        )
        lines.append(SumLine(label, part, card.rule, (name,)))
    rest = whole - sum(line.amount for line in lines)
    if rest:
        lines.append(SumLine(say("together"), rest, card.rule))
    return Sum(title, tuple(lines))


def _chances(card: Fight, fought: Fought) -> tuple[Chances, int | None]:
    """Return the outcomes as a bar, the attacker's best first, with the place of the one that the dice gave."""
    ranked = sorted(
        fought.outcomes, key=lambda one: (_worth(card, one), one.defender_steps - one.attacker_steps), reverse=True
    )
    if len(ranked) > MOST_PARTS:
        ranked = sorted(sorted(ranked, key=lambda one: one.chance, reverse=True)[: MOST_PARTS - 1], key=ranked.index)
    rows = [
        Chance(said_of(card, one), one.chance, {1: "good", -1: "bad"}.get(_worth(card, one), ""), *words_of(card, one))
        for one in ranked
    ]
    rest = 1 - sum(one.chance for one in ranked)
    if rest:
        rows.append(
            Chance(
                say("outcomes-rest", n=len(fought.outcomes) - len(ranked)),
                rest,
                "",
                say("rest-short"),
                say("rest-cost"),
            )
        )
    place = ranked.index(fought.fallen) if fought.fallen in ranked else None
    return Chances(say("chances-of-fight"), tuple(rows)), place


def _worth(card: Fight, outcome: Outcome) -> int:
    """Return whom an outcome favours: 1 the attacker, -1 the defender, 0 neither."""
    if not outcome.result:
        return (outcome.defender_steps > outcome.attacker_steps) - (outcome.attacker_steps > outcome.defender_steps)
    result = card.results[outcome.result]
    ours, theirs = (
        sum(_weight(effect) for effect in tables.effects(words) or ()) for words in (result.attacker, result.defender)
    )
    return (theirs > ours) - (ours > theirs)


def _weight(effect: tables.Effect) -> int:
    return {"eliminated": 100, "step": 10 * effect.amount, "retreat": effect.amount}[effect.what]


def _open(card: Fight, fought: Fought) -> str:
    return "fight-dice" if isinstance(card, Buckets) else "fight-column" if fought.column else "fight-strengths"


def _lit(zone: str, attackers: Sequence[Row], defenders: Sequence[Row]) -> Highlights:
    counters = {str(row["id"]): Role.SOURCE for row in attackers} | {str(row["id"]): Role.TARGET for row in defenders}
    return Highlights({zone: Role.TARGET}, counters)
