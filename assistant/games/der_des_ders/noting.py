"""What an edit writes in the log of the turn: the rows of an offer, and what hands mean.

An offer knows what it does and writes its own rows. What hands do (a drag, a line, a photograph, a script) is read by `noted`,
which the desk asks about each edit, so that one journal entry holds both. Players correct the rows as those of any register.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core import phase_log
from assistant.core.edits import Edit, Move, Note, Place, Remove, parts
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.games.der_des_ders import calendar, log, mirror
from assistant.games.der_des_ders.diary import turning_points
from assistant.games.der_des_ders.obligations import Launched
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import SIDES, TECHS, SectorId, Side, enemy


def launched(position: Position) -> tuple[Launched, ...]:
    """Return the offensives of this turn as far as they are noted; an old table does not tell against whom."""
    return tuple(
        Launched(
            mirror.sector_of(position, deed.who),
            mirror.sector_at(position, deed.zone),
            deed.cost,
            deed.did == log.ALL_OUT,
        )
        for deed in log.done(position, *log.OFFENSIVES)
    )


def sailed(position: Position, side: Side, cost: int) -> tuple[Edit, ...]:
    """Return the row of a naval roll, for which `cost` points were spent (6.6)."""
    return phase_log.written(position, (Deed(did=log.NAVAL, side=side, cost=cost),))


def rows_between(
    position: Position, before: State, after: State, rules: Rules, made: Launched | None = None
) -> tuple[Edit, ...]:
    """Return what the log gains when one position of the rules becomes another.

    Args:
        position: the table, which lies as `before` says.
        before: the position that the rules were asked with.
        after: what they made of it.
        made: the offensive, if it was one.
    """
    new = []
    for attacker in after.attacked:
        if attacker not in before.attacked:
            new.append(_offensive(position, before, rules, made or Launched(attacker, "", 0, False)))
    for sector, steps in after.reinforced.items():
        new += _bought(position, sector, rules, before.reinforced.get(sector, 0), steps)
    for side in SIDES:
        tried = after.tech_attempted.get(side, ())
        fresh = tried[len(before.tech_attempted.get(side, ())) :]
        new += (_attempt(side, word, before.pr[side] - after.pr[side]) for word in fresh)
    return phase_log.written(position, new)


def _offensive(position: Position, before: State, rules: Rules, made: Launched) -> Deed:
    return Deed(
        did=log.ALL_OUT if made.all_out else log.OFFENSIVE,
        side=rules.board.side(made.attacker),
        who=mirror.sector_marker(position, made.attacker),
        start=_box(before, made.defender) if made.defender else "",
        zone=mirror.zone_of(position, made.defender) if made.defender else "",
        cost=made.pr,
    )


def _box(state: State, sector: SectorId) -> str:
    return f"rupture:{state.breakdown[sector]}"


def _bought(position: Position, sector: SectorId, rules: Rules, before: int, now: int) -> Iterator[Deed]:
    """Yield a row for each step bought; the n-th of a turn costs n points (6.5.3)."""
    marker, zone = mirror.sector_marker(position, sector), mirror.zone_of(position, sector)
    for n in range(before + 1, now + 1):
        yield Deed(did=log.REINFORCEMENT, side=rules.board.side(sector), who=marker, zone=zone, cost=n)


def _attempt(side: Side, word: str, cost: int) -> Deed:
    tech, _, level = word.partition(":")
    return Deed(did=log.TECHNOLOGY, side=side, zone=f"tech-{side}-{tech}:{level}", cost=cost)


def noted(position: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Return what an edit of hands means in this game.

    In a side's own phase its sector going up is a reinforcement, its pawn going up a technology an attempt that succeeded, and
    an enemy going down an offensive of which somebody has still to say whose it was. Whenever it happens, a sector's marker
    leaving the breakdown track for its sector is a surrender, steps of the Entente absorb a naval loss that waits for them, and
    the turn's pawn going on begins another turn. A marker leaving the bowl in the phase of events was drawn.
    """
    if any(isinstance(part, Note) for part in parts(edit)) or not _moves(position, edit):
        return ()
    before, rules = mirror.table(position)
    now, _ = mirror.table(after)
    if now.turn != before.turn:
        return (*turning_points(position, before, now, rules), *new_turn(position))
    return (
        *turning_points(position, before, now, rules),
        *_spent(position, before, now, rules),
        *_absorbed(position, before, now, rules),
        *_drawn(position, after),
    )


