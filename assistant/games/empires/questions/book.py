"""The book of Downfall of Empires: what the rules have against deeds, one function a rule, in the order of the chapters."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Mapping
from typing import cast

from assistant.core.cards import is_down, offer
from assistant.core.deeds import Controlled, Lost, Passed, Researched, judge_box, judge_left, judge_turns, sent_back
from assistant.core.judgement import Book, Found, Grade, Objection, objecting
from assistant.core.ledger import Deed, Entry, Ledger
from assistant.core.questions import Offer, Reason, ReasonKind
from assistant.core.record import Ids, grouped
from assistant.core.table import Counter, Mark, Note, Position
from assistant.core.text import QuestionError, Text
from assistant.games.empires import (
    combat,
    economy,
    log,
    loss_allocation,
    mirror,
    movement,
    reader,
)
from assistant.games.empires.deeds import (
    Arrived,
    Bought,
    Dug,
    Fought,
    Gassed,
    Laid,
    Moved,
    Negotiated,
    Prepared,
    Recruited,
    Reinforced,
    Retreated,
    Spent,
)
from assistant.games.empires.movement import ALLOWANCE
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.actions import Gas
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.attack_plan import Eligible
from assistant.games.empires.questions.cards import army_name, in_own_words, names_of, paragraphs, zone_name
from assistant.games.empires.questions.movement import lines
from assistant.games.empires.questions.points import (
    mends,
    minus,
    off_track,
    outstanding,
    points_left,
    track_name,
    war_follow_up,
)
from assistant.games.empires.reader import ACTS
from assistant.games.empires.supply import Army, Theatre
from assistant.games.empires.words import (
    CAMP,
    POWER_NAMES,
    POWERS,
    Explanation,
    date_of,
    duty,
    plays,
    say,
)


def _cite(position: Position, rule: str, older: str = "") -> str:
    return paragraphs(position).get(rule) or mirror.working(position).cite(rule, older)


def _told(position: Position, text: Text) -> Text:
    """Return what an objection says with the names of the board, in the words of the edition."""
    return in_own_words(position, names_of(position).text(text))


BOOK = Book(reader.KEEPER, _cite, _told)
against = objecting(say)


def _is_fragment(position: Position) -> bool:
    """Tell whether a table shows a moment of a phase, as the rulebook's examples do: what was before it is not asked for."""
    return bool(position.fact(mirror.FRAGMENT))


# The sequence of a turn (1-3, 7).


judge_turns(BOOK, say, mirror.PHASES, "power", (Moved, Bought, Fought, Researched, Arrived, Dug, Prepared), ("7", "3"))
judge_box(
    BOOK, say, "1", "2", {"army": (("4", "3"), ("land", "reserve")), "tile": (("10", "9"), ("development",))}, ("tile",)
)
judge_left(BOOK, "7", reader.KEEPER, mirror.PHASES, actions.forgotten)


@BOOK.rule("2", of=ACTS)
def first_tiles(deed: Deed, before: Position) -> Found:
    """Every power lays its first tiles before the war; where nobody has laid one, they are not kept on this table."""
    phase = mirror.phase(before)
    if deed.by == phase:
        yield from first_tiles_due(before)


@BOOK.due("2")
def first_tiles_due(now: Position) -> Found:
    """They are owed before anything is done; the program keeps them as well as its own."""
    power = mirror.phase(now)
    kept = any(plays(now, one) or now.counters_in(f"development-{one}:1", "tile") for one in POWERS)
    left = reader.first_tiles_left(now, power) if kept and not _is_fragment(now) else 0
    if left:
        yield against("tiles-first", power=power, n=left, grade=Grade.OWED, order=True)


@BOOK.rule("4")
def settled_control(_: Passed, before: Position) -> Found:
    """Control changes at the end of a phase."""
    due = reader.settlement(before)
    left = _unsettled(before, {zone: power for zone, power in due.control.items() if zone not in due.isolated})
    if left:
        yield against("unsettled-control", *left, zones=left)


@BOOK.rule("6")
def settled_supply(_: Passed, before: Position) -> Found:
    """Zones and armies out of supply suffer at the end of a phase."""
    due = reader.settlement(before)
    zones, armies = _unsettled(before, due.isolated), log.remaining(before, due).armies
    if zones:
        yield against("unsettled-zones", *zones, zones=zones)
    if hungry := (*armies.reduced, *armies.eliminated):
        yield against("unsettled-armies", *hungry, armies=hungry)


