"""Tables as files and on paper: the evening as a report with small maps, the sheet from which the board is set up again."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from assistant.core.printed import Board
from assistant.core.questions import Highlights
from assistant.core.table import Position
from assistant.desk.desk import Desk
from assistant.desk.pages import handouts as sheets
from assistant.desk.pages import report as reports
from assistant.desk.pages.report import Wish
from assistant.ui.export.pdf import map_png, page_pdf, set_pages
from assistant.ui.export.picture import Drawing
from assistant.ui.look.theme import PRINTED, Look, blank, encoded, painting
from assistant.ui.plan.board import plan_of
from assistant.ui.widgets.session import Session

# Small maps of one table at many moments: ground and names are drawn once, over them what is held and what lies there.

WIDTH = 760  # pixels: as wide as a page of words
FINE, GROUND = 90, 78  # how well drawings on clear ground are kept, and the ground itself


class SmallMaps:
    """Draws the sheet of the map itself, without tracks; in any thread, in one at a time."""

    def __init__(self, language: str, *, flat: bool = False) -> None:
        """Begin.

        Args:
            flat: each map is one picture, for paper; else an SVG that borrows ground and names from the first one.
        """
        self.language, self.flat = language, flat
        self._board: Board | None = None
        self._sheets = 0  # boards laid so far: what a later map borrows is called by it
        self._seen: tuple[bytes, bytes] | None = None

    def __call__(self, position: Position, words: str) -> str:
        """Return the HTML of a map; empty where it would show what the one before showed.

        Args:
            words: for who does not see it.
        """
        first = position.board is not self._board
        drawing = self._lay(position) if first else self._drawing(position)
        held, lying = self._painted(drawing.held), self._painted(drawing.things)
        seen = (bytes(held.bits()), bytes(lying.bits()))
        if not first and seen == self._seen:
            return ""
        self._seen = seen
        if self.flat:
            return f'<img class="map" alt="{escape(words)}" src="{_source(self._flattened(held, lying), GROUND)}">'
        return self._layered(held, lying, words, first=first)

    def _drawing(self, position: Position) -> Drawing:
        return Drawing(position, Look(PRINTED, self.language), part=self._part)

    def _lay(self, position: Position) -> Drawing:
        """Draw what stays the same on this board."""
        self._board, self._plan = position.board, plan_of(position.board)
        self._sheets += 1
        self._part = self._plan.sheet_rect(self._plan.largest)
        self._scale = WIDTH / self._part.width()
        self._size = QSize(WIDTH, round(self._part.height() * self._scale))
        drawing = self._drawing(position)
        self._ground, self._names = self._painted(drawing.ground), self._painted(drawing.names)
        return drawing

    def _painted(self, paint: Callable[[QPainter, float], None]) -> QImage:
        image = blank(self._size)
        with painting(image) as painter:
            painter.scale(self._scale, self._scale)
            painter.translate(-self._part.topLeft())
            paint(painter, self._scale)
        return image

    def _flattened(self, held: QImage, lying: QImage) -> QImage:
        whole = self._ground.convertToFormat(QImage.Format.Format_RGB32)
        with painting(whole) as painter:
            for layer in (held, self._names, lying):
                painter.drawImage(0, 0, layer)
        return whole

    def _layered(self, held: QImage, lying: QImage, words: str, *, first: bool) -> str:
        parts = []
        for name, image, quality in (("ground", self._ground, GROUND), ("names", self._names, FINE)):
            called = f"{name}-{self._sheets}"
            parts.append(self._image(image, quality, called) if first else f'<use href="#{called}"/>')
        parts.insert(1, self._image(held))
        box = f'viewBox="0 0 {self._size.width()} {self._size.height()}"'
        return (
            f'<svg class="map" role="img" aria-label="{escape(words)}" {box}>{"".join(parts)}{self._image(lying)}</svg>'
        )

    def _image(self, image: QImage, quality: int = FINE, name: str = "") -> str:
        """Return a picture in its place, no larger than what is on it."""
        rect = QRectF(image.rect())
        called = f'id="{name}" ' if name else ""
        size = f'width="{rect.width():g}" height="{rect.height():g}"'
        return f'<image {called}{size} href="{_source(image, quality)}"/>'


def _source(image: QImage, quality: int) -> str:
    return f"data:image/webp;base64,{base64.b64encode(encoded(image, 'WEBP', quality)).decode()}"


def write_report(desk: Desk, wish: Wish, going: Callable[[float], None]) -> None:
    """Write the report of a desk with the window's maps, as `desk.pages.report.write_report`."""
    reports.write_report(desk, wish, SmallMaps, partial(page_pdf, going_on=lambda: going(reports.DRAWN)), going)


# Packing up: the sheet from which the real board is set up again, as a file or on a printer.


def sheet_of(session: Session, paper: str = "A4") -> str:
    """Return the pack-up sheet of the table as HTML."""
    return sheets.sheet_html(session.position, session.game, session.language, title=session.title, paper=paper)


def write_sheet(session: Session, path: Path, paper: str = "A4") -> None:
    """Write the pack-up sheet of the table, as `desk.pages.handouts.write_sheet`."""
    called = session.own("sheet-of", title=session.title)
    sheets.write_sheet(
        session.position,
        session.game,
        path,
        session.language,
        map_png,
        page_pdf,
        called=called,
        title=session.title,
        paper=paper,
    )


def print_sheet(session: Session, over: QWidget, printed: Callable[[], None]) -> None:
    """Ask for a printer, and print the pack-up sheet once one is chosen; the window goes on meanwhile.

    Args:
        over: the window that the dialog belongs to.
        printed: called when the sheet is on its way.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(session.own("sheet-of", title=session.title))
    dialog = QPrintDialog(printer, over)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def accepted() -> None:
        lay_on(session, printer)
        printed()

    dialog.accepted.connect(accepted)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.show()


def lay_on(session: Session, printer: QPrinter) -> None:
    """Print the pack-up sheet on the paper that a printer holds."""
    size = printer.pageLayout().pageSize()
    paper = "Letter" if size.id() == size.PageSizeId.Letter else "A4"
    title = session.own("sheet-of", title=session.title)
    picture = map_png(session.position, Highlights(), session.language, sheets.ON_PAPER)
    set_pages(printer, sheet_of(session, paper), title, paper, picture)
