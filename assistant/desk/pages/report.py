"""The evening as it was played, as a value and as a page: points, luck, fights, then each turn with its map and deeds.

`Evening.of` reads the journal's branch into a value, which is set as HTML and as Markdown. Expectation is exact: each fight
is asked once more on the table as it lay (desk/fights.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from html import escape

import msgspec

from assistant.core.ai_match import Contest, Party
from assistant.core.blocks import Block, Chart, ChartLine, Grid, Steps, decimals, odds, rule_words
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.table import BOOKMARK, NOTE
from assistant.core.text import Text, render, speaker, verbatim
from assistant.desk import wording
from assistant.desk.descriptions import unfolded
from assistant.desk.desk import Desk
from assistant.desk.fights import UNANSWERED, Fought, fights
from assistant.desk.pages.blocks import Markup, chart_grid, said
from assistant.desk.pages.handouts import html_page
from assistant.desk.pages.setup_sheet import piles_of

# The evening as it was played: turn by turn what was done, the fights with their dice, luck against expectation, the points.
#
# `Evening.of` reads the journal's branch into a value, which desk/pages/report.py sets as a page. Expectation is exact: each
# fight is
# asked once more on the table as it lay (desk/fights.py).

say = speaker(__name__)

PAUSE = timedelta(hours=6)  # so long a rest ends an evening

Going = Callable[[float], None]


class Deed(msgspec.Struct, frozen=True):
    """One line of the journal with its parts; `mark`: it is a bookmark or a note; `fights`: what the dice settled."""

    number: int
    words: Text
    parts: tuple[Text, ...] = ()
    mark: bool = False
    fights: tuple[Fought, ...] = ()


class Turn(msgspec.Struct, frozen=True):
    """A turn as it was played: what the game calls it, what was done, the table at its end, the points then."""

    title: Text
    deeds: tuple[Deed, ...]
    end: Position
    score: dict[str, int | Fraction]


class Luck(msgspec.Struct, frozen=True):
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


class Evening(msgspec.Struct, frozen=True):
    """What a report tells."""

    game: Text
    title: str
    heading: Text
    start: Position
    sections: dict[str, tuple[str, Text]]  # what the rules say that its fights apply: number, section, its words
    turns: tuple[Turn, ...]
    luck: tuple[Luck, ...]
    turned: tuple[Turning, ...] = ()
    advice: tuple[Advice, ...] = ()

    @classmethod
    def of(cls, desk: Desk, *, whole: bool = False, title: str | None = None, going: Going = lambda _: None) -> Evening:
        """Return what was played on the branch up to where the finger is: the last evening, or the whole game.

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
        name = title if title is not None else desk.title
        turn = _turn(desk, before)
        rounds, phases, start = list[Round](), _phase(game, before), _score(desk, before)
        for n in range(first, journal.now + 1):
            going((n - first) / (journal.now - first + 1))
            edit = journal.step(n).edit
            mark = getattr(edit, "fact", "") in (NOTE, BOOKMARK)
            words, fought = desk.in_words(edit, before.table), tuple(fights(edit, before, game))
            deeds.append(Deed(n, words, unfolded(edit, before, game), mark, fought))
            after = desk.position_at(n, before)
            now = _turn(desk, after)
            if now != turn:
                turns.append(Turn(turn, tuple(deeds), after, _score(desk, after)))
                rounds.append(_round(turns[-1], start, phases))
                deeds, turn, phases, start = [], now, [], turns[-1].score
            phases += [phase for phase in _phase(game, after) if not phases or phase[0] != phases[-1][0]]
            before = after
        if deeds or not turns:
            turns.append(Turn(turn, tuple(deeds), before, _score(desk, before)))
            rounds.append(_round(turns[-1], start, phases))
        turned, told = turnings(rounds, game.contest) if game.contest and is_told(game, before) else ((), ())
        heading = say("report-whole" if whole else "report-title")
        return cls(
            say("report-game", game=game.title),
            name,
            heading,
            opening,
            _sections(turns, game),
            tuple(turns),
            tuple(_luck(turns)),
            turned,
            tuple(advice(told, game, before)) if told else (),
        )

    @property
    def fights(self) -> tuple[Fought, ...]:
        """Every fight of it, in order."""
        return tuple(fight for turn in self.turns for deed in turn.deeds for fight in deed.fights)


