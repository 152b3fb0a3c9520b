"""A fight at the table: who may take part, both strengths, the exact outcomes in one bar, each outcome as an edit."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, product
from typing import Annotated, Any

from assistant.core.cards import Names, answered, in_turn, work
from assistant.core.questions import (
    Aid,
    Answer,
    Ask,
    Chance,
    Chances,
    CounterIds,
    Fighter,
    FollowUp,
    Highlights,
    Number,
    Offer,
    Overrides,
    Party,
    Role,
    Rolls,
    SideId,
    Sum,
    Throw,
    ZoneId,
    ZoneIds,
)
from assistant.core.questions import Fight as Panel
from assistant.core.record import Filled, Record, within
from assistant.core.table import Edit, Flip, Mark, Move, Position, Remove, Several
from assistant.core.text import Name, Text, speaker
from assistant.games.kit.card import Buckets, Card, Faces, Fight, Fire, Opposed, Result, Words
from assistant.games.kit.combat import (
    FightGiven,
    Fought,
    Front,
    Outcome,
    defence,
    fight,
    fight_of,
    losing,
    result_of,
    scope_of,
    strength,
)
from assistant.games.kit.dice import Effect, Suffered, choices, dice_of
from assistant.games.kit.formulas import FormulaError, Row, Rows, Scope, error, number, parsed, worked_out
from assistant.games.kit.movement import is_full
from assistant.games.kit.questions.table import (
    CardQuestion,
    booked,
    ids,
    phase_of,
    price,
    seen,
    side_name,
    side_of,
    sum_lines,
    told,
    written,
    zone_called,
)
from assistant.games.kit.state import View, row_of, shares

# What an outcome of a fight says, and the edits that carry it out.

say = speaker(__name__)

HOME = "home"  # the column of a kind that names the box where its counters lie when they are out of play
MOST_RETREATS = 6
MOST_CHOSEN = 8  # counters of which every choice is looked at for an exchange; of more the strongest go first

Worth = Callable[[Words, Rows], Number]  # what counters count for in the fight, by a formula of the card
Room = Callable[[str, Rows], bool]  # whether counters may stand in a zone besides those there
FOUGHT = "fought"  # what an offer says that it was


def said_of(card: Fight, outcome: Outcome) -> Text:
    """Return what an outcome is called: the card's words, or what both sides lose."""
    if isinstance(card, Faces):
        return _chosen(*(choices(outcome.result) or ((),)))
    if outcome.result:
        return say("as-written", words=card.results[outcome.result].words)
    return say("steps-lost", attacker=outcome.attacker_steps, defender=outcome.defender_steps)


def words_of(card: Fight, outcome: Outcome) -> tuple[Text, Text]:
    """Return the two short words of an outcome's part of the bar: its name, and what it costs."""
    if outcome.result or isinstance(card, Faces):
        result = result_of(card, outcome.result)
        cost = say("fight-cost", ours=_cost(result.attacker), theirs=_cost(result.defender))
        return said_of(card, outcome) if isinstance(card, Faces) else say("as-typed", words=outcome.result), cost
    return (
        say("steps-short", attacker=outcome.attacker_steps, defender=outcome.defender_steps),
        say("fight-cost", ours=outcome.attacker_steps, theirs=outcome.defender_steps),
    )


def _cost(words: str) -> Text | int:
    found = lightest(words)
    if any(effect.what == "eliminated" for effect in found):
        return say("cost-all")
    return sum(effect.amount for effect in found if effect.what == "step")


def lightest(words: str) -> Suffered:
    """Return what a side chooses to suffer if nothing else matters to it."""
    return min(choices(words) or ((),), key=lambda one: sum(map(_weight, one)))


# Edits, the zone retreated to, the attackers that may advance, and what was chosen
Way = tuple[list[Edit], str | None, Rows, Text | None]


