"""The third step: one click or short stroke a zone, asked for by name; then what was traced, the least sure first."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QListWidget, QListWidgetItem

from assistant.core.board import ZoneId
from assistant.core.questions import Role
from assistant.scan.boards.outlines import shape_of
from assistant.scan.tracing import seeds
from assistant.scan.tracing.seeds import Seed, moved_to, seed_near
from assistant.scan.tracing.tracer import OUTSIDE
from assistant.ui.own_board.steps import step
from assistant.ui.own_board.steps.canvas import Canvas, Paths
from assistant.ui.own_board.steps.step import Step
from assistant.ui.own_board.work.tracer import Tracer
from assistant.ui.own_board.work.workbench import Workbench
from assistant.ui.widgets.lines import label

DOUBTFUL = 0.85
GAP = 5  # screen pixels between two points of a stroke
GRASP = 8  # screen pixels within which a click is grasped


class TraceStep(Step):
    """Two moods: asking for clicks, and, once traced, judging the zones."""

    id = "trace"

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__(workbench, canvas)
        self.tracer = Tracer(workbench)
        self.order = step.walk(workbench.zones())
        self.kinds = {zone.id: zone.kind for zone in workbench.zones()}
        self.chosen: ZoneId = ""  # the zone that the next click or stroke is for, if not the next in turn
        self.last: ZoneId = ""
        self.stroke: list[tuple[float, float]] = []
        self._more = False
        self._grasped = -1  # which of the clicks is being moved
        self._paths, self._expected = Paths(), Paths()
        self.summary = label("", "small")
        self.zones = QListWidget()
        self.zones.currentItemChanged.connect(self._zone_chosen)
        self.outside = QCheckBox()
        self.outside.toggled.connect(lambda _on: self.refresh())
        self.shown = QCheckBox()
        self.shown.setChecked(True)
        self.shown.toggled.connect(lambda _on: self.canvas.again())
        self.keep_drawn = QCheckBox()
        self.keep_drawn.setChecked(True)
        self.skip_button = self.button("board-skip", self.skip)
        self.away_button = self.button("board-take-away", self.take_away)
        self.rest_button = self.button("board-place-rest", self.place_rest)
        self.trace_button = self.button("board-trace", self.trace, "primary")
        self.good_button = self.button("board-looks-right", self.next_doubtful)
        self.next_button = self.button("board-on-to-zones", lambda: self.onwards.emit("zones"), "primary")
        workbench.picture.opened.connect(lambda: self.go_on() if self.isVisible() else None)
        self._build()

    def _build(self) -> None:
        self.heading = self.words("board-trace-zones", "heading")
        self.column.addWidget(self.heading)
        self.column.addWidget(self.summary)
        self.column.addWidget(self.zones, 1)
        row = QHBoxLayout()
        row.addWidget(self.skip_button)
        row.addWidget(self.away_button)
        row.addWidget(self.good_button)
        row.addStretch(1)
        self.column.addLayout(row)
        self.column.addWidget(self.rest_button)
        self.column.addWidget(self.outside)
        self.column.addWidget(self.shown)
        self.column.addWidget(self.keep_drawn)
        self.column.addWidget(self.trace_button)
        self.column.addWidget(self.next_button)

    # State

    @property
    def judging(self) -> bool:
        """Whether the zones are traced and are looked at."""
        return self.tracer.judging

    @property
    def done(self) -> bool:
        """Traced."""
        return self.judging

    def wanted(self) -> list[ZoneId]:
        """Return the zones that still wait for a click, in their order; seas only if nothing is known of the board."""
        draft = self.workbench.draft
        known = {seed.zone for seed in draft.seeds} | set(draft.skipped)
        guided = self.workbench.fit is not None
        return [z for z in self.order if z not in known and not (guided and self.kinds[z] == step.SEA)]

    @property
    def current(self) -> ZoneId:
        """The zone that the next click or stroke is for."""
        if self.outside.isChecked():
            return OUTSIDE
        if self.chosen or self.judging:
            return self.chosen
        wanted = self.wanted()
        return wanted[0] if wanted else ""

    def asks(self) -> tuple[str, str]:
        """Name the zone that is asked for, or the one to look at."""
        own, draft = self.workbench.own, self.workbench.draft
        if self.outside.isChecked():
            return own("board-trace-outside"), own("board-trace-outside-hint")
        if self.judging:
            zone = self.chosen
            if zone not in draft.confidence:
                return own("board-judge"), own("board-judge-hint")
            sure = round(100 * draft.confidence[zone])
            hint = "board-judge-beneath-hint" if zone in draft.beneath_words else "board-judge-hint"
            return own("board-judge-zone", zone=self.workbench.name(zone), sure=sure), own(hint)
        if not self.current:
            return own("board-trace-ready"), own("board-trace-ready-hint")
        if self.current in {seed.zone for seed in draft.seeds}:
            return own("board-trace-ask", zone=self.workbench.name(self.current)), own("board-trace-chosen-hint")
        left = len(self.wanted())
        return own("board-trace-ask", zone=self.workbench.name(self.current)), own("board-trace-ask-hint", n=left)

    def enter(self) -> None:
        """Go on with a stroke that the end of the program caught before it had flooded anything."""
        super().enter()
        self.go_on()

    # Clicks

    def add(self, zone: ZoneId, points: tuple[tuple[float, float], ...], more: bool = False) -> None:
        """Take a click or stroke for a zone; unless `more`, it takes the place of what the zone had."""
        draft = self.workbench.draft
        self.last, self.chosen = zone, ""
        kept = draft.seeds if more or zone == OUTSIDE else tuple(seed for seed in draft.seeds if seed.zone != zone)
        skipped = tuple(other for other in draft.skipped if other != zone)
        self.workbench.change(seeds=(*kept, Seed(zone, points)), skipped=skipped)

    def skip(self) -> None:
        """Leave a zone as it is drawn."""
        zone = self.current
        if zone and not self.judging:
            self.chosen = ""
            self.workbench.change(skipped=(*self.workbench.draft.skipped, zone))

    def take_away(self) -> None:
        """Drop the clicks and strokes of the chosen zone; it is asked for again."""
        seeds = self.workbench.draft.seeds
        left = tuple(seed for seed in seeds if seed.zone != self.chosen)
        if self.chosen and not self.judging and left != seeds:
            self.workbench.change(seeds=left)

    def place_rest(self) -> None:
        """Click every zone that is left where it is expected; where the picture shows sea or a line there, it is asked for."""
        workbench, prior, wanted = self.workbench, self.tracer.prior(), self.wanted()
        if not workbench.picture.complete:
            workbench.tell("board-picture-coming")
            return
        pixels, scale = workbench.picture.pixels(seeds.WIDTH)()
        shapes = {zone: shape_of(outline) for zone, outline in prior.items()}
        seas = {zone for zone in shapes if self.kinds.get(zone) == step.SEA}
        places = seeds.clicks(pixels, scale, shapes, wanted, seas)
        if places:
            self.chosen = ""
            workbench.change(seeds=(*workbench.draft.seeds, *(Seed(zone, (at,)) for zone, at in places.items())))
        if left := len(wanted) - len(places):
            workbench.tell("board-placed-rest", n=left)

    # Tracing

    def trace(self) -> None:
        """Trace all zones anew from the clicks; those that were drawn by hand stay, unless the player wants otherwise."""
        if not self.workbench.draft.seeds or not self.workbench.picture.complete:
            self.workbench.tell(
                "board-trace-needs-clicks" if self.workbench.picture.complete else "board-picture-coming"
            )
            self.workbench.read_on()
            return
        self.tracer.trace(self.keep_drawn.isChecked())

    def go_on(self) -> None:
        """Flood with a stroke that the end of the program caught before it had flooded anything."""
        if self.tracer.waiting and self.workbench.job is None and self.workbench.picture.complete:
            self.tracer.flood()

    def next_doubtful(self) -> None:
        """Look at the next zone of the list; after the last go on."""
        row = self.zones.currentRow() + 1 if self.chosen else 0
        if row < self.zones.count():
            self.zones.setCurrentRow(row)
        else:
            self.onwards.emit("zones")

    # The hand

    def press(self, at: QPointF, event: QMouseEvent) -> bool:
        """Grasp a click, or begin a click or a stroke."""
        self._more = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        free = self._more or self.judging  # then a click lies where it lies
        self._grasped = (
            -1 if free else seed_near(self.workbench.draft.seeds, (at.x(), at.y()), GRASP / self.canvas.zoom)
        )
        if self._more and not self.judging and self.last:
            self.chosen = self.last
        wanted = self._grasped >= 0 or self.current or self.judging or self.outside.isChecked()
        if not self._on_paper(at) or not wanted:
            return False
        self.stroke = [(at.x(), at.y())]
        return True

    def drag(self, at: QPointF) -> None:
        """Go on with the stroke."""
        if self._grasped >= 0:
            self.stroke = [(at.x(), at.y())]
            self.canvas.again()
            return
        x, y = self.stroke[-1]
        if abs(at.x() - x) + abs(at.y() - y) > GAP / self.canvas.zoom and self._on_paper(at):
            self.stroke.append((at.x(), at.y()))
            self.canvas.again()

    def release(self, at: QPointF, moved: bool) -> None:
        """Take the click or stroke."""
        points, self.stroke = tuple(self.stroke) if moved else (self.stroke[0],), []
        grasped, self._grasped = self._grasped, -1
        if grasped >= 0:
            self._let_go(grasped, points[0] if moved and self._on_paper(at) else None)
        elif self.judging:
            drawn = len(points) > 1 or self._more or self.outside.isChecked()
            if drawn and (self.chosen or self.outside.isChecked()):
                self.tracer.correct(Seed(self.current, points))
            elif not drawn:
                zone = self.workbench.board.zone_at(self.workbench.sheet, at.x(), at.y())
                self.look_at(zone.id if zone else "")
        elif self.current or self.outside.isChecked():
            self.add(self.current, points, self._more)
        self.canvas.again()

    def _let_go(self, grasped: int, at: tuple[float, float] | None) -> None:
        """Let a click or stroke lie where it was moved to; one that was only clicked is chosen."""
        seeds = self.workbench.draft.seeds
        if at is None:
            self.look_at(seeds[grasped].zone)
        else:
            self.workbench.change(seeds=(*seeds[:grasped], moved_to(seeds[grasped], at), *seeds[grasped + 1 :]))

    def _on_paper(self, at: QPointF) -> bool:
        wide, high = self.workbench.draft.size
        return 0 <= at.x() < wide and 0 <= at.y() < high

    def key(self, event: QKeyEvent) -> bool:
        """Enter goes on, S skips a zone, O clicks outside, Delete takes clicks away, Escape gives a choice up."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if self.judging:
                    self.next_doubtful()
                elif not self.wanted():
                    self.trace()
            case Qt.Key.Key_S if not self.judging:
                self.skip()
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace if not self.judging:
                self.take_away()
            case Qt.Key.Key_O:
                self.outside.toggle()
            case Qt.Key.Key_Escape if self.chosen or self.stroke:
                self.look_at("")
            case _:
                return False
        return True

    # Showing

    def look_at(self, zone: ZoneId) -> None:
        """Choose a zone, in the list too."""
        self.chosen = zone
        for row in range(self.zones.count()):
            if self.zones.item(row).data(Qt.ItemDataRole.UserRole) == zone:
                self.zones.blockSignals(True)
                self.zones.setCurrentRow(row)
                self.zones.blockSignals(False)
        self._ask_anew()

    def _zone_chosen(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        self.chosen = item.data(Qt.ItemDataRole.UserRole)
        box = self._box_of(self.chosen)
        if box is not None:
            self.canvas.look_at(box)
        self._ask_anew()

    def _box_of(self, zone: ZoneId) -> QRectF | None:
        outline = (
            self.workbench.board.zones[zone].polygons if self.workbench.draft.zones else self.tracer.prior().get(zone)
        )
        return self._paths.of({zone: outline})[zone].boundingRect() if outline else None

    def say(self) -> None:
        """Write the words."""
        super().say()
        self.outside.setText(self.workbench.own("board-outside"))
        self.shown.setText(self.workbench.own("board-show-zones"))
        self.zones.setAccessibleName(self.workbench.own("board-trace-zones"))

    def refresh(self) -> None:
        """List the zones: those that wait for a click, or, once traced, the least sure first."""
        draft, own = self.workbench.draft, self.workbench.own
        self.zones.blockSignals(True)
        place = self.zones.verticalScrollBar().value()
        self.zones.clear()
        clicked = {seed.zone for seed in draft.seeds}
        sure = draft.confidence
        order = sorted(sure, key=lambda zone: (sure[zone], zone)) if self.judging else list(self.order)
        for zone in order:
            words = self.workbench.name(zone)
            if self.judging:
                told = "board-zone-beneath" if zone in draft.beneath_words else "board-zone-sure"
                words = own(told, zone=words, sure=round(100 * sure[zone]))
            elif zone in clicked:
                words = f"✓  {words}"
            elif zone in draft.skipped:
                words = f"–  {words}"
            item = QListWidgetItem(words)
            item.setData(Qt.ItemDataRole.UserRole, zone)
            if self.judging and sure[zone] < DOUBTFUL:
                item.setForeground(QColor(self.brush.role(Role.TARGET)))
            self.zones.addItem(item)
            if zone == self.current:
                self.zones.setCurrentItem(item)
        self.zones.verticalScrollBar().setValue(place)
        self.zones.blockSignals(False)
        if self.judging:
            doubtful = sum(share < DOUBTFUL for share in sure.values())
            self.summary.setText(own("board-trace-sum", n=len(sure), doubtful=doubtful))
        else:
            # Seas that the fit lays, and what is skipped, are not asked for: they would not add up with what is to go.
            have = len(clicked - {OUTSIDE})
            self.summary.setText(own("board-trace-count", n=have, all=have + len(self.wanted())))
        by_hand = len(draft.by_hand)
        self.keep_drawn.setVisible(by_hand > 0)
        self.keep_drawn.setText(own("board-keep-drawn", n=by_hand))
        waiting = bool(self.wanted())
        self.skip_button.setVisible(not self.judging)
        self.away_button.setVisible(not self.judging)
        self.skip_button.setEnabled(bool(self.current))
        self.good_button.setVisible(self.judging)
        self.rest_button.setVisible(not self.judging and self.workbench.fit is not None)
        self.rest_button.setEnabled(waiting)
        self.trace_button.setEnabled(bool(draft.seeds))
        self.next_button.setVisible(self.judging)
        self.trace_button.setText(own("board-trace-again" if self.judging else "board-trace"))
        self.trace_button.setObjectName("" if self.judging else "primary")
        self.trace_button.style().polish(self.trace_button)
        self._ask_anew()

    def _ask_anew(self) -> None:
        """Say what is asked for, after a zone was chosen or a click was made."""
        self.away_button.setEnabled(any(seed.zone == self.chosen for seed in self.workbench.draft.seeds))
        self.asked.emit()
        self.canvas.again()

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:  # noqa: ARG002
        """Draw the traced zones, the clicks, and what is asked for."""
        draft, brush = self.workbench.draft, self.brush
        if draft.zones is not None and self.judging and self.shown.isChecked():
            paths = self._paths.of({zone.id: zone.polygons for zone in draft.zones})
            brush.hairlines(painter, paths.values(), brush.role(Role.REACHABLE), pixel)
            for zone, share in draft.confidence.items():
                if share < DOUBTFUL and zone in paths and zone != self.chosen:
                    brush.zone(painter, paths[zone], brush.role(Role.WARNING), 0.16, 1.2)
            if self.chosen in paths:
                brush.zone(painter, paths[self.chosen], brush.role(Role.TARGET), 0.14, 2.4)
        expected = self.tracer.prior()
        if not self.judging and self.current in expected and self.shown.isChecked():
            brush.zone(painter, self._expected.of(expected)[self.current], brush.role(Role.DOUBT), 0.14, 1.6)
        for n, seed in enumerate(draft.seeds):
            if n == self._grasped and self.stroke:
                continue  # it follows the hand
            own = seed.zone == self.current
            ink = brush.role(Role.BLOCKED if seed.zone == OUTSIDE else Role.TARGET if own else Role.SOURCE)
            if not self.judging or own or len(seed.points) > 1:
                brush.stroke(painter, seed.points, ink, pixel)
        if self.stroke:
            brush.stroke(painter, self.stroke, brush.role(Role.TARGET), pixel)
