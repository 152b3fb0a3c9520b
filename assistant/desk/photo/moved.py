"""What photographs show where the mirror has it not, and what they show nowhere: what came from where, across which border,
what is gone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.core.table import Edit, Flip, Move, Place
from assistant.core.text import Text, speaker
from assistant.desk.descriptions import counters_named, zone_named
from assistant.desk.photo.differences import (
    KEEP,
    Choice,
    Difference,
    face_named,
    sent_home,
)
from assistant.desk.photo.faces import CounterFace, FaceKey, shown_by
from assistant.desk.photo.pairing import SLACK
from assistant.desk.photo.sources import GONE, VEILED, Source, Sources
from assistant.desk.photo.view import WHOLE, Spotted, View

# What photographs show where the mirror has it not: what came from where, and what a person should look at before he says so.

say = speaker(__name__)
MOST = 4  # places that are offered from which a counter may have come, or where it may lie
BORDERLINE = 0.1  # what it may cost more that something lies across a border, and may as well
READINGS = 4  # prints that something hard to read may show, of which it is told what they would mean


def arrivals(found: Sources) -> Iterator[Difference]:
    """Yield where counters lie that the mirror has elsewhere, those that came the same way together."""
    came = found.assigned()
    _turn_over(found, came)
    groups: dict[tuple[ZoneId, ZoneId, FaceKey], list[int]] = {}
    for n in found.loose:
        source = came.get(n)
        spotted = found.spotted[n]
        named = source is not None and (spotted.certain or found.tells(n, source))
        doubtful = source is None or not named or found.near[n] or _rivals(found, n, source)
        if source is not None and not doubtful and not _instead_of(found, n, source):
            groups.setdefault((source.zone, found.zone_of[n], spotted.face), []).append(n)
        else:
            yield _doubtful(found, n, source)
    for (start, zone, _), numbers in groups.items():
        counters = tuple(came[n].counter for n in numbers)
        side = found.side_seen(numbers[0])
        beneath = tuple(found.companions(start, zone, side))
        found.put_beneath(zone, side, len(beneath))
        elsewhere = found.is_pool(start, counters[0]) or _lie_elsewhere(found, start, zone, side)
        followers = () if elsewhere else tuple(found.followers(start, side))
        counters, beneath = _as_they_lay(found, numbers[0], counters, beneath)
        yield _came(found, numbers[0], counters, beneath, start)
        if followers:
            yield _followed(found, numbers[0], followers, start)


def _as_they_lay(
    found: Sources, n: int, counters: tuple[CounterId, ...], beneath: tuple[CounterId, ...]
) -> tuple[tuple[CounterId, ...], tuple[CounterId, ...]]:
    """Return what came on top and beneath it so that as little as may be was turned over: what shows the face that is seen is on
    top.
    """
    alike = found.spotted[n].looks
    came = sorted((*counters, *beneath), key=lambda one: found.face(one) not in alike)
    top = tuple(came[: len(counters)])
    return (counters, beneath) if set(top) == set(counters) else (top, tuple(came[len(counters) :]))


def _lie_elsewhere(found: Sources, start: ZoneId, zone: ZoneId, side: str) -> bool:
    """Tell whether what left with a counter lies beneath others than it: it shows no edge for them where edges are counted, and a
    pile near by has grown.
    """
    shown = not found.counted(zone) or found.more(zone, side) > 0
    return not shown and any(found.grown(counter) for counter in found.left(start) if found.side(counter) == side)


def _turn_over(found: Sources, came: Mapping[int, Source]) -> None:
    """Turn over the tops that seemed to have come from next to them, where nothing left there for them after all."""
    taken = {source.counter for source in came.values()}
    for n, top in found.perhaps_turned.items():
        if n in found.loose and n not in came and top not in taken:
            found.turn_over(n)
            found.forget((top,))


def _came(
    found: Sources, n: int, counters: tuple[CounterId, ...], beneath: tuple[CounterId, ...], start: ZoneId
) -> Difference:
    """Return counters that came from a zone, with those that came beneath them."""
    zone = found.zone_of[n]
    edits = (*((Move(beneath, zone),) if beneath else ()), *moves(found, n, counters, zone))
    return _came_from(found, n, (*beneath, *counters), start, [found.choice(*edits)])


def _followed(found: Sources, n: int, followers: tuple[CounterId, ...], start: ZoneId) -> Difference:
    """Return counters that left a zone together with one that is seen elsewhere: they may lie beneath it."""
    zone = found.zone_of[n]
    here = (found.move(zone, *followers), found.sent_home(followers))
    grown = [one for one in found.grown(followers[0]) if one != zone]
    others = grown or [one for one in found.piles_beside(followers[0]) if one != zone]
    beside = tuple(found.move(one, *followers) for one in others[:MOST])
    # What shows no edge is less likely to hide them than what shows more than known; if it hides none, than what may hide some.
    marked = 1 + len(here) if beside and not found.all_edges(zone) and (grown or found.counted(zone)) else 0
    doubt, place = say("doubt-beneath"), found.spotted[n].place
    return found.differs(
        "photo-followed", zone, (*here, *beside), doubt, marked, counters=followers, start=start, place=place
    )


def _came_from(
    found: Sources,
    n: int,
    counters: tuple[CounterId, ...],
    start: ZoneId,
    choices: Sequence[Choice],
    doubt: Text | None = None,
) -> Difference:
    """Return where counters lie, and where the mirror has them; the name is that of the face which is seen, on whichever side."""
    turned = _turns(found, n, counters)
    seen = counters_named(found.position.after(turned[0]) if turned else found.position, counters)
    key = "photo-from-reserve" if found.is_pool(start, counters[0]) else "photo-came"
    place = found.spotted[n].place
    return found.differs(key, found.zone_of[n], choices, doubt, counters=counters, start=start, place=place, what=seen)


def _turns(found: Sources, n: int, counters: tuple[CounterId, ...]) -> tuple[Edit, ...]:
    """Return the edit that turns counters to the face which is seen, if they lie on another."""
    face, alike = found.spotted[n].face, found.spotted[n].looks
    wrong = tuple(c for c in counters if found.face(c) not in alike)
    if not wrong:
        return ()
    shown = shown_by(face)
    return (Flip(wrong, shown.face),) if isinstance(shown, CounterFace) else ()


def moves(found: Sources, n: int, counters: tuple[CounterId, ...], zone: ZoneId) -> tuple[Edit, ...]:
    """Return the edits that bring counters to a zone, on the side that is seen there."""
    return (Move(counters, zone), *_turns(found, n, counters))


def turned_there(found: Sources, counter: CounterId, zone: ZoneId) -> list[Choice]:
    """Return the choice that a counter came to a zone and was turned over there, where its other side is seen on top."""
    face = found.back(counter)
    seen = (found.spotted[n] for n in found.on_top(zone))
    if not any(face in one.looks for one in seen):
        return []
    return [found.choice(Move((counter,), zone), found.flip(counter))]


def _doubtful(found: Sources, n: int, source: Source | None) -> Difference:
    """Return a counter of which a person should say what it is, or where it came from."""
    position, zone, spotted = found.position, found.zone_of[n], found.spotted[n]
    if source is None:
        return _from_nowhere(found, n)
    start = source.zone
    choices = [found.choice(*moves(found, n, (source.counter,), zone))]
    rivals = _rivals(found, n, source)
    choices += [found.choice(*moves(found, n, (other.counter,), zone)) for other in rivals[:MOST]]
    # If it was another, this one may have come beneath others next to where it was, as an edge there tells.
    choices += [
        found.choice(*moves(found, n, (other.counter,), zone), Move((source.counter,), at))
        for at in found.beside(source.counter, zone)[:1]
        for other in (*rivals, *found.sources_of(n, spotted.face))[:1]
    ]
    choices += other_faces(found, n)
    instead = _instead_of(found, n, source)
    choices += [found.choice(turned) for turned in instead]
    for other in found.near[n]:
        # Where the mirror has it, it can only have been turned over.
        edits = moves(found, n, (source.counter,), other) if other != start else _turns(found, n, (source.counter,))
        choices += [found.choice(*edits)] if edits else []
    doubt = doubt_of(found, n, found.face(source.counter)) or (
        say("doubt-reading")
        if instead
        else say(
            "doubt-source", zones=tuple(zone_named(position, one) for one in (start, *(r.zone for r in rivals[:MOST])))
        )
    )
    return _came_from(found, n, (source.counter,), start, choices, doubt)


def _rivals(found: Sources, n: int, source: Source) -> list[Source]:
    """Return the counters of other zones that something seen may as well be: those that are missing, and those that seem to lie on
    the border of where it came from, and may be what lay there.
    """
    shown, rivals = found.face(source.counter), found.rivals(n, source)
    for other, name in found.agreed.items():
        if source.zone in found.near[other] and found.face(name) == shown:
            costs, zone = found.nearness.seen(other), found.lying(name).zone
            if costs[source.zone] <= costs.get(zone, 0.0) + BORDERLINE:
                rivals.append(Source(name, zone, source.state, source.cost))
    return rivals


def _instead_of(found: Sources, n: int, source: Source) -> list[Flip]:
    """Return the edits that turn over what the mirror has there and that is not seen, where something seen would have to have been
    turned over on its way from where nothing says that it left: then a counter that lay there may have been misread.
    """
    if found.has_left(source.counter) or not _turns(found, n, (source.counter,)):
        return []
    side = found.side_seen(n)
    return [
        found.flip(name)
        for name in found.absent.get(found.zone_of[n], ())
        if found.side(name) == side and found.back(name)
    ][:MOST]


def doubt_of(found: Sources, n: int, told: FaceKey | None = None) -> Text | None:
    """Return why the thing seen itself is doubtful: hard to read, or on a border.

    Args:
        told: the face by which it is called, if that is not the likeliest: it may look just so.
    """
    position, spotted = found.position, found.spotted[n]
    if not spotted.certain:
        named = [face_named(position, face) for face in spotted.within(SLACK)]
        called = face_named(position, told or spotted.face)
        other = next((name for name in named if name != called), None)  # two prints may be called alike
        return say("doubt-face", other=other) if other is not None else say("doubt-reading")
    if found.near[n]:
        zones = tuple(zone_named(position, one) for one in (found.zone_of[n], *found.near[n]))
        return say("doubt-border", zones=zones)
    return None


def _from_nowhere(found: Sources, n: int) -> Difference:
    """Return a counter of which the mirror has no copy left: a new one if the game has another, else something misread."""
    position, zone, spotted = found.position, found.zone_of[n], found.spotted[n]
    others = other_faces(found, n)
    for face in (face for face, _ in spotted.likely if face in spotted.looks):
        shown = shown_by(face)
        new = ""
        if isinstance(shown, CounterFace) and not position.kinds.kinds[shown.kind].is_secret(shown.face):
            new = found.take_unused(shown.kind)
        if isinstance(shown, CounterFace) and new:
            place = found.choice(Place(new, shown.kind, zone, shown.face))
            aside = [found.choice(Place(new, shown.kind, other, shown.face)) for other in found.near[n]]
            choices, doubt, named = (place, *others, *aside), doubt_of(found, n, face), face_named(position, face)
            return found.differs("photo-new", zone, choices, doubt, place=spotted.place, what=named)
    choices, marked = (tuple(others), 0) if others else ((Choice(say("choice-nothing")),), KEEP)
    named = face_named(position, spotted.face)
    return found.differs(
        "photo-too-many", zone, choices, say("doubt-too-many"), marked, place=spotted.place, what=named
    )


def other_faces(found: Sources, n: int) -> list[Choice]:
    """Return what the counter would mean by each print that it may show: one that lies elsewhere, and one that lies nowhere."""
    zone, kinds = found.zone_of[n], found.position.kinds
    choices: list[Choice] = []
    for faces in _prints(found.spotted[n])[:READINGS]:
        for source in found.sources_of(n, faces[0]):
            up, down = found.face(source.counter), found.back(source.counter)
            if up in faces or down in faces:
                turn = () if up in faces else (found.flip(source.counter),)
                choices.append(found.choice(Move((source.counter,), zone), *turn))
                break
        for shown in map(shown_by, faces):
            if isinstance(shown, CounterFace) and not kinds.kinds[shown.kind].is_secret(shown.face):
                new = found.unused(shown.kind)
                if new:
                    choices.append(found.choice(Place(new, shown.kind, zone, shown.face)))
                    break
    return choices


def _prints(spotted: Spotted) -> list[tuple[FaceKey, ...]]:
    """Return the faces that something seen may show, those printed alike together; what is read for certain has one print."""
    found: dict[float, list[FaceKey]] = {}
    for face, score in spotted.likely:
        if score > spotted.best - SLACK:
            found.setdefault(score, []).append(face)
    prints = [tuple(faces) for faces in found.values()]
    return prints[:1] if spotted.certain else prints


# What photographs show nowhere though its zone is in sight: it is gone, unless a marker may lie on it.


def gone(found: Sources) -> Iterator[Difference]:
    """Yield the counters that are seen nowhere though their zone is in sight, and nothing there could hide them but a marker."""
    position = found.position
    groups: dict[tuple[ZoneId, str, int], list[CounterId]] = {}
    veiled: dict[tuple[ZoneId, float], list[CounterId]] = {}
    for source in found.all_left():
        if source.state not in (GONE, VEILED) or found.is_pool(source.zone, source.counter):
            continue
        if found.markers(source.zone):
            veiled.setdefault((source.zone, source.state), []).append(source.counter)
        else:
            lying = found.lying(source.counter)
            groups.setdefault((source.zone, lying.kind, lying.face), []).append(source.counter)
    for (zone, state), hidden in veiled.items():
        if state == GONE or not is_veiled_as_ever(found, zone):
            yield _veiled(found, zone, tuple(hidden), 0 if state == GONE else KEEP)
    for (zone, _, _), counters in groups.items():
        several = tuple(counters)
        whole = found.sights[zone] >= WHOLE
        others = list(hiding_places(found, several, told=True))
        others = others or [found.move(one, *several) for one in found.piles_beside(several[0])[:MOST]]
        across = _across(found, zone)
        doubt = say("doubt-beneath") if others else None
        marked = 0 if whole else KEEP
        if not whole:
            doubt = say("doubt-partly", zone=zone_named(position, zone))
        elif across:
            # Taken for another zone's, for it may lie on the border: if it lies in this one, they may be beneath it.
            zones = tuple(zone_named(position, one) for one in (zone, found.lying(across[0]).zone))
            doubt, marked = say("doubt-border", zones=zones), KEEP
        choices = (found.sent_home(several), *(found.move(zone, one) for one in across), *others)
        yield found.differs("photo-gone", zone, choices, doubt, marked, counters=several)


def _across(found: Sources, zone: ZoneId) -> list[CounterId]:
    """Return the counters that seem to lie in a zone, while the mirror has them in one next to it."""
    agreed = ((found.spotted[n], counter) for n, counter in found.agreed.items() if found.lying(counter).zone != zone)
    return [counter for spotted, counter in agreed if _zone_at(found, spotted) == zone]


def hiding_places(found: Sources, counters: tuple[CounterId, ...], *, told: bool = False) -> Iterator[Choice]:
    """Yield the choices that counters lie near by: on others that look the same, with what shows more edges than known, beneath a
    marker; where that is `told`, one that shows an edge.
    """
    if len({found.lying(c).kind for c in counters}) == 1:
        yield from (found.move(zone, *counters) for zone in found.likes(counters[0])[:MOST])
    yield from where_grown(found, counters)
    veils = [zone for zone, edge in found.veils(counters[0]).items() if edge or not told]
    yield from (found.move(zone, *counters) for zone in veils[:MOST])


def where_grown(found: Sources, counters: tuple[CounterId, ...], but: ZoneId = "") -> Iterator[Choice]:
    """Yield the choices that counters went to a pile near by that shows an edge more than known: beneath it, or on top and turned
    over.
    """
    for zone in [one for one in found.grown(counters[0]) if one != but][:MOST]:
        yield found.move(zone, *counters)
        if len(counters) == 1:
            yield from turned_there(found, counters[0], zone)


def is_veiled_as_ever(found: Sources, zone: ZoneId) -> bool:
    """Tell whether nothing speaks against it that counters lie beneath a marker still: it lies there as in the mirror, and that it
    shows no edge tells nothing unless edges can be counted.
    """
    markers = found.markers(zone)
    edgeless = found.trusted and not any(found.spotted[n].hemmed for n in markers)
    return not edgeless and not any(n in found.loose_markers for n in markers)


def _veiled(found: Sources, zone: ZoneId, counters: tuple[CounterId, ...], marked: int) -> Difference:
    """Return counters of which nothing is seen, where a marker lies that they may lie beneath."""
    position = found.position
    marker = found.markers(zone)[0]
    away = [edit for counter in counters for edit in sent_home(position, (counter,))]
    choices = (found.choice(*away), *hiding_places(found, counters))
    named, place = face_named(position, found.spotted[marker].face), found.spotted[marker].place
    doubt = say("doubt-beneath")
    return found.differs("photo-veiled", zone, choices, doubt, marked, counters=counters, place=place, marker=named)


# What went across a border, told from the photograph before: a pile lies beyond it now, and lay elsewhere then.
#
# Piles lie on borders, and no place says of which zone they are: the mirror does. But what the photograph before showed within its
# zone, and this one shows across the border, somebody has moved.

STIRRED = 0.5  # sides of a counter: so far two photographs may show the same pile apart, or a hand has pushed it


def crossed(found: Sources) -> Iterator[Difference]:
    """Yield the counters that the mirror has in a zone, and that lie in one beside it now where none like them lay before."""
    if found.before is None:
        return
    position = found.position
    for n, name in found.agreed.items():
        spotted, home = found.spotted[n], found.lying(name).zone
        beyond = next((zone for zone in (_zone_at(found, spotted), *found.near[n]) if zone not in ("", home)), "")
        if not beyond or not _came_across(found, n, home, found.before):
            continue
        side = found.side(name)
        beneath = [c for c in found.left(home) if found.side(c) == side][: spotted.edges]
        moved = (*beneath, name)
        choices = (found.move(beyond, *moved), found.move(beyond, name))
        doubt = say("doubt-border", zones=(zone_named(position, beyond), zone_named(position, home)))
        found.forget(beneath)
        yield found.differs("photo-came", beyond, choices, doubt, counters=moved, start=home, place=spotted.place)


def _zone_at(found: Sources, spotted: Spotted) -> str:
    zone = found.position.board.zone_at(spotted.sheet, *spotted.place)
    return "" if zone is None else zone.id


def _came_across(found: Sources, n: int, home: str, before: View) -> bool:
    """Tell whether a counter lay within its zone before, and nothing like it where it lies now."""
    spotted, board = found.spotted[n], found.position.board
    side = board.sheets[spotted.sheet].counter
    alike = [one for one in before.spotted if one.sheet == spotted.sheet and one.face in spotted.looks]
    lay = [one for one in alike if _zone_at(found, one) == home]
    return bool(lay) and all(math.dist(one.place, spotted.place) > STIRRED * side for one in alike)
