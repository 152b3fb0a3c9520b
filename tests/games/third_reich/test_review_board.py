"""A second reading of the rulebook: supply and movement, on the boards of the worked cases; one situation a row."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.third_reich.makers import BLITZ, state, work

SUPPLY = [
    # Sea legs: not the Baltic for the USSR, not the Black Sea for the Axis, both coasts controlled for everybody.
    (state("mer", "ussr:Arrière_URSS,Odessa,Riga,Königsberg", "S ussr Königsberg"), {"S": True}),
    (state("mer", "ussr:Arrière_URSS,Odessa,Königsberg axis:Riga", "S ussr Königsberg"), {"S": False}),
    (state("mer", "ussr:Arrière_URSS,Odessa,Constanta", "S ussr Constanta"), {"S": True}),
    (state("mer", "axis:Arrière_Axe,Hambourg,Odessa,Milan,Rome", "G germany Odessa"), {"G": False}),
    (state("mer", "axis:Bucarest,Constanta,Odessa", "R romania Odessa"), {"R": True}),  # by land, through Constanta
    (state("mer", "allies:Londres,Alexandrie", "U uk Alexandrie"), {"U": True}),
    (state("mer", "allies:Londres", "U uk Alexandrie"), {"U": False}),
    (state("mer", "allies:Londres", "U uk Alexandrie landed"), {"U": True}),
    # No Axis sea leg between the Mediterranean and Egypt, either way.
    (state("mer", "axis:Arrière_Axe,Milan,Rome,El_Alamein", "I italy El_Alamein"), {"I": False}),
    (state("mer", "axis:Arrière_Axe,Milan,Rome,El_Alamein,Tobruk", "I italy El_Alamein"), {"I": True}),
    # Gibraltar: free for Axis supply, or not; never a bar to the Allies.
    (state("mer", "axis:Rome,Bordeaux", "I italy Bordeaux"), {"I": True}),
    (state("mer", "axis:Rome,Bordeaux", "I italy Bordeaux") | {"options": {"gibraltar_blocks_axis_supply": True}},
     {"I": False}),
    (state("mer", "allies:Londres,Marseille", "F france Marseille") | {"options": {"gibraltar_blocks_axis_supply": True}},
     {"F": True}),
    # Only its own armies draw from a capital, and only while its faction holds it.
    (state("mer", "axis:Rome,Milan", "I italy Milan", "R romania Milan"), {"I": True, "R": False}),
    (state("mer", "axis:Milan allies:Rome", "I italy Rome"), {"I": False}),
    # Armies of any other faction block a controlled zone; with Blitzkrieg one's own army opens any zone.
    (state("baltic", "axis:Arrière_Axe,Varsovie,Kovel", "G germany Kovel", "S ussr Varsovie"), {"G": False, "S": False}),
    (state("baltic", "axis:Arrière_Axe,Varsovie,Kovel", "G germany Kovel", "H germany Varsovie", "S ussr Varsovie"),
     {"G": False, "H": True, "S": False}),
    (state("baltic", "axis:Arrière_Axe,Varsovie,Kovel", "G germany Kovel", "H germany Varsovie", "S ussr Varsovie", **BLITZ),
     {"G": True, "H": True, "S": False}),
    (state("baltic", "axis:Arrière_Axe ussr:Varsovie", "G germany Kovel", "H hungary Varsovie", **BLITZ),
     {"G": True, "H": True}),
    # Its tile serves a faction alone.
    (state("baltic", "axis:Arrière_Axe ussr:Varsovie", "G germany Kovel", "H hungary Varsovie", techs={"ussr": ["blitzkrieg"]}),
     {"G": False, "H": True}),
    # A contested source feeds the army on it, or nobody; with Blitzkrieg everybody.
    (state("baltic", "axis:Arrière_Axe,Varsovie", "G germany Arrière_Axe", "H germany Varsovie", "S ussr Arrière_Axe"),
     {"G": True, "H": False, "S": False}),
    (state("baltic", "axis:Arrière_Axe,Varsovie", "G germany Arrière_Axe", "S ussr Arrière_Axe")
     | {"options": {"source_in_own_contested_zone": False}}, {"G": False, "S": False}),
    (state("baltic", "axis:Arrière_Axe,Varsovie", "G germany Arrière_Axe", "H germany Varsovie", "S ussr Arrière_Axe", **BLITZ)
     | {"options": {"source_in_own_contested_zone": False}}, {"G": True, "H": True, "S": False}),
    (state("mer", "axis:Nis", "Y yugoslavia Nis partisan", "Z yugoslavia Nis"), {"Y": True, "Z": False}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), SUPPLY)
def test_supply(given: dict[str, Any], expected: dict[str, bool]) -> None:
    assert work("supply", given)["armies"] == expected


ZONES_LOST = [
    # Its own zone is exempt as for an army: a contested source still holds, an enemy in a zone cuts what lies behind.
    (state("baltic", "axis:Arrière_Axe,Varsovie,Kovel", "S ussr Varsovie"), {"axis": ["Kovel"], "allies": [], "ussr": []}),
    (state("baltic", "axis:Arrière_Axe,Varsovie,Kovel", "S ussr Varsovie", "G germany Kovel"), {"axis": [],
     "allies": [], "ussr": []}),
    (state("baltic", "axis:Arrière_Axe,Varsovie,Kovel", "S ussr Varsovie", "G germany Kovel")
     | {"options": {"occupied_zone_keeps_control_when_cut": False}}, {"axis": ["Kovel"], "allies": [], "ussr": []}),
    (state("mer", "axis:Rome,Tobruk,Marseille allies:Londres,Nis ussr:Riga"), {"axis": ["Marseille"],
     "allies": ["Nis"], "ussr": ["Riga"]}),
    (state("mer", "axis:Rome,Tobruk", surrendered=["italy"]), {"axis": ["Rome", "Tobruk"], "allies": [], "ussr": []}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), ZONES_LOST)
def test_zones_lost(given: dict[str, Any], expected: dict[str, list[str]]) -> None:
    assert work("supply", given)["zones_lost"] == expected


FRONT = "axis:Z0,Z1 ussr:Z2,Z3,Z4,Z5,D1,F1,H1,P1"
# (given, operation, {zone: steps; `!` an attack is compulsory, `?` another army must provide it, `*` only enemies there})
MOVES: list[tuple[dict[str, Any], str, str]] = [
    (state("couloir", FRONT, "A germany Z1 tank") | {"turn": 7}, "assault", "Z0-1 Z2-1 D1-1 F1-1 P1-1 H1-2 Z3-2 Z4-2 Z5-2 N1-2"),
    (state("couloir", FRONT, "A germany Z2") | {"turn": 7}, "assault", "Z1-1 Z3-1 Z0-2 D1-2 F1-2 P1-2 Z4-2"),
    (state("couloir", FRONT, "A germany Z0", "S ussr H1", "T ussr Z1") | {"turn": 7}, "assault", "Z1-1! N1-1"),
    (state("couloir", FRONT, "A germany Z0", "B germany Z1", "T ussr Z1") | {"turn": 7}, "tactical_movement", "Z1-1* H1-1 N1-1"),
    (state("couloir", FRONT, "A germany Z0", "T ussr Z1") | {"turn": 7}, "tactical_movement", "Z1-1? H1-1 N1-1"),
    # A breakthrough needs the zone to be named, an armour, the tile, a plain without fortress; two of them in one move.
    (state("couloir", FRONT, "A germany Z1 tank", "S ussr Z2",
     "T ussr Z3", **BLITZ) | {"turn": 7, "breakthrough_zones": ["Z2", "Z3"]},
     "tactical_movement", "Z0-1 Z2-1? D1-1 F1-1 P1-1 H1-2 N1-2 Z3-2? Z4-2 Z5-2"),
    (state("couloir", FRONT, "A germany Z1 tank", "S ussr Z2", "T ussr D1", "U ussr F1", "V ussr P1", **BLITZ) | {"turn": 7},
     "assault", "Z0-1 Z2-1! D1-1! F1-1! P1-1! H1-2 N1-2"),
    # Political limits on the way, and countries that nobody may enter.
    (state("couloir", FRONT, "A finland Z1") | {"turn": 7}, "assault", ""),
    (state("couloir", FRONT, "A hungary Z2") | {"turn": 7}, "assault", "Z3-1 D1-2 Z4-2"),
    (state("couloir", FRONT, "A germany Z0") | {"turn": 7, "neutral_zones": ["Z1"]}, "assault", "H1-1 N1-1"),
    # Strategic and naval movement look at control, and at enemies where the other reading says so.
    (state("couloir", "axis:Z0,Z1,Z2,Z3", "A germany Z0", "S ussr Z2") | {"turn": 10}, "strategic_movement", "Z1 Z2* Z3"),
    (state("couloir", "axis:Z0,Z1,Z2,Z3", "A germany Z0", "S ussr Z2")
     | {"turn": 10, "options": {"strategic_through_enemy": False}}, "strategic_movement", "Z1"),
    (state("mer", "allies:Londres,Alexandrie,Marseille,Bergen", "A uk Londres", "I italy Marseille") | {"turn": 10},
     "naval_movement", "Alexandrie-3 Marseille-2* Bergen-1"),
    (state("mer", "ussr:Odessa,Riga,Königsberg", "A ussr Riga") | {"turn": 10}, "naval_movement", "Königsberg-1 Odessa-6"),
    (state("mer", "axis:Rome,Tobruk,Bordeaux,Constanta", "A germany Rome") | {"turn": 5}, "naval_movement", "Tobruk-2"),
]  # fmt: skip


def told(reach: dict[str, Any]) -> str:
    words = []
    for zone, stop in reach.items():
        count = stop.get("steps", stop.get("sea_zones"))
        mark = (
            "?"
            if stop.get("needs_other_attack")
            else "!"
            if stop.get("must_attack")
            else "*"
            if stop["enemies"]
            else ""
        )
        words.append(zone + (f"-{count}" if count else "") + mark)
    return " ".join(sorted(words))


@pytest.mark.parametrize(("given", "op", "expected"), MOVES)
def test_movement(given: dict[str, Any], op: str, expected: str) -> None:
    found = work("movement", {**given, "army": "A", "op": op})
    assert told(found["reach"]) == " ".join(sorted(expected.split()))


REASONS = [
    (state("couloir", FRONT, "A uk Z0") | {"turn": 1}, "assault", "allies_turn_1"),
    (state("couloir", FRONT, "A uk Z0") | {"turn": 1, "axis_entered_france_belgium_this_turn": True}, "assault", None),
    (state("couloir", FRONT, "A germany Z0") | {"turn": 1, "already_operated": True}, "assault", "one_operation_per_turn"),
    (state("couloir", FRONT, "A germany Z0") | {"turn": 1, "already_operated": ["A"]}, "assault", "one_operation_per_turn"),
    (state("couloir", FRONT, "A germany Z2") | {"turn": 9}, "strategic_movement", "start_not_controlled"),
    (state("couloir", "axis:Z2,Z3", "A germany Z2") | {"turn": 9, "strategic_moves_in_ussr_used": 2}, "strategic_movement",
     "two_strategic_moves_in_ussr"),
    # The start touches the USSR, whatever lies around.
    (state("couloir", "axis:Z2", "A germany Z2") | {"turn": 9, "strategic_moves_in_ussr_used": 2}, "strategic_movement",
     "two_strategic_moves_in_ussr"),
    (state("couloir", "ussr:Z2,Z3", "A ussr Z2") | {"turn": 9, "strategic_moves_in_ussr_used": 2}, "strategic_movement", None),
    (state("mer", "axis:Milan,Rome", "A italy Milan") | {"turn": 5}, "naval_movement", "start_not_coastal_or_not_controlled"),
    (state("mer", "axis:Milan", "A italy Rome") | {"turn": 5}, "naval_movement", "start_not_coastal_or_not_controlled"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "op", "reason"), REASONS)
def test_why_an_army_stays(given: dict[str, Any], op: str, reason: str | None) -> None:
    assert work("movement", {**given, "army": "A", "op": op})["reason"] == reason
