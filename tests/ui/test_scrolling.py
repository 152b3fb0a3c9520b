"""What scrolls finds the size of what it holds, and ends: whatever its parts do, and whatever words a photograph's panel shows."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.panels.photo import Photographed
from assistant.ui.widgets.lines import scrolled
from tests.ui.photographing import doubtful
from tests.ui.running import shown

TAKEN = datetime(2026, 11, 22, 21, 40)


class Contrary(QWidget):
    """Higher where it is wider: too high without a bar, and not with one."""

    def __init__(self):
        super().__init__()
        self.sizes: list[int] = []

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self.sizes.append(event.size().width())
        self.setFixedHeight(210 if event.size().width() >= 300 else 190)


def test_a_part_that_is_higher_where_it_is_wider_ends_in_some_size(qtbot):
    flow, contrary = QWidget(), Contrary()
    column = QVBoxLayout(flow)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(contrary)
    area = scrolled(flow)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    QApplication.processEvents()
    assert contrary.sizes and flow.height() >= area.viewport().height()


def test_a_sentence_of_any_length_leaves_a_photograph_in_its_panel(qtbot):
    with shown(Desk.new(find_game("empires"), "august-1914"), qtbot) as window:
        window.resize(1280, 790)  # so high that a short sentence needs no bar
        photos = window.commands.photos
        photos.parts.docks.open("photograph")
        photos.panel.show_photograph(Photographed(doubtful(window.session.position), TAKEN))
        photos.panel.setFocus()
        QTest.keyClick(photos.panel, Qt.Key.Key_Return)  # the first line is settled
        flow = photos.panel.area.widget()
        widths = set()
        for length in range(40, 400, 9):
            photos.panel.show_nothing()
            photos.panel._show_fault(("word " * 80)[:length])
            QApplication.processEvents()
            widths.add(flow.width())
            assert flow.width() <= photos.panel.area.viewport().width()
            assert flow.height() >= flow.heightForWidth(flow.width()), length
        assert len(widths) > 1, "with a bar and without"
