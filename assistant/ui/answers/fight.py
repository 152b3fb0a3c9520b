"""A fight as a panel: the counters of both sides with their parts, what helps them, the sums, the outcomes in one bar.

A click, or Space on it, turns a counter or an aid: `turned` with the blanks of the question that this changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from assistant.core.blocks import Aid, Chance, Fight, Fighter, Party, Sum, percent, rule_words, weight_words
from assistant.core.questions import Role
from assistant.core.text import number
from assistant.ui.answers.told import TONES
from assistant.ui.counters.body import face_of
from assistant.ui.counters.draw import draw_counter
from assistant.ui.look import lettering
from assistant.ui.look.theme import colour, mixed, painting, stroke
from assistant.ui.widgets.lines import NONE, Flow, Lights, Line, applies, hbox, holding, label, named, speaks_of, vbox
from assistant.ui.widgets.session import Session

PARTS = {"leads": Role.SUBJECT, "supports": Role.SOURCE, "attacked": Role.TARGET}
SIDE, BAND = 44, 17  # pixels of a counter and of the band beneath it, at text size 1


class Piece(QAbstractButton):
    """Something in a fight that may be turned: a picture with a band of words beneath it."""

    turned = Signal(object)  # the blanks that change

    def __init__(
        self, session: Session, words: str, said: str, blanks: Mapping[str, Any], about: tuple[str, ...]
    ) -> None:
        """Make the piece.

        Args:
            said: the same for those who hear it, and as the tool tip.
            blanks: what a click changes in the question; empty: the piece only shows.
            about: what is lit on the board while it is looked at.
        """
        super().__init__()
        self.session, self.words = session, words
        scale = session.look.text_scale
        self.side, self.band = round(SIDE * scale), round(BAND * scale)
        self.lettering = lettering.font(lettering.SANS, round(12 * scale), 600)
        wide = QFontMetricsF(self.lettering).horizontalAdvance(words) + 12
        self.setFixedSize(QSize(max(self.side + 8, round(wide)), self.side + self.band + 5))
        named(self, said, hint=True)
        Lights(self, session, about)
        self.setEnabled(bool(blanks))
        if blanks:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(lambda: self.turned.emit(blanks))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw picture, band and focus."""
        with painting(self) as painter:
            self.draw(painter, QRectF((self.width() - self.side) / 2, 1, self.side, self.side))
            band = QRectF(0.5, self.side + 4, self.width() - 1, self.band)
            ground, ink = self.colours()
            theme = self.session.theme
            painter.setPen(Qt.PenStyle.NoPen if ground else QPen(colour(theme.frame), 1))
            painter.setBrush(colour(ground) if ground else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(band, self.band / 2, self.band / 2)
            painter.setPen(colour(ink))
            painter.setFont(self.lettering)
            painter.drawText(band, Qt.AlignmentFlag.AlignCenter, self.words)
            if self.hasFocus():
                stroke(painter, colour(theme.accent), 2)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 0, -1, -1), 5, 5)

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the picture; a bare piece has none."""

    def colours(self) -> tuple[str, str]:
        """Return the ground of the band, empty for none, and the ink on it."""
        return "", self.session.theme.ink


class FighterPiece(Piece):
    """A counter with its part in the fight."""

    def __init__(self, session: Session, fighter: Fighter) -> None:
        position = session.position
        lying = position.table.counters.get(fighter.counter)
        self.kind = position.kind(fighter.counter) if lying is not None else None
        self.face = lying.face if lying is not None else 0
        self.part = fighter.part
        part = session.words(fighter.word)
        name = self.kind.name[session.language] if self.kind is not None else ""
        super().__init__(session, part, session.labelled(name, part), fighter.turned, (fighter.counter,))

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the counter, paler where it does nothing."""
        if self.kind is None:
            return
        if self.part in ("idle", "spared"):
            painter.setOpacity(0.55)
        face = face_of(self.kind, self.face, self.session.position.kinds, self.session.language)
        own = self.session.pictures.of(self.kind, self.face)
        draw_counter(painter, face, self.session.theme, rect, picture=own)
        painter.setOpacity(1)

    def colours(self) -> tuple[str, str]:
        """Return the colours of the part."""
        theme = self.session.theme
        role = PARTS.get(self.part)
        return (
            (theme.roles[role].colour, theme.table if theme.dark else theme.paper) if role else ("", theme.second_ink)
        )


