"""What owners look ahead for: raids that lead home again, cities that stand open, zones on which supply hangs, the year ahead."""

import pytest

from assistant.core.blocks import Grid
from assistant.core.text import render
from assistant.games.empires import movement, supply
from assistant.games.empires.game import V1_1
from assistant.games.empires.mirror import army_value, theatre
from assistant.games.empires.words import POWERS, are_enemies
from tests.games.empires.hands import BOTH, q, table, turn


def test_a_raid_takes_what_it_crosses_and_leads_home():
    """From K\u00f6nigsberg through Vilna and back: three points, and the city changes hands at the end of the phase (4, 9.1)."""
    desk = table(V1_1, "example-2")
    army = desk.position.table.counters["germany-a5#1"]
    offers = desk.ask(q.reach(counters=(army.id,), to=army.zone)).offers
    assert {render(offer.label, "en").partition(" by")[0] for offer in offers} == {"To K\u00f6nigsberg"}
    raid = next(offer for offer in offers if "taking Vilna" in render(offer.label, "en"))
    assert not raid.against and "(3 points)" in render(raid.label, "en")
    desk.edit(raid.edit)
    assert desk.position.table.counters[army.id].zone == army.zone
    assert desk.ask(q.control(side="germany")).value == {"wilna": "germany"}


@BOTH
@pytest.mark.parametrize("power", POWERS)
def test_what_stands_open_is_in_reach_and_what_hangs_is_cut(game, power):
    """The calculators of movement and supply agree with each line of the card."""
    position = table(game, "autumn-1915").position
    value = q.threats(side=power).answer(position).value
    for zone, threat in value["open"].items():
        army = army_value(position, position.table.counters[threat["army"]])
        reach = movement.range_of(theatre(position), army).zones.get(zone)
        assert are_enemies(army.of, power) and (reach is None or reach.cost >= threat["cost"])
        assert not [a for a in position.counters_in(zone, "army") if army_value(position, a).of == power]
    for zone, cut in value["hinges"].items():
        lost = theatre(position).with_control(
            {zone: "russia" if power in ("germany", "austria_hungary") else "germany"}
        )
        without, with_it = (supply.Lines(land) for land in (lost, theatre(position)))
        for army in cut:
            lying = theatre(position).army(army)
            assert with_it.of_army(lying).found and not without.of_army(lying).found


@BOTH
def test_the_year_ahead_says_what_opens_and_each_race_how_far_it_is(game):
    desk = table(game, "autumn-1915", turn(9))
    ahead, races = (block for block in desk.ask(q.turn()).body if isinstance(block, Grid))
    assert {render(row[0], "en") for row in ahead.rows} <= {"10", "11", "12", "13"} and len(ahead.rows) > 2
    told = {render(row[0], "en"): " ".join(render(cell, "en") for cell in row[1:]) for row in races.rows}
    assert len(told) == 6 and told["Romania"].endswith("until turn 10") and "from turn 11 on" in told["United States"]
