"""The opponent: steps with reasons, lawful, from what its side may see; its book of fights, its model are the table's."""

import itertools
import random

import numpy as np
import pytest

from assistant.core.table import Flip, Move, Note
from assistant.core.text import render
from assistant.core.valuation import OFF, Weights
from assistant.games.third_reich.attack_plan import attack_plan
from assistant.games.third_reich.combat import CombatBlank, combat_potential
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import moved
from assistant.games.third_reich.opponent import decisions as plan
from assistant.games.third_reich.opponent.decisions import Opponent, broken_through, play, player
from assistant.games.third_reich.opponent.planner import (
    Combat,
    Front,
    Marches,
    Planner,
    combat_chances,
    fight_of,
    operated,
    solved,
)
from assistant.games.third_reich.opponent.skills import CREW
from assistant.games.third_reich.opponent.valuation import Homefront, Judge, Table, faction_number
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.aftermath import controlled
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.combatants import movement_situation, price, routes
from assistant.games.third_reich.questions.log import KEEPER
from assistant.games.third_reich.words import FACTIONS
from tests.games import opponents
from tests.games.hands import keys
from tests.games.opponents import walk
from tests.games.tables import start
from tests.games.third_reich.hands import q

REMINDERS = opponents.REMINDERS[GAME.slug]


def after(position, edit):
    return position.after(GAME.with_notes(position, edit))


def table(setup="winter-1940", **facts):
    return opponents.table(GAME, setup, **{"opponent": "axis", **facts})


def summer():
    """Return the summer of 1941 as the officer plays it for the Axis."""
    return walk("third-reich", "summer-1941", 1, opponent="axis")


def test_missions_fly_and_are_answered():
    """In a summer the officer flies before combats that it serves; the program cancels a mission over its own armies."""
    flown = []
    for step in walk("third-reich", "summer-1941", 2, opponent="axis"):
        assert theatre(step.before).phase == "axis"
        found = Opponent(step.before, whole=False).bundled()
        flown = [one.step for one in found.decisions if isinstance(one.step, plan.Fly)]
        if flown:
            break
    assert all(one.after.kills > one.before.kills for one in flown)
    position, zone = step.left, flown[0].zone
    seen = theatre(position)
    assert seen.missions(zone, "axis")
    played = position.after(Note("opponent", "coalition"))
    assert q.opponent_mission(zone=zone).answer(played).verdict.key in ("opponent-cancels", "opponent-lets-fly")
    foe = next(side for side in seen.state.factions_in[zone] if side != "axis")
    markers = seen.missions(f"missions-reserve-{foe}", foe) or seen.missions(f"missions-{foe}", foe)
    card = q.opponent_mission(zone=zone).answer(played.after(Move((markers[0].id,), f"missions-{foe}")))
    assert card.verdict.key == "opponent-cancels" and isinstance(card.offers[0].edit, Move)


def test_a_summer_of_many_combats_takes_twelve_presses():
    """Actions with purchases are one offer, operations and missions another, all combats with purchases and the end a third."""
    steps = list(itertools.takewhile(lambda step: theatre(step.before).phase == "axis", summer()))
    fought = sum(len(step.read) - 1 for step in steps)
    assert fought >= 8 and sum(len(step.read) for step in steps) == 3 + fought <= 12
    assert steps[-1].read[-1].offers[0].then is None


def test_the_first_card_of_a_phase_says_what_its_operations_will_be_for():
    """Actions and purchases come first; the intention is that of the operations which follow, and points are counted."""
    first, operations = (step.read[0] for step in itertools.islice(summer(), 2))
    assert first.value["step"] == "take" and operations.value["step"] == "operate"
    meant = [reason for reason in first.reasons if reason.text.key.startswith("opponent-means")]
    assert meant == [reason for reason in operations.reasons if reason.text.key.startswith("opponent-means")] != []
    spent = next(reason.text for reason in first.reasons if reason.text.key == "opponent-spent")
    assert 0 < spent.args["spent"] <= spent.args["n"]
    # Who does nothing says so: the Allies of 1940 before anybody has come near.
    assert "opponent-means-none" in keys(q.opponent().answer(after(table(), Note("phase", "allies"))))


