"""What photographs show nowhere though its zone is in sight: it is gone, unless a marker may lie on it."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.core.text import speaker
from assistant.desk.describing import counters_named, zone_named
from assistant.desk.photo.differences import KEEP, Difference
from assistant.desk.photo.matching import Matching
from assistant.desk.photo.sources import GONE, VEILED, Sources
from assistant.desk.photo.telling import choice_of, face_named, kept_as_it_is, sent_home
from assistant.desk.photo.view import WHOLE

say = speaker(__name__)


def gone(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield the counters that are seen nowhere though their zone is in sight, and nothing there could hide them but a marker."""
    position = found.position
    groups: dict[tuple[ZoneId, str, int], list[CounterId]] = {}
    veiled: dict[ZoneId, list[CounterId]] = {}
    for source in sources.all_left():
        if source.state == GONE and not found.is_pool(source.zone, source.counter):
            lying = position.table.counters[source.counter]
            groups.setdefault((source.zone, lying.kind, lying.face), []).append(source.counter)
        elif source.state == VEILED and not found.is_pool(source.zone, source.counter):
            veiled.setdefault(source.zone, []).append(source.counter)
    for zone, hidden in veiled.items():
        if not _is_veiled_as_ever(found, zone):
            yield _veiled(found, zone, tuple(hidden))
    for (zone, _, _), counters in groups.items():
        several = tuple(counters)
        text = say("photo-gone", zone=zone_named(position, zone), what=counters_named(position, several))
        doubt = None if found.sights[zone] >= WHOLE else say("doubt-partly", zone=zone_named(position, zone))
        choices = (choice_of(position, sent_home(position, several)), kept_as_it_is())
        yield Difference(zone, text, choices, doubt, 0 if doubt is None else KEEP, (zone, *several))


def _is_veiled_as_ever(found: Matching, zone: ZoneId) -> bool:
    """Tell whether nothing speaks against it that counters lie beneath a marker still: it lies there as in the mirror, and that it
    shows no edge tells nothing.
    """
    markers = found.markers(zone)
    edgeless = found.telling and not any(found.view.spotted[n].hemmed for n in markers)
    return not edgeless and all(n in found.agreed_markers for n in markers)


def _veiled(found: Matching, zone: ZoneId, counters: tuple[CounterId, ...]) -> Difference:
    """Return counters of which nothing is seen, where a marker lies that they may lie beneath."""
    position = found.position
    marker = found.markers(zone)[0]
    words = {
        "what": counters_named(position, counters),
        "marker": face_named(position, found.view.spotted[marker].face),
    }
    text = say("photo-veiled", zone=zone_named(position, zone), **words)
    away = [edit for counter in counters for edit in sent_home(position, (counter,))]
    choices = (choice_of(position, tuple(away)), kept_as_it_is())
    place = found.view.spotted[marker].place
    return Difference(zone, text, choices, say("doubt-beneath"), KEEP, (zone, *counters), place)
