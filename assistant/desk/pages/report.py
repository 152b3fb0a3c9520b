"""The evening as it was played, as a value and as a page: points, luck, fights, then each turn with its map and deeds.

`Evening.of` reads the journal's branch into a value, which is set as HTML and as Markdown. Expectation is exact: each fight
is asked once more on the table as it lay (desk/fights.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from html import escape
from pathlib import Path

from assistant.core.ai_match import NEXT_STEP, Contest
from assistant.core.atomic_write import ending, write_whole
from assistant.core.game import Game
from assistant.core.questions import Block, Chart, ChartLine, Grid, Steps, decimals, odds, rule_words
from assistant.core.record import Record
from assistant.core.table import BOOKMARK, NOTE, Position
from assistant.core.text import (
    QuestionError,
    Spoken,
    Text,
    Texts,
    has_message,
    one_line,
    render,
    speaker,
    verbatim,
    writing,
)
from assistant.desk import wording
from assistant.desk.descriptions import facts_told, unfolded
from assistant.desk.desk import Desk
from assistant.desk.fights import UNANSWERED, Fought, Going, fights
from assistant.desk.pages.blocks import Markup, chart_grid, said
from assistant.desk.pages.handouts import Print, html_page, piles_of

say = speaker(__name__)
POINTS = "report-points"  # a game whose score is no points calls it otherwise

PAUSE = timedelta(hours=6)  # so long a rest ends an evening

Score = Mapping[str, int | Fraction]


class Deed(Record):
    """One line of the journal with its parts; `mark`: it is a bookmark or a note; `fights`: what the dice settled."""

    number: int
    words: Text
    parts: Texts = ()
    mark: bool = False
    fights: tuple[Fought, ...] = ()


class Turn(Record):
    """A turn as it was played: what the game calls it, what was done, the table at its end, the points before and then.

    `phases`: the sides whose phases it had, each with the table as it began; empty where the program plays no side.
    """

    title: Text
    deeds: tuple[Deed, ...]
    end: Position
    before: Score
    score: Score
    phases: tuple[tuple[str, Position], ...]

    @property
    def fights(self) -> tuple[Fought, ...]:
        """Every fight of it, in order."""
        return tuple(fight for deed in self.deeds for fight in deed.fights)


class Luck(Record):
    """How a side's attacks went: so many fights, won as expected and won in fact, lost as expected and lost in fact.

    Where a game tells luck in amounts, of one `kind`: how much was expected, and how much `won` in fact.
    """

    side: str
    kind: Text | None
    fights: int
    expected: Fraction
    won: int
    feared: Fraction
    lost: int


class Evening(Record):
    """What a report tells."""

    game: Text
    title: str
    heading: Text
    start: Position
    noted: Texts  # what no counter showed then: facts, rows of registers
    sections: dict[str, tuple[str, Text]]  # what the rules say that its fights apply: number, section, its words
    turns: tuple[Turn, ...]
    fights: tuple[Fought, ...]  # of all turns, in order
    luck: tuple[Luck, ...]
    hindsight: tuple[Grid, ...] = ()  # where a game against the program turned, and what it would have done
    points: Text = say("report-points")  # what the score of a turn is called

    @classmethod
    def of(cls, desk: Desk, *, whole: bool = False, title: str | None = None, going: Going = lambda _: None) -> Evening:
        """Return what was played on the branch up to where the cursor is: the last evening, or the whole game.

        Args:
            whole: everything from the set-up on.
            title: what the table is called; as its file says, if none is given.
            going: is told how much is done, from 0 to 1.
        """
        journal, game = desk.journal, desk.game
        first = 1 if whole else evening_begins(desk)
        opening = before = desk.position_at(first - 1)
        turns: list[Turn] = []
        deeds: list[Deed] = []
        turn, phases, score = _turn(desk, before), _phase(game, before), _score(desk, before)
        for n in range(first, journal.now + 1):
            going((n - first) / (journal.now - first + 1))
            edit = desk.edit_at(n)
            mark = getattr(edit, "fact", "") in (NOTE, BOOKMARK)
            words, fought = desk.in_words(edit, before.table), tuple(fights(edit, before, game))
            deeds.append(Deed(n, words, unfolded(edit, before, game), mark, fought))
            after = desk.position_at(n, before)
            now = _turn(desk, after)
            if now != turn:
                turns.append(Turn(turn, tuple(deeds), after, score, _score(desk, after), tuple(phases)))
                deeds, turn, phases, score = [], now, [], turns[-1].score
            phases += [phase for phase in _phase(game, after) if not phases or phase[0] != phases[-1][0]]
            before = after
        if deeds or not turns:
            turns.append(Turn(turn, tuple(deeds), before, score, _score(desk, before), tuple(phases)))
        fought = tuple(fight for turn in turns for fight in turn.fights)
        return cls(
            say("report-game", game=game.title),
            title if title is not None else desk.title,
            say("report-whole" if whole else "report-title"),
            opening,
            tuple(facts_told(opening, game)),
            _sections(fought, game),
            tuple(turns),
            fought,
            tuple(_luck(fought)),
            tuple(hindsight(turns, game, before)),
            Text(game.package, POINTS) if has_message(game.package, POINTS, "en") else say("report-points"),
        )


def _phase(game: Game, position: Position) -> list[tuple[str, Position]]:
    """Return whose phase it is with the table, for a game that the program plays."""
    return [(game.contest.active(position), position)] if game.contest is not None else []


def evening_begins(desk: Desk) -> int:
    """Return the number of the first edit after the last long rest, at most the last one done; 1 if nothing was done yet."""
    journal = desk.journal
    first = journal.now
    while first > 1:
        later, earlier = _time(journal.step(first).at), _time(journal.step(first - 1).at)
        if later is None or earlier is None or later - earlier >= PAUSE:
            break
        first -= 1
    return max(first, 1)


def _time(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        return None


def _turn(desk: Desk, position: Position) -> Text:
    return wording.turn_called(desk.game, position) or say("report-game", game=desk.game.title)


def _score(desk: Desk, position: Position) -> Score:
    try:
        return dict(desk.game.score(position))
    except QuestionError:  # it rests on what is kept from those who may read this
        return {}


def _luck(fought: Sequence[Fought]) -> Iterator[Luck]:
    for side, kind in dict.fromkeys((fight.side, fight.kind) for fight in fought):
        own = [fight for fight in fought if (fight.side, fight.kind) == (side, kind)]
        yield Luck(
            side,
            kind,
            len(own),
            sum((fight.good if kind is None else fight.mean for fight in own), Fraction(0)),
            sum(fight.tone == "good" if kind is None else fight.amount for fight in own),
            sum((fight.bad for fight in own), Fraction(0)),
            sum(fight.tone == "bad" for fight in own),
        )


def _sections(fought: Sequence[Fought], game: Game) -> dict[str, tuple[str, Text]]:
    """Return the sections that the fights cite, by the number under which they do."""
    numbers = dict.fromkeys(rule for fight in fought for rule in fight.rules)
    found = ((number, wording.paraphrase(game, number)) for number in numbers)
    return {number: section for number, section in found if section is not None}


SIGN = {"good": "report-good", "bad": "report-bad", "": "report-even"}

# Returns the HTML of a small map of a position, with words for who does not see it; empty where it shows what the last one did.
Maps = Callable[[Position, str], str]


def _grids(rows: Iterable[tuple[object, Texts]], *heads: tuple[str, tuple[str, ...]]) -> Iterator[Grid]:
    """Yield what is won or lost, then what is told in amounts, which is of a kind: each a table with its title and columns."""
    told = [*rows]
    for counted, (title, names) in enumerate(heads):
        found = tuple(cells for kind, cells in told if counted == (kind is not None))
        if found:
            yield Grid(say(f"report-{title}"), tuple(say(f"report-{name}") for name in names), found)


def _fights(evening: Evening) -> Iterator[tuple[object, Texts]]:
    for fight in evening.fights:
        fell = (fight.title, fight.outcome, odds(fight.chance))
        went = (odds(fight.good), say(SIGN.get(fight.tone, SIGN[""])))
        yield fight.kind, (*fell, *went) if fight.kind is None else (*fell, _exactly(fight.mean))


def _fortunes(evening: Evening) -> Iterator[tuple[object, Texts]]:
    kinds = evening.start.kinds
    for luck in evening.luck:
        name = say("report-name", name=kinds.sides[luck.side].name) if luck.side in kinds.sides else verbatim(luck.side)
        cells = (say("report-n", n=luck.fights), _exactly(luck.expected), say("report-n", n=luck.won))
        lost = (_exactly(luck.feared), say("report-n", n=luck.lost))
        yield luck.kind, (name, *cells, *lost) if luck.kind is None else (name, luck.kind, *cells)


def _summary(evening: Evening, language: str) -> Iterator[Block]:
    """Yield what comes before the turns: points, hindsight, luck, fights, and how the table lay."""
    kinds = evening.start.kinds
    names = {side: say("report-name", name=found.name) for side, found in kinds.sides.items()}
    scored = dict.fromkeys(side for turn in evening.turns for side in turn.score if side in names)
    if scored:
        lines = (
            ChartLine(names[side], tuple(turn.score.get(side) for turn in evening.turns), kinds.emblem(side))
            for side in scored
        )
        yield Chart(evening.points, tuple(turn.title for turn in evening.turns), tuple(lines))
    yield from evening.hindsight
    sides = ("luck", ("side", "count", "expected", "won", "feared", "lost"))
    yield from _grids(_fortunes(evening), sides, ("luck", ("roller", "kind", "times", "mean", "amount")))
    fought = ("fights", ("fight", "fell", "chance", "hope", "went"))
    yield from _grids(_fights(evening), fought, ("rolls", ("roll", "fell", "chance", "mean")))
    yield _start(evening, language)
    if evening.noted:
        yield Grid(say("pack-noted"), (say("pack-fact"),), tuple((line,) for line in evening.noted))


def _exactly(value: Fraction) -> Text:
    """Return an expected number of fights, exactly and as a decimal."""
    if value.denominator == 1:
        return say("report-n", n=value.numerator)
    return say("report-exactly", n=decimals(value), exact=value)


def _start(evening: Evening, language: str) -> Grid:
    """Return how the table lay at the beginning, so that it can be set up and the evening played over."""
    piles = (pile for part in piles_of(evening.start, language).values() for pile in part)
    rows = (tuple(say("pack-one", what=cell) for cell in (pile.name, pile.stack, pile.markers)) for pile in piles)
    head = tuple(say(f"pack-{key}") for key in ("place", "stack", "markers"))
    return Grid(say("report-start"), head, tuple(rows))


def _lead(evening: Evening) -> Text:
    deeds = sum(len(turn.deeds) for turn in evening.turns)
    return say("report-lead", turns=len(evening.turns), deeds=deeds, fights=len(evening.fights))


def _kicker(evening: Evening, language: str) -> str:
    return " · ".join(word for word in (render(evening.game, language), evening.title) if word)


def report_html(
    evening: Evening, language: str, maps: Maps | None = None, going: Going = lambda _: None, paper: str = "A4"
) -> str:
    """Return the report as a page of HTML.

    Args:
        maps: draws the small maps; without it there are none.
        going: is told how much is done, from 0 to 1.
        paper: on which it is printed, `A4` or `Letter`.
    """
    head = f'<h1>{said(evening.heading, language)}</h1><p class="lead">{said(_lead(evening), language)}</p>'
    told = "\n".join((head, *_Report(language, evening).told(maps, going)))
    return html_page(render(evening.heading, language), told, language, _kicker(evening, language), paper)


def report_markdown(evening: Evening, language: str) -> str:
    """Return the report as Markdown, the chart as a table."""
    pen = _Markdown(language, evening)
    head = (f"# {pen.plain(evening.heading)}", pen.words(_kicker(evening, language)), pen.words(_lead(evening)))
    return "\n".join(("\n\n".join(head), "", *pen.told())).rstrip() + "\n"


class _Report(Markup):
    """Sets an evening as HTML; the numbers of its rules lead to what they say, at its end."""

    strong, slanted, line, parts, part = "<b>{}</b>", "<i>{}</i>", "<p>{}</p>", "<ul>{}</ul>", "<li>{}</li>"
    link, section = '<a href="#{}">{}</a>', '<p id="{0}"><a name="{0}"></a><b>{1}</b> {2}</p>'

    def __init__(self, language: str, evening: Evening) -> None:
        super().__init__(language)
        self.evening = evening

    def told(self, maps: Maps | None = None, going: Going = lambda _: None) -> Iterator[str]:
        """Yield the summary, each turn with its map and its deeds, and what the rules say that fights cite."""
        evening = self.evening
        yield from map(self.block, _summary(evening, self.language))
        for n, turn in enumerate(evening.turns):
            going(n / len(evening.turns))
            yield self.title(turn.title)
            picture = maps(turn.end, self.plain(say("page-map"))) if maps is not None else ""
            if picture:
                yield f'<p class="map">{picture}</p>'
            yield from map(self.deed, turn.deeds)
            yield ""
        if evening.sections:
            yield self.title(say("report-rules"))
        once = dict(evening.sections.values())
        for section in sorted(once, key=wording.place_of):  # as in the rulebook
            name = self.words(rule_words(section, self.language))
            yield self.section.format(_anchor(section), name, self.words(once[section]))

    def number(self, rule: str) -> str:
        """Return the number of a rule."""
        return super().rule(rule)

    def rule(self, rule: str) -> str:
        """Return the number of a rule with where it leads."""
        found = self.evening.sections.get(rule)
        return self.link.format(_anchor(found[0]), self.number(rule)) if found else self.number(rule)

    def deed(self, deed: Deed) -> str:
        """Return a line of the journal with its parts, fights judged."""
        words = self.words(deed.words)
        if deed.fights:
            judged = "; ".join(self.words(_judged(deed, fight)) for fight in deed.fights)
            rules = map(self.rule, dict.fromkeys(rule for fight in deed.fights for rule in fight.rules))
            words = f"{self.strong.format(words)} – {' '.join((judged, *rules))}"
        elif deed.mark:
            words = self.slanted.format(words)
        parts = "".join(self.part.format(self.words(part)) for part in deed.parts)
        return self.line.format(words) + (self.parts.format(parts) if parts else "")


class _Markdown(_Report):
    """Sets an evening as Markdown."""

    strong, slanted, line, parts, part = "**{}**", "*{}*", "- {}", "{}", "\n    - {}"
    link, section = "[{1}](#{0})", '- <a id="{0}"></a>**{1}** {2}'

    def words(self, text: Spoken) -> str:
        """Return the words of a text in which nothing is a sign of Markdown or of HTML."""
        words = self.plain(text)
        for sign in "\\`*_[]|#":
            words = words.replace(sign, f"\\{sign}")
        return escape(one_line(words), quote=False)

    def title(self, title: Text) -> str:
        """Return a heading, and the blank line after it."""
        return f"## {self.words(title)}\n"

    def number(self, rule: str) -> str:
        """Return the number of a rule."""
        return rule_words(rule, self.language)

    def block(self, block: Block) -> str:
        """Return a table, also for a chart."""
        grid = chart_grid(block) if isinstance(block, Chart) else block
        assert isinstance(grid, Grid)
        lines = (f"| {' | '.join(map(self.words, row))} |" for row in (grid.header, *grid.rows))
        rule = f"|{'|'.join(' --- ' for _ in grid.header)}|"
        return "\n".join((self.title(grid.title), next(lines), rule, *lines, ""))


def _anchor(section: str) -> str:
    return f"rule-{section.replace(' ', '-')}"


def _judged(deed: Deed, fight: Fought) -> Text:
    """Return what fell in a fight, and how likely that was; of several in one line of the journal each by its name."""
    judged = say("report-judged", outcome=fight.outcome, chance=odds(fight.chance))
    return judged if len(deed.fights) == 1 else say("report-judged-of", title=fight.title, judged=judged)


# Where a game against the program turned, and what the program would have done in a player's place; points are the game's own.


MOST = 3  # turns that are told
CARDS = 4  # answers of the program that make up one piece of advice


def hindsight(turns: Sequence[Turn], game: Game, now: Position) -> Iterator[Grid]:
    """Yield the turns that changed most, and what the program would have done in their phases of those whom it does not play.

    Nothing where the program plays no side `now`, or nobody gained on the others.
    """
    contest = game.contest
    if contest is None or not any(contest.played(now, side) for side in contest.sides):
        return
    gains = [_gain(turn, contest) for turn in turns]
    most = sorted(range(len(turns)), key=lambda n: max(gains[n], -gains[n]), reverse=True)[:MOST]
    told = sorted(n for n in most if gains[n])
    camps = [say("turning-gain", party=contest.parties[gains[n] < 0].name, n=abs(gains[n])) for n in told]
    turned = [(turns[n].title, camp, _unlikely(turns[n])) for n, camp in zip(told, camps, strict=True)]
    yield from _turning("title", turned, "when", "what", "unlikely")
    advice: list[Texts] = []
    for turn in (turns[n] for n in told):
        for side, position in turn.phases:
            if not contest.played(now, side):
                head, same = (turn.title, say("report-name", name=now.sides[side].name)), say("turning-same")
                for deed in _deeds(game, contest, position, side):
                    advice.append((*head, deed))
                    head = same, same
    yield from _turning("advice-title", advice, "when", "side", "advice")


def _turning(title: str, rows: Sequence[Texts], *columns: str) -> Iterator[Grid]:
    if rows:
        yield Grid(say(f"turning-{title}"), tuple(say(f"turning-{name}") for name in columns), tuple(rows))


def _gain(turn: Turn, contest: Contest) -> int | Fraction:
    """Return how much the first camp gained on the other in a turn."""
    first, second = (
        sum(turn.score.get(side, 0) - turn.before.get(side, 0) for side in party.sides) for party in contest.parties
    )
    return first - second


def _unlikely(turn: Turn) -> Text:
    """Return the least likely fight of a turn."""
    fight = min(turn.fights, key=lambda fight: fight.chance, default=None)
    if fight is None:
        return say("turning-no-fight")
    return say("turning-fight", title=fight.title, outcome=fight.outcome, chance=odds(fight.chance))


def _deeds(game: Game, contest: Contest, position: Position, side: str) -> Iterator[Text]:
    for _ in range(CARDS):
        if contest.active(position) != side:
            return
        try:
            answer = game.asked(NEXT_STEP).answer(position)
        except UNANSWERED:
            return
        together = next((block for block in answer.body if isinstance(block, Steps)), None)
        several = together is not None and int((answer.value or {}).get("n", 1)) > 1
        if several and together is not None:
            yield from (words for words, _ in together.steps)
        else:
            yield answer.verdict
        if answer.throws or not answer.offers or answer.offers[0].then is None:
            return
        edit = answer.offers[0].edit
        position = position.after(game.with_notes(position, edit))


READ, DRAWN = 0.4, 0.9  # of the work: when the journal is read, when the maps are drawn


class Wish(Record):
    """What report is wanted.

    Attributes:
        path: of the file, whose name says the kind.
        language: of all words.
        title: what the table is called; empty if it has no name.
        whole: from the set-up on, not from the last long rest.
        paper: of a PDF, `A4` or `Letter`.
    """

    path: Path
    language: str
    title: str = ""
    whole: bool = False
    paper: str = "A4"


def write_report(
    desk: Desk, wish: Wish, maps: Callable[..., Maps] | None, to_pdf: Print, going: Going = lambda _: None
) -> None:
    """Write the report of a desk; in any thread, if the desk is nobody else's.

    Args:
        desk: as it is now, without its file.
        maps: makes what draws small maps in a language, `flat` for paper.
        going: is told how much is done; what it raises ends the work, and no file is written.

    Raises:
        DataError: its name ends otherwise than .md, .html or .pdf, or it cannot be written there.
    """
    kind = ending(wish.path, ".md", ".html", ".htm", ".pdf")
    told = Evening.of(
        desk, whole=wish.whole, title=wish.title, going=lambda share: going(share * (READ if kind != ".md" else 1))
    )
    with writing(wish.path):
        if kind == ".md":
            write_whole(wish.path, report_markdown(told, wish.language).encode())
            return

        def drawing(share: float) -> None:
            going(READ + share * (DRAWN - READ))

        drawn = maps(wish.language, flat=kind == ".pdf") if maps is not None else None
        html = report_html(told, wish.language, drawn, drawing, wish.paper)
        if kind == ".pdf":
            to_pdf(html, wish.path, wish.title or render(desk.game.title, wish.language), paper=wish.paper)
        else:
            write_whole(wish.path, html.encode())
