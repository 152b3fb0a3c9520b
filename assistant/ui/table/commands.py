"""Every command of a table's window, one line each: its menu, its keys, what it does; and the menus under the right button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QMenu

from assistant import __version__
from assistant.core.position import CONTROL
from assistant.core.questions import blanks
from assistant.core.table import Mark, Remove
from assistant.desk import wording as game_words
from assistant.desk.descriptions import counters_named
from assistant.ui.look.wording import caption
from assistant.ui.table.docks import TableParts
from assistant.ui.table.export_handouts import Campaign
from assistant.ui.table.file_commands import FileCommands, HistoryCommands
from assistant.ui.table.menu_actions import Command
from assistant.ui.table.own_pictures import BoardCommands, CounterCommands
from assistant.ui.table.photographs import PhotoCommands
from assistant.ui.table.telephones import Telephones
from assistant.ui.table.view_commands import Asking, Help, LayoutCommands, PaperCommands, SecretLook, ViewCommands

# Every command of a table's window, one line each: its menu, its keys, what it does. The sheet of keys reads it too.


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
        self.all = (
            *self._table(),
            *self._edit(),
            *self._ask(),
            *self._view(),
            *self._paper(),
            *self._campaign(),
            Command("palette", "help", self.show_palette, ("Ctrl+Shift+P",)),
            self._panel("lesson", "help", rule_before=True),
            self._panel("rules", "help", "Shift+F1"),
            self._panel("glossary", "help"),
            Command("manual", "help", self.show_manual, rule_before=True),
            Command("help", "help", self.help.show, ("F1",)),
            Command("keys", "help", self.show_keys, ("Ctrl+F1",)),
            Command("about", "help", partial(self.session.tell, "about", version=__version__)),
        )
        self.by_id = {command.id: command for command in self.all}

    @property
    def letters(self) -> dict[str, Command]:
        """The commands that a letter over the board begins, by that letter."""
        return {one.letter: one for one in self.all if len(one.letter) == 1 and one.letter.isalpha()}

    def board_kept(self, map_id: str) -> None:
        """Lay the table on the board that is now in use, if it is this game's."""
        if map_id == self.session.desk.game.map:
            self.boards.board_kept()
            self.photos.board_kept()

    def show_keys(self) -> None:
        """Show the sheet of keys."""
        self.view.keys(self.all)

    def show_manual(self) -> None:
        """Show the manual beside the table."""
        from assistant.ui.export.manual import show_manual

        show_manual(self.parts.frame, self.session.own, self.session.language, self.session.told.emit)

    def show_palette(self) -> None:
        """Show the command palette."""
        from assistant.ui.table.palette import Palette

        over = self.parts.board if self.view.bare else self.parts.frame
        palette = Palette(self.session, over, self.parts.board, self.all)
        palette.show()
        palette.raise_()
        palette.line.setFocus()

    def _table(self) -> tuple[Command, ...]:
        files, go = self.files, self.parts.open
        return (
            Command("new", "table", partial(go, "new", None), ("Ctrl+N",)),
            Command("open", "table", files.open, ("Ctrl+O",)),
            Command("recent", "table"),
            Command("keep-setup", "table", files.keep_setup, rule_before=True),
            Command("rename", "table", files.rename),
            Command("export", "table", files.export),
            Command("import", "table", partial(go, "import", None)),
            Command("print", "table", files.print, ("Ctrl+P",), rule_before=True),
            Command("sheet", "table", files.sheet),
            Command("picture", "table", files.picture),
            Command("report", "table", files.report),
            *self._elsewhere(),
            Command("pack-up", "table", self.parts.pack_up, ("Ctrl+W",)),
            Command("quit", "table", partial(go, "quit", None), ("Ctrl+Q",), rule_before=True),
        )

    def _elsewhere(self) -> tuple[Command, ...]:
        away = self.telephones
        second = Command(
            "second-screen", "table", away.second_screen, ticked=lambda: away.second is not None, rule_before=True
        )
        if away.lent is None:
            return (second,)
        return (second, Command("telephones", "table", away.show, ticked=lambda: away.is_on))

    def _edit(self) -> tuple[Command, ...]:
        deeds, desk, attempt = self.parts.deeds, self.session.desk, self.session.attempt
        return (
            Command("undo", "edit", partial(attempt, desk.undo), ("Ctrl+Z", "Alt+Left")),
            Command("redo", "edit", partial(attempt, desk.redo), ("Ctrl+Shift+Z", "Ctrl+Y", "Alt+Right")),
            Command("what-if", "edit", self.history.what_if, ("Ctrl+T",), ticked=lambda: self.history.trying),
            Command("other-branch", "edit", self.history.other, ("Alt+Up", "Alt+Down")),
            self._panel("journal", "edit", "Ctrl+J"),
            self._panel("replay", "edit", "Ctrl+Shift+J"),
            Command("quick", "edit", self.parts.quick.begin, ("Ctrl+K",), rule_before=True),
            Command("move", "edit", self.asking.move, letter="M", changes=True),
            Command("flip", "edit", deeds.flip, letter="F", changes=True),
            Command("loss", "edit", deeds.loss, letter="L", changes=True),
            Command("reserve", "edit", deeds.reserve, letter="Del"),
            Command("control", "edit", self.asking.choose_side, letter="C", changes=True),
            Command("marker", "edit", deeds.cycle_marker, letter="T", changes=True),
            *self._photographs(),
            Command("bookmark", "edit", self.files.bookmark, ("Ctrl+B",), rule_before=True),
        )

    def _photographs(self) -> tuple[Command, ...]:
        photos = self.photos
        return (
            Command("photo", "edit", photos.choose, ("Ctrl+Shift+O",), rule_before=True),
            Command("photo-paste", "edit", photos.paste, ("Ctrl+V",)),
            Command("photo-watch", "edit", photos.watch, ticked=lambda: photos.folder.watching),
            Command("photograph", "edit", self._photograph, ("Ctrl+Shift+F",), ticked=self._seen("photograph")),
        )

    def _ask(self) -> tuple[Command, ...]:
        deeds, answers = self.parts.deeds, self.parts.answers
        return (
            Command("fight", "ask", deeds.ask_fight, letter="A"),
            Command("supply", "ask", deeds.ask_supply, letter="S"),
            Command("supply-all", "ask", partial(deeds.ask_supply, everything=True), ("Shift+S",)),
            Command("reach", "ask", deeds.ask_reach, letter="R"),
            Command("phase-end", "ask", deeds.ask_phase_end, letter="E"),
            Command("points", "ask", deeds.ask_points, letter="V"),
            Command("findings", "ask", self.parts.docks.look_at_findings, letter="W"),
            self._panel("review", "ask"),
            self._panel("questions", "ask", "Ctrl+Space", rule_before=True),
            Command("accept", "ask", answers.accept, letter="Enter", rule_before=True),
            Command("choose", "ask", letter="1–9", hidden=True),
            Command("choose-next", "ask", letter="Space", hidden=True),
            Command("dice", "ask", letter="1–6", hidden=True),
            Command("close-card", "ask", self.view.escape, letter="Esc"),
            Command("close-cards", "ask", answers.close_all, ("Ctrl+Shift+W",)),
        )

    def _view(self) -> tuple[Command, ...]:
        view, parts, board, look = self.view, self.parts, self.parts.board, self.session.settings
        return (
            Command("fit", "view", board.fit, letter="Home"),
            Command("fit-all", "view", board.fit_all, ("Ctrl+0",)),
            Command("zoom-in", "view", view.zoom_in, letter="+"),
            Command("zoom-out", "view", view.zoom_out, letter="−"),
            Command("walk", "view", letter="← ↑ → ↓", hidden=True),
            Command("fan", "view", letter="Enter, Shift+Enter", hidden=True),
            Command("walk-panels", "view", letter="Tab", hidden=True),
            Command("only-board", "view", view.only_board, ("Ctrl+H",), rule_before=True),
            Command("panels", "view"),
            Command("layouts", "view"),
            Command("keep-layout", "view", self.layouts.keep),
            Command("usual-layout", "view", self.layouts.usual),
            Command("next-panel", "view", view.next_panel, ("F6",)),
            Command("tracks", "view", parts.tracks.toggle, ("Ctrl+Shift+R",), ticked=lambda: parts.tracks.wanted),
            Command("tray", "view", view.toggle_tray, ("Ctrl+R",), ticked=lambda: parts.tray.isVisibleTo(parts.foot)),
            Command("own-counters", "view", self.counters.toggle, ("Ctrl+U",), ticked=lambda: self.counters.ticked),
            Command("peek", "view", self.peeking.ask, letter="P", rule_before=True),
            Command("inspector", "view", view.toggle_inspector, ("Ctrl+I",), ticked=lambda: parts.inspector.wanted),
            Command("full-screen", "view", view.full_screen, ("F11",), ticked=lambda: view.whole_screen),
            Command("larger", "view", partial(look.larger, 1), ("Ctrl++", "Ctrl+="), rule_before=True),
            Command("smaller", "view", partial(look.larger, -1), ("Ctrl+-",)),
            Command("usual-size", "view", partial(look.larger, 0)),
            Command("motion", "view", self._still, ticked=lambda: look.look.reduce_motion),
            Command("theme", "view", look.next_theme, ("F9",), rule_before=True),
            Command("language", "view", look.next_language, ("F8",)),
        )

    def _paper(self) -> tuple[Command, ...]:
        boards, counters = self.boards, self.counters
        return (
            self._panel("facts", "paper"),
            self._panel("readings", "paper"),
            self._panel("registers", "paper"),
            Command("check-board", "paper", self.paper.check_board, ticked=self._seen("check-board"), rule_before=True),
            Command("differs", "paper", self.paper.differs_here),
            *self._card(),
            Command("own-board", "paper", boards.begin, rule_before=True),
            Command("my-picture", "paper", boards.toggle),
            Command("my-photo", "paper", boards.choose_photo),
            Command("photo-under", "paper", boards.toggle_photo, ("Ctrl+Shift+U",), ticked=lambda: boards.photo_shown),
            Command("photo-forget", "paper", self.photos.forget),
            Command(
                "counters-away",
                "paper",
                counters.take_away,
                enabled=lambda: counters.pictures.there or counters.away,
                key=lambda: f"do-counters-{'away' if counters.pictures.there else 'back'}",
            ),
        )

    def _card(self) -> tuple[Command, ...]:
        """Return what changes the rules, where they are written on a kit's card."""
        game = self.session.desk.game
        if not game.card:
            return ()
        return (
            Command("rules-card", "paper", lambda: self.parts.open("card", game)),
            Command("kit-counters", "paper", lambda: self.parts.open("kit-counters", game)),
        )

    def _campaign(self) -> tuple[Command, ...]:
        if self.session.desk.game.pages is None:  # nothing to give out
            return ()
        campaign = self.campaign
        return (
            self._panel("manuscript", "campaign"),
            *self._side_pages(),
            Command("players-here", "campaign", self._cover, ticked=lambda: self.session.watched),
            *self._letters(),
            Command("give-out", "campaign", campaign.give_out, rule_before=True),
            Command("open-pages", "campaign", campaign.open_pages),
            Command("seal", "campaign", campaign.seal, rule_before=True),
            Command("unseal", "campaign", campaign.unseal),
        )

    def _side_pages(self) -> tuple[Command, ...]:
        if self.session.desk.game.sheet is None:
            return ()
        return (
            Command("side-pages", "campaign", self.parts.docks.side_pages, enabled=lambda: not self.session.watched),
        )

    def _cover(self) -> None:
        """Cover what is secret, or lay it open: players come to the screen, or leave it."""
        self.session.cover(not self.session.watched)
        self.session.tell("covered" if self.session.watched else "uncovered")

    def _letters(self) -> tuple[Command, ...]:
        if self.session.desk.game.letter is None:
            return ()
        return (
            Command("letter", "campaign", self.campaign.letter, rule_before=True),
            Command("letters", "campaign", self.campaign.letters),
        )

    def _photograph(self) -> None:
        """Give the keyboard to the panel of photographs while a list waits there; else open the panel, or close it."""
        if self.photos.is_waiting:
            self.photos.panel.setFocus()
        else:
            self.parts.docks.toggle("photograph")

    def _panel(self, name: str, menu: str, *keys: str, rule_before: bool = False) -> Command:
        """Return the command that opens a panel, or closes it."""
        toggle = partial(self.parts.docks.toggle, name)
        return Command(name, menu, toggle, keys, ticked=self._seen(name), rule_before=rule_before)

    def _seen(self, name: str) -> partial[bool]:
        return partial(self.parts.docks.is_open, name)

    def _still(self) -> None:
        settings = self.session.settings
        settings.show_as(replace(settings.look, reduce_motion=not settings.look.reduce_motion))


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
