"""The question of one attack: potentials, chances, and with the dice every legal way to take the losses (9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any

import msgspec

from assistant.core.figures import percent
from assistant.core.overrides import with_overrides
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
    ZoneId,
)
from assistant.core.reasons import Reason
from assistant.core.table import Counter
from assistant.games.empires import combat, log, mirror, results, taking
from assistant.games.empires.powers import POWER_NAMES
from assistant.games.empires.questions import outcomes, panel
from assistant.games.empires.questions.cards import (
    army_name,
    assumed,
    told,
    unread,
)
from assistant.games.empires.questions.fighters import (
    Sides,
    best_lead,
    chosen,
    face,
    fighter,
    first_target,
    sides_fighting,
    sides_in,
    turk_beside,
)
from assistant.games.empires.questions.planning import Plan, against
from assistant.games.empires.questions.secrets import unseen
from assistant.games.empires.seats import plays
from assistant.games.empires.words import Working, say


class Attack(Question, frozen=True, tag="attack"):
    """What happens if this army attacks that one here? Chances, and with the dice the losses."""

    live = True
    # The losses are taken in the same place, under the same readings; who fights is asked by the blanks.
    follows = frozenset({"situation.zone", "situation.trench", "situation.options", "combat.dice", "combat.zone.name"})
    zone: ZoneId
    lead: CounterId = ""
    target: CounterId = ""
    supports: CounterIds = ()
    dice: Rolls = ()  # before the numbers: digits typed after the zone are dice
    alone: bool = False  # nobody supports; otherwise, where none is named, those do whom the majority allows
    tanks: bool = False
    aviation: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    countered: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Return the armies and zones that the blank may mean."""
        if blank == "zone":
            return frozenset(zone for zone in position.occupied if all(sides_in(position, zone)))
        if blank in ("lead", "supports", "target") and filled.get("zone") in position.board.zones:
            sides = sides_in(position, str(filled["zone"]))
            return frozenset(army.id for army in (sides.defenders if blank == "target" else sides.attackers))
        return None

    def answer(self, position: Position) -> Answer:
        """Return the 36 rolls by outcome with their legal results; with two dice the results of this outcome (9.2)."""
        declared = self._declared(position)
        _, lead, supports, target, sides = declared
        given = with_overrides(self._situation(position, lead, target, supports, sides), twice(self.overrides))
        options = given.options or given.situation.options
        work = Working(mirror.edition(position), options)
        sums = combat.potential(given.combat, work)
        chances = results.odds_of(sums.attacker.base, sums.defender.base)
        rolled = results.outcome_of(sums.attacker.total, sums.defender.total) if given.combat.dice else None
        offers: tuple[Offer, ...] = ()
        value: Any
        args = outcomes.who(position, lead, target, self.zone)
        if rolled is None:
            value = taking.distribution(given, Working(work.edition)).value
            wins = Fraction(chances.attacker_double + chances.attacker, 36)
            loses = Fraction(chances.defender_double + chances.defender, 36)
            verdict = say(
                "attack-verdict", wins=percent(wins), loses=percent(loses), **args,
                attacker=sums.attacker.base, defender=sums.defender.base,
            )  # fmt: skip
        else:
            ways = taking.allocations(given.situation, rolled, work.first, options)
            taking.explain(given.situation, rolled, ways, work)
            value = taking.Allocations(ways)
            verdict = say(f"rolled-{rolled}", attacker=sums.attacker.total, defender=sums.defender.total, **args)
            offers = tuple(outcomes.loss_offers(position, given, ways, self.zone, work))
        forbidden = against(position, self.zone, lead, target, supports, self.aviation)
        return Answer(
            verdict=verdict,
            reasons=(
                *forbidden,
                *told(position, work),
                *unseen(position, mirror.power_of(position, lead), mirror.power_of(position, target)),
                *self._taken(position, declared),
                *self._unread(position, lead, target, supports),
            ),
            body=(panel.fight(position, declared, given, sums, self.overrides, work),),
            highlights=Highlights(
                zones={self.zone: Role.TARGET},
                counters={**{army.id: Role.PATH for army in supports}, lead.id: Role.SUBJECT, target.id: Role.TARGET},
            ),
            offers=offers,
            follow_ups=tuple(self._follow_ups(position, declared, given, bool(offers))),
            tone=Role.WARNING if forbidden else Role.SUBJECT,
            situation=given,
            value=value,
        )

    def _declared(self, position: Position) -> panel.Declared:
        """Return the attack with what was left open chosen: the leading army, its supports, its target.

        Raises:
            QuestionError: the zone holds no two enemies, or an army named is not in it.
        """
        leading = position.table.counters.get(self.lead)
        attacker = mirror.power_of(position, leading) if leading and mirror.is_army(position, leading) else None
        sides = sides_fighting(position, self.zone, attacker)
        lead = chosen("lead", self.lead, sides.attackers, best_lead(position, sides.attackers))
        target = chosen("target", self.target, sides.defenders, first_target(position, sides.defenders))
        for army in self.supports:
            chosen("supports", army, sides.attackers, lead)
        supports = tuple(army for army in sides.attackers if army.id in self.supports and army.id != lead.id)
        if not self.supports and not self.alone:
            supports = panel.usual_supports(position, self.zone, lead, sides)
        return panel.Declared(self.zone, lead, supports, target, sides)

    def _situation(
        self, position: Position, lead: Counter, target: Counter, supports: tuple[Counter, ...], sides: Sides
    ) -> taking.DistributionGiven:
        camp = mirror.camp_of(position, target)
        place = mirror.ground(position, self.zone, turk_beside(position, sides.defenders))
        trench = mirror.trench(position, self.zone, camp)
        if len(self.dice) not in (0, 2):
            raise QuestionError("dice", say("two-dice"))
        dice = combat.Dice(attacker=self.dice[0], defender=self.dice[1]) if self.dice else None
        options = mirror.options(position)
        fought = log.fought(position)

        def army(counter: Counter) -> taking.Army:
            return taking.Army(id=counter.id, full=counter.face == 0, fought=counter.id in fought)

        return taking.DistributionGiven(
            combat=combat.Combat(
                attacker=fighter(position, lead),
                defender=fighter(position, target),
                zone=place,
                supports=tuple(combat.Support(sv=face(position, helper, "support")) for helper in supports),
                trench=trench,  # type: ignore[arg-type]
                techs=mirror.technologies(position),
                spend=combat.Spend(tanks=self.tanks, aviation=max(0, self.aviation), counter=max(0, self.countered)),
                dice=dice,
                options=options,
            ),
            situation=taking.Fight(
                attacker=taking.Attackers(
                    lead=army(lead),
                    supports=tuple(map(army, supports)),
                    others=tuple(army(c) for c in sides.attackers if c not in (lead, *supports)),
                ),
                defender=taking.Defenders(
                    target=army(target), others=tuple(army(c) for c in sides.defenders if c is not target)
                ),
                zone=place,
                trench=trench,  # type: ignore[arg-type]
                options=options,
            ),
        )

    def _taken(self, position: Position, declared: panel.Declared) -> Iterator[Reason]:
        """Yield the armies that were chosen because the asker named none."""
        if not self.lead:
            yield assumed("lead-taken", (declared.lead.id,), army=army_name(position, declared.lead.id))
        if not self.supports and declared.supports:
            helpers = tuple(army.id for army in declared.supports)
            yield assumed("supports-taken", helpers, armies=tuple(army_name(position, army) for army in helpers))
        if not self.target:
            yield assumed("target-taken", (declared.target.id,), army=army_name(position, declared.target.id))

    def _unread(
        self, position: Position, lead: Counter, target: Counter, supports: tuple[Counter, ...]
    ) -> tuple[Reason, ...]:
        values = [(army.id, army.face, "combat") for army in (lead, target)]
        values += [(army.id, army.face, "support") for army in supports]
        return unread(position, values, (self.zone,))

    def _follow_ups(
        self, position: Position, declared: panel.Declared, given: taking.DistributionGiven, rolled: bool
    ) -> Iterator[FollowUp]:
        if rolled and panel.others_ready(position, declared, mirror.power_of(position, declared.lead)):
            yield FollowUp(say("ask-next-fight"), Attack(zone=self.zone), usual=True)
        power = mirror.power_of(position, declared.target)
        if plays(position, power) and not self.overrides:
            helpers = tuple(army.id for army in declared.supports)
            asked = {"zone": self.zone, "lead": declared.lead.id, "target": declared.target.id, "supports": helpers,
                     "alone": not helpers, "tanks": self.tanks, "aviation": self.aviation}  # fmt: skip
            if rolled:
                label = say("ask-defence", power=POWER_NAMES[power])
                question = Ask("defence", {**asked, "dice": self.dice, "countered": self.countered})
                yield FollowUp(label, question, usual=True)
            elif panel.may_counter(position, given, self.aviation) and not self.countered:
                yield FollowUp(say("ask-counter", power=POWER_NAMES[power]), Ask("counter", asked), usual=True)
        yield FollowUp(say("ask-plan"), Plan(zone=self.zone))


def twice(overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Return corrections of the place and the readings for both parts of the situation: the combat and its losses."""
    shared = ("zone.", "trench", "options.")
    both = dict(overrides)
    for path, value in overrides.items():
        part, _, rest = path.partition(".")
        if part in ("combat", "situation") and rest.startswith(shared):
            both.setdefault(f"{'situation' if part == 'combat' else 'combat'}.{rest}", value)
    return both
