"""What a player types and reads: quick entry, Coquelicots in words, choices, lines of the journal, the cardboard."""

import re

import pytest

from assistant.core.problems import QuestionError
from assistant.core.questions import tag
from assistant.core.table import Note
from assistant.core.text import render
from assistant.desk.descriptions import describe
from assistant.desk.entry import line as quick
from assistant.desk.entry.questions import from_words
from assistant.games.der_des_ders.board import Marker, printed_board
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.questions.board import standings
from assistant.games.der_des_ders.questions.system import code, faces_of
from tests.games.der_des_ders.tables import BOWL, Hands, holding, laid, leading, put, q, spending

RICH = (*holding(9, 9), *spending("entente"))
FEW_SERBS = put("sector-serbie", "rupture:1")
FRENCH = {"defender": "allemagne", "attacker": "france"}


def read(line):
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
    assert read(line).question == question


@pytest.mark.parametrize(
    ("lines", "held"),
    [
        ("pr en 12", 12), ("pr en 9; pr en +4", 13), ("ressources entente 20", 20), ("pr en 12; pr en -5", 7),
        ("pr en 12; pr en 15", 15), ("pr en 10", 10), ("pr en 20; pr en 10", 10), ("pr en 11; pr en -", 10),
    ],
)  # fmt: skip
def test_a_line_tells_up_to_twenty_points(lines, held):
    assert Hands().write(*lines.split("; ")).table.state.pr["entente"] == held


def test_points_beyond_the_track_are_refused():
    (command,) = quick.read("pr en 21", laid(), GAME)
    assert command.edit is None and "20" in render(command.fault.text, "fr")


@pytest.mark.parametrize("drawn", [["3", "1", "4"], "3,1,4", ["event-3#1", "event-1#1", "event-4#1"]])
def test_markers_drawn_are_named_by_their_numbers(drawn):
    question = from_words(GAME, GAME.question("draw"), {"drawn": drawn}, laid())
    assert question == q("draw", drawn=["event-3#1", "event-1#1", "event-4#1"])
    with pytest.raises(QuestionError):
        from_words(GAME, GAME.question("draw"), {"drawn": "30"}, laid())


@pytest.mark.parametrize("line", ["phase", "initiative", "initiative 2"])
def test_the_same_words_alone_still_ask(line):
    assert read(line).asks is not None or read(line).question is not None


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


def test_markers_drawn_by_hand_are_played_and_leave_the_programs_bowl_alone():
    table = laid("1914", *holding(0, 9), Note("phase", "first"), Note("opponent", "central"))
    (offered,) = table.ask("poppies", faces="n2 o france t0 t0 t0 t0 t0 t0 t0").offers
    drawn = table.done(offered.edit)
    assert tag(offered.then) == "system" and drawn.table.counters == table.table.counters
    assert drawn.says("system")["next"] == "tech"


def test_a_roll_of_the_program_is_not_told_before_it_is_taken():
    (roll,) = leading(laid("1914", *RICH).ask("attack", pr=2, **FRENCH), "roll-for-me")
    assert not any(character.isdigit() for character in render(roll.label, "fr"))


def test_the_dice_of_an_offensive_are_named_before_they_fall():
    guns = (put(f"tech-entente-{tech}", f"tech-entente-{tech}:{n}") for tech, n in (("artillery", 2), ("air", 1)))
    table = laid("1914", *RICH, *guns)

    def thrown(*dice):
        answer = table.ask("attack", pr=3, dice=dice, **FRENCH)
        return [(throw.label.key, throw.count) for throw in answer.throws], answer

    assert thrown()[0] == [("throw-attack", 3), ("throw-artillery", 2)]
    throws, missed = thrown(1, 1, 1, 1, 6)
    assert throws[-1] == ("throw-air", 1) and not missed.offers
    _, done = thrown(1, 1, 1, 1, 6, 6)
    assert done.value and len(done.offers) == 1
    steps = [re.sub("[\u00a0\u202f]", " ", render(step, "fr")) for step, _ in done.body[1].steps]
    assert "Allemagne : Rupture 6" in steps and any(step.startswith("Ressources Entente : case 6") for step in steps)


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


def test_the_player_is_first_asked_who_plays():
    offers = laid().ask("now").offers
    assert [offer.edit.edits[0].value for offer in offers] == ["none", "central", "entente"]
    assert not laid("1914", Note("opponent", "none")).ask("now").offers


def test_each_sector_says_how_it_stands():
    found = standings(laid("1914", put("sector-serbie", "serbie")))
    assert (found["serbie"].tone, found["italie"].tone, found["france"].tone) == ("out", "quiet", "")


# --- what the journal says: each line names its side


def line(table, question, language="en"):
    words = render(describe(table.ask(question).offers[0].edit, table, GAME), language)
    return words.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_reinforcement_says_whose_it_is_where_and_for_how_much():
    table, question = laid("1914", *RICH, FEW_SERBS), q("reinforce", zone="serbie")
    assert line(table, question) == "Entente, Serbia reinforced to 2 for 1 PR"
    assert line(table, question, "fr") == "Entente, renfort (Serbie) jusqu’à 2 pour 1 PR"


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


# --- a game that was played without the program


def test_a_game_played_without_the_program_is_laid_in_one_line():
    hands = Hands()
    told = {
        "turn": 9,
        "entente": 17,
        "central": 4,
        "boxes": "serbie 0, france 4; russie 3 révolution 2",
        "levels": "att en 2 aérien pc 5",
    }
    hands.accept("catch-up", **told, drawn="22 23 24")
    table, state = hands.table, hands.table.state
    assert (state.turn, state.pr, state.vp["central"]) == (9, {"entente": 17, "central": 4}, 1)
    assert (state.breakdown["france"], state.status["serbia"], state.revolution) == (4, "surrendered", 2)
    assert (state.tech["entente"]["attack"], state.tech["central"]["air"]) == (2, 5)
    # All of 1914 to 1916 were drawn by the end of turn 7, so Italy, Bulgaria and Romania are at war.
    assert {state.status[sector] for sector in ("italy", "bulgaria", "romania")} == {"at_war"}
    assert table.lying(BOWL) == set(range(25, 31)) and 26 not in state.events and 22 not in state.events
    assert table.fact("phase") == "initiative" and table.findings == []
    assert not hands.undo().table.state.vp["central"]


@pytest.mark.parametrize(
    ("blanks", "field"),
    [
        ({"boxes": "atlantide 3"}, "boxes"),
        ({"boxes": "3 serbie"}, "boxes"),
        ({"drawn": "50"}, "drawn"),
        ({"levels": "attaque 2"}, "levels"),
    ],
)
def test_what_cannot_be_read_of_it_is_said(blanks, field):
    with pytest.raises(QuestionError) as raised:
        laid().ask("catch-up", **blanks)
    assert raised.value.field == field


def test_it_says_what_it_cannot_infer():
    assert "catch-up-missing" in laid().told("catch-up", turn=4)
    assert "catch-up-missing" not in laid().told("catch-up", turn=8)
    assert "catch-up-certain" in laid().told("catch-up", turn=8)
