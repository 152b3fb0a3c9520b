"""Attacks on the table: one combat and its panel, the plan of a whole zone, the breakthrough (11, 13.1, 16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec.structs import asdict

from assistant.core.cards import Duel, switch, work
from assistant.core.deeds import says
from assistant.core.questions import (
    Aid,
    Answer,
    Ask,
    Chance,
    Chances,
    CounterId,
    CounterIds,
    Fight,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Party,
    Question,
    Role,
    Rolls,
    Sum,
    SumLine,
    Throw,
    ZoneId,
    among,
    decimals,
    percent,
)
from assistant.core.record import Filled, Ids, within
from assistant.core.table import Edit, Position, Several, sent_home
from assistant.core.text import Text
from assistant.games.third_reich.attack_plan import ShownPlan, attack_plan
from assistant.games.third_reich.combat import (
    CombatBlank,
    CrossingArmy,
    Fought,
    Sides,
    blitzkrieg,
    combat_potential,
    support_refusal,
    worked_out,
)
from assistant.games.third_reich.mirror import Fought as Deed
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import moved
from assistant.games.third_reich.operations import ASSAULTS, air_refusal
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.actions import cancelling
from assistant.games.third_reich.questions.cards import (
    card,
    contested,
    grid,
    loss_edit,
    theatre,
    unseen,
    zone_name,
)
from assistant.games.third_reich.questions.movement import Reach
from assistant.games.third_reich.words import Face, Faction, Line, blank, error, say

# A combat as the fight panel shows it: who attacks, supports or is attacked, which missions fly, how it may end (11, 16).


def fight(seen: Theatre, side: Faction, given: CombatBlank, value: Any) -> Fight:
    """Return the panel of a combat.

    Args:
        given: the combat as the rules see it, corrections included.
        value: what the rules make of it: both potentials, with dice the result.
    """
    sides, zone = worked_out(given, given.options), given.zone.name
    rows, after = _outcomes(sides)
    result = (value.attacker_after, value.defender_after) if isinstance(value, Fought) else None
    duel = Duel(
        given.attacking,
        given.supporting,
        tuple(army.id for army in given.attackers if army.id not in (given.attacking, *given.supporting)),
        given.target,
        tuple(army.id for army in given.defenders if army.id != given.target),
        room=value.support_slots - given.supports_used_elsewhere,
        blanks=lambda one: _blanks(one, given.air),
        word=lambda part: say(f"part-{part}"),
        able=frozenset(army.id for army in given.attackers if support_refusal(army) is None),
    )

    def mission(label: str, players: tuple[Faction, ...], air: str, *, on: bool) -> Aid:
        left = sum(len(seen.missions(box, one)) for one in players for box in (zone, f"missions-{one}"))
        return switch(say(label), say("aid-missions", n=left), _blanks(duel, air), "11", on=on, can=bool(left))

    # The mission of the attacker, where one may fly, and the one that cancels it (9, 11, 19).
    flies, cancelled = given.air != "none", given.air == "countered"
    own = mission("aid-mission", (side,), "none" if flies else "uncountered", on=flies)
    foes, other = cancelling(seen, zone, side), "uncountered" if cancelled else "countered"
    may_fly = air_refusal(side, given.turn, given.zone, given.options) is None
    return Fight(
        title=say("fight-title", zone=zone, side=side, foe=sides.target.faction),
        attacker=Party(
            tuple(duel.attackers()), (own,) if may_fly else (), _sum(seen, "attacker-potential", sides.attacker)
        ),
        defender=Party(
            tuple(duel.defenders()),
            (mission("aid-cancelled", foes, other, on=cancelled),) if flies else (),
            _sum(seen, "defender-potential", sides.defender + sides.terrain),
        ),
        chances=Chances(say("odds"), rows),
        costs=say("fight-costs"),
        fallen=after.index(result) if result in after else None,
    )


def _sum(seen: Theatre, title: str, lines: list[Line]) -> Sum:
    """Return a potential, its terms in few words: the number stands beside each."""
    words = [say(f"term-{line.text.key}", **line.text.args) for line in lines]
    told = zip(words, lines, strict=True)
    return Sum(say(title), tuple(SumLine(text, one.amount, one.rule, seen.names.about(text)) for text, one in told))


def _blanks(duel: Duel, air: str) -> dict[str, Any]:
    """Return the blanks that stand for a combat with these armies."""
    return {"attacker": duel.lead, "target": duel.target, "supporting": duel.supports, "air": air}


def _outcomes(sides: Sides) -> tuple[tuple[Chance, ...], list[tuple[Face, Face]]]:
    """Return the 36 rolls by outcome, the attacker's best first, with the faces of both armies after each."""
    odds = sides.odds.by_losses

    def chance(ours: int, theirs: int) -> Chance:
        attacker, defender = sides.left((ours, theirs))
        word = "wins" if theirs > ours else "loses" if ours > theirs else "equal"
        dead = attacker == "eliminated", defender == "eliminated"
        tone = "" if dead[0] == dead[1] else "bad" if dead[0] else "good"
        label = say("outcome", attacker=attacker, defender=defender)
        cost = say("fight-cost", ours=ours, theirs=theirs)
        return Chance(label, odds[ours, theirs], tone, say(f"fight-{word}"), cost)

    after = sorted(odds, key=lambda lost: (lost[0] - lost[1], lost))
    return tuple(chance(*lost) for lost in after), [sides.left(lost) for lost in after]


