"""Questions of the table as the calculators answer them, the phase, a combat on its panel, modifiers that are one cell."""

import time
from collections import defaultdict

import msgspec
import pytest

from assistant.core.calc import as_json, encode_exact
from assistant.core.deeds import says
from assistant.core.printed import Correction
from assistant.core.questions import Fight, Grid
from assistant.core.table import Flip, Move, Note, Position, Several, parts
from assistant.core.text import LANGUAGES, has_message, render
from assistant.games import find_calculator
from assistant.games.third_reich.game import CALCULATOR, GAME
from assistant.games.third_reich.mirror import COUNTRIES_NOTED, Fought, Operated, operation_told
from assistant.games.third_reich.movement import Mover, SupplyBlank, march
from assistant.games.third_reich.operations import SubmarinesBlank
from assistant.games.third_reich.opponent.planner import Combat, combat_chances, fight_of
from assistant.games.third_reich.questions import actions, recruitment, war
from assistant.games.third_reich.questions.aftermath import controlled
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.combatants import entered, flown, left_behind, movement_situation, operating
from assistant.games.third_reich.words import FACTIONS, MODIFIERS
from tests.games import hands
from tests.games.cases import load
from tests.games.hands import press, typed
from tests.games.tables import start
from tests.games.test_scenes import rows
from tests.games.third_reich.hands import (
    INFANTRY,
    action,
    drag,
    q,
    ready,
    seen,
    table,
    told,
    total,
    turn,
)
from tests.pace import allowed
from tests.rows import by_rows

SETUPS = [setup for setup in GAME.setups if setup != "empty"]


def by_script(topic, situation):
    """Return what a script gets that sends the same situation as JSON."""
    raw = msgspec.json.encode(situation, enc_hook=encode_exact)
    return as_json(CALCULATOR.work(topic, raw).value)


def test_armour_breaks_through_only_where_no_other_way_leads():
    lying = seen(table("summer-1941"))
    hostile, beyond = tuple(zone for zone in lying.zones if lying.state.enemies_in(zone, "axis")), set()
    for army in (army for army in lying.state.armies if army.faction == "axis" and army.type == "armour"):
        given = msgspec.structs.replace(movement_situation(lying, army, "assault"), breakthrough_zones=())
        free, ways = (
            march(Mover(msgspec.structs.replace(given, breakthrough_zones=opened), army), "assault")
            for opened in ((), hostile)
        )
        assert {**ways, **free} == ways
        beyond.update(ways.keys() - free.keys())
    assert beyond


@pytest.mark.parametrize("setup", SETUPS)
def test_whole_board_questions_agree_with_the_script(setup):
    desk = table(setup)
    lying = seen(desk)

    def same(question, topic, situation):
        assert as_json(desk.ask(question).value) == by_script(topic, situation)

    for side in FACTIONS:
        same(q.supply(side=side), "supply", lying.asked(SupplyBlank))
        same(q.surrender(side=side), "surrender", war.surrender_situation(lying, side))
        assert set(controlled(lying, side).value.changes.values()) <= {side}
        for country in lying.board.homelands:
            assert by_script("minor_recruitment", recruitment.minor_situation(lying, country))["pr"] >= 0
        assert actions.planned(lying, side).value.collected >= 3
    entered = {"turn": lying.turn, "axis_entered_ussr": lying.axis_entered_ussr}
    same(q.war(), "war_status", {**entered, "german_attacked_karelia": bool(lying.fact("german-attacked-karelia"))})
    assert by_script("submarine", actions.submarines(SubmarinesBlank, lying)) == {"effective": setup == "summer-1941"}
    for army in lying.state.armies[::3]:
        for op in ("assault", "strategic_movement", "naval_movement"):
            same(q.reach(counters=(army.id,), op=op), "movement", movement_situation(lying, army, op))


def test_first_entries_and_the_attack_in_karelia_are_noted():
    desk = table("summer-1941", Move((INFANTRY,), "carelie"), Note("phase", "axis"))
    # The Axis is in total war already: a Soviet entry changes nothing then, and is a fact to remember before.
    for lying, is_noted in ((seen(desk), False), (seen(table()), True)):
        mover = next(army for army in lying.state.armies if army.id == "ussr-infantry#1")
        edits = left_behind(lying, [operating(lying, mover, "assault", ("riga", "konigsberg"))])
        entered = lying.position.after(Several(tuple(edits)))
        assert bool(entered.fact("ussr-entered-axis")) is is_noted
    assert press(desk, q.attack(zone="carelie", attacker=INFANTRY, dice=(3, 3)), "apply-result")
    assert desk.position.fact("german-attacked-karelia") is True


