"""Whose the counters of a kit are and what they show, as a draft that is typed in or pasted, whatever the kit was made of.

Kinds of counters and sides come and do not go, and what was there keeps its number: tables that are played with the kit stay as
they are.
"""

from __future__ import annotations

import functools
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path

from msgspec.structs import replace

from assistant.core.atomic_write import put_folder
from assistant.core.counter_files import read_counters, write_counters
from assistant.core.looks import LIVERIES, Emblem, emblem_of
from assistant.core.places import user_data
from assistant.core.printed import MINE, Column, CounterSet, Kind, Nation, Side, Value
from assistant.core.text import DataError, Name, Trouble, folded, one_line, speaker
from assistant.desk.editor.draft import CounterRow, Draft, SideRow, new_game
from assistant.desk.kits import installed
from assistant.desk.kits.cards import BESIDE
from assistant.desk.kits.from_vassal import OUT_OF_PLAY, control_markers, control_name, is_number
from assistant.desk.user_data.boards import kits_changed, passing
from assistant.games.kit import library
from assistant.games.kit.card_reader import faced
from assistant.scan.vassal.counters import slug

say = speaker(__name__)

UNTOLD = (*BESIDE, "image", "picture", "shown")  # columns that say where a counter goes and how it looks
FACES = 2  # that the files can hold
LONGEST = 9  # digits of a number


def draft_of(name: str, language: str) -> Draft:
    """Return the sides and counters of a kit as a draft, its pawns on tracks left out.

    Args:
        language: `en` or `fr`; the names in it are shown and changed.

    Raises:
        Trouble: they cannot be read.
    """
    kinds = counters_of(name)
    # Of two liveries that are alike the first; a colour that is none of them is told as it is.
    colours = {livery.body: word for word, livery in reversed(list(LIVERIES.items()))}
    bodies = {key: kinds.livery(key).body for key in kinds.sides}
    sides = {
        key: SideRow(side.name[language], colours.get(bodies[key], bodies[key]), key)
        for key, side in kinds.sides.items()
    }
    columns = _columns(kinds, language)
    rows = tuple(
        CounterRow(
            kind.name[language],
            sides[kind.side].name if kind.side in sides else "",
            kind.type,
            kind.copies,
            {word: cell for word, key in columns.items() if (cell := _cell(kind, key))},
            id=kind.id,
        )
        for kind in kinds.kinds.values()
        if not kind.track
    )
    return new_game(step="counters", origin=name, sides=tuple(sides.values()), columns=(*columns,), counters=rows)


def left_of(name: str) -> tuple[Path, ...]:
    """Return the files in which versions without drafts of counters left what was typed of a kit's and not saved."""
    return tuple((user_data() / "typed").glob(f"{name}.counters-*.json"))


def counters_of(name: str) -> CounterSet:
    """Return the counters of a kit.

    Raises:
        Trouble: they cannot be read.
    """
    return read_counters(installed.place_of(name) / "counters" / name)


def _columns(kinds: CounterSet, language: str) -> dict[str, str]:
    """Return the columns of values, by what they are called: what faces and tags say in numbers or words."""
    found: dict[str, str] = {}
    for key, column in kinds.columns.items():
        plain = faced(key)
        if column.type in ("number", "word") and plain not in (*UNTOLD, *found.values()):
            told = kinds.columns.get(plain) or kinds.columns.get(f"front_{plain}")
            words = told.name[language].removeprefix("its_") if told is not None else plain
            called = one_line(words.replace(",", " "))  # as they stand in one line
            found[plain if called in found else called] = plain
    return found


def _cell(kind: Kind, key: str) -> str:
    """Return what a kind shows in a column: one value, or front and back with a stroke between."""
    shown = [str(face.get(key, kind.tags.get(key, ""))) for face in kind.faces]
    return shown[0] if len(set(shown)) == 1 else "/".join(shown[:FACES])


