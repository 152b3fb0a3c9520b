"""What a page shows when a zone is tapped or a question asked, and what is done: lines, offers, edits taken back, photographs.

Cards are HTML made of answers, every word of it escaped. All is asked of what the guest sees, so that no answer can tell what he
may not know.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import PurePath
from typing import Any

import msgspec
from starlette.responses import Response

from assistant.core.cards import asked_json
from assistant.core.game import Game
from assistant.core.json_tables import encode_edit
from assistant.core.judgement import objections
from assistant.core.questions import Answer, Offer, Path, Question, Rolls, dice_blank, rule_words
from assistant.core.record import Record, grouped
from assistant.core.table import Edit, Position, together
from assistant.core.text import EditError, Name, QuestionError, Text, Trouble, render, speaker, verbatim
from assistant.desk import wording
from assistant.desk.bug_report import kept, report
from assistant.desk.descriptions import counters_lying, describe, spoken
from assistant.desk.entry import questions
from assistant.desk.entry.line import read
from assistant.desk.fights import with_dice
from assistant.desk.pages.blocks import Markup, said
from assistant.desk.saves import ChangedElsewhere
from assistant.web import guard
from assistant.web.access import Guest
from assistant.web.photographs import MOST_OF_ONE
from assistant.web.shared_table import Call, Moment, answer

say = speaker(__name__)
MOST_LIT = 400  # zones that an answer lights on a telephone
LONGEST_NUMBER = 24  # characters of the number of a rule
REPORTS = iter(range(20))  # of faults, that one process keeps: a guest may ask what fails a thousand times
log = logging.getLogger(__name__)


def button(words: str, kind: str, **data: str) -> str:
    """Return a button with what it stands for."""
    held = "".join(f' data-{name}="{escape(value)}"' for name, value in data.items())
    return f'<button class="{kind}"{held}>{escape(words)}</button>'


def ask_button(words: str, question: Any, kind: str = "ask") -> str:
    """Return a button that asks a question, given as JSON."""
    return button(words, kind, ask=msgspec.json.encode(question).decode())


def zone_card(moment: Moment, guest: Guest, zone: str, language: str) -> str:
    """Return what there is to know of a zone, with the common questions about it.

    Raises:
        QuestionError: there is no such zone.
    """
    position, game = moment.seen(guest.side).position, moment.game
    known = position.zones.get(zone)
    if known is None:
        raise QuestionError("zone", say("no-such-zone"))
    lines = [f"<h2>{said(known.name, language)}</h2>"]
    told = _tried(lambda: game.inspect(position, zone), ())
    lines += [f"<p>{said(line, language)}</p>" for line in told]
    names = [one.id for one in position.counters_in(zone)]
    if names:
        items = "".join(f"<li>{said(group, language)}</li>" for group in counters_lying(position, names))
        lines.append(f'<ul class="lying">{items}</ul>')
    marks = [
        f"{said(position.kinds.markers[marker].name, language)}{f' {number}' if number > 1 else ''}"
        for marker, number in position.markers_in(zone).items()
        if marker in position.kinds.markers
    ]
    untold = [words for words in marks if words not in {said(line, language) for line in told}]  # who holds it, once
    if untold:
        lines.append(f'<p class="marks">{", ".join(untold)}</p>')
    if not told and not names and not marks:
        lines.append(f'<p class="quiet">{said(say("nothing-lies-here"), language)}</p>')
    buttons = "".join(_common(game, position, zone, language))
    return "".join(lines) + (f'<div class="row">{buttons}</div>' if buttons else "")


def _common(game: Game, position: Position, zone: str, language: str) -> Iterator[str]:
    """Yield a button for each of the common questions that can be asked of a piece of country: its fight, supply and reach of each
    side there.
    """
    if position.zones[zone].track:
        return  # a printed cell: nobody fights there
    fight = _tried(lambda: game.key("fight", position, zone), None)
    if fight is not None:
        yield ask_button(render(say("ask-fight"), language), asked_json(fight))
    sides = grouped((position.kind(one).side, one.id) for one in position.counters_in(zone))
    for key in ("supply", "reach"):
        for side, names in sides.items():
            question = _tried(lambda key=key, names=names: game.key(key, position, tuple(names)), None)  # type: ignore[misc]
            if question is not None:
                whose: Name | str = position.sides[side].name if side in position.sides else ""
                words = say(f"ask-{key}-of", side=whose) if len(sides) > 1 and whose else say(f"ask-{key}")
                yield ask_button(render(words, language), asked_json(question))


def table_card(moment: Moment, guest: Guest, language: str) -> str:
    """Return the questions about the whole table: where the phase stands, the points."""
    position, game = moment.seen(guest.side).position, moment.game
    made = (("ask-phase", "phase_end"), ("ask-points", "points"))
    found = [(key, _tried(lambda name=name: game.key(name, position), None)) for key, name in made]  # type: ignore[misc]
    buttons = (ask_button(render(say(key), language), asked_json(q)) for key, q in found if q is not None)
    return f'<div class="row">{"".join(buttons)}</div>'


def rule_card(game: Game, number: str, language: str) -> str:
    """Return what a section of the rulebook says, in our own words.

    Raises:
        QuestionError: there are no words for it.
    """
    found = wording.paraphrase(game, number[:LONGEST_NUMBER])
    if found is None:
        raise QuestionError("rule", say("no-such-rule"))
    section, words = found
    return f'<p class="told"><b>{escape(rule_words(section, language))}</b> {said(words, language)}</p>'


def _tried(make: Callable[[], Any], otherwise: Any) -> Any:
    """Return what a game makes of a zone; on a table that hides so much it may be nothing."""
    try:
        return make()
    except (Trouble, LookupError, ValueError):
        return otherwise


def answered(moment: Moment, guest: Guest, question: Question) -> Answer:
    """Return the answer for what a guest sees.

    Raises:
        QuestionError: it cannot be asked so.
        Trouble: there is no answer.
    """
    position = moment.seen(guest.side).position
    try:
        return question.answer(position)
    except Trouble:
        raise
    except Exception as bug:  # a fault of the program: told to the guest in a sentence, kept for whoever mends it
        if next(REPORTS, None) is not None:
            path = kept(report(bug, moment.game.slug, position.table, question))
            log.error("No answer to %s on a telephone; the report: %s", question, path, exc_info=bug)
        raise QuestionError("ask", say("no-answer")) from bug


def _with_objections(offer: Offer, language: str) -> str:
    """Return the words of an offer's button, with what the rules have against it."""
    return " × ".join(render(text, language) for text in (offer.label, *(reason.text for reason in offer.against)))


