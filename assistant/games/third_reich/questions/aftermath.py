"""What follows by itself: what comes about at once, what a phase owes, what an edit brings, how a phase ends."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple, TypeVar, cast

from assistant.core.calc import Worked
from assistant.core.deeds import Researched
from assistant.core.judgement import Found, objecting
from assistant.core.ledger import Deed
from assistant.core.questions import (
    Reason,
    ReasonKind,
    Role,
)
from assistant.core.record import Ids
from assistant.core.table import Edit, Edits, Mark, Move, Note, Position, Said, Several, control_edit, parts
from assistant.core.text import Text
from assistant.games.third_reich.countries import (
    COUNTRIES,
    surrender,
)
from assistant.games.third_reich.geography import HeldZone, control
from assistant.games.third_reich.mirror import (
    ACTS,
    ATTACKED,
    BEGUN,
    PHASES,
    Acted,
    Bought,
    Collected,
    Exchanged,
    Fought,
    Operated,
    Received,
    Recruited,
    Reinforced,
    Theatre,
    cleared,
    falls,
    opening_of,
)
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.actions import planned, produced, taken, taking, used
from assistant.games.third_reich.questions.cards import (
    crossed_by,
    loss_edit,
    pawn_edit,
    settled_zones,
    theatre,
)
from assistant.games.third_reich.questions.combatants import laid_in_combat, left_behind
from assistant.games.third_reich.questions.log import INCOME, KEEPER, incoming, ledger, paid, read
from assistant.games.third_reich.questions.recruitment import SHARED, spent
from assistant.games.third_reich.questions.war import (
    entries,
    entry_offer,
    half_fallen,
    status_offers,
    surrender_edits,
    surrender_situation,
    yugoslavia_returns,
)
from assistant.games.third_reich.words import (
    ENEMIES,
    MOST_PB,
    MOST_PO,
    Action,
    Faction,
    because,
    fact,
    say,
    zone_id,
)

against = objecting(say)


def attacks_owed(seen: Theatre, side: Faction) -> Ids:
    """Return the zones where at least one attack must still be made (8.1, 8.2, 8.5).

    Those that armies of the faction entered in this phase, holding enemies and none of its armies before. An army that is already
    attacked by the other coalition partner may not be attacked again (16).
    """
    fought = {deed.zone for deed in seen.ledger.of(Fought, by=side)}
    found = []
    for zone in seen.contested():
        ours, theirs = seen.armies_in(zone, side), combatants.sides(seen, zone, side)[1]
        new = ours and all(len(seen.did(army.id).way) > 1 for army in ours)
        open_to_attack = side == "axis" or any(
            not set(seen.did(army.id).attacked_by) - {side, "axis"} for army in theirs
        )
        if new and zone not in fought and open_to_attack:
            found.append(zone)
    return tuple(found)


def income_due(seen: Theatre, side: Faction) -> int:
    """Return the operation points that still come in by themselves in this phase: those of Italy (4.1)."""
    taken_in = seen.fact(INCOME) == seen.turn
    return 0 if side != seen.phase or taken_in else int(incoming(seen, side).gain)


def is_under_way(seen: Theatre, side: Faction) -> bool:
    """Tell whether a faction has done something in its phase already: an action, an operation, a combat (4.1, 4.4)."""
    return bool(seen.ledger.of(*ACTS, by=side) or used(seen, side))


def unmarked(seen: Theatre, side: Faction) -> tuple[Action, ...]:
    """Return the actions that were made in this phase and whose markers are not laid: what they pay was spent (3, 4.3, 4.4)."""
    found: list[Action] = []
    if sum(spent(seen, country) for country in SHARED[side]) and not taken(seen, side, "recruitment"):
        found.append("recruitment")
    kinds = {deed.kind for deed in seen.ledger.of(Collected, by=side)}
    if len(kinds) > len(taken(seen, side, "missions")):
        found.append("missions")
    return tuple(found)


def made(seen: Theatre, side: Faction) -> int:
    """Return how many actions of a faction are made in this phase, those whose markers are not laid, too (3)."""
    return used(seen, side) + len(unmarked(seen, side))


def tracks(seen: Theatre, *, paid_before: bool = False) -> Iterator[tuple[str, int, int, dict[str, str]]]:
    """Yield the pawns of the active faction's points, what actions and income of the phase brought, what came onto the track (4).

    What was spent since is counted.

    Args:
        paid_before: whether the last edit may not have moved its pawn yet: what it costs is not counted.
    """
    side, known = seen.phase, len(seen.ledger.edits) - paid_before
    mine = [paid(e.deed) for e in seen.ledger.entries if e.deed.by == side and e.step < known]
    income = int(incoming(seen, side).gain) * bool(seen.ledger.of(Received))
    for track, action, rule, worth, more in (
        ("po", "planning", "4.1", planned(seen, side).value, income),
        ("pb", "armour_production", "4.2", produced(seen, side), 0),
    ):
        pawn, lay = f"{track}-{side}#1", seen.ledger.opening.counters_in(f"actions-{side}:{action}", "action")
        made = max(0, len(taken(seen, side, cast(Action, action))) - len(lay))
        risen = seen.points(track, side) + sum(cost.get(track, 0) for cost in mine)
        told = {"rule": rule, "faction": side, "track": track}
        yield pawn, int(worth.collected) * made + more, risen - (seen.ledger.opening.box(pawn) or 0), told


def happened(seen: Theatre) -> Found:
    """Yield what the calendar or what was done brings about and the table does not show yet (2, 3, 17)."""
    yield from at_once(seen)
    for due in half_fallen(seen):
        yield against("finding-fallen", rule="17", mend=due, country=due.label.args["country"])


def at_once(seen: Theatre) -> Found:
    """Yield what comes about by itself at once: the return of Yugoslavia, total war, entries into the war (2, 3, 17)."""
    for back in yugoslavia_returns(seen):
        yield against("finding-yugoslavia", rule="17", mend=back, label=back.label)
    for due in status_offers(seen):
        yield against("finding-war-status", rule="3", mend=due, label=due.label)
    for country in entries(seen):
        yield against("finding-entry", rule="2", mend=entry_offer(seen, country), country=country)


def followed(seen: Theatre, after: Position, own: Set[object]) -> Iterator[Edit]:
    """Yield what an edit brings about at once; what was due before it stays due (2, 3, 17).

    Args:
        seen: the table before it.
        after: the table with the edit and what it notes.
        own: the pawns, markers and facts of which the edit itself says what they are.
    """
    due = {one.text for one in at_once(seen)}
    then, freed = theatre(after), list[Edit]()
    for country in sorted(seen.at_war - then.at_war - then.surrendered):  # its entry is taken back
        side, opening = COUNTRIES[country].faction, opening_of(seen.ledger).position
        zones = (z for z in seen.board.homelands.get(country, ()) if after.controller(z) == side)
        freed += (control_edit(after, zone, "") for zone in zones if not opening.controller(zone))
    yield from freed
    after = after.after(Several(tuple(freed)))
    while new := next((one for one in at_once(theatre(after)) if one.text not in due), None):
        due.add(new.text)
        if new.mend and own.isdisjoint(map(_key, parts(new.mend.edit))):
            yield new.mend.edit
            after = after.after(new.mend.edit)


# What the end of a phase brings, step by step: control, supply, elimination, surrender (3, 6, 7, 17).


class Step(NamedTuple):
    """One step of the end of a phase: what it is called, what it changes, why, and where."""

    key: str
    rule: str
    edits: Edits
    reasons: tuple[Reason, ...]
    zones: Mapping[str, Role]


def phase_end_steps(position: Position, side: Faction) -> tuple[Step, ...]:
    """Return the steps of the end of a phase, each worked out after those before it (3, 6, 7, 17).

    # Reading of 3 [A55]: control, then supply, then surrender; a zone that this cuts off is lost at once.
    """
    steps: list[Step] = []
    for key, work in (
        ("control", _control),
        ("pockets", _zones_lost),
        ("elimination", _eliminations),
        ("garrisons", _zones_lost),  # zones that only an eliminated garrison still held (7)
        ("surrender", _surrenders),
        ("severed", _zones_lost),  # zones that a surrender cuts off: a zone is lost as soon as it is (7, 17)
    ):
        steps.append(Step(key, *work(theatre(position), side)))
        if steps[-1].edits:
            position = position.after(Several(steps[-1].edits))
    return tuple(steps)


Done = tuple[str, Edits, tuple[Reason, ...], Mapping[str, Role]]


def controlled(seen: Theatre, side: Faction) -> Worked:
    """Return the change of control; zones crossed are those noted, of the dead too (6).

    What changed hands since the phase is being ended is settled: it is not asked about again.

    # Reading of 3 [A55]: control is looked at before surrenders, so that armies which one of them took still held their zones.
    """
    crossed, done, zones = crossed_by(seen, side), settled_zones(seen), dict[str, HeldZone]()
    there = {zone: dict(present) for zone, present in seen.state.factions_in.items()}
    for country, then in falls(seen):
        for army in then.state.armies:
            if army.country == country:
                there.setdefault(army.zone, {})[army.faction] = 1
    for name in seen.zones:
        if (name in crossed or name in there) and name not in done:
            held, armies = seen.controller(name), there.get(name, {})
            zones[name] = HeldZone(
                controller=held, armies=armies, crossed=name in crossed, invaded_neutral=held is None
            )
    return control(active=side, zones=zones)


def _control(seen: Theatre, side: Faction) -> Done:
    worked = controlled(seen, side)
    changes, reasons = worked.value.changes, seen.names.reasons(worked)
    told = tuple(r for r in reasons if r.kind is not ReasonKind.REJECTED or "contested" in r.text.key)
    edits = tuple(control_edit(seen.position, zone, side) for zone in changes)
    return "6", edits, told, dict.fromkeys(changes, Role.TARGET)


def _zones_lost(seen: Theatre, side: Faction) -> Done:
    """Zones out of supply pass at once to whoever cut them off; one that falls may cut off the next (7)."""
    edits: list[Edit] = []
    told: list[Reason] = []
    zones: dict[str, Role] = {}
    while True:
        fallen = {z: owner for owner, lost in seen.supply.zones_lost.items() for z in lost if z not in zones}
        takers = {zone: _who_cut(seen, zone, owner, side) for zone, owner in fallen.items()}
        given = {zone: control_edit(seen.position, zone, taker) for zone, taker in takers.items()}
        # Reading of 7: a zone that its taker could not supply either stays, else it would change hands without end.
        starved = theatre(seen.position.after(Several(tuple(given.values())))).supply.zones_lost if given else {}
        lost = {zone: owner for zone, owner in fallen.items() if zone not in starved[takers[zone]]}
        for zone, owner in (lost or fallen).items():
            key = "zone-cut-off" if lost else "zone-nobody-supplies"
            told.append(because("7", key, zone=zone, owner=owner, faction=takers[zone], about=(zone,)))
        if not lost:
            return "7", tuple(edits), tuple(told), zones
        zones |= dict.fromkeys(lost, Role.WARNING)
        changes = [given[zone] for zone in lost]
        edits += changes
        seen = theatre(seen.position.after(Several(tuple(changes))))


def _who_cut(seen: Theatre, zone: str, owner: Faction, active: Faction) -> Faction:
    """Return the enemy that cut a zone off: the one whose phase it is if it took part, else the one met most often."""
    cuts = seen.supply.network(owner, None).cuts(zone)
    met = Count(one for cut in cuts for one in {seen.controller(cut), *seen.state.factions_in.get(cut, ())})
    return max(sorted(ENEMIES[owner]), key=lambda enemy: (enemy == active and met[enemy] > 0, met[enemy]))


def _eliminations(seen: Theatre, side: Faction) -> Done:
    # Reading of 3 [A55]: supply is looked at before surrenders, so nobody dies of one in the same phase.
    _, then = next(falls(seen), ("", None))
    fed = {army.id for army in then.state.armies if then.supply.of(army).supplied} if then else set()
    cut = [army for army in seen.state.armies if army.faction == side and not seen.supply.of(army).supplied]
    dead = [army for army in cut if army.id not in fed]
    stranded = (fact("army-stranded", rule="17", army=a.id, zone=a.zone, about=(a.id,)) for a in cut if a not in dead)
    told = (*stranded, *(because("7", "army-cut-off", army=a.id, zone=a.zone, about=(a.id, a.zone)) for a in dead))
    edits = tuple(loss_edit(seen.position, army.id, 2) for army in dead)
    return "7", edits, told, {army.zone: Role.BLOCKED for army in dead}


def _surrenders(seen: Theatre, side: Faction) -> Done:
    worked = surrender(surrender_situation(seen, side))
    edits: list[Edit] = []
    now = seen
    for country in worked.value.effective_now:
        falls = surrender_edits(now, country, side)
        edits += falls
        now = theatre(now.position.after(Several(falls)))
    since = seen.fact("france-condition-since")
    if worked.value.pending and not since:
        edits.append(Note("france-condition-since", seen.turn))
    elif "france" not in worked.value.conditions and since:
        edits.append(Note("france-condition-since", None))
    return "17", tuple(edits), seen.names.reasons(worked), {}


D = TypeVar("D", bound=Deed)
MOST = {"po": MOST_PO, "pb": MOST_PB}


def noted(position: Position, edit: Edit, after: Position) -> Edits:
    """Return what an edit brings with it: what follows from its deeds, and what comes about at once (2, 3, 17)."""
    if isinstance(edit, Said):
        return ()
    own = set(map(_key, parts(edit)))
    told = _told(position, edit, after, own)
    return (*told, *followed(theatre(position), after.after(Several(told)), own))


def _told(position: Position, edit: Edit, after: Position, own: Set[object]) -> Edits:
    """Return what the deeds of an edit bring with them, but for its `own` words of a pawn, a marker, a fact."""
    if KEEPER.span(position) != KEEPER.span(after):
        met = after.register(ATTACKED) if PHASES.turn(position) != PHASES.turn(after) else ()
        found: Iterable[Edit] = (*cleared(after), *(Note(f"{ATTACKED}/{army}") for army in met))
        return tuple(note for note in found if _key(note) not in own)
    before = ledger(position)
    book = read(before, position, edit)
    seen, then = theatre(position), theatre(after)
    side = seen.phase
    new, back = (
        tuple(entry.deed for entry in one.beyond(other) if entry.deed.by == side)
        for one, other in ((book, before), (before, book))
    )
    if not new and not back:
        return ()
    made = book.of(Researched, by=side)
    notes = (
        *_points(then, side, new, back),
        *left_behind(seen, _of(Operated, new), _of(Operated, back)),
        *_research(then, side, made, _of(Researched, back)),
        *_once_a_turn(seen, then, new, back),
        *(note for deed in _of(Fought, new) if deed.zone for note in _fight(seen, deed)),
    )
    told = tuple(note for note in notes if _key(note) not in own)
    words = _words(new, back)
    return told if words is None or not told else (Several(told, words),)


def _of(of: type[D], deeds: Iterable[Deed]) -> tuple[D, ...]:
    return tuple(deed for deed in deeds if isinstance(deed, of))


def _key(note: Edit) -> object:
    """Return the pawn, the marker or the fact that an edit sets: of each the edit's own word is the last."""
    if isinstance(note, Move):
        return note.counters
    if isinstance(note, Mark):
        return note.marker, note.zone
    return note.fact if isinstance(note, Note) else note


