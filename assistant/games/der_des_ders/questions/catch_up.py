"""We played without the program: the table as it lies now, told in a few words; what follows from them is not asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from assistant.core.blocks import Reason
from assistant.core.position import Position
from assistant.core.problems import QuestionError, folded
from assistant.core.questions import Answer, Question
from assistant.core.table import Edit, Note
from assistant.core.text import Name
from assistant.games.der_des_ders import log, mirror, turn_sequence
from assistant.games.der_des_ders.log import Laid, telling
from assistant.games.der_des_ders.offensives import prize
from assistant.games.der_des_ders.questions.cards import offer, told
from assistant.games.der_des_ders.state import State, Turn
from assistant.games.der_des_ders.table_edits import cardboard, into_bowl, lay, moves_between, new_turn
from assistant.games.der_des_ders.words import (
    EVENT_NAMES,
    SECTOR_NAMES,
    SECTORS,
    SIDE_NAMES,
    SIDES,
    TECH_NAMES,
    Side,
    because,
    beginning,
    enemy,
    fact,
    say,
)

T = TypeVar("T", bound=str)
Points = Annotated[int, Meta(ge=0, le=20)]
SECTORS_BY_NAME = {sector: SECTOR_NAMES[sector] for sector in SECTORS}
SHORT: Mapping[str, Side] = {"en": "entente", "pc": "central", "cp": "central"}


class CatchUp(Question, tag="catch-up"):
    """The table as it lies after turns that were played without the program."""

    turn: Turn = 1
    entente: Points | None = None
    central: Points | None = None
    boxes: str = ""  # `serbie 2, italie 0, révolution 3`: where markers stand; 0: it surrendered
    levels: str = ""  # `attaque entente 2`
    drawn: str = ""  # the numbers of the event markers that were drawn

    def answer(self, position: Position) -> Answer:
        """Return what follows from what was told, with the edits that lay the table so; it judges nothing that was done."""
        before = log.state(position)
        drawn = frozenset(self._drawn())
        after = self._told(before, drawn)
        known = (
            drawn
            | _certain(self.turn)
            | {e for e, s in turn_sequence.WAR_ENTRY.items() if after.status[s] != "neutral"}
        )
        after = replace(_entered(after, known), events=_in_force(known))
        edits = tuple(self._laid(position, before, after, known))
        return told(
            position,
            say("catch-up-verdict", turn=self.turn),
            *self._follows(after, known),
            value={"turn": self.turn, "drawn": sorted(known)},
            body=cardboard(position, edits),
            offers=offer(say("offer-catch-up"), telling(edits, Laid()), booked=say("catch-up-booked", turn=self.turn)),
            throws=(),
        )

    def _drawn(self) -> Iterator[int]:
        for word in re.findall(r"\w+", self.drawn):
            if not word.isdecimal() or int(word) not in EVENT_NAMES:
                raise QuestionError("drawn", say("catch-up-no-event", word=word))
            yield int(word)

    def _told(self, before: State, drawn: frozenset[int]) -> State:
        """Return the position that was told; what was not told stays as it lies."""
        breakdown, status, revolution = dict(before.breakdown), dict(before.status), before.revolution
        for word, n in _pairs(self.boxes, "boxes"):
            if folded(word).startswith("revol"):
                revolution = min(n, before.board.revolution_last_square.value)
                continue
            sector = _named(word, SECTORS_BY_NAME, "boxes")
            out = sector == "russia" and not n and mirror.BREST_LITOVSK in drawn
            breakdown[sector], status[sector] = min(n, 9), "at_war" if n else "out" if out else "surrendered"
        tech = {side: dict(levels) for side, levels in before.tech.items()}
        for word, n in _pairs(self.levels, "levels"):
            what, _, owner = word.strip().partition(" ")
            side = SHORT.get(folded(owner)) or _named(owner, SIDE_NAMES, "levels")
            tech[side][_named(what, TECH_NAMES, "levels")] = n
        vp = {
            side: sum(
                prize(sector, before) for sector in before.board.of_side(enemy(side)) if status[sector] == "surrendered"
            )
            for side in SIDES
        }
        told: dict[Side, int | None] = {"entente": self.entente, "central": self.central}
        pr = {side: before.pr[side] if n is None else n for side, n in told.items()}
        return replace(
            before, turn=self.turn, pr=pr, vp=vp, breakdown=breakdown, status=status, tech=tech, revolution=revolution
        )

    def _follows(self, after: State, known: frozenset[int]) -> Iterator[Reason]:
        """Yield what follows from what was told, and what nobody can infer."""
        if any(after.vp.values()):
            yield because("14", "catch-up-points", entente=after.vp["entente"], central=after.vp["central"])
        if certain := len(_certain(self.turn)):
            yield because("6.3", "catch-up-certain", n=certain)
        in_all = sum(min(turn_sequence.DRAWN_EACH_TURN, size) for size in turn_sequence.bowl_sizes()[: self.turn - 1])
        missing = in_all - len(known - {mirror.LAFAYETTE, mirror.ARMISTICE})
        if missing > 0:
            yield fact("catch-up-missing", rule="6.3", n=missing)
        if after.lafayette is None and {turn_sequence.LUSITANIA, turn_sequence.ZIMMERMANN} <= known:
            yield fact("catch-up-lafayette", rule="11.1")
        yield fact("catch-up-kept")

    def _laid(self, position: Position, before: State, after: State, known: frozenset[int]) -> Iterator[Edit]:
        yield from moves_between(position, before, after)
        begun = {event for turn in range(1, self.turn + 1) for event in turn_sequence.markers_added(turn)}
        bowl = set(mirror.events_at(position, mirror.BOWL))
        yield from into_bowl(position, sorted(begun - known - bowl))
        for event in sorted(known - {*before.events, *after.events}):
            marker = mirror.event_marker(event)
            if marker in position.table.counters and position.table.counters[marker].zone != mirror.DISCARDED:
                yield lay(position, marker, mirror.DISCARDED)
        yield from new_turn(position)
        yield from (Note(name) for name in ("overflow", mirror.SYSTEM) if position.fact(name))


def _certain(turn: int) -> frozenset[int]:
    """Return the markers that were drawn before a turn for certain: all that were in the bowl when it was emptied (6.3)."""
    sizes = turn_sequence.bowl_sizes()
    emptied = [n for n in range(1, turn) if sizes[n - 1] <= turn_sequence.DRAWN_EACH_TURN]
    return frozenset(e for n in range(1, max(emptied, default=0) + 1) for e in turn_sequence.markers_added(n))


def _entered(after: State, known: frozenset[int]) -> State:
    """Return the position with the sectors at war whose marker was drawn, at their first breakdown (8)."""
    joined = [
        sector
        for event, sector in turn_sequence.WAR_ENTRY.items()
        if event in known and after.status[sector] == "neutral"
    ]
    boxes = {sector: after.board.sectors[sector].initial_breakdown for sector in joined}
    status = {**after.status, **dict.fromkeys(joined, "at_war")}
    return replace(after, breakdown={**after.breakdown, **boxes}, status=status)


def _in_force(known: frozenset[int]) -> tuple[int, ...]:
    """Return the markers drawn earlier that still work: what lasts, unless another cancels it (11)."""
    gone = {16} if 26 in known else set()  # 11 (26)
    return turn_sequence.still_lasting(
        tuple(sorted((known & turn_sequence.LASTING) - gone - turn_sequence.WAR_ENTRY.keys())), ()
    )


def _pairs(words: str, field: str) -> Iterator[tuple[str, int]]:
    """Yield names with the numbers behind them.

    Raises:
        QuestionError: something is left over.
    """
    pair = re.compile(r"([^\W\d_][^\d,;:]*?)[\s:]*(\d+)[\s,;]*")
    at = 0
    while at < len(words.rstrip()):
        found = pair.match(words, at + len(words[at:]) - len(words[at:].lstrip()))
        if found is None:
            raise QuestionError(field, say("catch-up-unread", word=words[at:].strip()))
        yield found[1], int(found[2])
        at = found.end()


def _named(word: str, names: Mapping[T, Name], field: str) -> T:
    """Return what a word begins to name.

    Raises:
        QuestionError: nothing, or several.
    """
    found = beginning(word, names)
    if found is None:
        raise QuestionError(field, say("catch-up-unread", word=word))
    return found
