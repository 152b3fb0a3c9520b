"""The questions on mirrored tables: they agree with the calculators; what players see of a phase, type, and look ahead for."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from assistant.cli.answers import as_data, as_text
from assistant.core.calc import as_json
from assistant.core.deeds import PHASE, Controlled, Researched
from assistant.core.judgement import objections
from assistant.core.ledger import SEEN
from assistant.core.questions import Grid
from assistant.core.table import Flip, Move, Note, Said, Several, control_edit, parts
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import find_calculator
from assistant.games.empires import economy, log, mirror, movement, reader, supply, victory
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.mirror import army_value
from assistant.games.empires.mirror import theatre as theatre_of
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.attack_plan import best_lead
from assistant.games.empires.questions.phases import EndOfPhase
from assistant.games.empires.words import POWERS, are_enemies
from tests.games.empires.hands import (
    BOTH,
    HANDS,
    A,
    B,
    C,
    count,
    drag,
    end,
    fight,
    odd,
    q,
    ready,
    table,
    track,
    turn,
)
from tests.games.hands import all_pressed, found, keys, press, typed
from tests.games.tables import start


def plain(value):
    return json.loads(json.dumps(as_json(value)))


def calculated(game, topic, situation):
    return plain(find_calculator(game.slug).work(topic, msgspec.json.encode(situation)).value)


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
        ending = mirror.state(position, victory.MovedGiven, active="allies", crossed=("bruxelles",))
        passed = position.after(Note("phase-log/1", {"did": "move", "side": "allies", "zone": "bruxelles"}))
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


# What a phase and a table remember, whichever way it was done: crossing, limits, points, tiles, entries (4 to 6, 8 to 13)


D = "germany-a5#4"


def waiting(desk, side="germany"):
    """Return the armies of a reserve."""
    return [c.id for c in desk.position.counters_in(f"reserve-{side}", "army")]


def test_no_card_asks_for_zones_that_the_log_knows():
    assert "crossed" not in q.phase.__struct_fields__


# --- Compulsory attacks (9, 9.2)


@pytest.mark.parametrize("reading", ["any", "last"])
def test_offensive_obliges_to_an_attack(reading):
    """One action more, derived from what was done: both values of the reading, in any Manoeuvre or in the last (10.3)."""
    four = (C, D, "germany-a5#5", "germany-a5#6")
    tile, armies = ready("germany-offensive"), Move(four, "cologne")
    desk = table(V1_1, "example-1", tile, Note("offensive_attack", reading), armies)
    for army in four:
        desk.edit(Several((Move((army,), "francfort"),), None, OPENS))
    assert len(log.actions_done(desk.position)) == 4 == log.actions_of(desk.position, "germany")
    assert "end-offensive-owed" in keys(desk.ask(q.phase()))
    fight(desk, "verdun", 3, 3)
    assert log.manoeuvre(desk.position) == 4
    assert "end-offensive-owed" not in keys(desk.ask(q.phase())), "the attack is of the last Manoeuvre"
    end(desk)
    assert desk.position.register("yearly")["germany"]["offensive"] == 1914
    assert log.actions_of(desk.position, "germany") == 3


# --- Movement of several armies, limits of a Manoeuvre (9, 9.1)


@BOTH
@HANDS
@pytest.mark.parametrize("most", [3, 4])
def test_a_manoeuvre_is_of_three_armies_and_a_fourth_begins_another(game, hand, most):
    """Nobody is accused while a grouping of his movements is lawful: ten armies are a fourth action, or one too many."""
    names = [f"germany-a5#{n}" for n in range(1, 14)]
    tiles = () if most == 3 else (ready("germany-manoeuvre"),)
    desk = table(game, "august-1914", *(Move((name,), "berlin") for name in names), *tiles)
    for n in range(1, 3 * most + 2):
        army = desk.position.counters_in("berlin", "army")[-1].id
        reach = desk.ask(q.reach(counters=(army,))).value.zones
        quiet = sorted(zone for zone, one in reach.items() if one.can_end and one.direct and not one.enemy)
        hand(desk, army, quiet[n % len(quiet)])
        assert log.manoeuvre(desk.position) == min(3, -(-n // most))
        assert ("phase-too-many-or" in found(desk)) == (n > 3 * most), (n, found(desk))
    desk.undo()
    assert "phase-too-many-or" not in found(desk)


# --- Recruitment points (8)


def line_recruit(desk, army, zone):
    typed(desk, f"{zone} {len(desk.position.counters_in(zone, 'army')) + 1} {desk.position.kind(army).nation}")


def offer_recruit(desk, army, zone):
    name = desk.position.board.zones[zone].name
    placing = next(o for o in desk.ask(q.place(counter=army)).offers if o.label.args["zone"] == name)
    desk.edit(placing.edit)
    assert placing.then == q.recruit(side="germany")


@BOTH
@pytest.mark.parametrize("hand", [drag, line_recruit, offer_recruit], ids=["drag", "line", "offer"])
def test_points_spent_are_counted_whoever_placed_the_army(game, hand):
    reduced = table(game).position.counters_in("cologne", "army")[0].id
    desk = table(game, "august-1914", Flip((reduced,), 1))
    assert desk.ask(q.recruit()).verdict.key == "recruit-verdict"
    hand(desk, waiting(desk)[-1], "berlin")
    answer = desk.ask(q.recruit())
    assert answer.verdict.key == "recruit-verdict-left" and answer.verdict.args["left"] == 1
    desk.edit(Flip((reduced,), 0))
    answer = desk.ask(q.recruit())
    assert answer.verdict.args["left"] == 0 and "recruit-spent" in keys(answer), "3 spent leave 0"
    assert "phase-overspent" not in found(desk)
    assert not desk.ask(q.budget(reduced=(waiting(desk)[0],))).value.payable
    hand(desk, waiting(desk)[0], "berlin")
    assert "phase-overspent" in found(desk) and "phase-overspent" in keys(desk.ask(q.phase()))
    desk.undo()
    assert "phase-overspent" not in found(desk)


def test_the_strongest_of_those_that_have_not_fought_leads():
    desk = table(V1_1)
    first, _, tired = desk.position.counters_in("cologne", "army")
    desk.edit(Note("phase-log/1", {"did": "attack", "side": "germany", "who": tired.id}))
    assert best_lead(desk.position, (tired, first)) == first and best_lead(desk.position, (tired,)) == tired


# --- Tiles, Aviation, gas (2, 10)

ATTACK_1 = "germany-attack-1#1"


def drag_tile(desk, tile, box):
    drag(desk, tile, f"development-germany:{box}")


def line_tile(desk, tile, box):
    typed(desk, f"dev {box} de {tile.partition('#')[0]}")


def offer_tile(desk, tile, box):
    press(desk, q.research(counter=tile), "offer-research")


TILE_HANDS = pytest.mark.parametrize("hand", [drag_tile, line_tile, offer_tile], ids=["drag", "line", "offer"])


@BOTH
@TILE_HANDS
def test_the_first_tiles_are_no_research(game, hand):
    wanted = 3 if game is V1_1 else 2
    desk = table(game)
    for n, tile in enumerate((ATTACK_1, "germany-aviation#1", "germany-defense-1#1", "germany-gas#1")):
        left = reader.first_tiles_left(desk.position, "germany")
        steps = {text.key: (text.args.get("n"), done) for text, done in desk.ask(q.begin()).body[0].steps}
        assert left == max(0, wanted - n) and steps.get("begin-first-tiles", (0, True)) == (left, not left)
        if hand is not offer_tile:
            hand(desk, tile, 1)
        elif not (left and press(desk, q.research(counter=tile), "offer-first-tile")):
            drag_tile(desk, tile, 1)
        assert bool(log.done(desk.position, Researched)) == (n >= wanted)
        assert actions.used(desk.position, "germany") == max(0, n + 1 - wanted)


def test_hidden_tiles_are_in_no_answer():
    """Neither `about` nor highlights nor the log name a tile that lies face down."""
    desk = table(V1_1, "autumn-1915", Note(mirror.SECRET, True))
    press(desk, q.secrets(side="russia"), "secrets-hide-all")
    press(desk, q.secrets(), "secrets-hide-all")
    ids = {c.id for c in desk.position.table.counters.values() if desk.position.kind(c.id).type == "tile"}
    drag_tile(desk, desk.position.counters_in("tiles-germany")[0].id, 1)
    hidden = [one for one in ids if desk.position.table.counters[one].face]
    for question in (q.attack(zone="minsk"), q.plan(zone="minsk"), q.begin(), q.research(), q.phase()):
        words = json.dumps(as_data(desk.ask(question), "en")).partition('"offers"')[0]
        assert hidden and not [one for one in hidden if one in words], question


# --- Victory points (5)


def test_the_track_is_shorter_than_what_happens():
    desk = table(V1_1)
    assert count(desk) == track(desk)
    least, most = (int(desk.position.board.track("vp")[n].tags["box"]) for n in (0, -1))
    assert least < -3 < 5 < most
    desk = table(V1_1, "august-1914", *control_all(desk, "russia"))
    all_pressed(desk, q.vp())
    assert odd(desk) == ()
    counted = count(desk)
    assert counted["russia"] > most + 1 and track(desk)["russia"] == most
    assert counted["germany"] < least and track(desk)["germany"] == least
    assert "vp-beyond" in keys(desk.ask(q.vp()))
    taken = desk.ask(q.city(zone="vienne", to="austria_hungary"))
    assert "vp-beyond" in keys(taken)
    desk.edit(taken.offers[0].edit)
    assert count(desk)["russia"] == counted["russia"] - 1 and track(desk)["russia"] == most
    assert track(desk)["allies"] == counted["allies"] - 1
    assert odd(desk) == ()


def control_all(desk, power):
    position = desk.position
    zones = [zone for zone in mirror.land_zones(position.board) if position.controller(zone) not in ("", power)]
    return [control_edit(position, zone, power) for zone in zones]


# --- Entries into war (12)


@BOTH
@pytest.mark.parametrize("nation", ["turkey", "bulgaria", "italy", "romania", "usa"])
@pytest.mark.parametrize("by", ["offer", "drag", "line"])
def test_an_entry_is_offered_until_it_is_carried_out_and_not_again(game, nation, by):
    boxes = table(game).position.board.track(f"diplomacy-{nation}")
    power = "germany" if nation in ("turkey", "bulgaria") else "allies"
    begun = turn(11 if nation == "usa" else 5)
    desk = table(game, "august-1914", begun, Note(PHASE, power), Move((f"diplomacy-{nation}#1",), boxes[-2].id))
    if game is V1_1:
        all_pressed(desk, q.vp())
    if by == "offer":
        answer = desk.ask(q.diplomacy(track=nation))
        desk.edit(answer.offers[0].edit)
        assert answer.follow_ups[0].question == q.war(event=f"{nation}_joins")
    elif by == "drag":
        drag(desk, f"diplomacy-{nation}#1", boxes[-1].id)
    else:
        typed(desk, f"diplomatie {nation} {boxes[-1].tags['box']}")
    assert "found-entry" in found(desk)
    (follow,) = desk.ask(q.findings()).follow_ups
    desk.edit(desk.ask(follow.question).offers[0].edit)
    assert odd(desk) == ()
    again = desk.ask(q.war(event=f"{nation}_joins"))
    assert again.verdict.key == "war-before" and again.offers == ()
    assert desk.position.register(mirror.EVENTS)[nation] == {"event": "joined", "turn": mirror.turn(desk.position)}
    desk.undo()
    assert "found-entry" in found(desk) and desk.ask(q.war(event=f"{nation}_joins")).offers


# --- Examples, trenches, raiders


@BOTH
def test_players_write_and_take_back_what_was_done(game):
    """A row of their own tells what the table does not show; a deed that was none is said to be a correction."""
    desk = table(game, "example-2")
    beside = "grodno" if game is FIRST else "riga"
    assert desk.edit(Note("phase-log/1", {"did": "move", "side": "germany", "via": [beside]}))
    assert reader.crossed(desk.position, "germany") == {beside}
    drag(desk, A, "wilna")
    assert desk.edit(Said(1, "correction"))
    assert reader.crossed(desk.position, "germany") == {beside} and not log.moved(desk.position)
    desk.undo()
    assert log.moved(desk.position) == {A}
    end(desk)
    assert not desk.position.register("phase-log") and reader.crossed(desk.position, "germany") == frozenset()


@pytest.mark.parametrize(("start", "goal"), [("odessa", "kichinev"), ("nancy", "lyon")])
def test_an_army_seen_elsewhere_in_anothers_phase_was_not_attacked(start, goal):
    """A photograph tells no order; but where no trench lay, or no enemy came or died, nobody lived by one and retreated (9.2)."""
    desk = table(V1_1)
    (army, *_) = desk.position.counters_in(start, "army")
    seen = Several((Move((army.id,), goal),), None, SEEN)
    assert [one.text.key for one in objections(V1_1, desk.position, seen)] == ["out-of-turn"]


@BOTH
def test_an_army_that_lies_in_a_sea_took_no_loss(game):
    desk = table(game)
    (army, *_) = desk.position.counters_in("verdun", "army")
    assert [one.text.key for one in objections(game, desk.position, Move((army.id,), "sea-egee"))] == ["found-astray"]


def test_a_zone_that_returns_at_once_is_no_step_of_its_own_before_it_is_taken():
    """An army that is cut off takes a zone and loses it again at the end of the phase (4, 6)."""

    def returned(position):
        answer = EndOfPhase().answer(position)
        steps = [offer.edit for offer in answer.offers if offer.label.key == "step-isolated"]
        return answer.value.isolated, {part.zone for step in steps for part in parts(step)}

    position = start(V1_1, "autumn-1915").after(Note(PHASE, "austria_hungary"))
    for zone in ("albanie", "montenegro"):
        position = position.after(control_edit(position, zone, "russia"))
    position = position.after(Move(("austria_hungary-a3#1",), "albanie"))
    due, offered = returned(position)
    assert due["albanie"] == "russia" and "albanie" not in offered
    (control,) = [one.edit for one in EndOfPhase().answer(position).offers if one.label.key == "step-control"]
    due, offered = returned(position.after(control))
    assert due["albanie"] == "russia" and "albanie" in offered


@pytest.mark.parametrize(("zone", "owner"), [("albanie", "russia"), ("lublin", "russia"), ("sarajevo", "russia")])
def test_a_zone_taken_and_returned_in_one_edit_changes_hands_twice(zone, owner):
    """Whether its marker is laid anew, or the taker's is lifted where the zone is printed as its owner's (6)."""
    position = start(V1_1, "autumn-1915").after(Note(PHASE, "austria_hungary"))
    if position.controller(zone) != owner:
        position = position.after(control_edit(position, zone, owner))
    taken = control_edit(position, zone, "austria_hungary")
    returned = control_edit(position.after(taken), zone, owner)
    told = V1_1.keeper.of(position.after(Several((*parts(taken), *parts(returned))))).of(Controlled)
    hands = [(deed.was, deed.now) for deed in told if deed.zone == zone]
    assert hands[-2:] == [(owner, "austria_hungary"), ("austria_hungary", owner)]
