"""The number of actions of a phase, and how often each may be made (3, 4, 4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.calc import Worked
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.third_reich.calendar import season, year
from assistant.games.third_reich.missions import Submarines, stops_an_action
from assistant.games.third_reich.readings import Blank, reading
from assistant.games.third_reich.words import SPOKEN, Action, Count, Faction, Turn, War, because, charts, say

PRINTED: Mapping[tuple[str, str], int] = {
    (row["faction"], war): row.whole(war) for row in charts("actions") for war in ("limited", "total")
}


class ActionsBlank(Blank, frozen=True):
    faction: Faction
    war: War
    turn: Turn
    axis_sources_lost: Count = 0
    bombing_markers: Annotated[int, Meta(ge=0, le=2)] = 0
    trondheim_controller: Faction | None = None
    london_controller: Faction | None = None
    submarines: Submarines = Submarines()
    moscow_controller: Faction | None = None
    lend_lease: bool = False


class Actions(msgspec.Struct, frozen=True):
    actions: int


def actions(given: ActionsBlank) -> Worked:
    """Return how many actions a faction has in this phase (3)."""
    printed = PRINTED[given.faction, given.war]
    lines = [(printed, say("actions-printed", faction=SPOKEN[given.faction], war=SPOKEN[given.war], n=printed))]
    assumed: tuple[Text, ...] = ()
    if given.faction == "axis":
        losses = _axis_reductions(given)
        # Reading of 3 [A04]: the note letter stands on the total-war figure only.
        if given.war == "total" or given.options.axis_reductions_in_limited_war:
            lines += losses
        if losses and given.war == "limited":
            assumed = (reading(given.options, "axis_reductions_in_limited_war"),)
    elif given.faction == "allies":
        lines += _allied_reduction(given)
    else:
        if given.war == "total" and given.moscow_controller == "axis":
            lines.append((-1, say("actions-moscow")))
        if given.lend_lease:
            lines.append((1, say("actions-lend-lease")))
    # Reading of 3 [A06]: never below no action at all.
    value = max(0, sum(amount for amount, _ in lines))
    return Worked(Actions(value), tuple(Reason(text, "3") for _, text in lines), assumed)


def _axis_reductions(given: ActionsBlank) -> list[tuple[int, Text]]:
    lines = []
    if given.axis_sources_lost:
        lines.append((-given.axis_sources_lost, say("actions-sources-lost", n=given.axis_sources_lost)))
    if given.bombing_markers >= 2:
        lines.append((-1, say("actions-bombing")))
    # Reading of 3 [A07]: the text names the Allies, so Soviet control of Trondheim costs nothing.
    if given.trondheim_controller == "allies" and season(given.turn) in ("winter", "spring"):
        lines.append((-1, say("actions-trondheim")))
    return lines


def _allied_reduction(given: ActionsBlank) -> list[tuple[int, Text]]:
    """3, note b: London and the submarines together never cost more than one action."""
    submarines = stops_an_action(given.submarines, given.options)
    if given.london_controller == "axis":
        return [(-1, say("actions-london-and-submarines" if submarines else "actions-london"))]
    return [(-1, say("actions-submarines"))] if submarines else []


class LendLeaseBlank(Blank, frozen=True):
    turn: Turn
    axis_entered_ussr: bool = False
    karelia_controller: Faction | None = None


class Allowed(msgspec.Struct, frozen=True):
    allowed: bool


LEND_LEASE = range(10, 21)


def lend_lease(given: LendLeaseBlank) -> Worked:
    """Return whether the Allies may make the lend-lease action this turn (4.6)."""
    if given.turn in LEND_LEASE:
        return Worked(Allowed(True), (because("4.6", "lend-lease-window"),))
    if given.turn > LEND_LEASE[-1]:
        return Worked(Allowed(False), (because("4.6", "lend-lease-over"),))
    # Reading of 4.6 [A15]: the Karelia clause belongs to the invasion clause, not to the dates.
    why = [
        because("4.6", "lend-lease-early-entered" if given.axis_entered_ussr else "lend-lease-early-not-entered"),
        because("4.6", "lend-lease-karelia" if given.karelia_controller == "ussr" else "lend-lease-no-karelia"),
    ]
    return Worked(Allowed(given.axis_entered_ussr and given.karelia_controller == "ussr"), tuple(why))


class LimitBlank(Blank, frozen=True):
    faction: Faction
    action: Action
    war: War
    turn: Turn
    lend_lease: bool = False
    axis_entered_ussr: bool = False
    karelia_controller: Faction | None = None


class Limit(msgspec.Struct, frozen=True):
    max: int


def action_limit(given: LimitBlank) -> Worked:
    """Return how many times an action may be made in one phase (4)."""
    if given.action == "lend_lease":
        return _lend_lease_limit(given)
    most, reason = times(given.faction, given.action, war=given.war, turn=given.turn, lend_lease=given.lend_lease)
    return Worked(Limit(most), (reason,))


def _lend_lease_limit(given: LimitBlank) -> Worked:
    if given.faction != "allies":
        return Worked(Limit(0), (because("4.6", "limit-lend-lease-allies"),))
    worked = lend_lease(
        LendLeaseBlank(
            turn=given.turn, axis_entered_ussr=given.axis_entered_ussr, karelia_controller=given.karelia_controller
        )
    )
    once = because("4", "limit-lend-lease-once")
    return Worked(Limit(int(worked.value.allowed)), (once, *worked.reasons))


def times(faction: Faction, action: Action, *, war: War, turn: int, lend_lease: bool) -> tuple[int, Reason]:
    """Return how often `faction` may make `action` (lend-lease apart) in one phase, and why (4, 4.5).

    Args:
        lend_lease: whether it was made this turn.
    """
    if faction == "allies":
        if action == "research" and year(turn) == 1940:
            return 0, because("4.5", "limit-no-allied-research")
        if war == "total":
            return 2, because("4", "limit-allies-twice")
    if faction == "axis" and action == "missions":
        return 2, because("4", "limit-axis-missions")
    # Reading of 4 [A16]: both Soviet doublings come from the lend-lease of this turn.
    if faction == "ussr" and lend_lease:
        if action == "research" and year(turn) == 1943:
            return 2, because("4", "limit-soviet-research")
        if action == "planning" and year(turn) == 1944:
            return 2, because("4", "limit-soviet-planning")
    return 1, because("4", "limit-once")
