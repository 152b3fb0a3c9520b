"""The window around the board: docks, menus, foot. No rules and no logic of its own: it joins the panels' signals."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QMenuBar, QSizePolicy

from assistant.core.questions import Highlights, Question
from assistant.core.record import Ids
from assistant.core.table import Position
from assistant.core.text import LANGUAGES
from assistant.desk.web_interface import LentPages
from assistant.ui.answers.panel import AnswersPanel
from assistant.ui.board.view import BoardView
from assistant.ui.look import wording
from assistant.ui.panels.quick_entry import QuickLine
from assistant.ui.panels.status import FindingsPanel, Inspector, StatusStrip
from assistant.ui.panels.tray import Tray
from assistant.ui.table.board_actions import BoardActions
from assistant.ui.table.commands import Commands
from assistant.ui.table.docks import Docks, TableParts
from assistant.ui.table.first_board import frame_around, make_board
from assistant.ui.table.keyboard import Focus, Keyboard
from assistant.ui.table.phase_bar import PhaseBar
from assistant.ui.table.telephones import Telephones
from assistant.ui.table.view_commands import restore
from assistant.ui.widgets.lines import hbox, holding, vbox
from assistant.ui.widgets.notices import Prompt
from assistant.ui.widgets.session import Pick, Session
from assistant.ui.work.event_loop import later, timer

TURN = 1000  # milliseconds after an edit until the list of recent tables knows the turn
REST = 500  # milliseconds after the first paint until the first question is rehearsed: the player looks first


class TableWindow(TableParts):
    """One open table."""

    bug = Signal(object, object)
    settled = Signal()  # all is there that the first paint need not wait for
    _painted = False
    _turn_kept: dict[str, str] | None = None

    def __init__(self, session: Session, board: BoardView | None = None, lent: LentPages | None = None) -> None:
        super().__init__()
        self.session = session
        session.setParent(self)
        self.deeds = BoardActions(session)
        self.setDockNestingEnabled(True)
        self.board = board if board is not None else make_board(session)
        self.setCentralWidget(self.board)
        self.inspector = Inspector(session, self.board)
        self.board.told = lambda zone: "\n".join(self.inspector.lines(zone))
        self.prompt = Prompt(session, self.board)
        self.answers = AnswersPanel(session)
        self.findings = FindingsPanel(session)
        self.phase_bar = PhaseBar(session, self.board, self.answers, self.findings)
        self.docks = Docks(self, session, self.answers, self.findings)
        self._build_bar()
        self._build_foot()
        self.telephones = Telephones(self, lent)
        self.commands = Commands(self, self.telephones)
        self.keyboard = Keyboard(self, self.commands)
        self.focus = Focus(self)
        self._fill_menus()
        self._turn_timer = timer(self, TURN, self.keep_turn)
        self._join()
        self._look()
        self.board.show_position(session.position, animate=False)
        self.resize(1280, 720)
        self._restore()
        self.board.installEventFilter(self)
        self.board.setFocus()
        self.board.viewport().installEventFilter(self)

    # Building

    def _build_bar(self) -> None:
        self.menu_bar = QMenuBar()
        self.menu_bar.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.menu_bar.setNativeMenuBar(False)
        self.status = StatusStrip(self.session)
        self.bar = holding(hbox(self.menu_bar, (self.status, 1), margins=(4, 1, 4, 1), spacing=2), "bar")
        self.setMenuWidget(self.bar)

    def _fill_menus(self) -> None:
        self.commands.fill(self.menu_bar)
        self.commands.menus["view"].aboutToShow.connect(
            lambda: self.commands.layouts.fill(self.commands.lists["layouts"])
        )
        for dock in self.docks.by_id.values():
            self.commands.lists["panels"].addAction(dock.toggleViewAction())

    def _build_foot(self) -> None:
        self.tray = Tray(self.session)
        self.quick = QuickLine(self.session, self.board)
        line = hbox(self.quick, margins=(8, 0, 8, 0))
        parts = (self.phase_bar, self.tray, line)
        self.foot = holding(vbox(*parts, margins=(0, 0, 0, 4), spacing=2), "foot")
        self.docks.add_foot(self.foot)

    def _join(self) -> None:
        session, board, deeds = self.session, self.board, self.deeds
        session.changed.connect(self._table_changed)
        session.look_changed.connect(self._look)
        session.told.connect(self.phase_bar.hear)
        self.phase_bar.wanted.connect(lambda command: self.commands.by_id[command].trigger())
        self.docks.by_id["answers"].visibilityChanged.connect(self.phase_bar.refresh_soon)
        session.asking.connect(self.ask)
        session.forming.connect(self.open_form)
        session.lit.connect(board.light)
        session.changed.connect(lambda: board.light(()))  # what was lit spoke of another table
        session.shown.connect(board.show_zone)
        session.warmed.connect(board.show_highlights)
        session.happened.connect(lambda what: self.docks.open("journal") if what == "met" else None)
        session.ruled.connect(self.show_rule)
        session.checking.connect(self.commands.paper.check)
        session.selection_changed.connect(lambda: board.select(session.selection))
        board.moved.connect(deeds.move)
        board.flip_requested.connect(deeds.flip)
        board.control_requested.connect(deeds.cycle_control)
        board.marker_level_requested.connect(deeds.step_marker)
        board.marker_dropped.connect(deeds.drop_marker)
        board.marker_moved.connect(deeds.move_marker)
        board.zone_hovered.connect(session.point_at)
        board.current_zone_changed.connect(session.mark)
        deeds.pointed = self._marked_in_stack
        board.selection_changed.connect(session.select)
        board.menu_requested.connect(self.open_menu)
        board.pick_ended.connect(lambda: self.phase_bar.ask(""))
        board.pick_ended.connect(session.unpicked)
        self.answers.lights.connect(board.show_highlights)
        self.answers.lights.connect(self.inspector.make_way)
        self.answers.bug.connect(self.bug)
        self.quick.previewed.connect(self._preview)
        self.quick.left.connect(board.setFocus)
        self.quick.dice.connect(self.roll)
        self.quick.leads = self.commands.named
        self.tray.reserved.connect(deeds.reserve)
        self.tray.lifted.connect(deeds.lift_marker)
        self.tray.menu.connect(lambda counters, at: self.open_menu("", counters, at))
        session.picking.connect(self.pick)

    def _settle(self) -> None:
        """Fill in what the first paint need not wait for."""
        self.session.watch()
        self.keep_turn()  # a program that is killed puts no table away
        self.docks.widen()
        self.docks.name_tabs()
        self.status.refresh_soon()
        self.findings.refresh_soon()
        self.tray.begin()
        self.retitle()
        self.keyboard.prepare()
        later(self, self.deeds.rehearse, REST)
        self.settled.emit()

    # What happens

    def _table_changed(self) -> None:
        self._turn_timer.start()
        self.board.show_position(self.session.position)
        self.board.select(self.session.selection)

    def _look(self) -> None:
        self.board.set_look(self.session.look)
        self.commands.say()
        self.docks.say()
        self.answers.light()
        self.retitle()

    def ask(self, question: Question) -> None:
        """Answer a question in a card, and bring the cards into view."""
        self.docks.open("answers")
        if self.docks.by_id["questions"].isAncestorOf(self.focusWidget()):  # the next key is the card's
            self.board.setFocus()
        self.board.make_way()
        self.answers.ask(question)

    def _preview(self, after: Position | None) -> None:
        """Show what a line would change; nothing lies over it."""
        self.board.counters.show_ghosts(after)
        if after is not None:
            self.board.make_way()
            self.inspector.make_way()

    def open_form(self, question: type[Question], filled: dict[str, object]) -> None:
        """Open the form of a question, whose first blank has the keyboard unless the board fills it."""
        self.docks.open("questions")
        questions = self.docks.panel("questions")
        questions.open_form(question, filled)
        if questions.form is not None and not questions.form.waits_for_board:
            questions.setFocus()

    def show_rule(self, number: str) -> None:
        """Show what a rule number says, beside the cards."""
        self.docks.open("rules")
        self.docks.panel("rules").show_rule(number)

    def pick(self, pick: Pick | None) -> None:
        """Let a blank be filled by clicking the board."""
        if pick is None:
            self.board.end_pick()
            return
        self.board.pick(pick.what, pick.eligible, pick.picked)
        self.phase_bar.ask(self.session.own("pick-now", words=pick.words))

    def _marked_in_stack(self) -> str:
        """Return the counter that the hand marks in a stack which was opened on purpose."""
        fan = self.board.fan
        return fan.current if fan.pile is not None and fan.veiled else ""

    def roll(self, dice: tuple[int, ...]) -> None:
        """Give dice to the open fight."""
        if not self.answers.roll(dice):
            self.session.tell("no-open-fight")

    def open_menu(self, zone: str, counters: Ids, at: QPoint) -> None:
        """Open the menu of a place."""
        from assistant.ui.table.commands import BoardMenu

        menu = BoardMenu(self, self.commands, zone, counters)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if menu.actions():
            menu.popup(at)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys over the board are the keyboard's before they are the board's; a press ends what they waited for."""
        if watched is self.board and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self.focus.before_key()
            if self.keyboard.takes_first(event):
                return True
            if not event.text():
                self.keyboard.settle()
        elif event.type() == QEvent.Type.MouseButtonPress:
            self.keyboard.settle()
            self.commands.asking.answer("")
            self.phase_bar.leave()
        if event.type() == QEvent.Type.Paint and not self._painted:
            self._painted = True
            later(self, self._settle)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the keys that no panel used."""
        self.focus.before_key()
        if not self.keyboard.key(event):
            super().keyPressEvent(event)

    # Coming and going

    def _restore(self) -> None:
        kept = self.session.settings
        state = kept.kept(self._layout, kept.kept("state"))  # one for all tables, until each game had its own
        if isinstance(state, QByteArray):
            restore(self, state)
        self.tray.setVisible(kept.is_on("tray"))
        if kept.is_on("tracks", usually=False):  # as long as they were a strip, folded in all tables alike
            self.docks.open("tracks")
            kept.keep("tracks", False)
        self.inspector.wanted = kept.is_on("inspector")
        self.commands.refresh()

    @property
    def _layout(self) -> str:
        """The setting in which the panels of this game stand."""
        return f"state/{self.session.game.slug}"

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window; the table needs no saving."""
        self.telephones.close()
        kept: dict[str, object] = {
            "tray": self.tray.isVisibleTo(self.foot),
            "inspector": self.inspector.wanted,
        }
        if not self.commands.view.bare:
            kept |= {self._layout: self.saveState(), "frame": frame_around(self.board)}
        self.session.settings.keep_all(kept)
        self.answers.lights.disconnect()
        self.quick.popup.hide()
        self.board.show_highlights(Highlights())
        self.session.close()
        super().closeEvent(event)

    def keep_turn(self) -> None:
        """Remember the turn for the list of recent tables; a table behind a passphrase tells nothing."""
        desk = self.session.desk
        if desk.save is None or desk.save.private:
            return
        status = desk.game.status(desk.position)
        turns: dict[str, str] = (
            {language: wording.words(status[0].text, language) for language in LANGUAGES} if status else {}
        )
        if self._turn_kept != turns:
            self._turn_kept = turns
            self.session.settings.keep_played(desk.save.origin, desk.game.slug, turns)
