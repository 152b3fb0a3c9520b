"""Which counters a line of quick entry speaks of: "2 de, 1 de/2" in a zone, or out of the reserve."""

from __future__ import annotations

import collections
import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from assistant.core.amounts import read_count
from assistant.core.cards import is_of
from assistant.core.limits import MOST_LAID
from assistant.core.printed import Kind, Zone, ZoneId
from assistant.core.record import Ids, Record
from assistant.core.table import Counter, Edit, Flip, Move, Place, Position, free_ids
from assistant.core.text import Name, Text, folded, speaker
from assistant.desk.entry.grammar import VERBS, Word, Words, stuck, typed
from assistant.desk.entry.vocabulary import Found, Kinds, Vocabulary, values

say = speaker(__name__)

ALL = -1


class Wanted(Record):
    """Some counters as they were named: of which kinds (none: any), how many (0: not said), on which face (None: any)."""

    kinds: Kinds = ()
    count: int = 0
    face: int | None = None
    words: tuple[Word, ...] = ()


class Clause(Record):
    """A run of words sorted into zones and counters."""

    zones: Ids = ()
    wanted: tuple[Wanted, ...] = ()


@dataclass
class Sorter:
    """Sorts the words of a clause; `near` is the zone from which candidates are ranked.

    Where several zones begin alike, the first test of `likely` that holds for one alone chooses it. `goal`: the words say where to.
    """

    names: Vocabulary
    near: ZoneId = ""
    likely: tuple[Callable[[ZoneId], bool], ...] = ()
    goal: bool = False
    zones: list[ZoneId] = field(default_factory=list)
    wanted: list[Wanted] = field(default_factory=list)

    def sort(self, words: Words) -> Clause:
        """Return the clause.

        Raises:
            Stuck: at the first word that names nothing, or several zones.
        """
        at = 0
        while at < len(words):
            at = self._next(words, at)
        return Clause(tuple(self.zones), tuple(self.wanted))

    def _next(self, words: Words, at: int) -> int:
        word = words[at]
        zone = self.names.zone(words[at:])
        if word.kind == "comma" or self.names.leads_on(words[at:]) or self.names.joins(words[at:]):
            return at + 1
        if word.kind == "number" and not word.signed:
            if zone and not self.zones and self.names.is_place(zone):  # a hex: digits are a count once a place is named
                return self._zone(zone, words, at)
            if not word.number:
                raise stuck((word,), "quick-zero")
            if used := self._numbered(words, at):
                return used
            return self._counted(words, at, word.number)
        if word.verb == "all":
            return self._counted(words, at, ALL)
        if word.verb in ("back", "front") and self.wanted:
            face = 1 if word.verb == "back" else 0
            self.wanted[-1] = replace(self.wanted[-1], face=face)
            return at + 1
        kinds, used = self.names.kinds_in_full(words[at:])
        if used and not (zone and zone.exact and zone.length >= used and not self._another_zone(words, at, used)):
            return self._named(kinds, words, at, used, 0)
        if zone and zone.exact and not (word.fold in self.names.powers_by_word and self._placed(zone, words[at:])):
            return self._zone(zone, words, at)
        if self.goal and zone and zone.length == len(words) - at and self._likeliest(zone.ids):
            return self._zone(zone, words, at)
        place = word.fold not in self.names.powers_by_word and self.names.begins_place(words[at:])
        meant = not place and self.names.kinds_named(word.fold)  # "mission" is no box of missions
        valued = word.text[-1:].isdigit() and self.names.kinds_named(folded(word.text.split("/")[0]))
        if meant or word.fold in self.names.kinds_by_word or valued or not zone:
            return self._counters(words, at, 0)
        return self._zone(zone, words, at)

    def _another_zone(self, words: Words, at: int, used: int) -> bool:
        """Tell whether a zone is named beside these words, or a power: they are then no box that is called like the tile."""
        found = (self.names.zone(words[n:]) for n in range(at + used, len(words)))
        whose = self.names.is_power(words[at + used :])
        return bool(self.zones) or whose or any(zone is not None and zone.exact for zone in found)

    def _placed(self, power: Found, words: Words) -> bool:
        """Tell whether another zone is named than the one that is called like a power: "turquie gallipoli" speaks of no reserve."""
        places = map(self.names.zone, (words[n:] for n in range(power.length, len(words))))
        own = self.names.is_place(power)
        return bool(self.zones) or (not own and any(found and self.names.is_place(found) for found in places))

    def _counted(self, words: Words, at: int, count: int) -> int:
        following, start = words[at + 1 :], len(self.wanted)
        kinds, used = self.names.kinds_in_full(following)
        after = at + 1
        if used:
            after = self._named(kinds, words, at + 1, used, count)
        elif following and following[0].kind == "word" and not self.names.leads_on(following):
            exact = self.names.zone(following)
            named = self.names.kinds_named(folded(following[0].text.split("/")[0]))
            # A box is not counted, unless its whole name ends the line: "13 events played".
            boxed = exact and exact.exact and exact.length == len(following) > 1
            place = boxed or (exact and self.names.is_place(exact))
            if named and not (place and not self.names.is_power(following)):
                after = self._counters(words, at + 1, count)
        last = self.wanted[-1] if self.wanted else Wanted()
        if len(self.wanted) == start and last.kinds and not last.count:  # "infantry 2"
            self.wanted[-1] = replace(last, count=count)
        elif len(self.wanted) == start:
            self.wanted.append(Wanted((), count))
        self.wanted[-1] = replace(self.wanted[-1], words=tuple(words[at:after]))
        return after

    def _adjacent(self, words: Words, at: int) -> Wanted:
        """Return what was named of counters right before a word."""
        last = self.wanted[-1] if self.wanted else Wanted()
        return last if last.words[-1:] == tuple(words[:at][-1:]) else Wanted()

    def _numbered(self, words: Words, at: int) -> int:
        """Take a number that is printed behind the name of counters, "1 army 4 british"; return how far that went."""
        last, number = self._adjacent(words, at), f" {words[at].text}"
        kinds = tuple(kind for kind in last.kinds if any(name.endswith(number) for name in kind.name))
        if not kinds or last.words[-1].kind == "number":
            return 0
        kinds, used = self._owned(kinds, words, at + 1)
        self.wanted[-1] = replace(last, kinds=kinds, words=(*last.words, *words[at:used]))
        return used

    def _counters(self, words: Words, at: int, count: int) -> int:
        word = words[at]
        name, _, face = word.text.partition("/")
        kinds = self.names.kinds_named(folded(name))
        if not kinds:
            # Once a zone is named a power was meant, before that a zone.
            zones = tuple(map(self.named, self.names.zones_like(word.fold)))
            like = self.names.powers_like(word.fold) if self.zones else zones
            raise stuck((word,), "quick-unknown", like, word=word.text)
        used = at + 1
        plain = folded(name) not in self.names.powers_by_word and not self.names.is_power(words[at:])
        if not (plain or count) and self.wanted and self._owns_last(word):
            return used
        if plain:
            kinds, used = self._owned(kinds, words, used)
        else:
            kinds, used = self._described(kinds, words, used)
        theirs = kinds if plain else self.names.kinds_of(word.fold)  # "axis submarines": more than what fights
        while used < len(words) and words[used].kind == "word" and not words[used].verb:
            following = self.names.zone(words[used:])
            fewer = self.names.narrowed(kinds, words[used].fold) or self.names.narrowed(theirs, words[used].fold)
            if not fewer or (following and following.exact):
                break
            kinds, theirs, used = fewer, fewer, used + 1
        if plain:  # "air mission axis"
            kinds, used = self._owned(kinds, words, used)
        elif used == at + 1:
            self._lacks(words, at)
        if not count and self.wanted and not self.wanted[-1].kinds:  # "1 riga de"
            count = self.wanted.pop().count
        shown, kinds = _face(face, folded(name), kinds)
        power = self.wanted[-1] if self.wanted and plain and words[at - 1].kind != "comma" else Wanted()
        own = tuple(kind for kind in kinds if kind in power.kinds)
        if (
            own and not power.count and self.names.is_power(power.words[-1:])
        ):  # "germany … an army", "turquie … 1 armée"
            self.wanted[-1] = replace(power, kinds=own)
            return used
        self.wanted.append(Wanted(kinds, count, shown, tuple(words[at:used])))
        return used

    def _owns_last(self, word: Word) -> bool:
        """Take a power behind a zone, "air mission paris axis": it says whose the counters are that were named before."""
        last, theirs = self.wanted[-1], self.names.kinds_of(word.fold)
        own = tuple(kind for kind in last.kinds if kind in theirs)
        if own and len(own) < len(last.kinds):
            self.wanted[-1] = replace(last, kinds=own)
            return True
        return False

    def _described(self, kinds: Kinds, words: Words, used: int) -> tuple[Kinds, int]:
        """Take what is named in full behind a power: "german attack 1"."""
        named, length = self.names.kinds_in_full(words[used:])
        own = tuple(kind for kind in named if kind in self.names.kinds_of(words[used - 1].fold))
        return (own, used + length) if own else (kinds, used)

    def _lacks(self, words: Words, at: int) -> None:
        """Refuse what a power has none of: "uk submarine"."""
        both = words[at : at + 2]
        if len(both) > 1 and not (self.names.is_power(both[1:]) or self.names.begins_place(both[1:])):
            others = tuple(kind.name for kind in self.names.kinds_named(both[1].fold))
            if others:
                raise stuck(both, "quick-unknown", others, word=typed(both))

    def _named(self, kinds: Kinds, words: Words, at: int, used: int, count: int) -> int:
        """Take kinds that were named in full: "attaque 1 de"."""
        kinds, used = self._owned(kinds, words, at + used)
        self.wanted.append(Wanted(kinds, count, None, tuple(words[at:used])))
        return used

    def _owned(self, kinds: Kinds, words: Words, used: int) -> tuple[Kinds, int]:
        """Take a power that follows some kinds: it says whose they are, and is no army."""
        if self.names.is_power(words[used:]):
            theirs = self.names.kinds_of(words[used].fold)
            own = tuple(kind for kind in kinds if kind in theirs)
            if own and (own != kinds or not self.names.is_zone(words[used:])):
                return own, used + 1
            if not (own or self.names.is_zone(words[used:])):
                said = words[used - 1 : used + 1]
                raise stuck(said, "quick-unknown", tuple(kind.name for kind in kinds), word=typed(said))
        return kinds, used

    def _zone(self, found: Found, words: Words, at: int) -> int:
        used = words[at : at + found.length]
        ids, length = found.ids, found.length
        whose = self.names.side(words[at + length].fold) if self.names.is_power(words[at + length :]) else ""
        if whose and (own := self.names.box_of(ids[0], whose)):
            ids, length = (own,), length + 1  # an owner, and no army: "tanks > available germany"
        if len(ids) > 1:  # of the boxes that each power has, those of whose counters were named
            sides = {kind.side for wanted in self.wanted for kind in wanted.kinds}
            ids = tuple(i for i in ids if len(sides) == 1 and is_of(self.names.board.zones[i], *sides)) or ids
        ids = self._likeliest(ids) or ids
        if len(ids) > 1:
            said = typed(used)
            raise stuck(used, "quick-several-zones", self.ranked(ids), word=said)
        self.zones.append(ids[0])
        return at + length

    def _likeliest(self, zones: Sequence[ZoneId]) -> Ids:
        """Return the one zone that is likely, none where none is or several are."""
        found = ([zone for zone in zones if likely(zone)] for likely in self.likely)
        return next((tuple(each) for each in found if len(each) == 1), ())

    def ranked(self, zones: Sequence[ZoneId]) -> tuple[Name | str, ...]:
        """Return the words for some zones, the nearest to where the player is first."""
        board = self.names.board
        here = board.zones.get(self.near)

        def far(zone: ZoneId) -> tuple[float, int]:
            other = board.zones[zone]
            if here is None or other.sheet != here.sheet:
                return (math.inf, len(other.name.en))
            return (math.dist(here.centre, other.centre), 0)

        return tuple(self.named(zone) for zone in sorted(zones, key=far))

    def named(self, zone: ZoneId) -> Name | str:
        """Return the words that name a zone and no other."""
        names = self.names
        name, known = names.board.zones[zone].name, names.board.by_name
        if sum(other.name == name for other in names.board.zones.values()) > 1:  # boxes that each power has
            owners = (side.name for side in names.kinds.sides.values() if names.box_of(zone, side.id) == zone)
            return next((Name(f"{name.en} {owner.en}", f"{name.fr} {owner.fr}") for owner in owners), zone)
        return name if known.get(folded(name.en)) == zone == known.get(folded(name.fr)) else zone


