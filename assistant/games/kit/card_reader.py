"""`kit.toml` read: the kit, or everything that is wrong with it, each with its line and the nearest word."""

from __future__ import annotations

import functools
import itertools
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from assistant.core.decoding import Faults, decode_situation
from assistant.core.printed import FACES, Board, CounterSet
from assistant.core.record import Ids, in_common
from assistant.core.text import DataError, Problem, QuestionError, Text, near, speaker, verbatim
from assistant.core.text_files import read_toml
from assistant.games.kit.card import Buckets, Card, Difference, Faces, Fight, Fire, Kit, Opposed, Ratio, Words
from assistant.games.kit.dice import choices, die_totals, ratio_of
from assistant.games.kit.formulas import OWN, FormulaError, Vocabulary, parsed
from assistant.games.kit.state import GROUND, ZONES

say = speaker(__name__)

fields_of = functools.cache(msgspec.structs.fields)
MOST_TIMES = 12  # totals of the dice that say how many times as many columns
FILE = "kit.toml"
LONGEST = 400_000  # characters of a kit.toml
ABOUT = ("title", "setups", "sample", "author", "licence", "values")
SPOKEN = ("title", "words")  # entries that people read: one word for both languages, or one a language
MOVING, TARGET = ("link", "contact", "pinned", "controlled", "roll"), "to_"
COUNTER = frozenset({"type", "side", "nation", "face", "zone", "via", "far", "supplied", "kind"})


@functools.lru_cache(maxsize=16)  # a card is looked over, then read, then asked for once more
def read_kit(words: str) -> Kit:
    """Return the kit that a file's words describe; formulas are not looked at yet (`faults`).

    Raises:
        DataError: it is no TOML, or an entry is missing, unknown or of the wrong sort; its problem names the line.
    """
    if len(words) > LONGEST:
        raise _wrong(FILE, say("kit-too-long", most=LONGEST))
    try:
        entries = read_toml(words)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _wrong(FILE, say("kit-not-toml", detail=str(error))) from None
    spoken = in_both(entries)
    about = {key: value for key, value in spoken.items() if key in ABOUT}
    rules = {key: value for key, value in spoken.items() if key not in ABOUT}
    try:
        kit = decode_situation(about, Kit, at="")
        return msgspec.structs.replace(kit, rules=decode_situation(rules, Card, at=""))
    except QuestionError as error:
        path = error.field.strip(".")
        raise _wrong(placed(FILE, words, path), say("kit-entry", entry=path or FILE, fault=error.text)) from None


def _wrong(where: str, text: Text) -> DataError:
    return DataError(say("kit-unusable", where=where, fault=text), [Problem(where, text)])


def in_both(value: Any) -> Any:
    """Return entries in which whatever people read is said in both languages."""
    if isinstance(value, Mapping):
        return {
            key: {"en": part, "fr": part} if key in SPOKEN and isinstance(part, str) else in_both(part)
            for key, part in value.items()
        }
    return [in_both(part) for part in value] if isinstance(value, list) else value


def placed(name: str, words: str, path: str) -> str:
    """Return `kit.toml:12`, file and line, for the entry at a dotted path; the file alone where it cannot be found."""
    line = line_of(words, path)
    return f"{name}:{line}" if line else name


def _head(line: str) -> tuple[str, bool] | None:
    """Return the name of a table that a line begins, and whether it is one of several; None for another line."""
    plain = line.strip()
    if not plain.startswith("["):
        return None
    name, end, _ = plain.lstrip("[").partition("]")
    return (name.strip(), plain.startswith("[[")) if end and re.fullmatch(r"[\w.\s-]+", name) else None


def line_of(words: str, path: str) -> int:
    """Return the line, from 1, on which the entry at a dotted path begins, or the nearest entry that holds it; 0: nowhere."""
    keys = [key for key in re.split(r"[.\[\]]+", path) if key]
    best = (0, 0)
    table: list[str] = []
    seen: dict[str, int] = {}
    for n, line in enumerate(words.splitlines(), 1):
        here, own = table, False
        if head := _head(line):
            table = _keys(head[0])
            if head[1]:
                seen[head[0]] = seen.get(head[0], -1) + 1
                table = [*table, str(seen[head[0]])]
            here = table
        elif entry := re.match(r"\s*([A-Za-z0-9_.\"'-]+)\s*=", line):
            here, own = [*table, *_keys(entry[1])], True
        common = in_common(here, keys)
        # An entry beside the wanted one tells less than the table that holds both.
        if common > best[0] and (not own or common == len(here)):
            best = (common, n)
    return best[1]


def _keys(words: str) -> list[str]:
    return [key.strip().strip("\"'") for key in words.split(".")]


