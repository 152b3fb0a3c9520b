"""`sabretache kit`: kits begun, checked, packed, received, and asked as calculators."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from assistant.cli import calc
from assistant.cli.plain_stream import tell
from assistant.core.text import QuestionError, render, speaker
from assistant.desk.kits import installed, overlay
from assistant.desk.kits.write import from_module, rules_of
from assistant.scan.vassal.module import read_module, with_lines

say = speaker(__name__)


def kit(options: Namespace) -> int | None:
    """Do what the command's deed says; return the exit status: 0, 1 where `check` finds faults, 2 where it cannot be done."""
    return DEEDS[options.deed](options)


def _needed(options: Namespace) -> str:
    if not options.kit:
        raise QuestionError("kit", say("kit-which"))
    return str(options.kit)


def _place(options: Namespace) -> Path:
    place = installed.place_of(_needed(options))
    if not place.exists():
        raise QuestionError("kit", say("kit-nowhere", name=options.kit, names=[name for name, _ in installed.titles()]))
    return place


def _new(options: Namespace) -> None:
    folder = Path(_needed(options))
    written = installed.begin(folder, options.title)
    tell(say("kit-begun", path=str(folder), n=len(written)), options)


def _check(options: Namespace) -> int:
    found = installed.faults(place := _place(options))
    for problem in found:
        print(f"{problem.where}: {render(problem.text, options.lang)}")
    for text in () if found else installed.lacks(place):
        tell(text, options)
    tell(say("kit-found", n=len(found)), options)
    return 1 if found else 0


def _pack(options: Namespace) -> None:
    place = _place(options)
    out = options.out or Path(f"{place.resolve().name}{installed.KIT_SUFFIX}")
    installed.pack(place, out, pictures=options.pictures)
    tell(say("kit-packed-pictures" if options.pictures else "kit-packed", path=str(out)), options)


def _receive(options: Namespace) -> None:
    name = installed.receive(Path(_needed(options))).name
    held = installed.held(name)
    counters = sum(kind.copies for kind in held.kinds.kinds.values())
    setups, rights = len(held.game.setups), {"author": held.author or "–", "licence": held.licence or "–"}
    title = held.game.title
    sums = say("kit-holds", title=title, zones=len(held.board.zones), counters=counters, setups=setups, **rights)
    for line in (sums, *([say("kit-own-there", name=name)] if held.own else ()), say("kit-waits", name=name)):
        tell(line, options)


def _take(options: Namespace) -> None:
    place = installed.take(_waiting(options))
    tell(say("kit-taken", name=place.name, path=str(place)), options)


def _decline(options: Namespace) -> None:
    name = _waiting(options)
    installed.decline(name)
    tell(say("kit-declined", name=name), options)


def _waiting(options: Namespace) -> str:
    name = _needed(options)
    if not installed.is_received(name):
        raise QuestionError("kit", say("kit-none-waits", name=name))
    return name


def _list(options: Namespace) -> None:
    for name, title in installed.titles():
        print(f"{name}\t{render(title, options.lang)}")


def _calc(options: Namespace) -> int:
    options.game = _needed(options)
    return calc.calc(options)


def _module(options: Namespace) -> Path:
    if options.module is None:
        raise QuestionError("module", say("kit-which-module"))
    return Path(options.module)


def _rules(options: Namespace) -> None:
    place = _place(options)
    out = options.out or Path(f"{place.resolve().name}{overlay.SUFFIX}")
    module = rules_of(place, _module(options), out)
    tell(say("kit-rules-written", path=str(out), module=module.name, version=module.version), options)


def _lay(options: Namespace) -> None:
    rules, module = overlay.read(Path(_needed(options))), with_lines(read_module(_module(options)))
    wanted = overlay.wanted_of(module, rules, (options.save,) if options.save else module.saves)
    made = from_module(module, wanted, lambda _share: None, options.rastered, rules)
    for remark in made.remarks:
        tell(remark, options)
    tell(say("kit-laid", name=made.name), options)


DEEDS: dict[str, Callable[[Namespace], int | None]] = {
    **{"new": _new, "check": _check, "pack": _pack, "list": _list, "calc": _calc},
    **{"rules": _rules, "lay": _lay, "receive": _receive, "take": _take, "decline": _decline},
}
