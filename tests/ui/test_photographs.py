"""The table from a photograph, in the window: looked at, walked through by keys, written as one edit, taken back."""

import os
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel

from assistant.core.table import Flip, Mark, Move
from assistant.core.text import render
from assistant.desk.photo import archive
from assistant.desk.photo.face_atlas import learnt_of
from assistant.scan.detection.quality import say as sight
from assistant.scan.detection.sightings import SightError
from assistant.ui.panels.photo import Photographed
from tests.desk.photo.views import lies, perfect_view
from tests.ui import photographing
from tests.ui.running import laid_out

LAID = ("empires", "august-1914")

TAKEN = datetime(2026, 11, 22, 21, 40)


def show(photos, view):
    """Show what was seen, as if the photograph had just been looked at."""
    photos.parts.docks.open("photograph")
    photos.panel.show_photograph(Photographed(view, TAKEN))
    photos.panel.setFocus()
    QApplication.processEvents()
    return photos.panel


def test_a_photograph_is_looked_at_and_taken_with_one_key(window, photos, qtbot, tmp_path):
    desk = window.session.desk
    before = desk.position.table
    after = desk.position.after(Move(("russia-a3#1",), "minsk")).after(Flip(("uk-a4#1",)))
    path = photographing.photographed(after, tmp_path / "IMG_1.jpg", 1000)
    photos.see = photographing.knowing_eye(after, photographing.drawings())
    photos.look_at([path])
    assert photos.panel.bar.isVisible() and "IMG_1.jpg" in photos.panel.head.text() and desk.journal.length == 0
    bar = window.phase_bar.expected
    qtbot.waitUntil(lambda: "IMG_1.jpg" in bar.strong.full and bar.small.full == "Esc ends")
    qtbot.waitUntil(lambda: photos.job is None, timeout=60_000)
    panel = photos.panel
    assert panel.hasFocus()
    qtbot.waitUntil(lambda: window.phase_bar.property("mode") == "photo")
    assert panel.found.differences and None not in panel.walk.picks and panel.all.key.isVisible()
    assert not panel.pictures.photograph.image.isNull() and not panel.pictures.mirror.image.isNull()
    qtbot.waitUntil(lambda: bar.strong.full == f"Enter: {panel.all.words.text()}")
    assert desk.journal.length == 0, "looking changes nothing"
    photographing.press(Qt.Key.Key_Return)
    assert desk.journal.length == 1 and lies(desk.position) == lies(after)
    assert render(desk.told(1), "en").startswith("From the photograph of ")
    assert window.board.hasFocus()
    qtbot.waitUntil(lambda: window.phase_bar.property("mode") == "")
    qtbot.waitUntil(lambda: bool(archive.names(tmp_path / "evening.sabretache")), timeout=20_000)
    # The photograph lies under the counters for as long as it is wanted.
    window.commands.by_id["photo-under"].deed()
    assert window.board.scan.shown and photos.boards.photo_shown
    window.commands.by_id["photo-under"].deed()
    assert not window.board.scan.shown
    photographing.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.position.table == before


def test_unknown_counters_are_learnt_once_one_is_named_and_all_where_the_table_lies_as_the_mirror(
    window, photos, qtbot, tmp_path
):
    position = window.session.position
    photos.see = photographing.learning_eye(position, photographing.drawings())
    photos.look_at([photographing.photographed(position, tmp_path / "first.jpg", 1600)])
    qtbot.waitUntil(lambda: photos.job is None)
    panel, teach = photos.panel, photos.panel.buttons["photo-teach"]
    counters = sum(len(each.placed) for each in panel.asked)
    assert 2 * len(panel.asked) < counters, "a row a look, not one a counter"
    assert panel.row.doubt.text() == "What is this?" and not panel.pictures.photograph.image.isNull()
    assert panel.walk.picks[: len(panel.asked)] == [None] * len(panel.asked)
    none, here = panel.found.agreed, next(n for n, each in enumerate(panel.asked) if len(each.placed) > 2)
    panel.go(here)
    photographing.press(Qt.Key.Key_1)
    panel.go(panel.walk.end)
    photographing.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: photos.job is None and panel.found.agreed > none and len(learnt_of(position.kinds)) == 1)
    some = panel.found.agreed
    assert teach.isVisible()
    QTest.mouseClick(teach, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: photos.job is None and panel.found.agreed > some and len(learnt_of(position.kinds)) > 1)
    assert window.session.desk.journal.length == 0, "learning and a name change nothing on the table"
    window.commands.by_id["photo-forget"].deed()
    assert not learnt_of(position.kinds)


