"""The kits that come with the program keep the contract of any game, and their answers can be recounted by hand."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from assistant.core.blocks import Fight
from assistant.core.calc import public
from assistant.core.game import Game
from assistant.core.position import Position, control_edit
from assistant.core.questions import Answer, Ask, tag
from assistant.core.table import Flip, Move, Remove
from assistant.core.text import LANGUAGES, render
from assistant.desk.contract import breaches
from assistant.desk.desk import Desk
from assistant.games import find_game, slugs
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import game_of
from assistant.games.kit.movement import ReachGiven, reach
from assistant.games.kit.questions.cards import seen
from assistant.games.kit.questions.fights import _steps as step_losses

PLACES = {
    "red-dunes": ("h0707", "amber-camel#2"),
    "river-road": ("market", "league-foot#4"),
    "three-isles": ("ford", "blue-guard#1"),
}
SAMPLES = tuple(PLACES)


def desk_of(name: str) -> Desk:
    game = find_game(name)
    return Desk.new(game, game.sample)


def ask(desk: Desk, tag: str, **blanks: Any) -> Answer:
    return desk.ask(Ask(tag, blanks))


def test_the_samples_are_there_and_no_game_of_ours() -> None:
    assert set(SAMPLES) <= set(library.names())
    assert not set(SAMPLES) & set(slugs())


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_keeps_the_contract(name: str) -> None:
    assert [(one.where, render(one.text)) for one in breaches(find_game(name))] == []


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sentence_has_words_in_both_languages(name: str) -> None:
    desk = desk_of(name)
    zone, counter = PLACES[name]
    side = desk.position.kind(counter).side
    asks = [Ask("strength", {"zone": zone}), Ask("reach", {"counters": [counter]})]
    asks += [Ask(tag) for tag in ("supply", "phase-end", "points", "findings")]
    fights = find_game(name).question("fight").card.combat  # type: ignore[union-attr]
    asks += [Ask("fight", {"zone": zone, "side": side, "fight": key}) for key in fights]
    for question in asks:
        answer = desk.ask(question)
        for language in LANGUAGES:
            said = [
                answer.verdict,
                *(reason.text for reason in answer.reasons),
                *(offer.label for offer in answer.offers),
            ]
            assert not [words for text in said if "<" in (words := render(text, language)) or not words]
        for offered in answer.offers:
            assert isinstance(desk.position.after(offered.edit), Position)


def test_strength_counts_what_stands_there_and_the_ground() -> None:
    desk = desk_of("three-isles")
    value = ask(desk, "strength", zone="ford").value
    assert {side: share["attack"].whole for side, share in value.items()} == {"red": 2, "blue": 6}
    assert desk.edit(Move(("blue-guard#1",), "fell"))  # mountains: one more in defence, with the scouts of 1
    assert ask(desk, "strength", zone="fell").value["blue"]["defence"].whole == 4 + 1 + 1


def test_a_clash_is_counted_die_by_die() -> None:
    value = ask(desk_of("three-isles"), "fight", zone="ford").value
    chances = {one.result: one.chance for one in value.outcomes}
    # 6 against 2: the attacker leads by 4 before the dice.
    leads = [4 + a - d for a in range(1, 7) for d in range(1, 7)]
    assert chances == {
        "routed": Fraction(sum(n >= 4 for n in leads), 36),
        "driven": Fraction(sum(1 <= n < 4 for n in leads), 36),
        "repulsed": Fraction(sum(-2 <= n < 1 for n in leads), 36),
    }


def test_the_dice_are_carried_out_by_one_key() -> None:
    desk = desk_of("three-isles")
    answer = ask(desk, "fight", zone="ford", dice=[6, 1])
    assert "routed" in render(answer.verdict)
    goals = {part.zone for offer in answer.offers for part in offer.edit.edits if isinstance(part, Move)}  # type: ignore[union-attr]
    assert goals == {"mill", "downs"}  # by land only, and nobody hostile there
    assert any(isinstance(part, Flip) for part in answer.offers[0].edit.edits)  # type: ignore[union-attr]
    assert desk.edit(answer.offers[0].edit)
    assert render(desk.told(1)) == "Fight in Stone Ford: the defender is routed"


@pytest.mark.parametrize("name", SAMPLES)
def test_the_key_of_a_fight_asks_for_the_fight_where_a_card_has_one(name: str) -> None:
    game, (zone, _) = find_game(name), PLACES[name]
    assert game.fight is not None and (question := game.fight(desk_of(name).position, zone)) is not None
    assert tag(question) == "fight"


def test_what_is_spent_already_is_told() -> None:
    desk = desk_of("three-isles")
    card = desk.game.question("reach").card  # type: ignore[attr-defined]
    view = seen(card, desk.position)
    told = [
        [
            reason.text.key
            for reason in reach(
                card.movement, view, ReachGiven(state=view.state, counter="blue-guard#1", spent=n)
            ).reasons
        ]
        for n in (0, 1)
    ]
    assert [keys.count("spent") for keys in told] == [0, 1]


def test_guns_take_the_trail_and_stay_out_of_mountains() -> None:
    value = ask(desk_of("red-dunes"), "reach", counters=["amber-guns#1"]).value
    assert value.zones["h0405"].cost == 3
    assert value.zones["h0405"].way == ("h0205", "h0305", "h0405")
    assert all(zone != "h0202" for zone in value.zones)


def test_a_zone_of_control_stops_who_enters_it() -> None:
    desk = desk_of("red-dunes")
    value = ask(desk, "reach", counters=["amber-camel#2"]).value  # from 0607, beside the slate column in 0706
    for zone, reached in value.zones.items():
        passed = reached.way[:-1]
        assert not set(passed) & {"h0606", "h0607", "h0707", "h0806"}, (zone, reached)


def test_supply_runs_to_a_well_and_no_farther_than_its_length() -> None:
    desk = desk_of("red-dunes")
    found = ask(desk, "supply", side="amber").value["amber"]
    assert set(found.sources) == {"h0105", "h0303"}
    assert max(line.cost for line in found.lines.values()) == 7
    assert found.unsupplied == ()


def test_a_cut_line_is_told_and_marked() -> None:
    desk = desk_of("river-road")
    assert desk.edit(Move(("crown-foot#2",), "bridge"))
    answer = ask(desk, "supply", side="league")
    assert "market" in {desk.position.table.counters[one].zone for one in answer.value["league"].unsupplied}
    assert desk.edit(answer.offers[0].edit)
    assert desk.position.marker("unsupplied", "market") == 1


def test_boats_keep_to_the_river_and_foot_to_the_roads() -> None:
    desk = desk_of("river-road")
    assert set(ask(desk, "reach", counters=["crown-boats#2"]).value.zones) == {"city", "sea", "market"}
    assert "lock" not in ask(desk, "reach", counters=["crown-foot#1"]).value.zones  # from the market by river only


def test_a_phase_ends_with_who_takes_what_and_the_turn_goes_on() -> None:
    desk = desk_of("three-isles")
    assert desk.edit(Move(("blue-scouts#1",), "heath"))
    assert desk.edit(Move(("red-levy#1",), "mill"))
    answer = ask(desk, "phase-end")
    assert answer.value == {"ford": "blue"}
    assert desk.edit(answer.offers[0].edit)
    assert desk.position.controller("ford") == "blue"
    for _ in range(2):
        assert desk.edit(ask(desk, "phase-end").offers[-1].edit)
    assert desk.position.box("turn#1") == 2


def test_points_have_their_lines_and_their_names() -> None:
    value = ask(desk_of("three-isles"), "points").value
    assert {side: (score.total, render(score.level)) for side, score in value.items()} == {
        "blue": (2, "behind"),
        "red": (7, "victory"),
    }


def test_what_is_drawn_stays_out_until_the_cup_is_filled() -> None:
    desk = desk_of("three-isles")
    answer = ask(desk, "draw")
    assert answer.value == {"calm": Fraction(4, 7), "gale": Fraction(2, 7), "fog": Fraction(1, 7)}
    assert desk.edit(answer.offers[2].edit)
    assert ask(desk, "draw").value == {"calm": Fraction(2, 3), "gale": Fraction(1, 3)}
    assert render(desk.told(1)) == "Weather: Fog: ambushes is drawn"
    assert desk.edit(ask(desk, "draw").offers[-1].edit)
    assert ask(desk, "draw").value == answer.value


def test_more_than_may_stand_is_found() -> None:
    desk = desk_of("red-dunes")
    assert desk.edit(Move(("amber-camel#1",), "h0104"))
    found = ask(desk, "findings")
    assert [render(reason.text) for reason in found.reasons] == ["0104: Amber has 3, and 2 may stand there"]


def test_a_kit_answers_scripts() -> None:
    calculator = find_game("red-dunes").calculator
    assert calculator is not None
    given = {
        "fight": "battle", "attackers": [{"attack": 4}, {"attack": 3, "type": "guns"}], "defenders": [{"defence": 3}],
        "ground": {"terrain": "hills"}, "toggles": ["storm"], "dice": [6],
    }  # fmt: skip
    value = public(calculator.work("fight", given))["value"]
    assert (value["column"], value["modifier"], value["fallen"]["result"]) == ("2-1", -1, "EX")


def fight_of(answer: Answer) -> Fight:
    (found,) = (block for block in answer.body if isinstance(block, Fight))
    return found


def test_a_click_leaves_a_counter_out_and_takes_it_in_again() -> None:
    desk = desk_of("three-isles")
    whole = fight_of(ask(desk, "fight", zone="ford")).attacker.fighters
    assert {one.word.key for one in whole} == {"part-leads"}
    assert {one.counter: (one.part, one.turned["attackers"]) for one in whole} == {
        "blue-guard#1": ("leads", ("blue-levy#2",)),
        "blue-levy#2": ("leads", ("blue-guard#1",)),
    }
    left = fight_of(ask(desk, "fight", zone="ford", attackers=["blue-levy#2"])).attacker.fighters
    assert [one.word.key for one in left] == ["part-idle", "part-leads"]
    assert {one.counter: (one.part, one.turned.get("attackers")) for one in left} == {
        "blue-guard#1": ("idle", ("blue-levy#2", "blue-guard#1")),
        "blue-levy#2": ("leads", None),  # the last one stays
    }


def test_a_click_lays_an_ambush_and_takes_it_back() -> None:
    desk = desk_of("three-isles")
    (off,) = fight_of(ask(desk, "fight", zone="ford")).attacker.aids
    (on,) = fight_of(ask(desk, "fight", zone="ford", toggles="ambush")).attacker.aids
    assert (off.on, off.figure.key, off.turned["toggles"]) == (False, "toggle-off", "ambush")
    assert (on.on, on.figure.key, on.turned["toggles"]) == (True, "toggle-on", "")


def test_fights_are_where_two_sides_meet_in_a_zone_or_beside() -> None:
    for name, zones in (("three-isles", {"ford"}), ("red-dunes", {"h0607", "h0707"})):
        desk = desk_of(name)
        question = desk.game.question("fight")
        assert question is not None and question.eligible(desk.position, "zone", {}) == zones


def test_a_counter_turns_over_for_its_first_step_and_is_gone_with_the_second() -> None:
    rows = ({"id": "a", "reduced": {"attack": 1}, "attack": 3}, {"id": "b", "attack": 2})
    assert step_losses(rows, 1, "0") == [Flip(("a",), 1)]
    assert step_losses(rows, 2, "0") == [Remove(("a",))]
    assert step_losses(rows, 3, "0") == [Remove(("a",)), Remove(("b",))]
    assert step_losses(rows, 2, "attack") == [Remove(("b",)), Flip(("a",), 1)], "the weakest first"


def test_strength_says_who_stands_there_or_that_nobody_does() -> None:
    desk = desk_of("three-isles")
    said = ask(desk, "strength", zone="ford").verdict
    assert said.key == "strength-verdict" and all(one.key == "strength-said" for one in said.args["parts"])  # type: ignore[union-attr]
    assert desk.edit(Move(("blue-scouts#1",), "heath"))
    assert ask(desk, "strength", zone="fell").verdict.key == "nobody-there"


def test_whoever_enters_alone_takes_and_two_take_nothing() -> None:
    desk = desk_of("red-dunes")
    assert desk.edit(Move(("amber-camel#2",), "h0708"))
    assert ask(desk, "phase-end").value == {"h0708": "amber"}
    assert desk.edit(Move(("slate-camel#2",), "h0708"))
    assert ask(desk, "phase-end").value == {}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_key_asks_what_the_card_has_and_nothing_else(name: str) -> None:
    kit, position = read_kit((library.SAMPLES / name / "kit.toml").read_text(encoding="utf-8")), desk_of(name).position
    counter = (PLACES[name][1],)
    keys: dict[str, Callable[[Game], Any]] = {
        "movement": lambda game: game.reach and game.reach(position, counter),
        "supply": lambda game: game.supply and game.supply(position, counter),
        "points": lambda game: game.points and game.points(position),
        "turns": lambda game: game.phase_end and game.phase_end(position),
    }
    tags = {"movement": "reach", "supply": "supply", "points": "points", "turns": "phase-end"}
    bare = {part: getattr(type(kit.rules)(), part) for part in (*keys, "control")}
    for part, key in keys.items():
        alone = structs.replace(kit.rules, **{**bare, part: getattr(kit.rules, part)})
        game = game_of(name, structs.replace(kit, rules=alone))
        for other, asked in keys.items():
            question = asked(game)
            assert (tag(question) if question else "") == (tags[other] if other == part else ""), (part, other)
        assert (game.findings is not None) == (part == "movement")
        assert key(game_of(name, kit)) is not None
        assert key(game_of(name, structs.replace(kit, rules=structs.replace(kit.rules, **bare)))) is None


@pytest.mark.parametrize(
    ("here", "beside", "attacker"),
    [
        (("red", "blue"), ("green",), "blue"),
        (("red", "green", "blue"), (), "green"),
        (("red",), ("green",), "green"),
        (("blue",), ("green",), "green"),
        (("blue",), (), "blue"),
        (("red",), ("red",), ""),
    ],
)
def test_without_phases_who_does_not_hold_the_zone_attacks(
    here: Sequence[str], beside: Sequence[str], attacker: str
) -> None:
    """One who stands there among others, else one from next door; he who stands there alone is not his own enemy."""
    kit = read_kit((library.SAMPLES / "three-isles" / "kit.toml").read_text(encoding="utf-8"))
    game = game_of("three-isles", structs.replace(kit, rules=structs.replace(kit.rules, turns=type(kit.rules)().turns)))
    question: Any = next(one for one in game.questions if tag(one) == "fight")
    position = desk_of("three-isles").position
    position = position.after(control_edit(position, "ford", "red"))
    standing = {"ford": [{"side": side} for side in here], "mill": [{"side": side} for side in beside]}
    lying = SimpleNamespace(standing=standing, exits={"ford": [("mill", "")]})
    assert question(zone="ford")._side(position, lying) == attacker
