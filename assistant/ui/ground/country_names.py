"""The large lettering of the ground: seas in italics, countries in wide capitals, each along its baseline."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from assistant.ui.look import lettering, writing
from assistant.ui.look.theme import Look, colour
from assistant.ui.plan.board import BoardPlan

SMALLEST = 22.0  # country lettering under this is noise
NAMES = {"sea": frozenset({"sea_name", "sea"}), "country": frozenset({"country_name", "country", "nation_name"})}


def paint_seas(painter: QPainter, look: Look, plan: BoardPlan, visible: QRectF, zoom: float) -> None:
    """Write the seas' names."""
    for feature in _named(plan, "sea"):
        size = float(feature.get("size", 30))
        if size * zoom >= 7:
            ink = colour(look.theme.sea_name, 0.95)
            path = _lettered(plan, feature, look, size, 500, True, 0.90)
            if path.intersects(visible):
                painter.fillPath(path, ink)


def paint_countries(painter: QPainter, look: Look, plan: BoardPlan, visible: QRectF, zoom: float) -> None:
    """Write the countries' names, those of small states left out."""
    for feature in _named(plan, "country"):
        size = float(feature.get("size", 30))
        neutral = bool(feature.get("neutral"))
        if (size >= SMALLEST or neutral) and size * zoom >= 7:
            share = look.theme.country_share
            path = _lettered(plan, feature, look, size, 500 if neutral else 600, False, 0.92, capitals=not neutral)
            if path.intersects(visible):
                painter.fillPath(path, colour(look.theme.country_name, share * (0.8 if neutral else 1.0)))


def _named(plan: BoardPlan, sort: str) -> list[Mapping[str, Any]]:
    found = [feature.get("properties") or {} for feature in plan.board.ground]
    return [feature for feature in found if feature.get("kind") in NAMES[sort] and feature.get("baseline")]


def _lettered(
    plan: BoardPlan,
    feature: Mapping[str, Any],
    look: Look,
    size: float,
    weight: int,
    italic: bool,
    spread: float,
    capitals: bool = False,
) -> QPainterPath:
    zone = plan.board.zones.get(str(feature.get("zone", "")))
    words = (
        zone.name[look.language] if zone else str(feature.get(f"name_{look.language}") or feature.get("name_en", ""))
    )
    if capitals:
        words = words.upper()
    sheet = str(feature.get("sheet", plan.largest))
    a, control, b = (plan.point(sheet, *point) for point in feature["baseline"])
    room = _length(a, control, b)
    natural = writing.width(words, size, lettering.SERIF, weight, italic)
    px = size if natural <= room else size * room / natural
    return writing.along(words, (a, control, b), px, lettering.SERIF, weight, italic, spread)


def _length(a: QPointF, control: QPointF, b: QPointF) -> float:
    points = [a * ((1 - t) ** 2) + control * (2 * t * (1 - t)) + b * (t * t) for t in (n / 12 for n in range(13))]
    return sum(math.hypot(q.x() - p.x(), q.y() - p.y()) for p, q in pairwise(points))
