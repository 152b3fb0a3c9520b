"""Attacks on the table: one combat, the plan of a whole zone (16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from assistant.core import phase_log
from assistant.core.cards import work
from assistant.core.edits import Edit, Move, Note, Several
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Ask,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    Rolls,
    Throw,
    ZoneId,
)
from assistant.core.text import Text
from assistant.games.third_reich.attack_plan_topics import ShownPlan, attack_plan
from assistant.games.third_reich.combat import CombatBlank, Fought, combat_potential
from assistant.games.third_reich.mirror import COMBATS_NOTED, Theatre, theatre
from assistant.games.third_reich.questions import combats, panel
from assistant.games.third_reich.questions.cards import army_named, called, loss_edit, zone_name
from assistant.games.third_reich.questions.marking import laid_in_combat
from assistant.games.third_reich.questions.moving import Reach
from assistant.games.third_reich.questions.ways import near_enough
from assistant.games.third_reich.words import ATTACKED, ENEMIES, SPOKEN, SUPPORTED, Faction, say

MOST_SHOWN = 6
DICE = (Throw(say("throw-attacker"), 1), Throw(say("throw-defender"), 1))


class Attack(Question, frozen=True, tag="attack"):
    """One combat: both potentials, the exact odds, and with dice its result."""

    zone: ZoneId
    attacker: CounterId = ""
    target: CounterId = ""
    supporting: CounterIds = ()
    air: combats.FLOWN = "table"
    dice: Rolls = ()
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Light the zones where enemies meet, then the armies of either side there."""
        seen = theatre(position)
        if blank == "zone":
            return frozenset(seen.contested())
        side = combats.attacking_side(seen, str(filled.get("zone", "")))
        if side is None:
            return frozenset()
        ours, theirs = combats.sides(seen, str(filled["zone"]), side)
        return frozenset(c.id for c in (theirs if blank == "target" else ours))

    def answer(self, position: Position) -> Answer:
        """Answer with both potentials and the odds, or the result of the dice."""
        name = zone_name(position, self.zone)
        seen = theatre(position)
        side = combats.attacking_side(seen, self.zone)
        if side is None:
            return no_fight(seen, self.zone)
        blank = CombatBlank(**_fields(self._declared(seen, side)), dice=self._rolled(), options=seen.options)
        given, worked = work(blank, self.overrides, combat_potential)
        value = worked.value
        lead, target = (army_named(position, army) for army in (given.attacking, given.target))
        fought = isinstance(value, Fought)
        verdict = say(
            "attack-result" if fought else "attack-before" if value.legal else "attack-forbidden",
            zone=name,
            attacker=lead,
            defender=target,
            ours=value.attacker_total if fought else value.attacker,
            theirs=value.defender_total if fought else value.defender,
        )
        return Answer(
            verdict,
            (*called(position).reasons(worked), *combats.rests_on(seen, given)),
            (panel.fight(seen, side, given, value),),
            lights(self.zone, given.attacking, given.target, given.supporting),
            (_result_offer(seen, side, given, value),) if fought and value.legal else (),
            tuple(self._follow_ups(seen, side, given, value)),
            Role.TARGET if value.legal else Role.WARNING,
            given,
            value,
            DICE,
        )

    def _rolled(self) -> tuple[int, int] | None:
        if not self.dice:
            return None
        if len(self.dice) != 2:
            raise QuestionError("dice", say("two-dice"))
        return self.dice[0], self.dice[1]

    def _declared(self, seen: Theatre, side: Faction) -> Any:
        attacking, target, supporting = self.attacker, self.target, self.supporting
        flies = combats.air(seen, self.zone, side, self.air)
        ours, theirs = combats.sides(seen, self.zone, side)
        for blank, chosen, there in (("attacker", attacking, ours), ("target", target, theirs)):
            if chosen and chosen not in {c.id for c in there}:
                raise QuestionError(blank, say("not-in-this-fight", zone=zone_name(seen.position, self.zone)))
        if not attacking and not target:
            best = _best(seen, self.zone, side)
            if best is not None:
                attacking, target, supporting = (
                    best.attacks[0].attacker,
                    best.attacks[0].target,
                    best.attacks[0].supporting,
                )
        return combats.combat(
            seen,
            self.zone,
            side,
            attacking=attacking or ours[-1].id,
            target=target or theirs[-1].id,
            supporting=supporting,
            flies=flies,
        )

    def _follow_ups(self, seen: Theatre, side: Faction, given: CombatBlank, value: Any) -> Iterator[FollowUp]:
        """Yield the next combat in the zone once this one is fought, and the plan of the zone."""
        if isinstance(value, Fought) and panel.others_ready(seen, side, given):
            yield FollowUp(say("next-combat-here"), Attack(zone=self.zone), usual=True)
        yield FollowUp(say("plan-the-zone"), Ask("plan", {"zone": self.zone}))


