"""Going away: the pack-up sheet on either paper, on a printer; pictures of the board as the window shows it."""

from __future__ import annotations

import base64
import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QTransform
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QFileDialog, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from assistant.__main__ import draw, print_pdf, small_maps
from assistant.cli.main import main
from assistant.core.table import Move
from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.desk.pages.report import Wish
from assistant.ui.export import report
from assistant.ui.export.picture import Drawing, Lent, render_picture
from assistant.ui.export.report import WIDTH, SmallMaps, lay_on
from assistant.ui.look.theme import LIGHT, Look
from assistant.ui.table.window import TableWindow
from tests.patience import PATIENCE

pdfium = pytest.importorskip("pypdfium2")


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
    window.commands.by_id["sheet"].trigger()
    assert abs(pdfium.PdfDocument(path)[1].get_width() - 612) < 2
    for name, begins in (("b.png", b"\x89PNG"), ("b.svg", b"<?xml"), ("b.pdf", b"%PDF")):
        path = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        window.commands.by_id["picture"].trigger()
        assert path.read_bytes().startswith(begins)
    window.commands.files.picture_to(tmp_path / "b.bmp")
    assert not (tmp_path / "b.bmp").exists() and window.phase_bar.told


def test_the_picture_shows_the_own_scan(window: TableWindow, tmp_path: Path) -> None:
    board = window.board
    plain = render_picture(window.session.position, size=QSize(600, 600))
    scan = QImage(400, 300, QImage.Format.Format_RGB32)
    scan.fill(QColor("#ff00ff"))
    scan.save(str(tmp_path / "scan.png"))
    plan = board.stage.plan
    sheet = plan.sheet_rect(plan.largest)
    board.scan.open(tmp_path / "scan.png", QTransform.fromScale(sheet.width() / 400, sheet.height() / 300))
    board.scan.reader.start()
    board.scan.wait()
    board.show_scan(True)
    shown = render_picture(window.session.position, size=QSize(600, 600), lent=Lent(board.scan))

    def pink(image: QImage) -> int:
        spots = [(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)]
        return sum(image.pixelColor(x, y) == QColor("#ff00ff") for x, y in spots)

    assert pink(plain) == 0 and pink(shown) > 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_writes_the_sheet(table: Desk, tmp_path: Path, language: str, qapp: object) -> None:
    for name, paper in (("a.pdf", "A4"), ("a.html", "Letter")):
        words = ["pack-up", str(table.save.path), str(tmp_path / name), "--lang", language, "--paper", paper]
        assert main(words, draw=draw, to_pdf=print_pdf) == 0
    page = (tmp_path / "a.html").read_text("utf-8")
    assert ("Fiche de rangement" if language == "fr" else "Pack-up sheet") in page and "size: Letter" in page
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_the_evening_is_written_beside_the_window(window: TableWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window.deeds.bookmark("here")
    for name, begins in (("r.html", b"<!DOCTYPE"), ("r.md", b"# "), ("r.pdf", b"%PDF")):
        job = window.commands.files.report_to(tmp_path / name, whole=True)
        qtbot.waitUntil(
            lambda name=name: (tmp_path / name).exists() and "is written" in window.phase_bar.told, timeout=20_000
        )
        job.wait()
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert (tmp_path / "r.html").read_bytes().count(b'<svg class="map"') == 1


def test_maps_of_a_report_share_the_ground_and_what_did_not_change_is_not_drawn_again(
    window: TableWindow, tmp_path: Path
) -> None:
    desk = window.session.desk
    before = desk.position
    plan = Drawing(before, Look(LIGHT, "en")).plan
    here, there, *_ = (zone for zone in before.occupied if plan.sheet_rect(plan.largest).contains(plan.boxes[zone]))
    window.session.do(Move((before.counters_in(here)[0].id,), there))
    maps = SmallMaps("en")
    first, same, other = (maps(position, "Map") for position in (before, before, desk.position))
    assert first.count("<image id=") == 2 and same == ""
    assert other.count("<use href=") == 2 and 'id="' not in other and len(other) < len(first)
    flat = SmallMaps("en", flat=True)
    pictures = [_picture_in(flat(position, "Map")) for position in (before, desk.position)]
    whole = render_picture(before, LIGHT, "en", QSize(WIDTH, 100_000), part=plan.sheet_rect(plan.largest))
    assert pictures[0].size() == whole.size()
    assert _unlike(pictures[0], whole) < 0.02, "layer upon layer it is the same map"
    assert pictures[0] != pictures[1]


def _picture_in(page: str) -> QImage:
    found = re.search(r'src="data:image/webp;base64,([^"]+)"', page)
    return QImage.fromData(base64.b64decode(found[1])).convertToFormat(QImage.Format.Format_RGB32)


def _unlike(one: QImage, other: QImage) -> float:
    """Return the share of spots where two pictures are not alike."""
    spots = [(x, y) for x in range(0, one.width(), 5) for y in range(0, one.height(), 5)]
    unlike = sum(abs(one.pixelColor(x, y).green() - other.pixelColor(x, y).green()) > 40 for x, y in spots)
    return unlike / len(spots)


def test_a_report_is_given_up_and_nothing_is_written(
    window: TableWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = threading.Event(), threading.Event()

    def slow(_desk: Desk, wish: Wish, going: Callable[[float], None]) -> None:
        going(0.5)
        begun.set()
        go.wait(PATIENCE)
        going(0.6)
        wish.path.write_text("never")

    monkeypatch.setattr(report, "write_report", slow)
    job = window.commands.files.report_to(tmp_path / "r.html")
    shown = window.findChild(QProgressDialog)
    assert shown is not None and begun.wait(PATIENCE)
    qtbot.waitUntil(shown.isVisible)
    qtbot.waitUntil(lambda: shown.value() == 500)
    qtbot.mouseClick(shown.findChild(QPushButton), Qt.MouseButton.LeftButton)
    go.set()
    job.wait()
    assert "given up" in window.phase_bar.told and not (tmp_path / "r.html").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_writes_the_evening(table: Desk, tmp_path: Path, language: str, qapp: object) -> None:
    for name in ("a.pdf", "a.html", "a.md"):
        words = ["report", str(table.save.path), str(tmp_path / name), "--lang", language, "--whole"]
        assert main([*words, "--paper", "Letter"], draw=draw, to_pdf=print_pdf, maps=small_maps) == 0
    assert "data:image/webp" in (tmp_path / "a.html").read_text("utf-8")
    assert abs(pdfium.PdfDocument(tmp_path / "a.pdf")[0].get_width() - 612) < 2
    assert (
        (tmp_path / "a.md")
        .read_text("utf-8")
        .startswith("# Toute la partie" if language == "fr" else "# The whole game")
    )
