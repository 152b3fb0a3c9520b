"""What the menus View, Paper and Help do: what is around the board, layouts, printed values, secret counters, help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, QPropertyAnimation, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from assistant.core.problems import folded
from assistant.ui.table.docks import TableParts, declared
from assistant.ui.table.menu_actions import Command
from assistant.ui.widgets.lines import RULE, speaks_of, topic_of
from assistant.ui.work.event_loop import timer

# What a key asks before it acts: the zone to which counters go, the initial of a power.


class Asking:
    """Asks one thing at a time; an initial that is waited for takes the next key over the board."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session
        self.initials: dict[str, str] = {}  # the letters that are waited for, and their powers
        self._chosen: Callable[[str], object] = str

    # A zone

    def move(self, counters: tuple[str, ...] = ()) -> None:
        """Ask for the zone to which counters go: those given, else what is in the hand."""
        counters = counters or self.parts.deeds.in_hand()
        if not counters:
            self.session.tell("nothing-in-hand")
            return
        language = self.session.language
        zones = [z for z in self.session.position.board.zones.values() if "track" not in z.tags]
        names = sorted((zone.name[language] for zone in zones), key=folded)
        self.parts.prompt.ask(self.session.own("move-to"), lambda word: self._move(counters, word), names)

    def _move(self, counters: tuple[str, ...], word: str) -> None:
        from assistant.desk.entry.counters import Sorter
        from assistant.desk.entry.vocabulary import vocabulary

        names = vocabulary(self.session.game, self.session.position)
        meant = names.zones_meant(word)
        if not meant:
            self.session.tell("unknown-zone", word=word)
        elif len(meant) > 1:
            ranked = Sorter(names, self.session.near).ranked(meant)
            self.session.tell("several-zones", names=", ".join(self.session.words(name) for name in ranked[:6]))
        else:
            self.parts.deeds.move(counters, meant[0])

    # A power

    def choose_side(self) -> None:
        """Wait for the initial of the power that takes the zone in the hand."""
        session = self.session
        zone = self.parts.deeds.zone_in_hand()
        sides = self.parts.deeds.sides()
        if not zone or not sides:
            session.tell("nothing-in-hand")
            return
        self.wait_for_side(
            sides,
            lambda side: self.parts.deeds.set_control(zone, side),
            "control-initials",
            zone=session.position.board.zones[zone].name[session.language],
        )

    def wait_for_side(self, sides: Iterable[str], chosen: Callable[[str], object], key: str, **args: object) -> None:
        """Tell the initials of some powers and hand over the one whose initial is typed next.

        Args:
            chosen: what is done with each choice.
        """
        session = self.session
        self._chosen = chosen
        self.initials = initials([(s, session.position.kinds.sides[s].name[session.language]) for s in sides])
        names = ", ".join(
            f"{letter.upper()} {session.position.kinds.sides[side].name[session.language]}"
            for letter, side in self.initials.items()
        )
        self.parts.phase_bar.ask(session.own(key, names=names, **args))

    @property
    def waiting(self) -> bool:
        """Whether the next key is an initial."""
        return bool(self.initials)

    def answer(self, letter: str) -> None:
        """Take the key that was waited for; one that is no initial gives the choice up."""
        side = self.initials.get(letter.lower())
        if self.initials:
            self.initials = {}
            self.parts.phase_bar.ask("")
        if side:
            self._chosen(side)


def initials(names: list[tuple[str, str]]) -> dict[str, str]:
    """Return a letter for each (id, name): its first letter that no other one has taken, else a number."""
    found: dict[str, str] = {}
    for thing, name in names:
        letters = [letter for letter in name.lower() if letter.isalpha()]
        free = next((letter for letter in letters if letter not in found), str(len(found) + 1))
        found[free] = thing
    return found


# A look at one's own secret counters on a shared screen: the board shows backs to everybody until their owner asks.

LONG = 10_000  # milliseconds after which the counters are turned down again by themselves
ENDING = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut)


