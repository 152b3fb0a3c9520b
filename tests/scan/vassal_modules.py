"""Small VASSAL modules and saves made for tests, written the way VASSAL writes them."""

import io
import random
import zipfile

import cv2
import numpy as np

BOARD = "VASSAL.build.module.map.boardPicker.board"


def encoded(parts, delimiter):
    """Join parts as VASSAL's SequenceEncoder does: a backslash before each delimiter, quotes round what would mislead."""
    made = []
    for part in parts:
        quoted = part.startswith("\\") or (part.startswith("'") and part.endswith("'"))
        made.append((f"'{part}'" if quoted else part).replace(delimiter, f"\\{delimiter}"))
    return delimiter.join(made)


def nested(entries):
    """Nest the entries of a chain of traits, outermost first."""
    text = entries[-1]
    for entry in reversed(entries[:-1]):
        text = encoded([entry, text], "\t")
    return text


def piece(name, image, traits=(), at="null;0;0;"):
    """Return type and state of a piece; `traits` are (type, state), outermost first."""
    types = [*(kind for kind, _ in traits), f"piece;;;{image};{name}"]
    states = [*(state for _, state in traits), at]
    return nested(types), nested(states)


def layer(images, level, always=False):
    """Return type and state of a Layer trait."""
    fields = ["emb2", "", "2", "", "", "2", "", "", "2", "", "", "", "1", "false", "0", "0"]
    fields += [encoded(images, ","), "", "true", "Step", "", "", "false", "", "1", "1", str(always).lower()]
    return encoded(fields, ";"), f"{level};"


def added(name, made):
    return "+/" + encoded([name, *made], "/")


def slot(name, made):
    text = added("null", made).replace("&", "&amp;").replace("<", "&lt;")
    return f'<VASSAL.build.widget.PieceSlot entryName="{name}" gpid="7">{text}</VASSAL.build.widget.PieceSlot>'


def build_file(boards="", slots="", rest="", edge=0):
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Small War" version="1.2" VassalVersion="3.7.0" description="d">
 <VASSAL.build.module.Map mapName="Main" edgeWidth="{edge}" edgeHeight="{edge}">
  <VASSAL.build.module.folder.MapSubFolder name="boards">
   <VASSAL.build.module.map.BoardPicker>{boards}</VASSAL.build.module.map.BoardPicker>
  </VASSAL.build.module.folder.MapSubFolder>
 </VASSAL.build.module.Map>
 <VASSAL.build.module.PieceWindow name="Pieces">{slots}</VASSAL.build.module.PieceWindow>
 {rest}
