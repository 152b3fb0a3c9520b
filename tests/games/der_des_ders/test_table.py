"""The rulebook's examples at the table, the table against the calculators, and the printed board that both rest on."""

import msgspec
import pytest

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.board import Correction
from assistant.core.calc import encode_exact
from assistant.core.questions import tag
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.board import Board, printed_board, read
from assistant.games.der_des_ders.game import CALCULATOR, GAME, status
from assistant.games.der_des_ders.questions.board import inspected
from assistant.games.der_des_ders.state import set_up
from tests.games.der_des_ders.tables import (
    DISCARDED,
    as_read,
    holding,
    in_progress,
    laid,
    put,
    q,
    spending,
)

EVENTS = Note("phase", "events")
FRENCH = {"defender": "allemagne", "attacker": "france", "pr": 2}


def test_the_1914_set_up_is_read_as_the_rules_have_it_and_the_others_forget_nothing():
    state = log.state(laid())
    assert state == set_up() and mirror.board(laid()) == Board()
    for setup in set(GAME.setups) - {"empty"}:
        assert laid(setup).findings == []
    owed = ("phase-skipped", "draw-too-few", "income-missing", "income-missing", "naval-missing", "naval-missing")
    assert sorted(laid().says("findings")) == sorted(owed)


def test_who_can_attack_a_sector_is_compared():
    table = laid("1914", *holding(9, 9), *spending("entente"))
    answer = table.ask("attack", defender="allemagne")
    (grid,) = answer.body
    assert [render(row[0], "en") for row in grid.rows] == ["France → Germany", "Russia → Germany"]
    for (zone, _), follow in zip(grid.about, answer.follow_ups, strict=True):
        assert follow.question.attacker == zone and table.ask(follow.question).value["attack_dice"]
    nobody = table.ask("attack", defender="bulgarie")
    assert [reason.text.key for reason in nobody.reasons] == ["attackers-none"] and not nobody.follow_ups


# --- the system (12.4)


def test_example_12_4_1_the_systems_technologies():
    table, drawn = laid("example-system"), ["coquelicot-3#1", "coquelicot-7#1"]
    follows = table.ask("system").follow_ups
    assert [follow.usual for follow in follows if tag(follow.question) == "poppies"] == [True]
    table = table.accept("system", drawn=drawn)
    assert mirror.POPPIES_DRAWN in {table.table.counters[counter].zone for counter in drawn}
    for next_one, die in (
        ({"next": "tech", "tech": "attack", "bonus": 2}, 5),
        ({"next": "tech", "tech": "defence", "bonus": 1}, 2),
        ({"next": "naval", "pr": 0}, 4),
    ):
        assert table.says("system") == next_one
        table = table.accept("system", dice=[die])
    state = table.state
    assert state.pr["central"] == 3 and state.tech["central"] == {"attack": 3, "defence": 3, "artillery": 3, "air": 5}
    assert table.fact("phase") == "second" and len(table.counters_in(mirror.POPPY_BOWL, "coquelicot")) == 30


def test_example_12_4_2_three_offensives_against_germany():
    table = laid("1914", *holding(8, 0), *spending("entente", "entente"))
    table = table.accept("system", drawn=["coquelicot-9#1", "coquelicot-10#1", "coquelicot-11#1"])
    attackers = []
    while (said := table.says("system")).get("next") == "offensive":
        attackers.append(said["attacker"])
        table = table.accept("system", dice=[1, 1, 1])
    assert attackers == ["france", "russia"]


def test_the_player_may_choose_among_equal_attackers_or_pass_a_marker():
    facts = (Note("opponent", "central"), Note("phase", "first"), put("resources-central", "resources:8"))
    table = laid("1914", *facts, put("sector-allemagne", "allemagne")).accept("system", drawn=["coquelicot-14#1"])
    card = table.ask("system")
    assert card.value["attacker"] == "austria_hungary"
    rather, cannot = (
        next(follow.question for follow in card.follow_ups if follow.label.key == key)
        for key in ("system-rather", "system-cannot")
    )
    assert table.ask(rather).value["attacker"] == "ottoman" and table.accept(cannot).says("system")["next"] == "naval"
    for attacker in ("france", "russie"):  # one that cannot attack changes nothing
        other = table.ask("system", attacker=attacker)
        assert (other.value, other.reasons, other.verdict) == (card.value, card.reasons, card.verdict)


