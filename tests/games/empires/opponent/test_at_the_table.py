"""The opponent as players meet it: steps with reasons, in both languages, from the table as it lies and what its side may see."""

import json
import random

import pytest
from msgspec.structs import replace

from assistant.cli.answers import as_data
from assistant.core.ai_match import TEMPERS
from assistant.core.blocks import Steps
from assistant.core.board import Correction
from assistant.core.cancellation import Unwanted, while_wanted
from assistant.core.ledger import Deed
from assistant.core.opponent import Weights, points_words
from assistant.core.planner import goings_of
from assistant.core.questions import Ask, Offer
from assistant.core.table import Move, Note, Several, parts
from assistant.core.text import Text, render
from assistant.core.valuation import OFF
from assistant.games.empires import game, log, mirror, reader
from assistant.games.empires.opponent.cards import Opponent, behind, struck
from assistant.games.empires.opponent.decisions import Dig, Gas, Strike, best_aids, decide, dug
from assistant.games.empires.opponent.fights import Aids
from assistant.games.empires.opponent.planner import Planner
from assistant.games.empires.opponent.skills import skill, skill_of
from assistant.games.empires.opponent.valuation import Judge, Table
from assistant.games.empires.words import POWERS
from tests.games import opponents
from tests.games.empires.hands import q
from tests.games.opponents import sentences, stepped, walk, words

GAME = game.V1_1
EDITIONS = pytest.mark.parametrize("rules", [GAME, game.FIRST], ids=["1.1", "first"])


def after(position, edit):
    return position.after(GAME.with_notes(position, edit))


def table(setup="august-1914", rules=GAME, **facts):
    return laid(opponents.table(rules, setup, **{"opponent": "central", **facts}))


def laid(position, *edits):
    """Return the table after edits that nobody made: no deeds of the phase."""
    for edit in edits:
        position = position.after(edit)
    position.let_go()
    return position


def officer():
    """Return the first turns of an officer, from the table of August 1914."""
    return walk("empires", "august-1914", 4, opponent="central", opponent_level="officer")


def test_steps_done_together_are_the_steps_one_by_one():
    """The one edit of a bundle leaves the table that its steps leave, each accepted by itself; undone it is undone whole."""
    seen = set()
    for step in officer():
        position = step.before
        if mirror.turn(position) > 1:
            break
        found = Opponent(position).bundled()
        if len(found.decisions) > 1:
            together, single = after(position, found.offers[0].edit), position
            for decision in found.decisions:
                single = after(single, Opponent(single).offers(single, decision)[0].edit)
            assert together.table.counters == single.table.counters and together.table.markers == single.table.markers
            assert reader.ledger(together).of(Deed) == reader.ledger(single).of(Deed)
            seen |= {type(decision.step).__name__ for decision in found.decisions}
    assert seen >= {"FirstTile", "Purchase", "Move", "End"}


def test_one_of_several_steps_may_be_impossible():
    answer, position = next((s.read[0], s.before) for s in officer() if s.read[0].value["step"] == "purchase")
    (which,) = answer.follow_ups
    refused_of = which.question.answer(position)
    *each, back = refused_of.follow_ups
    assert 1 < len(each) <= answer.value["n"] and not refused_of.offers and back.question.answer(position) == answer
    for follow in each:
        then = follow.question.answer(position)
        assert then.offers and then.verdict.key in ("opponent-several", "place-booked-full", "place-booked-reduced")
        refused = follow.question.without[0]
        assert all(refused not in getattr(part, "counters", ()) for part in parts(then.offers[0].edit))


def test_what_is_not_possible_on_the_table_is_left_out():
    position = next(s.before for s in officer() if s.read[0].value["step"] == "move")
    seen = []
    asked = q.opponent()
    for _ in range(4):
        answer = asked.answer(position)
        deed = [(answer.verdict, block.steps) for block in answer.body if isinstance(block, Steps)]
        assert deed not in seen
        seen.append(deed)
        if not answer.follow_ups:
            break
        asked = answer.follow_ups[0].question
    assert len(seen) > 2
    then = q.opponent(without=asked.without, spared=asked.spared).answer(position)
    assert all(offer.then is None or isinstance(offer.then, Ask) for offer in then.offers)


def test_a_search_that_nobody_waits_for_ends():
    asked = 0

    def wanted():
        nonlocal asked
        asked += 1
        return asked < 20

    position = table("autumn-1915")
    with pytest.raises(Unwanted), while_wanted(wanted):
        while True:  # purchases come first; the search begins with the first Manoeuvre
            position = stepped(GAME, position, random.Random(1)).left
    assert asked == 20
    assert q.opponent().answer(position).verdict.key  # and the next one who asks is answered


