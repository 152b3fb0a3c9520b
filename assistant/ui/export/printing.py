"""Packing up: the sheet from which the real board is set up again, as a file or on a printer."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from assistant.core.atomic_write import write_whole
from assistant.core.questions import Highlights
from assistant.desk.pages.setup_sheet import sheet_html
from assistant.desk.saves import written
from assistant.ui.export.pdf import map_png, page_pdf, set_pages
from assistant.ui.widgets.session import Session

WIDTH = 3000  # pixels of the map on paper of its own
IN_PAGE = 1600  # in an HTML page
LETTER_LANDS = ("US", "CA", "MX", "PH", "CL", "CO", "VE")  # whose printers hold Letter


def usual_paper() -> str:
    """Return the paper of the land that the machine is set to."""
    code = QLocale.territoryToCode(QLocale.system().territory())
    return "Letter" if code in LETTER_LANDS else "A4"


def sheet_of(session: Session, paper: str = "A4", picture: str = "") -> str:
    """Return the pack-up sheet of the table as HTML.

    Args:
        picture: an `img` of the map, where it stands in the page.
    """
    return sheet_html(
        session.position, session.game, session.language, title=_title(session), paper=paper, picture=picture
    )


def write_sheet(session: Session, path: Path, paper: str = "A4") -> None:
    """Write the pack-up sheet: as HTML where the file's name ends so, else as PDF with the map on a page of its own.

    Raises:
        SaveError: it cannot be written there.
    """
    with written(path):
        if path.suffix.lower() in (".html", ".htm"):
            data = base64.b64encode(_map(session, IN_PAGE)).decode()
            image = f'<p class="map"><img class="map" alt="" src="data:image/png;base64,{data}"></p>'
            write_whole(path, sheet_of(session, paper, image).encode())
        else:
            title = session.own("sheet-of", title=_title(session))
            page_pdf(sheet_of(session, paper), path, title, paper=paper, cover=_map(session, WIDTH))


def print_sheet(session: Session, over: QWidget, printed: Callable[[], None]) -> None:
    """Ask for a printer, and print the pack-up sheet once one is chosen; the window goes on meanwhile.

    Args:
        over: the window that the dialog belongs to.
        printed: called when the sheet is on its way.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(session.own("sheet-of", title=_title(session)))
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
    title = session.own("sheet-of", title=_title(session))
    set_pages(printer, sheet_of(session, paper), title, paper, _map(session, WIDTH))


def _map(session: Session, width: int) -> bytes:
    return map_png(session.position, Highlights(), session.language, width)


def _title(session: Session) -> str:
    save = session.desk.save
    return (save.about().title if save is not None else "") or session.words(session.game.title)
