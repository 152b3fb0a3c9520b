"""The opponent as players meet it: steps with reasons, in both languages, from the table as it lies and what its side may see."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from assistant.cli.answers import as_data
from assistant.core.blocks import Fight, Steps
from assistant.core.board import Correction
from assistant.core.cancellation import Unwanted, while_wanted
from assistant.core.ledger import Deed
from assistant.core.position import Position
from assistant.core.questions import Ask
from assistant.core.table import Flip, Move, Note, Several, parts
from assistant.core.text import render, verbatim
from assistant.games.empires import game, log, mirror
from assistant.games.empires.opponent.at_the_table import Defence, Opponent
from assistant.games.empires.opponent.cards import behind, open_cities, points_words
from assistant.games.empires.opponent.decisions import Dig, Strike, best_aids, decide
from assistant.games.empires.opponent.fights import Aids
from assistant.games.empires.opponent.model import AVAILABLE, NOBODY, state_of
from assistant.games.empires.opponent.planner import answered, considered, plan_manoeuvre
from assistant.games.empires.opponent.simulated_games import do
from assistant.games.empires.opponent.skills import skill, skill_of
from assistant.games.empires.opponent.steps import bundled, offers_of, struck
from assistant.games.empires.opponent.valuation import Gas, Judge, targets
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.findings import Findings
from assistant.games.empires.questions.phases import EndOfPhase
from assistant.games.empires.questions.victory import VictoryPoints
from assistant.games.empires.words import CAMP, POWERS, TEMPERS
from tests.games.empires.opponent.replay import differs
from tests.games.tables import start

GAME = game.V1_1
FREE = {"end", "tiles", "firsttile"}  # deeds that need no rule to be told


def after(position: Position, edit) -> Position:
    return position.after(GAME.with_notes(position, edit))


def table(setup: str = "august-1914", rules=GAME, **facts) -> Position:
    position = start(rules, setup)
    for name, value in {"opponent": "central", **facts}.items():
        position = position.after(Note(name, value))
    return laid(position)


def laid(position: Position, *edits) -> Position:
    """Return the table after edits that nobody made: no deeds of the phase."""
    table = position.after(Several(edits)).table
    return Position(position.board, position.kinds, table, position.defaults)


def turnable(answer) -> list[object]:
    """Return what of a fight on a card a click would turn: this question has no blanks for it."""
    sides = [side for block in answer.body if isinstance(block, Fight) for side in (block.attacker, block.defender)]
    assert sides
    return [piece for side in sides for piece in (*side.fighters, *side.aids) if piece.turned]


def stepped(position: Position, chance: random.Random):
    """Ask for a step and do it, attacks one behind the other; return the answers that were read and the table after it."""
    answer = Opponent().answer(position)
    read, dice = [answer], tuple[int, ...]()
    while answer.value["step"] == "strike" and (not dice or waits(answer, dice)):
        assert bool(answer.offers) == bool(dice), render(answer.verdict, "en")
        dice += (chance.randint(1, 6), chance.randint(1, 6))
        answer = Opponent(dice=dice).answer(position)
        read.append(answer)
        assert not turnable(answer)
    return read, after(position, read[-1].offers[0].edit)


def waits(answer, dice: tuple[int, ...]) -> bool:
    """Tell whether another attack may be rolled for behind those of which the dice lie."""
    return any(throw.onward for throw in answer.throws or ()) and sum(throw.count for throw in answer.throws) > len(
        dice
    )


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
        presses[phase] = presses.get(phase, 0) + len(read)  # a card accepted, or the dice of an attack typed
        for answer in read:
            verdicts.add(answer.verdict.key)
            for text in sentences(answer):
                for language in ("en", "fr"):
                    words = render(text, language)
                    assert 0 < len(words) <= 200 and "#" not in words, words
            numbers = [reason.rule for reason in answer.reasons if reason.rule]
            assert numbers or answer.value["step"] in FREE
            assert all(number.startswith("first ") == (rules is game.FIRST) for number in numbers), numbers
        assert not [
            key for key in Findings().answer(position).value if key.startswith("phase-") and key != "phase-owed"
        ]
    assert {"opponent-several", "opponent-strike"} <= verdicts and [
        key for key in verdicts if key.startswith("rolled-")
    ]
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
            lambda done, _: verbatim(str(len(done))),
        )
        if len(found.decisions) > 1:
            together, single = after(position, found.offers[0].edit), position
            for decision in found.decisions:
                single = after(single, offers_of(single, decision)[0].edit)
            assert not differs(state_of(together), state_of(single))
            assert log.ledger(together).of(Deed) == log.ledger(single).of(Deed)
            seen |= {type(decision.step).__name__ for decision in found.decisions}
        _, position = stepped(position, chance)
    assert seen >= {"FirstTile", "Purchase", "Move", "End"}


def test_one_of_several_steps_may_be_impossible() -> None:
    position, chance = table(), random.Random(4)
    while (answer := Opponent().answer(position)).value["step"] != "purchase":
        _, position = stepped(position, chance)
    (which,) = answer.follow_ups
    refused_of = which.question.answer(position)
    *each, back = refused_of.follow_ups
    assert len(each) == answer.value["n"] > 1 and not refused_of.offers and back.question.answer(position) == answer
    for follow in each:
        then = follow.question.answer(position)
        assert then.offers and then.verdict.key in ("opponent-several", "opponent-buy-full", "opponent-buy-reduced")
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


def test_it_plays_on_the_players_own_board() -> None:
    """Where two zones do not touch on the board that lies there, no plan goes from one to the other."""
    position = after(table(), Opponent().answer(table()).offers[0].edit)

    def plan(position: Position) -> str:
        return " ".join(render(text, "en") for text in sentences(Opponent().answer(position)))

    assert "Strasbourg → Verdun" in plan(position)
    board = position.board.corrected((Correction("link", "strasbourg|verdun|land", "", False),))
    own = plan(position.otherwise(board=board))
    assert "Strasbourg → Verdun" not in own and "Strasbourg → " in own


def test_its_own_hidden_tiles_are_not_named() -> None:
    position = table(secret_tiles=True)
    answer = Opponent().answer(position)
    assert answer.value["step"] == "firsttile"
    deeds_told = [text for block in answer.body if isinstance(block, Steps) for text, _ in block.steps]
    words = " ".join(render(text, "en") for text in (*deeds_told, *(follow.label for follow in answer.follow_ups)))
    assert words.count("a tile") == 3 and not any(word in words for word in ("Manoeuvre", "Attack", "Defence"))
    which = answer.follow_ups[0].question.answer(position)
    for card in (answer, which):  # nor in what scripts read
        told = json.dumps(as_data(card, "en"))
        assert not [tile for tile in ("germany-manoeuvre", "germany-attack", "germany-defence") if tile in told]
    open_table = Opponent().answer(table())
    assert "germany-manoeuvre" in json.dumps(as_data(open_table, "en"))
    position = after(position, answer.offers[0].edit)
    assert Opponent().answer(position).value["step"] != "firsttile"


def test_foreign_edits_between_steps_never_break_it() -> None:
    """Whatever somebody moved by hand, the next step does something, and the findings have nothing against it."""
    chance = random.Random(9)
    position = table("autumn-1915")
    for _ in range(25):
        before = position
        _, position = stepped(before, chance)
        assert position.table != before.table
        # What the hand made of the table is no fault of the step: only what the findings say more counts.
        added = Counter(Findings().answer(position).value) - Counter(Findings().answer(before).value)
        assert set(added) <= {"phase-owed"}, added
        armies = [army for army in mirror.armies_on_map(position) if CAMP[mirror.power_of(position, army)] == "entente"]
        army = chance.choice(armies)
        near = mirror.roads(position.board).of_nation(mirror.nation(position, army.id))[army.zone]
        if chance.random() < 0.5:
            position = after(position, Move((army.id,), chance.choice(near)))
        else:
            position = after(position, Flip((army.id,), 1))


def shared_zone(position: Position) -> tuple[Position, str]:
    """Return a table on which a German army stands among enemies, and where."""
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
    return position, shared[0]


def test_the_opponent_takes_its_losses() -> None:
    position, zone = shared_zone(table("autumn-1915", opponent="entente"))
    card = Attack(zone=zone, dice=(6, 3)).answer(position)
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
        f.question.tag for f in Attack(zone=zone, dice=(6, 3)).answer(silent).follow_ups if isinstance(f.question, Ask)
    ]
    assert "defence" not in tags
    assert replace(answer, offers=()).offers == ()


@pytest.mark.parametrize(
    ("gain", "words"), [(0.04, "about 0"), (-0.04, "about 0"), (0.06, "+0.1"), (-0.06, "−0.1"), (2.0, "+2")]
)
def test_a_gain_that_rounds_to_nothing_has_no_sign(gain: float, words: str) -> None:
    assert render(points_words(gain), "en") == words


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
    """What the enemies could gain by their answer: an empty city beside them falls."""
    state = state_of(table("autumn-1915"))
    by = skill("officer").by
    begun = plan_manoeuvre(state, by, begin=True)
    node = next(node for node in begun.others if node.plan == begun.plan)
    ours = [army for army in node.hoped.mine(state.phase) if state.land.city[node.hoped.zone[army]]]
    weaker = node.hoped.copy()
    for army in ours:
        weaker.lose(army, 2)
    assert answered(weaker, by) > answered(node.hoped, by) + 1


@pytest.mark.parametrize("rules", [GAME, game.FIRST], ids=["1.1", "first"])
def test_a_raid_whose_line_of_supply_stands_open_counts_for_less(rules) -> None:
    """A German army in Minsk: Russians who walk into Wilna behind it would cut it off, unless a second army stands there (6)."""
    by = skill("officer").by
    blind = replace(by, cut=0.0, cut_own=0.0)

    def feared(guards: int) -> float:
        state = state_of(table(rules=rules))
        zones = {zone: n for n, zone in enumerate(state.land.zones)}
        for army in state.at[zones["wilna"]]:
            state.place(army, zones["dvinsk"])
        for name in ("minsk", "wilna"):
            state.held[zones[name]] = 0
        raider, *others = [army for army in state.mine(0)][: 1 + guards]
        state.place(raider, zones["minsk"])
        for army in others:
            state.place(army, zones["wilna"])
        return float(Judge(state, blind).values([state])[0] - Judge(state, by).values([state])[0])

    assert feared(0) > feared(1) + 0.2 >= 0.2


@pytest.mark.parametrize("rules", [GAME, game.FIRST], ids=["1.1", "first"])
def test_the_opponent_answers_aviation_and_takes_the_losses_of_what_was_flown(rules) -> None:
    """A mission is spent where it changes much; the attack then goes on with it, and its losses are the program's to take."""
    position, zone = shared_zone(table("autumn-1915", rules, opponent="entente"))
    target = Attack(zone=zone).answer(position).situation.situation.defender.target.id
    defender = mirror.power_of(position, position.table.counters[target])
    for power in ("germany", defender):
        position = position.after(Move((f"{power}-aviation#1",), f"development-{power}:available"))
        position = position.after(Move((f"missions-{power}#1",), f"missions-{power}:2"))
    flown = Attack(zone=zone, aviation=1)
    ask = next(
        f for f in flown.answer(position).follow_ups if isinstance(f.question, Ask) and f.question.tag == "counter"
    )
    assert ask.usual
    answer = rules.asked(ask.question).answer(position)
    goes_on = answer.follow_ups[0].question
    assert answer.verdict.key == ("counter-spends" if answer.value["spends"] else "counter-saves")
    assert goes_on.countered == int(answer.value["spends"]) and goes_on.aviation == 1
    base = goes_on.answer(position).situation.combat
    assert base.spend.counter == goes_on.countered
    for language in ("en", "fr"):
        assert all("counter-" not in render(text, language) for text in sentences(answer))
    rolled = replace(goes_on, dice=(6, 3)).answer(position)
    losses = next(f for f in rolled.follow_ups if isinstance(f.question, Ask) and f.question.tag == "defence")
    taken = rules.asked(losses.question).answer(position)
    assert taken.offers and {offer.label for offer in taken.offers} <= {offer.label for offer in rolled.offers}
    left = position.after(taken.offers[0].edit)
    assert mirror.missions(left, "germany") == 1 and mirror.missions(left, defender) == 2 - goes_on.countered
    poor = position.after(Move((f"missions-{defender}#1",), f"missions-{defender}:0"))
    assert not [f for f in flown.answer(poor).follow_ups if isinstance(f.question, Ask) and f.question.tag == "counter"]
    assert rules.asked(ask.question).answer(poor).verdict.key == "counter-lacks"