def others_ready(seen: Theatre, side: Faction, given: CombatBlank) -> bool:
    """Tell whether another attack is possible in the zone once this one is made: an army to make it, and one to attack (16).

    Args:
        given: the fight as it is declared, with the armies of both sides.
    """
    used = {given.attacking, *given.supporting}
    fresh = [army for army in given.attackers if army.id not in used and not army.attacked_this_phase]
    once = given.options.defender_attacked_once
    return any(army.op in ASSAULTS for army in fresh) and any(
        not (once and (army.id == given.target or side in seen.did(army.id).attacked_by)) for army in given.defenders
    )


# One combat (16).

MOST_SHOWN = 6
DICE = (Throw(say("throw-attacker"), 1), Throw(say("throw-defender"), 1))


def _fighting(position: Position, filled: Filled) -> tuple[combatants.Armies, combatants.Armies]:
    """Return the armies of either side in the zone that is asked about: the attacker's, then its enemies'."""
    seen, zone = theatre(position), str(filled.get("zone", ""))
    side = combatants.attacking_side(seen, zone)
    return combatants.sides(seen, zone, side) if side else ((), ())


def attacking(position: Position, filled: Filled) -> list[str]:
    """Return the armies that may attack in the zone."""
    return [army.id for army in _fighting(position, filled)[0]]


def attacked(position: Position, filled: Filled) -> list[str]:
    """Return the armies that may be attacked in the zone."""
    return [army.id for army in _fighting(position, filled)[1]]