def _unsettled(before: Position, changes: Mapping[str, str | None]) -> Ids:
    """Return the zones that are not held by whom the end of the phase gives them to."""
    return tuple(zone for zone, power in changes.items() if power is not None and before.controller(zone) != power)


@BOOK.rule("7", of=ACTS)
def after_settling(deed: Deed, before: Position) -> Found:
    """Once the end of a phase has begun, its actions are over."""
    if deed.by == mirror.phase(before) and reader.settling_from(before)[0] is not before:
        yield against("settling-begun", grade=Grade.UNKNOWN, order=True)


@BOOK.account("7")
def actions_spent(ledger: Ledger, now: Position) -> Found:
    """A power has so many actions, each but Manoeuvre once."""
    power, taken = mirror.phase(now), log.actions_done(now)
    most = log.actions_of(now, power)
    if len(taken) > most:
        # Tiles that should have been laid before the war may be told late, too.
        late = len(ledger.of(Laid)) < economy.SET_UP_TILES[mirror.working(now).first]
        late = late and mirror.turn(now) == 1 and any(d.start.startswith("tiles-") for d in ledger.of(Researched))
        order = late or log.lawful_in_order(now)
        yield against("actions-beyond", power=power, n=len(taken), most=most, order=order)
    for action, n in Count(taken).items():
        if n > 1 and action != actions.REPEATABLE:
            box = actions.box_of(power, action)  # type: ignore[arg-type]
            yield against("action-repeated", box, action=say(f"action-{action}"))


@BOOK.rule("7")
def recruited_late(ledger: Ledger, deed: Bought) -> Found:
    """Recruitment is the first action or none."""
    if ledger.of(Moved, Fought, Researched, Dug, Negotiated, Prepared, by=deed.by):
        yield against("action-recruit-late", *((deed.army,) if deed.army else ()), order=True)


# Control (4).


@BOOK.rule("4")
def controlled(book: Ledger, deed: Controlled, before: Position) -> Found:
    """A zone changes hands as the end of the phase says."""
    if not reader.is_due(Entry(deed, before, book, 0)):
        yield against("control-unexplained", deed.zone, grade=Grade.UNKNOWN, zone=deed.zone)


@BOOK.state("4", "3", passing=True)
def stacks(now: Position) -> Found:
    """A zone takes so many armies of one power, and none of two powers of one camp."""
    for zone, armies in grouped((army.zone, army) for army in mirror.armies_on_map(now)).items():
        limit = int(now.zones[zone].tags.get("stack_limit") or 3)
        count = Count(mirror.power_of(now, army) for army in armies)
        for power, n in count.items():
            if n > limit:
                about = (zone, *(a.id for a in armies if mirror.power_of(now, a) == power))
                yield against("found-stack", *about, zone=zone, power=power, n=n, limit=limit)
        for camp in set(map(CAMP.__getitem__, count)):
            sharing = tuple(POWER_NAMES[power] for power in POWERS if power in count and CAMP[power] == camp)
            if len(sharing) > 1:
                mend, about = _ceding(now, zone, armies), (zone, *(army.id for army in armies))
                yield against("found-partners", *about, zone=zone, powers=sharing, mend=mend)


def _ceding(now: Position, zone: str, armies: list[Counter]) -> Offer | None:
    """Return the offer to write down that the German armies among Austro-Hungarians were ceded (first 13)."""
    held = now.controller(zone) == "austria_hungary" and mirror.turn(now) >= movement.CESSION_FROM
    ours = [army.id for army in armies if mirror.power_of(now, army) == "germany"]
    if not held or len(ours) != 1:
        return None
    label = say("mend-ceded", zone=zone_name(now, zone))
    return Offer(label, Note(f"{mirror.CEDED}/{ours[0]}", {"power": "austria_hungary"}), "first 13")


@BOOK.state("3", "11")
def neutrals(now: Position) -> Found:
    """Armies of a nation come with its entry into the war."""
    joined = mirror.at_war(now)
    for army in mirror.armies_on_map(now):
        nation = mirror.nation(now, army.id)
        if nation in mirror.NEUTRALS and nation not in joined:
            mend = sent_back(say, now, army.id)
            yield against(
                "found-neutral-army", army.id, army.zone, army=army_name(now, army.id), zone=army.zone, mend=mend
            )


