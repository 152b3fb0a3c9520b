"""Exact chances against every throw of the dice; shares, grades and ways counted anew."""

import itertools
import math
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.cli.answers import as_text
from assistant.core.calc import as_json
from assistant.core.questions import Chances
from assistant.core.table import Note
from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games.antique.cards import lowered
from assistant.games.antique.game import CALCULATOR, GAME
from assistant.games.antique.questions.battles import shared
from assistant.games.antique.routes import sea_way
from tests.games.antique.tables import FLEET, q
from tests.rows import by_rows


def law(found):
    return {int(k): Fraction(p) for k, p in found["dist"].items() if Fraction(p)}


def answer(topic, **situation):
    return as_json(CALCULATOR.work(topic, situation).value)


STRAYS = {"general": None, "own_regular": 10, "own_irregular": 8, "ally_regular": 8, "ally_irregular": 6}
STRAYS |= {"mercenary_regular": 8, "mercenary_irregular": 6}


@given(st.lists(st.tuples(st.sampled_from(sorted(STRAYS)), st.integers(0, 2), st.integers(1, 9)), max_size=4))
@settings(max_examples=60, deadline=None)
def test_forced_march_is_every_element_thrown(groups):
    elements = [(STRAYS[status], cost) for status, n, cost in groups for _ in range(n)]
    outcomes, points = Counter(), Fraction(0)
    for lost in itertools.product((False, True), repeat=len(elements)):
        chance = every([Fraction(1, sides) if sides else Fraction(0) for sides, _ in elements], lost)
        outcomes[sum(lost)] += chance
        points += chance * sum(cost for (_, cost), gone in zip(elements, lost, strict=True) if gone)
    found = answer("forced_march", groups=[{"status": s, "n": n, "cost": c} for s, n, c in groups])
    assert law(found) == {k: p for k, p in outcomes.items() if p} and Fraction(found["p_none"]) == outcomes[0]
    assert Fraction(found["expected_points"]) == points
    assert Fraction(found["expected_elements"]) == sum(k * p for k, p in outcomes.items())
    for k, p in found["at_least"].items():
        assert Fraction(p) == sum(outcomes[more] for more in outcomes if more >= int(k))


def every(chances, fates):
    """The chance that each befalls those, and only those, that it does."""
    return math.prod((p if fate else 1 - p for p, fate in zip(chances, fates, strict=True)), start=Fraction(1))


SINKS = {"spring": 10, "summer": 12, "autumn": 10, "winter": 8}


def sail(zones, ships, disperse, sink, *, once):
    """Follow the fleet zone by zone: the chance of each (ships left, was dispersed)."""
    fleets = {(ships, False): Fraction(1)}
    for _ in range(zones):
        after = Counter()
        for (left, tested), chance in fleets.items():
            after[left, tested] += chance * (1 - disperse)
            if once and tested:
                after[left, True] += chance * disperse
                continue
            for fates in itertools.product((False, True), repeat=left):
                after[left - sum(fates), True] += chance * disperse * every([sink] * left, fates)
        fleets = after
    return fleets


