"""The words of a card's file, changed at one place: every line that says the same stays as the player has it, comments too."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from assistant.core.record import Filled
from assistant.core.text_files import toml_key, toml_value
from assistant.desk.kits.cards import FORCES, MANY, SINGLE, Path_, at, loaded

MANY_OF = {where[0]: where for where in MANY.values()}


def with_entry(words: str, path: Path_, entry: Filled | None) -> str:
    """Return the file's words with another entry at a path, or without it; the rest is left as it stands.

    Raises:
        Trouble: the words are no TOML.
    """
    before, forces, new = loaded(words), path == ("forces",), dict(entry or {})
    rest = {key: value for key, value in before.items() if key not in FORCES}
    wanted = rest | new if forces else _changed(before, path, entry)
    path, done = () if forces else path, entry is None and not forces
    made: list[str] = []
    for where, head, lines in _parted(words.splitlines()):
        if where == path and not done:
            above = tomllib.loads("\n".join(lines)) if forces else {}
            done, lines = True, _merged(lines, {key: wanted[key] for key in above if key in wanted} | new)
        elif path and where[: len(path)] == path:
            head, lines = head[:-1], ()
        made += [*head, *lines]
    whole = "\n".join(made).rstrip() + "\n" + ("" if done else f"\n{block(path, new)}")
    try:
        return whole if tomllib.loads(whole) == wanted else _whole(wanted)
    except tomllib.TOMLDecodeError:  # it is written in a way that cannot be cut out line by line
        return _whole(wanted)


def _parted(lines: Sequence[str]) -> Iterator[tuple[Path_, Sequence[str], Sequence[str]]]:
    """Yield the tables of a file, first what stands before every table: path, head with what is above it, and statements."""
    path: Path_ = ()
    head, begun = lines[:0], 0
    for n, young in enumerate([*map(_head, lines), None]):
        if young == ():
            continue
        try:
            tomllib.loads("\n".join(lines[begun:n]))
        except tomllib.TOMLDecodeError:
            continue  # a row of a list, not the head of a table
        end = n
        while (
            begun < end and n < len(lines) and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#"))
        ):
            end -= 1  # what stands above the next table is that one's
        yield path, head, lines[begun:end]
        path, head, begun = young or (), lines[end : n + 1], n + 1


def _head(line: str) -> Path_:
    """Return the path that a line names as the head of a table; none of any other line."""
    try:
        table: Any = tomllib.loads(line) if line.lstrip().startswith("[") else None
    except tomllib.TOMLDecodeError:
        return ()
    path: Path_ = ()
    while table:
        key, table = next(iter(table.items()))
        path += (key,)
        table = table[0] if isinstance(table, list) else table
    return path


class _Said(NamedTuple):
    """One statement of a table: the comments above it, its lines, its key, a dotted one in two parts, its value."""

    above: list[str]
    lines: list[str]
    path: Path_
    value: Any


def _statements(lines: Sequence[str]) -> Iterator[_Said]:
    above: list[str] = []
    own: list[str] = []
    for line in lines:
        if not own and (not line.strip() or line.lstrip().startswith("#")):
            above.append(line)
            continue
        own.append(line)
        try:
            key, value = next(iter(tomllib.loads("\n".join(own)).items()))
        except tomllib.TOMLDecodeError:
            continue  # it goes on
        path: Path_ = (key,)
        if "." in own[0].partition("=")[0]:
            second, value = next(iter(value.items()))
            path = key, second
        yield _Said(above, own, path, value)
        above, own = [], []
    yield _Said([*above, *own], [], ("",), None)


def _merged(lines: Sequence[str], entry: Filled) -> list[str]:
    """Return the lines of a table with another entry: what is the same stays, what is new comes where its like stands."""
    said = list(_statements(lines))
    left = _parts(entry, {one.path[0]: len(one.path) > 1 for one in said})
    last = {one.path[0]: n for n, one in enumerate(said)}
    made: list[str] = []
    for n, one in enumerate(said):
        made += one.above
        if one.path in left:
            made += _rewritten(one, left.pop(one.path))
        if last[one.path[0]] == n:
            for path in [path for path in left if path[0] == one.path[0]]:
                made += _lines(path, left.pop(path))
    return [*made, *(line for path, value in left.items() for line in _lines(path, value))]


def _rewritten(one: _Said, value: Any) -> list[str]:
    """Return the lines of a statement with a value: its own where that is the same, of a list those of the entries that stay."""
    if value == one.value:
        return one.lines
    made = _lines(one.path, value)
    if not (isinstance(value, list) and len(made) > 2 and len(one.lines) > 2):
        return made
    known: list[tuple[list[str], str, Any]] = []
    above: list[str] = []
    for line in one.lines[1:-1]:
        try:
            parts = tomllib.loads(f"part = [\n{line}\n]")["part"]
        except tomllib.TOMLDecodeError:
            return made
        if len(parts) == 1:
            known.append((above, line if "," in line.partition("#")[0].rstrip()[-1:] else f"{line},", parts[0]))
            above = []
        else:
            above.append(line)
    kept: list[str] = []
    for n, part in enumerate(value):
        same = next((old for old in known if old[2] == part), None)
        beside = known[n] if same is None and n < len(known) and known[n][2] not in value else None
        kept += [*same[0], same[1]] if same is not None else [*(beside[0] if beside else []), made[1 + n]]
        known = [old if old is not same else ([], old[1], None) for old in known]
    return [made[0], *kept, *above, made[-1]]


def _changed(entries: Filled, path: Path_, entry: Filled | None) -> dict[str, Any]:
    """Return the tables of a card with another entry at a path; without any, what holds no other is gone with it."""
    inner = entries.get(path[0])
    if path[1:]:
        entry = _changed(inner if isinstance(inner, dict) else {}, path[1:], entry) or None
    return {key: part for key, part in {**entries, path[0]: entry}.items() if part is not None}


def tables(entries: Filled) -> dict[Path_, Filled]:
    """Return the tables of a card by path; a part that is made of tables only is a table for each."""
    found: dict[Path_, Filled] = {}
    for key, part in entries.items():
        if not isinstance(part, dict):
            continue
        many = MANY_OF.get(key, ())
        inner = at(part, many[1:]) if many else None
        if isinstance(inner, dict) and all(isinstance(one, dict) for one in inner.values()):
            found |= {(*many, name): one for name, one in inner.items()}
        else:
            found[key,] = part
    return found


def block(path: Path_, entry: Filled) -> str:
    """Return a table at a path, or (empty) what stands before every table."""
    lines = [f"[{'.'.join(map(toml_key, path))}]"] if path else []
    lines += (line for key, value in _parts(entry, {}).items() for line in _lines(key, value))
    return "\n".join(lines) + "\n"


def _parts(entry: Filled, dotted: Mapping[str, bool]) -> dict[Path_, Any]:
    """Return an entry statement by statement: what is made of tables only has one for each, unless it is `dotted` otherwise."""
    found: dict[Path_, Any] = {}
    for key, value in entry.items():
        inner = value if isinstance(value, dict) else {}
        if inner and dotted.get(key, all(isinstance(part, dict) for part in inner.values())):
            found |= {(key, name): part for name, part in inner.items()}
        else:
            found[key,] = value
    return found


def _lines(path: Path_, value: Any) -> list[str]:
    """Return the lines of one statement; a line for each part of a list of entries."""
    name = ".".join(map(toml_key, path))
    if isinstance(value, list) and value and isinstance(value[0], list | dict):
        return [f"{name} = [", *(f"  {toml_value(part)}," for part in value), "]"]
    return [f"{name} = {toml_value(value)}"]


def _whole(entries: Filled) -> str:
    """Return a card written anew: what it is called first, then its tables."""
    heads = (*SINGLE, "values", *MANY_OF)
    plain = {key: value for key, value in entries.items() if key not in heads}
    whole = {(): plain, **tables({key: entries[key] for key in heads if key in entries})}
    return "\n".join(block(path, entry) for path, entry in whole.items())