class Carrying(Record):
    """How the ends of a fight are carried out on the table.

    Attributes:
        fought: those who fight, attackers and defenders.
        worth: what some of the counters count for in this fight.
        room: tells whether some counters may stand in a zone besides those there.
    """

    card: Fight
    lying: View
    fought: tuple[Rows, Rows]
    worth: Worth
    room: Room

    def offers(
        self, key: str, found: Fought, zones: Sequence[str], called: Callable[[str], Name], paid: Sequence[Edit]
    ) -> Iterator[Offer]:
        """Yield each way to carry an outcome out: the one that the dice gave, or every one while no dice lie there.

        Args:
            key: the fight on its card.
            zones: those that are attacked, the first the one that the fight is called by.
            paid: what the fight costs.
        """
        card, zone, (attackers, defenders) = self.card, zones[0], self.fought
        deed = {"did": FOUGHT, "by": side_of(attackers), "fight": key, "zones": tuple(zones),
                "counters": ids((*attackers, *defenders))}  # fmt: skip

        def tells(label: Text, edits: Sequence[Edit], line: Text) -> Offer:
            return Offer(label, Several((*paid, *edits), line, deed), card.rule)

        unthrown = found.outcomes if isinstance(card, (Buckets, Faces)) else ()
        fallen = (found.fallen,) if found.fallen is not None else unthrown
        for outcome in sorted(fallen, key=lambda one: one.chance, reverse=True)[:9]:
            plain = said_of(card, outcome)
            for edits, goal, left, choice in self._ways(outcome):
                said = say("carry-out-choice", outcome=plain, chosen=choice) if choice is not None else plain
                label = say("carry-out", outcome=said) if goal is None else say("carry-out-nowhere", outcome=said)
                if goal:
                    label = say("carry-out-to", outcome=said, zone=called(goal))
                booked_as = say("fight-booked", zone=called(zone), outcome=said)
                yield tells(label, edits, booked_as)
                free = goal != zone and not self._others_in(zone)
                if free and outcome.result and result_of(card, outcome.result).advance:
                    coming = tuple(row["id"] for row in left if row.get("zone") != zone)
                    if coming:
                        yield tells(say("carry-out-advance", said=label), [*edits, Move(coming, zone)], booked_as)

    def _others_in(self, zone: str) -> bool:
        """Tell whether counters of the defenders' side stay in a zone that are not attacked."""
        side, known = side_of(self.fought[1]), {row["id"] for row in self.fought[1]}
        return any(row.get("side") == side and row["id"] not in known for row in self.lying.standing.get(zone, ()))

    def _ways(self, outcome: Outcome) -> Iterator[Way]:
        """Yield the edits of an outcome with the zone retreated to, the attackers that may advance, and what was chosen.

        Several where a side has a choice; an empty zone where there is no way to retreat, and those who must are eliminated.
        """
        card = self.card
        if isinstance(card, (Buckets, Fire)):
            lost = zip(self.fought, (outcome.attacker_steps, outcome.defender_steps), strict=True)
            yield [edit for rows, steps in lost for edit in _steps(rows, steps, card.order)], None, (), None
            return
        result = result_of(card, outcome.result)
        suffered = [choices(words) or ((),) for words in (result.attacker, result.defender)]
        for pair in product(*suffered):
            chosen = [_chosen(one) for one, every in zip(pair, suffered, strict=True) if len(every) > 1]
            said = in_turn(chosen) if chosen else None
            for edits, goal, left in self._suffered(result, pair):
                yield edits, goal, left, said

    def _suffered(self, result: Result, pair: Sequence[Suffered]) -> Iterator[tuple[list[Edit], str | None, Rows]]:
        left = [*self.fought]
        edits: list[Edit] = []
        fleeing: list[tuple[int, int]] = []
        marks: list[tuple[int, str]] = []

        def marked(done: Sequence[Edit]) -> list[Edit]:
            """Return edits with the markers laid where those who get them then stand."""
            where = {name: edit.zone for edit in done if isinstance(edit, Move) for name in edit.counters}
            out = {name for edit in done if isinstance(edit, Remove) for name in edit.counters}
            under = (
                (marker, where.get(row["id"], row["zone"]))
                for n, marker in marks
                for row in left[n]
                if row["id"] not in out
            )
            return [*done, *(Mark(*one) for one in dict.fromkeys(under))]

        for n, suffered in enumerate(pair):
            for effect in suffered:
                if effect.what == "eliminated":
                    edits += [_out(row) for row in left[n]]
                    left[n] = ()
                elif effect.what == "step":
                    lost = _steps(left[n], effect.amount, "0")
                    gone = {name for edit in lost if isinstance(edit, (Move, Remove)) for name in edit.counters}
                    edits += lost
                    left[n] = [row for row in left[n] if row["id"] not in gone]
                elif effect.what == "mark":
                    marks.append((n, effect.marker))
                elif left[n]:
                    fleeing.append((n, effect.amount))
        if result.exchange:
            paid = self._exchanged(result.worth, left)
            edits += [_out(row) for row in paid]
            left = [[row for row in rows if row not in paid] for rows in left]
        fleeing = [(n, far) for n, far in fleeing if left[n]]
        if not fleeing:
            yield marked(edits), None, () if left[1] else left[0]
            return
        n, far = fleeing[0]
        onward = left[0] if n == 1 and len(fleeing) == 1 else ()
        main, *others = (list(rows) for _, rows in groupby(left[n], key=lambda row: row["zone"]))
        for rows in others:  # from each further zone by the best way
            best = self._refuges(rows, far)[:1]
            edits += [Move(ids(rows), goal) for goal in best] or [_out(row) for row in rows]
        goals = self._refuges(main, far)[:MOST_RETREATS]
        for goal in goals:
            yield marked([*edits, Move(ids(main), goal)]), goal, onward
        if not goals:
            yield marked([*edits, *map(_out, main)]), "", onward

    def _exchanged(self, by: Words, left: Sequence[Rows]) -> list[Row]:
        """Return the counters that an exchange costs: as little as is worth no less than what the other side lost.

        The weaker side is lost whole where the result eliminates neither.

        Args:
            by: the formula of what they are worth; none: what they are in the fight.
        """
        worth, words = self.worth, (by, by) if by else (self.card.attacker, self.card.defender)
        whole = [worth(words[n], self.fought[n]) for n in (0, 1)]
        paid: list[Row] = []
        if left[0] and left[1]:
            loser = 0 if whole[0] < whole[1] else 1
            paid += left[loser]
        else:
            loser = 1 if left[0] else 0
        rest = left[1 - loser]
        if len(rest) > MOST_CHOSEN:
            ranked = sorted(rest, key=lambda row: worth(words[1 - loser], [row]), reverse=True)
            choices = [ranked[:n] for n in range(1, len(ranked) + 1)]
        else:
            choices = [list(some) for n in range(1, len(rest) + 1) for some in combinations(rest, n)]
        weighed = []
        for some in choices:
            with contextlib.suppress(FormulaError):  # the whole side has a worth, a part of it perhaps none
                weighed.append((worth(words[1 - loser], some), some))
        enough = [(value, len(some), n) for n, (value, some) in enumerate(weighed) if value >= whole[loser]]
        return paid + (weighed[min(enough)[2]][1] if enough else list(rest))

    def _refuges(self, rows: Rows, far: int) -> list[str]:
        """Return the zones so many zones away that a way without enemies leads to; those with room, held or with friends first."""
        lying, side, start = self.lying, side_of(rows), str(rows[0].get("zone", ""))
        around = _around(lying, start, far, self.card.retreats, lambda zone: not lying.enemies_in(zone, side))
        return sorted(
            (zone for zone, (_, away) in around.items() if away == far),
            key=lambda zone: (
                not self.room(zone, rows),
                lying.state.control.get(zone, "") != side,
                not lying.side_in(zone, side),
                zone,
            ),
        )


