"""Exact laws against every roll, the best use of points against every plan, what the system takes for granted."""

import functools
import itertools
import json
from collections import Counter, defaultdict
from fractions import Fraction
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.games.der_des_ders import log, mirror, planning
from assistant.games.der_des_ders.board import Row
from assistant.games.der_des_ders.dice import Pool, resolve
from assistant.games.der_des_ders.game import CALCULATOR
from assistant.games.der_des_ders.questions.system import read_phase
from assistant.games.der_des_ders.state import Readings, set_up, unread, unread_border
from assistant.games.der_des_ders.system import decide, open_phase, play
from tests.games import reviews
from tests.games.der_des_ders.evening import Evening
from tests.games.der_des_ders.tables import as_read

FACES = range(1, 7)
BOARD = set_up().board
POOL = {"attack_value": 5, "attack_dice": 2, "attack_modifier": 1, "artillery_dice": 1, "artillery_modifier": 0}


def ask(topic, **situation):
    return as_read(CALCULATOR.work(topic, situation).value)


def law(found):
    return {int(n): Fraction(chance) for n, chance in found.items() if Fraction(chance)}


def share(ways):
    return {what: Fraction(n, sum(ways.values())) for what, n in ways.items() if n}


def hit_law(pool, gaza_all=True):
    return law(ask("hit_distribution", pool=pool, options={"gaza_rerolls_artillery": gaza_all})["distribution"])


class NeedsDie(Exception):
    """The roll goes on: one more die must be known."""


def every_roll(work):
    """Return the law of what `work(roll)` returns over every course the dice may take."""
    todo, found = [()], Counter()  # (result, dice thrown): how many courses lead to it
    while todo:
        faces = todo.pop()
        left = iter(faces)

        def roll(left=left):
            if (face := next(left, None)) is None:
                raise NeedsDie
            return face

        try:
            found[work(roll), len(faces)] += 1
        except NeedsDie:
            todo.extend((*faces, face) for face in FACES)
    law = Counter()
    for (result, dice), n in found.items():
        law[result] += Fraction(n, 6**dice)
    return dict(law)


@settings(max_examples=40, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "attack_value": st.integers(2, 6),
            "attack_dice": st.integers(0, 1),
            "attack_modifier": st.integers(-5, 5),
            "artillery_dice": st.integers(0, 1),
            "artillery_modifier": st.integers(0, 1),
            "attacker_artillery_reroll": st.booleans(),
            "defender_reroll": st.booleans(),
            "gaza": st.booleans(),
        }
    ),
    st.booleans(),
)
def test_hit_law_is_that_of_every_roll(pool, gaza_all):
    """Every die of the pool in every way, with the rules of 3.1 and 6.7 written out anew."""

    def work(roll):
        total = 0
        for n in range(pool["attack_dice"] + pool["artillery_dice"]):
            gun = n >= pool["attack_dice"]

            def good(modifier=pool["artillery_modifier" if gun else "attack_modifier"]):
                return (face := roll()) == 6 or (face != 1 and face + modifier >= pool["attack_value"])

            hit = good()
            if gun and pool["attacker_artillery_reroll"] and not hit:
                hit = good()
            if pool["defender_reroll"] and hit:
                hit = good()
            if pool["gaza"] and hit and (gaza_all or not gun):
                hit = good()
            total += hit
        return total

    assert hit_law(pool, gaza_all) == every_roll(work)


@pytest.mark.parametrize("attack, artillery", [(4, 2), (3, 2), (0, 4), (5, 0)])
def test_many_plain_dice(attack, artillery):
    pool = {**POOL, "attack_value": 4, "attack_dice": attack, "artillery_dice": artillery}
    rolls = itertools.product(FACES, repeat=attack + artillery)
    ways = Counter(sum(f >= 3 for f in faces[:attack]) + sum(f >= 4 for f in faces[attack:]) for faces in rolls)
    assert hit_law(pool) == share(ways)


@pytest.mark.parametrize("reroll", ["attacker_artillery_reroll", "defender_reroll", "gaza"])
def test_resolving_every_roll_gives_the_law(reroll):
    pool = Pool(**POOL, **{reroll: True})

    def work(roll):
        attack, guns = [roll() for _ in range(pool.attack_dice)], [roll() for _ in range(pool.artillery_dice)]
        return resolve(pool, attack, guns, lambda _which: roll()).hits

    assert every_roll(work) == hit_law({**POOL, reroll: True})


