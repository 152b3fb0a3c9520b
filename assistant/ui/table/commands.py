"""The commands of a table's window (`commands.csv` says menu, keys and deed of each); and the menus under the right button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from operator import attrgetter

from PySide6.QtWidgets import QMenu

from assistant import __version__
from assistant.core.position import CONTROL
from assistant.core.questions import blanks
from assistant.core.table import Mark, Remove
from assistant.desk.descriptions import counters_named
from assistant.ui.look.wording import caption
from assistant.ui.table.docks import TableParts
from assistant.ui.table.export_handouts import Campaign
from assistant.ui.table.menu_actions import Command, declared
from assistant.ui.table.own_pictures import BoardCommands, CounterCommands
from assistant.ui.table.photographs import PhotoCommands
from assistant.ui.table.telephones import Telephones
from assistant.ui.table.view_commands import (
    Asking,
    FileCommands,
    Help,
    HistoryCommands,
    LayoutCommands,
    PaperCommands,
    SecretLook,
    ViewCommands,
)

# Every command of a table's window. The sheet of keys reads them too.


class Commands:
    """The commands of one window, and the helpers that do them."""

    def __init__(self, parts: TableParts, telephones: Telephones) -> None:
        self.parts, self.session, self.telephones = parts, parts.session, telephones
        self.files = FileCommands(parts)
        self.history = HistoryCommands(parts)
        self.asking = Asking(parts)
        self.view = ViewCommands(parts)
        self.layouts = LayoutCommands(parts)
        self.paper = PaperCommands(parts)
        self.boards = BoardCommands(parts)
        self.counters = CounterCommands(parts)
        self.photos = PhotoCommands(parts, self.boards)
        telephones.photographed.connect(self.photos.sent)
        telephones.wanted.connect(lambda path: self.photos.look_at([path]))
        self.campaign = Campaign(parts)
        self.peeking = SecretLook(parts, self.asking)
        self.help = Help(parts, self.show_keys)
        counters, missing = self.counters, self._missing()
        enabled: dict[str, Callable[[], bool]] = {
            "counters-away": lambda: counters.pictures.there or counters.away,
        }
        away = {"counters-away": lambda: f"do-counters-{'away' if counters.pictures.there else 'back'}"}
        self.all = tuple(
            replace(each, deed=self._deed(each), ticked=self._tick(each), enabled=enabled.get(name), key=away.get(name))
            for each in declared()
            if (name := each.id) not in missing
        )
        self.by_id = {command.id: command for command in self.all}

    @property
    def letters(self) -> dict[str, Command]:
        """The commands that a letter over the board begins, by that letter."""
        return {one.letter: one for one in self.all if len(one.letter) == 1 and one.letter.isalpha()}

    def board_kept(self, map_id: str) -> None:
        """Lay the table on the board that is now in use, if it is this game's."""
        if map_id == self.session.game.map:
            self.boards.board_kept()
            self.photos.board_kept()

    def show_keys(self) -> None:
        """Show the sheet of keys."""
        self.view.keys(self.all)

    def show_manual(self) -> None:
        """Show the manual beside the table."""
        from assistant.ui.export.manual import show_manual

        show_manual(self.parts.frame, self.session.settings, self.session.told.emit)

    def show_palette(self) -> None:
        """Show the command palette."""
        from assistant.ui.table.menu_actions import Palette

        over = self.parts.board if self.view.bare else self.parts.frame
        palette = Palette(self.session, over, self.parts.board, self.all)
        palette.show()
        palette.raise_()
        palette.line.setFocus()

    def _is_panel(self, command: Command) -> bool:
        return command.id in self.parts.docks.by_id and command.id != "findings"

    def _deed(self, command: Command) -> Callable[[], object] | None:
        """Return what a command does: as it is declared, else it opens or closes its panel."""
        if not command.does:
            return partial(self.parts.docks.toggle, command.id) if self._is_panel(command) else None
        path, *given = command.does.split()
        return partial(attrgetter(path)(self), *(int(one) if one.lstrip("-").isdigit() else one for one in given))

    def _tick(self, command: Command) -> Callable[[], bool] | None:
        """Return what tells whether a command is switched on."""
        if command.on:
            return lambda: bool(attrgetter(command.on)(self))
        return partial(self.parts.docks.is_open, command.id) if self._is_panel(command) else None

    def go(self, what: str) -> None:
        """Have the program do something, with this game where it is about one."""
        self.parts.open(what, self.session.game)

    def side_pages(self) -> None:
        """Open the sides' own pages."""
        self.parts.docks.panel("registers").open_page()

    def about(self) -> None:
        """Say which version this is."""
        self.session.tell("about", version=__version__)

    def _missing(self) -> set[str]:
        """Return the commands that this game has no use for: nothing to give out, no card to change …"""
        game = self.session.game
        missing = {each.id for each in declared() if each.menu == "campaign"} if game.pages is None else set()
        for there, names in (
            (game.sheet, ("side-pages",)),
            (game.letter, ("letter", "letters")),
            (game.card or None, ("rules-card", "kit-counters")),
            (self.telephones.lent, ("telephones",)),
        ):
            missing.update(names if there is None else ())
        return missing

    def cover(self) -> None:
        """Cover what is secret, or lay it open: players come to the screen, or leave it."""
        self.session.cover(not self.session.watched)
        self.session.tell("covered" if self.session.watched else "uncovered")


# The menus under the right button: what can be done with a zone and with counters, each with its key.


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
        reach = self.session.game.reach
        self.session.ask(reach(self.session.position, counters) if reach else None)

    def _zone(self, zone: str) -> None:
        position, game = self.session.position, self.session.game
        head = self.addAction(caption(self.session.zone_called(zone)))
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
                title = self.session.titled(question_type)
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
