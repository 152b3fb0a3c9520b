"""The zone editor: outlines pulled, drawn, split and merged; points and grids. The panel at the side is zone_panel.py."""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import shapely
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QWidget

from assistant.core.printed import Board, Point, Polygon, Zone, ZoneId
from assistant.core.questions import Role
from assistant.core.record import Ids
from assistant.core.text import EditError, Name, folded
from assistant.desk.editor import draft as drafts
from assistant.desk.editor.draft import is_point
from assistant.scan.boards import editing
from assistant.scan.boards.grids import Grid
from assistant.scan.boards.net import Line, Net, Wire
from assistant.scan.boards.outlines import GAPING, Edge, polygons_in, shape_of
from assistant.scan.fit.ridges import REFERENCE_WIDTH, all_ridges
from assistant.ui.editor.steps.step import Asks, Brush, Keys, Step, spin, spot_of
from assistant.ui.editor.steps.zone_panel import GridForm, ZonePanel
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.look.main_window import CTRL, SHIFT
from assistant.ui.look.theme import about, stroke
from assistant.ui.plan.board import outlined
from assistant.ui.work.event_loop import Callback
from assistant.ui.work.jobs import Job

TOOLS = {"choose": "V", "border": "B", "split": "S", "merge": "M", "point": "D", "grid": "G"}
GRASP = 9  # screen pixels within which a point or a border is grasped
LARGE = 90  # screen pixels, across and down together, from which a zone shows its corners
HELD = 0.5  # of a border that is drawn: so much of it in zones moves theirs
REACH = 36  # screen pixels along which a border bends when a point of it is pulled


# The border that is being drawn: click by click, each piece along printed lines or straight, from line to line.


