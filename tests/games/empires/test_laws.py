"""Laws of combat and supply, attack plans against a plain recount of every roll, and printed modifiers that are one cell."""

import copy
import functools
import itertools
import json
import time
from collections import Counter
from fractions import Fraction

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.planner import Going
from assistant.core.questions import Fight
from assistant.core.table import Position
from assistant.core.text import render
from assistant.desk.entry.line import read
from assistant.games import find_calculator, find_game
from assistant.games.empires import combat
from assistant.games.empires.combat import LOSSES, OUTCOMES
from assistant.games.empires.opponent.planner import Aids, battle, fight_of
from assistant.games.empires.opponent.valuation import Table
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.attack_plan import Plan
from assistant.games.empires.words import POWERS, date_of
from tests.games.cases import load, solved
from tests.games.tables import start
from tests.pace import allowed

work = functools.partial(solved, "empires")
EDITIONS = st.sampled_from(["v1.1", "first"])
COMBAT = {
    "attacker": {"nation": "germany", "cv": 5},
    "defender": {"nation": "france", "cv": 4},
    "zone": {"country": "france", "terrain": "plain"},
}


def test_the_eighteen_turns():
    dates = [date_of(turn) for turn in range(1, 19)]
    assert [n for n, date in enumerate(dates, 1) if date.winter] == [3, 7, 11, 15]
    assert [n for n, date in enumerate(dates, 1) if date.last_of_year] == [2, 6, 10, 14, 18]
    assert (dates[-1].season, dates[-1].year) == ("autumn", 1918)


@given(st.integers(0, 15), st.integers(0, 15))
def test_odds_are_the_results_of_the_36_rolls(attacker, defender):
    sides = {"attacker": {"nation": "germany", "cv": attacker}, "defender": {"nation": "france", "cv": defender}}
    counted = dict.fromkeys(OUTCOMES, 0)
    for a, d in itertools.product(range(1, 7), repeat=2):
        counted[work("loss_result", {"attacker": attacker + a, "defender": defender + d})["outcome"]] += 1
    assert work("odds", {**COMBAT, **sides}) == counted


SIDE = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=3)


def losses(ours, theirs, supports, trench, **more):
    """Return the situation of a fight of armies that are full or not, and have fought or not."""

    def named(prefix, armies):
        return [{"id": f"{prefix}{n}", "full": full, "fought": fought} for n, (full, fought) in enumerate(armies)]

    (lead, *rest), (target, *others) = named("a", ours), named("d", theirs)
    attacker = {"lead": lead, "supports": rest[:supports], "others": rest[supports:]}
    return {"attacker": attacker, "defender": {"target": target, "others": others}, "trench": trench,
            "zone": {"country": "france", "terrain": "plain"}, **more}  # fmt: skip


@given(
    outcome=st.sampled_from(OUTCOMES), ours=SIDE, theirs=SIDE, supports=st.integers(0, 2), trench=st.sampled_from([0, 1, 2]),
    edition=EDITIONS, order=st.sampled_from(["lead_first", "split"]), counts=st.booleans(),
)  # fmt: skip
def test_laws_of_losses(outcome, ours, theirs, supports, trench, edition, order, counts):
    options = {"loss_order": order, "trench_counts_as_absorbed": counts}
    situation = losses(ours, theirs, supports, trench, outcome=outcome, options=options)
    ways = work("loss_allocation", situation, edition)["allocations"]
    assert ways
    assert len({json.dumps(way, sort_keys=True) for way in ways}) == len(ways)
    due_attacker, due_defender = LOSSES[outcome]
    full = {f"a{n}": 1 + f for n, (f, _) in enumerate(ours)} | {f"d{n}": 1 + f for n, (f, _) in enumerate(theirs)}
    for way in ways:
        lost, lost_defender = sum(way["attacker"].values()), sum(way["defender"].values())
        assert all(n <= full[army] for army, n in (*way["attacker"].items(), *way["defender"].items()))
        assert lost <= due_attacker
        assert lost_defender + way["trench_used"] <= due_defender
        if way["winner_spared"]:
            assert min(lost, lost_defender) == 0
            assert outcome in ("attacker", "defender")
        if way["trench_used"]:
            assert trench > way["trench_after"] >= 0
            assert edition == "first" or outcome != "attacker_double"
        else:
            assert way["trench_after"] == trench
            assert not way["retreat"]
        assert way["trench_final"] in (0, way["trench_after"])


