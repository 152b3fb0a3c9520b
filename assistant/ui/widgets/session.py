"""What all panels of a window share: the open table, how things are shown, what is looked at, and the message bar.

It gives examples in words of the very table that is open, and the kinds of files that dialogs list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, QRectF, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from assistant.core.game import Game
from assistant.core.places import PAGES, SEALED
from assistant.core.printed import Kind
from assistant.core.questions import Ask, Offer, Question, tag
from assistant.core.record import Ids, Record
from assistant.core.table import Edit, Position, Said, Several
from assistant.core.text import Text, Trouble, has_message
from assistant.desk.descriptions import spoken
from assistant.desk.desk import Desk
from assistant.desk.entry.vocabulary import standing
from assistant.desk.fights import with_dice
from assistant.desk.saves import SUFFIX
from assistant.desk.visibility import Seen, SeenDesk
from assistant.desk.wording import question_title
from assistant.ui.counters.draw import CounterPictures, draw_counter, face_of
from assistant.ui.look.settings import Settings, Teller
from assistant.ui.look.symbols import kept_picture
from assistant.ui.look.theme import Look, Theme
from assistant.ui.widgets.file_dialogs import patterns
from assistant.ui.work.event_loop import Callback

# The files that the window opens, as the dialogs of the start page and of a table list them.

BOARD = ".sabreboard"
KIT = ".sabrekit"
RULES = ".sabrerules"  # for a VASSAL module that its player owns
MODULES = (".vmod", ".vsav", ".vlog")  # of VASSAL, with the positions and logs that go with them

PHOTOGRAPHS = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".heif", ".avif")


def is_photograph(path: Path) -> bool:
    """Tell whether a file is called like a picture that a camera or a telephone makes."""
    return path.suffix.lower() in PHOTOGRAPHS and not path.name.startswith(".")


def openable() -> str:
    """Return the kinds of files that can be opened, for a dialog: all of them, then ours and those of VASSAL."""
    ours, theirs = (SUFFIX, SEALED, PAGES, BOARD, KIT, RULES), MODULES
    kinds = (("Sabretache, VASSAL", (*ours, *theirs)), ("Sabretache", ours), ("VASSAL", theirs))
    return ";;".join(starmap(patterns, kinds))


Whole = Callable[[], Iterable[Edit | None]] | None  # finds the edits that mean the same on the whole table


class Pick(Record):
    """A blank that waits for clicks on the board, each on one of `eligible` (None: any).

    `what`: a `zone` or a `counter`, which one click chooses; `zones` or `counters`, chosen until Escape.
    """

    what: str
    eligible: frozenset[str] | None
    picked: Callable[[str], None]
    words: str


class Session(Teller):
    """The table that a window has open.

    Panels read `desk` and speak through signals; none knows another.
    """

    changed = Signal()  # the position has become another one
    look_changed = Signal()  # language, theme or text size
    selection_changed = Signal()
    hovered = Signal(str)  # the zone under the pointer, empty for none
    lit = Signal(tuple)  # zones and counters to light while something is looked at; empty: back to the answer
    asking = Signal(object)  # a Question to be answered in a card
    forming = Signal(object, dict)  # a question type and the blanks already filled: open its form
    picking = Signal(object)  # a Pick, while a blank waits for clicks on the board; None: no more
    unpicked = Signal()  # no click on the board will come
    shown = Signal(str)  # a zone to bring into view
    ruled = Signal(str)  # a rule number whose words are wanted
    warmed = Signal(object, object)  # Highlights and heat, shown until the next
    # What was done that is no edit here: "line", "elsewhere", "export", "photograph", "pages"; "spelling": a letter may begin a
    # word, "spelt": letters were one, and what they did is taken back.
    happened = Signal(str)
    turned = Signal()  # the screen is shown to others from now on, or to its owner alone again
    checking = Signal(tuple)  # zones and counters whose printed values are to be checked against the player's own copy
    near = ""  # the zone under the pointer
    marked = ""  # the zone that a click or the arrows marked
    _public: tuple[object, SeenDesk] | None = None
    watched = False  # players look at the screen
    selection: Ids = ()
    _watcher: QFileSystemWatcher | None = None

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(settings)
        self.desk = desk
        self._waited: frozenset[str] = frozenset()  # selected counters that lay in a reserve when they were selected
        self.pictures = CounterPictures(desk.game.counters, settings, self)  # that the player chose for counters
        self._leave: Callback = desk.listen(self._desk_changed)
        settings.changed.connect(self.look_changed)

    def close(self) -> None:
        """Stop listening to the desk, and close its file."""
        self._leave()
        self.desk.close()

    @property
    def view(self) -> Desk:
        """The table that all is painted from: while players look on, as everybody may see it."""
        return self.public if self.watched else self.desk

    @property
    def public(self) -> SeenDesk:
        """The table as everybody may see it."""
        desk = self.desk
        if self._public is None or self._public[0] != (desk.journal, desk.position):
            self._public = (desk.journal, desk.position), SeenDesk(desk)
        return self._public[1]

    @property
    def position(self) -> Position:
        """The table as it is shown."""
        return self.view.position

    @property
    def seen(self) -> Seen:
        """The table as it is shown, and what stands behind it."""
        return self.public.seen if self.watched else Seen(self.desk.position)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.desk.game

    def titled(self, question: type[Question] | Question) -> str:
        """Return what a question is called."""
        return self.words(question_title(self.game, question))

    def zone_called(self, zone: str) -> str:
        """Return the name of a zone; of what is none, the word itself."""
        zones = self.position.zones
        return zones[zone].name[self.language] if zone in zones else zone

    @property
    def title(self) -> str:
        """What the table is called; the game, where it has no name."""
        return self.desk.title or self.words(self.game.title)

    @property
    def look(self) -> Look:
        """How things are shown."""
        return self.settings.look

    def counter(self, kind: Kind, up: int, side: float, ratio: float) -> QPixmap:
        """Return the picture of a counter with a face up, drawn once.

        Args:
            side: screen pixels.
            ratio: device pixels a screen pixel.
        """
        face, theme = face_of(kind, up, self.position.kinds, self.language), self.theme
        own = self.pictures.of(kind, up)

        def paint(painter: QPainter) -> None:
            draw_counter(painter, face, theme, QRectF(0, 0, side, side), picture=own)

        return kept_picture(f"counter {face} {theme.id} {id(own)}", side, ratio, paint)

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.look.theme

    def trouble(self, trouble: Trouble) -> str:
        """Return what is wrong, in the window's language and with the names of things."""
        return self.words(spoken(trouble.text, self.position))

    def labelled(self, head: str, said: str) -> str:
        """Return a sentence behind its head, with the language's own colon; a head that asks, or stands alone, has none."""
        if head.endswith("?") or not said:
            return f"{head} {said}".rstrip()
        return self.own("row-cell", head=head, cell=said)

    def do(self, *edits: Edit, label: Text | None = None, whole: Whole = None) -> bool:
        """Do edits made on what is shown, as one. Returns whether it was done, or the table lay so already; else says why."""
        edit = edits[0] if len(edits) == 1 and label is None else Several(edits, label)
        meant = self.meant(edit, whole) if edits else None
        return meant is not None and self._do(meant)

    def accept(self, offer: Offer, question: Question) -> bool:
        """Do what the answer to a question offers, with the dice of the question."""
        asked = self.seen.meant_question(question)
        edit = self.meant(offer.edit, lambda: (each.edit for each in self.desk.ask(asked).offers))
        return edit is not None and self._do(with_dice(edit, asked))

    def meant(self, edit: Edit, whole: Whole = None) -> Edit | None:
        """Return what an edit made on what is shown means; None, and it is said, where it rests on what is kept.

        Args:
            whole: as `Seen.agreed` takes it.
        """
        found = self.seen.agreed(edit, whole)
        if found is None:
            self.tell("covered-deed")
        return found

    def _do(self, edit: Edit) -> bool:
        before = self.desk.journal
        if not self.attempt(lambda: self.desk.edit(edit)):
            return False
        if self.desk.journal is before:
            self.tell("nothing-changed")
        elif self.desk.journal.branch != before.branch and before.now < before.length:
            self.tell("branch-began", n=before.length - before.now)
        return True

    def say_of(self, step: int, value: str) -> None:
        """Write down, at the end of the branch, what players say of an edit: played so, a correction of the table, or told late."""
        self.to_end()
        self.do(Said(self.desk.journal.length + 1 - step, value))  # type: ignore[arg-type]

    def to_end(self) -> None:
        """Show the table as the branch leaves it."""
        self.attempt(lambda: self.desk.go(self.desk.journal.length))

    def undo(self) -> None:
        """Take the last edit back."""
        self.attempt(self.desk.undo)

    def redo(self) -> None:
        """Do the next edit again."""
        self.attempt(self.desk.redo)

    def select(self, counters: Ids) -> None:
        """Remember which counters are selected."""
        if counters != self.selection:
            table = self.position.counters
            self._waited = frozenset(one for one in counters if one in table and not self._is_seen(one))
            self.selection = counters
            self.selection_changed.emit()

    def cover(self, on: bool) -> None:
        """Show what everybody may see while players look at the screen, or all of it again."""
        if on != self.watched:
            self.watched = on
            self.turned.emit()
            self._desk_changed()
            self.look_changed.emit()

    def zone_in_hand(self) -> str:
        """Return the zone that a key speaks of: the one under the pointer, else the selection's."""
        if self.near:
            return self.near
        lying = [self.position.counters[c] for c in self.selection if c in self.position.counters]
        return lying[0].zone if lying else ""

    def mark(self, zone: str) -> None:
        """Mark a zone: what keys speak of until the pointer rests on another."""
        self.marked = zone
        self.point_at(zone)

    def point_at(self, zone: str) -> None:
        """Remember the zone under the pointer."""
        if zone != self.near:
            self.near = zone
            self.hovered.emit(zone)

    def ask(self, question: Question | Ask | None) -> None:
        """Have a question answered in a card."""
        if question is not None:
            self.asking.emit(self.game.asked(question))

    def watch(self) -> None:
        """Look after the table's file from now on: what others write into it is shown."""
        save = self.desk.save
        if save is None:
            return
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.fileChanged.connect(self._file_changed)
        if not self._watcher.files() and self._watcher.addPath(str(save.path)):
            self._file_changed()  # by what was written since it was read, while nobody watched

    def _file_changed(self) -> None:
        """Show what another window wrote; write the file anew if somebody removed it."""
        save = self.desk.save
        if save is None:
            return
        gone, before = save.is_gone(), self.desk.journal.count
        if self.attempt(self.desk.refresh):
            self.watch()
            if self.desk.journal.count > before:
                self.happened.emit("elsewhere")
            if gone:
                self.tell("file-put-back", path=save.path.name)

    def _desk_changed(self) -> None:
        self.select(tuple(counter for counter in self.selection if counter in self._waited or self._is_seen(counter)))
        if self.desk.save is not None and self.desk.save.met:
            met, self.desk.save.met = self.desk.save.met, 0
            self.happened.emit("met")
            self.tell("journals-met", n=met, path=self.desk.save.path.name)
        self.changed.emit()

    def _is_seen(self, counter: str) -> bool:
        """Tell whether a counter lies on the board; what an edit sent to a reserve is selected no more."""
        lying = self.position.counters.get(counter)
        return lying is not None and self.position.kind(counter).home != lying.zone


