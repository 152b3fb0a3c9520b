"""What stands below a card's buttons: body, reasons, what was assumed, as one text that can be selected; values to correct.

Its links light the board, open rules, unfold and copy. Nothing is loaded from anywhere.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, cast

import msgspec
from msgspec import inspect
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from assistant.core.questions import Answer, Block, Chart, Fight, Grid, Reason, ReasonKind, Role, Steps, Sum, rule_words
from assistant.core.record import Filled, Ids
from assistant.core.text import Name, Spoken, Text, number
from assistant.desk import wording as game_words
from assistant.desk.pages.blocks import Markup, chart_svg
from assistant.ui.answers.fight import Choice
from assistant.ui.look import lettering, style
from assistant.ui.look.symbols import draw_badge
from assistant.ui.look.theme import blank, mixed, painting
from assistant.ui.look.wording import held, tip
from assistant.ui.widgets.lines import RULE, hbox, high_for_width, named, push_button, speaks_of, vbox, widen
from assistant.ui.widgets.scrolling import reveal
from assistant.ui.widgets.session import AtTable, Session
from assistant.ui.widgets.tables import CELL, Cell, CellDelegate
from assistant.ui.work.event_loop import Callback

# What a card says once: a step that is a button is no line beneath it, nor is a row or a reason that a button takes up; a
# reason that is the verdict lends it its rule number.

FEW = 3  # reasons that are seen beneath sums; more of them say the sums' lines again


def blocks(answer: Answer, choices: Iterable[Choice], session: Session) -> Iterator[Block]:
    """Yield what stands below the buttons: everything but the fight, and of steps those that are no button."""
    choices = tuple(choices)
    pressed = {_plain(session.words(choice.label)) for choice in choices}
    taken = _taken(choices)
    for block in answer.body:
        if isinstance(block, Steps):
            listed = [(text, state) for text, state in block.listed() if _plain(session.words(text)) not in pressed]
            if not listed:
                continue
            steps, states = tuple((text, state == "done") for text, state in listed), tuple(s for _, s in listed)
            yield msgspec.structs.replace(block, steps=steps, states=states)
        elif isinstance(block, Grid) and taken:
            left = [n for n, row in enumerate(block.rows) if row[0] not in taken]
            if left:
                yield msgspec.structs.replace(
                    block,
                    rows=tuple(block.rows[n] for n in left),
                    about=tuple(block.about[n] for n in left) if block.about else (),
                    exact=tuple(block.exact[n] for n in left) if block.exact else (),
                )
        elif not isinstance(block, Fight):
            yield block


def verdicts_rule(answer: Answer, session: Session) -> str:
    """Return the rule number of a reason that says the verdict again; empty where none does."""
    return next((reason.rule for reason in answer.reasons if _repeats(reason, answer, session)), "")


def beside(answer: Answer, choice: Choice, session: Session) -> str:
    """Return what a button says beneath its words: the other cells of the row that it takes up, each under its head."""
    grids = [block for block in answer.body if isinstance(block, Grid)]
    row = next(((grid, row) for grid in grids for row in grid.rows if row[0] == choice.said), None)
    if row is None:
        return ""
    cells = zip(row[0].header[1:], row[1][1:], strict=True)
    return " · ".join(
        session.own("row-cell", head=session.words(head), cell=session.words(cell)) for head, cell in cells
    )


def _taken(choices: Iterable[Choice]) -> Sequence[Text | Name]:
    return [choice.said for choice in choices if choice.said is not None]


def _repeats(reason: Reason, answer: Answer, session: Session) -> bool:
    return _plain(session.words(reason.text)) == _plain(session.words(answer.verdict))


def _plain(words: str) -> str:
    return words.strip(" .").casefold()


# The same blocks as on pages, with links, badges, and folds.

SHOWN, ASSUMPTIONS_SHOWN, MOST_LINES = 8, 3, 14  # reasons, assumptions, lines to be copied before the rest is folded
KIND_ROLES = {ReasonKind.FACT: Role.SUBJECT, ReasonKind.REJECTED: Role.BLOCKED, ReasonKind.ASSUMED: Role.DOUBT}
BADGE, CHART = 20, 210  # pixels at text size 1
ROUNDED = 1  # pixels: tables that fill their room are rounded up
NARROWEST = 160  # pixels: layouts ask for less, panels are wider


@dataclass(frozen=True)
class Link:
    """Where a link leads: what the board lights while it is looked at, what a click does, what help about it is."""

    about: Ids = ()
    deed: Callback | None = None
    topic: str = ""


class CardMarkup(Markup):
    """Sets an answer for a card."""

    wide, slim = ' width="100%"', ' width="14%"'
    topic = ""  # of what is being set

    def __init__(self, told: Told, answer: Answer, under: str) -> None:
        """Begin a text; the title `under` which it stands is not written once more."""
        super().__init__(told.session.language)
        self.told, self.session, self.answer, self.under = told, told.session, answer, under
        self.links: list[Link] = []
        self.charts: list[Chart] = []
        self.narrow = told.narrow

    def plain(self, text: Spoken) -> str:
        """Return words as the window says them."""
        return self.session.words(text)

    def title(self, title: Text) -> str:
        """Return the heading, unless the card is called so."""
        return "" if self.plain(title) == self.under else self.heading(self.plain(title))

    def heading(self, words: str) -> str:
        """Return a small heading; Qt gives `h2` a size of its own."""
        return f'<p class="title">{escape(words)}</p>'

    def link(self, words: str, kind: str = "link", tool_tip: str = "", **where: Any) -> str:
        """Return a link; `where` it leads as `Link` says."""
        self.links.append(Link(**where))
        title = f' title="{escape(tip(tool_tip))}"' if tool_tip else ""
        return f'<a class="{kind}" href="#{len(self.links) - 1}"{title}>{words}</a>'

    def fold(self, name: str, words: str) -> str:
        """Return a link that unfolds what is called so, or folds it again."""
        return f"<p>{self.link(escape(words), deed=lambda: self.told.unfold(name))}</p>"

    def rule(self, rule: str) -> str:
        """Return the number of a rule; a click opens what it says."""
        deed, opens = (lambda: self.session.ruled.emit(rule)), self.session.own("rule-open")
        return self.link(escape(rule_words(rule, self.language)), "rule", opens, deed=deed, topic=RULE + rule)

    def lit(self, html: str, about: Ids) -> str:
        """Return words that light what they speak of."""
        return self.link(html, "", about=about, topic=self.topic) if about else html

    def figure(self, words: str, exact: Fraction | None) -> str:
        """Return a figure, exactly where that was asked for."""
        if exact is not None and "exact" in self.told.unfolded:
            return escape(number(exact, self.language))
        return super().figure(words, exact)

    def sign(self, reason: Reason) -> str:
        """Return the badge of what a reason speaks of, the same as on the board."""
        lights, kind = self.answer.highlights, reason.kind
        role = next((r for about in reason.about if (r := lights.zones.get(about) or lights.counters.get(about))), None)
        if kind is ReasonKind.ASSUMED or (role is None and kind is not ReasonKind.RULE):
            role = KIND_ROLES[kind]
        side = round(BADGE * self.session.look.text_scale)
        return f'<img src="badge:{role.value}" width="{side}" height="{side}">' if role is not None else ""

    def drawing(self, chart: Chart) -> str:
        """Return a chart as wide as the card."""
        self.charts.append(chart)
        return f'<img src="chart:{len(self.charts) - 1}">'

    def copied(self, words: str) -> str:
        """Return lines to be copied, the first of them where they are many."""
        lines, folded = words.splitlines(), "lines" not in self.told.unfolded
        shown = lines[:MOST_LINES] if folded and len(lines) > MOST_LINES + 1 else lines
        more = self.session.own("more-reasons", n=len(lines) - len(shown))
        copy = self.link(
            escape(self.session.own("copy-lines")), deed=lambda: QGuiApplication.clipboard().setText(words)
        )
        rest = self.fold("lines", more) if shown is not lines else ""
        return super().copied("\n".join(shown)) + f"{rest}<p>{copy}</p>"

    def block(self, block: Block) -> str:
        """Return a block; below rounded figures a link shows the exact ones."""
        html = super().block(block)
        if isinstance(block, Grid) and any(figure is not None for line in block.exact for figure in line):
            html += self.fold("exact", self.session.own("rounded" if "exact" in self.told.unfolded else "exact"))
        return html

    def why(self, choices: Sequence[Choice], folded: bool) -> str:
        """Return the reasons that are no assumptions, that no button takes up and that are not the verdict once more.

        With `folded`, and beneath sums that say the same, only warnings are seen at once.
        """
        answer, taken = self.answer, _taken(choices)
        told = [r for r in answer.reasons if r.kind is not ReasonKind.ASSUMED and r.text not in taken]
        if not folded:
            told = [reason for reason in told if not _repeats(reason, answer, self.session)]
        if folded or (len(told) > FEW and any(isinstance(block, Sum) for block in answer.body)):
            return self._some(told, [r for r in told if r.kind is ReasonKind.REJECTED], "reasons-folded")
        return self._some(told, told[:SHOWN] if len(told) > SHOWN + 1 else told, "more-reasons")

    def assumed(self) -> str:
        """Return what was assumed: printed values first, with the way to correct them after one's own copy."""
        told = sorted(self.answer.assumed, key=lambda reason: not reason.printed)
        if not told:
            return ""
        self.topic = "assumed"
        shown = told[:ASSUMPTIONS_SHOWN] if len(told) > ASSUMPTIONS_SHOWN + 1 else told
        html = f"{self.heading(self.session.own('assumed'))}{self._some(told, shown, 'more-assumed')}"
        printed = tuple(dict.fromkeys(about for reason in told if reason.printed for about in reason.about))
        if not printed:
            return html
        words = escape(self.session.own("correct-printed"))
        return f"{html}<p>{self.link(words, deed=lambda: self.session.checking.emit(printed))}</p>"

    def _some(self, told: Sequence[Reason], shown: Sequence[Reason], key: str) -> str:
        if key in self.told.unfolded or len(shown) == len(told):
            return self.reasons(told)
        return self.reasons(shown) + self.fold(key, self.session.own(key, n=len(told) - len(shown)))


