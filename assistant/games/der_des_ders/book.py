"""What the rules of La Der des Ders have against deeds: one function a rule, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from assistant.core.cards import offer, onward
from assistant.core.judgement import Book, Found, Grade, Objection, objecting
from assistant.core.ledger import Deed, Entry, Ledger
from assistant.core.questions import Ask, FollowUp, Reason
from assistant.core.record import Ids
from assistant.core.table import Edit, Move, Position, Several
from assistant.core.text import Text
from assistant.games.der_des_ders import log, mirror, offensives, purchases, table_edits, turn_sequence
from assistant.games.der_des_ders.log import (
    SPENDING,
    Applied,
    Collected,
    Drew,
    Entered,
    Launched,
    Led,
    Lost,
    Passed,
    Readied,
    Reinforced,
    Risen,
    Sailed,
    Tried,
    Turned,
    Undone,
)
from assistant.games.der_des_ders.state import Refusal, State, beyond_stock
from assistant.games.der_des_ders.table_edits import lay
from assistant.games.der_des_ders.words import EVENT_NAMES, EVENT_YEARS, SIDES, SectorId, Side, enemy, say, the_side

BOOK, against = Book(log.KEEPER), objecting(say)
STEPS: Mapping[type[Deed], str] = {Led: "initiative", Drew: "events", Applied: "events", Collected: "income"}  # 6.1
SEA_GAIN = 3  # what the Central Powers gain at sea, at the most (6.6, 11)
GALLIPOLI = (6, 1)  # what the die of event 8 takes, at the most and at the least


def _objection(refusal: Refusal | Reason, about: Ids = ()) -> Objection:
    """Return a chapter's refusal as an objection; too few points make it one that cannot be paid."""
    reason = refusal.reason if isinstance(refusal, Refusal) else refusal
    unpaid = isinstance(refusal, Refusal) and refusal.code == "pr"
    return Objection(reason.text, about or reason.about, Grade.UNPAID if unpaid else Grade.AGAINST, reason.rule)


def named(event: int) -> Text:
    """Return a marker as people call it: its number and its name."""
    return say("event-named", n=event, event=event)


# What lies wrong, whoever did it (3, 6.3, 7).


@BOOK.state("3.3")
def faults(now: Position) -> Found:
    """Tracks and markers show what play can reach."""
    state = log.state(now)
    board = state.board
    for side, held in state.pr.items():
        if held > board.pr_cap.value:
            yield against("fault-pr", side=side, n=held, most=board.pr_cap.value)
        for tech, level in state.tech[side].items():
            if level and level not in {box.level for box in board.tech_tree[side][tech]}:
                yield against("fault-level", side=side, tech=tech, n=level, rule="3.4")
    for sector, steps in state.breakdown.items():
        most = state.initial(sector)
        if steps > most or (steps and state.status[sector] == "surrendered"):
            yield against("fault-breakdown", sector=sector, n=steps, most=most)
    if len(set(state.events)) != len(state.events):
        yield against("fault-event-twice")


@BOOK.state("3.5")
def strayed(now: Position) -> Found:
    """A sector's marker lies on the breakdown track or on its own sector."""
    for sector, zone in mirror.zones_of(now.board).items():
        marker = mirror.sector_marker(now, sector)
        lying = now.counters.get(marker)
        if lying is not None and lying.zone != zone and mirror.breakdown_box(now, lying.zone) is None:
            (mend,) = offer(say("offer-stray", sector=sector), (lay(now, marker, zone),), "3.5", Ask("now"))
            yield against("finding-stray", marker, sector=sector, mend=mend)


