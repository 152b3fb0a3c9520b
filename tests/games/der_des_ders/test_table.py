"""The rulebook's examples at the table, and the table against the calculators."""

import random
import time

import msgspec
import pytest

from assistant.core.board import Correction
from assistant.core.calc import encode_exact
from assistant.core.questions import tag
from assistant.core.table import Move, Note
from assistant.core.text import render
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.board import Board
from assistant.games.der_des_ders.calculator import CALCULATOR
from assistant.games.der_des_ders.game import GAME, status
from assistant.games.der_des_ders.mirror import table
from assistant.games.der_des_ders.questions.board import MyBoard, inspected
from assistant.games.der_des_ders.questions.offensives import Attack, Obligations
from assistant.games.der_des_ders.questions.spending import Absorb, Best, Naval, Reinforce, Technology
from assistant.games.der_des_ders.questions.system import System, faces_of
from assistant.games.der_des_ders.questions.turn import EndTurn, Findings, Now
from assistant.games.der_des_ders.questions.turn_start import Draw, Event, EventDice, Income, InForce, Initiative
from assistant.games.der_des_ders.questions.victory import Armistice, Points, Surrender
from assistant.games.der_des_ders.state import set_up
from assistant.games.der_des_ders.table_edits import _event_edits
from tests.games.der_des_ders.evening import Evening, play
from tests.games.der_des_ders.tables import accepted, as_read, done, laid, plain, put
from tests.pace import allowed


def test_the_1914_set_up_is_read_as_the_rules_have_it():
    state, rules = table(laid())
    start = set_up(rules.board)
    assert state == start
    assert mirror.board(laid()) == Board()


def test_example_6_7_france_attacks_germany():
    position = laid("example-offensive")
    question = Attack(defender="allemagne", attacker="france", pr=2)
    odds = question.answer(position)
    assert plain(odds)["attack_modifier"] == 1 and plain(odds)["attacker_artillery_reroll"]
    law = {row.label.args["n"]: row.weight for row in odds.body[0].chances.rows}
    assert [law[hits] for hits in range(6)] == [1, 13, 67, 171, 216, 108]
    rolled = msgspec.structs.replace(question, dice=(1, 2, 5, 5, 6))
    after = accepted(position, rolled)
    state, _ = table(after)
    assert state.breakdown["germany"] == 5 and state.pr["entente"] == 3 and state.attacked == ("france",)
    again = question.answer(after)
    assert plain(again) == {"legal": False, "reason": "already_attacked"} and not again.offers


def test_example_6_6_the_u_boats_and_the_missing_points():
    position = laid("example-naval")
    after = accepted(position, Naval(side="central", pr=2, dice=(4,)))
    state, _ = table(after)
    assert state.pr == {"entente": 0, "central": 0} and after.fact("overflow") == 3 and after.fact("phase") == "second"
    refused = Absorb(zones=("france", "italie")).answer(after)
    assert plain(refused) == {"legal": False, "reason": "total"}
    absorbed = accepted(after, Absorb(zones=("france", "italie", "italie")))
    state, _ = table(absorbed)
    assert state.breakdown["france"] == 6 and state.breakdown["italy"] == 3 and not absorbed.fact("overflow")


def test_example_6_2_equal_totals_go_by_the_track():
    position = laid("1914", put("turn", "turn:2"), put("resources-entente", "resources:2"))
    question = Initiative(entente_bid=2, dice=(4, 6))
    assert plain(question.answer(position))["tie"]
    after = accepted(position, question)
    assert after.fact("initiative") == "central" and table(after)[0].pr["entente"] == 0


def test_example_6_5_1_the_central_powers_reach_attack_3():
    position = laid("1914", put("turn", "turn:8"), put("tech-central-attack", "tech-central-attack:2"))
    position = done(position, put("resources-central", "resources:6"))
    after = accepted(position, Technology(side="central", tech="attack", extra_pr=2, dice=(5,)))
    state, _ = table(after)
    assert state.tech["central"]["attack"] == 3 and state.pr["central"] == 3
    assert plain(Technology(side="central", tech="attack").answer(after))["reason"] == "max_level"


def test_examples_6_5_3_and_9_reinforcements():
    position = laid("1914", put("resources-entente", "resources:9"), put("sector-serbie", "rupture:1"))
    assert plain(Reinforce(zone="serbie", steps=2).answer(position))["cost"] == 3
    position = done(position, put("sector-russie", "rupture:4"))
    after = accepted(position, Reinforce(zone="russie", steps=3, dice=(1, 4, 1)))
    state, _ = table(after)
    assert (state.breakdown["russia"], state.revolution, state.pr["entente"]) == (7, 2, 3)
    assert state.reinforced == {"russia": 3}