</VASSAL.build.GameModule>""".encode()


def board(inside="", image="map.png", name="Board", more=""):
    tag = "VASSAL.build.module.map.boardPicker.Board"
    return f'<{tag} name="{name}" image="{image}" reversible="true" {more}>{inside}</{tag}>'


def zone(name, path, inside="", words="$name$", parent=False):
    tag = f"{BOARD}.mapgrid.Zone"
    about = f'name="{name}" path="{path}" locationFormat="{words}" useParentGrid="{str(parent).lower()}"'
    return f"<{tag} {about}>{inside}</{tag}>"


def zoned(inside):
    return f"<{BOARD}.ZonedGrid>{inside}</{BOARD}.ZonedGrid>"


def regions(points):
    made = "".join(f'<{BOARD}.Region name="{n}" originx="{x}" originy="{y}"/>' for n, (x, y) in points.items())
    return f"<{BOARD}.RegionGrid>{made}</{BOARD}.RegionGrid>"


def hexes(dx, dy, x0=0, y0=0, numbering="", sideways=False):
    numbers = f"<{BOARD}.mapgrid.HexGridNumbering {numbering}/>" if numbering else ""
    about = f'dx="{dx}" dy="{dy}" x0="{x0}" y0="{y0}" sideways="{str(sideways).lower()}"'
    return f"<{BOARD}.HexGrid {about}>{numbers}</{BOARD}.HexGrid>"


def picture(width, height, colour=(200, 200, 200)):
    """Return a PNG of one colour, red green blue."""
    done, data = cv2.imencode(".png", np.full((height, width, 3), colour[::-1], np.uint8))
    assert done
    return data.tobytes()


def huge_png(width, height):
    """Return a small PNG whose header promises an enormous picture."""
    data = bytearray(picture(8, 8))
    data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return bytes(data)


def module(path, build, pictures=None, name="buildFile.xml"):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, build)
        for image, data in (pictures if pictures is not None else {"map.png": picture(600, 400)}).items():
            made.writestr(f"{name.rpartition('buildFile')[0]}images/{image}", data)
    return path


def hidden(text, key=0x58):
    return b"!VCSK" + f"{key:02x}".encode() + "".join(f"{byte ^ key:02x}" for byte in text.encode()).encode()


def save_bytes(commands, key=0x58):
    """Return a .vsav of commands; as VASSAL does, all are one command with sub-commands."""
    text = "begin_save\x1b" + "\\\x1b".join(commands) + "\x1bend_save"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("savedGame", hidden(text, key) if key is not None else text.encode())
    return buffer.getvalue()


TRAITS = (  # of every piece of a large module: most of what real ones have says nothing of its look
    ("mark;Army", "North"),
    ("rotate;6;130,195;130,195;;;;;", "0"),
    ("footprint;77,195;Trail;false;false;10;255,255,255;0,0,0;100;10", "false;;0"),
    ("markmoved;moved.png;3;3;;;;77,130", "false"),
    ("immob;g;V", ""),
    ("report;77;$pieceName$;;", "-1"),
    ("delete;Delete;68,130;", ""),
    ("clone;Clone;67,130;", ""),
    ("hide;;;", "null"),
    ("obs;;back.png;I;?;;;;", "null"),
    ("calcProp;Power;{Steps*2};", ""),
)


def large_module(path, pieces=3_000, saves=100, laid=1_000):
    """Write a module of many pieces in many states, and saves that lay a third of them each."""
    chance = random.Random(7)

    def unit(n, at="null;0;0;", level=1, turn=0):
        traits = [(kind, str(turn) if kind.startswith("rotate") else state) for kind, state in TRAITS]
        traits.append(("mark;Strength,Speed", f"{n % 9 + 1},{n % 5 + 2}"))
        traits.append(layer([f"s{n % 40}-{m}.png" for m in range(4)], level, always=True))
        traits.append(layer(["", f"m{n % 17}.png"], 1 + (n + level) % 2))
        return piece(f"Unit {n}", f"u{n}.png", traits, at)

    def face(side):
        noise = np.frombuffer(chance.randbytes(side * side * 3), np.uint8).reshape(side, side, 3)
        return bytes(cv2.imencode(".png", noise // 32 * 32)[1].tobytes())

    slots = "".join(slot(f"Unit {n}", unit(n)).replace('gpid="7"', f'gpid="{n}"') for n in range(pieces))
    numbers = 'first="H" hType="N" vType="N" hOff="1" vOff="1" hLeading="1" vLeading="1" stagger="true"'
    pictures = {f"u{n}.png": face(100) for n in range(pieces)} | {f"m{n}.png": face(30) for n in range(17)}
    pictures |= {f"s{n}-{m}.png": face(40) for n in range(40) for m in range(4)}
    pictures |= {"map.png": picture(3000, 2300), "back.png": picture(100, 100)}
    module(path, build_file(board(hexes(100, 115, 50, 60, numbers)), slots), pictures)
    with zipfile.ZipFile(path, "a") as packed:
        for number in range(saves):
            lying = []
            for n in chance.sample(range(pieces), laid):
                at = f"Main;{chance.randint(100, 2900)};{chance.randint(100, 2200)};{n};0"
                lying.append(added(str(n), unit(n, at, chance.randint(1, 4), chance.randint(0, 5))))
            packed.writestr(f"save{number:03}.vsav", save_bytes(lying))
    return path
