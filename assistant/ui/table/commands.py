"""The commands of a table's window (`commands.csv` says menu, keys and deed of each); and the menus under the right button."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import attrgetter

from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from assistant import __version__
from assistant.core.questions import blanks
from assistant.core.record import Ids
from assistant.core.table import CONTROL, Mark, Remove
from assistant.core.text import folded
from assistant.desk.descriptions import counters_named
from assistant.ui.look.settings import show_manual
from assistant.ui.look.wording import caption
from assistant.ui.table.docks import Helper, TableParts
from assistant.ui.table.export_handouts import Campaign
from assistant.ui.table.menu_actions import MENUS, Command, Entry, KeysSheet, Palette, Row, declared
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
from assistant.ui.widgets.session import AtTable
from assistant.ui.work.event_loop import Callback

# Every command of a table's window. The sheet of keys reads them too.


class Commands(Helper):
    """The commands of one window, and the helpers that do them."""

    def __init__(self, parts: TableParts, telephones: Telephones) -> None:
        super().__init__(parts)
        self.telephones = telephones
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
        self.campaign = Campaign(parts)
        self.peeking = SecretLook(parts, self.asking)
        self.help = Help(parts, self.show_keys)
        missing, frame, session = self._missing(), parts, self.session
        rows = (row for row in declared() if row.id not in missing)
        self.by_id = {row.id: Command(frame, session, row, self._deed(row), self._tick(row)) for row in rows}
        self.all = tuple(self.by_id.values())
        away, pictures = self.by_id["counters-away"], self.counters.pictures
        away.enabled = lambda: pictures.there or self.counters.away is not None
        away.key = lambda: f"do-counters-{'away' if pictures.there else 'back'}"
        self.menus: dict[str, QMenu] = {}
        self.lists = {name: QMenu(frame) for name in ("recent", "panels", "layouts")}
        for name, menu in self.lists.items():
            self.by_id[name].setMenu(menu)

    def fill(self, bar: QMenuBar) -> None:
        """Put the menus into a bar; `say` must follow."""
        for name in MENUS:
            if own := [command for command in self.all if command.row.menu == name and not command.hidden]:
                # Not made by the bar: Python may take such a menu for a former one that lay at its address.
                menu = self.menus[name] = QMenu(bar)
                bar.addMenu(menu)
                menu.aboutToShow.connect(self.refresh)
                for command in own:
                    if "rule" in command.row.flags:
                        menu.addSeparator()
                    menu.addAction(command)

    def say(self) -> None:
        """Write every title in the window's language."""
        for name, menu in self.menus.items():
            menu.setTitle(self.own(f"menu-{name}"))
        self.refresh()

    def refresh(self) -> None:
        """Show what can be done, and what is switched on."""
        for command in self.all:
            command.refresh()

    @property
    def letters(self) -> dict[str, Command]:
        """The commands that a letter over the board begins, by that letter."""
        return {one.letter: one for one in self.all if len(one.letter) == 1 and one.letter.isalpha()}

    def board_kept(self, map_id: str) -> None:
        """Lay the table on the board that is now in use, if it is this game's."""
        if map_id == self.game.map:
            self.boards.board_kept()
            self.photos.board_kept()

    def show_keys(self) -> None:
        """Show the sheet of keys."""
        KeysSheet(self.session, self._shown, self.parts.board, self.all)

    @property
    def _shown(self) -> QWidget:
        """What is seen, over which cards lie."""
        return self.parts.board if self.view.bare else self.parts

    def show_manual(self) -> None:
        """Show the manual."""
        show_manual(self.settings, self.session.told.emit)

    def show_palette(self) -> None:
        """Show the command palette."""
        Palette(self.session, self._shown, self.parts.board, self.all)

    def named(self, words: str) -> Entry | None:
        """Return what can be done now that is called so: in the menus, or on the command line."""
        for one in self.all:
            called = (one.id, *one.row.verbs.split(), one.words.rstrip("…"))
            if one.deed is not None and one.enabled() and folded(words) in map(folded, called):
                return Entry(one.words, one.keys, one.deed)
        return None

    def _is_panel(self, command: Row) -> bool:
        return command.id in self.parts.docks.by_id and command.id != "findings"

    def _deed(self, command: Row) -> Callback | None:
        """Return what a command does: as it is declared, else it opens or closes its panel."""
        if not command.does:
            return partial(self.parts.docks.toggle, command.id) if self._is_panel(command) else None
        path, *given = command.does.split()
        return partial(attrgetter(path)(self), *(int(one) if one.lstrip("-").isdigit() else one for one in given))

    def _tick(self, command: Row) -> Callable[[], bool] | None:
        """Return what tells whether a command is switched on."""
        if command.on:
            return lambda: bool(attrgetter(command.on)(self))
        return partial(self.parts.docks.is_open, command.id) if self._is_panel(command) else None

    def go(self, what: str) -> None:
        """Have the program do something, with this game where it is about one."""
        self.parts.opening.emit(what, self.game)

    def side_pages(self) -> None:
        """Open the sides' own pages."""
        self.parts.docks.open("registers")
        self.parts.docks.panel("registers").open_page()

    def about(self) -> None:
        """Say which version this is."""
        self.tell("about", version=__version__)

    def _missing(self) -> set[str]:
        """Return the commands that this game has no use for: nothing to give out, no card to change …"""
        game = self.game
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
        self.tell("covered" if self.session.watched else "uncovered")