def test_printed_values_nobody_read_are_one_assumption_that_can_be_corrected():
    position = table("example-6").position
    (unread,) = (reason for reason in q.attack(zone="stalingrad").answer(position).assumed if reason.printed)
    assert unread.about[0] == "stalingrad" and len(unread.about) > 1
    words = render(unread.text, "en")
    assert words.startswith("Printed values assumed — ") and "fortress" in words and "support 2" in words
    tags = position.board.zones["stalingrad"].tags
    read = [Correction("zone", "stalingrad", column, tags[column]) for column in ("terrain", "fortress")]
    mine = Position(position.board.corrected(read), position.kinds, position.table, position.defaults)
    (left,) = (reason for reason in q.attack(zone="stalingrad").answer(mine).assumed if reason.printed)
    assert "stalingrad" not in left.about and "support 2" in render(left.text, "en")


@pytest.mark.parametrize(
    ("question", "setup", "seconds"),
    [
        (q.findings(), "winter-1940", 0.005),
        (q.supply(side="axis"), "winter-1940", 0.01),
        (q.plan(zone="riga"), "example-7", 0.1),
    ],
)
def test_answers_are_quick(question, setup, seconds):
    position, spent = table(setup).position, []
    for _ in range(5):
        fresh, begun = position.after(Note("phase", "axis")), time.thread_time()
        question.answer(fresh)
        spent.append(time.thread_time() - begun)
    assert min(spent) < allowed(seconds)


@by_rows("ours, theirs, cancelled")
def test_missions_in_a_zone_cancel_each_other(ours, theirs, cancelled):
    markers = {
        f"air-{power}#{n}": face
        for power, faces in (("germany", ours), ("ussr", theirs))
        for n, face in enumerate(faces, 1)
    }
    edits = [edit for marker, face in markers.items() for edit in (Move((marker,), "riga"), Flip((marker,), face))]
    assert flown(seen(table("example-7", *edits)), "riga", "axis") == (len(ours), cancelled)


SUMMER = "summer-1941"


def differences(desk, side):
    card = desk.ask(q.turn(side=side))
    return [row[0].key for row in next(block for block in card.body if isinstance(block, Grid)).rows]


@pytest.mark.parametrize("number", range(1, 23))
def test_the_card_of_the_turn(number):
    desk = table("winter-1940", turn(number))
    told = {side: differences(desk, side) for side in FACTIONS}
    assert all(("turn-winter" in keys) == (number % 4 == 1) for keys in told.values())
    assert ("axis-1940" in told["axis"]) == (number <= 4) and ("axis-winter-1942" in told["axis"]) == (number == 9)
    assert ("lend-lease-window" in told["allies"]) == (10 <= number <= 20)
    assert ("soviet-recruitment-fixed" in told["ussr"]) == (17 <= number <= 20)
    assert ("last-turn" in told["axis"]) == (number == 22) and ("last-limited-turn" in told["ussr"]) == (number == 8)


def test_a_colony_is_not_the_west_but_its_country_is_invaded_there():
    """A26: the West is entered in Europe; who lands in Tripoli invades Italy all the same."""
    lying = seen(table())

    def noted(side, zone):
        return {note.fact: note.value for note in entered(lying, Operated(by=side, army="", way=("ruhr", zone)))}

    assert "axis-entered-west" in noted("axis", "nancy") and not noted("axis", "alger")
    for zone in ("tripoli", "rome"):
        assert noted("allies", zone)[f"{COUNTRIES_NOTED}/italy"]["invaded_by"] == "allies", zone


@pytest.mark.parametrize("tile", ["aviation", "navy"])
@pytest.mark.parametrize("kind", ["air", "submarine"])
def test_missions_come_on_the_face_that_their_own_tile_gives(tile, kind):
    """A38: aircraft by advanced aviation, submarines by the advanced navy."""
    offers = table("winter-1940", ready(f"axis-advanced_{tile}")).ask(q.actions(side="axis")).offers
    (edit,) = (one.edit for one in offers if one.label.key == f"take-missions-{kind}")
    turned = [part for part in parts(edit) if isinstance(part, Flip)]
    assert bool(turned) == ((tile, kind) in {("aviation", "air"), ("navy", "submarine")})


