"""The opponent: steps with reasons from what its side may see; its book of fights, its model and its games are the table's."""

import itertools
import json
import random

import numpy as np
import pytest
from msgspec.structs import replace

from assistant.cli.answers import as_data
from assistant.core.ai_match import TEMPERS
from assistant.core.cancellation import Unwanted, while_wanted
from assistant.core.judgement import judged
from assistant.core.ledger import Deed
from assistant.core.opponent import points_words
from assistant.core.planner import goings_of
from assistant.core.printed import Correction
from assistant.core.questions import Ask, Offer, Steps
from assistant.core.table import Move, Note, Several
from assistant.core.text import Text, render
from assistant.core.valuation import OFF, Weights
from assistant.games.empires import attack_plan, game, log, mirror, movement, reader
from assistant.games.empires.combat import Ground, Technologies
from assistant.games.empires.opponent.cards import Opponent, behind, play, player, struck
from assistant.games.empires.opponent.decisions import Dig, Gas, Strike, best_aids, decide, dug
from assistant.games.empires.opponent.planner import TRENCH, Aids, Battle, Fight, Planner, Stand
from assistant.games.empires.opponent.skills import CREW
from assistant.games.empires.opponent.valuation import NEUTRAL, Judge, Table
from assistant.games.empires.supply import Lines
from assistant.games.empires.victory import end_phase
from assistant.games.empires.words import CAMP, DEFAULT, POWERS, Explanation, Options
from tests.games import opponents
from tests.games.empires.hands import q
from tests.games.empires.random_player import Player
from tests.games.opponents import stepped, walk, words
from tests.games.tables import start
from tests.rows import by_rows

GAME = game.V1_1
EDITIONS = pytest.mark.parametrize("rules", [GAME, game.FIRST], ids=["1.1", "first"])


class Lawful:
    """Watches a game; `forgets`: what its players are known to leave undone."""

    def __init__(self, game, forgets=()):
        self.game, self.steps, self.forgets = game, 0, forgets

    def __call__(self, before, bundle, _):
        """An assertion says what is illegal."""
        self.steps += len(bundle.decisions)
        said, _ = judged(self.game, before, self.game.with_notes(before, bundle.offers[0].edit))
        said = tuple(objection for objection in said if objection.text.key not in self.forgets)
        assert not said, (said, bundle.decisions)


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


@pytest.mark.parametrize(
    ("gain", "words"), [(0.04, "about 0"), (-0.04, "about 0"), (0.06, "+0.1"), (-0.06, "−0.1"), (2.0, "+2")]
)
def test_a_gain_that_rounds_to_nothing_has_no_sign(gain, words):
    assert render(points_words(gain), "en") == words


def test_tempers_and_levels_are_other_players():
    """Each temper plays the same table by weights of its own; the marshal may choose another plan, never one that is not lawful."""
    players = {CREW.skill("officer", spirit).camps for spirit in TEMPERS}
    assert len(players) == len(TEMPERS)
    assert CREW.skill("recruit").camps[0].hole > CREW.skill("greedy").camps[0].hole == 0
    bold = table("autumn-1915", opponent_temper="bold")
    assert CREW.at(bold) == CREW.skill("officer", "bold") and q.opponent().answer(bold).offers
    lying, officer = Table(table("autumn-1915")), CREW.skill("officer")
    planner = Planner(lying, officer.camps[0], begins=True)
    plain = planner.considered(officer)
    tried = planner.considered(officer._replace(looks=Weights({**officer.looks, "tries": 6})))
    ends = [planner.judge.values(planner.rolled(found, 18)).mean() for found in (plain, tried)]
    assert plain.planned and tried.planned and ends[1] >= ends[0]


