"""The questions on mirrored tables: they agree with the calculators; what players see of a phase, type, and look ahead for."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from assistant.cli.answers import as_text
from assistant.core.blocks import Grid
from assistant.core.calc import as_json
from assistant.core.deeds import PHASE
from assistant.core.position import control_edit
from assistant.core.problems import QuestionError
from assistant.core.table import Flip, Mark, Move, Note, Several, parts
from assistant.core.text import render
from assistant.desk.descriptions import counters_named, describe
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import find_calculator
from assistant.games.empires import economy, log, mirror, movement, supply, victory, words
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.game import FIRST, V1_1, inspect, loss, status
from assistant.games.empires.mirror import army_value
from assistant.games.empires.mirror import theatre as theatre_of
from assistant.games.empires.questions import actions
from assistant.games.empires.words import POWERS, are_enemies
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
from tests.games.hands import keys, press, where


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


def test_nations_are_named_where_a_side_has_several():
    french = sample(Move(("uk-a4#1",), "verdun"), Move(("germany-a5#6",), "cologne"), Note(PHASE, "allies"))
    table = french.ask(q.plan(zone="verdun")).body[0]
    assert any("United Kingdom 4" in render(row[0], "en") and "France 4" in render(row[0], "en") for row in table.rows)


def test_unread_values_are_one_assumption_that_can_be_corrected():
    (printed,) = [reason for reason in sample().ask(PLAN).assumed if reason.printed]
    words = render(printed.text, "en")
    assert words.count("Combat value") == 2 and "Russia, army 3 (reduced)" in words
    assert "Russia, army 3: Support" not in words, "defenders never support"
    assert set(printed.about) <= set(sample().position.table.counters)


def test_secret_tiles_are_counted_only_once_revealed_and_never_named():
    desk = sample()
    asked = q.attack(zone="minsk")
    plain = desk.ask(asked).value
    desk.edit(desk.ask(q.secrets(side="russia")).offers[-1].edit)
    assert desk.ask(q.secrets(side="russia")).value == {"down": 6, "up": 0}
    assert not any(word in render(counters_named(desk.position, ("russia-defense-1#1",))) for word in ("Defence", "1#"))
    hidden = desk.ask(asked)
    assert "secrets-unseen" in keys(hidden) and hidden.situation.combat.techs["russia"].defense == 0
    reveal = next(o for o in desk.ask(q.secrets(side="russia")).offers if o.label.key == "secrets-reveal-available")
    desk.edit(reveal.edit)
    assert desk.ask(asked).value == plain and "secrets-unseen" not in keys(desk.ask(asked))


@pytest.mark.parametrize("game", [V1_1, FIRST])
def test_actions_are_counted_by_kind_and_cleared_at_the_end(game):
    desk = sample(game=game)
    assert "action-recruit-late" not in keys(desk.ask(q.recruit(side="germany")))
    press(desk, q.recruit(side="germany"))
    press(desk, q.research(counter="germany-gas#1"))
    begun = desk.ask(q.begin(side="germany"))
    assert begun.value["taken"] == ("recruitment", "research") and begun.value["used"] == 2
    assert "action-repeated" in keys(
        desk.ask(q.research(counter="germany-offensive#1" if game is V1_1 else "germany-gas#1"))
    )
    assert "action-recruit-late" in keys(desk.ask(q.recruit(side="germany")))
    assert "actions-beyond" not in keys(desk.ask(q.missions(side="germany")))
    links = mirror.roads(desk.position.board).links
    desk.edit(Move((A,), links[desk.position.table.counters[A].zone][0]))
    press(desk, q.begin(side="germany"), "offer-markers")
    assert desk.position.box("actions-germany#1") == 3
    assert "actions-beyond" in keys(desk.ask(q.missions(side="germany")))
    press(desk, q.phase(side="germany"))
    assert actions.taken(desk.position, "germany") == () and actions.used(desk.position, "germany") == 0


def test_the_russian_duty_of_1916_is_counted():
    desk, owed = sample(turn(7), Note(PHASE, "russia")), words.duty("russia", 7, False)
    assert owed is not None
    for made in (0, 1):
        assert actions.towards_duty(desk.position, "russia", owed) == made
        press(desk, q.attack(zone="minsk", dice=(3, 4)))
    assert actions.towards_duty(desk.position, "russia", owed) == 2
    steps = dict((text.key, done) for text, done in desk.ask(q.begin(side="russia")).body[0].steps)
    assert steps["begin-duty"]
    late = sample(turn(10), Note(PHASE, "russia"))
    assert "end-duty-due" in keys(late.ask(q.phase(side="russia")))


@pytest.mark.parametrize("game", [V1_1, FIRST])
@pytest.mark.parametrize("nation", ["turkey", "bulgaria", "italy", "romania"])
def test_a_nation_enters_with_the_proposed_deployment(game, nation):
    desk = Desk.new(game, "august-1914")
    answer = desk.ask(q.war(event=f"{nation}_joins"))
    assert "deployment-proposed" in {reason.text.key for reason in answer.assumed}
    desk.edit(answer.offers[0].edit)
    for zone, n in economy.proposal(nation).items():
        assert len(desk.position.counters_in(zone, "army")) == n
        assert desk.position.controller(zone) != ""
    assert not desk.position.counters_in(f"reserve-{nation}", "army")
    assert odd(desk) == ()


def test_the_sample_shows_something_at_the_end_of_its_phase():
    end = sample().ask(q.phase(side="germany"))
    assert end.value.control and end.value.isolated and end.value.armies.reduced and end.value.vp


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Note("fought", [A, "minsk"]), "Took part in attacks of this phase: Germany, army 5 and Minsk"),
        (Note("ceded/germany-a5#1", {"power": "austria_hungary"}), "Ceded German armies: Germany, army 5 (Brussels)"),
        (Note("crossed"), "Zones entered in this phase: no longer noted"),
    ],
)
def test_facts_noted_alone_have_words(edit, words):
    desk = sample()
    assert render(describe(edit, desk.position, desk.game), "en") == words


def test_armies_alike_are_told_apart_by_their_part_in_the_attack():
    desk = sample()
    asked = q.attack(zone="minsk", lead="germany-a5#13", supports=("germany-a5#14",), dice=(1, 6))
    words = render(desk.ask(asked).offers[0].label, "en")
    assert "Germany, army 5 (leading)" in words and "no." not in words


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


def test_what_fits_several_counters_offers_them():
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read("research de m", desk.position, desk.game)
    assert command.question is None
    (command,) = read("place qqq", desk.position, desk.game)
    assert command.fault is not None and command.fault.text.key == "quick-no-blank"


def test_a_power_named_alone_behind_a_zone_is_one_of_its_armies():
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read("paris fr", desk.position, desk.game)
    before = len(desk.position.counters_in("paris"))
    desk.edit(command.edit)
    everywhere = desk.position.counters_in("paris")
    assert len(everywhere) == before + 1 and desk.position.kind(everywhere[-1].id).nation == "france"
    (same,) = read("paris = al", desk.position, desk.game)
    assert same.idle is not None


@pytest.mark.parametrize(
    ("line", "tile", "box"),
    [
        ("tanks 2 al > dispo al", "allies-tanks-2", "allies"),
        ("sturm de > dispo de", "germany-sturmtruppen", "germany"),
        ("gaz de > dispo de", "germany-gas", "germany"),
    ],
)
def test_a_power_behind_the_one_tile_of_its_name_is_its_owner(line, tile, box):
    """No army of the power goes with it into the box."""
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read(line, desk.position, desk.game)
    assert command.edit is not None
    moved = [part.counters for part in parts(command.edit) if isinstance(part, Move)]
    assert moved == [(f"{tile}#1",)] and f"development-{box}:available" in str(command.edit)


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


@BOTH
def test_the_year_ahead_says_what_opens_and_each_race_how_far_it_is(game):
    desk = table(game, "autumn-1915", turn(9))
    ahead, races = (block for block in desk.ask(q.turn()).body if isinstance(block, Grid))
    assert {render(row[0], "en") for row in ahead.rows} <= {"10", "11", "12", "13"} and len(ahead.rows) > 2
    told = {render(row[0], "en"): " ".join(render(cell, "en") for cell in row[1:]) for row in races.rows}
    assert len(told) == 6 and told["Romania"].endswith("until turn 10") and "from turn 11 on" in told["United States"]