# Victory points (5).


@BOOK.state("5", passing=True)
def points(now: Position) -> Found:
    """The markers lie where a count of the map puts them."""
    offers = {offer.label.args["power"]: offer for offer in mends(now)}
    for power, n in off_track(now).items():
        pawn = f"vp-{power}#1"
        yield against(
            "found-points", pawn, power=power, track=minus(now.box(pawn) or 0), count=minus(n),
            rule="5", mend=offers.get(POWER_NAMES[power]),
        )  # fmt: skip


@BOOK.spare("7")
def actions_left(now: Position) -> Found:
    """A power that has begun may use all its actions."""
    power = mirror.phase(now)
    used = actions.used(now, power)
    if used and (left := log.actions_of(now, power) - used) > 0:
        yield against("end-actions-left", n=left)


# Recruitment (8).


@BOOK.rule("8")
def recruited_where(deed: Recruited, before: Position) -> Found:
    """Armies appear on the cities of their nation, next to them, or in ports."""
    work = mirror.working(before)
    if deed.zone not in economy.placed(mirror.theatre(before), mirror.recruit(before, deed.army), work):
        names = {"army": army_name(before, deed.army), "zone": deed.zone}
        why = _why(before, work, deed.zone) or Reason(say("recruit-not-there", **names))
        yield Objection(why.text, (deed.army, deed.zone), rule=why.rule)


@BOOK.rule("8")
def reinforced(deed: Reinforced, before: Position) -> Found:
    """Only armies in supply are reinforced."""
    lying = before.counters[deed.army]
    if not lines(before).of_army(mirror.army_value(before, lying)).found:
        yield against("reinforced-unsupplied", deed.army, army=deed.army)


@BOOK.account("8")
def overspent(ledger: Ledger, now: Position) -> Found:
    """Purchases cost what the action brings, Americans their own point."""
    power = mirror.phase(now)
    bought = tuple(deed.army for deed in ledger.of(Bought, by=power) if deed.army)
    if not bought:
        return
    left = points_left(now, power)
    for key, n in ("phase-overspent", left.general), ("phase-overspent-americans", left.reserved.get("usa", 0)):
        if n < 0:
            yield against(key, *bought, grade=Grade.UNPAID, power=power, n=-n)


# Manoeuvre: movement (9, 9.1).


@BOOK.rule("9.1")
def moved(deed: Moved, before: Position) -> Found:
    """An army walks, sails or goes by rail as the rules of movement let it."""
    if not deed.start or not deed.army or deed.by != mirror.phase(before) or not mirror.on_map(before, deed.zone):
        return
    called = army_name(before, deed.army)
    if deed.cost == 0:
        theatre = mirror.theatre(before)
        army = theatre.army(deed.army)
        why = _barred(before, theatre, army, deed) or movement.unreached(theatre, army, deed.zone, deed.kind, called)
        # An attack that is told late may have opened the way.
        late = any(reader.enemies(before, zone, deed.by) for zone in (deed.start, *deed.way))
        yield Objection(names_of(before).text(why), (deed.army, deed.zone), order=late)
    elif deed.kind == "move" and deed.cost > ALLOWANCE:
        told = {"army": called, "start": deed.start, "zone": deed.zone, "cost": deed.cost, "allowance": ALLOWANCE}
        yield against("phase-too-far", deed.army, deed.zone, **told)


def _barred(before: Position, theatre: Theatre, army: Army, deed: Moved) -> Text | None:
    """Return why the first step of a way that fails is forbidden; None where it is no step at all."""
    if deed.kind != "move":
        work = mirror.working(before)
        (movement.sail if deed.kind == "sail" else movement.march_far)(theatre, army, work)
        refused = (r.text for r in work.reasons if r.kind is ReasonKind.REJECTED and "why" not in r.text.args)
        known = _why(before, work, deed.zone)
        return (known and known.text) or next(refused, None)
    at = army.zone
    for step in deed.way:
        if why := movement.ban(theatre, army, step):
            return why
        if step not in theatre.neighbours(at, army.nation):
            return movement.range_of(theatre, army).barred.get(step) if len(deed.way) == 1 else None
        if not movement.may_leave_for(theatre, army, at, step):
            return say("ban-exit", zone=step, start=at)
        at = step
    return None


