"""What outlasts a phase, written on the thing itself: what an army carries on, what happens once in a game or in a year."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.deeds import Passed
from assistant.core.ledger import Entry
from assistant.core.position import Position
from assistant.core.table import Counter, Edit, Mark, Note
from assistant.games.empires import log, mirror
from assistant.games.empires.deeds import Fought, Moved, cleared
from assistant.games.empires.movement import would_be_ceded
from assistant.games.empires.reader import read
from assistant.games.empires.words import FOUR_CITIES, POWER_OF, Edition, are_enemies, date_of, duty, named


def noted(before: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Return the facts that an edit brings about: what an army carries on, what happens once in a game or in a year."""
    if after.fact(mirror.SETTING_UP):
        return ()
    ended = log.KEEPER.span(before) != log.KEEPER.span(after)
    book = read(log.ledger(before), before, edit)
    known = {id(entry) for entry in log.ledger(before).entries}
    new = [entry for entry in book.entries if id(entry) not in known]
    notes: list[Edit] = list(cleared(after)) if ended else []
    for entry in new:
        if isinstance(entry.deed, Moved) and entry.deed.army:
            notes += _ceded(entry.before, entry.deed, after)
    for name, now in after.table.counters.items():
        was = before.table.counters.get(name)
        if was is not None and was.zone != now.zone and mirror.is_army(after, now):
            notes += _once(after, was, now)
    notes += _duties(after, new)
    notes += _offensive(new)
    notes += _lost_cities(before, after)
    return tuple(notes)


def _ceded(before: Position, deed: Moved, after: Position) -> Iterator[Edit]:
    """Yield that a German army was ceded by where it ended (first 13)."""
    theatre = mirror.theatre(before)
    army, row = theatre.army(deed.army), f"{mirror.CEDED}/{deed.army}"
    lying = after.table.counters[deed.army]
    here = lying.zone == deed.zone and row not in after.table.facts and army.of == "germany"
    if here and would_be_ceded(theatre, army, deed.zone, mirror.working(before)):
        yield Note(row, {"power": "austria_hungary"})


def _once(after: Position, was: Counter, now: Counter) -> Iterator[Edit]:
    """Yield what an army's coming to a zone brings about for the rest of the game: straits, Salonika; and what it leaves behind."""
    nation, place, first = mirror.nation(after, now.id), named(now.zone), mirror.edition(after) is Edition.FIRST
    if place == "gallipoli" and nation == "uk" and not after.fact("gallipoli_used"):
        yield Note("gallipoli_used", True)
    if place == "salonika" and POWER_OF[nation] == "allies":
        event = "recruited_in_salonika" if first else "salonika_occupied_by_allies"
        if (not first or not mirror.on_map(after, was.zone)) and not after.fact(event):
            yield Note(event, True)
    on_map = mirror.on_map(after, now.zone)
    for register in (mirror.CEDED, mirror.ISOLATED):
        home = register == mirror.CEDED and after.controller(now.zone) == "germany"
        if f"{register}/{now.id}" in after.table.facts and (not on_map or home):
            yield Note(f"{register}/{now.id}")  # dead, or taken back
            if register == mirror.ISOLATED and len(after.register(register)) == 1:  # the markers were only drawn
                yield from (Mark(*at, 0) for at in after.table.markers if at[0] == mirror.UNSUPPLIED)


def _duties(after: Position, new: list[Entry]) -> Iterator[Edit]:
    """Yield the count of the armies attacked towards a duty of the year (9)."""
    power = mirror.phase(new[0].before) if new else mirror.phase(after)
    owed_ = duty(power, mirror.turn(after), mirror.edition(after) is Edition.FIRST)
    if owed_ is None or owed_.per != "year":
        return
    n = sum(
        isinstance(e.deed, Fought) and bool(e.deed.target) and log.is_of(e.before, e.deed.target, owed_) for e in new
    )
    if n:
        row = dict(after.register(mirror.YEARLY).get(power, {}))
        yield Note(f"{mirror.YEARLY}/{power}", {**row, mirror.ATTACKED: int(row.get(mirror.ATTACKED) or 0) + n})


def _offensive(new: list[Entry]) -> Iterator[Edit]:
    """Yield that Offensive was used this year, once its phase is over (10.3)."""
    for entry in new:
        if isinstance(entry.deed, Passed) and log.offensive_used(entry.before):
            power = mirror.phase(entry.before)
            row = dict(entry.before.register(mirror.YEARLY).get(power, {}))
            yield Note(f"{mirror.YEARLY}/{power}", {**row, "offensive": date_of(mirror.turn(entry.before)).year})


def _lost_cities(before: Position, after: Position) -> Iterator[Edit]:
    """Yield the count of losses of the four cities by Austria-Hungary, where each of them costs it a point (5, A25)."""
    if before.table.markers is after.table.markers or mirror.options(after).lose_german_only_city != "both":
        return
    lost = 0
    for zone in mirror.land_zones(after.board):
        if named(zone) in FOUR_CITIES and before.controller(zone) == "austria_hungary":
            holder = after.controller(zone)
            lost += bool(holder) and are_enemies("austria_hungary", mirror.power(holder))
    if lost:
        yield Note(mirror.FOUR_LOST, int(after.fact(mirror.FOUR_LOST) or 0) + lost)
