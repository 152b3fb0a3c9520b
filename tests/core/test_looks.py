"""Looks in a game's files: what may be said, what is wrong named by its place, what was written reads back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core import looks
from assistant.core.counter_files import read_counters
from assistant.core.looks import DESIGNS, EMBLEM_SIGNS, Emblem, FaceLook, Flag, LineLook, Livery, MarkerLook
from assistant.core.map_files import read_board
from assistant.core.text import DataError, render

COUNTERS = """
title = {{ en = "War", fr = "Guerre" }}
[sides.red]
name = {{ en = "Red", fr = "Rouge" }}
{side}
[nations.here]
name = {{ en = "Here", fr = "Ici" }}
side = "red"
{nation}
[columns.strength]
name = {{ en = "Strength", fr = "Force" }}
type = "number"
[faces.unit]
{face}
[markers.mud]
name = {{ en = "Mud", fr = "Boue" }}
{marker}
"""


class Notes:
    def __init__(self):
        self.told = []

    def problem(self, where, text):
        self.told.append(f"{where}: {render(text, 'en')}")


def written(folder, sign="", **said):
    words = {"side": "", "nation": "", "face": 'style = "chip"', "marker": ""} | said
    (folder / "counters.toml").write_text(COUNTERS.format(**words), encoding="utf-8")
    rows = f"id,side,nation,type,copies,name_en,name_fr,sign,front_strength\nu,red,here,unit,1,U,U,{sign},3\n"
    (folder / "kinds.csv").write_text(rows, encoding="utf-8")
    return folder


def test_a_set_says_how_it_looks(tmp_path):
    kinds = read_counters(
        written(
            tmp_path,
            "tanks",
            side='emblem = { sign = "sun", colour = ["#AA0000", "#FF8888"] }',
            nation='livery = "ochre"\nflag = { design = "cross", colours = ["#010203", "white"] }',
            face='style = "formation"\nvalue = ["strength"]',
            marker='look = { style = "badge", shape = "square", colour = "#123456" }\ndims = true',
        )
    )
    kind = kinds.kinds["u"]
    assert kinds.emblem("red") == Emblem("sun", "#AA0000", "#FF8888")
    assert kinds.livery("here") == looks.LIVERIES["ochre"]
    assert kinds.flag("here") == Flag("cross", ("#010203", looks.FLAG_COLOURS["white"]))
    assert kinds.look(kind) == FaceLook("formation", ("strength",))
    assert kind.sign == "tanks"
    assert kinds.markers["mud"].looks == (MarkerLook("badge", "", "square", "#123456"),)
    assert kinds.markers["mud"].dims


@pytest.mark.parametrize(
    ("body", "light"), [("#000000", True), ("#6060FF", False), ("#606080", True), ("#FFFFFF", False)]
)
def test_the_ink_is_light_on_a_dark_body(tmp_path, body, light):
    livery = read_counters(written(tmp_path, nation=f'livery = "{body}"')).livery("here")
    assert livery is not None and livery.ink == (looks.WHITE_INK if light else looks.DARK_INK)


def test_a_set_that_says_nothing_has_looks_all_the_same(tmp_path):
    """A chip with the first number, a livery and an emblem that are the same on every machine."""
    path = written(tmp_path)
    text = (path / "counters.toml").read_text(encoding="utf-8").replace('[faces.unit]\nstyle = "chip"', "")
    (path / "counters.toml").write_text(text, encoding="utf-8")
    kinds = read_counters(path)
    assert kinds.look(kinds.kinds["u"]) == FaceLook(value=("strength",))
    assert kinds.livery("here") in looks.LIVERIES.values()
    assert kinds.emblem("red").sign in EMBLEM_SIGNS
    assert kinds.flag("here").design == "bands"


@pytest.mark.parametrize(
    ("said", "where", "word"),
    [
        ({"side": 'emblem = { sign = "moon" }'}, "counters.toml: sides.red", "moon"),
        ({"side": 'emblem = { sign = "sun", colour = "gilt" }'}, "counters.toml: sides.red", "gilt"),
        ({"side": 'emblem = "sun"'}, "counters.toml: sides.red", "sun"),
        ({"nation": 'livery = "ocher"'}, "counters.toml: nations.here", "ochre"),
        ({"nation": 'livery = "#12345"'}, "counters.toml: nations.here.body", "#12345"),
        ({"nation": 'livery = { ink = "#FFFFFF" }'}, "counters.toml: nations.here", "body"),
        ({"nation": 'livery = { body = "#000000", inc = "#FFFFFF" }'}, "counters.toml: nations.here", "ink"),
        ({"nation": 'flag = { design = "bends", colours = ["red"] }'}, "counters.toml: nations.here", "bands"),
        ({"nation": 'flag = { design = "union", colours = ["red"] }'}, "counters.toml: nations.here", "3"),
        ({"nation": 'flag = { design = "bands", colours = ["reed"] }'}, "counters.toml: nations.here", "reed"),
        ({"face": 'style = "formations"'}, "counters.toml: faces.unit", "formation"),
        ({"face": 'value = "strenght"'}, "counters.toml: faces.unit", "strength"),
        ({"face": 'sign = "tansk"'}, "counters.toml: faces.unit", "tanks"),
        ({"marker": 'look = { style = "bagde" }'}, "counters.toml: markers.mud", "badge"),
        ({"marker": 'look = { shape = "hexagone" }'}, "counters.toml: markers.mud", "hexagon"),
        ({"marker": 'look = { color = "#000000" }'}, "counters.toml: markers.mud", "colour"),
        ({"marker": 'look = ["chip"]'}, "counters.toml: markers.mud", "chip"),
        ({"sign": "submarin"}, "kinds.csv:2", "submarine"),
    ],
)
def test_what_is_wrong_is_named_by_its_place(tmp_path, said, where, word):
    with pytest.raises(DataError) as error:
        read_counters(written(tmp_path, **said))
    assert [problem.where for problem in error.value.problems] == [where]
    for language in ("en", "fr"):
        told = render(error.value.problems[0].text, language)
        assert word in told and "<" not in told


def test_a_map_names_its_liveries(tmp_path):
    (tmp_path / "map.toml").write_text(
        'title = { en = "M", fr = "C" }\n[liveries]\nhere = "ochre"\nthere = "ocher"\n', encoding="utf-8"
    )
    (tmp_path / "zones.csv").write_text("id,sheet,kind,name_en,name_fr\n", encoding="utf-8")
    (tmp_path / "links.csv").write_text("a,b,kind\n", encoding="utf-8")
    (tmp_path / "zones.geojson").write_text('{"features": []}', encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_board(tmp_path)
    assert [problem.where for problem in error.value.problems] == ["map.toml: liveries.there"]


colours = st.integers(0, 0xFFFFFF).map("#{:06X}".format)
wild = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["ochre", "bands", "#123456"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["body", "ink", "sign", "colour", "design", "colours", "style"]), inner)
    ),
    max_leaves=6,
)


@given(
    st.one_of(
        st.builds(Livery, colours, colours, colours, colours),
        st.sampled_from(list(looks.LIVERIES.values())),
        st.builds(Emblem, st.sampled_from(EMBLEM_SIGNS), colours, colours),
        st.builds(
            lambda d, c: Flag(d, tuple(c[: DESIGNS[d][1]])), st.sampled_from([*DESIGNS]), st.lists(colours, min_size=9)
        ),
    )
)
def test_what_is_written_reads_back_the_same(look):
    notes = Notes()
    read = {Livery: looks.livery, Emblem: looks.emblem, Flag: looks.flag}[type(look)]
    assert read(notes, "x", looks.words_of(look)) == look
    assert notes.told == []


@given(wild)
def test_whatever_a_file_says_is_read_or_told(said):
    for read in (looks.livery, looks.emblem, looks.flag):
        notes = Notes()
        assert read(notes, "x", said) is not None or notes.told or said is None
    notes = Notes()
    looks.marker(notes, "x", said)
    looks.face(notes, "x", said, ())


def test_a_line_of_links_is_read_written_and_held_to_its_bounds():
    notes = Notes()
    line = looks.line(notes, "map.toml: road", {"colour": "#8a5a2b", "width": 4, "dash": [2, 1.5]})
    assert line == LineLook("#8A5A2B", 4.0, (2.0, 1.5))
    assert not notes.told
    again = {key: list(value) if isinstance(value, tuple) else value for key, value in looks.words_of(line).items()}
    assert looks.line(notes, "map.toml: road", again) == line
    said = ({"colour": "#8A5A2B", "width": 0}, {"colour": "#8A5A2B", "dash": [2]}, {"colour": "brown"}, "brown", {})
    for n, entry in enumerate(said, 1):
        assert looks.line(notes, "map.toml: road", entry) is None
        assert len(notes.told) == n


def test_what_says_nothing_of_its_look_has_none():
    assert looks.marker(None, "", None) == ()


@given(st.text(min_size=1, max_size=12))
def test_a_nation_wears_what_is_declared_or_one_of_the_known(name):
    own = Livery("#010203", "#040506", "#070809", "#0a0b0c")
    assert looks.livery_of(name, {name: own}) == own
    assert looks.livery_of(name, {}) in looks.LIVERIES.values()
    assert looks.livery_of("", {name: own}) == looks.NEUTRAL and looks.livery_of("", {"": own}) == own


def test_nations_without_a_livery_do_not_all_wear_the_same():
    assert len({looks.livery_of(f"nation-{n}", {}) for n in range(40)}) > len(looks.LIVERIES) // 2
