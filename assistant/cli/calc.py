"""`sabretache calc`: the calculators' public JSON (docs/protocol.md)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec
from msgspec import inspect

from assistant.core.calc import encode_exact, public
from assistant.core.decoding import explained, read_json
from assistant.core.questions import default_of
from assistant.core.record import Filled, Record
from assistant.core.text import QuestionError, near, render, speaker
from assistant.core.text_files import input_lines
from assistant.games import find_calculator

say = speaker("assistant.core")


class Line(Record):
    """One line of a batch. Other keys (a case's question, source, expected value) may stand beside these."""

    id: Any = None
    topic: str = ""
    given: msgspec.Raw = msgspec.Raw(b"{}")
    edition: str = ""
    boards: dict[str, Any] | None = None


_line = msgspec.json.Decoder(Line)
_encoder = msgspec.json.Encoder(enc_hook=encode_exact, order="deterministic")


def calc(options: argparse.Namespace) -> int:
    """Work out one situation, a batch of them, or list the topics; return the exit status."""
    if options.topics:
        print(topics(options.game))
    elif options.batch:
        out = sys.stdout.buffer
        for line in batch(options.game, input_lines(sys.stdin.buffer), options.lang):
            out.write(line + b"\n")
        out.flush()
    elif not options.topic:
        raise QuestionError("topic", say("topic-needed"))
    else:
        return single(options.game, options.topic, sys.stdin.buffer, options.lang)
    return 0


def single(game: str, topic: str, source: BinaryIO, language: str) -> int:
    """Answer one situation read from `source`; print its JSON; return the exit status.

    Args:
        source: where the JSON is read from.
    """
    try:
        worked = find_calculator(game).work(topic, b"".join(input_lines(source)))
        print(msgspec.json.format(_encoder.encode(public(worked, language)), indent=2).decode())
    except QuestionError as error:
        print(_encoder.encode({"error": _error(error, language)}).decode())
        return 2
    return 0


def batch(game: str, lines: Iterable[bytes], language: str) -> Iterator[bytes]:
    """Yield one JSON line for each situation of `lines`, in order; a bad line gives an error and the rest goes on.

    Raises:
        QuestionError: there is no such game.
    """
    calculators = {"": find_calculator(game)}
    boards: dict[str, Any] = {}
    for text in lines:
        if not text.strip():
            continue
        line = None
        try:
            line = _parsed(text)
            if line.boards is not None:
                boards.update(line.boards)
                if not line.topic:
                    continue
            if line.edition not in calculators:
                calculators[line.edition] = find_calculator(game, line.edition)
            given = _with_board(line.given, boards) if boards or b'"board"' in bytes(line.given) else line.given
            worked = calculators[line.edition].work(line.topic, given)
            yield _encoder.encode({"id": line.id, "value": worked.value})
        except QuestionError as error:
            yield _encoder.encode({"id": line.id if line else None, "error": _error(error, language)})
        except Exception as error:  # a bug must not stop the batch: the line says so, the rest is answered
            print(f"{line.topic if line else '?'}: {error!r}", file=sys.stderr)
            text_ = say("situation-impossible", detail=f"{type(error).__name__}: {error}")
            yield _encoder.encode(
                {"id": line.id if line else None, "error": {"field": "given", "text": render(text_, language)}}
            )


def topics(game: str) -> str:
    """Return a list of the topics of `game`, each with its blanks, their types and defaults."""
    blocks = []
    for topic in find_calculator(game).topics:
        doc = (topic.solve.__doc__ or "").strip().splitlines()
        blocks.append("\n".join([f"{topic.name}: {doc[0] if doc else ''}".rstrip(": "), *_blanks(topic.given)]))
    return "\n\n".join(blocks)


def _parsed(text: bytes) -> Line:
    try:
        return _line.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        fault = explained(text, Line, "line", error)
        raise QuestionError(fault.field.removeprefix("line."), fault.text) from None


def _with_board(raw: msgspec.Raw, boards: Filled) -> msgspec.Raw | dict[str, Any]:
    """Put the board itself where a situation names one of the boards defined at the head of the batch."""
    given = read_json(raw)
    name = given.get("board") if isinstance(given, dict) else None
    if not isinstance(name, str):
        return raw
    if name not in boards:
        raise QuestionError("given.board", say("board-name-unknown", word=name, **near(name, boards, 0)))
    return {**given, "board": boards[name]}


def _error(error: QuestionError, language: str) -> dict[str, str]:
    return {"field": error.field, "text": render(error.text, language)}


def _blanks(given: type[Any], indent: str = "  ") -> list[str]:
    info = inspect.type_info(given)
    if not isinstance(info, inspect.StructType):
        return []
    lines = []
    for field in info.fields:
        default = (
            "" if field.required else f" = {msgspec.json.encode(default_of(field), enc_hook=encode_exact).decode()}"
        )
        lines.append(f"{indent}{field.encode_name}: {_type(field.type)}{default}")
    return lines


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType():
            return "{" + ", ".join(field.encode_name + ("" if field.required else "?") for field in kind.fields) + "}"
        case inspect.UnionType():
            return " | ".join(_type(item) for item in kind.types)
        case inspect.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
        case inspect.EnumType():
            return " | ".join(msgspec.json.encode(member).decode() for member in kind.cls)
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            return f"[{_type(kind.item_type)}]"
        case inspect.TupleType():
            return "[" + ", ".join(_type(item) for item in kind.item_types) + "]"
        case inspect.DictType():
            key = _type(kind.key_type) if isinstance(kind.key_type, inspect.LiteralType) else "name"
            return "{" + key + ": " + _type(kind.value_type) + "}"
        case inspect.IntType():
            bounds = [str(bound) if bound is not None else "" for bound in (kind.ge, kind.le)]
            return "integer" + (f" {'..'.join(bounds)}" if any(bounds) else "")
        case inspect.CustomType():
            return "fraction"
        case inspect.NoneType():
            return "null"
    return type(kind).__name__.removesuffix("Type").lower().replace("str", "word").replace("bool", "true/false")
