"""`sabretache trace`, the zones of a scan from a list of clicks, and `sabretache vassal`, boards and counters of a module as
folders.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from assistant.cli.plain_stream import progress, tell
from assistant.core.atomic_write import write_out
from assistant.core.printed import Board, Point
from assistant.core.record import Record
from assistant.core.text import DataError, Name, Problem, Text, near, render, speaker, verbatim
from assistant.core.text_files import csv_rows, read_words
from assistant.desk.kits.from_vassal import balance
from assistant.scan.vassal.module import Module, read_module, with_lines, write_module
from assistant.scan.vassal.save import Laid, at_start, read_position

if TYPE_CHECKING:
    from assistant.scan.tracing.seeds import Seed
    from assistant.scan.tracing.tracer import Tracing


say = speaker(__name__)

WIDTH = 2000  # pixels; finer costs much and gains little
DOUBTFUL = 0.9  # zones surer than this are not listed
OUTSIDE_WORDS = {"", "-", "outside", "dehors"}
HELPED = 20  # wrong names for which a likely one is looked up
COLUMNS = ("zone", "x", "y")


class _Click(Record):
    """One row of the list: where it stands there, the zone (an outside word for none), the place in pixels."""

    where: str
    zone: str
    point: Point


def trace(options: argparse.Namespace) -> None:
    """Trace the zones of an image from seeds.csv (zone,x,y in pixels); write GeoJSON; say which zones are doubtful."""
    from assistant.core.map_files import board
    from assistant.scan.pictures.images import open_picture
    from assistant.scan.tracing.tracer import trace as traced

    guide = board(options.map) if options.map else None
    clicks = clicks_of(options.seeds, guide)
    picture = open_picture(options.image, width=WIDTH)
    seeds = _seeds(options.seeds, clicks, picture.full_size)
    prior = {zone.id: zone.shape for zone in guide.zones.values() if not zone.track} if guide else None
    found = traced(picture.pixels, seeds, prior, scale=picture.scale, report=progress)
    out = options.out or options.image.with_suffix(".geojson")
    write_out(out, _geojson(found))
    doubtful = sorted((sure, zone) for zone, sure in found.confidence.items() if sure < DOUBTFUL)
    tell(say("trace-done", n=len(found.shapes), path=str(out), doubtful=len(doubtful)), options)
    for sure, zone in doubtful:
        print("  " + render(say("trace-doubtful", zone=_called(zone, guide), percent=round(100 * sure)), options.lang))
    if found.lost:
        lost = tuple(_called(zone, guide) for zone in found.lost)
        tell(say("trace-lost", zones=lost), options)


def clicks_of(path: Path, guide: Board | None) -> list[_Click]:
    """Return the clicks of a CSV file, with commas or, as French spreadsheets have it, with semicolons and decimal commas."""
    heads, rows = csv_rows(read_words(path), path.name)
    columns = {head.lower(): head for head in heads}
    if not set(COLUMNS) <= set(columns):
        problem = Problem(f"{path.name}:1", say("trace-columns", found=",".join(heads) or "–"))
        raise DataError(say("trace-seeds-wrong", path=str(path), n=1), [problem])
    problems: list[Problem] = []
    clicks = []
    for where, row in rows.items():
        zone = _zone(row.get(columns["zone"], ""), guide, where, problems)
        try:
            x, y = (float(row.get(columns[axis], "").replace(",", ".")) for axis in "xy")
        except ValueError:
            x = y = math.nan
        if math.isfinite(x) and math.isfinite(y):
            clicks.append(_Click(where, zone, (x, y)))
        else:
            problems.append(Problem(where, say("trace-row", found=", ".join(row.values()))))
    _refuse(path, problems)
    if not clicks:
        raise DataError(say("trace-no-rows", path=str(path)))
    return clicks


def _seeds(path: Path, clicks: Sequence[_Click], size: tuple[int, int]) -> list[Seed]:
    """Return the clicks as seeds in a picture of some width and height; those of one zone that follow each other are one stroke."""
    from assistant.scan.tracing.seeds import Seed
    from assistant.scan.tracing.tracer import OUTSIDE

    _refuse(
        path,
        [
            Problem(
                click.where, say("trace-off-picture", x=click.point[0], y=click.point[1], width=size[0], height=size[1])
            )
            for click in clicks
            if not all(0 <= place < length for place, length in zip(click.point, size, strict=True))
        ],
    )
    strokes: list[tuple[str, list[Point]]] = []
    for click in clicks:
        if strokes and strokes[-1][0] == click.zone and click.zone not in OUTSIDE_WORDS:
            strokes[-1][1].append(click.point)
        else:
            strokes.append((click.zone, [click.point]))
    return [Seed(OUTSIDE if zone in OUTSIDE_WORDS else zone, tuple(points)) for zone, points in strokes]


def _refuse(path: Path, problems: Sequence[Problem]) -> None:
    if problems:
        raise DataError(say("trace-seeds-wrong", path=str(path), n=len(problems)), problems)


def _zone(word: str, guide: Board | None, where: str, problems: list[Problem]) -> str:
    word = word.strip()
    if guide is None or word in OUTSIDE_WORDS:
        return word
    zone = guide.named(word)
    if zone is None:
        likely = _near(word, guide) if len(problems) < HELPED else {"nearest": "", "near": 0}
        problems.append(Problem(where, say("no-such-zone", word=word, **likely)))
        return word
    return zone.id


def _called(zone: str, guide: Board | None) -> Text | Name:
    """Return a zone's name, if the board tells it."""
    known = guide.zones.get(zone) if guide is not None else None
    return known.name if known is not None else verbatim(zone)