class AidPiece(Piece):
    """What else helps: a tile with its name, lit while it is used."""

    def __init__(self, session: Session, aid: Aid) -> None:
        self.on, self.name = aid.on, session.words(aid.label)
        figure = session.words(aid.figure)
        said = " ".join(filter(None, (session.labelled(self.name, figure), rule_words(aid.rule, session.language))))
        super().__init__(session, figure, said, aid.turned, ())
        applies(self, aid.rule)
        self.setCheckable(False)
        wide = QFontMetricsF(self.lettering).horizontalAdvance(self.name) + 14
        self.setFixedWidth(max(self.width(), round(wide)))

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the tile with its name."""
        theme = self.session.theme
        tile = QRectF(1, rect.top() + 4, self.width() - 2, rect.height() - 6)
        if self.on:
            stroke(painter, theme.ink, 1.5, colour(theme.roles[Role.SOURCE].colour, 0.22))
        else:
            stroke(painter, theme.frame, 1.5, s=Qt.PenStyle.DashLine)
        painter.drawRoundedRect(tile, 7, 7)
        painter.setPen(colour(theme.ink if self.on else theme.second_ink))
        painter.setFont(self.lettering)
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.name)

    def colours(self) -> tuple[str, str]:
        """Return the colours of its figure."""
        theme = self.session.theme
        return ("", theme.ink if self.on else theme.second_ink)


class OutcomeBar(QWidget):
    """The exact outcomes as one bar: a part each as wide as its chance, what both lose beneath; the one that fell is framed."""

    def __init__(self, session: Session, fight: Fight) -> None:
        super().__init__()
        self.session, self.fight = session, fight
        scale = session.look.text_scale
        self.bar, self.line = round(22 * scale), round(17 * scale)
        self.lettering = lettering.font(lettering.SANS, round(12 * scale), 600)
        self.setFixedHeight(self.bar + self.line)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        said = "; ".join(self._said(row) for row in fight.chances.rows)
        named(self, said, hint=True)

    def _said(self, row: Chance) -> str:
        chance = f"{self._weight(row)}, {self.session.words(percent(self._share(row), 1))}"
        return self.session.labelled(self.session.words(row.label), chance)

    def _share(self, row: Chance) -> Fraction:
        return Fraction(row.weight) / (Fraction(self.fight.chances.total) or Fraction(1))

    def _weight(self, row: Chance) -> str:
        """Return how many rolls; a percentage where there are no rolls to count."""
        share = self.session.words(percent(self._share(row), 1))
        return weight_words(row.weight, self.fight.chances.total, self.session.language) or share

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the parts, what fits into each, and the costs beneath."""
        theme = self.session.theme
        with painting(self) as painter:
            painter.setFont(self.lettering)
            metrics = QFontMetricsF(self.lettering)
            left, fallen = 0.0, QRectF()
            for n, row in enumerate(self.fight.chances.rows):
                wide = float(self._share(row)) * self.width()
                part = QRectF(left, 0, wide, self.bar)
                ground, ink = self._colours(row, n)
                painter.fillRect(part.adjusted(0, 0, -1, 0), colour(ground))
                count = str(number(row.weight, self.session.language)) if row.weight == int(row.weight) else ""
                words = self.session.words(row.word) if row.word is not None else ""
                for said in (f"{words} {count}", words, count):
                    if metrics.horizontalAdvance(said) + 6 < wide:
                        painter.setPen(colour(ink))
                        painter.drawText(part, Qt.AlignmentFlag.AlignCenter, said)
                        break
                cost = self.session.words(row.cost) if row.cost is not None else ""
                if metrics.horizontalAdvance(cost) + 2 < wide:
                    painter.setPen(colour(theme.second_ink))
                    painter.drawText(QRectF(left, self.bar, wide, self.line), Qt.AlignmentFlag.AlignCenter, cost)
                if n == self.fight.fallen:
                    fallen = part
                left += wide
            if not fallen.isNull():
                stroke(painter, colour(theme.ink), 3)
                painter.drawRect(fallen.adjusted(1.5, 1.5, -2.5, -1.5))

    def _colours(self, row: Chance, n: int) -> tuple[str, str]:
        """Return ground and ink of a part: outer parts, the clearest results, are the strongest."""
        theme = self.session.theme
        role = TONES.get(row.tone)
        if role is None:
            ground = mixed(theme.second_ink, theme.panel, 0.35)
        else:
            outer = n in (0, len(self.fight.chances.rows) - 1)
            ground = mixed(theme.roles[role].colour, theme.panel, 0.0 if outer else 0.25)
        return ground, theme.table if theme.dark else theme.paper


class FightView(QWidget):
    """The panel. `turned` with the blanks of the question that a click changes."""

    turned = Signal(object)

    def __init__(self, fight: Fight, session: Session) -> None:
        super().__init__()
        self.session = session
        speaks_of(self, "fight")
        self.pieces: list[Piece] = []
        parties = (fight.attacker, fight.defender)
        sides = [made for one in parties for made in (self._party(one), self._terms(one.potential))]
        costs = label(f"{session.words(fight.chances.title)} · {session.words(fight.costs)}", "small")
        vbox(*sides, OutcomeBar(session, fight), costs, on=self, margins=NONE, spacing=3)

    def _party(self, party: Party) -> QWidget:
        flow = Flow()
        for piece in (
            *(FighterPiece(self.session, fighter) for fighter in party.fighters),
            *(AidPiece(self.session, aid) for aid in party.aids),
        ):
            piece.turned.connect(self.turned)
            self.pieces.append(piece)
            flow.add(piece)
        total = party.potential
        figure = label(number(total.read(total.total), self.session.language), "potential", wrap=False)
        return holding(hbox((flow, 1), figure, margins=NONE, spacing=5))

    def _terms(self, potential: Sum) -> QWidget:
        """Return the terms of a sum in one line, the numbers of their rules behind them: `5 Combat value + 2 Support  §9.2`."""
        parts = [
            f"{number(potential.read(term.amount), self.session.language)} {self.session.words(term.label)}"
            for term in potential.lines
        ]
        rules = tuple(dict.fromkeys(term.rule for term in potential.lines if term.rule))
        about = tuple(dict.fromkeys(name for term in potential.lines for name in term.about))
        line = Line(self.session, " + ".join(parts), about=about, style="small", rules=rules)
        line.setAccessibleName(self.session.labelled(self.session.words(potential.title), " + ".join(parts)))
        return line
