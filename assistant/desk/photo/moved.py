"""What photographs show where the mirror has it not, and what they show nowhere: what came from where, across which border,
what is gone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.core.table import Edit, Flip, Move, Place
from assistant.core.text import Name, Text, speaker
from assistant.desk.descriptions import counters_named, zone_named
from assistant.desk.photo.differences import (
    KEEP,
    Choice,
    Difference,
    choice_of,
    different,
    face_named,
    kept_as_it_is,
    sent_home,
)
from assistant.desk.photo.faces import CounterFace, FaceKey, face_of, key_of, shown_by
from assistant.desk.photo.matching import Matching, side_of
from assistant.desk.photo.pairing import SLACK
from assistant.desk.photo.sources import GONE, VEILED, Source, Sources
from assistant.desk.photo.view import WHOLE, Spotted, View
from assistant.desk.photo.zone_candidates import Nearness

# What photographs show where the mirror has it not: what came from where, and what a person should look at before he says so.

say = speaker(__name__)
MOST = 4  # places from which a counter may have come that are offered
BORDERLINE = 0.1  # what it may cost more that something lies across a border, and may as well
READINGS = 4  # prints that something hard to read may show, of which it is told what they would mean


def arrivals(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield where counters lie that the mirror has elsewhere, those that came the same way together."""
    came = sources.assigned()
    _turn_over(found, sources, came)
    groups: dict[tuple[ZoneId, ZoneId, FaceKey], list[int]] = {}
    for n in found.loose:
        source = came.get(n)
        spotted = found.view.spotted[n]
        named = source is not None and (spotted.certain or sources.tells(n, source))
        doubtful = source is None or not named or found.near[n] or _rivals(found, sources, n, source)
        if source is not None and not doubtful and not _instead_of(found, sources, n, source):
            groups.setdefault((source.zone, found.zone_of[n], spotted.face), []).append(n)
        else:
            yield _doubtful(found, sources, n, source)
    for (start, zone, _), numbers in groups.items():
        counters = tuple(came[n].counter for n in numbers)
        side = found.side_seen(numbers[0])
        beneath = tuple(sources.companions(start, zone, side))
        sources.edges.put_beneath(zone, side, len(beneath))
        elsewhere = found.is_pool(start, counters[0]) or _lie_elsewhere(found, sources, start, zone, side)
        followers = () if elsewhere else tuple(sources.followers(start, side))
        counters, beneath = _as_they_lay(found, numbers[0], counters, beneath)
        yield _came(found, numbers[0], counters, beneath, start)
        if followers:
            yield _followed(found, sources, numbers[0], followers, start)


def _as_they_lay(
    found: Matching, n: int, counters: tuple[CounterId, ...], beneath: tuple[CounterId, ...]
) -> tuple[tuple[CounterId, ...], tuple[CounterId, ...]]:
    """Return what came on top and beneath it so that as little as may be was turned over: what shows the face that is seen is on
    top.
    """
    alike = found.view.spotted[n].alike(found.view.spotted[n].face)
    came = sorted((*counters, *beneath), key=lambda one: face_of(found.position, one) not in alike)
    top = tuple(came[: len(counters)])
    return (counters, beneath) if set(top) == set(counters) else (top, tuple(came[len(counters) :]))


def _lie_elsewhere(found: Matching, sources: Sources, start: ZoneId, zone: ZoneId, side: str) -> bool:
    """Tell whether what left with a counter lies beneath others than it: it shows no edge for them where edges are counted, and a
    pile near by has grown.
    """
    shown = not found.counted(zone) or sources.edges.more(zone, side) > 0
    return not shown and any(sources.grown(counter) for counter in sources.left(start) if sources.side(counter) == side)


def _turn_over(found: Matching, sources: Sources, came: Mapping[int, Source]) -> None:
    """Turn over the tops that seemed to have come from next to them, where nothing left there for them after all."""
    taken = {source.counter for source in came.values()}
    for n, top in found.perhaps_turned.items():
        if n in found.loose and n not in came and top not in taken:
            found.turn_over(n)
            sources.forget((top,))


def _came(
    found: Matching, n: int, counters: tuple[CounterId, ...], beneath: tuple[CounterId, ...], start: ZoneId
) -> Difference:
    """Return counters that came from a zone, with those that came beneath them."""
    position, zone = found.position, found.zone_of[n]
    edits = (*_beneath_edits(beneath, zone), *moves(found, n, counters, zone))
    text = _came_text(found, n, (*beneath, *counters), start)
    choices = (choice_of(position, edits), kept_as_it_is())
    about = (zone, start, *beneath, *counters)
    return Difference(zone, text, choices, None, 0, about, found.view.spotted[n].place)


