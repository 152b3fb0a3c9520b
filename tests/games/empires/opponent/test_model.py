"""What the planner reckons with is the table: where armies may go, who holds what after the end of a phase, lines of supply."""

import numpy as np
import pytest

from assistant.core.table import Note
from assistant.games.empires import game, mirror, movement, reader
from assistant.games.empires.opponent.planner import Planner
from assistant.games.empires.opponent.skills import weights
from assistant.games.empires.opponent.valuation import NEUTRAL, Table
from assistant.games.empires.supply import Lines
from assistant.games.empires.victory import end_phase
from assistant.games.empires.words import POWERS, Options
from tests.games.empires.hands import q
from tests.games.empires.random_player import Player
from tests.games.tables import start


def compared(position, first=0, every=1):
    """Compare what plans rest on with the calculators; return how many comparisons were made.

    Args:
        position: the table.
        first: the army from which on they are looked at.
        every: so many armies apart.
    """
    theatre, work, table = mirror.theatre(position), mirror.working(position), Table(position)
    planner, n = Planner(table, weights("officer"), begins=True), len(theatre.zones)
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
    theatre, work, judge = table.theatre, mirror.working(position), table.judge(weights("officer"))
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


@pytest.mark.parametrize(
    ("slug", "facts"),
    [
        ("empires-first", {}),
        ("empires-first", {"first_supply_through": "camp", "recruit_home": "power"}),
        ("empires-first", {"stop_on_enemy": True, "first_level2_trench": "step"}),
        ("empires", {}),
        ("empires", {"crossing_takes": False, "recruit_home": "power"}),
        ("empires", {"coordination_limits": "first", "greece_ban_scope": "nation", "cession": "none"}),
    ],
)
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
