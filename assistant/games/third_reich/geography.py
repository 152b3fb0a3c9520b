"""The board and what stands on it, as supply and movement look at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal

from assistant.core.calc import Situation, unusable
from assistant.core.problems import QuestionError
from assistant.games.third_reich.words import (
    ENEMIES,
    ArmyCountry,
    ArmyType,
    Country,
    Faction,
    Region,
    Technology,
    Terrain,
    say,
)

SeaTag = Literal["baltic", "black_sea", "mediterranean"]


class Zone(Situation, frozen=True):
    """One zone; `coast` lists the sea zones it touches."""

    home: Country | None = None
    region: Region = "europe"
    terrain: tuple[Terrain, ...] = ("plain",)
    fortress: bool = False
    coast: tuple[str, ...] = ()
    egypt: bool = False
    unlimited: bool = False
    beyond_limite_est: bool = False


class Sea(Situation, frozen=True):
    adjacent: tuple[str, ...] = ()
    tags: tuple[SeaTag, ...] = ()


Border = tuple[str, str]


class Board(Situation, frozen=True, dict=True):
    """Zones, borders and seas; `note` and `links_from_text` tell where a board comes from and change nothing."""

    zones: Mapping[str, Zone]
    links: tuple[Border, ...] = ()
    high_mountain: tuple[Border, ...] = ()
    seas: Mapping[str, Sea] = {}
    gibraltar: tuple[Border, ...] = ()
    sources: Mapping[str, Faction] = {}
    capitals: Mapping[Country, str] = {}
    note: str = ""
    links_from_text: tuple[Border, ...] = ()

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Zones that share a border with each zone."""
        return _joined(self.zones, self.links)

    @cached_property
    def sea_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Sea zones next to each sea zone, Gibraltar open."""
        links = [(sea, other) for sea in self.seas for other in self.seas[sea].adjacent]
        return _joined(self.seas, links)

    @cached_property
    def high_borders(self) -> frozenset[Border]:
        """High-mountain borders, both ways round."""
        return frozenset(pair for a, b in self.high_mountain for pair in ((a, b), (b, a)))

    @cached_property
    def gibraltar_borders(self) -> frozenset[Border]:
        """Pairs of sea zones that the strait of Gibraltar joins, both ways round."""
        return frozenset(pair for a, b in self.gibraltar for pair in ((a, b), (b, a)))

    def check(self) -> None:
        """Refuse a board that names zones or seas it does not have.

        Raises:
            QuestionError: the first such name; the field begins with `board`.
        """
        assert self._is_whole  # asked of every movement

    @cached_property
    def _is_whole(self) -> bool:
        for field, borders, places in (
            ("links", self.links, self.zones),
            ("high_mountain", self.high_mountain, self.zones),
            ("gibraltar", self.gibraltar, self.seas),
        ):
            for n, border in enumerate(borders):
                for end, place in enumerate(border):
                    known(place, places, f"board.{field}[{n}][{end}]")
        for name, zone in self.zones.items():
            for n, sea in enumerate(zone.coast):
                known(sea, self.seas, f"board.zones.{name}.coast[{n}]")
        for name, water in self.seas.items():
            for n, other in enumerate(water.adjacent):
                known(other, self.seas, f"board.seas.{name}.adjacent[{n}]")
        for name in self.sources:
            known(name, self.zones, f"board.sources.{name}")
        for country, capital in self.capitals.items():
            known(capital, self.zones, f"board.capitals.{country}")
        return True


def _joined(places: Iterable[str], links: Iterable[Border]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {place: {} for place in places}
    for a, b in links:
        found[a][b] = None
        found[b][a] = None
    return {place: tuple(others) for place, others in found.items()}


def known(name: str, places: Iterable[str], field: str) -> None:
    """Refuse a name that is not one of `places`.

    Raises:
        QuestionError: it is not; the text says which name is nearest.
    """
    if name not in places:
        raise unusable(field, name, places)


class Army(Situation, frozen=True):
    """An army on the board; `partisan` marks Yugoslav armies raised after their country's return (17)."""

    id: str
    country: ArmyCountry
    faction: Faction
    type: ArmyType
    zone: str
    amphibious_this_phase: bool = False
    partisan: bool = False


class State(Situation, frozen=True, dict=True):
    """Who controls what, which armies stand where, who has which technology."""

    control: Mapping[str, Faction | None] = {}
    armies: tuple[Army, ...] = ()
    techs: Mapping[Faction, tuple[Technology, ...]] = {}
    surrendered: tuple[Country, ...] = ()

    @cached_property
    def factions_in(self) -> Mapping[str, Mapping[Faction, int]]:
        """How many armies each faction has in each zone that holds any."""
        found: dict[str, dict[Faction, int]] = {}
        for army in self.armies:
            counts = found.setdefault(army.zone, {})
            counts[army.faction] = counts.get(army.faction, 0) + 1
        return found

    def without(self, army: Army) -> State:
        """Return the state as it were without an army, counted from what is known of this one."""
        others = tuple(other for other in self.armies if other.id != army.id)
        found = State(control=self.control, armies=others, techs=self.techs, surrendered=self.surrendered)
        counts = dict(self.factions_in)
        for gone in (other for other in self.armies if other.id == army.id):
            left = {side: n - (side == gone.faction) for side, n in counts[gone.zone].items()}
            counts[gone.zone] = {side: n for side, n in left.items() if n}
        found.__dict__["factions_in"] = {zone: there for zone, there in counts.items() if there}
        return found

    def has(self, faction: Faction, tech: Technology) -> bool:
        """Tell whether `faction` has made `tech` available."""
        return tech in self.techs.get(faction, ())

    def enemies_in(self, zone: str, faction: Faction) -> bool:
        """Tell whether a zone holds armies of an enemy of `faction`."""
        return zone in self._hostile[faction]

    @cached_property
    def _hostile(self) -> Mapping[Faction, frozenset[str]]:
        """The zones that hold enemies of each faction."""
        present = self.factions_in.items()
        return {
            side: frozenset(zone for zone, there in present if not there.keys().isdisjoint(enemies))
            for side, enemies in ENEMIES.items()
        }

    def holds(self, zone: str, faction: Faction) -> bool:
        """Tell whether a zone holds an army of `faction`."""
        return faction in self.factions_in.get(zone, ())

    def check(self, board: Board) -> None:
        """Refuse a state that names zones the board does not have, or an army twice.

        Raises:
            QuestionError: the first such name; the field begins with `state`.
        """
        for name in self.control:
            known(name, board.zones, f"state.control.{name}")
        seen = set()
        for n, army in enumerate(self.armies):
            known(army.zone, board.zones, f"state.armies[{n}].zone")
            if army.id in seen:
                raise QuestionError(f"state.armies[{n}].id", say("army-named-twice", army=army.id))
            seen.add(army.id)