def _beneath_edits(beneath: tuple[CounterId, ...], zone: ZoneId) -> tuple[Edit, ...]:
    return (Move(beneath, zone),) if beneath else ()


def _followed(found: Matching, sources: Sources, n: int, followers: tuple[CounterId, ...], start: ZoneId) -> Difference:
    """Return counters that left a zone together with one that is seen elsewhere: they may lie beneath it."""
    position, zone = found.position, found.zone_of[n]
    words = {"what": counters_named(position, followers), "start": zone_named(position, start)}
    text = say("photo-followed", zone=zone_named(position, zone), **words)
    here = (
        choice_of(position, (Move(followers, zone),)),
        kept_as_it_is(),
        choice_of(position, sent_home(position, followers)),
    )
    grown = [one for one in sources.grown(followers[0]) if one != zone]
    others = grown or [one for one in sources.piles_beside(followers[0]) if one != zone]
    beside = tuple(choice_of(position, (Move(followers, one),)) for one in others[:MOST])
    # What shows no edge is less likely to hide them than what shows more than known; if it hides none, than what may hide some.
    marked = len(here) if beside and not found.all_edges(zone) and (grown or found.counted(zone)) else 0
    place, about = found.view.spotted[n].place, (zone, start, *followers)
    return Difference(zone, text, (*here, *beside), say("doubt-beneath"), marked, about, place)


def _came_text(found: Matching, n: int, counters: tuple[CounterId, ...], start: ZoneId) -> Text:
    """Say where counters lie, and where the mirror has them; the name is that of the face which is seen."""
    position = found.position
    words = {"zone": zone_named(position, found.zone_of[n]), "what": _shown_name(found, n, counters)}
    if found.is_pool(start, counters[0]):
        return say("photo-from-reserve", **words)
    return say("photo-came", start=zone_named(position, start), **words)


def _shown_name(found: Matching, n: int, counters: tuple[CounterId, ...]) -> Text | Name:
    """Return what counters are called as they are seen, on whichever side."""
    position = found.position
    turned = _turns(found, n, counters)
    after = position.after(turned[0]) if turned else position
    return counters_named(after, counters)


def _turns(found: Matching, n: int, counters: tuple[CounterId, ...]) -> tuple[Edit, ...]:
    """Return the edit that turns counters to the face which is seen, if they lie on another."""
    position, face = found.position, found.view.spotted[n].face
    alike = found.view.spotted[n].alike(face)
    lying = position.table.counters
    wrong = tuple(c for c in counters if key_of(position.kinds, lying[c].kind, lying[c].face) not in alike)
    if not wrong:
        return ()
    shown = shown_by(face)
    return (Flip(wrong, shown.face),) if isinstance(shown, CounterFace) else ()


def moves(found: Matching, n: int, counters: tuple[CounterId, ...], zone: ZoneId) -> tuple[Edit, ...]:
    """Return the edits that bring counters to a zone, on the side that is seen there."""
    return (Move(counters, zone), *_turns(found, n, counters))


def turned_there(found: Matching, counter: CounterId, zone: ZoneId) -> list[Choice]:
    """Return the choice that a counter came to a zone and was turned over there, where its other side is seen on top."""
    position, lying = found.position, found.position.table.counters[counter]
    face = face_of(position, counter, turned=True)
    seen = (found.view.spotted[n] for n in found.on_top(zone))
    if len(position.kind(counter).faces) < 2 or not any(face in one.alike(one.face) for one in seen):
        return []
    return [choice_of(position, (Move((counter,), zone), Flip((counter,), 1 - min(lying.face, 1))))]


def _doubtful(found: Matching, sources: Sources, n: int, source: Source | None) -> Difference:
    """Return a counter of which a person should say what it is, or where it came from."""
    position, zone, spotted = found.position, found.zone_of[n], found.view.spotted[n]
    if source is None:
        return _from_nowhere(found, sources, n)
    start = source.zone
    choices = [choice_of(position, moves(found, n, (source.counter,), zone)), kept_as_it_is()]
    rivals = _rivals(found, sources, n, source)
    choices += [choice_of(position, moves(found, n, (other.counter,), zone)) for other in rivals[:MOST]]
    # If it was another, this one may have come beneath others next to where it was, as an edge there tells.
    choices += [
        choice_of(position, (*moves(found, n, (other.counter,), zone), Move((source.counter,), at)))
        for at in sources.beside(source.counter, zone)[:1]
        for other in (*rivals, *sources.of(n, spotted.face))[:1]
    ]
    choices += other_faces(found, sources, n)
    instead = _instead_of(found, sources, n, source)
    choices += [choice_of(position, (turned,)) for turned in instead]
    for other in found.near[n]:
        # Where the mirror has it, it can only have been turned over.
        edits = moves(found, n, (source.counter,), other) if other != start else _turns(found, n, (source.counter,))
        choices += [choice_of(position, edits)] if edits else []
    lying = position.table.counters[source.counter]
    doubt = doubt_of(found, n, key_of(position.kinds, lying.kind, lying.face)) or (
        say("doubt-reading")
        if instead
        else say(
            "doubt-source", zones=tuple(zone_named(position, one) for one in (start, *(r.zone for r in rivals[:MOST])))
        )
    )
    text = _came_text(found, n, (source.counter,), start)
    return Difference(zone, text, different(choices), doubt, 0, (zone, start, source.counter), spotted.place)


