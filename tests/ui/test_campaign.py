"""The menu Campaign: the bulletin's editor, pages, tables behind a passphrase."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDropEvent, QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QProgressDialog

from assistant.core.table import Note
from assistant.desk import encryption as sealed
from assistant.desk.desk import Desk
from assistant.desk.encryption import SealedSave, working_folder
from assistant.games import find_game
from assistant.ui.look.main_window import poster_path
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.lines import items_of
from assistant.ui.widgets.notices import PassphraseCard, SealedPages
from assistant.ui.widgets.session import Session
from tests.ui.running import laid_out

WORDS = "trois légions"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "campaign.sabretache"
    Desk.new(find_game("antique"), "start", path, "Thursdays").close()
    return path


@pytest.fixture
def desk(table):
    return Desk.open(table)


@pytest.fixture
def panel(window, qtbot):
    window.docks.open("manuscript")
    found = window.docks.panel("manuscript")
    qtbot.waitUntil(lambda: found.chooser.count() > 0)
    return found


def offers(panel):
    widgets = (panel.offers.itemAt(n).widget() for n in range(panel.offers.count()))
    return [widget.accessibleName() for widget in widgets if widget is not None and not widget.isHidden()]


def press(panel, words):
    widgets = [panel.offers.itemAt(n).widget() for n in range(panel.offers.count())]
    next(w for w in widgets if w is not None and w.accessibleName() == words).click()


def test_the_menu_is_there_for_games_that_give_out_pages(window, tmp_path):
    titles = [action.text() for action in window.menu_bar.actions()]
    assert "Campaign" in titles and "manuscript" in window.docks.by_id
    other = TableWindow(Session(Desk.new(find_game("empires")), Settings()))
    assert "Campaign" not in [action.text() for action in other.menu_bar.actions()]
    assert "manuscript" not in other.docks.by_id
    other.close()
    other.deleteLater()


def test_a_bulletin_is_written_kept_and_published(panel, window, qtbot):
    session = window.session
    assert panel.writings["fr"].toPlainText() == "On n’a rien appris cette saison."
    assert offers(panel) == ["Publish the bulletin"]
    panel.writings["fr"].setPlainText("Rome s’ennuie.")
    panel.keep()
    assert session.position.register("bulletins")["0000"]["fr"] == "Rome s’ennuie."
    assert session.position.register("bulletins")["0000"]["draft"]
    before = session.desk.journal.now
    panel.keep()
    assert session.desk.journal.now == before, "nothing new, nothing written"
    panel.writings["en"].setPlainText("Rome is bored.")
    press(panel, "Publish the bulletin")  # what is typed goes out with it
    row = session.position.register("bulletins")["0000"]
    assert row["en"] == "Rome is bored." and not row.get("draft")
    assert panel.writings["en"].isReadOnly() and panel.kept.isHidden()
    press(panel, "Take the bulletin back, to edit it")
    assert not panel.writings["en"].isReadOnly()
    press(panel, "Begin anew from the season’s events")
    assert panel.writings["en"].toPlainText() == "Nothing was heard this season."
    assert "bulletins/0000" not in session.position.table.facts


def test_buttons_keep_their_places_and_what_wipes_is_undone(panel, window, qtbot):
    """Begin anew once stood where Publish had stood; wiped prose comes back with the undo key."""
    publish = panel.offers.itemAt(0).widget()
    QApplication.processEvents()
    before = publish.mapTo(window, publish.rect().center())
    panel.writings["en"].setPlainText("A long evening's prose.")
    panel.keep()
    QApplication.processEvents()
    assert offers(panel) == ["Publish the bulletin", "Begin anew from the season’s events"]
    assert publish.rect().contains(publish.mapFrom(window, before)), "the hand that was on it still is"
    press(panel, "Begin anew from the season’s events")
    assert panel.writings["en"].toPlainText() == "Nothing was heard this season."
    assert "Ctrl+Z" in window.phase_bar.told
    window.activateWindow()
    panel.writings["en"].setFocus()
    QTest.keyClick(panel.writings["en"], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: panel.writings["en"].toPlainText() == "A long evening's prose.")
    press(panel, "Publish the bulletin")
    QApplication.processEvents()
    assert publish.isHidden() and publish.rect().contains(publish.mapFrom(window, before))
    back = panel.offers.itemAt(2).widget()
    assert back is not None and not back.geometry().intersects(publish.geometry())


def test_what_is_typed_is_kept_when_the_hand_leaves(panel, window):
    writing = panel.writings["en"]
    window.activateWindow()
    writing.setFocus()
    writing.setPlainText("Typed.")
    QApplication.sendEvent(writing, QFocusEvent(QEvent.Type.FocusOut))
    assert window.session.position.register("bulletins")["0000"]["en"] == "Typed."
    window.session.desk.undo()
    assert writing.toPlainText() == "Nothing was heard this season."


def test_old_bulletins_are_read(panel, window):
    press(panel, "Publish the bulletin")
    season = next(q for q in window.session.desk.game.questions if q.__struct_config__.tag == "season")
    window.session.do(window.session.desk.ask(season()).offers[-1].edit)  # the season ends
    assert [panel.chooser.itemText(n) for n in range(panel.chooser.count())] == [
        "Bulletin, summer, year 1 (draft)",
        "Bulletin, spring, year 1",
    ]
    panel._open(1)
    assert panel.writings["en"].isReadOnly()


def test_pages_are_given_out_beside_the_window(window, tmp_path, qtbot):
    card = window.commands.campaign.give_out()
    sheets = [page.id for page in card.chosen()]
    assert len(sheets) == 24 and "book" not in sheets and not any(page.startswith("bulletin") for page in sheets)
    card.language.setCurrentIndex(card.language.findData("fr"))
    card.language.activated.emit(card.language.currentIndex())
    assert card.list.item(0).text() == "Italie, feuille du joueur"
    for item in items_of(card.list):
        if "Italie" not in item.text():
            item.setCheckState(Qt.CheckState.Unchecked)
    card.shape.setCurrentIndex(card.shape.findData("html"))
    shares = []
    card.begin(tmp_path / "out")
    assert card.job is not None and "pages" not in window.phase_bar.told, "not done in the window's own time"
    card.job.progress.connect(shares.append)
    qtbot.waitUntil(lambda: "pages" in window.phase_bar.told, timeout=60_000)
    assert shares == sorted(shares) and len(shares) >= 2 and shares[-1] == 1.0
    assert "3 pages" in window.phase_bar.told
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "Italie, ce qu’a son joueur au départ.html",
        "Italie, feuille du joueur.html",
        "Italie, ordres, printemps de l’an 1.html",
        "Italie, ordres, printemps de l’an 1.txt",
    ]


def test_a_bulletin_is_given_out_once_it_is_published(window):
    bulletin = next(page for page in window.session.desk.game.pages(window.session.position) if page.manuscript)
    window.session.do(window.session.desk.ask(bulletin.question).offers[0].edit)
    card = window.commands.campaign.give_out()
    assert card is not None and [page.id for page in card.chosen() if page.manuscript] == [bulletin.id]
    card.reject()


def test_giving_out_stops_when_told(window, tmp_path, qtbot):
    card = window.commands.campaign.give_out()
    card.shape.setCurrentIndex(card.shape.findData("html"))
    card.begin(tmp_path / "out")
    job = card.job
    assert job is not None and not card.go.isEnabled()
    out = tmp_path / "out"
    qtbot.waitUntil(lambda: any(out.glob("*.html")), timeout=60_000)
    card.findChild(QProgressDialog).canceled.emit()
    assert card.isVisible() and card.go.isEnabled() and "written stay" in window.phase_bar.told
    job.wait()
    assert 1 <= len(list(out.glob("*.html"))) < 24
    laid_out()
    assert "pages are written" not in window.phase_bar.told, "no word comes of a work that was given up"
    card.reject()


def test_what_cannot_be_given_out_is_told_in_the_card(window, tmp_path, qtbot):
    card = window.commands.campaign.give_out()
    (tmp_path / "file").touch()
    card.begin(tmp_path / "file")
    qtbot.waitUntil(lambda: "cannot be written" in card.told.text(), timeout=60_000)
    assert card.go.isEnabled() and card.job is None
    for item in items_of(card.list):
        item.setCheckState(Qt.CheckState.Unchecked)
    card._choose_folder()
    assert card.told.text() == "Nothing is ticked."
    card.reject()


def refused(card, words):
    """Type a passphrase, and return what is said against it."""
    card.lines[0].setText(words)
    card._done()
    return card.wrong.text()


def test_a_players_pages_are_sealed_and_opened(window, tmp_path, qtbot, monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr(sealed, "COST", 4)
    card = window.commands.campaign.give_out()
    assert card is not None and not card.words.isVisible()
    card.sealing.setChecked(True)
    assert card.words.isVisible()
    card.passphrases["gaule"].setText(WORDS)
    card.begin(tmp_path / "out")
    qtbot.waitUntil(lambda: "No passphrase of" in card.told.text(), timeout=60_000)
    assert "Italy" in card.told.text() and not (tmp_path / "out").exists()
    card.passphrases["italie"].setText(WORDS)
    card.shape.setCurrentIndex(card.shape.findData("html"))
    for item in items_of(card.list)[3:]:
        item.setCheckState(Qt.CheckState.Unchecked)
    card.begin(tmp_path / "out")
    qtbot.waitUntil(lambda: "One page" in window.phase_bar.told or "1 page" in window.phase_bar.told, timeout=60_000)
    (box,) = (tmp_path / "out").iterdir()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(box), ""))
    window.commands.campaign.open_pages()
    asked = window.findChild(PassphraseCard)
    assert "does not open" in refused(asked, "other words")
    assert window.findChild(SealedPages) is None
    asked.lines[0].setText(WORDS)
    asked._done()
    listed = window.findChild(SealedPages)
    assert listed is not None and listed.list.count() == 4
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(Path(url.toLocalFile())) or True)
    listed.open(listed.list.item(0))
    assert "Legio I" in opened[0].read_text(encoding="utf-8")
    listed.keep(tmp_path / "mine")
    assert {path.name for path in (tmp_path / "mine").iterdir()} == {listed.list.item(n).text() for n in range(4)}
    listed.keep(tmp_path / "mine")
    assert "already" in listed.told.text(), "nothing that lies there is replaced"
    listed.reject()
    assert not opened[0].exists() and not opened[0].parent.exists(), "unsealed only while the card is open"


@pytest.fixture
def pages(tmp_path, monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr(sealed, "COST", 4)
    (tmp_path / "letter.txt").write_text("march: Legio I > Alps")
    sealed.seal_pages([tmp_path / "letter.txt"], tmp_path / "Italy.sabrepages", WORDS)
    return tmp_path / "Italy.sabrepages"


def test_sealed_pages_are_opened_by_command_by_dialog_and_by_drop(pages, program, qtbot, monkeypatch):
    shell = program.shell
    program.open_file(pages)  # as the command line does, before anything is shown
    cards = shell.findChildren(PassphraseCard)
    assert len(cards) == 1 and pages.name in cards[0].column.itemAt(0).widget().text()
    cards[0].leave()
    qtbot.waitUntil(lambda: not shell.findChildren(PassphraseCard))
    monkeypatch.setattr(
        QFileDialog, "getOpenFileName", lambda *given: (str(pages) if "*.sabrepages" in given[3] else "", "")
    )
    program.start._choose_file()
    (card,) = shell.findChildren(PassphraseCard)
    card.leave()
    qtbot.waitUntil(lambda: not shell.findChildren(PassphraseCard))
    carried = QMimeData()
    carried.setUrls([QUrl.fromLocalFile(str(pages))])
    for event in (QDragEnterEvent, QDropEvent):
        at = QPoint(9, 9) if event is QDragEnterEvent else QPointF(9, 9)
        given = event(at, Qt.DropAction.CopyAction, carried, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(shell, given)
        assert given.isAccepted()
    qtbot.waitUntil(lambda: bool(shell.findChildren(PassphraseCard)))
    (card,) = shell.findChildren(PassphraseCard)
    whole = pages.read_bytes()
    for torn, said in ((whole[:-9], "damaged"), (b"MZ" + whole, "was not sealed"), (whole[:20], "damaged")):
        pages.write_bytes(torn)
        assert said in refused(card, WORDS)
    pages.unlink()
    assert "Italy.sabrepages" in refused(card, WORDS)
    assert shell.findChild(SealedPages) is None
    card.leave()


def test_orders_that_came_by_mail_are_read_in_the_window(window, qtbot):
    window.commands.campaign.letter()
    form = window.docks.panel("questions").form
    text = "Sabretache · Italy · spring, year 1\nmarch: Legio I > Cisalpine\nend"
    form.inputs["text"].fill(text)
    assert form.inputs["text"].value() == text
    form.ask()
    qtbot.waitUntil(lambda: bool(window.board.badges.highlights.paths))
    assert window.board.badges.highlights.paths[0].zones == ("italie", "cisalpine"), "the march is seen on the map"
    answer = window.session.desk.ask(form.question(text=text))
    window.session.do(answer.offers[0].edit)
    assert window.session.position.register("letters")["0000-italie"]["nation"] == "italie"
    window.commands.by_id["letters"].trigger()


# The passphrase


@pytest.fixture
def shared(table, monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr(sealed, "COST", 4)
    path = table.parent / "shared" / "campaign.sabresealed"
    path.parent.mkdir()
    sealed.seal(table, path, WORDS)
    return path


@pytest.fixture
def program(program):
    yield program
    program.shell.may_leave = lambda: True


def type_in(card, *words):
    for line, word in zip(card.findChildren(QLineEdit), words, strict=True):
        line.setText(word)
    QTest.keyClick(card.findChildren(QLineEdit)[-1], Qt.Key.Key_Return)


def test_a_sealed_table_is_opened_worked_at_and_sealed_again(program, shared, qtbot):
    before = shared.read_bytes()
    program.open_file(shared)
    card = program.shell.findChild(PassphraseCard)
    assert program.start is not None and program.window is None
    type_in(card, "deux légions")
    assert card.isVisible() and "does not open" in card.wrong.text()
    type_in(card, WORDS)
    assert program.window is not None and program.settings.recent() == (shared,)
    program.window.session.do(Note("note", "an evening"))
    program.shell.keep_poster()
    assert not poster_path(str(shared)).exists() and not poster_path(program.shell.subject).exists()
    program.show_start()
    assert program.window is None and shared.read_bytes() != before and not working_folder(shared).exists()
    desk = sealed.open_desk(shared, WORDS)
    assert desk.position.fact("note") == "an evening"
    desk.close()


def test_a_torn_sealed_file_is_told_in_the_card(program, tmp_path):
    path = tmp_path / "torn.sabresealed"
    path.touch()
    program.open_file(path)
    card = program.shell.findChild(PassphraseCard)
    for data in (b"", b"SABRSEAL", b"my holiday"):
        path.write_bytes(data)
        card.wrong.setText("")
        type_in(card, WORDS)
        assert "torn.sabresealed" in card.wrong.text() and program.window is None, data
    QTest.keyClick(card.findChild(QLineEdit), Qt.Key.Key_Escape)
    assert card.isHidden()


def test_a_sealed_file_that_cannot_be_written_holds_the_window_once(program, shared, tmp_path):
    program.open_file(shared)
    type_in(program.shell.findChild(PassphraseCard), WORDS)
    program.window.session.do(Note("note", "kept"))
    shared.parent.rename(tmp_path / "unplugged")
    window = program.window
    program.shell.close()
    assert program.shell.isVisible() and program.window is window and "Close once more" in window.phase_bar.told
    program.shell.close()
    assert not program.shell.isVisible()
    (tmp_path / "unplugged").rename(shared.parent)
    desk = sealed.open_desk(shared, WORDS)
    assert desk.position.fact("note") == "kept"
    desk.close()


def test_a_table_is_sealed_from_the_menu(window, tmp_path, monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr(sealed, "COST", 4)
    target = tmp_path / "new.sabresealed"
    card = window.commands.campaign.seal_as(target)
    type_in(card, WORDS, "deux légions")
    assert "not the same" in card.wrong.text() and not target.exists()
    type_in(card, WORDS, WORDS)
    assert card.isHidden() and "is sealed" in window.phase_bar.told
    data, _ = sealed.decrypted(target.read_bytes(), WORDS, "x")
    save = window.session.desk.save
    assert save is not None and data == save.path.read_bytes()
    window.commands.campaign.unseal()
    assert window.phase_bar.told == "This table is not sealed."


def test_a_sealed_table_is_sealed_on_command_and_saved_plain(program, shared, tmp_path):
    program.open_file(shared)
    type_in(program.shell.findChild(PassphraseCard), WORDS)
    assert program.window is not None
    window = program.window
    window.session.do(Note("note", "now"))
    before = shared.read_bytes()
    window.commands.campaign.seal()
    assert shared.read_bytes() != before and "as it is now" in window.phase_bar.told
    save = window.session.desk.save
    assert isinstance(save, SealedSave)
    window.commands.campaign.unseal_to(save, tmp_path / "plain.sabretache")
    plain = Desk.open(tmp_path / "plain.sabretache")
    assert plain.position.fact("note") == "now"
    plain.close()
