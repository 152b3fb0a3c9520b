"""What a phase and a table remember, whichever way it was done: crossing, limits, points, tiles, entries (4 to 6, 8 to 13)."""

import json

import pytest

from assistant.cli.answers import as_data
from assistant.core.blocks import ReasonKind
from assistant.core.deeds import PHASE, Researched
from assistant.core.judgement import objections
from assistant.core.ledger import SEEN
from assistant.core.position import control_edit
from assistant.core.table import Flip, Mark, Move, Note, Said, Several
from assistant.core.text import render
from assistant.games.empires import log, mirror, reader, words
from assistant.games.empires.deeds import OPENS, Gassed, Moved
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.attack_plan import best_lead
from tests.games.empires.hands import (
    BOTH,
    HANDS,
    RUSSIAN,
    A,
    C,
    count,
    drag,
    end,
    fight,
    line,
    missions,
    odd,
    offer,
    q,
    ready,
    table,
    track,
    turn,
)
from tests.games.hands import all_pressed, found, keys, offered, press, typed
from tests.games.tables import start

D = "germany-a5#4"


def moved(desk):
    return set(log.moved(desk.position))


def waiting(desk, side="germany"):
    """Return the armies of a reserve."""
    return [c.id for c in desk.position.counters_in(f"reserve-{side}", "army")]


# --- Zones crossed (4)


@HANDS
def test_a_zone_crossed_changes_hands_when_the_army_died_or_came_back(hand):
    for zone in ("konigsberg", "reserve-germany"):
        desk = table(V1_1, "example-2")
        hand(desk, A, "wilna")
        desk.edit(Move(tuple(moved(desk)), zone))
        if zone == "konigsberg":  # out and back
            assert not moved(desk), "an army dragged back has not moved"
        else:
            assert desk.ask(q.control()).value == {"wilna": "germany"}


@BOTH
@pytest.mark.parametrize("hand", [drag, offer], ids=["drag", "offer"])
def test_of_ways_that_cost_the_same_the_quiet_one_is_taken(game, hand):
    """From Cologne to Verdun by Brussels or by Frankfurt and Strasbourg: who wants Brussels says so."""
    desk = table(game, "august-1914", Move(("germany-a5#5",), "cologne"), Move((A,), "cologne"))
    hand(desk, A, "verdun")
    (deed,) = log.done(desk.position, Moved)
    assert deed.cost == 4 and "bruxelles" not in deed.way
    assert desk.ask(q.control()).value == {}
    desk.undo()
    line(desk, A, "bruxelles", "verdun")
    assert desk.ask(q.control()).value == {"bruxelles": "germany"}


def test_no_card_asks_for_zones_that_the_log_knows():
    assert {"crossed"}.isdisjoint({*q.phase.__struct_fields__, *q.control.__struct_fields__})


# --- Compulsory attacks (9, 9.2)


@BOTH
@HANDS
def test_an_attack_owed_is_told_by_every_card_until_it_is_made(game, hand):
    desk = table(game, "example-2")

    def told():
        return [*found(desk), *keys(desk.ask(q.phase())), *keys(desk.ask(q.begin()))].count("phase-owed")

    hand(desk, A, "varsovie")
    assert found(desk) == ("phase-owed",) and told() == 3
    (army,) = moved(desk)
    assert desk.ask(q.eligible(zone="varsovie")).value.must_attack
    fight(desk, "varsovie", 3, 3, lead=army)
    assert told() == 0
    desk.undo()
    assert "phase-owed" in found(desk)


@pytest.mark.parametrize(("zone", "made"), [("varsovie", False), ("verdun", True)])
def test_germany_must_attack_the_allies(zone, made):
    """On turns 1 and 2 (9): an attack on Warsaw does not count."""
    desk = table(V1_1, "august-1914", Move((A,), zone))
    fight(desk, zone, 3, 3)
    assert [done for text, done in desk.ask(q.begin()).body[0].steps if text.key == "begin-duty"] == [made]
    assert ("end-duty-due" in keys(desk.ask(q.phase()))) == (not made)


@BOTH
def test_after_the_phase_nothing_false_is_claimed_of_it(game):
    desk = table(game, "example-2")
    drag(desk, A, "varsovie")
    end(desk)
    for question in (q.phase(side="germany"), q.begin(side="germany")):
        assert {"end-duty-due", "end-actions-left", "phase-owed"}.isdisjoint(keys(desk.ask(question)))
    begun = desk.ask(q.begin(side="germany"))
    assert begun.verdict.key == "begin-verdict-other" and not begun.offers
    duties = {text.key: done for text, done in begun.body[0].steps if text.key.startswith("begin-duty")}
    assert "begin-duty-other" in duties and not any(duties.values())


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


