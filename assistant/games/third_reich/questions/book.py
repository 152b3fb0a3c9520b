"""The book of Downfall of the Third Reich: what the rules have against deeds, one function a rule, in the order of the chapters."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.common_questions import FindingsQuestion
from assistant.core.deeds import Controlled, Lost, Passed, Researched, judge_turns
from assistant.core.judgement import NOTHING, Book, Found, Grade, Objection
from assistant.core.ledger import Ledger
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Offer
from assistant.core.table import Edit, Mark, Move
from assistant.games.third_reich.combat import CombatBlank, OddsBlank, after, combat_distribution, combat_potential
from assistant.games.third_reich.combat import Fought as Result
from assistant.games.third_reich.countries import COUNTRIES, in_italian_area, political_refusal
from assistant.games.third_reich.deeds import (
    ACTS,
    Bought,
    Collected,
    Exchanged,
    Fell,
    Flew,
    Fought,
    Operated,
    Received,
    Recruited,
    Reinforced,
)
from assistant.games.third_reich.economy import MOST_UK_PR, ExchangeBlank, armour_exchange, research
from assistant.games.third_reich.geography import Army, control
from assistant.games.third_reich.mirror import PHASES, Theatre, theatre_of
from assistant.games.third_reich.missions import MissionsBlank, air_refusal, missions
from assistant.games.third_reich.movement import moved
from assistant.games.third_reich.operations import ARMIES_TO_INVADE_FRENCH_AFRICA, MARGIN, amphibious
from assistant.games.third_reich.questions import combatants, owed
from assistant.games.third_reich.questions.actions import ACTIONS, allowed, most, research_situation, taken
from assistant.games.third_reich.questions.cards import army_named, names_of
from assistant.games.third_reich.questions.combatants import (
    invadable,
    landing_situation,
    lands,
    movement_situation,
    routes,
)
from assistant.games.third_reich.questions.log import KEEPER, faction, theatre
from assistant.games.third_reich.questions.movement import UNSUPPLIED
from assistant.games.third_reich.questions.owed import control_situation, phase_end_steps
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
from assistant.games.third_reich.supply import all_zones_lost
from assistant.games.third_reich.words import FACTIONS, STACK, say

# Ids in the texts are said in names.
BOOK = Book(KEEPER, tell=lambda position, text: names_of(position).text(text))
Keep = Callable[[Any], Any]


def done(keep: Keep) -> Keep:
    """Let a rule look at a deed on the table as it was before."""
    return lambda find: keep(functools.wraps(find)(lambda book, deed, before: find(theatre_of(before, book), deed)))


def now(keep: Keep) -> Keep:
    """Let a rule look at the table as it lies."""
    return lambda find: keep(lambda *asked: find(theatre(asked[-1])))


def _rejected(reasons: Iterable[Reason], *about: str) -> Found:
    """Yield what the rules of a calculator reject."""
    yield from (Objection(one.text, about, rule=one.rule) for one in reasons if one.kind is ReasonKind.REJECTED)


def _standing(seen: Theatre, army: str) -> Army | None:
    return next((one for one in seen.state.armies if one.id == army), None)


def _home(seen: Theatre, army: str, rule: str) -> Offer:
    """Offer to put an army back in its reserve."""
    home = str(seen.position.kind(army).get("home"))
    return Offer(say("send-home", army=army_named(seen.position, army)), Move((army,), home), rule)


# The sequence of a turn (1, 3).


judge_turns(BOOK, say, PHASES, "faction", (*ACTS, Bought, Exchanged), ("3", "3"))


@done(BOOK.rule("6"))
def settled(seen: Theatre, deed: Passed) -> Found:
    """Control, supply and surrenders are looked at when a phase ends; what is left out is named."""
    for step in phase_end_steps(seen.position, faction(deed.by)):
        if step.edits and step.key in UNSETTLED:
            things = tuple(step.zones) or tuple(dict.fromkeys(thing for r in step.reasons for thing in r.about))
            text = say(f"unsettled-{UNSETTLED[step.key]}", things=things, n=len(step.edits))
            yield Objection(text, things, rule=step.rule)


UNSETTLED = {
    "control": "control", "pockets": "zones", "elimination": "armies", "garrisons": "zones", "surrender": "surrenders",
    "severed": "zones",
}  # fmt: skip


@BOOK.ends
def ending(position: Position) -> Edit | None:
    """Its steps are the card's to do: no player forgets them."""
    return None if PHASES.is_over(position) else NOTHING


