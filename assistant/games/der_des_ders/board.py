"""What is printed on the map, the trees and the counters, read from the tables, and where each value is known from."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from assistant.core import board as paper
from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.kinds import CounterSet, Kind
from assistant.games.der_des_ders.words import SECTORS, SIDES, TECHS, SectorId, Side, Status, Tech

# What is printed on the map, the trees and the counters, and where each value is known from.
#
# The rulebook states only a part of it. The rest comes from a published unofficial implementation or is invented so that
# one can play, and every player replaces it by what his own map says (`printed`, `given_board`).

Source = Literal["rulebook", "published", "invented", "player"]
MarkerType = Literal["technology", "offensive", "reinforcement", "naval"]


class Sector(msgspec.Struct, frozen=True):
    """One sector of the map (3.2). `production` is None for Russia, which gives twice its operational value (6.4)."""

    side: Side
    production: int | None
    vp: int
    attack_value: int
    max_tech: int
    initial_breakdown: int
    start_status: Status


class Box(msgspec.Struct, frozen=True):
    """One box of a technology track: the level it gives, the first year it may be tried, the result needed (6.5.1)."""

    level: int
    year: int
    threshold: int


class Marker(msgspec.Struct, frozen=True):
    """One face of a Coquelicot (12.2): a modifier (technology, naval) or a sector (offensive, reinforcement)."""

    type: MarkerType
    modifier: int = 0
    sector: str = ""


class Board(msgspec.Struct, frozen=True):
    """All the printed values. `sources` tells where a value is known from, by path such as `sectors.italy.attack_value`."""

    sectors: Mapping[SectorId, Sector]
    neighbours: Mapping[SectorId, tuple[SectorId, ...]]
    operational_values: tuple[int, ...]
    trees: Mapping[Side, Mapping[Tech, tuple[Box, ...]]]
    initiative: tuple[Side, ...]
    solo_prices: tuple[int, ...]
    years: tuple[int, ...]
    revolution_last: int
    pr_cap: int
    blue: frozenset[int]
    poppies: Mapping[Side, tuple[Marker, ...]]
    sources: Mapping[str, Source]

    def side(self, sector: SectorId) -> Side:
        """Return the side that `sector` belongs to."""
        return self.sectors[sector].side

    def of_side(self, side: Side) -> tuple[SectorId, ...]:
        """Return the sectors of `side`, in the order of the rulebook's list (14)."""
        return tuple(sector for sector, printed in self.sectors.items() if printed.side == side)

    def unconfirmed(self, path: str) -> bool:
        """Tell whether the value at `path` is neither in the rulebook nor given by the player."""
        return self.sources.get(path, "rulebook") in ("published", "invented")


def neighbours_of(pairs: tuple[tuple[SectorId, SectorId], ...]) -> Mapping[SectorId, tuple[SectorId, ...]]:
    """Return each sector's neighbours, in the order of the rulebook's list, from pairs in either order."""
    both = {*pairs, *((b, a) for a, b in pairs)}
    return {a: tuple(b for b in SECTORS if (a, b) in both) for a in SECTORS}


# The board of the rules, read off the map and the counters: their files are the only home of its values.

MAP, COUNTERS = "ddd", "ddd"
PR_CAP = 20  # 6.4
PRINTED_ON_THE_MAP = ("attack_value", "max_tech", "production", "vp")


@functools.cache
def printed_board() -> Board:
    """Return the board as shipped: the rulebook's values, completed by published and invented ones."""
    return read(files.board(MAP), counter_files.counters(COUNTERS))


