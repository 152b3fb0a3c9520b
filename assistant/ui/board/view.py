"""The board: shows a position, answers and previews; says what the player does with his hands. Never edits anything itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QContextMenuEvent, QKeyEvent, QPainter, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from assistant.core.board import ZoneId
from assistant.core.edits import Edit, apply
from assistant.core.game import Standing
from assistant.core.kinds import CounterId
from assistant.core.position import Position
from assistant.core.problems import EditError
from assistant.core.questions import Highlights
from assistant.ui.board.glide import Glider
from assistant.ui.board.ground_keeper import GroundKeeper
from assistant.ui.board.hand import BoardHand
from assistant.ui.board.layers.counters import CountersLayer
from assistant.ui.board.layers.fan import FanLayer
from assistant.ui.board.layers.ground import GroundLayer, NamesLayer
from assistant.ui.board.layers.highlights import BadgesLayer, RolesLayer
from assistant.ui.board.layers.layer import EXTENT, Layer
from assistant.ui.board.layers.motion import MotionLayer
from assistant.ui.board.layers.scan import ScanLayer
from assistant.ui.board.layers.standings import StandingsLayer
from assistant.ui.board.layers.zones import ControlLayer, FocusLayer
from assistant.ui.board.stage import Stage
from assistant.ui.counters.pictures import CounterPictures
from assistant.ui.look.theme import LIGHT, Look
from assistant.ui.plan.board import BoardPlan
from assistant.ui.work.cache import cache_folder

NEAREST, FARTHEST = 4.0, 0.05  # zoom
SOON = 30  # milliseconds after which a new board asks for its sharp ground: the first paint comes before it
REST = 120  # milliseconds without zooming after which pictures are drawn again


class BoardView(QGraphicsView):
    """A board on the screen. The window listens to its signals and gives it positions to show."""

    moved = Signal(tuple, str)  # counters, the zone they were put in
    flip_requested = Signal(tuple)  # counters
    menu_requested = Signal(str, tuple, object)  # zone ("" beside all), counters, global QPoint
    control_requested = Signal(str)  # zone
    marker_level_requested = Signal(str, str, int)  # marker, zone, +1 or -1
    marker_dropped = Signal(str, str, int)  # marker from the tray, zone, number
    marker_moved = Signal(str, str, str)  # marker, from zone, to zone
    zone_hovered = Signal(str)  # zone under the pointer, "" for none
    counter_hovered = Signal(str)  # counter of the fan under the pointer, "" for none
    zone_clicked = Signal(str)
    current_zone_changed = Signal(str)  # the keyboard's zone
    selection_changed = Signal(tuple)  # counters
    zoom_changed = Signal(float)
    pick_ended = Signal()  # a choice on the board was made or given up
    ground_ready = Signal()  # the sharp picture of what is in view is on the screen

    def __init__(self, parent: QWidget | None = None, cache: Path | None = None) -> None:
        self.look = Look(LIGHT)
        self.standing: Callable[[Position], Mapping[ZoneId, Standing]] | None = None  # what the game writes in zones
        self.stage: Stage | None = None
        self.pictures: CounterPictures | None = None  # the player's own of the counters
        super().__init__(parent)
        self.setViewport(
            QWidget()
        )  # one that Python knows: to name the type of Qt's own, PySide would load every class
        self.hand = BoardHand(self)
        self.keeper = GroundKeeper(cache if cache is not None else cache_folder(), self)
        self.keeper.sharp.connect(self.ground_ready)
        self._highlights: tuple[Highlights, Mapping[ZoneId, float]] = (Highlights(), {})
        self._touched = False  # the player has zoomed or moved: the view never moves by itself from then on
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self._rest = QTimer(self, interval=REST, singleShot=True)
        self._rest.timeout.connect(self._settle)
        self._glider = Glider(self)

    # What is shown

    def show_position(self, position: Position, *, animate: bool = True) -> None:
        """Show a position. Counters that changed their zone glide there; another board is laid out anew."""
        stage = self.stage
        if stage is None or stage.plan.board is not position.board:
            self._lay_board(position)
            return
        glides = animate and not self.look.reduce_motion and self.isVisible()
        before = self.counters.places_of_moved(position) if glides else {}
        old, stage.position = stage.position, position
        changed = self.counters.follow(old)
        self.control.refresh(changed)
        self.standings.follow()
        if self.badges.highlights != Highlights():
            self.badges.update()
        self.hand.position_changed()
        self._glider.start(before, self.counters, self.motion)

    def set_look(self, look: Look) -> None:
        """Change theme, language, text size or motion."""
        old, self.look = self.look, look
        self.setBackgroundBrush(QBrush(QColor(look.theme.table)))
        if self.stage is None or look == old:
            return
        self.stage.look = look
        self.stage.forget()
        self.keeper.open(self.stage, self.look, self.ground, self.names)
        self.keeper.show_kept(self.visible)
        self._settle()

    def show_highlights(self, highlights: Highlights | None, heat: Mapping[ZoneId, float] | None = None) -> None:
        """Show what an answer speaks of; None clears it. `heat`: a share from 0 to 1 for zones, beside the figures."""
        self._highlights = (highlights or Highlights(), heat or {})
        if self.stage is None:
            return
        self.roles.highlights = self.badges.highlights = self._highlights[0]
        self.roles.heat = self.badges.heat = self._highlights[1]
        self.counters.roles = self._highlights[0].counters
        for layer in (self.roles, self.badges, self.counters):
            layer.update()

    def show_ghosts(self, preview: Position | Edit | None) -> None:
        """Show what an edit would do, beside what lies there; None takes it away. An edit that cannot be done shows nothing."""
        if self.stage is None:
            return
        after = preview if isinstance(preview, Position) or preview is None else self._after(preview)
        self.counters.show_ghosts(after)

    def light(self, about: tuple[str, ...]) -> None:
        """Light up zones and counters while a line that speaks of them is looked at; an empty tuple ends it."""
        if self.stage is None:
            return
        table = self.stage.position.table.counters
        zones = tuple(table[name].zone if name in table else name for name in about)
        self.focus_layer.light(zones)

    def pick(self, kind: str, eligible: frozenset[str] | None, chosen: Callable[[str], None]) -> None:
        """Let the player choose on the board: `kind` is zone, zones, counter or counters; `chosen` is called with each id.

        A choice of one thing ends by itself; Escape or `end_pick` ends any. `eligible` None: any.
        """
        self.hand.pick(kind, eligible, chosen)

    def end_pick(self) -> None:
        """End a choice on the board."""
        self.hand.end_pick()

    def set_dimmed(self, counters: frozenset[CounterId]) -> None:
        """Show counters as spent."""
        if self.stage is not None:
            self.counters.dimmed = counters
            self.counters.update()

    # The player's scan

    def open_scan(self, path: Path, to_scene: QTransform | Callable[[float, float], tuple[float, float]]) -> None:
        """Lay the player's own scan under the zones, read in the background; `to_scene` maps its pixels to the map's sheet."""
        self.scan.open(path, to_scene)

    def show_scan(self, shown: bool, opacity: float = 1.0) -> None:
        """Switch between the drawn ground and the scan."""
        self.scan.setOpacity(opacity)
        self.scan.shown = shown
        self.ground.shown = not shown or opacity < 1.0
        self.names.shown = not shown or opacity < 0.5
        self.viewport().update()

    # Selection

    @property
    def selected(self) -> tuple[CounterId, ...]:
        """The selected counters."""
        return self.hand.selected

    def select(self, counters: tuple[CounterId, ...]) -> None:
        """Select counters."""
        self.hand.select(counters)

    @property
    def current_zone(self) -> ZoneId:
        """The keyboard's zone, else the one under the pointer."""
        return self.hand.current or self.hand.hovered

    def set_current_zone(self, zone: ZoneId) -> None:
        """Make a zone the keyboard's, and bring it into view if it is outside."""
        self.hand.walk_to(zone)

    # Zoom and place

    @property
    def zoom(self) -> float:
        """Screen pixels a scene unit."""
        return self.stage.zoom if self.stage else 1.0

    @property
    def visible(self) -> QRectF:
        """The part of the scene in view."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom so that the point of the viewport at `at` (its middle if None) keeps its place."""
        self.zoom_to(self.zoom * factor, at)

    def zoom_to(self, zoom: float, at: QPointF | None = None) -> None:
        """Set the zoom, `at` (of the viewport) keeping its place."""
        if self.stage is None:
            return
        self._touched = True
        zoom = max(FARTHEST, min(NEAREST, zoom))
        anchor = at if at is not None else QPointF(self.viewport().rect().center())
        here = self.viewportTransform().inverted()[0].map(anchor)
        self._apply_zoom(zoom)
        there = self.viewportTransform().map(here)
        self.pan(round(there.x() - anchor.x()), round(there.y() - anchor.y()))

    def pan(self, dx: int, dy: int) -> None:
        """Move the view over the board by screen pixels."""
        self._touched = True
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        if dx:
            across.setValue(across.value() + dx)
        if dy:
            down.setValue(down.value() + dy)

    def fit(self) -> None:
        """Show the whole map, and beside it as much of the other sheets as there is room for."""
        if self.stage is None:
            return
        rect = self.stage.plan.sheet_rect(self.stage.plan.largest).adjusted(-24, -24, 24, 24)
        size = self.viewport().size()
        spare = (
            min(rect.height() * size.width() / max(size.height(), 1), self.stage.plan.bounds.right() + 24 - rect.left())
            - rect.width()
        )
        self.show_rect(rect.adjusted(0, 0, max(spare, 0.0), 0))

    def fit_all(self) -> None:
        """Show every sheet."""
        if self.stage is not None:
            self.show_rect(self.stage.plan.bounds.adjusted(-24, -24, 24, 24))

    def show_zone(self, zone: ZoneId, zoom: float | None = None) -> None:
        """Bring a zone to the middle, at 100 % or a given zoom."""
        if self.stage is not None and zone in self.stage.plan.boxes:
            self._touched = True
            self._apply_zoom(zoom or max(self.zoom, 1.0))
            self.centerOn(self.stage.plan.boxes[zone].center())

    def show_rect(self, rect: QRectF) -> None:
        """Bring a part of the scene into view, as large as possible."""
        size = self.viewport().size()
        self._apply_zoom(max(FARTHEST, min(NEAREST, size.width() / rect.width(), size.height() / rect.height())))
        self.centerOn(rect.center())

    def _apply_zoom(self, zoom: float) -> None:
        stage = self.stage
        if stage is None or abs(zoom - stage.zoom) < 1e-9:
            return
        stage.zoom = zoom
        stage.settled = False
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self.hand.zoom_changed()
        self.counters.lay_out()
        self._rest.start()
        self.zoom_changed.emit(zoom)

    def _settle(self) -> None:
        """The zoom rests: draw everything at its true size again and ask for a sharp ground."""
        stage = self.stage
        if stage is None:
            return
        stage.settled = True
        self.counters.lay_out()
        self.viewport().update()
        self.keeper.order_sharp(self.visible)

    def _see_ground(self) -> None:
        """Ask for a new picture when the view has left the sharp one."""
        if not self._rest.isActive() and not self.keeper.covers(self.visible):
            self._rest.start()

    # Laying out

    def _lay_board(self, position: Position) -> None:
        place = (
            (self.zoom, self.visible.center()) if self.stage and self.stage.plan.board.id == position.board.id else None
        )
        self.keeper.close()
        plan = BoardPlan(position.board)
        stage = self.stage = Stage(plan, self.look, position)
        stage.ratio, stage.pictures = self.devicePixelRatioF(), self.pictures
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        margin = min(EXTENT, plan.bounds.width() * 0.6)
        scene.setSceneRect(plan.bounds.adjusted(-margin, -margin, margin, margin))
        self.ground, self.scan, self.control = GroundLayer(stage), ScanLayer(stage, self), ControlLayer(stage)
        self.roles, self.names, self.focus_layer = RolesLayer(stage), NamesLayer(stage), FocusLayer(stage)
        self.counters, self.badges, self.fan = CountersLayer(stage), BadgesLayer(stage), FanLayer(stage)
        self.motion = MotionLayer(stage)
        self.standings = StandingsLayer(stage)
        self.standings.of = self.standing
        self.badges.covered, self.badges.labelled = self.counters.rects_of, self.standings.rect_of
        layers: tuple[Layer, ...] = (self.ground, self.scan, self.control, self.roles, self.names, self.focus_layer)
        for layer in (*layers, self.counters, self.standings, self.badges, self.fan, self.motion):
            scene.addItem(layer)
        old = self.scene()
        self.setScene(scene)
        if old is not None:
            old.deleteLater()
        self.setBackgroundBrush(QBrush(QColor(self.look.theme.table)))
        self._glider.stop()
        self.hand.board_changed()
        self.show_highlights(*self._highlights)
        self.setAccessibleName(position.board.title[self.look.language])
        self.keeper.open(self.stage, self.look, self.ground, self.names)
        if place:
            self._apply_zoom(place[0])
            self.centerOn(place[1])
        else:
            self._touched = False
            self.fit()
        stage.settled = True
        self.counters.lay_out()
        self.keeper.show_kept(self.visible)
        QTimer.singleShot(SOON, self, self._settle)  # once the window has given the view its size and it was painted

    def _after(self, edit: Edit) -> Position | None:
        assert self.stage is not None
        now = self.stage.position
        try:
            return Position(now.board, now.kinds, apply(now.table, edit), now.defaults)
        except EditError:
            return None

    # Qt

    def viewportEvent(self, event: QEvent) -> bool:
        """Let the player's hand have what happens over the board."""
        return (hasattr(self, "hand") and self.hand.handle(event)) or super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Use the board's own keys; every other goes to the window."""
        if not self.hand.handle(event):
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the current zone when the keyboard's menu key is pressed."""
        self.hand.handle(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the map until the player has moved it; later keep what is in the middle."""
        super().resizeEvent(event)
        if self.stage is not None:
            self.stage.ratio = self.devicePixelRatioF()
            if not self._touched:
                self.fit()
            self._see_ground()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll, and see whether the sharp picture still reaches."""
        super().scrollContentsBy(dx, dy)
        if self.stage is not None:
            self._see_ground()

    def wait_for_ground(self) -> None:
        """Wait until the ground's pictures are painted; for tests and pictures."""
        from PySide6.QtCore import QCoreApplication

        self._rest.stop()
        self._settle()
        self.keeper.wait()
        QCoreApplication.processEvents()

    def close_board(self) -> None:
        """Stop what is being painted; called before the window closes."""
        self._glider.stop()
        self._rest.stop()
        self.keeper.close()
        if self.stage is not None:
            self.scan.close()
