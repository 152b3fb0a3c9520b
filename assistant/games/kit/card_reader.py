"""`kit.toml` read: the kit, or everything that is wrong with it, each with its line and the nearest word."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from assistant.core.board import Board
from assistant.core.decoding import decode_situation
from assistant.core.kinds import CounterSet
from assistant.core.problems import DataError, Problem, QuestionError, nearest
from assistant.core.safe_read import read_toml
from assistant.core.text import Text, speaker, verbatim
from assistant.games.kit import combat
from assistant.games.kit.card import Buckets, Card, Difference, Fight, Fire, Kit, Opposed, Ratio, Result, Words
from assistant.games.kit.formulas import OWN, FormulaError, Vocabulary, parsed

say = speaker(__name__)

LONGEST = 400_000  # letters of a kit.toml
ABOUT = ("title", "setups", "sample", "author", "licence", "values")
SPOKEN = ("title", "words")  # entries that people read: one word for both languages, or one a language
GROUND = frozenset({"control", "side", "zone", "turn", "hostile", "friendly"})
COUNTER = frozenset({"type", "side", "nation", "face", "zone", "via", "supplied", "kind"})


def read_kit(words: str, name: str = "kit.toml") -> Kit:
    """Return the kit that a file's words describe; formulas are not looked at yet (`faults`).

    Raises:
        DataError: it is no TOML, or an entry is missing, unknown or of the wrong sort; its problem names the line.
    """
    if len(words) > LONGEST:
        raise _wrong(name, say("kit-too-long", most=LONGEST))
    try:
        entries = read_toml(words)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _wrong(name, say("kit-not-toml", detail=str(error))) from None
    spoken = _in_both(entries)
    about = {key: value for key, value in spoken.items() if key in ABOUT}
    rules = {key: value for key, value in spoken.items() if key not in ABOUT}
    try:
        kit = decode_situation(about, Kit, at="")
        return msgspec.structs.replace(kit, rules=decode_situation(rules, Card, at=""))
    except QuestionError as error:
        path = error.field.strip(".")
        raise _wrong(placed(name, words, path), say("kit-entry", entry=path or name, fault=error.text)) from None


def _wrong(where: str, text: Text) -> DataError:
    return DataError(say("kit-unusable", where=where, fault=text), [Problem(where, text)])


def _in_both(value: Any) -> Any:
    """Return entries in which whatever people read is said in both languages."""
    if isinstance(value, Mapping):
        return {
            key: {"en": part, "fr": part} if key in SPOKEN and isinstance(part, str) else _in_both(part)
            for key, part in value.items()
        }
    return [_in_both(part) for part in value] if isinstance(value, list) else value


def placed(name: str, words: str, path: str) -> str:
    """Return `kit.toml, line 12` for the entry at a dotted path; the file alone where it cannot be found."""
    line = line_of(words, path)
    return f"{name}:{line}" if line else name


def line_of(words: str, path: str) -> int:
    """Return the line, from 1, on which the entry at a dotted path begins, or the nearest entry that holds it; 0: nowhere."""
    keys = [key for key in re.split(r"[.\[\]]+", path) if key]
    best = (0, 0)
    table: list[str] = []
    seen: dict[str, int] = {}
    for n, line in enumerate(words.splitlines(), 1):
        here, own = table, False
        if head := re.fullmatch(r"\s*(\[\[?)\s*([A-Za-z0-9_.\s-]+?)\s*\]\]?\s*(?:#.*)?", line):
            table = _keys(head[2])
            if head[1] == "[[":
                seen[head[2]] = seen.get(head[2], -1) + 1
                table = [*table, str(seen[head[2]])]
            here = table
        elif entry := re.match(r"\s*([A-Za-z0-9_.\"'-]+)\s*=", line):
            here, own = [*table, *_keys(entry[1])], True
        common = next(
            (k for k, (a, b) in enumerate(zip(here, keys, strict=False)) if a != b), min(len(here), len(keys))
        )
        # An entry beside the wanted one tells less than the table that holds both.
        if common > best[0] and (not own or common == len(here)):
            best = (common, n)
    return best[1]


def _keys(words: str) -> list[str]:
    return [key.strip().strip("\"'") for key in words.split(".")]


def vocabulary(board: Board, kinds: CounterSet, *more: str, groups: tuple[str, ...] = (OWN,)) -> Vocabulary:
    """Return the names that formulas of a kit may use: columns of its map and counters, markers, and what is named besides.

    Args:
        more: further names: toggles of a fight, `link`.
        groups: the groups of counters that a sum may run over.
    """
    faces = {column.partition("_")[2] if column.startswith(("front_", "back_")) else column for column in kinds.columns}
    return Vocabulary(
        GROUND | {"kind"} | set(board.columns) | set(more),
        COUNTER | faces,
        frozenset(groups),
        frozenset(kinds.markers),
    )


def faults(kit: Kit, board: Board, kinds: CounterSet, words: str = "", name: str = "kit.toml") -> Iterator[Problem]:
    """Yield what is wrong with a card that could be read: formulas, tables, names of sides, types, link kinds and markers.

    Args:
        words: of the file, for the lines.
    """
    for path, text in _faults(kit.rules, board, kinds):
        yield Problem(f"{placed(name, words, path)} ({path})", text)


def _faults(card: Card, board: Board, kinds: CounterSet) -> Iterator[tuple[str, Text]]:
    names = {
        "types": {kind.type for kind in kinds.kinds.values()},
        "units": {kind.type for kind in kinds.kinds.values()},
        "links": set(board.link_kinds) | {link.kind for link in board.links},
        "retreats": set(board.link_kinds) | {link.kind for link in board.links},
        "side": set(kinds.sides),
        "marker": set(kinds.markers),
        "resets": set(kinds.markers),
    }
    yield from _names(card, "", names)
    for n, alliance in enumerate(card.alliances):
        yield from ((f"alliances.{n}", text) for _, text in _names(_Sides(alliance), "", names))
    plain = vocabulary(board, kinds)
    moving = vocabulary(board, kinds, "link")
    for key, strength in card.strength.items():
        yield from _formula(strength.value, f"strength.{key}.value", plain)
    if card.movement is not None:
        # Who moves is looked at, so its columns stand beside those of the ground.
        seen = moving.values | moving.columns | {"contact"}
        mover = Vocabulary(seen, moving.columns, moving.groups, moving.markers)
        move = card.movement
        for field in ("allowance", "cost", "exerts"):
            yield from _formula(getattr(move, field), f"movement.{field}", mover)
        for n, ban in enumerate(move.bans):
            yield from _formula(ban.when, f"movement.bans.{n}.when", mover)
        for n, limit in enumerate(move.stacking):
            yield from _formula(limit.most, f"movement.stacking.{n}.most", plain)
            yield from _formula(limit.value, f"movement.stacking.{n}.value", plain)
    if card.supply is not None:
        mover = Vocabulary(moving.values | moving.columns, moving.columns, moving.groups, moving.markers)
        yield from _formula(card.supply.cost, "supply.cost", moving)
        yield from _formula(card.supply.exerts, "supply.exerts", mover)
        for field in ("bans", "ends"):
            for n, ban in enumerate(getattr(card.supply, field)):
                yield from _formula(ban.when, f"supply.{field}.{n}.when", moving)
        for n, source in enumerate(card.supply.sources):
            yield from _formula(source.when, f"supply.sources.{n}.when", plain)
    for key, fight in card.combat.items():
        yield from _fight(fight, f"combat.{key}", board, kinds)
    if card.control is not None:
        yield from _formula(card.control.when, "control.when", plain)
    for n, line in enumerate(card.points.lines if card.points else ()):
        known = Vocabulary(plain.values | plain.columns, plain.columns, plain.groups, plain.markers)
        for field in ("value", "when"):
            yield from _formula(getattr(line, field), f"points.lines.{n}.{field}", known)


class _Sides(msgspec.Struct, frozen=True):
    side: tuple[str, ...]


def _formula(words: Words, path: str, known: Vocabulary) -> Iterator[tuple[str, Text]]:
    try:
        parsed(words, known)
    except FormulaError as error:
        yield path, say("formula-at", words=str(words), at=error.at + 1, fault=error.text)


def _names(entry: Any, path: str, names: Mapping[str, set[str]]) -> Iterator[tuple[str, Text]]:
    """Yield the entries that name a side, a type, a kind of link or a marker that the kit has not."""
    if isinstance(entry, msgspec.Struct):
        for field in entry.__struct_fields__:
            value = getattr(entry, field)
            below = f"{path}.{field}".strip(".")
            if field in names and isinstance(value, (str, tuple)):
                for word in (value,) if isinstance(value, str) else value:
                    if word and word not in names[field]:
                        near = nearest(word, names[field], 0)
                        yield (
                            below,
                            say("kit-no-such-near", name=word, nearest=near) if near else say("kit-no-such", name=word),
                        )
            else:
                yield from _names(value, below, names)
    elif isinstance(entry, Mapping):
        for key, value in entry.items():
            yield from _names(value, f"{path}.{key}", names)
    elif isinstance(entry, tuple):
        for n, value in enumerate(entry):
            yield from _names(value, f"{path}.{n}", names)


def _fight(fight: Fight, path: str, board: Board, kinds: CounterSet) -> Iterator[tuple[str, Text]]:
    groups = (OWN, "attackers", "defenders")
    known = vocabulary(board, kinds, *fight.toggles, "target", groups=groups)
    each = Vocabulary(known.values | known.columns, known.columns, known.groups, known.markers)
    one = each if isinstance(fight, Buckets) else known
    for field in ("attacker", "defender"):
        yield from _formula(getattr(fight, field), f"{path}.{field}", one)
    for n, shift in enumerate(fight.shifts):
        yield from _formula(shift.when, f"{path}.shifts.{n}.when", known)
    fields = ("hits_attacker", "hits_defender", "order") if isinstance(fight, Buckets) else ("order",)
    for field in fields if isinstance(fight, (Buckets, Fire)) else ():
        yield from _formula(getattr(fight, field), f"{path}.{field}", each)
    if isinstance(fight, Buckets) and fight.shifts:
        yield f"{path}.shifts", say("shifts-unused")
    for key, result in fight.results.items():
        yield from _effects(result, f"{path}.results.{key}")
    if isinstance(fight, (Ratio, Difference, Fire, Opposed)):
        try:
            dice = combat.die_totals(fight.dice)
        except ValueError:
            yield f"{path}.dice", say("dice-unknown", words=fight.dice)
            return
        if isinstance(fight, Opposed):
            yield from _bands(fight, path)
        else:
            yield from _table(fight, path, len(dice))
    if isinstance(fight, Ratio):
        for n, column in enumerate(fight.columns):
            if combat.ratio_of(column) is None:
                yield f"{path}.columns.{n}", say("ratio-unknown", words=column)


def _table(fight: Ratio | Difference | Fire, path: str, rolls: int) -> Iterator[tuple[str, Text]]:
    if len(fight.table) != len(fight.columns):
        yield f"{path}.table", say("table-columns", found=len(fight.table), wanted=len(fight.columns))
    for n, column in enumerate(fight.table):
        if len(column) != rolls:
            yield f"{path}.table.{n}", say("table-rows", column=n + 1, found=len(column), wanted=rolls)
    if isinstance(fight, Fire):
        return
    for word in sorted({cell for column in fight.table for cell in column} - set(fight.results)):
        near = nearest(word, fight.results, 0)
        yield (
            f"{path}.table",
            say("result-unknown-near", word=word, nearest=near) if near else say("result-unknown", word=word),
        )


def _bands(fight: Opposed, path: str) -> Iterator[tuple[str, Text]]:
    if not fight.bands:
        yield f"{path}.bands", say("bands-none")
    for n, band in enumerate(fight.bands):
        if band.result not in fight.results:
            near = nearest(band.result, fight.results, 0)
            text = (
                say("result-unknown-near", word=band.result, nearest=near)
                if near
                else say("result-unknown", word=band.result)
            )
            yield f"{path}.bands.{n}", text


def _effects(result: Result, path: str) -> Iterator[tuple[str, Text]]:
    for side in ("attacker", "defender"):
        words = getattr(result, side)
        if combat.effects(words) is None:
            yield f"{path}.{side}", say("effect-unknown", words=verbatim(words))
