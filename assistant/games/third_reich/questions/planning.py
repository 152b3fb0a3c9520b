"""The plan of attack on a whole zone: every plan ranked, with its exact prospects (16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from assistant.core.blocks import Grid
from assistant.core.cards import work
from assistant.core.figures import decimals, percent
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Highlights, Overrides, Question, Role, ZoneId
from assistant.core.text import Text
from assistant.games.third_reich.attack_plan_topics import ShownPlan, attack_plan
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.questions import combats
from assistant.games.third_reich.questions.cards import called, zone_name
from assistant.games.third_reich.questions.fights import lights, no_fight
from assistant.games.third_reich.words import SPOKEN, say


class Plan(Question, frozen=True, tag="plan"):
    """Every plan of attack on a zone, ranked."""

    zone: ZoneId
    missions: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    rank: Literal["steps", "clear", "safe"] = "steps"
    show: Annotated[int, msgspec.Meta(ge=1, le=40)] = 8
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light the zones where enemies meet."""
        return frozenset(theatre(position).contested()) if blank == "zone" else None

    def answer(self, position: Position) -> Answer:
        """Answer with the best plans and their exact prospects."""
        name = zone_name(position, self.zone)
        seen = theatre(position)
        side = combats.attacking_side(seen, self.zone)
        if side is None:
            return no_fight(seen, self.zone)
        blank = combats.plan_blank(seen, self.zone, side, self.missions, self.rank, self.show)
        given, worked = work(blank, self.overrides, attack_plan)
        value = worked.value
        if not value.plans:
            return Answer(
                say("plan-none", zone=name),
                called(position).reasons(worked),
                highlights=Highlights({self.zone: Role.WARNING}),
                tone=Role.WARNING,
                situation=given,
                value=value,
            )
        best = value.plans[0]
        sides = ([army.id for army in there] for there in (given.attackers, given.defenders))
        short = {army: name for armies in sides for army, name in _short_names(position, armies).items()}
        verdict = say("plan-verdict", zone=name, attacks=_attacks(short, best), clear=percent(best.clear))
        first = best.attacks[0]
        follow = Ask(
            "attack",
            {
                "zone": self.zone,
                "attacker": first.attacker,
                "target": first.target,
                "supporting": first.supporting,
                "air": "uncountered" if first.air == "uncountered" else "none",
            },
        )
        return Answer(
            verdict,
            (
                *called(position).reasons(worked),
                *combats.printed(seen, self.zone, [army.id for army in given.attackers]),
            ),
            (_plan_grid(short, value.plans),),
            lights(self.zone, first.attacker, first.target, first.supporting),
            follow_ups=(FollowUp(say("first-attack"), follow),),
            tone=Role.TARGET,
            situation=given,
            value=value,
        )


def _plan_grid(short: Mapping[str, Text], plans: tuple[ShownPlan, ...]) -> Grid:
    header = tuple(say(f"plan-column-{key}") for key in ("attacks", "own", "enemy", "clear", "safe"))
    rows = tuple(
        (
            _attacks(short, plan),
            say("points", n=decimals(plan.own_steps_lost, 1)),
            say("points", n=decimals(plan.enemy_steps_lost, 1)),
            percent(plan.clear),
            percent(plan.no_loss),
        )
        for plan in plans
    )
    about = tuple(tuple(army for a in plan.attacks for army in (a.attacker, a.target)) for plan in plans)
    exact = tuple((None, p.own_steps_lost, p.enemy_steps_lost, p.clear, p.no_loss) for p in plans)
    return Grid(say("plans"), header, rows, about, exact)


def _attacks(short: Mapping[str, Text], plan: ShownPlan) -> Text:
    """Return the attacks of a plan in figures: "infantry 5 + infantry 5 → infantry 3, then …"."""
    told = []
    for attack in plan.attacks:
        who = short[attack.attacker]
        for helper in attack.supporting:
            who = say("planned-and", first=who, second=short[helper])
        if attack.air == "uncountered":
            who = say("planned-and", first=who, second=say("planned-mission"))
        told.append(say("planned", attacker=who, target=short[attack.target]))
    return _in_turn(told)


def _short_names(position: Position, armies: Iterable[str]) -> dict[str, Text]:
    """Return the armies of a side by their arm and combat value; with their nations where there are several."""
    kinds = {army: position.kind(army) for army in armies}
    several = len({kind.nation for kind in kinds.values()}) > 1
    names = {}
    for army, kind in kinds.items():
        value = position.value(army, "combat")
        name = say("short-army", arm=SPOKEN[str(kind.get("arm", "infantry"))], n=value)
        names[army] = say("short-army-of", country=SPOKEN[kind.nation], army=name) if several else name
    return names


def _in_turn(texts: list[Text]) -> Text:
    return texts[0] if len(texts) == 1 else say("then", first=texts[0], rest=_in_turn(texts[1:]))