def _phase(game: Game, position: Position) -> list[tuple[str, Position]]:
    """Return whose phase it is with the table, for a game that the program plays."""
    return [(game.contest.active(position), position)] if game.contest is not None else []


def _round(turn: Turn, start: Score, phases: list[tuple[str, Position]]) -> Round:
    fought = tuple(fight for deed in turn.deeds for fight in deed.fights)
    return Round(turn.title, start, turn.score, fought, tuple(phases))


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
    """Return what the game calls the turn: the first word of the bar that is no secret."""
    status = desk.game.status(position) if desk.game.status is not None else ()
    return next((item.text for item in status if not item.secret), say("report-game", game=desk.game.title))


def _score(desk: Desk, position: Position) -> dict[str, int | Fraction]:
    return dict(desk.game.score(position)) if desk.game.score is not None else {}


def _luck(turns: Sequence[Turn]) -> Iterator[Luck]:
    fought = [fight for turn in turns for deed in turn.deeds for fight in deed.fights]
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


def _sections(turns: Sequence[Turn], game: Game) -> dict[str, tuple[str, Text]]:
    """Return the sections that the fights cite, by the number under which they do."""
    fought = (fight for turn in turns for deed in turn.deeds for fight in deed.fights)
    numbers = dict.fromkeys(rule for fight in fought for rule in fight.rules)
    found = ((number, wording.paraphrase(game, number)) for number in numbers)
    return {number: section for number, section in found if section is not None}


# The evening as a page: the chart of points, luck, fights, then each turn with its map and deeds; as HTML and as Markdown.

SIGN = {"good": "report-good", "bad": "report-bad", "": "report-even"}

# Returns the HTML of a small map of a position, with words for who does not see it; empty where it shows what the last one did.
Maps = Callable[[Position, str], str]


def _fights(evening: Evening) -> Iterator[Grid]:
    """Yield the fights, won or lost; and rolls that are told in amounts, which a side's luck counts."""
    rows: dict[bool, list[tuple[Text, ...]]] = {False: [], True: []}
    for fight in evening.fights:
        fell = (fight.title, fight.outcome, odds(fight.chance))
        went = (odds(fight.good), say(SIGN.get(fight.tone, SIGN[""])))
        rows[fight.kind is not None].append((*fell, *went) if fight.kind is None else (*fell, _exactly(fight.mean)))
    for counted, ends in ((False, ("hope", "went")), (True, ("mean",))):
        header = tuple(say(f"report-{name}") for name in ("roll" if counted else "fight", "fell", "chance", *ends))
        if rows[counted]:
            yield Grid(say("report-rolls" if counted else "report-fights"), header, tuple(rows[counted]))


def _luck_grid(evening: Evening) -> Iterator[Grid]:
    rows: dict[bool, list[tuple[Text, ...]]] = {False: [], True: []}
    kinds = evening.turns[0].end.kinds
    for luck in evening.luck:
        name = say("report-name", name=kinds.sides[luck.side].name) if luck.side in kinds.sides else verbatim(luck.side)
        cells = (say("report-n", n=luck.fights), _exactly(luck.expected), say("report-n", n=luck.won))
        lost = (_exactly(luck.feared), say("report-n", n=luck.lost))
        rows[luck.kind is not None].append((name, *cells, *lost) if luck.kind is None else (name, luck.kind, *cells))
    for counted, names in (
        (False, ("side", "count", "expected", "won", "feared", "lost")),
        (True, ("roller", "kind", "times", "mean", "amount")),
    ):
        header = tuple(say(f"report-{name}") for name in names)
        if rows[counted]:
            yield Grid(say("report-luck"), header, tuple(rows[counted]))