@BOOK.state("6.3", passing=True)
def years(now: Position) -> Found:
    """The markers of every year that has begun have joined the bowl."""
    turn = log.state(now).turn
    added = (event for begun in range(2, turn + 1) for event in turn_sequence.markers_added(begun))
    waits = {event: now.counters.get(mirror.event_marker(event)) for event in added}
    late = tuple(e for e, lying in waits.items() if lying is not None and lying.zone == f"events-{EVENT_YEARS[e]}")
    if late:
        label, booked = say("offer-year", n=len(late)), say("year-booked", n=len(late))
        moved = Move(tuple(map(mirror.event_marker, late)), mirror.BOWL)
        (mend,) = offer(label, (moved,), "6.3", Ask("now"), booked)
        yield against("finding-year", n=len(late), turn=turn, mend=mend)


@BOOK.state("6.3")
def early(now: Position) -> Found:
    """The bowl holds no marker of a year to come, nor 41, nor 42 before 38 was drawn."""
    turn = log.state(now).turn
    joined = {event for begun in range(1, turn + 1) for event in turn_sequence.markers_added(begun)}
    joined |= {mirror.ARMISTICE} if mirror.drawn(now, turn_sequence.NEGOTIATIONS) else set()
    for event in mirror.in_bowl(now):
        if event not in joined:
            yield against("finding-early", mirror.event_marker(event), event=named(event))


@BOOK.state("6.3")
def outlived(now: Position) -> Found:
    """A marker is in force until its year, its turn or what cancels it."""
    state, lying = log.state(now), mirror.in_force(now)
    both = turn_sequence.LUSITANIA, turn_sequence.ZIMMERMANN
    for event in lying:
        if not turn_sequence.has_effect(event, state):
            key = "event-blue-stays"
        elif event in turn_sequence.OF_ONE_TURN and now.fact("phase") == "initiative":
            key = "event-turn-stays"
        elif event == purchases.WILSON and purchases.U_BOATS in lying and purchases.forbidden(state, "central") is None:
            key = "event-cancelled-stays"
        else:
            continue
        yield against(key, mirror.event_marker(event), event=named(event), grade=Grade.UNKNOWN)
    if state.lafayette is not None and not all(mirror.drawn(now, event) or event in lying for event in both):
        event = mirror.LAFAYETTE
        yield against("event-lafayette-early", mirror.event_marker(event), event=named(event), grade=Grade.UNKNOWN)


@BOOK.state("7")
def fallen(now: Position) -> Found:
    """A sector on box 0 surrenders, which gives points and a roll; so does one that hands took off the track."""
    state = log.state(now)
    for sector in state.board.sectors:
        if state.at_war(sector) and state.breakdown[sector] == 0:
            yield _unsettled(now, sector, say("finding-surrender", sector=sector))
    over = now.fact("phase") == "over"
    for point in table_edits.armistice_rolls_due(now, state) if not over else ():
        text = say("finding-armistice", sector=point.sector, side=point.side or "", vp=point.vp)
        yield _unsettled(now, point.sector, text)


def _unsettled(now: Position, sector: SectorId, text: Text) -> Objection:
    zone = mirror.zone_of(now, sector)
    asked = Ask("surrender", {"zone": zone})
    return Objection(text, (zone,), then=onward(say("settle-surrender", sector=sector), asked))


@BOOK.state("7", passing=True)
def points(now: Position) -> Found:
    """The victory points are those of the fallen sectors (14)."""
    state = log.state(now)
    for side, (least, most) in table_edits.counted(now, state).items():
        shown, pawn = state.vp[side], mirror.pawn(f"vp-{side}")
        if least <= shown <= most:
            continue
        due = least if shown < least else most
        edits = (lay(now, pawn, f"vp:{due}"),) if f"vp:{due}" in now.zones else ()
        booked = say("points-booked", side=side, due=due)
        (mend,) = offer(say("offer-points", side=side, due=due), edits, "7", Ask("now"), booked) or (None,)
        yield against("finding-points", pawn, side=side, shown=shown, due=due, mend=mend)


@BOOK.state("6.6", passing=True)
def overflowing(now: Position) -> Found:
    """Points that the Entente could not pay are absorbed by steps."""
    n = now.fact("overflow")
    if n and now.fact("phase") != "over":
        yield against("absorb-first", n=n, then=FollowUp(say("absorb-follow", n=n), Ask("absorb")))


