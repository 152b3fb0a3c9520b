"""Any answer as a page: escaped, alone, complete in both languages."""

import re
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from assistant.core import questions
from assistant.core.questions import Answer, FollowUp, Offer, Question
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, DataError, QuestionError, verbatim
from assistant.desk.desk import Desk
from assistant.desk.pages import handouts as pages
from assistant.desk.pages.blocks import Markup
from assistant.games import GAMES, find_game
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