def test_doubts_come_first_and_keys_do_what_they_show(window, photos):
    desk = window.session.desk
    panel = show(photos, photographing.doubtful(desk.position))
    assert panel.walk.picks.count(None) == 1 and panel.walk.at == 0 and panel.row.isVisible() and panel.row.doubt.text()
    enters = [button for button in panel.row.buttons if button.key.text() == "Enter"]
    assert len(enters) == 1 and enters[0].objectName() == "marked" and not panel.all.key.isVisible()
    assert all(button.isVisible() and button.height() > 20 for button in panel.row.buttons)
    assert not window.answers.armed, "cards take no key meanwhile"
    photographing.press(Qt.Key.Key_2)
    assert None not in panel.walk.picks and panel.walk.at == panel.walk.end and desk.journal.length == 0
    assert panel.list.item(0).text().startswith("=") and panel.list.item(1).text().startswith("✓")
    photographing.press(Qt.Key.Key_Up)
    photographing.press(Qt.Key.Key_Space)
    assert panel.walk.marked == 1 and panel.list.item(1).text().startswith("=")
    photographing.press(Qt.Key.Key_Return)
    assert panel.all.words.text() == "Leave the mirror as it is"
    photographing.press(Qt.Key.Key_Return)
    assert desk.journal.length == 0 and window.board.hasFocus()
    assert show(photos, photographing.doubtful(desk.position)).walk.end == 0, (
        "what was left as it is is not asked again"
    )


def test_a_marker_that_the_last_photograph_showed_is_asked_for(window, photos):
    """It is gone from beside an army: asked for once, and again only after it was seen there once more."""
    desk = window.session.desk
    desk.edit(Mark("control-germany", "calais"))
    with_it, without = (
        perfect_view(desk.position.after(Mark("control-germany", "calais", number))) for number in (1, 0)
    )
    assert show(photos, without).walk.end == 0, "it may lie beneath the army"
    for _ in range(2):
        assert show(photos, with_it).walk.end == 0
        photographing.press(Qt.Key.Key_Return)
        panel = show(photos, without)
        assert panel.walk.picks.count(None) == 1 and panel.walk.differences[0].text.key == "photo-unmarked"
        photographing.press(Qt.Key.Key_2)
        photographing.press(Qt.Key.Key_Return)
        assert show(photos, without).walk.end == 0, "what was left as it is is not asked again"
    assert show(photos, with_it).walk.end == 0
    photographing.press(Qt.Key.Key_Return)
    show(photos, without)
    photographing.press(Qt.Key.Key_Return)
    photographing.press(Qt.Key.Key_Return)
    assert not desk.position.marker("control-germany", "calais") and window.board.hasFocus()


def test_keys_that_are_not_shown_do_nothing(window, photos):
    desk = window.session.desk
    panel = show(photos, photographing.doubtful(desk.position))
    window.board.setFocus()
    QApplication.processEvents()
    assert not any(button.key.isVisible() or button.digit.isVisible() for button in panel.row.buttons)
    photographing.press(Qt.Key.Key_Return)
    photographing.press(Qt.Key.Key_1)
    assert panel.walk.picks.count(None) == 1 and desk.journal.length == 0
    panel.setFocus()
    photographing.press(Qt.Key.Key_9)
    assert panel.walk.picks.count(None) == 1, "there is no ninth choice"
    photographing.press(Qt.Key.Key_Escape)
    assert window.board.hasFocus() and panel.walk.picks.count(None) == 1, "nothing is lost"
    reach = window.commands.by_id["photograph"].deed
    reach()
    assert panel.hasFocus() and panel.isVisible(), "its key gives the keyboard back to the list that waits"
    reach()
    assert panel.hasFocus() and panel.isVisible(), "the bar calls it the way to the list: it does not close it"


def test_something_else_is_written_as_in_quick_entry(window, photos):
    desk = window.session.desk
    panel = show(photos, photographing.doubtful(desk.position))
    zone = panel.walk.differences[0].zone
    photographing.press(Qt.Key.Key_X)
    assert panel.line.hasFocus() and panel.line.text() == "x"
    panel.line.setText("nonsense and more")
    photographing.press(Qt.Key.Key_Return)
    assert panel.fault.isVisible() and panel.walk.picks.count(None) == 1
    panel.line.setText(f"x {zone} 1 de")
    assert not panel.fault.isVisible(), "it was about another line"
    photographing.press(Qt.Key.Key_Return)
    assert None not in panel.walk.picks and panel.list.item(0).text().startswith("✎") and desk.journal.length == 0
    photographing.press(Qt.Key.Key_Return)
    assert desk.journal.length == 1 and len(desk.position.counters_in(zone)) == 2
    photographing.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(desk.position.counters_in(zone)) == 3
    panel = show(photos, photographing.doubtful(desk.position))
    photographing.press(Qt.Key.Key_X)
    photographing.press(Qt.Key.Key_Escape)
    assert panel.hasFocus() and not panel.line.isVisible()


