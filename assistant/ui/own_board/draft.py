"""The work in progress on one own board, as a value; kept in the user's folder after every step of it, with undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec
import numpy as np

from assistant.core.board import Board, Link, Zone, ZoneId
from assistant.core.places import user_data
from assistant.scan.joining import Tie
from assistant.scan.outlines import carried
from assistant.scan.registration import Landmark
from assistant.scan.splines import Points
from assistant.scan.tracing import Seed

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
    zones: tuple[Zone, ...] | None = None  # of the sheet, once they are drawn on the picture
    links: tuple[Link, ...] | None = None
    decided: tuple[str, ...] = ()  # pairs `a|b` and facts `zone/column` that the player has looked at

    @property
    def begun(self) -> bool:
        """Whether there is anything to lose."""
        return bool(self.picture or self.landmarks or self.seeds or self.zones)

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


def path_of(map_id: str) -> Path:
    """Return the file of a map's draft."""
    return folder() / f"{map_id}.json"


def read(map_id: str) -> Draft | None:
    """Return the draft that was left, None if there is none or it cannot be read."""
    try:
        return msgspec.json.decode(path_of(map_id).read_bytes(), type=Draft)
    except (OSError, msgspec.DecodeError):
        return None


def write(draft: Draft) -> None:
    """Keep a draft: written beside and moved into place, so that the old file or the new one survives any end."""
    path = path_of(draft.map)
    path.parent.mkdir(parents=True, exist_ok=True)
    young = path.with_suffix(".new")
    young.write_bytes(msgspec.json.encode(draft))
    young.replace(path)


def forget(map_id: str) -> None:
    """Drop a draft."""
    path_of(map_id).unlink(missing_ok=True)


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

    def step(self, by: int) -> History:
        """Return the history one draft back (-1) or on (+1); the same at its ends."""
        return replace(self, now=max(0, min(len(self.drafts) - 1, self.now + by)))