def system_with(*edits, offensives=(), reinforcements=(), side="central", pr=8):
    faces = [{"type": "offensive", "target": sector} for sector in offensives]
    faces += [{"type": "reinforcement", "sector": sector} for sector in reinforcements]
    held = holding(0, pr) if side == "central" else holding(pr, 0)
    return laid("1914", *held, *spending(side, side), Note("system", {"faces": faces}), *edits)


def test_equal_breakdowns_are_asked():
    table = system_with(offensives=["russia", "france"])
    answer = table.ask("system")
    assert as_read(answer.value) == {"next": "choose", "among": ["russia", "france"]} and not answer.offers
    assert [follow.question.target for follow in answer.follow_ups] == ["russie", "france"]
    for follow, target in zip(answer.follow_ups, ("russia", "france"), strict=True):
        chosen = table.ask(follow.question)
        assert chosen.value["target"] == target
        (roll,) = [one.question for one in chosen.follow_ups if one.label.key == "roll-for-me"]
        assert "choose" not in table.accept(roll).says("system").values()


@pytest.mark.parametrize("targets", [["russia"], ["russia", "russia"], ["france", "italy"]])
def test_nothing_is_asked_where_nothing_is_equal(targets):
    assert system_with(offensives=targets).says("system")["next"] == "offensive"


def test_equal_sectors_are_asked_for_reinforcements_too():
    equal = (put("sector-ottoman", "rupture:4"), put("sector-autriche_hongrie", "rupture:4"))
    table = system_with(*equal, reinforcements=["austria_hungary", "ottoman"], pr=3)
    follows = table.ask("system").follow_ups
    assert [follow.question.target for follow in follows] == ["autriche_hongrie", "ottoman"]
    second = table.ask(follows[1].question)
    assert as_read(second.value)["actions"][0]["sector"] == "ottoman" and second.offers


def test_all_that_is_not_printed_in_the_rules_is_assumed_on_every_step():
    later = (put("turn", "turn:6"), put("sector-italie", "rupture:5"))
    answer = system_with(*later, offensives=["france", "italy"]).ask("system")
    assumed = {reason.text.key for reason in answer.assumed}
    assert {"unconfirmed-attack-value", "unconfirmed-max-tech", "unconfirmed-initial-breakdown"} <= assumed
    drawn = laid("1914", *holding(0, 3), *spending("central", "central")).ask("system")
    assert "unconfirmed-poppies" in {reason.text.key for reason in drawn.assumed}


def test_mutinied_france_leaves_its_marker_void_and_free():
    out = (put("sector-france", "rupture:2"), put("sector-russie", "russie"), put("event-31", DISCARDED))
    table = system_with(put("turn", "turn:8"), *in_progress(22), *out, offensives=["germany"], side="entente", pr=4)
    assert "system-attack-hopeless" in table.told("system") and table.says("system")["next"] == "naval"
    other = table.done(Note("system-attacks-without-dice", True)).says("system")
    assert other["actions"][0]["attack_dice"] == 0


# --- events


def test_any_marker_may_lie_among_the_events_in_progress():
    reasons = laid("1914", *in_progress(10, 11, 14, 20, 24, 28, 30, 33)).ask("events").reasons
    assert len(reasons) > 7
    assert not [words for one in reasons for lang in LANGUAGES if "<" in (words := render(one.text, lang))]


def test_jutland_is_remembered_by_its_reminder():
    start = laid("1914", put("turn", "turn:5"))
    for die, name in ((5, "jutland_minus_1"), (6, "blockade_definitive")):
        after = start.accept("event-dice", number=14, dice=[die])
        assert getattr(after.state, name) and not getattr(start.state, name)


def test_a_marker_shows_what_each_die_would_do_only_if_it_takes_one():
    for number, each in ((14, 6), (3, 0)):
        follows = laid("1914", EVENTS).ask("event-dice", number=number).follow_ups
        assert sum(step.label.key == "if-the-die-shows" for step in follows) == each


def test_the_programs_luck_is_the_tables_own():
    def drawn(seed):
        return tuple(laid("1914", Note("luck", seed)).ask("draw").offers[0].edit.edits[-1].value)

    draws = [drawn(seed) for seed in range(20)]
    assert drawn(3) == draws[3] and len(set(draws)) > 5 and set().union(*draws) == {1, 2, 3, 4}