# The sequence of a turn (6.1).


@BOOK.ends
def ending(now: Position) -> Edit | None:
    """Return the turn's marker going on as hands move it, without what the card of the turn's end settles besides."""
    over = now.fact("phase") == "over"
    return None if over else Several((), None, msgspec.to_builtins(Turned(turn=log.state(now).turn + 1)))


def _left(deed: Passed | Turned, before: Position) -> Ids:
    """Return the steps of the turn that a deed leaves: the one under way, and those that it passes over."""
    was = str(before.fact("phase"))
    if was not in log.PHASES or (isinstance(deed, Passed) and (deed.laid or deed.now not in log.PHASES)):
        return ()
    until = log.PHASES.index(deed.now) if isinstance(deed, Passed) else len(log.PHASES)
    return log.PHASES[log.PHASES.index(was) : until]


def _endings(ledger: Ledger, phase: str) -> Iterator[Entry]:
    """Yield the entries that left a step of the turn."""
    for entry in ledger.entries:
        if isinstance(entry.deed, Passed | Turned) and phase in _left(entry.deed, entry.before):
            yield entry


def _spent(ledger: Ledger) -> Iterator[tuple[Side, Entry]]:
    """Yield the sides whose spending is over, with the entry that ended it."""
    for phase in ("first", "second"):
        for entry in _endings(ledger, phase):
            leader = mirror.leader(entry.before)
            yield leader if phase == "first" else enemy(leader), entry


@BOOK.rule("6.1")
def skipped(ledger: Ledger, deed: Passed | Turned, before: Position) -> Found:
    """The steps follow one another. Income collected in another step leaves its own with nothing to do."""
    played = ("end", "income") if ledger.of(Collected) else ("end",)
    over = [phase for phase in _left(deed, before)[1:] if phase not in played]
    if over:
        yield against("phase-skipped", phases=tuple(say(f"fact-phase-{phase}") for phase in over))


@BOOK.rule("6.1", of=(*SPENDING, *STEPS, Readied))
def out_of_phase(deed: Deed, before: Position) -> Found:
    """Initiative, markers, collection have their step of the turn; each side spends in its own phase."""
    phase, step = before.fact("phase"), STEPS.get(type(deed))
    by = mirror.opponent(before) if isinstance(deed, Readied) else deed.by
    late = phase != step if step else by and mirror.spender(before) != by
    if late and before.knows("phase"):
        about = mirror.zones(before, getattr(deed, "attacker", getattr(deed, "sector", "")))
        yield against("not-its-phase", *about, phase=say(f"fact-phase-{phase}"), order=True)


@BOOK.rule("3.3.1")
def jumped(deed: Turned, before: Position) -> Found:
    """The turn's marker goes on by one box."""
    turn = log.state(before).turn
    if deed.turn != turn + 1:
        yield against("turn-jumped", mirror.pawn("turn"), turn=turn + 1)


# Initiative (6.2, 12.3).


@BOOK.rule("6.2")
def led(deed: Led, before: Position) -> Found:
    """The Central Powers begin the war; bids are of 0 to 3 points; against the system the track decides or its price is paid."""
    turn = log.state(before).turn
    if turn == 1:
        if deed.side != "central":
            yield against("initiative-first-turn")
        return
    state = log.state(before)
    track = state.track_leader
    human = enemy(side) if (side := mirror.opponent(before)) else None
    if human is None:
        for bidder, paid in deed.paid.items():
            if paid > 3:
                yield against("bid-too-high", side=bidder, n=paid)
    elif deed.side != track:
        price = state.board.solo_initiative_cost.values[turn - 1]
        if deed.side != human:
            yield against("initiative-track", turn=turn, side=track, rule="12.3")
        elif deed.paid.get(human, 0) < price:
            yield against("initiative-unpaid", f"turn:{turn}", n=price, grade=Grade.UNPAID, rule="12.3")


