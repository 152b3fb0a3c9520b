"""The book of Downfall of the Third Reich: what the rules have against deeds, one function a rule, in the order of the chapters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.common_questions import Finding, FindingsQuestion
from assistant.core.deeds import Controlled, Lost, Passed, Researched
from assistant.core.judgement import Book, Found, Grade, Objection
from assistant.core.ledger import Deed, Ledger
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Offer
from assistant.core.table import Mark, Move
from assistant.games.third_reich.combat import FACES, CombatBlank, OddsBlank, combat_distribution, combat_potential
from assistant.games.third_reich.combat import Fought as Result
from assistant.games.third_reich.countries import COUNTRIES, in_italian_area, political_refusal
from assistant.games.third_reich.deeds import (
    ACTS,
    Acted,
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
from assistant.games.third_reich.economy import ExchangeBlank, actions, armour_exchange, research
from assistant.games.third_reich.geography import control
from assistant.games.third_reich.mirror import Theatre, theatre_of
from assistant.games.third_reich.missions import MissionsBlank, air_refusal, missions
from assistant.games.third_reich.movement import moved
from assistant.games.third_reich.operations import ARMIES_TO_INVADE_FRENCH_AFRICA, MARGIN, amphibious
from assistant.games.third_reich.questions import combatants, owed
from assistant.games.third_reich.questions.actions import (
    ACTIONS,
    actions_situation,
    most,
    research_situation,
    taken,
)
from assistant.games.third_reich.questions.cards import army_named, names_of, zone_name
from assistant.games.third_reich.questions.log import PHASES, ledger, theatre
from assistant.games.third_reich.questions.operations import landing_situation, lands, movement_situation, routes
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
from assistant.games.third_reich.questions.settling import control_situation, phase_end_steps
from assistant.games.third_reich.questions.supply import UNSUPPLIED
from assistant.games.third_reich.recruitment import MOST_UK_PR
from assistant.games.third_reich.supply import all_zones_lost
from assistant.games.third_reich.words import FACTIONS, SPOKEN, STACK, Faction, say

BOOK = Book(lambda _, number: number)


def _faction(side: str) -> Faction:
    return next(faction for faction in FACTIONS if faction == side)


def _names(seen: Theatre, *things: str) -> tuple[Any, ...]:
    return tuple(names_of(seen.position).of(thing) for thing in things)


def _rejected(seen: Theatre, reasons: tuple[Reason, ...], *about: str) -> Found:
    """Yield what the rules of a calculator reject, in the words of the table."""
    for reason in reasons:
        if reason.kind is ReasonKind.REJECTED:
            yield Objection(names_of(seen.position).text(reason.text), about, rule=reason.rule)


# The sequence of a turn (1, 3).


@BOOK.rule("3", of=(Operated, Fought, Bought, Exchanged, Researched, Collected, Acted))
def out_of_turn(book: Ledger, deed: Deed, before: Position) -> Found:
    """Nobody acts in another's phase."""
    seen = theatre_of(before, book)
    if deed.by and deed.by != seen.phase:
        who = next((name for key in ("army", "lead", "marker") if (name := getattr(deed, key, ""))), "")
        text = say("out-of-turn", faction=SPOKEN[deed.by], phase=SPOKEN[seen.phase])
        yield Objection(text, (who,) if who else ())


@BOOK.rule("3", of=(Passed,))
def sequence(_: Ledger, deed: Passed, before: Position) -> Found:
    """The factions play in their order, and the turn moves on behind the last."""
    side, turn = PHASES.following(before)
    if not PHASES.is_next(before, deed):
        yield Objection(say("phase-skipped", faction=SPOKEN[side], turn=turn))


@BOOK.rule("6", of=(Passed,))
def settled(_: Ledger, deed: Passed, before: Position) -> Found:
    """Control, supply and surrenders are looked at when a phase ends; what is left out is named."""
    for step in phase_end_steps(before, _faction(deed.by)):
        if step.edits and step.key in UNSETTLED:
            things = tuple(step.zones) or tuple(dict.fromkeys(thing for r in step.reasons for thing in r.about))
            text = say(f"unsettled-{UNSETTLED[step.key]}", things=_names(theatre(before), *things), n=len(step.edits))
            yield Objection(text, things, rule=step.rule)