def _rivals(found: Matching, sources: Sources, n: int, source: Source) -> list[Source]:
    """Return the counters of other zones that something seen may as well be: those that are missing, and those that seem to lie on
    the border of where it came from, and may be what lay there.
    """
    position, nearness = found.position, Nearness(found.view, found.position)
    shown, rivals = face_of(position, source.counter), sources.rivals(n, source)
    for other, name in found.agreed.items():
        if source.zone in found.near[other] and face_of(position, name) == shown:
            costs, zone = nearness.seen(other), position.table.counters[name].zone
            if costs[source.zone] <= costs.get(zone, 0.0) + BORDERLINE:
                rivals.append(Source(name, zone, source.state, source.cost))
    return rivals


def _instead_of(found: Matching, sources: Sources, n: int, source: Source) -> list[Flip]:
    """Return the edits that turn over what the mirror has there and that is not seen, where something seen would have to have been
    turned over on its way from where nothing says that it left: then a counter that lay there may have been misread.
    """
    if sources.has_left(source.counter) or not _turns(found, n, (source.counter,)):
        return []
    position, side = found.position, found.side_seen(n)
    return [
        Flip((name,), 1 - min(position.table.counters[name].face, 1))
        for name in found.absent.get(found.zone_of[n], ())
        if position.kind(name).side == side and len(position.kind(name).faces) > 1
    ][:MOST]


def doubt_of(found: Matching, n: int, told: FaceKey | None = None) -> Text | None:
    """Return why the thing seen itself is doubtful: hard to read, or on a border.

    Args:
        told: the face by which it is called, if that is not the likeliest: it may look just so.
    """
    position, spotted = found.position, found.view.spotted[n]
    if not spotted.certain:
        named = [face_named(position, face) for face, score in spotted.likely if score > spotted.likely[0][1] - SLACK]
        called = face_named(position, told or spotted.face)
        other = next((name for name in named if name != called), None)  # two prints may be called alike
        return say("doubt-face", other=other) if other is not None else say("doubt-reading")
    if found.near[n]:
        zones = tuple(zone_named(position, one) for one in (found.zone_of[n], *found.near[n]))
        return say("doubt-border", zones=zones)
    return None


def _from_nowhere(found: Matching, sources: Sources, n: int) -> Difference:
    """Return a counter of which the mirror has no copy left: a new one if the game has another, else something misread."""
    position, zone, spotted = found.position, found.zone_of[n], found.view.spotted[n]
    words = {"zone": zone_named(position, zone), "what": face_named(position, spotted.face)}
    others = other_faces(found, sources, n)
    alike = spotted.alike(spotted.face)
    for face in (face for face, _ in spotted.likely if face in alike):
        shown = shown_by(face)
        new = ""
        if isinstance(shown, CounterFace) and not position.kinds.kinds[shown.kind].is_secret(shown.face):
            new = sources.unused.take(shown.kind)
        if isinstance(shown, CounterFace) and new:
            text = say("photo-new", zone=words["zone"], what=face_named(position, face))
            place = choice_of(position, (Place(new, shown.kind, zone, shown.face),))
            doubt = doubt_of(found, n, face)
            aside = [choice_of(position, (Place(new, shown.kind, other, shown.face),)) for other in found.near[n]]
            choices = different((place, kept_as_it_is(), *others, *aside))
            return Difference(zone, text, choices, doubt, 0, (zone,), spotted.place)
    text = say("photo-too-many", **words)
    first = others[0] if others else Choice(say("choice-nothing"))
    choices = different((first, kept_as_it_is(), *others[1:]))
    return Difference(zone, text, choices, say("doubt-too-many"), 0 if others else KEEP, (zone,), spotted.place)


