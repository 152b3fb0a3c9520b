"""Cards are read or said to be wrong; twenty systems as cards; our five games as kits answer as their rules do.

What a system is judged, *yes*, *partly* or *no*, stands in its file; the table in docs/kits.md says the same.
"""

import itertools
import re
import shutil
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.counter_files import read_counters
from assistant.core.map_files import read_board
from assistant.core.table import Flip, Mark, Move, Remove, parts
from assistant.core.text import DataError, Name, render
from assistant.games import slugs
from assistant.games.kit import combat, library
from assistant.games.kit.card import Card
from assistant.games.kit.card_reader import faults, line_of, read_kit
from assistant.games.kit.combat import FightGiven, fight, scope_of, strength
from assistant.games.kit.game import calculator
from assistant.games.kit.library import SAMPLES
from assistant.games.kit.questions.fights import Carrying
from assistant.games.kit.state import State, View
from tests.games.kit.ours import COMPARED, HERE, desk_of, differences, kit
from tests.rows import by_rows

PLACE = SAMPLES / "red-dunes"
WORDS = (PLACE / "kit.toml").read_text(encoding="utf-8")
BOARD, KINDS = read_board(PLACE / "maps" / "red-dunes"), read_counters(PLACE / "counters" / "red-dunes")


def told(words):
    try:
        kit = read_kit(words)
    except DataError as error:
        return [render(error.text)]
    return [f"{one.where}: {render(one.text)}" for one in faults(kit, BOARD, KINDS, words)]


def line(part):
    return next(n for n, text in enumerate(WORDS.splitlines(), 1) if part in text)


@by_rows("was, now, at, said")
def test_a_mistake_is_named_with_its_line(was, now, at, said):
    assert was in WORDS
    found = " ".join(told(WORDS.replace(was, now, 1)))
    assert said in found and any(f"kit.toml:{n}" in found for n in (line(at), line(at) + 1))


ROLLED = """
title = "x"
[combat.a]
kind = "difference"
title = "x"
attacker = 1
defender = 1
columns = [0]
table = [["R", "R", "R", "R", "R", "R"]]
results.R = { words = "x", then = "again" }
results.S = { words = "x", defender = "mark spent" }
rolls.again = { title = "x", results = ["S", "S", "S", "S", "S", "S"] }
"""


@by_rows("was, is_, said")
def test_a_roll_after_the_roll_says_what_is_wrong_with_it(was, is_, said):
    words = ROLLED.replace("mark spent", "mark unsupplied") if "spent" not in was else ROLLED
    found = told(words.replace(was, is_))
    assert (found == []) if not said else any(said in one for one in found), found


def test_the_sample_has_no_fault_and_a_torn_file_is_a_sentence():
    assert told(WORDS) == [] and "it is no TOML" in told(WORDS[:700])[0]


def test_lines_are_found_in_tables_and_lists_of_tables():
    words = 'title = "x"\n[a.b]\nc = 1\n[[d]]\ne = 1\n[[d]]\ne = 2\nf.g = 3\n'
    lines = {"title": 1, "a.b.c": 3, "a.b": 2, "d.0.e": 5, "d[1].e": 7, "d.1.f.g": 8, "zzz": 0}
    assert {path: line_of(words, path) for path in lines} == lines


@given(st.text(max_size=300))
def test_whatever_a_file_says_is_a_kit_or_a_sentence(words):
    assert isinstance(told(words), list)


@given(st.integers(0, len(WORDS) - 1), st.text(max_size=6))
def test_a_card_with_a_slip_anywhere_is_a_kit_or_a_sentence(at, slip):
    assert isinstance(told(WORDS[:at] + slip + WORDS[at + 3 :]), list)


