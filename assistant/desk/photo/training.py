"""What a photograph teaches: patches of the counters that a person has confirmed or named.

Once a photograph is settled, every counter in it that agrees with the mirror is known, and its face as it looks tonight is kept.
Counters whose face nobody knows are asked for, those that look alike at once: what the mirror has where they lie is offered first.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core.printed import ZoneId
from assistant.core.record import grouped
from assistant.core.table import Position
from assistant.core.text import speaker
from assistant.desk.photo.detect import Glance, Look, strangers
from assistant.desk.photo.differences import KEEP, Choice, Difference, difference, face_named
from assistant.desk.photo.face_atlas import ALIKE, MARGIN, alike, remember
from assistant.desk.photo.faces import FaceKey, Pixels, face_of, key_of, marker_key
from assistant.desk.photo.matching import Matched
from assistant.scan.detection.sightings import places_of
from assistant.scan.detection.training import Placed, learn

say = speaker(__name__)


class Unknown(NamedTuple):
    """Counters of one look that nobody knows, each with the face that the mirror has there, empty where it says nothing; and the
    question which they are.
    """

    glance: Glance
    placed: tuple[Placed, ...]
    asked: Difference


Lessons = dict[Glance, list[Placed]]


def learn_from(look: Look, position: Position) -> int:
    """Keep the faces of all that a photograph shows as the mirror has it now; return how many patches were cut.

    Raises:
        SightError: the photograph cannot be laid on the scan.
        DataError: they cannot be kept.
    """
    found = Matched(look.view, position)
    return _taught({glance: list(_confirmed(glance, found, first)) for glance, first in _numbered(look)}, position)


def teach(named: Iterable[tuple[Unknown, FaceKey]], position: Position) -> int:
    """Learn counters as they were named, or as the mirror has them where no face is told; return how many patches were cut.

    Raises:
        SightError: the photograph cannot be laid on the scan.
        DataError: they cannot be kept.
    """
    told = ((unknown.glance, one, name or one.face) for unknown, name in named for one in unknown.placed)
    lessons = grouped((glance, replace(one, face=glance.faces.first(face))) for glance, one, face in told if face)
    return _taught(lessons, position)


def unknown(look: Look, position: Position) -> list[Unknown]:
    """Return the counters whose face nobody knows, those that look alike together."""
    found = Matched(look.view, position)
    result: list[Unknown] = []
    for glance, first in _numbered(look):
        groups: list[tuple[Pixels, list[tuple[ZoneId, Placed]]]] = []
        for zone, placed in _unknown(glance, found, first):
            picture = _picture(look.straight[glance.scan.sheet.id], glance, placed)
            near = next((group for one, group in groups if alike(one, picture) > ALIKE), None)
            if near is None:
                groups.append((picture, near := []))
            near.append((zone, placed))
        result += [Unknown(glance, tuple(one for _, one in some), _asked(glance, some, position)) for _, some in groups]
    return result


def _numbered(look: Look) -> Iterator[tuple[Glance, int]]:
    """Return what is seen of each sheet, with the number of its first thing in the view."""
    return zip(look.glances, accumulate((len(glance.sight.seen) for glance in look.glances), initial=0), strict=False)


def _picture(pixels: Pixels, glance: Glance, placed: Placed) -> Pixels:
    share = pixels.shape[1] / glance.scan.picture.full_size[0]
    (x, y), half = placed.place, placed.side / 2
    left, top, right, bottom = (max(0, round(at * share)) for at in (x - half, y - half, x + half, y + half))
    return pixels[top : max(bottom, top + 1), left : max(right, left + 1)]


def _asked(glance: Glance, some: list[tuple[ZoneId, Placed]], position: Position) -> Difference:
    """Return the question which counters those are, what the mirror has where they lie offered first."""
    votes = Count(placed.face for _, placed in some if placed.face)
    marked = 0 if list(votes.values()) == [len(some)] else KEEP
    zones = tuple(dict.fromkeys(zone for zone, _ in some))
    for zone in zones:
        votes.update(face_of(position, one.id) for one in position.counters_in(zone))
        votes.update(marker_key(*marker) for marker in position.markers_in(zone).items())
    choices = [Choice(say("choice-is", what=face_named(position, face)), (), face) for face, _ in votes.most_common()]
    told = difference(
        position,
        "photo-unknown",
        zones[0],
        choices or [Choice(say("choice-nothing"))],
        say("doubt-unknown"),
        marked,
        place=places_of(glance.scan.to_sheet([some[0][1].place]))[0],
        n=len(some),
        more=len(zones) - 1,
    )
    return replace(told, about=zones, close=True)


def _taught(lessons: Lessons, position: Position) -> int:
    learnt = (learn(glance.scan.picture, glance.photographs, placed) for glance, placed in lessons.items())
    patches = grouped((key, one) for taught in learnt for key, several in taught.items() for one in several)
    if patches:
        remember(position.kinds, patches)
    return sum(map(len, patches.values()))


def _confirmed(glance: Glance, found: Matched, first: int) -> Iterator[Placed]:
    """Yield what is seen on a sheet and agrees with the mirror; `first` is the number of its first thing in the view."""
    position = found.position
    for n, seen in enumerate(glance.sight.seen, first):
        if n in found.agreed:
            lying = position.counters[found.agreed[n]]
            key = key_of(position.kinds, lying.kind, lying.face)
        elif n in found.markers.agreed:
            marker, zone = found.markers.agreed[n]
            key = marker_key(marker, position.marker(marker, zone))
        else:
            continue
        face = glance.faces.first(key)
        yield Placed(face, seen.place, seen.side, seen.turn, glance.faces.book[face].shape)


def _unknown(glance: Glance, found: Matched, first: int) -> Iterator[tuple[ZoneId, Placed]]:
    """Yield with its zone what is of a counter's size and shows no known face, and what is seen whose own face was never shown."""
    position, scan = found.position, glance.scan
    zones = [position.board.zone_at(scan.sheet.id, *map(float, scan.to_sheet([at])[0])) for at in strangers(glance)]
    for zone, place in zip(zones, strangers(glance), strict=True):
        if zone is not None:
            pile = position.counters_in(zone.id)
            alone = zones.count(zone) == len({position.kind(counter).side for counter in pile}) == 1
            yield zone.id, Placed(face_of(position, pile[-1].id) if alone else "", place, scan.side * MARGIN)
    for n, seen in enumerate(glance.sight.seen, first):
        own = found.of_seen.get(n)
        shown = found.face(own) if own is not None else found.spotted[n].face
        if shown in found.view.unshown and n in found.zone_of and n not in found.markers.agreed:
            yield found.zone_of[n], Placed(shown if own is not None else "", seen.place, seen.side, seen.turn)
