"""What a turn remembers, whichever way it was done; and whole games, kept in step with books of their own (evening.py)."""

import functools
import random
import time
from collections import Counter

import msgspec
import pytest

from assistant.core import phase_log
from assistant.core.questions import tag
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.pages.report import Evening as Report
from assistant.games.der_des_ders import log
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.log import Launched, Lost, Reinforced, Sailed, Tried
from assistant.games.der_des_ders.table_edits import entries
from tests.games.der_des_ders.evening import Evening, deeds_told, play
from tests.games.der_des_ders.tables import (
    BOWL,
    Hands,
    holding,
    in_progress,
    laid,
    leading,
    put,
    q,
    spending,
)
from tests.pace import allowed

RICH, OURS = holding(9, 9), spending("entente")
IN_1916 = (put("turn", "turn:6"), *RICH)
FEW_SERBS = put("sector-serbie", "rupture:1")


def nothing_noted(hands):
    return not log.done(hands.table, *log.SPENDING, Lost)


# --- reinforcements and technologies


# --- events drawn by hand

EVENTS = Note("phase", "events")


@pytest.mark.parametrize(("words", "language"), [("piocher 3 1 4", "fr"), ("draw 3 1 4", "en")])
def test_the_line_that_the_card_advises_draws_in_that_order(words, language):
    hands = Hands(EVENTS)
    (how,) = [reason.text for reason in hands.table.ask("draw").reasons if reason.text.key == "draw-by-hand"]
    assert words in render(how, language)
    (drawn,) = hands.table.ask("draw", drawn=["event-3#1", "event-1#1", "event-4#1"]).offers
    assert tag(drawn.then) == "event-dice" and drawn.then.filled == {"number": 3}
    assert hands.write(words).table.fact("pending") == [3, 1, 4]


# --- the order of 6.5


def noted(n, did, who, zone, cost):
    return Note(f"phase-log/{n}", {"did": did, "side": "entente", "who": f"sector-{who}#1", "zone": zone, "cost": cost})


def attacked(pr=1, did="offensive"):
    return noted(1, did, "france", "allemagne", pr)


ATTACKED, REINFORCED = [attacked()], [noted(n, "reinforcement", "serbie", "serbie", n) for n in (1, 2)]


@pytest.mark.parametrize(
    ("edits", "first", "last"),
    [
        ([], "choose-technology", "best"),
        (ATTACKED, "choose-offensive", "choose-technology"),
        (REINFORCED, "choose-reinforcement", "choose-offensive"),
    ],
)
def test_what_comes_next_is_the_step_at_which_the_side_stands(edits, first, last):
    follows = laid("1914", *IN_1916, *OURS, FEW_SERBS, *edits).ask("now").follow_ups
    assert (tag(follows[0].question), tag(follows[-1].question)) == (first, last)


# --- compulsory offensives

SOMME, GAZA = 18, 23


def must(*events, side, phase="first", **held):
    bowl = (put(f"event-{event}", BOWL) for event in range(5, 22))
    lies = (*bowl, *holding(**held), *spending(side), *in_progress(*events), Note("phase", phase))
    return laid("1914", put("turn", "turn:6"), *lies)


def somme(phase="first"):
    return must(SOMME, side="entente", phase=phase, entente=5, central=3)


def launch(table, pr, attacker="france"):
    return table.accept("attack", defender="allemagne", attacker=attacker, pr=pr, dice=[1] * pr)


def test_the_list_of_offensives_begins_with_what_must_be():
    assert somme().told("choose-offensive", side="entente") == ["obligation"]
    assert launch(somme(), 2).told("choose-offensive", side="entente") == []


def test_too_few_points_for_two_obligations_leave_the_choice():
    answer = must(SOMME, GAZA, side="entente", entente=2, central=0).ask("obligations", side="entente")
    assert "obligations-poor" in [reason.text.key for reason in answer.reasons] and len(answer.follow_ups) == 3


@pytest.mark.parametrize(
    ("phase", "finding"),
    [
        ("first", ["finding-obligation"]),
        *((phase, ["finding-obligation-missed"]) for phase in ("initiative", "events", "income", "second", "end")),
    ],
)
def test_the_somme_not_launched_is_a_finding_until_the_turn_ends(phase, finding):
    table = somme(phase)
    assert table.findings == finding
    assert finding[0] in table.told("end-turn")
    assert somme("end").accept("end-turn").findings == []