UNSETTLED = {
    "control": "control", "pockets": "zones", "elimination": "armies", "garrisons": "zones", "surrender": "surrenders",
    "severed": "zones",
}  # fmt: skip


@BOOK.account("3")
def actions_spent(_: Ledger, now: Position) -> Found:
    """A faction has so many actions, whether their markers are laid or only what they pay is spent."""
    seen = theatre(now)
    side, n = seen.phase, owed.made(seen, seen.phase)
    allowed = int(actions(actions_situation(seen, side)).value.actions) if n else 0
    if n > allowed:
        yield Objection(say("finding-actions", faction=SPOKEN[side], n=n, most=allowed))


@BOOK.account("4")
def actions_repeated(_: Ledger, now: Position) -> Found:
    """Each action is made once in a phase, with its exceptions."""
    seen = theatre(now)
    for action in ACTIONS:
        lying = len(taken(seen, seen.phase, action))
        if lying and lying > (limit := most(seen, seen.phase, action)):
            text = say("finding-action-repeated", action=SPOKEN[action], n=lying, most=limit)
            yield Objection(text, (f"actions-{seen.phase}:{action}",) if action != "missions" else ())


@BOOK.due("3")
def action_unmarked(_: Ledger, now: Position) -> Found:
    """What an action pays is spent: its marker is still to be laid."""
    seen = theatre(now)
    for action in owed.unmarked(seen, seen.phase):
        yield Objection(say("action-owed", action=SPOKEN[action], faction=SPOKEN[seen.phase]))


@BOOK.state("1")
def pawns(now: Position) -> Found:
    """The pawns lie on their tracks."""
    for pawn in ("turn", *(f"{track}-{side}" for track in ("po", "pb") for side in FACTIONS)):
        if pawn in now.kinds.kinds and now.box(f"{pawn}#1") is None:
            kind = now.kinds.kinds[pawn]
            lying = f"{pawn}#1" in now.table.counters
            mend = Offer(say("put-pawn", pawn=kind.name), Move((f"{pawn}#1",), str(kind.get("home"))), "1")
            yield Objection(say("finding-pawn", pawn=kind.name), mend=mend if lying else None)


@BOOK.state("1")
def places(now: Position) -> Found:
    """Armies lie on land or in a reserve."""
    board = theatre(now).board.zones
    for counter in now.table.counters.values():
        kind = now.kinds.kinds[counter.kind]
        if kind.type == "army" and counter.zone not in board and counter.zone != (home := str(kind.get("home"))):
            label = say("send-home", army=army_named(now, counter.id))
            where = now.board.zones[counter.zone].name if counter.zone in now.board.zones else counter.zone
            text = say("found-army-nowhere", army=kind.name, zone=where)
            yield Objection(text, (counter.id,), mend=Offer(label, Move((counter.id,), home), "1"))


@BOOK.rule("1", of=(Lost,))
def unexplained(book: Ledger, deed: Lost, before: Position) -> Found:
    """Armies are lost in combats and for lack of supply; their owner removes them at the start of his phase."""
    begun = any(isinstance(done, ACTS) and done.by == deed.by for done in book.of(*ACTS))
    if begun or deed.by != theatre_of(before, book).phase:
        text = say("loss-unexplained", army=army_named(before, deed.army), zone=zone_name(before, deed.zone))
        yield Objection(text, (deed.army,), Grade.UNKNOWN)


@BOOK.state("3", passing=True)
def happens(now: Position) -> Found:
    """What the calendar or an entry brings about is shown at once (2, 3, 17)."""
    yield from owed.happened(theatre(now))


# What comes in by itself, at the very start (4.1, 4.4).


@BOOK.due("4.1")
def income(_: Ledger, now: Position) -> Found:
    """Italy's points come in at the start of the Axis' phase."""
    seen = theatre(now)
    if points := owed.income_due(seen, seen.phase):
        yield Objection(say("owed-income", n=points))