@now(BOOK.account("3"))
def actions_spent(seen: Theatre) -> Found:
    """A faction has so many actions, whether their markers are laid or only what they pay is spent."""
    n = owed.made(seen, seen.phase)
    if n and n > (limit := allowed(seen, seen.phase)):
        yield Objection(say("finding-actions", faction=seen.phase, n=n, most=limit))


@now(BOOK.account("4"))
def actions_repeated(seen: Theatre) -> Found:
    """Each action is made once in a phase, with its exceptions."""
    for action in ACTIONS:
        lying = len(taken(seen, seen.phase, action))
        if lying and lying > (limit := most(seen, seen.phase, action)):
            text = say("finding-action-repeated", action=action, n=lying, most=limit)
            yield Objection(text, (f"actions-{seen.phase}:{action}",) if action != "missions" else ())


@now(BOOK.due("3"))
def action_unmarked(seen: Theatre) -> Found:
    """What an action pays is spent: its marker is still to be laid."""
    for action in owed.unmarked(seen, seen.phase):
        yield Objection(say("action-owed", action=action, faction=seen.phase))


@now(BOOK.state("1"))
def pawns(seen: Theatre) -> Found:
    """The pawns lie on their tracks."""
    lying = seen.position
    for pawn in ("turn", *(f"{track}-{side}" for track in ("po", "pb") for side in FACTIONS)):
        if (kind := lying.kinds.kinds.get(pawn)) and lying.box(f"{pawn}#1") is None:
            mend = Offer(say("put-pawn", pawn=kind.name), Move((f"{pawn}#1",), str(kind.get("home"))), "1")
            there = f"{pawn}#1" in lying.table.counters
            yield Objection(say("finding-pawn", pawn=kind.name), mend=mend if there else None)


@now(BOOK.state("1"))
def places(seen: Theatre) -> Found:
    """Armies lie on land or in a reserve."""
    for counter in seen.position.table.counters.values():
        kind, zone = seen.kind(counter), counter.zone
        if kind.type == "army" and zone not in seen.board.zones and zone != str(kind.get("home")):
            text = say("found-army-nowhere", army=kind.name, zone=zone)
            yield Objection(text, (counter.id,), mend=_home(seen, counter.id, "1"))


@BOOK.rule("1")
def unexplained(book: Ledger, deed: Lost, before: Position) -> Found:
    """Armies are lost in combats and for lack of supply; their owner removes them at the start of his phase."""
    seen = theatre_of(before, book)
    if deed.by != seen.phase or any(one.by == deed.by for one in book.of(*ACTS)):
        yield Objection(say("loss-unexplained", army=deed.army, zone=deed.zone), (deed.army,), Grade.UNKNOWN)


@now(BOOK.state("3", passing=True))
def happens(seen: Theatre) -> Found:
    """What the calendar or an entry brings about is shown at once (2, 3, 17)."""
    yield from owed.happened(seen)


# What comes in by itself, at the very start (4.1, 4.4).


@now(BOOK.due("4.1"))
def income(seen: Theatre) -> Found:
    """Italy's points come in at the start of the Axis' phase."""
    if points := owed.income_due(seen, seen.phase):
        yield Objection(say("owed-income", n=points))


@done(BOOK.rule("4.1"))
def income_late(seen: Theatre, deed: Received) -> Found:
    """They come before anything is done."""
    if owed.is_under_way(seen, faction(deed.by)):
        yield Objection(say("start-over", what=say("start-income")), order=True)


@done(BOOK.rule("4.4"))
def automatic(seen: Theatre, deed: Recruited | Reinforced) -> Found:
    """The points of other countries are for infantry, and spent at the very start of the phase."""
    nation = seen.position.kind(deed.army).nation
    if deed.by != seen.phase or nation in SHARED[seen.phase]:
        return
    if deed.armour:
        yield Objection(say("minor-infantry-only", country=nation), (deed.army,))
    if owed.is_under_way(seen, seen.phase):
        yield Objection(say("start-over", what=say("start-points", country=nation)), (deed.army,), order=True)


