"""One widget for each block that an answer's body may hold (the only such table)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from assistant.core.blocks import Block, Chances, Chart, Copy, Grid, Prose, Steps, Sum, percent, weight_words
from assistant.core.questions import Role
from assistant.core.text import number
from assistant.desk.pages.blocks import chart_svg
from assistant.ui.look import lettering
from assistant.ui.look.icons import Sign
from assistant.ui.look.theme import Theme, mixed
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import Line, label
from assistant.ui.widgets.session import Session

HEADING = "small"  # the style of a block's title
TONES = {"good": Role.SOURCE, "bad": Role.TARGET}


def block_widget(block: Block, session: Session, under: str = "") -> QWidget:
    """Return the widget that shows a block; the title `under` which it stands is not written once more."""
    whole = WIDGETS[type(block)](block, session)
    heading = whole.findChild(QLabel, HEADING, Qt.FindChildOption.FindDirectChildrenOnly)
    if heading is not None and heading.text() == under:
        heading.hide()
    return whole


def _column(title: str) -> tuple[QWidget, QVBoxLayout]:
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(1)
    if title:
        column.addWidget(label(title, HEADING))
    return whole, column


def _sum(block: Sum, session: Session) -> QWidget:
    whole, column = _column("")
    total = number(block.read(block.total), session.language)
    column.addWidget(Line(session, session.words(block.title), total, strong=True))
    for place, line in enumerate(block.lines):
        amount = number(block.read(line.amount), session.language)
        sign = "" if place == 0 or str(amount).startswith("\N{MINUS SIGN}") else "+"
        row = QWidget()
        cells = QHBoxLayout(row)
        cells.setContentsMargins(0, 0, 0, 0)
        cells.setSpacing(8)
        value = label(f"{sign}{amount}", "numeral", wrap=False)
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        value.setContentsMargins(0, 1, 0, 0)
        value.setMinimumWidth(round(30 * session.settings.look.text_scale))
        cells.addWidget(value, 0, Qt.AlignmentFlag.AlignTop)
        cells.addWidget(Line(session, session.words(line.label), about=line.about, rules=(line.rule,)), 1)
        column.addWidget(row)
    return whole


class Bar(QWidget):
    """A share of the whole as a bar; the figure beside it says the same."""

    def __init__(self, share: float, colour: str, theme: Theme, height: int) -> None:
        super().__init__()
        self.share, self.colour, self.theme = share, colour, theme
        self.setFixedHeight(height)
        self.setMinimumWidth(60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        painter.setBrush(QColor(mixed(self.theme.cell, self.theme.ink, 0.05)))
        painter.drawRoundedRect(whole, 3, 3)
        if self.share > 0:
            painter.setBrush(QColor(self.colour))
            painter.drawRoundedRect(
                QRectF(whole.left(), whole.top(), max(4.0, whole.width() * self.share), whole.height()), 3, 3
            )
        painter.end()


def _chances(block: Chances, session: Session) -> QWidget:
    whole, column = _column(session.words(block.title))
    look = session.settings.look
    table = QWidget()
    grid = QGridLayout(table)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(1, 1)
    total = Fraction(block.total) or Fraction(1)
    for row, chance in enumerate(block.rows):
        share = Fraction(chance.weight) / total
        role = TONES.get(chance.tone)
        colour = look.theme.roles[role].colour if role else mixed(look.theme.second_ink, look.theme.panel, 0.25)
        words = label(session.words(chance.label), wrap=False)
        words.setMaximumWidth(round(170 * look.text_scale))
        words.setWordWrap(True)
        grid.addWidget(words, row, 0)
        grid.addWidget(Bar(float(share), colour, look.theme, round(16 * look.text_scale)), row, 1)
        grid.addWidget(_right(weight_words(chance.weight, block.total, session.language)), row, 2)
        grid.addWidget(_right(session.words(percent(share, 1)), "small"), row, 3)
    column.addWidget(table)
    return whole


def _right(text: str, style: str = "numeral") -> QWidget:
    made = label(text, style, wrap=False)
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made


SHORT = 10  # characters of a cell that stands in a narrow column


def _grid(block: Grid, session: Session) -> QWidget:
    whole, column = _column(session.words(block.title))
    table = QWidget()
    cells = QGridLayout(table)
    cells.setContentsMargins(0, 0, 0, 0)
    cells.setHorizontalSpacing(7)
    cells.setVerticalSpacing(3)
    words = [[session.words(cell) for cell in row] for row in block.rows]
    short = [all(len(row[place]) <= SHORT for row in words) for place in range(len(block.header))]
    narrow = [place > 0 and short[place] for place in range(len(block.header))]
    # A first column of mere numbers leaves the width to the long words beside it.
    slim = short[0] and not all(short)
    for place, head in enumerate(block.header):
        cells.addWidget(_head(session.words(head), narrow[place]), 0, place, Qt.AlignmentFlag.AlignBottom)
        longest = max((len(row[place]) for row in words), default=1)
        cells.setColumnStretch(
            place, 0 if narrow[place] or (slim and place == 0) else max(2, round(min(longest, 36) / 5))
        )
        if not narrow[place]:
            cells.setColumnMinimumWidth(
                place, _longest_word([session.words(head), *(row[place] for row in words)], whole)
            )
    if slim:
        widest = max((session.words(block.header[0]), *(row[0] for row in words)), key=len)
        cells.setColumnMinimumWidth(0, QFontMetrics(whole.font()).horizontalAdvance(widest) + 6)
    figures: list[tuple[QLabel, str, str]] = []  # a cell, its rounded words, the exact ones
    for n, row in enumerate(words):
        about = block.about[n] if n < len(block.about) else ()
        unrounded = block.exact[n] if n < len(block.exact) else (None,) * len(row)
        for place, (cell, exact) in enumerate(zip(row, unrounded, strict=True)):
            if not narrow[place]:
                said = Line(session, cell, about=about if place == 0 else ())
                cells.addWidget(said, n + 1, place, Qt.AlignmentFlag.AlignTop)
                continue
            figure = label(cell, wrap=False)
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            cells.addWidget(figure, n + 1, place)
            if exact is not None:
                figure.setToolTip(tip(number(exact, session.language)))
                figures.append((figure, cell, number(exact, session.language)))
    column.addWidget(table)
    if figures:
        column.addWidget(_exactly(figures, session), 0, Qt.AlignmentFlag.AlignLeft)
    return whole


def _longest_word(cells: list[str], shown_in: QWidget) -> int:
    """Return the width that no word of a column breaks in; words longer than any of ours may."""
    metrics = QFontMetrics(shown_in.font())
    words = [word for cell in cells for word in cell.split()]
    return min(max(map(metrics.horizontalAdvance, words), default=0) + 6, metrics.averageCharWidth() * 16)


def _head(words: str, narrow: bool) -> QLabel:
    """Return the head of a column; over figures it stands at the right and is as wide as its longest word."""
    head = label(words, "small")
    if narrow:
        head.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        head.ensurePolished()
        head.setMinimumWidth(max(head.fontMetrics().horizontalAdvance(word) for word in words.split()) + 2)
    return head


def _exactly(figures: list[tuple[QLabel, str, str]], session: Session) -> QPushButton:
    """Return the link that shows exact fractions in place of rounded figures, and back again."""
    link = QPushButton(session.own("exact"))
    link.setObjectName("link")
    link.setCheckable(True)

    def show(exactly: bool) -> None:
        for figure, rounded, exact in figures:
            figure.setText(exact if exactly else rounded)
        link.setText(session.own("rounded" if exactly else "exact"))

    link.toggled.connect(show)
    return link


def _prose(block: Prose, session: Session) -> QWidget:
    if block.title is None:
        return label(session.words(block.text))
    whole, column = _column(session.words(block.title))
    column.addWidget(label(session.words(block.text)))
    return whole


def _copy(block: Copy, session: Session) -> QWidget:
    whole, column = _column(session.words(block.title))
    words = session.words(block.text)
    lines = QPlainTextEdit(words)
    lines.setReadOnly(True)
    lines.setAccessibleName(session.words(block.title))
    lines.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
    shown = min(MOST_LINES, len(words.splitlines()) + 1)
    lines.setFixedHeight(lines.fontMetrics().lineSpacing() * shown + 20)
    column.addWidget(lines)
    button = QPushButton(session.own("copy-lines"))
    button.setObjectName("link")
    button.clicked.connect(lambda: QGuiApplication.clipboard().setText(words))
    column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
    return whole


MOST_LINES = 14  # of a text to be copied, seen at once


class ChartView(QWidget):
    """A chart in the colours of the theme, as wide as the card."""

    def __init__(self, block: Chart, session: Session) -> None:
        super().__init__()
        self.block, self.session = block, session
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(220)
        self.setFixedHeight(round(210 * session.settings.look.text_scale))
        self.setAccessibleName(session.words(block.title))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw it."""
        theme = self.session.settings.look.theme
        drawn = chart_svg(
            self.block,
            self.session.language,
            size=(self.width(), self.height()),
            ink=theme.ink,
            faint=mixed(theme.second_ink, theme.panel, 0.65),
            dark=theme.dark,
            font=lettering.SANS,
        )
        painter = QPainter(self)
        QSvgRenderer(drawn.encode()).render(painter, QRectF(self.rect()))
        painter.end()


