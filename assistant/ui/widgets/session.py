"""What all panels of a window share: the open table, how things are shown, what is looked at, and a voice."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from assistant.core.edits import Edit, Several
from assistant.core.position import Position
from assistant.core.problems import Trouble
from assistant.core.questions import Ask, Question
from assistant.core.text import Name, Text
from assistant.desk.describing import spoken
from assistant.desk.desk import Desk
from assistant.ui.counters.pictures import CounterPictures
from assistant.ui.look import wording
from assistant.ui.look.settings import Settings


class Pick(msgspec.Struct, frozen=True):
    """A blank that waits for clicks on the board, each on one of `eligible` (None: any).

    `what`: a `zone` or a `counter`, which one click chooses; `zones` or `counters`, chosen until Escape.
    """

    what: str
    eligible: frozenset[str] | None
    picked: Callable[[str], None]
    words: str


class Session(QObject):
    """The table that a window has open.

    Panels read `desk` and speak through signals; none knows another.
    """

    changed = Signal()  # the position has become another one
    look_changed = Signal()  # language, theme or text size
    selection_changed = Signal()
    hovered = Signal(str)  # the zone under the pointer, empty for none
    lit = Signal(tuple)  # zones and counters to light while something is looked at; empty: back to the answer
    told = Signal(str)  # a line that leaves by itself
    asking = Signal(object)  # a Question to be answered in a card
    forming = Signal(object, dict)  # a question type and the blanks already filled: open its form
    shown = Signal(str)  # a zone to bring into view
    ruled = Signal(str)  # a rule number whose words are wanted
    warmed = Signal(object, object)  # Highlights and heat, shown until the next
    happened = Signal(str)  # what was done that is no edit here: "line", "elsewhere", "export", "photograph", "pages"
    checking = Signal(tuple)  # zones and counters whose printed values are to be checked against the player's own copy

    def __init__(self, desk: Desk, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.settings = settings
        self.near = ""  # the zone under the pointer
        self.watched = False  # players look at the screen: what is secret is covered
        self.selection: tuple[str, ...] = ()
        self.pictures = CounterPictures(desk.game.counters, settings, self)  # the player's own of the counters
        self._leave: Callable[[], None] = desk.listen(self._desk_changed)
        self._watcher: QFileSystemWatcher | None = None
        settings.changed.connect(self.look_changed)

    def close(self) -> None:
        """Stop listening to the desk, and close its file."""
        self._leave()
        self.desk.close()

    @property
    def position(self) -> Position:
        """The table as it lies."""
        return self.desk.position

    @property
    def language(self) -> str:
        """The language of the window."""
        return self.settings.look.language

    def words(self, text: Text | Name | str) -> str:
        """Return a text in the window's language."""
        return wording.words(text, self.language)

    def trouble(self, trouble: Trouble) -> str:
        """Return what is wrong, in the window's language and with the names of things."""
        return self.words(spoken(trouble.text, self.position))

    def own(self, key: str, **args: object) -> str:
        """Return one of the window's own messages."""
        return wording.own(key, self.language, **args)

    def labelled(self, head: str, said: str) -> str:
        """Return what is said behind what it speaks of, with the language's own colon; nothing said needs none."""
        return self.own("row-cell", head=head, cell=said) if said else head

    def do(self, *edits: Edit, label: Text | None = None) -> bool:
        """Do edits as one; say why when it cannot be done. Returns whether it was, or lay so already."""
        if not edits:
            return False
        edit = edits[0] if len(edits) == 1 and label is None else Several(edits, label)
        before = self.desk.journal
        if not self.attempt(lambda: self.desk.edit(edit)):
            return False
        if self.desk.journal is before:
            self.tell("nothing-changed")
        elif self.desk.journal.branch != before.branch and before.now < before.length:
            self.tell("branch-began", n=before.length - before.now)
        return True

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something that may meet trouble; what is wrong is told in a line."""
        try:
            deed()
        except Trouble as trouble:
            self.told.emit(self.trouble(trouble))
            return False
        return True

    def select(self, counters: tuple[str, ...]) -> None:
        """Remember which counters are selected."""
        if counters != self.selection:
            self.selection = counters
            self.selection_changed.emit()

    def cover(self, on: bool) -> None:
        """Cover what is secret while players look at the screen, or lay it open again."""
        if on != self.watched:
            self.watched = on
            self.look_changed.emit()

    def zone_in_hand(self) -> str:
        """Return the zone that a key speaks of: the one under the pointer, else the selection's."""
        if self.near:
            return self.near
        lying = [self.position.table.counters[c] for c in self.selection if c in self.position.table.counters]
        return lying[0].zone if lying else ""

    def point_at(self, zone: str) -> None:
        """Remember the zone under the pointer."""
        if zone != self.near:
            self.near = zone
            self.hovered.emit(zone)

    def ask(self, question: Question | Ask | None) -> None:
        """Have a question answered in a card."""
        if question is not None:
            self.asking.emit(self.desk.game.asked(question))

    def tell(self, key: str, **args: object) -> None:
        """Say one of the window's own messages in a line that leaves by itself."""
        self.told.emit(self.own(key, **args))

    def watch(self) -> None:
        """Look after the table's file from now on: what others write into it is shown."""
        save = self.desk.save
        if save is None:
            return
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.fileChanged.connect(self._file_changed)
        if not self._watcher.files():
            self._watcher.addPath(str(save.path))

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
        gone = [counter for counter in self.selection if counter not in self.position.table.counters]
        if gone:
            self.select(tuple(counter for counter in self.selection if counter not in gone))
        self.changed.emit()