# Recruitment (4.4, 10, 13).


@done(BOOK.rule("4.4"))
def recruited(seen: Theatre, deed: Recruited) -> Found:
    """Armies appear on the sources of their country, or on its capital; some need a tile."""
    side, about = seen.phase, (deed.army, deed.zone)
    kind = seen.position.kind(deed.army)
    if deed.by != side or kind.nation in seen.surrendered:
        return
    if deed.zone not in grounds(seen, side, kind.nation):
        back = seen.returned(kind.nation)
        # Where nobody recruits in this phase, it may as well be a table that is put right.
        buys = bool(actions_made(seen, side) if kind.nation in SHARED[side] else minor_points(seen, side, kind.nation))
        key = "recruit-not-here-returned" if back else "recruit-not-here"
        text = say(key, zone=deed.zone, country=kind.nation)
        yield Objection(text, about, Grade.AGAINST if buys else Grade.UNKNOWN, rule="17" if back else "4.4")
    missing = tile_missing(seen, side, seen.position.table.counters[deed.army])
    if missing is not None:
        yield Objection(say("finding-tile-missing", army=kind.name, tech=missing), about)


@done(BOOK.rule("4.4"))
def reinforced(seen: Theatre, deed: Reinforced) -> Found:
    """Only an army in supply is turned to its full face."""
    army, about = _standing(seen, deed.army), (deed.army, deed.zone)
    if army is not None and deed.by == seen.phase and not seen.supply.of(army).supplied:
        yield Objection(say("finding-reinforced-unsupplied", army=deed.army, zone=deed.zone), about)


@now(BOOK.account("4.4"))
def overdrawn(seen: Theatre) -> Found:
    """Purchases are paid by the action, or by what comes in by itself."""
    side = seen.phase
    shared = sum(spent(seen, country) for country in SHARED[side])
    # An action that may still be made pays; where none is left, nothing does.
    pays = actions_made(seen, side) or owed.made(seen, side) <= (allowed(seen, side) if shared else 0)
    over: dict[str, int] = {side: shared - (collected(seen, side) if pays else 0)}
    for country, row in COUNTRIES.items():
        # One that has fallen since has no points any more; what it spent before was its own.
        if row.faction == side and country not in (*SHARED[side], *seen.surrendered) and (n := spent(seen, country)):
            over[country] = n - minor_points(seen, side, country)
    for who, n in over.items():
        if n > 0:
            yield Objection(say("finding-overdrawn", faction=who, n=n), (), Grade.UNPAID)
        if who == "allies" and (british := spent(seen, "uk")) > MOST_UK_PR:
            yield Objection(say("finding-british-points", n=british, most=MOST_UK_PR))


@now(BOOK.account("4.4"))
def armour_points(seen: Theatre) -> Found:
    """Armour costs armour points."""
    bought = (deed.short for deed in seen.ledger.of(Bought) if deed.by == seen.phase)
    if short := sum(bought) + sum(deed.short for deed in seen.ledger.of(Exchanged)):
        yield Objection(say("finding-overspent-armour", n=short), (), Grade.UNPAID)


@done(BOOK.rule("10"))
def exchanged(seen: Theatre, deed: Exchanged) -> Found:
    """Infantry becomes armour on a source of its faction."""
    on_source = seen.board.sources.get(deed.zone) == deed.by == seen.controller(deed.zone)
    blank = ExchangeBlank(
        reduced=deed.armour == 1, pb=deed.armour, on_faction_source=on_source, own_phase=deed.by == seen.phase
    )
    yield from _rejected(armour_exchange(blank).reasons, deed.infantry, deed.zone)


# Missions and research (4.3, 4.5, 11-14, 19).


