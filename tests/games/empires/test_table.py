"""The questions on mirrored tables: the rulebooks' examples, and agreement with the calculators."""

import json

import msgspec
import pytest

from assistant.core.blocks import ReasonKind
from assistant.core.calc import as_json
from assistant.core.position import control_edit
from assistant.core.problems import QuestionError
from assistant.core.questions import tag
from assistant.core.table import Flip, Mark, Move, Note, Remove, Several
from assistant.core.table import Place as Put
from assistant.core.text import LANGUAGES, render
from assistant.games import find_calculator
from assistant.games.empires import log, mirror, movement, recruitment, supply, theatre, victory
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.game import FIRST, V1_1, inspect, loss, status
from tests.games.empires.hands import (
    BOTH,
    RUSSIAN,
    A,
    B,
    C,
    count,
    end,
    fight,
    holder,
    missions,
    odd,
    offer,
    q,
    ready,
    table,
    track,
    turn,
)
from tests.games.hands import all_pressed, found, keys, offered, press, where


def plain(value):
    return json.loads(json.dumps(as_json(value)))


def calculated(game, topic, situation):
    return plain(find_calculator(game.slug).work(topic, msgspec.json.encode(situation)).value)


def directly(desk, army):
    return {zone for zone, reach in desk.ask(q.reach(counters=(army,))).value.zones.items() if reach.direct}


def lying(desk, zone):
    return {(c.id, c.face) for c in desk.position.counters_in(zone, "army")}


def potentials(answer):
    (panel,) = answer.body
    return panel.attacker.potential.total, panel.defender.potential.total


# The rulebooks' worked examples -----------------------------------------------------------------------------------


PHASES = {"example-3": "austria_hungary", "example-5": "austria_hungary", "example-6": "allies"}  # the others Germany's


@BOTH
def test_every_set_up_names_its_phase_and_has_nothing_to_remark(game):
    for setup in game.setups:
        desk = table(game, setup)
        assert odd(desk) == () and mirror.phase(desk.position) == PHASES.get(setup, "germany"), setup
    assert count(table(V1_1)) == track(table(V1_1))


@BOTH
def test_example_1_leaving_verdun(game):
    """The exit rule bars the step, not the way round (A63), and the card says that it assumes so."""
    desk = table(game, "example-1")
    german = next(c.id for c in desk.position.counters_in("verdun", "army") if c.id.startswith("germany"))
    assert {"bruxelles", "strasbourg"} <= directly(desk, german)
    assert not {"paris", "orleans", "nancy"} & directly(desk, german)
    assert {"reading-exit-step", "ban-exit"} <= {*keys(desk.ask(q.reach(counters=(german,))))}
    assert "reading-exit-step" not in keys(table(game).ask(q.reach(counters=(A,))))


@BOTH
def test_example_2_two_ways_to_warsaw(game):
    desk = table(game, "example-2")
    between = "wilna" if game is V1_1 else "grodno"
    offer(desk, A, "varsovie")
    offer(desk, B, between)
    offer(desk, B, "varsovie")
    found = desk.ask(q.eligible(zone="varsovie")).value
    assert (found.eligible, found.max_supports, found.must_attack) == ((A,), 0, True)
    # At the end of the phase the zone passed through becomes German, Warsaw does not while a Russian stands in it.
    assert desk.ask(q.control(side="germany")).value == {between: "germany"}


def test_example_3_attack_on_venice():
    desk = table(V1_1, "example-3", Note("phase", "austria_hungary"))
    for army in [c.id for zone in ("trieste", "innsbruck") for c in desk.position.counters_in(zone, "army")]:
        offer(desk, army, "venise")
    found = desk.ask(q.eligible(zone="venise")).value
    assert (found.max_attacks, found.max_supports, found.must_attack) == (2, 1, False)
    assert found.first_targets == ("italy-a3#1",)
    plans = desk.ask(q.plan(zone="venise")).value.plans
    assert max(sum(len(attack.supports) for attack in plan.attacks) for plan in plans) == 1