def test_a_strategic_movement_in_two_drags_is_one():
    desk = table(V1_1, "august-1914", Move((A,), "konigsberg"))
    drag(desk, A, "berlin", "munich", "stuttgart")
    (deed,) = log.done(desk.position, Moved)
    assert (deed.kind, deed.start, deed.zone) == ("strategic", "konigsberg", "stuttgart")
    assert found(desk) == ("end-duty-due",)


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


def test_americans_are_paid_by_their_own_point_alone():
    war = Move(("diplomacy-usa#1",), table(V1_1).position.board.track("diplomacy-usa")[-1].id)
    desk = table(V1_1, "august-1914", Note(PHASE, "allies"), war)
    army = waiting(desk, "usa")[0]
    for edit in (Flip((army,), 1), Move((army,), "reserve-allies"), Move((army,), "calais")):
        desk.edit(edit)
    assert (
        "phase-overspent-americans" not in found(desk) and q.recruit().answer(desk.position).verdict.args["left"] == 3
    )
    desk.edit(Flip((army,), 0))
    assert "phase-overspent-americans" in found(desk)


def test_the_strongest_of_those_that_have_not_fought_leads():
    desk = table(V1_1)
    first, _, tired = desk.position.counters_in("cologne", "army")
    desk.edit(Note("phase-log/1", {"did": "attack", "side": "germany", "who": tired.id}))
    assert best_lead(desk.position, (tired, first)) == first and best_lead(desk.position, (tired,)) == tired


@pytest.mark.parametrize("side, asked", [("entente", True), ("russia", True), ("central", False), ("none", False)])
def test_the_program_is_asked_for_its_losses_where_it_defends_with_the_values_of_the_table(side, asked):
    desk = table(V1_1, "example-4", Note(words.OPPONENT, side))
    for values, told in (({}, asked), ({"situation.trench": 1}, False)):
        follow = desk.ask(q.attack(zone="minsk", dice=(5, 3), overrides=values)).follow_ups
        assert ("ask-defence" in [step.label.key for step in follow]) == told, values


# --- Tiles, Aviation, gas (2, 10)

ATTACK_1 = "germany-attack-1#1"
ONE_RESEARCHED = (Move((ATTACK_1,), "development-germany:1"), turn(2))


def drag_tile(desk, tile, box):
    drag(desk, tile, f"development-germany:{box}")


def line_tile(desk, tile, box):
    typed(desk, f"dev {box} de {tile.partition('#')[0]}")


def offer_tile(desk, tile, box):
    press(desk, q.research(counter=tile), "offer-research")


TILE_HANDS = pytest.mark.parametrize("hand", [drag_tile, line_tile, offer_tile], ids=["drag", "line", "offer"])


@BOTH
@TILE_HANDS
def test_a_tile_researched_now_serves_from_the_next_turn(game, hand):
    desk = table(game, "august-1914", *ONE_RESEARCHED)
    hand(desk, ATTACK_1, 2)
    begun = desk.ask(q.begin())
    assert begun.value["tiles"] == () and "offer-tiles" not in offered(begun)
    for _ in range(4):
        end(desk)
        if mirror.phase(desk.position) != "germany":
            assert not desk.ask(q.begin(side="germany")).offers, "not before Germany's next phase"
    assert desk.ask(q.begin()).value["tiles"] == (ATTACK_1,)
    press(desk, q.begin(), "offer-tiles")
    assert ("attack", 1) in log.tiles(desk.position, "germany") and found(desk) == ()


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


@BOTH
def test_every_tile_is_listed_with_what_it_needs_and_gives(game):
    desk = table(game)
    answer = desk.ask(q.research())
    rows = dict([render(cell, "en") for cell in row] for row in answer.body[0].rows)
    assert len(rows) == 10 and all(rows.values())
    assert {"Attack 1", "Attack 2 (first Attack 1)", "Tanks 1 (first 4 others available)"} <= rows.keys()
    assert ATTACK_1 in answer.value["ready"] and "germany-attack-2#1" not in answer.value["ready"]
    assert {f.question.counter for f in answer.follow_ups} == set(answer.value["ready"])
    drag_tile(desk, ATTACK_1, "available")
    drag_tile(desk, "germany-attack-2#1", 2)
    listed = {render(row[0], "fr") for row in desk.ask(q.research()).body[0].rows}
    assert {"Attaque 1 (disponible)", "Attaque 2 (case 2)"} <= listed


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


