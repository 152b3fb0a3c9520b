"""Rows of text that light what they speak of on the board while they are looked at, and the small parts panels are made of.

What help is about is written on the widgets themselves: a word of the glossary, or the number of a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from assistant.core.blocks import rule_words
from assistant.core.questions import Role
from assistant.ui.look.icons import Badge
from assistant.ui.look.theme import colour
from assistant.ui.look.wording import PlainLabel, tip
from assistant.ui.widgets.session import Session

# What help is about, written on the widgets themselves: a word of the glossary, or the number of a rule.

TOPIC = "topic"
RULE = "§"


def speaks_of(widget: QWidget, word: str) -> None:
    """Write on a widget which word of the glossary explains it and all that stands in it."""
    widget.setProperty(TOPIC, word)


def applies(widget: QWidget, rule: str) -> None:
    """Write on a widget which rule it applies; nothing for none."""
    if rule:
        widget.setProperty(TOPIC, RULE + rule)


def topic_of(widget: QWidget | None) -> str:
    """Return what a widget, or the nearest one around it that knows, is about; empty where none does."""
    while widget is not None:
        if topic := widget.property(TOPIC):
            return str(topic)
        widget = widget.parentWidget()
    return ""


def say_choices(box: QComboBox, name: str, choices: Sequence[tuple[str, str]], first: int = 0) -> None:
    """Name a list and its choices, each with its value; which is chosen stays, and at the beginning it is the one at `first`."""
    begins = not box.count()
    for n, (value, words) in enumerate(choices):
        if n == box.count():
            box.addItem("")
        box.setItemText(n, words)
        box.setItemData(n, value)
    while box.count() > len(choices):
        box.removeItem(len(choices))
    if begins:
        box.setCurrentIndex(first)
    box.setAccessibleName(name)
    box.setToolTip(tip(name))


def chosen_file(parent: QWidget, words: str, kinds: str, start: str = "") -> Path | None:
    """Return the file that is chosen in the system's own window; None for none.

    Args:
        kinds: the files that can be chosen, as that window writes them: `CSV (*.csv)`.
        start: the folder that it shows first.
    """
    name, _ = QFileDialog.getOpenFileName(parent, words, start, kinds)
    return Path(name) if name else None


LayoutT = TypeVar("LayoutT", bound=QLayout)


def tight(layout: LayoutT) -> LayoutT:
    """Return a layout with no room left round its parts."""
    layout.setContentsMargins(0, 0, 0, 0)
    return layout


class NarrowBox(QComboBox):
    """A list of choices as narrow as its panel, however long their words."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)


class WrappedList(QListWidget):
    """A list whose words go on below where they are longer than it is wide."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def listed(rows: QListWidget, words: str, value: object, ink: str = "") -> QListWidgetItem:
    """Put a row below those of a list.

    Args:
        value: what the row stands for, its `UserRole`.
        ink: the colour of its words, where that is not the usual one.
    """
    item = QListWidgetItem(words)
    item.setData(Qt.ItemDataRole.UserRole, value)
    if ink:
        item.setForeground(colour(ink))
    rows.addItem(item)
    return item


def label(text: str, name: str = "", wrap: bool = True) -> QLabel:
    """Return a label whose words can be selected; `name` is its style.

    Args:
        wrap: whether it may go over several lines.
    """
    made = PlainLabel(text)
    made.setWordWrap(wrap)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a click on words leaves the keyboard where it is
    if name:
        made.setObjectName(name)
    if wrap:
        policy = made.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        policy.setHorizontalStretch(1)
        policy.setHeightForWidth(True)
        made.setSizePolicy(policy)
    return made


class RuleNumber(PlainLabel):
    """The number of a rule; a click opens what it says, wherever the number stands.

    Args:
        rule: its number, as reasons cite it.
    """

    def __init__(self, session: Session, rule: str) -> None:
        super().__init__(rule_words(rule, session.language))
        self.session, self.rule = session, rule
        applies(self, rule)
        self.setObjectName("rule")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tip(session.own("rule-open")))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press: it is not for the button on which the number stands."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open what the rule says."""
        self.session.ruled.emit(self.rule)
        event.accept()