def test_a_plan_rolled_out_is_the_plan_of_the_book():
    """As often as the book has it the zone of an attack is cleared; who only moves stands where he went."""
    lying = Table(table("autumn-1915"))
    planner, index = Planner(lying, CREW.skill("officer").camps[0], begins=True), lying.ground.index
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
    by = CREW.skill("officer").camps[0]
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
def test_gas_reduces_an_army_in_a_trench_once_a_year(rules):
    """The program's first step with gas is its use, the same on the model and on the table; not a second time in the year."""
    position = table("autumn-1915", rules)
    position = position.after(
        rules.with_notes(position, q.opponent().answer(position).offers[0].edit)
    )  # tiles of box 2
    assert not isinstance(decide(position, CREW.skill("officer")).step, Gas)
    position = position.after(Move(("germany-gas#1",), "development-germany:available"))
    gas = decide(position, CREW.skill("officer")).step
    assert isinstance(gas, Gas) and gas.name in q.gas(side="germany").answer(position).value.targets
    answer = q.opponent().answer(position)
    assert answer.verdict.args["words"].key == "offer-gas" and answer.reasons[0].rule.endswith(("10.6", "9.5"))
    left = position.after(rules.with_notes(position, answer.offers[0].edit))
    assert left.table.counters[gas.name].face == 1 and not isinstance(decide(left, CREW.skill("officer")).step, Gas)
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
    step = decide(position, CREW.at(position)).step
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
        judge, sketches = lying.judge(CREW.skill("officer").camps[0]), (lying.sketch, dug(lying, zone))
        before, after_ = judge.chance_to_fall(sketches, lying.ground.index[zone])
        assert 0 < after_ <= before < 1
        reasons = list(behind(lying, Dig(Offer(Text("", ""), Several(())), 0.0, zone), "11"))
        assert [one.text.key for one in reasons] == ["opponent-dig-falls"] * (after_ < before)
        told += len(reasons)
    assert told


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


CV = {
    "germany": (0, 3, 5),
    "austria_hungary": (0, 2, 3),
    "turkey": (0, 2, 3),
    "france": (0, 2, 4),
    "russia": (0, 2, 3),
    "serbia": (0, 2, 3),
}


def both(seed, most, first=False, dug=True):
    """A fight drawn by lot, as the planning card and as the book have it."""
    chance = random.Random(seed)

    def drawn(nations):
        return [(chance.choice(nations), chance.randint(1, 2)) for _ in range(chance.randint(1, most))]

    sides = drawn(["austria_hungary", "germany", "turkey"]), drawn(["france", "russia", "serbia"])
    techs = {p: Technologies(attack=chance.randint(0, 2), defense=chance.randint(0, 2), sturmtruppen=chance.random() < 0.2)
             for p in ("germany", "austria_hungary", "allies", "russia")}  # fmt: skip
    ground = Ground(
        country=chance.choice(["france", "russia", "austria_hungary"]),
        terrain=chance.choice(["plain", "forest", "mountain"]),
    )
    trench, open_ = chance.choice([0, 0, 1, 2]) if dug else 0, chance.random() < 0.7
    ours, theirs = (
        [{"nation": w, "full": s == 2, "cv_full": CV[w][2], "cv_reduced": CV[w][1], "sv_full": 2, "sv_reduced": 1}
         for w, s in side] for side in sides
    )  # fmt: skip
    given = attack_plan.PlanGiven(
        attackers=tuple(attack_plan.PlanAttacker(id=f"a{n}", **army) for n, army in enumerate(ours)),
        defenders=tuple(attack_plan.PlanDefender(id=f"d{n}", **army) for n, army in enumerate(theirs)),
        zone=ground, trench=trench, techs=techs, retreat_open=open_,
    )  # fmt: skip
    field = attack_plan.Field(*(tuple(steps for _, steps in side) for side in sides), trench)
    start = Stand(field, tuple(range(len(ours))), max(0, len(ours) - len(theirs)), must=True)
    armies = (tuple(attack_plan.Combatant(w, None, CV[w], (0, 1, 2)) for w, _ in side) for side in sides)
    return given, Fight(*armies, ground, tuple(techs.items()), open_, start, 0.0, first)


