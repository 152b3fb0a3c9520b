"""Stacking and control of zones (5, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import ENEMIES, SPOKEN, STACK, Count, Faction, because, rejected, say


class StackingBlank(Blank, frozen=True):
    faction: Faction
    mode: Literal["stop", "pass_through"]
    present: Mapping[Faction, Count] = {}
    unlimited: bool = False


class Legal(msgspec.Struct, frozen=True):
    legal: bool


def stacking(given: StackingBlank) -> Worked:
    """Return whether an army may stop in a zone, or pass through it, for the armies already there (5)."""
    refused = stacking_refusal(given.faction, given.present, stops=given.mode == "stop", unlimited=given.unlimited)
    if refused is not None:
        return Worked(Legal(False), (Reason(refused, "5", ReasonKind.REJECTED),))
    key = "stack-unlimited" if given.unlimited else "stack-room" if given.mode == "stop" else "stack-passes"
    own = given.present.get(given.faction, 0)
    return Worked(Legal(True), (because("5", key, n=own, most=STACK, faction=SPOKEN[given.faction]),))


def stacking_refusal(faction: Faction, present: Mapping[Faction, int], *, stops: bool, unlimited: bool) -> Text | None:
    """Return why an army of `faction` may not be where `present` armies are (itself not counted), or None (5)."""
    # Reading of 5 [A17]: "in no case" forbids even passing through.
    if (faction == "allies" and present.get("ussr")) or (faction == "ussr" and present.get("allies")):
        return say("stack-allies-and-ussr")
    if stops and not unlimited and present.get(faction, 0) >= STACK:
        return say("stack-full", n=present[faction], most=STACK)
    return None


class HeldZone(Situation, frozen=True):
    controller: Faction | None = None
    armies: Mapping[Faction, Count] = {}
    crossed: bool = False
    invaded_neutral: bool = False


class ControlBlank(Blank, frozen=True):
    active: Faction
    zones: Mapping[str, HeldZone] = {}


class Changes(msgspec.Struct, frozen=True):
    changes: Mapping[str, Faction]


def control(given: ControlBlank) -> Worked:
    """Return the zones that change hands at the end of a phase (6)."""
    changes: dict[str, Faction] = {}
    why = []
    for name, zone in given.zones.items():
        refused = not_taken(given.active, zone)
        if refused is None:
            changes[name] = given.active
            key = "control-occupied" if zone.armies.get(given.active) else "control-crossed"
            why.append(because("6", key, zone=name, faction=SPOKEN[given.active]))
        elif zone.controller != given.active:
            why.append(rejected("6", refused, zone=name, faction=SPOKEN[given.active]))
    if not why:
        why.append(because("6", "control-nothing"))
    return Worked(Changes(changes), tuple(why))


def not_taken(active: Faction, zone: HeldZone) -> str | None:
    """Return the key of the sentence why `zone` does not become `active`'s at the end of its phase, or None (6)."""
    neutral_invaded = zone.controller is None and zone.invaded_neutral
    if zone.controller not in ENEMIES[active] and not neutral_invaded:
        return "control-not-enemy"
    if not (zone.armies.get(active) or zone.crossed):
        return "control-not-entered"
    if any(zone.armies.get(enemy) for enemy in ENEMIES[active]):
        return "control-contested"
    return None