def test_distribution_covers_the_36_rolls_and_reads_its_options_wherever_they_stand():
    situation = losses([(True, False)] * 2, [(True, False)], 1, 1)
    whole = {"combat": {**COMBAT, "trench": 1}, "situation": situation}
    assert sum(row["rolls"] for row in work("distribution", whole)["table"]) == 36
    split = {"options": {"loss_order": "split"}}
    found = work("distribution", {**whole, **split})
    assert found != work("distribution", whole)
    for part in ("combat", "situation"):
        assert work("distribution", {**whole, part: {**whole[part], **split}}) == found, part


NATIONS = {"germany": "germany", "allies": "france", "russia": "russia", "austria_hungary": "turkey"}
HOMES = {nation: power for power, nation in NATIONS.items()} | {"austria_hungary": "austria_hungary"}
CAMPS = {"germany": 0, "austria_hungary": 0, "allies": 1, "russia": 1, None: 2}


@given(
    cells=st.lists(
        st.tuples(st.sampled_from([*HOMES]), st.sampled_from([*POWERS, None]), st.booleans(), st.booleans()),
        min_size=3, max_size=9,
    ),
    links=st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=14),
    edition=EDITIONS,
)  # fmt: skip
def test_supply_agrees_with_plain_path_finding(cells, links, edition):
    """An army is supplied when a source is joined to it in the graph of zones its lines may use."""
    zones = {
        f"z{n}": dict(zip(("country", "controller", "city", "port"), cell, strict=True)) for n, cell in enumerate(cells)
    }
    edges = [(f"z{a}", f"z{b}") for a, b in links if a < b < len(cells)]
    armies = [{"id": f"{power}-{z}", "nation": NATIONS[power], "zone": z} for z in zones for power in POWERS]
    found = work("supply", {"turn": 5, "zones": zones, "edges": edges, "armies": armies}, edition)
    for power in POWERS:
        own = {name: z for name, z in zones.items() if z["controller"] == power}
        sources = {
            n
            for n, z in own.items()
            if (z["city"] and HOMES[z["country"]] == power) or (power == "allies" and z["port"])
        }
        any_port = power == "allies" and edition == "v1.1" and any(z["port"] for z in own.values())
        for begun in zones:
            lines = (
                own if edition == "first" else (n for n, z in zones.items() if CAMPS[z["controller"]] == CAMPS[power])
            )
            usable = {begun, *lines}
            graph = networkx.Graph()
            graph.add_nodes_from(usable)
            graph.add_edges_from(edge for edge in edges if set(edge) <= usable)
            joined = networkx.node_connected_component(graph, begun)
            expected = bool(joined & sources) or (any_port and zones[begun]["port"])
            assert found[f"{power}-{begun}"] is expected, (power, begun)


def test_a_zone_in_no_supply_is_told():
    case = next(case for case in load("empires") if case["id"] == "SUP-22")
    reasons = find_calculator("empires", case["edition"]).work("zone_supply", case["given"]).reasons
    cut = {str(reason.text.args["zone"]) for reason in reasons if reason.text.key == "zone-cut"}
    assert cut == {"Q", "R", "S"}


BOTH = pytest.mark.parametrize("edition", ["v1.1", "first"])


def army(name, nation="germany", cv=(5, 3), sv=(2, 1), full=True, **more):
    return {
        "id": name, "nation": nation, "cv_full": cv[0], "cv_reduced": cv[1], "sv_full": sv[0], "sv_reduced": sv[1],
        "full": full, **more,
    }  # fmt: skip


GERMANS = [army("g1"), army("g2", full=False), army("g3", cv=(4, 2))]
FRENCH = [army("f1", "france", (4, 2)), army("f2", "france", (3, 2), full=False), army("f3", "uk", (4, 3))]
PLAIN = {"country": "france", "terrain": "plain", "name": "Verdun"}
HILLS = {"country": "austria_hungary", "terrain": "mountain", "name": "Innsbruck"}


