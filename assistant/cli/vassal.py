"""`sabretache vassal`: what a VASSAL module holds, and its boards and counters as folders of ours."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from assistant.core.text import Text, render, speaker
from assistant.scan.vassal.files import write_module
from assistant.scan.vassal.module import Module, read_module
from assistant.scan.vassal.setup import Laid, read_position

say = speaker(__name__)


def vassal(options: argparse.Namespace) -> int:
    """List what was understood and what was not; write folders and a set-up when asked to."""
    module = read_module(options.module)
    laid = read_position(module, _save(module, options.save)) if options.save else None
    for line in _understood(module, laid):
        print(render(line, options.lang))
    remarks = [*module.remarks, *(laid.remarks if laid else ())]
    if options.out:
        counters, setup = (laid.counters, laid.setup) if laid else (module.counters, None)
        remarks += write_module(module, options.out, counters, setup)
        print(render(say("vassal-written", path=str(options.out)), options.lang))
    if remarks:
        print(render(say("vassal-remarks"), options.lang))
    for remark in remarks:
        print(f"  {render(remark, options.lang)}")
    return 0


def _save(module: Module, named: Path) -> Path | str:
    """Return the file that is named, or the entry of the module when there is no such file."""
    return str(named) if str(named) in module.saves and not named.exists() else named


def _understood(module: Module, laid: Laid | None) -> Iterable[Text]:
    yield say("vassal-module", name=module.name, version=module.version, vassal=module.vassal_version)
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
