"""Whole solitaire games, both sides, and the steps that random play may miss."""

import msgspec
import pytest

from assistant.core.problems import QuestionError
from assistant.core.text import render
from assistant.games.der_des_ders.board import Marker
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.rules import Readings, Refusal, Rules, usual_rules
from tests.games.der_des_ders import solitaire, spending
from tests.games.der_des_ders.whole_games import play, steps

RULES = usual_rules()


@pytest.mark.parametrize("human", ["entente", "central"])
def test_long_wars_draw_every_marker(human):
    """Without victory points no Armistice roll can succeed, so the war lasts until turn 14 or marker 42."""
    worthless = {name: msgspec.structs.replace(sector, vp=0) for name, sector in RULES.board.sectors.items()}
    rules = Rules(msgspec.structs.replace(RULES.board, sectors=worthless))
    ends = [play(human, seed, rules)[0] for seed in range(8)]
    assert all(game.winner == "central" for game in ends)
    assert {game.state.turn for game in ends} <= {12, 13, 14} and any(game.state.turn == 14 for game in ends)
    assert set().union(*(game.drawn for game in ends)) == {*range(1, 41), 42}


def test_every_step_is_explained_in_both_languages():
    import random

    said = set()
    for seed, human in ((1, "entente"), (2, "central"), (7, "entente")):
        for turned in steps(solitaire.new_game(human, RULES), RULES, random.Random(seed)):
            assert turned.reasons
            for reason in turned.reasons:
                said.add(reason.text.key)
                for language in ("en", "fr"):
                    words = render(reason.text, language)
                    assert words and "<" not in words, words
    assert {"system-attacker", "system-tech", "system-reinforce", "system-naval", "surrenders"} <= said


@pytest.mark.parametrize(
    "readings",
    [
        Readings(armistice_drawn_at_once=True, system_tech_order="reached_box_year", system_attacker="expected_hits"),
        Readings(brusilov_any_sector=True, system_best_effort_offensive=False, system_attacker="per_die"),
        Readings(same_tech_again_after_success=True, russia_vp_only_by_revolution=True, schlieffen_uses_offensive=True),
        Readings(system_partial_reinforcement=False, system_obligations="ignored", natural_rule_armistice=True),
        Readings(system_obligations="by_marker", tanks_until="turn", turn14_year=1918),
    ],
)
def test_other_readings_play_too(readings):
    rules = Rules(RULES.board, readings)
    for human in ("entente", "central"):
        for seed in range(3):
            assert play(human, seed, rules)[0].winner


def begun(turn=1, human="entente", **state):
    game = solitaire.new_game(human, RULES)
    return msgspec.structs.replace(game, state=msgspec.structs.replace(game.state, turn=turn, **state))


def test_the_first_turn_by_hand():
    game = solitaire.take_initiative(begun(), RULES, wants_it=True).game
    assert game.initiative == "central"
    drawn = solitaire.draw_events(game, RULES, (3, 1, 4), Dice([6, 2])).game
    assert drawn.state.breakdown["france"] == 6 and drawn.state.attacked == () and drawn.bowl == (2,)
    collected = solitaire.collect_income(drawn, RULES).game
    assert collected.state.pr == {"entente": 14, "central": 9}
    nine = collected.poppies[:9]
    opened = spending.open_system_phase(collected, RULES, nine).game
    assert len(opened.poppies) == 21 and opened.system.markers == nine
    with pytest.raises(QuestionError, match="phase"):
        solitaire.end_turn(opened, RULES, Dice([]))


def test_forty_two_follows_thirty_eight_at_once_only_by_the_other_reading():
    game = msgspec.structs.replace(begun(11), bowl=(38, 39, 40), phase="events")
    with pytest.raises(QuestionError):
        solitaire.draw_events(game, RULES, (38, 42, 39), Dice([]))
    assert 42 in solitaire.draw_events(game, RULES, (38, 40, 39), Dice([])).game.bowl
    at_once = Rules(RULES.board, Readings(armistice_drawn_at_once=True))
    assert solitaire.draw_events(game, at_once, (38, 42, 39), Dice([])).game.state.events == (42,)


@pytest.mark.parametrize(("until", "lasts"), [("level", True), ("attempt", True), ("turn", False)])
def test_how_long_the_tanks_help(until, lasts):
    game = msgspec.structs.replace(begun(11, events=(33, 34)), phase="end")
    after = solitaire.end_turn(game, Rules(RULES.board, Readings(tanks_until=until)), Dice([])).game.state
    assert after.events == ((33, 34) if lasts else (33,))


def test_the_armistice_marker_ends_the_game():
    game = msgspec.structs.replace(begun(12, events=(42,)), phase="end")
    over = solitaire.end_turn(game, RULES, Dice([])).game
    assert over.phase == "over" and over.winner == "central"


def test_a_complete_revolution_takes_russia_out_before_the_final_count():
    game = msgspec.structs.replace(begun(14, revolution=6, vp={"entente": 2, "central": 0}), phase="end")
    over = solitaire.end_turn(game, RULES, Dice([3])).game
    assert over.state.vp["central"] == 3 and over.winner == "central" and over.state.status["russia"] == "out"
    assert solitaire.end_turn(game, RULES, Dice([2])).game.winner == "central"


def test_a_naval_loss_may_make_a_sector_surrender_and_end_the_war():
    game = begun(
        6, human="central", vp={"entente": 0, "central": 2}, breakdown={**begun().state.breakdown, "serbia": 1}
    )
    game = msgspec.structs.replace(game, phase="second", initiative="entente", overflow=1)
    with pytest.raises(QuestionError, match="phase"):
        spending.sail(game, RULES, 0, Dice([1]))
    assert isinstance(spending.absorb(game, RULES, {"germany": 1}, Dice([])), Refusal)
    assert spending.absorb(game, RULES, {"serbia": 1}, Dice([3])).game.state.vp["central"] == 3
    assert spending.absorb(game, RULES, {"serbia": 1}, Dice([2])).game.winner == "central"


@pytest.mark.parametrize("wanted, pr, russia", [(None, 0, 6), (0, 2, 4), (1, 1, 5), (9, 0, 6)])
def test_the_entente_chooses_how_to_pay_for_brusilov(wanted, pr, russia):
    # Three dice, three failures; two points are left after the offensive.
    game = begun(6, events=(19,), pr={"entente": 5, "central": 0})
    game = msgspec.structs.replace(game, phase="first", initiative="entente")
    after = spending.attack(game, RULES, "russia", "austria_hungary", 3, Dice([1, 2, 3]), wanted).game
    assert (after.state.pr["entente"], after.state.breakdown["russia"]) == (pr, russia)


def test_markers_not_in_the_bowl_are_refused():
    game = msgspec.structs.replace(begun(pr={"entente": 1, "central": 1}), phase="first")
    foreign = Marker(type="offensive", target="germany")
    with pytest.raises(QuestionError, match=r"markers\[0\]"):
        spending.open_system_phase(game, RULES, (foreign,))
    with pytest.raises(QuestionError, match="markers"):
        spending.open_system_phase(game, RULES, ())