class AtTable:
    """A part of a window that is about its table: the session's means at hand."""

    def __init__(self, session: Session, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.session, self.own, self.words = session, session.own, session.words
        self.tell, self.attempt, self.do = session.tell, session.attempt, session.do
        self.desk, self.game, self.settings = session.desk, session.game, session.settings

    @property
    def position(self) -> Position:
        """The table as it is shown."""
        return self.session.position

    @property
    def language(self) -> str:
        """The language of the window."""
        return self.session.language


class _Following(QObject):
    """Tells a panel of changes while it is seen."""

    _due = True  # the look has become another one since the panel was seen

    def __init__(self, panel: QWidget, session: Session, changed: Callback, look: Callback) -> None:
        super().__init__(panel)
        self.panel, self.changed, self.look = panel, changed, look
        session.changed.connect(self._changed)
        session.look_changed.connect(self._look)
        panel.installEventFilter(self)

    def _changed(self) -> None:
        if self.panel.isVisible():
            self.changed()

    def _look(self) -> None:
        self._due = not self.panel.isVisible()
        if not self._due:
            self.look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the panel catch up with what happened while it was closed."""
        if event.type() == QEvent.Type.Show:
            (self.look if self._due else self.changed)()
            self._due = False
        return super().eventFilter(watched, event)


def follow(panel: QWidget, session: Session, changed: Callback, look: Callback | None = None) -> None:
    """Have a panel show the table, and all of it anew in another look, while it is seen and when it comes into view."""
    _Following(panel, session, changed, look or changed)


# Examples for hints, in words of the very table that is open.


def example(session: Session) -> dict[str, str]:
    """Return words of this very table for the examples: a place with counters of whose turn it is, one beside it, a question."""
    position = session.position
    tones = (item.tone for item in session.game.status(position))
    place, power = standing(position, next((tone for tone in tones if tone.startswith("side:")), "").partition(":")[2])
    other = next(iter(position.board.neighbours[place]), place)
    return {
        "place": session.zone_called(place).lower(),
        "other": session.zone_called(other).lower(),
        "power": power,
        "fight": _fight(session, place),
        "ends": "no" if session.game.phase_end is None else "yes",
        "question": f"{question_word(session, session.game.questions[0])} …" if session.game.questions else "",
    }


def hint_key(session: Session, key: str) -> str:
    """Return the message of a hint: it speaks of marches; where there are none, of turns and tracks, fights alone, or none."""
    game = session.game
    if game.reach is not None:
        return key
    if game.phase_end is not None:
        return f"{key}-turn"
    # The bar says something else as soon as a rules card tells a fight.
    return f"{key}-fight" if key == "bar-hint" and any(tag(one) == "fight" for one in game.questions) else f"{key}-free"


def _fight(session: Session, place: str) -> str:
    """Return the word by which the game's fight is asked for."""
    fight = session.game.fight
    question = fight(session.position, place) if fight is not None else None
    return question_word(session, type(question)) if question is not None else "?"


def question_word(session: Session, question: type[Question]) -> str:
    """Return a word of the window's language by which the quick entry knows a question."""
    game, language = session.game, session.language
    if language == "en":
        return tag(question)
    title = session.titled(question).lower().split()
    if len(title) == 1:
        return title[0]
    key = f"question-{tag(question)}-words"
    more = session.words(Text(game.package, key)).split() if has_message(game.package, key, language) else []
    return next((word for word in title if word in more), [*more, tag(question)][0])