def _points(then: Theatre, side: Faction, new: Sequence[Deed], back: Sequence[Deed]) -> Iterator[Edit]:
    """Yield the pawns that pay what was done, or give back what is taken back (4.1, 4.2)."""
    for track, most in MOST.items():
        cost = sum(paid(deed).get(track, 0) for deed in new) - sum(paid(deed).get(track, 0) for deed in back)
        if cost and f"{track}-{side}#1" in then.counters:
            left = max(0, min(most, then.points(track, side) - cost))
            yield pawn_edit(f"{track}-{side}", left)


def _research(then: Theatre, side: Faction, made: Sequence[Researched], back: Sequence[Researched]) -> Iterator[Edit]:
    """Yield the markers of research actions: laid for each step, unless they lie there; taken back with it (3, 4.5)."""
    lying = taken(then, side, "research")
    if len(made) > len(lying):
        yield from taking(then, side, "research", len(made) - len(lying))
    elif back and len(lying) >= len(made) + len(back):
        yield Move(tuple(lying[len(made) :]), f"actions-{side}:unused")


def _once_a_turn(seen: Theatre, then: Theatre, new: Sequence[Deed], back: Sequence[Deed]) -> Iterator[Edit]:
    """Yield that lend-lease was made, that the income was taken this turn, or when it was before: it is taken back (4.1, 4.6)."""
    lent, lent_back = ([deed for deed in _of(Acted, did) if deed.box.endswith(":lend_lease")] for did in (new, back))
    for noted, done, undone in (
        ("lend-lease-turn", lent, lent_back),
        (INCOME, _of(Received, new), _of(Received, back)),
    ):
        if done:
            yield Note(noted, seen.turn)
        elif undone and then.fact(noted) == seen.turn:
            yield Note(noted, opening_of(ledger(seen.position)).fact(noted))


