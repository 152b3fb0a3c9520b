"""The second step: the board is laid on the picture by points that the player clicks."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QCompleter, QListWidget

from assistant.core.printed import Point, ZoneId
from assistant.core.questions import Role, percent
from assistant.core.record import Ids
from assistant.core.text import folded
from assistant.scan.boards.outlines import carried
from assistant.scan.fit.registration import FEWEST, Landmark, PointError
from assistant.ui.editor.steps import step
from assistant.ui.editor.steps.step import Asks, Keys, Step
from assistant.ui.widgets.lines import NarrowBox, enable_parts, fill_box, label, relist

GRASP = 14  # screen pixels within which a point is grasped


class FitStep(Step):
    """Names a zone, waits for a click, shows at once what the points make of the board."""

    id = "fit"
    again: ZoneId = ""  # the zone that is clicked once more, or chosen out of turn
    dragged: tuple[int, Point] | None = None
    _grasped = -1

    def build(self) -> None:
        """Make what the panel holds."""
        self._outlines: tuple[object, dict[str, object]] = (None, {})
        self.points = self.named(QListWidget(), "board-fit-points")
        self.points.currentRowChanged.connect(self._chosen)
        self.points.itemActivated.connect(self.click_again)
        self.summary = label("", "small")
        self.other = NarrowBox()
        self.other.setEditable(True)
        self.other.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        if (edit := self.other.lineEdit()) is not None and (completer := self.other.completer()) is not None:
            self.spoken(edit.setPlaceholderText, "board-zone-by-name")
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.other.activated.connect(lambda _n: self._ask_for(self.other.currentData()))
        self.shown = self.tick("board-show-zones", self.canvas.again, on=True)
        self.pass_button = self.button("board-pass", self.pass_over)
        self.again_button = self.button("board-click-again", self.click_again)
        self.away_button = self.button("board-take-away", self.take_away)
        self.next_button = self.go_on_button("board-on-to-trace")
        self.lay(self.label("board-fit-points", "heading"), self.summary, (self.points, 1))
        self.lay([self.again_button, self.away_button, 1], self.label("board-other-zone"))
        self.lay([(self.other, 1), self.pass_button], self.shown, self.next_button)

    # What is asked

    @cached_property
    def order(self) -> Ids:
        """The zones in the order in which they are asked for: found when the step is first shown, for it takes long."""
        return step.landmarks(self.workbench.zones())

    def middle(self, zone: ZoneId) -> Point:
        """Return the middle of a zone as it is shipped."""
        return step.middle_of(self.workbench.shipped.zones[zone])

    @property
    def current(self) -> ZoneId:
        """The zone that is asked for, empty when there are enough."""
        marks = self.draft.landmarks
        known = {mark.name for mark in marks}.union(self.draft.passed)
        waiting = (zone for zone in self.order if zone not in known) if len(marks) < step.ENOUGH else ()
        return self.again or next(iter(waiting), "")

    @property
    def done(self) -> bool:
        """Four points make a fit."""
        return self.workbench.fit is not None

    def asks(self) -> Asks:
        """Name the zone that is asked for."""
        own, name, lacking = self.own, self.workbench.name, FEWEST - len(self.draft.landmarks)
        hint = own("board-fit-first", n=lacking) if lacking > 0 else own("board-fit-more")
        if wrong := [point.name for point in self.errors() if point.verdict != "good"]:
            hint = own("board-fit-wrong", zone=name(wrong[0]))
        return own("board-fit-ask", zone=name(self.current)) if self.current else own("board-fit-enough"), hint

    def errors(self) -> tuple[PointError, ...]:
        """Return the points as the fit judges them."""
        return self.workbench.fit.points if self.workbench.fit is not None else ()

    # Deeds

    def _ask_for(self, zone: ZoneId | None) -> None:
        self.again = zone or ""
        self.refresh()
        self.canvas.setFocus()

    def pass_over(self) -> None:
        """Ask for another zone instead."""
        if zone := self.current:
            self.again = ""
            self.change(passed=(*self.draft.passed, zone))
            self.refresh()

    def click_again(self) -> None:
        """Ask once more for the chosen point."""
        for mark in self._chosen_marks():
            self._ask_for(mark.name)

    def take_away(self) -> None:
        """Drop the chosen point."""
        for mark in self._chosen_marks():
            self.change(landmarks=tuple(one for one in self.draft.landmarks if one is not mark))

    def _chosen_marks(self) -> tuple[Landmark, ...]:
        row = self.points.currentRow()
        return self.draft.landmarks[row : row + 1] if row >= 0 else ()

    def put(self, zone: ZoneId, at: Point) -> None:
        """Take a click for the middle of a zone."""
        self.again = ""
        marks = {mark.name: mark for mark in self.draft.landmarks} | {zone: Landmark(zone, self.middle(zone), at)}
        self.change(landmarks=tuple(marks.values()))

    # The hand

    def press(self, at: Point) -> bool:
        """Grasp a point."""
        reach = GRASP / self.canvas.zoom
        for n, mark in enumerate(self.draft.landmarks):
            if math.dist(mark.image, at) < 1.2 * reach and not self.again:
                self._grasped = n
                self.points.setCurrentRow(n)
                return True
        return False

    def drag(self, at: Point) -> None:
        """Move the grasped point; the board follows."""
        self.dragged = (self._grasped, at)

    def release(self, at: Point, moved: bool) -> None:
        """Let the point go where it is."""
        self.dragged = (self._grasped, at) if moved else None
        marks, self.dragged = self._marks(), None
        self.change(landmarks=marks)

    def click(self, at: Point) -> None:
        """Take the click for the zone that is asked for."""
        if self.current and self.on_paper(at):
            self.put(self.current, at)

    def keys(self) -> Keys:
        """Delete takes the chosen point away; P passes over a zone; Escape gives up a second click; Return goes on."""
        return {
            "Del": self.take_away,
            "Backspace": self.take_away,
            "P": self.pass_over,
            "Return": self.done and not self.current and self.go_onwards,
            "Esc": self.again and (lambda: self._ask_for("")),
        }

    def _marks(self) -> tuple[Landmark, ...]:
        """Return the points, the one under the hand where it is dragged to."""
        row, at = self.dragged or (-1, (0.0, 0.0))
        return tuple(replace(mark, image=at) if n == row else mark for n, mark in enumerate(self.draft.landmarks))

    # Showing

    def say(self) -> None:
        """Write the words."""
        super().say()
        names = [(zone.id, zone.name[self.workbench.language]) for zone in self.workbench.zones()]
        fill_box(self.other, sorted(names, key=lambda one: folded(one[1])))
        self.other.setCurrentIndex(-1)

    def refresh(self) -> None:
        """List the points with their errors."""
        draft, fit, own = self.draft, self.workbench.fit, self.own
        errors = {point.name: point for point in self.errors()}
        rows = []
        for mark in draft.landmarks:
            point, words, ink = errors.get(mark.name), self.workbench.name(mark.name), ""
            if point is not None and point.error is not None:
                key = "board-point-error" if point.verdict == "good" else f"board-point-{point.verdict}"
                words = own(key, zone=words, error=f"{point.error:.0f}")
                ink = "" if point.verdict == "good" else self.brush.role(Role.TARGET)
            rows.append((words, mark.name, ink))
        relist(self.points, rows)
        self._chosen(self.points.currentRow())
        self.pass_button.setEnabled(bool(self.current))
        mean = fit.mean_error if fit is not None else None
        if self.workbench.fit_trouble:
            self.summary.setText(self.workbench.fit_trouble)
        elif mean is not None and math.isfinite(mean):
            share = percent(Fraction(mean) / max(draft.size[0], 1), 1)
            self.summary.setText(own("board-fit-mean", error=round(mean), share=share))
        else:
            self.summary.setText(own("board-fit-count", n=len(draft.landmarks)))
        self.next_button.setEnabled(self.done)
        super().refresh()

    def _chosen(self, row: int) -> None:
        """Offer what can be done with a point only when there is one."""
        enable_parts(row >= 0, self.again_button, self.away_button)
        self.canvas.again()

    def draw(self) -> None:
        """Draw the zones as the points lay them, the points, and where the next one is expected."""
        fit = self.workbench.fitted(self._marks())
        if fit is not None and self.shown.isChecked():
            if self._outlines[0] is not fit:
                outlines = {zone.id: zone.polygons for zone in self.workbench.zones()}
                self._outlines = (fit, dict(carried(outlines, fit.to_image)))
            paths = self.paths.of(self._outlines[1])  # type: ignore[arg-type]
            self.brush.hairlines(paths.values(), Role.REACHABLE)
            if self.current in paths:
                self.brush.zone(paths[self.current], Role.DOUBT, 0.12, 1.6)
        errors = {point.name: point for point in self.errors()}
        chosen = self.points.currentRow()
        for n, mark in enumerate(self._marks()):
            wrong = mark.name in errors and errors[mark.name].verdict != "good"
            ink = self.brush.role(Role.TARGET if wrong else Role.SOURCE)
            at = mark.image
            if wrong and fit is not None:
                there = fit.to_image([mark.board])[0]
                self.brush.painter.setPen(QColor(ink))
                self.brush.painter.drawLine(QPointF(*at), QPointF(*there))
            self.brush.point(at, ink, "wrong" if wrong else "cross", 9 if n == chosen else 7)
            self.brush.name(at, self.workbench.name(mark.name), ink if wrong else "")
        if self.current:
            expected = self.workbench.to_image([self.middle(self.current)])[0]  # type: ignore[arg-type]
            at = float(expected[0]), float(expected[1])
            self.brush.point(at, Role.DOUBT, "expected", 26)
            self.brush.name(at, f"{self.workbench.name(self.current)} ?", Role.DOUBT)
