"""The paper of the small game: a map of a dozen zones, tracks, and a few counters, written where a test wants them."""

from __future__ import annotations

import json
from pathlib import Path

# id, French, English, terrain, city, port, who holds it at the start; laid out in rows of five.
ZONES = (
    ("londres", "Londres", "London", "plain", 1, 1, "allies"),
    ("bruxelles", "Bruxelles", "Brussels", "plain", 1, 0, "allies"),
    ("berlin", "Berlin", "Berlin", "plain", 1, 0, "germany"),
    ("konigsberg", "Königsberg", "Königsberg", "plain", 1, 1, "germany"),
    ("riga", "Riga", "Riga", "marsh", 0, 1, "russia"),
    ("paris", "Paris", "Paris", "plain", 1, 0, "allies"),
    ("strasbourg", "Strasbourg", "Strasbourg", "mountain", 0, 0, "germany"),
    ("varsovie", "Varsovie", "Warsaw", "forest", 1, 0, "russia"),
    ("wilna", "Wilna", "Wilna", "forest", 0, 0, "russia"),
    ("saint_petersbourg", "Saint-Pétersbourg", "Saint Petersburg", "plain", 1, 1, "russia"),
    ("marseille", "Marseille", "Marseilles", "plain", 1, 1, "allies"),
    ("salonique", "Salonique", "Salonika", "mountain", 0, 1, ""),
    ("lemberg", "Lemberg", "Lemberg", "mountain", 1, 0, "germany"),
    ("minsk", "Minsk", "Minsk", "marsh", 0, 0, "russia"),
    ("moscou", "Moscou", "Moscow", "plain", 1, 0, "russia"),
)
PER_ROW, WIDTH, HEIGHT = 5, 300, 260

MAP = """
title = {en = "Small map", fr = "Petite carte"}
[[sheets]]
id = "map"
name = {en = "Map", fr = "Carte"}
width = 1500
height = 780
[[sheets]]
id = "tracks"
name = {en = "Tracks", fr = "Pistes"}
width = 1500
height = 500
[columns.terrain]
name = {en = "Terrain", fr = "Terrain"}
type = "choice"
values = ["plain", "forest", "mountain", "marsh"]
source = "geography"
[columns.city]
name = {en = "City", fr = "Ville"}
type = "flag"
source = "rules §3"
[columns.port]
name = {en = "Port", fr = "Port"}
type = "flag"
source = "geography"
[columns.start_control]
name = {en = "Held at the start", fr = "Tenu au début"}
type = "choice"
values = ["germany", "russia", "allies"]
source = "rules §3"
[link_kinds.land]
name = {en = "Land", fr = "Terre"}
[link_kinds.sea]
name = {en = "Sea", fr = "Mer"}
"""

TRACKS = """
[[track]]
id = "turn"
turns = true
sheet = "tracks"
name = {en = "Turn", fr = "Tour"}
at = [0, 0]
cell = [80, 80]
boxes = [%s]
[[track]]
id = "vp"
sheet = "tracks"
name = {en = "Victory points", fr = "Points de victoire"}
at = [0, 100]
cell = [80, 80]
boxes = [%s]
[[track]]
id = "diplomacy_italie"
sheet = "tracks"
name = {en = "Diplomacy: Italy", fr = "Diplomatie : Italie"}
at = [0, 200]
cell = [80, 80]
boxes = [%s]
[[track]]
id = "reserve_germany"
kind = "box"
sheet = "tracks"
name = {en = "Reserve: Germany", fr = "Réserve : Allemagne"}
at = [0, 300]
cell = [300, 160]
boxes = [{box = "reserve", name = {en = "Reserve: Germany", fr = "Réserve : Allemagne"}}]
[[track]]
id = "reserve_russia"
kind = "box"
sheet = "tracks"
name = {en = "Reserve: Russia", fr = "Réserve : Russie"}
at = [320, 300]
cell = [300, 160]
boxes = [{box = "reserve", name = {en = "Reserve: Russia", fr = "Réserve : Russie"}}]
[[track]]
id = "reserve_allies"
kind = "box"
sheet = "tracks"
name = {en = "Reserve: Allies", fr = "Réserve : Alliés"}
at = [640, 300]
cell = [300, 160]
boxes = [{box = "reserve", name = {en = "Reserve: Allies", fr = "Réserve : Alliés"}}]
"""

