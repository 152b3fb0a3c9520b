"""What a card is made of: reasons, charts; and counters as they are written."""

import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import fields

from assistant.cli.answers import as_text
from assistant.core import counter_files, questions
from assistant.core.calc import Situation, Worked
from assistant.core.cards import (
    MOST_LISTED,
    FindingsQuestion,
    Names,
    Printed,
    SecretsQuestion,
    answered,
    offer,
    reading,
    reasons,
    tiles_of,
    unread,
    unseen,
    work,
)
from assistant.core.charts import Chart, chart_reader, read_chart
from assistant.core.counter_files import Setup, lay_out, write_counters, write_setup
from assistant.core.game import Game
from assistant.core.judgement import Book, Found, Grade, Objection
from assistant.core.places import data
from assistant.core.printed import Board, Column, CounterSet, Kind, Zone
from assistant.core.questions import (
    Answer,
    Ask,
    Question,
    Reason,
    ReasonKind,
    Role,
    SideId,
    Sum,
    SumLine,
    rule_words,
    tag,
)
from assistant.core.table import Flip, Move, Position, apply, turned_over
from assistant.core.text import LANGUAGES, DataError, EditError, Name, QuestionError, Text, render, verbatim
from assistant.desk.desk import check
from assistant.desk.pages.blocks import Markup
from assistant.games import all_games
from tests.games.tables import start
from tests.rows import by_rows


def say(key, /, **args):
    return Text("made-up", key, args)


class March(Situation):
    zone: str = "anvers"
    speed: int


@by_rows("rule, en, fr")
def test_rules_are_cited_in_words(rule, en, fr):
    assert (rule_words(rule, "en"), rule_words(rule, "fr")) == (en, fr)


def test_no_reader_shows_a_rule_number_as_it_is_written():
    answer = Answer(
        verbatim("Yes"),
        (Reason(verbatim("Why"), "first 12"),),
        (Sum(verbatim("Sum"), (SumLine(verbatim("One"), 1, "first 7"),)),),
    )
    markup = Markup("fr")
    page = "".join(map(markup.block, answer.body)) + markup.reasons(answer.reasons)
    shown = re.sub(r"<[^>]*>", "", page)  # in its marks the number stands for what a finger asks about
    for words in (as_text(answer, "fr"), shown):
        assert "first" not in words
        assert "1re éd.\u00a0§12" in words
        assert "1re éd.\u00a0§7" in words


def test_reasons_say_what_they_rest_on():
    because, rejected, fact, assumed = reasons(say)
    assert because("5.2", "k", n=1) == Reason(say("k", n=1), "5.2", ReasonKind.RULE)
    assert rejected("5.2", "k", about=("anvers",)) == Reason(say("k"), "5.2", ReasonKind.REJECTED, ("anvers",))
    assert fact("k", rule="4.5") == Reason(say("k"), "4.5", ReasonKind.FACT)
    assert assumed("k") == Reason(say("k"), "", ReasonKind.ASSUMED)


def test_work_corrects_the_situation_before_the_rules_see_it():
    situation, worked = work(March(speed=2), {"speed": 3}, lambda given: Worked(given.speed * 2))
    assert (situation.speed, worked.value) == (3, 6)
    with pytest.raises(QuestionError) as error:
        work(March(speed=2), {"sped": 3}, lambda given: Worked(given.speed))
    assert error.value.field == "overrides.sped"


def test_an_answer_speaks_in_names_and_lights_what_it_speaks_of(position):
    counter = next(iter(position.table.counters))
    inner = say("inner", zones=("brest", "cracovie"))
    worked = Worked(7, (Reason(say("k", zone="anvers", army=counter, why=inner), "3"),), (say("taken", zone="brest"),))
    names = Names(position, lambda _, c: verbatim(f"army {c}"))
    fact = Reason(say("f"), "", ReasonKind.FACT)
    answer = answered(say("v"), March(speed=1), worked, names=names, reasons=(fact,))
    first, second, last = answer.reasons
    assert first.text.args["zone"] == position.zone("anvers").name
    assert first.text.args["army"] == verbatim(f"army {counter}")
    assert first.text.args["why"].args["zones"] == (position.zone("brest").name, position.zone("cracovie").name)
    assert first.about == ("anvers", counter, "brest", "cracovie")
    assert (second, last.kind, last.about) == (fact, ReasonKind.ASSUMED, ("brest",))
    assert answer.value == 7


