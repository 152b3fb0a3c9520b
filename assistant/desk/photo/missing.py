"""What photographs show nowhere though its zone is in sight: it is gone, unless a marker may lie on it."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.board import ZoneId
from assistant.core.edits import Move
from assistant.core.kinds import CounterId
from assistant.core.text import speaker
from assistant.desk.describing import counters_named, zone_named
from assistant.desk.photo.arriving import turned_there
from assistant.desk.photo.differences import KEEP, Choice, Difference
from assistant.desk.photo.matching import Matching
from assistant.desk.photo.sources import GONE, VEILED, Sources
from assistant.desk.photo.telling import choice_of, different, face_named, kept_as_it_is, sent_home
from assistant.desk.photo.view import WHOLE

say = speaker(__name__)
MOST = 3  # zones that are offered where a counter may lie on its like


def gone(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield the counters that are seen nowhere though their zone is in sight, and nothing there could hide them but a marker."""
    position = found.position
    groups: dict[tuple[ZoneId, str, int], list[CounterId]] = {}
    veiled: dict[tuple[ZoneId, float], list[CounterId]] = {}
    for source in sources.all_left():
        if source.state not in (GONE, VEILED) or found.is_pool(source.zone, source.counter):
            continue
        if found.markers(source.zone):
            veiled.setdefault((source.zone, source.state), []).append(source.counter)
        else:
            lying = position.table.counters[source.counter]
            groups.setdefault((source.zone, lying.kind, lying.face), []).append(source.counter)
    for (zone, state), hidden in veiled.items():
        if state == GONE or not is_veiled_as_ever(found, zone):
            yield _veiled(found, sources, zone, tuple(hidden), 0 if state == GONE else KEEP)
    for (zone, _, _), counters in groups.items():
        several = tuple(counters)
        text = say("photo-gone", zone=zone_named(position, zone), what=counters_named(position, several))
        whole = found.sights[zone] >= WHOLE
        others = [*_elsewhere(found, sources, several), *_beneath(found, sources, several)]
        others += _beneath_markers(found, sources, several, told=True)
        others = others or [
            choice_of(position, (Move(several, one),)) for one in sources.piles_beside(several[0])[:MOST]
        ]
        across = _across(found, zone)
        doubt = say("doubt-beneath") if others else None
        marked = 0 if whole else KEEP
        if not whole:
            doubt = say("doubt-partly", zone=zone_named(position, zone))
        elif across:
            # Taken for another zone's, for it may lie on the border: if it lies in this one, they may be beneath it.
            zones = tuple(zone_named(position, one) for one in (zone, position.table.counters[across[0]].zone))
            doubt, marked = say("doubt-border", zones=zones), KEEP
        moved = [choice_of(position, (Move((one,), zone),)) for one in across]
        choices = different((choice_of(position, sent_home(position, several)), kept_as_it_is(), *moved, *others))
        yield Difference(zone, text, choices, doubt, marked, (zone, *several))


def _across(found: Matching, zone: ZoneId) -> list[CounterId]:
    """Return the counters that seem to lie in a zone, while the mirror has them in one next to it."""
    board, lying = found.position.board, found.position.table.counters
    result = []
    for n, counter in found.agreed.items():
        if lying[counter].zone != zone:
            inside = board.zone_at(found.view.spotted[n].sheet, *found.view.spotted[n].place)
            if inside is not None and inside.id == zone:
                result.append(counter)
    return result


def _elsewhere(found: Matching, sources: Sources, counters: tuple[CounterId, ...]) -> list[Choice]:
    """Return the choices that counters lie on others near by that look the same."""
    zones = (
        sources.likes(counters[0])[:MOST] if len({found.position.table.counters[c].kind for c in counters}) == 1 else []
    )
    return [choice_of(found.position, (Move(counters, zone),)) for zone in zones]


def _beneath(found: Matching, sources: Sources, counters: tuple[CounterId, ...]) -> list[Choice]:
    """Return the choices that counters lie with what shows more edges near by than known: beneath it, or on top and turned over."""
    choices: list[Choice] = []
    for zone in sources.grown(counters[0])[:MOST]:
        turned = turned_there(found, counters[0], zone) if len(counters) == 1 else []
        choices += [choice_of(found.position, (Move(counters, zone),)), *turned]
    return choices


def _beneath_markers(
    found: Matching, sources: Sources, counters: tuple[CounterId, ...], *, told: bool = False
) -> list[Choice]:
    """Return the choices that counters lie beneath a marker near by; where that is `told`, beneath one that shows an edge."""
    zones = [zone for zone, edge in sources.veils(counters[0]).items() if edge or not told][:MOST]
    return [choice_of(found.position, (Move(counters, zone),)) for zone in zones]


def is_veiled_as_ever(found: Matching, zone: ZoneId) -> bool:
    """Tell whether nothing speaks against it that counters lie beneath a marker still: it lies there as in the mirror, and that it
    shows no edge tells nothing unless edges can be counted.
    """
    markers = found.markers(zone)
    edgeless = found.trusted and not any(found.view.spotted[n].hemmed for n in markers)
    return not edgeless and not any(n in found.loose_markers for n in markers)


def _veiled(
    found: Matching, sources: Sources, zone: ZoneId, counters: tuple[CounterId, ...], marked: int
) -> Difference:
    """Return counters of which nothing is seen, where a marker lies that they may lie beneath."""
    position = found.position
    marker = found.markers(zone)[0]
    words = {
        "what": counters_named(position, counters),
        "marker": face_named(position, found.view.spotted[marker].face),
    }
    text = say("photo-veiled", zone=zone_named(position, zone), **words)
    away = [edit for counter in counters for edit in sent_home(position, (counter,))]
    others = (
        *_elsewhere(found, sources, counters),
        *_beneath(found, sources, counters),
        *_beneath_markers(found, sources, counters),
    )
    choices = different((choice_of(position, tuple(away)), kept_as_it_is(), *others))
    place = found.view.spotted[marker].place
    return Difference(zone, text, choices, say("doubt-beneath"), marked, (zone, *counters), place)