def test_example_12_3_the_initiative_is_bought():
    position = laid("1914", put("turn", "turn:9"), put("resources-central", "resources:5"), Note("opponent", "entente"))
    question = Initiative()
    assert plain(question.answer(position))["winner"] == "entente"
    after = accepted(position, Initiative(buy=True))
    assert after.fact("initiative") == "central" and table(after)[0].pr["central"] == 3


def test_example_12_4_1_the_systems_technologies():
    position = laid("example-system")
    drawn = ("coquelicot-3#1", "coquelicot-7#1")
    assert [follow.usual for follow in System().answer(position).follow_ups if tag(follow.question) == "poppies"] == [
        True
    ]
    position = accepted(position, System(drawn=drawn))
    assert mirror.POPPIES_DRAWN in {position.table.counters[counter].zone for counter in drawn}
    first = System().answer(position)
    assert plain(first) == {"next": "tech", "tech": "attack", "bonus": 2}
    position = accepted(position, System(dice=(5,)))
    assert plain(System().answer(position)) == {"next": "tech", "tech": "defence", "bonus": 1}
    position = accepted(position, System(dice=(2,)))
    assert plain(System().answer(position)) == {"next": "naval", "pr": 0}
    position = accepted(position, System(dice=(4,)))
    position = accepted(position, System())
    state, _ = table(position)
    assert state.pr["central"] == 3 and state.tech["central"] == {"attack": 3, "defence": 3, "artillery": 3, "air": 5}
    assert position.fact("phase") == "second" and len(position.counters_in(mirror.POPPY_BOWL, "coquelicot")) == 30


def test_example_12_4_2_three_offensives_against_germany():
    position = laid(
        "1914", put("resources-entente", "resources:8"), Note("opponent", "entente"), Note("phase", "first")
    )
    position = done(position, Note("initiative", "entente"))
    position = accepted(position, System(drawn=("coquelicot-9#1", "coquelicot-10#1", "coquelicot-11#1")))
    attackers = []
    while (answer := System().answer(position)).value.get("next") == "offensive":
        attackers.append(plain(answer)["attacker"])
        position = accepted(position, System(dice=(1, 1, 1)))
    assert attackers == ["france", "russia"]


def test_the_player_may_choose_among_equal_attackers_or_pass_a_marker():
    facts = (Note("opponent", "central"), Note("phase", "first"), put("resources-central", "resources:8"))
    position = laid("1914", *facts, put("sector-allemagne", "allemagne"))
    position = accepted(position, System(drawn=("coquelicot-14#1",)))
    answer = System().answer(position)
    assert plain(answer)["attacker"] == "austria_hungary"
    rather = [follow.question for follow in answer.follow_ups if follow.label.key == "system-rather"]
    assert rather[0].answer(position).value["attacker"] == "ottoman"
    cannot = next(follow.question for follow in answer.follow_ups if follow.label.key == "system-cannot")
    assert plain(System().answer(accepted(position, cannot)))["next"] == "naval"


def test_events_by_number_go_where_they_belong():
    position = laid("1914", Note("phase", "events"))
    for number, zone in ((1, mirror.DISCARDED), (4, mirror.IN_PROGRESS)):
        position = accepted(position, Event(number=number))
        assert position.table.counters[f"event-{number}#1"].zone == zone
    assert position.fact("phase") == "events"
    dice = Event(number=3).answer(position)
    assert not dice.offers and dice.follow_ups
    position = accepted(position, EventDice(number=3, dice=(6, 1)))
    assert position.fact("phase") == "income" and table(position)[0].breakdown["france"] == 6
    assert table(position)[0].events == (4, 3)


def test_a_sector_enters_the_war_by_its_marker_wherever_it_lies():
    position = laid("1914", put("turn", "turn:2"), put("event-10", mirror.DISCARDED))
    after = accepted(position, Event(number=10))
    assert table(after)[0].status["italy"] == "at_war" and table(after)[0].breakdown["italy"] == 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_marker_may_lie_among_the_events_in_progress(language):
    position = laid("1914", *(put(f"event-{event}", mirror.IN_PROGRESS) for event in (10, 11, 14, 20, 24, 28, 30, 33)))
    told = [render(reason.text, language) for reason in InForce().answer(position).reasons]
    assert len(told) > 7 and not [words for words in told if "<" in words]


def test_jutland_is_remembered_by_its_reminder():
    start = laid("1914", put("turn", "turn:5"))
    for die, name in ((5, "jutland_minus_1"), (6, "blockade_definitive")):
        state, _ = table(accepted(start, EventDice(number=14, dice=(die,))))
        assert getattr(state, name) and not getattr(table(start)[0], name)


