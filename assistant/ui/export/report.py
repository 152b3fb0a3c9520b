"""Tables as files and on paper: the evening as a report with small maps, the sheet from which the board is set up again.

Pages of HTML are set into PDF files, or onto a printer's paper, with the map of a page.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QEventLoop, QMarginsF, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPyTextObject,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
    QTextTable,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from assistant.core.printed import Board
from assistant.core.questions import Highlights
from assistant.core.table import Position
from assistant.desk.desk import Desk
from assistant.desk.pages import handouts as sheets
from assistant.desk.pages import report as reports
from assistant.desk.pages.report import Wish
from assistant.ui.export.picture import Drawing, device
from assistant.ui.look import lettering
from assistant.ui.look.theme import PRINTED, Look, application, blank, encoded, painting
from assistant.ui.look.wording import held
from assistant.ui.plan.board import plan_of
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import Callback

# Pages on paper: the map of a page, and a page of HTML set into a PDF file.

DOTS = 300  # an inch on paper
SCREEN = 96  # pixels an inch, in which the pages are written
MAP_WIDTH = 1100  # pixels: names are lettered for this size
MARGINS = QMarginsF(15, 14, 15, 16)  # millimetres
LINE = 12.0  # pixels, less than a line of a table is high
SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)
FAMILY = re.compile(r'font-family="[^"]*"')
DRAWING = "drawing:"  # what stands for a drawing while the words are read
DRAWING_TYPE, DRAWN = QTextFormat.ObjectTypes.UserObject + 1, QTextFormat.Property.UserProperty + 1
SHORT = 0.3  # of a page: a table less high is not broken
FOOT = 26.0  # pixels for the page's number
# Pixels above the first line of each page: without them it is drawn on the page before, too, and cut on both
HEAD = 4.0


def map_png(position: Position, highlights: Highlights, language: str, width: int = MAP_WIDTH) -> bytes:
    """Return the map of a position as PNG: the sheet of the map itself, without tracks.

    Args:
        width: in pixels; names are lettered for it.
    """
    plan = plan_of(position.board)
    part = plan.sheet_rect(plan.largest)
    return encoded(Drawing(position, Look(PRINTED, language), highlights, part).image(width))


def page_pdf(
    html: str,
    path: Path,
    title: str,
    going_on: Callback = lambda: None,
    *,
    paper: str = "A4",
    cover: bytes = b"",
) -> None:
    """Set a page of HTML into a PDF file, its pages numbered.

    Args:
        going_on: called every now and then; what it raises ends the work, and no file is written.
        cover: a picture, which gets a page of its own before all others, lying on its side.

    Raises:
        OSError: it cannot be written there.
    """
    application()
    loop = QEventLoop()  # in a thread that Qt did not start, what lays out words has its timers from here
    with device(path) as file:
        writer = QPdfWriter(file)
        writer.setResolution(DOTS)
        writer.setTitle(title)
        writer.setCreator("Sabretache")
        set_pages(writer, html, title, paper, cover, going_on)
    del loop


def set_pages(
    device: QPagedPaintDevice,
    html: str,
    title: str,
    paper: str = "A4",
    cover: bytes = b"",
    going_on: Callback = lambda: None,
) -> None:
    """Set a page of HTML onto paper: a PDF file's or a printer's.

    Args:
        title: at the foot of each page.
        cover: a picture, which gets a page of its own before all others, lying on its side.
        going_on: called every now and then; what it raises ends the work.
    """
    application()
    lettering.load()
    picture = QImage.fromData(cover) if cover else QImage()
    upright = _layout(paper, QPageLayout.Orientation.Portrait)
    device.setPageLayout(upright if picture.isNull() else _layout(paper, QPageLayout.Orientation.Landscape))
    scale = device.logicalDpiX() / SCREEN
    size = QSizeF(upright.paintRectPixels(device.logicalDpiX()).size()) / scale
    with painting(device) as painter:
        document = _document(html, QSizeF(size.width(), size.height() - FOOT), going_on)
        if not picture.isNull():
            page = QRectF(painter.viewport())
            fit = QSizeF(picture.size()).scaled(page.size(), Qt.AspectRatioMode.KeepAspectRatio)
            painter.drawImage(QRectF(QPointF((page.width() - fit.width()) / 2, 0), fit), picture)
            device.setPageLayout(upright)
            device.newPage()
        painter.scale(scale, scale)
        for number in range(document.pageCount()):
            going_on()
            if number:
                device.newPage()
            _paint(painter, document, number, size, title)


def _layout(paper: str, orientation: QPageLayout.Orientation) -> QPageLayout:
    size = QPageSize.PageSizeId.Letter if paper == "Letter" else QPageSize.PageSizeId.A4
    return QPageLayout(QPageSize(size), orientation, MARGINS, QPageLayout.Unit.Millimeter)


def _paint(painter: QPainter, document: QTextDocument, number: int, size: QSizeF, title: str) -> None:
    """Paint one page with its foot."""
    height = document.pageSize().height()
    painter.save()
    painter.translate(0, -number * height)
    document.drawContents(painter, QRectF(0, number * height, size.width(), height))
    painter.restore()
    painter.setFont(lettering.font(lettering.PLAIN, 12, lining=False))
    foot = QRectF(0, size.height() - FOOT, size.width(), FOOT)
    painter.drawText(foot, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, title)
    numbers = f"{number + 1}/{document.pageCount()}"
    painter.drawText(foot, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight, numbers)


def _document(html: str, page: QSizeF, going_on: Callback) -> QTextDocument:
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(lettering.font(lettering.PLAIN, 15, lining=False))
    drawings: list[str] = []

    def put_aside(found: re.Match[str]) -> str:
        # Qt takes one family, no list of them.
        drawings.append(FAMILY.sub(f'font-family="{lettering.SANS}"', found.group()))
        return f'<img src="{DRAWING}{len(drawings) - 1}">'

    document.setHtml(held(SVG.sub(put_aside, html)))
    _set_drawings(document, drawings)
    document.setPageSize(page)
    shape = document.rootFrame().frameFormat()
    shape.setTopMargin(HEAD)
    document.rootFrame().setFrameFormat(shape)
    _fit_pictures(document, page.width())
    # Rows that are pushed down push headings after them, and the other way round. What was pushed piecemeal is not found again
    # when pages are drawn: everything is laid out once more each time.
    for keep in (_keep_headings, _keep_rows, _keep_headings, _keep_rows):
        going_on()
        keep(document)
        document.markContentsDirty(0, document.characterCount())
    return document


class _Drawing(QPyTextObject):
    """A drawing among the words: it stays one of lines on paper, as wide as the page."""

    def intrinsicSize(self, document: QTextDocument, place: int, shape: QTextFormat) -> QSizeF:  # noqa: ARG002
        """Return how much room it takes."""
        size = self._of(shape).defaultSize()
        width = document.pageSize().width() if document.pageSize().width() > 0 else float(size.width())
        return QSizeF(width, width * size.height() / max(1, size.width()))

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        document: QTextDocument,  # noqa: ARG002
        place: int,  # noqa: ARG002
        shape: QTextFormat,
    ) -> None:
        """Draw it."""
        self._of(shape).render(painter, QRectF(rect))

    def _of(self, shape: QTextFormat) -> QSvgRenderer:
        return QSvgRenderer(str(shape.property(DRAWN)).encode())


def _set_drawings(document: QTextDocument, drawings: list[str]) -> None:
    """Set drawings where their places were kept."""
    if not drawings:
        return
    document.documentLayout().registerHandler(DRAWING_TYPE, _Drawing(document))
    for cursor, image in list(_images(document)):
        if image.name().startswith(DRAWING):
            shape = QTextCharFormat()
            shape.setObjectType(DRAWING_TYPE)
            shape.setProperty(DRAWN, drawings[int(image.name().removeprefix(DRAWING))])
            cursor.insertText("\N{OBJECT REPLACEMENT CHARACTER}", shape)


def _images(document: QTextDocument) -> Iterator[tuple[QTextCursor, QTextImageFormat]]:
    """Yield the images among the words, each selected by a cursor."""
    for block in _blocks(document):
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            pieces += 1
            if piece.charFormat().isImageFormat():
                cursor = QTextCursor(document)
                cursor.setPosition(piece.position())
                cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
                yield cursor, piece.charFormat().toImageFormat()


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _keep_headings(document: QTextDocument) -> None:
    """Begin a new page before a heading that would stand alone at the foot of one."""
    layout, height = document.documentLayout(), document.pageSize().height()

    def page_of(block: QTextBlock) -> int:
        return int(layout.blockBoundingRect(block).bottom() // height)

    for block in _blocks(document):
        if block.blockFormat().headingLevel() and page_of(_must_follow(block, height * SHORT)) > page_of(block):
            shape = block.blockFormat()
            shape.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(block).setBlockFormat(shape)


def _keep_rows(document: QTextDocument) -> None:
    """Push a row that would be cut by the end of a page onto the next one."""
    layout, height = document.documentLayout(), document.pageSize().height()
    tables = [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    for table in sorted(tables, key=lambda frame: frame.firstPosition()):
        for row in range(1, table.rows()):
            cells = [table.cellAt(row, column) for column in range(table.columns())]
            top = min(layout.blockBoundingRect(cell.firstCursorPosition().block()).top() for cell in cells)
            bottom = max(layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom() for cell in cells)
            left = height - top % height
            # Less than a line is left of the page: the row's first line then falls below the table's head on the next one.
            if bottom - top > left and bottom - top < height / 2:
                for cell in cells:
                    shape = cell.format().toTableCellFormat()
                    shape.setTopPadding(shape.topPadding() + left - LINE)
                    cell.setFormat(shape)


def _must_follow(heading: QTextBlock, short: float) -> QTextBlock:
    """Return the last of what must stand on a heading's page: a short table, a longer one's first row, all lines to be copied.

    Args:
        short: how high a table may be that is not broken.
    """
    after = heading.next()
    while after.blockFormat().nonBreakableLines() and after.next().blockFormat().nonBreakableLines():
        after = after.next()  # lines to be copied stand together
    table = QTextCursor(after).currentTable()
    if table is None or table.rows() < 2:
        return after
    layout = after.document().documentLayout()
    high = 0.0  # of the rows alone: the end of a page between them does not count
    for row in range(table.rows()):
        cells = [table.cellAt(row, column).firstCursorPosition().block() for column in range(table.columns())]
        high += LINE + max(layout.blockBoundingRect(cell).height() for cell in cells)
    return table.cellAt(table.rows() - 1 if high < short else 1, 0).firstCursorPosition().block()


def _fit_pictures(document: QTextDocument, width: float) -> None:
    """Let pictures be as wide as the page."""
    for cursor, shape in _images(document):
        natural = document.resource(QTextDocument.ResourceType.ImageResource, shape.name())
        shape.setWidth(width)
        if isinstance(natural, QImage) and natural.width():
            shape.setHeight(width * natural.height() / natural.width())
        cursor.setCharFormat(shape)


# Small maps of one table at many moments: ground and names are drawn once, over them what is held and what lies there.

WIDTH = 760  # pixels: as wide as a page of words
FINE, GROUND = 90, 78  # how well drawings on clear ground are kept, and the ground itself


class SmallMaps:
    """Draws the sheet of the map itself, without tracks; in any thread, in one at a time."""

    _board: Board | None = None
    _sheets = 0  # boards laid so far: what a later map borrows is called by it
    _seen: tuple[bytes, bytes] | None = None

    def __init__(self, language: str, *, flat: bool = False) -> None:
        """Begin.

        Args:
            flat: each map is one picture, for paper; else an SVG that borrows ground and names from the first one.
        """
        self.language, self.flat = language, flat

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


def print_sheet(session: Session, over: QWidget, printed: Callback) -> None:
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
