"""Rules cards changed part by part: forms, the file's words, what is wrong, what a card answers on a table."""

import copy
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.questions import Fight
from assistant.core.text import LANGUAGES, Trouble, render
from assistant.desk.kits import card_file, cards, installed
from assistant.desk.kits.cards import BEGINNINGS, FIGHTS, MANY, PARTS, SINGLE
from assistant.desk.kits.preview import Preview
from assistant.games.kit import library

SAMPLES = ("long-thaw", "red-dunes", "river-road", "three-isles")

pytestmark = pytest.mark.usefixtures("no_kits")


def words_of(name):
    return (library.SAMPLES / name / "kit.toml").read_text(encoding="utf-8")


def own(name, tmp_path):
    path = tmp_path / f"{name}.sabrekit"
    installed.pack(library.SAMPLES / name, path)
    installed.take(installed.receive(path).name)
    return Preview(name)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_form_gives_back_what_it_shows(name):
    words = words_of(name)
    assert len(cards.parts(words)) > 4
    for path in cards.parts(words):
        entry = cards.entry_at(words, path)
        back = {}
        for field in cards.form_of(path, entry):
            if field.key in entry:  # lists are shown in cells
                value = entry[field.key]
                back[field.key] = value if field.shape else cards.typed(field, cards.shown(field, value))
        assert back == entry


@pytest.mark.parametrize("name", SAMPLES)
def test_a_part_is_written_anew_and_all_else_stays(name):
    words = words_of(name)
    for path in cards.parts(words):
        entry = cards.entry_at(words, path)
        again = card_file.with_entry(words, path, entry)
        assert tomllib.loads(again) == tomllib.loads(words)
        gone = card_file.with_entry(words, path, None)
        assert path not in cards.parts(gone) and len(cards.parts(gone)) == len(cards.parts(words)) - 1
        for line in words.splitlines():
            assert not line.startswith("# ") or line in again


def test_entries_that_stand_otherwise_are_found_too():
    words = 'title = "x"\nmovement = { allowance = 4 }\n[combat]\na.kind = "buckets"\n'
    young = card_file.with_entry(words, ("movement",), {"allowance": 5})
    assert tomllib.loads(young)["movement"] == {"allowance": 5} and tomllib.loads(young)["combat"]["a"]


@pytest.mark.parametrize(
    ("name", "part"),
    [  # by day each part in one of the kits
        pytest.param(name, part, marks=[pytest.mark.night] * ((n + k) % len(SAMPLES) > 0))
        for n, name in enumerate(SAMPLES)
        for k, part in enumerate([*PARTS, *FIGHTS])
    ],
)
def test_every_part_can_be_begun_in_every_kit(name, part, tmp_path):
    trial = own(name, tmp_path)
    group = "combat" if part in FIGHTS else part
    if part == "combat":
        return
    path = (group,) if group in SINGLE else (*MANY[group], "young")
    entry = cards.begun(part, "Young")
    words = card_file.with_entry(trial.words, path, entry)
    assert [render(problem.text) for problem in trial.problems(words)] == []
    tried = trial.tried(words, path)
    assert tried.answer is not None or tried.nothing is not None
    for language in LANGUAGES:
        assert tried.answer is None or render(tried.answer.verdict, language)
    trial.adopt(words)
    assert Preview(name).words == words and set(BEGINNINGS) >= {part}


def test_what_is_wrong_has_a_line_and_the_nearest_word(tmp_path):
    trial = own("red-dunes", tmp_path)
    words = card_file.with_entry(trial.words, ("strength", "attack"), {"title": "Attack", "value": "sum(atack)"})
    (problem,) = trial.tried(words, ("strength", "attack")).problems
    line = int(problem.where.split(":")[1].split()[0])
    assert "atack" in words.splitlines()[line - 1] or "strength.attack" in words.splitlines()[line - 1]
    assert "attack" in render(problem.text)
    with pytest.raises(Trouble):
        trial.adopt(words)
    field = next(f for f in cards.form_of(("supply",), {}) if f.key == "length")
    with pytest.raises(Trouble):
        cards.typed(field, "far")
    with pytest.raises(Trouble):
        cards.parts("[")


@pytest.mark.parametrize("name", SAMPLES)
def test_the_form_of_a_fight_shows_that_very_fight(name):
    for path in cards.parts(words_of(name)):
        if path[0] == "combat":
            answer = Preview(name).tried(words_of(name), path).answer
            (fight,) = (block for block in answer.body if isinstance(block, Fight))
            assert len(answer.reasons) > 1, "counters that face each other"
            titles = cards.entry_at(words_of(name), path)["title"]
            assert render(fight.title, "en").startswith(titles["en"])


@pytest.mark.parametrize(
    ("language", "words"), [("en", "the defender loses one step"), ("fr", "le défenseur perd un pas")]
)
def test_a_fight_begins_with_results_in_the_readers_language(language, words):
    for part in ("ratio", "difference", "opposed"):
        assert cards.begun(part, "T", None, language)["results"]["D"]["words"] == words


# A rules card changed at one place: everything else in its file stays, line by line, comments too