def other_faces(found: Matching, sources: Sources, n: int) -> list[Choice]:
    """Return what the counter would mean by each print that it may show: one that lies elsewhere, and one that lies nowhere."""
    position, zone, kinds = found.position, found.zone_of[n], found.position.kinds
    choices: list[Choice] = []
    for faces in _prints(found.view.spotted[n])[:READINGS]:
        for source in sources.of(n, faces[0]):
            lying = position.table.counters[source.counter]
            up, down = (key_of(kinds, lying.kind, face) for face in (lying.face, 1 - min(lying.face, 1)))
            if up in faces or down in faces:
                turn = () if up in faces else (Flip((source.counter,), 1 - min(lying.face, 1)),)
                choices.append(choice_of(position, (Move((source.counter,), zone), *turn)))
                break
        for shown in map(shown_by, faces):
            if isinstance(shown, CounterFace) and not kinds.kinds[shown.kind].is_secret(shown.face):
                new = sources.unused.possible(shown.kind)
                if new:
                    choices.append(choice_of(position, (Place(new, shown.kind, zone, shown.face),)))
                    break
    return choices


def _prints(spotted: Spotted) -> list[tuple[FaceKey, ...]]:
    """Return the faces that something seen may show, those printed alike together; what is read for certain has one print."""
    found: dict[float, list[FaceKey]] = {}
    for face, score in spotted.likely:
        if score > spotted.likely[0][1] - SLACK:
            found.setdefault(score, []).append(face)
    prints = [tuple(faces) for faces in found.values()]
    return prints[:1] if spotted.certain else prints


# What photographs show nowhere though its zone is in sight: it is gone, unless a marker may lie on it.

MOST_HIDING_PLACES = 3  # zones that are offered where a counter may lie on its like


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
            choice_of(position, (Move(several, one),)) for one in sources.piles_beside(several[0])[:MOST_HIDING_PLACES]
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
        sources.likes(counters[0])[:MOST_HIDING_PLACES]
        if len({found.position.table.counters[c].kind for c in counters}) == 1
        else []
    )
    return [choice_of(found.position, (Move(counters, zone),)) for zone in zones]


def _beneath(found: Matching, sources: Sources, counters: tuple[CounterId, ...]) -> list[Choice]:
    """Return the choices that counters lie with what shows more edges near by than known: beneath it, or on top and turned over."""
    choices: list[Choice] = []
    for zone in sources.grown(counters[0])[:MOST_HIDING_PLACES]:
        turned = turned_there(found, counters[0], zone) if len(counters) == 1 else []
        choices += [choice_of(found.position, (Move(counters, zone),)), *turned]
    return choices


def _beneath_markers(
    found: Matching, sources: Sources, counters: tuple[CounterId, ...], *, told: bool = False
) -> list[Choice]:
    """Return the choices that counters lie beneath a marker near by; where that is `told`, beneath one that shows an edge."""
    zones = [zone for zone, edge in sources.veils(counters[0]).items() if edge or not told][:MOST_HIDING_PLACES]
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


# What went across a border, told from the photograph before: a pile lies beyond it now, and lay elsewhere then.
#
# Piles lie on borders, and no place says of which zone they are: the mirror does. But what the photograph before showed within its
# zone, and this one shows across the border, somebody has moved.

STIRRED = 0.5  # sides of a counter: so far two photographs may show the same pile apart, or a hand has pushed it


def crossed(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield the counters that the mirror has in a zone, and that lie in one beside it now where none like them lay before."""
    if found.before is None:
        return
    position = found.position
    for n, name in found.agreed.items():
        spotted, home = found.view.spotted[n], position.table.counters[name].zone
        beyond = next((zone for zone in (_zone_at(found, spotted), *found.near[n]) if zone not in ("", home)), "")
        if not beyond or not _came_across(found, n, home, found.before):
            continue
        side = side_of(position, name)
        beneath = [c for c in sources.left(home) if side_of(position, c) == side][: spotted.edges]
        words = {"zone": zone_named(position, beyond), "start": zone_named(position, home)}
        all_of_it = (*beneath, name)
        text = say("photo-came", what=counters_named(position, all_of_it), **words)
        choices = different(
            (
                choice_of(position, (Move(all_of_it, beyond),)),
                kept_as_it_is(),
                choice_of(position, (Move((name,), beyond),)),
            )
        )
        doubt = say("doubt-border", zones=(words["zone"], words["start"]))
        sources.forget(beneath)
        yield Difference(beyond, text, choices, doubt, 0, (beyond, home, *all_of_it), spotted.place)


def _zone_at(found: Matching, spotted: Spotted) -> str:
    zone = found.position.board.zone_at(spotted.sheet, *spotted.place)
    return "" if zone is None else zone.id


def _came_across(found: Matching, n: int, home: str, before: View) -> bool:
    """Tell whether a counter lay within its zone before, and nothing like it where it lies now."""
    spotted, board = found.view.spotted[n], found.position.board
    side = board.sheets[spotted.sheet].counter
    alike = [one for one in before.spotted if one.sheet == spotted.sheet and one.face in spotted.alike(spotted.face)]
    lay = [one for one in alike if _zone_at(found, one) == home]
    return bool(lay) and all(math.dist(one.place, spotted.place) > STIRRED * side for one in alike)
