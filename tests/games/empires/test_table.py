"""The questions on mirrored tables: the rulebooks' examples, and agreement with the calculators."""

import json

import msgspec
import pytest

from assistant.core import counter_files
from assistant.core.blocks import ReasonKind
from assistant.core.calc import as_json
from assistant.core.judgement import with_objections
from assistant.core.position import Position, control_edit
from assistant.core.problems import QuestionError
from assistant.core.questions import tag
from assistant.core.table import Flip, Mark, Move, Note, Remove, Several
from assistant.core.text import render
from assistant.desk.desk import load
from assistant.games import find_calculator
from assistant.games.empires import log, mirror, movement, recruitment, supply, theatre, victory
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.game import FIRST, V1_1, inspect, loss, status
from assistant.games.empires.questions.actions import Diplomacy, Entrench, Gas, Missions, Research
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.attack_plan import Eligible, Plan
from assistant.games.empires.questions.findings import Findings
from assistant.games.empires.questions.movement import Reach, Recover, Retreat, Sail, Strategic
from assistant.games.empires.questions.phases import Begin, Control, EndOfPhase, Turn
from assistant.games.empires.questions.recruitment import Budget, Place, Recruit
from assistant.games.empires.questions.supply import Supply, ZoneSupply
from assistant.games.empires.questions.victory import City, VictoryPoints, War

BOTH = pytest.mark.parametrize("game", [V1_1, FIRST], ids=["v1.1", "first"])


def start(game, setup, *edits):
    board, kinds = load(game)
    table = counter_files.lay_out(counter_files.setup(game.counters, setup), board, kinds)
    return laid(Position(board, kinds, table, game.defaults), *edits)


def laid(position, *edits):
    """Return the table after edits that are laid under the ledger, as if nobody had made them."""
    return Position(position.board, position.kinds, position.after(Several(edits)).table, position.defaults)


def edited(position, *edits):
    """Return the table after these edits, noted in the phase log as the desk notes them."""
    return position.after((FIRST if position.kinds.id == FIRST.counters else V1_1).with_notes(position, Several(edits)))


def plain(value):
    return json.loads(json.dumps(as_json(value)))


def calculated(game, topic, situation):
    return plain(find_calculator(game.slug).work(topic, msgspec.json.encode(situation)).value)


def told(position, question, language="en"):
    answer = question.answer(position)
    return answer, render(answer.verdict, language)


# The rulebooks' worked examples -----------------------------------------------------------------------------------


def test_example_1_leaving_verdun():
    for game, own_only in ((V1_1, False), (FIRST, True)):
        position = start(game, "example-1", Note("phase", "germany"))
        german = next(c.id for c in position.counters_in("verdun", "army") if c.id.startswith("germany"))
        zones = Reach(counters=(german,)).answer(position).value.zones
        assert {"bruxelles", "strasbourg"} <= {zone for zone, reach in zones.items() if reach.direct}, own_only
        assert not {"paris", "orleans", "nancy"} & {zone for zone, reach in zones.items() if reach.direct}


@BOTH
def test_example_2_two_ways_to_warsaw(game):
    position = start(game, "example-2")
    answer = Reach(counters=("germany-a5#1",), to="varsovie").answer(position)
    position = edited(position, answer.offers[0].edit)
    between = "wilna" if game is V1_1 else "grodno"
    first_leg = Reach(counters=("germany-a5#2",), to=between).answer(position).offers[0].edit
    position = edited(position, first_leg)
    second_leg = Reach(counters=("germany-a5#2",), to="varsovie").answer(position).offers[0].edit
    position = edited(position, second_leg)
    found = Eligible(zone="varsovie").answer(position).value
    assert (found.eligible, found.max_supports, found.must_attack) == (("germany-a5#1",), 0, True)
    # At the end of the phase the zone passed through becomes German, Warsaw does not while a Russian stands in it.
    assert Control(side="germany").answer(position).value == {between: "germany"}