def answer_card(guest: Guest, question: Question, answer: Answer, language: str) -> str:
    """Return an answer as a card: verdict, what is in the hands' reach (dice, offers, what may be asked next), figures, and why."""
    parts = [f'<h2 class="verdict {answer.tone.value}">{said(answer.verdict, language)}</h2>']
    parts.append(_dice(question, answer, language))
    if guest.trusted:
        offers = "".join(
            button(_with_objections(offer, language), "offer", offer=token_of(offer.edit)) for offer in answer.offers
        )
        parts.append(f'<div class="row">{offers}</div>' if offers else "")
    elif answer.offers:
        parts.append(f'<p class="quiet">{said(say("offers-need-trust", n=len(answer.offers)), language)}</p>')
    asks = "".join(
        ask_button(render(one.label, language), asked_json(one.question), "ask usual" if one.usual else "ask")
        for one in answer.follow_ups
    )
    parts.append(f'<div class="row">{asks}</div>' if asks else "")
    markup = Markup(language)
    return "".join([*parts, *map(markup.block, answer.body), markup.reasons(answer.reasons)])


def _dice(question: Question, answer: Answer, language: str) -> str:
    """Return the dice to be typed, as far as they are known: one row for each thing that is thrown for."""
    name = dice_blank(question)
    if not name:
        return ""
    rolled = tuple(getattr(question, name))
    throws = [(render(throw.label, language), throw.count) for throw in answer.throws or ()]
    if answer.throws is None:
        throws = [(render(say("dice"), language), max(2, len(rolled)))]
    if not sum(count for _, count in throws) and not rolled:
        return ""
    rows = "".join(f'<li data-count="{count}">{escape(words)}</li>' for words, count in throws)
    typed = " ".join(map(str, rolled))
    return f'<ul class="dice" data-blank="{escape(name)}" data-rolled="{typed}">{rows}</ul>'


