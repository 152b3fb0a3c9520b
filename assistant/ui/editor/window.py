"""The window of boards and games that are drawn: the steps at the left, the picture in the middle, the step's panel at the right.

One's own board is opened from a table's menu, from the start page, with a file from the command line; a game of one's own from the
shelf of other games, and the counters of a kit beside it there or from its table.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from assistant.core.game import Game
from assistant.core.text import DataError, Text
from assistant.desk.editor.draft import faces_folder
from assistant.desk.kits import counter_table, from_draft, installed
from assistant.desk.user_data.boards import ABOUT, read_about
from assistant.scan.vassal.archive import open_archive
from assistant.ui.editor.steps.counters import CounterSheetStep, CountersStep
from assistant.ui.editor.steps.fit import FitStep
from assistant.ui.editor.steps.ground import GroundStep
from assistant.ui.editor.steps.keep import KeepStep
from assistant.ui.editor.steps.open import PICTURES, OpenStep
from assistant.ui.editor.steps.review_step import CompareStep, FactsStep
from assistant.ui.editor.steps.step import Canvas, Step, leave_keys
from assistant.ui.editor.steps.trace import TraceStep
from assistant.ui.editor.steps.vassal_panel import READING
from assistant.ui.editor.steps.zones import ZonesStep
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.look.settings import Settings
from assistant.ui.look.symbols import icon
from assistant.ui.widgets.lines import (
    NONE,
    Part,
    ShareBar,
    enable_parts,
    gap,
    hbox,
    holding,
    label,
    named,
    say_in,
    vbox,
)
from assistant.ui.widgets.notices import Toast
from assistant.ui.widgets.scrolling import scrolled
from assistant.ui.widgets.worded import WordedWindow

# Pixels of the list of steps, of a step's panel, of that of the counters, at text size 1.
SIDE, PANEL, WIDE = 190, 324, 440
ASK = 240  # pixels that the line which asks has at least
OWN_BOARD: tuple[type[Step], ...] = (
    FitStep,
    TraceStep,
    ZonesStep,
    GroundStep,
    CompareStep,
    FactsStep,
    KeepStep,
)
OWN_GAME: tuple[type[Step], ...] = (TraceStep, ZonesStep, GroundStep, CountersStep, CounterSheetStep)
OWN_KIT: tuple[type[Step], ...] = (CountersStep,)


class EditorWindow(WordedWindow):
    """The walk from a picture to the player's own board for a game; without one, to a game of his own, or the counters of a kit."""

    kept = Signal(str)  # a board was kept or given back: the map's id
    made = Signal(str, tuple)  # a game of one's own became a kit: its name, and remarks on what is not in it
    saved = Signal(str)  # the counters of a kit: its name

    def __init__(self, game: Game | None, settings: Settings, kit: Game | None = None) -> None:
        """Go on with what was left; `kit` is one whose counters alone are changed.

        Raises:
            Trouble: they cannot be read.
        """
        super().__init__(settings)
        self.workbench, self.about = Workbench(game, settings, self, kit.slug if kit else ""), kit or game
        self.kit, self.tell = self.workbench.kit, self.workbench.tell
        self.canvas = Canvas(self.workbench.picture)
        self.toast = Toast(self.canvas)
        self.opening = OpenStep(self.workbench, self.canvas)
        others = OWN_KIT if kit is not None else OWN_GAME if game is None else OWN_BOARD
        self.steps: list[Step] = [self.opening, *(kind(self.workbench, self.canvas) for kind in others)]
        self.entries: list[QPushButton] = []
        self.panels = QStackedWidget()
        self.step: Step = self.steps[0]
        self._build()
        self._join()
        self._keys()
        geometry = settings.kept("own-board-geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self.setAcceptDrops(True)
        self.dropped.connect(self.open_files)
        self.workbench.open_picture()
        self.go(self._first().id)
        if self.kit and self.workbench.altered:
            self.tell("card-waited")
        for left in counter_table.left_of(self.kit):
            self.tell("counters-left", path=str(left))

    # Building

    def _build(self) -> None:
        self.welcome = self.label("board-welcome", "heading")
        self.welcome.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.welcome.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        vbox(self.welcome, on=self.canvas.viewport())
        for step in self.steps:
            self.panels.addWidget(scrolled(step))
            leave_keys(step, self.canvas)
        middle = vbox(self._head(), (self.canvas, 1), margins=NONE, spacing=0)
        panels = (self.panels, 3 if self.kit else 0)
        self.setCentralWidget(holding(hbox(self._side(), (middle, 1), panels, margins=NONE, spacing=0)))

    def _side(self) -> QWidget:
        self.title, self.game = label("", "heading"), label("", "small")
        for step in self.steps:
            entry = QPushButton()
            if step not in self.shown_steps or self.kit:
                entry.hide()
            entry.setObjectName("quiet")
            entry.setCheckable(True)
            entry.setIconSize(QSize(16, 16))
            entry.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            entry.clicked.connect(lambda _on=False, to=step.id: self.go(to))
            self.entries.append(entry)
        kit = self.kit
        self.make_button = self.button("card-save" if kit else "module-make", self.make, "primary")
        self.anew_button = self.button("card-back" if kit else "draw-anew", self.begin_anew)
        for made in (self.make_button, self.anew_button):
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if self.workbench.game is not None:
                made.hide()
        self.undo, self.redo = QToolButton(), QToolButton()
        for button, by in ((self.undo, -1), (self.redo, 1)):
            button.clicked.connect(lambda _on=False, by=by: self.workbench.step(by))
        above: tuple[Part, ...] = (self.title, self.game, gap(8), *self.entries, gap(12), self._at_work(), 1)
        below: list[Part] = [
            self.make_button,
            self.anew_button,
            [self.undo, self.redo, 1],
            self.label("board-saved-always"),
        ]
        self.side = holding(vbox(*above, *below, margins=(8, 12, 8, 10), spacing=2), "bar")
        return self.side

    def _head(self) -> QWidget:
        self.ask, self.hint = label("", "verdict"), label("", "small")
        for line in (self.ask, self.hint):
            line.setMinimumWidth(ASK)  # else the window is as high as they are when a word wide
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        head = holding(vbox(self.ask, self.hint, margins=(14, 8, 14, 8), spacing=0), "bar")
        head.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return head

    def _at_work(self) -> QWidget:
        """Return what tells of work beside the window: at the side, where it pushes no picture from under a hand."""
        self.work_words, self.at_work = label("", "small"), ""
        self.bar, self.cancel = ShareBar(10), self.button("board-cancel", self.stop)
        self.work = holding(vbox(self.work_words, self.bar, self.cancel, margins=NONE))
        self.work.hide()
        return self.work

    def _join(self) -> None:
        workbench = self.workbench
        workbench.changed.connect(self.refresh)
        workbench.told.connect(self.toast.tell)
        workbench.busy.connect(self._busy)
        workbench.kept.connect(self.kept)
        workbench.kept.connect(self.refresh)
        workbench.picture_changed.connect(self.canvas.lay)
        workbench.picture.failed.connect(self._picture_failed)
        workbench.picture.progress.connect(self._picture_progress)
        for step in self.steps:
            step.asked.connect(self._asked)
            step.onwards.connect(self.go)
            if isinstance(step, CountersStep):
                step.sheet_wanted.connect(lambda: self.go(CounterSheetStep.id))
        self.opening.receiving.connect(self._receive)

    def _receive(self, path: Path) -> None:
        keep = self.steps[-1]
        assert isinstance(keep, KeepStep)
        self.go(keep.id)
        keep.receive(path)

    def _keys(self) -> None:
        self.begin(
            ("Ctrl+Z", lambda: self.workbench.step(-1)),
            ("Ctrl+Shift+Z", lambda: self.workbench.step(1)),
            ("Ctrl+Y", lambda: self.workbench.step(1)),
            *((f"Alt+{n + 1}", partial(self.go, step.id)) for n, step in enumerate(self.shown_steps)),
            *((("Ctrl+S", self.make),) if self.kit else ()),
        )

    # Going about

    def _first(self) -> Step:
        """Return the step at which work was left; if that is closed, the first that is not done."""
        left = next((step for step in self.steps if step.id == self.workbench.draft.step), None)
        if left is not None and left.open:
            return left
        for step in self.shown_steps:
            if not step.open or (step is self.opening and not self.workbench.draft.begun):
                return self.opening
            if not step.done:
                return step
        return self.shown_steps[-1]

    @property
    def shown_steps(self) -> list[Step]:
        """The steps of the walk, without what is a side step of another; in a kit there is nothing to open."""
        aside = (CounterSheetStep, OpenStep) if self.kit else CounterSheetStep
        return [step for step in self.steps if not isinstance(step, aside)]

    def go(self, to: str) -> None:
        """Go to a step, if what it needs is there; "": to the next that can be entered."""
        if not to:
            after = self.shown_steps[self.shown_steps.index(self.step) + 1 :]
            to = next((step.id for step in after if step.open), after[0].id)
        step = next(one for one in self.steps if one.id == to)
        if not step.open:
            self.tell("board-step-closed")
            self.refresh()
            return
        if step is not self.step:
            self.step.leave()
        if step is not self.opening:
            self.workbench.read_on()
        self.step = step
        self.canvas.hand = step
        self._set_widths()
        if self.canvas.picture is not step.picture:
            self.canvas.show_picture(step.picture)
        self.panels.setCurrentIndex(self.steps.index(step))
        step.enter()
        self.workbench.stand_at(to)
        self.refresh()
        self.canvas.setFocus()

    def open_file(self, path: Path) -> None:
        """Open whatever a file is: a picture, a VASSAL module, a board that somebody shared."""
        self.go(self.opening.id)
        self.opening.open_file(path)

    def stop(self) -> None:
        """Give up the long work, whichever it is."""
        if self.workbench.job is not None:
            self.workbench.stop()
        else:
            self.workbench.picture.close()
            self._busy("", 0.0)
            self.opening.not_read()

    # A game of one's own

    def begin_anew(self) -> None:
        """Leave what was drawn, and begin with a blank sheet, or a kit as it was saved; undo brings it back."""
        self.workbench.begin_anew()
        if not self.kit:
            self.go(self.opening.id)
            self.tell("draw-anew-done")

    def make(self) -> None:
        """Make the kit, or save its counters; a table of it is opened by whoever listens."""
        self.step.leave()
        if kit := self.kit:
            if self.workbench.altered and self.workbench.adopt():
                self.say()
                self.tell("card-saved")
                self.saved.emit(kit)
            return
        waiting, made = self.workbench.draft.untraced, list[str]()
        if waiting:
            self.tell("draw-untraced", n=len(waiting))
        elif self.workbench.attempt(lambda: made.append(from_draft.from_draft(self.workbench.draft, faces_folder()))):
            self.workbench.forget()
            self.made.emit(made[0], ())
            self.close()

    # Showing

    def _set_widths(self) -> None:
        scale = self.settings.look.text_scale
        self.side.setFixedWidth(round(SIDE * scale))
        wide = isinstance(self.step, CountersStep | CounterSheetStep)
        if not self.kit:  # there they take what room there is
            self.panels.setFixedWidth(round((WIDE if wide else PANEL) * scale))

    def say(self) -> None:
        """Write every word in the window's language, in the window's look."""
        own, look, game, kit = self.workbench.own, self.settings.look, self.workbench.game, self.kit
        self.canvas.dress(look.theme.table)
        self._set_widths()
        for line, tall in ((self.ask, "\u202f"), (self.hint, "\u202f\n\u202f")):
            line.setText(tall)
            line.setMinimumHeight(line.sizeHint().height())  # else it pushes the picture from under a hand
        self.canvas.setAccessibleName(own("board-picture" if game is not None else "draw-sheet"))
        super().say()
        if kit and not installed.is_own(kit):
            self.make_button.setText(own("card-save-own"))
        for button, name in ((self.undo, "undo"), (self.redo, "redo")):
            named(button, own(f"do-{name}"), hint=True).setIcon(icon(name, look))
        self._say_work()
        for step in self.steps:
            step.say()
        self.refresh()

    def _say_title(self) -> None:
        game, vassal = self.workbench.game, self.opening.vassal
        title = self.workbench.own(
            "board-title" if game is not None else "draw-counters" if self.kit else "draw-window"
        )
        called = self.workbench.words(self.about.title) if self.about is not None else ""
        called = (vassal.file if self.at_work == READING and not vassal.there else vassal.called) or called
        self.setWindowTitle(f"{title} — {called}" if called else title)
        self.title.setText(title)
        say_in(self.game, called)

    def refresh(self) -> None:
        """Show where the walk stands."""
        self._say_title()
        self.step.refresh()
        look = self.settings.look
        shown = self.steps[-2] if isinstance(self.step, CounterSheetStep) else self.step
        for n, (step, entry) in enumerate(zip(self.steps, self.entries, strict=True)):
            entry.setText(f"{n + 1}  {self.workbench.own(f'board-step-{step.id}')}")
            entry.setChecked(step is shown)
            entry.setEnabled(step.open)
            entry.setIcon(icon("tick" if step.done else "open", look, 14))
        draft = self.workbench.draft
        self.welcome.setVisible(not draft.picture and self.workbench.game is not None)
        self.anew_button.setEnabled(draft.begun)
        drawn = any(zone.polygons for zone in draft.zones or ())
        self.make_button.setEnabled(drawn and self.workbench.job is None)
        if self.kit:
            enable_parts(self.workbench.altered, self.make_button, self.anew_button)
        self.undo.setEnabled(self.workbench.history.now > 0)
        self.redo.setEnabled(self.workbench.history.now < len(self.workbench.history.drafts) - 1)
        self._asked()

    def _asked(self) -> None:
        ask, hint = self.step.asks()
        self.ask.setText(ask)
        self.hint.setText(hint)

    def _busy(self, what: str, share: float) -> None:
        self.at_work = what
        self.work.setVisible(bool(what))
        if what:
            self.bar.show_share(share)
        self._say_work()
        if not share:  # begun or ended: what can be done meanwhile is another thing
            self.refresh()

    def _say_work(self) -> None:
        if self.at_work:
            self.work_words.setText(self.workbench.own(self.at_work))

    def _picture_progress(self, share: float) -> None:
        if self.workbench.job is None:
            self._busy("board-reading" if share < 1 else "", share)

    def _picture_failed(self, why: Text) -> None:
        self._busy("", 0.0)
        self.workbench.tell_text(why)

    def open_files(self, paths: tuple[Path, ...]) -> None:
        """Open what is dropped."""
        counters = next((step for step in self.steps if isinstance(step, CountersStep)), None)
        if counters is not None and paths[0].suffix.lower() in (".csv", ".tsv"):
            counters.read_csv(paths[0])
        elif self.kit:
            return
        elif isinstance(self.step, CounterSheetStep):
            self.step.open_picture(paths[0])
        elif len(paths) > 1 and all(path.suffix.lower() in PICTURES for path in paths):
            self.go(self.opening.id)
            self.opening.open_parts(paths)
        else:
            self.open_file(paths[0])

    # Qt

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go; nothing needs saving."""
        self.settings.keep("own-board-geometry", self.saveGeometry())
        self.step.leave()
        for step in self.steps:
            step.picture.close()
        self.workbench.close()
        super().closeEvent(event)


MOST_ABOUT = 1 << 16  # bytes of what a board says of itself


class OwnBoards(QObject):
    """One window for each game, brought to the front when it is there already."""

    kept = Signal(str)  # a board was kept or given back: the map's id
    laying = Signal(object, object, str)  # a new table of a Game is wanted: its Table and title
    own_game = Signal(object)  # the module at this path is to become a game of its own

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.windows: dict[str, EditorWindow] = {}

    def open(self, game: Game) -> EditorWindow:
        """Show the window for a game's board."""
        window = self.windows.get(game.slug)
        if window is None:
            window = self.windows[game.slug] = EditorWindow(game, self.settings)
            vassal = window.opening.vassal
            window.kept.connect(self.kept)
            vassal.other_game.connect(lambda other, path: self.open(other).open_file(path))
            vassal.laying.connect(self.laying)
            vassal.own_game.connect(partial(self._own_game, game.slug))
            window.destroyed.connect(lambda _gone=None, slug=game.slug: self.windows.pop(slug, None))
        window.show()
        window.activateWindow()
        return window

    def open_file(self, path: Path, game: Game | None = None) -> EditorWindow:
        """Show the window with a shared board or a VASSAL module; its game is that of the file, `game`, or the first."""
        from assistant.games import all_games

        games = all_games()
        wanted = map_of(path)
        chosen = next((one for one in games if one.map == wanted), game or games[0])
        window = self.open(chosen)
        window.open_file(path)
        return window

    def close(self) -> None:
        """Close every window."""
        for window in list(self.windows.values()):
            window.close()

    def _own_game(self, slug: str, path: Path) -> None:
        """Let the module go to where games are made; the window that showed it has nothing more to show."""
        self.windows[slug].close()
        self.own_game.emit(path)


def map_of(path: Path) -> str:
    """Return the map that a shared board names, empty if none can be read; the file is judged where it is received."""
    try:
        with open_archive(path) as packed:
            return read_about(packed.read(ABOUT, MOST_ABOUT), path.name).map
    except DataError:
        return ""