def test_example_3_attack_on_venice():
    position = start(V1_1, "example-3", Note("phase", "austria_hungary"))
    armies = tuple(c.id for zone in ("trieste", "innsbruck") for c in position.counters_in(zone, "army"))
    for army in armies:
        position = edited(position, Reach(counters=(army,), to="venise").answer(position).offers[0].edit)
    found = Eligible(zone="venise").answer(position).value
    assert (found.max_attacks, found.max_supports, found.must_attack) == (2, 1, False)
    assert found.first_targets == ("italy-a3#1",)
    plans = Plan(zone="venise").answer(position).value.plans
    assert max(sum(len(attack.supports) for attack in plan.attacks) for plan in plans) == 1


@BOTH
def test_example_4_minsk(game):
    position = start(game, "example-4")
    attack = Attack(zone="minsk", lead="germany-a5#1", supports=("germany-a5#2",))
    chances = attack.answer(position)
    assert {row.outcome: row.rolls for row in chances.value.table} == {
        "attacker_double": 6, "attacker": 24, "tie": 3, "defender": 3,
    }  # fmt: skip
    rolled = msgspec.structs.replace(attack, dice=(3, 4)).answer(position)
    (panel,) = rolled.body
    assert (panel.attacker.potential.total, panel.defender.potential.total) == (10, 8)
    usual = Attack(zone="minsk", dice=(3, 4)).answer(position)
    assert usual.body[0].attacker.potential.total == 10, "the majority supports unless told otherwise"
    assert Attack(zone="minsk", alone=True).answer(position).body[0].attacker.potential.total == 5
    keeps = next(o for o in rolled.offers if position.marker("trench-entente", "minsk") and "russia-a3#1" in str(o.edit)
                 and "reserve" not in str(o.edit))  # fmt: skip
    after = edited(position, keeps.edit)
    assert [(c.id, c.face) for c in after.counters_in("minsk", "army")] == [
        ("germany-a5#1", 1), ("germany-a5#2", 0), ("russia-a3#1", 1),
    ] or {(c.id, c.face) for c in after.counters_in("minsk", "army")} == {
        ("germany-a5#1", 1), ("germany-a5#2", 0), ("russia-a3#1", 1),
    }  # fmt: skip
    assert after.marker("trench-entente", "minsk") == 0


@BOTH
def test_example_5_a_ceded_army_leads(game):
    position = start(game, "example-5")
    answer = Attack(zone="tarnopol", lead="germany-a5#1", supports=("austria_hungary-a3#1",), dice=(1, 6)).answer(
        position
    )
    assert answer.situation.combat.attacker.power == "austria_hungary"
    (offer,) = answer.offers
    after = edited(position, offer.edit)
    assert after.table.counters["germany-a5#1"].zone == "reserve-germany"
    assert [after.table.counters[name].face for name in ("austria_hungary-a3#1", "russia-a3#1")] == [1, 1]


@BOTH
def test_example_6_a_landing_at_cairo(game):
    position = start(game, "example-6", Note("phase", "allies"))
    sailing = Sail(counter="uk-a3#1", to="le_caire").answer(position)
    assert "le_caire" in sailing.value.zones
    position = edited(position, sailing.offers[0].edit)
    found = Eligible(zone="le_caire").answer(position).value
    assert (found.eligible, found.must_attack, found.legal) == (("uk-a3#1",), True, True)
    answer = Attack(zone="le_caire", dice=(6, 3)).answer(position)
    (offer,) = answer.offers
    after = edited(position, offer.edit)
    assert {after.table.counters[f"turkey-a3#{n}"].zone for n in (1, 2)} == {"reserve-austria_hungary"}
    ended = EndOfPhase(side="allies").answer(after)
    assert ended.value.control["le_caire"] == "allies"
    assert edited(after, ended.offers[0].edit).controller("le_caire") == "allies"


# Table and situation agree ------------------------------------------------------------------------------------------


def tables(game):
    for setup in game.setups:
        yield start(game, setup)
        yield start(game, setup, Note("phase", "russia"), Note("enemy_blocks_supply", True))