def test_a_table_that_changes_meanwhile_is_compared_anew(window, photos):
    desk = window.session.desk
    panel = show(photos, photographing.doubtful(desk.position))
    photographing.press(Qt.Key.Key_2)
    assert len(panel.walk.differences) == 2
    desk.edit(Move(("russia-a3#1",), "minsk"))
    assert len(panel.walk.differences) == 1 and None not in panel.walk.picks, "one agrees now, the other stays settled"


def test_nothing_differs_is_said_and_leaves_no_edit(window, photos):
    desk = window.session.desk
    panel = show(photos, perfect_view(desk.position, ("map",)))
    assert panel.all.words.text().startswith("Nothing differs") and not panel.list.isVisible()
    photographing.press(Qt.Key.Key_Return)
    assert desk.journal.length == 0 and panel.shown is None


def test_a_refusal_says_what_to_do_and_the_picture_may_be_the_scan(window, photos, qtbot, tmp_path):
    said = [sight("sight-dark"), photographing.say_no()]

    def blind(*_args, **_named):
        raise SightError(said[0])

    photos.see = blind
    path = photographing.photographed(window.session.position, tmp_path / "other.jpg", 300)
    photos.look_at([path])
    qtbot.waitUntil(lambda: photos.job is None, timeout=30_000)
    assert photos.panel.note.text().endswith("and take it again.")
    assert not photos.panel.buttons["photo-be-scan"].isVisible(), "a dark picture is no scan"
    del said[0]
    opened = []
    window.opening.connect(lambda what, which: opened.append((what, which)))
    photos.look_at([path])
    qtbot.waitUntil(lambda: photos.job is None, timeout=30_000)
    assert photos.panel.note.text().startswith("No sheet of this board is to be seen in the photograph.\nIs it another")
    assert photos.panel.buttons["photo-be-scan"].isVisible() and window.session.desk.journal.length == 0
    photos.panel.buttons["photo-be-scan"].click()
    assert opened == [("board-picture", (window.session.desk.game, path))]


def test_a_wrong_file_leaves_the_photograph_that_is_walked_through(window, photos, qtbot, tmp_path):
    panel = show(photos, photographing.doubtful(window.session.position))
    photographing.press(Qt.Key.Key_Return)
    picks, shown = list(panel.walk.picks), panel.shown
    wrong, waiting = tmp_path / "notes.jpg", tmp_path / "later.jpg"
    wrong.write_bytes(b"no picture")
    photos.folder.waiting.append(waiting)
    photos.look_at([wrong])
    qtbot.waitUntil(lambda: photos.job is None, timeout=30_000)
    assert panel.shown is shown and panel.walk.picks == picks and panel.list.isVisible() == (panel.walk.end > 1)
    assert panel.fault.isVisible() and "notes.jpg" in panel.fault.text()
    assert photos.folder.waiting == [waiting], "what came meanwhile waits on"
    photographing.press(Qt.Key.Key_Up)
    assert not panel.fault.isVisible() and panel.row.isVisible()


def test_looking_is_given_up(window, photos, qtbot, tmp_path):
    photos.see = photographing.knowing_eye(window.session.position, photographing.drawings())
    photos.look_at([photographing.photographed(window.session.position, tmp_path / "a.jpg", 300)])
    photographing.press(Qt.Key.Key_Escape)
    assert photos.job is None and window.board.hasFocus() and not photos.panel.cancel.isVisible()
    laid_out()
    assert photos.panel.shown is None


