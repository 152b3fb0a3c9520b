"""What a counter shows: its kind and the face that lies up, read into the few things that are drawn."""

from __future__ import annotations

import re

import msgspec

from assistant.core.kinds import CounterSet, Kind
from assistant.core.looks import NEUTRAL, WEAKER, Emblem, Flag, Livery

NOBODY = Emblem("ring", NEUTRAL.body, NEUTRAL.body)  # on the bare back of what no side owns


class Face(msgspec.Struct, frozen=True):
    """What is drawn. `style` is one of core.looks.STYLES, `sign` the name of a drawing; `reduced` is the weaker face.

    `emblem` is None for what belongs to no side, `flag` for what belongs to no nation.
    """

    style: str
    name: str
    livery: Livery = NEUTRAL
    flag: Flag | None = None
    emblem: Emblem | None = None
    value: str = ""
    support: str = ""
    sign: str = ""
    reduced: bool = False
    hidden: bool = False
    level: int = 0
    two_faced: bool = False


def face_of(kind: Kind, face: int, kinds: CounterSet, language: str) -> Face:
    """Return what a counter of `kind` with this face up shows.

    Args:
        face: 0 for the front, 1 for the back.
        kinds: the counter set, which says how the counters of a type look.
        language: of the name on it.
    """
    tags = {**kind.tags, **kind.face(face)}
    look = kinds.look(kind)
    name = short_name(kind, language, kinds) if kind.nation else kind.name[language]
    if look.style != "formation":
        name = re.sub(r"^\d+\. |\s*\(.*\)$|\s*: .*$", "", name)
    two = len(kind.faces) > 1
    # A plaque's back is bare unless it says that it is shown; any other face is secret only when it says so.
    bare = two and face > 0 and not tags.get("shown") if look.style == "plaque" else tags.get("shown") is False
    side = kind.side or (kind.nation if kind.nation in kinds.sides else "")
    own = kind.nation if kind.nation != kind.side else ""
    return Face(
        look.style,
        name,
        kinds.livery(kind.nation or kind.side),
        kinds.flag(kind.nation or kind.side) if own or look.style in WEAKER else None,
        kinds.emblem(side) if side else None,
        next((str(tags[column]) for column in look.value if column in tags), ""),
        str(tags.get(look.support, "")),
        kind.sign or look.sign,
        reduced=look.style in WEAKER and face > 0,
        hidden=bare and look.style in ("plaque", "chip"),
        level=kinds.level(kind, tags),
        two_faced=two,
    )


def short_name(kind: Kind, language: str, kinds: CounterSet) -> str:
    """Return the part of a formation's name that its nation does not say already."""
    name = kind.name[language]
    nation = kinds.nations.get(kind.nation)
    if nation:
        rest = name.replace(nation.name[language], "").strip(" ,:·-\N{EN DASH}")
        return rest[:1].upper() + rest[1:] if rest else name
    return name
