"""Looks in a game's files: what may be said, what is wrong named by its place, what was written reads back the same."""

import tomllib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core import looks
from assistant.core.counter_files import read_counters
from assistant.core.looks import DESIGNS, EMBLEM_SIGNS, Emblem, FaceLook, Flag, LineLook, Livery, MarkerLook
from assistant.core.map_files import read_board
from assistant.core.text import DataError, render
from assistant.core.text_files import toml_value
from tests.rows import by_rows

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
    assert kinds.emblem("red") == Emblem("sun", ("#AA0000", "#FF8888"))
    assert kinds.livery("here") == looks.LIVERIES["ochre"]
    assert kinds.flag("here").shades == ("#010203", looks.FLAG_COLOURS["white"])
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


@by_rows("said, where, word")
def test_what_is_wrong_is_named_by_its_place(tmp_path, said, where, word):
    with pytest.raises(DataError) as error:
        read_counters(written(tmp_path, **said))
    assert [problem.where for problem in error.value.problems] == [where]
    for language in ("en", "fr"):
        told = render(error.value.problems[0].text, language)
        assert word in told and "<" not in told


@by_rows("line, where, word")
def test_a_map_is_told_all_that_is_wrong_with_its_looks_at_once(tmp_path, line, where, word):
    said = f'[liveries]\nhere = "ochre"\nthere = "ocher"\n[link_kinds.road]\nname.en = "R"\nline = {{ {line} }}\n'
    (tmp_path / "map.toml").write_text(f'title = {{ en = "M", fr = "C" }}\n{said}', encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_board(tmp_path)
    told = {problem.where: render(problem.text, "en") for problem in error.value.problems}
    road = "map.toml: link_kinds.road"
    assert told.keys() == {f"{road}.name.fr", f"{road}.line{where}", "map.toml: liveries.there"}
    assert word in told[f"{road}.line{where}"] and "ochre" in told["map.toml: liveries.there"]


colours = st.integers(0, 0xFFFFFF).map("#{:06X}".format)


@given(
    st.one_of(
        st.builds(Livery, colours, colours, colours, colours),
        st.sampled_from(list(looks.LIVERIES.values())),
        st.builds(Emblem, st.sampled_from(EMBLEM_SIGNS), colours | st.tuples(colours, colours)),
        st.builds(LineLook, colours, st.floats(0.1, 100), st.tuples(st.just(2.0), st.floats(0.1, 100)) | st.none()),
        st.builds(FaceLook, value=st.just("strength") | st.lists(st.just("attack")).map(tuple), apart=st.booleans()),
        st.builds(
            lambda d, c: Flag(d, tuple(c[: DESIGNS[d][1]])), st.sampled_from([*DESIGNS]), st.lists(colours, min_size=9)
        ),
    )
)
def test_what_is_written_reads_back_the_same(look):
    wanted = looks.Worn if isinstance(look, Livery) else type(look)
    read = msgspec.convert(tomllib.loads(f"look = {toml_value(looks.words_of(look))}")["look"], wanted)
    assert (looks.worn(read) if isinstance(look, Livery) else read) == look


@given(st.text(min_size=1, max_size=12))
def test_a_nation_wears_what_is_declared_or_one_of_the_known(name):
    own = Livery("#010203", "#040506", "#070809", "#0a0b0c")
    assert looks.livery_of(name, {name: own}) == own
    assert looks.livery_of(name, {}) in looks.LIVERIES.values()
    assert looks.livery_of("", {name: own}) == looks.NEUTRAL and looks.livery_of("", {"": own}) == own


def test_nations_without_a_livery_do_not_all_wear_the_same():
    assert len({looks.livery_of(f"nation-{n}", {}) for n in range(40)}) > len(looks.LIVERIES) // 2