def test_what_is_said_twice_is_told_once_and_lights_both(position):
    one, other = (c.id for c in list(position.table.counters.values())[:2])
    steps = tuple(Reason(say("k", army=army), "3") for army in (one, other))
    told = Names(position, lambda _p, _c: "infantry").reasons(steps)
    assert [reason.about for reason in told] == [(one, other)]


def test_printed_values_nobody_read_are_one_assumption(position):
    names = Names(position)
    (reason,) = unread(names, [Printed("brest", "terrain"), Printed("cracovie", "terrain", verbatim("open"))])
    assert reason.kind is ReasonKind.ASSUMED and reason.printed and reason.about == ("brest", "cracovie")
    assert render(reason.text, "en") == "Printed values assumed — Brest: Terrain forest; Cracow: open"
    assert unread(names, [Printed("anvers", "city")]) == (), "the rules give it"
    assert unread(names, [Printed("anvers", "no-such-column")]) == ()


class Options(Situation):
    retreat_when: Literal["at_once", "later"] = "at_once"
    snow: bool = False
    most: int = 3


@pytest.mark.parametrize(
    ("option", "expected"), [("retreat_when", say("reading-retreat-when-at-once")), ("snow", say("reading-snow-no"))]
)
def test_readings_have_one_form_of_key(option, expected):
    assert reading(say, Options(), option) == expected
    assert reading(say, Options(), "most") == say("reading-most", n=3)


@pytest.mark.parametrize(
    ("chance", "digits", "en", "fr"),
    [
        (Fraction(5, 12), 0, "42%", "42 %"),
        (Fraction(1, 1000), 0, "<1%", "< 1 %"),
        (Fraction(999, 1000), 0, ">99%", "> 99 %"),
        (Fraction(0), 0, "0%", "0 %"),
        (Fraction(1), 0, "100%", "100 %"),
        (Fraction(132, 1000), 1, "13.2%", "13,2 %"),
        (Fraction(1, 10000), 1, "<0.1%", "< 0,1 %"),
        (Fraction(9999, 10000), 1, ">99.9%", "> 99,9 %"),
    ],
)
def test_percentages_have_one_rounding(chance, digits, en, fr):
    assert render(questions.percent(chance, digits), "en") == en
    assert render(questions.percent(chance, digits), "fr").replace("\N{NARROW NO-BREAK SPACE}", " ") == fr


def test_figures_for_people():
    assert questions.decimals(Fraction(1, 3)) == Decimal("0.33")
    assert questions.decimals(Fraction(5, 2)) == Decimal("2.5")
    assert questions.decimals(Fraction(300, 1)) == 300 and questions.decimals(Fraction(-1, 1000)) == 0
    assert render(questions.odds(Fraction(5, 12))) == "5/12 (42%)"
    assert render(questions.odds(Fraction(1, 7776))) == "<1%"
    assert (questions.signed(2), questions.signed(-1), questions.signed(0)) == ("+2", "\N{MINUS SIGN}1", "+0")


def test_chances_are_whole_numbers_of_equal_rolls():
    parts = (Fraction(1, 6), "good"), (Fraction(3, 4), ""), (Fraction(1, 12), "bad")
    shown = questions.out_of(((say("label"), chance, tone) for chance, tone in parts), say("label"))
    assert [(row.weight, row.tone) for row in shown.rows] == [(2, "good"), (9, ""), (1, "bad")] and shown.total == 12


def test_an_offer_without_edits_is_none():
    assert offer(say("label"), ()) == ()
    (found,) = offer(say("label"), [Flip(("a",), 1)], "3", Ask("next"))
    assert found.then == Ask("next") and found.rule == "3"


class Looks(FindingsQuestion, tag="findings"):
    book = Book(None)


@Looks.book.state("5")
def stack() -> Found:
    yield Objection(say("stack", n=1), ("anvers",), Grade.OWED, mend=offer(say("mend"), [Move(("x",), "brest")])[0])


class LooksLong(FindingsQuestion, tag="findings"):
    book = Book(None)


@LooksLong.book.state("5")
def many() -> Found:
    yield from (Objection(say("more", n=n)) for n in range(MOST_LISTED + 2))


def test_findings_are_facts_with_what_mends_them(position):
    answer = Looks().answer(position)
    assert [(r.kind, r.rule) for r in answer.reasons] == [(ReasonKind.FACT, "5")]
    assert answer.highlights.zones == {"anvers": Role.DOUBT} and len(answer.offers) == 1
    assert (answer.value, answer.tone) == (("stack",), Role.DOUBT)
    assert render(answer.verdict) == "One thing to look at."
    long = LooksLong().answer(position)
    assert len(long.reasons) == MOST_LISTED + 1 and len(long.value) == MOST_LISTED + 2
    assert render(long.reasons[-1].text) == "2 more are not listed."


