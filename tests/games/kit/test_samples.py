"""The kits that come with the program keep the contract of any game, and their answers can be recounted by hand."""

from collections import Counter
from dataclasses import replace as other
from fractions import Fraction

import pytest
from msgspec import structs

from assistant.core.blocks import Fight
from assistant.core.calc import public
from assistant.core.judgement import objections
from assistant.core.position import Position, control_edit
from assistant.core.problems import EditError, QuestionError
from assistant.core.questions import Ask, tag
from assistant.core.table import Flip, Mark, Move, Place, parts
from assistant.core.text import LANGUAGES, render
from assistant.desk.contract import breaches
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import find_game, slugs
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import game_of

PLACES = {
    "long-thaw": ("h0604", "heron-armour#1"),
    "red-dunes": ("h0707", "amber-camel#2"),
    "river-road": ("market", "league-foot#4"),
    "three-isles": ("ford", "blue-guard#1"),
}
samples = pytest.mark.parametrize("name", PLACES)


class Sample(Desk):
    """A sample's table, asked by tags and changed by moves and offers."""

    @classmethod
    def of(cls, name):
        return cls.new(find_game(name), find_game(name).sample)

    def answer(self, tag, **blanks):
        return self.ask(Ask(tag, blanks))

    def move(self, counter, zone):
        assert self.edit(Move((counter,), zone))
        return self

    def accept(self, tag, n=0, **blanks):
        assert self.edit(self.answer(tag, **blanks).offers[n].edit)
        return self

    def fight(self, **blanks):
        (found,) = (block for block in self.answer("fight", zone="ford", **blanks).body if isinstance(block, Fight))
        return found.attacker


@pytest.fixture
def isles():
    return Sample.of("three-isles")


@pytest.fixture
def dunes():
    return Sample.of("red-dunes")


def kit_of(name):
    return read_kit((library.SAMPLES / name / "kit.toml").read_text(encoding="utf-8"))


@samples
def test_a_sample_is_there_and_keeps_the_contract(name):
    assert name in library.names() and name not in slugs()
    game, (zone, _) = find_game(name), PLACES[name]
    assert [(one.where, render(one.text)) for one in breaches(game)] == []
    assert tag(game.fight(Sample.of(name).position, zone)) == "fight"


@samples
def test_every_sentence_has_words_in_both_languages(name):
    desk, (zone, counter) = Sample.of(name), PLACES[name]
    asks = [Ask("strength", {"zone": zone}), Ask("reach", {"counters": [counter]})]
    asks += [Ask(tag) for tag in ("supply", "phase-end", "points", "findings")]
    stands, side = desk.position.table.counters[counter].zone, desk.position.kind(counter).side
    for key, card in kit_of(name).rules.combat.items():
        asks.append(Ask("fight", {"zone": stands if card.alone else zone, "side": side, "fight": key}))
    for answer in map(desk.ask, asks):
        said = [answer.verdict, *(r.text for r in answer.reasons), *(offer.label for offer in answer.offers)]
        for words in (render(text, language) for text in said for language in LANGUAGES):
            assert words and "<" not in words
        for offered in answer.offers:
            assert isinstance(desk.position.after(offered.edit), Position)


def test_strength_counts_what_stands_there_and_the_ground_or_says_that_nobody_does(isles):
    answer = isles.answer("strength", zone="ford")
    assert {side: share["attack"].whole for side, share in answer.value.items()} == {"red": 2, "blue": 6}
    assert answer.verdict.key == "strength-verdict"
    assert all(one.key == "strength-said" for one in answer.verdict.args["parts"])
    isles.move("blue-guard#1", "fell")  # mountains: one more in defence, with the scouts of 1
    assert isles.answer("strength", zone="fell").value["blue"]["defence"].whole == 4 + 1 + 1
    isles.move("blue-guard#1", "heath").move("blue-scouts#1", "heath")
    assert isles.answer("strength", zone="fell").verdict.key == "nobody-there"


def test_a_clash_is_counted_die_by_die(isles):
    chances = {one.result: one.chance for one in isles.answer("fight", zone="ford").value.outcomes}
    # 6 against 2: the attacker leads by 4 before the dice.
    leads = [4 + a - d for a in range(1, 7) for d in range(1, 7)]
    ways = Counter("routed" if n >= 4 else "driven" if n >= 1 else "repulsed" for n in leads)
    assert chances == {result: Fraction(n, 36) for result, n in ways.items()}


