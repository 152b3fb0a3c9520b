"""The edits of quick entry, one method a line of the grammar."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from assistant.core.game import Game
from assistant.core.printed import Kind, MarkerKind, ZoneId
from assistant.core.record import Ids
from assistant.core.table import (
    BOOKMARK,
    NOTE,
    Edit,
    Flip,
    Mark,
    Move,
    Note,
    Place,
    Position,
    Remove,
    Several,
    control_edit,
    parts,
    sent_home,
    turned_over,
)
from assistant.core.text import Name, Text, folded, in_both
from assistant.desk.entry.counters import ALL, Clause, Sorter, Wanted, laid, taken
from assistant.desk.entry.grammar import BOX, ENDINGS, INTO, NEXT, ORDINALS, Stuck, Word, Words, in_full, stuck, typed
from assistant.desk.entry.vocabulary import LONGEST_NAME, Pawn, Vocabulary, standing


@dataclass
class Reader:
    """Reads the words of one command in one position."""

    names: Vocabulary
    position: Position
    game: Game
    near: ZoneId = ""
    remark: Text | None = None

    def clause(self, words: Words, *likely: Callable[[ZoneId], bool], goal: bool = False) -> Clause:
        """Return the words sorted into zones and counters; `likely` and `goal` as a Sorter takes them."""
        return Sorter(self.names, self.near, likely, goal).sort(words)

    def _ends(self, before: Words, after: Words) -> tuple[Clause, Clause]:
        """Return where a march begins and ends: of zones that begin alike, where counters lie, and what is next to it."""
        neighbours = self.position.board.neighbours

        def holds(zone: ZoneId) -> bool:
            return bool(self.position.counters_in(zone))

        try:
            first = self.clause(before)
        except Stuck:
            try:
                goal = self.clause(after)
            except Stuck:
                goal = Clause()
            beside = {zone for end in goal.zones[-1:] for zone in neighbours[end]}
            homes = {kind.home for wanted in goal.wanted for kind in wanted.kinds}
            first = self.clause(before, lambda zone: zone in beside and holds(zone), holds, homes.__contains__)
        near = {zone for start in first.zones[:1] for zone in neighbours[start]}
        kinds = [kind for wanted in first.wanted for kind in wanted.kinds]
        boxes = {box.id for kind in kinds for box in self.names.boxes_of(kind)}
        homes = {kind.home for kind in kinds}
        return first, self.clause(after, near.__contains__, homes.__contains__, boxes.__contains__, goal=True)

    def note(self, words: Words) -> Edit | None:
        """Return the edit of `note "…"`, `"…"` or `bookmark …`; None for any other line."""
        verb, rest = words[0].verb, words[1:]
        if words[0].kind == "quote" and not rest:
            verb, rest = "note", words
        said = typed(rest).strip('"“”«» ')
        if verb == "note":
            if not said:
                raise stuck(words, "quick-note-what")
            return Note(NOTE, said)
        if verb == "bookmark":
            count = sum(1 for fact in self.position.facts if fact == BOOKMARK)
            return Note(BOOKMARK, said or "•" * (count + 1))
        return None

    def edits(self, words: Words) -> list[Edit]:
        """Return the edits of a line that is neither a note, nor dice, nor a question.

        Raises:
            Stuck: it cannot be read.
        """
        words = self._led(words)
        if words[1:] and words[0].verb == "move" and not self.names.is_zone(words):
            words = words[1:]
        if words[0].kind == "number" and words[0].signed and not self._track(words):
            sign, number = words[0].text[0], words[0].text[1:]
            words = [replace(words[0], text=sign, kind="sign"), replace(words[0], text=number), *words[1:]]
        verb = words[0].verb
        if words[0].kind == "sign" and len(words) > 1:
            verb = "restore" if words[0].text == "+" else "lose"
        match verb:
            case "lose" | "gain" if counted := self._counted(words):
                return counted
            case "flip":
                return [*turned_over(self.position, self._chosen(words, otherwise=1))]
            case "remove" if lifted := self._marker([*words[1:], replace(words[0], kind="number", text="0")]):
                return lifted
            case "remove":
                return [*sent_home(self.position, self._chosen(words, otherwise=1))]
            case "lose":
                return self._lose(words)
            case "restore":
                return [Flip(self._chosen(words, otherwise=1, face=1), 0)]
            case "control":
                return self._control(words[1:])
        if sent := self._sent(words):
            return sent
        if given := self._given(words):
            return self._control(given)
        if any(word.kind == "equals" for word in words):
            return self._set(words) or self._control(words)
        if self.names.joints(words):
            return self._move(words)
        return self._track(words) or self._marker(words) or self.fact(words) or self._place(words)

    def _led(self, words: Words) -> Words:
        """Return a line with its verb first, wherever it was typed: "verdun perd 1 fr", "verdun -1 fr" of no track."""
        deeds = ("flip", "remove", "lose", "restore", "gain", "control")
        loose = self.names.outside_names(words)
        at = next((n for n in loose if words[n].verb in deeds and len(words[n].fold) > 1), 0)
        start = int(words[0].signed)
        place = self.names.zone(words[start:])
        if not at and place and self.names.is_place(place):
            at = 0 if start else place.length
            if not words[at + 1 :] or not words[at].signed or words[at].kind not in ("number", "sign"):
                return words
            number = replace(words[at], kind="number", text=words[at].text[1:])
            sign = replace(words[at], kind="sign", text=words[at].text[0])
            return [sign, *([number] if number.text else ()), *words[:at], *words[at + 1 :]]
        return [words[at], *words[:at], *words[at + 1 :]] if at else words

    def _sent(self, words: Words) -> list[Edit]:
        """Return the move of a counter that its game calls by a name of its own: `legio i > cisalpine`."""
        cuts = [n for n, word in enumerate(words) if word.kind in ("arrow", "equals")]
        named = self._called("".join(word.fold for word in words[: cuts[0]])) if cuts else ()
        goals = self.clause(words[cuts[-1] + 1 :], goal=True).zones if len(named) == 1 else ()
        return [Move(named, goals[-1], tuple(map(self.zone, self.names.between(words))))] if goals else []

    def _given(self, words: Words) -> list[Word]:
        """Return the place and the power of a line that says whose a place is: "paris aux allemands"."""
        place = self.names.zone(words)
        at = place.length if place and self.names.is_place(place) else len(words)
        to = words[at:] and (words[at].fold in INTO or words[at].verb == "to")
        left = self.names.plain(words[at + 1 :]) if to else []
        owner = len(left) == 1 and self.names.side(left[0].fold) and not self.names.begins_place(left)
        return [*words[:at], *left] if owner else []

    def _called(self, fold: str) -> Ids:
        """Return the counters that the game calls so, with or without the place where they are."""
        registers = [register.id for register in self.game.registers]
        names = (
            (counter, in_both(name))
            for counter in self.position.counters
            for register in registers
            if (name := self.game.called(self.position, register, counter)) is not None
        )

        def is_meant(said: str) -> bool:
            return fold in (folded(said), folded(said.rpartition(",")[0]))

        return tuple(dict.fromkeys(counter for counter, name in names if any(map(is_meant, name))))

    def _lose(self, words: Words) -> list[Edit]:
        zone, wanted = self._one_zone(words)
        edits: list[Edit] = []
        position = self.position
        for part in wanted:
            for _ in range(max(1, part.count)):
                found = taken(position, zone, Wanted(part.kinds, 0, part.face, part.words), ALL)
                # Whole counters take losses before reduced ones, the top of the stack first.
                hit = min(reversed(found), key=lambda c: position.counters[c].face)
                loss = self.loss(position, hit)
                edits.append(loss)
                position = position.after(loss)
        return edits

    def _counted(self, words: Words) -> list[Edit]:
        """Return the step of a pawn by as many as its owner gains or loses, "germany loses 1 vp"; none where nothing counts it."""
        sign = "+" if words[0].verb == "gain" else "-"
        numbers = [word for word in words[1:] if word.kind == "number" and not word.signed]
        steps = [replace(word, text=f"{sign}{word.number}") if word in numbers else word for word in words[1:]]
        return self._track(steps) if len(numbers) == 1 else []

    def loss(self, position: Position, counter: str) -> Edit:
        """Return the edit by which a counter takes a loss: the game's own, else to its back, then to its reserve."""
        found = self.game.loss(position, counter) if self.game.loss else None
        if found is not None:
            edit: Edit = found
            return edit
        lying, kind = position.counters[counter], position.kind(counter)
        if lying.face == 0 and len(kind.faces) > 1 and not kind.is_secret(1):
            return Flip((counter,), 1)
        home = kind.home
        return Move((counter,), home) if home in position.zones else Remove((counter,))

    def _control(self, words: Words) -> list[Edit]:
        words = [word for word in self.names.plain(words) if word.verb not in ("control", "to")]
        left = [word for word in words if word.kind != "equals"]
        if left[1:] and self.names.is_power(left) and not self.names.is_power(left[-1:]):
            left = words = [*left[1:], left[0]]
        if len(left) < 2:
            place, power = standing(self.position)
            raise stuck(words, "quick-control-how", place=self.position.zone(place).name, power=power)
        at = next((n for n, word in enumerate(words[:-1]) if n and word.kind == "equals"), 0)
        told, said = (words[:at], words[at + 1 :]) if at else (left[:-1], left[-1:])
        zone, last = self.zone(told), said[-1]
        if last.verb == "none" or last.kind == "sign" or last.text == "0":
            return [control_edit(self.position, zone, "")]
        fold = folded(typed(said))
        whole = len(said) == 1 or fold in self.names.powers_by_word
        side = self.names.side(fold) if whole else ""
        if not side:
            sides = tuple(s.name for s in self.position.sides.values())
            raise stuck(said, "quick-which-side", sides, word=typed(said))
        return [control_edit(self.position, zone, side)]

    def _set(self, words: Words) -> list[Edit]:
        """Return the edits that set a number, `turn = 9`, or a fact: `phase = allies`."""
        *said, equals, last = words if len(words) > 2 else (*words, *words)
        if equals.kind != "equals" or last.kind != "number":
            return self.fact([word for word in words if word.kind != "equals"])
        said.append(replace(last, absolute=True))
        return self._track(said) or self._marker(said) or self.fact(said)

    def _move(self, words: Words) -> list[Edit]:
        cuts = self.names.joints(words)
        first, last = self._ends(words[: cuts[0]], words[cuts[-1] + 1 :])
        # A number behind the arrow, and one that nobody counts to, is meant for a zone.
        lost = words[cuts[-1] + 1 :] if not last.zones else [] if first.zones else words[: cuts[0]]
        for word in lost:
            if word.kind == "number" and (not last.zones or word.number > 99):
                raise stuck((word,), "quick-unknown", word=word.text)
        if not last.zones:
            raise stuck(words[cuts[-1] :], "quick-where-to")
        wanted = (*first.wanted, *last.wanted)
        goal = last.zones[-1]
        if not first.zones:
            if not wanted:
                raise stuck(words[: cuts[0] + 1], "quick-where-from")
            return self._laid(goal, wanted)
        if len(first.zones) > 1:
            several = tuple(self.position.zone(zone).name for zone in first.zones)
            raise stuck(words[: cuts[0]], "quick-two-starts", zones=several)
        start = first.zones[0]
        moved = wanted or (Wanted(words=tuple(words[: cuts[0]])),)
        gone = self._gone()
        found = (each for part in moved for each in taken(self.position, start, part, 1 if part.kinds else ALL, gone))
        chosen = tuple(dict.fromkeys(found))
        return [Move(chosen, goal, tuple(self.zone(run) for run in self.names.between(words)))]

    def _gone(self) -> Collection[str]:
        """Return the counters that were moved in this phase: of some that are alike the others are meant."""
        keeper = self.game.keeper
        edits = keeper.of(self.position).edits if keeper is not None else ()
        moves = (part for edit in edits for part in parts(edit) if isinstance(part, Move))
        return {counter for move in moves for counter in move.counters}

    def _track(self, words: Words) -> list[Edit]:
        words = self._parted([*words])
        numbers = [word for word in words if word.kind in ("number", "sign")]
        if len(numbers) == 1:  # "+1 vp de"
            words = [*(word for word in words if word not in numbers), *numbers]
        last = words[-1]
        if len(words) < 2 or last.kind not in ("number", "sign"):
            return self._boxed(words)
        said = [word for word in words[:-1] if word.kind != "comma" and word.fold]
        if in_box := bool(said) and said[-1].fold in BOX:
            said = said[:-1]
        if in_box and not said:  # "case 1": of which track?
            tracks = {box.track for box in self.names.board.zones.values() if str(box.get("box")) == last.text}
            fitting = (pawn for pawn in self.names.pawns if pawn.track in tracks)
            several = tuple(Name(*(f"{name} {last.text}" for name in pawn.kind.name)) for pawn in fitting)
            raise stuck(words, "quick-several-pawns", several)
        pawns = self.names.pawns_in_full(in_full(said))
        if not pawns:
            if not said or any(word.kind != "word" for word in said):
                return []
            plain = last.kind == "number" and not last.signed
            place = self.names.zone(said)
            boxed = place is not None and self.names.board.zones[place.ids[0]].track
            if plain and place is not None and place.exact and not boxed:
                return []
            pawns = self.names.pawns_named([word.fold for word in self.names.plain(said)])
        if not pawns:
            return []
        if len(pawns) > 1:
            raise stuck(said, "quick-several-pawns", tuple(pawn.kind.name for pawn in pawns))
        return [self._stepped(pawns[0], last)]

    def _parted(self, words: list[Word]) -> list[Word]:
        """Return words with the last parted from a number written against it, "po12"; "next" as a step, "third" as a number."""
        last = words[-1]
        if number := re.fullmatch(r"(\D{2,}?)([+\-−]?\d{1,3})", last.text) if last.kind == "word" else None:
            return [*words[:-1], *last.parted(number.end(1), "word", "number")]
        words = [replace(word, text="+", kind="sign") if word.fold in NEXT else word for word in words]
        words = [
            word
            for n, word in enumerate(words)
            if not (n and word.fold in ENDINGS and words[n - 1].kind == "number" and words[n - 1].end == word.start)
        ]
        told = ((word, ORDINALS.get(word.fold, 0)) for word in words)
        return [replace(word, text=str(n), kind="number") if n else word for word, n in told]

    def _boxed(self, words: Words) -> list[Edit]:
        """Return the move of a pawn named in full to a box that has a name: "war status: Axis total war"."""
        if len(alone := self.names.pawns_in_full(in_full(words))) == 1:
            boxes = self.names.board.track(alone[0].track)
            raise stuck(words, "quick-which-box", tuple(box.name for box in boxes))
        for length in range(1, len(words)):
            pawns = self.names.pawns_in_full(in_full(words[:length]))
            box = in_full(words[length:])
            for pawn in pawns:
                for zone in self.names.board.zones.values():
                    if zone.track == pawn.track and box in map(folded, zone.name):
                        return [self._moved(pawn, zone.id)]
        return []

    def _stepped(self, pawn: Pawn, last: Word) -> Edit:
        boxes = {int(zone.tags["box"]): zone.id for zone in self.names.board.track(pawn.track)}
        counter = f"{pawn.kind.id}#1"
        lying = self.position.counters.get(counter)
        plus = int(pawn.kind.face(1).get("plus", 0))  # what the other face adds to the box
        up = plus if lying is not None and lying.face else 0
        now = (self.position.box(counter) or 0) + up
        if last.kind == "sign":
            wanted = now + (1 if last.text == "+" else -1)
        else:
            below = last.number < 0 and last.number in boxes  # a box of the track: "-3" names it, "+1" and "-" step
            wanted = now + last.number if last.signed and not below else last.number
        shown = 0 if wanted in boxes else plus
        track = self.names.board.tracks.get(pawn.track)
        carries = track.carries if track is not None and (last.kind == "sign" or last.signed) else ""
        then = next((each for each in self.names.pawns if carries and each.track == carries), None)
        if wanted - shown not in boxes and then is not None and boxes:
            over, rest = divmod(wanted - min(boxes), len(boxes))
            step = replace(last, kind="number", text=f"{over:+}")
            return Several((self._moved(pawn, boxes[sorted(boxes)[rest]]), self._stepped(then, step)))
        if wanted - shown not in boxes:
            ends = (min(boxes, default=0), max(boxes, default=0) + plus)
            raise stuck((last,), "quick-off-the-track", pawn=pawn.kind.name, least=ends[0], most=ends[1])
        moved = self._moved(pawn, boxes[wanted - shown])
        return moved if shown == up else Several((moved, Flip((counter,), int(shown > 0))))

    def _moved(self, pawn: Pawn, zone: ZoneId) -> Edit:
        counter = f"{pawn.kind.id}#1"
        lies = counter in self.position.counters
        return Move((counter,), zone) if lies else Place(counter, pawn.kind.id, zone)

    def _marker(self, words: Words) -> list[Edit]:
        for at in range(len(words)):
            for length in range(LONGEST_NAME, 0, -1):
                run = words[at : at + length]
                whole = len(run) == length and all(word.kind == "word" for word in run)
                kinds = self.names.markers_named(run) if whole else ()
                if kinds:
                    rest = [w for n, w in enumerate(words) if not at <= n < at + length and w.kind != "comma"]
                    rest = self.names.plain(rest)
                    place = self.names.zone(rest) if rest else None
                    named = place is not None and place.length == len(rest) and self.names.is_place(place)
                    numbers = [w for w in rest if not named and w.kind in ("number", "sign")]  # "trench 2 verdun"
                    level = numbers[-1] if numbers else None
                    rest = [w for w in rest if w is not level]
                    if not rest:
                        raise stuck(run, "quick-which-zone")
                    zone = self.zone(rest)
                    marker = self.which_marker(kinds, zone)
                    return [Mark(marker.id, zone, self._level(marker, zone, level))]
        return []

    def which_marker(self, kinds: Sequence[MarkerKind], zone: ZoneId) -> MarkerKind:
        """Return the version of a marker that lies there already, else the one of who holds the zone, else the first."""
        lying = [kind for kind in kinds if self.position.marker(kind.id, zone)]
        holder = self.position.sides.get(self.position.controller(zone))
        sides = {holder.id, str(holder.tags.get("camp", ""))} if holder else set()
        held = [kind for kind in kinds if kind.side and kind.side in sides]
        return (lying or held or list(kinds))[0]

    def _level(self, marker: MarkerKind, zone: ZoneId, word: Word | None) -> int:
        now = self.position.marker(marker.id, zone)
        if word is None:
            return max(now, 1)
        if word.kind == "sign":
            return 0 if word.text != "+" else min(now + 1, marker.levels)
        level = now + word.number if word.signed else word.number
        if not 0 <= level <= marker.levels:
            raise stuck((word,), "quick-marker-levels", marker=marker.name, levels=marker.levels)
        return level

    def fact(self, words: Words) -> list[Edit]:
        """Return the note that words write if they begin with a fact, none otherwise; Stuck if its value is unknown."""
        named = self.names.fact(words)
        if named is None or len(words) == named[1]:
            return []
        fact, used = named
        rest = words[used:]
        if type(fact.default) is int and rest[0].kind == "number":
            value: object = rest[0].number
            least = rest[0].number if fact.least is None else fact.least
            most = rest[0].number if fact.most is None else fact.most
            if not least <= rest[0].number <= most:
                raise stuck(rest, "quick-fact-range", least=least, most=most)
        else:
            value = self.names.choice(fact, "".join(word.fold for word in rest))
        if value is None:
            raise stuck(rest, "quick-unknown", word=typed(rest))
        return [Note(fact.id, value)]

    def _place(self, words: Words) -> list[Edit]:
        clause = self.clause(words)
        if not clause.zones:
            raise stuck(words, "quick-which-zone", self._where(words, clause))
        if len(clause.zones) > 1:
            raise stuck(words, "quick-two-zones")
        if not clause.wanted or (owner := self._owner(clause)):
            moved = self._pawn_to(clause.zones[0], owner) if clause.wanted else self._into_box(clause.zones[0])
            if moved is None:
                raise stuck(words, "quick-what-there", power=standing(self.position)[1])
            return [moved]
        return self._laid(clause.zones[0], clause.wanted)

    def _owner(self, clause: Clause) -> str:
        """Return the side that a lone word names beside a box in which nothing of its lies: an owner, and no army."""
        (wanted, *more), track = clause.wanted, self.position.zone(clause.zones[0]).track
        if more or not track or len(wanted.words) != 1 or wanted.words[0].fold not in self.names.powers_by_word:
            return ""
        types = {kind.type for kind in wanted.kinds}
        return (
            ""
            if any(track in self.names.tracks_of.get(type, ()) for type in types)
            else self.names.side(wanted.words[0].fold)
        )

    def _pawn_to(self, zone: ZoneId, side: str) -> Edit | None:
        """Return the move of a side's pawn into its own box of that name: "axis total"."""
        box = self.names.box_of(zone, side)
        track = self.position.zone(box).track if box else ""
        pawns = [pawn for pawn in self.names.pawns if pawn.track == track and pawn.kind.side == side]
        return self._moved(pawns[0], box) if len(pawns) == 1 else None

    def _where(self, words: Words, clause: Clause) -> tuple[Name | str, ...]:
        """Return the line with what it lacks: whose the counter is, or the box into which it may go."""
        line = typed(words)
        kinds = [kind for wanted in clause.wanted for kind in wanted.kinds]
        if len({kind.name for kind in kinds}) != 1:
            return ()
        sides = dict.fromkeys(kind.side for kind in kinds)
        if len(sides) > 1:
            named = self.position.sides
            return tuple(f"{line} {(*named[side].words, side)[0]}" for side in sides if side in named)
        names = (box.name for box in self.names.boxes_of(kinds[0]))
        return tuple(Name(*(f"{line} {each}" for each in name)) for name in names)

    def in_its_box(self, edit: Edit | None) -> bool:
        """Tell whether an edit lays a counter on a track where counters of its type lie."""
        return edit is not None and self._track_of(parts(edit)[0])[1]

    def strays(self, edit: Edit | None) -> bool:
        """Tell whether an edit lays a counter on a track where no counters of its type lie, or a tile of a track on the map."""
        return edit is not None and any(self._track_of(part) == (True, False) for part in parts(edit))

    def _track_of(self, part: Edit) -> tuple[bool, bool]:
        """Tell whether an edit lays on a track what lies there or belongs there, and whether it is one for its type."""
        thing, zone = self._laid_by(part)
        if not isinstance(thing, Kind):
            return False, False
        track, own = self.position.zone(zone).track, self.names.tracks_of.get(thing.type, {""})
        return bool(track) or "" not in own, bool(track) and track in own

    def _laid_by(self, part: Edit | None) -> tuple[Kind | MarkerKind | None, ZoneId]:
        """Return what a simple edit lays, and where; of several counters the first."""
        match part:
            case Move(counters=(counter, *_)):
                return self.position.kind(counter), part.zone
            case Place():
                return self.position.kinds.kinds[part.kind], part.zone
            case Mark():
                return self.position.kinds.markers[part.marker], part.zone
        return None, ""

    def zone_first(self, edit: Edit | None) -> Name | str:
        """Return the words for an edit that can be nothing else: no question begins with a zone."""
        thing, zone = self._laid_by(parts(edit)[0] if edit is not None else None)
        if thing is None:
            return ""
        return Name(*(f"{place} {what}" for place, what in zip(self.position.zone(zone).name, thing.name, strict=True)))

    def _into_box(self, zone: ZoneId) -> Edit | None:
        """Return the move of what the other boxes of a track hold, if it is of one kind: its pawn, an action marker."""
        zones = self.position.zones
        track = zones[zone].track
        others = [box for box in zones if track and zones[box].track == track and box != zone]
        lying = [counter for box in others for counter in self.position.counters_in(box)]
        return Move((lying[0].id,), zone) if len({counter.kind for counter in lying}) == 1 else None

    def _laid(self, zone: ZoneId, wanted: Sequence[Wanted]) -> list[Edit]:
        edits: list[Edit] = []
        position = self.position
        for part in wanted:
            goal, kinds = self.names.own_box(zone, part.kinds)
            sides, last = {kind.side for kind in kinds}, part.words[-1].fold
            called = tuple(kind for kind in self.names.kinds_named(last) if kind.side in sides)
            groups = (kinds, called, self.names.arms(last))  # the tile "Guards", or else guards
            fitting = [tuple(kind for kind in alike if self.names.belongs(kind, goal)) for alike in groups]
            made, remark = laid(
                position, goal, replace(part, kinds=next(filter(None, fitting), kinds)), self.names.boxes_of
            )
            self.remark = self.remark or remark
            for edit in made:
                position = position.after(edit)
            edits += made
        return edits

    def _chosen(self, words: Words, otherwise: int, face: int | None = None) -> Ids:
        zone, wanted = self._one_zone(words)
        parts = wanted if face is None else (replace(part, face=face) for part in wanted)
        return tuple(dict.fromkeys(c for part in parts for c in taken(self.position, zone, part, otherwise)))

    def _one_zone(self, words: Words) -> tuple[ZoneId, tuple[Wanted, ...]]:
        """Return the zone behind a verb, and what was named of it: anything, if nothing was."""
        clause = self.clause(words[1:])
        if len(clause.zones) != 1:
            raise stuck(words, "quick-two-zones" if clause.zones else "quick-which-zone")
        return clause.zones[0], clause.wanted or (Wanted(words=tuple(words)),)

    def zone(self, words: Words) -> ZoneId:
        """Return the one zone that all of `words` name."""
        sorter = Sorter(self.names, self.near)
        found = self.names.zone(words)
        if found is None or found.length < len(words):
            wrong = words[found.length :] if found else words
            if found and self.names.zone(wrong):
                raise stuck(wrong, "quick-two-zones")
            like = tuple(sorter.named(zone) for zone in self.names.zones_like(wrong[0].fold))
            raise stuck(wrong, "quick-unknown", like, word=wrong[0].text)
        if len(found.ids) > 1:
            raise stuck(words, "quick-several-zones", sorter.ranked(found.ids), word=words[0].text)
        return found.ids[0]