def test_rerolls_and_lost_points_are_reasons_where_there_are_some():
    def said(topic, **situation):
        return {reason.text.key: reason.text.args for reason in CALCULATOR.work(topic, situation).reasons}

    guns = {**POOL, "attack_dice": 0, "artillery_dice": 2, "attacker_artillery_reroll": True}
    for gaza, rerolls in ((True, [6]), (False, [])):
        assert ("hits-gaza" in said("hit_distribution", pool={**POOL, "gaza": gaza})) == gaza
        assert ("resolve-rerolls" in said("offensive_resolve", pool=guns, artillery=[1, 2], rerolls=rerolls)) == gaza
    for held, die, loss in ((9, 4, 4), (2, 5, 2)):
        state = {"turn": 2, "pr": {"entente": held}}
        assert said("apply_event", event=8, die=die, state=state)["income-gallipoli"]["loss"] == loss


def test_a_die_succeeds_on_what_it_must_show_a_one_never_a_six_always():
    for threshold, bonus in itertools.product(range(1, 13), range(-9, 10)):
        by_hand = sum(n == 6 or (n != 1 and n + bonus >= threshold) for n in FACES)
        assert ask("tech_probability", threshold=threshold, bonus=bonus)["probability"] == str(Fraction(by_hand, 6))


@pytest.mark.parametrize("steps", range(6))
def test_the_revolution_moves_on_every_one(steps):
    ones = Counter(faces.count(1) for faces in itertools.product(FACES, repeat=steps))
    assert law(ask("revolution", reinforcements=steps)["distribution"]) == share(ones)


@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize("side", ["entente", "central"])
@pytest.mark.parametrize("events", [[], [26], [16]])
def test_naval_law_is_that_of_every_die(natural, side, events):
    state = {"pr": {"entente": 20, "central": 20}, "events": events}
    for spent in range(8):
        asked = {"side": side, "pr_spent": spent, "state": state, "options": {"natural_rule_naval": natural}}
        lost = Counter(ask("naval_result", die=die, **asked)["value"] for die in FACES)
        assert law(ask("naval_distribution", **asked)["distribution"]) == share(lost)


@pytest.mark.parametrize("turn", [2, 4, 9, 14])
def test_initiative_chance_is_that_of_every_pair_of_dice(turn):
    for ours, theirs in itertools.product(range(4), repeat=2):
        asked = {"turn": turn, "bids": {"entente": ours, "central": theirs}}
        won = sum(
            ask("initiative", **asked, dice={"entente": a, "central": b}, stock={"entente": 3, "central": 3})["winner"]
            == "entente"
            for a, b in itertools.product(FACES, repeat=2)
        )
        assert Fraction(ask("initiative_probability", **asked)["entente"]) == Fraction(won, 36)


@pytest.mark.parametrize("human", ["entente", "central"])
@pytest.mark.parametrize("turn", range(2, len(BOARD.initiative_track.values) + 1))
def test_the_initiative_of_each_turn_is_the_tracks_or_bought(turn, human):
    owner, price = (row.values[turn - 1] for row in (BOARD.initiative_track, BOARD.solo_initiative_cost))
    for stock in (price - 1, price, price + 3):
        asked = {"turn": turn, "human": human, "stock": stock}
        bought = owner != human and stock >= price
        got = ask("solo_initiative", wants_it=True, **asked)
        assert got["winner"] == (human if bought else owner)
        assert (got["cost"], got["stock_after"]) == ((price, stock - price) if bought else (0, stock))
        assert ask("solo_initiative", wants_it=False, **asked)["winner"] == owner


START = set_up()
PRINTED = START.board


@functools.cache
def law_of(state, attacker, target, pr):
    """The law of an offensive's hits, None where it may not be launched."""
    given = {"state": json.loads(state), "attacker": attacker, "defender": target, "pr": pr}
    pool = ask("offensive_setup", **given)
    if not pool.pop("legal") or pool.pop("cost") != pr:
        return None
    found = ask("hit_distribution", pool={name: pool[name] for name in pool if name != "reason"})["distribution"]
    return {int(hits): Fraction(p) for hits, p in found.items()}


def rich(state, side):
    """A state as a key, with points enough for any offensive."""
    return json.dumps({**state, "pr": {side: 20}}, sort_keys=True)


