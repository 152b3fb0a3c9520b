"""What a photograph teaches: patches of the counters that a person has confirmed, or that lie where the mirror has them.

Twice there is something to learn. Once a photograph is settled, every counter in it that agrees with the mirror is known, and its
face as it looks tonight is kept. And where the printed counters are not known at all, a set-up laid out by hand teaches them: in
each zone where one thing lies and the mirror has one pile, that thing is the pile's top.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.position import Position
from assistant.desk.photo.detect import Glance, Look
from assistant.desk.photo.face_atlas import MARGIN, remember
from assistant.desk.photo.faces import FaceKey, key_of, marker_key
from assistant.desk.photo.matching import Matched
from assistant.scan.detection.training import Placed, learn

FEWEST = 3  # unknown counters that are worth a lesson
LARGEST = 2.2  # counters' sides: what is larger is a hand or a card


def learn_from(look: Look, position: Position) -> int:
    """Keep the faces of all that a photograph shows as the mirror has it now; return how many patches were cut.

    Raises:
        SightError: the photograph cannot be laid on the scan.
        DataError: they cannot be kept.
    """
    found = Matched(look.view, position)
    first = 0
    lessons = []
    for glance in look.glances:
        lessons.append((glance, list(_confirmed(glance, found, first))))
        first += len(glance.sight.seen)
    return _taught(lessons, position)


def unknown(look: Look, position: Position) -> list[tuple[Glance, list[Placed]]]:
    """Return the things in a photograph that can be taken for the mirror's counters; empty where there are too few."""
    found = Matched(look.view, position)
    lessons = [(glance, list(_unknown(glance, found))) for glance in look.glances]
    return lessons if sum(len(placed) for _, placed in lessons) >= FEWEST else []


def teach(look: Look, position: Position) -> int:
    """Learn the counters from a table that lies as the mirror has it; return how many patches were cut.

    Raises:
        SightError: the photograph cannot be laid on the scan.
        DataError: they cannot be kept.
    """
    return _taught(unknown(look, position), position)


def _taught(lessons: list[tuple[Glance, list[Placed]]], position: Position) -> int:
    patches: dict[FaceKey, list[Any]] = {}
    for glance, placed in lessons:
        for key, several in learn(glance.scan.picture, glance.photographs, placed).items():
            patches.setdefault(key, []).extend(several)
    if patches:
        remember(position.kinds, patches)
    return sum(map(len, patches.values()))


def _confirmed(glance: Glance, found: Matched, first: int) -> Iterator[Placed]:
    """Yield what is seen on a sheet and agrees with the mirror; `first` is the number of its first thing in the view."""
    position = found.position
    for n, seen in enumerate(glance.sight.seen, first):
        if n in found.agreed:
            lying = position.table.counters[found.agreed[n]]
            key = key_of(position.kinds, lying.kind, lying.face)
        elif n in found.markers.agreed:
            marker, zone = found.markers.agreed[n]
            key = marker_key(marker, position.marker(marker, zone))
        else:
            continue
        face = glance.faces.book[glance.faces.first(key)]
        yield Placed(glance.faces.first(key), seen.place, seen.side, seen.turn, face.shape)


def _unknown(glance: Glance, found: Matched) -> Iterator[Placed]:
    """Yield the one thing that lies in a zone where the mirror has one pile."""
    position, scan = found.position, glance.scan
    things: dict[str, list[tuple[float, float]]] = {}
    for covering in glance.sight.coverings:
        xs, ys = zip(*covering.outline, strict=True)
        x, y = scan.to_sheet([covering.place])[0]
        zone = position.board.zone_at(scan.sheet.id, float(x), float(y))
        if zone is not None and max(max(xs) - min(xs), max(ys) - min(ys)) < LARGEST * scan.side:
            things.setdefault(zone.id, []).append(covering.place)
    taken = {*found.zone_of.values()}
    for zone_id, places in things.items():
        pile = position.counters_in(zone_id)
        sides = {position.kind(counter.id).side for counter in pile}
        if len(places) == 1 and len(sides) == 1 and zone_id not in taken:
            key = glance.faces.first(key_of(position.kinds, pile[-1].kind, pile[-1].face))
            yield Placed(key, places[0], scan.side * MARGIN)
