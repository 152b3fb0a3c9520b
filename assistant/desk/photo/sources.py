"""Where a counter that a photograph shows may have come from: which of the counters that are not seen any more it is.

Weighed with how far zones are from each other, and how many counters more or fewer the edges of stacks show than the mirror has.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId, KindId
from assistant.core.record import Record
from assistant.desk.photo.faces import FaceKey
from assistant.desk.photo.matching import Matching, cheapest, is_hidden, is_uncovered
from assistant.desk.photo.view import UNREADABLE, WHOLE

# How unlikely a counter is to be the one: gone for certain, of a stack that shows too few edges, in reserve, out of sight (near by;
# each link away counts twice), beneath others of which every edge shows.
GONE, SHORT, POOL, UNSEEN, HIDDEN = 0.0, 0.6, 1.4, 1.0, 4.0
VEILED = 0.2  # where a marker lies that may have been laid on it
PARTLY = 0.3  # of a zone that is not wholly in sight
UNCOVERED = 0.1  # of a stack where one from beneath lies on top: it has surely left, whatever edges say
ELSEWHERE = 0.3  # it may lie beneath others next to where it was, as an edge there tells
LACKING = 0.25  # of a stack of which all edges are counted
ENOUGH = 0.2  # more, of a stack that shows edges enough though they cannot be trusted
TURNED = 0.5  # it would have been turned over on its way
A_LINK, FARTHEST = 0.1, 10  # links between zones; beyond so many, all are equally far
NEARLY = 0.15  # so much less likely a face may be and still be the one
NEAR = 4  # links within which a counter on the board is as good a source as the reserve
CLOSE = 0.15  # so much likelier than another a source must be, for the other to be no rival
STEPS = 2  # links that a counter goes to lie on its like
BETTER = 1.0  # links that it is worth if what is seen looks more like a counter than like the mirror's there
EDGE = 0.7  # links that an edge more, or less, is worth


class Source(Record):
    """A counter that is not seen, where the mirror has it, and how unlikely it is to be the one."""

    counter: CounterId
    zone: ZoneId
    state: float
    cost: float


class Sources(Matching):
    """The counters that are not seen, given out one by one to what is seen elsewhere."""

    def gather(self) -> None:
        """Note which counters are not seen, and what is known of each; what was given out is forgotten."""
        self._left = {zone: list(counters) for zone, counters in self.absent.items()}
        self._states: dict[CounterId, float] = {}
        self._given: dict[KindId, int] = {}  # of counters that lie nowhere yet
        self._named: set[CounterId] = set(self.position.table.counters)
        self._put: dict[tuple[ZoneId, str], int] = {}  # edges of piles that have been told
        self._read: set[CounterId] = set()  # what was read for certain where it lies now
        for zone, counters in self._left.items():
            for counter in counters:
                self._states[counter] = self._state(zone, counter)

    def left(self, zone: ZoneId) -> list[CounterId]:
        """Return the counters of a zone that are not seen and nowhere else either."""
        return self._left.get(zone, [])

    def all_left(self) -> Iterator[Source]:
        """Yield every counter that is not seen and nowhere else either."""
        for zone, counters in self._left.items():
            for counter in counters:
                state = self._states[counter]
                yield Source(counter, zone, state, state)

    def forget(self, counters: Iterable[CounterId]) -> None:
        """Take counters out of the lists: it is told what becomes of them."""
        for counter in counters:
            for rest in self._left.values():
                if counter in rest:
                    rest.remove(counter)

    def assigned(self) -> dict[int, Source]:
        """Return where each loose counter came from, as it is likeliest of all together; those without a source are left out."""
        given = dict[int, Source]()
        pairs = [(source.cost, n, source) for n in self.loose for source in self.sources_of(n, self.spotted[n].face)]
        options: dict[int, dict[CounterId, float]] = {}
        for cost, n, source in pairs:
            if n not in self.perhaps_turned:  # those need not have come from anywhere
                options.setdefault(n, {}).setdefault(source.counter, cost)
        best, taken = cheapest(options), set[CounterId]()
        order = sorted(pairs, key=lambda pair: (best.get(pair[1]) != pair[2].counter, pair[0], pair[1]))
        for _, n, source in order:
            # All that a stack lacks was found elsewhere; or a top was turned over sooner than that another came: from where
            # nothing says that it left, or turned so.
            exhausted = source.state == SHORT and not self.is_short(source)
            sooner = n in self.perhaps_turned and (source.cost >= TURNED or not self.has_left(source.counter))
            if n not in given and source.counter not in taken and not exhausted and not sooner:
                given[n] = source
                taken.add(source.counter)
                self.forget((source.counter,))
                if self.spotted[n].certain:
                    self._read.add(source.counter)
        return given

    def sources_of(self, n: int, face: FaceKey) -> list[Source]:
        """Return the counters that may lie at a seen place, if it shows a face; the likeliest first."""
        far = self.far(self.zone_of[n])
        alike = self.spotted[n].alike(face)
        sources = []
        for zone, counters in self._left.items():
            if zone == self.zone_of[n]:
                continue
            links = min(far.get(zone, FARTHEST), FARTHEST)
            for counter in counters:
                if self.face(counter) in alike:
                    turn = 0.0
                elif self.back(counter) in alike:
                    turn = TURNED
                else:
                    continue
                state = self._states[counter]
                away = links * (2 * A_LINK if state == UNSEEN else A_LINK)
                elsewhere = ELSEWHERE if state == GONE and self.beside(counter, self.zone_of[n]) else 0.0
                cost = self._unlikely(zone, counter) + turn + away + elsewhere
                sources.append(Source(counter, zone, state, cost))
        return sorted(sources, key=lambda source: source.cost)

    def beside(self, counter: CounterId, but: ZoneId) -> list[ZoneId]:
        """Return the zones next to where a counter lay, but for one, in which it may lie beneath others: a pile there surely shows
        an edge more than known.
        """
        near = self.neighbours(self.lying(counter).zone)
        side = self.side(counter)
        there = (zone for zone in near if zone != but and side in self.sides(zone))
        return [zone for zone in there if self.trusted and self.more(zone, side) > 0]

    def rivals(self, n: int, chosen: Source) -> list[Source]:
        """Return the counters of other zones that it may as well be; none where it must be this one, or makes no difference."""
        if chosen.state < SHORT or self.was_on_top(chosen.counter):
            return []
        lacking = chosen.state < POOL and self.counted(chosen.zone)
        far = self.far(self.zone_of[n])
        rivals: dict[ZoneId, Source] = {}
        for source in self.sources_of(n, self.spotted[n].face):
            near = far.get(source.zone, FARTHEST) <= NEAR
            pool = self.is_pool(source.zone, source.counter)
            if lacking and not (source.state == SHORT and near and self._shows_fewer(source)):
                continue
            if (
                source.zone == chosen.zone
                or (source.cost > chosen.cost + CLOSE and not lacking)
                or (chosen.state == POOL and not near)
                or (pool and chosen.state == POOL)
            ):
                continue
            rivals.setdefault(source.zone, source)
        return list(rivals.values())

    def _shows_fewer(self, source: Source) -> bool:
        """Tell whether the pile of a counter shows fewer edges than known, though more may be hidden."""
        return bool(self.tops(source.zone, self.side(source.counter))) and not self.shows_all(source)

    def shows_all(self, source: Source) -> bool:
        """Tell whether the pile of a counter shows as many edges as are known, wherever more may be hidden."""
        side = self.side(source.counter)
        tops = self.tops(source.zone, side)
        return bool(tops) and sum(self.spotted[n].edges for n in tops) >= len(self.unseen(source.zone, side))

    def has_left(self, counter: CounterId) -> bool:
        """Tell whether a counter surely left: its zone is bare, or one from beneath lies on top there."""
        return self._states.get(counter) == GONE or self.was_on_top(counter)

    def tells(self, n: int, chosen: Source) -> bool:
        """Tell whether what is missing names a counter that is hard to read: it surely left where it was, and no rival did."""
        return self.has_left(chosen.counter) and not self.could_be_another(n, chosen.counter)

    def could_be_another(self, n: int, counter: CounterId) -> bool:
        """Tell whether a counter that is hard to read may be another than one: something that looks nearly so is missing, too,
        and was not read for certain elsewhere.
        """
        spotted = self.spotted[n]
        others = set(spotted.within(NEARLY)) - spotted.looks
        return any(
            face in others
            for other, state in self._states.items()
            if other not in (counter, *self._read) and (state <= PARTLY or self.was_on_top(other))
            for face in (self.face(other), self.back(other))
        )

    def joined(self) -> Iterator[tuple[Source, ZoneId]]:
        """Yield the counters that surely left and are seen nowhere, with a zone nearby where a pile shows the same face, or where
        it is hard to read one that looks nearly so: they may lie on it. They are given out.
        """
        for source in list(self.all_left()):
            pool = self.is_pool(source.zone, source.counter)
            zone = None if pool or not self._may_have_joined(source) else self._like(source)
            if zone is not None:
                self.forget((source.counter,))
                self.put_beneath(zone, self.side(source.counter), 1)
                yield source, zone

    def _may_have_joined(self, source: Source) -> bool:
        """Tell whether something says that a counter left: it surely did, may have, or its stack shows fewer edges than known."""
        lower = self.trusted and source.state == SHORT and not self.hemmed(source.zone)
        veiled = source.state == VEILED and self.trusted  # else edges are too uncertain to say that another stack grew
        if veiled or (lower and self._surplus(source.zone, source.counter) < 0):
            return True
        return self._went(source.counter)

    def _went(self, counter: CounterId) -> bool:
        # What was not made out where it lay may be the counter itself, whatever lies on top of others there.
        unread = self.lying(counter).zone in self.unread
        return not unread and self.has_left(counter) and not self.may_be_turned(counter)

    def may_be_turned(self, counter: CounterId) -> bool:
        """Tell whether the top of a pile may be the one that shows, turned over: nothing need have left."""
        lying = self.lying(counter)
        back = self.back(counter)
        tops = (self.spotted[n] for n in self.on_top(lying.zone))
        return any(back in one.looks for one in tops)

    def _like(self, source: Source) -> ZoneId | None:
        """Return the likeliest zone where the top of a pile looks just as a counter: near, and with more edges than known."""
        far = self.far(source.zone)
        most = 1 if source.state == SHORT and not self._went(source.counter) else STEPS  # as in `take_gone`
        for zone in (one for one in self.likes(source.counter) if far[one] <= most):
            # What stands close beside may hide edges, and shows none that are not there.
            alike = self._alike(source.counter)  # of two that lie there one lies on the other, and shows an edge
            grown = self._surplus(zone, source.counter) > 0 and any(
                at == zone and self.spotted[n].edges for n, at, _ in alike
            )
            if not self.counted(zone) and (grown or self._went(source.counter)):
                return zone  # where edges are counted they say more
        return None

    def likes(self, counter: CounterId) -> list[ZoneId]:
        """Return the zones near by where the top of a pile looks just as a counter, or is hard to read and looks nearly so: it may
        lie there, too. The likeliest first: near, and with more edges than known.
        """
        far = self.far(self.lying(counter).zone)
        zones: dict[ZoneId, float] = {}
        for _, zone, better in self._alike(counter):
            if 0 < far.get(zone, FARTHEST) <= STEPS and self.sights.get(zone):
                zones[zone] = far[zone] - EDGE * self._surplus(zone, counter) - (BETTER if better else 0.0)
        return sorted(zones, key=lambda zone: zones[zone])

    def _alike(self, counter: CounterId) -> Iterator[tuple[int, ZoneId, bool]]:
        """Yield what agrees and looks just as a counter, or is hard to read and looks nearly so: its number, its zone, and whether
        it looks more like that one than like the mirror's.
        """
        face = self.face(counter)
        for n, name in self.agreed.items():
            other, spotted = self.lying(name), self.spotted[n]
            nearly = spotted.behind(face) < (UNREADABLE if spotted.certain else NEARLY)
            agreed = self.face(name)
            if nearly or agreed == face:
                yield n, other.zone, spotted.face == face != agreed

    def arrivals(self, n: int) -> list[Source]:
        """Return the counters of zones near by that look as a counter on top does, and may have come to lie there."""
        far = self.far(self.zone_of[n])
        sources = self.sources_of(n, self.spotted[n].face)
        return [one for one in sources if far.get(one.zone, FARTHEST) <= STEPS and one.state not in (POOL, UNSEEN)]

    def like_beside(self, n: int) -> list[CounterId]:
        """Return the counters of neighbouring zones that look as one on top does, and may have come to lie there while others like
        them, or hardly to be told from them, show where they were.
        """
        alike = self.spotted[n].looks
        near = self.neighbours(self.zone_of[n])
        return [
            name
            for other, name in self.agreed.items()
            if (lying := self.lying(name)).zone in near
            and self.face(name) in alike
            and not self.spotted[other].certain
            and self.left(lying.zone)
        ]

    def grown(self, counter: CounterId) -> list[ZoneId]:
        """Return the zones near by where what lies there shows more edges than known: a counter may lie beneath."""
        zone = self.lying(counter).zone
        far = self.far(zone)
        near = {at for at in self.zone_of.values() if 0 < far.get(at, FARTHEST) <= STEPS}
        return sorted((at for at in near if self._surplus(at, counter) > 0), key=lambda at: (far[at], at))

    def piles_beside(self, counter: CounterId) -> list[ZoneId]:
        """Return the zones next to where a counter lay that show a pile of its side, those first where edges may be hidden: it may
        lie beneath one, for no counter just vanishes.
        """
        side = self.side(counter)
        near = self.neighbours(self.lying(counter).zone)
        return sorted(
            (one for one in near if self.sights.get(one) and self.tops(one, side)),
            key=lambda one: not self.hemmed(one),
        )

    def veils(self, counter: CounterId) -> dict[ZoneId, bool]:
        """Return the zones near by where a marker may lie on a counter, the likeliest first, and whether an edge there tells so."""
        far = self.far(self.lying(counter).zone)
        near = {at for at in self.zone_of.values() if 0 < far.get(at, FARTHEST) <= STEPS and self.markers(at)}
        more = {at: self.edges_beneath_markers(at) > len(self.left(at)) for at in near}
        some = [at for at in near if more[at] or self.covering]
        return {at: more[at] for at in sorted(some, key=lambda at: (not more[at], far[at], at))}

    def _unlikely(self, zone: ZoneId, counter: CounterId) -> float:
        """Return how unlikely a counter is to be one that is seen elsewhere, by what its own zone shows."""
        if self.was_on_top(counter):
            return UNCOVERED
        state = self._states[counter]
        if state != SHORT:
            return state
        if self._surplus(zone, counter) >= 0:
            return SHORT + ENOUGH
        return LACKING if self.counted(zone) else SHORT

    def companions(self, start: ZoneId, zone: ZoneId, side: str) -> list[CounterId]:
        """Return the counters of a side that went the same way beneath one that is seen, and give them out.

        They are gone from where it came from, or a stack there shows too few edges; and one there shows more than the mirror has.
        """
        more = self.more(zone, side)
        went: list[CounterId] = []
        for state in (GONE, VEILED, PARTLY, SHORT):
            for counter in self.left(start):
                of_side = self.side(counter) == side
                if of_side and self._states[counter] == state and len(went) < more:
                    went.append(counter)
        if any(self._states[counter] == SHORT for counter in went):
            surely = [counter for counter in went if self._states[counter] != SHORT]
            went = surely if self._lacks_beside(start, zone, side) else went[: max(0, -self.more(start, side))]
        self.forget(went)
        return went

    def _lacks_beside(self, start: ZoneId, zone: ZoneId, side: str) -> bool:
        """Tell whether another pile next to a zone surely shows too few edges, while nobody knows of the one that was left."""
        near = self.neighbours(zone)
        others = (one for one in near if one != start and self.counted(one) and side in self.sides(one))
        return not self.counted(start) and any(self.more(one, side) < 0 for one in others)

    def followers(self, start: ZoneId, side: str) -> list[CounterId]:
        """Return the counters of a side that are gone from a zone for certain, and give them out."""
        gone = [c for c in self.left(start) if self._states[c] == GONE and self.side(c) == side]
        self.forget(gone)
        return gone

    def _surplus(self, zone: ZoneId, counter: CounterId) -> int:
        return self.edges_over(zone, self.side(counter))

    def is_short(self, source: Source) -> bool:
        """Tell whether the pile of a counter shows fewer edges than known."""
        return self.more(source.zone, self.side(source.counter)) < 0

    def was_on_top(self, counter: CounterId) -> bool:
        """Tell whether the mirror has a counter on top of its side's pile, and one from beneath is seen in its place."""
        zone = self.lying(counter).zone
        return self._states.get(counter) == SHORT and is_uncovered(self, zone, counter)

    def _state(self, zone: ZoneId, counter: CounterId) -> float:
        if self.is_pool(zone, counter):
            return POOL
        sight = self.sights.get(zone, 0.0)
        if not sight:
            return UNSEEN
        if is_hidden(self, zone, counter):
            return HIDDEN if self.counted(zone) and self.more(zone, self.side(counter)) >= 0 else SHORT
        # A marker that is seen there may lie on it: it is new, or markers lie on counters here.
        markers = self.markers(zone)
        veiled = bool(markers) and (self.covering or any(n in self.loose_markers for n in markers))
        return PARTLY if sight < WHOLE else VEILED if veiled else GONE

    # The counters that the game has and the table has not: each is given out under an id of its own.

    def take_unused(self, kind: KindId) -> CounterId:
        """Return the id of a counter of a kind that does not lie on the table yet, and give it out; empty if all of them do."""
        new = self.unused(kind)
        if new:
            self._given[kind] = self._given.get(kind, 0) + 1
        return new

    def unused(self, kind: KindId) -> CounterId:
        """Return an id for a counter of a kind that does not lie on the table yet, which stays free; empty if all of them do."""
        used = sum(lying.kind == kind for lying in self.position.table.counters.values())
        if used + self._given.get(kind, 0) >= self.position.kinds.kinds[kind].copies:
            return ""
        new = next(one for one in (f"{kind}#{n}" for n in itertools.count(1)) if one not in self._named)
        self._named.add(new)
        return new

    # How many more counters the edges of stacks show, or how many fewer, than the mirror has there beneath others.
    #
    # Each side has a pile of its own in a zone, and edges are those of the pile whose top they are seen beneath. What has no top
    # there may lie beneath any.

    def edges_over(self, zone: ZoneId, side: str) -> int:
        """Return how many more edges a pile shows than the mirror has counters beneath others, -1 to 1: a hint, no more."""
        tops = self._tops(zone, side)
        least = 0 if any(self.spotted[n].hemmed for n in tops) else -1
        return max(least, min(1, self._more(zone, side, tops)))

    def more(self, zone: ZoneId, side: str) -> int:
        """Return how many more counters the edges of a pile show than the mirror has there beneath others."""
        if not self.counted(zone):
            return -self._hidden(zone, side)[0]
        return self._more(zone, side, self._tops(zone, side))

    def has_grown(self, zone: ZoneId) -> bool:
        """Tell whether some pile of a zone has more counters beneath others than the mirror has."""
        return any(self.more(zone, side) > 0 for side in self.sides(zone))

    def sides(self, zone: ZoneId) -> list[str]:
        """Return the sides of which something is seen on top in a zone."""
        return list(dict.fromkeys(self.side_seen(n) for n in self.on_top(zone)))

    def put_beneath(self, zone: ZoneId, side: str, count: int) -> None:
        """Note that so many of the edges of a pile have been told."""
        self._put[zone, side] = self._put.get((zone, side), 0) + count

    def has_joined(self, zone: ZoneId) -> bool:
        """Tell whether counters were told to have come to lie beneath or on others in a zone."""
        return any(at == zone and count for (at, _), count in self._put.items())

    def _tops(self, zone: ZoneId, side: str) -> list[int]:
        return self.tops(zone, side) or self.on_top(zone)

    def _more(self, zone: ZoneId, side: str, tops: Sequence[int]) -> int:
        """Return how many more edges show beneath some tops than counters of a side lie beneath others: where they are too few,
        those beneath markers may be the counters'.
        """
        own, others = self._hidden(zone, side)
        edges = sum(self.spotted[n].edges for n in tops)
        more = edges - own - self._put.get((zone, side), 0)
        if more >= 0:
            return max(0, more - others)
        return min(0, more + self.edges_beneath_markers(zone))

    def _hidden(self, zone: ZoneId, side: str) -> tuple[int, int]:
        """Return how many counters of a zone, not yet given out, may lie beneath what is seen there: those of a side, and of sides
        that have no top there.
        """
        seen = self.sides(zone)
        hidden = [self.side(one) for one in self.left(zone) if is_hidden(self, zone, one)]
        if side not in seen:
            return len(hidden), 0  # it may lie beneath any, as all that is hidden there
        return hidden.count(side), sum(one not in seen for one in hidden)
