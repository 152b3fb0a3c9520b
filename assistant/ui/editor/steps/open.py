"""The first step: a picture of the board, from a file, a page, several scans, or a VASSAL module; turned, cropped, straightened.

A game of one's own gets its name here; it may be drawn on a blank sheet, or go on from an earlier one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QLineEdit, QListWidget, QWidget

from assistant.core.printed import Point
from assistant.core.questions import Role
from assistant.core.text import Trouble, one_line
from assistant.desk.editor.draft import faces_folder
from assistant.desk.kits import from_draft
from assistant.desk.user_data.shared_boards import SUFFIX
from assistant.scan.fit.stitching import Tie, placements, tie_errors
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.heif import warm
from assistant.scan.pictures.images import pages_of
from assistant.ui.editor.steps.step import Asks, Brush, Keys, Step
from assistant.ui.editor.steps.vassal_panel import VassalPanel
from assistant.ui.editor.work import picture
from assistant.ui.editor.work.picture import Cell, cells
from assistant.ui.editor.work.workbench import AtWork, Workbench
from assistant.ui.look.theme import colour
from assistant.ui.widgets.file_dialogs import chosen_file, chosen_files, patterns
from assistant.ui.widgets.lines import (
    NONE,
    Box,
    enable_parts,
    fill_box,
    hbox,
    label,
    relist,
    say_choices,
    show_parts,
    vbox,
)
from assistant.ui.widgets.session import MODULES

# Hands: one straightens a photograph by its corners, one ties the scans of a board by the same spot clicked in two of them.


class Corners(AtWork):
    """Four corners of what was photographed; `done` gets the file of the picture that was straightened by them."""

    source: Path | None = None  # of the picture whose corners are asked for

    def __init__(self, workbench: Workbench, brush: Brush, done: Callable[[Path], object]) -> None:
        self.take_up(workbench)
        self.brush, self.done = brush, done
        self.marks: list[Point] = []

    def begin(self, source: Path | None) -> None:
        """Ask for the four corners of a picture; None: ask no longer."""
        self.source, self.marks = source, []
        self.workbench.changed.emit()

    def hint(self) -> str:
        """Return which corner is asked for; "" where none is."""
        return self.own("draw-straighten-hint", n=len(self.marks) + 1) if self.source is not None else ""

    def click(self, at: Point) -> bool:
        """Take a corner, if one is asked for; the fourth straightens the picture."""
        if self.source is None:
            return False
        self.marks.append(at)
        if len(self.marks) == 4:
            source, corners = self.source, tuple(self.marks)
            work = lambda report: picture.straight(source, corners, report)  # noqa: E731
            self.begin(None)
            self.run("draw-straightening", work, self.done)
        self.workbench.changed.emit()
        return True

    def keys(self) -> dict[str, object]:
        """Backspace takes a corner back and Escape gives all of them up, while some are asked for."""
        if self.source is None:
            return {}
        return {"Esc": lambda: self.begin(None), "Backspace": self.marks and self.marks.pop}

    def draw(self) -> None:
        """Draw the corners that were clicked."""
        for corner in self.marks:
            self.brush.point(corner, Role.SUBJECT)


class StitchTool(AtWork):
    """Takes clicks two by two."""

    first: tuple[int, Point] | None = None  # a spot that waits for its like in another part

    def __init__(self, workbench: Workbench, brush: Brush) -> None:
        self.take_up(workbench)
        self.brush = brush

    def cells(self) -> tuple[Cell, ...]:
        """Return where the parts lie on the sheet."""
        return cells(self.draft.part_sizes)

    def click(self, at: Point) -> None:
        """Take a spot; the second one, in another part, makes a tie."""
        part = next((n for n, cell in enumerate(self.cells()) if cell.holds(*at)), None)
        if part is None:
            return
        place = self.cells()[part].own(*at)
        if self.first is None or self.first[0] == part:
            self.first = (part, place)
            return
        one, spot = self.first
        self.first = None
        self.change(ties=(*self.draft.ties, Tie(one, part, spot, place)))

    def joint(self) -> tuple[tuple[float, ...], str]:
        """Return how far apart the spots of each tie would lie, in pixels; nothing, and what is needed, with too few ties."""
        draft = self.draft
        try:
            return tie_errors(draft.ties, placements(len(draft.parts), draft.ties)), ""
        except Trouble as trouble:
            return (), self.words(trouble.text)

    def take_away(self, n: int) -> None:
        """Drop a tie."""
        ties = self.draft.ties
        if 0 <= n < len(ties):
            self.change(ties=(*ties[:n], *ties[n + 1 :]))

    def draw(self, chosen: int) -> None:
        """Draw the ties with their numbers, and the spot that waits.

        Args:
            chosen: the one that is chosen.
        """
        laid = self.cells()
        for n, tie in enumerate(self.draft.ties):
            if max(tie.first, tie.second) >= len(laid):
                continue
            ink = Role.TARGET if n == chosen else Role.SOURCE
            ends = laid[tie.first].shown(tie.at_first), laid[tie.second].shown(tie.at_second)
            self.brush.stroke(ends, ink, 1.2)
            for end in ends:
                self.brush.point(end, ink)
                self.brush.name(end, str(n + 1), ink)
        if self.first is not None and self.first[0] < len(laid):
            spot = laid[self.first[0]].shown(self.first[1])
            self.brush.point(spot, Role.DOUBT)
            self.brush.name(spot, "?", Role.DOUBT)


PICTURES = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".heic", ".heif", ".avif")
PAGES = ".pdf"
ARCHIVES = (*MODULES, ".zip", ".mod")
SIZES = {"wide": (1600, 1000), "square": (1400, 1400), "high": (1000, 1500)}  # pixels of blank sheets


def chosen_picture(parent: QWidget, words: str) -> Path | None:
    """Return the picture that is chosen in the system's own window; None for none."""
    return chosen_file(parent, words, patterns("", PICTURES))