def shown(desk, question):
    (fight,) = desk.ask(question).body
    assert isinstance(fight, Fight)
    return fight


@pytest.mark.parametrize("dice", [(6, 1), (3, 4), (1, 6), (2, 2)])
def test_the_outcome_that_fell_is_framed_and_the_best_stands_first(dice):
    desk = table("winter-1940", Move(("germany-infantry#1",), "riga"))
    fight = shown(desk, q.attack(zone="riga"))
    assert fight.fallen is None and fight.chances.total == 36
    tones = [row.tone for row in fight.chances.rows]
    assert tones[0] == "good" and tones[-1] == "bad"
    costs = [(row.cost.args["ours"], row.cost.args["theirs"]) for row in fight.chances.rows if row.cost is not None]
    assert costs == sorted(costs, key=lambda lost: (lost[0] - lost[1], lost)) and len(costs) == len(fight.chances.rows)
    answer = desk.ask(q.attack(zone="riga", dice=dice))
    (rolled,) = answer.body
    assert isinstance(rolled, Fight) and rolled.fallen is not None
    fell = rolled.chances.rows[rolled.fallen]
    value = answer.value
    steps = (min(value.attacker_losses, 2), min(value.defender_losses, 2))
    assert fell.cost is not None and (fell.cost.args["ours"], fell.cost.args["theirs"]) == steps
    for language in ("en", "fr"):
        for text in (rolled.title, rolled.costs, *(one.word for one in rolled.attacker.fighters), fell.word, fell.cost):
            assert text is not None and "<" not in render(text, language)


def test_every_term_of_a_potential_has_a_few_words():
    lines = ("value-", "combat-support", "combat-air", "terrain-")
    given = [case["given"] for case in load("third_reich") if case["topic"] == "combat_potential"]
    told = [reason.text for one in given for reason in CALCULATOR.work("combat_potential", one).reasons]
    terms = {text.key for text in told if text.key.startswith(lines)}
    assert len(terms) == 8
    terms |= {"value-italians-with-germans", "value-winter-1942", "combat-air-countered"}  # in no case of the file
    for language in ("en", "fr"):
        for key in terms:
            assert has_message("assistant.games.third_reich", key, language)
            assert has_message("assistant.games.third_reich", f"term-{key}", language)


GERMAN, RUSSIAN, FRENCH, BRITON = "germany-infantry#9", "ussr-infantry#1", "france-infantry#4", "uk-infantry#1"


def ground(terrain):
    zones = start(GAME, "winter-1940").board.zones.values()
    return next(
        z.id for z in zones if z.get("terrain") == terrain and z.get("home") == "ussr" and not z.get("fortress")
    )


def put(zone, *armies):
    return Move(armies, zone)


def go(op, army, *way):
    return Several((Move((army,), way[-1], way[:-1]),), None, operation_told(op))


def meeting(zone):
    """Lay one Soviet army in a zone, which a German one assaults."""
    return turn(6), total("axis"), put(zone, RUSSIAN), go("assault", GERMAN, zone)


ITALY = (
    turn(11),
    Note("countries/france", {"surrendered": 3}),
    put("reserve-allies", *(f"france-infantry#{n}" for n in range(1, 8))),
)
# cell -> edits that lay a fight in which it counts once, its zone, whom it serves, what is asked besides
FIGHTS = {
    "forest": (meeting(ground("forest")), ground("forest"), "defender", {}),
    "marsh": (meeting(ground("marsh")), ground("marsh"), "defender", {}),
    "fortress": (meeting("toula"), "toula", "defender", {}),
    "fortified_line": ((turn(2), go("assault", GERMAN, "nancy")), "nancy", "defender", {}),
    "river": (
        (turn(2), put("bruxelles", FRENCH), Note("phase", "allies"), go("assault", FRENCH, "ruhr")), "ruhr", "defender", {},
    ),
    "landing": (
        (turn(6), put("oslo", BRITON), go("amphibious_assault", "germany-infantry#6", "oslo")), "oslo", "defender", {},
    ),
    "air-mission": ((turn(2), go("assault", GERMAN, "bruxelles")), "bruxelles", "attacker", {"air": "uncountered"}),
    "italians-with-germans": (
        (*ITALY, put("tobruk", GERMAN), Note("phase", "allies"), go("assault", BRITON, "tobruk")), "tobruk", "defender",
        {"target": "italy-infantry#5"},
    ),
    "winter-1942": ((turn(9), total("axis"), go("assault", GERMAN, "minsk")), "minsk", "attacker", {}),
}  # fmt: skip