COUNTERS = """
title = {en = "Small counters", fr = "Petits pions"}
[sides.germany]
name = {en = "Germany", fr = "Allemagne"}
words = ["de", "al"]
[sides.russia]
name = {en = "Russia", fr = "Russie"}
words = ["ru"]
[sides.allies]
name = {en = "Allies", fr = "Alliés"}
words = ["ag"]
[nations.allemagne]
name = {en = "Germany", fr = "Allemagne"}
side = "germany"
[nations.russie]
name = {en = "Russia", fr = "Russie"}
side = "russia"
[nations.royaume_uni]
name = {en = "United Kingdom", fr = "Royaume-Uni"}
side = "allies"
words = "uk gb"
[nations.italie]
name = {en = "Italy", fr = "Italie"}
[columns.combat]
name = {en = "Combat value", fr = "Valeur de Combat"}
type = "number"
source = "rules §2"
[columns.support]
name = {en = "Support value", fr = "Valeur de Support"}
type = "number"
source = "assumption"
[columns.home]
name = {en = "Reserve box", fr = "Case de réserve"}
type = "word"
source = "rules §2"
[columns.track]
name = {en = "Track", fr = "Piste"}
type = "word"
source = "rules §2"
[markers.trench-entente]
name = {en = "Trench (Entente)", fr = "Tranchée (Entente)"}
kind = "trench"
side = "entente"
levels = 2
copies = 8
[markers.trench-central]
name = {en = "Trench (Central Powers)", fr = "Tranchée (Empires centraux)"}
kind = "trench"
side = "germany"
levels = 2
copies = 8
[markers.control-germany]
name = {en = "Control: Germany", fr = "Contrôle : Allemagne"}
kind = "control"
side = "germany"
[markers.control-russia]
name = {en = "Control: Russia", fr = "Contrôle : Russie"}
kind = "control"
side = "russia"
[markers.control-allies]
name = {en = "Control: Allies", fr = "Contrôle : Alliés"}
kind = "control"
side = "allies"
[markers.unsupplied]
name = {en = "Out of supply", fr = "Non ravitaillé"}
kind = "unsupplied"
"""

KINDS = """id,side,nation,type,copies,name_en,name_fr,front_combat,front_support,back_combat,back_support,home,track
allemagne-a5,germany,allemagne,army,17,German army,Armée allemande,5,2,3,1,reserve_germany,
russie-a3,russia,russie,army,14,Russian army,Armée russe,3,2,2,1,reserve_russia,
royaume_uni-a4,allies,royaume_uni,army,5,British army,Armée britannique,4,2,2,1,reserve_allies,
royaume_uni-a3,allies,royaume_uni,army,3,British army,Armée britannique,3,2,2,1,reserve_allies,
turn,,,pawn,1,Turn,Tour,,,,,,turn
vp-germany,germany,allemagne,pawn,1,VP Germany,PV Allemagne,,,,,,vp
vp-russia,russia,russie,pawn,1,VP Russia,PV Russie,,,,,,vp
diplomacy-italie,,italie,pawn,1,Italy,Italie,,,,,,diplomacy_italie
"""

SETUP = """
title = {en = "A summer", fr = "Un été"}
source = "a test's own"
[zones]
berlin = ["allemagne-a5", "allemagne-a5"]
konigsberg = ["allemagne-a5", "allemagne-a5/back"]
varsovie = ["russie-a3", "russie-a3", "russie-a3"]
minsk = ["russie-a3"]
londres = ["royaume_uni-a4", "royaume_uni-a3"]
"turn:3" = ["turn"]
"vp:0" = ["vp-germany", "vp-russia"]
"diplomacy_italie:0" = ["diplomacy-italie"]
[control]
germany = ["lemberg"]
[markers]
trench-entente = {varsovie = 1}
"""
EMPTY = """
title = {en = "Nothing laid out", fr = "Rien de posé"}
source = "a test's own"
[zones]
"turn:1" = ["turn"]
"""


def write(root: Path) -> None:
    """Write `maps/small` and `counters/small` below `root`."""
    board, counters = root / "maps" / "small", root / "counters" / "small"
    (counters / "setups").mkdir(parents=True)
    board.mkdir(parents=True)
    (board / "map.toml").write_text(MAP, encoding="utf-8")
    boxes = [", ".join(f"{{box = {n}}}" for n in numbers) for numbers in (range(1, 19), range(-5, 11), range(-2, 4))]
    (board / "tracks.toml").write_text(TRACKS % tuple(boxes), encoding="utf-8")
    rows = ["id,sheet,name_en,name_fr,kind,terrain,city,port,start_control"]
    features, links = [], ["a,b,kind"]
    for n, (zone, fr, en, terrain, city, port, held) in enumerate(ZONES):
        rows.append(f"{zone},map,{en},{fr},land,{terrain},{city},{port},{held}")
        row, column = divmod(n, PER_ROW)
        x, y = column * WIDTH, row * HEIGHT
        ring = [[x, y], [x + WIDTH, y], [x + WIDTH, y + HEIGHT], [x, y + HEIGHT], [x, y]]
        features.append(
            {
                "type": "Feature",
                "id": zone,
                "properties": {"name_at": [x + 150, y + 40], "stack_at": [x + 150, y + 140]},
                "geometry": {"type": "Polygon", "coordinates": [ring]},
            }
        )
        if column:
            links.append(f"{ZONES[n - 1][0]},{zone},land")
        if row:
            links.append(f"{ZONES[n - PER_ROW][0]},{zone},land")
    links.append("londres,marseille,sea")
    (board / "zones.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (board / "links.csv").write_text("\n".join(links) + "\n", encoding="utf-8")
    (board / "zones.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    (counters / "counters.toml").write_text(COUNTERS, encoding="utf-8")
    (counters / "kinds.csv").write_text(KINDS, encoding="utf-8")
    (counters / "setups" / "summer.toml").write_text(SETUP, encoding="utf-8")
    (counters / "setups" / "empty.toml").write_text(EMPTY, encoding="utf-8")
