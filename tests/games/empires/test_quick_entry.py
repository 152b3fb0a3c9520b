"""Downfall of Empires mirrored and asked in words: the sample table in fewer than sixty short lines, questions by quick entry."""

from collections import Counter
from pathlib import Path

import pytest

from assistant.core.table import Move, parts
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games.empires.game import V1_1
from tests.games.empires.hands import q

SAMPLE = Path(__file__).with_name("autumn_1915.txt").read_text(encoding="utf-8")


def lying(desk):
    return Counter((c.zone, c.kind, c.face) for c in desk.position.table.counters.values())


def test_a_whole_table_in_sixty_short_lines():
    lines = SAMPLE.splitlines()
    desk, goal = Desk.new(V1_1, "empty"), Desk.new(V1_1, "autumn-1915")
    assert len(lines) <= 60 and max(map(len, lines)) <= 72
    for line in lines:
        for command in read(line, desk.position, desk.game):
            assert command.fault is None, f"{line}: {render(command.fault.text)}"
            assert command.edit is not None, line
            desk.edit(command.edit)
    assert lying(desk) == lying(goal)
    assert desk.position.table.markers == goal.position.table.markers
    moved = lying(goal) - lying(Desk.new(V1_1, "empty"))
    assert moved.total() >= 40


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("recherche de attaque", q.research(counter="germany-attack-2#1", side="germany")),
        ("research gas", q.research(counter="germany-gas#1")),  # of the power whose phase it is
        ("research ru attack", q.research(counter="russia-attack-1#1", side="russia")),
        ("place uk3", q.place(counter="uk-a3#3")),
        ("placer uk4", q.place(counter="uk-a4#4")),
        ("budget al 2 uk4", q.budget(side="allies", full=("uk-a4#4", "uk-a4#5"))),
        ("attaque minsk", q.attack(zone="minsk")),
        ("attack minsk 3 4", q.attack(zone="minsk", dice=(3, 4))),
        ("attack minsk 34", q.attack(zone="minsk", dice=(3, 4))),
        ("plan minsk clear", q.plan(zone="minsk", aim="clear")),
        ("war italie", q.war(event="italy_joins")),
        ("war turkey", q.war(event="turkey_joins")),
        ("missions al", q.missions(side="allies")),
    ],
)
def test_questions_in_words(line, question):
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read(line, desk.position, desk.game)
    assert command.fault is None
    assert command.question == question


@pytest.mark.parametrize("line", ["research de attack 1", "recherche de attaque 1"])
def test_a_tile_that_a_power_has_is_told_with_its_place(line):
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read(line, desk.position, desk.game)
    assert command.fault is not None and command.fault.text.key == "quick-not-to-choose"
    assert "Disponibles" in render(command.fault.text, "fr")
    (command,) = read(line, Desk.new(V1_1, "august-1914").position, desk.game)
    assert command.question == q.research(side="germany", counter="germany-attack-1#1")


def test_what_fits_several_counters_offers_them():
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read("research de m", desk.position, desk.game)
    assert command.question is None
    (command,) = read("place qqq", desk.position, desk.game)
    assert command.fault is not None and command.fault.text.key == "quick-no-blank"


def test_a_power_named_alone_behind_a_zone_is_one_of_its_armies():
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read("paris fr", desk.position, desk.game)
    before = len(desk.position.counters_in("paris"))
    desk.edit(command.edit)
    lying = desk.position.counters_in("paris")
    assert len(lying) == before + 1 and desk.position.kind(lying[-1].id).nation == "france"
    (same,) = read("paris = al", desk.position, desk.game)
    assert same.idle is not None


@pytest.mark.parametrize(
    ("line", "tile", "box"),
    [
        ("tanks 2 al > dispo al", "allies-tanks-2", "allies"),
        ("sturm de > dispo de", "germany-sturmtruppen", "germany"),
        ("gaz de > dispo de", "germany-gas", "germany"),
    ],
)
def test_a_power_behind_the_one_tile_of_its_name_is_its_owner(line, tile, box):
    """No army of the power goes with it into the box."""
    desk = Desk.new(V1_1, "autumn-1915")
    (command,) = read(line, desk.position, desk.game)
    assert command.edit is not None
    moved = [part.counters for part in parts(command.edit) if isinstance(part, Move)]
    assert moved == [(f"{tile}#1",)] and f"development-{box}:available" in str(command.edit)