def _moves(position: Position, edit: Edit) -> bool:
    """Tell whether a marker that the log cares for goes elsewhere."""
    for part in parts(edit):
        if isinstance(part, (Move, Remove)):
            known = (counter for counter in part.counters if counter in position.table.counters)
            if any(position.kind(counter).type in ("sector", "event", "pawn") for counter in known):
                return True
        elif isinstance(part, Place):
            return True
    return False


def new_turn(position: Position) -> tuple[Edit, ...]:
    """Return the notes by which the table forgets a turn and stands at the beginning of the next (6.8)."""
    facts = (Note(name) for name in ("drawn", "pending") if position.fact(name))
    return (Note("phase", "initiative"), *facts, *log.forgotten(position))


def _spent(position: Position, before: State, now: State, rules: Rules) -> tuple[Edit, ...]:
    """Return the rows that the side whose phase it is writes and strikes by moving markers (6.5)."""
    side = mirror.spender(position)
    if side is None:
        return ()
    new: list[Deed] = []
    struck: list[str] = []
    for sector in rules.board.of_side(side):
        if before.at_war(sector) and now.at_war(sector):
            bought = before.reinforced.get(sector, 0)
            steps = max(0, bought + now.breakdown[sector] - before.breakdown[sector])
            new += _bought(position, sector, rules, bought, steps)
            mine = log.rows(position, log.REINFORCEMENT, zone=mirror.zone_of(position, sector))
            struck += mine[max(0, len(mine) - (bought - steps)) :] if steps < bought else ()
    for tech in TECHS:
        was, level = before.tech[side][tech], now.tech[side][tech]
        if level > was:
            new.append(_attempt(side, f"{tech}:{level}", 0))
        elif level < was:
            struck += log.rows(position, log.TECHNOLOGY, zone=f"tech-{side}-{tech}:{was}")
    if not _waits(position, enemy(side)):
        for sector in rules.board.of_side(enemy(side)):
            _attacked(position, before, now, sector, side, new, struck)
    return (*phase_log.struck(struck), *phase_log.written(position, new))


def _attacked(
    position: Position, before: State, now: State, sector: SectorId, side: Side, new: list[Deed], struck: list[str]
) -> None:
    """An enemy sector that hands push down was attacked; pushed up to where it stood, it was not."""
    zone = mirror.zone_of(position, sector)
    if not before.at_war(sector):
        return
    if now.breakdown[sector] < before.breakdown[sector] and not log.rows(position, log.LOSS, zone=zone):
        new.append(Deed(did=log.LOSS, side=side, start=_box(before, sector), zone=zone))
    elif now.breakdown[sector] > before.breakdown[sector]:
        deeds = phase_log.deeds(position)
        standing = now.breakdown[sector]
        struck += (
            row
            for row in log.rows(position, log.LOSS, *log.OFFENSIVES, zone=zone)
            if deeds[row].start and standing >= (mirror.number_of(position, deeds[row].start) or 0)
        )


def _waits(position: Position, side: Side) -> bool:
    """Tell whether a side has still to absorb a naval loss, so that steps it loses are those (6.6)."""
    return side == "entente" and bool(position.fact("overflow"))


def _absorbed(position: Position, before: State, now: State, rules: Rules) -> Iterator[Edit]:
    """Steps that the Entente takes off its sectors absorb a naval loss (6.6)."""
    missing = int(position.fact("overflow") or 0)
    mine = [sector for sector in rules.board.of_side("entente") if before.at_war(sector)]
    lost = sum(max(0, before.breakdown[sector] - now.breakdown[sector]) for sector in mine)
    if missing and lost:
        yield Note("overflow", max(0, missing - lost))


def _drawn(position: Position, after: Position) -> Iterator[Note]:
    """An event marker taken out of the bowl in the phase of events is one of the turn's draw; put back, it is not (6.3).

    A marker laid beside the map that works from there has been applied; any other waits for its effect.
    """
    if position.fact("phase") != "events":
        return
    was, now = set(mirror.events_at(position, mirror.BOWL)), set(mirror.events_at(after, mirror.BOWL))
    back, out = now - was, sorted(was - now)
    beside = set(mirror.in_force(after)) & calendar.LASTING
    before = {name: [int(event) for event in position.fact(name) or ()] for name in ("drawn", "pending")}
    fresh = [event for event in out if event not in (*before["drawn"], *before["pending"])]
    for name, joins in (("drawn", beside), ("pending", set(fresh) - beside)):
        kept = [event for event in (*before[name], *(e for e in fresh if e in joins)) if event not in back]
        if kept != before[name]:
            yield Note(name, kept or None)
