"""Quick entry: the examples of the grammar, in both languages, and whatever a tired player types."""

import csv
import functools
import itertools
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import astuple

from assistant.core.table import CONTROL, Mark, Move, Note, Place, Position, apply, parts
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.entry.line import complete, read
from assistant.games import GAMES, find_game
from assistant.games.antique.questions.season import SeasonAssistant
from tests.games.tables import start
from tests.rows import by_rows
from tests.ui.small.game import Attack, Points, Reach, Recruit, Supply


def one(desk, line, near=""):
    (command,) = read(line, desk.position, desk.game, near)
    return command


def after(desk, line):
    """The position after every command of a line; none may be faulty."""
    table = desk.position.table
    for command in read(line, desk.position, desk.game):
        assert command.fault is None, f"{line}: {render(command.fault.text)}"
        assert command.edit is not None, line
        table = apply(table, command.edit)
    return Position(desk.board, desk.kinds, table, desk.position.defaults)


def lies(position, zone):
    """What lies in a zone as sorted words: kind, and `/` for the back."""
    return sorted(c.kind.split("-")[0] + "/" * c.face for c in position.counters_in(zone))


DE, RU = "allemagne", "russie"

# What a line makes of the table: what lies in zones, who holds one, how high a marker is there, in which box a pawn lies.
ROWS = list(csv.DictReader(Path(__file__).with_name("quick.csv").read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["line"])
def test_what_a_line_makes_of_the_table(table, row):
    position, where = after(table, row["line"]), row["where"]
    match row["of"]:
        case "lies":
            found = "; ".join(" ".join(lies(position, zone)) for zone in where.split())
        case "control":
            found = position.controller(where)
        case "box":
            found = str(position.box(where))
        case marker:
            found = str(position.marker(marker, where))
    assert found == row["what"]


def test_placing_takes_from_the_reserve_and_then_lays_new_ones(table):
    before = len(table.position.table.counters)
    reserve = len(table.position.counters_in("reserve_russia"))
    position = after(table, f"moscou {reserve} ru")
    assert len(position.table.counters) == before
    assert not position.counters_in("reserve_russia")
    more = one(table, f"moscou {reserve + 2} ru")
    assert more.edit is not None and more.remark is not None
    assert render(more.remark) == "2 more Russian army than the game has"
    assert len(apply(table.position.table, more.edit).counters) == before + 2


def test_uk3_and_uk4_are_told_apart(table):
    position = after(table, "marseille uk3; paris uk4")
    assert [c.kind for zone in ("marseille", "paris") for c in position.counters_in(zone)] == [
        "royaume_uni-a3",
        "royaume_uni-a4",
    ]


@by_rows("line, word, told, offered")
def test_what_cannot_be_is_said_of_its_word_with_what_may_be_meant(table, line, word, told, offered):
    command = one(table, line)
    fault = command.fault
    assert command.edit is None and line[fault.start : fault.end] == word
    assert (render(fault.text), [render(name) for name in fault.candidates]) == (told, offered)
    assert "?." not in render(fault.told("en"))
    for name in fault.candidates:
        again = one(table, line[: fault.start] + render(name) + line[fault.end :]).fault
        assert again is None or again.text != fault.text, f"{render(name)}, once taken, is asked for again"


@pytest.mark.parametrize("line", ['riga "a, b" 1 qwzx', "riga (1, 2) qwzx, 2 qwzx", ", , et ,"])
def test_commas_part_no_words_that_cannot_be_parted(table, line):
    assert all(command.edit is None for command in read(line, table.position, table.game))


def test_an_unknown_word_leaves_the_rest(table):
    commands = read("riga 1 ru; qwzx 2 de; moscou 1 ru", table.position, table.game)
    assert [command.fault is None for command in commands] == [True, False, True]


@pytest.mark.parametrize(
    ("line", "edit"),
    [
        ('note "Brusilov!"', Note("note", "Brusilov!")),
        ('"Brusilov; at last"', Note("note", "Brusilov; at last")),
        ("« Verdun »", Note("note", "Verdun")),
        ("signet avant Verdun", Note("bookmark", "avant Verdun")),
        ("weather mud", Note("weather", "mud")),
        ("temps boue", Note("weather", "mud")),
        ("year 1916", Note("year", 1916)),
        ("varsovie > wilna", Move(("russie-a3#1", "russie-a3#2", "russie-a3#3"), "wilna")),
        ("varsovie = de", Mark("control-germany", "varsovie")),
    ],
)
def test_edits_are_plain(table, line, edit):
    assert one(table, line).edit == edit


def test_what_is_removed_goes_to_the_reserve_whole(table):
    gone = after(table, "x konigsberg 1 de/2")
    assert all(c.face == 0 for c in gone.counters_in("reserve_germany"))


def test_a_negative_number_is_the_box_of_a_track_that_has_it(table):
    assert after(table, "vp de -3").box("vp-germany#1") == -3
    assert after(table, "vp de -3; vp de -4").box("vp-germany#1") == -4
    assert after(table, "vp de -3; vp de +1; vp de -").box("vp-germany#1") == -3


def test_a_number_longer_than_any_is_a_word(table):
    for line in ("9" * 5000, "turn " + "9" * 5000):
        fault = one(table, line).fault
        assert fault is not None and "?" not in render(fault.text)


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("supply de", Supply(side="germany")),
        ("ravitaillement", Supply(side="germany")),
        ("Supply of a power russia", Supply(side="russia")),
        ("sup ru", Supply(side="russia")),
        ("attack minsk", Attack(zone="minsk")),
        ("assaut varsovie", Attack(zone="varsovie")),
        ("attack varsovie 3 4", Attack(zone="varsovie", dice=(3, 4))),
        ("combat minsk 34", Attack(zone="minsk", dice=(3, 4))),
        ("vp", Points()),
        ("pv", Points()),
        ("recruit de 5 winter", Recruit(nation="allemagne", points=5, winter=True)),
        ("recrutement uk new", Recruit(nation="royaume_uni", order="new")),
        ("recruit uk nouvelle 4", Recruit(nation="royaume_uni", order="new", points=4)),
        ("recruit uk rome", Recruit(nation="royaume_uni", row="rome")),
    ],
)
def test_questions(table, line, question):
    assert one(table, line).question == question


