"""The window's side of telephones: one click, the card of codes, photographs that come, the second screen; `sabretache serve`."""

import re
import signal
import subprocess
import sys
import threading
import time

import httpx
import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from assistant.__main__ import Telephones as LentPages
from assistant.__main__ import main
from assistant.core.table import Flip, Move
from assistant.core.text import LANGUAGES, Trouble
from assistant.desk.desk import Desk
from assistant.desk.visibility import sides_with_secrets
from assistant.games import find_game
from assistant.ui.look.settings import Settings
from assistant.ui.table import photographs
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from assistant.ui.work.jobs import InWindow
from tests.nightly import few_by_day
from tests.patience import PATIENCE
from tests.web.evening import Telephone, new_desk


class AtHome(LentPages):
    """Opens pages at this machine alone."""

    def addresses(self):
        return ("127.0.0.1",)


@pytest.fixture
def window(tmp_path, qtbot):
    made = TableWindow(Session(new_desk("empires", tmp_path / "t.sabretache"), Settings()), None, AtHome())
    made.show()
    yield made
    made.close()


def test_it_is_off_until_one_command_and_ends_with_the_table(window):
    command = window.commands.by_id["telephones"]
    assert window.telephones.pages is None and command.ticked is not None and not command.ticked()
    command.deed()
    pages = window.telephones.pages
    assert pages is not None and command.ticked()
    assert httpx.get(pages.url, timeout=PATIENCE).status_code == 200
    window.close()
    assert window.telephones.pages is None
    with pytest.raises(httpx.ConnectError):
        httpx.get(pages.url)


def test_without_the_extra_the_command_is_not_there(tmp_path, qtbot):
    plain = TableWindow(Session(new_desk("empires", tmp_path / "p.sabretache"), Settings()))
    assert "telephones" not in plain.commands.by_id and "second-screen" in plain.commands.by_id
    plain.close()


def looked_at(code):
    """Yield a code as a hand moves the camera: nearer, farther, askew. Of some codes this reader takes but one of these."""
    import cv2

    high, wide = code.shape
    for zoom in (1, 2, 3, 1.5, 4):
        yield np.asarray(cv2.resize(code, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_NEAREST), np.uint8)
    for zoom in (0.8, 0.7, 1.25, 2.5):
        yield np.asarray(cv2.resize(code, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), np.uint8)
    for turn in (3, 7, 12):
        turned = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, 1.0)
        yield np.asarray(cv2.warpAffine(code, turned, (wide, high), borderValue=(255.0,)), np.uint8)


@pytest.mark.parametrize("language", few_by_day(LANGUAGES, "fr"))  # its words leave the picture less room
def test_a_camera_reads_the_card(window, language):
    cv2 = pytest.importorskip("cv2")
    if window.session.language != language:
        window.session.settings.next_language()
    window.telephones.show()
    card, pages = window.telephones.card, window.telephones.pages
    assert card is not None and pages is not None
    sides = sides_with_secrets(window.session.desk.game, window.session.desk.kinds)
    assert card.which.count() == 2 + len(sides)
    for n in range(card.which.count()):
        card.which.setCurrentIndex(n)
        card._show_code()
        code = card.which.itemData(n)[0]
        image = card.squares.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        seen = np.ascontiguousarray(rows[:, : image.width()])
        found = (cv2.QRCodeDetector().detectAndDecode(one)[0] for one in looked_at(seen))
        assert next(filter(None, found)) == f"{pages.url}#{code}"
        assert card.letters.text().replace("-", "") == code
        bottom = card.squares.geometry().bottom()
        assert card.letters.geometry().top() > bottom, "the picture covers nothing"


def test_switched_off_the_codes_are_worth_nothing(window):
    window.telephones.show()
    first = window.telephones.pages
    card = window.telephones.card
    card._switch_off()
    assert window.telephones.pages is None
    window.telephones.show()
    second = window.telephones.pages
    assert set(first.codes.words.values()).isdisjoint(second.codes.words.values())


def test_a_photograph_is_looked_at_and_the_next_is_chosen_beside_it(window, tmp_path, qtbot, monkeypatch):
    looked = []
    monkeypatch.setattr(window.commands.photos, "look_at", lambda paths, **_: looked.extend(paths))
    window.telephones.show()
    pages = window.telephones.pages
    picture = QImage(60, 40, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.darkGreen)
    picture.save(str(tmp_path / "photo.jpg"))
    sent = (tmp_path / "photo.jpg").read_bytes()

    def send():
        anne = Telephone(pages)
        anne.enter(pages.codes.trusted, "Anne")
        assert anne.client.post("/photo", content=sent).status_code == 200
        anne.close()

    thread = threading.Thread(target=send)
    thread.start()
    qtbot.waitUntil(lambda: len(looked) == 1, timeout=15_000)
    thread.join()
    assert looked[0].read_bytes() == sent and "Anne" in window.phase_bar.told
    begun = []
    monkeypatch.setattr(photographs, "chosen_files", lambda *given: begun.append(given[-1]) or [])
    window.commands.photos.choose()
    assert begun == [str(looked[0].parent)]