def test_it_plays_on_the_players_own_board():
    """Where two zones do not touch on the board that lies there, no plan goes from one to the other."""
    position = after(table(), q.opponent().answer(table()).offers[0].edit)
    assert "Strasbourg → Verdun" in words(q.opponent().answer(position))
    board = position.board.corrected((Correction("link", "strasbourg|verdun|land", "", False),))
    own = words(q.opponent().answer(position.otherwise(board=board)))
    assert "Strasbourg → Verdun" not in own and "Strasbourg → " in own


def test_its_own_tiles_lie_face_down_until_they_serve():
    """Nothing names them, neither the card nor what scripts read; a hint names those of whom the program does not play (2, 10)."""
    position, names = table(), ("germany-manoeuvre", "germany-attack", "germany-defence")
    answer = q.opponent().answer(position)
    assert answer.value["step"] == "firsttile"
    said = words(replace(answer, offers=(), reasons=()))
    assert said.count("a tile") == 3 and not any(word in said for word in ("Manoeuvre", "Attack", "Defence"))
    which = answer.follow_ups[0].question.answer(position)
    for card in (answer, which):
        assert not [tile for tile in names if tile in json.dumps(as_data(card, "en"))]
    assert names[0] in json.dumps(as_data(q.opponent().answer(table(opponent="none")), "en"))
    position = after(position, answer.offers[0].edit)
    assert q.opponent().answer(position).value["step"] != "firsttile"
    laid_ = position.counters_in("development-germany:1", "tile")
    assert len(laid_) == 3 and all(tile.face == 1 for tile in laid_)
    served = laid(
        position, Move(tuple(tile.id for tile in laid_), "development-germany:2"), Move(("turn#1",), "turn:3")
    )
    served = after(served, q.begin(side="germany").answer(served).offers[0].edit)
    assert all(tile.face == 0 for tile in served.counters_in("development-germany:available", "tile"))


def shared_zone(position):
    """Return a table on which a German army stands among enemies, and where."""

    def enemies(zone):
        return any(mirror.camp_of(position, army) == "entente" for army in position.counters_in(zone, "army"))

    shared = [zone for zone in position.occupied if GAME.fight(position, zone)]
    if shared:
        return position, shared[0]
    links = mirror.roads(position.board).links
    germans = [army for army in mirror.armies_on_map(position) if mirror.power_of(position, army) == "germany"]
    army, goal = next((army, zone) for army in germans for zone in links[army.zone] if enemies(zone))
    return after(position, Move((army.id,), goal)), goal


def asks(answer, tag):
    """Return the follow-ups of an answer that ask the program this."""
    return [f for f in answer.follow_ups if isinstance(f.question, Ask) and f.question.tag == tag]


def test_the_opponent_takes_its_losses():
    position, zone = shared_zone(table("autumn-1915", opponent="entente"))
    card = q.attack(zone=zone, dice=(6, 3)).answer(position)
    asked = GAME.asked(asks(card, "defence")[0].question)
    answer = asked.answer(position)
    assert isinstance(asked, q.defence) and answer.verdict.key == "defence-verdict"
    assert {offer.label for offer in answer.offers} <= {offer.label for offer in card.offers}
    assert 0 < len(answer.offers) <= len(card.offers)
    silent = position.after(Note("opponent", "none"))
    assert not asks(q.attack(zone=zone, dice=(6, 3)).answer(silent), "defence")


def test_an_accepted_step_asks_for_the_next_and_the_end_for_the_partner():
    position = table(opponent="entente", phase="germany")
    ending = q.phase(side="germany").answer(position)
    assert ending.offers[0].then == Ask("opponent")
    position = after(position, ending.offers[0].edit)
    step = q.opponent().answer(position)
    assert step.offers[0].then == Ask("opponent") and step.value["step"] == "firsttile"
    assert q.phase(side="allies").answer(position).offers[0].then == Ask("opponent")
    alone = position.after(Note("opponent", "allies"))
    assert q.phase(side="allies").answer(alone).offers[0].then is None


@pytest.mark.parametrize(
    ("gain", "words"), [(0.04, "about 0"), (-0.04, "about 0"), (0.06, "+0.1"), (-0.06, "−0.1"), (2.0, "+2")]
)
def test_a_gain_that_rounds_to_nothing_has_no_sign(gain, words):
    assert render(points_words(gain), "en") == words