def test_the_last_phase_ends_the_game_and_asks_for_the_points() -> None:
    position = table("empty", phase="austria_hungary").after(Move(("turn#1",), "turn:18"))
    for _ in range(9):
        answer = Opponent().answer(position)
        if answer.offers[0].then == Ask("vp"):
            break
        position = after(position, answer.offers[0].edit)
    assert "opponent-end-last" in {text.key for text in sentences(answer)}
    sooner = Opponent().answer(position.after(Move(("turn#1",), "turn:17")))
    assert sooner.offers[0].then == Ask("opponent")
    done = after(position, answer.offers[0].edit)
    over = Opponent().answer(done)  # what lies now is no new phase: nothing is planned, and no turn is played twice
    assert over.verdict.key == "opponent-over" and not over.offers
    assert [follow.question.answer(done).verdict.key for follow in over.follow_ups] == [
        VictoryPoints().answer(done).verdict.key
    ]
    assert Opponent().answer(done.after(Move(("turn#1",), "turn:17"))).verdict.key != "opponent-over"


@pytest.mark.parametrize("rules", [GAME, game.FIRST], ids=["1.1", "first"])
def test_gas_reduces_an_army_in_a_trench_once_a_year(rules) -> None:
    """The program's first step with gas is its use, the same on the model and on the table; not a second time in the year."""
    position = table("autumn-1915", rules)
    position = position.after(rules.with_notes(position, Opponent().answer(position).offers[0].edit))  # tiles of box 2
    assert not isinstance(decide(state_of(position), *skill("officer")).step, Gas)
    position = position.after(Move(("germany-gas#1",), "development-germany:available"))
    decision = decide(state_of(position), *skill("officer"))
    assert isinstance(decision.step, Gas) and decision.step.army in set(targets(state_of(position)))
    answer = Opponent().answer(position)
    assert answer.verdict.key == "opponent-gas" and answer.reasons[0].rule.endswith(("10.6", "9.5"))
    state = state_of(position)
    do(state, decision)
    left = position.after(rules.with_notes(position, answer.offers[0].edit))
    assert not differs(state, state_of(left))
    assert not isinstance(decide(state_of(left), *skill("officer")).step, Gas)
    refused = answer.follow_ups[0].question.answer(position)
    assert refused.verdict.key != "opponent-gas" or refused.verdict != answer.verdict


