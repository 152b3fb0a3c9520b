"""The opponent as players meet it, in every game: steps with reasons, in both languages, lawful, from what its side may see."""

import random
from collections import Counter, defaultdict

import pytest

from assistant.core.questions import Ask
from assistant.core.table import Flip, Move, parts
from assistant.core.text import render
from assistant.games import find_game
from assistant.games.third_reich.questions.turn import PhaseEnd
from tests.games.opponents import (
    REMINDERS,
    Walk,
    after,
    findings,
    opponent,
    sentences,
    stepped,
    table,
    walk,
    well_said,
    words,
)

FREE = {"end", "tiles", "firsttile"}  # steps that need no rule to be told
EMPIRES, FIRST, REICH = "empires", "empires-first", "third-reich"
OPENING = {EMPIRES: "august-1914", FIRST: "august-1914", REICH: "winter-1940"}
SAMPLE = {EMPIRES: "autumn-1915", FIRST: "autumn-1915", REICH: "summer-1941"}
CAMP = {EMPIRES: "central", FIRST: "central", REICH: "axis"}
EVERY = pytest.mark.parametrize("slug", OPENING)


@pytest.mark.parametrize(
    ("slug", "level", "turns", "phases"),
    [(EMPIRES, "officer", 2, 8), (EMPIRES, "recruit", 1, 4), (EMPIRES, "marshal", 1, 1), (FIRST, "officer", 1, 4),
     (REICH, "officer", 2, 6), (REICH, "recruit", 1, 3)],
)  # fmt: skip
def test_turns_by_the_question_alone(slug, level, turns, phases):
    """A phase takes a dozen presses at most where dice are typed: a card accepted, or the dice of a fight.

    Where Space throws it takes eight, and those by which somebody chooses losses.
    """
    game = find_game(slug)
    presses, thrown = (defaultdict[tuple[object, object], int](int) for _ in range(2))
    verdicts = set()
    for step in walk(slug, OPENING[slug], 4, opponent=CAMP[slug], opponent_level=level):
        phase = step.before.box("turn#1"), step.before.fact("phase")
        if phase not in presses and len(presses) == phases:
            break
        presses[phase] += len(step.read)
        thrown[phase] += min(2, len(step.read)) - (len(step.read[-1].offers) > 1)
        for answer in step.read:
            verdicts.add(answer.verdict.key)
            well_said(answer)
            numbers = [reason.rule for reason in answer.reasons if reason.rule]
            assert numbers or answer.value["step"] in FREE or slug == REICH
            assert all(number.startswith("first ") == (slug == FIRST) for number in numbers), numbers
        assert set(findings(game, step.left)) <= REMINDERS[slug]
    assert {turn for turn, _ in presses} == set(range(1, turns + 1)) and max(presses.values()) <= 12, presses
    assert max(thrown.values()) <= 8, thrown
    assert {"opponent-several", "opponent-strike"} <= verdicts
    assert slug == REICH or [key for key in verdicts if key.startswith("rolled-")]


@EVERY
def test_the_same_table_gets_the_same_answer(slug):
    game = find_game(slug)
    first, again = (opponent(game).answer(table(game, SAMPLE[slug], opponent=CAMP[slug])) for _ in range(2))
    assert first == again


# Sides of whom the player knows no tiles that lie face down; boxes in which some lie; cards that are read.
HIDDEN = {
    EMPIRES: (("allies", "russia"), ("2", "1", "available"), 1),
    FIRST: (("allies", "russia"), ("2", "1", "available"), 1),
    REICH: (("allies", "ussr"), ("development", "available"), 2),
}


@pytest.mark.parametrize(("slug", "seed"), [(EMPIRES, 0), (FIRST, 2), (REICH, 1)])
def test_hidden_tiles_of_others_change_nothing(slug, seed):
    """Which tiles the enemy has face down is not known: any others in their place give the same answers."""
    game, chance, said = find_game(slug), random.Random(seed), set()
    sides, boxes, cards = HIDDEN[slug]
    for _ in range(3):
        position = table(game, SAMPLE[slug], opponent=CAMP[slug], secret_tiles=True)
        for side in sides:
            own = sorted(
                c.id for c in position.table.counters.values()
                if c.zone.startswith("tiles-") and position.kind(c.id).side == side and position.kind(c.id).type == "tile"
            )  # fmt: skip
            taken = chance.sample(own, len(boxes))
            position = position.after(Flip(tuple(taken), 1))
            for tile, box in zip(taken, boxes, strict=True):
                position = position.after(Move((tile,), f"development-{side}:{box}"))
        told = []
        for _ in range(cards):
            answer = opponent(game).answer(position)
            told.append((words(answer), str(answer.value)))
            position = after(game, position, answer.offers[0].edit)
        said.add(tuple(told))
    assert len(said) == 1