FILES = sorted(str(path.relative_to(PLACE)) for path in PLACE.rglob("*") if path.is_file())
BITS = ["", "x", "[", "]", "{", "}", '"', ",", "\n", "= 3\n", "-1", "null", "[[zones]]\n", "99999999999", "true", "é"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    return Path(shutil.copytree(PLACE, tmp_path_factory.mktemp("kits") / "red-dunes"))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(BITS))
def test_a_kit_with_a_slip_in_any_file_is_a_kit_or_a_list_of_sentences(copy, file, at, gone, bit):
    words = (PLACE / file).read_text(encoding="utf-8")
    at %= len(words)
    (copy / file).write_text(words[:at] + bit + words[at + gone :], encoding="utf-8")
    # A torn name makes thousands of the same sentence: a hundred are enough.
    for one in itertools.islice(library.problems(copy), 100):
        assert render(one.text) and render(one.text, "fr")
    (copy / file).write_text(words, encoding="utf-8")


def test_a_kit_out_of_nowhere_is_a_sentence(tmp_path):
    for name, said in (
        ("no-such", "no file or folder of that name is there"),
        ("No Such", "lowercase letters"),
        ("antique", "is the name of a map"),
    ):
        assert said in render(next(library.problems(tmp_path / name)).text)


SYSTEM_FILES = Path(__file__).with_name("systems")
DOCS = Path(__file__).parents[3] / "docs" / "kits.md"
BELOW = "# What it answers.\n"
PARTS = {"fights": 14, "movement": 15, "supply": 12}  # of how many at least a card tells them
# A row of zones a b c d e f, a river between b and c; g lies beside c and d.
LINKS = [["a", "b"], ["b", "c", "river"], ["c", "d"], ["d", "e"], ["e", "f"], ["c", "g"], ["d", "g"]]


class System(NamedTuple):
    """A system: its card, how it is judged, what it must answer."""

    name: str
    card: Card
    judged: Mapping[str, Any]
    shown: tuple[Mapping[str, Any], ...]


def read(path):
    card, _, answers = path.read_text(encoding="utf-8").partition(BELOW)
    deeds_of = tomllib.loads(answers)
    return System(path.stem, read_kit(card).rules, deeds_of["judged"], tuple(deeds_of.get("shown", ())))


SYSTEMS = [read(path) for path in sorted(SYSTEM_FILES.glob("*.toml"))]
SHOWN = [pytest.param(one, shown, id=f"{one.name}: {shown['rule']}") for one in SYSTEMS for shown in one.shown]


def rows(deeds_of, side, zone):
    """Return counters of a fight: a number is its attack; `reduced` what it is after a step."""
    every = [one if isinstance(one, dict) else {"attack": one} for one in deeds_of]
    return tuple({"id": f"{side}{n}", "side": side, "zone": zone, "face": 0, **one} for n, one in enumerate(every))


def lies(shown):
    """Return a table told as `red b moves=2, blue c`."""
    counters = []
    for n, words in enumerate(shown["lie"].split(", ")):
        side, zone, *more = words.split()
        values = dict(one.split("=") for one in more)
        known = {key: int(value) if value.isdecimal() else value for key, value in values.items()}
        row = {"id": f"{side}{n}", "side": side, "zone": zone, "moves": 4, "attack": 3, "face": 0}
        counters.append({**row, **known})
    zones = {name: shown.get("ground", {}).get(name, {}) for name in "abcdefg"}
    table = {"zones": zones, "links": shown.get("links", LINKS), "counters": counters}
    return msgspec.convert(
        {**table, **{key: shown[key] for key in ("control", "markers", "phase") if key in shown}}, State
    )


def deeds_of(card, shown):
    """Yield the offers that carry out what the dice gave: who is turned, gone or goes where, what is marked."""
    given = situation(shown)
    ahead = {zone: tuple((one, "") for one in shown.get("ahead", ())) for zone in shown.get("exits", ())}
    exits = {"d": tuple((zone, "") for zone in shown.get("exits", ())), **ahead}
    lying = View(State(zones={}), exits, {"a": given.attackers, "d": given.defenders})
    scope, fought = scope_of(card, given), (given.attackers, given.defenders)
    carrying = Carrying(card, lying, fought, lambda words, some: strength(words, scope, some), lambda *_: True)
    for offer in carrying.offers("x", fight(card, given).value, ("d",), lambda zone: Name(zone, zone), ()):
        yield ", ".join(map(deed, parts(offer.edit)))