def laid(edits):
    position = start(GAME, "winter-1940")
    for edit in edits:
        position = position.after(GAME.with_notes(position, edit))
    return position


@pytest.mark.parametrize("cell", FIGHTS)
def test_one_cell_is_found_everywhere(cell, monkeypatch):
    edits, zone, side, asked = FIGHTS[cell]
    before, change = said_everywhere(laid(edits), zone, asked), 3 - MODIFIERS[cell]
    monkeypatch.setitem(MODIFIERS, cell, 3)
    after = said_everywhere(laid(edits), zone, asked)
    attacker, defender = (change, 0) if side == "attacker" else (0, change)
    assert (after["sums"][0] - before["sums"][0], after["sums"][1] - before["sums"][1]) == (attacker, defender)
    assert sum("3" in words for words in after["reasons"]) > sum("3" in words for words in before["reasons"])
    assert after["odds"] != before["odds"] and after["plan"] != before["plan"]
    assert after["margin"] - before["margin"] == attacker - defender
    assert after["chances"] != before["chances"]


def said_everywhere(position, zone, asked):
    answer = q.attack(zone=zone, **asked).answer(position)
    (panel,) = (block for block in answer.body if isinstance(block, Fight))
    ready = fight_of(theatre(position), zone, (), 1.0, must=True)
    given, fight = answer.situation, ready.fight
    targets = [n for n, target in enumerate(ready.targets) if target == given.target]
    combat = Combat(ready.attackers.index(given.attacking), targets[0], ())
    ours, theirs = fight.potentials(combat)
    flown = MODIFIERS["air-mission"] if given.air == "uncountered" else 0
    plan = q.plan(zone=zone, missions=1 if flown else 0).answer(position)
    return {
        "sums": (panel.attacker.potential.total, panel.defender.potential.total),
        "reasons": [render(reason.text) for reason in answer.reasons],
        "odds": [(row.label.key, row.weight) for row in panel.chances.rows],
        "plan": plan.value,
        "margin": ours - theirs + flown,
        "chances": combat_chances(fight, combat, flown),
    }


@by_rows("topic, given, cell, value")
def test_calculators_add_the_same_cells(topic, given, cell, value, monkeypatch):
    calculator = find_calculator("third-reich")
    before = getattr(calculator.work(topic, given).value, value)
    change = 1 - MODIFIERS[cell]
    monkeypatch.setitem(MODIFIERS, cell, 1)
    assert getattr(calculator.work(topic, given).value, value) == before + change


def test_every_reading_is_played_by_its_values():
    """The scenes of the game note each with at least two values, and tell what the one and the other change."""
    noted = defaultdict(set)
    for row in rows():
        slug, steps, _ = row.values
        for _, fact, value in (step.split() for step in steps if slug == GAME.slug and step.startswith("note ")):
            noted[fact].add(value)
    assert not [fact.id for fact in GAME.facts if fact.reading and len(noted[fact.id]) < 2]


def test_a_note_that_is_no_reading_leaves_the_others_as_they_are_noted():
    """A desk leaves such a note out; whoever reads a position of his own may have one."""
    position = table().position.after(Note("rounding", "sideways")).after(Note("surcharges-cumulate", True))
    options = theatre(position).options
    assert (options.rounding, options.surcharges_cumulate) == ("result_up", True)


# What a phase remembers: by drag, line and offer alike, undone with its edit, remarked where the rules differ


RECRUITING = (action("axis", "recruitment"),)
SOLDIER, TANK = "germany-infantry#13", "germany-armour#4"
REDUCED = "germany-infantry#5"  # in Tarnow


def found(desk):
    """Return what the findings say, each in both languages."""
    reasons = desk.ask(q.findings()).reasons
    assert not [r for r in reasons for language in LANGUAGES if "<" in render(r.text, language)]
    return set(hands.found(desk))


def to(zone, *counters):
    return Move(counters, zone)


