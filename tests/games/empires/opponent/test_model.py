"""The planner's model is the table: the map as the rules see it, where there is room, retreats, the end of a phase."""

import pytest

from assistant.core.table import Note
from assistant.games.empires import game, mirror, movement, reader
from assistant.games.empires.opponent import model
from assistant.games.empires.opponent.fights import Survey
from assistant.games.empires.opponent.model import NOBODY, state_of
from assistant.games.empires.victory import end_phase
from assistant.games.empires.words import POWERS, Options
from tests.games.empires.hands import q
from tests.games.empires.random_player import Player
from tests.games.tables import start


def compared(position, first=0, every=1):
    """Compare all that the model knows of a position with the calculators; return how many comparisons were made.

    Args:
        position: the table.
        first: the army from which on they are looked at.
        every: so many armies apart.
    """
    theatre, work, state = mirror.theatre(position), mirror.working(position), state_of(position)
    land, n, own = state.land, len(theatre.zones), state.theatre()
    event = "recruited_in_salonika" if land.first else "salonika_occupied_by_allies"
    assert (own.zones, own.turn) == (theatre.zones, theatre.turn)
    assert {army.id: army for army in own.armies} == {army.id: army for army in theatre.armies}
    for flag in (event, "gallipoli_used", "russia_surrendered"):
        assert getattr(own.flags, flag) == getattr(theatre.flags, flag)
    survey = Survey(state)
    for army in theatre.armies[first::every]:
        me = land.number[army.id]
        assert POWERS[state.owner[me]] == army.of
        found, ways = movement.range_of(theatre, army), survey.ways(state, me)
        assert {z: found.way_to(z) for z in found.zones} == {
            land.zones[z]: tuple(land.zones[step] for step in way) for z, way in ways.on_foot
        }
        ends = {land.zones[z] for z, _ in ways.on_foot if movement.may_end(own, army, land.zones[z])}
        ceded = {z for z in found.zones if movement.would_be_ceded(theatre, army, z)}
        assert ends == {z for z, reach in found.zones.items() if reach.can_end} - ceded
        for did, zones in (
            (movement.sail(theatre, army, work), ways.by_sea),
            (movement.strategic_zones(theatre, army), ways.strategic),
        ):
            plain = {z for z in did if not movement.would_be_ceded(theatre, army, z)}
            assert {land.zones[z] for z in zones if movement.may_end(own, army, land.zones[z])} == plain
        back, zone = movement.retreat_of(theatre, army), model.retreat(state, me)
        assert (land.zones[zone] if zone != NOBODY else "") == next(iter((*back.clear, *back.with_enemies)), "")
        n += 4 + len(found.zones)
    return n + ended(position, state)


def ended(position, state):
    """Compare the end of the phase: on the table by its card, on the model by `close`."""
    active = mirror.phase(position)
    found = end_phase(mirror.theatre(position), active, reader.crossed(position, active), mirror.working(position))
    land, before = state.land, state.points[:]
    model.close(state)
    gained = {power: state.points[i] - before[i] for i, power in enumerate(POWERS) if state.points[i] != before[i]}
    # In the first edition no marker moves: the count is compared with that of the table afterwards.
    assert land.first or gained == found.vp
    model.pass_on(state)
    after = position.after(q.phase(side=active).answer(position).offers[0].edit)
    same(state, state_of(after))
    return 1 + len(land.zones) + len(land.armies)


SAME = (
    "zone", "steps", "owner", "held", "cut", "dug", "turn", "phase", "points", "tracks", "missions", "tiles", "used",
)  # fmt: skip


def same(one, other):
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
    """Every phase of the first three turns of a random game, before it ends and as it ends: each time other armies."""
    player = Player(slug, 7)
    for name, value in facts.items():
        player.desk.edit(Note(name, value))
    seen = 0
    for n, power in enumerate(POWERS * 3):
        player.phase(power)
        seen += compared(player.position, n % 3, 3)
        player.press(player.ask(q.phase(side=power)).offers[0])
    assert seen > 3_000
    assert set(facts) <= set(Options.__struct_fields__)