@pytest.mark.parametrize(("players", "seed", "turns"), [(("officer", "officer"), 1, 4), (("random", "random"), 2, 8)])
def test_games_are_lawful(players, seed, turns):
    """Every step is an offer of the table's own questions, and the findings have nothing against the table that it leaves."""
    done = set()

    def watch(_, bundle, left):
        done.update(type(one.step).__name__ for one in bundle.decisions)
        wrong = set(q.findings().answer(left).value) - REMINDERS
        assert not wrong, (wrong, bundle.decisions)
        if any(isinstance(one.step, plan.End) for one in bundle.decisions):
            # An attack that is owed is left out only where nobody may make it: the armies that owed it have died.
            owed = set(q.findings().answer(bundle.tables[-1]).value) & {"attack-owed"}
            assert not owed or players[0] == "random", bundle

    one, other = map(player, players)
    game = play(start(GAME, "winter-1940"), (one, other), seed, watch, turns)
    assert game.steps > 100 and game.fights and {"Take", "Buy", "Operate", "Strike", "End"} <= done


def test_a_zone_that_a_failure_would_open_is_told_where_nobody_stands():
    """Once all armies but one Soviet army at Warsaw are gone, Breslau stands open; not with a garrison in it."""
    lying = Table(theatre(table("summer-1941")))
    index, number = lying.ground.index, lying.number
    end = lying.sketch.copy()
    for army in range(len(end.zone)):
        end.zone[army] = OFF
    soviet = next(n for n, side in enumerate(lying.side) if FACTIONS[side] == "ussr")
    end.zone[soviet] = index["varsovie"]
    worth = lying.judge(CREW.skill("officer").camps[0]).worth

    def opened():
        return lying.open_zones(end, lambda zone: worth[zone] > plan.OPEN)

    assert opened()[index["breslau"]] == [index["varsovie"]]
    end.zone[number["germany-infantry#1"]] = index["breslau"]
    assert index["breslau"] not in opened()


@pytest.mark.parametrize("tile", [False, True])
def test_armies_land_together_as_far_as_they_may(tile):
    """Two reduced enemies wait beyond a landing axis: with the tile two armies land on them, without it no more than one (13.9)."""
    enemies = ("germany-infantry#9", "germany-infantry#1")
    position = table("summer-1941", opponent="allies", phase="allies").after(Move(("turn#1",), "turn:16"))
    position = position.after(Move(enemies, "calais")).after(Flip(enemies, 1))
    position = position.after(Move(("uk-infantry#2", "uk-infantry#6"), "londres"))
    if tile:
        position = position.after(Move(("tile-allies-amphibious_assaults#1",), "development-allies:available"))
    others = frozenset(set(routes(theatre(position), "londres")) - {"calais"})
    planned = Planner(Table(theatre(position)), CREW.skill("officer").camps[1], others).plan().planned
    landings = [going for one in planned for going in one.plan.goings if going.op == "amphibious_assault"]
    assert len(landings) == 2 if tile else len(landings) <= 1
    for going in landings:
        offer = operated(position, going)
        assert offer is not None, going
        position = after(position, offer.edit)
    assert {going.goal for going in landings} <= {"calais"}


def test_armour_breaks_through_where_others_attack_with_margin_enough():
    """The plan sends armour beyond the plain that others attack; the card of breakthroughs agrees each time (13.1)."""
    crossed, told = set(), list[str]()

    def watch(_, bundle, left):
        for one, lying in zip(bundle.decisions, bundle.tables, strict=True):
            if isinstance(one.step, plan.Operate):
                for zone in broken_through(theatre(lying), one.step.going):
                    army = one.step.going.army
                    assert q.breakthrough(zone=zone, army=army).answer(lying).value.allowed
                    crossed.add(zone)
                    why = Opponent(bundle.tables[0]).reasons(bundle)
                    told.extend(render(reason.text, "fr") for reason in why if reason.rule == "13.1")
        # Italians whose four comrades at home fell are no fault of who moves (9).
        assert set(q.findings().answer(left).value) <= REMINDERS | {"finding-italians-stay"}

    greedy = player("greedy")
    play(start(GAME, "winter-1940"), (greedy, greedy), 5, watch, 5)
    assert crossed and told and all("percée par" in words for words in told)


def _fought():
    """The zones of the printed examples where the side of the phase may attack."""
    for setup in ("example-7", "example-9", "example-11", "example-8", "example-6"):
        seen = theatre(start(GAME, setup))
        for zone in seen.contested():
            if combatants.attacking_side(seen, zone) == seen.phase and fight_of(seen, zone, (), 1.0, must=True):
                yield setup, zone


