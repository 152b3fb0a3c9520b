"""A small complete game for the window's tests: every kind of blank, block, fact and register once."""

import itertools
from fractions import Fraction
from typing import Literal

import msgspec

from assistant.core import questions
from assistant.core.game import Fact, Game, Register, RegisterColumn, StatusItem
from assistant.core.paths import flood, line
from assistant.core.questions import Chance, Chances, Grid, Prose, Reason, ReasonKind, Steps, Sum, SumLine
from assistant.core.table import Flip, Move, Several, control_edit
from assistant.core.text import Name, QuestionError, speaker

say = speaker(__name__)
CAPITALS = {"germany": "berlin", "russia": "moscou", "allies": "paris"}


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    kind: Literal["plain", "forest", "mountain", "marsh"] = "plain"
    trench: int = 0


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """All that an attack needs."""

    zone: Terrain
    attacker: int
    defender: int
    attack_level: int = 2
    gas: bool = False


class Supply(questions.Question, tag="supply"):
    live = True
    side: questions.SideId

    def answer(self, position):
        home = CAPITALS[self.side]
        reached = flood(
            [home], lambda zone: [to for to in position.board.neighbours[zone] if position.controller(to) == self.side]
        )
        cut = [
            zone
            for zone in position.occupied
            if zone not in reached
            and any(
                position.kind(c.id).side == self.side and position.kind(c.id).type == "army"
                for c in position.counters_in(zone)
            )
            and position.zone(zone).sheet == "map"
        ]
        far = max(reached, key=lambda zone: len(line(reached, zone)))
        roles = {home: questions.Role.SOURCE, **dict.fromkeys(cut, questions.Role.BLOCKED)}
        return questions.Answer(
            say("supplied", side=position.kinds.sides[self.side].name, n=len(cut)),
            (
                Reason(say("source", zone=position.zone(home).name), "6.1", about=(home,)),
                *(Reason(say("cut", zone=position.zone(z).name), "6.3", ReasonKind.FACT, (z,)) for z in cut),
            ),
            highlights=questions.Highlights(roles, paths=(questions.Path(tuple(line(reached, far))),)),
            tone=questions.Role.BLOCKED if cut else questions.Role.SOURCE,
            value=sorted(cut),
        )


class Attack(questions.Question, tag="attack"):
    zone: questions.ZoneId
    attackers: questions.CounterIds = ()
    dice: questions.Rolls = ()
    overrides: questions.Overrides = {}

    @classmethod
    def eligible(cls, position, blank, filled):
        if blank == "attackers" and filled.get("zone"):
            around = position.board.neighbours[filled["zone"]]
            return frozenset(c.id for zone in around for c in position.counters_in(zone))
        return None

    def answer(self, position):
        zone = position.board.zones.get(self.zone)
        if zone is None:
            raise QuestionError("zone", say("no-zone"))
        defenders = position.counters_in(self.zone, "army")
        attackers = self.attackers or tuple(
            c.id
            for near in position.board.neighbours[self.zone]
            for c in position.counters_in(near, "army")
            if position.kind(c.id).side != position.controller(self.zone)
        )
        fight = Fight(
            zone=Terrain(kind=zone.get("terrain", "plain"), trench=position.marker("trench-entente", self.zone)),
            attacker=sum(int(position.value(c, "combat")) for c in attackers),
            defender=sum(int(position.value(c.id, "combat")) for c in defenders),
        )
        fight = msgspec.convert(_overlaid(msgspec.to_builtins(fight), self.overrides), Fight)
        mine, theirs = fight.attacker + fight.attack_level + 2 * fight.gas, fight.defender + fight.zone.trench
        differences = [a - b + mine - theirs for a, b in itertools.product(range(1, 7), repeat=2)]
        wins, even = sum(d > 0 for d in differences), sum(d == 0 for d in differences)
        sums = (
            Sum(
                say("attack-sum"),
                (
                    SumLine(say("army"), fight.attacker, "9.2", tuple(attackers)),
                    SumLine(say("level"), fight.attack_level, "10.1"),
                ),
            ),
            Sum(
                say("defence-sum"),
                (
                    SumLine(say("army"), fight.defender, "9.2", (self.zone,)),
                    SumLine(say("trench"), fight.zone.trench, "9.4", (self.zone,)),
                ),
            ),
            Chances(
                say("chances"),
                (
                    Chance(say("wins"), wins, "good"),
                    Chance(say("even"), even),
                    Chance(say("loses"), 36 - wins - even, "bad"),
                ),
            ),
        )
        offers = ()
        if len(self.dice) == 2 and defenders:
            offers = (
                questions.Offer(say("flip"), Flip((defenders[-1].id,)), "9.5"),
                questions.Offer(
                    say("away"), Move((defenders[-1].id,), position.kind(defenders[-1].id).get("home")), "9.5"
                ),
            )
        start = position.table.counters[attackers[0]].zone if attackers else self.zone
        return questions.Answer(
            say("attack-on", zone=zone.name),
            (
                Reason(say("terrain", terrain=fight.zone.kind), "9.4", ReasonKind.FACT, (self.zone,)),
                Reason(say("level-assumed", n=fight.attack_level), "10.1", ReasonKind.ASSUMED),
            ),
            sums,
            questions.Highlights(
                {self.zone: questions.Role.TARGET}, arrows=(questions.Arrow(start, self.zone, str(mine)),)
            ),
            offers,
            () if self.dice else (questions.FollowUp(say("if-six"), msgspec.structs.replace(self, dice=(6, 1))),),
            questions.Role.TARGET,
            fight,
            {"wins": wins, "dice": list(self.dice)},
        )