@BOOK.rule("4.1", of=(Received,))
def income_late(book: Ledger, deed: Received, before: Position) -> Found:
    """They come before anything is done."""
    if owed.is_under_way(theatre_of(before, book), _faction(deed.by)):
        yield Objection(say("start-over", what=say("start-income")), order=True)


@BOOK.rule("4.4", of=(Recruited, Reinforced))
def automatic(book: Ledger, deed: Bought, before: Position) -> Found:
    """The points of other countries are for infantry, and spent at the very start of the phase."""
    seen = theatre_of(before, book)
    counter = before.table.counters[deed.army]
    nation = seen.kind(counter).nation
    if nation in SHARED[_faction(deed.by)] or deed.by != seen.phase:
        return
    if deed.armour:
        yield Objection(say("minor-infantry-only", country=SPOKEN[nation]), (deed.army,))
    if owed.is_under_way(seen, seen.phase):
        yield Objection(say("start-over", what=say("start-points", country=SPOKEN[nation])), (deed.army,), order=True)


# Recruitment (4.4, 10, 13).


@BOOK.rule("4.4", of=(Recruited,))
def recruited(book: Ledger, deed: Recruited, before: Position) -> Found:
    """Armies appear on the sources of their country, or on its capital; some need a tile."""
    seen = theatre_of(before, book)
    counter, side = before.table.counters[deed.army], _faction(deed.by)
    kind = seen.kind(counter)
    if deed.by != seen.phase or kind.nation in seen.surrendered:
        return
    if deed.zone not in grounds(seen, side, kind.nation):
        back = seen.returned(kind.nation)
        key = "recruit-not-here-returned" if back else "recruit-not-here"
        # Where nobody recruits in this phase, it may as well be a table that is put right.
        buys = bool(actions_made(seen, side) if kind.nation in SHARED[side] else minor_points(seen, side, kind.nation))
        text = say(key, zone=zone_name(before, deed.zone), country=SPOKEN[kind.nation])
        about = (deed.army, deed.zone)
        yield Objection(text, about, Grade.AGAINST if buys else Grade.UNKNOWN, rule="17" if back else "4.4")
    missing = tile_missing(seen, side, counter)
    if missing is not None:
        yield Objection(say("finding-tile-missing", army=kind.name, tech=SPOKEN[missing]), (deed.army, deed.zone))


@BOOK.rule("4.4", of=(Reinforced,))
def reinforced(book: Ledger, deed: Reinforced, before: Position) -> Found:
    """Only an army in supply is turned to its full face."""
    seen = theatre_of(before, book)
    army = next((army for army in seen.state.armies if army.id == deed.army), None)
    if army is not None and deed.by == seen.phase and not seen.supply.of(army).supplied:
        text = say(
            "finding-reinforced-unsupplied", army=army_named(before, deed.army), zone=zone_name(before, deed.zone)
        )
        yield Objection(text, (deed.army, deed.zone))


@BOOK.account("4.4")
def overdrawn(_: Ledger, now: Position) -> Found:
    """Purchases are paid by the action, or by what comes in by itself."""
    seen = theatre(now)
    side = seen.phase
    shared = sum(spent(seen, country) for country in SHARED[side])
    # An action that may still be made pays; where none is left, nothing does.
    allowed = int(actions(actions_situation(seen, side)).value.actions) if shared else 0
    pays = actions_made(seen, side) or owed.made(seen, side) <= allowed
    over = shared - (collected(seen, side) if pays else 0)
    if over > 0:
        yield Objection(say("finding-overdrawn", faction=SPOKEN[side], n=over), (), Grade.UNPAID)
    if side == "allies" and (british := spent(seen, "uk")) > MOST_UK_PR:
        yield Objection(say("finding-british-points", n=british, most=MOST_UK_PR))
    for country, row in COUNTRIES.items():
        # One that has fallen since has no points any more; what it spent before was its own.
        if row.faction == side and country not in (*SHARED[side], *seen.surrendered):
            over = spent(seen, country) - minor_points(seen, side, country)
            if over > 0:
                yield Objection(say("finding-overdrawn", faction=SPOKEN[country], n=over), (), Grade.UNPAID)