@functools.cache
def outcome_of(attacker, defender, edition):
    return work("loss_result", {"attacker": attacker, "defender": defender}, edition)["outcome"]


class Recount:
    """The prospect of one plan as fractions, from first principles."""

    RANK = {
        "steps": lambda own, enemy, clear, unhurt: (enemy - own, clear, unhurt),
        "clear": lambda own, enemy, clear, unhurt: (clear, enemy - own, unhurt),
        "unhurt": lambda own, enemy, clear, unhurt: (unhurt, enemy - own, clear),
    }

    def __init__(self, situation, edition):
        self.situation, self.edition = situation, edition
        self.armies = {a["id"]: a for a in (*situation["attackers"], *situation["defenders"])}
        self.ours = [a["id"] for a in situation["attackers"]]
        self.theirs = [a["id"] for a in situation["defenders"]]

    def rank(self, found):
        return self.RANK[self.situation.get("aim", "steps")](*found)

    def of(self, plan):
        steps = {name: 1 + a["full"] for name, a in self.armies.items()}
        missions = self.situation.get("missions", {})
        have = (missions.get("attacker", 0), missions.get("defender", 0))
        return self.from_here(plan, steps, self.situation["trench"], set(), set(), have, True)

    def from_here(self, plan, steps, trench, attacked, fought, missions, air_left):
        if not plan:
            return 0, 0, int(all(steps[d] == 0 for d in self.theirs)), 1
        attack, rest = plan[0], plan[1:]
        left = [d for d in self.theirs if steps[d] and d not in attacked]
        legal = [d for d in left if steps[d] == 2] or left
        if attack["target"] in legal:
            legal = [attack["target"]]
        else:
            legal = [d for d in legal if d not in {a["target"] for a in rest}]
        if not steps[attack["lead"]] or not legal:
            return self.from_here(rest, steps, trench, attacked, fought, missions, air_left)
        tries = []
        for target in legal:
            for tanks in (False, True)[: 1 + (missions[0] > 0)]:
                after_tanks = (missions[0] - tanks, missions[1])
                at = {**attack, "target": target}, rest, steps, trench, attacked, fought
                tries.append(self.one_attack(*at, after_tanks, air_left, tanks, 0, 0))
                if air_left and after_tanks[0]:
                    tries.append(self.duel(at, after_tanks, tanks, 0, 0))
        return max(tries, key=self.rank)

    def duel(self, at, missions, tanks, spent, countered):
        missions, spent = (missions[0] - 1, missions[1]), spent + 1
        flown = self.one_attack(*at, missions, False, tanks, spent, countered)
        if not missions[1]:
            return flown
        missions, countered = (missions[0], missions[1] - 1), countered + 1
        after = [self.one_attack(*at, missions, False, tanks, spent, countered)]
        if missions[0]:
            after.append(self.duel(at, missions, tanks, spent, countered))
        return min(flown, max(after, key=self.rank), key=self.rank)

    def face(self, name, steps):
        a = self.armies[name]
        return {"nation": a["nation"], "cv": a["cv_full"] if steps[name] == 2 else a["cv_reduced"]}

    def one_attack(self, attack, rest, steps, trench, attacked, fought, missions, air_left, tanks, spent, countered):
        lead, target = attack["lead"], attack["target"]
        supports = [s for s in attack["supports"] if steps[s]]
        combat = {
            "attacker": self.face(lead, steps),
            "defender": self.face(target, steps),
            "supports": [
                {"sv": self.armies[s]["sv_full"] if steps[s] == 2 else self.armies[s]["sv_reduced"]} for s in supports
            ],
            "zone": self.situation["zone"], "trench": trench, "techs": self.situation.get("techs", {}),
            "spend": {"tanks": tanks, "aviation": spent, "counter": countered},
        }  # fmt: skip
        sums = work("combat_potential", combat, self.edition)
        base = sums["attacker"]["base"], sums["defender"]["base"]
        rolls = [(base[0] + a, base[1] + d) for a, d in itertools.product(range(1, 7), repeat=2)]
        outcomes = Counter(outcome_of(*roll, self.edition) for roll in rolls)
        total = [Fraction(0)] * 4
        now_fought, now_attacked = fought | {lead, *supports}, attacked | {target}
        for outcome, rolls in outcomes.items():
            found = self.outcome(outcome, attack, supports, rest, steps, trench, attacked, fought, now_attacked, now_fought,
                                 missions, air_left)  # fmt: skip
            total = [sum_ + Fraction(rolls, 36) * n for sum_, n in zip(total, found, strict=True)]
        return tuple(total)

    def outcome(self, outcome, attack, supports, rest, steps, trench, attacked, fought, now_attacked, now_fought,
                missions, air_left):  # fmt: skip
        def shown(name, done):
            return {"id": name, "full": steps[name] == 2, "fought": name in done}

        lead, target = attack["lead"], attack["target"]
        ways = work(
            "loss_allocation",
            {
                "outcome": outcome,
                "attacker": {
                    "lead": shown(lead, fought),
                    "supports": [shown(s, fought) for s in supports],
                    "others": [shown(a, fought) for a in self.ours if steps[a] and a not in (lead, *supports)],
                },
                "defender": {
                    "target": shown(target, attacked),
                    "others": [shown(d, attacked) for d in self.theirs if steps[d] and d != target],
                },
                "trench": trench,
                "zone": self.situation["zone"],
            },
            self.edition,
        )["allocations"]
        habit = self.situation.get("trench_use", "best")
        if habit != "best":
            ways = [w for w in ways if w["trench_used"] == (habit == "always")] or ways
        answers = {}
        for way in ways:
            after = dict(steps)
            for name, lost in (*way["attacker"].items(), *way["defender"].items()):
                after[name] -= lost
            own, enemy = sum(way["attacker"].values()), sum(way["defender"].values())
            if way["retreat"]:
                if not self.situation.get("retreat_open", True):
                    enemy += after[target]
                after[target] = 0
            later = self.from_here(rest, after, way["trench_final"], now_attacked, now_fought, missions, air_left)
            found = (own + later[0], enemy + later[1], later[2], 0 if own else later[3])
            answers.setdefault((str(way["defender"]), way["trench_used"]), []).append(found)
        return min((max(found, key=self.rank) for found in answers.values()), key=self.rank)


