"""Operations as they are made: what they cost and leave behind, and which one a move by hand amounts to (8)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from assistant.core import phase_log
from assistant.core.edits import Edit, Mark, Note
from assistant.core.phase_log import Deed
from assistant.games.third_reich.countries import COUNTRIES, out_of_the_game
from assistant.games.third_reich.geography import Army, Border
from assistant.games.third_reich.landings import amphibious
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import Mover, Way, march, naval, strategic
from assistant.games.third_reich.movement_topics import MovementBlank, circumstances
from assistant.games.third_reich.questions.entering import entered, left_again, standing
from assistant.games.third_reich.questions.marking import MARKERS
from assistant.games.third_reich.questions.paying import payment
from assistant.games.third_reich.questions.ways import Moves, landing_situation, movement_situation, price, routes
from assistant.games.third_reich.words import MOVED, Operation

# In this order a move by hand is read; where there is nobody to attack no Assault is meant.
AMONG_ENEMIES: tuple[Moves, ...] = ("assault", "tactical_movement", "strategic_movement")
ELSEWHERE: tuple[Moves, ...] = ("tactical_movement", "strategic_movement")


class Operating(NamedTuple):
    """An army's operation: None for a move that no operation allows; its way, the first and the last zone included; its price."""

    army: Army
    op: Operation | None
    way: Way
    po: int

    @property
    def deed(self) -> Deed:
        """The operation as the phase log has it."""
        army, way = self.army, self.way
        return Deed(
            did=self.op or MOVED,
            side=army.faction,
            who=army.id,
            start=way[0],
            via=way[1:-1],
            zone=way[-1],
            cost=self.po,
        )


def operating(seen: Theatre, army: Army, op: Operation, way: Way) -> Operating:
    """Return an operation with its price (8).

    Args:
        op: the operation that pays for it.
    """
    return Operating(army, op, way, price(seen, army, op, way))


def left_behind(seen: Theatre, made: Iterable[Deed], back: Iterable[str] = ()) -> list[Edit]:
    """Return what operations leave beside the log: markers, first entries, invasions (2, 3, 8, 9).

    Args:
        back: the rows of operations that they replace or that are taken back: their markers are lifted.
    """
    made, rows = tuple(made), phase_log.deeds(seen.position)
    taken = tuple(rows[row] for row in back)
    changes: dict[tuple[str, str], int] = {}
    notes: dict[str, Note] = {}
    for n, deeds in ((-1, taken), (1, made)):
        for deed in deeds:
            if place := _marked(seen, deed):
                changes[place] = changes.get(place, 0) + n
    others = (*standing(seen, back), *made)
    for note in (
        *(n for deed in taken for n in left_again(seen, deed, others)),
        *(n for d in made for n in entered(seen, d)),
    ):
        notes.setdefault(note.fact, note)
    lying = {(marker, zone): seen.position.marker(marker, zone) for marker, zone in changes}
    marks = [Mark(*place, max(0, lying[place] + n)) for place, n in changes.items() if n and lying[place] + n >= 0]
    return [*marks, *notes.values()]


def _marked(seen: Theatre, deed: Deed) -> tuple[str, str] | None:
    """Return the marker that an operation lays, and where; None for one that has none (8.1, 8.2, 8.5)."""
    lands = deed.did == "amphibious_assault" and seen.state.enemies_in(deed.zone, seen.phase)
    marker = MARKERS.get("assault" if lands else deed.did)  # a landing among enemies counts as an Assault
    return (marker, deed.zone) if marker else None


def together(seen: Theatre, made: tuple[Operating, ...]) -> list[Edit]:
    """Return everything that operations change beside the armies' places: the log, the points, markers, first entries."""
    paid = payment(seen, made[0].army.faction, "po", sum(one.po for one in made))
    return [
        *phase_log.written(seen.position, [*(one.deed for one in made), *paid.short]),
        *left_behind(seen, [one.deed for one in made]),
        *paid.edits,
    ]


def by_hand(seen: Theatre, army: Army, way: Way, *, known: bool) -> Operating:
    """Return the operation that a move of an army by hand amounts to, the first of those that allow it (8).

    Args:
        seen: the table before the move.
        army: the army, standing where its way begins.
        way: from there to where it was put.
        known: whether the zones between were told; else the shortest way that an operation allows is taken.
    """
    invading = _invaded(seen, army, way)
    state = seen.state_when(invading)
    armies = tuple(army if other.id == army.id else other for other in state.armies)
    state = msgspec.structs.replace(state, armies=armies)
    links = tuple(itertools.pairwise(way)) if known else None
    for op in AMONG_ENEMIES if state.enemies_in(way[-1], army.faction) else ELSEWHERE:
        given = msgspec.structs.replace(movement_situation(seen, army, op, invading), state=state)
        found = _marched(given, army, op, links).get(way[-1])
        if found is not None and (not known or found == way):
            return operating(seen, army, op, found)
    if len(way) == 2:
        given = msgspec.structs.replace(movement_situation(seen, army, "naval_movement"), state=state)
        if way[-1] in naval(_mover(given, army))[0]:
            return operating(seen, army, "naval_movement", way)
        if lands(seen, army, way[-1]):
            return operating(seen, army, "amphibious_assault", way)
    return Operating(army, None, way, 0)


def _invaded(seen: Theatre, army: Army, way: Way) -> str:
    """Return the neutral country in which a way ends, if the army may invade it (2)."""
    home = str(seen.board.zones[way[-1]].home)
    invadable = home in seen.neutral_countries and COUNTRIES[home].faction != army.faction
    return home if invadable and not out_of_the_game(home) else ""


def _mover(given: MovementBlank, army: Army) -> Mover:
    return Mover(given.board, given.state, army, circumstances(given), given.options)


def _marched(given: MovementBlank, army: Army, op: Operation, links: tuple[Border, ...] | None) -> Mapping[str, Way]:
    """Return the ways of an operation by land: over all borders, or only over those of a way that was told."""
    board = given.board
    if links is not None:
        known = {frozenset(link) for link in board.links}
        board = msgspec.structs.replace(board, links=tuple(link for link in links if frozenset(link) in known))
    mover = _mover(msgspec.structs.replace(given, board=board), army)
    if op == "strategic_movement":
        return strategic(mover, given.strategic_moves_in_ussr_used)[0]
    return march(mover, op)


def lands(seen: Theatre, army: Army, goal: str) -> bool:
    """Tell whether an army may land in a zone from where it stands (8.5, 13.9)."""
    link = routes(seen, army.zone).get(goal)
    if link is None:
        return False
    lying = msgspec.structs.replace(seen.position.table.counters[army.id], zone=army.zone)
    return bool(amphibious(landing_situation(seen, lying, link, goal, 3)).value.legal)
