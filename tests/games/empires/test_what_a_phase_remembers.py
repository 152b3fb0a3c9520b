"""What a phase remembers, whichever way it was done: crossing, compulsory attacks, limits, points, tiles (4, 8, 9, 10)."""

from __future__ import annotations

import json

import pytest

from assistant.cli.answers import as_data
from assistant.core.table import Flip, Mark, Move, Note, Several
from assistant.core.text import render
from assistant.games.empires import log, mirror, words
from assistant.games.empires.deeds import OPENS, Gassed, Moved, Researched
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.actions import Gas, Research, Secrets
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.attack_plan import Eligible, Plan
from assistant.games.empires.questions.combatants import best_lead
from assistant.games.empires.questions.movement import Reach, Strategic
from assistant.games.empires.questions.phases import Begin, Control, EndOfPhase
from assistant.games.empires.questions.recruitment import Budget, Place, Recruit
from tests.games.empires.hands import (
    BOTH,
    HANDS,
    drag,
    end,
    fight,
    found,
    holder,
    keys,
    line,
    offer,
    press,
    table,
    typed,
)

A, B = "germany-a5#1", "germany-a5#2"
RUSSIAN = "russia-a3#1"


# --- Zones crossed (4)


@BOTH
def test_vilna_crossed_changes_hands_however_the_army_went(game):
    """Example 2: the second army goes by Vilna, in the first edition by the zone between; two drags, a line, an edit."""
    by = "wilna" if game is V1_1 else "grodno"
    for way in (
        lambda desk: drag(desk, A, by, "varsovie"),
        lambda desk: typed(desk, "kon > vil > war" if game is V1_1 else "kon > gro > war"),
        lambda desk: line(desk, B, by, "varsovie"),
        lambda desk: desk.edit(Move((A,), "varsovie", (by,))),
    ):
        desk = table(game, "example-2")
        before = holder(desk.position, by)
        way(desk)
        assert log.crossed(desk.position, "germany") == {by, "varsovie"}
        assert desk.ask(Control()).value == {by: "germany"}
        assert "phase-no-way" not in found(desk)
        end(desk)
        assert holder(desk.position, by) == "germany" and holder(desk.position, "varsovie") == "russia"
        desk.undo()
        assert holder(desk.position, by) == before == "russia" and log.crossed(desk.position, "germany")


@HANDS
def test_a_zone_crossed_changes_hands_when_the_army_died_or_came_back(hand):
    desk = table(V1_1, "example-2")
    hand(desk, A, "wilna")
    desk.edit(Move(tuple(log.moved(desk.position)), "konigsberg"))  # out and back
    assert not log.moved(desk.position), "an army dragged back has not moved"
    desk = table(V1_1, "example-2")
    hand(desk, A, "wilna")
    army = next(iter(log.moved(desk.position)))
    desk.edit(Move((army,), "reserve-germany"))
    assert desk.ask(Control()).value == {"wilna": "germany"}


@pytest.mark.parametrize("words", ["1 ger kon > vil > kon", "1 de konigsberg > wilna > konigsberg"])
def test_out_and_back_by_a_way_is_a_raid(words):
    """The best raid of version 1.1: it costs three of four points, and the city crossed changes hands (4, 9.1)."""
    desk = table(V1_1, "example-2")
    typed(desk, words)
    (raid,) = log.done(desk.position, Moved)
    assert (raid.way, raid.cost) == (("wilna", "konigsberg"), 3) and found(desk) == ()
    assert desk.ask(EndOfPhase()).value.control == {"wilna": "germany"}


@BOTH
@pytest.mark.parametrize("hand", [drag, offer], ids=["drag", "offer"])
def test_of_ways_that_cost_the_same_the_quiet_one_is_taken(game, hand):
    """From Cologne to Verdun by Brussels or by Frankfurt and Strasbourg: who wants Brussels says so."""
    desk = table(game, "august-1914", Move(("germany-a5#5",), "cologne"), Move((A,), "cologne"))
    hand(desk, A, "verdun")
    (deed,) = log.done(desk.position, Moved)
    assert deed.cost == 4 and "bruxelles" not in deed.way
    assert desk.ask(Control()).value == {}
    desk.undo()
    line(desk, A, "bruxelles", "verdun")
    assert desk.ask(Control()).value == {"bruxelles": "germany"}