def rewritten(kinds: CounterSet, draft: Draft, language: str) -> CounterSet:
    """Return the counters as a draft has them.

    Raises:
        Trouble: a name is missing or said twice, a side is gone, a number is none; the sentence says which.
    """
    if not set(kinds.sides) <= {side.id for side in draft.sides}:
        raise Trouble(say("table-sides-gone"))
    sides, nations, markers = dict(kinds.sides), dict(kinds.nations), dict(kinds.markers)
    keys, seen = {"": ""}, set()
    for n, row in enumerate(draft.sides):
        name = one_line(row.name)
        if not name:
            raise Trouble(say("table-side", n=n + 1))
        if folded(name) in seen:
            raise Trouble(say("table-side-twice", name=name))
        seen.add(folded(name))
        if row.colour not in LIVERIES and (not row.id or row.colour != kinds.livery(row.id).body):
            raise Trouble(say("table-colour", name=row.colour))
        key = keys[row.name] = row.id or slug(name, {*sides, *nations}, "side")
        _put_side(sides, nations, key, name, row.colour, language)
        mark = f"control-{key}"
        if mark not in markers:
            markers |= control_markers({key: sides[key]}, MINE)
        elif name != kinds.sides[key].name[language]:
            markers[mark] = replace(markers[mark], name=control_name(sides[key].name))
    known, columns = _columns(kinds, language), dict[str, str]()
    for word in draft.columns:
        columns[word] = known.get(word) or _young_key(word, {*kinds.columns, *known.values(), *columns.values()})
    made = dict(kinds.kinds)
    for counter in draft.counters:
        kind = made[counter.id] if counter.id else _young(counter, made)
        made[kind.id] = _kind(kind, counter, keys, nations, columns, language)
    fresh = {
        key: Column(key, Name(word, word), "number", (), MINE) for word, key in columns.items() if word not in known
    }
    young = replace(
        kinds, sides=sides, nations=nations, markers=markers, kinds=made, columns={**kinds.columns, **fresh}
    )
    return _with_numbers(young, kinds.columns, columns)


def _young(row: CounterRow, kinds: Mapping[str, Kind]) -> Kind:
    """Return a new kind, about which nothing is said yet; its counters wait where others do."""
    key, name = slug(row.name, kinds, "counter"), Name(row.name, row.name)
    home = next((kind.home for kind in kinds.values() if kind.home and not kind.track), OUT_OF_PLAY)
    return Kind(key, "", "", "unit", row.copies, name, ({},), {"home": home}, {"copies": MINE})


def _put_side(
    sides: dict[str, Side], nations: dict[str, Nation], key: str, name: str, colour: str, language: str
) -> None:
    """Let a side have a name and a colour: its nation's, if one is called like it, and its emblem's."""
    former, livery = sides.get(key), LIVERIES.get(colour)
    if former is None:
        sides[key] = Side(key, Name(name, name), (key[:2],))
        nations[key] = Nation(key, sides[key].name, key, livery=livery)
        return
    called = _renamed(former.name, name, language)
    sides[key] = replace(former, name=called)
    plain = key in nations or not any(nation.side == key for nation in nations.values())
    nation = nations.get(key, Nation(key, called, key))
    if livery is not None and nation.livery != livery and (plain or former.emblem is not None):
        sign = (former.emblem or emblem_of(key, {}, livery)).sign
        sides[key] = replace(sides[key], emblem=Emblem(sign, (livery.body, livery.light)))
    if plain and (livery is not None or key in nations):
        nations[key] = replace(nation, name=called, livery=livery or nation.livery)


def _renamed(name: Name, words: str, language: str) -> Name:
    """Return a name with other words in one language; in both where it was the same in both."""
    if name[language] == words:
        return name
    if name.en == name.fr:
        return Name(words, words)
    return Name(words, name.fr) if language == "en" else Name(name.en, words)


def _young_key(called: str, taken: Collection[str]) -> str:
    """Return the key of a new column, as formulas write it.

    Raises:
        Trouble: no formula could.
    """
    key = slug(called, {word.replace("_", "-") for word in (*taken, *UNTOLD)}, "value").replace("-", "_")
    if not key.isidentifier():
        raise Trouble(say("table-column", name=called))
    return key