FOUGHT = tuple(_fought())


@pytest.mark.parametrize(("setup", "zone"), FOUGHT)
def test_chances_are_those_of_the_36_rolls_of_the_combat(setup, zone):
    seen = theatre(start(GAME, setup))
    side = combatants.attacking_side(seen, zone)
    ready = fight_of(seen, zone, (), 3.0, must=True)
    assert side is not None and ready is not None
    for lead, target in itertools.product(range(len(ready.attackers)), range(len(ready.targets))):
        given = combatants.combat(seen, zone, side, attacking=ready.attackers[lead], target=ready.targets[target])
        blank = {name: getattr(given, name) for name in given.__struct_fields__}
        rolled = [combat_potential(CombatBlank(**blank, dice=(a, d), options=seen.options)).value
                  for a, d in itertools.product(range(1, 7), repeat=2)]  # fmt: skip
        found = combat_chances(ready.fight, Combat(lead, target, ()))
        assert rolled[0].legal == ((lead, target) not in ready.fight.forbidden)
        assert found.kills == pytest.approx(sum(one.defender_after == "eliminated" for one in rolled) / 36)
        assert found.dies == pytest.approx(sum(one.attacker_after == "eliminated" for one in rolled) / 36)


def test_the_book_plans_no_worse_than_the_card():
    seen_some = 0
    for setup, zone in FOUGHT:
        seen = theatre(start(GAME, setup))
        ready = fight_of(seen, zone, (), 1.0, must=True)
        assert ready is not None
        shown = attack_plan(combatants.plan_blank(seen, zone, seen.phase, 0, "steps", 1)).value.best_exchange
        if shown is None:
            continue
        best = solved(ready.fight)
        steps = sum(
            found.steps - found.dies * (1 if ready.fight.attackers[one.lead].reduced else 2) - found.turned
            for one in best.combats
            for found in [combat_chances(ready.fight, one)]
        )
        assert steps + best.clear * ready.fight.worth >= float(shown.enemy_steps_lost - shown.own_steps_lost) - 1e-6
        seen_some += 1
    assert seen_some


SOURCES = ("berlin", "ruhr", "munich", "vienne")
BY = Weights({**CREW.weights("guardian"), "italy": 1.0, "fall": 0.0})


def laid(turn):
    position = start(GAME, "summer-1941")
    seen = Theatre(position, KEEPER.of(position))  # a copy: it is changed
    seen.turn = turn
    return Table(seen)


def dangers(table, by, armies, stand=1.0, held=frozenset(SOURCES)):
    """Return the danger of a board on which but these armies stand, by faction and zone; every garrison holds so often."""
    index, size = table.ground.index, table.ground.size
    number = [np.zeros((size, 1), np.float32) for _ in FACTIONS]
    for side, zones in armies.items():
        for zone, n in zones.items():
            number[FACTIONS.index(side)][index[zone]] = n
    stands, walks = np.full((size, 1), stand, np.float32), np.ones((size, 1), np.float32)
    holds = np.array([[zone in held] for zone in table.ground.zones])
    return float(Homefront(table, by).dangers(number, stands, walks, holds)[0])


def test_two_armies_that_may_walk_into_italy_are_its_end():
    """From Lyon they come to Milan unless somebody stands there; one alone does not do it; from Paris it is too far."""
    table = laid(9)
    whole = dangers(table, BY, {"allies": {"lyon": 2}})
    assert whole > 5
    assert 0 < dangers(table, BY, {"allies": {"lyon": 1}}) < whole / 2
    guard = {"milan": 1}
    assert dangers(table, BY, {"allies": {"lyon": 2}, "axis": guard}) == 0
    assert 0 < dangers(table, BY, {"allies": {"lyon": 2}, "axis": guard}, stand=0.3) < whole
    assert dangers(table, BY, {"allies": {"zagreb": 2}, "axis": guard}) == pytest.approx(whole)
    assert dangers(table, BY, {"allies": {"zagreb": 2}, "axis": {**guard, "venise": 1}}) == 0
    assert dangers(table, BY, {"allies": {"paris": 2}}) < whole
    assert dangers(table, BY, {"allies": {"nantes": 1, "calais": 1}}) < dangers(table, BY, {"allies": {"paris": 2}})