class Trail(QObject):
    """What is clicked of one border; `ended` takes the whole of it.

    Args:
        ended: told the line that was drawn; returns whether it could be taken, else its clicks stay to be mended.
        again: draws the picture anew.
    """

    # The zone whose border is drawn anew: lines that may be wrong neither catch a click nor end what goes round it.
    anew: ZoneId = ""
    wire: Wire | None = None
    _job: Job | None = None
    _nets: tuple[Any, Net, Net] | None = None
    _ahead: tuple[Line, bool] = ((), False)  # where the next piece would go

    def __init__(self, workbench: Workbench, ended: Callable[[Line], bool], again: Callback) -> None:
        super().__init__()
        self.workbench, self.ended, self.again = workbench, ended, again
        self.corners: list[Point] = []
        self.pieces: list[Line] = []  # each from one corner to the next

    @property
    def net(self) -> Net:
        """All lines that a click may be meant for."""
        return self._known()[1]

    def _known(self) -> tuple[Any, Net, Net]:
        """Return what the lines were made of, all of them, and those that are certainly right."""
        draft = self.workbench.draft
        key = (draft.zones, draft.lines, draft.size, draft.by_hand)
        if self._nets is None or self._nets[0] != key:
            zones = draft.zones or ()
            right = [zone for zone in zones if zone.id in draft.by_hand]
            self._nets = key, Net(zones, draft.lines, draft.size), Net(right, draft.lines, draft.size)
        return self._nets

    def caught(self, here: Point, reach: float) -> Point | None:
        """Return the place on a line that a click is meant for; None if there is none."""
        return self._known()[2 if self.anew else 1].caught(here, reach)

    def begin(self) -> None:
        """Forget what was clicked; look for printed lines if that was not done yet."""
        self.corners, self.pieces, self._ahead = [], [], ((), False)
        picture = self.workbench.picture
        if self.workbench.draft.picture and picture.complete and self.wire is None and self._job is None:
            pixels = picture.pixels(REFERENCE_WIDTH)

            def look(_report: object) -> Wire:
                seen, scale = pixels()
                return Wire(all_ridges(seen), scale)

            self._job = Job.begin(look, self, self._looked)

    def _looked(self, wire: Wire) -> None:
        self.wire, self._job = wire, None

    def forget_picture(self) -> None:
        """Another picture, or another part of it, is shown."""
        if self._job is not None:
            self._job.cancel()
        self.wire, self._job = None, None

    def click(self, here: Point, reach: float) -> None:
        """Take a corner; on the first corner, or on a line where nothing is drawn anew, it is the last."""
        caught = self.caught(here, reach)
        spot = caught or (round(here[0], 2), round(here[1], 2))
        if len(self.pieces) > 1 and math.dist(here, self.corners[0]) <= reach:
            spot = self.corners[0]
        elif self.corners and math.dist(spot, self.corners[-1]) <= reach / 2:
            return
        ends = bool(self.corners) and (spot == self.corners[0] or (caught is not None and not self.anew))
        if self.corners:
            self.pieces.append(self._piece(spot)[0])
        self.corners.append(spot)
        if ends:
            self.end(reach)

    def drawn(self, line: Line, reach: float) -> None:
        """Take a line drawn with the button held: a piece of the border, or, if nothing was clicked before, all of it."""
        ends = [self.caught(end, reach) or end for end in (line[0], line[-1])]
        length = sum(map(math.dist, line, line[1:]))
        if not self.corners and math.dist(*ends) <= GAPING * length:
            ends[1], line = ends[0], (*line, ends[0])
        start = self.corners[-1:] or ends[:1]
        self.pieces.append((*start, *line[1:-1], ends[1]))
        self.corners += [*(() if self.corners else start), ends[1]]
        if len(self.pieces) == 1:
            self.end(reach)
            self.begin()

    def _piece(self, spot: Point) -> tuple[Line, bool]:
        """Return the piece from the last corner to a place, and whether it follows a printed line."""
        turned = bool(QGuiApplication.keyboardModifiers() & SHIFT)
        if self.wire is None:
            return (self.corners[-1], spot), False
        return self.wire.way(self.corners[-1], spot, turned)

    def hover(self, here: Point, reach: float) -> None:
        """Show where the next piece would go."""
        if self.corners:
            self._ahead = self._piece(self.caught(here, reach) or here)
            self.again()

    def back(self) -> None:
        """Take the last click back."""
        self.corners, self.pieces, self._ahead = self.corners[:-1], self.pieces[:-1], ((), False)

    def end(self, reach: float) -> None:
        """Hand over what was drawn; a border drawn anew goes all the way round, unless both its ends are within reach of lines."""
        line = list(dict.fromkeys(point for piece in self.pieces for point in piece))
        closed = len(line) > 2 and self.corners[0] == self.corners[-1]
        if self.anew and len(line) > 1 and not closed:
            first, last = (self.net.caught(end, reach) for end in (line[0], line[-1]))
            closed = not (first and last)
            line = [first, *line[1:-1], last] if first and last else line
        if len(line) < 2 or self.ended((*line, line[0]) if closed else tuple(line)):
            self.begin()

    def draw(self, brush: Brush) -> None:
        """Draw the pieces and corners, and where the next piece would go: solid along a printed line, else dashed."""
        for piece in self.pieces:
            brush.stroke(piece, Role.TARGET, 2.4)
        ahead, snapped = self._ahead
        if len(ahead) > 1:
            brush.stroke(ahead, Role.TARGET, 1.8, dashed=not snapped)
        for corner in self.corners:
            brush.stroke((corner,), Role.TARGET, 3.0)