def _kind(
    kind: Kind,
    row: CounterRow,
    keys: Mapping[str, str],
    nations: Mapping[str, Nation],
    columns: Mapping[str, str],
    language: str,
) -> Kind:
    name = one_line(row.name)
    if not name:
        raise Trouble(say("table-unnamed"))
    if row.side not in keys:
        raise Trouble(say("table-nobody", counter=name, side=row.side))
    side = keys[row.side]
    nation = kind.nation
    if side != kind.side:
        nation = side if side in nations else next((key for key, one in nations.items() if one.side == side), "")
    faces, tags = [dict(face) for face in kind.faces], dict(kind.tags)
    for word, key in columns.items():
        cell = one_line(row.cells.get(word, ""))
        if cell == _cell(kind, key):
            continue
        parts = [part.strip() for part in cell.split("/")]
        numbers = all(not part or is_number(part, LONGEST) for part in parts)
        if len(parts) != 2 or (key in tags and not numbers):
            parts = [cell]
        if len(parts) == 1 and key in tags:
            tags[key] = parts[0]
            faces = [{k: value for k, value in face.items() if k != key} for face in faces]
            if not parts[0]:
                del tags[key]
            continue
        tags.pop(key, None)
        faces += [dict(faces[0]) for _ in range(len(parts) - len(faces))]
        for n, face in enumerate(faces):
            face[key] = parts[min(n, len(parts) - 1)]
            if not face[key]:
                del face[key]
    called = _renamed(kind.name, name, language)
    sort = row.type if row.type == kind.type else slug(row.type, fallback="unit").replace("-", "_")
    return replace(kind, name=called, side=side, nation=nation, type=sort, faces=tuple(faces), tags=tags)


def _with_numbers(kinds: CounterSet, former: Mapping[str, Column], by_word: Mapping[str, str]) -> CounterSet:
    """Return the counters with each column of numbers where every cell is one, and of words where one is none.

    Raises:
        Trouble: a column that held numbers has a word.
    """
    columns, made = dict(kinds.columns), dict(kinds.kinds)
    for called, key in by_word.items():
        cells = [
            (kind, str(cells[key]))
            for kind in made.values()
            for cells in (kind.tags, *kind.faces)
            if cells.get(key, "") != ""
        ]
        if not cells:
            continue
        odd = next(((kind, word) for kind, word in cells if not is_number(word, LONGEST)), None)
        before = former.get(key) or former.get(f"front_{key}")
        if odd is not None and before is not None and before.type == "number":
            raise Trouble(say("table-number", counter=odd[0].name, column=called, word=odd[1]))
        for name in (key, f"front_{key}", f"back_{key}"):
            if name in columns:
                columns[name] = replace(columns[name], type="number" if odd is None else "word")
        typed = functools.partial(_typed, key=key, number=odd is None)
        made = {
            name: replace(kind, tags=typed(kind.tags), faces=tuple(typed(face) for face in kind.faces))
            for name, kind in made.items()
        }
    return replace(kinds, columns=columns, kinds=made)


def _typed(cells: Mapping[str, Value], key: str, *, number: bool) -> Mapping[str, Value]:
    if cells.get(key, "") == "":
        return cells
    return {**cells, key: int(str(cells[key])) if number else str(cells[key])}


def adopt(name: str, draft: Draft, language: str) -> None:
    """Let a kit have the sides and counters of a draft; one that comes with the program becomes the player's own.

    Raises:
        Trouble: something cannot be so, the kit's card would have faults, or it cannot be written; the kit is as it was then.
    """
    place = installed.place_of(name)
    try:
        with passing("counters") as folder:
            kinds, young = rewritten(counters_of(name), draft, language), folder / name
            shutil.copytree(place, young)
            write_counters(kinds, young / "counters" / name)
            library.read(young)
            if not installed.is_own(name):
                place = installed.own_copy(name)
            put_folder(young, place)
    except DataError as error:
        raise Trouble(error.problems[0].text if error.problems else error.text) from None
    kits_changed()
