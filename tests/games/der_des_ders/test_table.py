"""The rulebook's examples at the table, what a player types and reads, an offensive on the fight panel, the printed board."""

import functools
import random
import time
from collections import Counter

import msgspec
import pytest

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.printed import Correction
from assistant.core.questions import Fight, tag
from assistant.core.table import Move, Note, Several
from assistant.core.text import QuestionError, render
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.desk.entry import line as quick
from assistant.desk.entry.questions import from_words
from assistant.desk.pages.report import Evening as Report
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.board import Board, Marker, printed_board, read
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.log import Launched, Lost, Reinforced, Sailed, Tried
from assistant.games.der_des_ders.questions.system import code, faces_of
from assistant.games.der_des_ders.questions.war import standings
from assistant.games.der_des_ders.state import set_up
from tests.games.der_des_ders.evening import Evening, deeds_told, play
from tests.games.der_des_ders.tables import (
    holding,
    laid,
    leading,
    put,
    q,
    spending,
)
from tests.pace import allowed


def test_the_1914_set_up_is_read_as_the_rules_have_it():
    state = log.state(laid())
    assert state == set_up() and mirror.board(laid()) == Board()
    owed = ("phase-skipped", "draw-too-few", "income-missing", "income-missing", "naval-missing", "naval-missing")
    assert sorted(laid().says("findings")) == sorted(owed)


def test_jutland_is_remembered_by_its_reminder():
    start = laid("1914", put("turn", "turn:5"))
    for die, name in ((5, "jutland_minus_1"), (6, "blockade_definitive")):
        after = start.accept("event-dice", number=14, dice=[die])
        assert getattr(after.state, name) and not getattr(start.state, name)


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


RICH = (*holding(9, 9), *spending("entente"))
FEW_SERBS = put("sector-serbie", "rupture:1")
BY_FRANCE = {"defender": "allemagne", "attacker": "france"}


def command_of(line):
    (command,) = quick.read(line, laid(), GAME)
    return command


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("absorb france italie italie", q("absorb", zones=["france", "italie", "italie"])),
        ("renforts russie 2", q("reinforce", zone="russie", steps=2)),
        ("renforts russie 2 1 4", q("reinforce", zone="russie", steps=2, dice=[1, 4])),
        ("draw 1 3 4", q("draw", drawn=["event-1#1", "event-3#1", "event-4#1"])),
        ("coquelicots t1 o france", q("poppies", faces="t1 o france")),
    ],
)
def test_quick_entry_fills_the_blanks(line, question):
    assert command_of(line).question == question


@pytest.mark.parametrize("line", ["13 events played", "13 événements joués", "events played 13"])
def test_a_marker_is_laid_by_its_number(line):
    assert command_of(line).edit == Move(("event-13#1",), mirror.DISCARDED)


@pytest.mark.parametrize("line", ["draw 3 1 4", "piocher 3 1 4"])
def test_a_marker_that_is_drawn_is_said_to_lie_where_it_does(line):
    (command,) = quick.read(line, laid("1914", Move(("event-3#1",), mirror.DISCARDED)), GAME)
    assert command.fault.text.key == "quick-not-to-choose"
    assert "3. The Schlieffen Plan" in render(command.fault.text, "en")


@pytest.mark.parametrize(("value", "words"), [([1], "1"), ([3, 1], "3 and 1")])
def test_a_list_that_is_noted_is_told_in_plain_words_and_read_back(value, words):
    told = describe(Note("drawn", value), laid(), GAME)
    assert render(told, "en") == f"Events applied: {words}"
    assert command_of(render(told, "en")).edit == Note("drawn", value)


@pytest.mark.parametrize("drawn", [["3", "1", "4"], "3,1,4", ["event-3#1", "event-1#1", "event-4#1"]])
def test_markers_drawn_are_named_by_their_numbers(drawn):
    question = from_words(GAME, GAME.question("draw"), {"drawn": drawn}, laid())
    assert question == q("draw", drawn=["event-3#1", "event-1#1", "event-4#1"])
    with pytest.raises(QuestionError):
        from_words(GAME, GAME.question("draw"), {"drawn": "30"}, laid())


@pytest.mark.parametrize("line", ["phase", "initiative", "initiative 2"])
def test_the_same_words_alone_still_ask(line):
    assert command_of(line).asks is not None or command_of(line).question is not None


@pytest.mark.parametrize(
    ("words", "face"),
    [
        ("t2", Marker(type="technology", modifier=2)),
        ("Techno +1", Marker(type="technology", modifier=1)),
        ("n 1", Marker(type="naval", modifier=1)),
        ("o france", Marker(type="offensive", target="france")),
        ("Offensive drapeau", Marker(type="offensive", target="serbia_flag")),
        ("renfort autriche-hongrie", Marker(type="reinforcement", sector="austria_hungary")),
        ("r empire ottoman", Marker(type="reinforcement", sector="ottoman")),
        ("r allem", Marker(type="reinforcement", sector="germany")),
        *((f"{word} 1", Marker(type="technology", modifier=1)) for word in ("te", "tec")),
        *((f"{word} 1", Marker(type="naval", modifier=1)) for word in ("na", "me", "se")),
        *((f"{word} france", Marker(type="offensive", target="france")) for word in ("of", "at")),
        ("re france", Marker(type="reinforcement", sector="france")),
    ],
)
def test_a_face_in_words(words, face):
    assert list(faces_of(words)) == [face]