@now(BOOK.account("4.3"))
def collected_missions(seen: Theatre) -> Found:
    """A Missions action brings so many markers of one kind."""
    side = seen.phase
    for kind in ("air", "submarine"):
        n = sum(deed.by == side and deed.kind == kind for deed in seen.ledger.of(Collected))
        lying = seen.position.counters_in(f"actions-{side}:missions_{kind}")
        times = max(1, sum(seen.kind(c).type == "action" for c in lying))
        blank = seen.asked(MissionsBlank, side, kind=kind, techs=seen.tiles(side, "available"), in_reserve=n)
        if n and n > (limit := times * missions(blank).value.gained):
            yield Objection(say("missions-beyond", faction=side, n=n, most=limit))


@done(BOOK.rule("4.5"))
def researched(seen: Theatre, deed: Researched) -> Found:
    """A tile needs its year and the tiles before it; it is put in development, then made available."""
    lying = seen.position.table.counters[deed.tile]
    if deed.by != seen.phase:
        return
    worked = research(research_situation(seen, seen.phase, lying))
    found = tuple(_rejected(worked.reasons, deed.tile))
    if not found and not worked.value.available_now and deed.zone.endswith(":available"):
        found = (Objection(say("research-not-in-development", tech=seen.technology(lying)), (deed.tile,)),)
    for one in found:
        # Which tile lies face down is its owner's secret.
        hidden = seen.hidden(lying)
        yield Objection(say("research-hidden"), (), rule=one.rule, secret=deed.tile) if hidden else one


@done(BOOK.rule("11"))
def flown(seen: Theatre, deed: Flew) -> Found:
    """Missions fly, and cancel others, where season and year let them."""
    tags, side = seen.board.zones[deed.zone], faction(deed.by)
    cancel = side != seen.phase
    refused = air_refusal(
        side, seen.turn, home=tags.home, region=tags.region, cancel=cancel, options=seen.options
    )  # fmt: skip
    yield from _rejected((refused,) if refused else (), deed.marker, deed.zone)


@now(BOOK.state("12"))
def boxes(seen: Theatre) -> Found:
    """The two boxes take two markers; bombers are advanced ones (12, 14)."""
    boats, bombers = seen.missions("atlantic", "axis", "submarine"), seen.missions("strategic-bombing", "allies")
    for box, lying, rule in (("atlantic", boats, "12"), ("strategic-bombing", bombers, "14")):
        if len(lying) > ROOM:
            yield Objection(say("box-full", zone=box, n=len(lying), most=ROOM), tuple(c.id for c in lying), rule=rule)
    if standard := tuple(c.id for c in bombers if c.face == 0):
        yield Objection(say("bombers-standard", n=len(standard)), standard, rule="14")


ROOM = 2


# Stacking, control, supply (5-7).


@now(BOOK.state("5", passing=True))
def stacks(seen: Theatre) -> Found:
    """A zone takes so many armies of a faction, never Allied and Soviet ones."""
    for zone in sorted({c.zone for c in seen.armies.values()}):
        sides = {side: tuple(c.id for c in seen.armies_in(zone, side)) for side in FACTIONS}
        for side, stack in sides.items():
            if len(stack) > STACK and not seen.board.zones[zone].unlimited:
                text = say("finding-overstacked", zone=zone, n=len(stack), faction=side)
                yield Objection(text, (zone, *stack), mend=_home(seen, stack[-1], "5"))
        if sides["allies"] and sides["ussr"]:
            yield Objection(say("finding-allies-with-ussr", zone=zone), (zone,))


@BOOK.rule("6")
def controlled(book: Ledger, deed: Controlled, before: Position) -> Found:
    """A zone changes hands as the end of the phase, a surrender or an entry into the war says."""
    seen = theatre_of(before, book)
    if not deed.was or not deed.now or book.of(Fell) or deed.zone not in seen.board.zones:
        return
    won = deed.now == seen.phase and deed.zone in control(control_situation(seen, seen.phase)).value.changes
    if not won and not any(deed.zone in zones for zones in all_zones_lost(seen.supply).values()):
        yield Objection(say("control-unexplained", zone=deed.zone), (deed.zone,), Grade.UNKNOWN)


@now(BOOK.state("7"))
def lone_markers(seen: Theatre) -> Found:
    """A marker "Out of supply" lies with an army."""
    for marker, zone in seen.position.table.markers:
        if marker == UNSUPPLIED and not seen.armies_in(zone):
            mend = Offer(say("lift-marker"), Mark(UNSUPPLIED, zone, 0), "7")
            yield Objection(say("finding-lone-marker", zone=zone), (zone,), mend=mend)