@functools.lru_cache(maxsize=8)
def read(board: paper.Board, kinds: CounterSet) -> Board:
    """Return the board of the rules that a map and a counter set show, the player's corrections included."""
    zones = {str(zone.tags["sector"]): zone for zone in board.zones.values() if "sector" in zone.tags}
    sides = {sector: msgspec.convert(zone.tags["start_control"], Side) for sector, zone in zones.items()}
    turns = board.track("turn")
    sector_of = {zone.id: sector for sector, zone in zones.items()}
    joined = [link for link in board.links if link.a in sector_of and link.b in sector_of]
    enemies = []
    for link in joined:
        a, b = sorted((sector_of[link.a], sector_of[link.b]), key=SECTORS.index)
        if sides[a] != sides[b]:
            enemies.append((link, a, b))
    sources: dict[str, Source] = {}
    for sector, zone in zones.items():
        for name in PRINTED_ON_THE_MAP:
            sources[f"sectors.{sector}.{name}"] = _source(_zone_source(board, zone, name))
        marker = sector_kind(kinds, zone.id)
        sources[f"sectors.{sector}.initial_breakdown"] = _source(_kind_source(kinds, marker, "initial_breakdown"))
    for path, zone, name in _boxes_read(board):
        sources[path] = _source(_zone_source(board, zone, name))
    sources |= {f"adjacency.{a}.{b}": _source(link.source) for link, a, b in enemies}
    sources["revolution_last_square"] = _source(_zone_source(board, board.track("revolution")[-1], "box"))
    sources["poppies"] = _poppies_source(kinds)
    return Board(
        sectors={sector: _sector(zones[sector], sector_kind(kinds, zones[sector].id)) for sector in SECTORS},
        neighbours=neighbours_of(tuple((a, b) for _, a, b in enemies)),
        operational_values=tuple(int(zone.get("operational_value", 0)) for zone in board.track("rupture")),
        trees={side: {tech: _tree(board, side, tech) for tech in TECHS} for side in SIDES},
        initiative=tuple(msgspec.convert(zone.get("initiative", "central"), Side) for zone in turns),
        solo_prices=tuple(int(zone.get("solo_price", 0)) for zone in turns),
        years=tuple(int(zone.get("year", 1914)) for zone in turns),
        revolution_last=int(board.track("revolution")[-1].tags["box"]),
        pr_cap=PR_CAP,
        blue=frozenset(int(kind.get("event")) for kind in kinds.kinds.values() if kind.get("blue")),
        poppies={side: tuple(poppy_face(kind, side) for kind in _poppies(kinds)) for side in SIDES},
        sources=sources,
    )


def sector_kind(kinds: CounterSet, zone: str) -> Kind:
    """Return the marker of a sector's zone."""
    return kinds.kinds[f"sector-{zone}"]


def poppy_face(kind: Kind, side: Side) -> Marker:
    """Return the face of a Coquelicot that `side` reads: the front for the Entente, the back for the Central Powers (12.2)."""
    face = kind.face(SIDES.index(side))
    use = msgspec.convert(face.get("use", "technology"), MarkerType)
    if use in ("technology", "naval"):
        return Marker(use, int(face.get("modifier", 0)))
    return Marker(use, 0, str(face.get("target", SECTORS[0])))


def _sector(zone: paper.Zone, marker: Kind) -> Sector:
    return Sector(
        side=msgspec.convert(zone.tags["start_control"], Side),
        production=None if zone.get("double_operational") else int(zone.get("production", 0)),
        vp=int(zone.get("vp", 0)),
        attack_value=int(zone.get("attack_value", 5)),
        max_tech=int(zone.get("max_tech", 0)),
        initial_breakdown=int(marker.get("initial_breakdown", 1)),
        start_status=msgspec.convert(zone.get("start_status", "at_war"), Status),
    )


def _tree(board: paper.Board, side: Side, tech: Tech) -> tuple[Box, ...]:
    return tuple(
        Box(int(zone.tags["box"]), int(zone.get("year", 1914)), int(zone.get("threshold", 6)))
        for zone in board.track(f"tech-{side}-{tech}")
        if zone.tags["box"]
    )


def _boxes_read(board: paper.Board) -> Iterator[tuple[str, paper.Zone, str]]:
    """Yield each value of a track's box: its path in the board, the box, the name of the value."""
    for zone in board.track("rupture"):
        yield f"operational_value.{zone.tags['box']}", zone, "operational_value"
    for zone in board.track("turn"):
        yield f"initiative_track.{zone.tags['box']}", zone, "initiative"
        yield f"solo_initiative_cost.{zone.tags['box']}", zone, "solo_price"
    for side in SIDES:
        for tech in TECHS:
            for zone in board.track(f"tech-{side}-{tech}"):
                if zone.tags["box"]:
                    for name in ("year", "threshold"):
                        yield f"tech_tree.{side}.{tech}.{zone.tags['box']}.{name}", zone, name