def _hindsight(evening: Evening) -> tuple[Grid | None, Grid | None]:
    names = {side: say("report-name", name=found.name) for side, found in evening.turns[0].end.kinds.sides.items()}
    return turning_grid(evening.turned), advice_grid(evening.advice, names)


def _exactly(value: Fraction) -> Text:
    """Return an expected number of fights, exactly and as a decimal."""
    if value.denominator == 1:
        return say("report-n", n=value.numerator)
    return say("report-exactly", n=decimals(value), exact=value)


def _chart(evening: Evening) -> Chart | None:
    kinds = evening.turns[-1].end.kinds
    sides = list(dict.fromkeys(side for turn in evening.turns for side in turn.score if side in kinds.sides))
    if not sides:
        return None
    lines = tuple(
        ChartLine(
            say("report-name", name=kinds.sides[side].name),
            tuple(turn.score.get(side) for turn in evening.turns),
            kinds.emblem(side),
        )
        for side in sides
    )
    return Chart(say("report-points"), tuple(turn.title for turn in evening.turns), lines)


def _start(evening: Evening, language: str) -> Grid:
    """Return how the table lay at the beginning, so that it can be set up and the evening played over."""
    piles = (pile for part in piles_of(evening.start, language).values() for pile in part)
    rows = (tuple(say("pack-one", what=cell) for cell in (pile.name, pile.stack, pile.markers)) for pile in piles)
    head = tuple(say(f"pack-{key}") for key in ("place", "stack", "markers"))
    return Grid(say("report-start"), head, tuple(rows))


def _lead(evening: Evening) -> Text:
    deeds = sum(len(turn.deeds) for turn in evening.turns)
    return say("report-lead", turns=len(evening.turns), deeds=deeds, fights=len(evening.fights))


def report_html(
    evening: Evening,
    language: str,
    maps: Maps | None = None,
    going: Going = lambda _: None,
    paper: str = "A4",
) -> str:
    """Return the report as a page of HTML.

    Args:
        maps: draws the small maps; without it there are none.
        going: is told how much is done, from 0 to 1.
        paper: on which it is printed, `A4` or `Letter`.
    """
    parts = [f'<h1>{said(evening.heading, language)}</h1><p class="lead">{said(_lead(evening), language)}</p>']
    summary: list[Block | None] = [_chart(evening), *_hindsight(evening), *_luck_grid(evening), *_fights(evening)]
    markup = _Cited(language, evening)
    parts += [markup.block(block) for block in (*summary, _start(evening, language)) if block is not None]
    for n, turn in enumerate(evening.turns):
        going(n / len(evening.turns))
        parts.append(f"<h2>{said(turn.title, language)}</h2>")
        picture = maps(turn.end, render(say("page-map"), language)) if maps is not None else ""
        if picture:
            parts.append(f'<p class="map">{picture}</p>')
        parts.append("".join(_line_html(deed, markup) for deed in turn.deeds))
    parts.append(_rules_html(evening, language))
    kicker = " · ".join(word for word in (render(evening.game, language), evening.title) if word)
    return html_page(render(evening.heading, language), "\n".join(parts), language, kicker, paper)


class _Cited(Markup):
    """Sets a page whose numbers of rules lead to what they say, at its end."""

    def __init__(self, language: str, evening: Evening) -> None:
        super().__init__(language)
        self.sections = evening.sections

    def rule(self, rule: str) -> str:
        """Return the number of a rule with where it leads."""
        words = super().rule(rule)
        return f'<a href="#{_anchor(self.sections[rule][0])}">{words}</a>' if rule in self.sections else words


def _line_html(deed: Deed, markup: Markup) -> str:
    parts = "".join(f"<li>{markup.words(part)}</li>" for part in deed.parts)
    return f"{_head_html(deed, markup)}<ul>{parts}</ul>" if parts else _head_html(deed, markup)


def _head_html(deed: Deed, markup: Markup) -> str:
    words = markup.words(deed.words)
    if deed.fights:
        judged = "; ".join(markup.words(_judged(deed, fight)) for fight in deed.fights)
        numbers = dict.fromkeys(rule for fight in deed.fights for rule in fight.rules)
        rules = " ".join(map(markup.rule, numbers))
        return f"<p><b>{words}</b> – {judged} {rules}</p>"
    return f"<p><i>{words}</i></p>" if deed.mark else f"<p>{words}</p>"