def test_italy_is_worth_less_the_fewer_turns_are_left_and_nothing_once_it_is_out():
    worth = [dangers(laid(turn), BY, {"allies": {"lyon": 2}}) for turn in (9, 15, 22)]
    assert worth[0] > worth[1] > worth[2] > 0
    table = laid(9)
    table.seen.at_war = table.seen.at_war - {"italy"}
    assert dangers(table, BY, {"allies": {"lyon": 2}}) == 0
    assert dangers(laid(9), CREW.weights("greedy"), {"allies": {"lyon": 2}}) == 0


def test_one_source_that_holds_is_enough_for_germany():
    """On the last turn all hangs on the best held: the chances that each falls multiply; until turn 13 nothing counts."""
    by = Weights({**BY, "italy": 0.0, "fall": 40.0})
    one = {"axis": {"ruhr": 3}}
    assert dangers(laid(13), by, one, stand=0.5) == 0
    alone = dangers(laid(22), by, one, stand=0.5, held=frozenset({"ruhr"}))
    assert alone == pytest.approx(40 * 0.5)
    assert dangers(laid(22), by, {"axis": {"ruhr": 3, "berlin": 1}}, 0.5, frozenset({"ruhr", "berlin"})) == 40 * 0.25
    # Three rounds have to be stood, where so many are left; what an enemy controls is lost.
    assert dangers(laid(20), by, one, 0.5, frozenset({"ruhr"})) == pytest.approx(40 * 7 / 9 * (1 - 0.5**3))
    assert dangers(laid(22), by, one, stand=1.0, held=frozenset()) == pytest.approx(40)


def test_the_marshal_goes_for_italy():
    """Two of his armies at Lyon, Italy open, are worth more to him than to the officer by what its surrender would cost."""
    seen = theatre(start(GAME, "summer-1941").after(Note("phase", "allies")))
    table = Table(seen)
    index = table.ground.index
    near = table.sketch.copy()
    for army, zone in enumerate(near.zone):
        if zone < table.ground.size and table.ground.homes[zone] == "italy":
            near.zone[army] = OFF
    far = near.copy()
    armies = [army for army, side in enumerate(table.side) if FACTIONS[side] == "allies"][:2]
    for army in armies:
        near.zone[army], far.zone[army] = index["lyon"], index["londres"]
    officer, marshal = (CREW.skill(name).camps[1] for name in ("officer", "marshal"))
    gains = [float(Judge(table, by).values([near])[0] - Judge(table, by).values([far])[0]) for by in (officer, marshal)]
    assert gains[1] > gains[0] + 3
    assert CREW.skill("marshal").looks.tries and not CREW.skill("officer").looks.tries


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
    judge = Judge(table, CREW.weights("officer"))
    number = [np.zeros((table.ground.size, 1), np.float32) for _ in FACTIONS]
    for army, zone in enumerate(table.sketch.zone):
        if zone != OFF:
            number[table.side[army]][zone] += 1
    for country in filter(seen.invaded_by, seen.board.capitals):
        for zone in seen.board.homelands.get(country, ()):
            table.sketch.more[0][table.ground.index[zone]] = 1
    held = judge.control([table.sketch], number)[:, 0]
    changes = controlled(seen, seen.phase).value.changes
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
    by = Weights({**CREW.weights("officer"), "before": 0.0, "after": 0.0, "step": 1.0})
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
    by = CREW.weights("officer")
    open_, shut = (
        Judge(table, Weights({**by, "cut": 0.0})).values([one]) - Judge(table, by).values([one])
        for one in (alone, guarded)
    )
    assert open_ == pytest.approx(by.cut * by.step * 5, abs=1e-3) and shut == pytest.approx(0, abs=1e-3)


def test_a_plan_rolled_out_is_the_plan_of_the_book():
    """Over all 36 rolls each army that is attacked falls as often as its combat has it; who only moves stands where he went."""
    table = Table(theatre(start(GAME, "summer-1941").after(Move(("po-axis#1",), "po-axis:12"))))
    planner = Planner(table, CREW.weights("officer"))
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
    late, greedy = Weights({**CREW.weights("officer"), "late": 1.0}), Weights({**CREW.weights("officer"), "late": 0.0})
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