def _face(word: str, name: str, kinds: Kinds) -> tuple[int | None, Kinds]:
    """Return the face that `/2`, `/back` or `/r` asks for, and the kinds that have it; `uk2` may mean a back by its value."""
    fold = folded(word)
    if fold in ("1", "2"):
        return int(fold) - 1, kinds
    if (value := read_count(fold)) >= 0:
        on_back = tuple(k for k in kinds if len(values(k)) > 1 and values(k)[1] == value)
        return (1, on_back) if on_back else (0, kinds)
    if fold:
        return (0 if fold in {folded(w) for w in VERBS["front"]} else 1), kinds
    digits = "".join(letter for letter in name if letter.isdigit())
    if digits and name[-1:].isdigit():
        front = tuple(k for k in kinds if values(k)[:1] == (int(digits),))
        back = tuple(k for k in kinds if values(k)[1:2] == (int(digits),))
        if back and not front:
            return 1, back
        return None, front or kinds
    return None, kinds


def taken(position: Position, zone: ZoneId, wanted: Wanted, otherwise: int, gone: Collection[str] = ()) -> Ids:
    """Return the counters of a zone that are meant, the top of the stack first; pawns only if they are named.

    Args:
        wanted: which counters; a count that was not said is `otherwise`.
        gone: those that are meant last, for they were moved already.

    Raises:
        Stuck: none lies there, or fewer than were named.
    """
    lying = ((counter, position.kind(counter)) for counter in reversed(position.counters_in(zone)))
    meant = (one for one, kind in lying if (kind in wanted.kinds if wanted.kinds else not kind.track))
    found = sorted((one for one in meant if wanted.face in (None, one.face)), key=lambda one: one.id in gone)
    name = position.zones[zone].name
    if not found:
        raise stuck(wanted.words, "quick-none-there", zone=name)
    count = wanted.count or otherwise
    if count == ALL:
        count = len(found)
    if len(found) < count:
        raise stuck(wanted.words, "quick-fewer-there", n=len(found), zone=name)
    names = [position.kind(counter).name for counter in found]
    if (wanted.kinds or wanted.count) and count < len(found) and len(set(names)) > 1:
        enough = [kind for kind in dict.fromkeys(names) if names.count(kind) >= count]
        several = tuple(Name(f"{count} {kind.en}", f"{count} {kind.fr}") for kind in enough)
        raise stuck(wanted.words, "quick-which-of-these", several, n=count, zone=name)  # for the player to say
    return tuple(reversed([counter.id for counter in found[:count]]))