@BOOK.account("6.2")
def undecided(ledger: Ledger, now: Position) -> Found:
    """Somebody has the initiative before the markers are drawn."""
    state = log.state(now)
    track = state.track_leader
    for entry in _endings(ledger, "initiative"):
        if not ledger.of(Led) and mirror.leader(entry.before) != track:
            yield against("initiative-undecided", turn=state.turn, side=track, then=_asks("initiative"))


def _asks(question: str, **filled: str) -> FollowUp:
    """Return the follow-up that asks the question of a step that was left undone."""
    return onward(say(f"next-{question}"), Ask(question, filled))


# Event markers (6.3, 8, 11).


@BOOK.account("6.3")
def drew_too_many(ledger: Ledger, now: Position) -> Found:
    """Three markers are drawn a turn."""
    drawn = (*(deed.event for deed in ledger.of(Drew)), *(deed.event for deed in ledger.of(Applied)))
    taken = tuple(event for event in dict.fromkeys(drawn) if event != mirror.LAFAYETTE)
    if len(taken) > turn_sequence.DRAWN_EACH_TURN:
        about = tuple(mirror.event_marker(event) for event in taken[turn_sequence.DRAWN_EACH_TURN :])
        yield against(
            "draw-too-many",
            *(marker for marker in about if marker in now.counters),
            n=len(taken),
            due=turn_sequence.DRAWN_EACH_TURN,
        )


@BOOK.rule("6.3")
def not_in_the_bowl(ledger: Ledger, deed: Drew | Applied, before: Position) -> Found:
    """What takes effect was drawn, once, from the bowl."""
    marker, waiting = mirror.event_marker(deed.event), mirror.pending(before)
    bowl = mirror.in_bowl(before)
    drew = isinstance(deed, Applied) and deed.event in (*waiting, *(drawn.event for drawn in ledger.of(Drew)))
    if marker not in before.counters or deed.event not in EVENT_NAMES or deed.event in bowl or drew:
        return
    if mirror.drawn(before, deed.event) or deed.event in (*mirror.in_force(before), *waiting):
        yield against("event-already", marker, event=named(deed.event))
    else:
        year = str(EVENT_YEARS.get(deed.event, ""))
        yield against("event-not-in-bowl" if year else "event-not-yet", marker, event=named(deed.event), year=year)


@BOOK.rule("6.3")
def undone(deed: Undone, before: Position) -> Found:
    """Drawn markers do not go back into the bowl [A-06]; what is unlocked stays so."""
    event = before.kind(deed.marker).type == "event"
    key, rule = ("event-back", "") if event else ("tech-back", "6.5.1")
    yield against(key, deed.marker, grade=Grade.UNKNOWN, rule=rule)


@BOOK.rule("6.3")
def out_of_draw_order(deed: Applied, before: Position) -> Found:
    """Markers take effect in the order of the draw."""
    others, state = mirror.pending(before), log.state(before)
    if others and deed.event != others[0] and turn_sequence.apply_event(state, deed.event).state != state:
        waiting = tuple(named(event) for event in others if event != deed.event and event in EVENT_NAMES)
        yield against("event-others-wait", events=waiting, order=True)


@BOOK.account("6.3")
def undrawn(ledger: Ledger, now: Position) -> Found:
    """Three markers, or all that are left, are drawn and applied before anybody collects."""
    turned = next((entry.before for entry in ledger.entries if isinstance(entry.deed, Turned)), None)
    left, at = any(_endings(ledger, "events")), turned or now
    waiting = tuple(event for event in mirror.pending(at) if event in EVENT_NAMES)
    if left and (missing := still_due(at)):
        yield against("draw-too-few", n=missing, then=_asks("draw"))
    if waiting and (left or turned):
        yield against("event-others-wait", events=tuple(map(named, waiting)))


