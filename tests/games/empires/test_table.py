"""The questions on mirrored tables: the rulebooks' examples, and agreement with the calculators."""

import json

import msgspec
import pytest

from assistant.core.calc import as_json
from assistant.core.position import control_edit
from assistant.core.problems import QuestionError
from assistant.core.questions import tag
from assistant.core.table import Flip, Mark, Move, Note, Several
from assistant.core.text import render
from assistant.games import find_calculator
from assistant.games.empires import log, mirror, movement, recruitment, theatre, victory
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.game import FIRST, V1_1, inspect, loss, status
from tests.games.empires.hands import (
    BOTH,
    A,
    B,
    C,
    count,
    end,
    odd,
    offer,
    q,
    ready,
    table,
    track,
    turn,
)
from tests.games.hands import press, where


def plain(value):
    return json.loads(json.dumps(as_json(value)))


def calculated(game, topic, situation):
    return plain(find_calculator(game.slug).work(topic, msgspec.json.encode(situation)).value)


def lying(desk, zone):
    return {(c.id, c.face) for c in desk.position.counters_in(zone, "army")}


# The rulebooks' worked examples -----------------------------------------------------------------------------------


PHASES = {"example-3": "austria_hungary", "example-5": "austria_hungary", "example-6": "allies"}  # the others Germany's


@BOTH
def test_every_set_up_names_its_phase_and_has_nothing_to_remark(game):
    for setup in game.setups:
        desk = table(game, setup)
        assert odd(desk) == () and mirror.phase(desk.position) == PHASES.get(setup, "germany"), setup
    assert count(table(V1_1)) == track(table(V1_1))


# Table and situation agree ------------------------------------------------------------------------------------------


def tables(game):
    for setup in game.setups:
        yield table(game, setup).position
        yield table(game, setup, Note("phase", "russia"), Note("enemy_blocks_supply", True)).position


@BOTH
def test_map_questions_answer_as_the_calculator(game):
    for n, position in enumerate(tables(game)):
        state = mirror.state(position, theatre.State)
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
                recruit = recruitment.Recruit(nation=kind.nation, cv_full=int(kind.face(0)["combat"]))
                given = mirror.state(position, recruitment.PlacingGiven, army=recruit)
                placed = q.place(counter=waiting.id).answer(position)
                assert plain(placed.value) == calculated(game, "recruitment_zones", given)


TOPIC_OF = {
    "eligible": "attack_eligibility", "plan": "attack_plan", "vp": "vp_final", "city": "vp_control", "war": "vp_event",
    "recruit": "recruitment_points", "budget": "recruitment_payment", "research": "research", "diplomacy": "diplomacy",
    "missions": "missions", "entrench": "entrench", "gas": "gas", "attack": "distribution",
}  # fmt: skip


@BOTH
def test_situations_of_the_cards_answer_as_the_calculator(game):
    asked = set()
    for position in tables(game):
        questions = [q.vp(), q.city(zone="lemberg", to="russia"), q.war(event="turkey_joins")]
        for side in mirror.POWERS:
            questions += [
                q.recruit(side=side),
                q.missions(side=side),
                q.gas(side=side),
                q.entrench(zone="verdun", side=side),
            ]
            questions += [q.diplomacy(track=track, side=side) for track in ("italy", "usa", "russia_surrender")]
            questions += [q.research(counter=tile.id) for tile in position.counters_in(f"tiles-{side}")[:3]]
            reserve = [c.id for c in position.counters_in(f"reserve-{side}", "army")]
            questions.append(q.budget(side=side, full=tuple(reserve[:1]), reduced=tuple(reserve[1:2])))
        for zone in set(position.occupied):
            if V1_1.fight(position, zone):
                questions += [q.attack(zone=zone), q.plan(zone=zone), q.eligible(zone=zone)]
        for question in questions:
            answer = question.answer(position)
            topic = TOPIC_OF[tag(question)]
            asked.add(topic)
            assert plain(answer.value) == calculated(game, topic, answer.situation), question
    assert asked == set(TOPIC_OF.values())


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