def test_a_surrender_wins_or_goes_on():
    position = laid("1914", put("sector-serbie", "rupture:0"), put("vp-central", "vp:2"))
    assert Findings().answer(position).follow_ups
    lost = accepted(position, Surrender(zone="serbie", dice=(3,)))
    assert table(lost)[0].vp["central"] == 3 and table(lost)[0].status["serbia"] == "surrendered"
    assert accepted(position, Surrender(zone="serbie", dice=(2,))).fact("winner") == "central"
    assert plain(Armistice(side="central").answer(position))["probability"] == "1/6"


def test_corrections_of_the_players_board_are_used_and_no_longer_assumed():
    asked = Attack(defender="allemagne", attacker="russie", pr=1)
    rich = put("resources-entente", "resources:9")
    shipped, own = (
        laid("1914", rich),
        laid(
            "1914",
            rich,
            corrections=(
                Correction("zone", "russie", "attack_value", 4),
                Correction("zone", "allemagne", "max_tech", 8),
                Correction("kind", "sector-italie", "initial_breakdown", 6),
                Correction("zone", "rupture:7", "operational_value", 2),
                Correction("link", "grece|ottoman|land", "", False),
            ),
        ),
    )
    assert (plain(asked.answer(shipped))["attack_value"], plain(asked.answer(own))["attack_value"]) == (5, 4)
    keys = [reason.text.key for reason in asked.answer(own).assumed]
    assert "unconfirmed-attack-value" not in keys and "unconfirmed-max-tech" not in keys
    _, rules = table(own)
    assert rules.board.sectors["italy"].initial_breakdown == 6 and rules.board.operational_value.values[7] == 2
    assert "ottoman" not in rules.board.neighbours["greece"]
    assert plain(MyBoard().answer(own))["unconfirmed"] < plain(MyBoard().answer(shipped))["unconfirmed"]


def test_readings_of_this_table_are_used():
    position = laid("1914", Note("natural-rule-armistice", True), Note("system-attacker", "per-die"))
    _, rules = table(position)
    assert rules.readings.natural_rule_armistice and rules.readings.system_attacker == "per_die"


TOPICS = {
    "attack": "offensive_setup",
    "technology": "tech_attempt",
    "reinforce": "reinforcement",
    "naval": "naval_distribution",
    "best": "best_use",
    "obligations": "obligations",
    "surrender": "surrender",
    "armistice": "armistice",
    "absorb": "naval_absorb",
    "initiative": "initiative_probability",
}
ASKED = [
    Attack(defender="allemagne", attacker="france", pr=2),
    Attack(defender="france", attacker="allemagne"),
    Technology(side="central", tech="defence", extra_pr=1),
    Technology(side="entente", tech="air"),
    Reinforce(zone="russie", steps=2),
    Naval(side="central", pr=1),
    Naval(side="entente"),
    Best(side="entente", pr=4),
    Obligations(side="central"),
    Surrender(zone="serbie", hits=3),
    Armistice(side="central", vp=4),
    Absorb(zones=("france",), missing=1),
    Initiative(entente_bid=1),
]


@pytest.mark.parametrize("setup", GAME.setups)
@pytest.mark.parametrize("question", ASKED, ids=lambda question: tag(question))
def test_the_table_and_the_situation_agree(setup, question):
    position = laid(setup, Note("opponent", "none"))
    answer = question.answer(position)
    if answer.situation is None:
        return
    situation = msgspec.to_builtins(answer.situation, enc_hook=encode_exact)
    worked = CALCULATOR.work(TOPICS[tag(question)], situation)
    assert as_read(worked.value) == plain(answer)


def test_a_correction_of_the_situation_changes_the_answer_only():
    position = laid("example-offensive")
    question = Attack(defender="allemagne", attacker="france", pr=2)
    corrected = msgspec.structs.replace(question, overrides={"state.tech.central.defence": 4})
    assert plain(corrected.answer(position))["attack_modifier"] == -1
    after = accepted(position, msgspec.structs.replace(corrected, dice=(6, 6, 1, 1, 1, 1, 1, 1)))
    assert table(after)[0].tech["central"]["defence"] == 2


@pytest.mark.parametrize("opponent", ["none", "entente", "central"])
def test_whole_games_by_questions_and_offers_alone(opponent):
    for seed in range(3):
        evening = play(opponent, seed)
        assert evening.position.fact("winner") in ("entente", "central")
        assert not [words for words in evening.said if "<" in words]


