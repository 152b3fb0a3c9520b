"""The last step: the board is kept, shared, received, or given back for the shipped one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QRadioButton

from assistant.core.atomic_write import Aside
from assistant.core.printed import MINE
from assistant.desk import aside
from assistant.desk.editor.draft import draft_of, finished
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import shared_boards
from assistant.desk.user_data.boards import OwnBoard, needed_zones
from assistant.desk.user_data.shared_boards import SUFFIX
from assistant.games import all_games
from assistant.scan.tracing.tracer import Report
from assistant.ui.editor.steps.step import Asks, Keys, Step
from assistant.ui.widgets.file_dialogs import chosen_file, saved_file
from assistant.ui.widgets.lines import gap, label, show_parts


class KeepStep(Step):
    """Nothing is lost by any of it: the work in progress stays."""

    id = "keep"
    _titled = False  # the name it was kept under before stands in the line

    def build(self) -> None:
        """Make what the panel holds."""
        self.summary = label("", "small")
        self.title = self.named(QLineEdit(), "board-keep-title")
        self.keep_button = self.button("board-keep", self.keep, "primary")
        self.back_button = self.button("board-put-back", self.put_back)
        self.share_button = self.button("board-share", self.choose_share)
        self.receive_button = self.button("board-receive", self.choose_receive)
        self.received = self.label("board-received-waits")
        self.look_button = self.button("board-received-look", self.look)
        self.take_button = self.button("board-received-take", self.take)
        self.decline_button = self.button("board-received-decline", self.decline)
        self.mine, self.shipped = QRadioButton(), QRadioButton()
        self.spoken(self.title.setPlaceholderText, "board-title")
        self.spoken(self.mine.setText, "board-use-mine")
        self.spoken(self.shipped.setText, "board-use-shipped")
        self.mine.clicked.connect(lambda: self.use(True))
        self.shipped.clicked.connect(lambda: self.use(False))
        self.away_button = self.button("board-forget", self.forget)
        self.former_button = self.button("board-bring-back", self.bring_back)
        self.lay(self.label("board-keep-heading", "heading"), self.summary, self.label("board-keep-title"), self.title)
        self.lay(self.keep_button, self.back_button, gap(10), self.label("board-tables-use", "heading"))
        self.lay(self.mine, self.shipped, self.away_button, self.former_button, gap(10))
        self.lay(self.label("board-share-heading", "heading"), self.label("board-share-words"), self.share_button)
        self.lay(self.receive_button, self.received, self.look_button, self.take_button, self.decline_button, 1)

    open = True  # always: a shared board can be received without any work

    @property
    def done(self) -> bool:
        """Tables show the player's own board."""
        return own_boards.in_use(self.draft.map)

    def enter(self) -> None:
        """Begin with the name under which the board was kept before."""
        if not self._titled:
            self._titled = True
            before = self.workbench.attempted(lambda: own_boards.kept(self.draft.map))
            self.title.setText(before.title if before is not None else "")
        super().enter()
        self.canvas.fit()

    def asks(self) -> Asks:
        """Say how things stand."""
        own, map_id = self.own, self.draft.map
        if missing := self.workbench.missing():
            zone, why = self.workbench.name(missing[0]), self.words(needed_zones(map_id)[missing[0]])
            return own("board-keep-missing", zone=zone, n=len(missing)), own("board-keep-missing-hint", why=why)
        if own_boards.in_use(map_id):
            return own("board-keep-in-use"), own("board-keep-in-use-hint")
        if self.draft.zones is None:
            return own("board-keep-not-yet"), own("board-keep-not-yet-hint")
        return own("board-keep-ask"), own("board-keep-hint")

    def keys(self) -> Keys:
        """Return keeps the board; P puts back what is missing."""
        return {
            "Return": self.keep_button.isEnabled() and self.keep,
            "P": self.workbench.missing() and self.put_back,
        }

    # Deeds

    def put_back(self) -> None:
        """Put back the zones that the game needs and the board has not."""
        for zone in self.workbench.missing():
            self.workbench.put_back(zone)

    def keep(self) -> None:
        """Keep the board in the user's folder; tables show it from now on."""
        finish, sent = self._finish(), self._is_sent()

        def work(report: Report) -> OwnBoard:
            own = finish()
            report(0.6)  # given up until here, nothing is kept
            return own_boards.keep(own, aside=sent)

        self.run("board-keeping", work, self._kept)

    def _kept(self, _own: OwnBoard) -> None:
        self.tell("board-kept")
        self._changed()

    def use(self, own: bool) -> None:
        """Let tables show the player's own board, or the shipped one."""
        own_boards.use(self.draft.map, own)
        self._changed()

    def forget(self) -> None:
        """Take the kept board away; the work in this window stays."""
        own_boards.forget(self.draft.map)
        self.tell("board-forgotten")
        self._changed()

    def bring_back(self) -> None:
        """Bring the board back that was taken away or given up; one in its place goes where that was."""
        if (former := self._former) is not None and self.attempt(partial(aside.bring_back, former)):
            self._changed()

    @property
    def _former(self) -> Aside | None:
        return aside.latest(own_boards.folder(self.draft.map))

    def _changed(self) -> None:
        self.workbench.kept.emit(self.draft.map)
        self.refresh()

    def _finish(self) -> Callable[[], OwnBoard]:
        """Return the work that makes a board of the draft."""
        return partial(finished, self.draft, self.workbench.shipped, self.title.text().strip())

    def choose_share(self) -> None:
        """Choose where the board is written for others."""
        name = self.title.text().strip() or self.draft.map
        if path := saved_file(self, self.own("board-share"), f"Sabretache (*{SUFFIX})", f"{name}{SUFFIX}"):
            self.share(path)

    def share(self, path: Path) -> None:
        """Write the board as one file."""
        draft, finish = self.draft, self._finish()

        def work(report: Report) -> Path:
            kept = own_boards.kept(draft.map) if draft.zones is None else finish()
            report(0.6)
            if kept is not None:
                shared_boards.pack(kept, path)
            return path

        self.run("board-sharing", work, lambda done: self.tell("board-shared", path=str(done)))

    def choose_receive(self) -> None:
        """Choose a board that somebody shared."""
        if path := chosen_file(self, self.own("board-receive"), f"Sabretache (*{SUFFIX})"):
            self.receive(path)

    def receive(self, path: Path) -> None:
        """Lay a shared board beside the player's own, and show it here."""
        self.run("board-receiving", lambda report: shared_boards.receive(path, report), self._received)

    def _received(self, own: OwnBoard) -> None:
        if own.map != self.draft.map:
            games = ", ".join(self.words(game.title) for game in all_games() if game.map == own.map)
            self.tell("board-received-other", game=games)
            return
        seen = self._show(own)
        title = own.title or self.words(own.board.title)
        self.tell("board-received" if seen else "board-received-bare", title=title, n=len(own.board.zones))
        self.refresh()

    def look(self) -> None:
        """Show the board that was received; one key goes back to the player's own work."""

        def show() -> None:
            own = shared_boards.received(self.draft.map)
            if own is not None and not self._show(own):
                self.tell("board-received-bare", title=own.title, n=len(own.board.zones))

        self.attempt(show)

    def take(self) -> None:
        """Have tables show the board that was received; the one before can be brought back."""
        map_id = self.draft.map
        if self.attempt(lambda: shared_boards.take(map_id)):
            own = own_boards.kept(map_id)
            if own is not None:
                self._show(own)
                self.title.setText(own.title)
            self.tell("board-received-taken")
            self._changed()

    def decline(self) -> None:
        """Do without the board that was received; the work before it comes back if it is shown."""
        map_id = self.draft.map
        if self._is_sent():
            self.workbench.step(-1)
        shared_boards.decline(map_id)
        self.refresh()

    def _is_sent(self) -> bool:
        """Tell whether the work in this window is the board that was received."""
        return shared_boards.waiting(self.draft.map) in Path(self.draft.picture).parents

    def _show(self, own: OwnBoard) -> bool:
        """Go on with a board as the work in this window; tell whether it has a picture to be shown on."""
        draft = draft_of(own, self.sheet)
        if draft is not None:
            self.workbench.lay(draft)
        return draft is not None

    # Showing

    def refresh(self) -> None:
        """Say what the board is, and which one tables show."""
        workbench, draft, map_id = self.workbench, self.draft, self.draft.map
        there = draft.zones is not None
        facts = sum(source == MINE for zone in draft.zones or () for source in zone.sources.values())
        links = sum(link.source == MINE for link in draft.links or ())
        done = self.own("board-keep-sum", zones=len(draft.zones or ()), facts=facts, links=links)
        self.summary.setText(done if there else self.own("board-keep-not-yet"))
        has_one, mine = own_boards.has_one(map_id), own_boards.in_use(map_id)
        missing = bool(workbench.missing())
        self.keep_button.setEnabled(there and not missing)
        self.back_button.setVisible(missing)
        self.share_button.setEnabled(not missing and (there or has_one))
        self.away_button.setVisible(has_one)
        self.former_button.setVisible(self._former is not None)
        self.former_button.setText(workbench.own("board-bring-back-former" if has_one else "board-bring-back"))
        another = (self.received, self.look_button, self.take_button, self.decline_button)
        show_parts(shared_boards.is_received(map_id), *another)
        self.mine.setEnabled(has_one)
        self.mine.setChecked(mine)
        self.shipped.setChecked(not mine)
        super().refresh()