def plans(situation, edition="v1.1"):
    return work("attack_plan", situation, edition)["plans"]


def check(situation, edition="v1.1", most=None):
    found = plans(situation, edition)
    assert found
    for plan in found[:most]:
        own, enemy, clear, unhurt = Recount(situation, edition).of(plan["attacks"])
        assert (plan["own_steps"], plan["enemy_steps"]) == (str(own), str(enemy)), plan
        assert (plan["clear"], plan["unhurt"]) == (str(clear), str(unhurt)), plan
    return found


@BOTH
@pytest.mark.parametrize("aim", ["steps", "clear", "unhurt"])
@pytest.mark.parametrize("zone", [PLAIN, HILLS], ids=["plain", "mountain"])
def test_two_against_two_in_every_plan(edition, aim, zone):
    situation = {"attackers": GERMANS[:2], "defenders": FRENCH[:2], "zone": zone, "trench": 2, "aim": aim}
    check(situation, edition)


@BOTH
def test_supports_and_an_idle_friend(edition):
    idle = [*GERMANS[:2], {**GERMANS[2], "eligible": False}]
    found = check({"attackers": idle, "defenders": FRENCH[:1], "zone": PLAIN, "trench": 1}, edition)
    assert max(len(plan["attacks"][0]["supports"]) for plan in found) == 1
    found = check({"attackers": GERMANS, "defenders": FRENCH[:2], "zone": PLAIN, "trench": 0}, edition, most=6)
    assert all(sum(len(a["supports"]) for a in plan["attacks"]) <= 1 for plan in found)


@BOTH
def test_three_against_three(edition):
    check({"attackers": GERMANS, "defenders": FRENCH, "zone": PLAIN, "trench": 2}, edition, most=3)