def test_no_crossing_by_the_other_reading():
    desk = table(V1_1, "example-2", Note("crossing_takes", False))
    typed(desk, "kon > vil > war")
    assert desk.ask(Control()).value == {}
    assert "reading-crossing_takes-no" in keys(desk.ask(Control()))


def test_no_card_asks_for_zones_that_the_log_knows():
    assert {"crossed"}.isdisjoint({*EndOfPhase.__struct_fields__, *Control.__struct_fields__})


# --- Compulsory attacks (9, 9.2)


@BOTH
@HANDS
def test_an_attack_owed_is_told_by_every_card_until_it_is_made(game, hand):
    desk = table(game, "example-2")
    hand(desk, A, "varsovie")
    for question in (EndOfPhase(), Begin()):
        assert "phase-owed" in keys(desk.ask(question))
    assert found(desk) == ("phase-owed",)
    army = next(iter(log.moved(desk.position)))
    assert desk.ask(Eligible(zone="varsovie")).value.must_attack
    fight(desk, "varsovie", 3, 3, lead=army)
    assert "phase-owed" not in (*found(desk), *keys(desk.ask(EndOfPhase())), *keys(desk.ask(Begin())))
    desk.undo()
    assert "phase-owed" in found(desk)


@BOTH
def test_no_attack_is_owed_where_a_friend_stood(game):
    desk = table(game, "example-2", Move((B,), "varsovie"))
    drag(desk, A, "varsovie")
    assert found(desk) == () and not desk.ask(Eligible(zone="varsovie")).value.must_attack


@BOTH
def test_who_came_in_the_first_manoeuvre_is_a_friend_in_the_second(game):
    desk = table(game, "example-2", Move((RUSSIAN, "russia-a3#2"), "varsovie"))
    drag(desk, A, "varsovie")
    fight(desk, "varsovie", 3, 3)
    drag(desk, B, "varsovie")  # after an attack: another Manoeuvre action
    assert log.manoeuvre(desk.position) == 2
    eligible = desk.ask(Eligible(zone="varsovie")).value
    assert not eligible.must_attack and eligible.legal
    assert "phase-owed" not in found(desk)
    if game is V1_1:  # the zone was attacked in an earlier Manoeuvre (9)
        assert (eligible.eligible, eligible.max_attacks) == ((), 0)
        fight(desk, "varsovie", 3, 3, lead=B)
        assert "phase-zone-again" in found(desk)
    else:  # the other army may still be attacked (first 8.2)
        assert eligible.eligible == (B,) and eligible.max_attacks == 1


def test_nobody_is_eligible_where_no_target_is_left():
    desk = table(V1_1, "example-4")
    desk.edit(desk.ask(Attack(zone="minsk", dice=(3, 4))).offers[-1].edit)
    eligible = desk.ask(Eligible(zone="minsk")).value
    assert (eligible.eligible, eligible.first_targets, eligible.max_attacks, eligible.max_supports) == ((), (), 0, 0)


@pytest.mark.parametrize(("zone", "made"), [("varsovie", False), ("verdun", True)])
def test_germany_must_attack_the_allies(zone, made):
    """On turns 1 and 2 (9): an attack on Warsaw does not count."""
    desk = table(V1_1, "august-1914", Move((A,), zone))
    fight(desk, zone, 3, 3)
    (duty,) = [done for text, done in desk.ask(Begin()).body[0].steps if text.key == "begin-duty"]
    assert duty == made
    assert ("end-duty-due" in keys(desk.ask(EndOfPhase()))) == (not made)


@BOTH
def test_after_the_phase_nothing_false_is_claimed_of_it(game):
    desk = table(game, "example-2")
    drag(desk, A, "varsovie")
    end(desk)
    for question in (EndOfPhase(side="germany"), Begin(side="germany")):
        answer = desk.ask(question)
        assert {"end-duty-due", "end-actions-left", "phase-owed"}.isdisjoint(keys(answer))
    begun = desk.ask(Begin(side="germany"))
    assert begun.verdict.key == "begin-verdict-other" and not begun.offers
    assert not any(done for text, done in begun.body[0].steps if text.key.startswith("begin-duty"))
    assert "begin-duty-other" in {text.key for text, _ in begun.body[0].steps}


