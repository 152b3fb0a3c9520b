"""Questions before the attacks on a zone: who may attack, and every plan ranked over the whole sequence (9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

from assistant.core.cards import Printed, unread
from assistant.core.questions import (
    Answer,
    Ask,
    CounterIds,
    FollowUp,
    Grid,
    Highlights,
    Overrides,
    Question,
    Reason,
    Role,
    SideId,
    ZoneId,
    among,
    percent,
)
from assistant.core.record import Filled
from assistant.core.table import Counter, Position
from assistant.core.text import Text, verbatim
from assistant.games.empires import attack_plan, combat, log, mirror
from assistant.games.empires.combat import surplus
from assistant.games.empires.movement import retreat_of
from assistant.games.empires.questions.actions import gas_used, unseen
from assistant.games.empires.questions.cards import (
    grid,
    ground_of,
    names_of,
    printed,
    rejected,
    solved,
    zone_name,
)
from assistant.games.empires.words import CAMP, Power, are_enemies, error, say

# Who fights in a zone: both sides, leaders, targets, and what their faces show (9.2).


class Sides(NamedTuple):
    """The armies in a zone: those of the attacking camp, those of the other."""

    attackers: tuple[Counter, ...]
    defenders: tuple[Counter, ...]


def sides_in(position: Position, zone: str, attacker: Power | None = None) -> Sides:
    """Return who faces whom in a zone: the power whose phase it is attacks, or else one that does not control the zone."""
    armies = position.counters_in(zone, "army") if mirror.on_map(position, zone) else ()
    powers = [mirror.power_of(position, army) for army in armies]
    chosen = attacker or mirror.phase(position)
    if attacker is None and chosen not in powers:
        controller = position.controller(zone)
        intruders = (power for power in powers if controller and are_enemies(power, mirror.power(controller)))
        chosen = next(intruders, chosen)
    ours = tuple(army for army, power in zip(armies, powers, strict=True) if CAMP[power] == CAMP[chosen])
    return Sides(ours, tuple(army for army in armies if army not in ours))


def sides_fighting(position: Position, zone: str, attacker: Power | None) -> Sides:
    """Return who faces whom in a zone where enemies share it.

    Raises:
        QuestionError: the board has no such zone, or there are not armies of both camps in it.
    """
    if zone not in position.zones:
        raise error("zone", "no-such-zone-here", word=zone)
    sides = sides_in(position, zone, attacker)
    if not all(sides):
        raise error("zone", "attack-nobody", zone=zone_name(position, zone))
    if not all(any(mirror.may_fight(position, army) for army in side) for side in sides):
        raise error("zone", "attack-surrendered", zone=zone_name(position, zone))
    return sides


def shared_zones(position: Position, _: Filled) -> list[str]:
    """Return the zones where enemies stand together."""
    return [zone for zone in position.occupied if all(sides_in(position, zone))]


def _side(position: Position, filled: Filled, n: int) -> list[str] | None:
    zone = filled.get("zone")
    return [army.id for army in sides_in(position, str(zone))[n]] if zone in position.zones else None


# The armies of the chosen zone that attack, and those that are attacked.
attacking, attacked = (partial(_side, n=n) for n in (0, 1))


def face(position: Position, army: Counter, column: str) -> int:
    """Return a value of the face that lies up."""
    return int(position.value(army.id, column))


def chosen(field: str, wanted: str, armies: tuple[Counter, ...], otherwise: Counter) -> Counter:
    """Return the army called `wanted` among `armies`, `otherwise` when none is named.

    Raises:
        QuestionError: it is not among them.
    """
    if not wanted:
        return otherwise
    found = next((army for army in armies if army.id == wanted), None)
    if found is None:
        raise error(field, "army-not-there", army=wanted)
    return found


def best_lead(position: Position, armies: tuple[Counter, ...]) -> Counter:
    """Return the army that would lead: the strongest of those that have not fought and did not come from far."""
    tired = log.fought(position) | log.far(position)
    fresh = [army for army in armies if army.id not in tired] or list(armies)
    return max(fresh, key=lambda army: (face(position, army, "combat"), army.id))


def first_target(position: Position, armies: tuple[Counter, ...]) -> Counter:
    """Return the army that would be attacked: at full strength first, those not attacked yet before the others (9.2)."""
    attacked = log.attacked(position)
    return min(armies, key=lambda army: (army.id in attacked, army.face, -face(position, army, "combat"), army.id))


def fighter(position: Position, army: Counter) -> combat.Fighter:
    """Return an army as the leader or target of an attack."""
    value = mirror.army_value(position, army)
    return combat.Fighter(nation=value.nation, cv=face(position, army, "combat"), power=value.power)


def turk_beside(position: Position, defenders: tuple[Counter, ...]) -> bool:
    """Tell whether a Turkish army is among the defenders, which bars Allied aircraft from Gallipoli (9.1)."""
    return any(mirror.nation(position, army.id) == "turkey" for army in defenders)


# The questions.

SHOWN = 8


def _attacker(side: str) -> Power | None:
    return mirror.power(side) if side else None


class Eligible(Question, tag="eligible"):
    """Who may attack in this zone, whom first, with how many supports?"""

    live = True
    zone: Annotated[ZoneId, among(shared_zones)]
    side: SideId = ""
    far: Annotated[CounterIds, among(attacking)] = ()
    idle: Annotated[CounterIds, among(attacking)] = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return who may attack, whom first, how many attacks and supports (9.2)."""
        sides = sides_fighting(position, self.zone, _attacker(self.side))
        asked = self.situation(position, sides)
        _, found, _, answer = solved(position, combat.attack_eligibility, self.overrides, asked)
        counts = {"attacks": found.max_attacks, "supports": found.max_supports}
        firsts = dict.fromkeys(found.first_targets, Role.TARGET)
        return answer(
            say("eligible-verdict", zone=self.zone, **counts),
            legal=found.legal,
            highlights=Highlights({self.zone: Role.TARGET}, {**dict.fromkeys(found.eligible, Role.SUBJECT), **firsts}),
            follow_ups=(FollowUp(say("ask-plan"), Plan(zone=self.zone, side=self.side)),),
        )  # fmt: skip

    def situation(self, position: Position, sides: Sides) -> combat.EligibilityGiven:
        """Return what the rules need to know of a zone's armies, and of the attacks made there."""
        now = log.manoeuvre(position)
        at_peace = (army.id for side in sides for army in side if not mirror.may_fight(position, army))
        idle = {*self.idle, *log.fighters(position), *log.used_before(position), *at_peace}
        attacked = log.attacked(position)
        return combat.EligibilityGiven(
            attackers=tuple(
                combat.Attacker(id=army.id, path=self._path(position, army, now), manoeuvres=army.id not in idle)
                for army in sides.attackers
            ),
            defenders=tuple(
                combat.Defender(id=army.id, full=army.face == 0, already_attacked=army.id in attacked)
                for army in sides.defenders
                if mirror.may_fight(position, army)
            ),
            zone_already_attacked=log.is_closed(position, self.zone),
            friends_at_start=log.friends_at_start(position, self.zone, now),
            surplus=log.surplus_left(position, self.zone),
            options=mirror.options(position),
        )

    def _path(self, position: Position, army: Counter, now: int) -> combat.Path:
        """Return how an army came into the zone in this Manoeuvre action (9.2)."""
        if army.id in self.far or _came_far(position, army, now):
            return "far"
        return "present" if log.came(position, army.id, now) is None else "direct"


