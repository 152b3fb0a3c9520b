"""Operation points and armour points: what comes in, what is spent, what is lost (4.1, 4.2, 8, 18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation, Worked, unusable
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.third_reich.calendar import year
from assistant.games.third_reich.names import zone_id
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import (
    MOST_PB,
    MOST_PO,
    SPOKEN,
    ArmourPoints,
    Count,
    Faction,
    OperationPoints,
    Turn,
    because,
    fact,
    rejected,
    say,
)

RESOURCES = {"bucarest": "Bucarest", "grozny": "Grozny", "bakou": "Bakou", "suez": "Suez"}


class PlanningBlank(Blank, frozen=True):
    faction: Faction
    turn: Turn
    logistics: bool = False
    po: OperationPoints = 0
    control: Mapping[str, Faction | None] = {}


class Planning(msgspec.Struct, frozen=True):
    """Points collected by one Planning action; `wasted` of them find no room on the track."""

    collected: int
    po_after: int
    wasted: int


def planning(given: PlanningBlank) -> Worked:
    """Return the operation points of one Planning action (4.1, 13.8, 18)."""
    control = _resources(given.control)
    amount = 7 if given.logistics else 5
    lines = [(amount, say("planning-logistics" if given.logistics else "planning-base", n=amount), "4.1")]
    lines += _resource_lines(given.faction, given.turn, control)
    collected = max(0, sum(line[0] for line in lines))
    po_after, wasted = _on_track(given.po, collected, MOST_PO)
    reasons = [Reason(text, rule) for _, text, rule in lines]
    # Reading of 4.1 [A71]: what would pass the end of the track is lost, so spending first matters.
    if wasted:
        reasons.append(because("4.1", "po-wasted", n=wasted, most=MOST_PO))
    return Worked(Planning(collected, po_after, wasted), tuple(reasons))


def _resources(control: Mapping[str, Faction | None]) -> dict[str, Faction | None]:
    by_id = {}
    for name, faction in control.items():
        zone = zone_id(name)
        if zone not in RESOURCES:
            raise unusable(f"control.{name}", name, RESOURCES.values())
        by_id[zone] = faction
    return by_id


def _resource_lines(faction: Faction, turn: int, control: Mapping[str, str | None]) -> list[tuple[int, Text, str]]:
    lines = []
    if faction == "axis":
        if control.get("bucarest") in ("allies", "ussr"):
            lines.append((-2, say("planning-bucharest"), "18"))
        if control.get("grozny") == "axis":
            lines.append((2, say("planning-grozny"), "18"))
    elif faction == "ussr":
        if control.get("bakou") == "axis":
            lines.append((-2, say("planning-baku"), "18"))
    elif control.get("suez") == "axis" and year(turn) <= 1943:
        lines.append((-2, say("planning-suez"), "18"))
    return lines


def _on_track(stock: int, gain: int, most: int) -> tuple[int, int]:
    """Return the marker's new place and the points that found no room."""
    return min(most, stock + gain), max(0, stock + gain - most)


class PhaseStartBlank(Blank, frozen=True):
    faction: Faction
    italy_at_war: bool = False
    po: OperationPoints = 0


class Income(msgspec.Struct, frozen=True):
    gain: int
    po_after: int
    wasted: int


def phase_start_po(given: PhaseStartBlank) -> Worked:
    """Return the operation points that come without any action at the start of a phase (4.1)."""
    gain = 3 if given.faction == "axis" and given.italy_at_war else 0
    po_after, wasted = _on_track(given.po, gain, MOST_PO)
    if gain:
        why = [because("4.1", "po-italy")]
    else:
        why = [because("4.1", "po-no-italy" if given.faction == "axis" else "po-italy-axis-only")]
    if wasted:
        why.append(because("4.1", "po-wasted", n=wasted, most=MOST_PO))
    return Worked(Income(gain, po_after, wasted), tuple(why))


class ProductionBlank(Blank, frozen=True):
    tank_industry: bool = False
    pb: ArmourPoints = 0


class Production(msgspec.Struct, frozen=True):
    collected: int
    pb_after: int
    wasted: int


def production(given: ProductionBlank) -> Worked:
    """Return the armour points of one Armour production action (4.2, 13.6)."""
    collected = 5 if given.tank_industry else 3
    pb_after, wasted = _on_track(given.pb, collected, MOST_PB)
    rule = "13.6" if given.tank_industry else "4.2"
    why = [because(rule, "pb-tank-industry" if given.tank_industry else "pb-base", n=collected)]
    if wasted:
        why.append(because("4.2", "pb-wasted", n=wasted, most=MOST_PB))
    return Worked(Production(collected, pb_after, wasted), tuple(why))


class Event(Situation, frozen=True):
    """One thing that happens to the operation points: a gain, a spending, or the first combat."""

    gain: Count = 0
    spend: Count = 0
    combat: bool = False


class BudgetBlank(Blank, frozen=True):
    po: OperationPoints = 0
    events: tuple[Event, ...] = ()


class Budget(msgspec.Struct, frozen=True):
    po_after: int
    wasted: int
    legal: bool


def po_budget(given: BudgetBlank) -> Worked:
    """Return the operation points after a row of gains and spendings (4.1, 8)."""
    po, wasted, legal, fought = given.po, 0, True, False
    why = [fact("po-stock", rule="4.1", n=po)]
    for event in given.events:
        if event.gain:
            po, lost = _on_track(po, event.gain, MOST_PO)
            wasted += lost
            why.append(because("4.1", "po-gained", n=event.gain, lost=lost, po=po))
        fought = fought or event.combat
        if event.spend and (fought or event.spend > po):
            legal = False
            key = "po-spent-after-combat" if fought else "po-overspent"
            why.append(rejected("8", key, n=event.spend, po=po))
        elif event.spend:
            po -= event.spend
            why.append(because("8", "po-spent", n=event.spend, po=po))
    return Worked(Budget(po, wasted, legal), tuple(why))


class ExchangeBlank(Blank, frozen=True):
    reduced: bool = False
    pb: Annotated[int, Meta(ge=0, le=MOST_PB)] = 0
    on_faction_source: bool = False
    own_phase: bool = True


class Exchange(msgspec.Struct, frozen=True):
    cost: int
    legal: bool


def armour_exchange(given: ExchangeBlank) -> Worked:
    """Return the price of turning an infantry into an armour of the same face, and whether it is allowed (10)."""
    cost = 1 if given.reduced else 2
    why = [because("10", "exchange-cost", face=SPOKEN["reduced" if given.reduced else "full"], n=cost)]
    if given.pb < cost:
        why.append(rejected("10", "exchange-too-dear", n=given.pb))
    if not given.on_faction_source:
        why.append(rejected("10", "exchange-no-source"))
    if not given.own_phase:
        why.append(rejected("10", "exchange-other-phase"))
    # Reading of 10 [A36]: only ordinary armour; advanced armour comes with Recruitment.
    return Worked(Exchange(cost, len(why) == 1), tuple(why), (say("exchange-ordinary-armour"),))
