"""The command that compares a table with photographs of it, and brings it up to date where nothing is doubtful."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from msgspec.structs import replace

from assistant.cli.context import opened
from assistant.cli.plain_stream import tell
from assistant.core.json_tables import encode_edit
from assistant.core.table import Position
from assistant.core.text import DataError, render, speaker
from assistant.core.text_files import json_text
from assistant.desk.desk import Desk
from assistant.desk.photo import archive
from assistant.desk.photo.detect import Look, look
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import Difference, Found
from assistant.desk.photo.review import settled
from assistant.desk.photo.training import learn_from, unknown
from assistant.desk.photo.view import View
from assistant.scan.detection.pipeline import see
from assistant.scan.pictures.images import Photograph

say = speaker(__name__)


def photo(options: Namespace) -> None:
    """Say what photographs show otherwise than the table has it; with `--apply`, take what is not doubtful as one edit."""
    beside = ThreadPoolExecutor(1)
    coming = beside.submit(lambda: [Photograph(path) for path in options.pictures])  # while the table is opened
    beside.shutdown(wait=False)
    with opened(options) as desk:
        seen = look(desk.game, desk.position, coming.result(), options.drawings(options.lang), options.see or see)
        found = reconciled(seen.view, desk.position)
        asked = tuple(each.asked for each in unknown(seen, desk.position))
        found = replace(found, differences=(*asked, *found.differences))
        taken = archive.taken_at(options.pictures[0])
        before = desk.position
        applied = _applied(desk, seen.view, found, f"{taken:%H:%M}", options) if options.apply else 0
        if options.json:
            data = _as_data(found, before, f"{taken:%Y-%m-%d %H:%M}", applied, options.lang)
            print(json_text(data, 2).decode())
        else:
            for line in _as_text(found, before, options.lang):
                print(line)
            if options.apply:
                tell(say("photo-applied", n=applied), options)
        if options.apply:
            _kept(desk, seen, taken, options)


def _applied(desk: Desk, view: View, found: Found, time: str, options: Namespace) -> int:
    """Take what is sure, and what is doubtful as it is marked if that is wanted too; return how many differences were taken."""
    wanted = [each for each in found.differences if each.doubt is None or options.doubtful]
    edit = settled([(each, each.marked) for each in wanted], desk.position, time)
    if edit is None:
        return 0
    desk.edit(edit, view.whole(desk.position.board))
    return sum(bool(each.choices[each.marked].edits) for each in wanted)


def _kept(desk: Desk, seen: Look, taken: Any, options: Namespace) -> None:
    """Keep the photograph with the table, and learn from it where nobody has to look any more."""
    try:
        if options.keep:
            archive.keep(desk.save, seen.straight, taken)
        if not reconciled(seen.view, desk.position).differences:
            learn_from(seen, desk.position)
    except DataError as error:  # the table is up to date all the same
        tell(error.text, options, file=sys.stderr)


def _as_text(found: Found, position: Position, language: str) -> Iterator[str]:
    for each in found.differences:
        yield f"{'?' if each.doubt is not None else ' '} {render(each.text, language)}"
        if each.doubt is not None:
            yield f"    {render(each.doubt, language)}"
        for n, choice in enumerate(each.choices):
            yield f"    {'>' if n == each.marked else ' '} {render(choice.text, language)}"
    for key, zones in (("photo-covered", found.covered), ("photo-beyond", found.beyond)):
        if zones:
            names = tuple(position.zones[zone].name for zone in zones)
            yield render(say(key, zones=names), language)
    yield render(say("photo-found", n=len(found.differences), doubtful=found.doubtful, agreed=found.agreed), language)


def _as_data(found: Found, position: Position, taken: str, applied: int, language: str) -> dict[str, Any]:
    return {
        "taken": taken,
        "agreed": found.agreed,
        "differences": [_difference(each, language) for each in found.differences],
        "covered": [zone for zone in found.covered if zone in position.zones],
        "beyond": list(found.beyond),
        "applied": applied,
    }


def _difference(difference: Difference, language: str) -> dict[str, Any]:
    return {
        "zone": difference.zone,
        "text": render(difference.text, language),
        "doubt": render(difference.doubt, language) if difference.doubt is not None else None,
        "marked": difference.marked,
        "choices": [
            {"text": render(choice.text, language), "edits": [msgspec.Raw(encode_edit(edit)) for edit in choice.edits]}
            for choice in difference.choices
        ],
    }