@BOOK.account("4.4")
def armour_points(book: Ledger, now: Position) -> Found:
    """Armour costs armour points."""
    short = sum(deed.short for deed in book.of(Bought) if deed.by == theatre(now).phase)
    short += sum(deed.short for deed in book.of(Exchanged))
    if short:
        yield Objection(say("finding-overspent-armour", n=short), (), Grade.UNPAID)


@BOOK.rule("10", of=(Exchanged,))
def exchanged(book: Ledger, deed: Exchanged, before: Position) -> Found:
    """Infantry becomes armour on a source of its faction."""
    seen = theatre_of(before, book)
    on_source = seen.board.sources.get(deed.zone) == deed.by and seen.controller(deed.zone) == deed.by
    blank = ExchangeBlank(
        reduced=deed.armour == 1, pb=deed.armour, on_faction_source=on_source, own_phase=deed.by == seen.phase
    )
    yield from _rejected(seen, armour_exchange(blank).reasons, deed.infantry, deed.zone)


# Missions and research (4.3, 4.5, 11-14, 19).


@BOOK.account("4.3")
def collected_missions(book: Ledger, now: Position) -> Found:
    """A Missions action brings so many markers of one kind."""
    seen = theatre(now)
    side = seen.phase
    for kind in ("air", "submarine"):
        n = sum(deed.by == side and deed.kind == kind for deed in book.of(Collected))
        box = f"actions-{side}:missions_{kind}"
        times = max(1, sum(seen.kind(c).type == "action" for c in now.counters_in(box)))
        blank = MissionsBlank(faction=side, kind=cast(Any, kind), techs=seen.tiles(side, "available"), in_reserve=n)
        if n and n > (allowed := times * missions(blank).value.gained):
            yield Objection(say("missions-beyond", faction=SPOKEN[side], n=n, most=allowed))


@BOOK.rule("4.5", of=(Researched,))
def researched(book: Ledger, deed: Researched, before: Position) -> Found:
    """A tile needs its year and the tiles before it; it is put in development, then made available."""
    seen = theatre_of(before, book)
    lying = before.table.counters[deed.tile]
    if deed.by != seen.phase:
        return
    tech, side = seen.technology(lying), _faction(deed.by)
    step: Literal["start", "finish"] = "finish" if lying.zone.endswith(":development") else "start"
    worked = research(research_situation(seen, side, tech, step))
    found = tuple(_rejected(seen, worked.reasons, deed.tile))
    if not found and not worked.value.available_now and deed.zone.endswith(":available"):
        found = (Objection(say("research-not-in-development", tech=SPOKEN[tech]), (deed.tile,)),)
    for one in found:
        # Which tile lies face down is its owner's secret.
        hidden = seen.hidden(lying)
        yield Objection(say("research-hidden"), (), rule=one.rule, secret=deed.tile) if hidden else one


@BOOK.rule("11", of=(Flew,))
def flown(book: Ledger, deed: Flew, before: Position) -> Found:
    """Missions fly, and cancel others, where season and year let them."""
    seen = theatre_of(before, book)
    tags = seen.board.zones[deed.zone]
    side = _faction(deed.by)
    refused = air_refusal(
        side, seen.turn, home=tags.home, region=tags.region, cancel=side != seen.phase, options=seen.options
    )  # fmt: skip
    if refused is not None:
        yield from _rejected(seen, (refused,), deed.marker, deed.zone)


@BOOK.state("12")
def boxes(now: Position) -> Found:
    """The two boxes take two markers; bombers are advanced ones (12, 14)."""
    seen = theatre(now)
    boats, bombers = seen.missions("atlantic", "axis", "submarine"), seen.missions("strategic-bombing", "allies")
    for box, lying, rule in (("atlantic", boats, "12"), ("strategic-bombing", bombers, "14")):
        if len(lying) > ROOM:
            text = say("box-full", zone=zone_name(now, box), n=len(lying), most=ROOM)
            yield Objection(text, tuple(c.id for c in lying), rule=rule)
    if standard := tuple(c.id for c in bombers if c.face == 0):
        yield Objection(say("bombers-standard", n=len(standard)), standard, rule="14")