# Purchases (4.4): edits in; what the log says, what is left of four recruitment points and six armour points.
SIX = (*RECRUITING, to("pb-axis:6", "pb-axis#1"))
LAID, PUT_BACK, DOWN, UP = to("berlin", SOLDIER), to("reserve-axis", SOLDIER), Flip((SOLDIER,), 1), Flip((SOLDIER,), 0)
BOUGHT = {
    "an army dragged from its reserve": ([LAID], [("recruited", "berlin", 2)], 2, 6),
    "one laid down reduced": ([Several((LAID, DOWN))], [("recruited", "berlin", 1)], 3, 6),
    "one turned over afterwards": ([LAID, DOWN], [("recruited", "berlin", 1)], 3, 6),
    "and turned back": ([LAID, DOWN, UP], [("recruited", "berlin", 1), ("reinforced", "berlin", 1)], 2, 6),
    "one put back": ([LAID, PUT_BACK], [], 4, 6),
    "a reduced army turned over": ([Flip((REDUCED,), 0)], [("reinforced", "tarnow", 1)], 3, 6),
    "and turned back at once": ([Flip((REDUCED,), 0), Flip((REDUCED,), 1)], [], 4, 6),
    "armour": ([to("berlin", TANK)], [("recruited", "berlin", 2)], 2, 4),
    "two armours in one drag": ([to("berlin", TANK, "germany-armour#5")], [("recruited", "berlin", 2)] * 2, 0, 2),
    "armour put back": ([to("berlin", TANK), to("reserve-axis", TANK)], [], 4, 6),
    "armour in place of infantry": (
        [to("ruhr", TANK), to("reserve-axis", "germany-infantry#7")],
        [("exchanged", "ruhr", 0)],
        4,
        4,
    ),
    "armour turned over": ([to("berlin", TANK), Flip((TANK,), 1)], [("recruited", "berlin", 1)], 3, 5),
}


@pytest.mark.parametrize(("edits", "log", "points", "armour"), BOUGHT.values(), ids=BOUGHT)
def test_purchases_by_hand_are_counted(edits, log, points, armour):
    desk = table("winter-1940", *SIX)
    states = []
    for edit in edits:
        states.append(desk.position.table)
        desk.edit(edit)
    assert told(desk) == log
    assert desk.ask(q.recruit(side="axis")).verdict.args["n"] == points
    assert seen(desk).pb("axis") == armour
    assert not found(desk) & {"finding-overdrawn", "finding-overspent-armour", "recruit-not-here"}
    for before in reversed(states):
        desk.undo()
        assert desk.position.table == before


TYPED = {
    "berlin 1 germany infantry": [("recruited", "berlin", 2)],
    "reserve-axis > berlin germany infantry": [("recruited", "berlin", 2)],
    "berlin germany infantry reduced": [("recruited", "berlin", 1)],
    "+ tarnow germany": [("reinforced", "tarnow", 1)],
    "flip tarnow germany": [("reinforced", "tarnow", 1)],
    "+ tarnow germany; - tarnow germany": [],
    "berlin 1 germany infantry; x berlin germany infantry": [],
    "tiles-axis > development-axis:development logistics": [("researched", "development-axis:development", 0)],
    "missions-axis > riga air mission germany": [("flew", "riga", 0)],
}


@pytest.mark.parametrize(("lines", "log"), TYPED.items())
def test_lines_say_the_same_as_drags(lines, log):
    desk = table("winter-1940", *RECRUITING)
    typed(desk, *lines.split("; "))
    assert told(desk) == log
    while desk.undo():
        pass
    assert told(desk) == []


def test_a_loss_in_a_fight_is_no_purchase_taken_back():
    desk = table("winter-1940", *RECRUITING)
    for edit in (Flip((REDUCED,), 0), to("riga", REDUCED), Flip((REDUCED,), 1)):
        desk.edit(edit)
    assert ("reinforced", "tarnow", 1) in told(desk)


def test_a_recruit_that_dies_in_its_own_attack_was_bought():
    desk = table("winter-1940", *RECRUITING)
    dead = Several((Flip((SOLDIER,), 0), PUT_BACK), None, says(Fought("berlin", SOLDIER, (), "ussr-infantry#1")))
    for edit in (Several((LAID, DOWN)), to("berlin", "ussr-infantry#1"), dead):
        desk.edit(edit)
    assert ("recruited", "berlin", 1) in told(desk)


def test_a_mission_taken_back_has_not_flown():
    desk = table()
    drag(desk, "air-germany#1", "riga")
    assert told(desk) == [("flew", "riga", 0)]
    drag(desk, "air-germany#1", "missions-axis")
    assert told(desk) == []


def test_an_edit_that_moves_the_points_itself_is_believed():
    desk = table()
    desk.edit(Several((Move(("germany-infantry#9",), "munich"), Move(("po-axis#1",), "po-axis:1"))))
    assert seen(desk).po("axis") == 1
