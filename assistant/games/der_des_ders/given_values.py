"""Values that many situations share: numbers within bounds, sectors by any name, Coquelicots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, TypeVar

from msgspec import Meta

from assistant.core.calc import Situation
from assistant.core.problems import QuestionError
from assistant.games.der_des_ders.board import Marker, MarkerType
from assistant.games.der_des_ders.words import SectorId, say, sector_id

Die = Annotated[int, Meta(ge=1, le=6)]
Turn = Annotated[int, Meta(ge=1, le=14)]
Event = Annotated[int, Meta(ge=1, le=42)]
Natural = Annotated[int, Meta(ge=0, le=999)]
Level = Annotated[int, Meta(ge=0, le=9)]
BreakdownBox = Annotated[int, Meta(ge=0, le=9)]
TrackBox = Annotated[int, Meta(ge=0, le=20)]
Year = Annotated[int, Meta(ge=1914, le=1919)]
T = TypeVar("T")


class MarkerGiven(Situation, frozen=True):
    """A Coquelicot: a modifier for technology and naval, a target for an offensive, a sector for a reinforcement."""

    type: MarkerType
    modifier: Annotated[int, Meta(ge=0, le=9)] | None = None
    target: str | None = None
    sector: str | None = None


def by_sector(given: Mapping[str, T], field: str) -> dict[SectorId, T]:
    """Return a mapping by sector id from one by any name of the sectors.

    Raises:
        QuestionError: no such sector, or one named twice.
    """
    found: dict[SectorId, T] = {}
    for word, value in given.items():
        sector = sector_id(word, f"{field}.{word}")
        if sector in found:
            raise QuestionError(f"{field}.{word}", say("named-twice", word=word))
        found[sector] = value
    return found


def sectors(words: Iterable[str], field: str) -> tuple[SectorId, ...]:
    """Return the ids of the sectors named."""
    return tuple(sector_id(word, f"{field}[{n}]") for n, word in enumerate(words))


def distinct(items: tuple[T, ...], field: str) -> tuple[T, ...]:
    """Return `items` if none comes twice.

    Raises:
        QuestionError: one does.
    """
    if len(set(items)) != len(items):
        n, twice = next((n, item) for n, item in enumerate(items) if item in items[:n])
        raise QuestionError(f"{field}[{n}]", say("named-twice", word=str(twice)))
    return items


def marker(given: MarkerGiven, field: str) -> Marker:
    """Return a Coquelicot.

    Raises:
        QuestionError: the marker lacks what its type needs, or has what another type has.
    """
    needs = {"technology": "modifier", "naval": "modifier", "offensive": "target", "reinforcement": "sector"}[
        given.type
    ]
    for name in ("modifier", "target", "sector"):
        there = getattr(given, name) is not None
        if there != (name == needs):
            raise QuestionError(
                f"{field}.{name}", say("marker-wrong" if there else "marker-lacks", type=given.type, field=needs)
            )
    if needs == "modifier":
        return Marker(given.type, modifier=given.modifier or 0)
    word = given.target if needs == "target" else given.sector
    return Marker(given.type, sector=sector_id(word or "", f"{field}.{needs}", flag=True))


def markers(given: Iterable[MarkerGiven], field: str) -> tuple[Marker, ...]:
    """Return Coquelicots in the order given."""
    return tuple(marker(one, f"{field}[{n}]") for n, one in enumerate(given))