KITS = ("red-dunes", "river-road", "three-isles")
WORDS = {name: (library.SAMPLES / name / library.FILE).read_text(encoding="utf-8") for name in KITS}
CARD = Path(__file__).with_name("card.toml").read_text(encoding="utf-8")


def with_combat(**changes):
    path = ("combat", "assault")
    entry = {**cards.entry_at(CARD, path), **changes}
    made = card_file.with_entry(CARD, path, entry)
    assert tomllib.loads(made)["combat"]["assault"] == entry
    return made.splitlines()


def test_a_changed_line_is_the_only_one():
    before = CARD.splitlines()
    after = with_combat(attacker="sum(attack) + 1")
    assert [line for line in before if line not in after] == ['attacker = "sum(attack)"']
    assert after.index("# what counts") + 1 == after.index('attacker = "sum(attack) + 1"')


def test_lines_of_a_list_stay_with_what_is_said_of_them():
    shifts = cards.entry_at(CARD, ("combat", "assault"))["shifts"]
    after = with_combat(shifts=[shifts[0], {"when": "rain", "columns": 1}, shifts[2], {"when": "fog"}])
    gone = [line for line in CARD.splitlines() if line not in after]
    assert gone == ["  { when = \"terrain == 'town'\", columns = -2 },"]
    turned = with_combat(shifts=shifts[::-1])
    assert sorted(turned) == sorted(CARD.splitlines())
    assert turned.index("  # at night") == turned.index("  # uphill") - 3


def test_entries_by_keys_come_and_go():
    after = with_combat(results={"D": {"words": "d"}, "E": {"words": "e"}}, dice="2d6")
    assert 'results.D = { words = "d" }' in after and "# the end" in after and "# the first of them" in after
    assert not any("bad luck" in line for line in after)


def test_forces_stand_before_the_first_table():
    words = 'title = "x"\nalliances = [\n  ["a", "b"], # friends\n  ["c"]\n]\n\n# moving\n[movement]\nallowance = 4\n'
    made = card_file.with_entry(words, ("forces",), {"units": ["foot"], "alliances": [["a", "b"], ["c", "d"]]})
    assert made == words.replace('  ["c"]', '  ["c", "d"],').replace("]\n\n#", ']\nunits = ["foot"]\n\n#')
    assert card_file.with_entry(words, ("forces",), {}) == 'title = "x"\n\n# moving\n[movement]\nallowance = 4\n'
    assert card_file.with_entry("[movement]\n", ("forces",), {"units": ["foot"]}) == 'units = ["foot"]\n[movement]\n'


@settings(max_examples=40)
@given(st.data())
def test_any_part_changed_keeps_every_other_line(data):
    words = WORDS[data.draw(st.sampled_from(KITS))]
    path = data.draw(st.sampled_from(cards.parts(words)))
    entry = copy.deepcopy(cards.entry_at(words, path))
    key = data.draw(st.sampled_from(sorted(entry)))
    value = entry[key]
    if isinstance(value, list) and len(value) > 1 and data.draw(st.booleans()):
        entry[key] = data.draw(st.permutations(value))[: data.draw(st.integers(1, len(value)))]
    elif data.draw(st.booleans()):
        del entry[key]
    else:
        entry[key] = "anew"
    made = card_file.with_entry(words, path, entry)
    wanted = tomllib.loads(words)
    if path == ("forces",):
        wanted = {key: value for key, value in wanted.items() if key not in cards.FORCES} | entry
    else:
        here = wanted
        for step in path[:-1]:
            here = here[step]
        here[path[-1]] = entry
    assert tomllib.loads(made) == wanted
    assert [line for line in words.splitlines() if line.startswith("#") and line not in made.splitlines()] == []
    others = [one for one in cards.parts(words) if one != path]
    assert all(cards.entry_at(made, one) == cards.entry_at(words, one) for one in others)
    lost = set(words.splitlines()) - set(made.splitlines())
    assert all(line in str_block(words, path) for line in lost)


def str_block(words, path):
    """Return the lines from a part's head to the next."""
    lines = words.splitlines()
    begun = lines.index(f"[{'.'.join(path)}]") if path != ("forces",) else 0
    end = next((n for n in range(begun + 1, len(lines)) if lines[n].startswith("[")), len(lines))
    return lines[begun:end]


@pytest.mark.parametrize("name", KITS)
def test_every_list_of_the_samples_is_typed_in_cells(name):
    words = WORDS[name]
    seen = 0
    for path in cards.parts(words):
        entry = cards.entry_at(words, path)
        for field in cards.form_of(path, entry):
            if field.kind != "table":
                continue
            assert field.shape, field.key
            value = entry.get(field.key)
            columns = cards.columns_of(field, value)
            cells = cards.cells_of(field, columns, value)
            before = list(value.values()) if isinstance(value, dict) else list(value or ())
            assert cards.value_of(field, columns, cells, before) == (value or None), field.key
            blank = cards.value_of(field, columns, [*cells, [""] * len(columns)], [*before, None])
            assert field.shape == "grid" or blank == (value or None)
            seen += len(cells)
    assert seen > 5
