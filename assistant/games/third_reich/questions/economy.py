"""Actions and points on the table: what a phase may do, and what each action brings (3, 4, 18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.blocks import Grid, Sum, SumLine
from assistant.core.cards import work
from assistant.core.edits import Edit, Flip, Move, Note, Several
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Offer, Overrides, Question, Role, SideId
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.third_reich.actions import actions
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.missions import MissionsBlank, missions
from assistant.games.third_reich.points import (
    PhaseStartBlank,
    PlanningBlank,
    ProductionBlank,
    phase_start_po,
    planning,
    production,
)
from assistant.games.third_reich.questions.action_markers import ACTIONS, actions_situation, most, taken, taking, used
from assistant.games.third_reich.questions.cards import called, pawn_edit, unseen
from assistant.games.third_reich.questions.recruiting import Recruit
from assistant.games.third_reich.questions.researching import ResearchTiles
from assistant.games.third_reich.questions.supplying import faction
from assistant.games.third_reich.words import SPOKEN, Action, Faction, assumed, say

THEN = {"research": "research", "recruitment": "recruit"}  # what is asked once these actions are taken


class Actions(Question, frozen=True, tag="actions"):
    """How many actions, which are left, what each brings."""

    live = True
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer with the number of actions and an offer for each that may still be made."""
        seen = theatre(position)
        side = faction(self.side) if self.side else seen.phase
        given, worked = work(actions_situation(seen, side), self.overrides, actions)
        allowed = worked.value.actions
        made = used(seen, side)
        offers = list(_income_offers(seen, side))
        if made < allowed:
            offers += _action_offers(seen, side)
        lines = tuple(SumLine(reason.text, amount) for reason, amount in _amounts(worked.reasons, allowed))
        return Answer(
            say("actions-verdict", faction=SPOKEN[side], n=allowed, used=made, left=max(0, allowed - made)),
            (*called(position).reasons(worked), *unseen(seen, side), *_assumed(seen)),
            (Sum(say("actions-sum"), lines), _grid(seen, side)),
            offers=tuple(offers),
            follow_ups=(
                FollowUp(say("recruit-now"), Recruit(side=side)),
                FollowUp(say("research-now"), ResearchTiles(side=side)),
            ),
            tone=Role.TARGET if made < allowed else Role.SUBJECT,
            situation=given,
            value=worked.value,
        )


def _amounts(told: tuple[Reason, ...], total: int) -> Iterator[tuple[Reason, int]]:
    """Yield the lines of the sum of actions with their amounts; what they overshoot below nothing goes to the last."""
    amounts = [_amount(reason) for reason in told]
    if amounts and sum(amounts) != total:
        amounts[-1] += total - sum(amounts)
    yield from zip(told, amounts, strict=True)


def _amount(reason: Reason) -> int:
    if reason.text.key == "actions-printed":
        return int(reason.text.args["n"])
    if reason.text.key == "actions-lend-lease":
        return 1
    return -int(reason.text.args.get("n", 1))


def _grid(seen: Theatre, side: Faction) -> Grid:
    rows = []
    for action in ACTIONS:
        limit = most(seen, side, action)
        if limit or action != "lend_lease":
            made = len(taken(seen, side, action))
            rows.append((SPOKEN[action], say("used-of", used=made, most=limit), _brings(seen, side, action)))
    header = tuple(say(f"actions-column-{key}") for key in ("action", "used", "brings"))
    return Grid(say("actions-grid"), header, tuple(rows))


def _brings(seen: Theatre, side: Faction, action: Action) -> Text:
    if action == "planning":
        return say("brings-po", n=planning(planning_situation(seen, side)).value.collected)
    if action == "armour_production":
        return say("brings-pb", n=production(production_situation(seen, side)).value.collected)
    if action == "missions":
        return say("brings-missions", n=missions(missions_situation(seen, side, "air")).value.gained)
    return say(f"brings-{action.replace('_', '-')}")


def planning_situation(seen: Theatre, side: Faction) -> PlanningBlank:
    """Return everything that a Planning action depends on (4.1, 18)."""
    turn: Any = seen.turn
    zones = [zone for zone in ("bucarest", "grozny", "bakou", "suez") if zone in seen.board.zones]
    return PlanningBlank(
        faction=side,
        turn=turn,
        logistics=seen.state.has(side, "logistics"),
        po=seen.po(side),
        control={zone: seen.controller(zone) for zone in zones},
    )