ROOM = 2


# Stacking, control, supply (5-7).


@BOOK.state("5", passing=True)
def stacks(now: Position) -> Found:
    """A zone takes so many armies of a faction, never Allied and Soviet ones."""
    seen = theatre(now)
    for zone in sorted({c.zone for c in seen.armies.values()}):
        sides = {side: seen.armies_in(zone, side) for side in FACTIONS}
        for side, stack in sides.items():
            if len(stack) > STACK and not seen.board.zones[zone].unlimited:
                over = stack[-1]
                label = say("send-home", army=army_named(now, over.id))
                mend = Offer(label, Move((over.id,), str(seen.kind(over).get("home"))), "5")
                text = say("finding-overstacked", zone=zone_name(now, zone), n=len(stack), faction=SPOKEN[side])
                yield Objection(text, (zone, *(c.id for c in stack)), mend=mend)
        if sides["allies"] and sides["ussr"]:
            yield Objection(say("finding-allies-with-ussr", zone=zone_name(now, zone)), (zone,))


@BOOK.rule("6", of=(Controlled,))
def controlled(book: Ledger, deed: Controlled, before: Position) -> Found:
    """A zone changes hands as the end of the phase, a surrender or an entry into the war says."""
    seen = theatre_of(before, book)
    if not deed.was or not deed.now or book.of(Fell) or deed.zone not in seen.board.zones:
        return
    taken_ = deed.now == seen.phase and deed.zone in control(control_situation(seen, seen.phase)).value.changes
    if not taken_ and not any(deed.zone in zones for zones in all_zones_lost(seen.supply).values()):
        yield Objection(say("control-unexplained", zone=zone_name(before, deed.zone)), (deed.zone,), Grade.UNKNOWN)


@BOOK.state("7")
def lone_markers(now: Position) -> Found:
    """A marker "Out of supply" lies with an army."""
    for marker, zone in now.table.markers:
        if marker == UNSUPPLIED and not theatre(now).armies_in(zone):
            mend = Offer(say("lift-marker"), Mark(UNSUPPLIED, zone, 0), "7")
            yield Objection(say("finding-lone-marker", zone=zone_name(now, zone)), (zone,), mend=mend)


# Operations (8, 9, 13, 17, 22.1).


@BOOK.rule("8", of=(Operated,))
def operated(book: Ledger, deed: Operated, before: Position) -> Found:
    """An army operates once, supplied, before the combats, as one of the operations lets it."""
    seen = theatre_of(before, book)
    if deed.by != seen.phase or deed.army not in before.table.counters or deed.zone not in seen.board.zones:
        return
    army: Any = army_named(before, deed.army)
    start, end = _names(seen, deed.start, deed.zone)
    about = tuple(dict.fromkeys((deed.army, deed.zone)))
    if not deed.op:
        yield Objection(say("finding-no-operation", army=army, start=start, zone=end), about)
    yield from _barred(seen, deed, about)
    if seen.begun:
        yield Objection(say("finding-too-late", army=army, zone=end), about, rule="22.1", order=True)
    if any(other.army == deed.army for other in book.of(Operated)):
        yield Objection(say("finding-twice", army=army), about)
    standing = next((one for one in seen.state.armies if one.id == deed.army), None)
    if standing is not None and not seen.supplied_at_start(standing):
        yield Objection(say("finding-cut-off", army=army, zone=end), about)
    if deed.by == "allies" and seen.turn == 1 and not seen.axis_entered_west_now:
        yield Objection(say("finding-allies-turn-1", army=army), about, rule="9")