def _chosen(suffered: Suffered) -> Text:
    sums = {what: sum(one.amount for one in suffered if one.what == what) for what in ("step", "retreat")}
    if any(one.what == "eliminated" for one in suffered):
        return say("cost-all")
    key = "both" if all(sums.values()) else next((what for what, n in sums.items() if n), "none")
    return say(f"suffers-{key}", **sums)


def _out(row: Row) -> Edit:
    """Return the edit that takes a counter out of play: to its home box if it has one."""
    home = str(row.get(HOME) or "")
    return Move((row["id"],), home) if home else Remove((row["id"],))


def _steps(rows: Rows, steps: int, order: Words) -> list[Edit]:
    """Return the edits by which counters lose steps, each the one that comes first by `order`."""
    left = losing(rows, steps, order, Scope())
    changed = [(row, left.get(n)) for n, row in enumerate(rows) if left.get(n) is not row]
    return [Flip((row["id"],), after["face"]) if after is not None else _out(row) for row, after in changed]


def loss(card: Card, position: Position, counter: str) -> Edit:
    """Return the edit by which a counter loses a step."""
    return _steps([row_of(position, position.counters[counter], card.step_column)], 1, "0")[0]


Shown = Annotated[int, within(0, 10_000)]
MOST_PARTS = 12  # of the bar; rarer outcomes of a long fight are gathered