def test_questions_of_counters(table):
    asked = one(table, "reach varsovie 2 ru").question
    assert isinstance(asked, Reach) and len(asked.counters) == 2
    everything = one(table, "reach varsovie").question
    assert isinstance(everything, Reach) and len(everything.counters) == 3
    some = one(table, "attack minsk konigsberg 1 de").question
    assert isinstance(some, Attack) and some.zone == "minsk" and len(some.attackers) == 1


def test_a_question_lacking_blanks_says_what_it_has(table):
    command = one(table, "recruit 5")
    assert command.question is None and command.asks is Recruit and command.filled == {"points": 5}


@pytest.mark.parametrize(
    ("line", "dice"),
    [("3 4", (3, 4)), ("3,4", (3, 4)), ("34", (3, 4)), ("dice 6 1", (6, 1)), ("dés 2", (2,)), ("7 8", ())],
)
def test_dice(table, line, dice):
    assert one(table, line).dice == dice


@pytest.mark.parametrize(
    ("line", "nation"), [("moscou ru", "russie"), ("Warsaw Germany", "allemagne"), ("riga de", "allemagne")]
)
def test_a_power_named_alone_is_one_counter_and_no_control(table, line, nation):
    command = one(table, line)
    assert command.edit is not None and command.fault is None
    before, now = table.position, after(table, line)
    zone = next(zone for zone in now.board.zones if len(now.counters_in(zone)) > len(before.counters_in(zone)))
    assert len(now.counters_in(zone)) == len(before.counters_in(zone)) + 1
    assert now.kind(now.counters_in(zone)[-1].id).nation == nation
    assert now.controller(zone) == before.controller(zone)


def test_what_changes_nothing_says_so(table):
    holder = table.position.controller("lemberg")
    word = table.position.kinds.sides[holder].words[0]
    command = one(table, f"lemberg = {word}")
    assert command.idle is not None and render(command.idle) == "Nothing changes: it is so already"
    assert one(table, "lemberg = ru").idle is None
    assert one(table, '"Brusilov"').idle is None and one(table, "bookmark").idle is None