def test_aircraft_fly_in_an_own_attack_unless_they_can_be_cancelled() -> None:
    """A mission flies where nobody can cancel it, and the card's potential counts it; its offers spend it (10.4)."""

    missions, tile = ("missions-germany#1",), ("germany-aviation#1",)
    position = laid(
        table("autumn-1915"), Move(missions, "missions-germany:4"), Move(tile, "development-germany:available")
    )
    while (card := Opponent().answer(position)).offers:
        position = after(position, card.offers[0].edit)
    assert "opponent-flies" in {reason.text.key for reason in card.reasons}
    state, russia = state_of(position), POWERS.index("russia")
    step = decide(state, *skill_of(position)).step
    assert isinstance(step, Strike) and step.aids == Aids(aviation=1)
    declared = struck(state.land, step)
    assert declared.answer(position).situation.combat.spend.aviation == 1
    rolled = Opponent(dice=(6, 1)).answer(position)
    assert mirror.missions(after(position, rolled.offers[0].edit), "germany") == 3
    state.tiles[russia]["aviation", 1], state.missions[russia] = AVAILABLE, 1  # now it could be cancelled
    assert not best_aids(state, step.zone, step.front, step.attack).aviation
    state.missions[russia] = 0
    assert best_aids(state, step.zone, step.front, step.attack).aviation


