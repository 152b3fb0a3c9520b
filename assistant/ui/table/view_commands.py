"""What the menus Table, View, Board and Help do: files and titles, branches, layouts, printed values, secret counters, help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, QPropertyAnimation, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from assistant.core.places import tables
from assistant.core.record import Ids
from assistant.core.text import folded
from assistant.desk import branches
from assistant.ui.look.main_window import turn_full_screen
from assistant.ui.table.docks import Helper, TableParts, declared
from assistant.ui.widgets.file_dialogs import chosen_file, saved_as, saved_file, usual_papers
from assistant.ui.widgets.lines import RULE, EventWatch, speaks_of, topic_of
from assistant.ui.widgets.notices import show_work
from assistant.ui.widgets.session import openable
from assistant.ui.work.event_loop import Callback, timer
from assistant.ui.work.jobs import Job

T = TypeVar("T")

# What a key asks before it acts: the zone to which counters go, the initial of a power.


class Asking(Helper):
    """Asks one thing at a time; an initial that is waited for takes the next key over the board."""

    initials: Mapping[str, str] = {}  # the letters that are waited for, and their powers
    _chosen: Callable[[str], object] = str

    # A zone

    def move(self, counters: Ids = ()) -> None:
        """Ask for the zone to which counters go: those given, else what is in the hand."""
        counters = counters or self.parts.deeds.in_hand()
        if not counters:
            self.tell("nothing-in-hand")
            return
        language = self.language
        zones = [z for z in self.position.zones.values() if not z.track]
        names = sorted((zone.name[language] for zone in zones), key=folded)
        self.parts.prompt.ask(self.own("move-to"), lambda word: self._move(counters, word), names)

    def _move(self, counters: Ids, word: str) -> None:
        from assistant.desk.entry.counters import Sorter
        from assistant.desk.entry.vocabulary import vocabulary

        names = vocabulary(self.game, self.position)
        meant = names.zones_meant(word)
        if not meant:
            self.tell("unknown-zone", word=word)
        elif len(meant) > 1:
            ranked = Sorter(names, self.session.near).ranked(meant)
            self.tell("several-zones", names=", ".join(self.words(name) for name in ranked[:6]))
        else:
            self.parts.deeds.move(counters, meant[0])

    # A power

    def choose_side(self) -> None:
        """Wait for the initial of the power that takes the zone in the hand."""
        zone = self.parts.deeds.zone_in_hand()
        sides = self.parts.deeds.sides()
        if not zone or not sides:
            self.tell("nothing-in-hand")
            return
        self.wait_for_side(
            sides,
            lambda side: self.parts.deeds.set_control(zone, side),
            "control-initials",
            zone=self.session.zone_called(zone),
        )

    def wait_for_side(self, sides: Iterable[str], chosen: Callable[[str], object], key: str, **args: object) -> None:
        """Tell the initials of some powers and hand over the one whose initial is typed next.

        Args:
            chosen: what is done with each choice.
        """
        called = {side: self.position.sides[side].name[self.language] for side in sides}
        self._chosen, self.initials = chosen, initials(called)
        names = ", ".join(f"{letter.upper()} {called[side]}" for letter, side in self.initials.items())
        self.parts.phase_bar.ask(self.own(key, names=names, **args))

    @property
    def waiting(self) -> bool:
        """Whether the next key is an initial."""
        return bool(self.initials)

    def answer(self, letter: str) -> None:
        """Take the key that was waited for; one that is no initial gives the choice up."""
        side = self.initials.get(letter.lower())
        if self.initials:
            self.initials = {}
            self.parts.phase_bar.ask("")
        if side:
            self._chosen(side)


def initials(names: Mapping[str, str]) -> dict[str, str]:
    """Return a letter for each name, by its id: its first letter that no other one has taken, else a number."""
    found: dict[str, str] = {}
    for thing, name in names.items():
        letters = [letter for letter in name.lower() if letter.isalpha()]
        free = next((letter for letter in letters if letter not in found), str(len(found) + 1))
        found[free] = thing
    return found


# A look at one's own secret counters on a shared screen: the board shows backs to everybody until their owner asks.

LONG = 10_000  # milliseconds after which the counters are turned down again by themselves
ENDING = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut)


class SecretLook(Helper, QObject):
    """Shows the face-down counters of one power until a key, a click or some seconds. Nothing on the table changes."""

    def __init__(self, parts: TableParts, asking: Asking) -> None:
        super().__init__(parts, parts)
        self.asking = asking
        self._timer = timer(self, LONG, self.end)
        for watched in (parts.board, parts.board.viewport()):  # what the player does next is used as usual
            EventWatch(watched, self, self.end, *ENDING)

    def sides(self) -> Ids:
        """Return the powers that have secret counters lying face down."""
        position = self.position
        kinds = position.kinds.kinds
        secret = {kinds[c.kind].side for c in position.counters.values() if kinds[c.kind].is_secret(c.face)}
        return tuple(side for side in position.sides if side in secret)

    def ask(self) -> None:
        """Wait for the initial of the power whose player looks."""
        if sides := self.sides():
            self.asking.wait_for_side(sides, self.look, "peek-initials")
        else:
            self.tell("nothing-secret")

    def look(self, side: str) -> None:
        """Turn up what is face down and belongs to a power, on the screen only."""
        self.tell("peeking", side=self.position.sides[side].name)
        self._show(side)
        self._timer.start()

    def end(self) -> None:
        """Show the backs again."""
        self._timer.stop()
        if self.parts.board.stage.peeking:
            self._show("")

    def _show(self, side: str) -> None:
        self.parts.board.stage.peeking = side
        self.parts.board.counters.update()


# What the menu View does: hides and shows what is around the board, goes from panel to panel, shows the sheet of keys.


class ViewCommands(Helper):
    """The commands of one window about what of it is seen."""

    _hidden: Sequence[QWidget] = ()

    @property
    def bare(self) -> bool:
        """Whether everything but the board is hidden."""
        return bool(self._hidden)

    def escape(self) -> bool:
        """Leave what is innermost: the bare board, else the page of choices that was turned, else the card."""
        if self.bare:
            self.only_board()
            return True
        return self.parts.answers.leave()

    def only_board(self) -> None:
        """Hide everything but the board, or bring it back."""
        w, before = self.parts, self._hidden
        docks = [*w.docks.by_id.values(), w.docks.foot]
        self._hidden = () if before else [*(dock for dock in docks if dock.isVisible()), w.bar]
        for widget in (*before, *self._hidden):
            widget.setVisible(bool(before))
        w.board.setFocus()

    def next_panel(self) -> None:
        """Give the keyboard to the next panel in view."""
        w = self.parts
        places: list[QWidget] = [w.board, w.quick]
        places += [w.docks.panel(name) for name, dock in w.docks.by_id.items() if not dock.visibleRegion().isEmpty()]
        here = next(
            (n for n, place in enumerate(places) if place.hasFocus() or place.isAncestorOf(w.focusWidget())), -1
        )
        after = places[(here + 1) % len(places)]
        after.setFocus(Qt.FocusReason.TabFocusReason)
        after.focusNextChild() if after.focusPolicy() == after.focusPolicy().NoFocus else None

    @property
    def tray(self) -> bool:
        """Whether the tray is unfolded."""
        return self.parts.tray.isVisibleTo(self.parts.foot)

    def toggle_tray(self) -> None:
        """Fold the tray away, or unfold it."""
        self.parts.tray.setVisible(not self.tray)

    @property
    def is_full_screen(self) -> bool:
        """Whether the window takes the whole screen."""
        return self.parts.window().isFullScreen()

    def full_screen(self) -> None:
        """Let the window take the whole screen, or be a window again."""
        turn_full_screen(self.parts)

    def toggle_inspector(self) -> None:
        """Show what is known of the zone under the pointer, or not."""
        inspector = self.parts.inspector
        inspector.wanted = not inspector.wanted
        if not inspector.wanted:
            inspector.hide()


# Window layouts: where the docks stand, kept under names of the player's own and brought back from a menu.

NAMES = "layouts"  # in the settings
MOST = 12  # that are kept; the oldest makes room


def restore(frame: QMainWindow, state: QByteArray) -> None:
    """Let the docks of a window stand as they did.

    They glide to their places. Qt itself would come down were a bar of tabs, that is wanted no more, deleted before its gliding is.
    """
    frame.restoreState(state)
    for gliding in frame.findChildren(QPropertyAnimation):
        QCoreApplication.sendPostedEvents(gliding, QEvent.Type.DeferredDelete.value)


class LayoutCommands(Helper):
    """Keeps and brings back layouts of one window. They belong to all tables."""

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        self._first = QByteArray(parts.saveState())

    @property
    def names(self) -> list[str]:
        """The layouts that are kept, the newest last."""
        return self.settings.kept_names(NAMES)

    def keep(self) -> None:
        """Ask for a name, and keep the layout as it is under it."""
        self.parts.prompt.ask(self.own("layout-name"), self.keep_as, names=self.names)

    def keep_as(self, name: str) -> None:
        """Keep the layout as it is under a name; the older one of that name gives way."""
        names = [*(known for known in self.names if known != name), name][-MOST:]
        self.settings.keep(f"layout/{name.replace('/', '-')}", self.parts.saveState())
        self.settings.keep(NAMES, names)
        self.tell("layout-kept", name=name)

    def bring_back(self, name: str) -> None:
        """Bring a layout back."""
        state = self.settings.kept(f"layout/{name.replace('/', '-')}")
        if isinstance(state, QByteArray):
            restore(self.parts, state)

    def usual(self) -> None:
        """Bring back the layout that every window begins with."""
        restore(self.parts, self._first)

    def fill(self, menu: QMenu) -> None:
        """List the layouts in a menu."""
        menu.clear()
        for name in reversed(self.names):
            menu.addAction(name.replace("&", "&&"), partial(self.bring_back, name))
        menu.setEnabled(bool(self.names))


# What the menu Board shows of the printed values, to be corrected after the player's own copy.


class PaperCommands(Helper):
    """Opens the panel of printed values at what is meant."""

    def check_board(self) -> None:
        """Show what is assumed of board and counters."""
        self._open().show_zone("")

    def _open(self) -> Any:
        self.parts.docks.open("check-board")
        return self.parts.docks.panel("check-board")

    def differs_here(self) -> None:
        """Show everything printed in the zone that is in the hand."""
        self.differs(self.session.zone_in_hand())

    def differs(self, zone: str) -> None:
        """Show everything printed in a zone, to be corrected after the player's own copy."""
        if zone not in self.position.zones:
            self.tell("no-zone-in-hand")
        else:
            self._open().show_zone(zone)

    def check(self, about: Ids) -> None:
        """Show the doubtful printed values of some zones and counters, to be corrected after the player's own copy."""
        self._open().show_about(about)