@pytest.mark.parametrize(
    ("line", "zones"), [("2 ru varsovie > r", True), ("lemberg = r", False), ("varsovie 2 r", False)]
)
def test_completion_offers_zones_behind_an_arrow_and_powers_behind_a_zone(table, line, zones):
    words = {found.word for found in complete(line, len(line), table.position, table.game, "en")}
    places = {render(zone.name) for zone in table.position.board.zones.values()}
    assert words
    assert words <= places if zones else not words & places


def test_a_pasted_block_with_remarks(table):
    block = (
        "# the east\nriga 1 ru   # a garrison\n\nmoscou 2 ru; turn 4\nvarsovie > wilna; wilna > minsk; varsovie = de\n"
    )
    position = after(table, block)
    assert (lies(position, "riga"), lies(position, "moscou"), position.box("turn#1")) == ([RU], [RU, RU], 4)
    assert lies(position, "minsk") == [RU] * 4 and position.controller("varsovie") == "germany"


def test_candidates_are_ranked_from_the_pointer(table):
    far = one(table, "m 1 ru", near="marseille").fault
    near = one(table, "m 1 ru", near="moscou").fault
    assert [render(c, "fr") for c in far.candidates] == ["Marseille", "Minsk", "Moscou"]
    assert [render(c, "fr") for c in near.candidates] == ["Moscou", "Minsk", "Marseille"]


def test_completion(table):
    def words(line, language="en"):
        return [c.word for c in complete(line, len(line), table.position, table.game, language)]

    assert words("vars") == ["Warsaw"]
    assert words("vars", "fr") == ["Varsovie"]
    assert words("2 ru minsk > ri") == ["Riga"]
    assert words("att") == ["attack"]
    assert "uk" in words("londres unit")
    assert words("londres uk") == []
    assert words("tran", "fr") == ["Tranchée"]
    assert words("") == []


WORDS = st.sampled_from(
    ["varsovie", "ru", "2", "de", ">", "<", "=", "+", "-", ";", ",", "x", "flip", "trench", "riga", "vp", "turn", "+1", "-3",
     "supply", "attack", "(", ")", '"', "«", "de/2", "uk3", "note", "dice", "6", "tous", "weather", "mud", "/2", "#", "m",
     "99999999999", "¿", "germany/", "to", "vers", "1", "é", "reach", "bookmark", "recruit", "saint"]
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(line=st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=9).map(" ".join)))
@example(line=";,0")
def test_nothing_typed_can_break_it(table, line):
    for command in read(line, table.position, table.game, "minsk"):
        assert 0 <= command.start <= command.end <= len(line)
        if command.fault is not None:
            assert command.start <= command.fault.start <= command.fault.end <= command.end
            for language in ("en", "fr"):
                assert "<quick" not in render(command.fault.text, language)
        elif command.edit is not None:
            apply(table.position.table, command.edit) if len(read(line, table.position, table.game)) == 1 else None
            assert all(isinstance(part, object) for part in parts(command.edit))
    complete(line, len(line), table.position, table.game, "fr")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("to " * 9_000, "Too many words"),
        ("varsovie 2 de\n" * 1_001, "Too much at once"),
        ("x" * 300_000, "Too much at once"),
    ],
)
def test_a_flood_of_words_is_refused_at_once(table, line, said):
    """Each word looks at what follows it: a pasted book held the program up for minutes."""
    fault = one(table, line).fault
    assert fault is not None and render(fault.text).startswith(said)
    assert complete(line, len(line), table.position, table.game, "en") == ()


def test_a_flood_of_counters_is_refused(table):
    several = one(table, "varsovie 40 de").edit
    assert len({part.counter for part in several.edits if isinstance(part, Place)}) > 9
    many = read("varsovie 100 de\n" * 12, table.position, table.game)
    assert [command.fault is None for command in many] == [True] * 10 + [False] * 2


# Whatever is printed on the counters of the games can be typed: a counter, a pawn, a marker is placed by its shown name


