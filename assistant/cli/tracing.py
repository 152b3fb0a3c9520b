"""`sabretache trace`: the zones of a scan from a list of clicks, for scripts."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from assistant.core.board import Board
from assistant.core.problems import DataError, Problem, nearest
from assistant.core.text import render, speaker

if TYPE_CHECKING:
    from assistant.scan.tracing import Seed, Tracing

say = speaker(__name__)

WIDTH = 2000  # pixels; finer costs much and gains little
DOUBTFUL = 0.9  # zones surer than this are not listed
OUTSIDE_WORDS = {"", "-", "outside", "dehors"}


def trace(options: argparse.Namespace) -> int:
    """Trace the zones of an image from seeds.csv (zone,x,y in pixels); write GeoJSON; say which zones are doubtful."""
    from assistant.core.files import board
    from assistant.scan.images import open_picture
    from assistant.scan.tracing import trace as traced

    guide = board(options.map) if options.map else None
    seeds = _seeds(options.seeds, guide)
    picture = open_picture(options.image, width=WIDTH)
    prior = {zone.id: zone.shape for zone in guide.zones.values() if _drawn(zone.tags)} if guide else None
    found = traced(picture.pixels, seeds, prior, scale=picture.scale, report=_progress)
    out = options.out or options.image.with_suffix(".geojson")
    try:
        out.write_bytes(_geojson(found))
    except OSError as error:
        raise DataError(say("trace-not-written", path=str(out), detail=str(error.strerror))) from None
    print(render(say("trace-done", n=len(found.shapes), path=str(out)), options.lang))
    doubtful = sorted((sure, zone) for zone, sure in found.confidence.items() if sure < DOUBTFUL)
    for sure, zone in doubtful:
        print(f"  {zone}: {sure:.2f}")
    return 0


def _drawn(tags: Mapping[str, Any]) -> bool:
    return "track" not in tags


def _seeds(path: Path, guide: Board | None) -> list[Seed]:
    """Return the seeds of a CSV file; rows of one zone that follow each other are one stroke."""
    from assistant.scan.tracing import OUTSIDE, Seed

    strokes: list[tuple[str, list[tuple[float, float]]]] = []
    problems: list[Problem] = []
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            for row in reader:
                where = f"{path.name}:{reader.line_num}"
                zone = _zone(row.get("zone") or "", guide, where, problems)
                try:
                    point = (float(row["x"]), float(row["y"]))
                except (KeyError, TypeError, ValueError):
                    problems.append(Problem(where, say("trace-row", found=", ".join(str(v) for v in row.values()))))
                    continue
                if strokes and strokes[-1][0] == zone and zone not in OUTSIDE_WORDS:
                    strokes[-1][1].append(point)
                else:
                    strokes.append((zone, [point]))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataError(say("trace-seeds-unreadable", path=str(path), detail=str(error))) from None
    if problems:
        raise DataError(say("trace-seeds-wrong", path=str(path), n=len(problems)), problems)
    return [Seed(OUTSIDE if zone in OUTSIDE_WORDS else zone, tuple(points)) for zone, points in strokes]


def _zone(word: str, guide: Board | None, where: str, problems: list[Problem]) -> str:
    word = word.strip()
    if guide is None or word in OUTSIDE_WORDS:
        return word
    zone = guide.named(word)
    if zone is None:
        problems.append(Problem(where, say("no-such-zone", word=word, nearest=nearest(word, guide.zones, 0) or "-")))
        return word
    return zone.id


def _geojson(found: Tracing) -> bytes:
    from shapely.geometry import mapping

    features = [
        {
            "type": "Feature",
            "id": zone,
            "properties": {"confidence": round(float(found.confidence.get(zone, 0.0)), 3)},
            "geometry": mapping(shape),
        }
        for zone, shape in sorted(found.shapes.items())
    ]
    return msgspec.json.encode({"type": "FeatureCollection", "features": features})


def _progress(share: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{share:4.0%}", end="" if share < 1 else "\n", file=sys.stderr, flush=True)