@pytest.mark.parametrize(
    ("way", "finding", "said"),
    [
        (lambda table: launch(table, 2), None, "obligation-met"),
        (lambda table: launch(table, 1), "obligation-short", "obligation-short"),
        (lambda table: table.by_hand(attacked(2)), None, "obligation-met"),
        (lambda table: table.by_hand(attacked(1)), "obligation-short", "obligation-short"),
        (lambda table: table.by_hand(attacked(1, "all-out")), None, "obligation-met"),
        (lambda table: table.by_hand(attacked(0)), None, "obligation-met"),  # nobody told the points
        # As version 1.0.0 has it.
        (lambda table: table.by_hand(Note("sector-turn/france", {"attacked": True})), None, "obligation-met"),
        (lambda table: launch(table, 1, "russie"), "finding-obligation", None),
    ],
)
def test_an_obligation_is_met_whichever_way(way, finding, said):
    table = way(somme())
    assert [key for key in table.findings if "obligation" in key] == ([finding] if finding else [])
    assert said is None or said in table.told("obligations", side="entente")


def test_an_offensive_remembers_against_whom_and_with_how_much():
    (one,) = log.done(launch(somme(), 2), Launched)
    assert (one.attacker, one.defender, one.pr, one.all_out) == ("france", "germany", 2, False)


# --- offensives by hand (6.7)

PUSHED = [lambda hands: hands.drag("sector-allemagne", "rupture:7"), lambda hands: hands.write("rupture allemagne -1")]
pushed = pytest.mark.parametrize("way", PUSHED)


@pushed
def test_hands_that_push_an_enemy_down_are_asked_who_attacked(way):
    hands = way(Hands(*RICH, *OURS))
    findings = hands.table.ask("findings")
    assert hands.table.findings == ["finding-who-attacked"]
    follow = findings.follow_ups[0]
    assert hands.table.says(follow.question) == {"able": ["france", "russia"]}
    hands.accept(follow.question, n=1)
    assert hands.table.state.attacked == ("russia",) and hands.table.findings == ["phase-unpaid"]
    again = hands.table.says("attack", defender="allemagne", attacker="russie")
    assert again["reason"] == "already_attacked" and nothing_noted(hands.undo().undo())


@pushed
def test_steps_of_two_moves_are_one_offensive_and_what_was_put_back_or_right_is_none(way):
    hands = way(Hands(*RICH, *OURS)).drag("sector-allemagne", "rupture:6")
    assert len(log.done(hands.table, Lost)) == 1
    for back in (
        lambda hands: hands.drag("sector-allemagne", "rupture:8"),
        lambda hands: hands.write("rupture allemagne 8"),
        lambda hands: hands.accept("attacked", zone="allemagne", n=-1),
    ):
        hands = back(way(Hands(*RICH, *OURS)))
        assert nothing_noted(hands) and hands.table.findings == []


def test_many_markers_in_one_edit_are_noted_as_if_one_by_one():
    hands = Hands(*RICH, FEW_SERBS, *OURS).drag_at_once(
        ("sector-allemagne", "rupture:6"),
        ("sector-serbie", "rupture:3"),
        ("turn", "turn:1"),
        ("tech-entente-defence", "tech-entente-defence:1"),
        ("resources-entente", "resources:5"),
    )
    told = log.ledger(hands.table).of(Lost, Reinforced, Tried)
    assert [type(deed) for deed in told] == [Lost, Reinforced, Tried]
    assert (told[1].steps, told[1].cost, told[2].level) == (2, 3, 1)
    assert nothing_noted(hands.undo())


@pytest.mark.parametrize("phase", ["initiative", "events", "income", "end"])
def test_outside_the_spending_nobody_attacked(phase):
    assert nothing_noted(PUSHED[0](Hands(*RICH, Note("phase", phase))))


def test_an_offensive_by_hand_meets_the_somme():
    hands = PUSHED[0](Hands(put("turn", "turn:6"), *holding(5, 3), *OURS, *in_progress(SOMME)))
    assert "finding-obligation" in hands.table.findings
    hands.accept("attacked", zone="allemagne")
    assert not [key for key in hands.table.findings if "obligation" in key]
    reasons = hands.table.ask("obligations", side="entente").reasons
    (met,) = [reason.text for reason in reasons if "met" in reason.text.key]
    assert all("0" not in render(met, language) for language in LANGUAGES)


# --- initiative by the track alone


# --- naval losses (6.6)


def standing(table):
    return {sector: table.state.breakdown[sector] for sector in ("serbia", "france", "russia")}


def test_the_entente_chooses_the_sectors_of_a_naval_loss_one_by_one():
    table = laid("1914", Note("overflow", 2), Note("opponent", "central"))
    answer = table.ask("absorb")
    assert not answer.offers
    first = next(one.question for one in answer.follow_ups if one.question.zones == ("serbie",))
    second = next(one.question for one in table.ask(first).follow_ups if one.question.zones == ("serbie", "france"))
    assert standing(table.accept(second)) == {"serbia": 2, "france": 6, "russia": 7}
    (cautious,) = leading(answer, "absorb-cautious")
    found = standing(table.accept(cautious.question))
    assert found["france"] + found["russia"] == 12
    systems = laid("1914", Note("overflow", 2), Note("opponent", "entente")).accept("absorb")
    assert standing(systems) == {"serbia": 3, "france": 6, "russia": 6}, "the system takes its own losses"