class Attack(Question, tag="attack"):
    """One combat: both potentials, the exact odds, and with dice its result."""

    zone: Annotated[ZoneId, among(contested)]
    attacker: Annotated[CounterId, among(attacking)] = ""
    target: Annotated[CounterId, among(attacked)] = ""
    supporting: Annotated[CounterIds, among(attacking)] = ()
    air: combatants.FLOWN = "table"
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer with both potentials and the odds, or the result of the dice."""
        name, seen = zone_name(position, self.zone), theatre(position)
        side = combatants.attacking_side(seen, self.zone)
        if side is None:
            return no_fight(seen, self.zone)
        if self.dice and len(self.dice) != 2:
            raise error("dice", "two-dice")
        declared = asdict(self._declared(seen, side))
        dice: Any = self.dice or None
        given, worked = work(seen.asked(CombatBlank, **declared, dice=dice), self.overrides, combat_potential)
        value: Any = worked.value
        fought = isinstance(value, Fought)
        verdict = say(
            "attack-result" if fought else "attack-before" if value.legal else "attack-forbidden",
            zone=name,
            attacker=given.attacking,
            defender=given.target,
            ours=value.attacker_total if fought else value.attacker,
            theirs=value.defender_total if fought else value.defender,
        )
        # The next combat in the zone once this one is fought, and the plan of the zone.
        again = FollowUp(say("next-combat-here"), Attack(zone=self.zone), usual=True)
        plan = FollowUp(say("plan-the-zone"), Ask("plan", {"zone": self.zone}))
        return card(
            seen,
            verdict,
            worked,
            given,
            more=combatants.rests_on(seen, given),
            body=(fight(seen, side, given, value),),
            highlights=lights(self.zone, given.attacking, given.target, given.supporting),
            offers=(_result_offer(seen, side, given, value),) if fought and value.legal else (),
            follow_ups=(again, plan) if fought and others_ready(seen, side, given) else (plan,),
            tone=Role.TARGET if value.legal else Role.WARNING,
            throws=DICE,
        )

    def _declared(self, seen: Theatre, side: Faction) -> Any:
        attacking, target, supporting, zone = self.attacker, self.target, self.supporting, self.zone
        ours, theirs = combatants.sides(seen, zone, side)
        if not attacking and not target:
            best = attack_plan(combatants.plan_blank(seen, zone, side, None, "steps", 1)).value.best_exchange
            if best is not None:
                first = best.attacks[0]
                attacking, target, supporting = first.attacker, first.target, first.supporting
        return combatants.combat(
            seen, zone, side, attacking=attacking or ours[-1].id, target=target or theirs[-1].id,
            supporting=supporting, flies=combatants.air(seen, zone, side, self.air),
        )  # fmt: skip


def no_fight(seen: Theatre, zone: str) -> Answer:
    """Answer for a zone where nobody can be attacked, with the armies of the phase that could assault it."""
    enemies, lying = seen.state.enemies_in(zone, seen.phase), seen.counters
    key = "attack-nobody-of-ours" if enemies else "attack-no-enemies"
    idle = (one for one in seen.state.armies if enemies and one.faction == seen.phase and not seen.operation(one.id))
    near = [army.id for army in idle if zone in moved(combatants.movement_situation(seen, army, "assault")).ways]
    unlike: dict[tuple[str, int, str], str] = {}  # one of those that nobody can tell apart
    for army in near:
        unlike.setdefault((lying[army].kind, lying[army].face, lying[army].zone), army)
    bring = (
        FollowUp(say("bring-army", army=army, start=start), Reach(counters=(army,), to=zone))
        for (_, _, start), army in list(unlike.items())[:MOST_SHOWN]
    )
    return seen.names.card(
        Answer(
            say(key, zone=zone, faction=seen.phase),
            highlights=Highlights({zone: Role.WARNING}, dict.fromkeys(near, Role.REACHABLE)),
            follow_ups=tuple(bring),
            tone=Role.WARNING,
            throws=(),
        )
    )


def lights(zone: str, attacking: str, target: str, supporting: Ids) -> Highlights:
    counters = {attacking: Role.SUBJECT, target: Role.TARGET, **dict.fromkeys(supporting, Role.SOURCE)}
    return Highlights({zone: Role.TARGET}, counters)


def _result_offer(seen: Theatre, side: Faction, given: CombatBlank, value: Fought) -> Offer:
    """Offer the losses of both armies, the missions spent, and who fought whom, as one edit."""
    position, zone = seen.position, given.zone.name
    edits: list[Edit] = []
    fates: dict[str, Any] = {}
    for role, whose, army, lost, after in (
        ("attacker", "ours", given.attacking, value.attacker_losses, value.attacker_after),
        ("defender", "theirs", given.target, value.defender_losses, value.defender_after),
    ):
        edits += [loss_edit(position, army, 2 if after == "eliminated" else 1)] if lost else []
        fates |= {role: army, whose: say(f"loss-{after}" if lost else "no-loss")}
    edits += sent_home(
        position, (marker.id for _, _, markers in combatants.spent(seen, zone, side, given.air) for marker in markers)
    )
    booked = say(
        "combat-booked",
        zone=zone,
        sums=value.attacker_total,
        against=value.defender_total,
        die=value.dice[0],
        other=value.dice[1],
        **fates,
    )
    fought = Deed(zone, given.attacking, given.supporting, given.target, value.dice, air=given.air)
    return Offer(say("apply-result", **fates), Several(tuple(edits), booked, says(fought)), "16")


# The plan, with its exact prospects (16).


class Plan(Question, tag="plan"):
    """Every plan of attack on a zone, ranked."""

    zone: Annotated[ZoneId, among(contested)]
    missions: Annotated[int, within(0, 4)] | None = None
    rank: Literal["steps", "clear", "safe"] = "steps"
    show: Annotated[int, within(1, 40)] = 8
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer with the best plans and their exact prospects."""
        name, seen = zone_name(position, self.zone), theatre(position)
        side = combatants.attacking_side(seen, self.zone)
        if side is None:
            return no_fight(seen, self.zone)
        asked = combatants.plan_blank(seen, self.zone, side, self.missions, self.rank, self.show)
        given, worked = work(asked, self.overrides, attack_plan)
        value = worked.value
        if not value.plans:
            lit = Highlights({self.zone: Role.WARNING})
            return card(seen, say("plan-none", zone=name), worked, given, highlights=lit, tone=Role.WARNING)
        best = value.plans[0]
        sides = ([army.id for army in there] for there in (given.attackers, given.defenders))
        short = {army: name for armies in sides for army, name in _short_names(position, armies).items()}
        first = asdict(best.attacks[0])
        rows = (
            (
                [army for one in plan.attacks for army in (one.attacker, one.target)],
                _attacks(short, plan),
                *((say("points", n=decimals(n, 1)), n) for n in (plan.own_steps_lost, plan.enemy_steps_lost)),
                *((percent(chance), chance) for chance in (plan.clear, plan.no_loss)),
            )
            for plan in value.plans
        )
        return card(
            seen,
            say("plan-verdict", zone=name, attacks=_attacks(short, best), clear=percent(best.clear)),
            worked,
            given,
            more=combatants.printed(seen, self.zone, [army.id for army in given.attackers]),
            body=grid("plan", "attacks own enemy clear safe", rows, say("plans")),
            highlights=lights(self.zone, first["attacker"], first["target"], first["supporting"]),
            follow_ups=(FollowUp(say("first-attack"), Ask("attack", {"zone": self.zone, **first})),),
            tone=Role.TARGET,
        )