def _overlaid(data, overrides):
    for path, value in overrides.items():
        place = data
        *way, last = path.split(".")
        for step in way:
            place = place[step]
        place[last] = value
    return data


class Reach(questions.Question, tag="reach"):
    counters: questions.CounterIds

    def answer(self, position):
        if not self.counters:
            raise QuestionError("counters", say("no-counters"))
        start = position.table.counters[self.counters[0]].zone
        near = position.board.neighbours[start]
        return questions.Answer(
            say("reaches", n=len(near)),
            (Reason(say("one-zone"), "7.1"),),
            highlights=questions.Highlights(
                dict.fromkeys(near, questions.Role.REACHABLE), figures=dict.fromkeys(near, "1")
            ),
            tone=questions.Role.REACHABLE,
            value=sorted(near),
        )


class Recruit(questions.Question, tag="recruit"):
    nation: questions.NationId
    points: int = 3
    winter: bool = False
    order: Literal["old", "new"] = "old"
    row: questions.RowId = ""
    register = "treasury"

    def answer(self, position):
        return questions.Answer(
            say("recruits", n=self.points),
            body=(
                Grid(
                    say("prices"),
                    (say("army"), say("price")),
                    ((say("army"), say("points", n=2)), (say("trench"), say("points", n=1))),
                ),
                Prose(say("half", n=Fraction(1, 2))),
            ),
            value=self.points,
        )


class Points(questions.Question, tag="points"):
    def answer(self, position):
        rows = tuple(
            SumLine(
                side.name_text if hasattr(side, "name_text") else say("side", name=side.name), _cities(position, key)
            )
            for key, side in position.kinds.sides.items()
        )
        return questions.Answer(say("cities"), body=(Sum(say("cities"), rows),))


def _cities(position, side):
    return sum(1 for z in position.board.zones.values() if z.get("city") and position.controller(z.id) == side)


class PhaseEnd(questions.Question, tag="end"):
    def answer(self, position):
        edits = []
        for zone in position.occupied:
            if position.zone(zone).sheet != "map":
                continue
            side = position.kind(position.counters_in(zone)[-1].id).side
            if side != position.controller(zone):
                edits.append(control_edit(position, zone, side))
        offers = (
            (questions.Offer(say("take-control", n=len(edits)), Several(tuple(edits), say("control-step"))),)
            if edits
            else ()
        )
        return questions.Answer(
            say("end-of-phase"),
            body=(Steps(say("order"), ((say("control-step"), not edits), (say("supply-step"), False))),),
            offers=offers,
        )


class Findings(questions.Question, tag="findings"):
    def answer(self, position):
        crowded = [
            zone
            for zone in position.occupied
            if position.zone(zone).sheet == "map" and len(position.counters_in(zone, "army")) > 3
        ]
        return questions.Answer(
            say("found", n=len(crowded)),
            tuple(
                Reason(say("crowded", zone=position.zone(zone).name), "4.1", ReasonKind.FACT, (zone,))
                for zone in crowded
            ),
            highlights=questions.Highlights(dict.fromkeys(crowded, questions.Role.WARNING)),
            offers=tuple(
                questions.Offer(
                    say("thin-out", zone=position.zone(zone).name),
                    Move((top.id,), str(position.kind(top.id).get("home"))),
                )
                for zone in crowded
                for top in position.counters_in(zone, "army")[-1:]
            ),
            tone=questions.Role.WARNING if crowded else questions.Role.SUBJECT,
            value=crowded,
        )


def _status(position):
    box = position.box("turn#1") or 1
    return (
        StatusItem(say("turn", n=box), zone=f"turn:{box}", tone="strong"),
        StatusItem(
            say("points-of", side=Name("Germany", "Allemagne"), n=_cities(position, "germany")), tone="side:germany"
        ),
        StatusItem(say("ask-points"), question=Points()),
    )


def _inspect(position, zone):
    held = position.controller(zone)
    lines = [say("terrain", terrain=str(position.zone(zone).get("terrain", "plain")))]
    if held:
        lines.append(say("held", side=position.kinds.sides[held].name))
    return tuple(lines)


def _loss(position, counter):
    lying = position.table.counters[counter]
    if lying.face == 0:
        return Flip((counter,))
    return Several((Flip((counter,)), Move((counter,), position.kind(counter).home)))


GAME = Game(
    slug="small",
    title=Name("Small war", "Petite guerre"),
    package="tests.ui.small",
    map="small",
    counters="small",
    questions=(Attack, Supply, Reach, Recruit, Points, PhaseEnd, Findings),
    facts=(
        Fact("weather", "clear", ("clear", "mud")),
        Fact("year", 1914, least=1914, most=1918),
        Fact("a01", False, reading=True),
    ),
    registers=(
        Register(
            "treasury",
            (
                RegisterColumn("talents", "number", default=0),
                RegisterColumn("share", "fraction"),
                RegisterColumn("capital", "zone"),
                RegisterColumn("secret", "word", secret=True),
            ),
            {"rome": {"talents": 12, "capital": "paris"}},
        ),
    ),
    setups=("summer", "empty"),
    sample="summer",
    findings=Findings,
    fight=lambda _position, zone: Attack(zone=zone),
    supply=lambda position, counters: Supply(side=position.kind(counters[0]).side if counters else "germany"),
    reach=lambda _position, counters: Reach(counters=counters) if counters else None,
    phase_end=lambda _position: PhaseEnd(),
    points=lambda _position: Points(),
    status=_status,
    inspect=_inspect,
    loss=_loss,
)