# --- surrender by hand


@pytest.mark.parametrize("way", [["serbie"], ["rupture:0", "serbie"]])
def test_a_surrender_by_hand_owes_its_points_and_the_roll(way):
    hands = Hands(put("vp-central", "vp:2"), put("sector-aof", "aof"), *spending("central"))
    hands.accept("surrender", zone="aof", dice=[6]).drag("vp-central", "vp:1").drag("sector-serbie", *way)
    owing = ["finding-who-attacked", "finding-armistice", "finding-points"]
    assert hands.table.findings == owing
    hands.accept("attacked", zone="serbie")
    assert hands.table.findings == [*owing[1:], "phase-unpaid"]
    settled = {"zone": "serbie", "dice": [2]}
    assert hands.table.ask("surrender", **settled).value["vp_after"] == 2
    hands.accept("surrender", **settled)
    assert hands.table.findings == ["phase-unpaid"] and hands.table.state.vp["central"] == 2
    assert hands.undo().table.findings == [*owing[1:], "phase-unpaid"]


def test_a_sector_that_a_line_puts_on_box_0_is_still_to_be_settled():
    hands = Hands().write("rupture serbie 0")
    assert hands.table.findings == ["finding-surrender"]
    hands.accept("surrender", zone="serbie", dice=[5])
    assert hands.table.findings == []
    (point,) = entries(hands.table)
    assert (point.what, point.sector, point.vp, point.die, point.turn) == ("surrender", "serbia", 1, 5, 1)


# --- the turn's end (6.8)

DONE = (
    attacked(2),
    Note("sector-turn/serbie", {"attacked": True, "reinforced": 1}),  # as version 1.0.0 has it
    Note("technology-turn/entente-attack", {"levels": "1"}),
    Note("drawn", [1, 2, 4]),
)


@pytest.mark.parametrize(
    "way",
    [
        lambda hands: hands.drag("turn", "turn:2"),
        lambda hands: hands.write("tour +1"),
        lambda hands: hands.write("turn 2"),
        lambda hands: hands.accept("end-turn"),
    ],
)
def test_another_turn_forgets_the_last_whichever_way_it_begins(way):
    hands = Hands(Note("phase", "end"), *DONE)
    state = hands.table.state
    assert state.attacked == ("france", "serbia") and state.reinforced == {"serbia": 1}
    assert state.tech_attempted["entente"] == ("attack:1",)
    table = way(hands).table
    state = table.state
    assert (state.turn, state.attacked, state.reinforced, state.tech_attempted["entente"]) == (2, (), {}, ())
    assert table.fact("phase") == "initiative" and not table.fact("drawn")
    assert not any(fact.partition("/")[0] in (phase_log.REGISTER, *log.FORMER) for fact in table.table.facts)
    assert hands.undo().table.state.attacked == ("france", "serbia")


def test_the_turn_card_tells_what_was_done():
    hands = Hands(*RICH, *OURS).accept("attack", defender="allemagne", attacker="france", pr=2, dice=[6, 1])
    hands.write("rupture serbie 2", "rupture serbie 3").drag("tech-entente-defence", "tech-entente-defence:1")
    hands.drag("sector-bulgarie", "rupture:2", "rupture:1").accept("naval", side="entente", pr=1, dice=[6])
    (grid,) = hands.table.ask("now").body[1:]
    assert [tuple(render(cell, "en") for cell in row) for row in grid.rows] == [
        ("Offensive: France → Germany", "2"),
        ("Reinforcement: Serbia", "1"),
        ("Technology: Defence 1, Entente", "–"),
        ("Steps lost: Bulgaria (who attacked?)", "–"),
        ("Naval roll: Entente", "1"),
    ]


def test_rows_that_people_spoilt_are_passed_over():
    rows = (
        {"did": "offensive", "who": "nobody"},
        {"did": "technology", "side": "entente", "zone": "moon"},
        {"did": "rain"},
    )
    table = Hands(*(Note(f"phase-log/{n}", row) for n, row in enumerate(rows))).table
    assert table.state.attacked == () and len(table.ask("now").body) == 1 and table.findings == []
    table = laid("1914", Note("diary/x", {"turn": 3}), Note("diary/serbie:surrender", {"what": "rain", "turn": 2}))
    assert entries(table) == () and msgspec.json.encode(table.ask("war").verdict)


# --- the end of the war


