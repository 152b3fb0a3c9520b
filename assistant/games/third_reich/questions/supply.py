"""Supply on the table: the lines of a faction, what cuts them, the zones it loses (7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.calc import Worked
from assistant.core.cards import offer
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, FollowUp, Highlights, Offer, Path, Question, Role, SideId
from assistant.core.table import Mark
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.questions.cards import card, names_of, unseen, zone_name
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.supply import SupplyAnswer, SupplyBlank
from assistant.games.third_reich.supply import supply as supply_of
from assistant.games.third_reich.words import FACTIONS, SPOKEN, Faction, assumed, say

UNSUPPLIED = "unsupplied"


class Supply(Question, frozen=True, tag="supply"):
    """Which armies of a faction are supplied, by which line, and what cuts the others."""

    live = True
    side: SideId

    def answer(self, position: Position) -> Answer:
        """Answer with every line of the faction and every cut."""
        seen = theatre(position)
        side = faction(self.side)
        worked = supply_of(supply_situation(seen))
        value: SupplyAnswer = worked.value
        ours = [army for army in seen.state.armies if army.faction == side]
        cut = [army for army in ours if not value.armies[army.id]]
        ids = {army.id for army in ours}
        told = tuple(
            reason
            for reason in names_of(position).reasons(worked)
            if reason.kind is ReasonKind.ASSUMED
            or not _armies_of(reason, position)
            or _armies_of(reason, position) & ids
        )
        return card(
            position,
            say("supply-verdict", faction=SPOKEN[side], n=len(ours), cut=len(cut), lost=len(value.zones_lost[side])),
            Worked(value, told),
            more=(*unseen(seen, side), assumed("assumed-sources", rule="7")),
            highlights=_lights(seen, side, value),
            offers=_marker_offers(seen, side, value),
            follow_ups=tuple(
                FollowUp(say("supply-of", faction=SPOKEN[other]), Supply(side=other))
                for other in FACTIONS
                if other != side
            ),
            tone=Role.BLOCKED if cut or value.zones_lost[side] else Role.SOURCE,
        )


def faction(side: str) -> Faction:
    """Return a side as a faction.

    Raises:
        QuestionError: it is none.
    """
    for known in FACTIONS:
        if known == side:
            return known
    raise QuestionError("side", say("no-such-faction", side=side))


def acting(seen: Theatre, side: str) -> Faction:
    """Return the faction that is named, else the one whose phase it is."""
    return faction(side) if side else seen.phase


def supply_situation(seen: Theatre) -> SupplyBlank:
    """Return everything that supply depends on."""
    return SupplyBlank(board=seen.board, state=seen.state, options=seen.options)


def _armies_of(reason: Reason, position: Position) -> set[str]:
    return {thing for thing in reason.about if thing in position.table.counters}


def _lights(seen: Theatre, side: Faction, value: SupplyAnswer) -> Highlights:
    zones: dict[str, Role] = {}
    counters: dict[str, Role] = {}
    paths: dict[tuple[str, ...], Path] = {}
    for army in seen.state.armies:
        if army.faction != side:
            continue
        line = value.lines.get(army.id, ())
        if value.armies[army.id]:
            if line:
                zones[line[-1]] = Role.SOURCE
            if len(line) > 1:
                way = seen.supply.network(side, army.country).way(army.zone)
                paths[way] = Path(way)
        else:
            counters[army.id] = Role.BLOCKED
            zones[army.zone] = Role.BLOCKED
    zones.update(dict.fromkeys(value.zones_lost[side], Role.WARNING))
    zones.update(dict.fromkeys(seen.supply.network(side, None).sources, Role.SOURCE))
    return Highlights(zones, counters, tuple(paths.values()))


def _marker_offers(seen: Theatre, side: Faction, value: SupplyAnswer) -> tuple[Offer, ...]:
    """Offer to lay the Unsupplied markers where they belong and to lift the others (7)."""
    cut: Mapping[str, Any] = {army.zone: None for army in seen.state.armies if not value.armies[army.id]}
    mine = {army.zone for army in seen.state.armies if army.faction == side}
    marked = {zone for marker, zone in seen.position.table.markers if marker == UNSUPPLIED}
    laid = [zone for zone in sorted(cut) if zone in mine and zone not in marked]
    lifted = [zone for zone in sorted(marked & mine) if zone not in cut]
    edits = [*(Mark(UNSUPPLIED, zone) for zone in laid), *(Mark(UNSUPPLIED, zone, 0) for zone in lifted)]
    if not edits:
        return ()
    parts = [
        say(key, zones=tuple(zone_name(seen.position, zone) for zone in zones))
        for key, zones in (("unsupplied-laid", laid), ("unsupplied-lifted", lifted))
        if zones
    ]
    line = say(
        "booked-by",
        faction=SPOKEN[side],
        words=parts[0] if len(parts) == 1 else say("two-parts", a=parts[0], b=parts[1]),
    )
    return offer(say("lay-unsupplied", n=len(edits)), edits, "7", booked=line)