def _fields(struct: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _best(seen: Theatre, zone: str, side: Faction) -> ShownPlan | None:
    found: ShownPlan | None = attack_plan(combats.plan_blank(seen, zone, side, None, "steps", 1)).value.best_exchange
    return found


def no_fight(seen: Theatre, zone: str) -> Answer:
    """Answer for a zone where nobody can be attacked, with the armies of the phase that could assault it."""
    enemies = seen.state.enemies_in(zone, seen.phase)
    key = "attack-nobody-of-ours" if enemies else "attack-no-enemies"
    verdict = say(key, zone=zone_name(seen.position, zone), faction=SPOKEN[seen.phase])
    near = near_enough(seen, zone) if enemies else ()
    lying = seen.position.table.counters
    unlike: dict[tuple[str, int, str], str] = {}  # one of those that nobody can tell apart
    for army in near:
        unlike.setdefault((lying[army].kind, lying[army].face, lying[army].zone), army)
    return Answer(
        verdict,
        highlights=Highlights({zone: Role.WARNING}, dict.fromkeys(near, Role.REACHABLE)),
        follow_ups=tuple(
            FollowUp(
                say(
                    "bring-army",
                    army=army_named(seen.position, army),
                    start=zone_name(seen.position, seen.armies[army].zone),
                ),
                Reach(counters=(army,), to=zone),
            )
            for army in list(unlike.values())[:MOST_SHOWN]
        ),
        tone=Role.WARNING,
        throws=(),
    )


def lights(zone: str, attacking: str, target: str, supporting: tuple[str, ...]) -> Highlights:
    counters = {attacking: Role.SUBJECT, target: Role.TARGET, **dict.fromkeys(supporting, Role.SOURCE)}
    return Highlights({zone: Role.TARGET}, counters)


def _result_offer(seen: Theatre, side: Faction, given: CombatBlank, value: Fought) -> Offer:
    """Offer the losses of both armies, the missions spent, and who fought whom, as one edit."""
    position, zone = seen.position, given.zone.name
    edits: list[Edit] = []
    for army, lost, after in (
        (given.attacking, value.attacker_losses, value.attacker_after),
        (given.target, value.defender_losses, value.defender_after),
    ):
        if lost:
            edits.append(loss_edit(position, army, 2 if after == "eliminated" else 1))
    fought = [
        Deed(did=ATTACKED, side=side, who=given.attacking, zone=zone, whom=given.target),
        *(Deed(did=SUPPORTED, side=side, who=army, zone=zone) for army in given.supporting),
    ]
    edits += phase_log.written(position, fought)
    lives = value.attacker_after != "eliminated"
    edits += laid_in_combat(seen, zone, (given.attacking, *given.supporting), dead=not lives)
    supports = given.supports_used_elsewhere + len(given.supporting)
    edits.append(Note(f"{COMBATS_NOTED}/{zone}", {"excess": value.support_slots, "supports": supports}))
    edits += [Note("combat-begun", True), *_missions_spent(seen, side, given)]
    label = say(
        "apply-result",
        attacker=army_named(position, given.attacking),
        ours=_fate(value.attacker_losses, value.attacker_after),
        defender=army_named(position, given.target),
        theirs=_fate(value.defender_losses, value.defender_after),
    )
    booked = say(
        "combat-booked",
        zone=zone_name(position, zone),
        attacker=army_named(position, given.attacking),
        defender=army_named(position, given.target),
        sums=value.attacker_total,
        against=value.defender_total,
        die=value.dice[0],
        other=value.dice[1],
        ours=_fate(value.attacker_losses, value.attacker_after),
        theirs=_fate(value.defender_losses, value.defender_after),
    )
    return Offer(label, Several(tuple(edits), booked), "16")


def _fate(losses: int, after: str) -> Text:
    """Return what becomes of an army in a combat: its face where it lost anything."""
    return say(f"loss-{after}") if losses else say("no-loss")


def _missions_spent(seen: Theatre, side: Faction, given: CombatBlank) -> list[Edit]:
    """Return the markers of this combat to their reserves: the mission, and the one that cancelled it (11)."""
    spent = seen.missions(given.zone.name, side)[-1:] if given.air != "none" else ()
    if given.air == "countered":
        for enemy in sorted(ENEMIES[side]):
            spent += seen.missions(given.zone.name, enemy)[-1:]
    return [Move((marker.id,), str(seen.kind(marker).get("home"))) for marker in spent]