@BOOK.rule("9.1")
def alps(deed: Moved | Recruited, before: Position) -> Found:
    """The Italian front takes few guests, in the first edition."""
    theatre = mirror.theatre(before)
    if not deed.army or not mirror.on_map(before, deed.zone):
        return
    nation = mirror.nation(before, deed.army)
    if movement.is_crowded(theatre, nation, deed.zone, deed.army):
        yield against("stay-alps", deed.army, deed.zone, zone=deed.zone, nation=nation)


@BOOK.account("9")
def manoeuvred(now: Position) -> Found:
    """A Manoeuvre action uses three armies, each in one of them; a zone is attacked in one of them."""
    groups, allowed = log.manoeuvres(now), log.limits(now)
    found = tuple(log.breaches(groups, *allowed))
    late = bool(found) and log.lawful_in_order(now)
    spent = len(log.actions_done(now)) >= log.actions_of(now, mirror.phase(now))
    for what, action, about, n in found:
        if what == "too-many":
            told = {"action": action, "n": n + allowed[0], "most": allowed[0]}
            yield against(f"phase-too-many{'-or' if spent else ''}", *about, order=late, **told)
        elif what == "zone-again":
            yield against("phase-zone-again", *about, what=about[0], order=late)
        elif what in ("twice", "moved-again"):
            rule = "" if what == "twice" else _cite(now, "9.1")
            yield against(f"phase-{what}", *about, army=army_name(now, about[0]), rule=rule, order=late)


# Manoeuvre: attacks (9, 9.2, 10).


def _asked(deed: Fought) -> Attack:
    return Attack(
        zone=deed.zone, lead=deed.lead, target=deed.target, supports=deed.supports, alone=not deed.supports, dice=deed.dice,
        tanks=bool(deed.tanks), aviation=deed.aviation, countered=deed.counter,
    )  # fmt: skip


def _given(deed: Fought, before: Position) -> loss_allocation.DistributionGiven | None:
    """Return what the rules need to know of an attack that was told; None where there is none."""
    try:
        asked = _asked(deed)
        return asked.situation(before, asked.declared(before)) if deed.lead and deed.target else None
    except QuestionError:
        return None


@BOOK.rule("9.2")
def attacked(deed: Fought, before: Position) -> Found:
    """Who leads, who supports, whom first."""
    if not deed.lead or not deed.target or deed.by != mirror.phase(before):
        return
    try:
        declared = _asked(deed).declared(before)
        given = Eligible(zone=deed.zone, side=deed.by).situation(before, declared.sides)
    except QuestionError as error:
        yield Objection(error.text, (deed.zone,))
        return
    found = combat.attack_eligibility(given, mirror.working(before))
    far, fought = log.far(before), log.fighters(before)
    closed = given.zone_already_attacked  # said of the zone
    for army in (deed.lead, *deed.supports):
        if army in far or army in fought or (army not in found.eligible and not closed and not found.eligible):
            key = "eligible-far" if army in far else "attack-fought" if army in fought else "eligible-idle"
            yield against(key, army, army=army_name(before, army))
    if deed.target in log.attacked(before):
        yield against("eligible-army-once", deed.target)
    elif found.first_targets and deed.target not in found.first_targets:
        yield against("eligible-full-first", deed.target, armies=found.first_targets)
    left = given.surplus if given.options.support_surplus == "zone" else None
    most = combat.surplus(len(given.attackers), len(given.defenders), left)
    if len(deed.supports) > most:
        yield against("attack-too-many-supports", *deed.supports, n=len(deed.supports), most=most)