def every_campaign(state, side, pr):
    """Yield every set of offensives that `pr` points pay: {attacker: (target, points)}."""
    key, choices = rich(state, side), []
    for attacker in PRINTED.of_side(side):
        ways = itertools.product(PRINTED.neighbours[attacker], range(1, pr + 1))
        able = [way for way in ways if PRINTED.side(way[0]) != side and law_of(key, attacker, *way) is not None]
        choices.append([(attacker, choice) for choice in (None, *able)])
    for chosen in itertools.product(*choices):
        plan = {attacker: choice for attacker, choice in chosen if choice}
        if sum(n for _, n in plan.values()) <= pr:
            yield plan


def target_laws(state, side, plan):
    """Return for each target the law of the hits on it, dice of all its attackers together."""
    key, laws = rich(state, side), {}
    for attacker, (target, n) in plan.items():
        summed = defaultdict(Fraction)
        before = laws.get(target, {0: Fraction(1)})
        for (a, p), (b, q) in itertools.product(before.items(), law_of(key, attacker, target, n).items()):
            summed[a + b] += p * q
        laws[target] = summed
    return laws


def steps_of(state, target):
    return state["breakdown"].get(target, PRINTED.sectors[target].initial_breakdown)


def fall(state, target, hits):
    return sum(p for n, p in hits.items() if n >= steps_of(state, target))


def worth(state, side, plan, aim):
    total = Fraction(0)
    for target, hits in target_laws(state, side, plan).items():
        if aim == "steps":
            total += sum(min(n, steps_of(state, target)) * p for n, p in hits.items())
        else:
            total += fall(state, target, hits) * PRINTED.sectors[target].vp
    return total


def best_by_hand(state, side, pr, aim, level_worth):
    """Search every set of attempts and, for each outcome, every campaign."""
    levels = {tech: state["tech"].get(side, {}).get(tech, 0) for tech in ("attack", "defence", "artillery", "air")}

    @functools.cache
    def campaign(gained, left):
        tech = {**state["tech"], side: {tech: levels[tech] + (tech in gained) for tech in levels}}
        after = {**state, "tech": tech}
        return max(worth(after, side, plan, aim) for plan in every_campaign(after, side, left))

    tries = {}
    for tech in levels:
        held = {**state, "pr": {side: pr}}
        found = [ask("tech_attempt", side=side, tech=tech, extra_pr=extra, state=held) for extra in range(5)]
        tries[tech] = [None, *(one for one in found if one["legal"])]
    best = Fraction(-1)
    for chosen in itertools.product(*tries.values()):
        tried = {tech: one for tech, one in zip(tries, chosen, strict=True) if one}
        left = pr - sum(one["cost"] for one in tried.values())
        if left < 0:
            continue
        chances = {tech: Fraction(one["probability"]) for tech, one in tried.items()}
        value = Fraction(0)
        for results in itertools.product([False, True], repeat=len(tried)):
            chance, gained = Fraction(1), []
            for (tech, p), success in zip(chances.items(), results, strict=True):
                chance *= p if success else 1 - p
                gained += [tech] if success else []
            value += chance * campaign(tuple(gained), left)
        best = max(best, value + (level_worth * sum(chances.values()) if aim == "steps" else 0))
    return best


WEAK = {"russia": 1, "austria_hungary": 1, "serbia": 1, "aof": 1, "egypt": 2, "german_africa": 2, "ottoman": 2}
TECH = {"entente": {"air": 7, "defence": 3}, "central": {"defence": 4}}
SMALL = {"turn": 2, "breakdown": WEAK, "tech": TECH}


@pytest.mark.parametrize("aim", ["steps", "vp"])
@pytest.mark.parametrize("side", ["entente", "central"])
@pytest.mark.parametrize("pr, level_worth", [(0, 1), (2, 1), (3, Fraction(1, 3)), (4, 0)])
def test_nothing_beats_the_first_plan(aim, side, pr, level_worth):
    asked = {"side": side, "pr": pr, "aim": aim, "level_worth": str(level_worth)}
    first = ask("best_use", state=SMALL, **asked)["plans"][0]
    assert Fraction(first["value"]) == best_by_hand(SMALL, side, pr, aim, level_worth)


# Nothing is left to attempt, so that the points go to offensives alone.
MANY = {
    "turn": 1,
    "breakdown": {"austria_hungary": 2, "ottoman": 1, "bulgaria": 2, "russia": 4, "italy": 3},
    "status": {**dict.fromkeys(("italy", "romania", "greece", "bulgaria"), "at_war"), "france": "out"},
    "tech": {"entente": {"attack": 2, "artillery": 1, "defence": 3}},
}