@BOTH
def test_map_questions_answer_as_the_calculator(game):
    for position in tables(game):
        state = mirror.state(position, theatre.State)
        assert plain(Supply().answer(position).value) == calculated(game, "supply", state)
        assert plain(ZoneSupply().answer(position).value) == calculated(game, "zone_supply", state)
        ending = mirror.state(position, victory.MovedGiven, active="allies", crossed=("bruxelles",))
        passed = position.after(Note("phase-log/1", {"did": "move", "side": "allies", "zone": "bruxelles"}))
        assert plain(Control(side="allies").answer(passed).value) == calculated(game, "control", ending)
        found = EndOfPhase(side="allies").answer(passed)
        assert plain(found.value) == calculated(game, "end_of_phase", ending)
        for army in mirror.armies_on_map(position):
            given = mirror.state(position, movement.ArmyGiven, army=army.id)
            assert plain(Reach(counters=(army.id,)).answer(position).value) == calculated(game, "movement", given)
            for question, topic in ((Sail, "naval"), (Strategic, "strategic"), (Retreat, "retreat")):
                assert plain(question(counter=army.id).answer(position).value) == calculated(game, topic, given)
        for side in mirror.POWERS:
            for waiting in position.counters_in(f"reserve-{side}", "army")[:3]:
                kind = position.kinds.kinds[waiting.kind]
                recruit = recruitment.Recruit(nation=kind.nation, cv_full=int(kind.face(0)["combat"]))
                given = mirror.state(position, recruitment.PlacingGiven, army=recruit)
                found = Place(counter=waiting.id).answer(position)
                assert plain(found.value) == calculated(game, "recruitment_zones", given)


TOPIC_OF = {
    "eligible": "attack_eligibility", "plan": "attack_plan", "vp": "vp_final", "city": "vp_control", "war": "vp_event",
    "recruit": "recruitment_points", "budget": "recruitment_payment", "research": "research", "diplomacy": "diplomacy",
    "missions": "missions", "entrench": "entrench", "gas": "gas", "attack": "distribution",
}  # fmt: skip


@BOTH
def test_situations_of_the_cards_answer_as_the_calculator(game):
    asked = set()
    for position in tables(game):
        questions = [VictoryPoints(), City(zone="lemberg", to="russia"), War(event="turkey_joins")]
        for side in mirror.POWERS:
            questions += [Recruit(side=side), Missions(side=side), Gas(side=side), Entrench(zone="verdun", side=side)]
            questions += [Diplomacy(track=track, side=side) for track in ("italy", "usa", "russia_surrender")]
            questions += [Research(counter=tile.id) for tile in position.counters_in(f"tiles-{side}")[:3]]
            reserve = [c.id for c in position.counters_in(f"reserve-{side}", "army")]
            questions.append(Budget(side=side, full=tuple(reserve[:1]), reduced=tuple(reserve[1:2])))
        for zone in set(position.occupied):
            if V1_1.fight(position, zone):
                questions += [Attack(zone=zone), Plan(zone=zone), Eligible(zone=zone)]
        for question in questions:
            answer = question.answer(position)
            topic = TOPIC_OF[tag(question)]
            asked.add(topic)
            assert plain(answer.value) == calculated(game, topic, answer.situation), question
    assert asked == set(TOPIC_OF.values())


# Corrections, readings, notes -----------------------------------------------------------------------------------------


def test_a_corrected_value_changes_the_answer_and_nothing_else():
    position = start(V1_1, "example-4")
    as_mirrored = Attack(zone="minsk", alone=True).answer(position)
    corrected = Attack(
        zone="minsk",
        overrides={
            "combat.trench": 0,
            "combat.techs.germany.tanks": 1,
            "combat.supports": [{"sv": 2}],
            "combat.defender.cv": 1,
        },
    ).answer(position)
    (before,), (after,) = as_mirrored.body, corrected.body
    assert after.attacker.potential.total == before.attacker.potential.total + 2
    assert after.defender.potential.total == 1
    for path in ("combat.terain", "combat.supports.7.sv", "zone.terrain"):
        with pytest.raises(QuestionError):
            Attack(zone="minsk", overrides={path: 1}).answer(position)


def test_overrides_of_the_map():
    position = start(V1_1, "august-1914")
    assert Supply(side="germany").answer(position).value["germany-a5#1"]
    cut = {f"zones.{zone}.city": False for zone in mirror.land_zones(position.board)}
    assert not Supply(side="germany", overrides=cut).answer(position).value["germany-a5#1"]
    barred = Reach(counters=("germany-a5#1",), overrides={"zones.verdun.controller": None}).answer(position)
    assert "verdun" not in barred.value.zones