def test_the_war_is_summed_up_at_its_end():
    table = laid("1914", put("sector-serbie", "rupture:0"), put("vp-central", "vp:2"), put("turn", "turn:3"))
    (offer,) = table.ask("surrender", zone="serbie", dice=[2]).offers
    assert tag(offer.then) == "war"
    over = table.done(offer.edit)
    answer = over.ask("war")
    assert answer.value["winner"] == "central" and answer.value["by"] == "armistice"
    turned, now = answer.body
    assert [render(cell, "fr") for cell in turned.rows[0]] == ["3, 1915", "Reddition\u202f: Serbie", "1", "2"]
    assert [render(cell, "fr") for cell in now.rows[0]] == ["PV", "0", "3"]
    assert over.ask("now").body == answer.body


def test_entries_and_departures_are_turning_points():
    table = laid("1914", put("turn", "turn:3"), EVENTS, Note("pending", [10])).accept("event-dice", number=10)
    table = table.done(put("event-31", BOWL)).accept("event-dice", number=31)
    assert [(point.what, point.sector) for point in entries(table)] == [("entry", "italy"), ("peace", "russia")]
    words = [render(row[1], "en") for row in table.ask("war").body[0].rows]
    assert words == ["Italy enters the war", "Russia makes peace at Brest-Litovsk"]


def test_the_armistice_marker_ends_the_game_and_a_complete_revolution_counts_before_it():
    last = laid("1914", put("turn", "turn:12"), Note("phase", "end"), *in_progress(42), put("vp-entente", "vp:2"))
    assert last.accept("end-turn").fact("winner") == "entente"
    for die, by in ((3, "points"), (2, "armistice")):
        over = last.done(put("revolution", "revolution:6")).accept("end-turn", dice=[die])
        assert (over.fact("winner"), over.fact("won-by"), over.state.vp["central"]) == ("central", by, 3)
        assert over.state.status["russia"] in ("out", "surrendered")


OPPONENTS = ("none", "entente", "central")
opponents = pytest.mark.parametrize("opponent", OPPONENTS)
by_offers = functools.cache(play)


def others(fact):
    """The values of a reading that it does not have as a rule."""
    values = [not fact.default] if isinstance(fact.default, bool) else fact.choices
    return [value for value in values if value != fact.default]


READINGS = [fact for fact in GAME.facts if fact.reading]


def ended(evening):
    assert evening.position.fact("winner") in ("entente", "central")
    assert not [words for words in evening.said if "<" in words]
    return evening


@opponents
def test_whole_games_by_questions_and_offers_alone(opponent):
    ended(by_offers(opponent, 0))


@opponents
def test_whole_games_half_by_hand(opponent):
    assert ended(play(opponent, 1, hands=0.5)).handled > 2


MOST = range(max(len(others(fact)) for fact in READINGS))


@pytest.mark.parametrize(
    ("opponent", "n"),
    [
        pytest.param(opponent, n, marks=[] if n % 3 == place else pytest.mark.night)
        for n in MOST
        for place, opponent in enumerate(OPPONENTS)
    ],
)
def test_whole_games_by_every_other_reading(opponent, n):
    """All readings at once are other than usual: of those with several other values, each in a game of its own."""
    notes = tuple(Note(fact.id, others(fact)[n % len(others(fact))]) for fact in READINGS)
    evening = ended(play(opponent, n, 0.3, notes))
    assert all(evening.position.fact(note.fact) == note.value for note in notes)


def test_findings_are_quick():
    evening = Evening("central", 4)
    positions = [position for position, _ in zip(evening.walk(), range(40), strict=False)]
    random.Random(1).shuffle(positions)
    findings, start = q("findings"), time.thread_time()
    for position in positions:
        findings.answer(position)
    assert (time.thread_time() - start) / len(positions) < allowed(0.01)


@pytest.mark.parametrize("opponent", ["entente", "central"])
def test_the_report_tells_every_roll_whoever_made_it(opponent):
    evening = by_offers(opponent, 0)
    desk = Desk.new(GAME, "1914")
    for edit in evening.done:
        desk.edit(edit)
    report = Report.of(desk, whole=True)
    told = [deed for edit in evening.done for deed in deeds_told(edit)]
    plan = sum(fight.rules.count("11 (3)") for fight in report.fights)
    rolls = {kind: sum(isinstance(deed, kind) for deed in told) for kind in (Launched, Tried, Sailed)}
    found = Counter(fight.kind.key for fight in report.fights)
    assert found["kind-offensive"] - plan == rolls[Launched] and found["kind-technology"] == rolls[Tried]
    assert found["kind-naval-entente"] + found["kind-naval-central"] == rolls[Sailed]
    assert {luck.side for luck in report.luck} == {"entente", "central"}
    hits = sum(luck.won for luck in report.luck if luck.kind.key == "kind-offensive")
    assert hits == sum(fight.amount for fight in report.fights if fight.kind.key == "kind-offensive") > 0
