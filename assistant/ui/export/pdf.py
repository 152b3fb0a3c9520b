"""Pages on paper: the map of a page, and a page of HTML set into a PDF file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEventLoop, QMarginsF, QPointF, QRect, QRectF, QSizeF, Qt
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
from PySide6.QtSvg import QSvgRenderer

from assistant.core.questions import Highlights
from assistant.core.table import Position
from assistant.ui.export.picture import Drawing, device
from assistant.ui.look import lettering
from assistant.ui.look.theme import PRINTED, Look, application, encoded, painting
from assistant.ui.look.wording import held
from assistant.ui.plan.board import plan_of

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
    going_on: Callable[[], None] = lambda: None,
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
    going_on: Callable[[], None] = lambda: None,
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


def _document(html: str, page: QSizeF, going_on: Callable[[], None]) -> QTextDocument:
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
