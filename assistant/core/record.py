"""Values that never change, and values whose fields are given by name: the bases of what games declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, dataclass_transform

import msgspec

Ids = tuple[str, ...]  # of zones, counters, sides, columns, in order
Filled = Mapping[str, Any]  # values by name: the blanks of a question, a situation, a row, an entry of a file
K = TypeVar("K")
T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, frozen=True):
    """Base of plain values that never change: what a rule finds, a line of a table."""


def grouped(pairs: Iterable[tuple[K, T]]) -> dict[K, list[T]]:
    """Return what comes with each key, in order."""
    found: dict[K, list[T]] = {}
    for key, one in pairs:
        found.setdefault(key, []).append(one)
    return found


def memoized(memo: dict[Any, Any], key: object, make: Callable[[], T]) -> T:
    """Return what is kept under a key; made, where nothing is yet."""
    if key not in memo:
        memo[key] = make()
    found: T = memo[key]
    return found


def repeated(things: Iterable[K]) -> list[K]:
    """Return what is there more than once."""
    return [one for one, n in Counter(things).items() if n > 1]


def in_common(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many parts, or letters, two lists or words have in common at their beginning."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def ids_of(things: Iterable[Any]) -> Ids:
    """Return the ids of counters, zones, kinds, in their order."""
    return tuple(one.id for one in things)


def within(least: int, most: int) -> msgspec.Meta:
    """Return the bounds of a whole number, to be said in its `Annotated` type."""
    return msgspec.Meta(ge=least, le=most)


class KwOnly(msgspec.StructMeta):
    """The metaclass of questions and situations: every class that it makes takes its fields by name only.

    msgspec's own `kw_only` holds for one class and no heir. Type checkers are told by `dataclass_transform` at the base class.
    """

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        """Make the class, `kw_only` whatever its author wrote."""
        return super().__new__(mcls, name, bases, namespace, **{**config, "kw_only": True})