def test_the_second_screen_shows_what_everybody_may_see(window, qtbot):
    session = window.session
    window.commands.by_id["second-screen"].deed()
    second = window.telephones.second
    assert second is not None and second.board.stage is not None
    kinds = session.position.kinds.kinds
    tiles = [c.id for c in session.position.table.counters.values() if kinds[c.kind].type == "tile"]
    session.do(Flip(tuple(tiles), 1))
    shown = second.board.stage.position.table.counters
    assert not set(tiles) & set(shown) and len(shown) == len(session.position.table.counters)
    army = next(c for c in session.position.counters_in("varsovie"))
    session.do(Move((army.id,), "minsk"))
    assert second.board.stage.position.table.counters[army.id].zone == "minsk"
    second.resize(1920, 1080)
    plan = second.board.stage.plan
    sheet = plan.sheet_rect(plan.largest)
    large = second.board.zoom
    assert large * sheet.height() > 0.9 * second.board.height() or large * sheet.width() > 0.9 * second.board.width()
    qtbot.keyClick(second, Qt.Key.Key_T)
    assert second.board.zoom < large and second.board.zoom * plan.bounds.height() <= second.board.height()
    qtbot.keyClick(second, Qt.Key.Key_T)
    assert second.board.zoom == large
    before = session.desk.journal
    qtbot.mouseDClick(second.board.viewport(), Qt.MouseButton.LeftButton)
    qtbot.keyClick(second, Qt.Key.Key_Plus)
    qtbot.keyClick(second, Qt.Key.Key_Delete)
    assert session.desk.journal is before
    qtbot.keyClick(second, Qt.Key.Key_Escape)
    assert window.telephones.second is None


def test_a_deed_from_another_thread_is_done_in_the_window(window, qtbot):
    brings = InWindow(window)
    told = []

    def bring():
        told.append(brings(threading.get_ident))
        try:
            brings(lambda: 1 // 0)
        except ZeroDivisionError as error:
            told.append(error)

    thread = threading.Thread(target=bring)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=10_000)
    assert told[0] == threading.get_ident() and isinstance(told[1], ZeroDivisionError)
    brings.close()

    def too_late():
        with pytest.raises(Trouble):
            brings(lambda: None)
        told.append("refused")

    waiting = threading.Thread(target=too_late)
    waiting.start()
    waiting.join(PATIENCE)
    assert told[2:] == ["refused"], "nobody waits for a window that is closed"


def _as_from_a_terminal():
    """Where the tests themselves run in the background, their children would not hear an interruption."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_serve_follows_the_file_until_it_is_interrupted(tmp_path, ending):
    path = tmp_path / "t.sabretache"
    desk = new_desk("empires", path)
    words = [sys.executable, "-m", "assistant", "serve", str(path), "--port", "0", "--lang", "en"]
    served = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, preexec_fn=_as_from_a_terminal)
    try:
        lines = [served.stdout.readline() for _ in range(4 + len(sides_with_secrets(find_game("empires"), desk.kinds)))]
        url = re.search(r"http://127\.0\.0\.1:\d+/", lines[0])
        code = next(line for line in lines if line.startswith("To look")).rpartition(" ")[2].strip()
        assert url is not None and len(code) == 11, lines
        with httpx.Client(base_url=url[0], headers={"x-sabretache": "1"}, timeout=PATIENCE) as client:
            assert client.post("/enter", json={"code": code}).status_code == 200
            assert client.get("/state").json()["zones"].get("minsk", {}).get("heaps", []) == []
            army = desk.position.counters_in("varsovie")[0]
            desk.edit(Move((army.id,), "minsk"))
            ends = time.monotonic() + PATIENCE
            while not client.get("/state").json()["zones"].get("minsk", {}).get("heaps"):
                assert time.monotonic() < ends
                time.sleep(0.2)
        served.send_signal(ending)
        assert served.wait(PATIENCE) == 0
    finally:
        served.kill()
        desk.close()


@pytest.mark.parametrize("more", ["--address 0.0.0.0", "--address 203.0.113.7", "--port x"])
def test_serve_says_what_cannot_be(more, tmp_path, monkeypatch, capsys):
    path = tmp_path / "t.sabretache"
    new_desk("empires", path).close()
    monkeypatch.setattr(sys, "argv", ["sabretache", "serve", str(path), "--lang", "en", *more.split()])
    with pytest.raises(SystemExit) as ended:
        sys.exit(main())
    assert ended.value.code == 2 and capsys.readouterr().err
    assert Desk.open(path).journal.now == 0