def still_due(position: Position) -> int:
    """Return how many markers are still to be drawn this turn: three, or all that are left (6.3)."""
    drawn = (*(position.fact("drawn") or ()), *mirror.pending(position))
    bowl = set(mirror.in_bowl(position))
    # Reading of 6.3: three are drawn together, so that 42 cannot follow 38 in the same turn.
    if turn_sequence.NEGOTIATIONS in drawn and not log.state(position).readings.armistice_drawn_at_once:
        bowl -= {mirror.ARMISTICE}
    return max(0, min(turn_sequence.DRAWN_EACH_TURN - len(drawn), len(bowl)))


@BOOK.account("8")
def entered(ledger: Ledger, now: Position) -> Found:
    """A sector enters the war by its marker alone, on its initial breakdown box, and never comes back."""
    applied = {deed.event for deed in ledger.of(Applied)}
    for entry in ledger.entries:
        if not isinstance(entry.deed, Entered):
            continue
        sector, before = entry.deed.sector, entry.before
        box = log.state(before).initial(sector)
        if entry.deed.box != box:
            yield against("entry-box", *mirror.zones(now, sector), sector=sector, box=box)
        event = next((event for event, joins in turn_sequence.WAR_ENTRY.items() if joins == sector), 0)
        if event in applied or event in mirror.pending(before):
            continue
        if mirror.lying(before).status[sector] != "neutral":
            yield against("entry-again", *mirror.zones(now, sector), sector=sector, grade=Grade.UNKNOWN, rule="7")
        elif event and not mirror.drawn(before, event):
            yield against("entry-undrawn", *mirror.zones(now, sector), sector=sector, event=named(event))


# Collection (6.4).


@BOOK.account("6.4")
def collected(ledger: Ledger) -> Found:
    """Both sides collect what their sectors produce, up to 20."""
    for entry in _endings(ledger, "income") if not ledger.of(Collected) else ():
        state = log.state(entry.before)
        opening = log.state(log.since(entry.ledger, entry.before, "income", "events"))
        for side in SIDES:
            due = turn_sequence.collect(state.with_pr(side, opening.pr[side]), side).state.pr[side]
            dice = GALLIPOLI if side == "entente" and turn_sequence.GALLIPOLI in state.events else (0, 0)
            least, most = (max(0, due - die) for die in dice)
            if not least <= state.pr[side] <= most:
                names = {"side": side, "due": due, "held": state.pr[side]}
                key = "income-missing" if state.pr[side] == opening.pr[side] else "income-other"
                yield against(key, mirror.pawn(f"resources-{side}"), **names, then=_asks("income"))


# Spending: the order of 6.5, what it costs, and technologies.


@BOOK.rule("6.5")
def out_of_order(ledger: Ledger, deed: Tried | Launched) -> Found:
    """Technologies come before offensives, these before reinforcements."""
    attacked = tuple(d.attacker for d in ledger.of(Launched) if d.by == deed.by) if isinstance(deed, Tried) else ()
    raised = tuple(dict.fromkeys(d.sector for d in ledger.of(Reinforced) if d.by == deed.by))
    if attacked or raised:
        kind = "technology" if isinstance(deed, Tried) else "offensive"
        key = f"order-{kind}" + ("" if kind == "offensive" else "-attacked" if attacked else "-reinforced")
        yield against(key, sectors=attacked or raised, order=True)


@BOOK.account("6.5")
def unpaid(ledger: Ledger) -> Found:
    """What was done in a phase was paid for; an offensive and an attempt cost one point at the least."""
    for side, entry in _spent(ledger):
        phase = str(entry.before.fact("phase"))
        if phase not in ("first", "second") or mirror.spender(entry.before) != side:
            continue
        price = sum(_least(e.deed) for e in entry.ledger.entries if e.step >= 0 and e.deed.by == side)
        paid = mirror.points(log.since(entry.ledger, entry.before, phase), side) - mirror.points(entry.before, side)
        pawn = mirror.pawn(f"resources-{side}")
        if price and paid < price:
            names = {"side": side, "price": price, "paid": max(0, paid)}
            yield against("phase-unpaid", pawn, **names, grade=Grade.UNPAID)
        elif paid < 0:
            yield against("phase-gained", pawn, side=side, n=-paid, grade=Grade.UNKNOWN)