def test_the_dice_are_carried_out_by_one_key(isles):
    answer = isles.answer("fight", zone="ford", dice=[6, 1])
    assert "routed" in render(answer.verdict)
    goals = {part.zone for offer in answer.offers for part in parts(offer.edit) if isinstance(part, Move)}
    assert goals == {"mill", "downs"}  # by land only, and nobody hostile there
    assert any(isinstance(part, Flip) for part in parts(answer.offers[0].edit))
    assert isles.edit(answer.offers[0].edit) and render(isles.told(1)) == "Fight in Stone Ford: the defender is routed"


def test_what_is_spent_already_is_told():
    march = {"id": "x", "side": "red", "type": "band", "zone": "a", "march": 2}
    state = {"zones": {"a": {}, "b": {}}, "links": [["a", "b", "path"]], "counters": [march]}
    for spent in (0, 1):
        worked = find_game("three-isles").calculator.work("reach", {"state": state, "counter": "x", "spent": spent})
        assert [reason.text.key for reason in worked.reasons].count("spent") == spent


def test_guns_take_the_trail_and_stay_out_of_mountains_and_a_zone_of_control_stops_who_enters_it(dunes):
    zones = dunes.answer("reach", counters=["amber-guns#1"]).value.zones
    assert zones["h0405"].cost == 3 and zones["h0405"].way == ("h0205", "h0305", "h0405") and "h0202" not in zones
    # From 0607, beside the slate column in 0706.
    for zone, reached in dunes.answer("reach", counters=["amber-camel#2"]).value.zones.items():
        assert not set(reached.way[:-1]) & {"h0606", "h0607", "h0707", "h0806"}, (zone, reached)


def test_boats_keep_to_the_river_and_foot_to_the_roads():
    road = Sample.of("river-road")
    assert set(road.answer("reach", counters=["crown-boats#2"]).value.zones) == {"city", "sea", "market"}
    # From the market there is only the river.
    assert "lock" not in road.answer("reach", counters=["crown-foot#1"]).value.zones


def test_supply_runs_to_a_well_and_no_farther_than_its_length(dunes):
    found = dunes.answer("supply", side="amber").value["amber"]
    assert set(found.sources) == {"h0105", "h0303"} and found.unsupplied == ()
    assert max(line.cost for line in found.lines.values()) == 7


def test_a_cut_line_is_told_and_marked():
    road = Sample.of("river-road").move("crown-foot#2", "bridge")
    cut = road.answer("supply", side="league").value["league"].unsupplied
    assert "market" in {road.position.table.counters[one].zone for one in cut}
    assert road.accept("supply", side="league").position.marker("unsupplied", "market") == 1


def test_a_phase_ends_with_who_takes_what_and_the_turn_goes_on(isles):
    isles.move("blue-scouts#1", "heath").move("red-levy#1", "mill")
    assert isles.answer("phase-end").value == {"ford": "blue"}
    assert isles.accept("phase-end").position.controller("ford") == "blue"
    isles.accept("phase-end", n=-1).accept("phase-end", n=-1)
    assert isles.position.box("turn#1") == 2


def test_whoever_enters_alone_takes_and_two_take_nothing(dunes):
    assert dunes.move("amber-camel#2", "h0708").answer("phase-end").value == {"h0708": "amber"}
    assert dunes.move("slate-camel#2", "h0708").answer("phase-end").value == {}


def test_points_have_their_lines_and_their_names(isles):
    scores = isles.answer("points").value
    found = {side: (score.total, render(score.level)) for side, score in scores.items()}
    assert found == {"blue": (2 + 2, "behind"), "red": (7 + 2, "victory")}  # each holds an isle whole


def test_what_is_drawn_stays_out_until_the_cup_is_filled(isles):
    whole = {"calm": Fraction(4, 7), "gale": Fraction(2, 7), "fog": Fraction(1, 7)}
    assert isles.answer("draw").value == whole
    isles.accept("draw", n=2)
    assert isles.answer("draw").value == {"calm": Fraction(2, 3), "gale": Fraction(1, 3)}
    assert render(isles.told(1)) == "Weather: Fog: ambushes is drawn"
    assert isles.accept("draw", n=-1).answer("draw").value == whole