class Told(QTextBrowser):
    """The text, as high as its words need. The keyboard walks its links, Space follows one; all other keys are the board's."""

    narrow = False  # tables were found to be too wide
    _lit = False

    def __init__(self, session: Session, answer: Answer, name: str, say: Callable[[CardMarkup], str]) -> None:
        """Set a text.

        Args:
            name: the title of the card.
            say: sets what is told.
        """
        super().__init__()
        self.session, self.answer, self.name, self._say = session, answer, name, say
        self.unfolded: set[str] = set()
        self.page = CardMarkup(self, answer, name)
        self._fits: dict[int, tuple[int, QTextOption.WrapMode]] = {}  # by width: height, and where words break
        self.setObjectName("told")
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)  # `_lay` alone says where lines end
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        for bar in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            bar(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        high_for_width(self, QSizePolicy.Policy.Ignored)
        self.ensurePolished()
        self.document().setDocumentMargin(0)
        self.document().setDefaultStyleSheet(style.sheet(session.look, "card.css"))
        self.highlighted.connect(self._look_at)
        self.anchorClicked.connect(self._follow)
        self._set()

    def _set(self) -> None:
        self.page = CardMarkup(self, self.answer, self.name)
        at = self.textCursor().position()
        self.setHtml(held(self._say(self.page)))
        self._fits = {}
        if self.document().isEmpty():
            self.hide()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self.page.links else Qt.FocusPolicy.NoFocus)
        cursor = self.textCursor()
        cursor.setPosition(min(at, self.document().characterCount() - 1))  # Tab goes on from here
        self.setTextCursor(cursor)

    def unfold(self, name: str) -> None:
        """Show what is folded under a name, or fold it again."""
        self.unfolded ^= {name}
        self._set()
        self.updateGeometry()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ARG002 - Qt's own name
        """Return a badge or a chart of the text; nothing else is ever loaded."""
        url, look = QUrl(name), self.session.look
        chart = self.page.charts[int(url.path())] if url.scheme() == "chart" else None
        wide, high = (self.viewport().width(), CHART) if chart is not None else (BADGE, BADGE)
        if chart is None and url.scheme() != "badge":
            return None
        size = QSize(wide if chart is not None else round(wide * look.text_scale), round(high * look.text_scale))
        image = blank(size, ratio=self.devicePixelRatioF())
        with painting(image) as painter:
            theme, rect = look.theme, QRectF(0, 0, size.width(), size.height())
            if chart is not None:
                faint = mixed(theme.second_ink, theme.panel, 0.65)
                shape, font = (rect.width(), rect.height()), lettering.SANS
                drawn = chart_svg(
                    chart, self.session.language, size=shape, ink=theme.ink, faint=faint, dark=theme.dark, font=font
                )
                QSvgRenderer(drawn.encode()).render(painter, rect)
            else:
                draw_badge(painter, theme.roles[Role(url.path())], theme, QPointF(rect.center()), rect.width() * 0.9)
        return image

    # Its size

    def heightForWidth(self, width: int) -> int:
        """Return the height that the words need; where a table is too wide it becomes a list, and at last words break."""
        if width < NARROWEST:
            return self.sizeHint().height()
        if width not in self._fits:
            wrap, fits = QTextOption.WrapMode.WordWrap, self._lay(width)
            if not fits and not self.narrow:
                self.narrow = True
                self._set()
                fits = self._lay(width)
            if not fits:
                wrap = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
                self._lay(width, wrap)
            self._fits[width] = math.ceil(self.document().size().height()), wrap
        return self._fits[width][0]

    def _lay(self, width: int, wrap: QTextOption.WrapMode = QTextOption.WrapMode.WordWrap) -> bool:
        """Lay the words out; return whether they have room enough."""
        self.setWordWrapMode(wrap)
        self.setLineWrapColumnOrWidth(width - ROUNDED)
        return self.document().size().width() <= width

    def sizeHint(self) -> QSize:
        """Return a small size: the words wrap, and a layout asks how high they are."""
        return QSize(80, 20)

    minimumSizeHint = sizeHint

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw charts as wide as the text."""
        if self.page.charts and event.size().width() != event.oldSize().width():
            self._set()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words as they lie at this width; the height at another one may have been asked for since."""
        self.heightForWidth(self.width())
        if self.width() in self._fits and self.lineWrapColumnOrWidth() != self.width() - ROUNDED:
            self._lay(self.width(), self._fits[self.width()][1])
        super().paintEvent(event)

    # Looking at it, and following its links

    def _look_at(self, url: QUrl) -> None:
        """Light what a link speaks of, or go back to what the answer lights."""
        link = self.page.links[int(url.fragment())] if url.hasFragment() else Link()
        speaks_of(self, link.topic)
        if link.about or self._lit:
            self.session.lit.emit(link.about)
        self._lit = bool(link.about)
        self.setAccessibleName(self.textCursor().selectedText() or self.name)

    def _follow(self, url: QUrl) -> None:
        link = self.page.links[int(url.fragment())]
        if link.deed is not None:
            link.deed()
        else:
            self._look_at(url)

    def leaveEvent(self, event: QEvent) -> None:
        """Go back to what the answer lights."""
        self._look_at(QUrl())
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Go to the first link, or to the last one."""
        super().focusInEvent(event)
        forward = event.reason() is Qt.FocusReason.TabFocusReason
        if forward or event.reason() is Qt.FocusReason.BacktabFocusReason:
            self.moveCursor(QTextCursor.MoveOperation.Start if forward else QTextCursor.MoveOperation.End)
            self.focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Go back to what the answer lights."""
        super().focusOutEvent(event)
        self._look_at(QUrl())

    def focusNextPrevChild(self, onward: bool) -> bool:
        """Go to the next link, then on to the next place."""
        found = super().focusNextPrevChild(onward)
        self._look_at(QUrl(self._at))
        reveal(self, self.cursorRect())
        return found

    @property
    def _at(self) -> str:
        """The link that has the keyboard, empty for none."""
        return self.textCursor().charFormat().anchorHref() if self.textCursor().hasSelection() else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Follow a link by Space, copy; leave all other keys to the board."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_Space and self._at:
            self._follow(QUrl(self._at))
        else:
            event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the keyboard for words that were selected, to be copied."""
        super().mouseReleaseEvent(event)
        if self.textCursor().hasSelection():
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy words; where a link leads is nothing to copy."""
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() == "link-copy":
                menu.removeAction(action)
        menu.exec(event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the panel scroll."""
        event.ignore()


# The values of a situation, corrected in place: a player who mirrored no technologies sets them here.

SMALL = 12  # values that are shown at once; a larger situation begins folded


@dataclass(frozen=True)
class Leaf:
    """One value of a situation: its dotted path, its type, what it is now."""

    path: str
    type: inspect.Type
    value: Any

    @property
    def choices(self) -> Sequence[Any]:
        """The values that it may have; none where one is typed."""
        if isinstance(self.type, inspect.EnumType):
            return [member.value for member in self.type.cls]
        return self.type.values if isinstance(self.type, inspect.LiteralType) else ()


def leaves(value: Any, left_out: Collection[str] = (), path: str = "", kind: Any = None) -> Iterator[Leaf]:
    """Yield the values that a person can change in a Struct, a mapping or a list of Structs; `left_out` lists paths.

    Args:
        path: of the value itself.
        kind: its type, where it is a mapping; the values of those of no type can be changed by nobody.
    """
    for name, item, inner in _items(value, _bare(kind)):
        below = f"{path}.{name}" if path else name
        if below in left_out:
            continue
        if isinstance(item, (msgspec.Struct, Mapping, tuple, list)):
            yield from leaves(item, left_out, below, inner)
        elif (simple := _simple(inner)) is not None:
            yield Leaf(below, simple, item)


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    """Return the fields of a Struct; every card looks whether it can be changed, so they are looked up once."""
    return cast(inspect.StructType, inspect.type_info(kind)).fields


def _items(value: Any, kind: Any) -> list[tuple[str, Any, Any]]:
    """Return name, value and type of what a value is made of; plain values in lists have no name of their own."""
    if isinstance(value, msgspec.Struct):
        return [(field.encode_name, getattr(value, field.name), field.type) for field in _fields(type(value))]
    if isinstance(value, Mapping):
        inner = kind.value_type if isinstance(kind, inspect.DictType) else None
        return [(str(key), item, inner) for key, item in value.items()]
    return [(str(n), item, None) for n, item in enumerate(value or ()) if isinstance(item, msgspec.Struct)]


def _bare(kind: Any) -> Any:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _simple(kind: Any) -> inspect.Type | None:
    """Return the type if one cell can hold it; optional values count as their own type."""
    kind = _bare(kind)
    if isinstance(kind, inspect.UnionType):
        others = [item for item in kind.types if not isinstance(item, inspect.NoneType)]
        return _simple(others[0]) if len(others) == 1 else None
    simple = (inspect.BoolType, inspect.IntType, inspect.StrType, inspect.LiteralType, inspect.EnumType)
    if isinstance(kind, simple) or (isinstance(kind, inspect.CustomType) and kind.cls is Fraction):
        return kind
    return None


class SituationForm(AtTable, QWidget):
    """Every value of the situation in a tree. `wanted` with the overrides when the player wants the answer anew.

    What belongs together stands under a heading; large situations begin folded. What was changed is bold.
    """

    wanted = Signal(dict)

    def __init__(self, session: Session, situation: Any, overrides: Filled, left_out: Collection[str] = ()) -> None:
        super().__init__(session)
        self.overrides = dict(overrides)
        self.tree = named(QTreeWidget(columnCount=2), session.own("change"))
        self.tree.setHeaderHidden(True)
        self.tree.setWordWrap(True)
        self.tree.setSizeAdjustPolicy(QTreeWidget.SizeAdjustPolicy.AdjustToContents)
        widen(self.tree)
        self.tree.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setItemDelegate(CellDelegate(self.tree))
        self.rows: dict[str, QTreeWidgetItem] = {"": self.tree.invisibleRootItem()}
        found = list(leaves(situation, left_out))
        for leaf in found:
            self._add(leaf)
        for path, row in self.rows.items():
            row.setExpanded(len(found) <= SMALL or any(changed.startswith(f"{path}.") for changed in overrides))
        if found and all("." in leaf.path for leaf in found):  # a mere cover: what it holds is shown
            self.rows[found[0].path.partition(".")[0]].setExpanded(True)
        self.tree.setIndentation(14)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.itemChanged.connect(self._changed)
        for reached in (self.tree.itemClicked, self.tree.itemActivated):
            reached.connect(self._edit)
        again = [push_button(session.own("as-on-the-table"), lambda: self.wanted.emit({}))] if overrides else []
        ask = push_button(session.own("ask-again"), lambda: self.wanted.emit(dict(self.overrides)), "primary")
        vbox(self.tree, hbox(*again, 1, ask), on=self, margins=(0, 4, 0, 4), spacing=4)

    def _row(self, path: str) -> QTreeWidgetItem:
        """Return the row of a value or of a part, below those of what it is part of."""
        if path not in self.rows:
            self.rows[path] = QTreeWidgetItem(self._row(path.rpartition(".")[0]), [self._word(path)])
        return self.rows[path]

    def _add(self, leaf: Leaf) -> None:
        above, _, name = leaf.path.rpartition(".")
        position, value = self.position, leaf.value
        if name == "id":  # what the part is about
            if value in position.counters:
                self._row(above).setText(0, self.words(position.kind(value).name))
            return
        row = self._row(leaf.path)
        row.setData(0, CELL, leaf)
        if leaf.path in self.overrides:
            row.setFont(0, QFont(self.font().families(), weight=QFont.Weight.Bold))
        if isinstance(leaf.type, inspect.BoolType):
            row.setText(1, self.own("yes"))
            row.setCheckState(1, Qt.CheckState.Checked if value else Qt.CheckState.Unchecked)
            return
        if leaf.choices and value is not None:
            value = self._said(leaf, getattr(value, "value", value))
        elif isinstance(leaf.type, inspect.IntType):
            value = int(value or 0)
        else:
            value = str(value or "")
        said = [self._said(leaf, each) for each in leaf.choices]
        row.setData(1, CELL, Cell(choices=lambda: [(words, words) for words in said] or None))
        row.setData(1, Qt.ItemDataRole.EditRole, value)
        row.setFlags(row.flags() | Qt.ItemFlag.ItemIsEditable)

    def _said(self, leaf: Leaf, value: Any) -> str:
        field = next((step for step in reversed(leaf.path.split(".")) if not step.isdigit()), "")
        return self.words(game_words.situation_value(self.game, field, str(value)))

    def _word(self, path: str) -> str:
        """Return what the last part of a path is called: a field, a number, or a key that names a power or a zone."""
        name, position = path.rpartition(".")[2], self.position
        if name.isdigit():
            return str(int(name) + 1)
        for names in (position.sides, position.kinds.nations, position.zones):
            if name in names:
                return self.words(names[name].name)
        return self.words(game_words.situation_label(self.game, name))

    def _edit(self, row: QTreeWidgetItem) -> None:
        if row.flags() & Qt.ItemFlag.ItemIsEditable:
            self.tree.editItem(row, 1)

    def _changed(self, row: QTreeWidgetItem) -> None:
        leaf: Leaf = row.data(0, CELL)
        value = row.data(1, Qt.ItemDataRole.EditRole)
        if isinstance(leaf.type, inspect.BoolType):
            value = row.checkState(1) == Qt.CheckState.Checked
        self.overrides[leaf.path] = {self._said(leaf, each): each for each in leaf.choices}.get(value, value)