def campaign(state, pr, aim):
    """The first plan's value, and its offensives as a campaign."""
    plan = ask("best_use", side="entente", pr=pr, aim=aim, level_worth=0, state=state)["plans"][0]
    (branch,) = plan["branches"]
    assert not plan["technologies"]
    return Fraction(plan["value"]), {one["attacker"]: (one["defender"], one["pr"]) for one in branch["offensives"]}


@pytest.mark.parametrize("aim", ["steps", "vp"])
def test_many_sectors_share_the_points_as_well_as_any_search(aim):
    for pr in (1, 3, 5):
        by_hand = max(worth(MANY, "entente", plan, aim) for plan in every_campaign(MANY, "entente", pr))
        value, plan = campaign(MANY, pr, aim)
        assert sum(n for _, n in plan.values()) <= pr
        assert value == by_hand == worth(MANY, "entente", plan, aim)


def armistice(vp):
    return Fraction(ask("armistice", vp=vp)["probability"])


def test_the_chance_to_win_counts_every_armistice_roll():
    tech = {"entente": {"defence": 3}, "central": {"defence": 4}}
    state = {"turn": 1, "breakdown": {"austria_hungary": 1, "german_africa": 1}, "vp": {"entente": 1}, "tech": tech}

    def chance(plan):
        laws = target_laws(state, "entente", plan)
        alive, won = {1: Fraction(1)}, Fraction(0)
        for target in sorted(laws, key=lambda t: -PRINTED.sectors[t].vp):
            falls, after = fall(state, target, laws[target]), defaultdict(Fraction)
            for points, p in alive.items():
                more = points + PRINTED.sectors[target].vp
                won += p * falls * armistice(more)
                after[more] += p * falls * (1 - armistice(more))
                after[points] += p * (1 - falls)
            alive = after
        return won

    # Deciding the second offensive after the first can only help.
    by_hand = max(chance(plan) for plan in every_campaign(state, "entente", 3))
    assert campaign(state, 3, "win")[0] >= by_hand
    alone = {"turn": 1, "breakdown": {"german_africa": 1}, "vp": {"entente": 1}, "tech": {}}
    none = law_of(rich(alone, "entente"), "aof", "german_africa", 2)[0]
    assert campaign(alone, 2, "win")[0] == (1 - none) * armistice(3)


def test_compulsory_offensives_are_in_every_plan():
    for plan in ask("best_use", side="central", pr=4, state={"turn": 6, "events": [17]})["plans"]:
        for branch in plan["branches"]:
            (verdun,) = [strike for strike in branch["offensives"] if strike["attacker"] == "germany"]
            assert verdun["defender"] == "france" and verdun["pr"] >= 2


def test_duties_bind_whoever_alone_can_meet_them_as_far_as_points_go(monkeypatch):
    asked = {"a": {"x": 2}, "b": {"x": 1}, "c": {"y": 1, "z": 1}, "d": {"y": 3}, "e": {"z": 1}}
    duties = [
        SimpleNamespace(
            defender=defender,
            attackers=tuple(SimpleNamespace(attacker=who, min_pr=least) for who, least in able.items()),
        )
        for defender, able in asked.items()
    ]
    monkeypatch.setattr(planning, "obligations", lambda *_: duties)
    # x meets the first; the third any of two could; the fourth costs more than the two points that are left.
    assert planning.duties_of(START, "central", 4) == {"x": ("a", 2), "z": ("e", 1)}
    assert planning.duties_of(START, "central", 2) == {"x": ("a", 2)}