@BOTH
def test_aviation_helps_one_attack_a_phase(game):
    air = ready("germany-aviation"), missions("germany", 4), turn(5)
    desk = table(game, "example-1", *air, Move((RUSSIAN,), "varsovie"), Move((C,), "varsovie"))
    attack, plan = q.attack(zone="varsovie", aviation=1), q.plan(zone="varsovie", missions=True)
    assert "phase-aviation-twice" not in keys(desk.ask(attack))
    assert any(p.spend.aviation for p in desk.ask(plan).value.plans)
    fight(desk, "verdun", 3, 3, aviation=1)
    assert desk.position.box("missions-germany#1") == 3
    assert "phase-aviation-twice" in keys(desk.ask(attack)) and "aviation-used" in keys(desk.ask(plan))
    assert not any(p.spend.aviation for p in desk.ask(plan).value.plans)
    fight(desk, "varsovie", 3, 3, aviation=1)
    assert "phase-aviation-twice" in found(desk)
    end(desk)
    assert "phase-aviation-twice" not in found(desk)


def test_plans_do_without_the_gas_of_this_year():
    front = Mark("trench-entente", "verdun", 1), Move(("france-a4#2",), "verdun")
    desk, plan = table(V1_1, "example-1", ready("germany-gas"), *front), q.plan(zone="verdun", gas=True)
    assert any(one.gas for one in desk.ask(plan).value.plans)
    press(desk, q.gas(), "offer-gas")
    assert log.done(desk.position, Gassed)
    assert not any(one.gas for one in desk.ask(plan).value.plans) and "gas-used-plan" in keys(desk.ask(plan))


LAST_PHASE = Note(PHASE, "austria_hungary")


def take(desk, zone, power):
    """Give a zone to a power with its points, as the card of the zone offers."""
    press(desk, q.city(zone=zone, to=power))


# --- Victory points (5)


CHANGES = [
    # Who takes Warsaw in turn; each row ends with the marks of Germany, the Allies, Russia and Austria-Hungary.
    (["germany"], (-2, 3, 4, 0)),
    (["germany", "russia"], (-3, 4, 5, 0)),
    (["germany", "allies"], (-3, 4, 4, 0)),  # freed by the partner: he gains, the owner has lost
    (["germany", "allies", "germany"], (-2, 3, 4, 0)),
    (["germany", "allies", "germany", "russia"], (-3, 4, 5, 0)),
    (["austria_hungary"], (-2, 3, 4, 0)),
    (["austria_hungary", "russia"], (-3, 4, 5, 0)),
    (["austria_hungary", "allies", "austria_hungary", "russia"], (-3, 4, 5, 0)),
]


@pytest.mark.parametrize(("takers", "points"), CHANGES)
def test_findings_and_count_go_with_the_offers_of_the_track(takers, points):
    desk = table(V1_1)
    for power in takers:
        take(desk, "varsovie", power)
        assert odd(desk) == ()
        assert count(desk) == track(desk)
    assert tuple(track(desk).values()) == points


def test_the_track_is_shorter_than_what_happens():
    desk = table(V1_1)
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


def test_a_lead_that_the_players_rulebook_asks_for_wins_at_the_end_of_a_year():
    """Chapter 15 is missing from our text: who has it enters the lead, and the end of each year is judged by it."""
    for n, key in ((0, ""), (1, "option-won"), (30, "option-not-yet")):
        desk = table(V1_1, "autumn-1915", turn(6), LAST_PHASE, Note(mirror.LEAD, n))
        for asked in (q.vp(), q.phase()):
            said = {
                reason.text.key: reason.rule
                for reason in desk.ask(asked).reasons
                if reason.text.key.startswith("option-")
            }
            assert said == ({key: "15"} if n else {})
        assert not any(
            r.text.key == key for r in table(V1_1, "autumn-1915", turn(7), Note(mirror.LEAD, n)).ask(q.vp()).reasons
        )


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


DATES = [("bulgaria", "germany", 10), ("romania", "allies", 10), ("turkey", "germany", 6), ("italy", "allies", 10)]


@pytest.mark.parametrize(("nation", "power", "last"), DATES)
def test_the_dates_of_the_tracks_may_be_set(nation, power, last):
    for until, now, legal in ((last, last, True), (last, last + 1, False), (last + 2, last + 1, True)):
        desk = table(V1_1, "august-1914", turn(now), Note(f"{nation}_until", until))
        assert desk.ask(q.diplomacy(track=nation, side=power)).value.legal == legal
    for opens, now, legal in ((11, 10, False), (11, 11, True), (9, 10, True)):
        desk = table(V1_1, "august-1914", turn(now), Note("usa_from", opens))
        assert desk.ask(q.diplomacy(track="usa", side="allies")).value.legal == legal