def vocabulary(board: Board, kinds: CounterSet, *more: str, groups: Ids = (OWN,)) -> Vocabulary:
    """Return the names that formulas of a kit may use: columns of its map and counters, markers, and `more`.

    Args:
        more: such as the toggles of a fight and `link`; `to_` stands for the map's columns with that before them.
        groups: those of counters that a sum may run over.
    """
    target = {f"to_{column}" for column in board.columns} if TARGET in more else set()
    return Vocabulary(
        GROUND | {"kind"} | set(board.columns) | {*more} - {TARGET} | target,
        COUNTER.union(map(faced, kinds.columns)),
        frozenset(groups),
        frozenset(kinds.markers) | unowned(kinds),
    )


def faced(column: str) -> str:
    """Return a column of counters without the `front_` or `back_` before those of faces."""
    return re.sub(rf"^({'|'.join(FACES)})_", "", column)


def unowned(kinds: CounterSet) -> frozenset[str]:
    """Return the kinds and types of counters of no side: fortifications, tiles of ground. Formulas see them as markers."""
    return frozenset(word for kind in kinds.kinds.values() if not kind.side for word in (kind.id, kind.type) if word)


def faults(kit: Kit, board: Board, kinds: CounterSet, words: str = "") -> Iterator[Problem]:
    """Yield what is wrong with a card that could be read: formulas, tables, names of sides, types, link kinds and markers.

    Args:
        words: the text of the file, which tells the lines.
    """
    for path, text in _faults(kit.rules, board, kinds):
        yield Problem(f"{placed(FILE, words, path)} ({path})", text)


def _faults(card: Card, board: Board, kinds: CounterSet) -> Faults:
    types, links = {kind.type for kind in kinds.kinds.values()}, {link.kind for link in board.links}
    names = {
        "types": types,
        "units": types,
        "links": links | set(board.link_kinds),
        "retreats": links | set(board.link_kinds),
        "side": set(kinds.sides),
        "alliances": set(kinds.sides),
        "marker": set(kinds.markers),
        "resets": set(kinds.markers),
        "checks": set(card.turns.phases) if card.turns else set(),
        "group_by": set(board.columns),
        "account": set(card.accounts),
        "step_column": {*map(faced, kinds.columns)},
    }
    entries, known = tuple(_entries(card)), functools.cache(functools.partial(vocabulary, board, kinds))
    for path, field, value in entries:
        for below, word in _named(path, value) if field.name in names else ():
            if word and word not in names[field.name]:
                yield below, say("kit-no-such", name=word, **near(word, names[field.name], 0))
    for path, field, words in entries:
        if field.type == Words:
            try:
                parsed(words, _vocabulary_at(path.split("."), card, known))
            except FormulaError as error:
                yield path, say("formula-at", words=str(words), at=error.at + 1, fault=error.text)
    for key, fight in card.combat.items():
        yield from _fight(fight, f"combat.{key}", names["marker"])


def _entries(entry: msgspec.Struct, path: str = "") -> Iterator[tuple[str, msgspec.structs.FieldInfo, Any]]:
    """Yield every field of a card's entries, however deep, with its path."""
    for field in fields_of(type(entry)):
        value, below = getattr(entry, field.name), f"{path}.{field.name}".strip(".")
        yield below, field, value
        parts = {f".{key}": part for key, part in value.items()} if isinstance(value, Mapping) else {"": value}
        if isinstance(value, tuple):
            parts = {f".{n}": part for n, part in enumerate(value)}
        for key, part in parts.items():
            if isinstance(part, msgspec.Struct):
                yield from _entries(part, below + key)