def test_a_trench_saves_and_the_army_retreats_in_one_edit():
    desk = table(V1_1, "august-1914", Move((A,), "verdun"), Mark("trench-entente", "verdun", 1))
    # The correction of the place holds for the losses too.
    answer = desk.ask(q.attack(zone="verdun", dice=(6, 3), overrides={"combat.zone.terrain": "plain"}))
    retreats = [one for one in answer.offers if "retreat" in render(one.label, "en")]
    assert retreats and all("trench removed" in render(one.label, "en") for one in retreats)
    desk.edit(retreats[0].edit)
    assert len(lying(desk, "verdun")) == 2 and desk.position.marker("trench-entente", "verdun") == 0


OURS, THEIRS = (A, B, C), ("france-a4#1", "france-a4#2")
D, E = THEIRS


def three_on_two(game, *edits):
    """Return Verdun with three Germans and two French, all full."""
    others = [c.id for c in table(game).position.counters_in("verdun", "army") if c.id not in THEIRS]
    return table(game, "august-1914", Move(tuple(others), "lyon"), Move(OURS, "verdun"), Move(THEIRS, "verdun"), *edits)


def attacked(desk, lead, target, *supports, dice=(6, 1)):
    """Make one attack, its losses taken the first way there is."""
    press(desk, q.attack(zone="verdun", lead=lead, target=target, supports=supports, alone=not supports, dice=dice))


@BOTH
@pytest.mark.parametrize("how", ["moved", "told"])
def test_another_action_closes_the_zone_or_leaves_its_other_armies(game, how):
    """After an attack another Manoeuvre action begins: an army moves in, or it is told."""
    desk = three_on_two(game)
    attacked(desk, A, D)
    if how == "moved":
        zones = desk.ask(q.reach(counters=("germany-a5#4",))).value.zones
        offer(desk, "germany-a5#4", next(zone for zone, r in zones.items() if r.can_end and not r.enemy))
    else:
        desk.edit(Several((Move(("germany-a5#4",), "berlin"),), None, OPENS))
    eligible = desk.ask(q.eligible(zone="verdun")).value
    if game is FIRST:
        assert eligible.first_targets == (E,) and log.surplus_left(desk.position, "verdun") is None
        return
    assert eligible.max_attacks == 0 and desk.ask(q.plan(zone="verdun")).value.plans == ()
    end(desk)
    assert not desk.position.register("phase-log")


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


@BOTH
def test_a_german_army_is_ceded_fights_and_is_taken_back(game):
    desk = table(game, "august-1914", turn(3), Move((A,), "breslau"))

    def power():
        return mirror.power_of(desk.position, desk.position.table.counters[A])

    offer(desk, A, "cracovie")
    assert power() == "austria_hungary" and odd(desk) == ()
    back = q.recover(counter=A, to="breslau")
    assert "breslau" in desk.ask(back).value.zones
    press(desk, back)
    assert power() == "germany"
    desk.undo()
    for _ in range(2):
        desk.edit(loss(desk.position, A))
    assert where(desk, A) == "reserve-germany" and f"ceded/{A}" not in desk.position.table.facts
    with pytest.raises(QuestionError):
        desk.ask(q.recover(counter=A))


def test_what_happens_once_is_written_down_by_the_offers():
    desk = table(V1_1, "august-1914", turn(7), Move(("uk-a3#1",), "londres"))
    press(desk, q.sail(counter="uk-a3#1", to="salonique"))
    assert mirror.flags(desk.position).salonika_occupied_by_allies
    desk = table(FIRST, "august-1914", turn(7))
    desk.edit(next(o.edit for o in desk.ask(q.place(counter="uk-a3#2")).offers if "salonique" in str(o.edit)))
    assert mirror.flags(desk.position).recruited_in_salonika
    desk = table(V1_1, "august-1914", turn(4))
    assert "gallipoli" not in desk.ask(q.sail(counter="uk-a3#1")).value.zones
    desk.edit(control_edit(desk.position, "gallipoli", "austria_hungary"))
    press(desk, q.sail(counter="uk-a3#1", to="gallipoli"))
    assert mirror.flags(desk.position).gallipoli_used


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


def test_quick_entry_names_the_zone_where_the_army_stands():
    desk = table(V1_1)
    plain_reach = desk.ask(q.reach(counters=("france-a4#1",))).value
    assert desk.ask(q.reach(counters=("france-a4#1",), to="verdun")).value == plain_reach