@pytest.mark.parametrize("habit", ["always", "never"])
def test_trench_habits_and_no_way_out(habit):
    situation = {"attackers": GERMANS[:2], "defenders": FRENCH[:1], "zone": PLAIN, "trench": 1, "trench_use": habit}
    check({**situation, "retreat_open": False})


def test_tanks_and_the_duel_in_the_air():
    techs = {"germany": {"tanks": 1, "aviation": True, "attack": 1}, "allies": {"aviation": True, "tanks": 2}}
    situation = {
        "attackers": GERMANS[:2], "defenders": FRENCH[:2], "zone": PLAIN, "trench": 1, "techs": techs,
        "missions": {"attacker": 3, "defender": 1},
    }  # fmt: skip
    found = check(situation, most=4)
    assert any(plan["spend"]["tanks"] for plan in found)


STEPS = st.booleans()


@settings(max_examples=15, deadline=None)
@given(
    ours=st.lists(st.tuples(st.integers(1, 5), STEPS), min_size=1, max_size=2),
    theirs=st.lists(st.tuples(st.integers(1, 5), STEPS), min_size=1, max_size=2),
    trench=st.sampled_from([0, 1, 2]),
    edition=st.sampled_from(["v1.1", "first"]),
    aim=st.sampled_from(["steps", "clear", "unhurt"]),
    terrain=st.sampled_from(["plain", "forest", "mountain"]),
)
def test_any_small_fight(ours, theirs, trench, edition, aim, terrain):
    situation = {
        "attackers": [army(f"a{n}", cv=(cv, max(1, cv - 2)), full=full) for n, (cv, full) in enumerate(ours)],
        "defenders": [army(f"d{n}", "russia", (cv, max(1, cv - 1)), full=full) for n, (cv, full) in enumerate(theirs)],
        "zone": {"country": "russia", "terrain": terrain, "name": "Riga"},
        "trench": trench,
        "aim": aim,
    }
    check(situation, edition, most=2)


def test_full_strength_first_and_ranking():
    found = plans({"attackers": GERMANS, "defenders": FRENCH, "zone": PLAIN, "trench": 0})
    for plan in found:
        targets = [a["target"] for a in plan["attacks"]]
        assert "f2" not in targets or (targets[-1] == "f2" and set(targets) == {"f1", "f2", "f3"})
    gains = [Fraction(p["enemy_steps"]) - Fraction(p["own_steps"]) for p in found]
    assert gains == sorted(gains, reverse=True)


def test_gas_reduces_a_full_army_first():
    situation = {"attackers": GERMANS[:1], "defenders": FRENCH[:1], "zone": PLAIN, "trench": 1, "gas": True}
    plain, gassed = sorted(plans(situation), key=lambda p: p["gas"] or "")
    assert (plain["gas"], gassed["gas"]) == (None, "f1")
    reduced = {**situation, "gas": False, "defenders": [{**FRENCH[0], "full": False}]}
    (after,) = plans(reduced)
    assert Fraction(gassed["enemy_steps"]) == Fraction(after["enemy_steps"]) + 1
    assert gassed["clear"] == after["clear"]
    # Not in a mountain (10.6).
    assert len(plans({**situation, "zone": {**PLAIN, "terrain": "mountain"}})) == 1


def test_plans_alike_are_told_once():
    same = [army("g1"), army("g2"), army("g3")]
    found = plans({"attackers": same, "defenders": FRENCH[:1], "zone": PLAIN, "trench": 0})
    assert sorted((len(p["attacks"][0]["supports"]), p["alike"]) for p in found) == [(0, 3), (1, 6), (2, 3)]


def test_three_against_three_is_quick():
    situation = json.dumps({"attackers": GERMANS, "defenders": FRENCH, "zone": PLAIN, "trench": 2}).encode()
    calculator = find_calculator("empires")
    calculator.work("attack_plan", situation)
    spent = []
    for _ in range(3):
        begun = time.thread_time()
        calculator.work("attack_plan", situation)
        spent.append(time.thread_time() - begun)
    assert min(spent) < allowed(0.1)