def test_tempers_and_levels_are_other_players():
    """Each temper plays the same table by weights of its own; the marshal may choose another plan, never one that is not lawful."""
    players = {skill("officer", spirit).camps for spirit in TEMPERS}
    assert len(players) == len(TEMPERS)
    assert skill("recruit").camps[0].hole > skill("greedy").camps[0].hole == 0
    bold = table("autumn-1915", opponent_temper="bold")
    assert skill_of(bold) == skill("officer", "bold") and q.opponent().answer(bold).offers
    lying, officer = Table(table("autumn-1915")), skill("officer")
    planner = Planner(lying, officer.camps[0], begins=True)
    plain = planner.considered(officer)
    tried = planner.considered(officer._replace(looks=Weights({**officer.looks, "tries": 6})))
    ends = [planner.judge.values(planner.rolled(found, 18)).mean() for found in (plain, tried)]
    assert plain.planned and tried.planned and ends[1] >= ends[0]


def test_a_plan_rolled_out_is_the_plan_of_the_book():
    """As often as the book has it the zone of an attack is cleared; who only moves stands where he went."""
    lying = Table(table("autumn-1915"))
    planner, index = Planner(lying, skill("officer").camps[0], begins=True), lying.ground.index
    found = planner.plan()
    ends = planner.rolled(found, 72)
    assert any(one.front for one in found.planned) and goings_of(found.planned)
    for one in found.planned:
        if one.front is None:
            going = one.plan.goings[0]
            assert all(end.zone[lying.number[going.army]] == index[going.goal] for end in ends)
        else:
            foes = [n for n in one.front.armies if lying.camps[lying.side[n]] != lying.camps[lying.phase]]
            cleared = sum(all(end.zone[foe] != index[one.plan.zone] for foe in foes) for end in ends)
            assert cleared / 72 == pytest.approx(one.clear, abs=0.08)


@EDITIONS
def test_a_raid_whose_line_of_supply_stands_open_counts_for_less(rules):
    """A German army in Minsk: Russians who walk into Wilna behind it would cut it off, unless a second army stands there (6)."""
    by = skill("officer").camps[0]
    blind = Weights({**by, "cut": 0.0, "cut_own": 0.0})

    def feared(guards):
        lying = Table(table(rules=rules))
        index, sketch = lying.ground.index, lying.sketch.copy()
        for army, zone in enumerate(sketch.zone):
            if zone == index["wilna"]:
                sketch.zone[army] = index["dvinsk"]
        for name in ("minsk", "wilna"):
            lying.held[index[name]] = 0
        germans = [n for n, side in enumerate(lying.side) if side == 0 and sketch.zone[n] != OFF]
        sketch.zone[germans[0]] = index["minsk"]
        for army in germans[1 : 1 + guards]:
            sketch.zone[army] = index["wilna"]
        return float(Judge(lying, blind).values([sketch])[0] - Judge(lying, by).values([sketch])[0])

    assert feared(0) > feared(1) + 0.2 >= 0.2


@EDITIONS
def test_the_opponent_answers_aviation_and_takes_the_losses_of_what_was_flown(rules):
    """A mission is spent where it changes much; the attack then goes on with it, and its losses are the program's to take."""
    position, zone = shared_zone(table("autumn-1915", rules, opponent="entente"))
    target = q.attack(zone=zone).answer(position).situation.situation.defender.target.id
    defender = mirror.power_of(position, position.table.counters[target])
    for power in ("germany", defender):
        position = position.after(Move((f"{power}-aviation#1",), f"development-{power}:available"))
        position = position.after(Move((f"missions-{power}#1",), f"missions-{power}:2"))
    flown = q.attack(zone=zone, aviation=1)
    (ask,) = asks(flown.answer(position), "counter")
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
    taken = rules.asked(asks(rolled, "defence")[0].question).answer(position)
    assert taken.offers and {offer.label for offer in taken.offers} <= {offer.label for offer in rolled.offers}
    left = position.after(taken.offers[0].edit)
    assert mirror.missions(left, "germany") == 1 and mirror.missions(left, defender) == 2 - goes_on.countered
    poor = position.after(Move((f"missions-{defender}#1",), f"missions-{defender}:0"))
    assert not asks(flown.answer(poor), "counter")
    assert rules.asked(ask.question).answer(poor).verdict.key == "counter-lacks"