def _came_far(position: Position, army: Counter, action: int) -> bool:
    """Tell whether an army came from far in a Manoeuvre action, so that it neither attacks nor supports in it (9.2)."""
    deed = log.came(position, army.id, action)
    return deed is not None and log.is_far(position, deed)


def eligibility(position: Position, zone: str, side: Power) -> combat.Eligibility:
    """Return who of a power's camp may attack in a zone, whom first, with how many supports, by what is noted of the phase.

    `position`: the table as it lies, with board and counters; `zone`: its id; `side`: who plays, by id.
    """
    given = Eligible(zone=zone, side=side).situation(position, sides_fighting(position, zone, side))
    return combat.attack_eligibility(given, mirror.working(position))


class Plan(Question, tag="plan"):
    """How should the attacks on this zone be made? Every plan, over the whole sequence of attacks."""

    live = True
    zone: Annotated[ZoneId, among(shared_zones)]
    side: SideId = ""
    aim: Literal["steps", "clear", "unhurt"] = "steps"
    idle: Annotated[CounterIds, among(attacking)] = ()
    missions: bool = False
    gas: bool = False
    trench: Literal["best", "always", "never"] = "best"
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return all plans, the best by the aim first, exact over all rolls of all attacks (9.2)."""
        sides = sides_fighting(position, self.zone, _attacker(self.side))
        _, found, _, answer = solved(
            position, attack_plan.attack_plan, self.overrides, self._situation(position, sides)
        )
        return answer(
            self._verdict(found),
            more=(
                *unseen(position, *(mirror.power_of(position, side[0]) for side in sides)),
                *self._used(position, sides),
                *unread(names_of(position), (*_rests_on(position, sides), ground_of(position, self.zone))),
            ),
            body=tuple(_table(position, found)), highlights=_best_attacks(self.zone, found),
            follow_ups=tuple(self._follow_ups(found)),
        )  # fmt: skip

    def _used(self, position: Position, sides: Sides) -> Iterator[Reason]:
        """Yield what the plans do without because it was used before: Aviation in this phase, gas in this year (10.4, 10.6)."""
        power = mirror.power_of(position, sides.attackers[0])
        if self.missions and (zone := log.aviation_used(position, power)):
            yield rejected("10.4", "aviation-used", zone=zone, about=(zone,))
        if self.gas and gas_used(position, power):
            yield rejected("10.6", "gas-used-plan")

    def _verdict(self, found: attack_plan.Plans) -> Text:
        if not found.plans:
            return say("plan-none", zone=self.zone)
        best = found.plans[0]
        return say(
            "plan-verdict", zone=self.zone, own=steps(best.own_steps), enemy=steps(best.enemy_steps),
            clear=percent(best.clear), unhurt=percent(best.unhurt),
        )  # fmt: skip

    def _situation(self, position: Position, sides: Sides) -> attack_plan.PlanGiven:
        fought, attacked = log.fought(position), log.attacked(position)
        now = log.manoeuvre(position)
        defending = mirror.camp_of(position, sides.defenders[0])
        ours, theirs = (mirror.power_of(position, side[0]) for side in (sides.attackers, sides.defenders))
        far = (army.id for army in sides.attackers if _came_far(position, army, now))
        barred = {*self.idle, *log.used_before(position), *far}
        return attack_plan.PlanGiven(
            attackers=tuple(
                attack_plan.PlanAttacker(
                    **_values(position, army), eligible=army.id not in barred, fought=army.id in fought
                )
                for army in sides.attackers[: attack_plan.MOST_ARMIES]
            ),
            defenders=tuple(
                attack_plan.PlanDefender(**_values(position, army), already_attacked=army.id in attacked)
                for army in sides.defenders[: attack_plan.MOST_ARMIES]
            ),
            zone=mirror.ground(position, self.zone, turk_beside(position, sides.defenders)),
            trench=mirror.trench(position, self.zone, defending),  # type: ignore[arg-type]
            techs=log.technologies(position),
            missions=attack_plan.Missions(
                attacker=mirror.missions(position, ours) if self.missions else 0,
                defender=mirror.missions(position, theirs) if self.missions else 0,
            ),
            aviation_used=bool(log.aviation_used(position, ours)),
            zone_already_attacked=log.is_closed(position, self.zone),
            surplus=log.surplus_left(position, self.zone),
            gas=self.gas and not gas_used(position, ours),
            retreat_open=not retreat_of(
                mirror.theatre(position), mirror.army_value(position, sides.defenders[0])
            ).eliminated,
            trench_use=self.trench,
            aim=self.aim,
        )

    def _follow_ups(self, found: attack_plan.Plans) -> Iterator[FollowUp]:
        if found.plans:
            first = found.plans[0].attacks[0]
            label = say("ask-first-attack", lead=first.lead, target=first.target)
            asked = {"zone": self.zone, "lead": first.lead, "target": first.target, "supports": tuple(first.supports)}
            yield FollowUp(label, Ask("attack", {**asked, "alone": not first.supports}))
        for aim in ("steps", "clear", "unhurt"):
            if aim != self.aim:
                yield FollowUp(
                    say(f"ask-aim-{aim}"), Plan(zone=self.zone, side=self.side, aim=aim, missions=self.missions)
                )


def _rests_on(position: Position, sides: Sides) -> Iterator[Printed]:
    """Yield the printed values that plans rest on: combat values on every face an army may show, support if any may support."""
    helping = surplus(len(sides.attackers), len(sides.defenders)) > 0
    for army in (*sides.attackers, *sides.defenders):
        columns = ("combat", "support") if helping and army in sides.attackers else ("combat",)
        yield from printed(position, (army.id,), columns, range(army.face, 2))


def _values(position: Position, army: Counter) -> dict[str, Any]:
    value = mirror.army_value(position, army)
    return {
        "id": army.id, "nation": value.nation, "power": value.power, "full": value.full,
        **{
            f"{short}_{name}": mirror.printed_value(position.kind(army), column, face)
            for short, column in (("cv", "combat"), ("sv", "support"))
            for face, name in enumerate(("full", "reduced"))
        },
    }  # fmt: skip


def steps(expected: Fraction) -> Text:
    """Return expected steps with two decimals; the exact fraction is in the answer's value."""
    whole, hundredths = divmod(round(expected * 100), 100)
    return say("steps", whole=whole, hundredths=f"{hundredths:02}")


