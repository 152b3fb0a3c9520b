"""What a counter shows: its kind and the face that lies up, read into the few things that are drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from assistant.core.kinds import CounterSet, Kind
from assistant.ui.look.theme import nation_key

ARMOUR = frozenset({"armour", "armor", "blindes", "tank", "tanks", "panzer"})
ADVANCED = frozenset({"armour_advanced", "advanced_armour", "blindes_avances", "advanced"})
GUARDS = frozenset({"guard", "guards", "gardes", "garde"})
AFRIKA = frozenset({"dak"})
# What a tile's technology or a marker's trade is drawn with.
TRADE: dict[str, str] = {
    "defense": "defence",
    "tank": "tanks",
    "tanks_avances": "tanks",
    "advanced_tanks": "tanks",
    "armour": "tanks",
    "industrie_tanks": "industry",
    "tank_industry": "industry",
    "industrie_aerienne": "industry",
    "aircraft_industry": "industry",
    "industrial_redeployment": "industry",
    "redeploiement": "industry",
    "logistique": "logistics",
    "assauts_amphibies": "amphibious",
    "amphibious_assaults": "amphibious",
    "landing": "amphibious",
    "marine_avancee": "navy",
    "advanced_navy": "navy",
    "naval": "navy",
    "aviation_avancee": "aviation",
    "advanced_aviation": "aviation",
    "gardes": "guard",
    "guards": "guard",
    "air_industry": "industry",
    "reminder": "navy",
    "action": "moves",
    "air_mission": "air",
    "mission": "strategy",
    "resource": "factory",
    "resources": "factory",
    "revolution": "fist",
    "coquelicot": "poppy",
    "fleet": "ship",
    "flotte": "ship",
    "infanterie": "infantry",
    "cavalerie": "cavalry",
    "garrison": "defence",
}


@dataclass(frozen=True)
class Face:
    """What is drawn. `style` is army, tile, pawn, corps, sector or chip; `reduced` is the weaker face of an army."""

    style: str
    nation: str
    side: str
    name: str
    value: str = ""
    support: str = ""
    arm: str = "infantry"
    reduced: bool = False
    hidden: bool = False
    trade: str = ""
    level: int = 0
    two_faced: bool = False


def face_of(kind: Kind, face: int, kinds: CounterSet, language: str) -> Face:
    """Return what a counter of `kind` with this face up shows."""
    shown = kind.face(face)
    tags = {**kind.tags, **shown}
    nation = kind.nation or kind.side
    name = kind.name[language]
    two = len(kind.faces) > 1
    value = next(
        (
            str(tags[key])
            for key in ("combat", "value", "strength", "breakdown", "initial_breakdown", "event", "bid", "modifier")
            if key in tags
        ),
        "",
    )
    trade = _trade(kind)
    if "combat" in tags:
        strength = str(tags["combat"]), str(tags.get("support", ""))
        named = short_name(kind, language, kinds)
        return Face("army", nation, kind.side, named, *strength, _arm(kind), reduced=face > 0, two_faced=two)
    level = int(tags.get("level", 0) or 0)
    name = re.sub(r"^\d+\. |\s*\(.*\)$|\s*: .*$", "", short_name(kind, language, kinds) if kind.nation else name)
    common = Face("chip", nation, kind.side, name, value, trade=trade, level=level, reduced=face > 0)
    if kind.type in ("tile", "technology", "tech"):
        return replace(common, style="tile", reduced=False, hidden=two and face > 0 and not tags.get("shown"))
    if kind.type in ("pawn", "turn", "vp", "track", "token"):
        return replace(common, style="pawn")
    if kind.type in ("sector", "event"):
        return replace(common, style=kind.type)
    if kind.type in ("corps", "army", "fleet", "flotte", "general") or trade in ("infantry", "cavalry", "ship"):
        return replace(common, style="corps", arm=_troops(kind))
    return replace(common, hidden="shown" in tags and not tags["shown"])


def short_name(kind: Kind, language: str, kinds: CounterSet) -> str:
    """Return the part of an army's name that its nation does not say already."""
    name = kind.name[language]
    nation = kinds.nations.get(kind.nation)
    if nation:
        rest = name.replace(nation.name[language], "").strip(" ,:·-\N{EN DASH}")
        return rest[:1].upper() + rest[1:] if rest else name
    return name


def _words(kind: Kind) -> set[str]:
    found = {kind.type.lower()}
    for key in ("arm", "symbol", "unit", "class", "sort"):
        if kind.tags.get(key):
            found.add(str(kind.tags[key]).lower())
    if kind.tags.get("armour"):
        found.add("armour")
    parts = kind.id.replace("-", "_").lower()
    found.add(parts.removeprefix(f"{kind.nation}_"))
    return found


def _arm(kind: Kind) -> str:
    words = _words(kind)
    if words & AFRIKA:
        return "afrika"
    if words & ADVANCED:
        return "advanced"
    if words & GUARDS:
        return "guards"
    return "armour" if words & ARMOUR else "infantry"


def _troops(kind: Kind) -> str:
    """Return what a corps of the ancient campaign consists of."""
    words = " ".join(_words(kind)) + " " + kind.id.lower()
    light = "light" in words or "leger" in words
    if "fleet" in words or "flotte" in words:
        return "fleet"
    if "mix" in words:
        return "mixed"
    if "caval" in words:
        return "light-cavalry" if light else "cavalry"
    if "infant" in words:
        return "light-infantry" if light else "infantry"
    return "army"


def _trade(kind: Kind) -> str:
    said = next(
        (kind.tags[tag] for tag in ("technology", "mission", "trade", "track") if kind.tags.get(tag)), kind.type
    )
    raw = str(said).lower().replace("-", "_")
    key = nation_key(raw)
    return TRADE.get(raw, TRADE.get(key, raw))