class FightOf(CardQuestion, tag="fight"):
    """A fight for a zone. Without counters named all take part that may; with the dice it says what happened.

    `also`: further zones that are attacked at once. `toggles` are the ids of the fight's toggles that are on, with spaces
    between; `roll` and `reply` stand for dice with more than six sides, the attacker's and the defender's; `before`: the roll
    before the fight.
    """

    zone: ZoneId
    fight: str = ""
    side: SideId = ""
    attackers: CounterIds = ()
    defenders: CounterIds = ()
    toggles: str = ""
    dice: Rolls = ()
    before: Rolls = ()
    also: ZoneIds = ()
    roll: Shown = 0
    reply: Shown = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer by the card's fight of that name, by the first that there is here where none is named.

        Raises:
            QuestionError: there is no fight here: no such zone, nobody on one side, no fights on the card.
        """
        zone = zone_called(position, self.zone)
        lying = seen(self.card, position)
        keys = [self.fight] if self.fight else [name for name, one in self.card.combat.items() if not one.alone]
        for key in keys or [next(iter(self.card.combat), "")]:
            card = fight_of(self.card, key)
            side = self._side(position, lying, card)
            ours, theirs = parties_of(card, lying, side, self.zone, self.also)
            if ours and (theirs or card.alone):
                break
        else:
            raise error("zone", "no-fight", zone=zone)
        attackers = tuple(row for row in ours if row["id"] in self.attackers) or ours
        defenders = tuple(row for row in theirs if row["id"] in self.defenders) or theirs
        toggles = tuple(name for name in self.toggles.split() if name in card.toggles)
        zones = tuple(dict.fromkeys((self.zone, *self.also)))
        before = sum(dice_of(one)[0] for roll in card.before for one in (roll.dice, roll.times) if one)
        given = given_for(key, lying, side, zones, (attackers, defenders), toggles=toggles, dice=self._dice(card),
                          before=self.before[:before])  # fmt: skip
        given, worked = work(given, self.overrides, lambda one: fight(card, one))
        fought: Fought = worked.value
        spent = price(card.price, scope_of(card, given))
        against = side_of(defenders)
        parties = side_name(position, side), side_name(position, against)
        chances, place = _chances(card, fought)
        blanks = self._with(attackers, defenders, toggles)

        def party(who: str, n: int, every: Rows, taking: Rows, part: str, *aids: Aid) -> Party:
            title, whole = say(f"sum-{who}", side=parties[n]), getattr(fought, who)
            total = _sum(position, title, card, getattr(card, who), f"{who}s", whole, given)
            return Party(tuple(_fighters(every, taking, part, blanks, f"{who}s")), aids, total)

        aids = self._aids(card, attackers, defenders, toggles)
        panel = Panel(
            title=say(
                "fight-title" if defenders else "fight-alone",
                zone=zone,
                fight=card.title,
                side=parties[0],
                foe=parties[1],
            ),
            attacker=party("attacker", 0, ours, attackers, "leads", *aids),
            defender=party("defender", 1, theirs, defenders, "attacked"),
            chances=chances,
            costs=say("fight-costs"),
            fallen=place,
        )
        how = "dice" if isinstance(card, (Buckets, Faces)) else "column" if fought.column else "strengths"
        strengths = {"attacker": fought.attacker, "defender": fought.defender, "column": fought.column}
        verdict = say(f"fight-{how}", zone=zone, **strengths)
        if fought.fallen is not None:
            verdict = say("fight-fallen", zone=zone, outcome=said_of(card, fought.fallen))
        scope = scope_of(card, given)
        carrying = Carrying(
            card, lying, (attackers, defenders), lambda words, rows: strength(words, scope, rows), self._room(lying)
        )
        lit = dict.fromkeys(ids(attackers), Role.SOURCE) | dict.fromkeys(ids(defenders), Role.TARGET)
        others = tuple(
            FollowUp(written(other.title), Ask("fight", {"zone": self.zone, "fight": name}))
            for name, other in self.card.combat.items()
            if name != key
        )
        return answered(
            verdict, given, worked, names=Names(position), body=[panel], follow_ups=others,
            reasons=told(self.card, position, side, spent, card.rule),
            offers=tuple(carrying.offers(
                key, fought, zones, lambda one: zone_called(position, one), booked(self.card, position, side, spent)
            )),
            highlights=Highlights(dict.fromkeys(zones, Role.TARGET), lit), tone=Role.TARGET, throws=self._throws(card, fought),
        )  # fmt: skip

    def _room(self, lying: View) -> Room:
        """Return what tells whether the card's stacking lets counters stand in a zone besides those there."""
        moving = self.card.movement
        return lambda zone, rows: moving is None or not is_full(moving, lying, zone, rows)

    def _side(self, position: Position, lying: View, card: Fight) -> str:
        """Return who attacks: who is named, else whose phase it is, else a side of the zone that does not hold it."""
        if side := self.side or phase_of(self.card, position)[1].side:
            return side
        if card.alone:
            return next((row["side"] for row in lying.standing.get(self.zone, ())), "")
        held = position.controller(self.zone)
        here = dict.fromkeys(row["side"] for row in lying.standing.get(self.zone, ()))
        beside = dict.fromkeys(
            row["side"] for zone, _ in lying.exits.get(self.zone, ()) for row in lying.standing.get(zone, ())
        )
        strangers = [side for side in (*here, *beside) if side != held]
        return next((side for side in strangers if side not in here or len(here) > 1), next(iter(strangers), ""))

    def _dice(self, card: Fight) -> tuple[int, ...]:
        """Return the dice as a script gives them; a number of many sides stands for one die."""
        if isinstance(card, (Buckets, Faces)):
            return ()
        count, sides = dice_of(card.dice)
        if sides <= 6:
            return tuple(self.dice[:8])
        return tuple(die for die in (self.roll, self.reply) if die)[: 2 if count == 1 else 0]

    def _throws(self, card: Fight, fought: Fought) -> tuple[Throw, ...] | None:
        if isinstance(card, (Buckets, Faces)) or dice_of(card.dice)[1] > 6:
            return ()
        sides = ("attacker", "defender")[: 1 + isinstance(card, (Fire, Opposed))]
        more = (card.rolls[name] for name in fought.onward)
        return (
            *(Throw(say(f"dice-{side}"), dice_of(card.dice)[0]) for side in sides),
            *(Throw(written(one.title), dice_of(one.dice)[0]) for one in more),
        )

    def _with(self, attackers: Rows, defenders: Rows, toggles: Sequence[str]) -> dict[str, Any]:
        return {
            "attackers": ids(attackers),
            "defenders": ids(defenders),
            "toggles": " ".join(toggles),
            "also": self.also,
            "before": self.before,
        }

    def _aids(self, card: Fight, attackers: Rows, defenders: Rows, toggles: Sequence[str]) -> Iterator[Aid]:
        for name, toggle in card.toggles.items():
            on = name in toggles
            turned = tuple(one for one in toggles if one != name) if on else (*toggles, name)
            blanks = self._with(attackers, defenders, turned)
            yield Aid(written(toggle.title), say("toggle-on" if on else "toggle-off"), on, blanks, toggle.rule)

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Filled) -> frozenset[str] | None:
        """Return the zones where counters of two sides meet, or stand if the fight has no enemy; any other blank takes anything."""
        if blank != "zone" or not cls.card.combat:
            return None
        lying = seen(cls.card, position)
        named = cls.card.combat.get(filled.get("fight") or next(iter(cls.card.combat)))
        if named is not None and named.alone:
            return frozenset(lying.standing)
        far = [card for card in cls.card.combat.values() if card.adjacent]
        found = set()
        for zone, rows in lying.standing.items():
            sides = {row["side"] for row in rows}
            around = (beside for card in far for beside in near(card, lying, zone))
            if len(sides) > 1 or any(row["side"] not in sides for one in around for row in lying.standing.get(one, ())):
                found.add(zone)
        return frozenset(found)


