"""What is looked at: the picture of a table, the board beneath it, the faces that may lie there, what the mirror expects."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import cv2
import numpy as np
from msgspec.structs import replace

from assistant.core.record import Record
from assistant.scan.arrays import Doubles, Floats
from assistant.scan.detection import classify, score
from assistant.scan.detection.classify import Look, Sharp
from assistant.scan.detection.correlation import Halved
from assistant.scan.detection.patterns import Levels
from assistant.scan.detection.score import Weight
from assistant.scan.detection.sightings import Expected, FaceKey

CLOSE_BY = 1.7  # sides within which something is expected
TWIN = 0.9985  # faces so alike are one picture; what differs in small print alone is doubtful, unless the mirror tells


class Table(Record, eq=False, dict=True):
    """The working picture (`patterns.to_steps`), the board as it would be seen without counters, the faces; `share` as everywhere.

    The board is kept as levels, which hold a quarter of the room: less is looked up in it.
    """

    lab: Floats
    board: Levels
    sharps: tuple[Sharp, ...]
    share: float
    expected: Sequence[Expected] = ()

    @functools.cached_property
    def soft(self) -> Halved:
        """The working picture as it is looked at first."""
        return classify.softened(self.lab)

    def coloured(self, change: Floats) -> Table:
        """Return the same with the faces in other colours (`Sharp.coloured`)."""
        return replace(self, sharps=tuple(faces.coloured(change) for faces in self.sharps))

    def drawn_as(self, drawing: int) -> Table:
        """Return the same with one drawing of each face (`Sharp.drawn_as`)."""
        return replace(self, sharps=tuple(faces.drawn_as(drawing) for faces in self.sharps))

    def weighed(self, looks: Sequence[Look]) -> list[Weight]:
        """Return how well each look explains what lies there (`score.weighed`)."""
        return score.weighed(self.lab, self.board, looks, self.sharps)

    def settled(self, looks: Sequence[Look]) -> list[Look]:
        """Return looks made finer, those of one form together (`naming.settled`)."""
        return classify.by_group(looks, lambda some: classify.settled(self.lab, some, self.sharps[some[0].group]))

    def length(self, group: int) -> float:
        """Return the shorter side of the forms of a group, in pixels of the working picture."""
        form = self.sharps[group].group.form
        return min(form.wide, form.high) * self.share

    def outline(self, one: Look) -> Floats:
        """Return the outline (4, 2) of a look, in pixels of the working picture."""
        form = self.sharps[one.group].group.form
        size = (form.wide * self.share * one.factor, form.high * self.share * one.factor)
        return cv2.boxPoints(((one.x, one.y), size, one.turn))

    def are_twins(self, one: Look, other: Look) -> bool:
        """Tell whether the best faces of two looks are one picture."""
        alike, (best, its) = self.sharps[one.group].alike, (int(look.scores.argmax()) for look in (one, other))
        return one.group == other.group and (best == its or bool(alike[best, its] >= TWIN))

    def near(self, one: Look) -> set[FaceKey]:
        """Return the faces that the mirror has about where a look lies."""
        reach = CLOSE_BY * self.sharps[one.group].group.form.wide
        away = self._places - (np.array((one.x, one.y)) + 0.5) / self.share
        return {self.expected[n].face for n in np.flatnonzero(np.hypot(*away.T) < reach).tolist()}

    @functools.cached_property
    def _places(self) -> Doubles:
        return np.array([there.place for there in self.expected], np.float64).reshape(-1, 2)

    def face(self, one: Look) -> FaceKey:
        """Return the face that a look is likest."""
        return self.sharps[one.group].group.keys[int(one.scores.argmax())]