@BOOK.rule("9.2")
def losses(deed: Fought, before: Position) -> Found:
    """Losses are shared as the result says; without dice, as some result does."""
    first, given = mirror.is_first_edition(before), _given(deed, before)
    if given is None or not (deed.dice or deed.losses):
        return
    sums = combat.combat_potential(given.combat, mirror.working(before))
    rolled = [combat.outcome_of(sums.attacker.total, sums.defender.total)] if deed.dice else combat.OUTCOMES
    taken = dict(deed.losses)
    for outcome in rolled:
        for way in loss_allocation.allocations(given.fight, outcome, first, given.combat.options):
            wanted = {army: n for army, n in (*way.attacker.items(), *way.defender.items()) if n}
            kept = {army: n for army, n in taken.items() if army != deed.target or not way.retreat}
            if wanted == taken or (way.retreat and {a: n for a, n in wanted.items() if a != deed.target} == kept):
                return
    yield against("losses-otherwise", deed.zone, zone=deed.zone)


@BOOK.rule("9.2")
def untold(deed: Fought) -> Found:
    """Who attacked whom is not to be seen on the table."""
    if not deed.lead:
        yield against("attack-untold", deed.zone, grade=Grade.UNKNOWN, zone=deed.zone)


@BOOK.rule("1")
def unexplained(deed: Lost) -> Found:
    """Armies are lost in attacks, by gas, and for lack of supply."""
    yield against("loss-unexplained", deed.army, grade=Grade.UNKNOWN, army=deed.army)


@BOOK.rule("9.2")
def retreated(ledger: Ledger, deed: Retreated, before: Position) -> Found:
    """Only an army that used its trench retreats, one zone, to its own."""
    fought = ((entry.before, entry.deed) for entry in ledger.entries if isinstance(entry.deed, Fought))
    attacked = [then for then, one in fought if one.zone == deed.start and one.target in ("", deed.army)]
    if not attacked:
        rule = _cite(before, "7")
        yield against("out-of-turn", deed.army, power=deed.by, phase=mirror.phase(before), rule=rule)
        return
    # What a photograph tells at once it tells in no order: its trench may be read as gone before.
    if not any(_is_forced(then, deed) for then in (ledger.opening, *attacked)):
        yield against("retreat-unforced", deed.army, army=army_name(before, deed.army))
    army = mirror.army_value(before, before.counters[deed.army])
    found = movement.retreat_of(mirror.theatre(before), army)
    if deed.zone not in (*found.clear, *found.with_enemies):
        yield against("retreat-not-there", deed.army, army=army_name(before, deed.army), zone=deed.zone)


def _is_forced(then: Position, deed: Retreated) -> bool:
    """Tell whether an army that is attacked may have to leave: there is a trench to use, and nothing that holds it there."""
    place, trench = mirror.zone_value(then, deed.start), mirror.trench(then, deed.start, CAMP[mirror.power(deed.by)])
    sparing, western = loss_allocation.stands_in(combat.Ground(country=place.country, terrain=place.terrain))
    return trench > 0 and not sparing and not (western and trench == 2 and not mirror.is_first_edition(then))


@BOOK.due("9.2")
def owed(now: Position) -> Found:
    """Armies that came upon enemies where no friend stood must attack."""
    for zone in log.owed(now):
        yield against("phase-owed", zone, zone=zone, power=mirror.phase(now))


@BOOK.due("9")
def compulsory(now: Position) -> Found:
    """Some attacks are compulsory in a turn, or in a year that ends with it."""
    yield from _duty(now, later=False)


@BOOK.spare("9")
def compulsory_this_year(now: Position) -> Found:
    """Attacks that are compulsory in a year may still be made in its later turns."""
    yield from _duty(now, later=True)


def _duty(now: Position, *, later: bool) -> Found:
    power, turn = mirror.phase(now), mirror.turn(now)
    found = duty(power, turn, mirror.is_first_edition(now))
    if found is None or _is_fragment(now):
        return
    made = actions.towards_duty(now, power, found)
    if made < found.at_least and (found.per == "year" and not date_of(turn).last_of_year) == later:
        yield against(f"end-duty-{'open' if later else 'due'}", made=made, n=found.at_least, unit=found.unit)


@BOOK.due("10.3")
def offensive(now: Position) -> Found:
    """The action that Offensive gives obliges to an attack."""
    if actions.offensive_owed(now, mirror.phase(now)):
        yield against("end-offensive-owed", power=mirror.phase(now))


# Technologies (10).


