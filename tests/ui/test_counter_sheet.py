"""Counters cut out of the scan of their sheet by gestures: fronts with their backs, blocks, undo, another day, the kit's table."""

import threading
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit

from assistant.core.text import LANGUAGES
from assistant.desk.editor import counter_sheet
from assistant.desk.editor.draft import faces_folder
from assistant.desk.user_data import counters as own_counters
from assistant.scan.pictures.images import open_picture, save_png
from assistant.ui.editor.steps.counters import BACKS, CountersStep
from tests.counter_sheets import SIDE, face, sheet
from tests.nightly import few_by_day
from tests.patience import PATIENCE
from tests.ui.running import laid_out
from tests.ui.test_drawing_a_game import Player

GAP, TOP, FRONTS, BACKS_AT = 6, 40, 30, 480
BLUE, RED, PALE = (150, 170, 210), (214, 150, 140), (240, 238, 230)
# Two rows of three kinds; the first row has the same kind twice, the last cell of the second is no counter.
WORDS = (("4-4", "4-4", "6-3"), ("8-3", "3-2", "x"))
WEAK = {"4-4": "2-4", "6-3": "3-3", "8-3": "5-3", "3-2": "1-2", "x": "x"}
EVERY = (*WEAK, *WEAK.values())
WIDE, HIGH = 3 * SIDE + 2 * GAP, 2 * SIDE + GAP


def backs(words):
    """What stands on the backs, as the sheet shows them turned over like a page."""
    return [[WEAK[word] for word in reversed(row)] for row in words]


def drawn(path):
    """Fronts at the left of one picture, their backs at its right."""
    fronts = [[face(word, BLUE) for word in row] for row in WORDS]
    reverse = [[face(word, PALE) for word in row] for row in backs(WORDS)]
    save_png(sheet([((FRONTS, TOP), fronts), ((BACKS_AT, TOP), reverse)], (720, 260), GAP), path)
    return path