class SecretLook(QObject):
    """Shows the face-down counters of one power until a key, a click or some seconds. Nothing on the table changes."""

    def __init__(self, parts: TableParts, asking: Asking) -> None:
        super().__init__(parts.frame)
        self.parts, self.asking = parts, asking
        self._timer = timer(self, LONG, self.end)

    def sides(self) -> tuple[str, ...]:
        """Return the powers that have secret counters lying face down."""
        position = self.parts.session.position
        kinds = position.kinds.kinds
        secret = {kinds[c.kind].side for c in position.table.counters.values() if kinds[c.kind].is_secret(c.face)}
        return tuple(side for side in position.kinds.sides if side in secret)

    def ask(self) -> None:
        """Wait for the initial of the power whose player looks."""
        session, sides = self.parts.session, self.sides()
        if not sides:
            session.tell("nothing-secret")
            return
        self.asking.wait_for_side(sides, self.look, "peek-initials")

    def look(self, side: str) -> None:
        """Turn up what is face down and belongs to a power, on the screen only."""
        session = self.parts.session
        session.tell("peeking", side=session.position.kinds.sides[side].name)
        self._show(side)
        self._timer.start()
        self.parts.board.installEventFilter(self)
        self.parts.board.viewport().installEventFilter(self)

    def end(self) -> None:
        """Show the backs again."""
        self._timer.stop()
        self.parts.board.removeEventFilter(self)
        self.parts.board.viewport().removeEventFilter(self)
        self._show("")

    def _show(self, side: str) -> None:
        stage = self.parts.board.stage
        if stage is not None:
            stage.peeking = side
            self.parts.board.counters.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End with whatever the player does next, which is then used as usual."""
        if event.type() in ENDING:
            self.end()
        return super().eventFilter(watched, event)


# What the menu View does: hides and shows what is around the board, goes from panel to panel, shows the sheet of keys.


class ViewCommands:
    """The commands of one window about what of it is seen."""

    def __init__(self, parts: TableParts) -> None:
        self.parts = parts
        self.bare = False  # everything but the board is hidden
        self._hidden: list[QWidget] = []

    def escape(self) -> bool:
        """Leave what is innermost: the bare board, else the page of choices that was turned, else the card."""
        if self.bare:
            self.only_board()
            return True
        return self.parts.answers.leave()

    def only_board(self) -> None:
        """Hide everything but the board, or bring it back."""
        w = self.parts
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

    def show_line(self) -> None:
        """Bring the line of quick entry back into view, where everything but the board is hidden."""
        self.parts.docks.foot.show()

    def next_panel(self) -> None:
        """Give the keyboard to the next panel in view."""
        w = self.parts
        places: list[QWidget] = [w.board, w.quick]
        places += [w.docks.panel(name) for name, dock in w.docks.by_id.items() if not dock.visibleRegion().isEmpty()]
        here = next(
            (n for n, place in enumerate(places) if place.hasFocus() or place.isAncestorOf(w.frame.focusWidget())), -1
        )
        after = places[(here + 1) % len(places)]
        after.setFocus(Qt.FocusReason.TabFocusReason)
        after.focusNextChild() if after.focusPolicy() == after.focusPolicy().NoFocus else None

    def toggle_tray(self) -> None:
        """Fold the tray away, or unfold it."""
        tray = self.parts.tray
        tray.setVisible(not tray.isVisibleTo(self.parts.foot))

    def toggle_inspector(self) -> None:
        """Show what is known of the zone under the pointer, or not."""
        inspector = self.parts.inspector
        inspector.wanted = not inspector.wanted
        if not inspector.wanted:
            inspector.hide()

    def keys(self, commands: Sequence[Command]) -> None:
        """Show the sheet of keys."""
        from assistant.ui.table.palette import KeysSheet

        over = self.parts.board if self.bare else self.parts.frame
        sheet = KeysSheet(self.parts.session, over, self.parts.board, commands)
        sheet.show()
        sheet.raise_()
        sheet.setFocus()


# Window layouts: where the docks stand, kept under names of the player's own and brought back from a menu.

NAMES = "layouts"  # in the settings
MOST = 12  # that are kept; the oldest makes room


def restore(frame: QMainWindow, state: QByteArray) -> None:
    """Let the docks of a window stand as they did.

    They glide to their places. Qt itself would come down were a bar of tabs, that is wanted no more, deleted before its gliding is.
    """
    frame.restoreState(state)
    for gliding in frame.findChildren(QPropertyAnimation):
        QCoreApplication.sendPostedEvents(gliding, QEvent.Type.DeferredDelete.value)


class LayoutCommands:
    """Keeps and brings back layouts of one window. They belong to all tables."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session
        self._first = QByteArray(parts.frame.saveState())

    @property
    def names(self) -> list[str]:
        """The layouts that are kept, the newest last."""
        kept = self.session.settings.kept(NAMES, [])
        return [kept] if isinstance(kept, str) else list(kept or [])

    def keep(self) -> None:
        """Ask for a name, and keep the layout as it is under it."""
        self.parts.prompt.ask(self.session.own("layout-name"), self.keep_as, names=self.names)

    def keep_as(self, name: str) -> None:
        """Keep the layout as it is under a name; the older one of that name gives way."""
        names = [*(known for known in self.names if known != name), name][-MOST:]
        self.session.settings.keep(f"layout/{name.replace('/', '-')}", self.parts.frame.saveState())
        self.session.settings.keep(NAMES, names)
        self.session.tell("layout-kept", name=name)

    def bring_back(self, name: str) -> None:
        """Bring a layout back."""
        state = self.session.settings.kept(f"layout/{name.replace('/', '-')}")
        if isinstance(state, QByteArray):
            restore(self.parts.frame, state)

    def usual(self) -> None:
        """Bring back the layout that every window begins with."""
        restore(self.parts.frame, self._first)

    def fill(self, menu: QMenu) -> None:
        """List the layouts in a menu."""
        menu.clear()
        for name in reversed(self.names):
            menu.addAction(name.replace("&", "&&"), partial(self.bring_back, name))
        menu.setEnabled(bool(self.names))