def test_the_programs_luck_is_the_tables_own():
    def drawn(seed):
        return tuple(Draw().answer(laid("1914", Note("luck", seed))).offers[0].edit.edits[-1].value)

    assert drawn(3) == drawn(3)
    assert len({drawn(seed) for seed in range(20)}) > 5
    assert set().union(*(drawn(seed) for seed in range(20))) == {1, 2, 3, 4}


def test_the_setups_forget_nothing():
    for setup in GAME.setups:
        if setup != "empty":
            found = Findings().answer(laid(setup))
            assert not found.reasons, [render(reason.text) for reason in found.reasons]


def test_the_turn_ends_and_the_next_year_joins_the_bowl():
    position = laid("1914", Note("phase", "end"), Note("sector-turn/france", {"attacked": True, "reinforced": 2}))
    after = accepted(position, EndTurn())
    state, _ = table(after)
    assert state.turn == 2 and state.attacked == () and state.reinforced == {}
    assert set(mirror.events_at(after, mirror.BOWL)) == set(range(1, 14))


def test_glances():
    position = laid("example-offensive")
    assert render(inspected(position, "allemagne")[0], "fr").startswith("Puissances Centrales")
    assert inspected(position, "turn:3") == ()
    assert render(status(position)[0].text, "en") == "Turn 8, 1917"
    points = Points().answer(position)
    assert plain(points)["entente"]["pr"] == 5 and len(points.body[0].rows) == 2
    assert plain(InForce().answer(position))["in_force"] == [12]
    assert plain(Income().answer(position))["central"]["income"] == 10
    assert plain(Now().answer(position)) == {"phase": "first"}


def test_a_marker_shows_what_each_die_would_do_only_if_it_takes_one():
    for number, each in ((14, 6), (3, 0)):
        follow = EventDice(number=number).answer(laid("1914", Note("phase", "events"))).follow_ups
        assert sum(step.label.key == "if-the-die-shows" for step in follow) == each


def test_the_turn_of_the_flying_circus_is_noted_and_no_other():
    position = laid("1914", Note("phase", "events"), put("turn", "turn:8"))
    turns = [accepted(position, Event(number=number)).fact("circus-turn") for number in (27, 28)]
    assert turns == [8, 0]


def test_poppies_may_be_typed_by_the_first_two_letters_of_any_word():
    words = {
        "technology": ("te", "tec"),
        "naval": ("na", "me", "se"),
        "offensive": ("of", "at"),
        "reinforcement": ("re",),
    }
    for kind, typed in words.items():
        for word in typed:
            (face,) = faces_of(f"{word} 1" if kind in ("technology", "naval") else f"{word} france")
            assert face.type == kind, word


def test_findings_are_quick():
    evening = Evening("central", 4)
    positions = [position for position, _ in zip(evening.walk(), range(40), strict=False)]
    random.Random(1).shuffle(positions)
    start = time.thread_time()
    for position in positions:
        Findings().answer(position)
    assert (time.thread_time() - start) / len(positions) < allowed(0.01)


def test_a_technology_that_eats_an_obligation_is_pointed_out():
    position = laid(
        "1914", put("turn", "turn:6"), put("event-17", mirror.IN_PROGRESS), put("resources-central", "resources:3")
    )
    keys = [
        reason.text.key for reason in Technology(side="central", tech="attack", extra_pr=1).answer(position).reasons
    ]
    assert "technology-obligation" in keys
    keys = [reason.text.key for reason in Technology(side="central", tech="attack").answer(position).reasons]
    assert "technology-obligation" not in keys


def test_a_sector_that_cannot_attack_changes_nothing():
    facts = (Note("opponent", "central"), Note("phase", "first"), put("resources-central", "resources:8"))
    position = laid("1914", *facts, put("sector-allemagne", "allemagne"))
    position = accepted(position, System(drawn=("coquelicot-14#1",)))
    plain_card = System().answer(position)
    for attacker in ("france", "russie"):
        card = System(attacker=attacker).answer(position)
        assert (card.value, card.reasons, card.verdict) == (plain_card.value, plain_card.reasons, plain_card.verdict)


def test_lafayette_lands_once():
    position = laid("1914", Note("phase", "first"))
    state, _ = table(position)

    def laid_there(before, after):
        states = (msgspec.structs.replace(state, lafayette=turn) for turn in (before, after))
        return [edit.zone for edit in _event_edits(position, *states) if isinstance(edit, Move)]

    assert laid_there(None, 7) == ["resources:7"] and laid_there(None, 12) == ["resources:10"]
    assert laid_there(7, 7) == laid_there(None, None) == laid_there(7, None) == []
