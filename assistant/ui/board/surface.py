"""The surface of the board: its layers, what of it is in view, and the signals by which it speaks. No hands yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from assistant.core.game import Standing
from assistant.core.printed import ZoneId
from assistant.core.table import Position
from assistant.ui.board.hits import Shapes, zone_at
from assistant.ui.board.layers.counters import CountersLayer, FanLayer, MotionLayer
from assistant.ui.board.layers.ground import GroundLayer, NamesLayer, ScanLayer
from assistant.ui.board.layers.highlights import BadgesLayer, ControlLayer, FocusLayer, RolesLayer, StandingsLayer
from assistant.ui.board.layers.stage import EXTENT, Layer, Stage
from assistant.ui.counters.draw import CounterPictures
from assistant.ui.look.settings import cache_folder
from assistant.ui.look.theme import LIGHT, Look
from assistant.ui.look.zoom_view import ZoomView
from assistant.ui.map_painting.pictures import GroundStudio, Order, Picture, whole
from assistant.ui.plan.board import front, plan_of
from assistant.ui.work.event_loop import timer

WHOLE_BOARD = 4_500_000  # pixels up to which the whole board is painted at a zoom, not only what is in view
AROUND = 0.4  # of the view's size, painted beyond each of its edges
REST = 120  # milliseconds without zooming after which pictures are drawn again

STEP = 1.25  # zoom of one notch of the wheel


class Surface(ZoomView):
    """Layers over a plan, zoomed and moved. The view (view.py) gives it positions, the hands (gestures.py) work on it."""

    NEAREST, FARTHEST = 4.0, 0.05
    stage: Stage  # and the layers: from the first position on
    is_laid = False
    moved = Signal(tuple, str)  # counters, the zone they were put in
    flip_requested = Signal(tuple)  # counters
    menu_requested = Signal(str, tuple, object)  # zone ("" beside all), counters, global QPoint
    control_requested = Signal(str)  # zone
    marker_level_requested = Signal(str, str, int)  # marker, zone, +1 or -1
    marker_dropped = Signal(str, str, int)  # marker from the tray, zone, number
    marker_moved = Signal(str, str, str)  # marker, from zone, to zone
    zone_hovered = Signal(str)  # zone under the pointer, "" for none
    current_zone_changed = Signal(str)  # the keyboard's zone
    selection_changed = Signal(tuple)  # counters
    fan_opened = Signal()
    pick_begun = Signal()  # a click on the board is waited for
    pick_ended = Signal()  # a choice on the board was made or given up
    standing: Callable[[Position], Mapping[ZoneId, Standing]] | None = None  # what the game writes in zones
    pictures: CounterPictures | None = None  # the player's own of the counters
    _studio: GroundStudio | None = None
    _whole = False  # the player asked for the whole map

    def __init__(self) -> None:
        self.look = Look(LIGHT)
        super().__init__()
        # One that Python knows: to name the type of Qt's own, PySide would load every class
        self.setViewport(QWidget())
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self._rest = timer(self, REST, self._settle)

    # Layers

    def _lay_layers(self, position: Position) -> None:
        """Begin on a board: its plan, its stage and a layer for each kind of thing that is painted."""
        plan = plan_of(position.board)
        stage = self.stage = Stage(plan, self.look, position)
        stage.ratio, stage.pictures = self.devicePixelRatioF(), self.pictures
        stage.fit_into(self.viewport().width(), self.viewport().height())
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
        self.is_laid = True
        self.setAcceptDrops(True)
        if old is not None:
            old.deleteLater()
        self.setBackgroundBrush(QColor(self.look.theme.table))

    @property
    def shapes(self) -> Shapes:
        """What can be hit, as it lies now."""
        counters, fan = self.counters, self.fan
        return Shapes(self.stage.plan, counters.piles, counters.chips, fan.pile, fan.cards, fan.base)

    def scene_point(self, at: QPoint | QPointF) -> QPointF:
        """Return the scene point under a point of the viewport."""
        return self.viewportTransform().inverted()[0].map(QPointF(at))

    def zone_under(self, at: QPoint | QPointF) -> ZoneId:
        """Return the zone under a point of the viewport, empty for none."""
        return zone_at(self.shapes, self.scene_point(at))

    # Zoom and place

    @property
    def zoom(self) -> float:
        """Screen pixels a scene unit."""
        return self.stage.zoom

    def zoom_step(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom by notches of the wheel, as `zoom_by` does."""
        self.zoom_by(STEP**steps, at)

    def show_front(self) -> None:
        """Show where the game is; the whole map where little lies on it."""
        self.fit()
        self._whole = False
        if (rect := front(self.stage.plan, self.stage.position)) is None:
            return
        size = self.viewport().size()
        zoom = min(size.width() / rect.width(), size.height() / rect.height(), 1.0)
        if zoom > self.zoom:
            self._apply_zoom(zoom)
            self.centerOn(rect.center())

    def fit(self) -> None:
        """Show the whole map, and beside it as much of the other sheets as there is room for."""
        self._whole = True
        rect = self.stage.plan.sheet_rect(self.stage.plan.largest).adjusted(-24, -24, 24, 24)
        size = self.viewport().size()
        spare = (
            min(rect.height() * size.width() / max(size.height(), 1), self.stage.plan.bounds.right() + 24 - rect.left())
            - rect.width()
        )
        self.show_rect(rect.adjusted(0, 0, max(spare, 0.0), 0))

    def fit_all(self) -> None:
        """Show every sheet."""
        self.show_rect(self.stage.plan.bounds.adjusted(-24, -24, 24, 24))

    def show_zone(self, zone: ZoneId, zoom: float | None = None) -> None:
        """Bring a zone to the middle, at 100 % or a given zoom."""
        if zone in self.stage.plan.boxes:
            self._touched = True
            self._apply_zoom(zoom or max(self.zoom, 1.0))
            self.centerOn(self.stage.plan.boxes[zone].center())

    def _apply_zoom(self, zoom: float) -> None:
        stage = self.stage
        if abs(zoom - stage.zoom) < 1e-9:
            return
        stage.zoom = zoom
        stage.settled = False
        super()._apply_zoom(zoom)
        self.counters.lay_out()
        self._rest.start()
        self.zoomed()

    def zoomed(self) -> None:
        """The zoom is another one."""

    def _settle(self) -> None:
        """The zoom rests: draw everything at its true size again and ask for a sharp ground."""
        self.stage.settled = True
        self.counters.lay_out()
        self.viewport().update()
        if self._studio is None:
            return
        if not self._print_seen.isEmpty():
            self._studio.order(self._sharp())
        if self.ground.base is None:
            self._studio.order(self._base)

    def _see_ground(self) -> None:
        """Ask for a new picture when the view has left the sharp one."""
        if self._rest.isActive() or self._studio is None or self.ground.sharp is None:
            return  # it is on its way
        view = self._print_seen
        if not view.isEmpty() and not self.ground.sharp[0].rect.adjusted(-2, -2, 2, 2).contains(view):
            self._rest.start()

    # The ground's pictures keep in step with the view: the whole board soon, what is in view sharp once the zoom rests.

    def _open_ground(self) -> None:
        """Start on a board or a look; `_show_kept` and `_settle` must follow."""
        self._close_ground()
        self.ground.base = self.ground.sharp = self.names.sharp = None
        studio = self._studio = GroundStudio(
            self.stage.plan, self.look, self.stage.position.kinds, cache_folder(), self
        )
        studio.finished.connect(self._show_ground)
        board = whole(self.stage.plan)
        self._base = Order(board, min(0.5, 2400 / board.width()), 0.5, with_names=False)

    def _show_kept(self) -> None:
        """Show at once what was kept on disk: what is in view, else the whole board, not very sharp."""
        if self._studio is not None:
            kept = self._studio.kept(self._sharp()) or self._studio.kept(self._base)
            if kept is not None:
                self.ground.take(kept)
                self.names.take(kept)

    @property
    def _print_seen(self) -> QRectF:
        """What is in view of the papers; nothing where a scan lies on all of it."""
        plan, visible = self.stage.plan, self.visible
        hidden = not self.ground.shown and plan.sheet_rect(plan.largest).contains(visible)
        return QRectF() if hidden else visible.intersected(whole(plan))

    def _sharp(self) -> Order:
        """Return the order of what print is in view and some more, at the size of the screen."""
        stage, visible = self.stage, self.visible
        board = whole(stage.plan)
        scale = stage.zoom * stage.ratio
        wanted = board
        if board.width() * board.height() * scale * scale > WHOLE_BOARD:
            dx, dy = visible.width() * AROUND, visible.height() * AROUND
            wanted = visible.adjusted(-dx, -dy, dx, dy).intersected(board)
        return Order(wanted, scale, stage.zoom)

    def _close_ground(self) -> None:
        """Give up what is being painted."""
        if self._studio is not None:
            self._studio.close()
            self._studio.deleteLater()
            self._studio = None

    def _show_ground(self, picture: Picture) -> None:
        if self.sender() is self._studio:
            self.ground.take(picture)
            self.names.take(picture)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the front, or the map, until the player has moved it; later keep what is in the middle."""
        super().resizeEvent(event)
        if self.is_laid:
            self.stage.ratio = self.devicePixelRatioF()
            self.stage.fit_into(self.viewport().width(), self.viewport().height())
            if not self._touched:
                self.fit() if self._whole else self.show_front()
            self._see_ground()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll, and see whether the sharp picture still reaches."""
        super().scrollContentsBy(dx, dy)
        if self.is_laid:
            self._see_ground()

    def wait_for_ground(self) -> None:
        """Wait until the ground's pictures are painted; for tests and pictures."""
        from PySide6.QtCore import QCoreApplication

        self._rest.stop()
        self._settle()
        if self._studio is not None:
            self._studio.wait()
        QCoreApplication.processEvents()