def test_every_face_can_be_typed_as_the_program_writes_it():
    poppies = printed_board().poppies
    for faces in (poppies.entente, poppies.central):
        assert list(faces_of(" ".join(map(code, faces)))) == list(faces)


@pytest.mark.parametrize("words", ["x2", "t", "o", "o atlantide", "o a"])
def test_a_face_that_is_none_is_pointed_at(words):
    with pytest.raises(QuestionError) as raised:
        list(faces_of(words))
    assert raised.value.field == "faces"


def test_a_roll_of_the_program_is_not_told_before_it_is_taken():
    (roll,) = leading(laid("1914", *RICH).ask("attack", pr=2, **BY_FRANCE), "roll-for-me")
    assert not any(character.isdigit() for character in render(roll.label, "fr"))


def test_what_one_may_spend_on_is_a_list_of_questions_with_a_way_back():
    table = laid("1914", *RICH, FEW_SERBS)
    for chosen in ("choose-technology", "choose-offensive", "choose-reinforcement"):
        *questions, back = table.ask(chosen, side="entente").follow_ups
        assert questions and tag(back.question) == "now"
        for follow in questions:
            answer = table.ask(follow.question)
            assert answer.offers or answer.follow_ups, follow.question


def test_offensives_are_lit_and_what_can_just_be_paid_is_a_question():
    answer = laid("1914", *RICH).ask("choose-offensive", side="entente")
    pairs = {(follow.question.attacker, follow.question.defender) for follow in answer.follow_ups[:-1]}
    assert pairs and {zone for pair in pairs for zone in pair} == set(answer.highlights.zones)
    assert len(answer.body[0].about) == len(answer.body[0].rows)
    for points in (1, 0):
        answer = laid("1914", *RICH, *holding(points, 9), FEW_SERBS).ask("choose-reinforcement", side="entente")
        assert answer.value["possible"] == 1 and len(answer.follow_ups) - 1 == points, "a step costs one"


def test_each_sector_says_how_it_stands():
    found = standings(laid("1914", put("sector-serbie", "serbie")))
    assert (found["serbie"].tone, found["italie"].tone, found["france"].tone) == ("out", "quiet", "")


# --- what the journal says: each line names its side


def line(table, question, language="en"):
    words = render(describe(table.ask(question).offers[0].edit, table, GAME), language)
    return words.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_every_line_of_the_systems_phase_names_its_side():
    table = laid("1914", *holding(0, 9), *spending("central", "central"), put("sector-ottoman", "rupture:1"))
    table = table.accept("poppies", faces="r empire ottoman t0 t0 t0 t0 t0 t0 t0 t0 t0")
    lines = []
    while table.fact("system") is not None and len(lines) < 40:
        question = q("system")
        while not (answer := table.ask(question)).offers:  # which sector first, then dice
            question = answer.follow_ups[0].question
        lines += line(table, question).split("; ")  # steps rolled in a row are one line
        table = table.accept(question)
    assert 2 <= len(lines) < 40 and any("reinforced to" in said for said in lines)
    assert all(said.startswith("Central Powers, ") and "The system" not in said for said in lines), lines


@pytest.mark.parametrize("attacker", ["france", "russie"])
def test_whatever_is_turned_is_an_offensive_too(attacker):
    table, question = laid("1914", *RICH), q("attack", defender="allemagne", attacker=attacker, pr=2)
    (shown,) = table.ask(question).body
    pieces = [piece for party in (shown.attacker, shown.defender) for piece in (*party.fighters, *party.aids)]
    turned = [msgspec.structs.replace(question, **piece.turned) for piece in pieces if piece.turned]
    assert len(turned) >= 3
    for other in turned:
        assert other != question and isinstance(table.ask(other).body[0], Fight), other


# What a turn remembers, whichever way it was done; and whole games, kept in step with books of their own (evening.py)


def test_many_markers_in_one_edit_are_noted_as_if_one_by_one():
    desk = Desk.new(GAME, "1914")
    for edit in (*holding(9, 9), put("sector-serbie", "rupture:1"), *spending("entente")):
        desk.edit(edit)
    goals = {
        "sector-allemagne": "rupture:6", "sector-serbie": "rupture:3", "turn": "turn:1",
        "tech-entente-defence": "tech-entente-defence:1", "resources-entente": "resources:5",
    }  # fmt: skip
    desk.edit(Several(tuple(put(counter, zone) for counter, zone in goals.items())))
    told = log.ledger(desk.position).of(Lost, Reinforced, Tried)
    assert [type(deed) for deed in told] == [Lost, Reinforced, Tried]
    assert (told[1].steps, told[1].cost, told[2].level) == (2, 3, 1)
    desk.undo()
    assert not log.ledger(desk.position).of(Lost, Reinforced, Tried)


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


def test_a_people_is_no_part_of_another_lands_name():
    """`allemande` is of Germany as well as of German Africa: it is asked which, and nothing is guessed."""
    table = laid("1914")
    for line in ("offensive allemande", "offensive german"):
        (command,) = quick.read(line, table, GAME)
        assert command.question is None and command.fault.text.key == "quick-several-zones"
        assert [name.en for name in command.fault.candidates] == ["Germany", "German Africa"]
    (command,) = quick.read("offensive afrique allemande", table, GAME)
    assert command.question == q("attack", defender="afrique_allemande")
