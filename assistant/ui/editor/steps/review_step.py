"""Steps that put one question after the other, each decided with one key: who touches whom, and what is printed in each zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget

from assistant.core.printed import Board, Column, Link, Zone, ZoneId, is_assumption
from assistant.core.questions import Role
from assistant.core.record import Ids
from assistant.scan.boards import editing
from assistant.scan.boards.validation import Pair, pairs_to_decide
from assistant.ui.editor.steps import step
from assistant.ui.editor.steps.step import Asks, Keys, Step
from assistant.ui.editor.steps.zone_panel import KEYS, PrintedModel, PrintedValues
from assistant.ui.widgets.lines import (
    NarrowBox,
    choose_row,
    enable_parts,
    label,
    put,
    relist,
    say_choices,
    show_parts,
    vbox,
)

# What both walks over the board have in common.

SIGNS = {"yes": "✓", "no": "✗", "skip": "–"}


@dataclass(frozen=True)
class Matter:
    """One thing to decide: its key in the draft, the zones it is about, the question, how the list calls it."""

    key: str
    zones: Ids
    words: str
    title: str


class ReviewStep(Step):
    """A list of matters, one of them in question."""

    matters: tuple[Matter, ...] = ()
    at = 0
    _language = ""
    _collected = False

    def build(self) -> None:
        """Make what the panel holds."""
        self.summary = label("", "small")
        self.list = self.named(QListWidget(), f"board-{self.id}-heading")
        self.list.currentRowChanged.connect(self.show_matter)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.yes_button = self.button(f"board-{self.id}-yes", lambda: self.decide("yes"))
        self.no_button = self.button(f"board-{self.id}-no", lambda: self.decide("no"))
        self.skip_button = self.button("board-decide-skip", lambda: self.decide("skip"))
        self.back_button = self.button("board-decide-back", self.back)
        self.extra = vbox()
        self.lay(self.label(f"board-{self.id}-heading", "heading"), self.summary, (self.list, 1), self.extra)
        self.lay([(self.yes_button, 1), (self.no_button, 1)], [(self.skip_button, 1), (self.back_button, 1)])

    # For each walk

    def collect(self) -> tuple[Matter, ...]:
        """Return what there is to decide, the doubtful first."""
        return ()

    def apply(self, board: Board, matter: Matter, verdict: str) -> Board:  # noqa: ARG002
        """Return the board after a decision."""
        return board

    # Going through

    @property
    def open(self) -> bool:
        """Zones lie on the picture."""
        return self.draft.zones is not None

    @property
    def done(self) -> bool:
        """Nothing waits any more; on another day, too, before anybody comes here."""
        if not self.open or not self.draft.decided:
            return False
        if not self._collected:
            self._collect()
        return bool(self.matters) and all(self.verdict(matter) for matter in self.matters)

    @property
    def current(self) -> Matter | None:
        """The matter in question."""
        return self.matters[self.at] if 0 <= self.at < len(self.matters) else None

    def verdict(self, matter: Matter) -> str:
        """Return what was decided, empty if nothing yet."""
        start = f"{matter.key}:"
        return next((word.removeprefix(start) for word in self.draft.decided if word.startswith(start)), "")

    def enter(self) -> None:
        """Collect what there is to decide, and begin with the first that waits."""
        self._collect()
        self.at = next((n for n, matter in enumerate(self.matters) if not self.verdict(matter)), len(self.matters))
        super().enter()
        self.show_matter(self.at)

    def decide(self, verdict: str) -> None:
        """Take a decision, and go on to the next matter."""
        if (matter := self.current) is None:
            return
        draft = self.draft
        others = (word for word in draft.decided if not word.startswith(f"{matter.key}:"))
        decided = (*others, f"{matter.key}:{verdict}")

        def keep() -> None:
            young = draft if verdict == "skip" else draft.with_board(self.apply(self.board, matter, verdict))
            self.workbench.keep(replace(young, decided=decided))

        if self.attempt(keep):
            self.show_matter(self.at + 1)

    def back(self) -> None:
        """Go back to the matter before."""
        self.show_matter(max(0, self.at - 1))

    def show_matter(self, at: int) -> None:
        """Put a matter in question, and its zones into view."""
        self.at = max(0, min(at, len(self.matters)))
        matter = self.current
        choose_row(self.list, matter and matter.key)
        if matter is not None:
            self.canvas.look_at(self.frame_of(matter.zones))
        self.refresh()

    def keys(self) -> Keys:
        """Y, O (for oui), N, S and Backspace; Return goes on when all is decided."""
        verdicts = {"Y": "yes", "O": "yes", "N": "no", "S": "skip"}
        return {
            **{key: partial(self.decide, verdict) for key, verdict in verdicts.items()},
            "Backspace": self.back,
            "Return": self.current is None and self.go_onwards,
        }

    # Showing

    def asks(self) -> Asks:
        """Put the question."""
        own = self.own
        matter = self.current
        if matter is not None:
            return matter.words, own(f"board-{self.id}-keys")
        if self.matters:
            return own("board-decide-done"), own(f"board-{self.id}-done-hint")
        return own(f"board-{self.id}-none"), own(f"board-{self.id}-done-hint")

    def say(self) -> None:
        """Write the words; the questions too."""
        super().say()
        if self.matters and self._language != self.workbench.language:
            self._collect()

    def refresh(self) -> None:
        """Show what is decided."""
        for n, matter in enumerate(self.matters):
            item = self.list.item(n)
            sign = SIGNS.get(self.verdict(matter), "  ")
            if item is not None:
                item.setText(f"{sign}  {matter.title}")
        decided = sum(bool(self.verdict(matter)) for matter in self.matters)
        self.summary.setText(self.own("board-decide-count", n=decided, all=len(self.matters)))
        enable_parts(self.current is not None, self.yes_button, self.no_button, self.skip_button)
        self.back_button.setEnabled(self.at > 0)
        super().refresh()

    def _collect(self) -> None:
        self._collected, self._language, self.matters = True, self.workbench.language, self.collect()
        relist(self.list, [(matter.title, matter.key, "") for matter in self.matters])

    def draw(self) -> None:
        """Draw all outlines, and the zones in question."""
        self.draw_zones()
        for zone, role in zip(self.current.zones if self.current else (), (Role.TARGET, Role.SOURCE), strict=False):
            self.light(zone, role, 0.2)


# The fifth step: who touches whom on the player's board against what the program assumed, pair by pair.


class CompareStep(ReviewStep):
    """Linked or not: the player looks at his own board and says."""

    id = "compare"

    def build(self) -> None:
        """Make what the panel holds."""
        super().build()
        self.pairs: dict[str, Pair] = {}
        self.kind_words = self.label("board-compare-kind")
        self.kind = NarrowBox()
        put(self.extra, (self.kind_words, self.kind))
        self.lay(self.go_on_button("board-on-to-facts"))

    def collect(self) -> tuple[Matter, ...]:
        """Return the pairs on which the drawing and the links of the shipped board disagree, and those decided before."""
        workbench = self.workbench
        # Against the shipped links, so that a decision does not make its own question disappear.
        shapes = {zone.id: zone.shape for zone in workbench.draft.zones or () if zone.shape.is_valid}
        border = frozenset({editing.border_kind(workbench.shipped)})
        found = pairs_to_decide(shapes, workbench.shipped, float(workbench.draft.size[0]), kinds=border)
        self.pairs = {f"{pair.a}|{pair.b}": pair for pair in found}
        return tuple(
            Matter(
                key,
                (pair.a, pair.b),
                workbench.own("board-compare-ask", sentence=workbench.words(pair.sentence)),
                f"{workbench.name(pair.a)} – {workbench.name(pair.b)}",
            )
            for key, pair in self.pairs.items()
        )

    def apply(self, board: Board, matter: Matter, verdict: str) -> Board:
        """Link the two zones, or not."""
        a, b = matter.zones
        links = self.pairs[matter.key].links
        if verdict == "no":
            for kind in (*(link.kind for link in links), self._kind()):
                board = editing.remove_link(board, a, b, kind)
            return board
        known = {(link.a, link.b, link.kind) for link in board.links}
        for link in links or (Link(a, b, self._kind()),):
            if not links or (link.a, link.b, link.kind) not in known:
                board = editing.add_link(board, link.a, link.b, link.kind, one_way=link.one_way)
        return board

    def _kind(self) -> str:
        return str(self.kind.currentData() or editing.border_kind(self.workbench.shipped))

    def say(self) -> None:
        """Write the words."""
        super().say()
        shipped = self.workbench.shipped
        kinds = [(kind, self.words(shipped.link_kinds.get(kind, kind))) for kind in editing.link_kinds(shipped)]
        say_choices(self.kind, self.own("board-compare-kind"), kinds)
        show_parts(len(kinds) > 1, self.kind, self.kind_words)


# The sixth step: what is printed in each zone, the doubtful first: right as it is, or changed by its number.

GUESS = "assumption"  # how sources begin that rest on nothing printed


class FactsStep(ReviewStep):
    """One zone after the other, with what is assumed of it."""

    id = "facts"

    def build(self) -> None:
        """Make what the panel holds."""
        super().build()
        self.no_button.hide()
        self.facts = PrintedModel(self, self._asked, numbered=True)
        self.facts_table = self.named(PrintedValues(self.facts, self.canvas), "board-facts-heading")
        put(self.extra, (self.facts_table,))
        self.lay(self.go_on_button("board-on-to-keep"))

    def collect(self) -> tuple[Matter, ...]:
        """Return the zones of which something is assumed: first what rests on nothing printed, then geography."""
        workbench = self.workbench
        order = {zone: n for n, zone in enumerate(step.walk(workbench.zones()))}
        found = []
        for zone in workbench.draft.zones or ():
            # Zones that were looked at stay in the list, with the columns that the shipped board assumed.
            shipped = workbench.shipped.zones.get(zone.id, zone)
            doubtful = self.doubtful(shipped)
            if doubtful:
                guesses = sum(self.source(shipped, column).startswith(GUESS) for column in doubtful)
                words = workbench.own("board-facts-ask", zone=workbench.name(zone.id))
                matter = Matter(f"{zone.id}/", (zone.id,), words, workbench.name(zone.id))
                found.append((-guesses, order.get(zone.id, len(order)), matter))
        return tuple(matter for _guesses, _place, matter in sorted(found, key=lambda one: one[:2]))

    def doubtful(self, zone: Zone) -> tuple[Column, ...]:
        """Return the columns of a zone that a glance at the board settles and no rule does.

        A flag that is not set counts where zones of the same kind have it set: a port that the data forgot.
        """
        used = {key for one in self.workbench.zones() if one.kind == zone.kind for key in one.tags}
        return tuple(
            column
            for key, column in self.workbench.shipped.columns.items()
            if column.type in ("flag", "choice") and is_assumption(self.source(zone, column)) and key in used
        )

    @staticmethod
    def source(zone: Zone, column: Column) -> str:
        """Return where a value was read."""
        return zone.sources.get(column.id, column.source)

    # Deciding

    def apply(self, board: Board, matter: Matter, verdict: str) -> Board:  # noqa: ARG002
        """Make what is shown the player's own."""
        zone = board.zones[matter.zones[0]]
        for column in self._columns(matter):
            if column.id in zone.tags or column.type == "flag":  # a flag that is not set says no
                board = editing.set_facts(board, (zone.id,), column.id, zone.tags.get(column.id, False))
        return board

    def _asked(self) -> tuple[ZoneId, Sequence[Column]]:
        """Return the zone in question with all columns that a Yes makes his own; nothing without one."""
        matter = self.current
        if matter is None or matter.zones[0] not in self.board.zones:
            return "", ()
        return matter.zones[0], self._columns(matter)

    def _columns(self, matter: Matter) -> tuple[Column, ...]:
        zone = self.board.zones[matter.zones[0]]
        shipped = self.workbench.shipped.zones.get(zone.id, replace(zone, sources={}))
        return self.doubtful(shipped)

    def keys(self) -> Keys:
        """Digits change facts; there is no No."""
        return {**super().keys(), "N": lambda: None, **{str(n + 1): partial(self.facts.turn, n) for n in range(KEYS)}}

    # Showing

    def refresh(self) -> None:
        """Show the facts of the zone in question, the first with the digits that change them."""
        super().refresh()
        self.facts_table.show_all()