def _barred(seen: Theatre, deed: Operated, about: tuple[str, ...]) -> Found:
    """Yield what the rules have against the way of an operation: the first refusal of a zone on it, or those of a landing."""
    standing = next((one for one in seen.state.armies if one.id == deed.army), None)
    if standing is None or not deed.entered or standing.zone != deed.start:
        return
    link = routes(seen, deed.start).get(deed.zone) if len(deed.way) == 2 else None
    if deed.op == "amphibious_assault" or (not deed.op and link is not None):
        if link is not None and not lands(seen, standing, deed.zone):
            given = landing_situation(
                seen, seen.position.table.counters[deed.army], link, deed.zone, ARMIES_TO_INVADE_FRENCH_AFRICA
            )
            yield from _rejected(seen, amphibious(given).reasons, *about)
        return
    # One that was taken without being told is the first that allows the move.
    if deed.op and not deed.told:
        return
    op: Any = deed.op or ("assault" if seen.state.enemies_in(deed.zone, standing.faction) else "tactical_movement")
    home = str(seen.board.zones[deed.zone].home)
    invading = home if home in seen.neutral_countries and COUNTRIES[home].faction != deed.by else ""
    worked = moved(movement_situation(seen, standing, op, invading)).worked
    if deed.op and deed.zone in worked.value.reach:
        return
    wanted = {*deed.entered, *(f"{zone}+" for zone in deed.entered)}
    for reason in worked.reasons:
        if reason.kind is ReasonKind.REJECTED and reason.text.args.get("zone") in wanted:
            yield Objection(names_of(seen.position).text(reason.text), about, rule=reason.rule)
            return
    if deed.op:
        army, (end,) = army_named(seen.position, deed.army), _names(seen, deed.zone)
        yield Objection(say("operation-not-there", army=army, zone=end, op=SPOKEN[deed.op]), about)


@BOOK.account("8")
def overspent(book: Ledger, now: Position) -> Found:
    """Operations cost points."""
    short = sum(deed.short for deed in book.of(Operated) if deed.by == theatre(now).phase)
    if short:
        yield Objection(say("finding-overspent", n=short), (), Grade.UNPAID)


@BOOK.state("9", passing=True)
def misplaced(now: Position) -> Found:
    """Armies stand where their country may operate."""
    seen = theatre(now)
    standing = [(army, seen.board.zones[army.zone]) for army in seen.state.armies]
    italians = sum(a.country == "italy" and in_italian_area(z.home, z.region, seen.turn) for a, z in standing)
    germans = sum(a.country == "germany" and z.home == "romania" for a, z in standing)
    for army, zone in standing:
        inside = in_italian_area(zone.home, zone.region, seen.turn)
        refused = political_refusal(
            army.country, home=zone.home, region=zone.region, turn=seen.turn, axis_war=seen.war("axis"),
            other_italians=italians - (army.country == "italy" and inside),
            other_germans_in_romania=germans - 1 if zone.home == "romania" else germans,
        )  # fmt: skip
        if refused is not None:
            # In total war an Italian army may have gone there while four others stood where Italy may be: what was lost
            # since bars its operations, not its place.
            key = "finding-italians-stay" if refused.key == "political-italy-total" else "finding-misplaced"
            text = say(key, army=army_named(now, army.id), zone=zone_name(now, army.zone), why=refused)
            yield Objection(text, (army.id, army.zone))


@BOOK.due("8.2")
def attacks(_: Ledger, now: Position) -> Found:
    """Armies that came upon enemies where no friend stood must attack."""
    seen = theatre(now)
    for zone in owed.attacks_owed(seen, seen.phase):
        mend = owed.was_made(seen, zone, seen.phase)
        yield Objection(say("attack-owed", zone=zone_name(now, zone)), (zone,), mend=mend)


@BOOK.due("13.1")
def breakthroughs(_: Ledger, now: Position) -> Found:
    """A zone that armour broke through is attacked by others with the margin that it takes."""
    seen = theatre(now)
    for zone, army in owed.breakthroughs_owed(seen, seen.phase):
        name: Any = army_named(now, army) if army in now.table.counters else army
        yield Objection(say("breakthrough-owed", zone=zone_name(now, zone), army=name, n=MARGIN), (zone, army))


@BOOK.due("17")
def landings(_: Ledger, now: Position) -> Found:
    """French North Africa is invaded by three armies in one turn, or not at all."""
    seen = theatre(now)
    missing, zones = owed.landings_owed(seen, seen.phase)
    if missing:
        yield Objection(say("landing-owed", n=missing, zones=_names(seen, *zones)), zones)


# Combats (16).


