"""Tracing beside the window: from the draft's clicks and strokes to outlines, round those that were drawn by hand."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from assistant.core.board import Board, Polygon, ZoneId
from assistant.desk.editor.draft import Draft, tracing_path
from assistant.scan.boards import editing
from assistant.scan.boards.editing import patched
from assistant.scan.boards.outlines import carried, polygons_in, shape_of
from assistant.scan.tracing import tracer as kept_tracing
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import OUTSIDE, Report, Tracing, corrected, trace
from assistant.ui.editor.work.workbench import AtWork, Workbench

WIDTH, WIDEST = 2000, 4000  # pixels of the picture that is traced: finer gains little
HIGH = 1300  # pixels below which very wide boards are not traced
Work = Callable[[Report], Tracing]
Outlines = dict[ZoneId, tuple[Polygon, ...]]


def traced_width(size: tuple[int, int]) -> int:
    """Return how wide (pixels) a picture of a size is traced: wide boards wider, so that their places are not too small."""
    wide, high = size
    return min(WIDEST, max(WIDTH, round(HIGH * wide / max(high, 1))))


class Tracer(AtWork):
    """What it knows of the picture is kept beside the draft: a stroke floods at once, also on another day."""

    def __init__(self, workbench: Workbench) -> None:
        self.take_up(workbench)
        self.path = tracing_path(workbench.draft.name)
        self.shipped = frozenset(zone.id for zone in workbench.zones())
        self._prior: tuple[object, dict[str, Any]] = (None, {})

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

    def trace(self, keep_drawn: bool) -> None:
        """Trace all zones anew; those that were drawn by hand stay, or only those that no tracing knows of."""
        by_hand = self.draft.by_hand
        self.workbench.make_room()
        self._run(self._anew(), by_hand if keep_drawn else tuple(z for z in by_hand if z not in self.shipped))

    def correct(self, seed: Seed) -> None:
        """Let a stroke flood again what is round it; zones that it runs through are no longer as they were drawn by hand."""
        workbench, draft = self.workbench, self.draft
        under = {zone.id for at in seed.points if (zone := workbench.board.zone_at(workbench.sheet, *at))}
        by_hand = tuple(zone for zone in draft.by_hand if zone not in (seed.zone, *under))
        workbench.change(seeds=(*draft.seeds, seed), by_hand=by_hand)
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
        take = self.workbench.picture.pixels(traced_width(self.draft.size))
        skipped, seeds, known = self.draft.skipped, self.seeds(), self.prior()

        def work(report: Report) -> Tracing:
            pixels, scale = take()
            prior = {zone: shape_of(outline) for zone, outline in known.items() if zone not in skipped}
            return trace(pixels, seeds, prior or None, scale=scale, report=report)

        return work

    def _run(self, tracing: Work, by_hand: tuple[ZoneId, ...]) -> None:
        workbench, path = self.workbench, self.path
        began, asked, board = workbench.draft, self.seeds(), workbench.whole
        kept = {zone: board.zones[zone].shape for zone in by_hand if zone in board.zones}

        def work(report: Report) -> tuple[Tracing, Outlines]:
            found = tracing(report)
            with contextlib.suppress(OSError):  # without room for it the next stroke takes longer, no more
                kept_tracing.write(found, path)
            shapes = {zone: shape for zone, shape in found.shapes.items() if zone in board.zones}
            outlines = {zone: polygons_in(shape) for zone, shape in patched(kept, shapes).items()}
            return found, carried({zone: parts for zone, parts in outlines.items() if parts}, lambda places: places)

        def done(made: tuple[Tracing, Outlines]) -> None:
            if self._overtaken(began, asked):
                workbench.tell("board-trace-overtaken")
                return
            # Clicks that a stroke proved wrong go with the same step.
            wrong = set(asked) - set(made[0].seeds)
            left = tuple(seed for seed in workbench.draft.seeds if seed not in wrong)
            self._traced(made[0], made[1], workbench.whole, by_hand, left)

        workbench.run("board-tracing", work, done)

    def _overtaken(self, began: Draft, asked: tuple[Seed, ...]) -> bool:
        """Tell whether what was traced no longer fits: the picture was turned, outlines drawn or clicks taken back meanwhile.

        Facts and links decided meanwhile stay, whatever is traced.
        """
        now = self.draft
        before, after = ({zone.id: zone.polygons for zone in draft.zones or ()} for draft in (began, now))
        drawn = before != after if before else bool(now.by_hand)
        return not now.lies_like(began) or drawn or self.seeds()[: len(asked)] != asked

    def _traced(
        self, tracing: Tracing, outlines: Outlines, board: Board, by_hand: tuple[ZoneId, ...], seeds: tuple[Seed, ...]
    ) -> None:
        workbench = self.workbench
        workbench.remember(tracing)
        sure = {zone: round(float(share), 3) for zone, share in tracing.confidence.items() if zone in outlines}
        sure.update({zone: 1.0 for zone in by_hand if zone in sure})
        young = workbench.draft.with_board(editing.reshape(board, outlines))
        beneath = tuple(zone for zone in tracing.beneath_words if zone in sure and zone not in by_hand)
        young = replace(young, confidence=sure, beneath_words=beneath, flooded=len(tracing.seeds), by_hand=by_hand)
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