def test_a_trench_says_how_much_less_often_its_zone_falls() -> None:
    """Every trench at the front of 1915 makes its garrison fall less often, or as often where one lies already (9.2, 11)."""
    position = table("autumn-1915")
    state, told = state_of(position), 0
    zones = {state.zone[army] for army in state.mine(state.phase)}
    for zone in (zone for zone in sorted(zones) if any(state.enemies(z, state.phase) for z in state.land.links[zone])):
        dug = state.sketch()
        dug.dug[True][zone] = state.dug[True][zone] + 1
        before, after_ = Judge(state, skill("officer").by).falls([state, dug], zone)
        assert 0 < after_ <= before < 1
        reasons = [
            one.text.key for one in behind(position, state, Dig(zone), "11") if one.text.key == "opponent-dig-falls"
        ]
        assert bool(reasons) == (after_ < before)
        told += len(reasons)
    assert told


def test_the_first_card_says_how_many_recruitment_points_it_spends() -> None:
    spent = next(one.text for one in Opponent().answer(table()).reasons if one.text.key == "opponent-spent")
    assert spent.args == {"spent": 3, "n": 3}


def test_a_city_that_a_failure_would_open_is_told_where_nobody_stands() -> None:
    """Breslau without its garrison stands open to Russians at Warsaw, with it to nobody (9.1)."""
    state = state_of(table())
    land = state.land
    breslau, warsaw = land.index["breslau"], land.index["varsovie"]
    if not state.enemies(warsaw, state.phase):
        state.place(next(army for army in state.mine(POWERS.index("russia"))), warsaw)
    for army in [army for army in state.mine(state.phase) if state.zone[army] == breslau]:
        state.place(army, NOBODY)
    assert warsaw in open_cities(state)[breslau]
    state.place(state.mine(state.phase)[0], breslau)
    assert breslau not in open_cities(state)