def production_situation(seen: Theatre, side: Faction) -> ProductionBlank:
    """Return everything that an Armour production action depends on (4.2)."""
    return ProductionBlank(tank_industry=seen.state.has(side, "tank_industry"), pb=seen.pb(side))


def missions_situation(seen: Theatre, side: Faction, kind: Any) -> MissionsBlank:
    """Return everything that a Missions action depends on (4.3); American markers wait until the USA is at war (A38)."""
    return MissionsBlank(
        faction=side,
        kind=kind,
        techs=seen.tiles(side, "available"),
        in_reserve=len(_mission_reserve(seen, side, kind)),
    )


def _mission_reserve(seen: Theatre, side: Faction, kind: str) -> list[str]:
    lying = seen.missions(f"missions-reserve-{side}", side, kind)
    return [c.id for c in lying if seen.kind(c).nation in seen.at_war]


def _income_offers(seen: Theatre, side: Faction) -> Iterator[Offer]:
    """Offer what comes in by itself at the start of the phase, unless it was already taken (4.1)."""
    given = PhaseStartBlank(faction=side, italy_at_war="italy" in seen.at_war, po=seen.po(side))
    income = phase_start_po(given).value
    if income.gain and seen.position.fact("income-turn") != seen.turn:
        label = say("take-income", n=income.gain, po=income.po_after)
        edits: tuple[Edit, ...] = (
            pawn_edit(seen.position, f"po-{side}", income.po_after),
            Note("income-turn", seen.turn),
        )
        line = say("income-booked", n=income.gain, po=income.po_after)
        yield Offer(label, Several(edits, line), "4.1")


def _action_offers(seen: Theatre, side: Faction) -> Iterator[Offer]:
    """Offer each action that may still be made, with its marker and what it brings."""
    for action in ACTIONS:
        if len(taken(seen, side, action)) >= most(seen, side, action):
            continue
        for box, key, rule, effects in _effects(seen, side, action):
            marker = taking(seen, side, box)
            if marker:
                label = say(f"take-{key}", faction=SPOKEN[side], n=len(effects))
                then = THEN.get(action)
                asks = None if then is None else Ask(then, {"side": side})
                line = say("booked-by", faction=SPOKEN[side], words=label)
                yield Offer(label, Several((*marker, *effects), line), rule, asks, SPOKEN[action])


def _effects(seen: Theatre, side: Faction, action: Action) -> Iterator[tuple[str, str, str, tuple[Edit, ...]]]:
    """Yield the ways of making an action: its box, the name of the offer, its rule, its effects on the table."""
    position = seen.position
    if action == "planning":
        po = planning(planning_situation(seen, side)).value.po_after
        yield action, action, "4.1", (pawn_edit(position, f"po-{side}", po),)
    elif action == "armour_production":
        pb = production(production_situation(seen, side)).value.pb_after
        yield action, "armour-production", "4.2", (pawn_edit(position, f"pb-{side}", pb),)
    elif action == "missions":
        for kind in ("air", "submarine"):
            gained = missions(missions_situation(seen, side, kind)).value.gained
            box = f"missions_{kind}"
            # 4: the Axis makes one Missions action of each kind, the Allies in total war two for air missions.
            if gained and (side != "axis" or not position.counters_in(f"actions-{side}:{box}")):
                yield box, f"missions-{kind}", "4.3", tuple(_collected(seen, side, kind, gained))
    elif action == "lend_lease":
        yield action, "lend-lease", "4.6", (Note("lend-lease-turn", seen.turn),)
    else:
        yield action, action, "4.4" if action == "recruitment" else "4.5", ()


def _collected(seen: Theatre, side: Faction, kind: str, gained: int) -> Iterator[Edit]:
    """Yield the edits that bring markers from the reserve, on their advanced face once the tile is there (4.3, A38)."""
    tile: Any = "advanced_aviation" if kind == "air" else "advanced_navy"
    face = 1 if seen.state.has(side, tile) else 0
    for marker in _mission_reserve(seen, side, kind)[:gained]:
        yield Move((marker,), f"missions-{side}")
        if seen.position.table.counters[marker].face != face:
            yield Flip((marker,), face)


def _assumed(seen: Theatre) -> tuple[Reason, ...]:
    found = [assumed("assumed-sources", rule="7")]
    if not seen.position.knows("lend-lease-turn"):
        found.append(assumed("assumed-no-lend-lease", rule="4.6"))
    return tuple(found)