@given(
    zones=st.integers(1, 4),
    ships=st.integers(0, 4),
    season=st.sampled_from(sorted(SINKS)),
    mod=st.integers(-2, 3),
    once=st.booleans(),
    piracy=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_naval_move_is_every_ship_followed(zones, ships, season, mod, once, piracy):
    disperse = Fraction(1 + piracy, 6)
    sink = Fraction(min(max(1 + piracy + mod, 0), SINKS[season]), SINKS[season])
    fleets = sail(zones, ships, disperse, sink, once=once)
    options = {"dispersion": "once" if once else "per_zone"}
    fleet = {"merchants": ships, "ships": ships, "trade": piracy and ships > 0, "sink_mod": mod, "options": options}
    found = answer("naval_move", coastal=[False] * zones, season=season, **fleet)
    if piracy and not ships:
        return
    expected = Counter()
    for (left, _), chance in fleets.items():
        expected[ships - left] += chance
    assert law(found) == {k: p for k, p in expected.items() if p}
    assert Fraction(found["p_not_dispersed"]) == (1 - disperse) ** zones
    assert Fraction(found["expected_sunk"]) == sum(k * p for k, p in expected.items())


MOUNTAINS = {"mauritanie": 6, "celtiberie": 6, "transalpine": 6, "alpes": 6, "pont": 6, "sarmatie": 2}
DESERTS = {"numidie": 6, "cyrenaique": 6, "carthage": 2, "egypte": 6, "arabie": 6, "mesopotamie": 6}


# Reconnaissance of both sides, and what it is worth.
RECON = [(5, 5, 0), (9, 3, 1), (3, 9, -1), (8, 3, 0), (1, 0, 1), (0, 1, -1), (0, 0, 0)]


@pytest.mark.parametrize("region", [None, "italie", "sicile", *MOUNTAINS, *DESERTS])
def test_flank_is_every_die(region):
    grounds = Counter()
    for ground, sand in itertools.product(range(1, 7), repeat=2):
        desert = ground <= DESERTS.get(region, 0)
        grounds[(desert and (1 if sand <= 3 else -1)) - (ground <= MOUNTAINS.get(region, 0))] += 1
    where = {"region": region} if region else {}
    for base, (own, enemy, recon), home in itertools.product((4, 5, 6, 7), RECON, (False, True)):
        mods = {recon + home + ground: n for ground, n in grounds.items()}
        arrives = sum(n for mod, n in mods.items() for die in range(1, 7) if die == 6 or 1 < die >= base - mod)
        found = answer("flank", own_recon=own, enemy_recon=enemy, at_home=home, base=base, **where)
        assert Fraction(found["p"]) == Fraction(arrives, 216) and found["fixed_mod"] == recon + home
        assert {int(mod): Fraction(p) for mod, p in found["mods"].items()} == {
            m: Fraction(n, 36) for m, n in mods.items()
        }


@pytest.mark.parametrize("turn", range(1, 10))
def test_landing_fleet_is_a_six_each_turn_after_the_third(turn):
    tries = max(0, turn - 3)
    misses = sum(6 not in dice for dice in itertools.product(range(1, 7), repeat=tries))
    found = answer("landing_fleet", turn=turn)
    assert Fraction(found["p_by_turn"]) == 1 - Fraction(misses, 6**tries)
    assert Fraction(found["p_this_turn"]) == (Fraction(1, 6) if tries else 0)


@pytest.mark.parametrize("bonus", range(4))
@pytest.mark.parametrize("malus", range(7))
def test_espionage_is_every_die(bonus, malus):
    def succeeds(die, mod):
        return die == 6 or (die != 1 and die + mod >= 2)

    true = sum(succeeds(die, bonus - malus) for die in range(1, 7))
    turned = sum(succeeds(die, bonus) and not succeeds(die, bonus - malus) for die in range(1, 7))
    for split in range(malus + 1):
        case = {"spy": "GAULE", "target": "ITALIE", "bonus": bonus, "type_malus": split, "nation_malus": malus - split}
        found = answer("espionage", **case)
        assert Fraction(found["p_true"]) == Fraction(true, 6)
        assert Fraction(found["p_countered"]) == Fraction(turned, 6)
        assert Fraction(found["p_plain_failure"]) == Fraction(6 - true - turned, 6)
        assert found["cost"] == 2 + 2 * bonus
    found = answer("espionage", **case, options={"countered": "any_failure"})
    assert Fraction(found["p_countered"]) == (Fraction(6 - true, 6) if malus else 0)
    assert sum(Fraction(found[key]) for key in ("p_true", "p_countered", "p_plain_failure")) == 1


@given(
    first=st.integers(0, 4),
    rolls=st.integers(1, 4),
    pillage=st.integers(0, 3),
    troops=st.integers(150, 500),
    loss=st.integers(0, 100),
    paid=st.lists(st.integers(0, 2), max_size=4),
)
@settings(max_examples=60, deadline=None)
def test_pacification_is_every_ten_sided_die(first, rolls, pillage, troops, loss, paid):
    paid = paid[:rolls]
    standing = min(2, (troops - 150) // 150) + (1 if loss > 70 else -1 if loss <= 30 else 0)
    chances = [
        min(10, max(0, max(0, first + n - pillage) + standing + (paid[n] if n < len(paid) else 0)))
        for n in range(rolls)
    ]
    ways = range(1, 11)
    pacified = [
        sum(
            any(die <= chance for die, chance in zip(dice, chances, strict=False))
            for dice in itertools.product(ways, repeat=n)
        )
        for n in range(1, rolls + 1)
    ]
    past = {"first_seasons": first, "rolls": rolls, "pillage_seasons": pillage, "supplements": paid}
    found = answer("pacification_cumulative", troops=troops, defender=300, defender_loss=f"{loss}/100", **past)
    assert [Fraction(p) for p in found["cumulative"]] == [Fraction(n, 10**k) for k, n in enumerate(pacified, 1)]
    costs = (5 * rolls + sum((0, 30, 80)[n] for n in paid)) * (2 if pillage else 1)
    assert found["cost_total"] == costs


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 6), st.integers(0, 6))
@settings(max_examples=80)
def test_raid_interception_is_every_die(defender, raider, raids, quiet):
    raided = {"previous_raids": raids, "quiet_years": quiet}
    found = answer("raid_interception", recon_defender=defender, recon_raider=raider, **raided)
    bonus = max(0, raids - quiet)
    strong, weak = max(defender, raider), max(1, min(defender, raider))
    steps = sum(strong >= 2 * k * weak for k in range(1, 40))
    if min(defender, raider) == 0 < strong:
        steps = max(1, steps)
    steps *= 1 if defender > raider else -1
    assert found["recon_mod"] == steps
    assert Fraction(found["p"]) == Fraction(sum(die + steps + bonus >= 6 for die in range(1, 7)), 6)