def test_readings_of_the_table_are_in_force():
    position = start(V1_1, "example-4", Note("loss_order", "split"))
    answer = Attack(zone="minsk", lead="germany-a5#1", supports=("germany-a5#2",), dice=(1, 6)).answer(position)
    assert len(answer.offers) > 2
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
    position = start(V1_1, "august-1914", Move(("germany-a5#1",), "verdun"), Mark("trench-entente", "verdun", 1))
    # The correction of the place holds for the losses too.
    answer = Attack(zone="verdun", dice=(6, 3), overrides={"combat.zone.terrain": "plain"}).answer(position)
    retreats = [offer for offer in answer.offers if "retreat" in render(offer.label, "en")]
    assert retreats
    assert all("trench removed" in render(offer.label, "en") for offer in retreats)
    after = edited(position, retreats[0].edit)
    assert len(after.counters_in("verdun", "army")) == 2
    assert after.marker("trench-entente", "verdun") == 0


def test_a_turn_is_offered_while_its_pawn_lies_on_the_track():
    position = start(V1_1, "august-1914")
    (begun,) = [offer for offer in Turn().answer(position).offers if offer.label.key == "offer-next-turn"]
    assert edited(position, begun.edit).box("turn#1") == mirror.turn(position) + 1
    without = edited(position, Remove(("turn#1",)))
    assert all(offer.label.key != "offer-next-turn" for offer in Turn().answer(without).offers)


def test_missions_spent_in_an_attack_come_off_the_track():
    tiles = (
        Move(("germany-aviation#1",), "development-germany:available"),
        Move(("missions-germany#1",), "missions-germany:4"),
    )
    position = start(V1_1, "example-4", *tiles)
    answer = Attack(zone="minsk", aviation=2, dice=(6, 1)).answer(position)
    assert edited(position, answer.offers[0].edit).box("missions-germany#1") == 2


def test_what_took_part_is_remembered_until_the_end_of_the_phase():
    position = start(V1_1, "example-4")
    position = edited(position, Attack(zone="minsk", dice=(3, 4)).answer(position).offers[-1].edit)
    assert Eligible(zone="minsk").answer(position).value.max_attacks == 0
    position = edited(position, EndOfPhase().answer(position).offers[0].edit)
    assert log.fought(position) == frozenset()
    assert mirror.phase(position) == "allies"
    older = start(FIRST, "example-4")
    older = edited(older, Attack(zone="minsk", lead="germany-a5#1", dice=(1, 6)).answer(older).offers[0].edit)
    assert Plan(zone="minsk").answer(older).value.plans == ()  # the only Russian army was attacked


def three_on_two(game):
    """Return Verdun with three Germans and two French, all full, and the ids of both sides."""
    ours = ("germany-a5#1", "germany-a5#2", "germany-a5#3")
    theirs = ("france-a4#1", "france-a4#2")
    others = [c.id for c in start(game, "august-1914").counters_in("verdun", "army") if c.id not in theirs]
    position = start(game, "august-1914", Move(tuple(others), "lyon"), Move(ours, "verdun"), Move(theirs, "verdun"))
    return position, ours, theirs


def attacked(position, lead, target, *supports, dice=(6, 1)):
    """Return the table after one attack, its losses taken the first way there is."""
    attack = Attack(zone="verdun", lead=lead, target=target, supports=supports, alone=not supports, dice=dice)
    return edited(position, attack.answer(position).offers[0].edit)


@BOTH
def test_the_attacks_of_one_action_go_on_with_the_surplus_they_began_with(game):
    position, (a, b, c), (d, e) = three_on_two(game)
    helped = attacked(position, a, d, b)
    found = Eligible(zone="verdun").answer(helped).value
    # The support is used; the third army attacks alone, whatever the first attack left in the zone.
    assert (found.eligible, found.first_targets, found.max_attacks, found.max_supports) == ((c,), (e,), 1, 0)
    plans = Plan(zone="verdun").answer(helped).value.plans
    assert [(p.attacks[0].lead, p.attacks[0].supports, p.attacks[0].target) for p in plans] == [(c, (), e)]
    # Attackers lost, two face two: one of them may still support, as when the attacks began (A08).
    beaten = attacked(position, a, d, dice=(1, 6))
    beaten = edited(beaten, Move((a,), "reserve-germany"))
    found = Eligible(zone="verdun").answer(beaten)
    assert (found.value.max_attacks, found.value.max_supports) == (1, 1)
    assert plain(found.value) == calculated(game, "attack_eligibility", found.situation)


