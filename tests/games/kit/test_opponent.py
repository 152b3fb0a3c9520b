"""The program's player for kits: lawful by the card, sensible one step ahead, done and told as a person's deeds."""

import pytest

from assistant.core.judgement import Grade, review
from assistant.core.questions import Ask
from assistant.core.table import Move, Note, parts
from assistant.core.text import LANGUAGES, render
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import game_of
from tests.games.kit.test_samples import Sample

ALL = [path.name for path in sorted(library.SAMPLES.iterdir()) if (path / library.FILE).exists()]


def step(desk, **blanks):
    """Ask for the next step; dice that it waits for show fours and threes."""
    answer, dice = desk.ask(Ask("opponent", blanks)), ()
    while not answer.offers and answer.throws:  # a roll may lead to another one
        dice = (4, 3, 5, 2, 1, 6)[: max(sum(throw.count for throw in answer.throws), len(dice) + 1)]
        answer = desk.ask(Ask("opponent", {**blanks, "dice": dice}))
    return answer


@pytest.mark.parametrize(("name", "wanted"), [(name, 2 if name == "long-thaw" else 4) for name in ALL])
def test_phases_are_played_by_the_card_and_end(name, wanted):
    desk = Sample.of(name)
    begun, phases, edits = desk.position, 0, []
    for _ in range(60):
        answer = step(desk)
        for language in LANGUAGES:
            assert "<" not in "".join(render(one.text, language) for one in answer.reasons)
        chosen = next((offer for offer in answer.offers if not offer.against), None)
        assert chosen is not None, [render(reason.text) for reason in answer.offers[0].against]
        ends = any(isinstance(part, Note) and part.fact == "phase" for part in parts(chosen.edit))
        edits.append(chosen.edit)
        assert desk.edit(edits[-1])
        assert chosen.then == (None if ends else Ask("opponent"))
        phases += ends
        if phases == wanted:
            break
    assert phases == wanted
    against = [one.objection for one in review(desk.game, begun, edits)]
    assert [render(one.text) for one in against if one.grade is Grade.AGAINST] == []
    assert any(isinstance(part, Move) for edit in edits for part in parts(edit))


def moves(answer):
    found = [part for part in parts(answer.offers[0].edit) if isinstance(part, Move)]
    return {name: one.zone for one in found for name in one.counters}


def test_it_takes_what_counts_and_says_so():
    answer = step(Sample.of("red-dunes"))
    assert {"h0707", "h0708"} & set(moves(answer).values())  # the wells that nobody holds
    assert any(reason.text.key == "opponent-takes" for reason in answer.reasons)
    assert answer.value["step"] == "go"


def test_what_cannot_be_done_is_left_out():
    desk = Sample.of("red-dunes")
    counters = tuple(moves(step(desk)))
    others = moves(step(desk, without=counters, spared=("h0707",)))
    assert not set(counters) & set(others) and "h0707" not in others.values()
    asked = desk.ask(Ask("opponent", {"refusing": True}))
    assert len(asked.follow_ups) > 1 and not asked.offers


def fight():
    desk = Sample.of("three-isles")
    while (answer := desk.ask(Ask("opponent"))).value["step"] != "strike":
        desk.edit(answer.offers[0].edit)
    return desk, answer


def test_a_fight_is_the_tables_own_with_why_it_is_fought():
    desk, waits = fight()
    assert not waits.offers and [throw.count for throw in waits.throws] == [1, 1]
    assert any(reason.text.key == "opponent-options" for reason in waits.reasons)
    again = waits.follow_ups[-1].question
    assert again.spared and desk.ask(again).verdict != waits.verdict  # not at their table: something else
    done = desk.ask(Ask("opponent", {"dice": (6, 1)}))
    assert done.offers[0].then == Ask("opponent") and desk.edit(done.offers[0].edit)
    assert render(desk.told(desk.journal.here)).startswith("Fight in ")
    assert waits.verdict != desk.ask(Ask("opponent")).verdict  # a zone is attacked once a phase


def test_whom_it_plays_is_asked_on_when_his_phase_comes():
    desk = Sample.of("red-dunes")
    seat = next(offer for offer in step(desk).offers if offer.edit.edits == (Note("opponent", "slate"),))
    assert seat.then is None and desk.edit(seat.edit)
    assert desk.answer("phase-end").offers[-1].then == Ask("opponent")
    desk.accept("phase-end", n=-1)
    answer = step(desk)
    assert not any(reason.text.key == "opponent-hint" for reason in answer.reasons)
    assert not any(offer.then is None for offer in answer.offers)  # nobody else may sit down


def strikes(words):
    """Return the zones that are attacked from beside Slate's column at the Great Well, where nobody moves."""
    game, at = game_of("red-dunes", read_kit(words)), Sample.of("red-dunes").position
    at, found = at.after(Move(("amber-column#5",), "h0706")), list[str]()
    while (answer := game.asked(Ask("opponent", {"dice": (4, 4)})).answer(at)).value["step"] == "strike":
        found += answer.highlights.zones
        at = at.after(answer.offers[0].edit)
    return found


def test_a_fight_that_is_owed_is_fought_and_one_that_cannot_be_paid_is_not():
    words = (library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    words = words.replace('allowance = "moves"', "allowance = 0").replace("sum(attack)", "1", 2)
    assert strikes(words) == []  # hopeless
    owed = words.replace('kind = "ratio"', 'must = true\nkind = "ratio"', 1)
    assert sorted(strikes(owed)) == ["h0707", "h0806"]
    dear = owed.replace("must = true", 'must = true\nprice = [{ account = "gold", value = 1 }]')
    assert strikes(f'{dear}\n[accounts.gold]\ntitle = "Gold"\nstart = 0\n') == []
    assert strikes(f'{dear}\n[accounts.gold]\ntitle = "Gold"\nstart = 1\n') in (["h0707"], ["h0806"])
