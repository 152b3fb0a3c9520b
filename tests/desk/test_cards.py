"""Rules cards changed part by part: forms, the file's words, what is wrong, what a card answers on a table."""

import tomllib

import pytest

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
