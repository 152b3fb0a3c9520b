"""Which markers lie otherwise in photographs than the mirror has them: laid, taken off, of another number; who holds a zone."""

from __future__ import annotations

import math
from collections.abc import Iterator

from assistant.core.board import ZoneId
from assistant.core.kinds import MarkerId
from assistant.core.position import CONTROL, Position, control_edit
from assistant.core.table import Edit, Mark, parts
from assistant.core.text import Text, speaker
from assistant.desk.descriptions import describe, zone_named
from assistant.desk.photo.differences import KEEP, Choice, Difference
from assistant.desk.photo.faces import MarkerFace, is_marker, shown_by
from assistant.desk.photo.matching import Matching, was_lifted
from assistant.desk.photo.sources import Sources
from assistant.desk.photo.view import WHOLE
from assistant.desk.photo.zone_candidates import beside

say = speaker(__name__)
NEXT_TO = 1.25  # sides between the middles of a marker and of the counter that it lies next to, at most
HARDLY = 0.3  # sides that a counter of another zone may lie farther from a marker than its own zone's


def marker_differences(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield what markers say otherwise; one that counters may hide is taken to lie there still, but for one that the photograph
    before showed where nothing lies now.
    """
    absent, before = set(found.absent_markers), found.before
    for n in found.loose_markers:
        shown = shown_by(found.view.spotted[n].face)
        if isinstance(shown, MarkerFace) and shown.marker in found.position.kinds.markers:
            yield _laid(found, n, shown, absent)
    for marker, zone in sorted(absent):
        if marker not in found.position.kinds.markers or not found.sights.get(zone, 0.0):
            continue
        bare = before is not None and was_lifted(found.view, before, found.position, marker, zone)
        if (bare and zone not in found.unread) or not _is_beneath(found, sources, zone):
            yield _lifted(found, marker, zone, bare)


def _laid(found: Matching, n: int, shown: MarkerFace, absent: set[tuple[MarkerId, ZoneId]]) -> Difference:
    position, zone, spotted = found.position, found.zone_of[n], found.view.spotted[n]
    kind = position.kinds.markers[shown.marker]
    named = zone_named(position, zone)
    doubt = None if spotted.certain else say("doubt-reading")
    others_near = () if kind.kind == CONTROL else _may_be_of(found, n)
    if doubt is None and others_near:
        doubt = say("doubt-border", zones=tuple(zone_named(position, one) for one in (zone, *others_near)))
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
        text = say(
            "photo-held",
            zone=named,
            side=side.name if side else kind.name,
            mirror=holder.name if holder else say("nobody"),
        )
    else:
        now = position.marker(shown.marker, zone)
        edits = (Mark(shown.marker, zone, shown.number),)
        absent.discard((shown.marker, zone))
        words = {"zone": named, "marker": kind.name, "n": shown.number, "mirror": now}
        text = say("photo-level" if now else "photo-marker-level" if kind.levels > 1 else "photo-marker", **words)
    aside = [(Mark(shown.marker, one, shown.number),) for one in others_near]
    choices = (
        Choice(_told(position, edits), edits),
        Choice(say("choice-keep")),
        *(Choice(_told(position, one), one) for one in aside),
    )
    return Difference(zone, text, choices, doubt, 0, (zone, *others_near), spotted.place)


def _may_be_of(found: Matching, n: int) -> tuple[ZoneId, ...]:
    """Return the zones near by that a marker may as well belong to: a counter that lies in one is hardly farther from it."""
    spotted, here = found.view.spotted[n], found.zone_of[n]
    side = found.position.board.sheets[spotted.sheet].counter
    away: dict[ZoneId, float] = {}
    for other, zone in found.zone_of.items():
        one = found.view.spotted[other]
        if one.sheet == spotted.sheet and not is_marker(one.face):
            away[zone] = min(away.get(zone, math.inf), math.dist(one.place, spotted.place) / side)
    most = min(NEXT_TO, away.get(here, math.inf) + HARDLY)
    return tuple(
        zone
        for zone in away
        if zone != here and away[zone] < most and beside(found.position, spotted, zone) is not None
    )


def _lifted(found: Matching, marker: MarkerId, zone: ZoneId, bare: bool) -> Difference:
    """Return that a marker is gone; `bare`: the photograph before showed it where nothing lies now, whatever may hide it."""
    position = found.position
    kind = position.kinds.markers[marker]
    edits: tuple[Edit, ...] = (Mark(marker, zone, 0),)
    text = say("photo-unmarked", zone=zone_named(position, zone), marker=kind.name)
    whole = found.sights[zone] >= WHOLE
    beneath = say("doubt-beneath") if found.markers(zone) or (bare and found.on_top(zone)) else None
    doubt = beneath if whole else say("doubt-partly", zone=zone_named(position, zone))
    choices = (Choice(_told(position, edits), edits), Choice(say("choice-keep")))
    # Whoever says that it lies beneath what is seen there is asked again once other counters are seen.
    shown = f"{marker} {sorted(found.agreed.get(n, '') for n in found.on_top(zone))}"
    return Difference(zone, text, choices, doubt, 0 if whole else KEEP, (zone,), None, shown)


def _is_beneath(found: Matching, sources: Sources, zone: ZoneId) -> bool:
    """Tell whether counters or other markers may lie on the markers of a zone, or what was not made out may be one of them.

    Where counters went away, and a marker that lay there before shows no edge, it lies on nothing: theirs went with them.
    """
    markers = found.markers(zone)
    some = any(n in found.loose_markers or found.view.spotted[n].edges for n in markers)
    went = any(counter not in sources.left(zone) for counter in found.absent.get(zone, ()))
    covered = bool(markers) and (some or not went)
    beneath = bool(found.on_top(zone)) and not (went and found.laid_beside)
    return zone in found.unread or beneath or covered


def _is_control(position: Position, marker: MarkerId) -> bool:
    kind = position.kinds.markers.get(marker)
    return kind is not None and kind.kind == CONTROL


def _told(position: Position, edits: tuple[Edit, ...]) -> Text:
    """Return the last of the edits in words: those before it only make room."""
    after = position
    for edit in edits[:-1]:
        after = after.after(edit)
    return describe(edits[-1], after) if edits else say("choice-nothing")
