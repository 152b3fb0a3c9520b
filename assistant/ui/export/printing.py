"""Packing up: the position on paper, the map first, then what lies in each zone."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import QBuffer, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument

from assistant.core.board import Zone
from assistant.core.position import CONTROL
from assistant.core.problems import folded
from assistant.desk.describing import counters_lying
from assistant.desk.saves import written
from assistant.ui.export.device import device
from assistant.ui.look import lettering
from assistant.ui.look.theme import LIGHT
from assistant.ui.widgets.session import Session

DOTS = 200  # an inch
MAP = QSize(3200, 2200)  # pixels of the map's picture


def write_pdf(session: Session, path: Path) -> None:
    """Write the position as PDF: the map on a page of its own, then the list.

    Raises:
        SaveError: it cannot be written there.
    """
    with written(path), device(path) as file:
        _write(session, file)


def _write(session: Session, file: QBuffer) -> None:
    from assistant.ui.export.picture import render_picture

    writer = QPdfWriter(file)
    writer.setResolution(DOTS)
    writer.setTitle(session.words(session.desk.game.title))
    writer.setPageLayout(_page(QPageLayout.Orientation.Landscape))
    painter = QPainter(writer)
    picture = render_picture(session.position, LIGHT, session.language, MAP)
    page = QRectF(painter.viewport())
    size = QSizeF(picture.size()).scaled(page.size(), Qt.AspectRatioMode.KeepAspectRatio)
    painter.drawImage(QRectF((page.width() - size.width()) / 2, 0, size.width(), size.height()), picture)
    writer.setPageLayout(_page(QPageLayout.Orientation.Portrait))
    writer.newPage()
    document = QTextDocument()
    document.setDefaultFont(lettering.font(lettering.SANS, 11 * DOTS / 96))
    document.documentLayout().setPaintDevice(writer)
    document.setPageSize(QSizeF(writer.width(), writer.height()))  # the painter still has the first page's size
    document.setHtml(list_of(session))
    height = document.pageSize().height()
    for page_number in range(document.pageCount()):
        if page_number:
            writer.newPage()
        painter.save()
        painter.translate(0, -page_number * height)
        document.drawContents(painter, QRectF(0, page_number * height, document.pageSize().width(), height))
        painter.restore()
    painter.end()


def _page(orientation: QPageLayout.Orientation) -> QPageLayout:
    margins = QMarginsF(12, 12, 12, 12)
    return QPageLayout(QPageSize(QPageSize.PageSizeId.A4), orientation, margins, QPageLayout.Unit.Millimeter)


def list_of(session: Session) -> str:
    """Return what lies in each zone as HTML: zones by name, then tracks and boxes."""
    position, language = session.position, session.language
    zones = sorted(position.board.zones.values(), key=lambda z: ("track" in z.tags, folded(z.name[language])))
    rows = []
    for zone in zones:
        words = _zone_words(session, zone)
        if words:
            rows.append(f"<tr><td width='26%'><b>{escape(zone.name[language])}</b></td><td>{escape(words)}</td></tr>")
    title = escape(session.words(session.desk.game.title))
    status = session.desk.game.status(position) if session.desk.game.status else ()
    where = escape(" · ".join(session.words(item.text) for item in status))
    return f"<h2>{title}</h2><p>{where}</p><table cellpadding='3' width='100%'>{''.join(rows)}</table>"


def _zone_words(session: Session, zone: Zone) -> str:
    position, language = session.position, session.language
    lying = counters_lying(position, [counter.id for counter in position.counters_in(zone.id)])
    words = [session.words(text) for text in lying]
    for marker, number in position.markers_in(zone.id).items():
        kind = position.kinds.markers.get(marker)
        if kind is not None:
            level = f" {number}" if kind.levels > 1 and kind.kind != CONTROL else ""
            words.append(f"{kind.name[language]}{level}")
    return "; ".join(words)