def _fight(seen: Theatre, deed: Fought) -> Iterator[Edit]:
    """Yield what an attack brings: combats have begun, who was attacked by whom, Germans in Karelia, markers (3, 8.2, 16, 22.1)."""
    position, table = seen.position, seen.counters
    yield Note(BEGUN, True)
    if deed.lead in table:
        yield from laid_in_combat(seen, deed)
        if position.kind(deed.lead).nation == "germany" and zone_id(deed.zone) == "carelie":
            yield Note("german-attacked-karelia", True)
    if deed.target in table and position.kind(deed.target).side == "axis":
        met = (*seen.did(deed.target).attacked_by, deed.by)
        yield Note(f"{ATTACKED}/{deed.target}", {"by": " ".join(dict.fromkeys(met))})


WORDS: dict[type[Deed], str] = {
    Fought: "attacked", Recruited: "recruited", Reinforced: "reinforced", Exchanged: "exchanged", Researched: "researched",
}  # fmt: skip


def _words(new: Sequence[Deed], back: Sequence[Deed]) -> Text | None:
    """Return what was done and what it cost, in words for the journal; None where nothing is worth telling."""

    def cost(of: type[Operated] | type[Bought]) -> int:
        return sum(deed.cost for deed in _of(of, new)) - sum(deed.cost for deed in _of(of, back))

    points, bought = cost(Operated), cost(Bought)
    if _of(Operated, back) and not _of(Operated, new):
        return say("noted-taken-back", n=-points)
    if bought:
        return say("noted-recruited" if bought > 0 else "noted-recruits-back", n=abs(bought))
    told = dict.fromkeys(
        deed.op or "moved" if isinstance(deed, Operated) else WORDS[type(deed)]
        for deed in new
        if isinstance(deed, Operated) or type(deed) in WORDS
    )
    if told:
        return say("noted-deeds" if points else "noted-free", deeds=tuple(told), n=points)
    return say("noted-points", n=points) if points else None