# --- the printed board, its corrections and the readings


def test_corrections_of_the_players_board_are_used_and_no_longer_assumed():
    asked = {"defender": "allemagne", "attacker": "russie", "pr": 1}
    rich = put("resources-entente", "resources:9")
    corrections = (
        Correction("zone", "russie", "attack_value", 4),
        Correction("zone", "allemagne", "max_tech", 8),
        Correction("kind", "sector-italie", "initial_breakdown", 6),
        Correction("zone", "rupture:7", "operational_value", 2),
        Correction("link", "grece|ottoman|land", "", False),
    )
    shipped, own = laid("1914", rich), laid("1914", rich, corrections=corrections)
    assert [table.says("attack", **asked)["attack_value"] for table in (shipped, own)] == [5, 4]
    assumed = [{one.text.key for one in table.ask("attack", **asked).assumed} for table in (shipped, own)]
    ours = {"unconfirmed-attack-value", "unconfirmed-max-tech"}
    assert ours <= assumed[0] and not ours & assumed[1]
    state = log.state(own)
    assert state.board.sectors["italy"].initial_breakdown == 6 and state.board.operational_value.values[7] == 2
    assert "ottoman" not in state.board.neighbours["greece"]
    assert own.says("my-board")["unconfirmed"] < shipped.says("my-board")["unconfirmed"]


def test_the_map_is_the_only_home_of_what_it_prints():
    board, kinds = files.board(GAME.map), counter_files.counters(GAME.counters)
    mine = board.corrected(
        Correction("zone", *value)
        for value in (
            ("allemagne", "attack_value", 6),
            ("turn:4", "solo_price", 3),
            ("rupture:2", "operational_value", 2),
        )
    )
    seen, doubtful = read(mine, kinds)
    assert seen.sectors["germany"].attack_value == 6
    assert seen.solo_initiative_cost.values[3] == 3 and seen.operational_value.values[2] == 2
    assert "sectors.germany.attack_value" not in doubtful and "sectors.italy.attack_value" in doubtful
    assert printed_board().sectors["germany"].attack_value == 4


def test_readings_of_this_table_are_used():
    state = log.state(laid("1914", Note("natural-rule-armistice", True), Note("system-attacker", "per-die")))
    assert state.readings.natural_rule_armistice and state.readings.system_attacker == "per_die"


ASKED = [
    ("offensive_setup", q("attack", **FRENCH)),
    ("offensive_setup", q("attack", defender="france", attacker="allemagne")),
    ("tech_attempt", q("technology", side="central", tech="defence", extra_pr=1)),
    ("tech_attempt", q("technology", side="entente", tech="air")),
    ("reinforcement", q("reinforce", zone="russie", steps=2)),
    ("naval_distribution", q("naval", side="central", pr=1)),
    ("naval_distribution", q("naval", side="entente")),
    ("best_use", q("best", side="entente", pr=4)),
    ("obligations", q("obligations", side="central")),
    ("surrender", q("surrender", zone="serbie", hits=3)),
    ("armistice", q("armistice", side="central", vp=4)),
    ("naval_absorb", q("absorb", zones=["france"], missing=1)),
    ("initiative_probability", q("initiative", entente_bid=1)),
]


@pytest.mark.parametrize("setup", GAME.setups)
@pytest.mark.parametrize(("topic", "question"), ASKED, ids=lambda value: value if isinstance(value, str) else "")
def test_the_table_and_the_situation_agree(setup, topic, question):
    answer = laid(setup, Note("opponent", "none")).ask(question)
    if answer.situation is not None:
        situation = msgspec.to_builtins(answer.situation, enc_hook=encode_exact)
        assert as_read(CALCULATOR.work(topic, situation).value) == as_read(answer.value)


def test_glances():
    table = laid("example-offensive")
    assert render(inspected(table, "allemagne")[0], "fr").startswith("Puissances Centrales")
    assert inspected(table, "turn:3") == () and render(status(table)[0].text, "en") == "Turn 8, 1917"
    assert table.says("points")["entente"]["pr"] == 5 and len(table.ask("points").body[0].rows) == 2
    assert table.says("events")["in_force"] == [12] and table.says("income")["central"]["income"] == 10
    assert table.says("now") == {"phase": "first"}
