"""The manual beside the table: F1 leads to it, its pages and pictures are found, paper takes all of it."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.export import manual
from assistant.ui.export.manual import ManualWindow
from assistant.ui.table.menu_actions import KeysSheet
from tests.manual import built
from tests.ui.running import running


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    return built(tmp_path_factory.mktemp("manual"))


@pytest.fixture
def desk(pages, monkeypatch):
    monkeypatch.setattr(manual, "manual", lambda: pages)
    return Desk.new(find_game("empires"), "empty")


def opened(window):
    return next((each for each in window.findChildren(ManualWindow) if each.isVisible()), None)


def test_the_key_of_help_leads_from_the_keys_to_the_manual(window, qtbot):
    window.commands.show_keys()
    sheet = window.findChild(KeysSheet)
    assert sheet is not None and opened(window) is None
    qtbot.keyClick(sheet, Qt.Key.Key_F1)
    found = opened(window)
    assert found is not None and "Sabretache" in found.page.toPlainText() and not sheet.isVisible()
    window.commands.show_manual()
    assert len(window.findChildren(ManualWindow)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_pages_and_their_pictures_fit(window, language, qtbot):
    if window.session.language != language:
        window.session.settings.next_language()
    window.commands.show_manual()
    found = opened(window)
    found.page.setSource(found.page.source().resolved(QUrl("empires.html")))  # as a click does
    assert ("Minsk : 12 à 7" if language == "fr" else "Minsk: 12 to 7") in found.page.toPlainText().replace(
        "\u00a0", " "
    )
    image = found.page.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("pictures/empires.webp"))
    assert 200 < image.width() <= found.page.viewport().width()
    found.page.backward()
    assert found.page.source().fileName() == "index.html"


def test_the_manual_on_paper(window, tmp_path, qtbot):
    window.commands.show_manual()
    found = opened(window)
    found.write(tmp_path / "manual.pdf")
    qtbot.waitUntil(lambda: found.job is None, timeout=60_000)
    assert (tmp_path / "manual.pdf").read_bytes().startswith(b"%PDF") and "manual.pdf" in found.windowTitle()
    assert (tmp_path / "manual.pdf").stat().st_size > 200_000  # the pictures are in it
    found.write(tmp_path / "none" / "manual.pdf")
    qtbot.waitUntil(lambda: found.job is None, timeout=60_000)
    assert not (tmp_path / "none").exists() and found.pdf_button.isEnabled()


def test_without_its_pages_that_is_said(window, tmp_path, monkeypatch, qtbot):
    monkeypatch.setattr(manual, "manual", lambda: tmp_path)
    with qtbot.waitSignal(window.session.told) as said:
        window.commands.show_manual()
    assert "not on this machine" in said.args[0] and opened(window) is None


def test_the_start_page_has_it_too(qtbot, pages, monkeypatch):
    monkeypatch.setattr(manual, "manual", lambda: pages)
    with running(qtbot) as program:
        program.show_start()
        page = program.start
        qtbot.waitUntil(lambda: page.isActiveWindow() or page.window().isActiveWindow())
        qtbot.keyClick(page.covers[0], Qt.Key.Key_F1)
        assert page.findChild(ManualWindow) is not None