def _attacks(short: Mapping[str, Text], plan: ShownPlan) -> Text:
    """Return the attacks of a plan in figures: "infantry 5 + infantry 5 → infantry 3, then …"."""
    whole: Text | None = None
    for attack in reversed(plan.attacks):
        who = short[attack.attacker]
        helpers = [short[helper] for helper in attack.supporting]
        for helper in [*helpers, *[say("planned-mission")] * (attack.air == "uncountered")]:
            who = say("planned-and", first=who, second=helper)
        told = say("planned", attacker=who, target=short[attack.target])
        whole = told if whole is None else say("then", first=told, rest=whole)
    assert whole is not None
    return whole


def _short_names(position: Position, armies: Iterable[str]) -> dict[str, Text]:
    """Return the armies of a side by their arm and combat value; with their nations where there are several."""
    kinds = {army: position.kind(army) for army in armies}
    several = len({kind.nation for kind in kinds.values()}) > 1
    names = {}
    for army, kind in kinds.items():
        value = position.value(army, "combat")
        name = say("short-army", arm=kind.get("arm", "infantry"), n=value)
        names[army] = say("short-army-of", country=kind.nation, army=name) if several else name
    return names


# May armour cross a zone that holds enemies (13.1).


def armour(position: Position, _: Any) -> list[str]:
    """Return the armour of the phase."""
    seen = theatre(position)
    return [army.id for army in seen.state.armies if army.type == "armour" and army.faction == seen.phase]


class Breakthrough(Question, tag="breakthrough"):
    """May armour cross a zone that holds enemies?"""

    zone: Annotated[ZoneId, among(contested)]
    army: Annotated[CounterId, among(armour)] = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer with the margins of the attacks that could open the zone."""
        name, seen, zone = zone_name(position, self.zone), theatre(position), self.zone
        crossing = seen.armies.get(self.army)
        side: Any = seen.kind(crossing).side if crossing else combatants.attacking_side(seen, zone)
        if side is None or zone not in seen.zones:
            return no_fight(seen, zone)
        breach = combatants.best_breach(seen, zone, side, self.army)
        arm: Any = "armour" if crossing is None else seen.kind(crossing).get("arm", "infantry")
        asked = seen.asked(
            blank(blitzkrieg),
            tech=seen.state.has(side, "blitzkrieg"),
            army=CrossingArmy(id=self.army or "-", type=arm),
            zone=combatants.battle_zone(seen, zone),
            starts_in_zone=crossing is not None and seen.state.enemies_in(crossing.zone, side),
            entry_high_mountain=crossing is not None and (crossing.zone, zone) in seen.board.high_borders,
            combats=() if breach is None else (breach[0],),
        )
        given, worked = work(asked, self.overrides, blitzkrieg)
        allowed = worked.value.allowed
        tone = Role.REACHABLE if allowed else Role.BLOCKED
        margin = max(worked.value.margins, default=0)
        return card(
            seen,
            say("breakthrough-yes" if allowed else "breakthrough-no", zone=name, margin=margin),
            worked,
            given,
            more=(*unseen(seen, side), *(combatants.rests_on(seen, breach[0]) if breach else ())),
            highlights=Highlights({zone: tone}),
            tone=tone,
        )
