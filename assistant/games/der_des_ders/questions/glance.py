"""What the board and the inspector say of a sector at a glance (3)."""

from __future__ import annotations

from typing import Any

from assistant.core.game import Standing
from assistant.core.position import Position
from assistant.core.questions import Question
from assistant.core.text import Text
from assistant.games.der_des_ders import income, mirror
from assistant.games.der_des_ders.questions.offensives import Attack
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, say


def fight_here(position: Position, zone: str) -> Question | None:
    """Return the question of who can attack the sector under the pointer."""
    return Attack(defender=zone) if mirror.sector_at(position, zone) else None


def standings(position: Position) -> dict[str, Standing]:
    """Return what the map says in each sector: its breakdown and operational value, or that it is not at war."""
    state, rules = mirror.table(position)
    found = {}
    for sector in rules.board.sectors:
        box, status = state.breakdown[sector], state.status[sector]
        text, tone = say(f"standing-{status}"), "quiet" if status == "neutral" else "out"
        if status == "at_war":
            text, tone = say("standing-at_war", box=box, value=rules.board.operational_values[box]), ""
        found[mirror.zone_of(position, sector)] = Standing(text, tone)
    return found


def inspected(position: Position, zone: str) -> tuple[Text, ...]:
    """Return what there is to know of a sector at a glance."""
    sector = mirror.sector_at(position, zone) if "sector" in position.board.zones[zone].tags else ""
    if not sector:
        return ()
    state, rules = mirror.table(position)
    printed = rules.board.sectors[sector]
    if not state.at_war(sector):
        status = say(f"inspect-{state.status[sector]}", side=SIDE_NAMES[printed.side])
        return (status, say("inspect-prize", vp=printed.vp))
    box = state.breakdown[sector]
    values: dict[str, Any] = {
        "box": box,
        "most": printed.initial_breakdown,
        "value": rules.board.operational_values[box],
    }
    touching = tuple(say("sector", sector=SECTOR_NAMES[s]) for s in rules.board.neighbours[sector] if state.at_war(s))
    lines = [
        say("inspect-breakdown", side=SIDE_NAMES[printed.side], **values),
        say("inspect-values", attack=printed.attack_value, tech=printed.max_tech),
        say("inspect-income", n=income.production(state, rules, sector), vp=printed.vp),
    ]
    if touching:
        lines.append(say("inspect-enemies", enemies=touching))
    if sector in state.attacked:
        lines.append(say("attack-already", sector=SECTOR_NAMES[sector]))
    return tuple(lines)
