"""From what photographs show to a list of differences: what came, what was turned over, what is gone, which markers changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from assistant.core.board import ZoneId
from assistant.core.edits import Edit, Flip, Move, Place
from assistant.core.kinds import CounterId
from assistant.core.position import Position
from assistant.core.text import Name, Text, speaker
from assistant.desk.describing import change_of, counters_named, zone_named
from assistant.desk.photo.believing import believe
from assistant.desk.photo.differences import KEEP, Choice, Difference, Found
from assistant.desk.photo.faces import CounterFace, FaceKey, key_of, shown_by
from assistant.desk.photo.markers import marker_differences
from assistant.desk.photo.matching import SLACK, Matching, matched
from assistant.desk.photo.missing import gone, is_veiled_as_ever
from assistant.desk.photo.sources import Source, Sources, is_hidden, side_of
from assistant.desk.photo.telling import choice_of, face_named, kept_as_it_is, sent_home
from assistant.desk.photo.view import View

say = speaker(__name__)
Described = tuple[ZoneId, str]
HARDLY = 0.06  # by so much better a counter from beneath must look than the mirror's top, where it is hard to read
MISSING = 2  # edges that a stack shows too few, from which on they speak by themselves
MOST = 4  # places from which a counter may have come that are offered


def reconciled(view: View, position: Position, kept: Collection[Described] = ()) -> Found:
    """Return what a view shows otherwise than the mirror has it; what agrees is silent.

    Args:
        view: what photographs show.
        position: the mirror.
        kept: differences that the player has settled by keeping what the mirror has (`described`): they are not told again.
    """
    found = matched(view, position)
    believe(found)
    sources = Sources(found)
    differences = [
        *_arrivals(found, sources),
        *_turned(found, sources),
        *_slipped(found, sources),
        *_joined(found, sources),
        *_beneath(found, sources),
        *gone(found, sources),
        *marker_differences(found),
    ]
    told = [each for each in differences if described(each) not in kept]
    told.sort(key=lambda each: each.doubt is None)
    covered = _covered(found)
    beyond = tuple(
        zone
        for zone, counters in found.absent.items()
        if not found.sights[zone] and zone not in covered and not all(found.is_pool(zone, c) for c in counters)
    )
    return Found(tuple(told), covered, beyond, len(found.agreed))


def described(difference: Difference) -> Described:
    """Return what is the same of a difference when another photograph shows it again."""
    edits = repr([choice.edits for choice in difference.choices])
    return difference.zone, f"{difference.text.key} {edits}"


def _covered(found: Matching) -> tuple[ZoneId, ...]:
    board = found.position.board
    zones = {
        zone.id: None
        for shape in found.view.covered
        for zone in [board.zone_at(shape.sheet, *_middle(shape.ring))]
        if zone is not None
    }
    return tuple(zones)


def _middle(ring: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


# What came


def _arrivals(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield where counters lie that the mirror has elsewhere, those that came the same way together."""
    came = sources.assigned()
    groups: dict[tuple[ZoneId, ZoneId, FaceKey], list[int]] = {}
    for n in found.loose:
        source = came.get(n)
        spotted = found.view.spotted[n]
        named = source is not None and (spotted.certain or sources.tells(n, source))
        if source is not None and named and not found.near[n] and not sources.rivals(n, source):
            groups.setdefault((source.zone, found.zone_of[n], spotted.face), []).append(n)
        else:
            yield _doubtful(found, sources, n, source)
    for (start, zone, _), numbers in groups.items():
        counters = tuple(came[n].counter for n in numbers)
        side = found.side_seen(numbers[0])
        beneath = tuple(sources.companions(start, zone, side))
        sources.put_beneath(zone, len(beneath))
        followers = () if found.is_pool(start, counters[0]) else tuple(sources.followers(start, side))
        yield _came(found, numbers[0], counters, beneath, start)
        if followers:
            yield _followed(found, numbers[0], followers, start)