@BOOK.account("6.4")
def gained(ledger: Ledger) -> Found:
    """Resources come from collection alone, to the Central Powers from Jutland and a blockade that fails as well."""
    phases = {"events", "first", "second", "end"} - ({"events"} if ledger.of(Collected) else set())
    for entry in ledger.entries:
        phase = str(entry.before.fact("phase"))
        for side in SIDES if isinstance(entry.deed, Passed | Turned) and phase in phases else ():
            begun = log.since(ledger, entry.before, phase)
            n = mirror.points(entry.before, side) - mirror.points(begun, side)
            sea = ledger.of(Sailed) or any(one.event == turn_sequence.JUTLAND for one in ledger.of(Applied))
            if n > (SEA_GAIN if sea and side == "central" else 0) and mirror.spender(entry.before) != side:
                yield against("points-gained", mirror.pawn(f"resources-{side}"), side=side, n=n, grade=Grade.UNKNOWN)


def _least(deed: Deed) -> int:
    """Return what a deed cost, at the least."""
    match deed:
        case Tried() | Reinforced():
            return max(1, deed.cost)
        case Launched():
            return deed.pr or 1
        case Sailed():
            return deed.cost
    return 0


@BOOK.rule("6.5.1")
def tried(deed: Tried, before: Position) -> Found:
    """The next box of a track, once a turn, in its year, for a point and more."""
    state = log.state(before)
    side = the_side(deed.by)
    found = purchases.attempt(state, side, deed.tech, max(0, deed.cost - 1))
    box = (f"tech-{side}-{deed.tech}:{deed.level}",)
    about = box if box[0] in before.zones else ()
    if isinstance(found, Refusal):
        yield _objection(found, about)
    elif found.level != deed.level:
        yield against("tech-skipped", *about, level=found.level)


# Mastery of the seas (6.6).


@BOOK.rule("6.6")
def sailed(ledger: Ledger, deed: Sailed, before: Position) -> Found:
    """One roll a side, unless an event forbids it; what is spent is held."""
    state = log.state(before)
    side = the_side(deed.by)
    why = purchases.forbidden(state, side)
    if why is not None:
        yield _objection(why)
    if any(other.by == deed.by for other in ledger.of(Sailed)):
        yield against("naval-twice", side=side)
    if beyond := beyond_stock(state, side, deed.cost, "6.6"):
        yield _objection(beyond)


@BOOK.account("6.6")
def did_not_sail(ledger: Ledger) -> Found:
    """Each side must roll after its spending, unless an event forbids it."""
    for side in ashore(ledger):
        yield against("naval-missing", side=side, then=_asks("naval", side=side))


def ashore(ledger: Ledger) -> Iterator[Side]:
    """Yield the sides that ended their spending without their naval roll."""
    for side, entry in _spent(ledger):
        state = log.state(entry.before)
        if all(sailing.by != side for sailing in ledger.of(Sailed)) and not purchases.forbidden(state, side):
            yield side


@BOOK.rule("6.6", of=(*SPENDING, Turned))
def absorbs_first(before: Position) -> Found:
    """What the Entente could not pay is absorbed at once."""
    if before.fact("overflow"):
        yield against("absorb-first", n=before.fact("overflow"), order=True)


# Reinforcements and the Revolution (6.5.3, 9).