def _rules_html(evening: Evening, language: str) -> str:
    """Return the sections that the fights cite, in our own words."""
    if not evening.sections:
        return ""
    rows = (
        f'<p id="{_anchor(section)}"><a name="{_anchor(section)}"></a><b>{escape(rule_words(section, language))}</b> '
        f"{said(words, language)}</p>"
        for section, words in _in_order(evening)
    )
    return f"<h2>{said(say('report-rules'), language)}</h2>{''.join(rows)}"


def _in_order(evening: Evening) -> list[tuple[str, Text]]:
    """Return each section once, in the order of the rulebook."""
    return sorted(dict(evening.sections.values()).items(), key=lambda one: wording.place_of(one[0]))


def _anchor(section: str) -> str:
    return f"rule-{section.replace(' ', '-')}"


def _judged(deed: Deed, fight: Fought) -> Text:
    """Return what fell in a fight, and how likely that was; of several in one line of the journal each by its name."""
    judged = say("report-judged", outcome=fight.outcome, chance=odds(fight.chance))
    return judged if len(deed.fights) == 1 else say("report-judged-of", title=fight.title, judged=judged)


def report_markdown(evening: Evening, language: str) -> str:
    """Return the report as Markdown, the chart as a table."""
    chart = _chart(evening)
    points = chart_grid(chart) if chart is not None else None
    blocks = [points, *_hindsight(evening), *_luck_grid(evening), *_fights(evening)]
    lines = [f"# {render(evening.heading, language)}", ""]
    lines += [_plain(" · ".join(word for word in (render(evening.game, language), evening.title) if word)), ""]
    lines += [_plain(render(_lead(evening), language)), ""]
    for block in blocks:
        if block is not None:
            lines += _table(block, language)
    lines += _table(_start(evening, language), language)
    for turn in evening.turns:
        lines += [f"## {_plain(render(turn.title, language))}", ""]
        for deed in turn.deeds:
            words = _plain(render(deed.words, language))
            judged = ""
            if deed.fights:
                fell = "; ".join(_plain(render(_judged(deed, fight), language)) for fight in deed.fights)
                judged = f" – {fell} {_rules_plain(deed.fights, evening, language)}".rstrip()
            lines.append(f"- **{words}**{judged}" if deed.fights else f"- *{words}*" if deed.mark else f"- {words}")
            lines += [f"    - {_plain(render(part, language))}" for part in deed.parts]
        lines.append("")
    if evening.sections:
        lines += [f"## {render(say('report-rules'), language)}", ""]
        for section, told in _in_order(evening):
            name = f'<a id="{_anchor(section)}"></a>**{_plain(rule_words(section, language))}**'
            lines.append(f"- {name} {_plain(render(told, language))}")
    return "\n".join(lines).rstrip() + "\n"


def _rules_plain(fought: tuple[Fought, ...], evening: Evening, language: str) -> str:
    """Return the numbers of the rules that fights apply, each once and leading to what it says."""
    return " ".join(
        f"[{rule_words(rule, language)}](#{_anchor(evening.sections[rule][0])})"
        if rule in evening.sections
        else rule_words(rule, language)
        for rule in dict.fromkeys(rule for fight in fought for rule in fight.rules)
    )


def _table(grid: Grid, language: str) -> list[str]:
    def row(cells: Sequence[Text]) -> str:
        return f"| {' | '.join(_plain(render(cell, language)) for cell in cells)} |"

    rule = f"|{'|'.join(' --- ' for _ in grid.header)}|"
    return [f"## {render(grid.title, language)}", "", row(grid.header), rule, *map(row, grid.rows), ""]


def _plain(words: str) -> str:
    """Return words in which nothing is a sign of Markdown or of HTML."""
    for sign in "\\`*_[]|#":
        words = words.replace(sign, f"\\{sign}")
    return escape(" ".join(words.split()), quote=False)