def _came(
    found: Matching, n: int, counters: tuple[CounterId, ...], beneath: tuple[CounterId, ...], start: ZoneId
) -> Difference:
    """Return counters that came from a zone, with those that came beneath them."""
    position, zone = found.position, found.zone_of[n]
    edits = (*_beneath_edits(beneath, zone), *_moves(found, n, counters, zone))
    text = _came_text(found, n, (*beneath, *counters), start)
    choices = (choice_of(position, edits), kept_as_it_is())
    about = (zone, start, *beneath, *counters)
    return Difference(zone, text, choices, None, 0, about, found.view.spotted[n].place)


def _beneath_edits(beneath: tuple[CounterId, ...], zone: ZoneId) -> tuple[Edit, ...]:
    return (Move(beneath, zone),) if beneath else ()


def _followed(found: Matching, n: int, followers: tuple[CounterId, ...], start: ZoneId) -> Difference:
    """Return counters that left a zone together with one that is seen elsewhere: they may lie beneath it."""
    position, zone = found.position, found.zone_of[n]
    words = {"what": counters_named(position, followers), "start": zone_named(position, start)}
    text = say("photo-followed", zone=zone_named(position, zone), **words)
    choices = (
        choice_of(position, (Move(followers, zone),)),
        kept_as_it_is(),
        choice_of(position, sent_home(position, followers)),
    )
    return Difference(
        zone, text, choices, say("doubt-beneath"), 0, (zone, start, *followers), found.view.spotted[n].place
    )


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


def _moves(found: Matching, n: int, counters: tuple[CounterId, ...], zone: ZoneId) -> tuple[Edit, ...]:
    return (Move(counters, zone), *_turns(found, n, counters))


def _doubtful(found: Matching, sources: Sources, n: int, source: Source | None) -> Difference:
    """Return a counter of which a person should say what it is, or where it came from."""
    position, zone, spotted = found.position, found.zone_of[n], found.view.spotted[n]
    if source is None:
        return _from_nowhere(found, sources, n)
    start = source.zone
    choices = [choice_of(position, _moves(found, n, (source.counter,), zone)), kept_as_it_is()]
    rivals = sources.rivals(n, source)
    choices += [choice_of(position, _moves(found, n, (other.counter,), zone)) for other in rivals[:MOST]]
    choices += _other_faces(found, sources, n)
    for other in found.near[n]:
        # Where the mirror has it, it can only have been turned over.
        edits = _moves(found, n, (source.counter,), other) if other != start else _turns(found, n, (source.counter,))
        choices += [choice_of(position, edits)] if edits else []
    lying = position.table.counters[source.counter]
    doubt = _doubt(found, n, key_of(position.kinds, lying.kind, lying.face)) or (
        say("doubt-source", zones=tuple(zone_named(position, one) for one in (start, *(r.zone for r in rivals[:MOST]))))
    )
    text = _came_text(found, n, (source.counter,), start)
    # Of like prints, alike in words, the first is offered.
    by_words: dict[str, Choice] = {}
    for choice in choices:
        by_words.setdefault(repr(choice.text), choice)
    choices = list(by_words.values())
    return Difference(zone, text, tuple(choices), doubt, 0, (zone, start, source.counter), spotted.place)