def test_more_than_may_stand_is_found(dunes):
    reasons = dunes.move("amber-camel#1", "h0104").answer("findings").reasons
    assert [render(reason.text) for reason in reasons] == ["0104: Amber has 3, and 2 may stand there"]


def test_a_kit_answers_scripts():
    given = {
        "fight": "battle", "attackers": [{"attack": 4}, {"attack": 3, "type": "guns"}], "defenders": [{"defence": 3}],
        "ground": {"terrain": "hills"}, "toggles": ["storm"], "dice": [6],
    }  # fmt: skip
    value = public(find_game("red-dunes").calculator.work("fight", given))["value"]
    assert (value["column"], value["modifier"], value["fallen"]["result"]) == ("2-1", -1, "EX")


def test_a_click_leaves_a_counter_out_and_takes_it_in_again_or_lays_an_ambush(isles):
    guard, levy = "blue-guard#1", "blue-levy#2"
    whole, left = isles.fight().fighters, isles.fight(attackers=[levy]).fighters
    assert [one.word.key for one in (*whole, *left)] == ["part-leads", "part-leads", "part-idle", "part-leads"]
    turned = [{one.counter: (one.part, one.turned.get("attackers")) for one in some} for some in (whole, left)]
    assert turned[0] == {guard: ("leads", (levy,)), levy: ("leads", (guard,))}
    assert turned[1] == {guard: ("idle", (levy, guard)), levy: ("leads", None)}, "the last one stays"
    aids = [isles.fight(toggles=toggles).aids for toggles in ("", "ambush")]
    found = [(one.on, one.figure.key, one.turned["toggles"]) for (one,) in aids]
    assert found == [(False, "toggle-off", "ambush"), (True, "toggle-on", "")]


def test_fights_are_where_two_sides_meet_in_a_zone_or_beside():
    for name, zones in (("three-isles", {"ford"}), ("red-dunes", {"h0607", "h0707"})):
        desk = Sample.of(name)
        assert desk.game.question("fight").eligible(desk.position, "zone", {}) == zones


@samples
def test_a_key_asks_what_the_card_has_and_nothing_else(name):
    kit, position, counter = kit_of(name), Sample.of(name).position, (PLACES[name][1],)
    keys = {
        "movement": ("reach", lambda game: game.reach and game.reach(position, counter)),
        "supply": ("supply", lambda game: game.supply and game.supply(position, counter)),
        "points": ("points", lambda game: game.points and game.points(position)),
        "turns": ("phase-end", lambda game: game.phase_end and game.phase_end(position)),
    }
    bare = {part: getattr(type(kit.rules)(), part) for part in (*keys, "control")}

    def asked(key, **rules):
        question = key(game_of(name, structs.replace(kit, rules=structs.replace(kit.rules, **{**bare, **rules}))))
        return tag(question) if question else ""

    whole = {part: getattr(kit.rules, part) for part in bare}
    for part in keys:
        for other_part, (wanted, key) in keys.items():
            alone = asked(key, **{part: whole[part]})
            assert alone == (wanted if other_part == part else ""), (part, other_part)
            assert asked(key, **whole) == wanted and asked(key) == ""


@pytest.mark.parametrize(
    ("here", "beside", "attacker"),
    [
        (["red", "blue"], ["green"], "blue"),
        (["red", "green", "blue"], [], "green"),
        (["red"], ["green"], "green"),
        (["blue"], ["green"], "green"),
        (["blue"], [], ""),
        (["red"], ["red"], ""),
    ],
)
def test_without_phases_who_does_not_hold_the_zone_attacks(here, beside, attacker):
    """One who stands there among others, else one from next door; he who stands there alone is not his own enemy."""
    kit = kit_of("three-isles")
    clash = structs.replace(kit.rules.combat["clash"], adjacent=not (len(here) > 1))
    rules = structs.replace(kit.rules, turns=type(kit.rules)().turns, combat={"clash": clash})
    game = game_of("three-isles", structs.replace(kit, rules=rules))
    start = Sample.of("three-isles").position
    guard = start.kinds.kinds["red-guard"]
    guards = {f"{side}-guard": other(guard, id=f"{side}-guard", side=side) for side in ("red", "blue", "green")}
    sides = {**start.kinds.sides, "green": structs.replace(start.kinds.sides["red"], id="green")}
    kinds = other(start.kinds, sides=sides, kinds={**start.kinds.kinds, **guards})
    position = Position(start.board, kinds, structs.replace(start.table, counters={}), start.defaults)
    position = position.after(control_edit(position, "ford", "red"))
    standing = [*(("ford", side) for side in here), *(("mill", side) for side in beside)]
    for n, (zone, side) in enumerate(standing):
        position = position.after(Place(f"{side}-guard#{n}", f"{side}-guard", zone))
    try:
        shown = game.asked(Ask("fight", {"zone": "ford"})).answer(position).body[0]
    except QuestionError:
        assert attacker == ""
    else:
        assert {position.kind(one.counter).side for one in shown.attacker.fighters} == {attacker}


