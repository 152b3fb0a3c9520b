"""Edits in words."""

import pytest

from assistant.core.table import Flip, Mark, Move, Note, Place, Remove, Several, control_edit
from assistant.core.text import render, unbroken, verbatim
from assistant.desk.descriptions import describe, unfolded
from assistant.desk.desk import Desk
from assistant.games import find_game

RUSSIANS = ("russie-a3#1", "russie-a3#2")


@pytest.mark.parametrize(
    ("edit", "english", "french"),
    [
        (Move(RUSSIANS, "wilna"), "2 × Russian army: Warsaw → Wilna", "2 × Armée russe : Varsovie → Wilna"),
        (Move(("allemagne-a5#9",), "riga"), "German army → Riga", "Armée allemande → Riga"),
        (Move((RUSSIANS[0],), "reserve_russia"), "Russian army: Warsaw → reserve", "Armée russe : Varsovie → réserve"),
        (Move(("turn#1",), "turn:9"), "Turn: 9", "Tour : 9"),
        (Flip(RUSSIANS), "2 × Russian army reduced (Warsaw)", "2 × Armée russe : face réduite (Varsovie)"),
        (Flip(RUSSIANS, 0), "2 × Russian army turned over (Warsaw)", "2 × Armée russe : face retournée (Varsovie)"),
        (Remove((RUSSIANS[0],)), "Russian army out of the game", "Armée russe : hors du jeu"),
        (Place("x", "russie-a3", "riga"), "Russian army (new) → Riga", "Armée russe (nouveau) → Riga"),
        (Mark("trench-central", "riga", 2), "Trench (Central Powers): Riga, level 2", None),
        (Mark("trench-central", "riga", 0), "Trench (Central Powers) taken off Riga", None),
        (Mark("unsupplied", "riga"), "Out of supply: Riga", "Non ravitaillé : Riga"),
        (Mark("control-germany", "riga"), "Riga held by Germany", "Riga : contrôle Allemagne"),
        (Note("note", "Brusilov"), "“Brusilov”", "« Brusilov »"),
        (Note("bookmark", "I"), "Bookmark: I", "Signet : I"),
        (Note("weather", "mud"), "Weather: Mud", "Temps : Boue"),
        (Note("weather"), "Weather: no longer noted", "Temps : n’est plus noté"),
        (Note("a01", True), "Ports are closed in winter: yes", "Les ports sont fermés en hiver : oui"),
        (Note("treasury/rome", {"talents": 1}), "Treasuries: rome", "Trésors : rome"),
        (Several((Move(RUSSIANS, "wilna"),), verbatim("Retreat")), "Retreat", "Retreat"),
        (
            Several((Flip((RUSSIANS[0],)), Move((RUSSIANS[0],), "wilna"), Mark("unsupplied", "riga"))),
            "Russian army reduced (Warsaw); Russian army: Warsaw → Wilna; and 1 more",
            None,
        ),
    ],
)
def test_described(table, edit, english, french):
    text = describe(edit, table.position, table.game)
    assert render(text, "en") == english
    if french:
        assert render(text, "fr") == unbroken(french, "fr")


def test_a_marker_lifted_to_lay_another_is_one_thing(table):
    table.edit(control_edit(table.position, "varsovie", "germany"))
    edit = control_edit(table.position, "varsovie", "allies")
    assert isinstance(edit, Several)
    assert render(describe(edit, table.position)) == "Warsaw held by Allies"


def test_neither_the_programs_memory_nor_a_pawns_strength_is_told():
    desk = Desk.new(find_game("der-des-ders"))
    pawn = "resources-entente#1"
    for memory, box, face in (({"drawn": [1]}, "resources:4", 1), (None, "resources:6", 0)):
        edit = Several((Note("system", memory), Move((pawn,), box), Flip((pawn,), face)), verbatim("Money"))
        told = [render(text, "en") for text in unfolded(edit, desk.position, desk.game)]
        assert len(told) == 2 and told[1].startswith("Resources Entente turned over"), told
        desk.edit(edit)


def test_a_new_row_is_called_as_it_will_be():
    desk = Desk.new(find_game("der-des-ders"))
    row = Note("diary/italie:entry", {"turn": 2, "what": "entry", "sector": "italie"})
    told = [
        render(text, "en") for text in unfolded(Several((row, Move(("turn#1",), "turn:2"))), desk.position, desk.game)
    ]
    assert "Italy, entry into the war [italie:entry] (" in told[0]


def test_a_tile_that_is_laid_in_secret_is_named_nowhere():
    desk = Desk.new(find_game("empires"), "august-1914")
    tile = ("russia-attack-1#1",)
    desk.edit(Several((Flip(tile, 1), Move(tile, "development-russia:1")), verbatim("done")))
    told = [render(text, "en") for text in (desk.told(1), *desk.parts_told(1))]
    assert (
        told[1:] == ["a face-down counter (Russia) → Technologies: Russia, Development 1"] and "Attack" not in told[0]
    )


def test_nothing_stands_as_a_heading_over_nothing(table):
    turn = Move(("turn#1",), "turn:9")
    parts = (
        Several((), verbatim("Research")),
        Several((), verbatim("Planning"), {"did": "plan"}),
        Several((turn,), verbatim("Time")),
    )
    told = unfolded(Several(parts), table.position, table.game)
    assert [render(text, "en") for text in told] == ["Planning", "Time:", "Turn: 9"]