def _doubt(found: Matching, n: int, told: FaceKey | None = None) -> Text | None:
    """Return why the thing seen itself is doubtful: hard to read, or on a border.

    Args:
        found: what is seen.
        n: its number.
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
    others = _other_faces(found, sources, n)
    alike = spotted.alike(spotted.face)
    for face in (face for face, _ in spotted.likely if face in alike):
        shown = shown_by(face)
        new = ""
        if isinstance(shown, CounterFace) and not position.kinds.kinds[shown.kind].is_secret(shown.face):
            new = sources.new_counter(shown.kind)
        if isinstance(shown, CounterFace) and new:
            text = say("photo-new", zone=words["zone"], what=face_named(position, face))
            place = choice_of(position, (Place(new, shown.kind, zone, shown.face),))
            doubt = _doubt(found, n, face)
            return Difference(zone, text, (place, kept_as_it_is(), *others), doubt, 0, (zone,), spotted.place)
    text = say("photo-too-many", **words)
    first = others[0] if others else Choice(say("choice-nothing"))
    choices = (first, kept_as_it_is(), *others[1:])
    return Difference(zone, text, choices, say("doubt-too-many"), 0 if others else KEEP, (zone,), spotted.place)


def _other_faces(found: Matching, sources: Sources, n: int) -> list[Choice]:
    """Return what the counter would mean if it showed the next likely faces."""
    position, spotted, zone = found.position, found.view.spotted[n], found.zone_of[n]
    choices: list[Choice] = []
    for face, _ in spotted.likely[1:3] if not spotted.certain else ():
        shown = shown_by(face)
        source = next(iter(sources.of(n, face)), None)
        if source is not None and isinstance(shown, CounterFace):
            lying = position.table.counters[source.counter]
            turn = key_of(position.kinds, lying.kind, lying.face) not in spotted.alike(face)
            edits = (Move((source.counter,), zone), *((Flip((source.counter,), shown.face),) if turn else ()))
            choices.append(choice_of(position, edits))
    return choices


# What was turned over


def _turned(found: Matching, sources: Sources) -> Iterator[Difference]:
    position = found.position
    groups: dict[tuple[ZoneId, str, int, Text | None], list[int]] = {}
    for n, counter in found.turned.items():
        lying = position.table.counters[counter]
        # The mirror has it there: what looks nearly so makes it doubtful only if it is the side up so far, or missing elsewhere.
        another = sources.could_be_unturned(n, counter) or sources.could_be_another(n, counter)
        doubt = _doubt(found, n) if found.near[n] or another else None
        groups.setdefault((lying.zone, lying.kind, lying.face, doubt), []).append(n)
    for (zone, kind, face, doubt), numbers in groups.items():
        counters = tuple(found.turned[n] for n in numbers)
        change = change_of(position, kind, face, 1 - face)
        text = say(f"photo-{change}", zone=zone_named(position, zone), what=counters_named(position, counters))
        choices = (choice_of(position, (Flip(counters, 1 - min(face, 1)),)), kept_as_it_is())
        yield Difference(zone, text, choices, doubt, 0, (zone, *counters), found.view.spotted[numbers[0]].place)


# What is not seen


def _joined(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield counters that left where they were, and may lie on others near by that look the same; counted edges say more."""
    position = found.position
    for source, zone in sources.joined():
        moved = (source.counter,)
        words = {"what": counters_named(position, moved), "start": zone_named(position, source.zone)}
        text = say("photo-joined", zone=zone_named(position, zone), **words)
        others = [one for one in sources.likes(source.counter) if one != zone][: MOST - 1]
        choices = (
            choice_of(position, (Move(moved, zone),)),
            kept_as_it_is(),
            choice_of(position, sent_home(position, moved)),
            *(choice_of(position, (Move(moved, one),)) for one in others),
        )
        about = (zone, source.zone, source.counter)
        yield Difference(zone, text, choices, say("doubt-beneath"), 0, about, _top(found, zone))