def test_offensive_obliges_to_an_attack():
    """One action more, derived from what was done: both values of the reading, in any Manoeuvre or in the last (10.3)."""
    tile = Move(("germany-offensive#1",), "development-germany:available")
    armies = Move(("germany-a5#3", "germany-a5#4", "germany-a5#5", "germany-a5#6"), "cologne")
    for reading, owed in (("any", False), ("last", True)):
        desk = table(V1_1, "example-1", tile, Note("offensive_attack", reading), armies)
        for n, zone in ((3, "francfort"), (4, "berlin"), (5, "hanovre"), (6, "francfort")):
            if zone in desk.position.board.zones:
                desk.edit(Several((Move((f"germany-a5#{n}",), "francfort"),), None, OPENS))
        assert len(log.actions_done(desk.position)) == 4 == log.actions_of(desk.position, "germany")
        assert "end-offensive-owed" in keys(desk.ask(EndOfPhase()))
        fight(desk, "verdun", 3, 3)
        assert log.manoeuvre(desk.position) == 4
        assert "end-offensive-owed" not in keys(desk.ask(EndOfPhase())), "the attack is of the last Manoeuvre"
        end(desk)
        assert desk.position.register("yearly")["germany"]["offensive"] == 1914
        assert log.actions_of(desk.position, "germany") == 3
        assert owed or reading == "any"


# --- Movement of several armies, limits of a Manoeuvre (9, 9.1)


def far_and_near(game):
    return table(game, "example-2", Move(("germany-a5#3",), "cologne"))


@BOTH
def test_each_of_several_armies_is_checked_and_noted(game):
    desk = far_and_near(game)
    answer = desk.ask(Reach(counters=(A, B, "germany-a5#3"), to="varsovie"))
    assert "reach-too-far" in keys(answer)
    desk.edit(answer.offers[0].edit)
    assert log.moved(desk.position) == {A, B}
    crowded = table(game, "example-2", Move(("germany-a5#3", "germany-a5#4"), "konigsberg"))
    answer = crowded.ask(Reach(counters=(A, B, "germany-a5#3", "germany-a5#4"), to="varsovie"))
    assert "reach-no-room" in keys(answer), "three armies of a power to a zone (4)"
    crowded.edit(answer.offers[0].edit)
    assert len(log.moved(crowded.position)) == 3 and "found-stack" not in found(crowded)


