"""What looks wrong on the table, each with a way to mend it where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.edits import Mark, Move, Several
from assistant.core.findings import Finding, FindingsQuestion
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.politics import in_italian_area, political_refusal
from assistant.games.third_reich.questions.cards import army_named
from assistant.games.third_reich.questions.misdeeds import misdeeds
from assistant.games.third_reich.questions.nations import (
    entries,
    entry_edits,
    half_fallen,
    status_offers,
    yugoslavia_returns,
)
from assistant.games.third_reich.questions.owing import reminders
from assistant.games.third_reich.questions.supplying import UNSUPPLIED
from assistant.games.third_reich.words import FACTIONS, SPOKEN, STACK, say


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What did we forget?"""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield everything that the rules would not have so."""
        return findings(theatre(position))


def findings(seen: Theatre) -> Iterator[Finding]:
    """Yield what looks wrong, the cheap checks only: this is asked after every edit."""
    yield from _stacks(seen)
    yield from _misplaced(seen)
    yield from _pawns(seen)
    yield from misdeeds(seen)
    yield from reminders(seen)
    yield from happened(seen)
    for marker, zone in seen.position.table.markers:
        if marker == UNSUPPLIED and not seen.armies_in(zone):
            offer = Offer(say("lift-marker"), Mark(UNSUPPLIED, zone, 0), "7")
            yield Finding(say("finding-lone-marker", zone=_name(seen, zone)), "7", (zone,), offer)


def happened(seen: Theatre) -> Iterator[Finding]:
    """Yield what the calendar or what was done brings about and the table does not show yet (2, 3, 17)."""
    back = yugoslavia_returns(seen)
    if back is not None:
        yield Finding(say("finding-yugoslavia", label=back.label), "17", (), back)
    for offer in status_offers(seen):
        yield Finding(say("finding-war-status", label=offer.label), "3", (), offer)
    for offer in half_fallen(seen):
        yield Finding(say("finding-fallen", country=offer.label.args["country"]), "17", (), offer)
    for country in entries(seen):
        label = say("country-joins", country=SPOKEN[country], faction=SPOKEN[str(COUNTRIES[country].faction)])
        edit = Several(entry_edits(seen, country), label)
        yield Finding(say("finding-entry", country=SPOKEN[country]), "2", (), Offer(label, edit, "2"))


def _name(seen: Theatre, zone: str) -> Any:
    return seen.position.board.zones[zone].name


def _stacks(seen: Theatre) -> Iterator[Finding]:
    for zone in sorted({c.zone for c in seen.armies.values()}):
        sides = {side: seen.armies_in(zone, side) for side in FACTIONS}
        for side, stack in sides.items():
            if len(stack) > STACK and not seen.board.zones[zone].unlimited:
                over = stack[-1]
                offer = Offer(
                    say("send-home", army=army_named(seen.position, over.id)),
                    Move((over.id,), str(seen.kind(over).get("home"))),
                    "5",
                )
                text = say("finding-overstacked", zone=_name(seen, zone), n=len(stack), faction=SPOKEN[side])
                yield Finding(text, "5", (zone, *(c.id for c in stack)), offer)
        if sides["allies"] and sides["ussr"]:
            yield Finding(say("finding-allies-with-ussr", zone=_name(seen, zone)), "5", (zone,))


def _misplaced(seen: Theatre) -> Iterator[Finding]:
    """Yield the armies that stand where their country may not operate, or not any more (9)."""
    places = [(army, seen.board.zones[army.zone]) for army in seen.state.armies]
    italians = sum(a.country == "italy" and in_italian_area(z.home, z.region, seen.turn) for a, z in places)
    germans = sum(a.country == "germany" and z.home == "romania" for a, z in places)
    for army, zone in places:
        inside = in_italian_area(zone.home, zone.region, seen.turn)
        refused = political_refusal(
            army.country,
            home=zone.home,
            region=zone.region,
            turn=seen.turn,
            axis_war=seen.war("axis"),
            other_italians=italians - (army.country == "italy" and inside),
            other_germans_in_romania=germans - 1 if zone.home == "romania" else germans,
        )
        if refused is not None:
            # In total war an Italian army may have gone there while four others stood where Italy may be: what was lost
            # since bars its operations, not its place.
            key = "finding-italians-stay" if refused.key == "political-italy-total" else "finding-misplaced"
            text = say(key, army=army_named(seen.position, army.id), zone=_name(seen, army.zone), why=refused)
            yield Finding(text, "9", (army.id, army.zone))


def _pawns(seen: Theatre) -> Iterator[Finding]:
    for pawn in ("turn", *(f"{track}-{side}" for track in ("po", "pb") for side in FACTIONS)):
        if pawn in seen.position.kinds.kinds and seen.position.box(f"{pawn}#1") is None:
            kind = seen.position.kinds.kinds[pawn]
            lying = f"{pawn}#1" in seen.position.table.counters
            box = str(kind.get("home"))
            offer = Offer(say("put-pawn", pawn=kind.name), Move((f"{pawn}#1",), box), "1") if lying else None
            yield Finding(say("finding-pawn", pawn=kind.name), "1", (), offer)