def _chart(block: Chart, session: Session) -> QWidget:
    whole, column = _column(session.words(block.title))
    column.addWidget(ChartView(block, session))
    return whole


STEP_SIGNS: Mapping[str, tuple[str, Role | None]] = {
    "done": ("tick", Role.SOURCE),
    "now": ("more", Role.TARGET),
    "open": ("open", None),
    "idle": ("minus", None),
}


def _steps(block: Steps, session: Session) -> QWidget:
    whole, column = _column(session.words(block.title))
    theme = session.settings.look.theme
    for text, state in block.listed():
        row = QWidget()
        cells = QHBoxLayout(row)
        cells.setContentsMargins(2, 1, 0, 1)
        cells.setSpacing(8)
        picture, role = STEP_SIGNS[state]
        sign = Sign(picture, theme.roles[role].colour if role is not None else theme.second_ink)
        sign.setAccessibleName(session.own(f"step-{state}"))
        cells.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        cells.addWidget(
            label(session.words(text), "heading" if state == "now" else "small" if state == "idle" else ""), 1
        )
        column.addWidget(row)
    return whole


WIDGETS: Mapping[type[Any], Callable[[Any, Session], QWidget]] = {
    Sum: _sum,
    Chances: _chances,
    Grid: _grid,
    Prose: _prose,
    Copy: _copy,
    Chart: _chart,
    Steps: _steps,
}