@pytest.mark.parametrize("aim", ["steps", "vp"])
def test_offensives_that_events_ask_for_bind_the_plan_each_against_its_own_target(aim):
    """Brusilov and Gaza; the rest of the points go as well as they can beside them."""
    tried = ["attack:3", "artillery:2", "defence:4", "air:1"]
    state = {**MANY, "turn": 6, "events": [19, 23], "tech_attempted": {"entente": tried}}
    duties = ask("obligations", side="entente", state={**state, "pr": {"entente": 9}})["list"]
    bound = {able["attacker"]: (duty["defender"], able["min_pr"]) for duty in duties for able in duty["attackers"]}
    assert {who: goal for who, (goal, _) in bound.items()} == {"russia": "austria_hungary", "egypt": "ottoman"}
    for pr in (3, 4, 5):
        due = dict(list(bound.items())[: pr // 2])  # two points each, as far as points go
        kept = [
            plan
            for plan in every_campaign(state, "entente", pr)
            if all(plan.get(who, ("", 0))[0] == goal and plan[who][1] >= least for who, (goal, least) in due.items())
        ]
        value, plan = campaign(state, pr, aim)
        assert value == max(worth(state, "entente", plan, aim) for plan in kept) and plan in kept


def test_plans_are_ranked_best_first_and_are_as_many_as_asked_for():
    plans = ask("best_use", side="central", pr=9, state={"turn": 8}, count=5)["plans"]
    values = [Fraction(plan["value"]) for plan in plans]
    assert len(values) == 5 and values == sorted(values, reverse=True)
    assert all(sum(use["cost"] for use in plan["technologies"]) <= 9 for plan in plans)


def printed_otherwise(path, by):
    """The board with the value at a path one higher or lower, or without a border; None for what the system does not read."""
    other = msgspec.structs.replace
    match path:
        case ["sectors", sector, name]:
            printed = PRINTED.sectors[sector]
            sectors = {**PRINTED.sectors, sector: other(printed, **{name: max(0, getattr(printed, name) + by)})}
            return other(PRINTED, sectors=sectors)
        case ["operational_value", box]:
            values = list(PRINTED.operational_value.values)
            values[int(box)] = min(3, max(0, values[int(box)] + by))
            return other(PRINTED, operational_value=Row(values=tuple(values)))
        case ["tech_tree", side, tech, level, name]:
            boxes = tuple(
                other(box, **{name: getattr(box, name) + by}) if box.level == int(level) else box
                for box in PRINTED.tech_tree[side][tech]
            )
            return other(PRINTED, tech_tree={**PRINTED.tech_tree, side: {**PRINTED.tech_tree[side], tech: boxes}})
        case ["adjacency", *ends]:
            return other(PRINTED, adjacency=tuple(link for link in PRINTED.adjacency if {link.a, link.b} != {*ends}))
    return None


def other_boards():
    """Every unconfirmed value one higher and one lower: the board then, and the sentences that own it."""
    for path in sorted(START.doubtful):
        for by in (-1, 1):
            kind, *ends = path.split(".")
            if (board := printed_otherwise([kind, *ends], by)) is not None:
                border = kind == "adjacency"
                told = (*unread_border(START, *ends), *unread_border(START, *ends[::-1])) if border else ()
                yield path, board, told or unread(START, path)


OTHERS = list(other_boards())


def plain(action):
    """An action without its words."""
    return msgspec.structs.replace(action, reasons=()) if hasattr(action, "reasons") else action


def test_every_unconfirmed_value_has_its_sentence():
    assert len(OTHERS) > 150 and all(told for _, _, told in OTHERS)


@pytest.mark.parametrize("opponent", ["central", "entente"])
def test_an_action_that_another_printed_value_would_change_says_so(opponent):
    looked, played = 0, [Evening(opponent, seed) for seed in (1, 2)]
    for evening, position in ((each, position) for each in played for position in each.walk()):
        if position.fact(mirror.SYSTEM) is None or evening.over or position.fact("overflow"):
            continue
        phase = read_phase(position, log.state(position), opponent)
        step = decide(phase)
        assumed, looked = set(step.assumed), looked + 1
        for path, board, told in OTHERS:
            if assumed.isdisjoint(told):  # its sentence is not among them: it must change nothing
                other = msgspec.structs.replace(phase.state, board=board)
                assert plain(decide(msgspec.structs.replace(phase, state=other)).action) == plain(step.action), (
                    path,
                    step.action,
                )
    assert looked > 10


def test_a_whole_phase_lists_what_its_steps_took_for_granted():
    state = START.with_pr("central", 9)
    drawn = PRINTED.poppies.central[:9]
    played = play(state, "central", drawn, [3] * 60).assumed
    first = decide(open_phase(state, "central", drawn)).assumed
    assert first and set(first) <= set(played) and len(set(played)) == len(played)


FOLDER = "der_des_ders"
ROWS = reviews.rows(FOLDER)


def test_every_reading_has_two_rows():
    usual = Readings()
    chosen = [option for row in ROWS for option in row["given"].get("options", {}).items()]
    other = {name for name, value in chosen if getattr(usual, name, value) != value}
    # How tanks last and when 42 may be drawn, whole turns show: test_table.py.
    assert other | {"armistice_drawn_at_once"} == set(Readings.__struct_fields__)