class Hidden(SecretsQuestion, tag="secrets"):
    def available(self, position, side):
        return tuple(tile.id for tile in tiles_of(position, side))[:1]

    def rule(self, position):
        return "10"


def test_secrets_are_asked_of_a_side_or_else_of_the_first():
    game = next(game for game in all_games() if game.question("secrets") is not None)
    laid = start(game, game.setups[0])
    first, *_, last = laid.kinds.sides
    assert (Hidden().acting(laid), Hidden(side=last).acting(laid)) == (first, last)


def test_a_counter_is_called_as_its_kind_unless_the_game_has_a_better_word():
    game = next(iter(all_games()))
    laid = start(game, game.setups[0])
    counter = next(iter(laid.table.counters))
    assert Names(laid).of(counter) == laid.kind(counter).name != counter


def test_secrets_tell_how_many_and_never_which():
    games = [game for game in all_games() if game.question("secrets") is not None]
    assert games
    for game in games:
        laid = start(game, game.setups[0])
        side = next(iter(laid.kinds.sides))
        tiles = tuple(tile.id for tile in tiles_of(laid, side))
        table = apply(apply(laid.table, Flip(tiles, 0)), Flip(tiles[:2], 1))
        position = Position(laid.board, laid.kinds, table, laid.defaults)
        answer = Hidden(side=side).answer(position)
        assert answer.value == {"down": 2, "up": len(tiles) - 2}
        assert [render(choice.label).partition(": ")[2] for choice in answer.offers] == [
            f"hide the {len(tiles) - 2} tiles that are not available yet",
            f"hide all {len(tiles) - 2} tiles",
            "reveal the available tile",
            "reveal all 2 tiles",
        ]
        after = apply(table, answer.offers[-1].edit)
        assert all(after.counters[tile].face == 0 for tile in tiles)
        (reason,) = unseen(position, side, (table.counters[tiles[0]], table.counters[tiles[-1]]), "10")
        assert reason.about == () and "one available tile" in render(reason.text)


class First(Question, tag="first"):
    side: SideId = ""
    zone: str

    def answer(self, position):
        return Answer(say("first"))


class Second(First, tag="second"):
    needed: int


def small_game():
    return Game("small", Name("Small", "Petit"), "made-up", "map", "counters", (First, Second))


def test_a_tag_leads_to_its_question():
    game = small_game()
    assert game.asked(Ask("second", {"zone": "anvers", "needed": 3})) == Second(zone="anvers", needed=3)
    known = First(zone="anvers")
    assert game.asked(known) is known
    assert tag(Ask("second")) == "second"
    with pytest.raises(LookupError):
        game.asked(Ask("third"))
    with pytest.raises(QuestionError) as error:
        game.asked(Ask("second", {"zone": "anvers", "neded": 3}))
    assert "needed" in render(error.value.text)


def test_questions_and_situations_take_their_blanks_by_name():
    """Those of every game: tests/games/test_contract.py."""
    assert Second(zone="a", needed=1).needed == 1
    for cls in (First, Second, March):
        with pytest.raises(TypeError):
            cls("anvers")


CHART = """id,en,fr,price,rate,open,near
anvers,Antwerp,Anvers,12,5/12,yes,brest evreux
brest,Brest,Brest,,0.25,,
"""


def chart(folder, text=CHART):
    (folder / "prices.csv").write_text(text, encoding="utf-8")
    return read_chart(folder, "prices")


def test_cells_are_read_as_what_they_mean(tmp_path):
    one, other = chart(tmp_path)
    assert one["id"] == "anvers" and dict(one)["price"] == "12"
    assert (one.whole("price"), one.whole_if_any("price"), other.whole_if_any("price")) == (12, 12, None)
    assert (one.exact("rate"), other.exact("rate")) == (Fraction(5, 12), Fraction(1, 4))
    assert (one.flag("open"), other.flag("open")) == (True, False)
    assert one.words("near") == ("brest", "evreux") and other.words("near") == ()
    assert one.name() == Name("Antwerp", "Anvers")
    assert list(chart(tmp_path).by("id")) == ["anvers", "brest"]
    assert chart(tmp_path, "season,n\nspring,10\nwinter,8\n").numbers() == {"spring": 10, "winter": 8}