@BOOK.rule("6.5.3")
def reinforced(deed: Reinforced, before: Position) -> Found:
    """Sectors at war, but German Africa, up to their initial breakdown; the n-th step of a turn costs n points."""
    state = log.state(before)
    found = purchases.reinforce(state, deed.sector, deed.steps)
    if isinstance(found, Refusal):
        yield _objection(found, mirror.zones(before, deed.sector))
    elif deed.cost and deed.cost < found.cost:
        names = {"side": state.side(deed.sector), "price": found.cost, "paid": deed.cost}
        yield against("phase-unpaid", *mirror.zones(before, deed.sector), **names, grade=Grade.UNPAID)


@BOOK.account("9")
def risen(ledger: Ledger) -> Found:
    """Each step that reinforces Russia advances the Revolution by a box at the most; nothing else does."""
    steps = sum(deed.steps for deed in ledger.of(Reinforced) if deed.sector == "russia")
    boxes = sum(deed.boxes for deed in ledger.of(Risen))
    if not boxes and any(deed.by_hand and deed.sector == "russia" for deed in ledger.of(Reinforced)):
        yield against("revolution-unrolled", mirror.pawn("revolution"), grade=Grade.UNKNOWN)
    if boxes < 0:
        yield against("revolution-back", mirror.pawn("revolution"), grade=Grade.UNKNOWN)
    if boxes > steps:
        yield against("revolution-too-far", mirror.pawn("revolution"), n=boxes, most=steps)


@BOOK.rule("9")
def revolution_unheeded(deed: Turned, before: Position) -> Found:
    """Who turns the turn's marker by hand takes Russia out of the war when the Revolution is complete."""
    state = log.state(before)
    if not deed.closed and state.revolution >= state.revolution_end and state.at_war("russia"):
        yield against("finding-revolution", *mirror.zones(before, "russia"))


# Offensives (6.7, 11).


@BOOK.rule("6.7")
def launched(deed: Launched, before: Position) -> Found:
    """A sector at war attacks a neighbour once a turn, with as many points as its operational value at the most."""
    state = log.state(before)
    if not deed.defender:
        return
    found = offensives.refusal(state, deed.attacker, deed.defender, deed.pr)
    if not deed.pr and found is not None and found.code in ("no_pr", "pr"):
        return  # nobody told the points
    fell = not deed.pr and not state.at_war(deed.defender)  # told after the defender's fall
    if found is not None and not (fell and found.code == "not_at_war"):
        yield _objection(found, mirror.zones(before, deed.attacker, deed.defender))


@BOOK.account("6.7")
def untold(ledger: Ledger, now: Position) -> Found:
    """Steps that hands took off an enemy are those of an offensive, which is somebody's of the turn."""
    for deed in ledger.of(Lost):
        (zone,) = mirror.zones(now, deed.sector)
        asked = onward(say("who-attacked", sector=deed.sector), Ask("attacked", {"zone": zone}))
        yield against("finding-who-attacked", zone, sector=deed.sector, grade=Grade.UNKNOWN, then=asked)


@BOOK.rule("11")
def breaks_a_duty(deed: Tried | Reinforced | Launched, before: Position) -> Found:
    """A compulsory offensive keeps its sector, and its points, from the start of the phase [A-44]."""
    state = log.state(before)
    if deed.by not in SIDES or deed.by == mirror.opponent(before):
        return  # the system keeps nothing back
    if isinstance(deed, Launched):
        for duty, how in offensives.broken_by(state, deed.attacker, deed.defender, deed.pr):
            if how == "short" and not deed.pr:
                continue
            names = {"event": duty.event, "attacker": deed.attacker, "defender": duty.defender}
            least, about = duty.attackers[0].min_pr, mirror.zones(before, duty.defender)
            yield against(f"breaks-{how}", *about, least=least, **names, rule=f"11 ({duty.event})")
        return
    needed = offensives.points_needed(state, deed.by)
    cost = getattr(deed, "cost", 0)
    if cost and needed and state.pr[deed.by] - cost < min(needed, state.pr[deed.by]):
        yield against("technology-obligation")