@BOOK.rule("16", of=(Fought,))
def fought(book: Ledger, deed: Fought, before: Position) -> Found:
    """One army attacks another, with supports and a mission as the rules let it; losses follow from the dice."""
    seen = theatre_of(before, book)
    if not deed.lead or not deed.target or deed.by != seen.phase:
        return
    try:
        declared = combatants.combat(
            seen, deed.zone, _faction(deed.by), attacking=deed.lead, target=deed.target, supporting=deed.supports,
            flies=deed.air,
        )  # fmt: skip
        fields = {name: getattr(declared, name) for name in declared.__struct_fields__}
        dice: Any = deed.dice if len(deed.dice) == 2 else None
        worked = combat_potential(CombatBlank(**fields, dice=dice, options=seen.options))
    except QuestionError as error:
        yield Objection(names_of(before).text(error.text), (deed.zone,))
        return
    yield from _rejected(seen, worked.reasons, deed.lead, deed.target)
    if deed.air != "none" and not (seen.missions(deed.zone, deed.by) or seen.missions(f"missions-{deed.by}", deed.by)):
        yield Objection(say("missions-short", faction=SPOKEN[deed.by]), (deed.zone,), Grade.UNPAID, "11")
    if (dice or deed.losses) and not _as_rolled(before, deed, worked.value, OddsBlank(**fields, options=seen.options)):
        yield Objection(say("losses-otherwise", zone=zone_name(before, deed.zone)), (deed.zone,))


def _as_rolled(before: Position, deed: Fought, value: Any, given: OddsBlank) -> bool:
    """Tell whether the losses of a combat are those of its dice; without dice, those of some."""
    faces = tuple(before.table.counters[army].face for army in (deed.lead, deed.target))
    lost = dict(deed.losses)
    if set(lost) - {deed.lead, deed.target}:
        return False
    after = tuple(
        FACES[min(2, face + lost.get(army, 0))] for face, army in zip(faces, (deed.lead, deed.target), strict=True)
    )
    if isinstance(value, Result):
        return after == (value.attacker_after, value.defender_after)
    return "/".join(after) in combat_distribution(given).value.outcomes


@BOOK.rule("16", of=(Fought,))
def untold(_: Ledger, deed: Fought, before: Position) -> Found:
    """Who attacked whom is not to be seen on the table."""
    if not deed.lead and deed.losses:
        yield Objection(say("attack-untold", zone=zone_name(before, deed.zone)), (deed.zone,), Grade.UNKNOWN)


# What a phase has against it, what lies wrong, and what is still to be had: remarked, never forbidden.


def judged(position: Position) -> Iterator[Objection]:
    """Yield what the phase under way owes, then what was done against the rules in it."""
    book = ledger(position)
    yield from BOOK.owing(book, position)
    yield from (found for found in BOOK.span(book, position) if found.grade is not Grade.UNKNOWN)


def spare(seen: Theatre, side: Faction) -> Found:
    """Yield the actions that may still be made, and the points that buy something still: nobody has to (3, 4.4)."""
    for country, _, rest in minors(seen, side):
        if rest and can_buy(seen, side, country):
            yield Objection(say("owed-recruitment", country=SPOKEN[country], n=rest), (), Grade.OWED, "4.4")
    n = int(actions(actions_situation(seen, side)).value.actions) - owed.made(seen, side)
    if n > 0:
        yield Objection(say("owed-actions", n=n), (), Grade.OWED, "3")
    if actions_made(seen, side):
        rest = max(left(seen, side, country) for country in SHARED[side])
        if rest and any(can_buy(seen, side, country) for country in SHARED[side]):
            yield Objection(say("owed-points", country=SPOKEN[POWERS[side]], n=rest), (), Grade.OWED, "4.4")


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What would the rules not have?"""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield what the phase under way owes and what was done against the rules in it, what lies wrong, what is late."""
        seen = theatre(position)
        lying = (*BOOK.lying(position), *BOOK.lying_for_a_moment(position))
        late = [one for one in spare(seen, seen.phase) if seen.begun or one.text.key == "owed-recruitment"]
        yield from map(Finding.of, (*judged(position), *lying, *late))
