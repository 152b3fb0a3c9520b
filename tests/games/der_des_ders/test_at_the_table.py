"""What a player types and reads at the table: quick entry, Coquelicots in words, choices, the cardboard, one home of values."""

import re

import pytest

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.board import Correction
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import tag
from assistant.core.table import Note, apply
from assistant.core.text import render
from assistant.desk.entry import line as quick
from assistant.games.der_des_ders.board import Marker, printed_board, read
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.questions.board import standings
from assistant.games.der_des_ders.questions.offensives import Attack, ChooseOffensive
from assistant.games.der_des_ders.questions.spending import Absorb, ChooseReinforcement, ChooseTechnology, Reinforce
from assistant.games.der_des_ders.questions.system import Poppies, System, code, faces_of
from assistant.games.der_des_ders.questions.turn import Now
from assistant.games.der_des_ders.questions.turn_start import Draw
from tests.games.der_des_ders.tables import asked, holding, laid, plain, put, spending


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("absorb france italie italie", Absorb(zones=("france", "italie", "italie"))),
        ("renforts russie 2", Reinforce(zone="russie", steps=2)),
        ("renforts russie 2 1 4", Reinforce(zone="russie", steps=2, dice=(1, 4))),
        ("draw 1 3 4", Draw(drawn=("event-1#1", "event-3#1", "event-4#1"))),
        ("coquelicots t1 o france", Poppies(faces="t1 o france")),
    ],
)
def test_quick_entry_fills_the_blanks(line, question):
    (command,) = quick.read(line, laid(), GAME)
    assert command.question == question


@pytest.mark.parametrize(
    ("line", "fact", "value"),
    [
        ("phase second", "phase", "second"),
        ("phase fin du tour", "phase", "end"),
        ("initiative entente", "initiative", "entente"),
        ("overflow 2", "overflow", 2),
    ],
)
def test_a_line_says_where_the_game_stands(line, fact, value):
    (command,) = quick.read(line, laid(), GAME)
    assert command.edit == Note(fact, value)


@pytest.mark.parametrize("line", ["phase", "initiative", "initiative 2"])
def test_the_same_words_alone_still_ask(line):
    (command,) = quick.read(line, laid(), GAME)
    assert command.asks is not None or command.question is not None


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


def test_markers_drawn_by_hand_are_played_and_leave_the_programs_bowl_alone():
    position = laid("1914", *holding(0, 9), Note("phase", "first"), Note("opponent", "central"))
    (offered,) = Poppies(faces="n2 o france t0 t0 t0 t0 t0 t0 t0").answer(position).offers
    assert tag(offered.then) == "system"
    table = apply(position.table, offered.edit)
    drawn = Position(position.board, position.kinds, table, GAME.defaults)
    assert table.counters == position.table.counters
    assert plain(System().answer(drawn))["next"] == "tech"


def test_a_roll_of_the_program_is_not_told_before_it_is_taken():
    answer = Attack(defender="allemagne", attacker="france", pr=2).answer(
        laid("1914", *holding(9, 9), *spending("entente"))
    )
    (roll,) = [follow for follow in answer.follow_ups if follow.label.key == "roll-for-me"]
    assert not any(character.isdigit() for character in render(roll.label, "fr"))


def test_the_dice_of_an_offensive_are_named_before_they_fall():
    position = laid(
        "1914",
        *holding(9, 9),
        *spending("entente"),
        put("tech-entente-artillery", "tech-entente-artillery:2"),
        put("tech-entente-air", "tech-entente-air:1"),
    )
    question = Attack(defender="allemagne", attacker="france", pr=3)
    throws = [(throw.label.key, throw.count) for throw in question.answer(position).throws]
    assert throws == [("throw-attack", 3), ("throw-artillery", 2)]
    missed = Attack(defender="allemagne", attacker="france", pr=3, dice=(1, 1, 1, 1, 6)).answer(position)
    assert [(throw.label.key, throw.count) for throw in missed.throws][-1] == ("throw-air", 1) and not missed.offers
    done = Attack(defender="allemagne", attacker="france", pr=3, dice=(1, 1, 1, 1, 6, 6)).answer(position)
    assert done.value and len(done.offers) == 1
    steps = [re.sub("[\u00a0\u202f]", " ", render(step, "fr")) for step, _ in done.body[1].steps]
    assert "Allemagne : Rupture 6" in steps and any(step.startswith("Ressources Entente : case 6") for step in steps)


def test_what_one_may_spend_on_is_a_list_of_questions_with_a_way_back():
    position = laid("1914", *holding(9, 9), *spending("entente"), put("sector-serbie", "rupture:1"))
    for chosen in (ChooseTechnology, ChooseOffensive, ChooseReinforcement):
        *questions, back = chosen(side="entente").answer(position).follow_ups
        assert questions and tag(back.question) == "now"
        for follow in questions:
            answer = asked(follow.question, position)
            assert answer.offers or answer.follow_ups, follow.question


def test_offensives_are_lit_and_what_can_just_be_paid_is_a_question():
    position = laid("1914", *holding(9, 9), *spending("entente"))
    answer = ChooseOffensive(side="entente").answer(position)
    pairs = {(follow.question.attacker, follow.question.defender) for follow in answer.follow_ups[:-1]}
    assert pairs and {zone for pair in pairs for zone in pair} == set(answer.highlights.zones)
    assert len(answer.body[0].about) == len(answer.body[0].rows)
    for points, payable in ((1, 1), (0, 0)):
        position = laid("1914", *holding(points, 9), *spending("entente"), put("sector-serbie", "rupture:1"))
        answer = ChooseReinforcement(side="entente").answer(position)
        assert plain(answer) == {"possible": 1} and len(answer.follow_ups) - 1 == payable, "a step costs one"


def test_the_player_is_first_asked_who_plays():
    offers = Now().answer(laid()).offers
    assert [offer.edit.edits[0].value for offer in offers] == ["none", "central", "entente"]
    assert not Now().answer(laid("1914", Note("opponent", "none"))).offers


def test_each_sector_says_how_it_stands():
    found = standings(laid("1914", put("sector-serbie", "serbie")))
    assert (found["serbie"].tone, found["italie"].tone, found["france"].tone) == ("out", "quiet", "")


def test_the_map_is_the_only_home_of_what_it_prints():
    board, kinds = files.board(GAME.map), counter_files.counters(GAME.counters)
    mine = board.corrected(
        [Correction("zone", "allemagne", "attack_value", 6), Correction("zone", "turn:4", "solo_price", 3)]
    )
    mine = mine.corrected([*mine.corrections, Correction("zone", "rupture:2", "operational_value", 2)])
    seen, doubtful = read(mine, kinds)
    assert seen.sectors["germany"].attack_value == 6
    assert seen.solo_initiative_cost.values[3] == 3 and seen.operational_value.values[2] == 2
    assert "sectors.germany.attack_value" not in doubtful and "sectors.italy.attack_value" in doubtful
    assert printed_board().sectors["germany"].attack_value == 4