@pytest.mark.parametrize(("seed", "first"), [(n, bool(n % 2)) for n in range(40)])
def test_one_attack_without_a_trench_is_worth_what_the_plan_says(seed, first):
    given, fight = both(seed, 2, first, dug=False)
    book = Battle(fight, DEFAULT)
    alone = book.start._replace(ready=(0,))
    for plan in attack_plan.ranked_plans(given, Explanation(first)):
        (attack, *more) = plan.attacks
        if more or attack.lead != "a0" or attack.supports:
            continue
        worth = book.worth(alone, attack_plan.Attack(0, int(attack.target[1:])))
        # One attack: afterwards the book stops, for nobody else is ready.
        assert worth == pytest.approx(float(plan.enemy_steps - plan.own_steps))


@pytest.mark.parametrize(("seed", "first"), [(n, bool(n % 2)) for n in range(30)])
def test_who_adapts_does_no_worse_than_the_best_plan(seed, first):
    given, fight = both(seed, 3, first)
    best = max(plan.enemy_steps - plan.own_steps for plan in attack_plan.ranked_plans(given, Explanation(first)))
    found = Battle(fight, DEFAULT)
    value = found.solve(found.start).value
    # The book pays for trenches given up too, which the plan does not count.
    assert value >= float(best) - 1e-9 and value <= float(best) + 2 * TRENCH + 2.5
    ends = found.solve(found.start).ends
    assert sum(ends.values()) == pytest.approx(1)


def test_the_chances_of_an_end_are_those_of_the_dice():
    """One full German army on one reduced French one in the open: 5 against 2."""
    german, french = (attack_plan.Combatant(w, None, CV[w], (0, 1, 2)) for w in ("germany", "france"))
    start = Stand(attack_plan.Field((2,), (1,), 0), (0,), 0, must=True)
    book = Battle(
        Fight((german,), (french,), Ground(country="france", terrain="plain"), (), True, start, 10.0), DEFAULT
    )
    cleared = sum(chance for end, chance in book.solve(book.start).ends.items() if not any(end.theirs))
    # A reduced army dies of any loss: all rolls but those in which the defender has the double.
    dead = sum(2 + d < 2 * (5 + a) for a, d in itertools.product(range(1, 7), repeat=2))
    assert cleared == pytest.approx(dead / 36)


def compared(position, first=0, every=1):
    """Compare what plans of every so manieth army rest on with the calculators; return how many comparisons were made."""
    theatre, work, table = mirror.theatre(position), mirror.working(position), Table(position)
    planner, n = Planner(table, CREW.weights("officer"), begins=True), len(theatre.zones)
    for army in [army for army in theatre.armies if army.of == table.power][first::every]:
        if army.id in planner.tired:
            continue
        goings = [going for going in planner.ways(army) if len(going.way) > 1]
        found = movement.range_of(theatre, army)
        plain = {z: found.way_to(z) for z, reach in found.zones.items() if reach.can_end}
        by_sea, far = movement.sail(theatre, army, work), movement.strategic_zones(theatre, army)
        ceded = {z for z in (*plain, *by_sea, *far) if movement.would_be_ceded(theatre, army, z)}
        assert {g.goal: g.way[1:] for g in goings if g.op == "move"} == {
            z: w for z, w in plain.items() if z not in ceded
        }
        assert {g.goal for g in goings if g.op == "sail"} == {*by_sea} - {*plain} - ceded
        assert {g.goal for g in goings if g.op == "strategic"} == {*far} - {*plain} - ceded
        n += 3 + len(found.zones)
    return n + ended(position, table)


