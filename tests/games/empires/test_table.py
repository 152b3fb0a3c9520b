"""The questions on mirrored tables: they agree with the calculators; what players see of a phase, type, and look ahead for."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from assistant.cli.answers import as_text
from assistant.core.calc import as_json
from assistant.core.questions import Grid
from assistant.core.table import Flip, Move, Note, Several
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import find_calculator
from assistant.games.empires import economy, log, mirror, movement, supply, victory
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.game import FIRST, V1_1, inspect, loss, status
from assistant.games.empires.mirror import army_value
from assistant.games.empires.mirror import theatre as theatre_of
from assistant.games.empires.words import POWERS, are_enemies
from tests.games.empires.hands import (
    BOTH,
    A,
    B,
    count,
    q,
    ready,
    table,
    track,
)
from tests.games.hands import press


def plain(value):
    return json.loads(json.dumps(as_json(value)))


def calculated(game, topic, situation):
    return plain(find_calculator(game.slug).work(topic, msgspec.json.encode(situation)).value)


def lying(desk, zone):
    return {(c.id, c.face) for c in desk.position.counters_in(zone, "army")}


# The rulebooks' worked examples -----------------------------------------------------------------------------------


PHASES = {"example-3": "austria_hungary", "example-5": "austria_hungary", "example-6": "allies"}  # the others Germany's


@BOTH
def test_every_set_up_names_its_phase(game):
    for setup in game.setups:
        assert mirror.phase(table(game, setup).position) == PHASES.get(setup, "germany"), setup
    assert count(table(V1_1)) == track(table(V1_1))


# Table and situation agree ------------------------------------------------------------------------------------------


def tables(game):
    for setup in game.setups:
        yield table(game, setup).position
        yield table(game, setup, Note("phase", "russia"), Note("enemy_blocks_supply", True)).position


@BOTH
def test_map_questions_answer_as_the_calculator(game):
    for n, position in enumerate(tables(game)):
        state = mirror.state(position, supply.State)
        assert plain(q.supply().answer(position).value) == calculated(game, "supply", state)
        assert plain(q.zones().answer(position).value) == calculated(game, "zone_supply", state)
        ending = mirror.state(position, victory.MovedGiven, active="allies", crossed=("bruxelles",))
        passed = position.after(Note("phase-log/1", {"did": "move", "side": "allies", "zone": "bruxelles"}))
        assert plain(q.control(side="allies").answer(passed).value) == calculated(game, "control", ending)
        assert plain(q.phase(side="allies").answer(passed).value) == calculated(game, "end_of_phase", ending)
        for army in list(mirror.armies_on_map(position))[:: 1 + 2 * (n % 2)]:
            given = mirror.state(position, movement.ArmyGiven, army=army.id)
            assert plain(q.reach(counters=(army.id,)).answer(position).value) == calculated(game, "movement", given)
            for question, topic in ((q.sail, "naval"), (q.strategic, "strategic"), (q.retreat, "retreat")):
                assert plain(question(counter=army.id).answer(position).value) == calculated(game, topic, given)
        for side in mirror.POWERS:
            for waiting in position.counters_in(f"reserve-{side}", "army")[:3]:
                kind = position.kinds.kinds[waiting.kind]
                recruit = economy.Recruit(nation=kind.nation, cv_full=int(kind.face(0)["combat"]))
                given = mirror.state(position, economy.PlacingGiven, army=recruit)
                placed = q.place(counter=waiting.id).answer(position)
                assert plain(placed.value) == calculated(game, "recruitment_zones", given)


# Corrections, readings, notes -----------------------------------------------------------------------------------------


def test_overrides_of_the_map():
    desk = table(V1_1)
    assert desk.ask(q.supply(side="germany")).value[A]
    cut = {f"zones.{zone}.city": False for zone in mirror.land_zones(desk.position.board)}
    assert not desk.ask(q.supply(side="germany", overrides=cut)).value[A]
    barred = desk.ask(q.reach(counters=(A,), overrides={"zones.verdun.controller": None}))
    assert "verdun" not in barred.value.zones


def test_readings_of_the_table_are_in_force():
    desk = table(V1_1, "example-4", Note("loss_order", "split"))
    assert len(desk.ask(q.attack(zone="minsk", lead=A, supports=(B,), dice=(1, 6))).offers) > 2
    assert {fact.id for fact in V1_1.facts if fact.reading} == {
        "minor_tech", "minor_air_counter", "trench_counts_as_absorbed", "retreat_when", "loss_order", "supply_source",
        "enemy_blocks_supply", "sea_hop_continues", "isolated_garrison_keeps", "lose_german_only_city", "stop_on_enemy",
        "greece_ban_scope", "retreat_through", "recruit_home", "cession", "support_surplus", "liberated_home",
        "coordination_limits", "missions_gain", "missions_most", "turkey_until", "bulgaria_until", "italy_until",
        "romania_until", "usa_from", "isolated_to", "crossing_takes", "recruit_beside_enemies", "offensive_attack",
        "entry_overflow",
    }  # fmt: skip
    assert {fact.id for fact in FIRST.facts if fact.reading} >= {"first_level2_trench", "first_supply_through"}


def test_the_slim_bar_and_the_inspector():
    position = table(V1_1, "august-1914", Flip(("france-a4#1",), 1)).position
    # Whichever space French sets before a colon.
    words = [" ".join(render(item.text, "fr").split()) for item in status(position)]
    assert words[:2] == ["Été 1914 (1)", "Phase : Allemagne"]
    lines = [render(line, "en") for line in inspect(position, "verdun")]
    assert lines[0] == "Held by Allies" and any("strength 6" in line for line in lines)
    assert inspect(position, "turn:3") == ()
    assert position.after(loss(position, "france-a4#1")).table.counters["france-a4#1"].zone == "reserve-allies"
    assert loss(position, "turn#1") is None


def test_actions_are_counted_and_offensive_is_one_more_a_year():
    desk = table(V1_1, "august-1914", ready("germany-offensive"))
    begun = desk.ask(q.begin(side="germany"))
    assert (begun.value["used"], begun.value["actions"]) == (0, 4)
    desk.edit(Several((Move(("germany-attack-1#1",), "development-germany:2"), Note("setting_up", None))))
    assert desk.ask(q.begin(side="germany")).value["used"] == 1
    desk.edit(desk.ask(q.begin(side="germany")).offers[-1].edit)
    assert desk.position.box("actions-germany#1") == 1
    armies = [army for army in mirror.armies_on_map(desk.position) if desk.position.kind(army.id).nation == "germany"]
    for army in armies[:3]:
        beside = mirror.roads(desk.position.board).links[army.zone][0]
        desk.edit(Several((Move((army.id,), beside),), None, OPENS))
    assert desk.ask(q.begin(side="germany")).value["used"] == 4
    desk.edit(Note("phase", "allies"))
    assert desk.position.register("yearly")["germany"]["offensive"] == 1914
    desk.edit(Note("phase", "germany"))
    assert desk.ask(q.begin(side="germany")).value["actions"] == 3
    desk = table(V1_1, "august-1914", Move(("germany-aviation#1", "germany-tanks-1#1"), "development-germany:2"))
    assert log.technologies(desk.position)["germany"].aviation, "what is due is there"
    press(desk, q.begin(side="germany"))
    assert log.technologies(desk.position)["germany"].aviation and mirror.missions(desk.position, "germany") == 4


PLAN = q.plan(zone="minsk")


def sample(*edits, game=V1_1):
    desk = Desk.new(game, "autumn-1915")
    for edit in edits:
        desk.edit(edit)
    return desk


def test_plans_are_written_in_figures_with_exact_values_beside():
    answer = sample().ask(PLAN)
    (table,) = answer.body
    assert isinstance(table, Grid)
    words = [render(row[0], "en").replace("\N{NO-BREAK SPACE}", " ") for row in table.rows]
    assert words[0] == "5 → 3, then 5 + 5 reduced → 3 reduced"
    assert max(map(len, words)) <= 40
    assert "37/18" in as_text(answer, "fr", exact=True) and "37/18" not in as_text(answer, "fr")
    assert table.exact[0] == (None, Fraction(37, 18), Fraction(121, 48), Fraction(85, 144), Fraction(1, 72))


def test_unread_values_are_one_assumption_that_can_be_corrected():
    (printed,) = [reason for reason in sample().ask(PLAN).assumed if reason.printed]
    words = render(printed.text, "en")
    assert words.count("Combat value") == 2 and "Russia, army 3 (reduced)" in words
    assert "Russia, army 3: Support" not in words, "defenders never support"
    assert set(printed.about) <= set(sample().position.table.counters)


SAMPLE = Path(__file__).with_name("autumn_1915.txt").read_text(encoding="utf-8")


def everywhere(desk):
    return Counter((c.zone, c.kind, c.face) for c in desk.position.table.counters.values())


def test_a_whole_table_in_sixty_short_lines():
    lines = SAMPLE.splitlines()
    desk, goal = Desk.new(V1_1, "empty"), Desk.new(V1_1, "autumn-1915")
    assert len(lines) <= 60 and max(map(len, lines)) <= 72
    for line in lines:
        for command in read(line, desk.position, desk.game):
            assert command.fault is None, f"{line}: {render(command.fault.text)}"
            assert command.edit is not None, line
            desk.edit(command.edit)
    assert everywhere(desk) == everywhere(goal)
    assert desk.position.table.markers == goal.position.table.markers
    moved = everywhere(goal) - everywhere(Desk.new(V1_1, "empty"))
    assert moved.total() >= 40


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("recherche de attaque", q.research(counter="germany-attack-2#1", side="germany")),
        ("research gas", q.research(counter="germany-gas#1")),  # of the power whose phase it is
        ("research ru attack", q.research(counter="russia-attack-1#1", side="russia")),
        ("place uk3", q.place(counter="uk-a3#3")),
        ("placer uk4", q.place(counter="uk-a4#4")),
        ("budget al 2 uk4", q.budget(side="allies", full=("uk-a4#4", "uk-a4#5"))),
        ("attaque minsk", q.attack(zone="minsk")),
        ("attack minsk 3 4", q.attack(zone="minsk", dice=(3, 4))),
        ("attack minsk 34", q.attack(zone="minsk", dice=(3, 4))),
        ("plan minsk clear", q.plan(zone="minsk", aim="clear")),
        ("war italie", q.war(event="italy_joins")),
        ("war turkey", q.war(event="turkey_joins")),
        ("missions al", q.missions(side="allies")),
    ],
)
def test_questions_in_words(line, question):
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read(line, desk.position, desk.game)
    assert command.fault is None
    assert command.question == question


@pytest.mark.parametrize("line", ["research de attack 1", "recherche de attaque 1"])
def test_a_tile_that_a_power_has_is_told_with_its_place(line):
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read(line, desk.position, desk.game)
    assert command.fault is not None and command.fault.text.key == "quick-not-to-choose"
    assert "Disponibles" in render(command.fault.text, "fr")
    (command,) = read(line, Desk.new(V1_1, "august-1914").position, desk.game)
    assert command.question == q.research(side="germany", counter="germany-attack-1#1")


@BOTH
@pytest.mark.parametrize("power", POWERS)
def test_what_stands_open_is_in_reach_and_what_hangs_is_cut(game, power):
    """The calculators of movement and supply agree with each line of the card."""
    position = table(game, "autumn-1915").position
    value = q.threats(side=power).answer(position).value
    for zone, threat in value["open"].items():
        army = army_value(position, position.table.counters[threat["army"]])
        reach = movement.range_of(theatre_of(position), army).zones.get(zone)
        assert are_enemies(army.of, power) and (reach is None or reach.cost >= threat["cost"])
        assert not [a for a in position.counters_in(zone, "army") if army_value(position, a).of == power]
    for zone, cut in value["hinges"].items():
        lost = theatre_of(position).with_control(
            {zone: "russia" if power in ("germany", "austria_hungary") else "germany"}
        )
        without, with_it = (supply.Lines(land) for land in (lost, theatre_of(position)))
        for army in cut:
            lying = theatre_of(position).army(army)
            assert with_it.of_army(lying).found and not without.of_army(lying).found
