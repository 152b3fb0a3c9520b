"""Any answer as a page: escaped, alone, complete in both languages."""

import re
from collections import Counter as Count
from fractions import Fraction
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from defusedxml.ElementTree import fromstring

from assistant.cli.answers import as_data, as_text
from assistant.core import questions
from assistant.core.questions import Answer, Chart, ChartLine, FollowUp, Offer, Question
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, DataError, QuestionError, render, verbatim
from assistant.desk import descriptions, registers
from assistant.desk.desk import Desk
from assistant.desk.pages import handouts as pages
from assistant.desk.pages.blocks import Markup, chart_svg
from assistant.desk.pages.handouts import piles_of, sheet_html, tally_of
from assistant.games import GAMES, find_game
from assistant.games.antique.game import GAME
from assistant.games.antique.questions.dealings import Spy
from assistant.games.antique.questions.season import SeasonAssistant
from tests.games.tables import given_out, start

EVIL = "<script>alert('x')</script> & \"so\" <img src=http://example.org/x.png>"


def t(words):
    return verbatim(words)


EVERYTHING = Answer(
    t(f"Verdict {EVIL}"),
    reasons=(
        questions.Reason(t(f"Assumed {EVIL}"), "", questions.ReasonKind.ASSUMED),
        questions.Reason(t(f"Because {EVIL}"), "9.2<b>", questions.ReasonKind.RULE),
    ),
    body=(
        questions.Sum(
            t(f"Sum {EVIL}"), (questions.SumLine(t(EVIL), 1200, "4.1"), questions.SumLine(t("less"), Fraction(-1, 3)))
        ),
        questions.Chances(t(f"Chances {EVIL}"), (questions.Chance(t(EVIL), 12), questions.Chance(t("lost"), 24))),
        questions.Grid(
            t(f"Grid {EVIL}"),
            (t("Name"), t("AP")),
            ((t(EVIL), t("1\N{NARROW NO-BREAK SPACE}200")), (t("b"), t("\N{MINUS SIGN}3,5"))),
        ),
        questions.Grid(t("Empty"), (t("Nothing"),), ()),
        questions.Prose(t(f"one {EVIL}\n\ntwo"), t(f"Title {EVIL}")),
        questions.Steps(t(f"Steps {EVIL}"), ((t(f"done {EVIL}"), True), (t("open"), False))),
        questions.Copy(t(f"Copy {EVIL}"), t(f"first {EVIL}\nsecond")),
        questions.Chart(
            t(f"Chart {EVIL}"), (t(EVIL), t("later")), (questions.ChartLine(t(EVIL), (1, Fraction(5, 2))),)
        ),
    ),
    offers=(Offer(t("an offer"), Note("secret", "hidden")),),
    follow_ups=(FollowUp(t("a follow-up"), Question()),),
)


class Reader(HTMLParser):
    """Checks that every tag is closed, and keeps what is read."""

    VOID = {"meta", "img", "br"}

    def __init__(self, html):
        super().__init__()
        self.open = []
        self.tags = []
        self.words = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words += data


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_people_write_stays_words(language):
    html = pages.book_html([(f"Title {EVIL}", EVERYTHING, b"\x89PNG")], language, f"Kicker {EVIL}")
    page = Reader(html)
    assert page.words.count(EVIL) == 21, "in every place, read as it was written"
    assert not {"script", "link", "iframe", "object"} & {tag for tag, _ in page.tags}
    sources = [attrs["src"] for tag, attrs in page.tags if tag == "img"]
    assert len(sources) == 1 and str(sources[0]).startswith("data:image/png;base64,")
    assert "url(" not in html and "@import" not in html
    assert ("html", {"lang": language}) in page.tags


def test_a_page_tells_the_answer_and_not_what_to_press():
    page = Reader(pages.book_html([("Title", EVERYTHING, None)], "fr"))
    assert "1\N{NARROW NO-BREAK SPACE}200" in page.words and "33,3\N{NARROW NO-BREAK SPACE}%" in page.words
    assert "§4.1" in page.words and page.words.index("Because") < page.words.index("Assumed")
    assert not any(word in page.words for word in ("offer", "follow-up", "hidden", "secret"))
    numbers = [attrs for tag, attrs in page.tags if tag == "th" and attrs.get("class") == "n"]
    assert len(numbers) == 1, "columns of numbers stand on the right, others do not"


