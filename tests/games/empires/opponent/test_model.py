"""The planner's model is the calculators' table: reach, sea, strategic, retreat, recruiting, supply, the end of a phase."""

from __future__ import annotations

import pytest

from assistant.core.position import Position
from assistant.core.table import Note
from assistant.games.empires import game, log, mirror, movement, recruitment
from assistant.games.empires.opponent import model_rules
from assistant.games.empires.opponent.model import NOBODY, State, state_of
from assistant.games.empires.supply import Lines
from assistant.games.empires.victory import end_phase
from assistant.games.empires.words import POWERS, Options
from tests.games.empires.hands import q
from tests.games.empires.random_player import Player
from tests.games.tables import start


def compared(position: Position, first: int = 0, every: int = 1) -> int:
    """Compare all that the model knows of a position with the calculators; return how many comparisons were made.

    Args:
        position: the table.
        first: the army from which on they are looked at.
        every: so many armies apart.
    """
    theatre, work, state = mirror.theatre(position), mirror.working(position), state_of(position)
    land, n = state.land, 0
    lines = Lines(theatre, work)
    nets = [model_rules.network(state, power) for power in range(4)]
    for army in theatre.armies[first::every]:
        me = land.number[army.id]
        assert POWERS[state.owner[me]] == army.of
        found, (costs, came_from) = movement.range_of(theatre, army, work), model_rules.reach(state, me)
        assert {land.zones[z]: c for z, c in costs.items()} == {z: r.cost for z, r in found.zones.items()}, army
        for zone, reach in found.zones.items():
            there = land.index[zone]
            way = tuple(land.zones[z] for z in model_rules.way_to(came_from, state.zone[me], there))
            assert way == found.way_to(zone)
            assert model_rules.may_stay(state, me, there) == reach.can_end
            n += 3
        assert tuple(land.zones[z] for z in model_rules.sail(state, me)) == movement.sail(theatre, army, work)
        assert tuple(land.zones[z] for z in model_rules.strategic(state, me)) == movement.strategic_zones(
            theatre, army, work
        )
        back = movement.retreat_of(theatre, army, work)
        assert tuple(tuple(land.zones[z] for z in zones) for zones in model_rules.retreats(state, me)) == (
            back.clear,
            back.with_enemies,
        )
        assert model_rules.supplied(state, state.zone[me], state.owner[me], nets[state.owner[me]]) == lines.supplies(
            army
        )
        n += 4
    for me in range(first, len(land.armies), every):
        if state.zone[me] == NOBODY:
            recruit = recruitment.Recruit(nation=land.nation[me], cv_full=land.cv[me][2])
            zones = recruitment.recruiting_zones(theatre, recruit, work)
            assert tuple(land.zones[z] for z in model_rules.recruiting_zones(state, me)) == zones
            n += 1
    return n + ended(position, state)


def ended(position: Position, state: State) -> int:
    """Compare the end of the phase: on the table by its card, on the model by `close`."""
    active = mirror.phase(position)
    found = end_phase(mirror.theatre(position), active, log.crossed(position, active), mirror.working(position))
    land, before = state.land, state.points[:]
    taken, lost = model_rules.close(state)
    assert {land.zones[z]: POWERS[p] for z, p in taken.items()} == found.control
    assert {land.zones[z]: POWERS[p] for z, p in lost.items()} == {z: p for z, p in found.isolated.items() if p}
    gained = {power: state.points[i] - before[i] for i, power in enumerate(POWERS) if state.points[i] != before[i]}
    # In the first edition no marker moves: the count is compared with that of the table afterwards.
    assert land.first or gained == found.vp
    model_rules.pass_on(state)
    after = position.after(q.phase(side=active).answer(position).offers[0].edit)
    same(state, state_of(after))
    return 3 + len(land.zones) + len(land.armies)


SAME = (
    "zone", "steps", "owner", "held", "cut", "dug", "turn", "phase", "points", "tracks", "missions", "tiles", "used",
)  # fmt: skip


def same(one: State, other: State) -> None:
    """Compare two states, all but the order of armies in a zone."""
    for name in SAME:
        assert getattr(one, name) == getattr(other, name), name
    assert [set(at) for at in one.at] == [set(at) for at in other.at]


@pytest.mark.parametrize("setup", ["august-1914", "autumn-1915"])
def test_the_model_of_a_set_up_is_the_table(setup):
    assert compared(start(game.V1_1, setup)) > 500
    assert compared(start(game.FIRST, setup)) > 500


CAMP_LINES = {"first_supply_through": "camp", "enemy_blocks_supply": True, "recruit_home": "power"}
SEA = {"sea_hop_continues": True, "isolated_garrison_keeps": True, "recruit_home": "power", "crossing_takes": False}
LIMITS = {
    "coordination_limits": "first", "greece_ban_scope": "nation", "liberated_home": "partner", "cession": "none",
}  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "facts"),
    [
        ("empires-first", {}),
        ("empires-first", CAMP_LINES),
        ("empires-first", {"stop_on_enemy": True, "liberated_home": "partner", "first_level2_trench": "step"}),
        ("empires", {}),
        ("empires", {"stop_on_enemy": True, "enemy_blocks_supply": True, "retreat_through": "camp"}),
        ("empires", SEA),
        ("empires", LIMITS),
        ("empires", {"recruit_beside_enemies": False, "entry_overflow": "stack"}),
    ],
)
def test_the_model_follows_random_games_under_every_reading(slug, facts):
    """Every phase of the first five turns of a random game, before it ends and as it ends: each time other armies."""
    player = Player(slug, 7)
    for name, value in facts.items():
        player.desk.edit(Note(name, value))
    seen = 0
    for n, power in enumerate(POWERS * 5):
        player.phase(power)
        seen += compared(player.position, n % 3, 3)
        player.press(player.ask(q.phase(side=power)).offers[0])
    assert seen > 5_000
    assert set(facts) <= set(Options.__struct_fields__)