# F1: what has the keyboard, or lies under the hand, decides which word or section is explained; over the board, all keys.


class Help(Helper):
    """Help of one window.

    Args:
        otherwise: what is done where nothing in particular is asked about.
    """

    def __init__(self, parts: TableParts, otherwise: Callback) -> None:
        super().__init__(parts)
        self.otherwise = otherwise
        for dock in declared():  # the first evening and the glossary explain themselves
            if dock.name in parts.docks.by_id and dock.word:
                speaks_of(parts.docks.by_id[dock.name], dock.word)
        for widget, word in (
            (parts.tray, "tray"),
            (parts.quick, "quick"),
            (parts.bar, "bar"),
            (parts.phase_bar, "bar"),
            (parts.inspector, "inspector"),
        ):
            speaks_of(widget, word)

    def topic(self) -> str:
        """Return what is asked about: a word of the glossary, `§` with a rule, or nothing in particular.

        A hand at rest lies somewhere: only a rule under it comes before what has the keyboard.
        """
        under, focus = topic_of(self._under_the_hand()), self.parts.focusWidget()
        if under.startswith(RULE) or focus is None or not focus.isVisible():
            return under
        return topic_of(focus) or under

    def _under_the_hand(self) -> QWidget | None:
        found = QApplication.widgetAt(QCursor.pos())
        return found if found is not None and found.window() is self.parts.window() else None

    def show(self) -> None:
        """Explain it."""
        topic = self.topic()
        if not topic:
            self.otherwise()
        elif topic.startswith(RULE):
            self.session.ruled.emit(topic.removeprefix(RULE))
        else:
            self.parts.docks.open("glossary")
            self.parts.docks.panel("glossary").show_word(topic)