def _table(position: Position, found: attack_plan.Plans) -> tuple[Grid, ...]:
    """Return the best plans as rows: who attacks whom, steps lost on both sides, chances; exactly on demand."""
    best = found.plans[:SHOWN]
    rows = (
        (
            [army for attack in plan.attacks for army in (attack.lead, *attack.supports, attack.target)],
            _plan_words(position, plan),
            *((steps(lost), lost) for lost in (plan.own_steps, plan.enemy_steps)),
            *((percent(chance), chance) for chance in (plan.clear, plan.unhurt)),
        )
        for plan in best
    )
    return grid("plan", "plan own enemy clear unhurt", rows, say("plan-title", shown=len(best), n=len(found.plans)))


def _plan_words(position: Position, plan: attack_plan.Plan) -> Text:
    """Return a plan in figures, as the counters show them: "5 → 3, then 5 + 5 reduced → 3 reduced"."""
    named = _short_names(position, plan)
    attacks = []
    for planned in plan.attacks:
        who = named[planned.lead]
        for helper in planned.supports:
            who = say("plan-and", first=who, second=named[helper])
        long = planned.supports or position.counters[planned.lead].face
        key = "plan-attack-long" if long else "plan-attack"
        attacks.append(say(key, who=who, target=named[planned.target]))
    if plan.spend.tanks:
        attacks.insert(0, say("plan-tanks"))
    if plan.spend.aviation:
        attacks.insert(0, say("plan-aviation"))
    if plan.gas:
        attacks.insert(0, say("plan-gas", army=named[plan.gas]))
    words = attacks[-1]
    for earlier in reversed(attacks[:-1]):
        words = say("plan-then", first=earlier, second=words)
    return words


def _short_names(position: Position, plan: attack_plan.Plan) -> dict[str, Text]:
    """Return the armies of a plan by their combat value at full strength; with their nations where a side has several."""
    theirs = {attack.target for attack in plan.attacks} | ({plan.gas} if plan.gas else set())
    ours = {army for attack in plan.attacks for army in (attack.lead, *attack.supports)}
    names = {}
    for side in (ours, theirs):
        several = len({position.kind(army).nation for army in side}) > 1
        for army in side:
            kind, lying = position.kind(army), position.counters[army]
            value = verbatim(str(mirror.printed_value(kind, "combat")))
            nation = position.kinds.nations[kind.nation].name
            word = say("plan-army-of", nation=nation, army=value) if several else value
            names[army] = say("plan-army-reduced", army=word) if lying.face else word
    return names


def _best_attacks(zone: str, found: attack_plan.Plans) -> Highlights:
    counters: dict[str, Role] = {}
    for planned in found.plans[0].attacks if found.plans else ():
        counters |= {planned.lead: Role.SUBJECT, planned.target: Role.TARGET}
        counters |= dict.fromkeys(planned.supports, Role.PATH)
    return Highlights(zones={zone: Role.TARGET}, counters=counters)
