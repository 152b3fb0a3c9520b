"""Whatever is printed on the counters of the games can be typed: a counter, a pawn, a marker is placed by its shown name."""

import functools

import pytest

from assistant.core import counter_files
from assistant.core.table import CONTROL, Mark, Move, Place, Position, parts
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk, load
from assistant.desk.entry.line import read
from assistant.games import GAMES, find_game
from assistant.games.antique.questions.season import SeasonAssistant


@functools.cache
def laid_out(slug, setup=""):
    game = find_game(slug)
    board, kinds = load(game)
    table = counter_files.lay_out(counter_files.setup(game.counters, setup or game.sample), board, kinds)
    return Position(board, kinds, table, game.defaults)


def one(slug, line):
    (command,) = read(line, laid_out(slug), find_game(slug))
    return command


def places(slug, command, kind, zone):
    """Whether the command puts a counter of the kind into the zone."""
    counters = laid_out(slug).table.counters
    return any(
        (isinstance(part, Place) and (part.kind, part.zone) == (kind, zone))
        or (isinstance(part, Move) and part.zone == zone and any(counters[c].kind == kind for c in part.counters))
        for part in (parts(command.edit) if command.edit is not None else ())
    )


@functools.cache
def zones_of(slug, kind):
    """Where the set-ups of the game have counters of the kind; the first zone of the map if none has any."""
    setups = [laid_out(slug, setup) for setup in find_game(slug).setups]
    found = dict.fromkeys(c.zone for position in setups for c in position.table.counters.values() if c.kind == kind)
    return tuple(found) or (next(iter(laid_out(slug).board.zones)),)


def lines(slug, kind, language):
    """Sets of lines, each with the zone it ends on: one line of every set must place the kind."""
    board, name = laid_out(slug).board, kind.name[language]
    track = str(kind.get("track", ""))
    if track:
        boxes = [zone for zone in board.zones.values() if zone.get("track") == track]
        steps = (f"{name} {zone.tags['box']}|{zone.id}" for zone in boxes if "box" in zone.tags)
        yield (*steps, *(f"{name} {zone.name[language]}|{zone.id}" for zone in boxes))
        return
    zones = [board.zones[zone] for zone in zones_of(slug, kind.id)]
    yield tuple(f"{zone.name[language]} 1 {name}|{zone.id}" for zone in zones)
    yield tuple(f"{name} {zone.name[language]}|{zone.id}" for zone in zones)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_counter_is_placed_by_its_shown_name(slug, language):
    stuck = [
        ways[0]
        for kind in laid_out(slug).kinds.kinds.values()
        for ways in lines(slug, kind, language)
        if not any(places(slug, one(slug, line), kind.id, zone) for line, zone in (way.split("|") for way in ways))
    ]
    assert stuck == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_marker_is_laid_by_its_shown_name(slug, language):
    position = laid_out(slug)
    zone = next(zone for zone in position.board.zones.values() if zone.kind == "land")
    for marker in position.kinds.markers.values():
        if marker.kind == CONTROL:
            continue
        name, place = marker.name[language], zone.name[language]
        assert one(slug, f"{place} {name}").edit == Mark(marker.id, zone.id), name
        command = one(slug, f"{name} {place}")
        if command.fault is None:
            assert command.edit == Mark(marker.id, zone.id), name
        else:  # a question has the marker's name: both are offered, and each can then be had
            lay, ask = (render(way, language) for way in command.fault.candidates)
            assert one(slug, lay).edit == Mark(marker.id, zone.id) and one(slug, ask).asks is not None, name


@pytest.mark.parametrize(
    ("slug", "line", "kind", "zone"),
    [
        ("empires", "attaque 1 de disponibles", "germany-attack-1", "development-germany:available"),
        ("empires", "development 2 attack 2 ru", "russia-attack-2", "development-russia:2"),
        ("empires", "attaque 1 al > développement 1", "allies-attack-1", "development-allies:1"),
        ("empires", "attack 2 ru avail", "russia-attack-2", "development-russia:available"),
        ("empires", "dispo de attaque 2", "germany-attack-2", "development-germany:available"),
        ("third-reich", "blitzkrieg urss disponibles", "tile-ussr-blitzkrieg", "development-ussr:available"),
        ("third-reich", "recherche action axe", "action-axis", "actions-axis:research"),
        ("der-des-ders", "4. Race to the Sea événements en cours", "event-4", "events-in-progress"),
    ],
)
def test_tiles_of_several_powers_go_into_the_box_of_their_own(slug, line, kind, zone):
    command = one(slug, line)
    assert places(slug, command, kind, zone), command