# What the menu Paper shows of the printed values, to be corrected after the player's own copy.


class PaperCommands:
    """Opens the panel of printed values at what is meant."""

    def __init__(self, parts: TableParts) -> None:
        self.session, self.docks = parts.session, parts.docks

    def check_board(self) -> None:
        """Show what is assumed of board and counters."""
        self._open().show_zone("")

    def _open(self) -> Any:
        self.docks.open("check-board")
        return self.docks.panel("check-board")

    def differs_here(self) -> None:
        """Show everything printed in the zone that is in the hand."""
        self.differs(self.session.zone_in_hand())

    def differs(self, zone: str) -> None:
        """Show everything printed in a zone, to be corrected after the player's own copy."""
        if zone not in self.session.position.board.zones:
            self.session.tell("no-zone-in-hand")
        else:
            self._open().show_zone(zone)

    def check(self, about: tuple[str, ...]) -> None:
        """Show the doubtful printed values of some zones and counters, to be corrected after the player's own copy."""
        self._open().show_about(about)


# F1: what has the keyboard, or lies under the hand, decides which word or section is explained; over the board, all keys.


class Help:
    """Help of one window.

    Args:
        otherwise: what is done where nothing in particular is asked about.
    """

    def __init__(self, parts: TableParts, otherwise: Callable[[], object]) -> None:
        self.parts, self.otherwise = parts, otherwise
        for dock in declared():  # the first evening and the glossary explain themselves
            if dock.name in parts.docks.by_id and dock.word:
                speaks_of(parts.docks.by_id[dock.name], dock.word)
        for widget, word in (
            (parts.tray, "tray"),
            (parts.tracks, "tracks"),
            (parts.quick, "quick"),
            (parts.bar, "bar"),
            (parts.phase_bar, "bar"),
            (parts.inspector, "inspector"),
        ):
            speaks_of(widget, word)

    def topic(self) -> str:
        """Return what is asked about: a word of the glossary, `§` with a rule, or nothing in particular.

        A hand at rest lies somewhere: only a rule under it comes before what has the keyboard.
        """
        under, focus = topic_of(self._under_the_hand()), self.parts.frame.focusWidget()
        if under.startswith(RULE) or focus is None or not focus.isVisible():
            return under
        return topic_of(focus) or under

    def _under_the_hand(self) -> QWidget | None:
        found = QApplication.widgetAt(QCursor.pos())
        return found if found is not None and found.window() is self.parts.frame.window() else None

    def show(self) -> None:
        """Explain it."""
        topic = self.topic()
        if not topic:
            self.otherwise()
        elif topic.startswith(RULE):
            self.parts.session.ruled.emit(topic.removeprefix(RULE))
        else:
            self.parts.docks.open("glossary")
            self.parts.docks.panel("glossary").show_word(topic)