@EVERY
def test_foreign_edits_between_steps_never_break_it(slug):
    """Whatever somebody moved by hand, the next step does something, and the findings have nothing against it."""
    game, chance = find_game(slug), random.Random(9)
    position = table(game, SAMPLE[slug], opponent=CAMP[slug])
    for _ in range(6 if slug == FIRST else 10):
        step = stepped(game, position, chance)
        position = step.left
        assert position.table != step.before.table
        # What the hand made of the table is no fault of the step: only what the findings say more counts.
        added = Counter(findings(game, position)) - Counter(findings(game, step.before))
        assert set(added) <= REMINDERS[slug], added
        armies = [
            c for c in position.table.counters.values() if position.kind(c.id).type in ("army", "armour", "infantry")
        ]
        army = chance.choice([c for c in armies if position.board.neighbours.get(c.zone)])
        near = position.board.neighbours[army.zone]
        edit = Move((army.id,), chance.choice(sorted(near))) if chance.random() < 0.5 else Flip((army.id,))
        position = after(game, position, edit)


@pytest.mark.parametrize(("slug", "wanted"), [(EMPIRES, "purchase"), (REICH, "operate")])
def test_one_of_several_steps_may_be_impossible(slug, wanted):
    """Each is asked for without another, the way back asks as before, and an accepted step asks for the next."""
    for step in walk(slug, OPENING[slug], 4, opponent=CAMP[slug], opponent_level="officer"):
        answer, position = step.read[0], step.before
        if answer.value["step"] == wanted:
            break
        assert slug == EMPIRES or answer.offers[0].then == Ask("opponent")
    which = answer.follow_ups[0].question.answer(position)
    *each, back = which.follow_ups
    assert 1 < len(each) <= answer.value["n"] and not which.offers and back.question.answer(position) == answer
    for follow in each:
        then, refused = follow.question.answer(position), follow.question.without[0]
        assert then.offers and then.verdict.key != "opponent-which"
        assert all(refused not in getattr(part, "counters", ()) for one in then.offers for part in parts(one.edit))


@EVERY
def test_a_hint_offers_to_play_a_camp(slug):
    """Menu, question, offer: three clicks to an opponent that plays; the camp that begins plays on at once."""
    game = find_game(slug)
    position = table(game, OPENING[slug], opponent="none")
    hint = opponent(game).answer(position)
    assert [offer.label.key for offer in hint.offers[1:]] == ["opponent-seat", "opponent-seat"]
    assert (hint.offers[1].then, hint.offers[2].then) == (Ask("opponent"), None)
    seated = [after(game, position, offer.edit) for offer in hint.offers[1:]]
    assert seated[0].fact("opponent") == CAMP[slug] != seated[1].fact("opponent")
    assert len(opponent(game).answer(seated[0]).offers) == 1


@pytest.mark.parametrize(
    ("slug", "side", "last", "then"), [(EMPIRES, "austria_hungary", 18, "vp"), (REICH, "ussr", 22, "victory")]
)
def test_the_last_phase_ends_the_game_and_asks_who_has_won(slug, side, last, then):
    game = find_game(slug)
    empty = table(game, "empty", opponent="coalition" if slug == REICH else "central", phase=side)
    for step in LastPhase(slug, empty.after(Move(("turn#1",), f"turn:{last}"))):
        answer, position = step.read[0], step.before
        if answer.offers[0].then == Ask(then):
            break
    assert {"ended-last", "game-over"} & {text.key for text in sentences(answer)}
    assert slug == EMPIRES or PhaseEnd().answer(position).offers[-1].label.key == "game-over"
    sooner = opponent(game).answer(position.after(Move(("turn#1",), f"turn:{last - 1}")))
    # The next phase is not the program's.
    assert sooner.offers[0].then == (Ask("opponent") if slug == EMPIRES else None)
    # What lies now is no new phase: nothing is planned, and no turn is played twice.
    over = opponent(game).answer(step.left)
    assert over.verdict.key == "opponent-over" and not over.offers
    asked = [follow.question.answer(step.left).verdict for follow in over.follow_ups]
    assert asked == [game.asked(Ask(then)).answer(step.left).verdict] and render(asked[0])
    again = opponent(game).answer(step.left.after(Move(("turn#1",), f"turn:{last - 1}")))
    assert again.verdict.key != "opponent-over"


class LastPhase(Walk):
    """The end of a game, from a table as it lies."""

    def __init__(self, slug, position):
        super().__init__(slug, "empty", 1)
        self.position = position