# What the menu Table does with files, titles and set-ups, and the bookmarks of the journal.


class FileCommands(Helper):
    """The commands of one window about its table's file."""

    def open(self) -> None:
        """Choose a table file."""
        if path := chosen_file(self.parts, self.own("do-open"), openable(), str(self._folder)):
            self.parts.opening.emit("file", path)

    def keep_setup(self) -> None:
        """Keep the position as a set-up of the player's own."""

        def keep(title: str) -> None:
            from assistant.desk import setups as own_setups

            desk = self.desk
            self.attempt(lambda: own_setups.keep(desk.game, title, desk.position.table), "setup-kept", title=title)

        self.parts.prompt.ask(self.own("setup-title"), keep)

    def rename(self) -> None:
        """Give the table another title."""
        save = self.desk.save
        if save is None:
            return

        def rename(title: str) -> None:
            self.attempt(lambda: save.rename(title))
            self.parts.retitle()

        self.parts.prompt.ask(self.own("table-title"), rename, first=save.about().title)

    def export(self) -> None:
        """Write the table as JSON."""
        from assistant.desk import table_json

        save = self.desk.save
        stem = save.path.stem if save is not None else "table"
        path = self._chosen("do-export", "JSON (*.json)", f"{stem}.json")
        if path and self._written(path, lambda: table_json.export_to(self.desk, path)):
            self.session.happened.emit("export")

    def _chosen(self, key: str, kinds: str, name: str) -> Path | None:
        """Return the file to write that is chosen."""
        return saved_file(self.parts, self.own(key), kinds, str(self._folder / name))

    def _chosen_as(self, key: str, ending: str, kinds: Mapping[str, T]) -> tuple[Path, T] | None:
        """Return the file to write that is chosen, and what stands for its kind."""
        start = str(self._folder / f"{self._stem()}{ending}")
        found = saved_as(self.parts, self.own(key), ";;".join(kinds), start)
        return (found[0], kinds.get(found[1], next(iter(kinds.values())))) if found is not None else None

    def _written(self, path: Path, deed: Callback) -> bool:
        """Write a file and say so; return whether it was."""
        return self.attempt(deed, "file-written", path=path.name)

    def print(self) -> None:
        """Print the pack-up sheet: the map, and what lies in each place."""
        from assistant.ui.export.report import print_sheet

        print_sheet(self.session, self.parts, lambda: self.tell("sheet-printed"))

    def sheet(self) -> None:
        """Write the pack-up sheet into a file: PDF on A4 or Letter, or HTML."""
        papers = usual_papers()
        kinds = {f"PDF, {paper} (*.pdf)": paper for paper in papers}
        if found := self._chosen_as("do-sheet", ".pdf", {**kinds, "HTML (*.html)": papers[0]}):
            self.sheet_to(*found)

    def sheet_to(self, path: Path, paper: str = "A4") -> None:
        """Write the pack-up sheet into a file."""
        from assistant.ui.export.report import write_sheet

        self._written(path, lambda: write_sheet(self.session, path, paper))

    def picture(self) -> None:
        """Write the board as it is seen into a picture: the player's own scan and what the answer lights included."""
        kinds = "PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"
        if path := self._chosen("do-picture", kinds, f"{self._stem()}.png"):
            self.picture_to(path)

    def picture_to(self, path: Path) -> None:
        """Write the board as it is seen into a PNG, SVG or PDF file, as its name ends."""
        from assistant.ui.export.picture import Lent, paint_file

        board, look, position = self.parts.board, self.session.look, self.position
        lent = Lent(board.scan, board.stage.pictures)
        lit = board.badges.highlights
        self._written(path, lambda: paint_file(position, path, look.theme.id, look.language, lit, lent=lent))

    def report(self) -> None:
        """Choose where the evening, or the whole game, is written as a report: HTML with small maps, Markdown or PDF."""
        papers, whole = usual_papers(), self.own("report-whole")
        kinds = {}  # the line of the dialog, with what it says: whether the whole game, and the paper
        for each, said in ((False, ""), (True, f", {whole}")):
            kinds[f"HTML{said} (*.html)"] = (each, papers[0])
            kinds[f"Markdown{said} (*.md)"] = (each, papers[0])
            kinds.update({f"PDF, {paper}{said} (*.pdf)": (each, paper) for paper in papers})
        if found := self._chosen_as("do-report", ".html", kinds):
            self.report_to(found[0], whole=found[1][0], paper=found[1][1])

    def report_to(self, path: Path, *, whole: bool = False, paper: str = "A4") -> Job:
        """Write the report into a file, beside the window, with a small one that shows how far it is and can give it up.

        Args:
            path: of the file; its name says the kind.
            whole: from the set-up on, not from the last long rest.
        """
        from assistant.desk.pages.report import Wish
        from assistant.ui.export.report import write_report

        wish = Wish(path, self.language, self.desk.title, whole=whole, paper=paper)
        desk, done = self.session.view.aside(), lambda _: self.tell("file-written", path=path.name)
        job = Job.begin(lambda going: write_report(desk, wish, going), self.parts, done, self.session.failed)
        show_work(self.session, job, self.own("report-working"), self.parts)
        return job

    @property
    def _folder(self) -> Path:
        """Where dialogs begin: beside the table, else where tables are kept."""
        save = self.desk.save
        return save.path.parent if save is not None else tables()

    def _stem(self) -> str:
        """Return what files of this table are called at first."""
        from assistant.desk.pages.handouts import file_name

        return file_name(self.session.title)

    def bookmark(self) -> None:
        """Write a bookmark into the journal."""
        self.parts.prompt.ask(self.own("bookmark-title"), self.parts.deeds.bookmark, first="•")


# Going about in the tree of the journal by keys: what if, and the branch before.


class HistoryCommands(Helper):
    """The commands of one window about branches."""

    @property
    def trying(self) -> bool:
        """Whether the branch that is played on is a trial."""
        return self.desk.journal.played.trial

    def what_if(self) -> None:
        """Begin to try something out; or leave what was tried, and go back to where it was begun."""
        before = self.desk.journal
        if self.attempt(lambda: branches.what_if(self.desk)):
            done = before.length - before.played.since
            self.tell("what-if-begun") if self.trying else self.tell("what-if-left", n=done)

    def other(self) -> None:
        """Go to the branch that this one left, or to the last that left it."""
        desk = self.desk
        gone = self.session.attempted(lambda: branches.other(desk))
        if gone:
            title = self.words(branches.title(desk, desk.journal.branch))
            self.tell("branch-gone-to", title=title)
        elif gone is not None:
            self.tell("branch-none")