@pytest.mark.parametrize(
    ("read", "place", "hint"),
    [
        (lambda c: c[1].whole("price"), "prices.csv:3", "price"),
        (lambda c: c[0].whole("id"), "prices.csv:2", "anvers"),
        (lambda c: c[0].exact("id"), "prices.csv:2", "anvers"),
        (lambda c: c[0].flag("id"), "prices.csv:2", "anvers"),
        (lambda c: c[0]["pric"], "prices.csv:2", "price"),
        (lambda c: c.by("open") and c.by("id") and Chart((*c, c[0])).by("id"), "prices.csv:2", "anvers"),
    ],
)
def test_a_cell_that_cannot_be_read_is_told_with_its_place(tmp_path, read, place, hint):
    with pytest.raises(DataError) as error:
        read(chart(tmp_path))
    for language in LANGUAGES:
        words = render(error.value.text, language)
        assert place in words and hint in words and "<" not in words
    assert error.value.problems[0].where == place


@pytest.mark.parametrize("text", ["id,price\nanvers\n", "id,price\nanvers,1,2\n"])
def test_a_row_has_as_many_cells_as_there_are_headings(tmp_path, text):
    with pytest.raises(DataError) as error:
        chart(tmp_path, text)
    assert "prices.csv:2" in str(error.value)


def test_a_chart_that_is_missing_or_no_text_is_told(tmp_path):
    (tmp_path / "noise.csv").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "endless.csv").write_text(f"id,price\nanvers,{'9' * 200_000}\n", encoding="utf-8")
    for name in ("nowhere", "noise", "endless"):
        with pytest.raises(DataError, match=f"{name}.csv"):
            read_chart(tmp_path, name)


def test_the_charts_of_a_game_are_found_from_any_of_its_modules():
    charts = chart_reader("assistant.games.antique.questions.treasury")
    assert charts("sinking").numbers()["spring"] == 10
    assert charts("sinking") is charts("sinking")
    with pytest.raises(LookupError):
        chart_reader("assistant.core.charts")


def test_every_chart_of_the_games_has_its_cells():
    files = sorted(Path(__file__).resolve().parents[2].glob("assistant/games/*/tables/*.csv"))
    assert len(files) > 20
    for file in files:
        assert read_chart(file.parent, file.stem)


SETS = sorted(folder.name for folder in data("counters").iterdir() if folder.is_dir())


def plain(kinds):
    return {field.name: getattr(kinds, field.name) for field in fields(kinds)}


@pytest.mark.parametrize("name", SETS)
def test_shipped_sets_and_setups_come_back(name, tmp_path):
    kinds = counter_files.counters(name)
    write_counters(kinds, tmp_path / name)
    assert plain(counter_files.read_counters(tmp_path / name)) == plain(kinds)
    for path in (data("counters") / name / "setups").glob("*.toml"):
        setup = counter_files.read_setup(path)
        written = tmp_path / "setups" / name / path.name  # folders that are not there yet
        write_setup(setup, written)
        assert counter_files.read_setup(written) == setup


def test_counters_of_many_states_come_back(tmp_path):
    columns = {key: Column(key, Name(key, key), kind) for key, kind in (("level", "number"), ("shown", "flag"))}
    faces = tuple({"level": n} for n in range(1, 12))
    kinds = {"army": Kind("army", "", "", "counter", 3, Name("Army", "Armée"), (*faces, {"shown": False}))}
    write_counters(CounterSet("s", Name("S", "S"), {}, {}, kinds, {}, columns), tmp_path / "s")
    found = counter_files.read_counters(tmp_path / "s")
    assert found.kinds["army"].faces == kinds["army"].faces and found.kinds["army"].is_secret(11)
    ring = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    board = Board("b", Name("B", "B"), {}, {}, {"here": Zone("here", "m", Name("H", "H"), "area", ((ring,),))}, ())
    words = {"here": ("army/face8", "army/back", "army")}
    table = lay_out(Setup("x", Name("X", "X"), "", words), board, found)
    assert [counter.face for counter in table.counters.values()] == [7, 1, 0]
    position = Position(board, found, table)
    turned = next(position.after(edit) for edit in turned_over(position, ["army#1"]))
    assert turned.table.counters["army#1"].face == 8 and found.kinds["army"].turned(11) == 0
    for face, allowed in ((11, True), (12, False), (-1, False)):
        edit = Flip(("army#1",), face)
        if allowed:
            check(edit, position)
        else:
            with pytest.raises(EditError):
                check(edit, position)
