"""The work in progress on one own board, as a value, with undo and redo; draft_file.py keeps it in the user's folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from assistant.core.board import Board, Link, Zone, ZoneId
from assistant.core.places import user_data
from assistant.scan.boards.outlines import carried
from assistant.scan.fit.joining import Tie
from assistant.scan.fit.registration import Landmark
from assistant.scan.fit.splines import Points
from assistant.scan.tracing.seeds import Seed

MOST = 300  # drafts kept for undo
Size = tuple[int, int]


@dataclass(frozen=True)
class Draft:
    """Everything a player has done on the way to his own board. All places are pixels of the picture as it is shown."""

    map: str
    sheet: str
    picture: str = ""  # the picture's file
    turn: int = 0  # quarter turns clockwise that the file is shown with
    crop: tuple[int, int, int, int] | None = None  # left, top, width, height of what is shown, in the turned picture
    size: Size = (0, 0)
    source: str = ""  # the PDF that the picture is a page of
    page: int = 0  # which one, from 0
    parts: tuple[str, ...] = ()  # the scans that the picture is joined of
    part_sizes: tuple[Size, ...] = ()
    ties: tuple[Tie, ...] = ()  # points that two parts have in common
    joining: bool = False  # the picture shows the parts side by side, for ties to be clicked
    landmarks: tuple[Landmark, ...] = ()
    passed: tuple[ZoneId, ...] = ()  # landmarks that were asked for and not found
    seeds: tuple[Seed, ...] = ()
    skipped: tuple[ZoneId, ...] = ()  # zones that are not traced
    confidence: Mapping[ZoneId, float] = field(default_factory=dict)
    beneath_words: tuple[ZoneId, ...] = ()  # zones whose border is guessed, for names are printed across it
    flooded: int = 0  # how many of the seeds the traced outlines already stand for
    by_hand: tuple[ZoneId, ...] = ()  # zones whose outlines were drawn or pulled by hand: tracing leaves them alone
    zones: tuple[Zone, ...] | None = None  # of the sheet, once they are drawn on the picture
    links: tuple[Link, ...] | None = None
    decided: tuple[str, ...] = ()  # pairs `a|b` and facts `zone/column` that the player has looked at
    step: str = ""  # at which the player is

    @property
    def begun(self) -> bool:
        """Whether there is anything to lose."""
        return bool(self.picture or self.landmarks or self.seeds or self.zones)

    def lies_like(self, other: Draft) -> bool:
        """Whether places mean the same as in another draft: the same picture, turned and cropped alike."""
        return (self.picture, self.turn, self.crop, self.size) == (other.picture, other.turn, other.crop, other.size)

    def board(self, shipped: Board) -> Board:
        """Return the board in pixels as far as it is drawn: the zones of the picture, everything else as shipped."""
        if self.zones is None:
            return shipped
        others = {key: zone for key, zone in shipped.zones.items() if zone.sheet != self.sheet}
        links = shipped.links if self.links is None else self.links
        return replace(shipped, zones={**{zone.id: zone for zone in self.zones}, **others}, links=links)

    def with_board(self, board: Board) -> Draft:
        """Return the draft with the zones and links of a board in pixels."""
        return replace(self, zones=board.on_sheet(self.sheet), links=board.links)

    def edited(self, board: Board) -> Draft:
        """Return the draft with a board that was changed by hand: zones with another outline are marked so."""
        before = {zone.id: zone.polygons for zone in self.zones or ()}
        zones = board.on_sheet(self.sheet)
        drawn = {zone.id for zone in zones if zone.polygons is not before.get(zone.id)} | set(self.by_hand)
        return replace(self.with_board(board), by_hand=tuple(zone.id for zone in zones if zone.id in drawn))

    def moved(self, to: Callable[[Points], Points], size: Size) -> Draft:
        """Return the draft with every place carried to where `to` brings it: the picture was turned or cropped."""

        def one(point: tuple[float, float]) -> tuple[float, float]:
            x, y = to(np.array([point], float))[0]
            return float(x), float(y)

        zones = self.zones
        if zones is not None:
            outlines = carried({zone.id: zone.polygons for zone in zones}, to)
            zones = tuple(
                replace(
                    zone,
                    polygons=outlines[zone.id],
                    name_at=one(zone.name_at) if zone.name_at else None,
                    stack_at=one(zone.stack_at) if zone.stack_at else None,
                )
                for zone in zones
            )
        return replace(
            self,
            size=size,
            landmarks=tuple(replace(mark, image=one(mark.image)) for mark in self.landmarks),
            seeds=tuple(replace(seed, points=tuple(map(one, seed.points))) for seed in self.seeds),
            zones=zones,
        )


def folder() -> Path:
    """Return the folder of drafts and of the pictures made for them."""
    return user_data() / "own" / "drafts"


@dataclass(frozen=True)
class History:
    """Drafts in the order they were made; undo and redo only move `now`."""

    drafts: tuple[Draft, ...]
    now: int = 0

    @property
    def draft(self) -> Draft:
        """The draft as it stands."""
        return self.drafts[self.now]

    def record(self, draft: Draft) -> History:
        """Return the history with a new draft after this one; what had been undone is gone."""
        kept = (*self.drafts[: self.now + 1], draft)[-MOST:]
        return History(kept, len(kept) - 1)

    def amend(self, draft: Draft) -> History:
        """Return the history with another draft in the place of this one: what belongs to the same step."""
        return replace(self, drafts=(*self.drafts[: self.now], draft, *self.drafts[self.now + 1 :]))

    def step(self, by: int) -> History:
        """Return the history one draft back (-1) or on (+1); the same at its ends."""
        return replace(self, now=max(0, min(len(self.drafts) - 1, self.now + by)))
