"""A desk: one open table with its game, its journal, its file and its language. No Qt.

desk = Desk.new(find_game("empires"), "august-1914", path)
desk.listen(lambda: redraw(desk.position))
desk.edit(Move(("germany-a5#1",), "varsovie"))
answer = desk.ask(Supply(side="germany"))
desk.undo()
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.core import counter_files
from assistant.core.game import Game, Page
from assistant.core.journal import Journal
from assistant.core.judgement import Breach, Objections, objections, review, with_objections
from assistant.core.printed import Board, Correction, CounterSet, ZoneId
from assistant.core.questions import Answer, Ask, Question
from assistant.core.table import Edit, Flip, Mark, Move, Note, Place, Position, Table, apply, is_same, parts, rests_on
from assistant.core.text import EditError, Problem, Text, Texts, near, speaker
from assistant.core.validation import sound
from assistant.desk.descriptions import describe, scene, tells, unfolded
from assistant.desk.saves import About, ChangedElsewhere, Save
from assistant.desk.user_data import components as own
from assistant.games import find_game

say = speaker(__name__)
Listener = Callable[[], None]
FAULTS_TOLD = 5  # of a damaged table, one by one; `check` names them all


class Desk:
    """One open table. Everything it shows is a value; listeners are told when the position has become another one.

    Args:
        save: the file; None for a table that is not kept.
    """

    def __init__(self, game: Game, journal: Journal, save: Save | None, board: Board, kinds: CounterSet) -> None:
        self.game = game
        self.journal = journal
        self.save = save
        self.board = board
        self.kinds = kinds
        self._defaults = game.defaults
        self._listeners: list[Listener] = []
        self._answers: dict[tuple[Position, Question], Answer] = {}
        self._before: Position | None = None  # the position before the last edit, where it is at hand
        self.position = self._position()

    @classmethod
    def new(cls, game: Game, setup: str = "", path: Path | None = None, title: str = "") -> Desk:
        """Return a desk with a new table laid out from one of the game's set-ups, kept in `path` from now on.

        Raises:
            DataError: map, counters or set-up cannot be used.
            SaveError: the file cannot be made.
        """
        board, kinds = load(game)
        chosen = setup or game.setups[0]
        return cls.begin(game, laid_out(game, board, kinds, chosen).table, path, About(game.slug, title, chosen))

    @classmethod
    def begin(cls, game: Game, table: Table, path: Path | None, about: About) -> Desk:
        """Return a desk with a given table: a set-up of the player's own, an import."""
        board, kinds = load(game)
        save = Save.create(path, about, table) if path else None
        return cls(game, save.journal() if save else Journal(table), save, board, kinds)

    @classmethod
    def open(cls, path: Path) -> Desk:
        """Return a desk with the table of a file, as it was left.

        Raises:
            SaveError: the file cannot be used.
            DataError: its game's map or counters cannot be used.
            QuestionError: its game is not one of ours.
        """
        return cls.at(Save.open(path))

    @classmethod
    def at(cls, save: Save) -> Desk:
        """Return a desk with the table of an open file; it is closed if its table cannot be shown.

        Raises:
            SaveError: the file cannot be used.
            DataError: its game's map or counters cannot be used.
            QuestionError: its game is not one of ours.
        """
        try:
            game = find_game(save.about().game)
            board, kinds = load(game)
            return cls(game, save.journal(), save, board, kinds)
        except BaseException:
            save.close()
            raise

    @property
    def title(self) -> str:
        """What people call the table, empty if nothing, or if it has no file."""
        return self.save.about().title if self.save is not None else ""

    def close(self) -> None:
        """Close the file. Nothing needs saving: every edit was."""
        if self.save is not None:
            self.save.close()
            self.save = None

    def aside(self) -> Desk:
        """Return a desk with the table as it lies now and without its file, for another thread to read."""
        found = Desk(self.game, self.journal.aside(), None, self.board, self.kinds)
        found._defaults = self._defaults
        return found

    def listen(self, listener: Listener) -> Listener:
        """Call `listener` after each change of the position; return a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def edit(self, edit: Edit, seen: Collection[ZoneId] = ()) -> bool:
        """Do an edit with what the game notes about it in the phase log, make it durable, tell the listeners.

        A photograph shows all that lies in the zones `seen`: what is noted moves no pawn and no marker there.

        Returns False, with nothing written, when the edit changes nothing.

        If another window or command wrote meanwhile, the edit is done on the newer table, provided that all it speaks of
        lies there as it did here.

        Raises:
            EditError: it cannot be done; the table is unchanged.
            SaveError: it cannot be written; the table is unchanged (or read anew, if the file was changed elsewhere).
        """
        return self.change(lambda newest: self._recorded(edit, newest, seen))

    def _recorded(self, edit: Edit, newest: Journal, seen: Collection[ZoneId]) -> Journal:
        position = self.position
        if newest is not self.journal:
            if rests_on(edit, newest.table) != rests_on(edit, self.journal.table):
                path = self.save.path.name if self.save is not None else ""
                raise ChangedElsewhere(say("edit-overtaken", path=path, edit=describe(edit, position, self.game)))
            position = self._came(newest, newest.now)
        check(edit, position)
        if not tells(edit) and is_same(apply(newest.table, edit), newest.table):
            return newest
        whole = self.game.with_notes(position, edit, seen)
        return newest.record(whole, f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}")

    def undo(self) -> bool:
        """Take the last edit back; return False when there is none."""
        return self.go(self.journal.now - 1)

    def redo(self) -> bool:
        """Do the next edit again; return False when there is none."""
        return self.go(self.journal.now + 1)

    def go(self, now: int) -> bool:
        """Go to the table after `now` edits; return False when there is no such table or it is already shown."""
        if not 0 <= now <= self.journal.length or now == self.journal.now:
            return False
        return self.walk(lambda journal: journal.at(now))

    def walk(self, deed: Callable[[Journal], Journal]) -> bool:
        """Go elsewhere in the journal, or change its branches, as `deed` says; return False when that changes nothing.

        Raises:
            ChangedElsewhere: somebody else wrote meanwhile: `deed` spoke of another journal, and the newer one is shown.
            SaveError: it cannot be written.
        """

        def unless_overtaken(newest: Journal) -> Journal:
            if newest is not self.journal:
                path = self.save.path.name if self.save is not None else ""
                raise ChangedElsewhere(say("file-changed-elsewhere", path=path))
            return deed(newest)

        return self.change(unless_overtaken)

    def refresh(self) -> bool:
        """Show what another window or command has written into the file; return False when there is nothing new.

        Raises:
            SaveError: it cannot be read.
        """
        if self.save is None or not self.save.is_newer():
            return False
        self.journal = self.save.journal()
        self._show()
        return True

    def ask(self, question: Question | Ask) -> Answer:
        """Return the answer of `question` for the position as it is; asked twice, it is worked out once.

        Raises:
            QuestionError: a blank is unusable.
        """
        question = self.game.asked(question)
        key = (self.position, question)
        try:
            known = self._answers.get(key)
        except TypeError:  # a question with overrides holds a mapping and cannot be a key
            return with_objections(self.game, self.position, question.answer(self.position))
        if known is None:
            known = with_objections(self.game, self.position, question.answer(self.position))
            self._answers[key] = known
        return known

    def correct(self, corrections: Iterable[Correction]) -> None:
        """Keep corrections to the board or the counters as the player's own, and show them at once."""
        for correction in corrections:
            own.keep(self._subject(correction), [correction])
        self._reload()

    def uncorrect(self, correction: Correction) -> None:
        """Let the shipped value hold again."""
        own.forget(self._subject(correction), correction)
        self._reload()

    def _subject(self, correction: Correction) -> str:
        return f"counters-{self.game.counters}" if correction.subject == "kind" else f"maps-{self.game.map}"

    def _reload(self) -> None:
        self.board, self.kinds = load(self.game)
        self._show()

    def change(self, deed: Callable[[Journal], Journal]) -> bool:
        """Have `deed` make another journal of the newest, keep and show it; return False when it is the one shown already.

        Raises:
            SaveError: it cannot be written; and whatever `deed` raises.
        """
        try:
            journal = self.save.change(deed) if self.save is not None else deed(self.journal)
        except ChangedElsewhere:
            assert self.save is not None
            self.journal = self.save.journal()
            self._show()
            raise
        if journal is self.journal:
            return False
        before, self.journal = self.journal, journal
        one_more = journal.now == before.now + 1 and journal.step(journal.now).after == before.here
        self._show(self.position if one_more else None)
        return True

    @property
    def troubles(self) -> Texts:
        """What of the file, of the player's own board and corrections, and of the table itself cannot be used or shown."""
        damage = self.save.damage if self.save is not None else ()
        left_out = tuple(say("not-on-table", where=fault.where, text=fault.text) for fault in self.faults[:FAULTS_TOLD])
        more = len(self.faults) - len(left_out)
        rest = (say("not-on-table-more", n=more),) if more else ()
        return (*damage, *own.paper(self.game).troubles, *left_out, *rest)

    @property
    def faults(self) -> tuple[Problem, ...]:
        """What the table as it lies now holds and cannot be shown: counters of no kind, facts of another shape."""
        return sound(self.journal.table, self.kinds, self.game)[1]

    def position_at(self, now: int, before: Position | None = None) -> Position:
        """Return the position after `now` edits of the branch that is played on; `before`, the one before it, if it is at hand."""
        return self.shown(self._came(self.journal, now, before))

    def shown(self, position: Position) -> Position:
        """Return a position as whoever reads of this desk may see it: all of it."""
        return position

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that the game gives out, drafts among them, as whoever reads of this desk may see them."""
        return self.game.pages(self.position) if self.game.pages is not None else ()

    def edit_at(self, n: int, journal: Journal | None = None) -> Edit:
        """Return the `n`-th edit of the branch, or of the one that `journal` is on, as it may be told; from 1."""
        return (journal or self.journal).step(n).edit

    def review(self, until: int | None = None) -> Iterator[Breach]:
        """Yield what the rules have against the edits of the branch that is played on: those done, or the first `until`."""
        edits = (self.journal.step(n).edit for n in range(1, (self.journal.now if until is None else until) + 1))
        yield from review(self.game, self._came(self.journal, 0), edits)

    def told(self, n: int, journal: Journal | None = None) -> Text:
        """Return the `n`-th edit of the branch that is played on, or of the one that `journal` is on, in words; from 1."""
        return self.in_words(self.edit_at(n, journal), (journal or self.journal).table_at(n - 1))

    def parts_told(self, n: int) -> Texts:
        """Return the parts of the `n`-th edit of the branch, each in words; nothing where its own words say all of them."""
        return self.parts_in_words(self.edit_at(n), self.journal.table_at(n - 1)) if n else ()

    def against(self) -> Objections:
        """Return what the rules have against the last edit; nothing against a table as it was laid out."""
        now = self.journal.now
        if not now or self.game.book is None:
            return ()
        before = self._before or self._came(self.journal, now - 1)
        return objections(self.game, before, self.journal.step(now).edit)

    def in_words(self, edit: Edit, before: Table) -> Text:
        """Return an edit in words, done on any table of this game."""
        return describe(edit, self._laid(scene(edit, before)), self.game)

    def parts_in_words(self, edit: Edit, before: Table) -> Texts:
        """Return the parts of such an edit, each in words; nothing where its own words say all of them."""
        return unfolded(edit, self._laid(scene(edit, before)), self.game)

    def position_of(self, whole: Table) -> Position:
        """Return the position of any table of this game, on the paper as it lies there today: what of it is sound."""
        return self.shown(self._laid(whole))

    def _laid(self, whole: Table) -> Position:
        table, _ = sound(whole, self.kinds, self.game)
        return Position(own.with_zones_of(self.board, table), self.kinds, table, self._defaults)

    def _came(self, journal: Journal, now: int, before: Position | None = None) -> Position:
        """Return the position after `now` edits of a journal; unless `before` is at hand, it is found when the ledger asks."""
        position = self._laid(journal.table_at(now))
        if now and self.game.keeper is not None:
            edit = journal.step(now).edit

            def found() -> tuple[Position, Edit]:
                return self._came(journal, now - 1), edit

            position = dataclasses.replace(position, came=found if before is None else (before, edit))
        return position

    def _position(self, before: Position | None = None) -> Position:
        position = self._came(self.journal, self.journal.now, before)
        self.board = position.board
        return self.shown(position)

    def _show(self, before: Position | None = None) -> None:
        self._before = before
        self.position = self._position(before)
        self._answers.clear()
        for listener in tuple(self._listeners):
            listener()


def load(game: Game) -> tuple[Board, CounterSet]:
    """Return a game's board and counters as the player has them: his own or the shipped ones, with his corrections.

    Raises:
        DataError: they cannot be used.
    """
    found = own.paper(game)
    return found.board, found.kinds


def laid_out(game: Game, board: Board, kinds: CounterSet, set_up: str) -> Position:
    """Return a new table of a game as its players find it.

    Raises:
        DataError: the set-up cannot be laid out.
    """
    table = counter_files.lay_out(counter_files.setup(game.counters, set_up), board, kinds)
    position = Position(board, kinds, table, game.defaults)
    return position.with_table(game.deal(position))


def check(edit: Edit, position: Position) -> None:
    """Check that an edit speaks of zones, kinds, markers and faces that exist.

    Raises:
        EditError: it does not; the sentence names the nearest one.
    """
    for part in parts(edit):
        match part:
            case Place():
                _known(part.kind, position.kinds.kinds, "no-such-kind")
                _known(part.zone, position.zones, "no-such-zone")
            case Move():
                for zone in (*part.via, part.zone):
                    _known(zone, position.zones, "no-such-zone")
            case Mark():
                _known(part.marker, position.kinds.markers, "no-such-marker")
                _known(part.zone, position.zones, "no-such-zone")
                levels = position.kinds.markers[part.marker].levels
                if part.number > levels:
                    raise EditError(
                        say("marker-too-high", marker=position.kinds.markers[part.marker].name, levels=levels)
                    )
            case Flip() if part.face is not None:
                lying = (position.counters.get(counter) for counter in part.counters)
                last = max((position.kind(one).last for one in lying if one), default=1)
                if not 0 <= part.face <= last:
                    raise EditError(say("no-such-face", face=part.face, last=last))
            case Note() if not part.fact:
                raise EditError(say("fact-without-name"))


def _known(word: str, names: Any, key: str) -> None:
    if word not in names:
        raise EditError(say(key, word=word, **near(word, names)))