def _poppies(kinds: CounterSet) -> tuple[Kind, ...]:
    return tuple(kind for kind in kinds.kinds.values() if kind.type == "coquelicot")


def _poppies_source(kinds: CounterSet) -> Source:
    """The mix is the player's own as soon as he has corrected a face; nobody types in all sixty of them."""
    mine = any(source == paper.MINE for kind in _poppies(kinds) for source in kind.sources.values())
    return "player" if mine else "invented"


def _zone_source(board: paper.Board, zone: paper.Zone, name: str) -> str:
    if name in zone.sources or "track" not in zone.tags:
        return zone.sources.get(name, board.columns[name].source if name in board.columns else "rules")
    return zone.sources["box"]


def _kind_source(kinds: CounterSet, kind: Kind, name: str) -> str:
    return kind.sources.get(name, kinds.columns[name].source)


def _source(words: str) -> Source:
    known: Mapping[str, Source] = {"rules": "rulebook", "published": "published"}
    return "player" if words == paper.MINE else known.get(words.split()[0], "invented")


def as_given(board: Board, shipped: Board) -> dict[str, Any]:
    """Return `board` as the public JSON of a player's own board, as far as it differs from the shipped one or was confirmed."""
    data: dict[str, Any] = {}
    sectors = {sector: _sector_data(board, shipped, sector) for sector in board.sectors}
    if any(sectors.values()):
        data["sectors"] = {sector: changes for sector, changes in sectors.items() if changes}
    for name, field in (
        ("operational_value", "operational_values"),
        ("initiative_track", "initiative"),
        ("solo_initiative_cost", "solo_prices"),
    ):
        if getattr(board, field) != getattr(shipped, field) or _confirmed(board, shipped, f"{name}."):
            data[name] = {"values": list(getattr(board, field))}
    if board.neighbours != shipped.neighbours:
        pairs = sorted((a, b) for a, others in board.neighbours.items() for b in others if a < b)
        data["adjacency"] = [{"a": a, "b": b} for a, b in pairs]
    for side in SIDES:
        for tech in TECHS:
            boxes = board.trees[side][tech]
            if boxes != shipped.trees[side][tech] or _confirmed(board, shipped, f"tech_tree.{side}.{tech}."):
                data.setdefault("tech_tree", {}).setdefault(side, {})[tech] = msgspec.to_builtins(boxes)
        if board.poppies[side] != shipped.poppies[side]:
            faces = [marker_data(marker) for marker in board.poppies[side]]
            data.setdefault("poppies", {})[side] = faces
    if board.blue != shipped.blue:
        data["blue_date_events"] = {"known_blue": sorted(board.blue)}
    return data


def _sector_data(board: Board, shipped: Board, sector: SectorId) -> dict[str, Any]:
    mine, theirs = msgspec.structs.asdict(board.sectors[sector]), msgspec.structs.asdict(shipped.sectors[sector])
    # A value that the player confirmed is given too, so that it is no longer called unconfirmed.
    return {
        name: value
        for name, value in mine.items()
        if value is not None and (value != theirs[name] or board.sources.get(f"sectors.{sector}.{name}") == "player")
    }


def _confirmed(board: Board, shipped: Board, prefix: str) -> bool:
    """Tell whether the player confirmed every value under a path that was doubtful: only whole lists can be given."""
    doubtful = [path for path in shipped.sources if path.startswith(prefix) and shipped.unconfirmed(path)]
    return bool(doubtful) and not any(board.unconfirmed(path) for path in doubtful)


def marker_data(marker: Marker) -> dict[str, Any]:
    """Return one face of a Coquelicot as its public JSON."""
    if marker.type in ("technology", "naval"):
        return {"type": marker.type, "modifier": marker.modifier}
    return {"type": marker.type, ("target" if marker.type == "offensive" else "sector"): marker.sector}