# Operations (8, 9, 13, 17, 22.1).


@BOOK.rule("8")
def operated(book: Ledger, deed: Operated, before: Position) -> Found:
    """An army operates once, supplied, before the combats, as one of the operations lets it."""
    seen = theatre_of(before, book)
    if deed.by != seen.phase or deed.army not in seen.position.table.counters or deed.zone not in seen.board.zones:
        return
    about, standing = tuple(dict.fromkeys((deed.army, deed.zone))), _standing(seen, deed.army)
    if not deed.op:
        yield Objection(say("finding-no-operation", army=deed.army, start=deed.start, zone=deed.zone), about)
    if standing is not None and deed.entered and standing.zone == deed.start:
        yield from _barred(seen, deed, standing, about)
    if seen.begun:
        yield Objection(say("finding-too-late", army=deed.army, zone=deed.zone), about, rule="22.1", order=True)
    if any(other.army == deed.army for other in book.of(Operated)):
        yield Objection(say("finding-twice", army=deed.army), about)
    if standing is not None and not seen.supplied_at_start(standing):
        yield Objection(say("finding-cut-off", army=deed.army, zone=deed.zone), about)
    if deed.by == "allies" and seen.turn == 1 and not seen.axis_entered_france_belgium_this_turn:
        yield Objection(say("finding-allies-turn-1", army=deed.army), about, rule="9")


def _barred(seen: Theatre, deed: Operated, standing: Army, about: tuple[str, ...]) -> Found:
    """Yield what the rules have against the way of an operation: the first refusal of a zone on it, or those of a landing."""
    link = routes(seen, deed.start).get(deed.zone) if len(deed.way) == 2 else None
    if deed.op == "amphibious_assault" or (not deed.op and link is not None):
        if link is not None and not lands(seen, standing, deed.zone):
            counter = seen.position.table.counters[deed.army]
            given = landing_situation(seen, counter, link, deed.zone, ARMIES_TO_INVADE_FRENCH_AFRICA)
            yield from _rejected(amphibious(given).reasons, *about)
        return
    # One that was taken without being told is the first that allows the move.
    if deed.op and not deed.told:
        return
    op: Any = deed.op or ("assault" if seen.state.enemies_in(deed.zone, standing.faction) else "tactical_movement")
    worked = moved(
        movement_situation(seen, standing, op, invadable(seen, deed.by, seen.board.zones[deed.zone].home))
    ).worked
    if deed.op and deed.zone in worked.value.reach:
        return
    refused = (r for r in worked.reasons if r.kind is ReasonKind.REJECTED and r.text.args.get("zone") in deed.entered)
    if first := next(_rejected(refused, *about), None):
        yield first
    elif deed.op:
        yield Objection(say("operation-not-there", army=deed.army, zone=deed.zone, op=deed.op), about)


@now(BOOK.account("8"))
def overspent(seen: Theatre) -> Found:
    """Operations cost points."""
    if short := sum(deed.short for deed in seen.ledger.of(Operated) if deed.by == seen.phase):
        yield Objection(say("finding-overspent", n=short), (), Grade.UNPAID)


@now(BOOK.state("9", passing=True))
def misplaced(seen: Theatre) -> Found:
    """Armies stand where their country may operate."""
    standing = [(army, seen.board.zones[army.zone]) for army in seen.state.armies]
    italians = [a for a, z in standing if a.country == "italy" and in_italian_area(z.home, z.region, seen.turn)]
    germans = [a for a, z in standing if a.country == "germany" and z.home == "romania"]
    for army, zone in standing:
        refused = political_refusal(
            army.country, home=zone.home, region=zone.region, turn=seen.turn, axis_war=seen.axis_war,
            other_italians=len(italians) - (army in italians), other_germans_in_romania=len(germans) - (army in germans),
        )  # fmt: skip
        if refused is not None:
            # In total war an Italian army may have gone there while four others stood where Italy may be: what was lost
            # since bars its operations, not its place.
            stays = refused.text.key == "political-italy-total"
            key = "finding-italians-stay" if stays else "finding-misplaced"
            yield Objection(say(key, army=army.id, zone=army.zone, why=refused.text), (army.id, army.zone))