def laid(
    position: Position, zone: ZoneId, wanted: Wanted, hand: Callable[[Kind], Iterable[Zone]]
) -> tuple[list[Edit], Text | None]:
    """Return the edits that lay counters in a zone, with a remark if there are too many.

    They come out of their owner's hand, the boxes that `hand` tells, then out of their reserve, the only one of its kind from
    wherever it lies; else they are new.

    Raises:
        Stuck: no kind was named, or so many counters as no game has.
    """
    if not wanted.kinds:  # the number may be printed on one: "13. All quiet"
        numbered = tuple(k for k in position.kinds.kinds.values() if k.name.en.startswith(f"{wanted.count}. "))
        wanted = replace(wanted, kinds=numbered, count=len(numbered))
    if not wanted.kinds:
        raise stuck(wanted.words, "quick-which-counters")
    count = max(1, wanted.count) if wanted.count != ALL else ALL
    country = position.zone(zone).get("home", "")
    home = tuple(kind for kind in wanted.kinds if kind.nation == country and values(kind))
    wanted = replace(wanted, kinds=home or wanted.kinds)
    names = dict.fromkeys(kind.name for kind in wanted.kinds)
    # Armies of one nation are told apart by their values, the first of them is meant; what else is called so is asked for.
    mixed = len({kind.nation for kind in wanted.kinds}) > 1 or not all(map(values, wanted.kinds))
    if mixed and 0 < count < len(names):
        raise stuck(wanted.words, "quick-which-of-these", tuple(names), zone=position.zones[zone].name)
    sides = dict.fromkeys(kind.side for kind in wanted.kinds if kind.side in position.sides)
    if len(names) == 1 < len(sides) and count == 1:  # every power has one of that name
        owners = (position.sides[side].name for side in sides)
        whose = tuple(Name(*map(" ".join, zip(wanted.kinds[0].name, owner, strict=True))) for owner in owners)
        raise stuck(wanted.words, "quick-whose", whose)
    face = wanted.face or 0
    moved: list[Counter] = []
    for kind in wanted.kinds:
        tracks = {position.zone(each).track for each in (kind.home, zone) if each}
        boxes = (*(box.id for box in hand(kind) if box.track not in tracks), *({kind.home} - {zone, ""}))
        waiting = [c for box in boxes for c in position.counters_in(box) if c.kind == kind.id]
        if kind.copies == 1 and not waiting:  # there is no other: it comes from wherever it lies
            waiting = [c for c in position.counters.values() if c.kind == kind.id]
        moved += sorted(waiting, key=lambda c: c.face != face)
    if count == ALL:
        count = len(moved)
    moved = moved[:count]
    edits: list[Edit] = []
    if moved:
        edits.append(Move(tuple(c.id for c in moved), zone))
        turned = tuple(c.id for c in moved if c.face != face)
        if turned:
            edits.append(Flip(turned, face))
    used = position.counters
    young = count - len(moved)
    if young > MOST_LAID:
        raise stuck(wanted.words, "quick-too-many-counters", n=MOST_LAID)
    copies = collections.Counter(counter.rpartition("#")[0] for counter in used)
    free = {kind.id: free_ids(kind.id, used) for kind in wanted.kinds}
    over = 0
    for _ in range(young):
        kind = next((k for k in wanted.kinds if copies[k.id] < k.copies), wanted.kinds[0])
        over += copies[kind.id] >= kind.copies
        copies[kind.id] += 1
        edits.append(Place(next(free[kind.id]), kind.id, zone, face))
    remark = say("quick-more-than-printed", n=over, name=wanted.kinds[0].name) if over else None
    return edits, remark
