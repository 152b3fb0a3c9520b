"""The opponent as players meet it: steps with reasons, in both languages, from the table as it lies and what its side may see."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from assistant.core.edits import Flip, Move, Note
from assistant.core.position import Position
from assistant.core.questions import Ask
from assistant.core.text import render
from assistant.games.empires import game, mirror
from assistant.games.empires.opponent.at_the_table import Defence, Opponent
from assistant.games.empires.powers import CAMP, POWERS
from assistant.games.empires.questions.battle import Attack
from assistant.games.empires.questions.ending import EndOfPhase
from assistant.games.empires.questions.findings import Findings
from tests.games.tables import start

GAME = game.V1_1


def after(position: Position, edit) -> Position:
    return position.after(GAME.with_notes(position, edit))


def table(setup: str = "august-1914", **facts) -> Position:
    position = start(GAME, setup)
    for name, value in {"opponent": "central", **facts}.items():
        position = position.after(Note(name, value))
    return position


def stepped(position: Position, chance: random.Random):
    """Ask for a step and do it; return the answers that were read and the table after it."""
    answer = Opponent().answer(position)
    read = [answer]
    if not answer.offers:
        assert answer.throws is None, render(answer.verdict, "en")
        read.append(Opponent(dice=(chance.randint(1, 6), chance.randint(1, 6))).answer(position))
    return read, after(position, read[-1].offers[0].edit)


def sentences(answer):
    yield answer.verdict
    yield from (reason.text for reason in answer.reasons)
    yield from (offer.label for offer in answer.offers)
    yield from (follow.label for follow in answer.follow_ups)


@pytest.mark.parametrize("level", ["officer", "recruit"])
def test_two_turns_by_the_question_alone(level: str) -> None:
    position, chance = table(opponent_level=level), random.Random(4)
    presses = dict.fromkeys(POWERS, 0)
    verdicts = set()
    while mirror.turn(position) <= 2:
        power = mirror.phase(position)
        read, position = stepped(position, chance)
        presses[power] += len(read)
        for answer in read:
            verdicts.add(answer.verdict.key)
            for text in sentences(answer):
                for language in ("en", "fr"):
                    words = render(text, language)
                    assert 0 < len(words) <= 330 and "#" not in words, words
            rules = [reason.rule for reason in answer.reasons if reason.rule]
            assert rules or answer.verdict.key in ("opponent-end", "opponent-tiles", "opponent-first-tile")
        assert not [
            key for key in Findings().answer(position).value if key.startswith("phase-") and key != "phase-owed"
        ]
    assert {
        "opponent-move",
        "opponent-strike",
        "opponent-end",
        "opponent-first-tile",
        "opponent-tiles",
    } <= verdicts
    assert max(presses.values()) <= 2 * 20


def test_an_accepted_step_asks_for_the_next_and_the_end_for_the_partner() -> None:
    position = table(opponent="entente", phase="germany")
    ending = EndOfPhase(side="germany").answer(position)
    assert ending.offers[0].then == Ask("opponent")
    position = after(position, ending.offers[0].edit)
    step = Opponent().answer(position)
    assert step.offers[0].then == Ask("opponent") and step.value["step"] == "firsttile"
    assert EndOfPhase(side="allies").answer(position).offers[0].then == Ask("opponent")
    alone = position.after(Note("opponent", "allies"))
    assert EndOfPhase(side="allies").answer(alone).offers[0].then is None


def test_the_same_table_gets_the_same_answer_and_undo_leads_back_to_it() -> None:
    position = table("autumn-1915")
    first = Opponent().answer(position)
    assert Opponent().answer(table("autumn-1915")) == first


def test_what_is_not_possible_on_the_table_is_left_out() -> None:
    position, chance = table("autumn-1915"), random.Random(1)
    while Opponent().answer(position).value["step"] != "move":
        _, position = stepped(position, chance)
    seen = []
    asked = Opponent()
    for _ in range(4):
        answer = asked.answer(position)
        assert answer.verdict not in seen
        seen.append(answer.verdict)
        cannot = [follow.question for follow in answer.follow_ups]
        if not cannot:
            break
        asked = cannot[0]
    assert len(seen) > 2
    then = Opponent(without=asked.without, spared=asked.spared).answer(position)
    for offer in then.offers:
        assert offer.then is None or isinstance(offer.then, Ask)


def hidden(position: Position, side: str) -> tuple[str, ...]:
    """The tiles of a power that are still to come."""
    return tuple(c.id for c in position.table.counters.values() if c.zone == f"tiles-{side}")


@pytest.mark.parametrize("seed", range(3))
def test_hidden_tiles_of_others_change_nothing(seed: int) -> None:
    """Which tiles the enemy has face down in his boxes is not known: any others in their place give the same answer."""
    chance = random.Random(seed)
    found = set()
    for _ in range(3):
        position = table("autumn-1915", secret_tiles=True)
        for side in ("allies", "russia"):
            taken = chance.sample(hidden(position, side), 3)
            edits = [Flip(tuple(taken), 1), Move((taken[0],), f"development-{side}:2"), Move((taken[1],), f"development-{side}:1"),
                     Move((taken[2],), f"development-{side}:available")]  # fmt: skip
            for edit in edits:
                position = position.after(edit)
        answer = Opponent().answer(position)
        found.add(
            (render(answer.verdict, "en"), str(answer.value), tuple(render(r.text, "en") for r in answer.reasons))
        )
    assert len(found) == 1


def test_its_own_hidden_tiles_are_not_named() -> None:
    position = table(secret_tiles=True)
    for _ in range(3):
        answer = Opponent().answer(position)
        assert answer.value["step"] == "firsttile"
        words = " ".join(render(text, "en") for text in sentences(answer))
        assert "a tile" in words and not any(word in words for word in ("Manoeuvre", "Attack", "Defence"))
        position = after(position, answer.offers[0].edit)


def test_foreign_edits_between_steps_never_break_it() -> None:
    chance = random.Random(9)
    position = table("autumn-1915")
    for _ in range(25):
        _, position = stepped(position, chance)
        armies = [army for army in mirror.armies_on_map(position) if CAMP[mirror.power_of(position, army)] == "entente"]
        army = chance.choice(armies)
        near = mirror.roads(position.board).of_nation(mirror.nation(position, army.id))[army.zone]
        if chance.random() < 0.5:
            position = after(position, Move((army.id,), chance.choice(near)))
        else:
            position = after(position, Flip((army.id,), 1))


def test_the_opponent_takes_its_losses() -> None:
    position = table("autumn-1915", opponent="entente")
    shared = [z for z in position.occupied if GAME.fight(position, z)]
    if not shared:
        army = next(a for a in mirror.armies_on_map(position) if mirror.power_of(position, a) == "germany")
        links = mirror.roads(position.board).links[army.zone]
        goal = next(
            (
                z
                for z in links
                if any(mirror.camp_of(position, a) == "entente" for a in position.counters_in(z, "army"))
            ),
            None,
        )
        if goal is None:
            army, goal = next(
                (a, z) for a in mirror.armies_on_map(position) if mirror.power_of(position, a) == "germany"
                for z in mirror.roads(position.board).links[a.zone]
                if any(mirror.camp_of(position, b) == "entente" for b in position.counters_in(z, "army"))
            )  # fmt: skip
        position = after(position, Move((army.id,), goal))
        shared = [goal]
    card = Attack(zone=shared[0], dice=(6, 3)).answer(position)
    asked = next(
        follow.question
        for follow in card.follow_ups
        if isinstance(follow.question, Ask) and follow.question.tag == "defence"
    )
    answer = GAME.asked(asked).answer(position)
    assert (
        isinstance(GAME.asked(asked), Defence)
        and answer.offers
        and set(o.label for o in answer.offers) <= set(o.label for o in card.offers)
    )
    assert len(answer.offers) <= len(card.offers) and answer.verdict.key == "defence-verdict"
    silent = position.after(Note("opponent", "none"))
    tags = [
        f.question.tag
        for f in Attack(zone=shared[0], dice=(6, 3)).answer(silent).follow_ups
        if isinstance(f.question, Ask)
    ]
    assert "defence" not in tags
    assert replace(answer, offers=()).offers == ()