@now(BOOK.due("8.2"))
def attacks(seen: Theatre) -> Found:
    """Armies that came upon enemies where no friend stood must attack."""
    for zone in owed.attacks_owed(seen, seen.phase):
        yield Objection(say("attack-owed", zone=zone), (zone,), mend=owed.was_made(seen, zone, seen.phase))


@now(BOOK.due("13.1"))
def breakthroughs(seen: Theatre) -> Found:
    """A zone that armour broke through is attacked by others with the margin that it takes."""
    for zone, army in owed.breakthroughs_owed(seen, seen.phase):
        yield Objection(say("breakthrough-owed", zone=zone, army=army, n=MARGIN), (zone, army))


@now(BOOK.due("17"))
def landings(seen: Theatre) -> Found:
    """French North Africa is invaded by three armies in one turn, or not at all."""
    missing, zones = owed.landings_owed(seen, seen.phase)
    if missing:
        yield Objection(say("landing-owed", n=missing, zones=zones), zones)


# Combats (16).


@done(BOOK.rule("16"))
def fought(seen: Theatre, deed: Fought) -> Found:
    """One army attacks another, with supports and a mission as the rules let it; losses follow from the dice."""
    if not deed.lead or not deed.target or deed.by != seen.phase:
        return
    dice: Any = deed.dice if len(deed.dice) == 2 else None
    try:
        declared = combatants.told(seen, deed)
        fields = {name: getattr(declared, name) for name in declared.__struct_fields__}
        worked = combat_potential(CombatBlank(**fields, dice=dice, options=seen.options))
    except QuestionError as error:
        yield Objection(error.text, (deed.zone,))
        return
    yield from _rejected(worked.reasons, deed.lead, deed.target)
    if deed.air != "none" and not (seen.missions(deed.zone, deed.by) or seen.missions(f"missions-{deed.by}", deed.by)):
        yield Objection(say("missions-short", faction=deed.by), (deed.zone,), Grade.UNPAID, "11")
    odds = OddsBlank(**fields, options=seen.options)
    if (dice or deed.losses) and not _as_rolled(seen, deed, worked.value, odds):
        yield Objection(say("losses-otherwise", zone=deed.zone), (deed.zone,))


def _as_rolled(seen: Theatre, deed: Fought, value: Any, given: OddsBlank) -> bool:
    """Tell whether the losses of a combat are those of its dice; without dice, those of some."""
    lost, fighting = dict(deed.losses), (deed.lead, deed.target)
    left = tuple(after(bool(seen.armies[army].face), lost.pop(army, 0)) for army in fighting)
    if lost:
        return False
    if isinstance(value, Result):
        return left == (value.attacker_after, value.defender_after)
    return "/".join(left) in combat_distribution(given).value.outcomes


@done(BOOK.rule("16"))
def untold(_: Theatre, deed: Fought) -> Found:
    """Who attacked whom is not to be seen on the table."""
    if not deed.lead and deed.losses:
        yield Objection(say("attack-untold", zone=deed.zone), (deed.zone,), Grade.UNKNOWN)


# What is still to be had: remarked, never forbidden.


@now(BOOK.spare("3"))
def spare(seen: Theatre) -> Found:
    """The actions that may still be made once one has begun, and the points that buy something still: nobody has to (3, 4.4)."""
    side = seen.phase
    for country, _, rest in minors(seen, side):
        if rest and can_buy(seen, side, country):
            yield Objection(say("owed-recruitment", country=country, n=rest), rule="4.4")
    if seen.begun and (n := allowed(seen, side) - owed.made(seen, side)) > 0:
        yield Objection(say("owed-actions", n=n))
    if seen.begun and actions_made(seen, side):
        rest = max(left(seen, side, country) for country in SHARED[side])
        if rest and any(can_buy(seen, side, country) for country in SHARED[side]):
            yield Objection(say("owed-points", country=POWERS[side], n=rest), rule="4.4")


class Findings(FindingsQuestion, tag="findings"):
    """What would the rules not have?"""

    book = BOOK
