"""What each command of the menus does; the table of commands is actions.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from assistant import __version__
from assistant.core.problems import Trouble, folded
from assistant.desk.own import counters as own_counters
from assistant.ui.table.campaign import Campaign
from assistant.ui.table.counter_commands import CounterCommands
from assistant.ui.table.underlay import BoardCommands
from assistant.ui.widgets.file_kinds import openable

if TYPE_CHECKING:
    from assistant.ui.table.window import TableWindow

STEP = 1.25


class Commands:
    """The commands of one window, by their ids."""

    def __init__(self, window: TableWindow) -> None:
        self.window = window
        self.session = window.session
        self.bare = False  # everything but the board is hidden
        self._hidden: list[QWidget] = []
        w, session, deeds = window, window.session, window.deeds
        look = session.settings
        self.campaign = Campaign(window)
        self.boards = BoardCommands(window)
        self.counters = CounterCommands(window)
        self.by_id: Mapping[str, Callable[[], object]] = {
            "new": lambda: w.opening.emit("new", None),
            "open": self.open,
            "keep-setup": self.keep_setup,
            "rename": self.rename,
            "export": self.export,
            "import": lambda: w.opening.emit("import", None),
            "print": self.print,
            "pack-up": w.packed_up.emit,
            "quit": lambda: w.opening.emit("quit", None),
            "undo": lambda: session.attempt(session.desk.undo),
            "redo": lambda: session.attempt(session.desk.redo),
            "journal": lambda: w.docks.toggle("journal"),
            "quick": lambda: w.quick.begin(),
            "move": lambda: self.move(deeds.in_hand()),
            "flip": deeds.flip,
            "loss": deeds.loss,
            "reserve": deeds.reserve,
            "control": lambda: w.keyboard.choose_side(),
            "marker": lambda: deeds.cycle_marker(session.zone_in_hand()),
            "bookmark": self.bookmark,
            "fight": deeds.ask_fight,
            "supply": deeds.ask_supply,
            "supply-all": lambda: deeds.ask_supply(everything=True),
            "reach": deeds.ask_reach,
            "phase-end": deeds.ask_phase_end,
            "points": deeds.ask_points,
            "findings": lambda: w.docks.open("findings"),
            "questions": lambda: w.docks.toggle("questions"),
            "accept": self.accept,
            "close-card": self.escape,
            "close-cards": w.answers.close_all,
            "fit": w.board.fit,
            "fit-all": w.board.fit_all,
            "zoom-in": lambda: w.board.zoom_by(STEP),
            "zoom-out": lambda: w.board.zoom_by(1 / STEP),
            "only-board": self.only_board,
            "next-panel": self.next_panel,
            "tray": self.toggle_tray,
            "inspector": self.toggle_inspector,
            "peek": lambda: w.peeking.ask(),
            "full-screen": self.full_screen,
            "larger": lambda: look.larger(1),
            "smaller": lambda: look.larger(-1),
            "usual-size": lambda: look.larger(0),
            "motion": lambda: look.show_as(replace(look.look, reduce_motion=not look.look.reduce_motion)),
            "theme": look.next_theme,
            "language": look.next_language,
            "facts": lambda: w.docks.toggle("facts"),
            "readings": lambda: w.docks.toggle("readings"),
            "registers": lambda: w.docks.toggle("registers"),
            "check-board": self.check_board,
            "differs": lambda: self.differs(session.zone_in_hand()),
            **self.boards.by_id,
            **self.counters.by_id,
            **self.campaign.by_id,
            "keys": self.keys,
            "about": lambda: session.tell("about", version=__version__),
        }

    # Keys that mean several things

    def accept(self) -> bool:
        """Accept the marked offer."""
        return self.window.answers.accept()

    def escape(self) -> bool:
        """Leave what is innermost: a choice on the board, an open line, else the card that is looked at."""
        if self.bare:
            self.only_board()
            return True
        return self.window.answers.close_active()

    # Tables

    def open(self) -> None:
        """Choose a table file."""
        name, _ = QFileDialog.getOpenFileName(self.window, self.session.own("do-open"), "", openable())
        if name:
            self.window.opening.emit("file", Path(name))

    def keep_setup(self) -> None:
        """Keep the position as a set-up of the player's own."""

        def keep(title: str) -> None:
            from assistant.desk import setups as own_setups

            if self.session.attempt(
                lambda: own_setups.keep(self.session.desk.game, title, self.session.position.table)
            ):
                self.session.tell("setup-kept", title=title)

        self.window.prompt.ask(self.session.own("setup-title"), keep)

    def rename(self) -> None:
        """Give the table another title."""
        save = self.session.desk.save
        if save is None:
            return

        def rename(title: str) -> None:
            self.session.attempt(lambda: save.rename(title))
            self.window._title()

        self.window.prompt.ask(self.session.own("table-title"), rename, first=save.about().title)

    def export(self) -> None:
        """Write the table as JSON."""
        from assistant.desk import exchange

        name, _ = QFileDialog.getSaveFileName(self.window, self.session.own("do-export"), "table.json", "JSON (*.json)")
        if name and self.session.attempt(lambda: exchange.export_to(self.session.desk, Path(name))):
            self.session.tell("file-written", path=Path(name).name)

    def print(self) -> None:
        """Write the position as PDF: the map, and what lies in each zone."""
        name, _ = QFileDialog.getSaveFileName(self.window, self.session.own("do-print"), "position.pdf", "PDF (*.pdf)")
        if name:
            self.print_to(Path(name))

    def print_to(self, path: Path) -> None:
        """Write the position as PDF."""
        from assistant.ui.export.printing import write_pdf

        try:
            write_pdf(self.session, path)
        except Trouble as trouble:
            self.session.told.emit(self.session.words(trouble.text))
        else:
            self.session.tell("file-written", path=path.name)

    def bookmark(self) -> None:
        """Write a bookmark into the journal."""
        self.window.prompt.ask(self.session.own("bookmark-title"), self.window.deeds.bookmark, first="•")

    # Counters

    def move(self, counters: tuple[str, ...]) -> None:
        """Ask for the zone to which counters go."""
        if not counters:
            self.session.tell("nothing-in-hand")
            return
        language = self.session.language
        zones = [z for z in self.session.position.board.zones.values() if "track" not in z.tags]
        names = sorted((zone.name[language] for zone in zones), key=folded)
        self.window.prompt.ask(self.session.own("move-to"), lambda word: self._move(counters, word), names)

    def _move(self, counters: tuple[str, ...], word: str) -> None:
        from assistant.desk.entry.counters import Sorter
        from assistant.desk.entry.things import vocabulary
        from assistant.desk.entry.words import cut

        names = vocabulary(self.session.desk.game, self.session.position)
        found = names.zone(cut(word, 0, len(word)))
        if found is None:
            self.session.tell("unknown-zone", word=word)
        elif len(found.ids) > 1:
            ranked = Sorter(names, self.session.near).ranked(found.ids)
            self.session.tell("several-zones", names=", ".join(self.session.words(name) for name in ranked[:6]))
        else:
            self.window.deeds.move(counters, found.ids[0])

    # The view

    def only_board(self) -> None:
        """Hide everything but the board, or bring it back."""
        w = self.window
        self.bare = not self.bare
        if self.bare:
            docks = [*w.docks.by_id.values(), w.docks.foot]
            self._hidden = [dock for dock in docks if dock.isVisible()]
            self._hidden.append(w.bar)
            for widget in self._hidden:
                widget.hide()
        else:
            for widget in self._hidden:
                widget.show()
            self._hidden = []
        w.board.setFocus()

    def next_panel(self) -> None:
        """Give the keyboard to the next panel in view."""
        w = self.window
        places: list[QWidget] = [w.board, w.quick]
        places += [w.docks.panel(name) for name, dock in w.docks.by_id.items() if not dock.visibleRegion().isEmpty()]
        here = next(
            (n for n, place in enumerate(places) if place.hasFocus() or place.isAncestorOf(w.focusWidget())), -1
        )
        after = places[(here + 1) % len(places)]
        after.setFocus()
        after.focusNextChild() if after.focusPolicy() == after.focusPolicy().NoFocus else None

    def toggle_tray(self) -> None:
        """Fold the tray away, or unfold it."""
        tray = self.window.tray
        tray.setVisible(not tray.isVisibleTo(self.window.foot))
        self.show_checks()

    def toggle_inspector(self) -> None:
        """Show what is known of the zone under the pointer, or not."""
        self.window.inspector.wanted = not self.window.inspector.wanted
        if not self.window.inspector.wanted:
            self.window.inspector.hide()
        self.show_checks()

    def full_screen(self) -> None:
        """Use the whole screen, or a window again."""
        whole = self.window.window()
        if whole.isFullScreen():
            whole.showNormal()
        else:
            whole.showFullScreen()
        self.show_checks()

    def show_checks(self) -> None:
        """Tick what is switched on in the menus."""
        actions = self.window.actions_.by_id
        actions["tray"].setChecked(self.window.tray.isVisibleTo(self.window.foot))
        actions["inspector"].setChecked(self.window.inspector.wanted)
        pictures = self.session.pictures
        actions["own-counters"].setChecked(pictures.shown and pictures.there)
        actions["counters-away"].setEnabled(pictures.there or own_counters.is_away(pictures.set_id))
        actions["counters-away"].setText(self.session.own(f"do-counters-{'away' if pictures.there else 'back'}"))
        actions["full-screen"].setChecked(self.window.window().isFullScreen())
        actions["motion"].setChecked(self.session.settings.look.reduce_motion)
        for name, dock in self.window.docks.by_id.items():
            if name in actions and actions[name].isCheckable():
                actions[name].setChecked(not dock.isHidden())

    # The paper

    def check_board(self) -> None:
        """Show what is assumed of board and counters."""
        self.window.docks.open("check-board")
        self.window.docks.panel("check-board").show_zone("")

    def differs(self, zone: str) -> None:
        """Show everything printed in a zone, to be corrected after the player's own copy."""
        if zone not in self.session.position.board.zones:
            self.session.tell("no-zone-in-hand")
            return
        self.window.docks.open("check-board")
        self.window.docks.panel("check-board").show_zone(zone)

    def check(self, about: tuple[str, ...]) -> None:
        """Show the doubtful printed values of some zones and counters, to be corrected after the player's own copy."""
        self.window.docks.open("check-board")
        self.window.docks.panel("check-board").show_about(about)

    def keys(self) -> None:
        """Show the sheet of keys."""
        from assistant.ui.table.keys_sheet import KeysSheet

        sheet = KeysSheet(self.session, self.window.board if self.bare else self.window)
        sheet.show()
        sheet.raise_()
        sheet.setFocus()
