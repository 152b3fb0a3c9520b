"""Rows of text that light what they speak of on the board while they are looked at, and the small parts panels are made of.

What help is about is written on the widgets themselves: a word of the glossary, or the number of a rule.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QIcon,
    QImage,
    QMouseEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpacerItem,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from assistant.core.questions import Role, rule_words
from assistant.core.record import Ids
from assistant.ui.look.symbols import Badge, icon
from assistant.ui.look.theme import colour
from assistant.ui.look.wording import PlainLabel, tip
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import Callback

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
    with QSignalBlocker(box):
        fill_box(box, choices, box.currentData() if box.count() else choices[first][0] if choices else None)
    named(box, name, hint=True)


def fill_box(box: QComboBox, choices: Iterable[tuple[Any, ...]], chosen: Any = None) -> QComboBox:
    """List choices, each its value, words and perhaps sign, in place of those before; without the chosen value the first is."""
    box.clear()
    for value, words, *signs in choices:
        box.addItem(words, value)
        for sign in signs:
            box.setItemIcon(box.count() - 1, sign)
    box.setCurrentIndex(max(0, box.findData(chosen)) if box.count() else -1)
    return box


# Layouts said in one expression: their parts in order, a part with its stretch or its place as a pair, a bare number for a stretch,
# a list for parts side by side.

Piece = QWidget | QLayout | QSpacerItem | list[Any]
Part = Piece | int | tuple[Piece, int | Qt.AlignmentFlag]
Edges = tuple[int, int, int, int]  # pixels at the left, above, at the right, below
NONE: Edges = (0, 0, 0, 0)
PANEL: Edges = (8, 6, 8, 8)
DIALOG: Edges = (20, 16, 20, 16)
TOP, LEFT = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignLeft
LayoutT = TypeVar("LayoutT", bound=QLayout)
BoxT = TypeVar("BoxT", bound=QBoxLayout)


def tight(layout: LayoutT) -> LayoutT:
    """Return a layout with no room left round its parts."""
    layout.setContentsMargins(*NONE)
    return layout


def put(box: BoxT, parts: Iterable[Part], margins: Edges | None = None, spacing: int | None = None) -> BoxT:
    """Put parts into a box, behind those that are in it."""
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for each in parts:
        part, how = each if isinstance(each, tuple) else (each, 0)
        if isinstance(part, list):
            part = hbox(*part)
        if isinstance(part, int):
            box.addStretch(part)
        elif isinstance(part, QSpacerItem):
            box.addSpacerItem(part)
        elif isinstance(part, QLayout):
            box.addLayout(part, int(how) if isinstance(how, int) else 0)
        elif isinstance(how, Qt.AlignmentFlag):
            box.addWidget(part, 0, how)
        else:
            box.addWidget(part, how)
    return box


def vbox(
    *parts: Part, on: QWidget | None = None, margins: Edges | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """Return parts one below the other, laid on a widget if one is named; margins and spacing are the style's."""
    return put(QVBoxLayout(on) if on is not None else QVBoxLayout(), parts, margins, spacing)