@BOOK.rule("10")
def researched(deed: Researched | Laid, before: Position) -> Found:
    """A tile needs its lower level, Tanks four others; it goes to the first box, then to the second."""
    lying = before.counters.get(deed.tile)
    if lying is None:
        return
    power, work = mirror.power(deed.by), mirror.working(before)
    hidden = deed.tile if is_down(before, lying) else ""
    if not lying.zone.endswith((":1", ":2")) and not actions.may_place(before, power, lying, work):
        # Which tile lies face down is its owner's secret.
        text, rule = (say("tile-hidden-needs"), "") if hidden else (work.reasons[-1].text, work.reasons[-1].rule)
        yield Objection(text, () if hidden else (deed.tile,), rule=rule, secret=hidden)
    if isinstance(deed, Researched):
        box = economy.research_step(mirror.turn(before), int(lying.zone.endswith(":1")), work.first).box
        if deed.zone != f"development-{power}:{box}":
            yield against("research-other-box", deed.zone, power=power, box=box)


@BOOK.rule("10")
def arrived(ledger: Ledger, deed: Arrived, before: Position) -> Found:
    """A tile is available from the turn after it came to the second box, at the beginning of its power's phase."""
    fresh = any(found.tile == deed.tile for found in ledger.of(Researched))
    if deed.by == mirror.phase(before) and (fresh or not deed.start.endswith(":2")):
        yield against("phase-tile-early", f"development-{deed.by}:available", n=1)


@BOOK.spare("10")
def tiles_due(now: Position) -> Found:
    """Tiles in the second box become available at the very beginning of the phase."""
    power = mirror.phase(now)
    if (due := log.due_tiles(now, power)) and not _is_fragment(now):
        shown = not any(is_down(now, tile) for tile in due)  # which tile lies face down is its owner's secret
        mend = next(iter(actions.tiles_offer(now, power)), None) if shown else None
        yield against("tiles-due", f"development-{power}:2", power=power, n=len(due), mend=mend)


@BOOK.due("10.4")
def missions_given(ledger: Ledger, now: Position) -> Found:
    """Missions come with Aviation and Tanks when they become available (10.4, 10.5)."""
    power = mirror.phase(now)
    if left := reader.gift_left(now, power, ledger):
        flies = any(now.kind(deed.tile).get("technology") == "aviation" for deed in ledger.of(Arrived))
        n, rule = mirror.missions(now, power) + left, "10.4" if flies else "10.5"
        up = offer(say("offer-missions", power=power, n=n), actions.mission_edits(now, power, n), rule)
        yield against("missions-due", f"missions-{power}#1", power=power, n=left, rule=rule, mend=next(iter(up), None))


@BOOK.rule("10.4")
def missions_spent(deed: Fought, before: Position) -> Found:
    """Aids cost missions that are there."""
    spent = {deed.by: deed.aviation + deed.tanks}
    target = before.counters.get(deed.target)
    if deed.counter and target is not None:
        spent[mirror.power_of(before, target)] = deed.counter
    for power, n in spent.items():
        if n and n > (have := mirror.missions(before, mirror.power(power))):
            yield against("missions-short", f"missions-{power}#1", grade=Grade.UNPAID, power=power, n=n, have=have)


@BOOK.account("10.4")
def missions_gone(ledger: Ledger) -> Found:
    """Missions are spent in attacks, once."""
    told = Count[str]()
    for entry in ledger.entries:
        deed = entry.deed
        if isinstance(deed, Fought):
            target = entry.before.counters.get(deed.target)
            told[deed.by] += deed.aviation + deed.tanks
            told[mirror.power_of(entry.before, target) if target else ""] += deed.counter
    gone = Count[str]()
    for spent in ledger.of(Spent):
        gone[spent.by] += spent.n
    for power, n in (gone - told).items():
        if all(deed.lead for deed in ledger.of(Fought)):
            yield against("missions-unexplained", f"missions-{power}#1", grade=Grade.UNKNOWN, power=power, n=n)


@BOOK.rule("10")
def aids(deed: Fought, before: Position) -> Found:
    """An aid needs its tile, a nation that it serves, a place that lets it: the sums refuse it else (9.1, 10.4, 10.5)."""
    if (given := _given(deed, before)) is not None:
        work = mirror.working(before)
        combat.combat_potential(given.combat, work)
        yield from (Objection(r.text, (deed.lead,), rule=r.rule) for r in work.reasons if r.kind is ReasonKind.REJECTED)