def token_of(edit: Edit) -> str:
    """Return a short name for an edit: an offer is accepted by it, so that no other one is done in its place."""
    return hashlib.sha256(encode_edit(edit)).hexdigest()[:24]


def offer_of(answer: Answer, token: str) -> Offer | None:
    """Return the offer that a token names, None if the answer does not make it."""
    return next((offer for offer in answer.offers if token_of(offer.edit) == token), None)


def lights(answer: Answer, position: Position) -> dict[str, Any]:
    """Return what an answer lights on the board: zones by role, ways, and the figures written in zones."""
    shown = answer.highlights
    zones = {zone: role.value for zone, role in shown.zones.items()}
    lying = position.counters
    for counter, role in shown.counters.items():
        if counter in lying:
            zones.setdefault(lying[counter].zone, role.value)
    known = position.zones
    paths = (*shown.paths, *(Path((arrow.start, arrow.end), arrow.role) for arrow in shown.arrows))
    ways = [
        {"zones": [zone for zone in path.zones if zone in known], "role": path.role.value, "cut": path.cut_at}
        for path in paths
    ]
    lit = dict(list((zone, role) for zone, role in zones.items() if zone in known)[:MOST_LIT])
    return {
        "zones": lit,
        "ways": ways[:MOST_LIT],
        "figures": {z: str(f) for z, f in shown.figures.items() if z in known},
    }


def trouble_words(trouble: Trouble, position: Position, language: str) -> str:
    """Return what is wrong, with the names of things; of a file only its name, not where it lies on this machine."""
    return render(spoken(_nameless(trouble.text), position), language)


def _nameless(text: Text) -> Text:
    args = {
        key: PurePath(value).name if key == "path" and isinstance(value, str) else value
        for key, value in text.args.items()
    }
    return Text(text.package, text.key, {key: _nameless(v) if isinstance(v, Text) else v for key, v in args.items()})


# What is done: questions asked, lines typed, offers accepted, edits taken back, photographs sent.

# What a line typed on a telephone means: edits of the table, a question, or dice.


class Understood(Record):
    """What a line says: one edit of the table, the last question, dice."""

    edit: Edit | None = None
    question: Question | None = None
    dice: Rolls = ()


def understood(game: Game, position: Position, line: str, language: str) -> Understood:
    """Return what a line means on a table, as somebody sees it; all of it, or nothing.

    Raises:
        QuestionError: something in it is not understood; the words that would do are named.
    """
    edits: list[Edit] = []
    question: Question | None = None
    dice: Rolls = ()
    for command in read(line, position, game):
        if command.fault is not None:
            raise QuestionError("line", command.fault.told(language))
        if command.idle is not None:
            raise QuestionError("line", command.idle)
        if command.edit is not None:
            edits.append(command.edit)
        question = command.question or question
        dice = command.dice or dice
        if command.asks is not None and command.question is None:
            question = questions.from_json(command.asks, dict(command.filled))
    if not edits and question is None and not dice:
        raise QuestionError("line", verbatim("") if not line.strip() else say("line-empty"))
    return Understood(together(edits) if edits else None, question, dice)


MOST_LETTERS = 2_000  # of a line


async def ask(call: Call) -> Response:
    """Answer a question."""
    given, moment = await _given(call), call.moment
    question = questions.question_of(moment.game, given.question)
    return answer(await call.beside(lambda: _answer(call, moment, question)))


def _answer(call: Call, moment: Moment, question: Question) -> dict[str, Any]:
    found = answered(moment, call.guest, question)
    return {
        "html": answer_card(call.guest, question, found, call.language),
        "lights": lights(found, moment.seen(call.guest.side).position),
        "question": asked_json(question),
        "number": moment.number,
    }


