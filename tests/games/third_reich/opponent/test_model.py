"""What the planner reckons with is the table: ways, prices, control, purchases, as the calculators have them."""

import random

import numpy as np
import pytest

from assistant.core.opponent import Weights
from assistant.core.table import Move
from assistant.core.valuation import OFF
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.geography import control
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import moved
from assistant.games.third_reich.opponent import decisions as plan
from assistant.games.third_reich.opponent.decisions import play, player
from assistant.games.third_reich.opponent.operations import Marches, combat_chances
from assistant.games.third_reich.opponent.planner import Front, Planner
from assistant.games.third_reich.opponent.skills import weights
from assistant.games.third_reich.opponent.valuation import Judge, Table, faction_number
from assistant.games.third_reich.questions.aftermath import control_situation
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.combatants import movement_situation, price
from assistant.games.third_reich.questions.log import KEEPER
from assistant.games.third_reich.words import FACTIONS
from tests.games.tables import start


def same_ways(position):
    """Compare what every army may do with the question of reach; return how many comparisons were made."""
    seen = theatre(position)
    marches, compared = Marches(seen), 0
    for army in marches.idle():
        for going in marches.of(army):
            if going.op == "amphibious_assault":
                continue
            found = moved(movement_situation(seen, army, going.op, going.invading))
            if len(going.way) == 1:
                assert found.worked.value.in_place
            elif army.type == "infantry":
                assert found.ways[going.goal] == going.way
            else:  # the question may lead armour through a zone that is broken through
                assert len(found.ways[going.goal]) <= len(going.way)
            assert going.cost == price(seen, army, going.op, going.way)
            compared += 2
    return compared


def same_control(position):
    """Compare the change of control that the valuation expects with that of the end of the phase."""
    seen = theatre(position)
    table = Table(seen)
    judge = Judge(table, weights("officer"))
    number = [np.zeros((table.ground.size, 1), np.float32) for _ in FACTIONS]
    for army, zone in enumerate(table.sketch.zone):
        if zone != OFF:
            number[table.side[army]][zone] += 1
    for country in filter(seen.invaded_by, seen.board.capitals):
        for zone in seen.board.homelands.get(country, ()):
            table.sketch.more[0][table.ground.index[zone]] = 1
    held = judge.control([table.sketch], number)[:, 0]
    changes = control(control_situation(seen, seen.phase)).value.changes
    expected = [faction_number(changes.get(zone, seen.controller(zone))) for zone in table.ground.zones]
    assert held.tolist() == expected
    return len(expected)


def test_ways_prices_and_control_over_a_random_game():
    chance, compared = random.Random(3), 0

    def watch(before, bundle, after):
        nonlocal compared
        step = bundle.decisions[0].step
        if isinstance(step, plan.End):
            compared += same_control(before)
        elif chance.random() < 0.04:
            compared += same_ways(before)

    one = player("random")
    play(start(GAME, "summer-1941"), (one, one), 5, watch, 9)
    assert compared > 1500


@pytest.mark.parametrize("setup", ["winter-1940", "summer-1941", "example-2"])
def test_supply_is_what_the_calculator_says(setup):
    """An army without supply adds nothing to what is worth anything: turned over, it changes no value by a whole step."""
    seen = theatre(start(GAME, setup))
    table = Table(seen)
    by = Weights({**weights("officer"), "before": 0.0, "after": 0.0, "step": 1.0})
    turned, ids = [], []
    for army in seen.state.armies:
        number = table.number[army.id]
        other = table.sketch.copy()
        other.steps[number] = 3 - other.steps[number]
        turned.append(other)
        ids.append(number)
    judge, without = Judge(table, by), Judge(table, Weights({**by, "step": 0.0}))
    material = judge.values([table.sketch, *turned]) - without.values([table.sketch, *turned])
    for army, number, other, worth in zip(seen.state.armies, ids, turned, material[1:], strict=True):
        sign = 1 if (army.faction == "axis") == (seen.phase == "axis") else -1
        whole = sign * (judge.cv[number][other.steps[number]] - judge.cv[number][table.sketch.steps[number]])
        assert bool(abs(worth - material[0] - whole) < 0.05) == seen.supply.of(army).supplied, army


def test_a_line_that_an_enemy_can_walk_into_counts():
    """An army at Vitebsk is as good as lost if one Soviet army at Smolensk may walk to Minsk; not if Minsk is guarded."""
    table = Table(theatre(start(GAME, "winter-1940")))
    number, index = table.number, table.ground.index
    alone = table.sketch.copy()
    soviets = [n for n, side in enumerate(table.side) if FACTIONS[side] == "ussr" and alone.zone[n] != OFF]
    for army in soviets[1:]:
        alone.lose(army, 2)
    alone.zone[soviets[0]] = index["smolensk"]
    way = [index[zone] for zone in ("varsovie", "vilnius", "minsk", "vitebsk")]
    alone.go(number["germany-infantry#3"], way)
    guarded = alone.copy()
    guarded.go(number["germany-infantry#4"], way[:3])
    by = weights("officer")
    open_, shut = (
        Judge(table, Weights({**by, "cut": 0.0})).values([one]) - Judge(table, by).values([one])
        for one in (alone, guarded)
    )
    assert open_ == pytest.approx(by.cut * by.step * 5, abs=1e-3) and shut == pytest.approx(0, abs=1e-3)


def test_a_plan_rolled_out_is_the_plan_of_the_book():
    """Over all 36 rolls each army that is attacked falls as often as its combat has it; who only moves stands where he went."""
    table = Table(theatre(start(GAME, "summer-1941").after(Move(("po-axis#1",), "po-axis:12"))))
    planner = Planner(table, weights("officer"))
    found = planner.plan()
    ends, number, compared = planner.rolled(found, 36), table.number, 0
    for one in found.planned:
        if not isinstance(one.front, Front):
            goal = table.ground.index[one.plan.goings[0].goal]
            assert all(end.zone[number[one.plan.goings[0].army]] == goal for end in ends)
            continue
        for combat in one.front.best.combats:
            target = one.front.targets[combat.target]
            fell = sum(end.zone[target] == OFF for end in ends) / len(ends)
            assert fell == pytest.approx(combat_chances(one.front.ready.fight, combat).kills)
            compared += 1
    assert compared


def test_only_germany_s_sources_decide_at_the_end():
    """On turn 22 Berlin comes to four times its worth and Moscow to a fifth; in 1941 to what they are; to the greedy one always."""
    late, greedy = Weights({**weights("officer"), "late": 1.0}), Weights({**weights("officer"), "late": 0.0})
    summer = start(GAME, "summer-1941")
    for turn, german, soviet in ((8, 1.0, 1.0), (22, 4.0, 0.2)):
        seen = Theatre(summer, KEEPER.of(summer))  # a copy: it is changed
        seen.turn = turn
        table = Table(seen)
        worth, as_ever = (Judge(table, by).worth for by in (late, greedy))
        for zone, times in (("berlin", german), ("moscou", soviet)):
            n = table.ground.index[zone]
            assert worth[n] == pytest.approx(times * as_ever[n], rel=1e-5)


def test_a_march_is_no_assault():
    """An Assault goes where enemies stand, or into a country that is invaded (8.1, 8.2)."""
    seen = theatre(start(GAME, "summer-1941"))
    marches = Marches(seen)
    goings = [going for army in marches.idle() for going in marches.of(army)]
    for going in goings:
        met = seen.state_when(going.invading).enemies_in(going.goal, seen.phase)
        assert bool(met or going.invading) or going.op != "assault", going
    assert {"assault", "tactical_movement"} <= {going.op for going in goings}