FORBIDDEN = {
    # What is noted or turned over before, who leads, who is attacked, who supports: what the card says against it.
    "as it should be": ((), "a", "d", "b", set()),
    "came from far": (("moved-far", "c"), "c", "d", "", {"eligible-far"}),
    "supports from far": (("moved-far", "c"), "a", "d", "c", {"eligible-far"}),
    "has fought": (("fought", "a"), "a", "d", "", {"attack-fought"}),
    "attacked before": (("fought", "d"), "a", "d", "", {"eligible-army-once"}),
    "full strength first": (("reduced", "e"), "a", "e", "", {"eligible-full-first"}),
    "the full one was attacked": (("reduced", "e", "fought", "d"), "a", "e", "", set()),
    "too many supports": ((), "a", "d", "bc", {"attack-too-many-supports"}),
}


@BOTH
@pytest.mark.parametrize(("before", "lead", "target", "supports", "expected"), FORBIDDEN.values(), ids=FORBIDDEN)
def test_an_attack_against_the_rules_says_so(game, before, lead, target, supports, expected):
    position, ours, theirs = three_on_two(game)
    names = dict(zip("abcde", (*ours, *theirs), strict=True))
    for what, who in zip(before[::2], before[1::2], strict=True):
        position = laid(position, Flip((names[who],), 1) if what == "reduced" else Note(what, [names[who]]))
    attack = Attack(
        zone="verdun", lead=names[lead], target=names[target], supports=tuple(names[army] for army in supports)
    )
    answer = with_objections(game, position, attack.answer(position))
    assert {reason.text.key for reason in answer.reasons if reason.kind is ReasonKind.REJECTED} == expected
    assert all("<" not in render(reason.text, language) for reason in answer.reasons for language in ("en", "fr"))


def later(game, how):
    """Return the table after an attack and the beginning of another Manoeuvre action: an army moves in, or it is told."""
    position, (a, _, _), (d, _) = three_on_two(game)
    position = attacked(position, a, d)
    if how == "moved":
        reach = Reach(counters=("germany-a5#4",))
        quiet = next(zone for zone, r in reach.answer(position).value.zones.items() if r.can_end and not r.enemy)
        return edited(position, Reach(counters=("germany-a5#4",), to=quiet).answer(position).offers[0].edit)
    return position.after(Several((Move(("germany-a5#4",), "berlin"),), None, OPENS))


@pytest.mark.parametrize("how", ["moved", "told"])
def test_another_action_closes_the_zone_or_leaves_its_other_armies(how):
    closed = later(V1_1, how)
    assert Eligible(zone="verdun").answer(closed).value.max_attacks == 0
    assert Plan(zone="verdun").answer(closed).value.plans == ()
    older = later(FIRST, how)
    assert Eligible(zone="verdun").answer(older).value.first_targets == ("france-a4#2",)
    assert log.surplus_left(older, "verdun") is None
    ended = edited(closed, EndOfPhase().answer(closed).offers[0].edit)
    assert not ended.register("phase-log")


def test_a_zone_taken_and_at_once_out_of_supply_returns_to_its_owner():
    # First edition: lines run through the power's own zones, so a zone crossed behind the front is cut off (first 6).
    position = start(FIRST, "august-1914", Move(("turn#1",), "turn:5"), Note("phase", "germany"))
    position = edited(position, Note("phase-log/1", {"did": "move", "side": "germany", "via": ["lyon"]}))
    ended = EndOfPhase(side="germany").answer(position)
    assert (ended.value.control["lyon"], ended.value.isolated["lyon"]) == ("germany", "allies")
    assert edited(position, ended.offers[0].edit).controller("lyon") == "allies"