def _near(word: str, guide: Board) -> dict[str, str | int]:
    """Return the zone whose name, in either language, is most like a word, as it is called in the list of clicks."""
    called = {name: zone.id for zone in guide.zones.values() for name in (zone.id, *zone.name)}
    found = near(word, called, 0)
    return {**found, "nearest": called.get(str(found["nearest"]), "")}


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


# `sabretache vassal`: what a VASSAL module holds, and its boards and counters as folders of ours.


def vassal(options: argparse.Namespace) -> None:
    """List what was understood and what was not; write folders and a set-up when asked to."""
    saves = [options.save] if options.save and options.save.exists() else []
    module = with_lines(read_module(options.module, options.boards, saves))
    laid = read_position(module, _save(module, options.save)) if options.save else None
    shown = laid or at_start(module)
    for line in (*_understood(module, laid), *balance(module, (shown,) if shown else ())):
        tell(line, options)
    remarks = [*module.remarks, *(shown.remarks if shown else ())]
    if options.out:
        counters, setups = (shown.counters, (shown.setup,)) if shown else (module.counters, ())
        remarks += write_module(module, options.out, counters, setups, states=options.states, draw=options.rastered)
        tell(say("vassal-written", path=str(options.out)), options)
    if remarks:
        tell(say("vassal-remarks"), options)
    for remark in remarks:
        print(f"  {render(remark, options.lang)}")


def _save(module: Module, named: Path) -> Path | str:
    """Return the file that is named, or the entry of the module when there is no such file."""
    return str(named) if str(named) in module.saves and not named.exists() else named


def _understood(module: Module, laid: Laid | None) -> Iterable[Text]:
    yield say("vassal-module", name=module.name, version=module.version, vassal=module.build.vassal_version)
    for sheet in module.board.sheets.values():
        zones = len(module.board.on_sheet(sheet.id))
        width, height = round(sheet.width), round(sheet.height)
        picture = module.pictures.get(sheet.id, "-")
        yield say("vassal-board", name=sheet.name, n=zones, width=width, height=height, picture=picture)
    faces = sum(len(kind.faces) for kind in module.counters.kinds.values())
    yield say("vassal-counters", n=len(module.counters.kinds), faces=faces)
    if module.saves:
        yield say("vassal-saves", names=module.saves)
    if laid is not None:
        lying = sum(map(len, laid.setup.zones.values()))
        yield say("vassal-position", name=laid.setup.id, n=lying, zones=len(laid.setup.zones))
