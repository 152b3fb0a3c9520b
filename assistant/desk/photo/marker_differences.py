"""Which markers lie otherwise than the mirror has them, in words: laid, taken off, of another number; who holds a zone."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import msgspec

from assistant.core.board import ZoneId
from assistant.core.kinds import MarkerId
from assistant.core.position import CONTROL, Position, control_edit
from assistant.core.table import Mark, parts
from assistant.core.text import speaker
from assistant.desk.descriptions import describe, zone_named
from assistant.desk.photo.differences import KEEP, Choice, Difference, choice_of, difference, on_border
from assistant.desk.photo.faces import MarkerFace, is_marker, marker_key, shown_by
from assistant.desk.photo.markers import Placed
from assistant.desk.photo.matching import Matched
from assistant.desk.photo.view import WHOLE

say = speaker(__name__)


def marker_differences(found: Matched) -> Iterator[Difference]:
    """Yield what markers say otherwise; one that counters may hide is taken to lie there still, but for one that the photograph
    before showed where nothing lies now.
    """
    markers, absent = found.markers, set(found.markers.absent)
    for n in markers.loose:
        shown = shown_by(found.spotted[n].face)
        if isinstance(shown, MarkerFace):
            yield _laid(found, n, shown, absent)
    for marker, zone in sorted(absent):
        if marker not in found.position.kinds.markers or not found.sights.get(zone, 0.0):
            continue
        bare = markers.was_lifted((marker, zone))
        if (bare and zone not in found.unread) or not _is_beneath(found, zone):
            yield _lifted(found, marker, zone, bare)


def _laid(found: Matched, n: int, shown: MarkerFace, absent: set[Placed]) -> Difference:
    position, zone, spotted = found.position, found.markers.zone_of(n), found.spotted[n]
    kind = position.kinds.markers[shown.marker]
    words: dict[str, Any]
    near = () if kind.kind == CONTROL else found.near(n)
    doubt = on_border(position, (zone, *near)) if spotted.certain else say("doubt-reading")
    if found.view.is_hardly_known(spotted.face):
        doubt = say("doubt-once")
    if kind.kind == CONTROL:
        side = position.kinds.sides.get(kind.side)
        # Held by nobody is printed nowhere: there the marker of that name is laid as any other is.
        held = control_edit(position, zone, kind.side) if kind.side and shown.number == 1 else None
        others = [m for m in position.markers_in(zone) if _is_control(position, m) and m != shown.marker]
        edits = (
            parts(held)
            if held is not None
            else (*(Mark(m, zone, 0) for m in others), Mark(kind.id, zone, shown.number))
        )
        absent -= {(m, zone) for m in position.markers_in(zone) if _is_control(position, m)}
        holder = position.kinds.sides.get(position.controller(zone))
        key = "photo-held"
        words = {"side": side.name if side else kind.name, "mirror": holder.name if holder else say("nobody")}
    else:
        now = position.marker(shown.marker, zone)
        edits = (Mark(shown.marker, zone, shown.number),)
        absent.discard((shown.marker, zone))
        words = {"marker": kind.name, "n": shown.number, "mirror": now}
        key = "photo-level" if now else "photo-marker-level" if kind.levels > 1 else "photo-marker"
    # Of the edits the last is told: those before it only make room.
    after = functools.reduce(Position.after, edits[:-1], position)
    laid = Choice(describe(edits[-1], after) if edits else say("choice-nothing"), edits)
    choices = (laid, *(choice_of(position, (Mark(shown.marker, one, shown.number),)) for one in near))
    told = difference(position, key, zone, choices, doubt, place=spotted.place, **words)
    return msgspec.structs.replace(told, about=(zone, *near))


def _lifted(found: Matched, marker: MarkerId, zone: ZoneId, bare: bool) -> Difference:
    """Return that a marker is gone; `bare`: the photograph before showed it where nothing lies now, whatever may hide it."""
    position, tops = found.position, _on_top(found, zone)
    whole = found.sights[zone] >= WHOLE
    beneath = say("doubt-beneath") if found.markers.seen_in(zone) or (bare and tops) else None
    doubt = beneath if whole else say("doubt-partly", zone=zone_named(position, zone))
    if found.view.is_hardly_known(marker_key(marker, position.marker(marker, zone))):
        doubt = say("doubt-once")
    choices, named = [choice_of(position, (Mark(marker, zone, 0),))], position.kinds.markers[marker].name
    # Whoever says that it lies beneath what is seen there is asked again once other counters are seen.
    shown = f"{marker} {sorted(found.of_seen.get(n, '') for n in tops)}"
    return difference(position, "photo-unmarked", zone, choices, doubt, 0 if whole else KEEP, shown=shown, marker=named)


def _on_top(found: Matched, zone: ZoneId) -> list[int]:
    return [n for n, at in found.zone_of.items() if at == zone and not is_marker(found.spotted[n].face)]


def _is_beneath(found: Matched, zone: ZoneId) -> bool:
    """Tell whether counters or other markers may lie on the markers of a zone, or what was not made out may be one of them.

    Where counters went away, and a marker that lay there before shows no edge, it lies on nothing: theirs went with them.
    """
    markers = found.markers.seen_in(zone)
    some = any(n in found.markers.loose or found.spotted[n].edges for n in markers)
    went = any(found.solution.ways[one.id].zone != zone for one in found.position.counters_in(zone))
    covered = bool(markers) and (some or not went)
    return zone in found.unread or bool(_on_top(found, zone)) or covered


def _is_control(position: Position, marker: MarkerId) -> bool:
    kind = position.kinds.markers.get(marker)
    return kind is not None and kind.kind == CONTROL
