"""Files that people chose; TOML and CSV as they write them, written so that no spreadsheet finds a formula in a cell."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import stat
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, AnyStr, BinaryIO

import msgspec
from msgspec.structs import asdict

from assistant.core.limits import MB, MOST_PARTS, MOST_TEXT, MOST_WHOLE_FILE
from assistant.core.record import Filled, Record, repeated
from assistant.core.text import DataError, Name, Problem, reading, speaker

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


def input_lines(file: IO[AnyStr]) -> Iterator[AnyStr]:
    """Yield the lines that come by standard input, each as it comes.

    Raises:
        DataError: they come to more than a file may hold.
    """
    left = MOST_WHOLE_FILE
    while line := file.readline(left + 1):
        left -= len(line)
        if left < 0:
            raise DataError(say("input-too-large", most=MOST_WHOLE_FILE // MB))
        yield line


def read_words(path: Path) -> str:
    """Return the text of a file, in UTF-8 with or without a byte order mark.

    Raises:
        DataError: it cannot be read, is too large, or is no text.
    """
    try:
        return read_whole(path, MOST_TEXT).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError(say("text-not-text", path=str(path))) from None


# A key of so many parts, bare or in quotes: `a.b."c"`. Its quantifiers are possessive, so that none is tried twice.
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}}")


def read_toml(words: str) -> dict[str, Any]:
    """Return what text in TOML holds.

    Raises:
        tomllib.TOMLDecodeError: it is no TOML, or has a key of more than `MOST_PARTS` parts.
    """
    if found := _LONG_KEY.search(words):
        line = words.count("\n", 0, found.start()) + 1
        raise tomllib.TOMLDecodeError(f"A key has more than {MOST_PARTS} parts (at line {line})")
    return tomllib.loads(words)


def json_text(value: Any, indent: int = 1, enc_hook: Callable[[Any], Any] | None = None) -> bytes:
    """Return a value as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(value, enc_hook=enc_hook), indent=indent)


def toml_value(value: Any) -> str:
    """Return a name, text, flag, number, list or table in TOML, which the standard library reads only."""
    match value:
        case Name():
            return toml_value({"en": value.en, "fr": value.fr})
        case str():
            # A JSON string is a TOML string, but for one control letter.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case bool():
            return "true" if value else "false"
        case Record():
            return toml_value(said_of(value))
        case tuple() | list():
            return f"[{', '.join(toml_value(part) for part in value)}]"
        case dict():
            return "{ " + ", ".join(f"{toml_key(key)} = {toml_value(part)}" for key, part in value.items()) + " }"
    return repr(value)


def toml_key(word: str) -> str:
    """Return a key, in quotes where it needs them."""
    return word if re.fullmatch(r"[A-Za-z0-9_-]+", word) else toml_value(word)


def said_of(record: Record) -> dict[str, Any]:
    """Return what a record says by its fields, without those that say nothing."""
    return {
        key: value
        for key, value in asdict(record).items()
        if value not in ("", (), {}) and value is not None and value is not False
    }


def toml_table(head: str, values: Filled) -> list[str]:
    """Return the lines of a TOML table, a blank one and `head` first; values that are None are left out."""
    lines = [f"{toml_key(key)} = {toml_value(value)}" for key, value in values.items() if value is not None]
    return ["", head, *lines] if values else []


def csv_cell(value: Any) -> str:
    """Return a flag as 1 or 0, any other value as it is."""
    return str(int(value)) if isinstance(value, bool) else str(value)


# A spreadsheet takes a cell that begins so for a formula; a negative number is none.
_FORMULA = re.compile(r"[=+@\t\r\n＝＋－＠]|-(?!\d[\d.,]*(?:/\d+)?\Z)")
_QUOTED = re.compile(r"'+(?=[=+@\t\r\n＝＋－＠-])")


def guarded(cell: str) -> str:
    """Return a cell with an apostrophe before what a spreadsheet would take for a formula; `unguarded` takes it off."""
    return f"'{cell}" if _FORMULA.match(cell) or _QUOTED.match(cell) else cell


def unguarded(cell: str) -> str:
    """Return what `guarded` was given."""
    return cell[1:] if _QUOTED.match(cell) else cell


def csv_rows(words: str, where: str) -> tuple[tuple[str, ...], dict[str, dict[str, str]]]:
    """Return the header of a table in CSV and its rows: cells by column under their place, such as `where:3`.

    Commas, semicolons or tabs part the cells, whichever the header has most of. Empty rows are left out; a short row has no key
    for the cells that it lacks.

    Raises:
        DataError: it is no CSV, a column stands there twice, or a row is longer than the header.
    """
    reader = csv.reader(io.StringIO(words, None), delimiter=max(",;\t", key=words.partition("\n")[0].count))
    header: tuple[str, ...] = ()
    rows, problems = dict[str, dict[str, str]](), list[Problem]()
    try:
        header = tuple(cell.strip() for cell in next(reader, ()))
        problems += [Problem(f"{where}:1", say("csv-head-twice", column=one)) for one in repeated(filter(None, header))]
        for cells in reader:
            here = f"{where}:{reader.line_num}"
            if any(cell.strip() for cell in cells[len(header) :]):
                problems.append(Problem(here, say("csv-long")))
            if any(cell.strip() for cell in cells):
                rows[here] = dict(zip(header, cells, strict=False))
    except csv.Error as error:
        problems.append(Problem(f"{where}:{reader.line_num}", say("csv-torn", detail=str(error))))
    if problems:
        raise csv_unusable(problems)
    return header, rows


def csv_unusable(problems: Sequence[Problem]) -> DataError:
    """Return the error of a table in CSV; its sentence tells the first problem and how many there are."""
    first = problems[0]
    return DataError(say("csv-unusable", where=first.where, text=first.text, n=len(problems)), problems)


def csv_text(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table as CSV, with a header; what a spreadsheet would take for a formula is guarded."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(map(guarded, header))
    writer.writerows(map(guarded, row) for row in rows)
    return text.getvalue()