# The menus under the right button: what can be done with a zone and with counters, each with its key.

Line = tuple[str, bool | None, Callback]


class BoardMenu(AtTable, QMenu):
    """A menu for a place on the board or in the tray."""

    def __init__(self, parts: TableParts, commands: Commands, zone: str, counters: Ids) -> None:
        super().__init__(parts.session, parts)
        self.deeds, self.commands = parts.deeds, commands
        if counters:
            self._counters(counters)
        if zone in self.position.zones:
            self._zone(zone)

    def _add(self, key: str, letter: str, deed: Callback) -> None:
        words = caption(self.own(key))
        self.addAction(f"{words}\t{letter}" if letter else words).triggered.connect(lambda: deed())

    def _counters(self, counters: Ids) -> None:
        head = self.addAction(self.words(counters_named(self.position, counters)))
        head.setEnabled(False)
        self._add("do-move", "M", lambda: self.commands.asking.move(counters))
        if any(len(self.position.kind(c).faces) > 1 for c in counters):
            self._add("do-flip", "F", lambda: self.deeds.flip(counters))
        self._add("do-loss", "L", lambda: self.deeds.loss(counters))
        self._add("do-reserve", self.own("delete-key"), lambda: self.deeds.reserve(counters))
        self._add("out-of-game", "", lambda: self.do(Remove(counters)))
        self._add("do-reach", "R", lambda: self._reach(counters))
        self._picture(counters)
        self.addSeparator()

    def _picture(self, counters: Ids) -> None:
        shown = self.commands.counters.face_of(counters)
        if shown is not None:
            self._add("own-counter-choose", "", lambda: self.commands.counters.choose(*shown))
            if self.session.pictures.has(*shown):
                self._add("own-counter-draw", "", lambda: self.commands.counters.draw_again(*shown))

    def _reach(self, counters: Ids) -> None:
        reach = self.game.reach
        self.session.ask(reach(self.position, counters) if reach else None)

    def _zone(self, zone: str) -> None:
        position, game = self.position, self.game
        head = self.addAction(caption(self.session.zone_called(zone)))
        head.setEnabled(False)
        if game.fight is not None:
            question = game.fight(position, zone)
            if question is not None:
                self._add("do-fight", "A", lambda: self.session.ask(question))
        if not position.zones[zone].track:
            self._submenu("control-of", self._control(zone))
            self._submenu("markers", self._markers(zone))
        asks = []
        for kind in game.questions:
            blank = next((b for b in blanks(kind) if b.input == "zone"), None)
            if blank is not None:
                deed = partial(self.session.forming.emit, kind, {blank.name: zone})
                asks.append((self.session.titled(kind), None, deed))
        self._submenu("ask-here", asks)
        self.addSeparator()
        self._add("do-differs", "", lambda: self.commands.paper.differs(zone))

    def _submenu(self, key: str, lines: Iterable[Line]) -> None:
        """Add a menu of lines, each its words, whether it is ticked, and what it does; none without lines."""
        menu = QMenu(self.own(key), self)
        for words, ticked, deed in lines:
            action = menu.addAction(words, deed)
            action.setCheckable(ticked is not None)
            action.setChecked(bool(ticked))
        if menu.actions():
            self.addMenu(menu)

    def _control(self, zone: str) -> Iterator[Line]:
        known, now = self.position.sides, self.position.controller(zone)
        for side in self.deeds.sides():
            words = known[side].name[self.language]
            yield words, side == now, partial(self.deeds.set_control, zone, side)

    def _markers(self, zone: str) -> Iterator[Line]:
        for marker in self.position.kinds.markers.values():
            words, now = marker.name[self.language], self.position.marker(marker.id, zone)
            for level in range(1, marker.levels + 1) if marker.kind != CONTROL else ():
                said = f"{words} {level}" if marker.levels > 1 else words
                mark = Mark(marker.id, zone, 0 if now == level else level)
                yield said, now == level, partial(self.do, mark)
