"""Lets counters glide to where an edit put them, so that the eye sees what changed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QRectF, QVariantAnimation

from assistant.core.kinds import CounterId
from assistant.ui.board.layers.counters import CountersLayer
from assistant.ui.board.layers.motion import MotionLayer

TIME = 250  # milliseconds


class Glider(QObject):
    """One movement of counters at a time; a new one ends the one before."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._ways: Mapping[CounterId, tuple[QRectF, QRectF]] = {}
        self._layers: tuple[CountersLayer, MotionLayer] | None = None
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=TIME)
        self._animation.valueChanged.connect(self._step)
        self._animation.finished.connect(self.stop)

    def start(self, before: Mapping[CounterId, QRectF], counters: CountersLayer, motion: MotionLayer) -> None:
        """Let counters glide from where they lay `before` to where they are laid out now."""
        self.stop()
        self._ways = {
            name: (rect, end) for name, rect in before.items() if (end := counters.place_of(name)) is not None
        }
        self._layers = (counters, motion)
        if self._ways:
            counters.away = frozenset(self._ways)
            self._animation.start()

    def stop(self) -> None:
        """End at once: everything lies where it belongs."""
        self._animation.stop()
        if self._layers is None or not self._ways:
            return
        counters, motion = self._layers
        motion.glide({}, 1.0)
        counters.away = frozenset()
        lying = counters.stage.position.table.counters
        for zone in {lying[name].zone for name in self._ways if name in lying}:
            counters.renew(zone)
        self._ways = {}

    def _step(self, done: float) -> None:
        if self._layers is not None and self._ways:
            self._layers[1].glide(self._ways, done)
