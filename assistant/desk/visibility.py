"""What may be shown of a table to whom: what lies face down, and what a game keeps from its players, is taken out before anything
is drawn, asked or told.

    seen = see(game, position, side)     # side "": everybody, who knows no side's secrets
    seen.position                        # questions are asked of this one: no answer can tell what is not in it
    seen.meant(edit)                     # an edit made on what is seen, as it is done on the table
    seen.agreed(edit, whole)             # the edit that may be done, if the whole table yields the same as what is seen
    SeenDesk(desk)                       # all that is read of a table, as everybody may: words, answers, journal, pages

A counter that lies face down and belongs to another is replaced by one of which only side and type are known, beneath all others
of its zone: neither its id nor its place in the pile tells which it is, nor do those like it that wait where they come from.
"""

from __future__ import annotations

import functools
import re
from collections import Counter as Counters
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from assistant.core.game import Game, Page
from assistant.core.journal import Journal
from assistant.core.judgement import Breach, Objection, Objections
from assistant.core.printed import CounterId, CounterSet, Kind
from assistant.core.questions import Answer, Ask, Question
from assistant.core.record import Ids, Record
from assistant.core.table import (
    Counter,
    Edit,
    Flip,
    Mark,
    Move,
    Note,
    Place,
    Position,
    Remove,
    Several,
    Table,
    parts,
    touched,
)
from assistant.core.text import LANGUAGES, Name, QuestionError, Texts, render, speaker
from assistant.desk.descriptions import describe, unfolded
from assistant.desk.desk import Desk
from assistant.desk.fights import UNANSWERED

say = speaker(__name__)
KEPT = say("told-kept")  # what is told of what is kept from somebody
BACK = {"shown": False}  # a face that says nothing


class Seen(Record, eq=False):
    """A position as somebody may see it.

    Attributes:
        position: without what is kept from him.
        side: whose secrets he knows, empty for nobody's.
        real: which counters of the table stand behind those that he sees face down.
        told: whether he may read what was done, as far as it speaks of nothing that he does not see.
    """

    position: Position
    side: str = ""
    real: Mapping[CounterId, CounterId] = {}
    told: bool = True

    @property
    def sees_all(self) -> bool:
        """Whether nothing is kept from him."""
        return self.told and not self.real

    def meant(self, edit: Edit) -> Edit:
        """Return an edit made on what is seen as the edit of the table that it means."""
        match edit:
            case Move() | Flip() | Remove():
                return replace(edit, counters=tuple(self.real.get(c, c) for c in edit.counters))
            case Several():
                return replace(edit, edits=tuple(self.meant(part) for part in edit.edits))
        return edit

    def meant_question(self, question: Question) -> Question:
        """Return a question asked of what is seen as it is asked of the whole table."""
        return (
            msgspec.convert(_renamed(msgspec.to_builtins(question), self.real), type(question))
            if self.real
            else question
        )

    def agreed(self, edit: Edit, whole: Callable[[], Iterable[Edit | None]] | None = None) -> Edit | None:
        """Return the edit of the whole table that somebody means who made one on what he sees; None: it is not his to do.

        Whoever does not see all of it turns nothing over, takes nothing away and writes nothing down that is kept from him;
        nor does he lay out what may lie face down: that it can be done, or not, would tell him where it lies. All else he does
        if the whole table yields the same, but for which of the counters that look alike to him.

        Args:
            edit: made on what he sees.
            whole: finds what the same words, or the same question, yield on the whole table; None: what is meant.
        """
        if self.sees_all:
            return edit
        if any(self._forbids(part) for part in parts(edit)):
            return None
        alike = {real: f"{lying.kind}@{lying.zone}" for lying, real in self._lying()}
        meant = self.meant(edit)
        wanted = _renamed(msgspec.to_builtins(parts(meant)), alike)
        try:
            found = (meant,) if whole is None else tuple(each for each in whole() if each is not None)
        except (*UNANSWERED, msgspec.ValidationError):
            return None
        return next((one for one in found if _renamed(msgspec.to_builtins(parts(one)), alike) == wanted), None)

    def _lying(self) -> Iterator[tuple[Counter, CounterId]]:
        return ((self.position.counters[name], real) for name, real in self.real.items())

    def _forbids(self, part: Edit) -> bool:
        """Tell whether an edit made on what is seen does what only those do who see everything."""
        match part:
            case Flip() | Remove():
                return not self.real.keys().isdisjoint(part.counters)
            case Place():
                kind = self.position.kinds.kinds.get(part.kind)
                return not self.told or (
                    kind is not None and _back(*_known(kind)).id in {lying.kind for lying, _ in self._lying()}
                )
            case Note() | Mark():
                return not self.told
        return False

    def hides(self, edit: Edit) -> bool:
        """Tell whether an edit of the table speaks of a counter that is kept from him."""
        kept = set(self.real.values())
        return not all(kept.isdisjoint(touched(part)) for part in parts(edit))