def hbox(
    *parts: Part, on: QWidget | None = None, margins: Edges | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Return parts beside each other, as `vbox` does."""
    return put(QHBoxLayout(on) if on is not None else QHBoxLayout(), parts, margins, spacing)


def gap(pixels: int) -> QSpacerItem:
    """Return a part that is empty and so high."""
    return QSpacerItem(0, pixels, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)


def holding(layout: QLayout, name: str = "") -> QWidget:
    """Return a widget that holds a layout; `name` is its style."""
    made = QWidget()
    made.setObjectName(name)
    made.setLayout(layout)
    return made


def flow(*parts: Part, margins: Edges | None = PANEL, spacing: int | None = None) -> QWidget:
    """Return what a panel scrolls: its parts one below the other, at the top."""
    return holding(vbox(*parts, 1, margins=margins, spacing=spacing), "flow")


def card(*parts: Part, margins: Edges = (14, 10, 14, 12), spacing: int | None = None) -> QFrame:
    """Return parts one below the other on a card."""
    frame = QFrame()
    frame.setObjectName("card")
    vbox(*parts, on=frame, margins=margins, spacing=spacing)
    return frame


def empty(layout: QLayout) -> None:
    """Take everything out of a layout, and delete the widgets."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            inner.deleteLater()


# Buttons, and what is said of a widget to those who do not see it.

ButtonT = TypeVar("ButtonT", bound=QAbstractButton)
WidgetT = TypeVar("WidgetT", bound=QWidget)


def named(widget: WidgetT, words: str, *, hint: bool = False) -> WidgetT:
    """Return a widget that is called so; with a hint, a tool tip says it too, or what a line shows while it is empty."""
    widget.setAccessibleName(words)
    if hint and isinstance(widget, QLineEdit):
        widget.setPlaceholderText(words)
    elif hint:
        widget.setToolTip(tip(words))
    return widget


def restyle(widget: QWidget, style: str) -> None:
    """Let a widget look as another name in the style sheet says."""
    widget.setObjectName(style)
    widget.style().polish(widget)


def show_parts(shown: bool, *parts: QWidget) -> None:
    """Show parts of a panel, or hide them."""
    for part in parts:
        part.setVisible(shown)


def enable_parts(enabled: bool, *parts: QWidget) -> None:
    """Let parts of a panel be used, or not."""
    for part in parts:
        part.setEnabled(enabled)


def say_in(words_of: QLabel, words: str) -> None:
    """Let a label say words; it is seen only while it says some."""
    words_of.setText(words)
    words_of.setVisible(bool(words))


class _Unturned:
    """A wheel that passes over it scrolls what it lies in, and changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        cast(QWidget, self).setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what is around."""
        event.ignore()


class Fitted:
    """Fits what it holds into each size that it is given."""

    @abstractmethod
    def fit(self) -> None:
        """Fit what is held into the size that there is."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take another size."""
        super().resizeEvent(event)  # type: ignore[misc]
        self.fit()


class Box(_Unturned, QComboBox):
    """A box of choices; it opens as wide as the longest of them."""

    def showPopup(self) -> None:
        """Open it: Qt would cut long words in their middle."""
        rows = self.view()
        rows.window().setMinimumWidth(rows.sizeHintForColumn(0) + rows.verticalScrollBar().sizeHint().width())
        super().showPopup()

    def setEditText(self, text: str) -> None:
        """Write words of which the beginning is seen."""
        super().setEditText(text)
        if (line := self.lineEdit()) is not None:
            line.home(False)


class NumberBox(_Unturned, QSpinBox):
    """A box with a number."""


def push_button(words: str, deed: Callback, style: str = "", sign: QIcon | None = None) -> QPushButton:
    """Return a button that does something; `style` is its name in the style sheet."""
    made = QPushButton(words)
    made.clicked.connect(lambda: deed())
    made.setObjectName(style)
    if sign is not None:
        made.setIcon(sign)
    return made


def sign_button(session: Session, sign: str, key: str, deed: Callback, size: int = 14) -> QToolButton:
    """Return a flat button that bears a sign; a message says what it does."""
    made = named(QToolButton(), session.own(key), hint=True)
    made.setObjectName("flat")
    made.setIcon(icon(sign, session.look, size))
    made.clicked.connect(lambda: deed())
    return made


class Button(QPushButton):
    """A button that stays while the window speaks another language: it says a message, or bears a sign that the message names.

    A click on it leaves the keyboard where it is.
    """

    def __init__(self, session: Session, key: str, deed: Callback, sign: str = "") -> None:
        super().__init__()
        self.session, self.key, self.sign = session, key, sign
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(lambda: deed())
        session.look_changed.connect(self.say)
        self.say()

    def say(self, key: str = "") -> None:
        """Say the message, from now on another one if it is named."""
        self.key = key or self.key
        words = self.session.own(self.key)
        if self.sign:
            named(self, words, hint=True).setIcon(icon(self.sign, self.session.look, 14))
        else:
            self.setText(words)


class ShareBar(QProgressBar):
    """How far long work is, as a bar without figures."""

    def __init__(self, height: int = 0) -> None:
        super().__init__(maximum=1000, textVisible=False)
        if height:
            self.setFixedHeight(height)

    def show_share(self, share: float) -> None:
        """Show the share that is done, from 0 to 1."""
        self.setValue(round(1000 * share))


class FittedPicture(Fitted, PlainLabel):
    """A picture as large as there is room for it.

    Args:
        least: the least room.
    """

    def __init__(self, least: QSize) -> None:
        super().__init__()
        self.image = QImage()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(least)

    def show_image(self, image: QImage | None) -> None:
        """Show another picture, or none."""
        self.image = image or QImage()
        self.fit()

    def fit(self) -> None:
        """Show the picture as large as there is room for."""
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        shown = QPixmap.fromImage(self.image)
        self.setPixmap(shown if shown.isNull() else shown.scaled(self.size(), keep, smooth))


class NarrowBox(Box):
    """A box of choices as narrow as its panel, however long their words."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)


class WrappedRows(QStyledItemDelegate):
    """Gives a row the height of its words between the paddings of `window.qss`: Qt counts their room as the words'."""

    PADDING = 6  # pixels, on either side

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room that the words need where they are painted."""
        option.rect = option.rect.adjusted(0, 0, -2 * self.PADDING, 0)
        return super().sizeHint(option, index)


class WrappedList(QListWidget):
    """A list whose words go on below where they are longer than it is wide."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setItemDelegate(WrappedRows(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


VALUE = Qt.ItemDataRole.UserRole  # what a row of a list stands for


def listed(rows: QListWidget, words: str, value: object, ink: str = "", ticked: bool | None = None) -> QListWidgetItem:
    """Put a row below those of a list.

    Args:
        value: what the row stands for.
        ink: the colour of its words, where that is not the usual one.
        ticked: whether its box is ticked; None: it has none.
    """
    item = QListWidgetItem(words)
    item.setData(VALUE, value)
    if ticked is not None:
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
    if ink:
        item.setForeground(colour(ink))
    rows.addItem(item)
    return item


def relist(rows: QListWidget, entries: Iterable[tuple[Any, ...]]) -> None:
    """Put other rows into a list, each as `listed` takes it; the same one stays chosen, or that in its place, untold."""
    with QSignalBlocker(rows):
        row, place, now = rows.currentRow(), rows.verticalScrollBar().value(), rows.currentItem()
        value = now.data(VALUE) if now is not None else None
        rows.clear()
        for entry in entries:
            listed(rows, *entry)
        again = row_of(rows, value)
        rows.setCurrentRow(again if again >= 0 else min(row, rows.count() - 1))
        rows.verticalScrollBar().setValue(place)


def row_of(rows: QListWidget, value: object) -> int:
    """Return the row that stands for a value; -1 for none."""
    return next((n for n, item in enumerate(items_of(rows)) if item.data(VALUE) == value), -1)


def items_of(rows: QListWidget) -> list[QListWidgetItem]:
    """Return the rows of a list."""
    return [rows.item(n) for n in range(rows.count())]


def ticked_in(rows: QListWidget) -> tuple[Any, ...]:
    """Return what the rows of a list stand for that are ticked."""
    return tuple(item.data(VALUE) for item in items_of(rows) if item.checkState() == Qt.CheckState.Checked)


def choose_row(rows: QListWidget, value: object) -> None:
    """Choose the row that stands for a value, or none; it is not told."""
    with QSignalBlocker(rows):
        rows.setCurrentRow(row_of(rows, value))


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


def high_for_width(widget: QWidget, across: QSizePolicy.Policy = QSizePolicy.Policy.Expanding) -> None:
    """Let a widget be as high as its width makes it."""
    policy = QSizePolicy(across, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


def widen(widget: QWidget) -> None:
    """Let a widget take what width there is, and no more height than it wants."""
    widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


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

    number: RuleNumber | None = None

    def __init__(self, text: str, key: str = "", digit: str = "", more: str = "") -> None:
        """Make the button.

        Args:
            key: a key that presses it, written at the right.
            digit: a digit that presses it, written at the left.
            more: what stands in small beneath its words.
        """
        super().__init__()
        self.setAccessibleName(". ".join(filter(None, (f"{digit}  {text}" if digit else text, more))))
        self.words, self.more = self._label(text), self._label(more, "small") if more else None
        self.digit, self.key = (self._key(words) for words in (digit, key))
        lines = vbox(self.words, *filter(None, (self.more,)), spacing=1)
        self.row = hbox((self.digit, TOP), (lines, 1), (self.key, TOP), on=self, margins=(11, 6, 11, 6))
        high_for_width(self)

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
        self.row.insertWidget(2, number, 0, TOP)

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
        room = self.row
        return int(room.totalHeightForWidth(width)) if room.hasHeightForWidth() else room.totalSizeHint().height()

    def sizeHint(self) -> QSize:
        """Return the size of the words on one line, or as narrow as the panel wants."""
        return self.row.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return a small width: the words wrap."""
        return QSize(80, self.heightForWidth(max(self.width(), 200)))


class EventWatch(QObject):
    """Has something done at events of some sorts that a widget is about to get, as long as `owner` is there."""

    def __init__(self, widget: QWidget, owner: QObject, deed: Callback, *sorts: QEvent.Type) -> None:
        super().__init__(owner)
        self.deed, self.sorts = deed, sorts
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See whether it is one of them."""
        if event.type() in self.sorts:
            self.deed()
        return super().eventFilter(watched, event)


def lights(widget: QWidget, session: Session, about: Ids) -> None:
    """Light something on the board while a widget is looked at, by pointer or keyboard; then what the answer lights, again."""
    if about:
        widget.setAttribute(Qt.WidgetAttribute.WA_Hover)
        EventWatch(widget, widget, lambda: session.lit.emit(about), QEvent.Type.Enter, QEvent.Type.FocusIn)
        EventWatch(widget, widget, lambda: session.lit.emit(()), QEvent.Type.Leave, QEvent.Type.FocusOut)


class Line(QFrame):
    """A row: a badge, words, and the rules that it applies; `about` is lit on the board while it is looked at.

    Args:
        badge: the role whose badge stands before it.
        rules: numbers of the rules that it applies, at the right; a click opens what they say.
    """

    def __init__(
        self,
        session: Session,
        text: str,
        about: Ids = (),
        badge: Role | None = None,
        style: str = "",
        rules: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.setObjectName("line")
        self.session, self.about = session, about
        self.rules = tuple(rule for rule in rules if rule)
        self.words = label(text, style)
        look = session.look
        badges = [Badge(badge, look.theme, round(20 * look.text_scale))] if badge is not None else []
        numbers = [(RuleNumber(session, rule), TOP) for rule in self.rules]
        hbox(*((each, TOP) for each in badges), (self.words, 1), *numbers, on=self, margins=(0, 1, 0, 1), spacing=8)
        applies(self, next(iter(self.rules), ""))
        lights(self, session, about)
        if about:
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.setAccessibleName(text)


# Widgets side by side in as many rows as the width needs, and panels that scroll: a key must not act on what is scrolled away.


class Flow(QWidget):
    """Pieces side by side, in as many rows as the width needs."""

    GAP = 4

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[QWidget] = []
        high_for_width(self)

    def add(self, piece: QWidget) -> None:
        """Set a piece behind the others."""
        piece.setParent(self)
        piece.show()
        self._pieces.append(piece)
        self._lay()
        self.updateGeometry()

    def clear(self) -> None:
        """Take all pieces away."""
        for piece in self._pieces:
            piece.hide()
            piece.deleteLater()
        self._pieces = []
        self.updateGeometry()

    def _places(self, width: int) -> list[QRectF]:
        places: list[QRectF] = []
        x = y = high = 0
        for piece in self._pieces:
            size = piece.size() if piece.minimumSize() == piece.maximumSize() else piece.sizeHint()
            if x and x + size.width() > width:
                x, y, high = 0, y + high + self.GAP, 0
            places.append(QRectF(x, y, size.width(), size.height()))
            x, high = x + size.width() + self.GAP, max(high, size.height())
        return places

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows."""
        return round(max((place.bottom() for place in self._places(width)), default=0.0))

    def sizeHint(self) -> QSize:
        """Return the size of one row."""
        return QSize(120, self.heightForWidth(max(self.width(), 240)))

    minimumSizeHint = sizeHint

    def resizeEvent(self, event: Any) -> None:
        """Lay the pieces out anew."""
        self._lay()
        super().resizeEvent(event)

    def _lay(self) -> None:
        for piece, place in zip(self._pieces, self._places(self.width()), strict=True):
            piece.setGeometry(place.toRect())