def ended(position, table):
    """Compare the end of the phase: by the rules, and as positions are valued."""
    theatre, work, judge = table.theatre, mirror.working(position), table.judge(CREW.weights("officer"))
    found = end_phase(theatre, table.power, reader.crossed(position, table.power), work)
    number = [np.zeros((table.ground.size, 1), np.float32) for _ in POWERS]
    for army in theatre.armies:
        number[POWERS.index(army.of)][table.ground.index[army.zone]] += 1
    held = judge.control([table.sketch], number)
    taken = theatre.with_control(found.control)
    assert names(held, table) == {z: zone.controller for z, zone in taken.zones.items()}
    lines, supplied = Lines(taken), [judge.lines(side, held, number) for side in range(4)]
    for army in taken.armies:
        there = table.ground.index[army.zone]
        assert lines.of_army(army).found == supplied[POWERS.index(army.of)][there, 0], army
    after = names(judge.settled(held, supplied), table)
    left = {z: zone.controller for z, zone in taken.with_control(found.isolated).zones.items()}
    # Whose a zone is that its own camp has left without supply, the rules look for around it.
    assert {z for z in after if after[z] != left[z]} <= found.isolated.keys()
    return 1 + len(table.ground.zones) + len(theatre.armies)


def names(held, table):
    """Return who holds each zone, by name."""
    return {
        zone: POWERS[n] if n != NEUTRAL else None
        for zone, n in zip(table.ground.zones, held[:, 0].tolist(), strict=True)
    }


@pytest.mark.parametrize("setup", ["august-1914", "autumn-1915"])
def test_what_plans_rest_on_in_a_set_up_is_the_table(setup):
    assert compared(start(game.V1_1, setup)) > 400
    assert compared(start(game.FIRST, setup)) > 400


@by_rows("slug, facts")
def test_the_model_follows_random_games_under_many_readings(slug, facts):
    """Every phase of the first three turns of a random game, before it ends: each time other armies."""
    player = Player(slug, 7)
    for name, value in facts.items():
        player.desk.edit(Note(name, value))
    seen = 0
    for n, power in enumerate(POWERS * 3):
        player.phase(power)
        seen += compared(player.position, n % 3, 3)
        player.press(player.ask(q.phase(side=power)).offers[0])
    assert seen > 1_500
    assert set(facts) <= set(Options.__struct_fields__)


RULES = pytest.mark.parametrize("rules", [game.V1_1, game.FIRST], ids=["1.1", "first"])


def equipped(rules):
    """Return the autumn of 1915 with aircraft and tanks for all, and missions for the Central Powers."""
    position = start(rules, "autumn-1915")
    for power in POWERS:
        left = 6 if CAMP[power] == "central" else 0
        position = position.after(Move((f"missions-{power}#1",), f"missions-{power}:{left}"))
        tiles = [
            c.id for c in position.table.counters.values() if c.id.startswith((f"{power}-aviation", f"{power}-tanks"))
        ]
        position = position.after(Move(tuple(tiles), f"development-{power}:available"))
    position.let_go()
    return position


@pytest.mark.parametrize("rules", [game.V1_1, pytest.param(game.FIRST, marks=pytest.mark.night)], ids=["1.1", "first"])
def test_missions_are_spent_lawfully(rules):
    """Aircraft once a phase, tanks that are good enough for the trench: spent as the table has it (10)."""
    lawful, spent = Lawful(rules), set()

    def watch(before, bundle, after):
        lawful(before, bundle, after)
        for one in bundle.decisions:
            if isinstance(one.step, Strike):
                spent.update(aid for aid in ("aviation", "tanks") if getattr(one.step.aids, aid))

    play(equipped(rules), (player("officer"), player("officer")), 5, watch, 7)
    assert spent == {"aviation", "tanks"}


def test_the_same_seed_is_the_same_game():
    position = start(game.V1_1, "autumn-1915")

    def played():
        edits = []
        done = play(
            position, (player("officer"), player("greedy")), 3, lambda _b, bundle, _a: edits.append(bundle.offers[0].edit), 6
        )  # fmt: skip
        assert done.fights
        return done, edits

    assert played() == played()


@RULES
def test_lots_keep_the_rules(rules):
    """Who draws lots forgets the attacks that a turn obliges to; the model does whatever he does."""
    lawful = Lawful(rules, {"end-duty-due"})
    done = play(start(rules, "august-1914"), (player("random"), player("random")), 2, lawful, 2)
    assert done.steps == lawful.steps > 20
