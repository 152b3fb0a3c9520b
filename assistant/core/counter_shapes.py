"""The shapes of `counters.toml` and of set-ups, for files that strangers wrote: whatever fits can be read without a stumble."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

Small = Annotated[int, msgspec.Meta(ge=0, le=999)]


class _Column(msgspec.Struct, frozen=True):
    type: str = ""
    values: tuple[str, ...] = ()
    source: str = ""


class _Side(msgspec.Struct, frozen=True):
    words: tuple[str, ...] = ()


class _Nation(msgspec.Struct, frozen=True):
    side: str = ""


class _Marker(msgspec.Struct, frozen=True):
    kind: str = ""
    side: str = ""
    levels: Small = 1
    copies: Small | None = None
    source: str = ""


class Counters(msgspec.Struct, frozen=True):
    """`counters.toml`, as far as its values are read without a look at their type."""

    columns: Mapping[str, _Column] = {}
    sides: Mapping[str, _Side] = {}
    nations: Mapping[str, _Nation] = {}
    markers: Mapping[str, _Marker] = {}
    faces: Mapping[str, Mapping[str, Any]] = {}


class SetUp(msgspec.Struct, frozen=True):
    """A set-up: stacks of kinds by zone, who holds what, markers with their numbers, facts, notes."""

    source: str = ""
    zones: Mapping[str, tuple[str, ...]] = {}
    control: Mapping[str, tuple[str, ...]] = {}
    markers: Mapping[str, Mapping[str, Small]] = {}
    facts: Mapping[str, Any] = {}
    notes: tuple[Mapping[str, Any], ...] = ()