def parties_of(card: Fight, lying: View, side: str, zone: str, also: Iterable[str] = ()) -> tuple[Rows, Rows]:
    """Return who may attack a zone and who is attacked; attackers from beside say by which link they come (`via`)."""

    def fighting(rows: Iterable[Row]) -> Rows:
        return tuple(row for row in rows if not card.types or row.get("type") in card.types)

    zones = tuple(dict.fromkeys((zone, *(also if card.adjacent else ()))))
    theirs = () if card.alone else fighting(row for one in zones for row in lying.enemies_in(one, side))
    if card.alone or not card.adjacent:
        return fighting(lying.side_in(zone, side)), theirs
    around = [near(card, lying, one) for one in zones]
    # Who attacks several zones at once stands beside each of them, if anybody does.
    every = [one for one in around[0] if all(one in other for other in around)] or [*around[0]]
    came = ((row, *around[0][one]) for one in every for row in lying.side_in(one, side))
    return fighting({**row, "via": link, "far": far} for row, link, far in came), theirs


def given_for(
    key: str, lying: View, side: str, zones: Sequence[str], parties: Sequence[Rows], **more: Any
) -> FightGiven:
    """Return a fight for zones, the first the one that it is called by, as the table has it; `more`: dice, toggles."""
    attackers, defenders = parties
    fronts = {one: Front(lying.ground(one, side), lying.state.markers.get(one, {})) for one in zones[1:]}
    return FightGiven(
        fight=key, attackers=attackers, defenders=defenders, ground=lying.ground(zones[0], side),
        markers=lying.state.markers.get(zones[0], {}), fronts=fronts, **more,
    )  # fmt: skip