def test_isolation_is_marked_and_taken_once():
    cut = [Move(("russia-a3#1",), "strasbourg")]
    position = start(V1_1, "empty", *cut, Note("phase", "germany"))
    first = EndOfPhase(side="germany").answer(position)
    assert first.value.armies.reduced == ("russia-a3#1",)
    position = edited(position, first.offers[0].edit)
    assert position.marker("unsupplied", "strasbourg") == 1
    assert EndOfPhase(side="allies").answer(position).value.armies.no_further_loss == ("russia-a3#1",)
    position = edited(position, EndOfPhase(side="russia").answer(position).offers[0].edit)
    assert position.table.counters["russia-a3#1"].zone == "reserve-russia"
    assert position.marker("unsupplied", "strasbourg") == 0


def test_control_vp_and_the_track_move_together():
    position = start(V1_1, "august-1914")
    position = edited(position, Move(("germany-a5#1",), "bruxelles"))
    ended = EndOfPhase(side="germany").answer(position)
    assert ended.value.vp == {"germany": 1, "allies": -1}
    after = edited(position, ended.offers[0].edit)
    assert (after.box("vp-germany#1"), after.box("vp-allies#1")) == (-2, 3)
    assert Findings().answer(after).value == ()


def test_entry_into_the_war():
    position = start(V1_1, "august-1914")
    answer = War(event="italy_joins").answer(position)
    after = edited(position, answer.offers[-1].edit)  # the armies to be placed by hand
    assert after.controller("rome") == "allies"
    assert mirror.at_war(after) == ("italy",)
    assert [c.kind for c in after.counters_in("reserve-allies", "army")].count("italy-a3") == 5
    assert Findings().answer(after).value == ()
    points = Recruit(side="allies").answer(after).value
    assert dict(points.reserved) == {"italy": 1}


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
        ((Move(("germany-a5#1",), "sea-manche"),), "found-army-nowhere"),
    ],
)
def test_findings_and_their_mending(edits, key):
    position = start(V1_1, "august-1914", *edits)
    answer = Findings().answer(position)
    assert key in answer.value
    for offer in answer.offers:
        position = edited(position, offer.edit)
    if answer.offers:
        assert key not in Findings().answer(position).value


def test_a_second_copy_too_many_is_found():
    position = start(V1_1, "august-1914")
    from assistant.core.table import Place as Put

    position = edited(position, Put("serbia-a3#2", "serbia-a3", "belgrade"))
    answer = Findings().answer(position)
    assert answer.value == ("found-copies",)
    assert "serbia-a3#2" not in edited(position, answer.offers[0].edit).table.counters


def test_the_slim_bar_and_the_inspector():
    position = start(V1_1, "august-1914", Flip(("france-a4#1",), 1))
    # Whichever space French sets before a colon.
    words = [" ".join(render(item.text, "fr").split()) for item in status(position)]
    assert words[:2] == ["Été 1914 (1)", "Phase : Allemagne"]
    lines = [render(line, "en") for line in inspect(position, "verdun")]
    assert lines[0] == "Held by Allies"
    assert any("strength 6" in line for line in lines)
    assert inspect(position, "turn:3") == ()
    twice = edited(position, loss(position, "france-a4#1"))
    assert twice.table.counters["france-a4#1"].zone == "reserve-allies"
    assert loss(position, "turn#1") is None


def test_control_given_by_hand_is_read_back():
    position = start(V1_1, "august-1914")
    position = edited(position, control_edit(position, "varsovie", "austria_hungary"))
    assert mirror.zone_value(position, "varsovie").controller == "austria_hungary"
    assert City(zone="varsovie", to="russia").answer(position).value == {"germany": -1, "allies": 1, "russia": 1}


def test_an_isolated_zone_without_a_taker_is_left_to_the_players():
    position = start(V1_1, "august-1914")
    position = edited(position, control_edit(position, "kiev", "germany"))
    found = EndOfPhase(side="germany").answer(position)
    assert found.value.isolated == {"kiev": "russia"}, "the enemy around it, by the default reading"
    assert edited(position, found.offers[0].edit).controller("kiev") == "russia"
    position = edited(position, Note("isolated_to", "ask"))
    found = EndOfPhase(side="germany").answer(position)
    assert found.value.isolated == {"kiev": None}
    assert edited(position, found.offers[0].edit).controller("kiev") == "germany"
    given = mirror.state(position, supply.PhaseGiven, active="germany")
    assert calculated(V1_1, "zone_loss", given) == {"kiev": None}