async def line(call: Call) -> Response:
    """Do what a line of quick entry says, or answer what it asks."""
    given, moment = await _given(call), call.moment
    made_on = call.evening.shared.at(given.number)
    words = given.line
    if len(words) > MOST_LETTERS:
        raise EditError(say("line-too-long", most=MOST_LETTERS))
    seen = made_on.seen(call.guest.side)

    def read_on(position: Position) -> Understood:
        return understood(made_on.game, position, words, call.language)

    found: Understood = await call.beside(lambda: read_on(seen.position))
    shown: dict[str, Any] = {"done": 0, "dice": list(found.dice), "against": []}
    if (edit := found.edit) is not None:
        _trusted(call.guest)
        shown.update(await _done(call, made_on, edit, lambda: (read_on(made_on.position).edit,)))
        moment = call.moment
    if (question := found.question) is not None:
        shown.update(await call.beside(lambda: _answer(call, moment, question)))
    return answer(shown)


async def offer(call: Call) -> Response:
    """Accept an offer, if the answer still makes it."""
    given, moment = await _given(call), call.moment
    _trusted(call.guest)
    question = questions.question_of(moment.game, given.question)
    found = await call.beside(lambda: answered(moment, call.guest, question))
    chosen = offer_of(found, given.offer)
    if chosen is None:
        raise ChangedElsewhere(say("offer-gone"))
    whole = moment.seen(call.guest.side).meant_question(question)
    shown = await _done(
        call, moment, chosen.edit, lambda: [o.edit for o in whole.answer(moment.position).offers], whole
    )
    if chosen.then is not None:
        now, then = call.moment, moment.game.asked(chosen.then)
        shown.update(await call.beside(lambda: _answer(call, now, then)))
    return answer(shown)


async def _done(
    call: Call, moment: Moment, edit: Edit, of_whole: Callable[[], Iterable[Edit | None]], dice: Question | None = None
) -> dict[str, Any]:
    """Do on the whole table what a guest means by an edit that he made on what he sees; return what it is, and what is against it.

    Args:
        dice: the question whose dice are written down with it.

    Raises:
        EditError: it rests on what he does not see, or turns over what lies face down.
    """
    seen = moment.seen(call.guest.side)

    def do() -> dict[str, Any]:
        agreed = seen.agreed(edit, of_whole)
        if agreed is None:
            raise EditError(say("not-yours-to-do"))
        against = objections(moment.game, seen.position, moment.game.with_notes(seen.position, edit))
        words = describe(edit, seen.position, moment.game)
        call.evening.shared.do(agreed if dice is None else with_dice(agreed, dice), moment, call.guest)
        told = [f"× {render(o.text, call.language)} {rule_words(o.rule, call.language)}".rstrip() for o in against]
        return {"done": 1, "words": render(words, call.language), "against": told}

    return await call.beside(do)


async def undo(call: Call) -> Response:
    """Take back what the guest did last, if it was the last thing on the table that he looked at."""
    _trusted(call.guest)
    given, shared = await _given(call), call.evening.shared
    looked_at = shared.at(given.number)
    await call.beside(lambda: shared.undo(call.guest, looked_at))
    return answer({"done": 1})


async def photo(call: Call) -> Response:
    """Take a photograph of the table."""
    guest, evening = call.guest, call.evening
    _trusted(guest)
    if guest.photographs >= MOST_OF_ONE:
        raise EditError(say("photo-enough"))
    with evening.upload():
        data = await call.request.body()
        path = await call.beside(lambda: evening.inbox.keep(data))
    guest.photographs += 1
    if evening.received is not None:
        evening.received(path, guest.name)
    return answer({"words": render(say("photo-kept"), call.language)})


def _trusted(guest: Guest) -> None:
    if not guest.trusted:
        raise EditError(say("trust-needed"))


class _Given(Record):
    """What a page sends: each sends what it has."""

    question: dict[str, Any] = {}
    number: int = 0  # of the moment that it shows
    line: str = ""
    offer: str = ""


async def _given(call: Call) -> _Given:
    try:
        return msgspec.convert(guard.bounded_json(await call.request.body()), _Given)
    except msgspec.ValidationError:
        raise guard.BadRequest from None