@BOTH
def test_example_4_minsk(game):
    desk = table(game, "example-4")
    attack = q.attack(zone="minsk", lead=A, supports=(B,))
    assert {row.outcome: row.rolls for row in desk.ask(attack).value.table} == {
        "attacker_double": 6, "attacker": 24, "tie": 3, "defender": 3,
    }  # fmt: skip
    rolled = desk.ask(msgspec.structs.replace(attack, dice=(3, 4)))
    assert potentials(rolled) == (rolled.verdict.args["attacker"], rolled.verdict.args["defender"]) == (10, 8)
    assert potentials(desk.ask(q.attack(zone="minsk", dice=(3, 4))))[0] == 10, (
        "the majority supports unless told otherwise"
    )
    assert potentials(desk.ask(q.attack(zone="minsk", alone=True)))[0] == 5
    assert desk.position.marker("trench-entente", "minsk")
    desk.edit(next(o.edit for o in rolled.offers if RUSSIAN in str(o.edit) and "reserve" not in str(o.edit)))
    assert lying(desk, "minsk") == {(A, 1), (B, 0), (RUSSIAN, 1)}
    assert desk.position.marker("trench-entente", "minsk") == 0


@BOTH
def test_example_5_a_ceded_army_leads(game):
    desk = table(game, "example-5")
    answer = desk.ask(q.attack(zone="tarnopol", lead=A, supports=("austria_hungary-a3#1",), dice=(1, 6)))
    assert answer.situation.combat.attacker.power == "austria_hungary"
    (only,) = answer.offers
    desk.edit(only.edit)
    assert where(desk, A) == "reserve-germany"
    assert [desk.position.table.counters[name].face for name in ("austria_hungary-a3#1", RUSSIAN)] == [1, 1]


@BOTH
def test_example_6_a_landing_at_cairo(game):
    desk = table(game, "example-6", Note("phase", "allies"))
    sailing = q.sail(counter="uk-a3#1", to="le_caire")
    assert "le_caire" in desk.ask(sailing).value.zones
    press(desk, sailing)
    found = desk.ask(q.eligible(zone="le_caire")).value
    assert (found.eligible, found.must_attack, found.legal) == (("uk-a3#1",), True, True)
    (only,) = desk.ask(q.attack(zone="le_caire", dice=(6, 3))).offers
    desk.edit(only.edit)
    assert {where(desk, f"turkey-a3#{n}") for n in (1, 2)} == {"reserve-austria_hungary"}
    assert desk.ask(q.phase(side="allies")).value.control["le_caire"] == "allies"
    end(desk)
    assert holder(desk, "le_caire") == "allies"


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


def test_a_corrected_value_changes_the_answer_and_nothing_else():
    desk = table(V1_1, "example-4")
    values = {
        "combat.trench": 0,
        "combat.techs.germany.tanks": 1,
        "combat.supports": [{"sv": 2}],
        "combat.defender.cv": 1,
    }
    before = potentials(desk.ask(q.attack(zone="minsk", alone=True)))
    assert potentials(desk.ask(q.attack(zone="minsk", overrides=values))) == (before[0] + 2, 1)
    for path in ("combat.terain", "combat.supports.7.sv", "zone.terrain"):
        with pytest.raises(QuestionError):
            desk.ask(q.attack(zone="minsk", overrides={path: 1}))


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


def test_a_turn_is_offered_while_its_pawn_lies_on_the_track():
    desk = table(V1_1)
    assert offered(desk.ask(q.turn())).count("offer-next-turn") == 1
    press(desk, q.turn(), "offer-next-turn")
    assert desk.position.box("turn#1") == 2
    desk.edit(Remove(("turn#1",)))
    assert "offer-next-turn" not in offered(desk.ask(q.turn()))