def near(card: Fight, lying: View, zone: str) -> Mapping[str, tuple[str, int]]:
    """Return the zones from which a zone can be attacked: by which kind of link the attack comes, and from how far."""
    return _around(lying, zone, card.range, card.links)


def _around(
    lying: View, zone: str, far: int, links: Sequence[str], is_open: Callable[[str], bool] = lambda _: True
) -> Mapping[str, tuple[str, int]]:
    """Return the open zones at most so far from a zone: by which kind of link one steps there, and how far each is."""
    found: dict[str, tuple[str, int]] = {}
    ring = [zone]
    for away in range(1, far + 1):
        young: dict[str, tuple[str, int]] = {}
        for inner in ring:
            for other, link in lying.exits.get(inner, ()):
                if (not links or link in links) and other != zone and other not in found and is_open(other):
                    young.setdefault(other, (link, away))
        found |= young
        ring = [*young]
    return found


def _fighters(every: Rows, taking: Rows, part: str, blanks: Filled, group: str) -> Iterator[Fighter]:
    """Yield the counters of a side; a click leaves one out or takes it in again, as long as one remains."""
    inside = [row["id"] for row in taking]
    for row in every:
        name = row["id"]
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
    rows: Rows = getattr(given, group)

    def worth(some: Rows) -> Number:
        if isinstance(card, Buckets):
            return sum(number(formula, scope.of(row)) for row in some)
        inside = scope.among(group, some)
        return defence(words, given, inside, some) if group == "defenders" else strength(words, inside, some)

    with worked_out("fight"):
        return Sum(title, sum_lines(position, shares(worth, rows, whole), card.rule))


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
    if isinstance(card, (Buckets, Fire)):
        return (outcome.defender_steps > outcome.attacker_steps) - (outcome.attacker_steps > outcome.defender_steps)
    result = result_of(card, outcome.result)
    ours, theirs = (sum(map(_weight, lightest(words))) for words in (result.attacker, result.defender))
    return (theirs > ours) - (ours > theirs)


def _weight(effect: Effect) -> int:
    return {"eliminated": 100, "step": 10 * effect.amount, "mark": 2}.get(effect.what, effect.amount)
