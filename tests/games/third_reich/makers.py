"""Words from which the tests of the second reading make positions."""

from __future__ import annotations

import json
from typing import Any

from assistant.core.calc import as_json
from assistant.games import find_calculator
from tests.games.cases import HERE

CALCULATOR = find_calculator("third-reich")
BOARDS = json.loads((HERE / "third_reich" / "cases.json").read_text(encoding="utf-8"))["boards"]


def work(topic: str, given: dict[str, Any]) -> Any:
    return json.loads(json.dumps(as_json(CALCULATOR.work(topic, given).value)))


FACTIONS = {
    "uk": "allies",
    "france": "allies",
    "usa": "allies",
    "yugoslavia": "allies",
    "greece": "allies",
    "ussr": "ussr",
}


def armies(*texts: str) -> list[dict[str, Any]]:
    """Make armies from words: `"G germany Riga"`, then `tank`, `landed` or `partisan`."""
    made = []
    for text in texts:
        name, country, zone, *flags = text.split()
        made.append({
            "id": name, "country": country, "faction": FACTIONS.get(country, "axis"), "zone": zone.replace("_", " "),
            "type": "armour" if "tank" in flags else "infantry",
            "amphibious_this_phase": "landed" in flags, "partisan": "partisan" in flags,
        })  # fmt: skip
    return made


def state(board: str, owners: str, *who: str, techs: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Make a position from words: `"axis:Rome,Milan ussr:Riga"`; zones that nobody names are nobody's."""
    control = {}
    for part in owners.split():
        faction, names = part.split(":")
        control |= dict.fromkeys((name.replace("_", " ") for name in names.split(",")), faction)
    return {"board": BOARDS[board], "state": {"control": control, "armies": armies(*who), "techs": techs or {}, **more}}


BLITZ = {"techs": {"axis": ["blitzkrieg"], "allies": ["blitzkrieg"], "ussr": ["blitzkrieg"]}}