def see(game: Game, position: Position, side: str = "") -> Seen:
    """Return a position as the player of `side` may see it; with no side, as everybody may.

    Args:
        game: which may keep more from its players than what lies face down.
    """
    kept = game.seen is not None
    if game.seen is not None:
        secret_rows = frozenset(r.id for r in game.registers if not r.fixed or any(c.secret for c in r.columns))
        position = Position(
            position.board, position.kinds, game.seen(position, side), position.defaults, hidden=secret_rows
        )
    kinds = position.kinds.kinds
    lying = position.counters.values()
    secret = [
        one for one in lying if kinds[one.kind].is_secret(one.face) and (not side or kinds[one.kind].side != side)
    ]
    if not secret:
        return Seen(position, side, {}, not kept)
    # What still waits face up beside them would tell, by what is missing there, what they are.
    kin, known = {_known(kinds[one.kind]) for one in secret}, {one.id for one in secret}
    waiting = (one for one in lying if one.id not in known and one.zone == kinds[one.kind].get("home"))
    secret += [one for one in waiting if _known(kinds[one.kind]) in kin]
    order = sorted(secret, key=lambda one: (one.zone, kinds[one.kind].side, kinds[one.kind].type))
    counters: dict[CounterId, Counter] = {}
    real: dict[CounterId, CounterId] = {}
    for n, one in enumerate(order, 1):
        back = _back(*_known(kinds[one.kind])).id
        name = f"{back}#{n}"
        counters[name] = Counter(name, back, one.zone, 0)
        real[name] = one.id
    hidden = frozenset(real.values())
    counters.update((name, one) for name, one in position.counters.items() if name not in hidden)
    table = Table(counters, position.markers, dict(_facts(position.table, hidden)))
    whole = _with_backs(position.kinds, tuple(sorted({_known(kinds[one.kind]) for one in secret})))
    return Seen(position.otherwise(kinds=whole, table=table), side, real, not kept)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return plain data in which names are others."""
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(part, names) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_renamed(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


def _known(kind: Kind) -> tuple[str, str, str]:
    """Return what is known of a counter that lies face down: whose it is, in what colours, of which type."""
    return kind.side, kind.nation, kind.type


@functools.cache
def _back(side: str, nation: str, type: str) -> Kind:
    words = {language: render(say("face-down"), language) for language in LANGUAGES}
    return Kind(f"back-{side}-{nation}-{type}", side, nation, type, 1, Name(words["en"], words["fr"]), (BACK, BACK))


@functools.lru_cache(maxsize=16)
def _with_backs(kinds: CounterSet, known: tuple[tuple[str, str, str], ...]) -> CounterSet:
    """Return a counter set with such backs; the same one for the same backs, so that a board is not laid anew for them."""
    printed = Counters[tuple[str, str, str]]()
    for kind in kinds.kinds.values():
        printed[_known(kind)] += kind.copies
    backs = (replace(_back(*each), copies=printed[each]) for each in known)
    return replace(kinds, kinds={**kinds.kinds, **{back.id: back for back in backs}})


def _facts(table: Table, hidden: frozenset[CounterId]) -> Iterator[tuple[str, object]]:
    """Yield the facts that name no counter of `hidden`."""
    names = re.compile("|".join(map(re.escape, sorted(hidden, key=len, reverse=True))).encode())
    for fact, value in table.facts.items():
        if not names.search(msgspec.json.encode((fact, value))):
            yield fact, value


def step_told(game: Game, journal: Journal, position: Position, n: int, seen: Seen) -> Texts:
    """Return the `n`-th edit of a branch in words, then its parts, as whoever has `seen` the table so may read them."""
    edit, before = shown_edit(game, journal, position, n, seen), _whole(position, journal.table_at(n - 1))
    return describe(edit, before, game), *unfolded(edit, before, game)


def shown_edit(game: Game, journal: Journal, position: Position, n: int, seen: Seen) -> Edit:
    """Return the `n`-th edit of a branch as whoever has `seen` the table so may read it.

    One that speaks of what lies face down for him now, or lay so before it or after it, does nothing, and says that it is kept.
    """
    if not seen.told:
        return Several((), KEPT)
    edit = journal.step(n).edit
    lay = (see(game, _whole(position, journal.table_at(at)), seen.side) for at in (n - 1, n))
    return Several((), say("told-secret")) if any(each.hides(edit) for each in (seen, *lay)) else edit


def _whole(position: Position, table: Table) -> Position:
    """Return the position of another table of the same journal, without what cannot be shown."""
    kinds, zones = position.kinds.kinds, position.zones
    counters = {name: one for name, one in table.counters.items() if one.kind in kinds and one.zone in zones}
    return position.with_table(Table(counters, table.markers, table.facts))


class SeenDesk(Desk):
    """A table as everybody may read of it; what is done is done on the table itself."""

    seen: Seen

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.game, desk.journal, None, desk.board, desk.kinds)
        self.whole, self.seen = desk, see(desk.game, desk.position)
        self.position = self.seen.position

    def shown(self, position: Position) -> Position:
        """Return a position as everybody may see it."""
        return see(self.game, position).position

    def position_at(self, now: int, before: Position | None = None) -> Position:  # noqa: ARG002 - what is seen leads nowhere
        """Return the position after `now` edits as everybody may see it; the ledger is that of the whole table."""
        return super().position_at(now)

    def aside(self) -> Desk:
        """Return the table as everybody may read of it, for another thread."""
        return SeenDesk(super().aside())

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that everybody may read: no drafts."""
        return tuple(page for page in self.whole.pages if not (page.is_draft or page.secret_of or page.withheld))

    def edit_at(self, n: int, journal: Journal | None = None) -> Edit:
        """Return an edit as everybody may read it."""
        return shown_edit(self.game, journal or self.journal, self.whole.position, n, self.seen)

    def ask(self, question: Question | Ask) -> Answer:
        """Return the answer for what everybody sees.

        Raises:
            QuestionError: a blank is unusable, or there is no answer without what is kept.
        """
        try:
            return super().ask(question)
        except (LookupError, ValueError, TypeError):
            raise QuestionError("ask", KEPT) from None

    def against(self) -> Objections:
        """Return what the rules have against the last edit, as far as everybody sees what it speaks of."""
        return tuple(found for found in super().against() if self._tells(self.journal.now, found))

    def review(self, until: int | None = None) -> Iterator[Breach]:
        """Yield what the rules have against the edits, as far as everybody sees what it speaks of."""
        return (breach for breach in super().review(until) if self._tells(breach.step, breach.objection))

    def _tells(self, n: int, found: Objection) -> bool:
        return self.edit_at(n) is self.journal.step(n).edit and found.is_shown(self.position)


def sides_with_secrets(game: Game, kinds: CounterSet) -> Ids:
    """Return the sides that can have secrets: those with faces that say nothing; all, where the game keeps things apart."""
    if game.seen is not None or game.pages is not None:
        return tuple(kinds.sides)
    found = {kind.side for kind in kinds.kinds.values() if any(kind.is_secret(face) for face in range(len(kind.faces)))}
    return tuple(side for side in kinds.sides if side in found)