@given(st.lists(st.integers(1, 16), max_size=5), st.booleans())
@settings(max_examples=150, deadline=None)
def test_manpower_class_is_a_slot_for_each_line(maxima, two_new):
    """List maximum 4: so 2, 4, 8 and 12 are half, once, twice and three times; the widest line takes the widest slot."""
    free = [2] * len(maxima)
    slots = {1: free, 2: [*free, 4, 4], 4: [*free, 4, 4, 8, 8]}
    slots[8] = [*free, 4, 4, 8, 8, 12, 12] if two_new else [12] * len(maxima)

    def fits(tier):
        wide = sorted(slots[tier], reverse=True)
        return all(ratio <= slot for ratio, slot in zip(sorted(maxima, reverse=True), wide, strict=False))

    lines = [{"max": n, "list_max": 4} for n in maxima]
    found = answer(
        "corps_manpower", type="infantry", lines=lines, options={"eight_limit": "two_new" if two_new else "none"}
    )
    assert found["tier"] == next(filter(fits, slots), None)


@given(st.integers(0, 5), st.integers(0, 7), st.integers(0, 3), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_mixed_loads_can_really_be_packed(infantry, psiloi, mounted, elephants):
    """Sixths of a ship: foot 3, Psiloi 2, mounted 6; an elephant takes two ships."""
    load = {"infantry": infantry, "psiloi": psiloi, "mounted": mounted, "elephants": elephants}
    found = answer("ships_needed", options={"mixing": "fractions"}, **load)
    assert found["ships"] == fewest(infantry, psiloi) + mounted + 2 * elephants


def fewest(infantry, psiloi):
    if not infantry and not psiloi:
        return 0
    loads = [(min(infantry, i), min(psiloi, p)) for i, p in ((2, 0), (1, 1), (0, 3))]
    return 1 + min(fewest(infantry - i, psiloi - p) for i, p in loads if i or p)


@pytest.mark.parametrize("able", range(5))
def test_reembarking_is_every_die(able):
    saved = Counter(sum(die >= 3 for die in dice) for dice in itertools.product(range(1, 7), repeat=able))
    found = answer("reembark", able=able)
    assert Fraction(found["p_all"]) == Fraction(saved[able], 6**able)
    assert Fraction(found["p_none"]) == Fraction(saved[0], 6**able)
    assert Fraction(found["expected_saved"]) == Fraction(sum(k * n for k, n in saved.items()), 6**able)


def test_pursuers_and_baggage():
    found = answer("pursuit", mounted=3, psiloi=2, regular=1, irregular=2)
    chances = [Fraction(1, 20), Fraction(1, 10), Fraction(1, 10)]
    fates = itertools.product((True, False), repeat=3)
    assert Fraction(found["expected_pursuers_lost"]) == sum(every(chances, lost) * sum(lost) for lost in fates)
    assert Fraction(found["p_no_pursuer_lost"]) == every(chances, (False, False, False))
    throws = [sum(dice) for dice in itertools.product(range(1, 7), range(1, 7), range(1, 4))]
    found = answer("baggage", battle=2, pursuit=1)
    assert Fraction(found["expected"]) == Fraction(sum(throws), len(throws))
    assert (found["least"], found["most"]) == (min(throws), max(throws))


@by_rows("line, down")
def test_a_mass_levy_is_one_grade_down(line, down):
    assert lowered(line) == down


@pytest.mark.parametrize(
    ("amount", "by", "parts"), [(31, (120, 60), (21, 10)), (5, (1, 1, 3), (1, 1, 3)), (3, (0, 3), (0, 3))]
)
def test_shares_are_whole_and_nobody_loses_more_than_he_has(amount, by, parts):
    assert shared(Fraction(amount), by) == parts


def test_shares_of_nothing_and_of_fractions():
    assert shared(Fraction(0), ()) == ()
    parts = shared(Fraction(31, 2), (Fraction(21, 2), Fraction(9)))
    assert sum(parts) == Fraction(31, 2) and parts[0] <= Fraction(21, 2) and parts[1] <= 9


def test_zones_that_do_not_touch_are_joined_by_the_real_way():
    desk = Desk.new(GAME, "start")
    desk.edit(Note(f"fleets/{FLEET}", {"merchants": 20, "warships": 4}))
    way = sea_way(desk.position, "italie", (), "egypte")
    assert len(way) >= 3 and all(b in desk.board.neighbours[a] for a, b in itertools.pairwise(way))
    answer = desk.ask(q("voyage", counter=FLEET, landing="egypte"))
    assert answer.value.p_not_dispersed == Fraction(5, 6) ** len(way), "a sixth a zone over the real way"
    told = next(reason for reason in answer.reasons if reason.text.key == "real-way")
    assert len(answer.situation.coastal) == told.text.args["n"] == len(way)
    skipped = desk.ask(q("voyage", counter=FLEET, zones=[way[0], way[-1]], landing="egypte"))
    assert len(skipped.situation.coastal) >= len(way)
    assert answer.highlights.paths[0].zones == ("italie", *way, "egypte")
    (chances,) = answer.body
    assert isinstance(chances, Chances) and chances.total == 1 and chances.rows[-1].label.key == "ships-lost-more"
    assert [row.weight for row in chances.rows[:2]] == [Fraction(answer.value.dist[lost]) for lost in "01"]
    for language in LANGUAGES:
        words = as_text(answer, language)
        assert "%" in words and all(len(line) < 200 for line in words.splitlines()), "no fraction of forty digits"