class ZonesStep(Step):
    """Points and borders by hand, zones split, merged, cut and added."""

    id = "zones"
    tool = "choose"
    chosen: ZoneId = ""
    point: Point | None = None  # the chosen corner
    _pointer: Point = (0.0, 0.0)
    pulled: Board | None = None  # while something is dragged
    _from: tuple[Board, Point] | None = None
    _hovered: Point | None = None
    lit: Ids = ()

    def build(self) -> None:
        """Make what the panel holds."""
        self.line: list[Point] = []
        self.corners: list[Point] = []  # of the grid that is being clicked
        self.trail = Trail(self.workbench, self._border, self.canvas.again)
        self.workbench.picture_changed.connect(self.trail.forget_picture)
        self._shares: Mapping[Point, float] = {}  # the points that follow the one that is pulled
        self.tools: dict[str, QPushButton] = {}
        group, grid = QButtonGroup(self), QGridLayout()
        grid.setSpacing(4)
        for n, tool in enumerate(TOOLS):
            button = self.tools[tool] = QPushButton()
            button.setCheckable(True)
            button.clicked.connect(lambda _on=False, tool=tool: self.take(tool))
            group.addButton(button)
            grid.addWidget(button, n // 3, n % 3)
        self.radius = spin(4, 400, 22)
        self.sized = QWidget()
        self.form_of(self.sized, ("draw-radius", self.radius))
        self.grid_button = self.button("draw-lay-grid", self.lay_grid, "primary")
        self.gridding = GridForm(self.workbench, self.grid_button)
        self.gridding.changed.connect(self.canvas.again)
        self.panel = ZonePanel(self.workbench, self.canvas)
        self.panel.show_zone.connect(self.show_zone)
        self.panel.lighted.connect(self.show_about)
        self.panel.removed.connect(lambda: self.choose(""))
        self.lay(grid, self.sized, self.gridding, (self.panel, 1), self.go_on_button("draw-on-to-next"))

    @property
    def open(self) -> bool:
        """Zones lie on the picture: traced, or as the fit lays them."""
        draft = self.draft
        return not draft.joining and (draft.zones is not None or self.workbench.fit is not None)

    @property
    def done(self) -> bool:
        """Drawn on the picture, and nothing grave to mend."""
        return bool(self.draft.zones) and not self.draft.untraced and not self.panel.grave

    def enter(self) -> None:
        """Take the zones as they are traced; those that are not, as the fit lays them."""
        if self.draft.zones is None:
            self.workbench.draw_by_fit()
        self.take(self._first_tool())
        super().enter()

    def leave(self) -> None:
        """What is half typed counts, what is half clicked does not."""
        self.panel.take_name()
        self.corners, self.line = [], []
        self.trail.begin()

    def _first_tool(self) -> str:
        """Return the tool that the sheet asks for: without a picture to trace, more of what is there."""
        draft = self.draft
        if not draft.zones or self.game is not None:
            return "choose" if self.game is not None else "border"
        return "choose" if draft.picture else "point" if is_point(draft.zones[-1]) else "border"

    def asks(self) -> Asks:
        """Say what the tool in hand does."""
        own, name = self.own, self.workbench.name(self.chosen)
        if self.tool == "grid":
            laid = not self.corners and self.draft.zones and self.game is None
            return own("board-tool-grid-ask"), own("draw-grid-laid" if laid else f"draw-grid-{len(self.corners)}")
        if self.tool == "choose":
            ask = own("board-zones-chosen", zone=name) if self.chosen else own("board-zones-ask")
            return ask, own("board-zones-hint")
        if self.tool == "merge" and not self.chosen:
            return own("board-zones-first"), own("board-zones-first-hint")
        called = f"{self.tool}-anew" if self.trail.anew else self.tool
        key = f"border-{'round' if self.trail.anew else 'on'}" if self.trail.corners else called
        hint = own(f"board-tool-{key}-hint", zone=name, printed=str(bool(self.draft.picture)))
        return own(f"board-tool-{called}-ask", zone=name), hint

    # Tools

    def take(self, tool: str) -> None:
        """Take a tool in hand."""
        self.tool, self.line, self.corners, self.pulled = tool, [], [], None
        self.trail.anew = self.chosen if tool == "border" else ""
        self.trail.begin()
        self.tools[tool].setChecked(True)
        self.sized.setVisible(tool == "point")
        self.gridding.setVisible(tool == "grid")
        self.grid_button.setEnabled(False)
        super().refresh()

    def choose(self, zone: ZoneId) -> None:
        """Choose a zone."""
        self.chosen, self.trail.anew, self.point = zone, "", None
        self.panel.turn_to(zone)
        super().refresh()

    def show_zone(self, zone: ZoneId) -> None:
        """Choose a zone and bring it into view."""
        if zone in self.board.zones:
            self.choose(zone)
            self.canvas.look_at(self.frame_of((zone,)))

    def show_about(self, zones: Ids) -> None:
        """Show what a finding is about."""
        self.lit = zones
        box = self.frame_of(zones)
        if not box.isNull():
            self.canvas.look_at(box)
        self.canvas.again()

    def _split(self) -> None:
        """Split the zone that the line runs through, or goes round a part of."""
        line, self.line = tuple(self.line), []
        if len(line) < 2:
            return
        inside = self.board.zone_at(self.sheet, *line[len(line) // 2]) or self.board.zones.get(self.chosen)
        if inside is None:
            self.tell("board-line-nowhere")
            return
        new, name = self._new_name(inside.name)
        if self.edit(lambda board: editing.split(board, inside.id, line, new, name), inside.id):
            self.take("choose")
            self._christen(new)

    def _young(self, board: Board | None = None) -> Zone:
        """Return a zone that is to be, without an outline, called like none that is there."""
        if self.game is None:
            return drafts.young_zone(self.draft.zones or () if board is None else board.zones.values(), self.sheet)
        new, name = self._new_name(Name(self.own("board-new-zone"), self.own("board-new-zone")))
        return Zone(new, self.sheet, name, next(iter(self.workbench.zones())).kind, ())

    def _add(self, zone: Zone) -> bool:
        """Add a zone; tell whether there is room for it."""
        added = self.edit(lambda board: editing.add(board, zone))
        if added:
            self._christen(zone.id)
        return added

    def _christen(self, zone: ZoneId) -> None:
        """Choose a new zone; its name can be typed at once."""
        self.choose(zone)
        self.panel.begin_name()
        if self.game is not None:
            self.tell("board-zone-own")

    def _border(self, line: Line) -> bool:
        """Take a border that was drawn: in zones it moves theirs, in the open the faces that it closes are zones."""
        net, chosen, loop = self.trail.net, self.board.zones.get(self.chosen), line[0] == line[-1]
        owner = self._meant(line) if loop else ""
        if owner:
            return self.attempt(lambda: self._enclose(owner, line))
        if loop and net.room(line) > editing.SLIVER:
            return self.attempt(lambda: self._close([((line[:-1],),)]))
        if net.held(line) <= HELD:
            return self.attempt(lambda: self._close(net.faces(line), line))
        before, young = self.board.zones.keys(), self._young()
        new, name = self._new_name(chosen.name) if chosen else (young.id, young.name)
        redrawn = self.edit(lambda board: editing.redraw(board, self.sheet, line, new, name), self.chosen)
        if new in self.board.zones.keys() - before:
            self._christen(new)
        return redrawn

    def _meant(self, loop: Line) -> ZoneId:
        """Return the zone whose whole border a loop is: the one that is drawn anew, else the only one that was clicked in it."""
        shape = shapely.Polygon(loop).buffer(0)
        inside = {seed.zone for seed in self.draft.seeds if shapely.intersects_xy(shape, *seed.points[0])}
        clicked = [zone for zone in inside.intersection(self.board.zones) if zone not in self.draft.by_hand]
        return self.trail.anew or (clicked[0] if len(clicked) == 1 else "")

    def _enclose(self, owner: ZoneId, loop: Line) -> None:
        """Let a zone have a loop for its outline: it alone is drawn by hand, whoever loses ground to it."""
        zone = replace(self.board.zones[owner], polygons=polygons_in(shapely.Polygon(loop).buffer(0)))
        self.workbench.keep(self.draft.with_board(editing.enclose(self.board, zone)).right(owner))
        self.choose(owner)

    def _close(self, faces: Sequence[tuple[Polygon, ...]], *lines: Line) -> None:
        """Make zones of faces; lines that close nothing yet stay in the net."""
        board, young = self.board, ""
        for polygons in faces:
            shape = shape_of(polygons)
            waiting = {seed.zone for seed in self.draft.seeds if shapely.intersects_xy(shape, *seed.points[0])}
            clicked = next((zone for zone in self.draft.untraced if zone.id in waiting), None)
            zone = replace(clicked or self._young(board), polygons=polygons)
            board, young = editing.add(board, zone), zone.id
        draft = self.draft.edited(board) if faces else self.draft
        net = Net(board.on_sheet(self.sheet), (*draft.lines, *lines), draft.size)
        self.workbench.keep(replace(draft, lines=net.loose()))
        if young:
            self._christen(young)

    def _close_here(self) -> None:
        """Make a zone of the face under the pointer."""
        face = self.trail.net.face_at(self._pointer)
        if face:
            self.attempt(lambda: self._close([face]))
        else:
            self.tell("board-no-face")

    def grid(self) -> Grid | None:
        """Return the grid that the three clicks and the counts say; None before the third."""
        return self.gridding.grid(self.corners) if self.tool == "grid" and len(self.corners) == 3 else None

    def lay_grid(self) -> None:
        """Make zones of the grid's cells."""
        grid, form, sheet = self.grid(), self.gridding, self.sheet
        if grid is not None and self.edit(
            lambda board: drafts.lay_grid(board, sheet, grid, form.numbering, form.first)
        ):
            self.corners = []
            self.refresh()

    def _new_name(self, name: Name) -> tuple[ZoneId, Name]:
        """Return an id and a name that no zone has yet, made from a name."""
        base = folded(name.en)
        n = next(n for n in itertools.count(2) if f"{base}-{n}" not in self.board.zones)
        key = f"{base}-{n}" if self.game is not None else drafts.young_zone(self.draft.zones or (), "").id
        return key, Name(f"{name.en} {n}", f"{name.fr} {n}")

    # The hand

    def press(self, at: Point) -> bool:
        """Grasp a corner or a border of the chosen zone, or begin a line."""
        self.panel.take_name()
        if self.tool in ("split", "border"):
            self.line = [at]
            return True
        if self.tool != "choose" or not self._near_enough():
            return False
        point, board = self._corner_at(at), self.board
        edge = None if point else self._edge_at(at)
        if point is None and edge is None:
            return False
        whole = self.canvas.held(SHIFT)
        single = self.canvas.held(CTRL)
        if edge is not None and whole:
            other = next((zone for zone in editing.zones_along(board, self.sheet, edge) if zone != self.chosen), "")
            shares: dict[Point, float] = {}
            if other:
                self.attempt(
                    lambda: shares.update(dict.fromkeys(editing.border_points(board, self.chosen, other), 1.0))
                )
            self.point, self._from, self._shares = None, (board, at), shares
            return bool(shares)
        if point is None and edge is not None:
            point = _rounded(at)
            board = editing.insert_point(board, self.sheet, edge, point)
        assert point is not None
        self.point = point
        self._from = (board, point)
        reach = 0.0 if single else REACH / self.canvas.zoom
        self._shares = editing.grasped(board, self.sheet, point, reach)
        return True

    def drag(self, at: Point) -> None:
        """Pull what was grasped; what cannot be stays where it was."""
        spot = _rounded(at)
        if self.line:
            if math.dist(spot, self.line[-1]) > 4 / self.canvas.zoom:
                self.line.append(spot)
        elif self._from is not None:
            board, start = self._from
            by = (spot[0] - start[0], spot[1] - start[1])

            def pull() -> None:
                self.pulled = editing.pull(board, self.sheet, self._shares, by)
                self.point = spot if self.point is not None else None

            self.attempt(pull)

    def release(self, at: Point, moved: bool) -> None:  # noqa: ARG002
        """Let go: keep what was pulled, do what was drawn."""
        pulled, self.pulled, start, self._from = self.pulled, None, self._from, None
        if self.line:
            line, reach = tuple(self.line), GRASP / self.canvas.zoom
            if self.tool == "border" and moved:
                self.trail.drawn(line, reach)
            elif self.tool == "border":
                self._corner(line[0], reach)
            elif moved:
                self._split()
            self.line = []
            self.asked.emit()
        elif moved and pulled is not None:
            self.workbench.keep(self.draft.edited(pulled, self.chosen))
        elif start is not None and start[1] not in self._corners():
            self.point = None  # a border was touched, nothing was moved

    def _corner(self, here: Point, reach: float) -> None:
        """Take a corner of a border; a click well inside a zone, before any, chooses that, unless one is drawn anew."""
        there = self.draft.at(*here)
        if there and not (self.trail.anew or self.trail.corners) and self.trail.net.caught(here, reach) is None:
            self.choose(there)
            self.panel.begin_name()
        else:
            self.trail.click(here, reach)

    def click(self, at: Point) -> None:
        """Choose a zone, or use the tool on it."""
        zone = self.board.zone_at(self.sheet, *at)
        other = zone.id if zone else ""
        on_paper = self.on_paper(at)
        more = self.canvas.held(SHIFT)
        if self.tool == "grid" and on_paper and len(self.corners) < 3:
            self.corners.append(at)
            self.grid_button.setEnabled(len(self.corners) == 3)
            self.refresh()
            return
        if self.tool == "point" and on_paper and (more or not other):
            self._add(drafts.as_point(self._young(), at, float(self.radius.value())))
            return
        if self.tool == "merge" and self.chosen and other and other != self.chosen:
            if self.edit(lambda board: editing.merge(board, self.chosen, other)):
                self.panel.tell_gone(other)
            self.take("choose")
            return
        self.lit = ()
        self.choose(other)
        if other and self.tool in ("point", "grid"):
            self.panel.begin_name()

    def double(self, at: Point) -> None:
        """Add a corner on a border of the chosen zone."""
        spot = _rounded(at)
        if self.tool == "border":
            self._end()
            self.asked.emit()
            return
        edge = self._edge_at(spot) if self.chosen and self.tool == "choose" else None
        if edge is not None and self._corner_at(spot) is None:
            self.edit(lambda board: editing.insert_point(board, self.sheet, edge, spot), self.chosen)
            self.point = spot

    def keys(self) -> Keys:
        """Keys take tools; Delete takes the chosen corner away; P puts a zone back; Escape goes back to choosing.

        Return ends what is clicked corner by corner, Backspace takes its last corner back.
        """
        away = self.point is not None and self._remove_corner
        known: dict[str, object] = {
            **{key: partial(self.take, tool) for tool, key in TOOLS.items()},
            "P": self.panel.put_back,
            "Del": away,
            "Backspace": away,
            "Esc": self._let_go,
        }
        if self.tool == "border":
            known["Return"] = self._end if self.trail.pieces else self._close_here
        if self.trail.corners:
            known |= {"Esc": self.trail.begin} | dict.fromkeys(("Del", "Backspace"), self.trail.back)
        elif self.corners:
            known |= {"Esc": self.corners.clear, "Return": self.grid() is not None and self.lay_grid}
            known |= dict.fromkeys(("Del", "Backspace"), self.corners.pop)
        return known

    def _end(self) -> None:
        self.trail.end(GRASP / self.canvas.zoom)

    def _remove_corner(self) -> None:
        point, self.point = self.point, None
        self.edit(lambda board: editing.remove_point(board, self.sheet, point) if point else board, self.chosen)

    def _let_go(self) -> None:
        """Go back to choosing; choosing, or drawing a zone anew, let it go."""
        if (self.tool != "choose" and not self.trail.anew) or self.line:
            self.take("choose")
        else:
            self.choose("")

    def hover(self, at: Point) -> None:
        """Mark the corner under the pointer; the line to the next corner follows it."""
        self._pointer = at
        if self.tool == "border":
            self.trail.hover(at, GRASP / self.canvas.zoom)
        before, self._hovered = self._hovered, self._corner_at(at) if self.chosen else None
        if before != self._hovered:
            self.canvas.again()

    def _corners(self) -> set[Point]:
        zone = self.board.zones.get(self.chosen)
        return editing.points_of(zone) if zone else set()

    def _near_enough(self) -> bool:
        """Tell whether a zone is chosen, and is seen large enough for its corners to be grasped."""
        zone = self.board.zones.get(self.chosen)
        if zone is None:
            return False
        left, top, right, bottom = zone.bounds
        return (right - left + bottom - top) * self.canvas.zoom >= LARGE

    def _corner_at(self, spot: Point) -> Point | None:
        reach = GRASP / self.canvas.zoom
        near = [p for p in self._corners() if abs(p[0] - spot[0]) <= reach and abs(p[1] - spot[1]) <= reach]
        return min(near, key=lambda p: (p[0] - spot[0]) ** 2 + (p[1] - spot[1]) ** 2) if near else None

    def _edge_at(self, spot: Point) -> Edge | None:
        zone = self.board.zones.get(self.chosen)
        edges = list(editing.edges_in(zone)) if zone else []
        away = shapely.distance(shapely.linestrings(edges), shapely.Point(spot)) if edges else np.array([math.inf])
        return edges[int(away.argmin())] if away.min() <= GRASP / self.canvas.zoom else None

    # Showing

    def say(self) -> None:
        """Write the words."""
        super().say()
        for tool, key in TOOLS.items():
            self.tools[tool].setText(f"{self.own(f'board-tool-{tool}')}  {key}")
        self.gridding.say()
        self.panel.say()

    def refresh(self) -> None:
        """Show the board as it is now."""
        if self.chosen not in self.board.zones:
            self.choose("")
        self.panel.refresh()
        super().refresh()

    def draw(self) -> None:
        """Draw all outlines, the chosen zone with its corners and links, the line under the hand."""
        if self.draft.zones is None:
            return
        board, brush = self.pulled or self.board, self.brush
        zones = {zone.id: zone for zone in board.on_sheet(self.sheet) if not zone.track}
        self.draw_zones(zones.values())
        paths = self.outlines(zones.values())
        for zone in self.lit:
            if zone in paths and zone != self.chosen:
                brush.zone(paths[zone], Role.WARNING, 0.22, 2.0)
        if self.chosen in paths:
            if self.pulled is None:
                brush.zone(paths[self.chosen], Role.TARGET, 0.12, 2.2)
                self._draw_links(board)
            else:  # what is under the hand is drawn lightly, to keep up with it
                brush.hairlines([paths[self.chosen]], Role.TARGET)
            if self.tool == "choose":
                self._draw_corners(zones[self.chosen])
        self._draw_begun()

    def _draw_begun(self) -> None:
        ink, grid = Role.TARGET, self.grid()
        if len(self.line) > 1:
            self.brush.stroke(self.line, ink, 3)
        if grid is not None:
            with contextlib.suppress(EditError):  # the marks make no grid yet
                self.brush.hairlines([outlined(ring for _, _, ring in grid.cells())], ink)
        for line in self.draft.lines:
            self.brush.stroke(line, Role.SOURCE, 1.8)
        self.trail.draw(self.brush)
        for corner in self.corners:
            self.brush.point(corner, ink, radius=5)

    def _draw_corners(self, zone: Zone) -> None:
        if not self._near_enough():
            return
        painter, pixel = self.brush.painter, self.brush.pixel
        for x, y in (point for rings in zone.polygons for ring in rings for point in ring):
            chosen = (x, y) in (self.point, self._hovered)
            ink = self.brush.role(Role.SUBJECT if chosen else Role.TARGET)
            stroke(painter, self.brush.theme.casing, 0.8 * pixel, ink)
            painter.drawRect(about(QPointF(x, y), (10.4 if chosen else 5.2) * pixel))

    def _draw_links(self, board: Board) -> None:
        start = spot_of(board.zones[self.chosen])
        for link in board.links:
            if self.chosen in link.ends and link.other(self.chosen) in board.zones:
                other = board.zones[link.other(self.chosen)]
                if other.sheet == self.sheet:
                    line = [start, spot_of(other)]
                    self.brush.stroke(line, Role.SOURCE, 1.8)
                    self.brush.stroke(line[1:], Role.SOURCE, 3.5)


def _rounded(at: Point) -> Point:
    """Return a place as fine as outlines are kept."""
    return round(at[0], 2), round(at[1], 2)
