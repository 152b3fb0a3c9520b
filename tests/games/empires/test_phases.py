"""What a phase and a table remember, whichever way it was done: crossing, limits, points, tiles, entries (4 to 6, 8 to 13)."""

import json

import pytest

from assistant.cli.answers import as_data
from assistant.core.deeds import PHASE, Researched
from assistant.core.judgement import objections
from assistant.core.ledger import SEEN
from assistant.core.table import Flip, Move, Note, Said, Several, control_edit
from assistant.games.empires import log, mirror, reader
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.attack_plan import best_lead
from tests.games.empires.hands import (
    BOTH,
    HANDS,
    A,
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

D = "germany-a5#4"


def waiting(desk, side="germany"):
    """Return the armies of a reserve."""
    return [c.id for c in desk.position.counters_in(f"reserve-{side}", "army")]


def test_no_card_asks_for_zones_that_the_log_knows():
    assert {"crossed"}.isdisjoint({*q.phase.__struct_fields__, *q.control.__struct_fields__})


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


def test_an_army_seen_elsewhere_in_anothers_phase_was_not_attacked():
    """A photograph tells no order; but where no trench lay, nobody lived by one and retreated (9.2)."""
    desk = table(V1_1)
    (army,) = desk.position.counters_in("odessa", "army")
    seen = Several((Move((army.id,), "kichinev"),), None, SEEN)
    assert [one.text.key for one in objections(V1_1, desk.position, seen)] == ["out-of-turn"]
