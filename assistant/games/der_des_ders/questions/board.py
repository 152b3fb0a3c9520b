"""What the board says of a sector at a glance, and what is still to be copied from the player's own map (3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.game import Standing
from assistant.core.position import Position
from assistant.core.questions import Answer, Question
from assistant.core.text import Text
from assistant.games.der_des_ders import log, mirror, turn_sequence
from assistant.games.der_des_ders.board import read
from assistant.games.der_des_ders.questions.cards import columns, grid, number
from assistant.games.der_des_ders.questions.offensives import Attack
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, say


def fight_here(position: Position, zone: str) -> Question | None:
    """Return the question of who can attack the sector under the pointer."""
    return Attack(defender=zone) if mirror.sector_at(position, zone) else None


def standings(position: Position) -> dict[str, Standing]:
    """Return what the map says in each sector: its breakdown and operational value, or that it is not at war."""
    state, rules = log.table(position)
    found = {}
    for sector in rules.board.sectors:
        box, status = state.breakdown[sector], state.status[sector]
        text, tone = say(f"standing-{status}"), "quiet" if status == "neutral" else "out"
        if status == "at_war":
            text, tone = say("standing-at_war", box=box, value=rules.board.operational_value.values[box]), ""
        found[mirror.zone_of(position, sector)] = Standing(text, tone)
    return found


def inspected(position: Position, zone: str) -> tuple[Text, ...]:
    """Return what there is to know of a sector at a glance."""
    sector = mirror.sector_at(position, zone) if "sector" in position.board.zones[zone].tags else ""
    if not sector:
        return ()
    state, rules = log.table(position)
    printed = rules.board.sectors[sector]
    if not state.at_war(sector):
        status = say(f"inspect-{state.status[sector]}", side=SIDE_NAMES[printed.side])
        return (status, say("inspect-prize", vp=printed.vp))
    box = state.breakdown[sector]
    values: dict[str, Any] = {
        "box": box,
        "most": printed.initial_breakdown,
        "value": rules.board.operational_value.values[box],
    }
    touching = tuple(say("sector", sector=SECTOR_NAMES[s]) for s in rules.board.neighbours[sector] if state.at_war(s))
    lines = [
        say("inspect-breakdown", side=SIDE_NAMES[printed.side], **values),
        say("inspect-values", attack=printed.attack_value, tech=printed.max_tech),
        say("inspect-income", n=turn_sequence.production(state, rules, sector), vp=printed.vp),
    ]
    if touching:
        lines.append(say("inspect-enemies", enemies=touching))
    if sector in state.attacked:
        lines.append(say("attack-already", sector=SECTOR_NAMES[sector]))
    return tuple(lines)


# What is still to be copied from the player's own map: printed values that nobody has read there yet.

Found = tuple[str, str]  # what kind of value it is, and the zone or counter where it is printed


class MyBoard(Question, frozen=True, tag="my-board"):
    """The printed values that the rulebook does not give and nobody has confirmed yet: what to copy from one's own map."""

    def answer(self, position: Position) -> Answer:
        """Return how many there are of each kind; the sheet of printed values, one click away, takes them."""
        found = tuple(_doubtful(position))
        counts = Counter(kind for kind, _ in found)
        rows = ((say(f"value-{kind}"), number(count)) for kind, count in counts.items())
        about = (tuple(place for of, place in found if of == kind) for kind in counts)
        body = grid(say("value-title"), columns("value", "what", "left"), rows, about)
        places = tuple(dict.fromkeys(place for _, place in found))
        reasons = [Reason(say("value-poppies"), "12.2", ReasonKind.ASSUMED)]
        if places:
            reasons.insert(0, Reason(say("value-how"), "", ReasonKind.ASSUMED, places, printed=True))
        return Answer(say("value-verdict", n=len(found)), tuple(reasons), body, value={"unconfirmed": len(found)})


def _doubtful(position: Position) -> Iterator[Found]:
    board, doubtful = read(position.board, position.kinds)
    for name in ("attack_value", "max_tech", "initial_breakdown"):
        for sector in board.sectors:
            if f"sectors.{sector}.{name}" in doubtful:
                on_counter = name == "initial_breakdown"
                place = mirror.sector_marker(position, sector) if on_counter else mirror.zone_of(position, sector)
                yield name.replace("_", "-"), place
    for kind, path, track in (
        ("operational", "operational_value", "rupture"),
        ("initiative", "initiative_track", "turn"),
        ("price", "solo_initiative_cost", "turn"),
    ):
        for zone in position.board.track(track):
            if f"{path}.{zone.tags['box']}" in doubtful:
                yield kind, zone.id
    for side, tree in board.tech_tree.items():
        for tech, boxes in tree.items():
            for box in boxes:
                path = f"tech_tree.{side}.{tech}.{box.level}"
                if not doubtful.isdisjoint((f"{path}.year", f"{path}.threshold")):
                    yield "box", f"tech-{side}-{tech}:{box.level}"