# Where a game against the program turned, and what the program would have done in a player's place; points are the game's own.


MOST = 3  # turns that are told
CARDS = 4  # answers of the program that make up one piece of advice

Score = Mapping[str, int | Fraction]


class Round(msgspec.Struct, frozen=True):
    """A turn as hindsight looks at it: its name, the points at its beginning and end, its fights, its phases by side."""

    title: Text
    before: Score
    after: Score
    fights: tuple[Fought, ...]
    phases: tuple[tuple[str, Position], ...]


class Turning(msgspec.Struct, frozen=True):
    """A turn that changed much: who gained, how many points more than the others, its least likely fight."""

    title: Text
    party: Text
    gain: int | Fraction
    fight: Fought | None


class Advice(msgspec.Struct, frozen=True):
    """What the program would have done in a phase that it did not play."""

    title: Text
    side: str
    deeds: tuple[Text, ...]


def is_told(game: Game, position: Position) -> bool:
    """Tell whether the program plays a side of this table."""
    contest = game.contest
    return contest is not None and any(contest.played(position, side) for side in contest.sides)


def turnings(rounds: Sequence[Round], contest: Contest) -> tuple[tuple[Turning, ...], tuple[Round, ...]]:
    """Return the turns that changed most, in order, and their rounds."""
    gained = [(abs(_gain(one, contest)), -n) for n, one in enumerate(rounds)]
    chosen = sorted(-n for gain, n in sorted(gained, reverse=True)[:MOST] if gain)
    found = []
    for n in chosen:
        one, gain = rounds[n], _gain(rounds[n], contest)
        first, second = contest.parties
        winner, lead = (first.name, gain) if gain > 0 else (second.name, -gain)
        unlikely = min(one.fights, key=lambda fight: fight.chance, default=None)
        found.append(Turning(one.title, winner, lead, unlikely))
    return tuple(found), tuple(rounds[n] for n in chosen)


def _gain(one: Round, contest: Contest) -> int | Fraction:
    """Return how much the first camp gained on the other in a turn."""
    first, second = (_grown(one, party) for party in contest.parties)
    return first - second


def _grown(one: Round, party: Party) -> int | Fraction:
    return sum(one.after.get(side, 0) - one.before.get(side, 0) for side in party.sides)


def advice(rounds: Sequence[Round], game: Game, now: Position) -> Iterator[Advice]:
    """Yield what the program would have done in the phases of those whom it does not play now."""
    contest = game.contest
    assert contest is not None
    for one in rounds:
        for side, position in one.phases:
            if not contest.played(now, side):
                deeds = tuple(_deeds(game, contest, position, side))
                if deeds:
                    yield Advice(one.title, side, deeds)


def _deeds(game: Game, contest: Contest, position: Position, side: str) -> Iterator[Text]:
    for _ in range(CARDS):
        if contest.active(position) != side:
            return
        try:
            answer = game.asked(contest.hint).answer(position)
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


def turning_grid(found: Sequence[Turning]) -> Grid | None:
    """Return the turning points as a table; None where nothing turned."""
    rows = tuple(
        (
            one.title,
            say("turning-gain", party=one.party, n=one.gain),
            say("turning-fight", title=one.fight.title, outcome=one.fight.outcome, chance=odds(one.fight.chance))
            if one.fight is not None
            else say("turning-no-fight"),
        )
        for one in found
    )
    header = tuple(say(f"turning-{name}") for name in ("when", "what", "unlikely"))
    return Grid(say("turning-title"), header, rows) if rows else None


def advice_grid(found: Sequence[Advice], name: Mapping[str, Text]) -> Grid | None:
    """Return the advice as a table, a line for each deed; None where there is none."""
    rows = []
    for one in found:
        for n, deed in enumerate(one.deeds):
            rows.append(
                (one.title if not n else say("turning-same"), name[one.side] if not n else say("turning-same"), deed)
            )
    header = tuple(say(f"turning-{column}") for column in ("when", "side", "advice"))
    return Grid(say("turning-advice-title"), header, tuple(rows)) if rows else None
