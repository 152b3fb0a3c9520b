"""Files that people chose, and values as they read them in TOML and CSV; the standard library reads TOML but does not write it."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import stat
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from assistant.core.limits import MB, MOST_PARTS, MOST_TEXT
from assistant.core.problems import DataError, Problem, reading
from assistant.core.record import Filled
from assistant.core.text import Name, speaker

say = speaker(__name__)


def opened(path: Path) -> BinaryIO:
    """Open a file that a person chose; OSError if it is a folder, or a pipe or device, which has no end and may never begin."""
    return open(path, "rb", opener=_plain)


def _plain(path: str, flags: int) -> int:
    number = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe that nobody writes to is not waited for
    mode = os.fstat(number).st_mode
    if not stat.S_ISREG(mode):
        os.close(number)
        raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.ESPIPE, "no plain file", path)
    return number


def read_whole(path: Path, most: int) -> bytes:
    """Return what a file that a person chose holds.

    Raises:
        DataError: it cannot be read, or is larger than so many bytes.
    """
    with reading(path), opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise DataError(say("text-too-large", path=str(path), most=most // MB))
    return data


def read_words(path: Path) -> str:
    """Return the text of a file that a person chose, in UTF-8 with or without a byte order mark.

    Raises:
        DataError: it cannot be read, is too large, or is no text.
    """
    try:
        return read_whole(path, MOST_TEXT).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError(say("text-not-text", path=str(path))) from None


# A key of so many parts, bare or in quotes: `a.b."c"`. Every part is looked at from where it begins, and no further than that.
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}}")


def read_toml(words: str) -> dict[str, Any]:
    """Return what a file in TOML holds.

    Raises:
        tomllib.TOMLDecodeError: it is none, or has a key of more parts than anybody writes.
    """
    if found := _LONG_KEY.search(words):
        line = words.count("\n", 0, found.start()) + 1
        raise tomllib.TOMLDecodeError(f"A key has more than {MOST_PARTS} parts (at line {line})")
    return tomllib.loads(words)


def toml_value(value: Any) -> str:
    """Return a name, word, flag, number, list or table in TOML."""
    match value:
        case Name():
            return toml_value({"en": value.en, "fr": value.fr})
        case str():
            # A JSON string is a TOML string, but for one control letter.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case bool():
            return "true" if value else "false"
        case tuple() | list():
            return f"[{', '.join(toml_value(part) for part in value)}]"
        case dict():
            return "{ " + ", ".join(f"{toml_key(key)} = {toml_value(part)}" for key, part in value.items()) + " }"
    return repr(value)


def toml_key(word: str) -> str:
    """Return a key, in quotes where it needs them."""
    return word if re.fullmatch(r"[A-Za-z0-9_-]+", word) else toml_value(word)


def toml_table(head: str, values: Filled) -> list[str]:
    """Return a table of a TOML file as lines under its head, after a blank one; values that are None are left out."""
    lines = [f"{toml_key(key)} = {toml_value(value)}" for key, value in values.items() if value is not None]
    return ["", head, *lines] if values else []


def csv_cell(value: Any) -> str:
    """Return a flag as 1 or 0, any other value as it is."""
    return str(int(value)) if isinstance(value, bool) else str(value)


# What makes a spreadsheet take a cell for a formula; numbers, also negative ones, are none.
_FORMULA = re.compile(r"[=+@\t\r\n＝＋－＠]|-(?!\d[\d.,]*(?:/\d+)?\Z)")
_QUOTED = re.compile(r"'+(?=[=+@\t\r\n＝＋－＠-])")


def guarded(cell: str) -> str:
    """Return a cell that no spreadsheet works out: an apostrophe comes before what would be a formula. `unguarded` takes it off."""
    return f"'{cell}" if _FORMULA.match(cell) or _QUOTED.match(cell) else cell


def unguarded(cell: str) -> str:
    """Return what `guarded` was given."""
    return cell[1:] if _QUOTED.match(cell) else cell


def csv_rows(words: str, where: str) -> tuple[tuple[str, ...], dict[str, dict[str, str]]]:
    """Return the heads of a table as CSV, and by the place of each row that is not empty its cells by head, as many as it has.

    Between its cells stand commas, or semicolons or tabs as spreadsheets write them; a line may end as it will.

    Args:
        where: the file's name: the place of a row is that and its line.

    Raises:
        DataError: it is no CSV, a head stands there twice, or a row has more cells than there are heads.
    """
    head = words.partition("\n")[0]
    reader = csv.reader(io.StringIO(words, None), delimiter=max(",;\t", key=head.count))
    heads: tuple[str, ...] = ()
    rows, problems = dict[str, dict[str, str]](), list[Problem]()
    try:
        heads = tuple(cell.strip() for cell in next(reader, ()))
        problems += [
            Problem(f"{where}:1", say("csv-head-twice", column=one))
            for one, n in Counter(heads).items()
            if one and n > 1
        ]
        for cells in reader:
            here = f"{where}:{reader.line_num}"
            if any(cell.strip() for cell in cells[len(heads) :]):
                problems.append(Problem(here, say("csv-long")))
            if any(cell.strip() for cell in cells):
                rows[here] = dict(zip(heads, cells, strict=False))
    except csv.Error as error:
        problems.append(Problem(f"{where}:{reader.line_num}", say("csv-torn", detail=str(error))))
    if problems:
        raise csv_unusable(problems)
    return heads, rows


def csv_unusable(problems: Sequence[Problem]) -> DataError:
    """Return the trouble with a table as CSV of which this is wrong: the first of it is told."""
    first = problems[0]
    return DataError(say("csv-unusable", where=first.where, text=first.text, n=len(problems)), problems)


def csv_text(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table as CSV, with a header; what a spreadsheet would take for a formula is guarded."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(map(guarded, header))
    writer.writerows(map(guarded, row) for row in rows)
    return text.getvalue()
