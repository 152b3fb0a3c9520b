"""A rules card changed at one place: everything else in its file stays, line by line, comments too."""

import copy
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.desk.kits import card_file, cards
from assistant.games.kit import library

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
