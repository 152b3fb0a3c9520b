"""Going away: the pack-up sheet, pictures, reports on paper; what is drawn once is kept; the manual."""

import base64
import io
import re
import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QDesktopServices, QImage, QTransform
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QFileDialog, QProgressDialog, QPushButton

from assistant.__main__ import draw, print_pdf, small_maps
from assistant.cli.main import main
from assistant.core.table import Move
from assistant.core.text import LANGUAGES, DataError
from assistant.desk.desk import Desk
from assistant.desk.photo.faces import all_keys
from assistant.games import find_game
from assistant.ui.export import kept_drawings, report
from assistant.ui.export.drawn import Drawn
from assistant.ui.export.kept_drawings import KeptDrawings
from assistant.ui.export.picture import Drawing, Lent, paint_file
from assistant.ui.export.report import WIDTH, SmallMaps, lay_on
from assistant.ui.look import settings as look_settings
from assistant.ui.look.theme import LIGHT, Look
from assistant.ui.map_painting.signature import file_of
from assistant.ui.table.menu_actions import KeysSheet
from assistant.ui.work.jobs import pool
from tests.manual import built
from tests.nightly import few_by_day
from tests.patience import PATIENCE
from tests.python import python
from tests.ui.running import running

pdfium = pytest.importorskip("pypdfium2")


def test_the_sheet_shows_the_map_and_says_what_lies_where(window, tmp_path):
    path = tmp_path / "sheet.pdf"
    window.commands.files.sheet_to(path, "A4")
    document = pdfium.PdfDocument(path)
    assert document[0].get_width() > document[0].get_height(), "the map lies on its side"
    assert abs(document[1].get_width() - 595) < 2
    words = "".join(document[n].get_textpage().get_text_range() for n in range(1, len(document)))
    assert "Warsaw" in words and "Letter" not in words


def test_the_sheet_goes_to_a_printer(window, tmp_path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    lay_on(window.session, printer)
    assert len(pdfium.PdfDocument(tmp_path / "printed.pdf")) >= 2


def test_the_file_dialog_decides_on_paper_and_kind(window, tmp_path, monkeypatch):
    path = tmp_path / "s.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), "PDF, Letter (*.pdf)"))
    window.commands.by_id["sheet"].trigger()
    assert abs(pdfium.PdfDocument(path)[1].get_width() - 612) < 2
    named = ("b.png", ""), ("b.svg", ""), ("b.pdf", ""), ("c", "SVG (*.svg)"), ("d", ""), ("b.bmp", "PDF (*.pdf)")
    for name, kind in named:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, one=(str(tmp_path / name), kind): one)
        window.commands.by_id["picture"].trigger()
    for name, begins in (("b.png", b"\x89PNG"), ("b.svg", b"<?xml"), ("b.pdf", b"%PDF"), ("c.svg", b"<?xml")):
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert (tmp_path / "d.png").exists() and (tmp_path / "b.bmp.pdf").exists(), "the kind says how the name ends"
    window.commands.files.picture_to(tmp_path / "e.bmp")
    assert not (tmp_path / "e.bmp").exists() and window.phase_bar.told
    window.commands.files.sheet_to(tmp_path / "nowhere" / "position.pdf")
    assert "cannot be written" in window.phase_bar.told


@pytest.mark.parametrize("width", [-5, 0, 99, 60_000, 99_999_999])
def test_a_picture_that_cannot_be_painted_is_told(window, tmp_path, width):
    with pytest.raises(DataError, match="pixels wide"):
        paint_file(window.session.position, tmp_path / "b.png", "light", "en", None, width)
    assert not (tmp_path / "b.png").exists()


def test_the_picture_shows_the_own_scan(window, tmp_path):
    board = window.board
    plain = Drawing(window.session.position).image(600)
    scan = QImage(400, 300, QImage.Format.Format_RGB32)
    scan.fill(QColor("#ff00ff"))
    scan.save(str(tmp_path / "scan.png"))
    plan = board.stage.plan
    sheet = plan.sheet_rect(plan.largest)
    board.scan.open(tmp_path / "scan.png", QTransform.fromScale(sheet.width() / 400, sheet.height() / 300))
    board.scan.reader.start()
    pool("scan").waitForDone(60_000)
    board.show_scan(True)
    shown = Drawing(window.session.position, lent=Lent(board.scan)).image(600)

    def pink(image):
        spots = [(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)]
        return sum(image.pixelColor(x, y) == QColor("#ff00ff") for x, y in spots)

    assert pink(plain) == 0 and pink(shown) > 300