@BOTH
def test_a_german_army_is_ceded_fights_and_is_taken_back(game):
    position = start(game, "august-1914", Move(("turn#1",), "turn:3"), Move(("germany-a5#1",), "breslau"))
    position = edited(position, Reach(counters=("germany-a5#1",), to="cracovie").answer(position).offers[0].edit)
    assert mirror.power_of(position, position.table.counters["germany-a5#1"]) == "austria_hungary"
    assert Findings().answer(position).value == ()
    found = Recover(counter="germany-a5#1", to="breslau").answer(position)
    assert "breslau" in found.value.zones
    back = edited(position, found.offers[0].edit)
    assert mirror.power_of(back, back.table.counters["germany-a5#1"]) == "germany"
    dead = edited(position, loss(position, "germany-a5#1"))
    dead = edited(dead, loss(dead, "germany-a5#1"))
    assert dead.table.counters["germany-a5#1"].zone == "reserve-germany"
    assert "ceded/germany-a5#1" not in dead.table.facts
    with pytest.raises(QuestionError):
        Recover(counter="germany-a5#1").answer(dead)


def test_what_happens_once_is_written_down_by_the_offers():
    position = start(V1_1, "august-1914", Move(("turn#1",), "turn:7"), Move(("uk-a3#1",), "londres"))
    arrived = edited(position, Sail(counter="uk-a3#1", to="salonique").answer(position).offers[0].edit)
    assert mirror.flags(arrived).salonika_occupied_by_allies
    recruited = Place(counter="uk-a3#2").answer(start(FIRST, "august-1914", Move(("turn#1",), "turn:7")))
    edits = [str(offer.edit) for offer in recruited.offers if "salonique" in str(offer.edit)]
    assert edits
    at_sea = start(FIRST, "august-1914", Move(("turn#1",), "turn:7"))
    placed = next(o.edit for o in recruited.offers if "salonique" in str(o.edit))
    assert mirror.flags(edited(at_sea, placed)).recruited_in_salonika
    neutral = start(V1_1, "august-1914", Move(("turn#1",), "turn:4"))
    assert "gallipoli" not in Sail(counter="uk-a3#1").answer(neutral).value.zones
    landing = edited(neutral, control_edit(neutral, "gallipoli", "austria_hungary"))
    landed = edited(landing, Sail(counter="uk-a3#1", to="gallipoli").answer(landing).offers[0].edit)
    assert mirror.flags(landed).gallipoli_used


def test_actions_are_counted_and_offensive_is_one_more_a_year():
    position = start(V1_1, "august-1914", Move(("germany-offensive#1",), "development-germany:available"))
    begun = Begin(side="germany").answer(position)
    assert (begun.value["used"], begun.value["actions"]) == (0, 4)
    after = edited(position, Move(("germany-attack-1#1",), "development-germany:2"), Note("setting_up", None))
    assert Begin(side="germany").answer(after).value["used"] == 1
    after = edited(after, Begin(side="germany").answer(after).offers[-1].edit)
    assert after.box("actions-germany#1") == 1
    armies = [army for army in mirror.armies_on_map(after) if mirror.nation(after, army.id) == "germany"]
    for army in armies[:3]:
        beside = mirror.roads(after.board).links[army.zone][0]
        after = edited(after, Several((Move((army.id,), beside),), None, OPENS))
    assert Begin(side="germany").answer(after).value["used"] == 4
    passed = edited(after, Note("phase", "allies"))
    assert passed.register("yearly")["germany"]["offensive"] == 1914
    assert Begin(side="germany").answer(laid(passed, Note("phase", "germany"))).value["actions"] == 3
    waiting = start(V1_1, "august-1914", Move(("germany-aviation#1", "germany-tanks-1#1"), "development-germany:2"))
    ready = edited(waiting, Begin(side="germany").answer(waiting).offers[0].edit)
    assert log.technologies(ready)["germany"].aviation
    assert log.technologies(waiting)["germany"].aviation, "what is due is there"
    assert mirror.missions(ready, "germany") == 4


def test_quick_entry_names_the_zone_where_the_army_stands():
    position = start(V1_1, "august-1914")
    plain_reach = Reach(counters=("france-a4#1",)).answer(position)
    assert Reach(counters=("france-a4#1",), to="verdun").answer(position).value == plain_reach.value