def test_shares_are_rounded_to_the_nearest_tenth():
    rows = tuple(questions.Chance(verbatim("row"), n) for n in (0, 1, 1200, 1799))
    html = Markup("en").block(questions.Chances(verbatim("chances"), rows))
    assert re.findall(r'<td class="n">([^<]*%)</td>', html) == ["0%", "&lt;0.1%", "40%", "60%"]
    html = Markup("fr").block(
        questions.Chances(
            verbatim("chances"), (questions.Chance(verbatim("row"), 1), questions.Chance(verbatim("row"), 2999))
        )
    )
    assert re.findall(r'<td class="n">([^<]*%)</td>', html) == [
        "&lt; 0,1\N{NARROW NO-BREAK SPACE}%",
        "&gt; 99,9\N{NARROW NO-BREAK SPACE}%",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_the_answers_of_every_game_can_be_set(slug, language):
    game = find_game(slug)
    position = start(game, game.sample or game.setups[0])
    questions = [game.points(position) if game.points else None, game.phase_end(position) if game.phase_end else None]
    answers = [question.answer(position) for question in questions if question is not None]
    assert answers
    for answer in answers:
        Reader(pages.book_html([("Title", answer, None)], language))


def blank(_position, _highlights, _language):
    return b"\x89PNG"


def test_pages_are_files_of_their_own(tmp_path):
    desk = Desk.new(find_game("antique"), "start", tmp_path / "Our evening.sabretache", "Our evening")
    written = list(given_out(desk, tmp_path / "new" / "folder", pages.Edition("fr", blank)))
    assert len(written) == len({path.name for path in written}) == 3 * len(desk.kinds.sides), "three a player"
    assert {"Italie, feuille du joueur.html", "Égypte, ordres, printemps de l’an 1.html"} <= {
        path.name for path in written
    }
    for path in written:
        page = Reader(path.read_text(encoding="utf-8"))
        assert "Campagne antique · Our evening" in page.words
    assert [path.suffix for path in written] == [".html"] * len(written)
    desk.close()


def test_what_cannot_be_written_is_told(tmp_path):
    desk = Desk.new(find_game("antique"), "start")
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(DataError, match="taken"):
        list(given_out(desk, tmp_path / "taken", pages.Edition("fr", blank)))


def test_a_game_without_pages_says_so():
    with pytest.raises(QuestionError, match="Downfall"):
        pages.Press.at(Desk.new(find_game("empires"))).pages()


# Charts: what is drawn is where the numbers say, names stand apart, and the same numbers are read as a table


SVG = "{http://www.w3.org/2000/svg}"


def chart(*lines):
    along = tuple(verbatim(f"step {n}") for n in range(max(map(len, lines))))
    return Chart(
        verbatim("Title"), along, tuple(ChartLine(verbatim(f"line {n}"), line) for n, line in enumerate(lines))
    )


def points(svg):
    ways = [path.get("d") for path in fromstring(svg).iter(f"{SVG}path") if path.get("stroke-width")]
    return [[(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", way)] for way in ways]


def test_amounts_stand_where_the_marks_say():
    svg = chart_svg(chart((0, 100, 50, -20)), "en")
    (line,) = points(svg)
    marks = {
        words.text: float(words.get("y")) - 4
        for words in fromstring(svg).iter(f"{SVG}text")
        if words.get("text-anchor") == "end"
    }
    zero, hundred = marks["0"], marks["100"]
    for (_, y), amount in zip(line, (0, 100, 50, -20), strict=True):
        assert y == pytest.approx(zero + (hundred - zero) * amount / 100, abs=0.2)
    steps = [b[0] - a[0] for a, b in pairwise(line)]
    assert max(steps) - min(steps) < 0.2


def test_a_line_breaks_where_nobody_knows():
    svg = chart_svg(chart((1, 2, None, 3, 4, None, 9)), "en")
    assert [len(run) for run in points(svg)] == [2, 2]
    assert len(list(fromstring(svg).iter(f"{SVG}circle"))) == 3, "the last amount stands alone and is seen"


@pytest.mark.parametrize("amounts", [[(5,)] * 8, [(0,)] * 8, [(10**9, 10**9)] * 8, [(Fraction(1, 3),)] * 8])
def test_names_stand_apart(amounts):
    svg = chart_svg(chart(*amounts), "fr")
    names = [words for words in fromstring(svg).iter(f"{SVG}text") if str(words.text).startswith("line")]
    heights = sorted(float(name.get("y")) for name in names)
    assert len(heights) == 8 and min(b - a for a, b in pairwise(heights)) > 12
    assert heights[0] > 0 and heights[-1] < 270


def test_numbers_are_read_as_a_table():
    answer = Answer(verbatim("v"), body=(chart((1, Fraction(5, 2), None)),))
    assert "2,5" in as_text(answer, "fr") and "–" in as_text(answer, "fr")
    assert as_data(answer, "en")["body"][0]["lines"] == [{"label": "line 0", "values": [1, "5/2", None]}]


# The pack-up sheet holds the whole table: the board that is set up from it is the one that was packed away


ROW = re.compile(r"<tr><td><b>(.*?)</b></td><td>(.*?)</td><td>(.*?)</td></tr>")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pile_and_marker_is_on_the_sheet(slug, language, qapp):
    game = find_game(slug)
    desk = Desk.new(game, game.sample)
    position = desk.position
    piles = [pile for part in piles_of(position, language).values() for pile in part]
    lying = {zone for zone in position.occupied} | {zone for _, zone in position.table.markers}
    assert {pile.zone for pile in piles} == lying & set(position.board.zones) and len(piles) == len(lying)
    for pile in piles:
        assert len(pile.markers) == len(position.markers_in(pile.zone))
        assert bool(pile.stack) == bool(position.counters_in(pile.zone))
    told = sum(row.on_map + row.beside for row in tally_of(position))
    nations = Count(position.kind(counter).nation for counter in position.table.counters)
    assert told == sum(n for nation, n in nations.items() if nation in position.kinds.nations)
    rows = [(unescape(name), unescape(stack)) for name, stack, _ in ROW.findall(sheet_html(position, game, language))]
    assert [name for name, _ in rows] == [render(pile.name, language) for pile in piles]
    for (_, words), pile in zip(rows, piles, strict=True):
        plain = re.sub(r"<b>\d+</b>\s", "", words)
        assert plain == " · ".join(render(text, language) for text in pile.stack)


def test_a_pile_is_told_from_bottom_to_top(qapp):
    game = find_game("empires")
    desk = Desk.new(game, game.sample)
    zone = max((z for z in desk.position.occupied if z in desk.position.board.zones), key=lambda z: len(
        {(c.kind, c.face) for c in desk.position.counters_in(z)} if desk.position.board.zones[z].kind == "land" else ()
    ))  # fmt: skip
    pile = next(pile for pile in piles_of(desk.position, "en")["map"] if pile.zone == zone)
    bottom, top = desk.position.counters_in(zone)[0], desk.position.counters_in(zone)[-1]
    assert len(pile.stack) > 1
    assert render(desk.position.kinds.kinds[bottom.kind].name, "en") in render(pile.stack[0], "en")
    assert render(desk.position.kinds.kinds[top.kind].name, "en") in render(pile.stack[-1], "en")


def test_the_page_says_its_paper(qapp):
    game = find_game("empires")
    desk = Desk.new(game, game.sample)
    assert "size: Letter;" in sheet_html(desk.position, game, "en", paper="Letter")
    assert "size: A4;" in sheet_html(desk.position, game, "en")


def test_boxes_whose_name_others_share_say_their_track():
    """Each power has a box called Available; a heap of tiles belongs to one of them."""
    game = find_game("empires")
    desk = Desk.new(game, "autumn-1915")
    piles = piles_of(desk.position, "fr")["reserves"]
    names = [render(pile.name, "fr") for pile in piles if pile.zone.startswith("development-")]
    assert "Technologies : Allemagne, Disponibles" in [name.replace("\N{NARROW NO-BREAK SPACE}", " ") for name in names]
    assert len(set(names)) == len(names) > 1


# Registers as people read them: names for ids, turns by their names, cents; and a side's own page


ROMAN = "italie-infantry#1"


def begun_with(question, n):
    """Return the beginning of the campaign with an offer of a question accepted."""
    desk = Desk.new(GAME, "start")
    desk.edit(desk.ask(question).offers[n].edit)
    return desk.position


def column(register, name):
    found = next(each for each in GAME.registers if each.id == register)
    return next(each for each in found.columns if each.id == name)


@pytest.mark.parametrize(
    ("register", "row", "english", "french"),
    [
        ("corps", ROMAN, "Legio I, Italy", "Legio I, Italie"),
        ("orders", ROMAN, "Legio I, Italy", "Legio I, Italie"),
        ("fleets", "gaule-fleet#1", "Fleet, Gaul", "Flotte, Gaule"),
        ("designs", "legio-i", "Legio I", "Legio I"),
        ("nations", "egypte", "Egypt", "Égypte"),
        ("provinces", "cisalpine", "Cisalpine Gaul", "Gaule cisalpine"),
        ("history", "0005", "summer, year 2", "été de l’an 2"),
        ("ledger", "0012", "12", "12"),
    ],
)
def test_rows_are_called_by_names(register, row, english, french):
    position = Desk.new(GAME, "start").position
    said = descriptions.row_called(GAME, position, register, row)
    assert (render(said, "en"), render(said, "fr")) == (english, french)


@pytest.mark.parametrize(
    ("register", "name", "value", "french"),
    [
        ("ledger", "season", 0, "printemps de l’an 1"),
        ("nations", "collected", 0, ""),
        ("nations", "collected", 6, "été de l’an 2"),
        ("nations", "treasury", "1000/3", "333,33"),
        ("nations", "treasury", "205/4", "51,25"),
        ("shipyard", "due", 99, "100"),
        ("ledger", "about", "cisalpine illyrie", "Gaule cisalpine et Illyrie"),
        ("ledger", "about", "Legio I", "Legio I"),
        ("orders", "path", ["cisalpine", "alpes"], "Gaule cisalpine → Alpes"),
        ("history", "held", ["italie: italie sicile", "gaule:"], "Italie : Italie et Sicile ; Gaule : rien"),
        ("corps", "design", "legio-i", "Legio I"),
        ("battles", "winner", "", ""),
        ("battles", "winner", "gaule", "Gaule"),
        ("moves", "counter", ROMAN, "Italie, corps d’infanterie"),
    ],
)
def test_cells_are_said_in_words(register, name, value, french):
    said = descriptions.cell_said(GAME, Desk.new(GAME, "start").position, column(register, name), value)
    assert render(said, "fr").replace("\N{NARROW NO-BREAK SPACE}", " ") == french


def test_a_turn_is_chosen_by_its_name():
    position = begun_with(SeasonAssistant(), -1)
    choices = descriptions.cell_choices(GAME, position, column("shipyard", "due"), "en")
    assert choices is not None and [(value, render(said, "en")) for value, said in choices][4] == (4, "spring, year 2")
    done = descriptions.cell_choices(GAME, position, column("nations", "paid"), "en")
    assert done is not None and [value for value, _ in done[:3]] == [0, 1, 2]


def test_a_page_holds_a_nations_rows_and_no_others():
    position = begun_with(Spy(side="gaule", target="italie", subject="treasury", die=6), 0)
    position = position.after(Note("trade/0001", {"nation": "egypte", "partner": "asie", "ships": 4}))
    pages = {side: {s.register: s for s in registers.page_of(GAME, position, side)} for side in position.kinds.sides}
    assert list(pages["gaule"])[:6] == ["nations", "corps", "orders", "fleets", "provinces", "spies"]
    assert pages["gaule"]["spies"].rows == ("0001",) and pages["italie"]["spies"].rows == ()
    assert pages["egypte"]["trade"].rows == ("0001",) and pages["asie"]["trade"].rows == ()
    assert pages["italie"]["corps"].rows == (ROMAN,) and pages["italie"]["provinces"].rows == ("italie",)
    assert pages["gaule"]["ledger"].rows == ("0001",)
    for register, section in pages["italie"].items():
        known = {each.id for each in next(each for each in GAME.registers if each.id == register).columns}
        assert set(section.columns) <= known
    declared = {register.id for register in GAME.registers}
    assert {"nations", "corps", "fleets", "orders", "provinces", "spies"} <= declared


def test_the_journal_tells_rows_by_their_names():
    desk = Desk.new(GAME, "start")
    desk.edit(Note(f"corps/{ROMAN}", {**desk.position.register("corps")[ROMAN], "points": "110"}))
    desk.edit(Note("history/0005", {"held": ["italie: italie"]}))
    desk.edit(Note("ledger/0001", {"nation": "italie", "amount": "3"}))
    told = [render(desk.told(n), "en") for n in (1, 2, 3)]
    assert told == ["Corps in play: Legio I, Italy", "Holdings by season: summer, year 2", "Ledger: 1"]