def laid_out(slug, setup=""):
    return start(find_game(slug), setup or find_game(slug).sample)


def written(slug, line):
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
    """Sets of lines, each with the zone it ends on: written line of every set must place the kind."""
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
        if not any(places(slug, written(slug, line), kind.id, zone) for line, zone in (way.split("|") for way in ways))
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
        assert written(slug, f"{place} {name}").edit == Mark(marker.id, zone.id), name
        command = written(slug, f"{name} {place}")
        if command.fault is None:
            assert command.edit == Mark(marker.id, zone.id), name
        else:  # a question has the marker's name: both are offered, and each can then be had
            lay, ask = (render(way, language) for way in command.fault.candidates)
            assert written(slug, lay).edit == Mark(marker.id, zone.id) and written(slug, ask).asks is not None, name


@by_rows("slug, line, kind, zone")
def test_tiles_of_several_powers_go_into_the_box_of_their_own(slug, line, kind, zone):
    command = written(slug, line)
    assert places(slug, command, kind, zone), command


@by_rows("line, kind")
def test_arms_are_named_as_players_name_them(line, kind):
    position = laid_out("third-reich", "winter-1940")
    (command,) = read(line, position, find_game("third-reich"))
    after = position.after(command.edit)
    assert kind in {after.counters[c].kind for c in after.counters if after.counters[c] != position.counters.get(c)}


@pytest.mark.parametrize(
    ("slug", "line", "word"),
    [("third-reich", "1 uk sub > atlantic", "uk sub"), ("third-reich", "sous-marin uk atlantique", "sous-marin uk"),
     ("empires", "gaz ru > dispo", "gaz ru"), ("empires", "tanks ah dispo", "tanks ah")],
)  # fmt: skip
def test_what_a_power_has_none_of_is_no_army_of_it(slug, line, word):
    fault = written(slug, line).fault
    assert fault.candidates and line[fault.start : fault.end] == word


def test_missions_are_flown_out_of_the_hand():
    position = laid_out("third-reich", "winter-1940")
    (command,) = read("2 sous-marins axe > atlantique", position, find_game("third-reich"))
    (part,) = parts(command.edit)
    assert [position.counters[one].zone for one in part.counters] == ["missions-axis"] * 2


@pytest.mark.parametrize("slug", ["empires", "third-reich"])
def test_a_verb_that_a_question_is_called_by_is_still_a_verb(slug):
    desk = Desk.new(find_game(slug))
    assert (
        one(desk, "berlin = ru").edit is not None
        and one(desk, "contrôle berlin ru").edit == one(desk, "berlin = ru").edit
    )


def test_of_counters_alike_those_that_moved_already_are_meant_last():
    desk = Desk.new(find_game("empires"), "august-1914")
    first = one(desk, "1 de cologne > bruxelles > cologne").edit
    desk.edit(first)
    (again,) = one(desk, "1 de cologne > bruxelles").edit.counters
    assert again not in first.counters


def test_boxes_of_one_name_are_offered_with_their_owners():
    fault = written("third-reich", "blitz > disp").fault
    assert [render(name, "fr") for name in fault.candidates] == [
        f"Disponibles {side}" for side in ("Axe", "Alliés", "URSS")
    ]
    assert places(
        "third-reich",
        written("third-reich", "blitz > Disponibles URSS"),
        "tile-ussr-blitzkrieg",
        "development-ussr:available",
    )


@pytest.mark.parametrize("line", ["attaque 1 de", "manœuvre al", "attack 2"])
def test_a_tile_without_a_box_offers_what_is_missing(line):
    fault = written("empires", line).fault
    assert fault is not None and fault.candidates
    offered = render(fault.candidates[0], "fr")
    again = written("empires", offered)
    if again.edit is None:  # its owner first, then its box
        assert again.fault is not None and again.fault.candidates
        again = written("empires", render(again.fault.candidates[0], "fr"))
    assert again.edit is not None


def test_the_only_counter_of_its_kind_comes_from_where_it_lies():
    position = laid_out("empires")
    lying = position.table.counters["germany-attack-1#1"]
    goal = "development-germany:1" if lying.zone.endswith("available") else "development-germany:available"
    name = position.board.zones[goal].name.en
    assert written("empires", f"attack 1 de {name}").edit == Move((lying.id,), goal)