def test_pictures_are_dropped_and_pasted(window, photos, tmp_path, monkeypatch, qtbot):
    looked = []
    opened = []
    monkeypatch.setattr(photos, "look_at", lambda paths, *_rest, **_named: looked.append(list(paths)))
    window.opening.connect(lambda *words: opened.append(words))
    path = tmp_path / "a.webp"
    path.write_bytes(b"x")

    def drop(name, on):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / name))])
        either = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
        left, shift = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier  # which proposes to move
        for at, carried in ((QPoint(9, 9), QDragEnterEvent), (QPointF(9, 9), QDropEvent)):
            event = carried(at, either, data, left, shift)
            QApplication.sendEvent(on, event)
            assert event.isAccepted() and event.dropAction() == Qt.DropAction.CopyAction, "whoever moves it deletes it"

    drop("a.webp", window.board.viewport())
    drop("a.sabretache", window.board.viewport())
    drop("a.webp", photos.panel)
    assert looked == [[path], [path]]
    qtbot.waitUntil(lambda: opened == [("file", tmp_path / "a.sabretache")])
    clipboard = QGuiApplication.clipboard()
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(0xFF8844)
    clipboard.setImage(image)
    photos.paste()
    assert looked[-1][0].name == "pasted.png" and QImage(str(looked[-1][0])).size() == image.size()
    clipboard.setText("minsk 2 ru")
    photos.paste()
    assert len(looked) == 3 and window.quick.text() == "minsk 2 ru"
    window.quick.clear()


def test_a_watched_folder_offers_what_comes_into_it(window, photos, tmp_path, monkeypatch):
    looked = []
    monkeypatch.setattr(photos, "look_at", lambda paths, *_rest, **_named: looked.append(paths[0]))
    (tmp_path / "old.jpg").write_bytes(b"old")
    photos.folder.watch(tmp_path)
    photos.folder.look()
    (tmp_path / "new.jpg").write_bytes(b"half")
    photos.folder.look()
    (tmp_path / "new.jpg").write_bytes(b"half and whole")
    photos.folder.look()
    assert looked == [], "a file that still grows is left alone"
    photos.folder.look()
    photos.folder.look()
    assert looked == [tmp_path / "new.jpg"], "once, and not the old one"
    show(photos, photographing.doubtful(window.session.position))
    (tmp_path / "later.png").write_bytes(b"later")
    photos.folder.look()
    photos.folder.look()
    assert len(looked) == 1 and photos.folder.waiting == [tmp_path / "later.png"], "it waits"
    photos.panel.show_watched(tmp_path)
    button = photos.panel.buttons["photo-watch-folder"]
    assert button.text() == f"Watch {tmp_path.name} no longer"
    photos.panel.show_watched(tmp_path / "maps & tables")
    assert button.text() == "Watch maps && tables no longer"
    photos.watch()
    assert photos.folder.path is None and button.text() == "Watch a folder…"


def test_parts_of_one_board_that_come_one_by_one_are_looked_at_together(window, photos, tmp_path):
    photos.see = photographing.knowing_eye(window.session.position, photographing.drawings())
    left, right, late = (
        photographing.photographed(window.session.position, tmp_path / name, wide)
        for name, wide in (("l.jpg", 300), ("r.jpg", 310), ("z.jpg", 320))
    )
    os.utime(late, (late.stat().st_mtime + 300,) * 2)
    photos.sent(left, "Anna")
    photos.sent(right, "Anna")
    assert photos.paths == (left, right), "both of one moment"
    photos.sent(late, "Anna")
    assert photos.paths == (left, right) and photos.folder.waiting == [late]
    photos.cancel()
    os.utime(right, (late.stat().st_mtime + 20,) * 2)
    photos.folder.waiting.append(right)
    assert photos.folder.next() == [late, right] and photos.folder.next() == []
    photos.folder.waiting.append(left)
    photos.folder.waiting.append(right)
    assert photos.folder.next() == [right], "the table has gone on"


def test_the_folder_of_the_last_photograph_is_offered_again(photos, tmp_path, monkeypatch):
    asked = []

    def dialog(_parent, _title, start, kinds):
        asked.append((start, kinds))
        return [str(tmp_path / "a.heic"), str(tmp_path / "b.heic")], ""

    looked = []
    monkeypatch.setattr(photos, "look_at", lambda paths, *_rest, **_named: looked.append(list(paths)))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", dialog)
    photos.choose()
    photos.choose()
    assert [start for start, _ in asked][1] == str(tmp_path) and asked[0][1].startswith("Photographs (*.jpg")
    assert looked[0] == [tmp_path / "a.heic", tmp_path / "b.heic"]


def test_every_word_of_the_panel_is_there(window, photos):
    settings = window.session.settings
    for language, enter in (("fr", "Entrée"), ("en", "Enter")):
        settings.show_as(replace(settings.look, language=language))
        panel = show(photos, photographing.doubtful(window.session.position))
        words = [w.text() for w in panel.findChildren(QLabel)] + [w.text() for w in panel.findChildren(QAbstractButton)]
        assert any(words) and not [w for w in words if "<" in w or "{" in w]
        assert panel.all.key.text() == enter