def deed(edit):
    match edit:
        case Flip():
            return f"{edit.counters[0]} turned"
        case Remove():
            return f"{edit.counters[0]} out"
        case Move():
            return f"{edit.counters[0]} > {edit.zone}"
        case Mark():
            return f"mark {edit.marker} {edit.zone}"
    raise AssertionError(edit)


def situation(shown):
    return FightGiven(
        fight=shown["fight"], attackers=rows(shown["attackers"], "a", "a"), defenders=rows(shown["defenders"], "d", "d"),
        ground=shown.get("ground", {}), markers=shown.get("markers", {}), toggles=tuple(shown.get("toggles", ())),
        dice=tuple(shown.get("dice", ())), before=tuple(shown.get("before", ())),
        fronts=msgspec.convert(shown.get("fronts", {}), dict[str, combat.Front]),
    )  # fmt: skip


@pytest.mark.parametrize(("system", "shown"), SHOWN)
def test_what_a_card_answers(system, shown):
    wanted = {
        key: shown[key] for key in ("column", "outcomes", "fallen", "offers", "reaches", "full", "out") if key in shown
    }
    assert wanted
    if "fight" in shown:
        found = fought(system.card.combat[shown["fight"]], shown)
    else:
        calculate = calculator(system.name, system.card).work
        state = lies(shown)
        if "reaches" in shown:
            given = {"state": state, "counter": state.counters[0]["id"], "roll": shown.get("roll", 0)}
            reached = calculate("reach", msgspec.to_builtins(given)).value
            found = {"reaches": "".join(sorted(reached.zones)), "full": "".join(reached.full)}
        else:
            lines = calculate("supply", {"state": msgspec.to_builtins(state), "side": shown["side"]}).value
            found = {"out": list(lines[shown["side"]].unsupplied)}
    assert {key: found[key] for key in wanted} == wanted


def fought(card, shown):
    value = fight(card, situation(shown)).value
    assert sum(one.chance for one in value.outcomes) == 1
    steps = isinstance(card, (combat.Buckets, combat.Fire))
    chances = {
        f"{one.attacker_steps}:{one.defender_steps}" if steps else one.result: str(Fraction(one.chance))
        for one in value.outcomes
    }
    return {
        "column": value.column,
        "outcomes": chances,
        "fallen": value.fallen.result if value.fallen else None,
        "offers": list(deeds_of(card, shown)) if "offers" in shown else [],
    }


def test_each_yes_is_shown_and_there_are_enough():
    assert len(SYSTEMS) == 20
    for part, least in PARTS.items():
        yes = [one for one in SYSTEMS if one.judged.get(part) == "yes"]
        assert len(yes) >= least, part
        assert [one.name for one in yes if not any(shown["of"] == part for shown in one.shown)] == []
    for one in SYSTEMS:
        assert set(one.judged) <= {*PARTS, "system", "missing"}
        assert {one.judged.get(part, "yes") for part in PARTS} <= {"yes", "partly", "no"}


def test_the_table_in_the_docs_says_the_same():
    table = re.findall(
        r"^\| (.+?) \| (yes|partly|no) \| (yes|partly|no) \| (yes|partly|no|–) \| ?(.*?) ?\|$", DOCS.read_text(), re.M
    )
    found = {name: (*judged, missing) for name, *judged, missing in table}
    assert found == {
        one.judged["system"]: (
            *(one.judged.get(part, "–") for part in PARTS), ", ".join(one.judged.get("missing", ()))
        )
        for one in SYSTEMS
    }  # fmt: skip


FEW = 12


@pytest.mark.parametrize("what", COMPARED)
def test_the_card_answers_as_the_rules_do(what):
    assert differences(what, FEW) == []


def test_each_of_our_games_has_a_card():
    assert {file.stem for file in HERE.glob("*.toml")} == set(slugs())


@pytest.mark.parametrize("name", ["empires", "empires-first", "third-reich", "antique"])
def test_the_card_uses_the_words_of_its_board_and_counters(name):
    position = desk_of(name).position
    arrows = ("arrow-russia", "arrow-turkey", "coast-egypt")  # kinds that a kit's map has, and ours writes otherwise
    found = [problem for problem in faults(kit(name), position.board, position.kinds)]
    assert [problem for problem in found if not any(kind in str(problem.text) for kind in arrows)] == []
