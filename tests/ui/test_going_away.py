"""Going away: the pack-up sheet on either paper, on a printer; pictures of the board as the window shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QTransform
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from assistant.__main__ import _draw, _print
from assistant.cli.main import main
from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.ui.export.picture import Lent, render_picture
from assistant.ui.export.printing import lay_on
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session

pdfium = pytest.importorskip("pypdfium2")


@pytest.fixture
def window(table: Desk, qtbot: QtBot) -> TableWindow:
    found = TableWindow(Session(table, Settings()))
    qtbot.addWidget(found)
    found.show()
    return found


@pytest.mark.parametrize(("paper", "width"), [("A4", 595), ("Letter", 612)])
def test_the_sheet_is_written_on_either_paper(window: TableWindow, tmp_path: Path, paper: str, width: int) -> None:
    path = tmp_path / "sheet.pdf"
    window.commands.files.sheet_to(path, paper)
    document = pdfium.PdfDocument(path)
    assert document[0].get_width() > document[0].get_height(), "the map lies on its side"
    assert abs(document[1].get_width() - width) < 2
    words = "".join(document[n].get_textpage().get_text_range() for n in range(1, len(document)))
    assert "Warsaw" in words and "Letter" not in words


def test_the_sheet_goes_to_a_printer(window: TableWindow, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    lay_on(window.session, printer)
    assert len(pdfium.PdfDocument(tmp_path / "printed.pdf")) >= 2


def test_the_file_dialog_decides_on_paper_and_kind(
    window: TableWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), "PDF, Letter (*.pdf)"))
    window.actions_.by_id["sheet"].trigger()
    assert abs(pdfium.PdfDocument(path)[1].get_width() - 612) < 2
    for name, begins in (("b.png", b"\x89PNG"), ("b.svg", b"<?xml"), ("b.pdf", b"%PDF")):
        path = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        window.actions_.by_id["picture"].trigger()
        assert path.read_bytes().startswith(begins)
    window.commands.files.picture_to(tmp_path / "b.bmp")
    assert not (tmp_path / "b.bmp").exists() and window.toast.text()


def test_the_picture_shows_the_own_scan(window: TableWindow, tmp_path: Path) -> None:
    board = window.board
    plain = render_picture(window.session.position, size=QSize(600, 600))
    scan = QImage(400, 300, QImage.Format.Format_RGB32)
    scan.fill(QColor("#ff00ff"))
    scan.save(str(tmp_path / "scan.png"))
    plan = board.stage.plan  # type: ignore[union-attr]
    sheet = plan.sheet_rect(plan.largest)
    board.open_scan(tmp_path / "scan.png", QTransform.fromScale(sheet.width() / 400, sheet.height() / 300))
    board.scan.reader.start()  # type: ignore[union-attr]
    board.scan.wait()
    board.show_scan(True)
    shown = render_picture(window.session.position, size=QSize(600, 600), lent=Lent(board.scan))

    def pink(image: QImage) -> int:
        spots = [(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)]
        return sum(image.pixelColor(x, y) == QColor("#ff00ff") for x, y in spots)

    assert pink(plain) == 0 and pink(shown) > 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_writes_the_sheet(table: Desk, tmp_path: Path, language: str, qapp: object) -> None:
    assert table.save is not None
    for name, paper in (("a.pdf", "A4"), ("a.html", "Letter")):
        words = ["pack-up", str(table.save.path), str(tmp_path / name), "--lang", language, "--paper", paper]
        assert main(words, draw=_draw, to_pdf=_print) == 0
    page = (tmp_path / "a.html").read_text("utf-8")
    assert ("Fiche de rangement" if language == "fr" else "Pack-up sheet") in page and "size: Letter" in page
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_the_evening_is_written_beside_the_window(window: TableWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window.deeds.bookmark("here")
    for name, begins in (("r.html", b"<!DOCTYPE"), ("r.md", b"# "), ("r.pdf", b"%PDF")):
        job = window.commands.files.report_to(tmp_path / name, whole=True)
        qtbot.waitUntil(
            lambda name=name: (tmp_path / name).exists() and "is written" in window.toast.text(), timeout=20_000
        )
        job.wait()
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert b"data:image/png" in (tmp_path / "r.html").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_writes_the_evening(table: Desk, tmp_path: Path, language: str, qapp: object) -> None:
    assert table.save is not None
    for name in ("a.pdf", "a.html", "a.md"):
        words = ["report", str(table.save.path), str(tmp_path / name), "--lang", language, "--whole"]
        assert main(words, draw=_draw, to_pdf=_print) == 0
    assert (
        (tmp_path / "a.md")
        .read_text("utf-8")
        .startswith("# Toute la partie" if language == "fr" else "# The whole game")
    )
