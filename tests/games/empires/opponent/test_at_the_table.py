"""The opponent as players meet it: steps with reasons, in both languages, from the table as it lies and what its side may see."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from assistant.core.blocks import Steps
from assistant.core.edits import Flip, Move, Note, parts
from assistant.core.patience import Unwanted, while_wanted
from assistant.core.phase_log import deeds
from assistant.core.position import Position
from assistant.core.questions import Ask
from assistant.core.text import render, verbatim
from assistant.games.empires import game, mirror
from assistant.games.empires.opponent.at_the_table import Defence, Opponent
from assistant.games.empires.opponent.bundles import bundled
from assistant.games.empires.opponent.deciding import decide
from assistant.games.empires.opponent.planner import plan_manoeuvre
from assistant.games.empires.opponent.replies import answered, considered
from assistant.games.empires.opponent.skills import skill, skill_of
from assistant.games.empires.opponent.state import state_of
from assistant.games.empires.opponent.steps import offers_of
from assistant.games.empires.powers import CAMP
from assistant.games.empires.questions.battle import Attack
from assistant.games.empires.questions.ending import EndOfPhase
from assistant.games.empires.questions.findings import Findings
from assistant.games.empires.seats import TEMPERS
from tests.games.empires.opponent.replay import differs
from tests.games.tables import start

GAME = game.V1_1
FREE = {
    "opponent-end",
    "opponent-tiles",
    "opponent-first-tile",
    "opponent-first-tiles",
}  # deeds that need no rule to be told


def after(position: Position, edit) -> Position:
    return position.after(GAME.with_notes(position, edit))


def table(setup: str = "august-1914", rules=GAME, **facts) -> Position:
    position = start(rules, setup)
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
    for block in answer.body:
        if isinstance(block, Steps):
            yield from (text for text, _ in block.steps)
    yield from (reason.text for reason in answer.reasons)
    yield from (offer.label for offer in answer.offers)
    yield from (follow.label for follow in answer.follow_ups)


@pytest.mark.parametrize(
    ("rules", "level"),
    [(GAME, "officer"), (GAME, "recruit"), (GAME, "marshal"), (game.FIRST, "officer")],
    ids=["1.1", "recruit", "marshal", "first"],
)
def test_two_turns_by_the_question_alone(rules, level: str) -> None:
    position, chance = table(rules=rules, opponent_level=level), random.Random(4)
    last = 1 if level == "marshal" else 2
    presses: dict[tuple[int, str], int] = {}
    verdicts = set()
    while mirror.turn(position) <= last:
        phase = mirror.turn(position), mirror.phase(position)
        read, position = stepped(position, chance)
        presses[phase] = presses.get(phase, 0) + 1  # a card accepted; dice are typed beside
        for answer in read:
            verdicts.add(answer.verdict.key)
            for text in sentences(answer):
                for language in ("en", "fr"):
                    words = render(text, language)
                    assert 0 < len(words) <= 330 and "#" not in words, words
            numbers = [reason.rule for reason in answer.reasons if reason.rule]
            assert numbers or answer.verdict.key in FREE
            assert all(number.startswith("first ") == (rules is game.FIRST) for number in numbers), numbers
        assert not [
            key for key in Findings().answer(position).value if key.startswith("phase-") and key != "phase-owed"
        ]
    assert {"opponent-moves", "opponent-strike", "opponent-end", "opponent-first-tiles"} <= verdicts
    assert "opponent-several" in verdicts or level == "marshal"  # of a single turn
    assert max(presses.values()) <= 12, presses


def test_steps_done_together_are_the_steps_one_by_one() -> None:
    """The one edit of a bundle leaves the table that its steps leave, each accepted by itself; undone it is undone whole."""
    position, chance = table(), random.Random(4)
    seen = set()
    while mirror.turn(position) == 1:
        state = state_of(position)
        found = bundled(
            position,
            decide(state, *skill("officer")),
            state_of,
            skill("officer"),
            lambda done: verbatim(str(len(done))),
        )
        if len(found.decisions) > 1:
            together, single = after(position, found.offers[0].edit), position
            for decision in found.decisions:
                single = after(single, offers_of(single, decision)[0].edit)
            assert not differs(state_of(together), state_of(single))
            assert sorted(map(str, deeds(together).values())) == sorted(map(str, deeds(single).values()))
            seen.add(type(found.decisions[0].step).__name__)
        _, position = stepped(position, chance)
    assert seen >= {"FirstTile", "Purchase", "Move"}


def test_one_of_several_steps_may_be_impossible() -> None:
    position, chance = table(), random.Random(4)
    while (answer := Opponent().answer(position)).verdict.key != "opponent-purchases":
        _, position = stepped(position, chance)
    assert len(answer.follow_ups) == answer.value["n"] > 1
    for follow in answer.follow_ups:
        then = follow.question.answer(position)
        assert then.offers and then.verdict.key in ("opponent-purchases", "opponent-buy-full", "opponent-buy-reduced")
        refused = follow.question.without[0]
        assert all(refused not in getattr(part, "counters", ()) for part in parts(then.offers[0].edit))


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


def test_on_a_new_table_a_hint_offers_to_play_a_camp() -> None:
    """Menu, question, offer: three clicks to an opponent that plays."""
    position = table(opponent="none")
    hint = Opponent().answer(position)
    assert [offer.label.key for offer in hint.offers[1:]] == ["opponent-seat", "opponent-seat"]
    central, entente = (after(position, offer.edit) for offer in hint.offers[1:])
    assert (central.fact("opponent"), entente.fact("opponent")) == ("central", "entente")
    assert hint.offers[1].then == Ask("opponent") and hint.offers[2].then is None  # Germany begins
    assert len(Opponent().answer(central).offers) == 1


def test_the_same_table_gets_the_same_answer_and_undo_leads_back_to_it() -> None:
    for rules in (GAME, game.FIRST):
        first = Opponent().answer(table("autumn-1915", rules=rules))
        assert Opponent().answer(table("autumn-1915", rules=rules)) == first


def test_what_is_not_possible_on_the_table_is_left_out() -> None:
    position, chance = table("autumn-1915"), random.Random(1)
    while Opponent().answer(position).value["step"] != "move":
        _, position = stepped(position, chance)
    seen = []
    asked = Opponent()
    for _ in range(4):
        answer = asked.answer(position)
        deed = [(answer.verdict, block.steps) for block in answer.body if isinstance(block, Steps)]
        assert deed not in seen
        seen.append(deed)
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


@pytest.mark.parametrize(("rules", "seed"), [(GAME, 0), (GAME, 1), (game.FIRST, 2)], ids=["1.1", "again", "first"])
def test_hidden_tiles_of_others_change_nothing(rules, seed: int) -> None:
    """Which tiles the enemy has face down in his boxes is not known: any others in their place give the same answer."""
    chance = random.Random(seed)
    found = set()
    for _ in range(3):
        position = table("autumn-1915", rules=rules, secret_tiles=True)
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


def test_a_search_that_nobody_waits_for_ends() -> None:
    asked = 0

    def wanted() -> bool:
        nonlocal asked
        asked += 1
        return asked < 20

    position = table("autumn-1915")
    with pytest.raises(Unwanted), while_wanted(wanted):
        while True:  # purchases come first; the search begins with the first Manoeuvre
            _, position = stepped(position, random.Random(1))
    assert asked == 20
    assert Opponent().answer(position).verdict.key  # and the next one who asks is answered


def test_its_own_hidden_tiles_are_not_named() -> None:
    position = table(secret_tiles=True)
    answer = Opponent().answer(position)
    assert answer.value["step"] == "firsttile" and answer.value["n"] == 3
    words = " ".join(render(text, "en") for text in sentences(answer))
    assert "a tile" in words and not any(word in words for word in ("Manoeuvre", "Attack", "Defence"))
    position = after(position, answer.offers[0].edit)
    assert Opponent().answer(position).value["step"] != "firsttile"


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


def test_tempers_and_levels_are_other_players() -> None:
    """Each temper plays the same table by weights of its own; the marshal may choose another plan, never one that is not lawful."""
    players = {skill("officer", spirit).by for spirit in TEMPERS}
    assert len(players) == len(TEMPERS)
    assert skill("recruit").by.hole > skill("greedy").by.hole == 0
    bold = table("autumn-1915", opponent_temper="bold")
    assert skill_of(bold) == skill("officer", "bold") and Opponent().answer(bold).offers
    state = state_of(table("autumn-1915"))
    tried = considered(state, skill("officer").by, begin=True, tries=3)
    plain = considered(state, skill("officer").by, begin=True)
    assert tried.plan and plain.plan and {node.plan for node in tried.others} >= {tried.plan, plain.plan}


def test_the_answer_of_the_enemies_costs_what_stands_open() -> None:
    """A table is worth no more once both enemies have answered than they leave of it: an empty city beside them falls."""
    state = state_of(table("autumn-1915"))
    by = skill("officer").by
    begun = plan_manoeuvre(state, by, begin=True)
    node = next(node for node in begun.others if node.plan == begun.plan)
    ours = [army for army in node.hoped.mine(state.phase) if state.land.city[node.hoped.zone[army]]]
    weaker = node.hoped.copy()
    for army in ours:
        weaker.lose(army, 2)
    assert answered(weaker, by) < answered(node.hoped, by) - 1