def _named(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the words of an entry that names sides, types and the like, each with its path."""
    for n, part in enumerate((value,) if isinstance(value, str) else value):
        yield from ((f"{path}.{n}", word) for word in part) if isinstance(part, tuple) else [(path, part)]


def _vocabulary_at(path: list[str], card: Card, known: Callable[..., Vocabulary]) -> Vocabulary:
    """Return the names that the formula at a path of the card may use; `known` makes them of what stands there besides."""
    match path:
        case ["combat", key, *rest]:
            fight = card.combat[key]
            names = known(*fight.toggles, "target", groups=(OWN, "attackers", "defenders"))
            each = rest[0] in ("hits_attacker", "hits_defender", "order", "initiative")
            each = each or (isinstance(fight, Buckets) and rest[0] in ("attacker", "defender"))
            return names.with_columns() if each else names
        case ["movement", field, *_] if field != "stacking":
            # Who moves, or exerts, is looked at, so its columns stand beside those of the ground.
            return known(*(("link", TARGET) if field == "exerts" else MOVING)).with_columns()
        case ["supply", field, *_] if field != "sources":
            names = known("link", TARGET) if field == "exerts" else known("link")
            return names.with_columns() if field in ("exerts", "relays") else names
        case ["points" | "accounts", *_]:
            return known(groups=(OWN, ZONES)).with_columns()
    return known()


def _totals(dice: str) -> int:
    """Return how many totals dice can show; 0: they are no dice."""
    try:
        return len(die_totals(dice))
    except ValueError:
        return 0


def _rows(path: str, rows: Sequence[Any], wanted: int, column: int = 1) -> Faults:
    """Yield a fault where a column has fewer or more rows than the dice have totals."""
    if len(rows) != wanted:
        yield path, say("table-rows", column=column, found=len(rows), wanted=wanted)


def _unknown(path: str, words: Iterable[str], fight: Fight) -> Faults:
    """Yield the words that are no results of a fight."""
    for word in sorted({*words} - {*fight.results}):
        yield path, say("result-unknown", word=word, **near(word, fight.results, 0))


def _rolled_on(fight: Fight, path: str) -> Faults:
    """Yield what is wrong with rolls after the roll: dice, results, a roll that leads back to itself."""
    for key, result in fight.results.items():
        if result.then and result.then not in fight.rolls:
            yield (
                f"{path}.results.{key}.then",
                say("kit-no-such", name=result.then, **near(result.then, fight.rolls, 0)),
            )
    for key, roll in fight.rolls.items():
        at = f"{path}.rolls.{key}"
        if not (wanted := _totals(roll.dice)):
            yield f"{at}.dice", say("dice-unknown", words=roll.dice)
            continue
        yield from _rows(f"{at}.results", roll.results, wanted)
        yield from _unknown(f"{at}.results", roll.results, fight)
        reached, ahead = set[str](), [key]
        while ahead:
            named = fight.rolls.get(ahead.pop())
            then = {fight.results[word].then for word in (named.results if named else ()) if word in fight.results}
            ahead += then - reached
            reached |= then
        if key in reached:
            yield f"{at}.results", say("roll-round", word=key)


def _fight(fight: Fight, path: str, markers: set[str]) -> Faults:
    if isinstance(fight, (Buckets, Faces)) and fight.shifts:
        yield f"{path}.shifts", say("shifts-unused")
    for (key, result), side in itertools.product(fight.results.items(), ("attacker", "defender")):
        words = getattr(result, side)
        found = choices(words)
        if found is None:
            yield f"{path}.results.{key}.{side}", say("effect-unknown", words=verbatim(words))
        for word in {one.marker for some in found or () for one in some} - {"", *markers}:
            yield f"{path}.results.{key}.{side}", say("kit-no-such", name=word, **near(word, markers, 0))
    yield from _rolled_on(fight, path)
    if isinstance(fight, (Buckets, Faces)):
        return
    for name in ("before", "alone"):
        if getattr(fight, name) and not isinstance(fight, (Ratio, Difference)):
            yield f"{path}.{name}", say("before-unused")
    yield from _before(fight, path)
    if not (totals := _totals(fight.dice)):
        yield f"{path}.dice", say("dice-unknown", words=fight.dice)
        return
    if isinstance(fight, Opposed):
        yield from _bands(fight, path)
    else:
        yield from _table(fight, path, totals)
    for n, column in enumerate(fight.columns if isinstance(fight, Ratio) else ()):
        if ratio_of(column) is None:
            yield f"{path}.columns.{n}", say("ratio-unknown", words=column)


def _before(fight: Fight, path: str) -> Faults:
    for n, first in enumerate(fight.before):
        wanted = _totals(first.dice)
        if wanted and 0 < _totals(first.times or "1d6") <= MOST_TIMES:
            yield from _rows(f"{path}.before.{n}.columns", first.columns, wanted)
        else:
            yield f"{path}.before.{n}.dice", say("dice-unknown", words=f"{first.dice} {first.times}".strip())


def _table(fight: Ratio | Difference | Fire, path: str, totals: int) -> Faults:
    if len(fight.table) != max(len(fight.columns), 1):
        yield f"{path}.table", say("table-columns", found=len(fight.table), wanted=max(len(fight.columns), 1))
    least = [ratio_of(column) if isinstance(column, str) else column for column in fight.columns]
    for n, (before, after) in enumerate(itertools.pairwise(least), 1):
        if before is not None and after is not None and after <= before:
            yield f"{path}.columns.{n}", say("columns-fall", column=str(fight.columns[n]))
    for n, column in enumerate(fight.table):
        yield from _rows(f"{path}.table.{n}", column, totals, n + 1)
    if not isinstance(fight, Fire):
        yield from _unknown(f"{path}.table", itertools.chain(*fight.table), fight)


def _bands(fight: Opposed, path: str) -> Faults:
    if not fight.bands:
        yield f"{path}.bands", say("bands-none")
    for n, band in enumerate(fight.bands):
        yield from _unknown(f"{path}.bands.{n}", (band.result,), fight)