@pytest.mark.parametrize("line", ["attaque 1 de", "manœuvre al", "attack 2"])
def test_a_tile_without_a_box_offers_what_is_missing(line):
    fault = one("empires", line).fault
    assert fault is not None and fault.candidates
    offered = render(fault.candidates[0], "fr")
    again = one("empires", offered)
    if again.edit is None:  # its owner first, then its box
        assert again.fault is not None and again.fault.candidates
        again = one("empires", render(again.fault.candidates[0], "fr"))
    assert again.edit is not None


def test_the_only_counter_of_its_kind_comes_from_where_it_lies():
    position = laid_out("empires")
    lying = position.table.counters["germany-attack-1#1"]
    goal = "development-germany:1" if lying.zone.endswith("available") else "development-germany:available"
    name = position.board.zones[goal].name.en
    assert one("empires", f"attack 1 de {name}").edit == Move((lying.id,), goal)


@pytest.mark.parametrize(
    ("slug", "line", "question"),
    [
        ("empires", "attaque minsk", "Attack"),
        ("third-reich", "blitzkrieg riga", ""),  # a tile has no business there, a breakthrough has
        ("third-reich", "? blitzkrieg riga", "Breakthrough"),
        ("antique", "? raid italie", "Plunder"),
    ],
)
def test_questions_keep_their_words(slug, line, question):
    command = one(slug, line)
    if question:
        assert command.asks is not None and command.asks.__name__ == question
    else:
        assert command.fault is not None and f"? {line}" in command.fault.candidates


@pytest.mark.parametrize("line", ["saison", "season"])
def test_a_word_alone_that_cannot_be_laid_asks(line):
    assert isinstance(one("antique", line).question, SeasonAssistant)


@pytest.mark.parametrize(
    ("slug", "line", "question"),
    [("empires", "recr", "Recruit"), ("empires", "diplo", "Diplomacy"), ("third-reich", "planif", "Actions")],
)
def test_boxes_that_are_called_alike_hide_no_question(slug, line, question):
    assert type(one(slug, line).question).__name__ == question


@pytest.mark.parametrize("slug", ["empires", "third-reich", "der-des-ders"])
def test_what_is_hardly_like_a_name_suggests_none(slug):
    assert one(slug, "armées").fault.candidates == ()


@pytest.mark.parametrize("slug", ["empires", "third-reich", "der-des-ders"])
def test_the_french_verb_asks_for_the_fight(slug):
    game = find_game(slug)
    zones = (zone for zone in laid_out(slug).occupied if laid_out(slug).board.zones[zone].kind == "land")
    name = laid_out(slug).board.zones[next(zones)].name["fr"]
    asked = one(slug, f"attaquer {name}")
    assert asked.asks is game.question("attack")


def test_a_track_is_known_by_the_short_word_that_its_board_gives_it():
    assert one("der-des-ders", "pr entente 5").edit == Move(("resources-entente#1",), "resources:5")
    names = {render(name, "en") for name in one("der-des-ders", "pr 3").fault.candidates if not isinstance(name, str)}
    assert names == {"Resources Entente", "Resources Central Powers"}


def test_who_is_asked_which_is_told_the_names():
    fault = one("antique", "1 it italy > cisalpine gaul").fault
    told = render(fault.told("en"), "en")
    assert "which of them" in told and "Italy, fleet" in told and "Italy, infantry corps" in told


def test_only_as_many_as_lie_there_are_proposed():
    game = find_game("third-reich")
    (command,) = read("2 al reims > brussels", Desk.new(game, "winter-1940").position, game)
    assert [name.en for name in command.fault.candidates] == ["2 France, infantry"], "of armour only one lies there"
