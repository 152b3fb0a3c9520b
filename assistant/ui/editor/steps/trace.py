"""One click or short stroke a zone; then what was traced, the least sure first.

On one's own board the zones are asked for by name; in a game of one's own each click makes one, and its name is typed at once.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from functools import cached_property
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QCheckBox, QLineEdit, QListWidget, QListWidgetItem

from assistant.core.printed import Board, Point, Polygon, ZoneId
from assistant.core.questions import Role
from assistant.core.record import Ids
from assistant.core.text import Name, one_line
from assistant.desk.editor import draft as drafts
from assistant.desk.editor.draft import Draft, tracing_path
from assistant.scan.boards import editing
from assistant.scan.boards.editing import patched
from assistant.scan.boards.outlines import carried, polygons_in, shape_of
from assistant.scan.tracing import seeds
from assistant.scan.tracing import tracer as kept_tracing
from assistant.scan.tracing.learned_borders import FEWEST
from assistant.scan.tracing.seeds import Seed, moved_to, seed_near
from assistant.scan.tracing.tracer import OUTSIDE, SURE, Report, Tracing, corrected, trace
from assistant.ui.editor.steps import step
from assistant.ui.editor.steps.step import Asks, Keys, Step
from assistant.ui.editor.steps.zones import ZonesStep
from assistant.ui.editor.work.workbench import AtWork, Workbench
from assistant.ui.look.main_window import SHIFT
from assistant.ui.widgets.lines import VALUE, choose_row, items_of, label, relist, restyle

# How far other ways of reading the picture find a zone alike: below, it is wrong.
DOUBTFUL = 0.85
FEWEST_MORE = 5  # zones drawn by hand after which borders are learnt anew
GAP = 5  # screen pixels between two points of a stroke
GRASP = 8  # screen pixels within which a click is grasped
LISTED = 400  # zones above which the list shows only the first


# Tracing beside the window: from the draft's clicks and strokes to outlines, round those that were drawn by hand.

WIDTH, WIDEST = 2000, 4000  # pixels of the picture that is traced: finer gains little
HIGH = 1300  # pixels below which very wide boards are not traced
Work = Callable[[Report], Tracing]
Outlines = dict[ZoneId, tuple[Polygon, ...]]


class Tracer(AtWork):
    """What it knows of the picture is kept beside the draft: a stroke floods at once, also on another day."""

    def __init__(self, workbench: Workbench) -> None:
        self.take_up(workbench)
        self.path = tracing_path(workbench.draft.name)
        self.shipped = frozenset(zone.id for zone in workbench.zones())
        self._prior: tuple[object, dict[str, Any]] = (None, {})
        workbench.changed.connect(self.learn)

    @property
    def waiting(self) -> bool:
        """Whether a stroke was made that the outlines do not stand for yet."""
        return bool(self.draft.confidence) and self.draft.flooded < len(self.seeds())

    def seeds(self) -> tuple[Seed, ...]:
        """Return the clicks and strokes that the tracer can use."""
        known = {OUTSIDE, *self.shipped, *self.workbench.whole.zones}
        return tuple(seed for seed in self.draft.seeds if seed.zone in known)

    def prior(self) -> dict[ZoneId, Any]:
        """Return the outlines to begin with: the shipped ones where the fit lays them, else those drawn before.

        In a game of one's own the picture alone counts.
        """
        fit, zones = self.workbench.fit, self.draft.zones if self.shipped else ()
        key = fit if fit is not None else zones
        if self._prior[0] is not key:
            outlines = {zone.id: zone.polygons for zone in (self.workbench.zones() if fit is not None else zones or ())}
            self._prior = (key, carried(outlines, fit.to_image) if fit is not None else outlines)
        return self._prior[1]

    # Deeds

    def learn(self) -> None:
        """Trace what is not sure anew, beside the window, as soon as zones drawn by hand can teach what a border looks like.

        It is learnt again whenever more of them are there.
        """
        drawn, taught = len(self.draft.by_hand), self.draft.taught
        due = drawn >= FEWEST and (taught < FEWEST or drawn - taught >= FEWEST_MORE)
        doubtful = self.draft.untraced or any(share < SURE for share in self.draft.confidence.values())
        ready = self.workbench.job is None and self.workbench.picture.complete and bool(self.seeds())
        if due and doubtful and ready and not self.shipped:
            self.trace(keep_drawn=True, asked=False)

    def trace(self, keep_drawn: bool, asked: bool = True) -> None:
        """Trace all zones anew; those that were drawn by hand stay, or only those that no tracing knows of."""
        by_hand = self.draft.by_hand
        self.workbench.make_room()
        kept = by_hand if keep_drawn else tuple(zone for zone in by_hand if zone not in self.shipped)
        self._run(self._anew(), kept, asked)

    def correct(self, seed: Seed) -> None:
        """Let a stroke flood again what is round it; zones that it runs through are no longer as they were drawn by hand."""
        draft = self.draft
        under = {zone.id for at in seed.points if (zone := self.board.zone_at(self.sheet, *at))}
        by_hand = tuple(zone for zone in draft.by_hand if zone not in (seed.zone, *under))
        self.change(seeds=(*draft.seeds, seed), by_hand=by_hand)
        self.flood()

    def flood(self) -> None:
        """Flood again with every stroke that the outlines do not stand for yet."""
        seeds, path, anew = self.seeds(), self.path, self._anew()
        known = self.workbench.tracing(seeds)

        def work(report: Report) -> Tracing:
            tracing = known or kept_tracing.read(path)
            if tracing is None or tracing.seeds != seeds[: len(tracing.seeds)]:
                return anew(report)
            for seed in seeds[len(tracing.seeds) :]:
                tracing = corrected(tracing, seed)
            return tracing

        self._run(work, self.draft.by_hand)

    def _anew(self) -> Work:
        wide, high = self.draft.size  # wide boards are traced wider, so that their places are not too small
        take = self.workbench.picture.pixels(min(WIDEST, max(WIDTH, round(HIGH * wide / max(high, 1)))))
        path = self.path
        skipped, seeds, known = self.draft.skipped, self.seeds(), self.prior()
        drawn = {
            zone.id: zone.shape for zone in self.draft.zones or () if zone.id in self.draft.by_hand and zone.polygons
        }

        def work(report: Report) -> Tracing:
            pixels, scale = take()
            prior = {zone: shape_of(outline) for zone, outline in known.items() if zone not in skipped}
            before = kept_tracing.read(path)
            nets = before.nets if before is not None else ()
            return trace(pixels, seeds, prior or None, drawn, nets, scale=scale, report=report)

        return work

    def _run(self, tracing: Work, by_hand: Ids, asked: bool = True) -> None:
        """Trace beside the window; zones that are drawn or taken as right meanwhile stay as well."""
        workbench, path = self.workbench, self.path
        began, seeds, board = workbench.draft, self.seeds(), workbench.whole
        sure = () if asked else (zone for zone, share in began.confidence.items() if share >= SURE)
        kept = {zone: board.zones[zone].shape for zone in (*by_hand, *sure) if zone in board.zones}

        def work(report: Report) -> tuple[Tracing, Outlines]:
            found = tracing(report)
            with contextlib.suppress(OSError):  # without room for it the next stroke takes longer, no more
                kept_tracing.write(found, path)
            shapes = {zone: shape for zone, shape in found.shapes.items() if zone in board.zones}
            outlines = {zone: polygons_in(shape) for zone, shape in patched(kept, shapes).items()}
            return found, carried({zone: parts for zone, parts in outlines.items() if parts}, lambda places: places)

        def done(made: tuple[Tracing, Outlines]) -> None:
            found = made[0]
            if self._overtaken(began, seeds):
                if asked:
                    workbench.tell("board-trace-overtaken")
                else:  # nobody knows that it was begun: it is, anew
                    self.learn()
                return
            before, after = ({zone.id: zone.polygons for zone in one.zones or ()} for one in (began, self.draft))
            old = {zone for zone in began.by_hand if before.get(zone) == after.get(zone)}
            more = [zone for zone in self.draft.by_hand if zone not in old.union(by_hand)]
            if more or before != after:
                self._run(lambda _: found, (*by_hand, *more), asked)
                return
            # Clicks that a stroke proved wrong go with the same step.
            wrong = set(seeds) - set(found.seeds)
            left = tuple(seed for seed in workbench.draft.seeds if seed not in wrong)
            self._traced(found, made[1], workbench.whole, by_hand, left)

        workbench.run("board-tracing", work, done)

    def _overtaken(self, began: Draft, asked: tuple[Seed, ...]) -> bool:
        """Tell whether what was traced no longer fits: the picture was turned, or clicks were taken back meanwhile.

        Zones drawn, facts and links decided meanwhile stay, whatever is traced.
        """
        return not self.draft.lies_like(began) or self.seeds()[: len(asked)] != asked

    def _traced(
        self, tracing: Tracing, outlines: Outlines, board: Board, by_hand: Ids, seeds: tuple[Seed, ...]
    ) -> None:
        workbench = self.workbench
        workbench.remember(tracing)
        sure = {zone: round(float(share), 3) for zone, share in tracing.confidence.items() if zone in outlines}
        sure.update({zone: 1.0 for zone in by_hand if zone in sure})
        young = workbench.draft.with_board(editing.reshape(board, outlines))
        beneath = tuple(zone for zone in tracing.beneath_words if zone in sure and zone not in by_hand)
        young = replace(
            young, confidence=sure, beneath_words=beneath, flooded=len(tracing.seeds), by_hand=by_hand,
            lesson=tracing.lesson, taught=len(by_hand),
        )  # fmt: skip
        lost = tuple(zone for zone in tracing.lost if zone in board.zones)
        if not self.shipped:  # what was drawn there before lies elsewhere now
            zones = (replace(zone, polygons=()) if zone.id in lost else zone for zone in young.zones or ())
            young = replace(young, zones=tuple(zones))
        young = replace(young, seeds=seeds)
        # A stroke and what it floods are one step.
        (workbench.amend if self.waiting else workbench.keep)(young)
        lost = tuple(zone for zone in lost if not self.shipped or zone in self.shipped)
        if lost:
            workbench.tell("board-trace-lost", zones=", ".join(map(workbench.name, lost[:6])), n=len(lost))


class TraceStep(Step):
    """Two moods: asking for clicks, and, once traced, judging the zones."""

    id = "trace"
    chosen: ZoneId = ""  # the zone that the next click or stroke is for, if not the next in turn
    last: ZoneId = ""
    _more = False
    _grasped = -1  # which of the clicks is being moved

    @cached_property
    def order(self) -> Ids:
        """The zones in the order in which they are asked for: found when the step is first shown, for it takes long."""
        return step.walk(self.workbench.zones())

    def build(self) -> None:
        """Make what the panel holds."""
        self.free = self.game is None  # whether clicks make zones
        self.tracer = Tracer(self.workbench)
        self.kinds = {zone.id: zone.kind for zone in self.workbench.zones()}
        self.stroke: list[Point] = []
        self.name = self.named(QLineEdit(), "draw-name")
        self.name.setMaxLength(100)
        for deed in (self.take_name, self.asked.emit):
            self.name.editingFinished.connect(deed)
        self.summary = label("", "small")
        self.zones = self.named(QListWidget(), "board-trace-zones")
        self.zones.currentItemChanged.connect(self._zone_chosen)
        self.outside = self.tick("board-outside", self.refresh)
        self.shown = self.tick("board-show-zones", self.canvas.again, on=True)
        self.keep_drawn = QCheckBox()
        self.keep_drawn.setChecked(True)
        self.skip_button = self.button("board-skip", self.skip)
        self.away_button = self.button("draw-remove" if self.free else "board-take-away", self.take_away)
        self.rest_button = self.button("board-place-rest", self.place_rest)
        self.trace_button = self.button("board-trace", self.trace, "primary")
        self.good_button = self.button("board-looks-right", self.is_right)
        self.next_button = self.go_on_button("board-on-to-zones")
        self.picture.opened.connect(lambda: self.go_on() if self.isVisible() else None)
        self.lay(self.label("board-trace-zones", "heading"), self.summary)
        if self.free:
            self.lay(self.label("draw-name"), self.name)
        self.lay((self.zones, 1), [self.skip_button, self.away_button, self.good_button, 1], self.rest_button)
        self.lay(self.outside, self.shown, self.keep_drawn, self.trace_button, self.next_button)

    # State

    @property
    def judging(self) -> bool:
        """Whether the zones are traced and are looked at."""
        return bool(self.draft.confidence)

    done = judging

    def wanted(self) -> list[ZoneId]:
        """Return the zones that still wait for a click, in their order; seas only if nothing is known of the board."""
        draft = self.draft
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
        return next(iter(self.wanted()), "")

    def band(self, share: float) -> str:
        """Return in a word what is to be done with a zone that other ways of reading find alike to a share."""
        band = "sure" if share >= SURE else "look" if share >= DOUBTFUL else "draw"
        return self.own(f"board-band-{band}")

    def asks(self) -> Asks:
        """Name the zone that is asked for, or the one to look at."""
        own, draft = self.own, self.draft
        zone, name = self.current, self.workbench.name(self.current)
        if self.free and not self.judging:
            return own("draw-way-click"), own(
                "draw-hint-click" if draft.untraced or not draft.seeds else "draw-hint-traced"
            )
        if self.outside.isChecked():
            return own("board-trace-outside"), own("board-trace-outside-hint")
        if self.judging:
            spilt = drafts.spilt_zones(draft) if self.free else ()
            key = "draw-hint-traced" if self.free else "board-judge-hint"
            hint, title = own(key), own("draw-way-click" if draft.untraced else "board-judge")
            if zone in draft.confidence:
                title = own("board-judge-zone", zone=name, band=self.band(draft.confidence[zone]))
                hint = own("board-judge-beneath-hint" if zone in draft.beneath_words else "board-judge-hint")
            if self.name.hasFocus():
                hint = own("draw-hint-name")
            if spilt:
                hint = "\n".join((own("draw-hint-spilt", names=", ".join(spilt)), hint))
            return title, hint
        if not zone:
            return own("board-trace-ready"), own("board-trace-ready-hint")
        clicked = any(seed.zone == zone for seed in draft.seeds)
        hint = own("board-trace-chosen-hint") if clicked else own("board-trace-ask-hint", n=len(self.wanted()))
        return own("board-trace-ask", zone=name), hint

    def enter(self) -> None:
        """Go on with a stroke that the end of the program caught before it had flooded anything."""
        super().enter()
        self.go_on()

    # Clicks

    def add(self, zone: ZoneId, points: tuple[Point, ...], more: bool = False) -> None:
        """Take a click or stroke for a zone; unless `more`, it takes the place of what the zone had."""
        draft = self.draft
        self.last, self.chosen = zone, ""
        kept = draft.seeds if more or zone == OUTSIDE else tuple(seed for seed in draft.seeds if seed.zone != zone)
        skipped = tuple(other for other in draft.skipped if other != zone)
        self.change(seeds=(*kept, Seed(zone, points)), skipped=skipped)

    def skip(self) -> None:
        """Leave a zone as it is drawn."""
        zone = self.current
        if zone and not self.judging:
            self.chosen = ""
            self.change(skipped=(*self.draft.skipped, zone))

    def take_away(self) -> None:
        """Drop the clicks and strokes of the chosen zone, and in a game of one's own the zone; else it is asked for again."""
        if self.free:
            gone, self.chosen = self.chosen, ""
            self.name.clear()
            self.workbench.keep(drafts.without_zone(self.draft, gone))
            return
        seeds = self.draft.seeds
        left = tuple(seed for seed in seeds if seed.zone != self.chosen)
        if self.chosen and not self.judging and left != seeds:
            self.change(seeds=left)

    def _place(self, at: Point) -> None:
        """Make a zone where nothing was clicked yet; what is traced already is flooded again at once."""
        self.take_name()
        young, zone = drafts.clicked(self.draft, at)
        self.workbench.keep(young)
        if self.judging:
            self.tracer.flood()
        self.look_at(zone)

    def take_name(self) -> None:
        """Let what is typed be the chosen zone's name."""
        zone, words = self.draft.zone(self.chosen), one_line(self.name.text())
        if self.free and zone is not None and words != zone.name.en:
            self.workbench.rename(zone.id, Name(words, words))

    def leave(self) -> None:
        """What is half typed counts."""
        self.take_name()

    def place_rest(self) -> None:
        """Click every zone that is left where it is expected; where the picture shows sea or a line there, it is asked for."""
        prior, wanted = self.tracer.prior(), self.wanted()
        if not self.picture.complete:
            self.tell("board-picture-coming")
            return
        pixels, scale = self.picture.pixels(seeds.WIDTH)()
        shapes = {zone: shape_of(outline) for zone, outline in prior.items()}
        seas = {zone for zone in shapes if self.kinds.get(zone) == step.SEA}
        spots = seeds.clicks(pixels, scale, shapes, wanted, seas)
        if spots:
            self.chosen = ""
            self.change(seeds=(*self.draft.seeds, *(Seed(zone, (at,)) for zone, at in spots.items())))
        if left := len(wanted) - len(spots):
            self.tell("board-placed-rest", n=left)

    # Tracing

    def trace(self) -> None:
        """Trace all zones anew from the clicks; those that were drawn by hand stay, unless the player wants otherwise."""
        complete = self.picture.complete
        if self.draft.seeds and complete:
            self.tracer.trace(self.keep_drawn.isChecked())
            return
        self.tell("board-trace-needs-clicks" if complete else "board-picture-coming")
        self.workbench.read_on()

    def go_on(self) -> None:
        """Flood with a stroke that the end of the program caught before it had flooded anything."""
        if self.tracer.waiting and self.workbench.job is None and self.picture.complete:
            self.tracer.flood()

    def next_doubtful(self) -> None:
        """Look at the next zone of the list; after the last go on."""
        row = self.zones.currentRow() + 1 if self.chosen else 0
        if row < self.zones.count():
            self._go_to(row)
        else:
            self.onwards.emit("")

    def is_right(self) -> None:
        """Take the chosen zone as if drawn by hand, and look at the next."""
        zone = self.chosen
        if not zone:
            self.next_doubtful()
        elif zone in self.draft.confidence and zone not in self.draft.by_hand:
            row = self.zones.currentRow()
            self.workbench.keep(self.draft.right(zone))
            self.zones.setCurrentRow(-1)  # it went to the end of the list, and the next one lies where it lay
            self._go_to(row)

    def _go_to(self, row: int) -> None:
        """Look at a zone of the list that a key asked for; the next key is the picture's too."""
        self.zones.setCurrentRow(row)
        self.canvas.setFocus()

    def draw_border(self) -> None:
        """Go where borders are drawn, with the tool in hand and the zone that is looked at."""
        zone = self.chosen
        self.onwards.emit(ZonesStep.id)
        drawing = self.canvas.hand
        assert isinstance(drawing, ZonesStep)
        drawing.choose(zone)
        drawing.take("border")

    def focusNextPrevChild(self, onward: bool) -> bool:
        """Let Tab go from a name to the next zone that is not sure, as it does from the picture."""
        return (onward and self.name.hasFocus() and self.tab()) or super().focusNextPrevChild(onward)

    def tab(self) -> bool:
        """Choose the next zone that is not sure, from the least sure on."""
        listed, confidence = enumerate(items_of(self.zones)), self.draft.confidence if self.judging else {}
        doubtful = [row for row, item in listed if confidence.get(item.data(VALUE), 1.0) < SURE]
        if not doubtful:
            return False
        now = self.zones.currentRow() if self.chosen else -1
        self._go_to(next((row for row in doubtful if row > now), doubtful[0]))
        return True

    # The hand

    def press(self, at: Point) -> bool:
        """Grasp a click, or begin a click or a stroke."""
        self.take_name()
        self._more = self.canvas.held(SHIFT)
        self._grasped = -1
        if not (self._more or (self.judging and not self.free)):  # else a click lies where it lies
            self._grasped = self._seed_at(at)
        if self._more and not self.judging and self.last:
            self.chosen = self.last
        wanted = self._grasped >= 0 or self.current or self.judging or self.outside.isChecked() or self.free
        if not self.on_paper(at) or not wanted or not self.draft.picture:
            return False
        self.stroke = [at]
        return True

    def _seed_at(self, at: Point) -> int:
        """Return the click that is grasped, -1 for none; one that is traced already is left alone."""
        seeds, waiting = self.draft.seeds, {zone.id for zone in self.draft.untraced}
        movable = [n for n, seed in enumerate(seeds) if not self.judging or seed.zone in waiting]
        found = seed_near([seeds[n] for n in movable], at, GRASP / self.canvas.zoom)
        return movable[found] if found >= 0 else -1

    def drag(self, at: Point) -> None:
        """Go on with the stroke."""
        if self._grasped >= 0:
            self.stroke = [at]
            return
        if math.dist(at, self.stroke[-1]) > GAP / self.canvas.zoom and self.on_paper(at):
            self.stroke.append(at)

    def release(self, at: Point, moved: bool) -> None:
        """Take the click or stroke."""
        points, self.stroke = tuple(self.stroke) if moved else (self.stroke[0],), []
        grasped, self._grasped = self._grasped, -1
        if grasped >= 0:
            self._let_go(grasped, points[0] if moved and self.on_paper(at) else None)
        elif self.judging and (len(points) > 1 or (not self.free and self._more) or self.outside.isChecked()):
            self._correct(points)
        elif self.free and self.outside.isChecked():
            self.add(OUTSIDE, points)
        elif self.judging or self.free:
            there = self.draft.at(*points[0])
            if self.free and (self._more or not there):
                self._place(points[0])
            else:
                self.look_at(there)
        elif self.current or self.outside.isChecked():
            self.add(self.current, points, self._more)

    def _correct(self, points: tuple[Point, ...]) -> None:
        """Let a stroke flood again what is round it: it is of the chosen zone, else of the one in which it begins."""
        zone = OUTSIDE if self.outside.isChecked() else self.chosen or self.draft.at(*points[0])
        if zone == OUTSIDE and self.free:  # most zones border on the sea
            self.add(OUTSIDE, points)
            self.tracer.trace(keep_drawn=True)
        elif zone or self.outside.isChecked():
            self.tracer.correct(Seed(zone, points))

    def _let_go(self, grasped: int, at: Point | None) -> None:
        """Let a click or stroke lie where it was moved to; one that was only clicked is chosen."""
        seeds = self.draft.seeds
        if at is None:
            self.look_at(seeds[grasped].zone)
        else:
            self.change(seeds=(*seeds[:grasped], moved_to(seeds[grasped], at), *seeds[grasped + 1 :]))

    def keys(self) -> Keys:
        """Return goes on, Space takes a zone as right, B draws its border, S skips one, O clicks outside.

        Delete takes clicks away, Escape lets go.
        """
        asks = not self.judging
        away = (self.free or asks) and self.take_away
        return {
            "Return": self._go_further,
            "Space": self.judging and self.chosen and self.is_right,
            "S": asks and not self.free and self.skip,
            "Del": away,
            "Backspace": away,
            "O": self.outside.toggle,
            "B": self.draft.zones is not None and self.draw_border,
            "Esc": (self.chosen or self.stroke) and (lambda: self.look_at("")),
        }

    def _go_further(self) -> None:
        """Trace what waits, or look at the next doubtful zone."""
        if self.free and self.draft.untraced:
            self.trace()
        elif self.judging:
            self.next_doubtful()
        elif not self.wanted():
            self.trace()

    # Showing

    def look_at(self, zone: ZoneId) -> None:
        """Choose a zone, in the list too; its name can be typed at once."""
        self._leave_name()
        self.chosen = zone
        choose_row(self.zones, zone)
        self._begin_name()

    def _zone_chosen(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        zone = item.data(VALUE)
        known = self.draft.zone(zone)
        if outline := known.polygons if known is not None else self.tracer.prior().get(zone):
            self.canvas.look_at(self.paths.of({zone: outline})[zone].boundingRect())
        self.look_at(zone)

    def _leave_name(self) -> None:
        """Take what is typed for the zone that is still chosen, and not for the next."""
        self.take_name()
        self.name.clearFocus()

    def _begin_name(self) -> None:
        """Let the name of the chosen zone be typed at once, where zones have no names yet."""
        self._ask_anew()
        if self.free and self.chosen:
            self.name.setFocus()
            self.name.selectAll()
            self.asked.emit()

    def refresh(self) -> None:
        """List the zones: those that wait for a click, or, once traced, the least sure first."""
        draft, own = self.draft, self.own
        clicked = {seed.zone for seed in draft.seeds}
        there = {zone.id for zone in draft.zones or ()}
        sure = {zone: share for zone, share in draft.confidence.items() if zone in there}
        order, waiting = list(self.order), [zone.id for zone in draft.untraced]
        if self.judging or self.free:
            traced = there.difference(waiting) if self.free else sure.keys()
            order = [*waiting, *sorted(traced, key=lambda zone: (sure.get(zone, 1.0), zone))]
        rows = []
        for zone in order[:LISTED]:
            words = self.workbench.name(zone)
            if zone in waiting:
                words = own("draw-waiting", name=words)
            elif zone in sure and self.judging:
                told = "board-zone-beneath" if zone in draft.beneath_words else "board-zone-sure"
                words = own(told, zone=words, band=self.band(sure[zone]))
            elif zone in clicked and not self.free:
                words = f"✓  {words}"
            elif zone in draft.skipped:
                words = f"–  {words}"
            doubted = self.judging and sure.get(zone, 1.0) < DOUBTFUL
            rows.append((words, zone, self.brush.role(Role.TARGET) if doubted else ""))
        relist(self.zones, rows)
        choose_row(self.zones, self.current)
        if self.free:
            told = own("draw-count", drawn=len(there) - len(waiting), waiting=len(waiting))
        elif self.judging:
            doubtful = sum(share < DOUBTFUL for share in sure.values())
            told = own("board-trace-sum", n=len(sure), doubtful=doubtful)
        else:
            # Seas that the fit lays, and what is skipped, are not asked for: they would not add up with what is to go.
            have = len(clicked - {OUTSIDE})
            told = own("board-trace-count", n=have, all=have + len(self.wanted()))
        if draft.lesson in sure and draft.lesson not in draft.by_hand:
            lesson = own("board-lesson", zone=self.workbench.name(draft.lesson))
            told = f"{told}\n{lesson}"
        self.summary.setText(told)
        by_hand, judging, free = len(draft.by_hand), self.judging, self.free
        for part, shown in (
            (self.keep_drawn, by_hand > 0),
            (self.skip_button, not judging and not free),
            (self.away_button, not judging or free),
            (self.good_button, judging),
            (self.rest_button, not judging and self.workbench.fit is not None),
            (self.next_button, judging or free),
        ):
            part.setVisible(shown)
        self.keep_drawn.setText(own("board-keep-drawn", n=by_hand))
        self.skip_button.setEnabled(bool(self.current))
        self.rest_button.setEnabled(bool(self.wanted()))
        self.trace_button.setEnabled(bool(draft.seeds) and self.workbench.job is None)
        self.trace_button.setText(own("board-trace-again" if judging else "board-trace"))
        restyle(self.trace_button, "" if judging else "primary")
        self._ask_anew()

    def _ask_anew(self) -> None:
        """Say what is asked for, after a zone was chosen or a click was made."""
        zone = self.draft.zone(self.chosen) if self.free else None
        known = any(seed.zone == self.chosen for seed in self.draft.seeds)
        self.away_button.setEnabled(zone is not None if self.free else known)
        self.name.setEnabled(zone is not None)
        if not self.name.hasFocus():
            self.name.setText(zone.name.en if zone is not None else "")
        super().refresh()

    def draw(self) -> None:
        """Draw the traced zones, the clicks, and what is asked for."""
        draft, brush = self.draft, self.brush
        if draft.zones is not None and (self.judging or self.free) and self.shown.isChecked():
            self.draw_zones()
            paths = self.outlines(draft.zones)
            for zone, share in draft.confidence.items():
                if share < DOUBTFUL and zone in paths and zone != self.chosen:
                    brush.zone(paths[zone], Role.WARNING, 0.16, 1.2)
            if self.chosen in paths:
                brush.zone(paths[self.chosen], Role.TARGET, 0.14, 2.4)
        expected = self.tracer.prior()
        if not self.judging and self.current in expected and self.shown.isChecked():
            brush.zone(self.paths.of({self.current: expected[self.current]})[self.current], Role.DOUBT, 0.14, 1.6)
        waiting = {zone.id: zone.name.en for zone in draft.untraced}
        for n, seed in enumerate(draft.seeds):
            if n == self._grasped and self.stroke:
                continue  # it follows the hand
            own = seed.zone == self.current
            ink = Role.BLOCKED if seed.zone == OUTSIDE else Role.TARGET if own else Role.SOURCE
            if not self.judging or own or len(seed.points) > 1 or seed.zone in waiting:
                brush.stroke(seed.points, ink)
            if seed.zone in waiting:
                brush.name(seed.points[0], waiting[seed.zone], size=11)
        if self.stroke:
            brush.stroke(self.stroke, Role.TARGET)