class Cutter(Player):
    """Cuts counters out of a sheet."""

    def __init__(self, window, qtbot, monkeypatch):
        super().__init__(window, qtbot)
        self.monkeypatch, self.said = monkeypatch, []
        window.workbench.told.connect(self.said.append)
        self.sheet, self.counters = self.step("sheet"), self.step("counters")

    def chooses(self, path):
        self.monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))

    def opens(self, path):
        """From the counters to the sheet, and a scan on it."""
        self.chooses(path)
        self.window.go("counters")
        self.press(self.counters.from_sheet)
        self.press(self.sheet.choose_button)
        self.qtbot.waitUntil(lambda: self.sheet.sheet_picture.complete)

    def marks(self, left, top=TOP, wide=WIDE, high=HIGH):
        beneath = left + wide * (left > FRONTS)  # either corner will do
        for spot in ((left, top), (left + wide, top), (beneath, top + high)):
            self.click(*spot)

    def counts(self, columns, rows, gap=100 * GAP // SIDE):
        for field, n in (("columns", columns), ("rows", rows), ("gap", gap)):
            self.sheet.numbers[field].setValue(n)

    def backs_are(self, where):
        row = BACKS.index(where)
        self.sheet.backs.setCurrentIndex(row)
        self.sheet.backs.activated.emit(row)

    def cuts(self):
        self.press(self.sheet.cut_button)
        self.rest()


@pytest.fixture
def player(program, qtbot, monkeypatch):
    yield Cutter(program.kits.open_drawing(), qtbot, monkeypatch)
    if program.kits.drawing is not None:
        program.kits.drawing.close()


def pixels(path):
    return open_picture(path).pixels.astype(int)


def shows(name, body):
    """Return the words of the face that a picture shows, of all that there are."""
    import cv2

    one = pixels(faces_folder() / name)

    def apart(words):
        wanted = cv2.resize(face(words, body)[1:-1, 1:-1], one.shape[1::-1]).astype(int)
        return float(np.abs(one - wanted).mean())

    found = min(EVERY, key=apart)
    assert apart(found) < 20  # of 255: noise, and a grid clicked by whole screen pixels
    return found


def test_fronts_and_backs_of_one_scan_become_counters_of_a_table(player, program, tmp_path):
    window = player.window
    player.opens(drawn(tmp_path / "sheet.png"))
    page = player.sheet
    player.marks(FRONTS)
    player.counts(3, 2)
    assert page.count.text() == "Counters: 6"
    player.click(FRONTS + 2.5 * (SIDE + GAP), TOP + 1.5 * (SIDE + GAP))
    assert page.count.text() == "Counters: 5; left out: 1"
    player.backs_are("here")
    assert not page.cut_button.isEnabled() and page.is_back
    player.marks(BACKS_AT)
    assert page.cut_button.isEnabled()
    page.side.setCurrentIndex(1)
    page.type.setText("Foot")
    player.cuts()
    assert player.said[-1].startswith("Counters: 5, kinds: 4.")
    window.go("counters")
    rows = player.draft.counters
    assert [(row.copies, row.side, row.type, len(row.faces)) for row in rows] == [
        (copies, "Side 1", "Foot", 2) for copies in (2, 1, 1, 1)
    ]
    assert [(shows(row.faces[0], BLUE), shows(row.faces[1], PALE)) for row in rows] == [
        (front, back) for front, back in WEAK.items() if front != "x"
    ]
    table = player.counters.table
    assert not table.cells.index(0, 0).data(Qt.ItemDataRole.DecorationRole).isNull()
    table.choose(0, 4)
    seen = window.canvas.viewport().grab().toImage()
    assert [seen.pixelColor(24 + n * 244 + 8, 64 + 200).getRgb()[:3] for n in range(2)] == [
        pytest.approx(body, abs=16) for body in (BLUE, PALE)
    ]
    assert table.cells.setData(table.cells.index(0, 0), "Guards")
    assert table.cells.setData(table.cells.index(0, 4), "4/2")
    assert player.draft.counters[0].faces == rows[0].faces
    pictures = [(faces_folder() / name).read_bytes() for name in rows[0].faces]
    window.go("zones")
    window.step.take("point")
    player.click(300, 300)
    desk = player.makes(program)
    assert not faces_folder().exists()
    kept = own_counters.folder(desk.game.counters)
    assert len(list(kept.iterdir())) == 8
    assert [(kept / f"guards-{side}.png").read_bytes() for side in ("front", "back")] == pictures
    assert [len(kind.faces) for kind in desk.kinds.kinds.values()] == [2, 2, 2, 2]
    assert len(desk.position.counters_in("out-of-play-box")) == 5


def test_backs_of_another_scan_turned_over_from_top_to_bottom(player, tmp_path):
    window = player.window
    reverse = [[face(word, PALE) for word in reversed(row)] for row in reversed(backs(WORDS))]
    save_png(sheet([((50, 60), reverse)], (400, 300), GAP), tmp_path / "backs.png")
    player.opens(drawn(tmp_path / "sheet.png"))
    player.marks(FRONTS)
    player.counts(3, 2)
    player.chooses(tmp_path / "backs.png")
    player.backs_are("other")
    player.qtbot.waitUntil(lambda: player.sheet.sheet_picture.complete)
    assert window.canvas.picture.size == (400, 300)
    player.sheet.order.setCurrentIndex(1)
    player.sheet.order.activated.emit(1)
    player.marks(50, 60)
    player.cuts()
    found = [shows(row.faces[1], PALE) for row in player.draft.counters]
    assert found == [*WEAK.values()]
    assert window.canvas.picture.size == (720, 260)  # the fronts again, for the next block


def test_a_wrong_grid_is_undone_and_all_of_it_waits_for_another_day(player, program, tmp_path):
    window = player.window
    player.opens(drawn(tmp_path / "sheet.png"))
    player.marks(FRONTS, wide=90)
    player.press(window.undo)
    assert len(player.draft.cutting.fronts.marks) == 2
    player.qtbot.keyClick(window.canvas, Qt.Key.Key_Backspace)
    player.click(FRONTS + WIDE, TOP)
    player.click(FRONTS, TOP + HIGH)
    player.counts(3, 2)
    painted = list[int]()
    with player.monkeypatch.context() as watched:
        watched.setattr(window.canvas, "again", lambda: painted.append(len(player.draft.cutting.done)))
        player.cuts()
    assert painted[-1] == 1, "the marks are gone from the picture, too"
    assert len(player.draft.counters) == 5
    player.press(window.undo)
    assert player.draft.counters == () and player.sheet.cut_button.isEnabled()
    player.cuts()
    player.marks(BACKS_AT)
    window.close()
    player.qtbot.waitUntil(lambda: program.kits.drawing is None)
    again = program.kits.open_drawing()
    kept = again.workbench.draft
    assert kept.cutting is not None and len(kept.cutting.fronts.marks) == 3 and len(kept.cutting.done) == 1
    again.go("counters")
    table = next(s for s in again.steps if isinstance(s, CountersStep)).table
    assert not table.cells.index(4, 0).data(Qt.ItemDataRole.DecorationRole).isNull()
    player.press(again.anew_button)
    assert again.workbench.draft.cutting is None and again.workbench.draft.counters == ()


def test_chosen_kinds_become_one_and_return_goes_on_beneath(player, tmp_path):
    window = player.window
    player.opens(drawn(tmp_path / "sheet.png"))
    player.marks(FRONTS)
    player.counts(3, 2)
    player.sheet.together.setChecked(False)
    player.cuts()
    window.go("counters")
    table = player.counters.table
    assert table.cells.rowCount() == 6
    table.choose(0)
    table.selectionModel().select(table.cells.index(1, 0), QItemSelectionModel.SelectionFlag.Select)
    player.press(player.counters.join_kinds)
    assert [row.copies for row in player.draft.counters] == [2, 1, 1, 1, 1]
    table.choose(0, 4)
    table.edit(table.currentIndex())

    def values():
        return [row.cells.get("strength", "") for row in player.draft.counters]

    for words in ("4", "6"):
        editor = table.findChildren(QLineEdit)[-1]
        player.qtbot.keyClicks(editor, words)
        player.qtbot.keyClick(editor, Qt.Key.Key_Return)
        player.qtbot.waitUntil(lambda words=words: words in values())
    assert values() == ["4", "6", "", "", ""]
    assert table.currentIndex().row() == 2


def test_what_cannot_be_cut_is_told(player, tmp_path):
    player.opens(drawn(tmp_path / "sheet.png"))
    player.marks(FRONTS)
    player.counts(30, 20)
    assert "400" in player.sheet.count.text()
    player.counts(20, 1)
    assert "12 pixels" in player.sheet.count.text()
    player.counts(3, 2)
    (tmp_path / "sheet.png").unlink()
    player.cuts()
    assert "sheet.png" in player.said[-1] and player.draft.counters == ()
    (tmp_path / "torn.png").write_bytes(b"\x89PNG no picture")
    before = player.draft
    player.chooses(tmp_path / "torn.png")
    player.press(player.sheet.choose_button)
    assert "torn.png" in player.said[-1] and player.draft == before


def test_cutting_can_be_given_up(player, tmp_path, monkeypatch):
    window = player.window
    player.opens(drawn(tmp_path / "sheet.png"))
    player.marks(FRONTS)
    player.counts(3, 2)
    gate = threading.Event()

    def slow(path):
        gate.wait(PATIENCE)
        return open_picture(path)

    monkeypatch.setattr(counter_sheet, "open_picture", slow)
    player.press(player.sheet.cut_button)
    assert window.cancel.isVisible() and not player.sheet.cut_button.isEnabled()
    job = window.workbench.job
    player.press(window.cancel)
    gate.set()
    job.wait()
    laid_out()
    assert window.workbench.job is None and not window.cancel.isVisible() and player.sheet.cut_button.isEnabled()
    assert player.draft.counters == () and not faces_folder().exists()


@pytest.mark.parametrize("language", few_by_day(LANGUAGES, "fr"))
def test_the_sheet_speaks(player, program, tmp_path, language):
    program.settings.show_as(replace(program.settings.look, language=language))
    player.window.go("sheet")
    seen = {player.window.hint.text()}
    player.opens(drawn(tmp_path / "sheet.png"))
    for spot in ((FRONTS, TOP), (FRONTS + WIDE, TOP), (FRONTS, TOP + HIGH)):
        seen.add(player.window.hint.text())
        player.click(*spot)
    seen.add(player.window.hint.text())
    assert len(seen) == 5 and not any("sheet-" in words for words in seen)