@BOOK.account("10.4")
def aviation_twice(ledger: Ledger, now: Position) -> Found:
    """Aviation takes part in one attack of a phase."""
    power = mirror.phase(now)
    flown = [deed.zone for deed in ledger.of(Fought, by=power) if deed.aviation]
    if len(flown) > 1:
        yield against("phase-aviation-twice", *dict.fromkeys(flown), power=power)


@BOOK.rule("10.6")
def gassed(ledger: Ledger, deed: Gassed, before: Position) -> Found:
    """Gas needs its tile, serves once a year, and hits full armies in certain trenches nearby."""
    power = mirror.power(deed.by)
    if ledger.of(Gassed, by=power):
        yield against("gas-used", deed.army)
        return
    work = mirror.working(before)
    found = economy.gas(Gas(side=power).situation(before, power), work)
    if deed.army and deed.army not in found.targets:
        rejected = (r.text for r in work.reasons if r.kind is ReasonKind.REJECTED and not r.text.args)
        known = _why(before, work, deed.army)
        why = (known and known.text) or next(rejected, None) or say("gas-zone", army=army_name(before, deed.army))
        yield Objection(why, (deed.army,))


def _why(before: Position, work: Explanation, thing: str) -> Reason | None:
    """Return what the rules noted against a zone or an army, in names."""
    for reason in work.reasons:
        text = reason.text.args.get("why", reason.text)
        if reason.kind is ReasonKind.REJECTED and isinstance(text, Text) and thing in text.args.values():
            return Reason(names_of(before).text(text), reason.rule)
    return None


# Trenches (11), diplomacy (12), missions (13).


@BOOK.rule("11")
def dug(deed: Dug, before: Position) -> Found:
    """An army that was there, or was recruited there, digs, one level; trenches are lowered in attacks."""
    if not deed.by:
        yield against("trench-unexplained", deed.zone, grade=Grade.UNKNOWN, zone=deed.zone)
        return
    work, armies = mirror.working(before), actions.diggers(before, deed.zone, mirror.power(deed.by))
    found = economy.entrench(work, level=min(2, deed.was), armies=armies)  # type: ignore[arg-type]
    yield from (Objection(r.text, (deed.zone,)) for r in work.reasons if r.kind is ReasonKind.REJECTED)
    if found.legal and deed.level > found.level:
        yield against("entrench-one-level", deed.zone, zone=deed.zone)


@BOOK.state("11", passing=True)
def trenches(now: Position) -> Found:
    """A trench lies with armies of its camp, on land."""
    alone = set(mirror.lonely_trenches(now))
    for marker, zone in now.markers:
        if marker not in mirror.TRENCH_OF.values():
            continue
        mend = Offer(say("mend-trench", zone=zone_name(now, zone)), Mark(marker, zone, 0))
        if not mirror.on_map(now, zone):
            yield against("found-trench-nowhere", zone, zone=zone, mend=mend)
        elif (marker, zone) in alone:
            yield against("found-trench-alone", zone, zone=zone, mend=mend)


@BOOK.rule("12")
def negotiated(deed: Negotiated, before: Position) -> Found:
    """A marker goes two boxes forward for one's own camp, one back for the other, within its dates."""
    work, track = mirror.working(before), cast(economy.Track, deed.track)
    found = economy.diplomacy(actions.negotiation(before, mirror.power(deed.by), track, deed.was), work)
    pawn = (f"diplomacy-{deed.track}#1",)
    if not found.legal:
        yield from (Objection(r.text, pawn) for r in work.reasons if r.kind is ReasonKind.REJECTED)
    elif found.position != deed.box:
        yield against("diplomacy-other-box", *pawn, track=track_name(deed.track), box=found.position)


@BOOK.state("12", passing=True)
def entries(now: Position) -> Found:
    """What follows from the last box of a marker follows at once."""
    for track in outstanding(now):
        then = war_follow_up(track)
        yield against("found-entry", f"diplomacy-{track}#1", track=track_name(track), then=then)


@BOOK.rule("13")
def prepared(deed: Prepared, before: Position) -> Found:
    """The Missions action brings so many, within the track."""
    gain, most = economy.missions_track(mirror.working(before))
    if deed.n != (due := min(most, deed.was + gain)):
        yield against("missions-other", f"missions-{deed.by}#1", power=deed.by, n=due)