@EDITIONS
def test_gas_reduces_an_army_in_a_trench_once_a_year(rules):
    """The program's first step with gas is its use, the same on the model and on the table; not a second time in the year."""
    position = table("autumn-1915", rules)
    position = position.after(
        rules.with_notes(position, q.opponent().answer(position).offers[0].edit)
    )  # tiles of box 2
    assert not isinstance(decide(position, skill("officer")).step, Gas)
    position = position.after(Move(("germany-gas#1",), "development-germany:available"))
    gas = decide(position, skill("officer")).step
    assert isinstance(gas, Gas) and gas.name in q.gas(side="germany").answer(position).value.targets
    answer = q.opponent().answer(position)
    assert answer.verdict.args["words"].key == "offer-gas" and answer.reasons[0].rule.endswith(("10.6", "9.5"))
    left = position.after(rules.with_notes(position, answer.offers[0].edit))
    assert left.table.counters[gas.name].face == 1 and not isinstance(decide(left, skill("officer")).step, Gas)
    refused = answer.follow_ups[0].question.answer(position)
    assert refused.verdict != answer.verdict


def test_aircraft_fly_in_an_own_attack_unless_they_can_be_cancelled(monkeypatch):
    """A mission flies where nobody can cancel it, and the card's potential counts it; its offers spend it (10.4)."""

    missions, tile = ("missions-germany#1",), ("germany-aviation#1",)
    position = laid(
        table("autumn-1915"), Move(missions, "missions-germany:4"), Move(tile, "development-germany:available")
    )
    while (card := q.opponent().answer(position)).offers:
        position = after(position, card.offers[0].edit)
    assert "opponent-flies" in {reason.text.key for reason in card.reasons}
    step = decide(position, skill_of(position)).step
    assert isinstance(step, Strike) and step.aids == Aids(aviation=1)
    assert struck(step).answer(position).situation.combat.spend.aviation == 1
    rolled = q.opponent(dice=(6, 1)).answer(position)
    assert mirror.missions(after(position, rolled.offers[0].edit), "germany") == 3
    techs = {power: replace(one, aviation=True) for power, one in log.technologies(position).items()}
    monkeypatch.setattr(log, "technologies", lambda _: techs)
    for left in (1, 0):  # it could be cancelled, or not
        step.front.table = Table(position.after(Move(("missions-russia#1",), f"missions-russia:{left}")))
        assert bool(best_aids(step.front, step.attack).aviation) == (not left)


def test_a_trench_says_how_much_less_often_its_zone_falls():
    """Every trench at the front of 1915 makes its garrison fall less often, or as often where one lies already (9.2, 11)."""
    lying, told = Table(table("autumn-1915")), 0
    for zone in sorted({army.zone for army in lying.theatre.armies if army.of == lying.power}):
        if not any(lying.theatre.enemies_in(other, lying.power) for other in lying.theatre.roads.links[zone]):
            continue
        judge, sketches = lying.judge(skill("officer").camps[0]), (lying.sketch, dug(lying, zone))
        before, after_ = judge.chance_to_fall(sketches, lying.ground.index[zone])
        assert 0 < after_ <= before < 1
        reasons = list(behind(lying, Dig(Offer(Text("", ""), Several(())), 0.0, zone), "11"))
        assert [one.text.key for one in reasons] == ["opponent-dig-falls"] * (after_ < before)
        told += len(reasons)
    assert told


def test_the_first_card_says_how_many_recruitment_points_it_spends():
    spent = next(one.text for one in q.opponent().answer(table()).reasons if one.text.key == "opponent-spent")
    assert spent.args == {"spent": 3, "n": 3}


def test_a_city_that_a_failure_would_open_is_told_where_nobody_stands():
    """Breslau without its garrison stands open to Russians at Warsaw, with it to nobody (9.1)."""
    lying = Table(table())
    index, sketch = lying.ground.index, lying.sketch.copy()
    breslau, warsaw = index["breslau"], index["varsovie"]

    def opened():
        return lying.open_zones(sketch, lambda zone: bool(lying.ground.city[zone, 0])).get(breslau, [])

    sketch.zone[next(n for n, side in enumerate(lying.side) if POWERS[side] == "russia")] = warsaw
    germans = [n for n, side in enumerate(lying.side) if POWERS[side] == "germany"]
    for army in germans:
        sketch.zone[army] = OFF if sketch.zone[army] == breslau else sketch.zone[army]
    assert warsaw in opened()
    sketch.zone[germans[0]] = breslau
    assert not opened()