# cell -> the line that lays a fight in which it counts once, the zone, the side whom it serves, what is asked besides
FIGHTS = {
    "mountain": ("1 de innsbruck; 1 it innsbruck", "innsbruck", "defender", {}),
    "trench": ("1 de minsk; 1 ru minsk; minsk = ru; trench minsk 1", "minsk", "defender", {}),
    "trench-strong": ("1 de verdun; 1 fr verdun; verdun = fr; trench verdun 1", "verdun", "defender", {}),
    "attack": ("1 de verdun; 1 fr verdun; attack 1 de > available de", "verdun", "attacker", {}),
    "defence": ("1 de verdun; 1 fr verdun; defence 1 al > available al", "verdun", "defender", {}),
    "aviation": (
        "1 de verdun; 1 fr verdun; aviation de > available de; missions de 2", "verdun", "attacker", {"aviation": 1},
    ),
}  # fmt: skip


def laid(line):
    game = find_game("empires")
    position = start(game, "empty")
    for command in read(f"turn 7; phase germany; {line}", position, game):
        assert command.fault is None, render(command.fault.text)
        edit = command.edit
        if edit is not None:
            position = position.after(edit)
    return position


@pytest.mark.parametrize("cell", FIGHTS)
def test_one_cell_is_found_everywhere(cell, monkeypatch):
    line, zone, side, asked = FIGHTS[cell]
    position = laid(line)
    before = found(position, zone, asked)
    change = 3 - combat.MODIFIERS[cell]
    monkeypatch.setitem(combat.MODIFIERS, cell, 3)
    battle.cache_clear()
    # Another board, so that nothing is remembered of this one.
    other = Position(copy.copy(position.board), position.kinds, position.table, position.defaults)
    after = found(other, zone, asked)
    attacker, defender = (change, 0) if side == "attacker" else (0, change)
    assert (after["bases"][0] - before["bases"][0], after["bases"][1] - before["bases"][1]) == (attacker, defender)
    assert 3 in after["sums"][side] and after["sums"][side].count(3) > before["sums"][side].count(3)
    assert any("+3" in words or "worth +3" in words for words in after["reasons"])
    assert not any("+3" in words for words in before["reasons"])
    assert after["bases"] == after["opponent"] and before["bases"] == before["opponent"]
    assert after["odds"] == odds(*after["bases"]) and before["odds"] == odds(*before["bases"])
    assert after["plan"] != before["plan"]


def found(position, zone, asked):
    answer = Attack(zone=zone, **asked).answer(position)
    (fight,) = (block for block in answer.body if isinstance(block, Fight))
    sums = (fight.attacker.potential, fight.defender.potential)
    table = Table(position)
    there = [Going(army.id, "attack", (zone,), 1) for army in table.theatre.at[zone] if army.of == table.power]
    met = fight_of(table, zone, there, 1.0)
    assert met is not None
    (attack,) = met.battle.attacks(met.battle.start)
    plan = Plan(zone=zone, missions=True).answer(position)
    return {
        "sums": {
            "attacker": [line.amount for line in sums[0].lines],
            "defender": [line.amount for line in sums[1].lines],
        },
        "bases": (sums[0].total, sums[1].total),
        "reasons": [render(reason.text) for reason in answer.reasons],
        "odds": {row.label.key: Fraction(row.weight) for row in fight.chances.rows if row.weight},
        "opponent": met.battle.potentials(attack, Aids(aviation=asked.get("aviation", 0))),
        "plan": [render(reason.text) for reason in plan.reasons] + [plan.value],
    }


def odds(attacker, defender):
    chances = combat.odds_of(attacker, defender)
    rows = {f"chance-{name}": Fraction(getattr(chances, name)) for name in combat.OUTCOMES}
    return {key: weight for key, weight in rows.items() if weight}


def test_the_calculator_adds_the_same_lines(monkeypatch):
    given = {
        "attacker": {"nation": "germany", "cv": 5},
        "defender": {"nation": "italy", "cv": 3},
        "zone": {"country": "italy", "terrain": "mountain"},
    }
    monkeypatch.setitem(combat.MODIFIERS, "mountain", 3)
    worked = find_calculator("empires", "v1.1").work("combat_potential", given)
    assert worked.value.defender.position == 3 and worked.value.defender.base == 6