def test_missions_spent_in_an_attack_come_off_the_track():
    desk = table(V1_1, "example-4", ready("germany-aviation"), missions("germany", 4))
    fight(desk, "minsk", 6, 1, aviation=2)
    assert desk.position.box("missions-germany#1") == 2


def test_what_took_part_is_remembered_until_the_end_of_the_phase():
    desk = table(V1_1, "example-4")
    desk.edit(desk.ask(q.attack(zone="minsk", dice=(3, 4))).offers[-1].edit)
    assert desk.ask(q.eligible(zone="minsk")).value.max_attacks == 0
    end(desk)
    assert log.fought(desk.position) == frozenset() and mirror.phase(desk.position) == "allies"
    older = table(FIRST, "example-4")
    fight(older, "minsk", 1, 6, lead=A)
    assert older.ask(q.plan(zone="minsk")).value.plans == ()  # the only Russian army was attacked


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
def test_the_attacks_of_one_action_go_on_with_the_surplus_they_began_with(game):
    desk = three_on_two(game)
    attacked(desk, A, D, B)
    found = desk.ask(q.eligible(zone="verdun")).value
    # The support is used; the third army attacks alone, whatever the first attack left in the zone.
    assert (found.eligible, found.first_targets, found.max_attacks, found.max_supports) == ((C,), (E,), 1, 0)
    plans = desk.ask(q.plan(zone="verdun")).value.plans
    assert [(p.attacks[0].lead, p.attacks[0].supports, p.attacks[0].target) for p in plans] == [(C, (), E)]
    # Attackers lost, two face two: one of them may still support, as when the attacks began (A08).
    desk = three_on_two(game)
    attacked(desk, A, D, dice=(1, 6))
    desk.edit(Move((A,), "reserve-germany"))
    found = desk.ask(q.eligible(zone="verdun"))
    assert (found.value.max_attacks, found.value.max_supports) == (1, 1)
    assert plain(found.value) == calculated(game, "attack_eligibility", found.situation)


FORBIDDEN = {
    # What is noted or turned over before, who leads, who is attacked, who supports: what the card says against it.
    "as it should be": ((), A, D, (), set()),
    "came from far": ((Note("moved-far", [C]),), C, D, (), {"eligible-far"}),
    "supports from far": ((Note("moved-far", [C]),), A, D, (C,), {"eligible-far"}),
    "has fought": ((Note("fought", [A]),), A, D, (), {"attack-fought"}),
    "attacked before": ((Note("fought", [D]),), A, D, (), {"eligible-army-once"}),
    "full strength first": ((Flip((E,), 1),), A, E, (), {"eligible-full-first"}),
    "the full one was attacked": ((Flip((E,), 1), Note("fought", [D])), A, E, (), set()),
    "too many supports": ((), A, D, (B, C), {"attack-too-many-supports"}),
}


@BOTH
@pytest.mark.parametrize(("before", "lead", "target", "supports", "expected"), FORBIDDEN.values(), ids=FORBIDDEN)
def test_an_attack_against_the_rules_says_so(game, before, lead, target, supports, expected):
    answer = three_on_two(game, *before).ask(q.attack(zone="verdun", lead=lead, target=target, supports=supports))
    assert {reason.text.key for reason in answer.reasons if reason.kind is ReasonKind.REJECTED} == expected
    assert all("<" not in render(reason.text, language) for reason in answer.reasons for language in LANGUAGES)


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


def test_a_zone_taken_and_at_once_out_of_supply_returns_to_its_owner():
    # First edition: lines run through the power's own zones, so a zone crossed behind the front is cut off (first 6).
    desk = table(FIRST, "august-1914", turn(5), Note("phase", "germany"))
    desk.edit(Note("phase-log/1", {"did": "move", "side": "germany", "via": ["lyon"]}))
    ended = desk.ask(q.phase(side="germany")).value
    assert (ended.control["lyon"], ended.isolated["lyon"]) == ("germany", "allies")
    end(desk)
    assert holder(desk, "lyon") == "allies"