@by_rows("slug, line, question")
def test_questions_keep_their_words(slug, line, question):
    assert written(slug, line).asks.__name__ == question


@by_rows("slug, line, said")
def test_what_is_told_aloud_at_the_table_is_understood(slug, line, said):
    command = written(slug, line)
    done = parts(command.edit)[-1] if command.edit is not None else None
    asked = [value for value in to_builtins(command.question).values() if value] if command.question else []
    assert " ".join(map(str, asked or astuple(done))) == said


@pytest.mark.parametrize("line", ["saison", "season"])
def test_a_word_alone_that_cannot_be_laid_asks(line):
    assert isinstance(written("antique", line).question, SeasonAssistant)


@pytest.mark.parametrize(
    ("slug", "line", "question"),
    [("empires", "recr", "Recruit"), ("empires", "diplo", "Diplomacy"), ("third-reich", "planif", "Actions")],
)
def test_boxes_that_are_called_alike_hide_no_question(slug, line, question):
    assert type(written(slug, line).question).__name__ == question


@pytest.mark.parametrize("slug", ["empires", "third-reich", "der-des-ders"])
def test_what_is_hardly_like_a_name_suggests_none(slug):
    assert written(slug, "armées").fault.candidates == ()


@pytest.mark.parametrize("slug", ["empires", "third-reich", "der-des-ders"])
def test_the_french_verb_asks_for_the_fight(slug):
    game = find_game(slug)
    zones = (zone for zone in laid_out(slug).occupied if laid_out(slug).board.zones[zone].kind == "land")
    name = laid_out(slug).board.zones[next(zones)].name["fr"]
    asked = written(slug, f"attaquer {name}")
    assert asked.asks is game.question("attack")


def test_a_track_is_known_by_the_short_word_that_its_board_gives_it():
    assert written("der-des-ders", "pr entente 5").edit == Move(("resources-entente#1",), "resources:5")
    names = {
        render(name, "en") for name in written("der-des-ders", "pr 3").fault.candidates if not isinstance(name, str)
    }
    assert names == {"Resources Entente", "Resources Central Powers"}


@pytest.mark.parametrize(
    ("slug", "line", "names"),
    [
        ("antique", "1 it italy > cisalpine gaul", ("Italy, fleet", "Italy, infantry corps")),
        ("third-reich", "mission axe > nancy", ("Air mission: Germany", "Submarine mission: Germany")),
        ("third-reich", "copenhague axe", ("Germany, infantry", "Italy, infantry")),
        ("empires", "riga alliés", ("United Kingdom, army 4", "France, army 4")),
    ],
)
def test_who_is_asked_which_is_told_the_names(slug, line, names):
    told = render(written(slug, line).fault.told("en"), "en")
    assert "which of them" in told and all(name in told for name in names)


def test_only_as_many_as_lie_there_are_proposed():
    game = find_game("third-reich")
    position = Desk.new(game, "winter-1940").position
    (command,) = read("2 al reims > brussels", position, game)
    assert [name.en for name in command.fault.candidates] == ["2 France, infantry"], "of armour only written lies there"
    assert command.fault.start == 0, "the number is part of what is said in other words"
    (command,) = read("2 France, infantry reims > brussels", position, game)
    assert len(command.edit.counters) == 2


@pytest.mark.parametrize("slug", ["empires", "third-reich", "antique"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_kinds_named_in_full_are_two_kinds_with_or_without_a_comma(slug, language):
    position = laid_out(slug)
    armies = (kind for kind in position.kinds.kinds.values() if kind.type in ("army", "corps"))
    names = [kind.name[language].replace(",", "") for kind in armies]
    goal = next(zone.name[language] for zone in position.board.zones.values() if zone.kind == "land")
    for one, other in itertools.pairwise(names):
        plain, parted = (written(slug, f"{one}{comma} 3 {other} > {goal}") for comma in (" ", ","))
        assert (plain.edit, plain.fault) == (parted.edit, parted.fault), (one, other)