NUMBERED = [  # a hex is found by what is printed in it; digits are counts once a place is named
    ("0104 > 0203", Move(("amber-column#2", "amber-column#3"), "h0203")),
    ("0104 1 > 0203", Move(("amber-column#3",), "h0203")),
    ("1 amber 0104 > 0203", Move(("amber-column#3",), "h0203")),
    ("0104 > 0203 > 0204", Move(("amber-column#2", "amber-column#3"), "h0204", ("h0203",))),
    ("unsupplied 0104", Mark("unsupplied", "h0104", 1)),
    ("0707 = slate", control_edit),
    ("reach 0104", Ask("reach", {"counters": ("amber-column#2", "amber-column#3")})),
    ("fight 0707", Ask("fight", {"zone": "h0707"})),
    ("fight 0707 4", Ask("fight", {"zone": "h0707", "dice": (4,)})),
    ("1214 1215", ""),
    ("0104 > 9999", "“9999” is not known here"),
    ("9999 > 0104", "“9999” is not known here"),
    ("2 > 0104", "Which counters?"),
    ("0203 amber", Move(("amber-column#5",), "h0203")),
]


@pytest.mark.parametrize(("line", "meant"), NUMBERED)
def test_digits_name_a_hex_first(dunes, line, meant):
    (command,) = read(line, dunes.position, dunes.game)
    if isinstance(meant, str):
        assert command.fault is not None and not command.dice
        assert meant in render(command.fault.text, "en")
    elif isinstance(meant, Ask):
        filled = {key: value for key, value in command.filled.items() if value}
        assert (tag(command.asks), {key: filled[key] for key in meant.filled}) == (meant.tag, meant.filled)
    else:
        assert command.edit == (control_edit(dunes.position, "h0707", "slate") if callable(meant) else meant)


def test_a_counter_keeps_each_of_its_steps_in_its_file(tmp_path):
    game = find_game("long-thaw")
    desk = Desk.new(game, game.sample, tmp_path / "t.sabretache")
    desk.edit(Flip(("heron-foot#1",), 2))
    desk.close()
    desk = Desk.open(tmp_path / "t.sabretache")
    assert not desk.troubles
    assert desk.position.value("heron-foot#1", "strength") == 2
    with pytest.raises(EditError, match="its faces are 0 to 2"):
        desk.edit(Flip(("heron-foot#1",), 3))
    desk.close()


def test_beaten_counters_retreat_where_there_is_room_first(dunes):
    dunes.move("amber-column#1", "h0706")
    offers = dunes.answer("fight", zone="h0707", side="amber", attackers=("amber-column#1",), dice=[4]).offers
    crowded = [
        any(one.text.key == "overstacked" for one in objections(dunes.game, dunes.position, offer.edit))
        for offer in offers
    ]
    assert crowded == [False, False, False, True]  # friends stand there, as many as may


def test_a_fight_that_nobody_names_is_the_first_there_can_be(isles):
    card = kit_of("three-isles").rules
    (first,) = card.combat.values()
    two = structs.replace(card, combat={"boats": structs.replace(first, types=("nobody",)), "clash": first})
    game = game_of("three-isles", structs.replace(kit_of("three-isles"), rules=two))
    isles.move("red-levy#1", "ford")
    answer = game.asked(Ask("fight", {"zone": "ford"})).answer(isles.position)
    assert "Clash" in render(answer.body[0].title, "en")
