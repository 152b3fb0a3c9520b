"""What a phase still owes, what its log says against the rules, what looks wrong on the table: remarked, and mended
where one can.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core import phase_log
from assistant.core.common_questions import Finding, FindingsQuestion
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.table import Mark, Move, Several
from assistant.games.third_reich.countries import COUNTRIES, in_italian_area, political_refusal
from assistant.games.third_reich.economy import PhaseStartBlank, actions, phase_start_po
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.questions.actions import ACTIONS, actions_situation, most, steps_refused, taken, used
from assistant.games.third_reich.questions.cards import army_named
from assistant.games.third_reich.questions.countries import (
    entries,
    entry_edits,
    half_fallen,
    status_offers,
    yugoslavia_returns,
)
from assistant.games.third_reich.questions.recruitment import (
    POWERS,
    SHARED,
    actions_made,
    can_buy,
    collected,
    grounds,
    left,
    minor_points,
    minors,
    spent,
    tile_missing,
)
from assistant.games.third_reich.questions.supply import UNSUPPLIED
from assistant.games.third_reich.recruitment import MOST_UK_PR
from assistant.games.third_reich.words import (
    ATTACKED,
    FACTIONS,
    MOVED,
    MOVES,
    OVERSPENT,
    RECRUITED,
    REINFORCED,
    SPOKEN,
    STACK,
    Faction,
    say,
)

# What a phase still owes: attacks, actions, points (3, 4, 8, 22.1).


def attacks_owed(seen: Theatre, side: Faction) -> tuple[str, ...]:
    """Return the zones where at least one attack must still be made (8.1, 8.2, 8.5).

    Those that armies of the faction entered in this phase, holding enemies and none of its armies before.
    """
    fought = {deed.zone for deed in phase_log.done(seen.position, ATTACKED, side=side)}
    found = []
    for zone in seen.contested():
        ours = [army.id for army in seen.armies_in(zone, side)]
        entered = [army for army in ours if len(seen.did(army).way) > 1]
        if ours and len(entered) == len(ours) and zone not in fought and not seen.begun(zone):
            found.append(zone)
    return tuple(found)


def operations(seen: Theatre, side: Faction) -> int:
    """Return the operations of a faction that are noted in this phase."""
    return sum(seen.kind(army).side == side and bool(seen.operation(army.id)) for army in seen.armies.values())


def income_due(seen: Theatre, side: Faction) -> int:
    """Return the operation points that still come in by themselves in this phase: those of Italy (4.1)."""
    if side != seen.phase or seen.position.fact("income-turn") == seen.turn:
        return 0
    given = PhaseStartBlank(faction=side, italy_at_war="italy" in seen.at_war, po=seen.po(side))
    return int(phase_start_po(given).value.gain)


def owed(seen: Theatre, side: Faction) -> Iterator[Finding]:
    """Yield everything that a faction has not done yet in its phase (3, 4, 8.2)."""
    yield from _attacks(seen, side)
    yield from _by_themselves(seen, side)
    yield from _unused(seen, side)


def _attacks(seen: Theatre, side: Faction) -> Iterator[Finding]:
    """Yield the attacks owed, each with the note that it was made: dice may be thrown without the program (8.2)."""
    for zone in attacks_owed(seen, side):
        name = seen.position.board.zones[zone].name
        label = say("attack-was-made", zone=name)
        line = say("booked-by", faction=SPOKEN[side], words=say("attack-made-booked", zone=name))
        made = Several(phase_log.written(seen.position, [Deed(did=ATTACKED, side=side, zone=zone)]), line)
        yield Finding(say("attack-owed", zone=name), "8.2", (zone,), Offer(label, made, "8.2"))


def _by_themselves(seen: Theatre, side: Faction) -> Iterator[Finding]:
    """Yield what comes in at the very start of a phase and was not taken (4.1, 4.4)."""
    if points := income_due(seen, side):
        yield Finding(say("owed-income", n=points), "4.1")
    for country, _, rest in minors(seen, side):
        if rest and can_buy(seen, side, country):
            yield Finding(say("owed-recruitment", country=SPOKEN[country], n=rest), "4.4")


def _unused(seen: Theatre, side: Faction) -> Iterator[Finding]:
    """Yield the actions that may still be made, and the points of those made that buy something still (3, 4.4)."""
    spare = int(actions(actions_situation(seen, side)).value.actions) - used(seen, side)
    if spare > 0:
        yield Finding(say("owed-actions", n=spare), "3")
    if actions_made(seen, side):
        rest = max(left(seen, side, country) for country in SHARED[side])
        if rest and any(can_buy(seen, side, country) for country in SHARED[side]):
            yield Finding(say("owed-points", country=SPOKEN[POWERS[side]], n=rest), "4.4")


def reminders(seen: Theatre) -> Iterator[Finding]:
    """Yield what the phase that is played owes, each from when it is late: nothing before the phase is under way (22.1)."""
    side = seen.phase
    begun = bool(seen.position.fact("combat-begun"))
    yield from _attacks(seen, side)
    if begun or used(seen, side) or phase_log.done(seen.position, *MOVES, side=side):
        yield from _by_themselves(seen, side)
    if begun:
        yield from _unused(seen, side)


# What the log of the phase says that the rules would not have so: remarked, never forbidden (3, 4, 8, 9, 13, 22.1).


def misdeeds(seen: Theatre) -> Iterator[Finding]:
    """Yield what was done in this phase that the rules would not have so."""
    fought, moved = False, set()
    for deed in phase_log.deeds(seen.position).values():
        fought = fought or (deed.did == ATTACKED and bool(deed.zone))
        if deed.who not in seen.position.table.counters:
            continue
        if deed.did in MOVES:
            yield from _operation(seen, deed, fought=fought, again=deed.who in moved)
            moved.add(deed.who)
        elif deed.did in (RECRUITED, REINFORCED):
            yield from _purchase(seen, deed)
    missing = phase_log.done(seen.position, OVERSPENT)
    for key, armour, rule in (("finding-overspent", False, "8"), ("finding-overspent-armour", True, "4.4")):
        if points := sum(deed.cost for deed in missing if bool(deed.zone) == armour):
            yield Finding(say(key, n=points), rule)
    yield from _purses(seen)
    yield from _actions(seen)
    for tile, why in steps_refused(seen, seen.phase):
        yield Finding(why.text, why.rule, (tile,))


def _operation(seen: Theatre, deed: Deed, *, fought: bool, again: bool) -> Iterator[Finding]:
    army: Any = army_named(seen.position, deed.who)
    zones = seen.position.board.zones
    start, end = (zones[zone].name if zone in zones else zone for zone in (deed.start, deed.zone))
    about = tuple(dict.fromkeys((deed.who, deed.zone)))
    if deed.did == MOVED:
        yield Finding(say("finding-no-operation", army=army, start=start, zone=end), "8", about)
    if fought:
        yield Finding(say("finding-too-late", army=army, zone=end), "22.1", about)
    if again:
        yield Finding(say("finding-twice", army=army), "8", about)
    if seen.did(deed.who).cut and deed.side == seen.phase:
        yield Finding(say("finding-cut-off", army=army, zone=end), "8", about)
    if deed.side == "allies" and seen.turn == 1 and not seen.axis_entered_west_now:
        yield Finding(say("finding-allies-turn-1", army=army), "9", about)


def _purchase(seen: Theatre, deed: Deed) -> Iterator[Finding]:
    """Yield what speaks against a purchase: the place of a recruit, its tile, the supply of an army turned over (4.4, 13)."""
    counter, side = seen.position.table.counters[deed.who], seen.phase
    kind, zone = seen.kind(counter), seen.position.board.zones.get(deed.zone)
    if kind.side != side or zone is None or kind.nation in seen.surrendered:
        return
    about = (deed.who, zone.id)
    if deed.did == RECRUITED:
        if zone.id not in grounds(seen, side, kind.nation):
            key = "recruit-not-here-returned" if seen.returned(kind.nation) else "recruit-not-here"
            rule = "17" if seen.returned(kind.nation) else "4.4"
            yield Finding(say(key, zone=zone.name, country=SPOKEN[kind.nation]), rule, about)
        missing = tile_missing(seen, side, counter)
        if missing is not None:
            yield Finding(say("finding-tile-missing", army=kind.name, tech=SPOKEN[missing]), "4.4", about)
    else:
        army = next((army for army in seen.state.armies if army.id == deed.who), None)
        # One that others left behind since was supplied when it was bought.
        if army is not None and seen.did(army.id).cut and not seen.supply.of(army).supplied:
            name: Any = army_named(seen.position, deed.who)
            yield Finding(say("finding-reinforced-unsupplied", army=name, zone=zone.name), "4.4", about)


def _purses(seen: Theatre) -> Iterator[Finding]:
    """Yield the countries that spent more recruitment points than they have in this phase (4.4)."""
    side = seen.phase
    over = sum(spent(seen, country) for country in SHARED[side]) - collected(seen, side)
    if over > 0:
        yield Finding(say("finding-overdrawn", faction=SPOKEN[side], n=over), "4.4")
    if side == "allies" and (british := spent(seen, "uk")) > MOST_UK_PR:
        yield Finding(say("finding-british-points", n=british, most=MOST_UK_PR), "4.4")
    for country, row in COUNTRIES.items():
        # One that has fallen since has no points any more; what it spent before was its own.
        if row.faction == side and country not in (*SHARED[side], *seen.surrendered):
            over = spent(seen, country) - minor_points(seen, side, country)
            if over > 0:
                yield Finding(say("finding-overdrawn", faction=SPOKEN[country], n=over), "4.4")


def _actions(seen: Theatre) -> Iterator[Finding]:
    """Yield the action markers that lie in boxes beyond what the phase allows, in all and of each kind (3, 4)."""
    side = seen.phase
    made = used(seen, side)
    if not made:
        return
    allowed = int(actions(actions_situation(seen, side)).value.actions)
    if made > allowed:
        yield Finding(say("finding-actions", faction=SPOKEN[side], n=made, most=allowed), "3")
    for action in ACTIONS:
        lying, limit = len(taken(seen, side, action)), most(seen, side, action)
        if lying > limit:
            yield Finding(say("finding-action-repeated", action=SPOKEN[action], n=lying, most=limit), "4")


# What looks wrong on the table, each with a way to mend it where there is one.


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
