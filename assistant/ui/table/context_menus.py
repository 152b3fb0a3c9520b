"""The menus under the right button: what can be done with a zone and with counters, each with its key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from assistant.core.edits import Mark, Remove
from assistant.core.position import CONTROL
from assistant.core.questions import blanks
from assistant.desk import wording as game_words
from assistant.desk.describing import counters_named
from assistant.ui.look.plain import caption
from assistant.ui.table.commands import Commands
from assistant.ui.table.parts import TableParts


class BoardMenu(QMenu):
    """A menu for a place on the board or in the tray."""

    def __init__(self, parts: TableParts, commands: Commands, zone: str, counters: tuple[str, ...]) -> None:
        super().__init__(parts.frame)
        self.session, self.deeds, self.commands = parts.session, parts.deeds, commands
        if counters:
            self._counters(counters)
        if zone in self.session.position.board.zones:
            self._zone(zone)

    def _add(self, key: str, letter: str, deed: Callable[[], object]) -> None:
        words = caption(self.session.own(key))
        self.addAction(f"{words}\t{letter}" if letter else words).triggered.connect(lambda: deed())

    def _counters(self, counters: tuple[str, ...]) -> None:
        head = self.addAction(self.session.words(counters_named(self.session.position, counters)))
        head.setEnabled(False)
        self._add("do-move", "M", lambda: self.commands.asking.move(counters))
        if any(len(self.session.position.kind(c).faces) > 1 for c in counters):
            self._add("do-flip", "F", lambda: self.deeds.flip(counters))
        self._add("do-loss", "L", lambda: self.deeds.loss(counters))
        self._add("do-reserve", self.session.own("delete-key"), lambda: self.deeds.reserve(counters))
        self._add("out-of-game", "", lambda: self.session.do(Remove(counters)))
        self._add("do-reach", "R", lambda: self._reach(counters))
        self._picture(counters)
        self.addSeparator()

    def _picture(self, counters: tuple[str, ...]) -> None:
        shown = self.commands.counters.face_of(counters)
        if shown is not None:
            self._add("own-counter-choose", "", lambda: self.commands.counters.choose(*shown))
            if self.session.pictures.has(*shown):
                self._add("own-counter-draw", "", lambda: self.commands.counters.draw_again(*shown))

    def _reach(self, counters: tuple[str, ...]) -> None:
        reach = self.session.desk.game.reach
        self.session.ask(reach(self.session.position, counters) if reach else None)

    def _zone(self, zone: str) -> None:
        position, game = self.session.position, self.session.desk.game
        head = self.addAction(caption(position.board.zones[zone].name[self.session.language]))
        head.setEnabled(False)
        if game.fight is not None:
            question = game.fight(position, zone)
            if question is not None:
                self._add("do-fight", "A", lambda: self.session.ask(question))
        self._control(zone)
        self._markers(zone)
        asks = QMenu(self.session.own("ask-here"), self)
        for question_type in game.questions:
            blank = next((b for b in blanks(question_type) if b.input == "zone"), None)
            if blank is not None:
                title = self.session.words(game_words.question_title(game, question_type))
                asks.addAction(title).triggered.connect(
                    lambda _on=False, q=question_type, name=blank.name: self.session.forming.emit(q, {name: zone})
                )
        if asks.actions():
            self.addMenu(asks)
        self.addSeparator()
        self._add("do-differs", "", lambda: self.commands.paper.differs(zone))

    def _control(self, zone: str) -> None:
        sides = self.deeds.sides()
        if not sides or "track" in self.session.position.board.zones[zone].tags:
            return
        menu = QMenu(self.session.own("control-of"), self)
        now = self.session.position.controller(zone)
        for side in sides:
            action = menu.addAction(self.session.position.kinds.sides[side].name[self.session.language])
            action.setCheckable(True)
            action.setChecked(side == now)
            action.triggered.connect(lambda _on=False, s=side: self.deeds.set_control(zone, s))
        self.addMenu(menu)

    def _markers(self, zone: str) -> None:
        kinds = [m for m in self.session.position.kinds.markers.values() if m.kind != CONTROL]
        if not kinds or "track" in self.session.position.board.zones[zone].tags:
            return
        menu = QMenu(self.session.own("markers"), self)
        for marker in kinds:
            now = self.session.position.marker(marker.id, zone)
            for level in range(1, marker.levels + 1):
                words = marker.name[self.session.language]
                action = menu.addAction(f"{words} {level}" if marker.levels > 1 else words)
                action.setCheckable(True)
                action.setChecked(now == level)
                wanted = 0 if now == level else level
                action.triggered.connect(lambda _on=False, m=marker.id, n=wanted: self.session.do(Mark(m, zone, n)))
        self.addMenu(menu)