class OpenStep(Step):
    """Chooses the picture."""

    id = "open"
    receiving = Signal(object)  # the path of a shared board
    cropping = False
    frame: QRectF | None = None  # while it is drawn
    _pages: tuple[str, int] = ("", 0)
    _hoped = ""  # a picture just chosen, of which nothing is known but that it says it is one

    def build(self) -> None:
        """Make what the panel holds."""
        self.join_hand = StitchTool(self.workbench, self.brush)
        self.about = label("", "small")
        self.pages = self.named(Box(), "board-page")
        self.pages.activated.connect(self._page_chosen)
        self.choose_button = self.button("board-choose-picture", self.choose, "primary")
        self.vassal_button = self.button("board-choose-vassal", self.choose_module)
        self.turn_button = self.button("board-turn", self.workbench.turn)
        self.crop_button = self.button("board-crop", self.begin_crop)
        self.crop_button.setCheckable(True)
        self.whole_button = self.button("board-crop-whole", lambda: self.workbench.crop(None))
        self.next_button = self.go_on_button("board-on-to-fit")
        self.picture.failed.connect(self.not_read)
        self.picture.opened.connect(self._read)
        self.corners = Corners(self.workbench, self.brush, self._straightened)
        self.straighten_button = self.button("draw-straighten", self.straighten)
        self.vassal = VassalPanel(self.workbench)
        self.vassal.used.connect(lambda: self.onwards.emit("fit"))
        self.title = self.named(QLineEdit(), "draw-title")
        self.title.setMaxLength(100)
        self.title.editingFinished.connect(self._called)
        self.shape, self.former = self.choices("draw-empty-sheet", tuple(SIZES), "draw-empty"), Box()
        self.empty_button = self.button("draw-empty", self.take_empty)
        self.again_button = self.button("draw-again-take", self.go_on_from)
        self.going_on, self.or_empty = self.label("draw-again"), label("", "small")
        self.tools, self.joining, self.lacking = QWidget(), QWidget(), label("", "small")
        self.ties = self.named(QListWidget(), "board-join-heading")
        self.ties.currentRowChanged.connect(self.canvas.again)
        self.join_button = self.button("board-join", self.join, "primary")
        self._build()

    def _build(self) -> None:
        new = self.game is None
        if new:
            self.lay(self.label("draw-title"), self.title)
        self.lay(self.label("board-open-heading", "heading"), self.label("board-open-words"), self.choose_button)
        hbox(self.turn_button, self.crop_button, 1, on=self.tools, margins=NONE)
        self.lay(self.vassal_button, self.about, self.pages, self.tools, self.straighten_button, self.whole_button)
        if new:
            self.lay(self.or_empty, self.shape, self.empty_button, self.label("draw-rights"))
            self.lay(self.going_on, self.former, self.again_button)
        away = self.button("board-take-away", lambda: self.join_hand.take_away(self.ties.currentRow()))
        heading, buttons = self.label("board-join-heading", "heading"), [away, (self.join_button, 1)]
        vbox(heading, self.lacking, (self.ties, 1), buttons, on=self.joining, margins=NONE)
        self.lay((self.joining, 1), (self.vassal, 4), 1, self.next_button)

    open = True  # always

    @property
    def done(self) -> bool:
        """There is a picture; a game has a name."""
        draft = self.draft
        there = draft.picture if self.game is not None else draft.title
        return bool(there) and not draft.joining

    def leave(self) -> None:
        """What is half typed counts, what is half clicked does not."""
        self._called()
        self.corners.begin(None)

    def asks(self) -> Asks:
        """Say what to choose."""
        own = self.own
        if self.corners.source is not None:
            return own("draw-straighten"), self.corners.hint()
        if self.cropping:
            return own("board-crop-ask"), own("board-crop-hint")
        if self.vassal.there:
            return own("board-vassal-ask"), own("board-vassal-hint")
        if self.draft.joining:
            key = "board-join-second" if self.join_hand.first is not None else "board-join-first"
            return own(key), own("board-join-hint")
        key = "board-open-there" if self.draft.picture else "draw-paper" if self.game is None else "board-open-ask"
        return own(key), own(f"{key}-hint")

    # Files

    def choose(self) -> None:
        """Choose a picture, or several scans of one board."""
        warm()
        paths = chosen_files(self, self.own("board-choose-picture"), patterns("", (*PICTURES, PAGES)))
        if len(paths) > 1:
            self.open_parts(paths)
        elif paths:
            self.open_file(paths[0])

    def choose_module(self) -> None:
        """Choose a VASSAL module or save."""
        if path := chosen_file(self, self.own("board-choose-vassal"), patterns("VASSAL", ARCHIVES)):
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open whatever a file is."""
        suffix, own_board = path.suffix.lower(), self.game is not None
        if own_board and suffix == SUFFIX:
            self.receiving.emit(path)
        elif own_board and suffix in ARCHIVES:
            self.vassal.open(path)
            self.refresh()
        else:
            self.attempt(lambda: self._open_picture(path))

    def _open_picture(self, path: Path) -> None:
        """Open a picture or a page: what a file is, it says itself, whatever it is called."""
        if read_header(path).kind == "pdf":
            self.open_page(path, 0)
        else:
            self._hoped = str(path.absolute())
            called = {} if self.game is not None or self.draft.title else {"title": _title(path)}
            self.workbench.show_picture(path.absolute(), **called)

    def _read(self) -> None:
        self._hoped = ""

    def not_read(self) -> None:
        """Go back to the picture that was there, when the one just chosen proves to be damaged or is given up."""
        if self._hoped and self._hoped == self.draft.picture:
            self._hoped = ""
            self.workbench.step(-1)

    def open_page(self, path: Path, page: int) -> None:
        """Open a page of a PDF."""
        name = self.draft.name

        def there(picture: Path) -> None:
            self.workbench.show_picture(picture, source=str(path.absolute()), page=page)

        self.run("board-reading", lambda report: picture.page_of(name, path, page, report), there)

    def _page_chosen(self, page: int) -> None:
        draft = self.draft
        if draft.source and page != draft.page:
            self.open_page(Path(draft.source), page)

    def open_parts(self, paths: Sequence[Path]) -> None:
        """Show several scans side by side, for their common points to be clicked."""
        name, names = self.draft.name, tuple(str(path.absolute()) for path in paths)

        def there(found: tuple[Path, tuple[tuple[int, int], ...]]) -> None:
            self.workbench.show_picture(found[0], parts=names, part_sizes=found[1], joining=True)

        self.run("board-reading", lambda report: picture.side_by_side(name, paths, report), there)

    def join(self) -> None:
        """Join the scans by their ties."""
        draft = self.draft
        paths = [Path(name) for name in draft.parts]

        def there(picture: Path) -> None:
            self.workbench.show_picture(picture, parts=draft.parts, part_sizes=draft.part_sizes, ties=draft.ties)

        work = lambda report: picture.join(draft.name, paths, draft.ties, report)  # noqa: E731
        self.run("board-joining", work, there)

    # A game of one's own

    def _called(self) -> None:
        words = one_line(self.title.text())
        if self.game is None and words != self.draft.title:
            self.change(title=words)

    def take_empty(self) -> None:
        """Draw on a blank sheet."""
        self.workbench.lay(self.draft.anew(size=list(SIZES.values())[self.shape.currentIndex()]))

    def go_on_from(self) -> None:
        """Go on with what an earlier game was drawn from; undo brings back what was drawn now."""
        draft = from_draft.again(str(self.former.currentData()), faces_folder())
        if draft is None:
            self.tell("draw-again-gone")
        else:
            self.workbench.lay(draft)

    def straighten(self) -> None:
        """Ask for the four corners of a board that was photographed."""
        self.corners.begin(Path(self.draft.picture))
        self.canvas.setFocus()

    def _straightened(self, picture: Path) -> None:
        """Go on with the straightened picture, which is still called as the one that it was made of."""
        draft = self.draft
        self.workbench.show_picture(picture, source=draft.source or draft.picture, page=draft.page)

    # The frame

    def begin_crop(self) -> None:
        """Wait for a frame, or give it up."""
        self.cropping = not self.cropping and bool(self.draft.picture)
        self.frame = None
        self.refresh()

    def press(self, at: Point) -> bool:
        """Begin a frame."""
        if self.cropping:
            self.frame = QRectF(QPointF(*at), QPointF(*at))
        return self.cropping

    def drag(self, at: Point) -> None:
        """Draw the frame larger."""
        if self.frame is not None:
            self.frame.setBottomRight(QPointF(*at))

    def release(self, at: Point, moved: bool) -> None:  # noqa: ARG002
        """Crop to the frame."""
        frame = self.frame.normalized() if self.frame is not None else QRectF()
        self.frame, self.cropping = None, False
        if moved and frame.width() > 20 and frame.height() > 20:
            self.workbench.crop((frame.left(), frame.top(), frame.right(), frame.bottom()))
        self.refresh()

    def click(self, at: Point) -> None:
        """Take a corner, or tie two scans."""
        if not self.corners.click(at) and self.draft.joining:
            self.join_hand.click(at)
            self.refresh()

    def keys(self) -> Keys:
        """Escape gives the frame or a first spot up; Delete takes the chosen tie away."""
        away = partial(self.join_hand.take_away, self.ties.currentRow())
        gives_up = self.begin_crop if self.cropping else self.join_hand.first is not None and self._forget_spot
        return {"Esc": gives_up, "Del": self.draft.joining and away, **self.corners.keys()}

    def _forget_spot(self) -> None:
        self.join_hand.first = None

    # Showing

    def say(self) -> None:
        """Write the words."""
        super().say()
        self.vassal.say()
        own = self.own
        known = from_draft.kept() if self.game is None else ()
        games = [(name, title[self.workbench.language]) for name, title in known]
        say_choices(self.former, own("draw-again"), games)
        show_parts(bool(known), self.going_on, self.former, self.again_button)

    def refresh(self) -> None:
        """Say what there is."""
        draft, own = self.draft, self.own
        there, module = bool(draft.picture), self.vassal.there
        self._list_pages()
        self.vassal.setVisible(module)
        for part, shown in (
            (self.choose_button, True),
            (self.vassal_button, self.game is not None),
            (self.about, there),
            (self.pages, self._pages[1] > 1),
            (self.tools, not draft.joining),
            (self.straighten_button, there and not (draft.joining or draft.turn or draft.crop)),
            (self.whole_button, draft.crop is not None),
            (self.joining, draft.joining),
            (self.next_button, True),
        ):
            part.setVisible(shown and not module)
        if not self.title.hasFocus():
            self.title.setText(draft.title)
        name = own("board-parts", n=len(draft.parts)) if draft.parts else Path(draft.source or draft.picture).name
        self.about.setText(own("board-picture-is", name=name, wide=str(draft.size[0]), high=str(draft.size[1])))
        self.or_empty.setText(own("draw-or-empty", drawn=str(bool(draft.zones or draft.seeds or draft.lines))))
        enable_parts(there, self.turn_button, self.crop_button)
        self.next_button.setEnabled(self.done or self.game is None)
        self.crop_button.setChecked(self.cropping)
        if draft.joining:
            self._list_ties()
        super().refresh()

    def _list_pages(self) -> None:
        draft = self.draft
        if draft.source != self._pages[0]:
            self._pages = (draft.source, 0)
            with contextlib.suppress(Trouble, OSError):
                self._pages = (draft.source, pages_of(Path(draft.source)) if draft.source else 0)
        pages = self._pages[1]
        called = [(page, self.own("board-page-n", n=page + 1, all=pages)) for page in range(pages)]
        fill_box(self.pages, called, draft.page)

    def _list_ties(self) -> None:
        errors, lacking = self.join_hand.joint()
        rows = []
        for n, tie in enumerate(self.draft.ties):
            words = self.own("board-tie", n=n + 1, one=tie.first + 1, other=tie.second + 1)
            rows.append((f"{words}   {errors[n]:.0f} px" if errors else words, n, ""))
        relist(self.ties, rows)
        self.lacking.setText(lacking or self.own("board-join-ready"))
        self.join_button.setEnabled(not lacking)

    def draw(self) -> None:
        """Draw the ties; or the frame while it grows, all beside it in shade."""
        self.corners.draw()
        if self.draft.joining:
            self.join_hand.draw(self.ties.currentRow())
        if self.frame is None:
            return
        shade, path = QPainterPath(), QPainterPath()
        path.addRect(self.frame.normalized())
        shade.setFillRule(Qt.FillRule.OddEvenFill)
        shade.addRect(QRectF(0, 0, *self.draft.size))
        shade.addPath(path)
        self.brush.painter.fillPath(shade, colour(self.brush.theme.table, 0.6))
        self.brush.zone(path, Role.TARGET, 0.0, 1.5)


def _title(path: Path) -> str:
    """Return what a game may be called that is drawn on a picture."""
    return path.stem.replace("_", " ").replace("-", " ").strip().capitalize()