@pytest.mark.parametrize(("language", "title"), [("en", "Pack-up sheet"), ("fr", "Fiche de rangement")])
def test_the_command_writes_the_sheet(table, tmp_path, language, title, qapp):
    for name, paper in (("a.html", "Letter"), ("a.pdf", "A4")):
        words = ["pack-up", str(table.save.path), str(tmp_path / name), "--lang", language, "--paper", paper]
        assert main(words, draw=draw, to_pdf=print_pdf) == 0
    page = (tmp_path / "a.html").read_text("utf-8")
    assert title in page and "size: Letter" in page and (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_the_evening_is_written_beside_the_window(window, tmp_path, qtbot):
    window.deeds.bookmark("here")
    for name, begins in (("r.html", b"<!DOCTYPE"), ("r.md", b"# "), ("r.pdf", b"%PDF")):
        job = window.commands.files.report_to(tmp_path / name, whole=True)
        qtbot.waitUntil(
            lambda name=name: (tmp_path / name).exists() and "is written" in window.phase_bar.told, timeout=20_000
        )
        job.wait()
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert (tmp_path / "r.html").read_bytes().count(b'<svg class="map"') == 1


def test_maps_of_a_report_share_the_ground_and_what_did_not_change_is_not_drawn_again(window, tmp_path):
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
    whole = Drawing(before, part=plan.sheet_rect(plan.largest)).image(WIDTH)
    assert pictures[0].size() == whole.size()
    assert _unlike(pictures[0], whole) < 0.02, "layer upon layer it is the same map"
    assert pictures[0] != pictures[1]


def _picture_in(page):
    found = re.search(r'src="data:image/webp;base64,([^"]+)"', page)
    return QImage.fromData(base64.b64decode(found[1])).convertToFormat(QImage.Format.Format_RGB32)


def _unlike(one, other):
    """Return the share of spots where two pictures are not alike."""
    spots = [(x, y) for x in range(0, one.width(), 5) for y in range(0, one.height(), 5)]
    unlike = sum(abs(one.pixelColor(x, y).green() - other.pixelColor(x, y).green()) > 40 for x, y in spots)
    return unlike / len(spots)


def test_a_report_is_given_up_and_nothing_is_written(window, tmp_path, qtbot, monkeypatch):
    begun, go = threading.Event(), threading.Event()

    def slow(_desk, wish, going):
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


def test_a_bug_in_a_report_is_told_as_it_is(window, tmp_path, qtbot, monkeypatch):
    def broken(*_given):
        raise ZeroDivisionError

    monkeypatch.setattr(report, "write_report", broken)
    with qtbot.captureExceptions() as found:
        window.commands.files.report_to(tmp_path / "r.html").wait()
        qtbot.waitUntil(lambda: bool(found))
    assert found[0][0] is ZeroDivisionError


@pytest.mark.parametrize("language", few_by_day(LANGUAGES, "fr"))
def test_the_command_writes_the_evening(table, tmp_path, language, qapp):
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


# Drawings that are kept


WIDE = 300


def test_a_sheet_is_drawn_once(tmp_path, monkeypatch):
    desk = Desk.new(find_game("der-des-ders"))
    asked = (desk.board, desk.kinds, next(iter(desk.board.sheets)), WIDE)
    first = KeptDrawings("en", tmp_path).sheet(*asked)
    assert np.array_equal(first, Drawn("en").sheet(*asked))
    (path,) = tmp_path.iterdir()
    drawn = []
    plain = Drawn.sheet
    monkeypatch.setattr(Drawn, "sheet", lambda *given: (drawn.append(given[3]), plain(*given))[1])
    assert np.array_equal(first, KeptDrawings("en", tmp_path).sheet(*asked)) and not drawn
    for harm in (b"", path.read_bytes()[:5000], b"no picture"):
        path.write_bytes(harm)
        assert np.array_equal(first, KeptDrawings("en", tmp_path).sheet(*asked))
    assert len(drawn) == 3
    assert not np.array_equal(first, KeptDrawings("fr", tmp_path).sheet(*asked)) and len(list(tmp_path.iterdir())) == 2


def test_faces_are_drawn_once(tmp_path, monkeypatch):
    kinds = Desk.new(find_game("empires")).kinds
    kind, marker = next(iter(kinds.kinds.values())), next(iter(kinds.markers.values()))

    def both(drawings):
        return [drawings.counter(kinds, kind, 0, 40), drawings.marker(kinds, marker, 1, 40)]

    first = both(Drawn("en"))
    assert all(map(np.array_equal, first, both(KeptDrawings("en", tmp_path))))
    (path,) = tmp_path.iterdir()
    drawn = []
    plain = Drawn.counter
    monkeypatch.setattr(Drawn, "counter", lambda *given: (drawn.append(given[2]), plain(*given))[1])
    assert all(map(np.array_equal, first, both(KeptDrawings("en", tmp_path)))) and not drawn
    whole, flat = path.read_bytes(), io.BytesIO()
    np.savez(flat, *(np.zeros((2, 2), np.uint8) for _ in all_keys(kinds)))
    for harm in (b"", whole[:300], whole[:5000], b"no picture", whole[: len(whole) // 2], flat.getvalue()):
        path.write_bytes(harm)
        assert all(map(np.array_equal, first, both(KeptDrawings("en", tmp_path)))) and drawn
        drawn.clear()


def test_what_is_kept_is_lent_without_the_window():
    """A command that finds all of it does not wait until Qt is loaded."""
    words = "import sys; import assistant.ui.export.kept_drawings; sys.exit('PySide6' in sys.modules)"
    assert python("-c", words).returncode == 0


def test_no_more_is_kept_than_there_is_room_for(tmp_path, monkeypatch):
    sheet = np.full((10, WIDE, 3), 7, np.uint8)
    monkeypatch.setattr(kept_drawings, "KEPT", 2.5 * sheet.nbytes)
    paths = [file_of(tmp_path, word).with_suffix(".npz") for word in "abc"]
    for path in paths:
        kept_drawings.keep(path, [sheet])
    assert len(list(tmp_path.iterdir())) == 2 and np.array_equal(kept_drawings.kept(paths[2], 1, 3)[0], sheet)
    assert not kept_drawings.kept(paths[2], 1, 4) and not kept_drawings.kept(paths[2], 2, 3)
    kept_drawings.keep(tmp_path / "no" / "folder" / "a.npz", [sheet])
    (tmp_path / "file").touch()
    # That cannot be: nothing is said, and it is drawn next time.
    kept_drawings.keep(tmp_path / "file" / "a.npz", [sheet])


# The manual


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    return built(tmp_path_factory.mktemp("manual"))


@pytest.fixture(autouse=True)
def shown(pages, monkeypatch):
    """Return what the browser was asked to show."""
    found = []
    monkeypatch.setattr(look_settings, "manual", lambda: pages)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: found.append(Path(url.toLocalFile())) or True)
    return found


def test_the_key_of_help_leads_from_the_keys_to_the_manual(window, pages, shown, qtbot):
    window.commands.show_keys()
    sheet = window.findChild(KeysSheet)
    assert sheet is not None and not shown
    with qtbot.waitSignal(window.session.told) as told:
        qtbot.keyClick(sheet, Qt.Key.Key_F1)
    assert shown == [pages / window.session.language / "index.html"] and not sheet.isVisible()
    assert str(shown[0]) in told.args[0]


@pytest.mark.parametrize(("there", "said"), [(False, "not on this machine"), (True, "open it in a browser")])
def test_a_manual_that_cannot_be_shown_is_told(there, said, window, tmp_path, monkeypatch, qtbot):
    if not there:
        monkeypatch.setattr(look_settings, "manual", lambda: tmp_path)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    with qtbot.waitSignal(window.session.told) as told:
        window.commands.show_manual()
    assert said in told.args[0]


def test_the_start_page_has_it_too(shown, qtbot):
    with running(qtbot) as program:
        program.show_start()
        page = program.start
        qtbot.waitUntil(lambda: page.isActiveWindow() or page.window().isActiveWindow())
        qtbot.keyClick(page.covers[0], Qt.Key.Key_F1)
        assert len(shown) == 1