@BOOK.account("11")
def missed_a_duty(ledger: Ledger) -> Found:
    """A compulsory offensive is launched before its side's phase ends."""
    for side, entry in _spent(ledger):
        if isinstance(entry.deed, Passed):
            yield from _unmet(entry.before, ledger, log.state(entry.before), side, now=False)


@BOOK.due("11")
def owed_a_duty(ledger: Ledger, now: Position) -> Found:
    """A side owes its compulsory offensives until its phase is over."""
    ended = {side for side, entry in _spent(ledger) if isinstance(entry.deed, Passed)}
    for side in SIDES:
        if side not in ended:
            yield from _unmet(now, ledger, log.state(now), side, now=mirror.spender(now) == side)


def _unmet(at: Position, ledger: Ledger, state: State, side: Side, *, now: bool) -> Found:
    """Yield the compulsory offensives of a side that are not launched, or with too little; `now`: they still can be."""
    if side == mirror.opponent(at) and state.readings.system_obligations == "ignored":
        return
    made = [deed for deed in ledger.of(Launched) if deed.by in ("", side)]
    for duty in offensives.duties(state, side, made):
        event, about = duty.obligation.event, mirror.zones(at, duty.obligation.defender)
        if duty.standing in ("short", "missed"):
            yield Objection(offensives.standing_of(duty).text, about, rule=f"11 ({event})")
        elif duty.standing == "due":
            key = "finding-obligation" if now else "finding-obligation-missed"
            then = launch(at, duty.obligation, duty.obligation.attackers[0]) if now else None
            yield against(key, *about, event=event, rule=f"11 ({event})", then=then)


def launch(at: Position, duty: offensives.Obligation, able: offensives.Attacker, *, usual: bool = False) -> FollowUp:
    """Return the question of a compulsory offensive, as one of those who can launches it."""
    defender, attacker = mirror.zones(at, duty.defender, able.attacker)
    asked = Ask("attack", {"defender": defender, "attacker": attacker, "pr": able.min_pr})
    return FollowUp(say("attack-from", attacker=able.attacker, pr=able.min_pr), asked, usual)


# The end of the war, and the system (10, 12.4).


@BOOK.rule("10")
def played_on(_: Turned, before: Position) -> Found:
    """The war ends with the fourteenth turn, or with that of the Armistice."""
    state = log.state(before)
    if state.turn == turn_sequence.TURNS or mirror.ARMISTICE in state.events:
        yield against("war-is-over")


@BOOK.rule("12.4")
def drew_poppies(deed: Readied, before: Position) -> Found:
    """The system draws as many Coquelicots as it has points."""
    side = mirror.opponent(before)
    bowl = sum(len(before.counters_in(at, "coquelicot")) for at in (mirror.POPPY_BOWL, mirror.POPPIES_DRAWN))
    due = min(log.state(before).pr[side], bowl) if side else deed.n
    if deed.n != due:
        yield against("poppies-other", n=deed.n, due=due)


@BOOK.account("12.4")
def system_idle(ledger: Ledger) -> Found:
    """The system plays its phase with the Coquelicots that it draws."""
    played = ledger.of(Readied) or ledger.opening.fact(mirror.SYSTEM)
    for side, entry in _spent(ledger) if not played else ():
        opening = log.since(entry.ledger, entry.before, str(entry.before.fact("phase")))
        if side == mirror.opponent(entry.before) and mirror.points(opening, side):
            yield against("system-idle", side=side, then=_asks("system"))


def steps_played(position: Position) -> Mapping[str, bool]:
    """Return the steps of the turn that were played and left, each with whether nothing of it was left undone."""
    ledger, leader = log.ledger(position), mirror.leader(position)
    steps = {
        "initiative": undecided(ledger, position),
        "events": undrawn(ledger, position),
        "income": collected(ledger),
    }
    wanting = {phase for phase, found in steps.items() if any(found)}
    wanting |= {"first" if side == leader else "second" for side in ashore(ledger)}
    return {phase: phase not in wanting for phase in log.PHASES if any(_endings(ledger, phase))}