def test_isolation_is_marked_and_taken_once():
    desk = table(V1_1, "empty", Move((RUSSIAN,), "strasbourg"), Note("phase", "germany"))
    assert desk.ask(q.phase(side="germany")).value.armies.reduced == (RUSSIAN,)
    end(desk)
    assert desk.position.marker("unsupplied", "strasbourg") == 1
    assert desk.ask(q.phase(side="allies")).value.armies.no_further_loss == (RUSSIAN,)
    press(desk, q.phase(side="russia"))
    assert where(desk, RUSSIAN) == "reserve-russia" and desk.position.marker("unsupplied", "strasbourg") == 0


def test_control_vp_and_the_track_move_together():
    desk = table(V1_1)
    desk.edit(Move((A,), "bruxelles"))
    assert desk.ask(q.phase(side="germany")).value.vp == {"germany": 1, "allies": -1}
    end(desk)
    assert (desk.position.box("vp-germany#1"), desk.position.box("vp-allies#1")) == (-2, 3)
    assert odd(desk) == ()


def test_entry_into_the_war():
    desk = table(V1_1)
    desk.edit(desk.ask(q.war(event="italy_joins")).offers[-1].edit)  # the armies to be placed by hand
    assert holder(desk, "rome") == "allies" and mirror.at_war(desk.position) == ("italy",)
    assert [c.kind for c in desk.position.counters_in("reserve-allies", "army")].count("italy-a3") == 5
    assert odd(desk) == ()
    assert dict(desk.ask(q.recruit(side="allies")).value.reserved) == {"italy": 1}


@pytest.mark.parametrize(
    ("edits", "key"),
    [
        ((Move(tuple(f"germany-a5#{n}" for n in range(9, 14)), "berlin"),), "found-stack"),
        ((Move(("russia-a3#10",), "paris"), Move(("france-a4#9",), "paris")), "found-partners"),
        ((Mark("trench-entente", "cologne", 1),), "found-trench-alone"),
        ((Mark("trench-entente", "sea-manche", 1),), "found-trench-nowhere"),
        ((Move(("turn#1",), "paris"),), "found-pawn"),
        ((Move(("vp-russia#1",), "vp:9"),), "found-points"),
        ((Move(("italy-a3#1",), "rome"),), "found-neutral-army"),
        ((Move((A,), "sea-manche"),), "found-army-nowhere"),
        ((Put("serbia-a3#2", "serbia-a3", "belgrade"),), "found-copies"),
    ],
)
def test_findings_and_their_mending(edits, key):
    desk = table(V1_1, "august-1914", *edits)
    assert key in found(desk)
    if desk.ask(q.findings()).offers:
        all_pressed(desk, q.findings())
        assert key not in found(desk)
    assert key != "found-copies" or "serbia-a3#2" not in desk.position.table.counters


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


def test_control_given_by_hand_is_read_back():
    desk = table(V1_1)
    desk.edit(control_edit(desk.position, "varsovie", "austria_hungary"))
    assert mirror.zone_value(desk.position, "varsovie").controller == "austria_hungary"
    assert desk.ask(q.city(zone="varsovie", to="russia")).value == {"germany": -1, "allies": 1, "russia": 1}


@pytest.mark.parametrize(("reading", "taker", "owner"), [("enemy", "russia", "russia"), ("ask", None, "germany")])
def test_an_isolated_zone_goes_to_the_enemy_around_it_or_is_left_to_the_players(reading, taker, owner):
    desk = table(V1_1, "august-1914", Note("isolated_to", reading))
    desk.edit(control_edit(desk.position, "kiev", "germany"))
    assert desk.ask(q.phase(side="germany")).value.isolated == {"kiev": taker}
    given = mirror.state(desk.position, supply.PhaseGiven, active="germany")
    assert calculated(V1_1, "zone_loss", given) == {"kiev": taker}
    end(desk)
    assert holder(desk, "kiev") == owner


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