@BOTH
@HANDS
def test_a_manoeuvre_is_of_three_armies_and_a_fourth_begins_another(game, hand):
    """Nobody is accused while a grouping of his movements is lawful: ten armies are a fourth action, or one too many."""
    names = [f"germany-a5#{n}" for n in range(1, 14)]
    for tiles, most in (((), 3), ((Move(("germany-manoeuvre#1",), "development-germany:available"),), 4)):
        desk = table(game, "august-1914", *(Move((name,), "berlin") for name in names), *tiles)
        for n in range(1, 3 * most + 2):
            army = desk.position.counters_in("berlin", "army")[-1].id
            reach = desk.ask(Reach(counters=(army,))).value.zones
            quiet = sorted(zone for zone, one in reach.items() if one.can_end and one.direct and not one.enemy)
            hand(desk, army, quiet[n % len(quiet)])
            assert log.manoeuvre(desk.position) == min(3, -(-n // most))
            beyond = {"phase-too-many-or"} & set(found(desk))
            assert bool(beyond) == (n > 3 * most), (n, found(desk))
        desk.undo()
        assert "phase-too-many-or" not in found(desk)


@BOTH
def test_no_army_manoeuvres_twice(game):
    desk = table(game, "example-4", Move(("germany-a5#3",), "konigsberg"))
    fight(desk, "minsk", 3, 3, lead="germany-a5#1")
    drag(desk, "germany-a5#3", "wilna")
    (again,) = desk.ask(Reach(counters=("germany-a5#1",), to="brest_litovsk")).offers
    assert "phase-twice" in {reason.text.key for reason in again.against}, "the button says it"
    assert "phase-twice" not in found(desk)
    drag(desk, "germany-a5#1", "brest_litovsk")
    assert "phase-twice" in found(desk)


def test_where_no_movement_leads_and_too_far():
    desk = table(V1_1, "example-2")
    drag(desk, A, "moscou")
    assert "phase-no-way" in found(desk)
    desk.undo()
    drag(desk, A, "wilna", "minsk", "smolensk")
    assert "phase-too-far" in found(desk)


def test_a_strategic_movement_in_two_drags_is_one():
    desk = table(V1_1, "august-1914", Move((A,), "konigsberg"))
    drag(desk, A, "berlin", "munich", "stuttgart")
    (deed,) = log.done(desk.position, Moved)
    assert (deed.kind, deed.start, deed.zone) == ("strategic", "konigsberg", "stuttgart")
    assert found(desk) == ("end-duty-due",)


@BOTH
def test_two_kinds_of_movement_in_one_action(game):
    desk = table(game, "august-1914", Move((A,), "konigsberg"))
    drag(desk, A, "dantzig")
    assert "phase-moved-again" not in found(desk)
    asked = desk.ask(Strategic(counter=A))
    desk.edit(desk.ask(Strategic(counter=A, to=asked.value.zones[0])).offers[0].edit)
    assert "phase-moved-again" in found(desk)


# --- Recruitment points (8)


def drag_recruit(desk, army, zone):
    desk.edit(Move((army,), zone))


def line_recruit(desk, army, zone):
    kind = desk.position.kind(army)
    n = len(desk.position.counters_in(zone, "army")) + 1
    typed(desk, f"{zone} {n} {kind.nation}")


def offer_recruit(desk, army, zone):
    name = desk.position.board.zones[zone].name
    offers = [o for o in desk.ask(Place(counter=army)).offers if o.label.args["zone"] == name]
    desk.edit(offers[0].edit)
    assert offers[0].then == Recruit(side="germany")


@BOTH
@pytest.mark.parametrize("hand", [drag_recruit, line_recruit, offer_recruit], ids=["drag", "line", "offer"])
def test_points_spent_are_counted_whoever_placed_the_army(game, hand):
    waiting = [c.id for c in table(game).position.counters_in("reserve-germany", "army")]
    reduced = table(game).position.counters_in("cologne", "army")[0].id
    desk = table(game, "august-1914", Flip((reduced,), 1))
    assert desk.ask(Recruit()).verdict.key == "recruit-verdict"
    hand(desk, waiting[-1], "berlin")
    answer = desk.ask(Recruit())
    assert answer.verdict.key == "recruit-verdict-left" and answer.verdict.args["left"] == 1
    desk.edit(Flip((reduced,), 0))
    answer = desk.ask(Recruit())
    assert answer.verdict.args["left"] == 0 and "recruit-spent" in keys(answer), "3 spent leave 0"
    assert "phase-overspent" not in found(desk)
    assert not desk.ask(Budget(reduced=(waiting[0],))).value.payable
    one = next(c.id for c in desk.position.counters_in("reserve-germany", "army"))
    hand(desk, one, "berlin")
    assert "phase-overspent" in found(desk) and "phase-overspent" in keys(desk.ask(EndOfPhase()))
    desk.undo()
    assert "phase-overspent" not in found(desk)


def test_americans_are_paid_by_their_own_point_alone():
    war = Move(("diplomacy-usa#1",), table(V1_1).position.board.track("diplomacy-usa")[-1].id)
    desk = table(V1_1, "august-1914", Note(mirror.PHASE, "allies"), war)
    army = next(c.id for c in desk.position.counters_in("reserve-usa", "army"))
    desk.edit(Flip((army,), 1))
    desk.edit(Move((army,), "reserve-allies"))
    desk.edit(Move((army,), "calais"))
    assert "phase-overspent-americans" not in found(desk) and desk.ask(Recruit()).verdict.args["left"] == 3
    desk.edit(Flip((army,), 0))
    assert "phase-overspent-americans" in found(desk)


@pytest.mark.parametrize("value", [True, False])
def test_recruits_beside_enemies_by_either_reading(value):
    desk = table(V1_1, "august-1914", Note("recruit_beside_enemies", value), Move((RUSSIAN,), "berlin"))
    army = next(c.id for c in desk.position.counters_in("reserve-germany", "army"))
    answer = desk.ask(Place(counter=army))
    assert ("berlin" in answer.value.zones) == value
    assert ("recruit-enemies" in keys(answer)) == (not value)
    assert "breslau" in answer.value.zones, "homes that come after the one with enemies are told all the same"


def test_the_strongest_of_those_that_have_not_fought_leads():
    desk = table(V1_1, "august-1914")
    first, _, tired = (c.id for c in desk.position.counters_in("cologne", "army"))
    desk.edit(Note("phase-log/1", {"did": "attack", "side": "germany", "who": tired}))
    lying = desk.position.table.counters
    assert best_lead(desk.position, tuple(lying[name] for name in (tired, first))).id == first
    assert best_lead(desk.position, tuple(lying[name] for name in (tired,))).id == tired


@pytest.mark.parametrize("side, asked", [("entente", True), ("russia", True), ("central", False), ("none", False)])
def test_the_program_is_asked_for_its_losses_where_it_defends_with_the_values_of_the_table(side, asked):
    desk = table(V1_1, "example-4", Note(words.OPPONENT, side))
    for values, offered in (({}, asked), ({"situation.trench": 1}, False)):
        follow = desk.ask(Attack(zone="minsk", dice=(5, 3), overrides=values)).follow_ups
        assert ("ask-defence" in [step.label.key for step in follow]) == offered, values


# --- Tiles, Aviation, gas (2, 10)


def drag_tile(desk, tile, box):
    desk.edit(Move((tile,), f"development-germany:{box}"))


def line_tile(desk, tile, box):
    typed(desk, f"dev {box} de {tile.partition('#')[0]}")


def offer_tile(desk, tile, box):
    press(desk, Research(counter=tile), "offer-research")


TILE_HANDS = pytest.mark.parametrize("hand", [drag_tile, line_tile, offer_tile], ids=["drag", "line", "offer"])


@BOTH
@TILE_HANDS
def test_a_tile_researched_now_serves_from_the_next_turn(game, hand):
    desk = table(
        game, "august-1914", Move(("germany-attack-1#1",), "development-germany:1"), Move(("turn#1",), "turn:2")
    )
    hand(desk, "germany-attack-1#1", 2)
    begun = desk.ask(Begin())
    assert begun.value["tiles"] == () and "offer-tiles" not in {o.label.key for o in begun.offers}
    for _ in range(4):
        end(desk)
        if mirror.phase(desk.position) != "germany":
            assert not desk.ask(Begin(side="germany")).offers, "not before Germany's next phase"
    assert desk.ask(Begin()).value["tiles"] == ("germany-attack-1#1",)
    press(desk, Begin(), "offer-tiles")
    assert ("attack", 1) in log.tiles(desk.position, "germany")
    assert found(desk) == ()


def test_a_tile_used_too_early_is_remarked():
    desk = table(
        V1_1, "august-1914", Move(("germany-attack-1#1",), "development-germany:1"), Move(("turn#1",), "turn:2")
    )
    drag_tile(desk, "germany-attack-1#1", 2)
    drag_tile(desk, "germany-attack-1#1", "available")
    assert "phase-tile-early" in found(desk)


@BOTH
@TILE_HANDS
def test_the_first_tiles_are_no_research(game, hand):
    wanted = 3 if game is V1_1 else 2
    desk = table(game)
    for n, tile in enumerate(("germany-attack-1#1", "germany-aviation#1", "germany-defense-1#1", "germany-gas#1")):
        left = log.first_tiles_left(desk.position, "germany")
        steps = {text.key: (text.args.get("n"), done) for text, done in desk.ask(Begin()).body[0].steps}
        assert left == max(0, wanted - n) and steps.get("begin-first-tiles", (0, True)) == (left, not left)
        if hand is offer_tile and left:
            press(desk, Research(counter=tile), "offer-first-tile")
        else:
            drag_tile(desk, tile, 1) if hand is offer_tile else hand(desk, tile, 1)
        assert bool(log.done(desk.position, Researched)) == (n >= wanted)
        assert actions.used(desk.position, "germany") == max(0, n + 1 - wanted)


def test_every_tile_is_listed_with_what_it_needs_and_gives():
    for game, n in ((V1_1, 10), (FIRST, 10)):
        desk = table(game)
        answer = desk.ask(Research())
        rows = dict([render(cell, "en") for cell in row] for row in answer.body[0].rows)
        assert len(rows) == n and all(rows.values())
        assert {"Attack 1", "Attack 2 (first Attack 1)", "Tanks 1 (first 4 others available)"} <= rows.keys()
        assert "germany-attack-1#1" in answer.value["ready"] and "germany-attack-2#1" not in answer.value["ready"]
        assert {f.question.counter for f in answer.follow_ups} == set(answer.value["ready"])
        desk.edit(Move(("germany-attack-1#1",), "development-germany:available"))
        desk.edit(Move(("germany-attack-2#1",), "development-germany:2"))
        listed = {render(row[0], "fr") for row in desk.ask(Research()).body[0].rows}
        assert {"Attaque 1 (disponible)", "Attaque 2 (case 2)"} <= listed


def test_hidden_tiles_are_in_no_answer():
    """Neither `about` nor highlights nor the log name a tile that lies face down."""
    desk = table(V1_1, "autumn-1915", Note(mirror.SECRET, True))
    press(desk, Secrets(side="russia"), "secrets-hide-all")
    press(desk, Secrets(), "secrets-hide-all")
    ids = {c.id for c in desk.position.table.counters.values() if desk.position.kind(c.id).type == "tile"}
    tile = next(c.id for c in desk.position.counters_in("tiles-germany"))
    drag_tile(desk, tile, 1)
    for question in (Attack(zone="minsk"), Plan(zone="minsk"), Begin(), Research(), EndOfPhase()):
        words = json.dumps(as_data(desk.ask(question), "en"))
        hidden = [one for one in ids if desk.position.table.counters[one].face]
        assert hidden and not [one for one in hidden if one in words.partition('"offers"')[0]], question


AIR = (
    Move(("germany-aviation#1",), "development-germany:available"), Move(("missions-germany#1",), "missions-germany:4"),
    Move(("turn#1",), "turn:5"),
)  # fmt: skip


@BOTH
def test_aviation_helps_one_attack_a_phase(game):
    desk = table(game, "example-1", *AIR, Move((RUSSIAN,), "varsovie"), Move(("germany-a5#3",), "varsovie"))
    assert "phase-aviation-twice" not in keys(desk.ask(Attack(zone="varsovie", aviation=1)))
    assert any(p.spend.aviation for p in desk.ask(Plan(zone="varsovie", missions=True)).value.plans)
    fight(desk, "verdun", 3, 3, aviation=1)
    assert desk.position.box("missions-germany#1") == 3
    assert "phase-aviation-twice" in keys(desk.ask(Attack(zone="varsovie", aviation=1)))
    plan = desk.ask(Plan(zone="varsovie", missions=True))
    assert not any(p.spend.aviation for p in plan.value.plans) and "aviation-used" in keys(plan)
    fight(desk, "varsovie", 3, 3, aviation=1)
    assert "phase-aviation-twice" in found(desk)
    end(desk)
    assert "phase-aviation-twice" not in found(desk)


def test_plans_do_without_the_gas_of_this_year():
    tile = Move(("germany-gas#1",), "development-germany:available")
    desk = table(V1_1, "example-1", tile, Mark("trench-entente", "verdun", 1), Move(("france-a4#2",), "verdun"))
    assert any(plan.gas for plan in desk.ask(Plan(zone="verdun", gas=True)).value.plans)
    press(desk, Gas(), "offer-gas")
    assert log.done(desk.position, Gassed)
    plan = desk.ask(Plan(zone="verdun", gas=True))
    assert not any(one.gas for one in plan.value.plans) and "gas-used-plan" in keys(plan)
