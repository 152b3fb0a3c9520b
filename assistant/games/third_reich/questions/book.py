"""The book of Downfall of the Third Reich: what the rules have against deeds, one function a rule, in the order of the chapters."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from msgspec.structs import asdict

from assistant.core.cards import FindingsQuestion
from assistant.core.deeds import (
    CORRECTS,
    Controlled,
    Lost,
    Passed,
    Researched,
    judge_box,
    judge_left,
    judge_turns,
    says,
    sent_back,
)
from assistant.core.judgement import Book, Found, Grade, Objection, objecting
from assistant.core.ledger import Entry, Ledger
from assistant.core.questions import Offer, Reason, ReasonKind
from assistant.core.record import Ids, ids_of
from assistant.core.table import Counter, Mark, Several, sent_home
from assistant.core.text import QuestionError
from assistant.games.third_reich.combat import MARGIN, CombatBlank, combat_potential, worked_out
from assistant.games.third_reich.combat import Fought as Result
from assistant.games.third_reich.countries import COUNTRIES, political_refusal, surrender
from assistant.games.third_reich.economy import MOST_UK_PR, armour_exchange
from assistant.games.third_reich.geography import Army, bound_armies
from assistant.games.third_reich.mirror import (
    ACTS,
    PHASES,
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
    Theatre,
    falls,
    opening_of,
    theatre_of,
)
from assistant.games.third_reich.operations import (
    ARMIES_TO_INVADE_FRENCH_AFRICA,
    BY_LAND,
    PACK,
    air_refusal,
    amphibious,
    bombing,
    missions,
)
from assistant.games.third_reich.questions import aftermath, combatants, war
from assistant.games.third_reich.questions.actions import allowed, duel_of, each, named, next_step
from assistant.games.third_reich.questions.aftermath import phase_end_steps
from assistant.games.third_reich.questions.cards import faction, theatre, zone_name
from assistant.games.third_reich.questions.combatants import (
    invadable,
    landing_situation,
    routes,
    why_not,
)
from assistant.games.third_reich.questions.log import KEEPER
from assistant.games.third_reich.questions.movement import UNSUPPLIED
from assistant.games.third_reich.questions.recruitment import (
    ORDINARY,
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
from assistant.games.third_reich.words import FACTIONS, STACK, Technology, say

against = objecting(say)
# Ids in the texts are said in names.
BOOK = Book(KEEPER, tell=lambda position, text: theatre(position).names.text(text), view=theatre)


def _rejected(reasons: Iterable[Reason], *about: str) -> Found:
    """Yield what the rules of a calculator reject; the attack or the mission that opens a zone to armour may be told later."""
    for one in reasons:
        if one.kind is ReasonKind.REJECTED:
            early = getattr(one.text.args.get("why"), "key", "") == "blitz-no-attack"
            yield Objection(one.text, about, rule=one.rule, order=early)


BOXES = {"atlantic": "12", "strategic-bombing": "14"}  # of missions, with their rules

# The sequence of a turn (1, 3).


judge_turns(BOOK, say, PHASES, "faction", (*ACTS, Bought, Exchanged), ("3", "3"))
PLACES: dict[str, tuple[Ids, Ids]] = {
    "army": (("1",), ("land", "reserve")),
    "tile": (("4.5",), ("development",)),
    "action": (("3",), ("actions",)),
    "mission": (("4.3",), ("land", "missions", *BOXES)),
}
judge_box(BOOK, say, "1", "1", PLACES, ("tile", "mission"))
judge_left(BOOK, "4", KEEPER, PHASES, lambda now, side: combatants.clearing(theatre(now), side))


@BOOK.rule("6")
def settled(seen: Theatre, deed: Passed) -> Found:
    """Control, supply and surrenders are looked at when a phase ends; what is left out is named."""
    for step in phase_end_steps(seen.position, faction(deed.by)):
        if step.edits and step.key in UNSETTLED:
            things = tuple(step.zones) or tuple(dict.fromkeys(thing for r in step.reasons for thing in r.about))
            yield against(f"unsettled-{UNSETTLED[step.key]}", *things, rule=step.rule, things=things)


UNSETTLED = {
    "control": "control", "pockets": "zones", "elimination": "armies", "garrisons": "zones", "surrender": "surrenders",
    "severed": "zones",
}  # fmt: skip


@BOOK.account("3")
def actions_spent(seen: Theatre) -> Found:
    """A faction has so many actions, whether their markers are laid or only what they pay is spent."""
    n = aftermath.made(seen, seen.phase)
    # What is lost at the end of the phase was there when they were made.
    if n and n > (limit := max(allowed(one, seen.phase) for one in (seen, opening_of(seen.ledger)))):
        yield against("finding-actions", faction=seen.phase, n=n, most=limit)


@BOOK.account("4")
def actions_repeated(seen: Theatre) -> Found:
    """Each action is made once in a phase, with its exceptions."""
    for box, n, limit in each(seen, seen.phase):
        if n and n > limit:
            place = f"actions-{seen.phase}:{box}"
            about = (place,) if place in seen.position.zones else ()
            yield against("finding-action-repeated", *about, action=named(box), n=n, most=limit)


@BOOK.due("3")
def action_unmarked(seen: Theatre) -> Found:
    """What an action pays is spent: its marker is still to be laid."""
    for action in aftermath.unmarked(seen, seen.phase):
        yield against("action-owed", action=action, faction=seen.phase)


@BOOK.rule("1")
def unexplained(seen: Theatre, ledger: Ledger, deed: Lost) -> Found:
    """Armies are lost in combats and for lack of supply; their owner removes them at the start of his phase."""
    if deed.by != seen.phase or ledger.of(*ACTS, by=deed.by):
        yield against("loss-unexplained", deed.army, grade=Grade.UNKNOWN, army=deed.army, zone=deed.zone)


@BOOK.state("3", passing=True)
def happens(seen: Theatre) -> Found:
    """What the calendar or an entry brings about is shown at once (2, 3, 17)."""
    yield from aftermath.happened(seen)


# What comes in by itself, at the very start (4.1, 4.4).


@BOOK.due("4.1")
def income(seen: Theatre) -> Found:
    """Italy's points come in at the start of the Axis' phase."""
    if points := aftermath.income_due(seen, seen.phase):
        yield against("owed-income", n=points)


@BOOK.state("4.1")
def points_beyond(seen: Theatre) -> Found:
    """What a track shows lay there, or was brought by actions and income (4.1, 4.2)."""
    for pawn, brought, risen, about in aftermath.tracks(seen, paid_before=True):
        if risen > brought and not any(map(seen.hidden, seen.laid(seen.phase, "available"))):  # a tile may bring more
            yield against("points-beyond", pawn, grade=Grade.UNKNOWN, n=risen - brought, **about)
    for pawn, _, risen, about in aftermath.tracks(seen):
        if risen < 0:
            yield against("points-fallen", pawn, grade=Grade.UNKNOWN, n=-risen, **about)


@BOOK.spare("4.1")
def points_to_take(seen: Theatre) -> Found:
    """What an action brings is still to be laid on its track."""
    for pawn, brought, risen, about in aftermath.tracks(seen):
        if brought and risen <= 0 and (seen.ledger.opening.box(pawn) or 0) < aftermath.MOST[about["track"]]:
            yield against("points-to-take", n=brought, **about)


@BOOK.rule("4.1")
def income_late(seen: Theatre, deed: Received) -> Found:
    """They come before anything is done."""
    if aftermath.is_under_way(seen, faction(deed.by)):
        yield against("start-over", order=True, what=say("start-income"))


@BOOK.rule("4.4")
def automatic(seen: Theatre, deed: Recruited | Reinforced) -> Found:
    """The points of other countries are for infantry, and spent at the very start of the phase."""
    nation = seen.kind(deed.army).nation
    if deed.by != seen.phase or nation in SHARED[seen.phase]:
        return
    if deed.armour:
        yield against("minor-infantry-only", deed.army, country=nation)
    if aftermath.is_under_way(seen, seen.phase):
        yield against("start-over", deed.army, order=True, what=say("start-points", country=nation))


# Recruitment (4.4, 10, 13).


@BOOK.rule("4.4")
def recruited(seen: Theatre, deed: Recruited) -> Found:
    """Armies appear on the sources of their country, or on its capital; some need a tile."""
    side, about = seen.phase, (deed.army, deed.zone)
    kind = seen.kind(deed.army)
    if deed.by != side:
        return
    if kind.nation in seen.surrendered:
        yield against("minor-surrendered", *about, rule="17", country=kind.nation)
    elif deed.zone not in grounds(seen, side, kind.nation):
        back = seen.returned(kind.nation)
        # Where nobody recruits in this phase, it may as well be a table that is put right.
        buys = bool(actions_made(seen, side) if kind.nation in SHARED[side] else minor_points(seen, side, kind.nation))
        key = "recruit-not-here-returned" if back else "recruit-not-here"
        grade, rule = Grade.AGAINST if buys else Grade.UNKNOWN, "17" if back else "4.4"
        yield against(key, *about, grade=grade, rule=rule, zone=deed.zone, country=kind.nation)
    missing = tile_missing(seen, side, seen.counters[deed.army])
    if missing is not None:
        yield against("finding-tile-missing", *about, army=kind.name, tech=missing)


@BOOK.rule("4.4")
def reinforced(seen: Theatre, deed: Reinforced) -> Found:
    """Only an army in supply is turned to its full face."""
    army, about = seen.standing.get(deed.army), (deed.army, deed.zone)
    if army is not None and deed.by == seen.phase and not seen.supply.of(army).supplied:
        yield against("finding-reinforced-unsupplied", *about, army=deed.army, zone=deed.zone)


@BOOK.account("4.4")
def overdrawn(seen: Theatre) -> Found:
    """Purchases are paid by the action, or by what comes in by itself."""
    side = seen.phase
    shared = sum(spent(seen, country) for country in SHARED[side])
    # An action that may still be made pays; where none is left, nothing does.
    pays = actions_made(seen, side) or aftermath.made(seen, side) <= (allowed(seen, side) if shared else 0)
    over: dict[str, int] = {side: shared - (collected(seen, side) if pays else 0)}
    for country, row in COUNTRIES.items():
        # One that has fallen since has no points any more; what it spent before was its own.
        if row.faction == side and country not in (*SHARED[side], *seen.surrendered) and (n := spent(seen, country)):
            over[country] = n - minor_points(seen, side, country)
    for who, n in over.items():
        if n > 0:
            yield against("finding-overdrawn", grade=Grade.UNPAID, faction=who, n=n)
        if who == "allies" and (british := spent(seen, "uk")) > MOST_UK_PR:
            yield against("finding-british-points", n=british, most=MOST_UK_PR)


@BOOK.rule("10")
def exchanged(seen: Theatre, deed: Exchanged) -> Found:
    """Infantry becomes armour on a source of its faction."""
    on_source = seen.board.sources.get(deed.zone) == deed.by == seen.controller(deed.zone)
    worked = armour_exchange(
        reduced=deed.armour == 1, pb=deed.armour, on_faction_source=on_source, own_phase=deed.by == seen.phase
    )
    yield from _rejected(worked.reasons, deed.infantry, deed.zone)
    new, old = (seen.kind(army) for army in (deed.army, deed.infantry))
    if new.nation != old.nation or new.get("model") not in ORDINARY:
        yield against("exchange-ordinary-armour", deed.army)


# Missions and research (4.3, 4.5, 11-14, 19).


@BOOK.account("4.3")
def collected_missions(seen: Theatre) -> Found:
    """A Missions action brings so many markers of one kind."""
    side = seen.phase
    for kind in ("air", "submarine"):
        n = sum(deed.kind == kind for deed in seen.ledger.of(Collected, by=side))
        times = max(1, len(seen.position.counters_in(f"actions-{side}:missions_{kind}", "action")))
        worked = seen.worked(missions, side, kind=kind, techs=seen.tiles(side, "available"), in_reserve=n)
        if n and n > (limit := times * worked.value.gained):
            yield against("missions-beyond", faction=side, n=n, most=limit)


@BOOK.rule("4.5")
def researched(seen: Theatre, deed: Researched) -> Found:
    """A tile needs its year and the tiles before it; it is put in development, then made available."""
    lying = seen.counters[deed.tile]
    if deed.by != seen.phase:
        return
    worked = next_step(seen, seen.phase, lying)
    found = tuple(_rejected(worked.reasons, deed.tile))
    if not found and not worked.value.available_now and deed.zone.endswith(":available"):
        found = (against("research-not-in-development", deed.tile, tech=seen.technology(lying)),)
    for one in found:
        # Which tile lies face down is its owner's secret.
        hidden = seen.hidden(lying)
        yield against("research-hidden", rule=one.rule, secret=deed.tile) if hidden else one


@BOOK.rule("11")
def flown(seen: Theatre, deed: Flew) -> Found:
    """Missions fly, and cancel others, where season and year let them; each box is filled in the phase of its faction (12, 14)."""
    side, about, kind = faction(deed.by), (deed.marker, deed.zone), seen.kind(deed.marker)
    if (str(kind.get("mission")), side) != FLOWN_BY.get(deed.zone, ("air", side)):
        yield against("found-astray", *about, name=kind.name, zone=deed.zone)
        return
    if deed.zone in BOXES:
        if side != seen.phase:
            yield against("out-of-turn", *about, rule=BOXES[deed.zone], faction=side, phase=seen.phase)
        if deed.zone == "strategic-bombing":
            yield from _rejected(seen.worked(bombing, placed=1).reasons, *about)
        return
    cancels = side != seen.phase
    refused = air_refusal(side, seen.turn, seen.zones[deed.zone], seen.options, cancel=cancels)
    if refused:
        yield from _rejected((refused,), *about)
    elif not cancels:
        yield from _one_a_combat(seen, deed.zone, seen.counters[deed.marker])
    else:
        laid = (*seen.position.counters_in(deed.zone, "mission"), seen.counters[deed.marker])
        duel = duel_of(seen, laid, seen.phase)
        yield from _rejected(duel.reasons[len(laid) - 1 : len(laid)], *about)


def _one_a_combat(seen: Theatre, zone: str, *more: Counter) -> Found:
    """Yield what the rules have against missions over a zone, with `more`, beyond the attacks that may still be made there (16)."""
    _, cancelled = combatants.flown(seen, zone, seen.phase)
    flying = (*seen.missions(zone, seen.phase), *more)[cancelled:]
    most = max(1, combatants.attacks_left(seen, zone, seen.phase, begun=seen.begun or not more))
    yield from _rejected(duel_of(seen, flying, seen.phase).reasons[most:], *ids_of(flying), zone)


FLOWN_BY = {"atlantic": ("submarine", "axis"), "strategic-bombing": ("air", "allies")}


@BOOK.state("13.11", "13.10")
def advanced(seen: Theatre) -> Found:
    """Advanced missions come with their technology (13.10, 13.11)."""
    tiles: tuple[tuple[str, Technology, str], ...]
    tiles = ("air", "advanced_aviation", "13.11"), ("submarine", "advanced_navy", "13.10")
    for kind, tile, rule in tiles:
        for side in FACTIONS:
            places = (f"missions-{side}", *BOXES)
            early = tuple(c.id for place in places for c in seen.missions(place, side, kind) if c.face)
            if early and not seen.state.has(side, tile) and not any(map(seen.hidden, seen.laid(side, "available"))):
                yield against("missions-early", *early, rule=rule, faction=side, tech=tile)


@BOOK.state("12")
def boxes(seen: Theatre) -> Found:
    """The two boxes take two markers; bombers are advanced ones (12, 14)."""
    boats, bombers = seen.missions("atlantic", "axis", "submarine"), seen.missions("strategic-bombing", "allies")
    for (box, rule), lying in zip(BOXES.items(), (boats, bombers), strict=True):
        if len(lying) > PACK:
            yield against("box-full", *ids_of(lying), rule=rule, zone=box, n=len(lying), most=PACK)
    if standard := tuple(c.id for c in bombers if c.face == 0):
        yield against("bombers-standard", *standard, rule="14", n=len(standard))
    if boats and seen.phase == "ussr":
        home = Several(sent_home(seen.position, ids_of(boats)), None, CORRECTS)
        yield against("boats-stay", *ids_of(boats), mend=Offer(say("send-boats-home"), home))


@BOOK.due("12")
def boats_few(seen: Theatre) -> Found:
    """Submarines sail in a pack of standard ones, or as an advanced one."""
    boats = seen.missions("atlantic", "axis", "submarine")
    if seen.phase == "axis" and 0 < len(boats) < PACK and not any(boat.face for boat in boats):
        yield against("boats-few", *ids_of(boats), n=PACK)


# Stacking, control, supply (5-7).


@BOOK.state("5", passing=True)
def stacks(seen: Theatre) -> Found:
    """A zone takes so many armies of a faction, never Allied and Soviet ones."""
    for zone in sorted({c.zone for c in seen.armies.values()}):
        sides = {side: ids_of(seen.armies_in(zone, side)) for side in FACTIONS}
        for side, stack in sides.items():
            if len(stack) > STACK and not seen.zones[zone].unlimited:
                mend = sent_back(say, seen.position, stack[-1])
                told = {"zone": zone, "n": len(stack), "faction": side, "most": STACK}
                yield against("finding-overstacked", zone, *stack, mend=mend, **told)
        if sides["allies"] and sides["ussr"]:
            yield against("finding-allies-with-ussr", zone, *sides["allies"], *sides["ussr"], zone=zone)


@BOOK.rule("6")
def controlled(seen: Theatre, ledger: Ledger, deed: Controlled) -> Found:
    """A zone changes hands as the end of the phase, a surrender or an entry into the war says."""
    if ledger.of(Fell) or deed.zone not in seen.zones:
        return
    home, late = seen.zones[deed.zone].home, False
    joins = not deed.was and home in seen.at_war and COUNTRIES[home].faction == deed.now  # its country (2)
    if joins or (deed.zone in seen.neutral_zones and deed.now == "axis"):  # the Allies land farther west (17)
        return
    if home and home in seen.surrendered and seen.courses[home].surrendered == seen.turn:  # its fall is told late
        late = war.fallen(seen, home, seen.phase).control.get(deed.zone, "") == (deed.now or None)
    if late or any(deed.zone in zones for zones in seen.supply.zones_lost.values()):
        return
    steps = (step for step in phase_end_steps(seen.position, seen.phase) if deed.zone in step.zones)
    if all(step.key == "control" and deed.now != seen.phase for step in steps):
        yield against("control-unexplained", deed.zone, grade=Grade.UNKNOWN, zone=deed.zone)


@BOOK.rule("17")
def fell(seen: Theatre, deed: Fell) -> Found:
    """A country surrenders at the end of the phase in which its condition is met, France at that of the Allies."""
    steps = takewhile(lambda step: step.key != "surrender", phase_end_steps(seen.position, seen.phase))
    then = theatre(seen.position.after(Several(tuple(edit for step in steps for edit in step.edits))))
    if deed.country not in surrender(war.surrender_situation(then, seen.phase)).value.effective_now:
        yield against("surrender-not-met", grade=Grade.UNKNOWN, country=deed.country)


@BOOK.state("7")
def lone_markers(seen: Theatre) -> Found:
    """A marker "Out of supply" lies with an army."""
    for marker, zone in seen.position.markers:
        if marker == UNSUPPLIED and not seen.armies_in(zone):
            mend = Offer(say("lift-marker"), Mark(UNSUPPLIED, zone, 0))
            yield against("finding-lone-marker", zone, mend=mend, zone=zone)


# Operations (8, 9, 13, 17, 22.1).


@BOOK.rule("8")
def operated(seen: Theatre, ledger: Ledger, deed: Operated) -> Found:
    """An army operates once, supplied, before the combats, as one of the operations lets it."""
    if deed.by != seen.phase or deed.army not in seen.counters or deed.zone not in seen.zones:
        return
    about, standing = tuple(dict.fromkeys((deed.army, deed.zone))), seen.standing.get(deed.army)
    barred: tuple[Objection, ...] = ()
    if standing is None and not seen.joins(seen.kind(deed.army).nation):
        barred = (against("minor-not-at-war", *about, rule="2", country=seen.kind(deed.army).nation),)
    elif standing is not None and deed.entered and standing.zone == deed.start:
        barred = tuple(_barred(seen, deed, standing, about))
    if not deed.op and not (barred and barred[0].text.key not in FAR):
        yield against("finding-no-operation", *about, army=deed.army, start=deed.start, zone=deed.zone)
    yield from barred
    if seen.begun:
        yield against("finding-too-late", *about, rule="22.1", order=True, army=deed.army, zone=deed.zone)
    if any(other.army == deed.army for other in ledger.of(Operated)):
        yield against("finding-twice", *about, army=deed.army)
    if standing is not None and not seen.supplied_at_start(standing):
        yield against("finding-cut-off", *about, army=deed.army, zone=deed.zone)
    if deed.by == "allies" and seen.turn == 1 and not seen.axis_entered_france_belgium_this_turn:
        yield against("finding-allies-turn-1", *about, rule="9", army=deed.army)


def _barred(seen: Theatre, deed: Operated, standing: Army, about: Ids) -> Found:
    """Yield what the rules have against the way of an operation: the first refusal of a zone on it, or those of a landing.

    Where nothing closes the zone and no operation leads there, each of those that might says why it does not.
    """
    link = routes(seen, deed.start).get(deed.zone) if len(deed.way) == 2 else None
    if deed.op == "amphibious_assault" or (not deed.op and link is not None):
        if link is not None:
            yield from _rejected(amphibious(landing_situation(seen, standing, deed.zone)).reasons, *about)
        else:
            yield against("landing-no", *about, rule="8.5", army=deed.army, zone=deed.zone)
        return
    # One that was taken without being told is the first that allows the move.
    if deed.op and not deed.told:
        return
    invading = invadable(seen, deed.by, seen.zones[deed.zone].home)
    by_land: Any = "assault" if seen.state.enemies_in(deed.zone, standing.faction) else "tactical_movement"
    reason = why_not(seen, standing, deed.op or by_land, deed.entered, invading)
    told = [reason] if reason is not None and reason.text.key not in STOPPED else []
    if told and not deed.op and told[0].text.key in FAR:
        coasts = seen.zones[deed.start].coast and seen.zones[deed.zone].coast
        others: Any = ("strategic_movement", *(("naval_movement",) if coasts else ()))
        more = (why_not(seen, standing, op, deed.entered, invading) for op in others)
        told += [one for one in more if one is not None]
    yield from _rejected(told, *about)


FAR = frozenset({"reach-far", "reach-too-far"})
# Said of the operation itself.
STOPPED = frozenset({f"stopped-{of}" for of in ("allies-turn-1", "unsupplied-at-start", "one-operation-per-turn")})


@BOOK.account("8")
def overspent(seen: Theatre) -> Found:
    """Operations cost operation points; armour costs armour points (4.4)."""
    for key, rule, of in ("overspent", "8", (Operated,)), ("overspent-armour", "4.4", (Bought, Exchanged)):
        short = sum(deed.short for deed in seen.ledger.of(*of, by=seen.phase))
        if short:
            yield against(f"finding-{key}", grade=Grade.UNPAID, rule=rule, n=short)


@BOOK.state("9", passing=True)
def misplaced(seen: Theatre) -> Found:
    """Armies stand where their country may operate."""
    return _abroad(seen, "finding-misplaced")


@BOOK.spare("9")
def stays(seen: Theatre) -> Found:
    """An Italian army stays where it went in total war while four others stood where Italy may be: it operates there no more."""
    return _abroad(seen, "finding-italians-stay")


def _abroad(seen: Theatre, wanted: str) -> Found:
    italians, germans = bound_armies(seen.board, seen.state.armies, seen.turn)
    for army in seen.state.armies:
        country, zone = army.country, seen.zones[army.zone]
        others = (
            italians - (country == "italy" and zone.is_italian(seen.turn)),
            germans - (country == "germany" and zone.home == "romania"),
        )
        refused = political_refusal(country, zone, seen.turn, seen.axis_war, others)
        if refused is not None:
            # What was lost since bars its operations, not its place.
            key = "finding-italians-stay" if refused.text.key == "political-italy-total" else "finding-misplaced"
            if key == wanted:
                yield against(key, army.id, army.zone, army=army.id, zone=army.zone, why=refused.text)


@BOOK.due("8.2")
def attacks(seen: Theatre) -> Found:
    """Armies that came upon enemies where no friend stood must attack; whose country fell since was there to be attacked."""
    fought = {deed.zone for deed in seen.ledger.of(Fought, by=seen.phase)}
    fallen = (then for _, then in falls(seen))
    owed = dict.fromkeys(zone for each in (seen, *fallen) for zone in aftermath.attacks_owed(each, seen.phase))
    for zone in (zone for zone in owed if zone not in fought):
        # Dice may be thrown without the program.
        label = say("attack-was-made", zone=zone_name(seen.position, zone))
        line = say(
            "booked-by", faction=seen.phase, words=say("attack-made-booked", zone=zone_name(seen.position, zone))
        )
        mend = Offer(label, Several((), line, says(Fought(zone))))
        yield against("attack-owed", zone, mend=mend, zone=zone)


@BOOK.due("13.1")
def breakthroughs(seen: Theatre) -> Found:
    """A zone that armour broke through is attacked by others with the margin that it takes."""
    fights = [entry for entry in seen.ledger.entries if isinstance(entry.deed, Fought) and entry.deed.by == seen.phase]
    for entry in seen.ledger.entries:
        deed = entry.deed
        if isinstance(deed, Operated) and deed.by == seen.phase and deed.op in BY_LAND:
            then = theatre_of(entry.before, entry.ledger)
            for zone in deed.way[1:-1]:
                crossed = zone in then.zones and then.state.enemies_in(zone, seen.phase)
                if crossed and not any(_opens(fight, zone, deed.army) for fight in fights):
                    yield against("breakthrough-owed", zone, deed.army, zone=zone, army=deed.army, n=MARGIN)


def _opens(entry: Entry, zone: str, army: str) -> bool:
    """Tell whether an attack may have opened a zone to an army: its margin was wide enough, or nobody told it."""
    deed: Any = entry.deed
    if deed.zone != zone or army in (deed.lead, *deed.supports):
        return False
    then = theatre_of(entry.before, entry.ledger)
    if not deed.lead or not deed.target:
        return True
    ours, theirs = worked_out(combatants.told(then, deed), then.options).strengths
    return ours - theirs >= MARGIN


@BOOK.due("17")
def landings(seen: Theatre) -> Found:
    """French North Africa is invaded by three armies in one turn, or not at all."""
    neutral = opening_of(seen.ledger).neutral_zones
    made = seen.ledger.of(Operated, by=seen.phase)
    zones = [deed.zone for deed in made if deed.op == "amphibious_assault" and deed.zone in neutral]
    if zones and (missing := ARMIES_TO_INVADE_FRENCH_AFRICA - len(zones)) > 0:
        where = tuple(dict.fromkeys(zones))
        yield against("landing-owed", *where, n=missing, zones=where)


# Combats (16).


@BOOK.rule("16")
def fought(seen: Theatre, deed: Fought) -> Found:
    """One army attacks another, with supports and a mission as the rules let it; losses follow from the dice."""
    if not deed.lead or not deed.target or deed.by != seen.phase:
        return
    dice: Any = deed.dice if len(deed.dice) == 2 else None
    try:
        declared = combatants.told(seen, deed)
        worked = combat_potential(seen.asked(CombatBlank, **asdict(declared), dice=dice))
    except QuestionError as error:
        yield Objection(error.text, (deed.zone,))
        return
    yield from _rejected(worked.reasons, deed.lead, deed.target)
    for side, n, markers in combatants.spent(seen, deed.zone, seen.phase, deed.air):
        if len(markers) < n:
            yield against("missions-short", deed.zone, grade=Grade.UNPAID, rule="11", faction=side)
    if deed.air == "uncountered":
        yield from _one_a_combat(seen, deed.zone)
    if dice or deed.losses:
        # Losses are those of the dice; without dice, those of some.
        sides, lost, value = worked_out(declared, seen.options), dict(deed.losses), worked.value
        left = sides.left((lost.pop(deed.lead, 0), lost.pop(deed.target, 0)))
        if isinstance(value, Result):
            fits = left == (value.attacker_after, value.defender_after)
        else:
            fits = left in map(sides.left, sides.odds.by_losses)
        if lost or not fits:
            yield against("losses-otherwise", deed.zone, zone=deed.zone)


@BOOK.rule("16")
def untold(deed: Fought) -> Found:
    """Who attacked whom is not to be seen on the table."""
    if not deed.lead and deed.losses:
        yield against("attack-untold", deed.zone, grade=Grade.UNKNOWN, zone=deed.zone)


# What is still to be had: remarked, never forbidden.


@BOOK.spare("3")
def to_be_had(seen: Theatre) -> Found:
    """The actions that may still be made once one has begun, and the points that buy something still: nobody has to (3, 4.4)."""
    side = seen.phase
    for country, _, rest in minors(seen, side):
        if rest and can_buy(seen, side, country):
            yield against("owed-recruitment", rule="4.4", country=country, n=rest)
    if seen.begun and (n := allowed(seen, side) - aftermath.made(seen, side)) > 0:
        yield against("owed-actions", n=n)
    if seen.begun and actions_made(seen, side):
        rest = max(left(seen, side, country) for country in SHARED[side])
        if rest and any(can_buy(seen, side, country) for country in SHARED[side]):
            yield against("owed-points", rule="4.4", country=POWERS[side], n=rest)


class Findings(FindingsQuestion, tag="findings"):
    """What would the rules not have?"""

    book = BOOK
