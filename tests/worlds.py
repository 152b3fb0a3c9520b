"""A small world for tests: five zones in a row with a track, two sides, a few counters. Not a game of the program."""

from __future__ import annotations

from pathlib import Path

from assistant.core.board import Board
from assistant.core.counter_files import lay_out, read_counters, read_setup
from assistant.core.kinds import CounterSet
from assistant.core.map_files import read_board
from assistant.core.position import Position
from assistant.core.table import Table

MAP = """
title = { en = "Five zones", fr = "Cinq zones" }
[[sheets]]
id = "map"
name = { en = "Map", fr = "Carte" }
width = 500
height = 100
[columns.terrain]
name = { en = "Terrain", fr = "Terrain" }
type = "choice"
values = ["plain", "forest"]
[columns.city]
name = { en = "City", fr = "Ville" }
type = "flag"
source = "rules §4"
[columns.start_control]
name = { en = "Held at the start by", fr = "Tenue au départ par" }
type = "choice"
values = ["red", "blue"]
[link_kinds.land]
name = { en = "Border", fr = "Frontière" }
[link_kinds.arrow]
name = { en = "Arrow", fr = "Flèche" }
"""
ZONES = """id,sheet,kind,name_en,name_fr,terrain,city,start_control
anvers,map,area,Antwerp,Anvers,plain,yes,red
brest,map,area,Brest,Brest,forest,,red
cracovie,map,area,Cracow,Cracovie,plain,,blue
dantzig,map,area,Danzig,Dantzig,,yes,blue
evreux,map,area,Evreux,Évreux,plain,,
"""
LINKS = """a,b,kind,one_way,source
anvers,brest,land,,rules §1
brest,cracovie,land,,
cracovie,dantzig,land,,
dantzig,evreux,arrow,yes,
"""
TRACKS = """
[[track]]
id = "turn"
name = { en = "Turn", fr = "Tour" }
sheet = "map"
at = [0, 60]
cell = [20, 20]
boxes = [{ box = 1 }, { box = 2 }, { box = 3 }]
[[track]]
id = "reserve-red"
kind = "box"
name = { en = "Reserve", fr = "Réserve" }
sheet = "map"
at = [100, 60]
cell = [80, 40]
boxes = [{ box = "reserve" }]
"""
COUNTERS = """
title = { en = "Red and blue", fr = "Rouges et bleus" }
[sides.red]
name = { en = "Red", fr = "Rouge" }
words = ["r"]
[sides.blue]
name = { en = "Blue", fr = "Bleu" }
[nations.red]
name = { en = "Redland", fr = "Rougie" }
side = "red"
[nations.blue]
name = { en = "Blueland", fr = "Bleuie" }
side = "blue"
[columns.combat]
name = { en = "Combat", fr = "Combat" }
type = "number"
[columns.home]
name = { en = "Reserve", fr = "Réserve" }
type = "word"
[columns.track]
name = { en = "Track", fr = "Piste" }
type = "word"
[markers.control-red]
name = { en = "Red control", fr = "Contrôle rouge" }
kind = "control"
side = "red"
[markers.control-blue]
name = { en = "Blue control", fr = "Contrôle bleu" }
kind = "control"
side = "blue"
[markers.trench]
name = { en = "Trench", fr = "Tranchée" }
levels = 2
"""
KINDS = """id,side,nation,type,copies,name_en,name_fr,home,track,front_combat,back_combat
red-3,red,red,army,3,Red army,Armée rouge,reserve-red,,3,2
blue-2,blue,blue,army,2,Blue army,Armée bleue,,,2,1
turn,,,pawn,1,Turn,Tour,,turn,,
"""
SETUP = """
title = { en = "Start", fr = "Départ" }
source = "ours"
[zones]
anvers = ["red-3", "red-3/back"]
dantzig = ["blue-2"]
"turn:1" = ["turn"]
[control]
blue = ["brest"]
[markers.trench]
dantzig = 2
[facts]
weather = "mud"
"""
ROWS = [(i * 100, 0, i * 100 + 100, 50) for i in range(5)]


def write(folder: Path) -> Path:
    """Write the world's files under `folder`: `maps/five` and `counters/five`."""
    world, sheet = folder / "maps" / "five", folder / "counters" / "five"
    (sheet / "setups").mkdir(parents=True)
    world.mkdir(parents=True)
    ids = [line.split(",")[0] for line in ZONES.splitlines()[1:]]
    features = ",".join(
        f'{{"type":"Feature","id":"{zone}","properties":{{}},"geometry":{{"type":"Polygon","coordinates":'
        f"[[[{x1},{y1}],[{x2},{y1}],[{x2},{y2}],[{x1},{y2}],[{x1},{y1}]]]}}}}"
        for zone, (x1, y1, x2, y2) in zip(ids, ROWS, strict=True)
    )
    for name, text in {
        "map.toml": MAP,
        "zones.csv": ZONES,
        "links.csv": LINKS,
        "tracks.toml": TRACKS,
        "sources.csv": "zone,column,source\nanvers,terrain,rules §2\n",
        "aliases.csv": "zone,alias\nanvers,Antwerpen\n",
        "zones.geojson": f'{{"type":"FeatureCollection","features":[{features}]}}',
    }.items():
        (world / name).write_text(text, encoding="utf-8")
    (sheet / "counters.toml").write_text(COUNTERS, encoding="utf-8")
    (sheet / "kinds.csv").write_text(KINDS, encoding="utf-8")
    (sheet / "setups" / "start.toml").write_text(SETUP, encoding="utf-8")
    return folder


def read(folder: Path) -> tuple[Board, CounterSet, Table]:
    """Return the world as read from its files."""
    board = read_board(folder / "maps" / "five")
    kinds = read_counters(folder / "counters" / "five")
    return board, kinds, lay_out(read_setup(folder / "counters" / "five" / "setups" / "start.toml"), board, kinds)


def position(folder: Path) -> Position:
    """Return the world's start position."""
    return Position(*read(folder), defaults={"weather": "clear", "corps/one": {"points": 3}})