# --- The surrender of Russia (12)


@BOTH
def test_the_surrender_is_carried_out_once(game):
    boxes = table(game).position.board.track("diplomacy-russia_surrender")
    desk = table(game, "example-4", turn(16), Move(("diplomacy-russia_surrender#1",), boxes[-2].id))
    all_pressed(desk, q.vp())
    drag(desk, "diplomacy-russia_surrender#1", boxes[-1].id)
    assert "found-entry" in found(desk)
    before = track(desk)
    press(desk, q.war(event="russia_surrenders"), "offer-russia-surrenders")
    assert "found-entry" not in found(desk) and desk.ask(q.war(event="russia_surrenders")).offers == ()
    gained = 0 if game is FIRST else 1
    assert track(desk)["germany"] == before["germany"] + gained and track(desk)["allies"] == before["allies"]


# --- Cession (first 13)


@pytest.mark.parametrize("game", [V1_1, FIRST])
@HANDS
def test_a_german_army_is_ceded_by_where_it_ends(game, hand):
    """However it went; nobody's company counts (first 13)."""
    desk = table(game, "august-1914", turn(3), Move((A,), "breslau"))
    (offered,) = desk.ask(q.reach(counters=(A,), to="prague")).offers
    assert offered.label.key == "offer-move-ceded"
    assert "ced" in render(offered.label, "en") and "céder" in render(offered.label, "fr")
    hand(desk, A, "prague")
    assert mirror.power_of(desk.position, desk.position.table.counters[A]) == "austria_hungary"
    assert desk.position.register(mirror.CEDED)[A]["power"] == "austria_hungary"
    alone = table(game, "august-1914", turn(2), Move((A,), "breslau"))
    drag(alone, A, "cracovie")
    assert not alone.position.register(mirror.CEDED), "not before 1915, whoever stands there"
    assert mirror.power_of(alone.position, alone.position.table.counters[A]) == "germany"
    assert "found-partners" in found(alone)


# --- Examples, trenches, raiders


@BOTH
def test_a_trench_alone_with_enemies_goes_with_the_phase(game):
    desk = table(game, "example-1", Move(("france-a4#1",), "paris"), Mark("trench-entente", "verdun", 1))
    assert "found-trench-alone" in found(desk)
    assert any(text.key == "step-trenches" and not done for text, done in desk.ask(q.phase()).body[0].steps)
    end(desk)
    assert not desk.position.marker("trench-entente", "verdun") and "found-trench-alone" not in found(desk)


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


def test_what_our_text_lacks_is_cited_as_the_players_wrote_it_down():
    """Chapter 13 of one's own rulebook: its numbers are readings, its paragraph stands on cards and objections (13)."""
    position = start(V1_1, "autumn-1915")
    plain = q.missions(side="germany").answer(position)
    assert {"first 12"} == {reason.rule for reason in plain.reasons if reason.rule}
    position = position.after(Note("rulebook/13", {"paragraph": "13.4", "words": ""})).after(Note("missions_gain", 5))
    answer = q.missions(side="germany").answer(position)
    cited = {reason.text.key: (reason.rule, reason.kind) for reason in answer.reasons}
    assert cited["missions-action"][0] == answer.offers[0].rule == "13.4"
    assert cited["reading-missions_gain"] == ("13.4", ReasonKind.FACT)
    more = mirror.missions(position, "germany") + 1
    against = objections(V1_1, position, Move(("missions-germany#1",), f"missions-germany:{more}"))
    assert "13.4" in {one.rule for one in against if one.text.key == "missions-other"}


def test_a_zone_out_of_supply_is_taken_and_lost_at_the_end_of_one_phase():
    """Its step of the end of the phase is no breach: the first edition gives it back to its owner (first 3, 6)."""
    desk = table(FIRST, "empty", turn(2), Note(PHASE, "russia"))
    typed(desk, "cracovie ru", "lublin = de", "varsovie = de", "przemysl = ah", "lemberg = ah")
    settled = reader.settlement(desk.position)
    assert settled.control["cracovie"] == "russia" and settled.isolated["cracovie"] == "austria_hungary"
    steps = desk.ask(q.phase()).offers
    assert len(steps) > 2 and not any(step.against for step in steps)


def test_an_army_seen_elsewhere_in_anothers_phase_was_not_attacked():
    """A photograph tells no order; but where no trench lay, nobody lived by one and retreated (9.2)."""
    desk = table(V1_1)
    (army,) = desk.position.counters_in("odessa", "army")
    seen = Several((Move((army.id,), "kichinev"),), None, SEEN)
    assert [one.text.key for one in objections(V1_1, desk.position, seen)] == ["out-of-turn"]
