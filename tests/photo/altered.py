"""A mirror that is a few deeds of each kind behind the table of a synthetic photograph, and which of them the player is offered."""

import functools
from dataclasses import dataclass

import numpy as np

from assistant.core.printed import ZoneId
from assistant.core.table import Counter, Position, Table
from assistant.desk.descriptions import main_value
from assistant.desk.photo.faces import FaceKey, key_of
from tests.desk.photo.views import lies

WHAT = ("moved", "turned", "new", "off-stack", "off-bare")
MOVED, TURNED, NEW = 3, 3, 2  # counters of each kind


@dataclass(frozen=True)
class Deed:
    """What was done since the mirror was right: of one print one more, or one less, lies in a zone.

    `what` is one of `WHAT`: moved there, turned over, not in the mirror, taken off others or off a place that is bare now.
    """

    what: str
    zone: ZoneId
    face: FaceKey

    @property
    def more(self):
        """Whether one more lies there than the mirror has."""
        return not self.what.startswith("off")


def altered(truth, seed, first):
    """Return the mirror as it was before a few deeds, and these.

    Counters in plain view were moved from a neighbouring zone, turned over, or placed, of kinds of which the game has another; one
    was taken off a pile that is in plain view, and one from a place where nothing lies now.
    """
    rng = np.random.default_rng([seed, 23])
    position, kinds = truth.position, truth.position.kinds
    lying = dict(position.table.counters)
    tops = [truth.tops[n] for n in rng.permutation(len(truth.tops))]
    copies = {}
    for counter in lying.values():
        copies[counter.kind] = copies.get(counter.kind, 0) + 1
    deeds = []

    def drawn(most, fit):
        some = list(fit)[:most]
        for name in some:
            tops.remove(name)
        return some

    def is_turnable(name):
        counter = lying[name]
        kind = kinds.kinds[counter.kind]
        front, back = (key_of(kinds, kind.id, face) for face in (0, 1))
        return first.get(front, front) != first.get(back, back) and not any(map(kind.is_secret, (0, 1)))

    def told(what, counter):
        deeds.append(Deed(what, counter.zone, key_of(kinds, counter.kind, counter.face)))

    for name in drawn(TURNED, filter(is_turnable, tuple(tops))):
        counter = lying[name]
        told("turned", counter)
        lying[name] = Counter(name, counter.kind, counter.zone, 1 - min(counter.face, 1))
    for name in drawn(MOVED, (name for name in tuple(tops) if position.board.neighbours.get(lying[name].zone))):
        counter = lying.pop(name)  # what comes last lies on top
        told("moved", counter)
        near = sorted(position.board.neighbours[counter.zone])
        lying[name] = Counter(name, counter.kind, near[rng.integers(len(near))], counter.face)
    for name in drawn(
        NEW, (name for name in tuple(tops) if copies[lying[name].kind] <= kinds.kinds[lying[name].kind].copies)
    ):
        told("new", lying.pop(name))
    for name in drawn(1, tuple(tops)):
        kind = _like(truth, lying[name], rng)
        if kind:
            taken = Counter(f"{kind}#off", kind, lying[name].zone)
            lying[taken.id] = taken
            told("off-stack", taken)
    zones = [
        zone for name in truth.sheets.corners for zone in truth.sheets.board.on_sheet(name) if _is_bare(truth, zone.id)
    ]
    if zones:
        zone = zones[rng.integers(len(zones))].id
        names = [kind.id for kind in kinds.kinds.values() if kind.copies]
        taken = Counter("bare#off", names[rng.integers(len(names))], zone)
        lying[taken.id] = taken
        told("off-bare", taken)
    return Position(position.board, kinds, Table(lying, position.table.markers)), tuple(deeds)


def _like(truth, top, rng):
    """Return a kind of another print that may lie on a counter; empty where there is none."""
    kinds = truth.position.kinds
    own = kinds.kinds[top.kind]
    like = [
        kind.id
        for kind in kinds.kinds.values()
        if kind.copies
        and kind.id != own.id
        and (kind.side, main_value(kind) is not None) == (own.side, main_value(own) is not None)
    ]
    return like[rng.integers(len(like))] if like else ""


def _is_bare(truth, zone):
    position = truth.position
    return not position.counters_in(zone) and not position.markers_in(zone)


def offered(differences, deeds, mirror, first):
    """Return the deeds that some choice of some difference takes over."""
    before = _prints(mirror, first)
    found = {}
    for difference in differences:
        for choice in difference.choices:
            now = _prints(functools.reduce(Position.after, choice.edits, mirror), first)
            for deed in deeds:
                place = deed.zone, first.get(deed.face, deed.face)
                if now.get(place, 0) - before.get(place, 0) == (1 if deed.more else -1):
                    found[deed] = None
    return list(found)


def is_left(deed, before, after, first):
    """Tell whether a deed changed what a photograph can show: of two that look alike one may have come where the other left."""
    place = deed.zone, first.get(deed.face, deed.face)
    then, now = (_prints(position, first).get(place, 0) for position in (before, after))
    return now > then if deed.more else now < then


def _prints(position, first):
    """Return how many of each print lie in each zone."""
    found = {}
    for (zone, face), number in lies(position).items():
        place = zone, first.get(face, face)
        found[place] = found.get(place, 0) + number
    return found