class WrapButton(QPushButton):
    """A button whose words go over several lines when the panel is narrow; the keys that press it stand on it."""

    def __init__(
        self, text: str, key: str = "", digit: str = "", parent: QWidget | None = None, more: str = ""
    ) -> None:
        """Make the button.

        Args:
            key: a key that presses it, written at the right.
            digit: a digit that presses it, written at the left.
            more: what stands in small beneath its words.
        """
        super().__init__(parent)
        self.setAccessibleName(". ".join(filter(None, (f"{digit}  {text}" if digit else text, more))))
        self.number: RuleNumber | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(11, 6, 11, 6)
        self.words, self.more = self._label(text), self._label(more, "small") if more else None
        lines = QVBoxLayout()
        lines.setSpacing(1)
        lines.addWidget(self.words)
        if self.more is not None:
            lines.addWidget(self.more)
        self.digit, self.key = (self._key(words) for words in (digit, key))
        row.addWidget(self.digit, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)
        row.addWidget(self.key, 0, Qt.AlignmentFlag.AlignTop)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _label(self, words: str, style: str = "") -> QLabel:
        made = label(words, style)
        made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        made.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        return made

    def _key(self, words: str) -> QLabel:
        made = PlainLabel(words)
        made.setObjectName("key")
        made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if not words:
            made.hide()
        return made

    def cite(self, number: RuleNumber) -> None:
        """Let the number of its rule stand at the right, before the key."""
        self.number = number
        applies(self, number.rule)
        row = self.layout()
        assert isinstance(row, QHBoxLayout)
        row.insertWidget(2, number, 0, Qt.AlignmentFlag.AlignTop)

    def say(self, text: str) -> None:
        """Write other words on it."""
        self.setAccessibleName(text)
        self.words.setText(text)
        self.updateGeometry()

    def show_keys(self, shown: bool) -> None:
        """Show the keys, or hide them while they press nothing."""
        for part in (self.digit, self.key):
            part.setVisible(shown and bool(part.text()))

    def colour(self, ink: str) -> None:
        """Write in another ink."""
        for part in filter(None, (self.words, self.more, self.digit, self.key, self.number)):
            part.setStyleSheet(f"color: {ink};")

    def hasHeightForWidth(self) -> bool:
        """Say that the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height that the words need."""
        room = self.layout()
        assert room is not None
        return int(room.totalHeightForWidth(width)) if room.hasHeightForWidth() else room.totalSizeHint().height()

    def sizeHint(self) -> QSize:
        """Return the size of the words on one line, or as narrow as the panel wants."""
        room = self.layout()
        assert room is not None
        return room.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return a small width: the words wrap."""
        return QSize(80, self.heightForWidth(max(self.width(), 200)))


class Line(QWidget):
    """A row: a badge, words, and what stands at the right; `about` is lit on the board while it is looked at.

    Args:
        right: what stands at the right.
        badge: the role whose badge stands before it.
        strong: whether it is written bold.
        rules: numbers of the rules that it applies, at the right; a click opens what they say.
    """

    def __init__(
        self,
        session: Session,
        text: str,
        right: str = "",
        about: tuple[str, ...] = (),
        badge: Role | None = None,
        style: str = "",
        strong: bool = False,
        rules: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.session, self.about = session, about
        self.rules = tuple(rule for rule in rules if rule)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 1, 0, 1)
        row.setSpacing(8)
        if badge is not None:
            mark = Badge(badge, session.settings.look.theme, round(20 * session.settings.look.text_scale))
            row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        self.words = label(text, style)
        if strong:
            self.words.setStyleSheet("font-weight: 700;")
        row.addWidget(self.words, 1)
        if right:
            end = label(right, "numeral", wrap=False)
            end.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            row.addWidget(end, 0, Qt.AlignmentFlag.AlignTop)
        applies(self, next(iter(self.rules), ""))
        for rule in self.rules:
            row.addWidget(RuleNumber(session, rule), 0, Qt.AlignmentFlag.AlignTop)
        if about:
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.setAccessibleName(text)
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light what the line speaks of."""
        if self.about:
            self.session.lit.emit(self.about)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Go back to what the answer lights."""
        if self.about:
            self.session.lit.emit(())
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Light what the line speaks of."""
        self.session.lit.emit(self.about)
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Go back to what the answer lights."""
        self.session.lit.emit(())
        self.update()
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame the line that has the keyboard."""
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(colour(self.session.settings.look.theme.accent), 1, Qt.PenStyle.DashLine))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            painter.end()