def _slipped(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield what may have come beneath others, where a stack shows more edges than the mirror has counters there."""
    for zone in [zone for zone in dict.fromkeys(found.zone_of.values()) if found.sights[zone]]:
        for source in sources.take_gone(zone, max(0, sources.more_edges(zone))):
            yield _slipped_beneath(found, zone, source)


def _beneath(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield what may have gone from beneath others, where the edges of a stack, or its top, speak of it."""
    for zone in dict.fromkeys(found.zone_of.values()):
        hidden = [c for c in sources.left(zone) if is_hidden(found, zone, c)]
        if hidden and found.sights[zone] and zone not in found.unread:
            yield from _maybe_beneath(found, sources, zone, hidden)


def _slipped_beneath(found: Matching, zone: ZoneId, source: Source) -> Difference:
    position, moved = found.position, (source.counter,)
    words = {"what": counters_named(position, moved), "start": zone_named(position, source.zone)}
    text = say("photo-beneath", zone=zone_named(position, zone), **words)
    away = choice_of(position, sent_home(position, moved))
    choices = (choice_of(position, (Move(moved, zone),)), kept_as_it_is(), away)
    about = (zone, source.zone, source.counter)
    return Difference(zone, text, choices, say("doubt-beneath"), 0, about, _top(found, zone))


def _maybe_beneath(found: Matching, sources: Sources, zone: ZoneId, hidden: list[CounterId]) -> Iterator[Difference]:
    """Yield counters of which no edge shows: where one from beneath lies on top, a side lies spread out, or edges are trusted."""
    position = found.position
    for side in dict.fromkeys(side_of(position, c) for c in hidden):
        group = tuple(c for c in hidden if side_of(position, c) == side and not found.is_pool(zone, c))
        tops = [n for n in found.on_top(zone) if found.side_seen(n) == side]
        trusted = found.counted(zone)
        seen = sum(found.view.spotted[n].edges for n in tops)
        edges = seen if trusted else 0
        # What lies on top may be one that joined them and looks the same: then nothing was taken off the pile.
        uncovered = (
            ()
            if sources.has_joined(zone) or _is_veiled(found, zone)
            else tuple(c for c in group if sources.was_on_top(c) and not _may_show(found, tops, _face_of(position, c)))
        )
        veiled = sum(found.view.spotted[n].edges for n in found.markers(zone))
        missing = len(group) - edges - veiled
        if missing <= 0 or not (uncovered or (trusted and (missing >= MISSING or len(tops) > 1))):
            continue  # one edge is easily missed: that a counter went from beneath, and nothing came of it, is less likely
        away = (uncovered or group)[:missing]
        words = {"zone": zone_named(position, zone), "what": counters_named(position, away)}
        text = say("photo-maybe-beneath", seen=len(tops) + edges, n=len(tops) + len(group), **words)
        others = _in_place_of(found, sources, tops, away) if uncovered and tops else []
        choices = (choice_of(position, sent_home(position, away)), kept_as_it_is(), *others)
        sources.forget(away)
        marked = 0 if trusted and uncovered else KEEP  # one edge is easily missed
        yield Difference(zone, text, choices, say("doubt-beneath"), marked, (zone, *away), _top(found, zone))


def _is_veiled(found: Matching, zone: ZoneId) -> bool:
    """Tell whether what lay on top may lie beneath a marker beside the others, which lies there as in the mirror."""
    return bool(found.markers(zone)) and found.covering and is_veiled_as_ever(found, zone)


def _face_of(position: Position, counter: CounterId, turned: bool = False) -> FaceKey:
    """Return the face of a counter that the mirror has up, or the other one."""
    lying = position.table.counters[counter]
    return key_of(position.kinds, lying.kind, 1 - min(lying.face, 1) if turned else lying.face)


def _may_show(found: Matching, tops: Sequence[int], face: FaceKey) -> bool:
    """Tell whether something that is seen on top is hard to read and may show a face as well as one from beneath."""
    seen = (found.view.spotted[n] for n in tops)
    return any(not one.certain and (one.score(face) or -1.0) > one.likely[0][1] - HARDLY for one in seen)


def _in_place_of(found: Matching, sources: Sources, tops: Sequence[int], away: tuple[CounterId, ...]) -> list[Choice]:
    """Return the choices that tell why a counter looks on top as those beneath: one like them came, or the top was turned over."""
    position, n = found.position, tops[0]
    zone, top = found.zone_of[n], position.table.counters[away[0]]
    choices = []
    back = _face_of(position, top.id, turned=True)
    if found.view.spotted[n].face == back or _may_show(found, tops, back):
        choices.append(choice_of(position, (Flip((top.id,), 1 - min(top.face, 1)),)))
    for source in {one.zone: one for one in reversed(sources.arrivals(n))}.values():
        choices.append(choice_of(position, _moves(found, n, (source.counter,), zone)))
    choices += [choice_of(position, (Move(away[:1], other),)) for other in sources.likes(away[0])]
    return choices[:MOST]


def _top(found: Matching, zone: ZoneId) -> tuple[float, float] | None:
    return next((found.view.spotted[n].place for n in found.on_top(zone)), None)
