"""The board: shows a position, answers and previews; says what the player does with his hands. Never edits anything itself.

Counters glide to where an edit put them, so that the eye sees what changed.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QVariantAnimation
from PySide6.QtGui import QColor

from assistant.core.printed import CounterId, ZoneId
from assistant.core.questions import Highlights
from assistant.core.record import Ids
from assistant.core.table import Position
from assistant.ui.board.gestures import Hands
from assistant.ui.look.theme import Look
from assistant.ui.work.event_loop import later

TIME = 250  # milliseconds that counters glide to where an edit put them, so that the eye sees what changed
SOON = 30  # milliseconds after which a new board asks for its sharp ground: the first paint comes before it


class BoardView(Hands):
    """A board on the screen. The window listens to its signals and gives it positions to show."""

    def __init__(self) -> None:
        super().__init__()
        self._highlights: tuple[Highlights, Mapping[ZoneId, float]] = (Highlights(), {})
        self._ways: Mapping[CounterId, tuple[QRectF, QRectF]] = {}  # of the counters that glide
        self._gliding = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=TIME)
        self._gliding.valueChanged.connect(lambda done: self.motion.glide(self._ways, done) if self._ways else None)
        self._gliding.finished.connect(self._stop_gliding)

    # What is shown

    def show_position(self, position: Position, *, animate: bool = True) -> None:
        """Show a position. Counters that changed their zone glide there; another board is laid out anew."""
        if not self.is_laid or self.stage.plan.board is not position.board:
            self._lay_board(position)
            return
        glides = animate and not self.look.reduce_motion and self.isVisible()
        before = self.counters.places_of_moved(position) if glides else {}
        old, self.stage.position = self.stage.position, position
        changed = self.counters.follow(old)
        self.control.refresh(changed)
        self.standings.follow()
        if self.badges.highlights != Highlights():
            self.badges.update()
        self.position_changed()
        self._glide(before)

    def _glide(self, before: Mapping[CounterId, QRectF]) -> None:
        """Let counters glide from where they lay `before` to where they are laid out now."""
        self._stop_gliding()
        ends = {name: end for name in before if (end := self.counters.place_of(name)) is not None}
        self._ways = {name: (before[name], end) for name, end in ends.items()}
        if self._ways:
            self.counters.away = frozenset(self._ways)
            self._gliding.start()

    def _stop_gliding(self) -> None:
        """End at once: everything lies where it belongs."""
        self._gliding.stop()
        if not self._ways:
            return
        self.motion.glide({}, 1.0)
        self.counters.away = frozenset()
        lying = self.stage.position.counters
        for zone in {lying[name].zone for name in self._ways if name in lying}:
            self.counters.renew(zone)
        self._ways = {}

    def set_look(self, look: Look) -> None:
        """Change theme, language, text size or motion."""
        old, self.look = self.look, look
        self.setBackgroundBrush(QColor(look.theme.table))
        if not self.is_laid or look == old:
            return
        self.stage.look = look
        self.stage.forget()
        self._open_ground()
        self._show_kept()
        self._settle()

    def show_highlights(self, highlights: Highlights | None, heat: Mapping[ZoneId, float] | None = None) -> None:
        """Show what an answer speaks of; None clears it. `heat`: a share from 0 to 1 for zones, beside the figures."""
        self._highlights = (highlights or Highlights(), heat or {})
        if not self.is_laid:
            return
        self.roles.highlights = self.badges.highlights = self._highlights[0]
        self.roles.heat = self.badges.heat = self._highlights[1]
        self.counters.mark(self._highlights[0].counters)
        self.roles.update()
        self.badges.update()

    def light(self, about: Ids) -> None:
        """Light up zones and counters while a line that speaks of them is looked at; an empty tuple ends it."""
        table = self.stage.position.counters
        zones = tuple(table[name].zone if name in table else name for name in about)
        self.focus_layer.light(zones)

    # The player's scan

    def show_scan(self, shown: bool) -> None:
        """Switch between the drawn ground and the scan."""
        self.scan.shown = shown
        self.ground.shown = self.names.shown = not shown
        self._settle()

    # Laying out

    def _lay_board(self, position: Position) -> None:
        place = (
            (self.zoom, self.visible.center())
            if self.is_laid and self.stage.plan.board.id == position.board.id
            else None
        )
        self._close_ground()
        self._stop_gliding()
        self._lay_layers(position)
        self.let_go()
        self.board_changed()
        self.show_highlights(*self._highlights)
        for shown in (self, self.viewport()):
            shown.setAccessibleName(position.board.title[self.look.language])
        self._open_ground()
        if place:
            self._apply_zoom(place[0])
            self.centerOn(place[1])
        else:
            self._touched = False
            self.show_front()
        self.stage.settled = True
        self.counters.lay_out()
        self._show_kept()
        later(self, self._settle, SOON)  # once the window has given the view its size and it was painted

    # Qt

    def close_board(self) -> None:
        """Stop what is being painted; called before the window closes."""
        self._stop_gliding()
        self._rest.stop()
        self._close_ground()
        if self.is_laid:
            self.scan.close()
