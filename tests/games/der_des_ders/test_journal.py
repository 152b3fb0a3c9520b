"""What the journal says of what a side and the system did: each line names its side, and the dice that fell."""

from __future__ import annotations

from assistant.core.table import Note
from assistant.core.text import render
from assistant.desk.descriptions import describe
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.questions.spending import Reinforce
from assistant.games.der_des_ders.questions.system import Poppies, System
from tests.games.der_des_ders.tables import accepted, done, holding, laid, put

TURNS = 40


def line(position, question, language="en"):
    """Return what the journal says of the first offer of an answer."""
    words = render(describe(question.answer(position).offers[0].edit, position, GAME), language)
    return words.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_reinforcement_says_whose_it_is_where_and_for_how_much():
    lacking = laid(
        "1914", *holding(9, 9), Note("phase", "first"), Note("initiative", "entente"), put("sector-serbie", "rupture:1")
    )
    reinforce = Reinforce(zone="serbie")
    assert line(lacking, reinforce) == "Entente, Serbia reinforced to 2 for 1 PR"
    assert line(lacking, reinforce, "fr") == "Entente, renfort (Serbie) jusqu’à 2 pour 1 PR"


def test_every_line_of_the_systems_phase_names_its_side():
    position = laid(
        "1914",
        *holding(0, 9),
        Note("phase", "first"),
        Note("initiative", "central"),
        Note("opponent", "central"),
        put("sector-ottoman", "rupture:1"),
    )
    lines = []
    position = accepted(position, Poppies(faces="r empire ottoman t0 t0 t0 t0 t0 t0 t0 t0 t0"))
    for _ in range(TURNS):
        if position.fact("system") is None:
            break
        question = System()
        answer = question.answer(position)
        while not answer.offers:  # which sector first, then dice
            question = answer.follow_ups[0].question
            answer = question.answer(position)
        lines.append(line(position, question))
        position = done(position, answer.offers[0].edit)
    assert len(lines) >= 2
    assert all(said.startswith("Central Powers, ") and "The system" not in said for said in lines), lines
    assert any("reinforced to" in said for said in lines)
