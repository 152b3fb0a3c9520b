"""What words mean on the tables of our games: an owner is no army, letters are arms, and what is not known is told as that."""

from functools import cache

import pytest

from assistant.core.table import Move, Place, parts
from assistant.core.text import render
from assistant.desk.descriptions import describe
from assistant.desk.entry.line import read
from assistant.games import find_game
from tests.games.tables import start

AUTUMN, WINTER = ("empires", "autumn-1915"), ("third-reich", "winter-1940")
begun = cache(lambda slug, setup: start(find_game(slug), setup))


@pytest.mark.parametrize(
    ("table", "line", "done"),
    [
        (AUTUMN, "tanks 2 al > dispo al", "Tanks 2 → Available"),
        (AUTUMN, "attack 2 de dev 1 de", "Attack 2 → Technologies: Germany, Development 1"),
        (AUTUMN, "gas de > dispo de", "Poison gas → Technologies: Germany, Available"),
        (AUTUMN, "gaz all > available germany", "Poison gas → Technologies: Germany, Available"),
        (AUTUMN, "sturm de > dispo de", "Sturmtruppen → Available"),
        (AUTUMN, "pv de -2", "Victory points: Germany: −2"),
        (AUTUMN, "pv de = -2", "Victory points: Germany: −2"),
        (AUTUMN, "diplomatie turquie 3", "Diplomacy: Turkey: 3"),
        (WINTER, "axe totale", "War status: Axis → Total war"),
        (WINTER, "urss total", "War status: USSR → Total war"),
        (WINTER, "total war axis", "War status: Axis → Total war"),
        (WINTER, "dak > tobruk", "Germany, Afrika Korps → Tobruk"),
        (WINTER, "dak tobruk", "Germany, Afrika Korps → Tobruk"),
        (WINTER, "1 fr blindés reims > paris", "France, armour: Reims → Paris"),
        (WINTER, "france, infantry reims > paris", "France, infantry: Reims → Paris"),
        (WINTER, "phase = alliés", "Phase: Allies"),
    ],
)
def test_words(table, line, done):
    position, game = begun(*table), find_game(table[0])
    (command,) = read(line, position, game)
    assert command.fault is None, render(command.fault.text)
    assert command.edit is not None
    assert render(describe(command.edit, position, game), "en").startswith(done)


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("berlin 2 I, 1 B", ["germany-infantry", "germany-infantry", "germany-armour"]),
        ("2 I, 1 B berlin", ["germany-infantry", "germany-infantry", "germany-armour"]),
        ("moscow 1 I", ["ussr-infantry"]),
        ("paris 1 A", ["france-armour"]),
    ],
)
def test_a_set_up_is_read_as_it_is_printed(line, kinds):
    position = begun(*WINTER)
    (command,) = read(line, position, find_game("third-reich"))
    assert command.edit is not None
    assert [kind_of(part, position) for part in laid(command.edit)] == kinds


def laid(edit):
    found = []
    for part in parts(edit):
        if isinstance(part, Move):
            found += [(part, counter) for counter in part.counters]
        elif isinstance(part, Place):
            found.append((part, ""))
    return found


def kind_of(one, position):
    part, counter = one
    return part.kind if isinstance(part, Place) else position.table.counters[counter].kind


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("1 fr reims > paris", {"1 France, armour", "1 France, infantry"}),
        ("1 en calais > londres", set()),
        ("axe berlin total", set()),
    ],
)
def test_a_counter_is_never_guessed(line, offered):
    position = begun(*WINTER)
    (command,) = read(line, position, find_game("third-reich"))
    assert command.fault is not None and command.edit is None
    assert offered <= {render(candidate, "en") for candidate in command.fault.candidates}
