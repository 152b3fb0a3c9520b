"""Orders by mail: the form that goes out, letters read line by line and taken down, what is still to be done of them (3)."""

from __future__ import annotations

import html
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from email import message_from_string
from email.policy import default as mail_policy
from operator import itemgetter

from assistant.core.amounts import read_count
from assistant.core.limits import LONGEST_LINE, MOST_LINES
from assistant.core.questions import (
    Answer,
    Copy,
    FollowUp,
    Grid,
    Lines,
    Offer,
    Path,
    Prose,
    Question,
    Role,
    SideId,
    Steps,
    StepState,
)
from assistant.core.record import Ids, Record
from assistant.core.table import Edit, Note, Position, Several, parts
from assistant.core.text import LANGUAGES, Name, Text, folded, near, nearest, render, verbatim
from assistant.games.antique.cards import Books, Card, cell, grid
from assistant.games.antique.mirror import (
    SEASONS,
    commanded,
    corps,
    every,
    fleets,
    nation,
    of_season,
    ordered_names,
    played,
    register_row,
    rows,
    season_index,
    season_name,
    tell,
    zone_label,
)
from assistant.games.antique.questions.dealings import TradeWith
from assistant.games.antique.questions.moves import Orders
from assistant.games.antique.questions.orders import (
    RULES,
    UNJUDGED,
    Rules,
    Written,
    in_sequence,
    is_empty,
    ranks,
)
from assistant.games.antique.questions.orders import read as read_order
from assistant.games.antique.questions.reports import is_published
from assistant.games.antique.questions.wording import (
    DICED,
    MANY,
    ORDERS,
    SURE,
    VERBS,
    Order,
    cut,
    each_of,
    figured,
    flagged,
    folded_words,
    hedged,
    is_like_an_order,
    is_thing,
    known_verb,
    language_of,
    listed,
    names_of,
    opens_a_condition,
    unread,
    verb_first,
    verbs,
)
from assistant.games.antique.registers import DesignRow, LetterRow, OrderRow
from assistant.games.antique.terms import Counts, charts, error, rejected, say

# Orders are secret until the umpire resolves them: they stand in no page, and in no register that players see.

MARK = "Sabretache"  # begins the first line of a form, so that a letter may begin with other words
BETWEEN = re.compile(r"\s*[·|]\s*")
# Marks of quotes, numbers of a list
QUOTED = re.compile(r"^(?:\s*[>|])*\s*(?:(?:\(?(?:[0-9]{1,2}|[a-z])\)|[0-9]{1,2}\.)\s+)?")
SEVERAL = re.compile(r"\s*(?:(;|,?\s(?:puis|then)\s)|,?\s(?:et|and|pour|to)\s|,\s)\s*", re.IGNORECASE)
HEADER = re.compile(r"[A-Za-z][A-Za-z-]*:[ \t]")
ENCODED = re.compile(r"^Content-Transfer-Encoding:\s*(?:quoted-printable|base64)", re.IGNORECASE | re.MULTILINE)
ADDRESS = re.compile(r"<[^<>\s]+@[^<>\s]+>")  # of a mail
LONGEST_NATION = 3  # words
MOST_HEADERS = 20_000  # characters of a mail before its body begins
# No pattern runs past the next tag of its like, so that no letter is looked through once for each of its tags.
MARKUP = re.compile(r"<(?:html|body|div|p|br|table|span|blockquote)\b[^<>]*>", re.IGNORECASE)
BREAKS = re.compile(r"(?<!\s)\s*<(?:br|/?(?:p|div|li|tr|d[dt]|h[\dr]|blockquote|pre))\b[^<>]*>", re.IGNORECASE)
CELLS = re.compile(r"</?t[dh]\b[^<>]*>", re.IGNORECASE)  # of one row, one line
CELL = re.compile(r"[\t|]")
LEADING = ("march", "fleet", "lend")  # whose lines lead to a place or nation, as those of the table with a goal
AS_IT_STANDS = re.compile(
    r"(<pre\b(?:(?!<pre\b).)*?</pre\s*>)", re.IGNORECASE | re.DOTALL
)  # where HTML keeps the ends of lines
STRUCK_OUT = re.compile(
    r"<(?P<tag>s|strike|del|(?P<any>\w+)\b[^<>]*line-through)\b[^<>]*>(?P<words>.{0,2000}?)</(?(any)(?P=any)|(?P=tag))\s*>",
    re.IGNORECASE | re.DOTALL,
)
STRUCK = re.compile(r"~~.+?~~|^//.*")  # what a player crossed out
TAGS = re.compile(
    r"<!--(?:(?!<!--).)*?-->|<(style|script|head)\b(?:(?!<\1\b).)*?</\1\s*>|</?[a-z][^<>]*>", re.IGNORECASE | re.DOTALL
)
ROMAN = {
    word: n for n, word in enumerate(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"], 1)
}


Numbered = tuple[int, str]  # a line, with its number in the letter


class Form(Record):
    """What a letter holds: whose orders, of which season, in which language, and its lines with their numbers in the letter.

    `lines` are orders or meant to be; `others` is all other text.
    """

    side: str
    season: int | None
    lines: tuple[Numbered, ...]
    others: tuple[Numbered, ...] = ()
    language: str = ""


def form_season(position: Position) -> int:
    """Return the season for which orders are written: the one that is played, or the next once its bulletin is out."""
    now = season_index(position)
    return now + 1 if is_published(position, now) else now


def form_head(position: Position, side: str, language: str) -> str:
    """Return the first line of a nation's form."""
    name = position.sides[side].name[language]
    return f"{MARK} · {name} · {render(season_name(form_season(position)), language)}"


def opened(position: Position, text: str, side: str = "") -> Form:
    """Return what a letter holds: each of its lines is an order, or other text.

    Between the first and the last line of a form every line is meant as an order; elsewhere those that begin as one do: orders are
    also written above a form that is sent back. Of two forms that one counts which was filled in.

    Raises:
        QuestionError: nothing says whose orders they are or of which season, or two forms were filled in.
    """
    mail = list(enumerate(_plain(text).splitlines()[:MOST_LINES], 1))
    quoted = {n for n, line in mail if line.lstrip().startswith(">")}
    lines = [(n, _of_cells(QUOTED.sub("", line).strip())) for n, line in mail]
    struck = {n for n, line in lines if not STRUCK.sub("", line).strip()}
    lines = [(n, line if n in struck else STRUCK.sub("", line).strip()) for n, line in lines]
    heads = {place: head for place, (_, line) in enumerate(lines) if (head := _head(position, line)) is not None}
    struck |= {n for n, line in lines if _replaces(line)}
    forms = {
        start: [
            line
            for line in itertools.takewhile(lambda line: not _ends(line), lines[start + 1 : end])
            if line[0] not in struck
        ]
        for start, end in itertools.pairwise((*heads, len(lines)))
    }
    filled = [start for start, form in forms.items() if not all(is_empty(line) for _, line in form)]
    if len(filled) > 1:
        raise error("text", "letter-two-forms", first=lines[filled[0]][0], second=lines[filled[1]][0])
    season, named = None, ""
    found: list[Numbered] = []
    others = [line for place, line in enumerate(lines) if line[1] and place not in heads]
    if heads:
        start = (filled or list(heads))[0]
        named, season = heads[start].side, _season(heads[start].season)
        side = named if named in position.sides else side
        found = forms[start]
        inside = set(itertools.chain(*forms.values()))
        others = [line for line in others if line not in inside and not _ends(line)]
    if side not in position.sides:
        nations = (each.name[language] for each in position.sides.values() for language in LANGUAGES)
        raise unread("order-no-nation", named, nations) if named else error("side", "letter-whose")
    found, others = ([(n, verb_first(position, side, line)) for n, line in part] for part in (found, others))
    own = names_of(position, side)
    told = [
        (n, line)
        for n, line in others
        if n not in struck
        if _is_order(line, sure=bool(heads)) or (n not in quoted and is_like_an_order(position, own, line))
    ]
    orders = tuple(sorted(_joined(position, side, [*found, *told]), key=itemgetter(0)))
    words = [language_of(cut(line)[0]) for _, line in orders]
    language = max(LANGUAGES, key=words.count) if any(words) else ""
    return Form(side, season, orders, tuple(line for line in others if line not in told), language)


def _plain(text: str) -> str:
    """Return a letter as plain text: of a mail in HTML its words and line breaks, nothing of it is followed or run."""
    text = _decoded(text)
    if not MARKUP.search(text):
        return text
    if text.lstrip().startswith("<"):
        found = AS_IT_STANDS.split(text)
        text = "".join(part if n % 2 else " ".join(part.split()) for n, part in enumerate(found))
    text = STRUCK_OUT.sub(lambda found: re.sub(r"(?m)^.*\S.*$", r"~~\g<0>~~", found["words"]), BREAKS.sub("\n", text))
    plain = html.unescape(TAGS.sub("", CELLS.sub("\t", text)))
    return re.sub(r"\n\s*\n", "\n", plain).strip("\n")


def _decoded(text: str) -> str:
    """Return the letter of a mail that was kept as a file (`.eml`), whose body is encoded for its way; else the text."""
    if not (ENCODED.search(text[:MOST_HEADERS]) and HEADER.match(text)):
        return text
    try:
        mail = message_from_string(text, policy=mail_policy)
        bodies = [str(body.get_content()) for kind in ("plain", "html") if (body := mail.get_body((kind,))) is not None]
        return next((body for body in bodies if MARK in body), bodies[0] if bodies else text)
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError):  # no mail that can be read
        return text


class Head(Record):
    """What the first line of a form names: a nation, if its word is one, and the words of its season."""

    side: str
    season: str


def _head(position: Position, line: str) -> Head | None:
    """Return what the first line of a form names, whatever a mailer left of the points between its parts; None of other lines."""
    before, *more = re.split(MARK, line, maxsplit=1, flags=re.IGNORECASE)
    rest = "".join(more)
    parts = BETWEEN.split(rest)
    for last in list(re.finditer(r"\w+", rest))[LONGEST_NATION - 1 :: -1]:
        side = position.kinds.words.get(folded(rest[: last.end()]), "")
        if side in position.sides and (len(parts) > 1 or not before.strip()):
            return Head(side, rest[last.end() :].strip(" -,;:.·|•?/\N{EN DASH}\N{EM DASH}"))
    return Head(parts[1], "".join(parts[2:])) if len(parts) > 1 else None


def _ends(line: Numbered) -> bool:
    """Tell whether a line is the last one of a form."""
    return folded(line[1]) in folded_words("letter-end")


def _replaces(line: str) -> bool:
    """Tell whether a line says what every letter does to an earlier one, and no more: `Annulez mes ordres précédents`."""
    words = {folded(word) for word in re.findall(r"[^\W\d_]+", line)}
    gone, orders, small = map(folded_words, ("letter-replaces", "letter-earlier", "letter-small"))
    return bool(words & gone and words & orders) and words <= gone | orders | small


def _of_cells(line: str) -> str:
    """Return a row of a pasted table as the order that its cells make, with the arrow that they lack; other lines as they are."""
    verb, *cells = [cell.strip() for cell in CELL.split(line) if cell.strip()] or [""]
    if not cells or known_verb(verb) not in ORDERS or cut(verb)[1]:
        return line
    leads = ORDERS[known_verb(verb)]["goal"] or known_verb(verb) in LEADING
    return f"{verb.rstrip(' :')}: {(' > ' if leads else ' ').join(cells)}"


def _is_order(line: str, *, sure: bool) -> bool:
    """Tell whether a line outside a form begins as an order; `sure`: there is a form, and only a verb with its colon does."""
    if line.startswith("#"):
        return False
    head, colon, rest = line.partition(":")
    if folded(head) in folded_words("letter-heads"):
        return False
    if colon and known_verb(f"{head}:") and len(head.split()) <= VERB_WORDS:
        return True
    if sure:
        return False
    first = folded(cut(line)[0])
    return (
        bool(colon and rest and len(head.split()) <= VERB_WORDS)
        or ">" in ADDRESS.sub("", line)
        or first in verbs()
        or bool(not line.endswith(",") and nearest(first, verbs(), SURE if len(first) > BRIEF else 1))
    )


VERB_WORDS = 3  # of the longest verb
BRIEF = 3  # letters of a word that is like too many others


def _joined(position: Position, side: str, lines: list[Numbered]) -> Iterator[Numbered]:
    """Yield the lines of a form; what a mailer broke at its margin is one line again."""
    waiting: Numbered | None = None
    depends = 0  # the number of a line that depends on a condition above it
    for number, line in lines:
        begins = line.startswith("#") or folded(cut(line)[0]) in verbs()
        broken = waiting is not None and waiting[1].endswith((">", ",")) and not begins
        if waiting is not None and line and (broken or 0 < depends == number - 1):
            waiting, depends = (waiting[0], f"{waiting[1]} {line}"), depends and number
            continue
        if waiting is not None:
            yield waiting
        *before, last = _several(position, side, line[:LONGEST_LINE])
        yield from ((number, part) for part in before)
        waiting, depends = (number, last), number if opens_a_condition(line) else 0
    if waiting is not None:
        yield waiting


def _several(position: Position, side: str, line: str) -> list[str]:
    """Return the orders of a line: `lever : Legio I ; commerce : Carthage 6`, `lever 2 corps et les envoyer à Rome`."""
    if known_verb(line) == "note" or hedged(line) or not known_verb(SEVERAL.split(line, maxsplit=1)[0]):
        return [line]  # what begins with no order may be what the others depend on
    found = [one for one in SEVERAL.finditer(line) if _begins(line[one.end() :], sure=bool(one[1]))]
    starts, ends = (one.end() for one in found), (one.start() for one in found)
    parts = [line[start:end] for start, end in zip((0, *starts), (*ends, len(line)), strict=True)]
    return list(itertools.chain.from_iterable(_each(position, side, part) for part in parts))


def _begins(words: str, *, sure: bool) -> bool:
    """Tell whether words begin an order; those that may be asked about or counted as well do behind a `;` or `puis` alone."""
    head, _ = cut(words)
    return bool(known_verb(words)) and (sure or f"{head}:" in words.replace(" :", ":") or not is_thing(head))


def _each(position: Position, side: str, part: str) -> list[str]:
    """Return an order of several things as one for each: `lever 2 Legio I`, `alliance : Gaule et Asie`."""
    head, rest = cut(part)
    order, verb = Order(position, side, rest), known_verb(part)
    many = MANY.match(figured(rest)) and not ORDERS[verb]["who"].startswith("design")
    if verb not in flagged("each") or many or order.names_one(rest):
        return [part]
    things = each_of(rest)
    return [f"{head} {thing}" for thing in things] if things != [rest] and all(things) else [part]


def _season(words: str) -> int | None:
    """Return the season that a head names, None of no words: `spring, year 2`, `printemps de l’an II`, in any order.

    Raises:
        QuestionError: its words name none.
    """
    if not words:
        return None
    parts = {folded(part): part for part in re.findall(r"[^\W\d_]+|\d+", words)}
    said = (render(season_name(n), language) for language in LANGUAGES for n in range(len(SEASONS)))
    told = [re.findall(r"\w+", one) for one in said]
    seasons = {folded(first): n % len(SEASONS) for n, (first, *_) in enumerate(told)}
    named = {seasons[part] for part in parts if part in seasons}
    years = {ROMAN.get(part, read_count(part)) for part in parts} - {-1}
    if len(named) != 1 or len(years) != 1 or 0 in years:
        known = {folded(word) for one in told for word in one} | ROMAN.keys()
        word = next((word for part, word in parts.items() if part not in known and read_count(part) < 0), words)
        raise error("text", "letter-season-unread", word=word, **near(word, (first for first, *_ in told)))
    return 4 * (years.pop() - 1) + named.pop()


def orders(position: Position, form: Form) -> tuple[Written, ...]:
    """Return the orders of a form, each read on the table that those before it in the season would make; empty lines are none.

    A corps marches one way, and trade with a partner is ordered once: a second order is told as a fault.
    """
    found: list[Written] = []
    sent: Counts = {}
    lines = [line for line in form.lines if not is_empty(line[1])]
    for line, _ in in_sequence(position, form.side, lines, form.language):
        partners = (line.question.partner,) if isinstance(line.question, TradeWith) else ()
        for counter in line.march.counters if line.march else partners:
            if counter in sent:
                called = (
                    {"nation": position.sides[counter].name} if partners else {"corps": corps(position, counter).name}
                )
                twice = say("order-trade-twice" if partners else "order-twice", n=sent[counter], **called)
                line = Written(line.number, line.words, line.verb, fault=twice)
                break
            sent[counter] = line.number
        found.append(line)
    return tuple(sorted(found, key=lambda line: line.number))


class Letter(Question, tag="letter"):
    """A player's orders as they came by mail: read and checked line by line, shown on the map, taken down."""

    text: Lines
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Say what each line means or what is wrong with it; offer to take the orders down.

        Raises:
            QuestionError: nothing says whose orders they are, or they are those of another season.
        """
        form = opened(position, self.text, self.side)
        wanted = form_season(position)
        card = Card(position, nation=form.side, season=season_name(wanted))
        if form.season not in (None, wanted):
            raise card.refuse("text", "letter-other-season", found=season_name(form.season or 0))
        found = orders(position, form)
        wrong = [line for line in found if line.fault is not None]
        doubted = [line for line in found if line.fault is None and (line.against or line.tone is Role.WARNING)]
        for line in wrong:
            card.because("3", "letter-line", n=line.number, fault=line.fault)
        card.reasons += (
            rejected(reason.rule or "3", "letter-line", n=line.number, fault=reason.text)
            for line in doubted
            for reason in line.against
        )
        if form.others:
            card.because("3", "letter-others", n=len(form.others))
        card.because("3", "letter-secret")
        if found or form.others:
            card.body.append(_listed(found, form.others))
        _light(card, found)
        again = register_row(position, LetterRow, f"{wanted:04}-{form.side}").lines != ()
        right = len(found) - len(wrong)
        if right or again:
            label = card.say("offer-letter-again" if again else "offer-letter", n=right)
            card.offers.append(Offer(label, _taken_down(position, form.side, found), "3"))
        told = [
            {"line": o.number, "verb": o.verb, "fault": o.fault.key if o.fault else ""}
            | ({"against": [reason.rule for reason in o.against]} if o.against else {})
            for o in found
        ]
        value = {"nation": form.side, "season": wanted, "orders": told}
        return card.answer("letter-verdict", ok=not (wrong or doubted), n=len(found), wrong=len(wrong), value=value)


def _listed(found: tuple[Written, ...], others: tuple[Numbered, ...]) -> Grid:
    """Return every line of a letter that is not empty, in its order: what it means, or that it is other text."""
    told = [(line.number, line.words, _means(line), line.path) for line in found]
    told += [
        (number, words, say("letter-instead" if _replaces(words) else "letter-other"), ()) for number, words in others
    ]
    lines = sorted(told, key=itemgetter(0))
    heads = "letter-line-head letter-order-head letter-means-head"
    cells = ((n, verbatim(words), means) for n, words, means, _ in lines)
    return grid(say("letter-title"), "", heads, cells, (path for *_, path in lines))


def _means(line: Written) -> Text:
    if line.fault is not None:
        return say("order-unread", fault=line.fault)
    said = line.said or say("order-note")
    for reason in line.against:
        said = say("order-doubted", said=said, why=reason.text)
    return said


def _light(card: Card, found: Iterable[Written]) -> None:
    """Show the ways of orders on the map."""
    card.paths = tuple(Path(line.path, line.tone if line.march else Role.PATH) for line in found if len(line.path) > 1)
    card.light(*(path.zones[-1] for path in card.paths))


def _taken_down(position: Position, side: str, found: tuple[Written, ...]) -> Edit:
    """Return the edit that keeps a letter and writes its marches down as orders, in place of the nation's earlier ones."""
    books = Books(position)
    season = form_season(position)
    for unit in commanded(position, side):
        if register_row(position, OrderRow, unit.id).path:
            books.strike("orders", unit.id)
    for line in found:
        if line.march:
            for counter in line.march.counters:
                books.put("orders", counter, OrderRow(path=line.path[1:], peaceful=line.march.peaceful))
    lines = tuple(line.words for line in found)
    here = f"{season:04}-{side}"
    before = register_row(position, LetterRow, here)
    # What was dealt with stays so, if the new letter orders it again.
    done = tuple(line for line in before.done if line in lines)
    kept = LetterRow(season=season, nation=side, lines=lines, done=done) if lines else None
    if kept is not None:
        books.put("letters", here, kept)
    elif before.lines:
        books.strike("letters", here)
    return books.edit(tell(position, "took-letter", nation=side))


class Mailed(Record):
    """A line of a nation's letter of this season, as it was taken down, and whether it is dealt with."""

    row: str
    side: str
    number: int
    words: str
    done: bool

    @property
    def verb(self) -> str:
        """Its verb, empty where it begins with none."""
        return known_verb(self.words)


def mailed(position: Position) -> tuple[Mailed, ...]:
    """Return the orders of this season's letters in the order in which they are resolved."""
    now = season_index(position)
    found = []
    for name, letter in rows(position, LetterRow).items():
        if letter.season == now and letter.nation in position.sides:
            done = list(letter.done)
            for number, words in enumerate(letter.lines, 1):
                if dealt := words in done:
                    done.remove(words)
                found.append(Mailed(name, letter.nation, number, words, dealt))
    places = dict(zip(found, ranks((one.side, one.words) for one in found), strict=True))
    return tuple(sorted(found, key=lambda one: (places[one], one.side, one.number)))


def _read(position: Position, found: Sequence[Mailed], rules: Rules) -> dict[Mailed, tuple[Written, Position]]:
    """Return what orders that wait mean, each on the table that those of its nation before it would make, and that table."""
    told: dict[Mailed, tuple[Written, Position]] = {}
    for side in dict.fromkeys(one.side for one in found):
        own = {one.number: one for one in found if one.side == side and not one.done}
        lines = [(number, one.words) for number, one in own.items()]
        told |= {own[line.number]: (line, at) for line, at in in_sequence(position, side, lines, rules=rules)}
    return told


def marks(before: Position, edit: Edit) -> Counter[tuple[object, ...]]:
    """Return by what an edit is known again, by whatever road it came: entries, moves, spies, changes of a corps; no amounts."""
    after = before.after(edit)
    found = Counter[tuple[object, ...]]()
    for fact in dict.fromkeys(part.fact for part in parts(edit) if isinstance(part, Note)):
        register, _, row = fact.partition("/")
        new, old = after.facts.get(fact) or {}, before.facts.get(fact) or {}
        if not isinstance(new, Mapping) or not isinstance(old, Mapping):
            continue
        known_by, changed_in = MARKS.get(register, ((), ()))
        if known_by and new and not old:
            known = [new.get(column, "") for column in known_by]
            found[register, *(sorted(known) if register == SHARED else known)] += 1
        else:
            changed = (column for column in changed_in if new.get(column) != old.get(column))
            found.update((register, row, column, str(new.get(column, ""))) for column in changed)
    return found


SHARED = "alliances"  # one deed of two nations, whoever is named first: it carries out the orders of both
# The columns of each register that tell a new row, and a change of an old one.
MARKS = {row["register"]: (row["new"].split(), row["changed"].split()) for row in charts("marks")}


def noted(before: Position, edit: Edit, after: Position) -> Sequence[Edit]:
    """Return the notes that tick off the orders which an edit carries out, by whatever road it came (2.2).

    Each deed carries out one of several alike: that by whose name the edit is called, or else the first; an alliance those of both.
    """
    waiting = [one for one in mailed(after) if not one.done and before.knows(f"letters/{one.row}")]
    left = marks(before, edit) if waiting else Counter()
    if not left:
        return ()
    read = _read(before, waiting, UNJUDGED)

    def is_other(one: Mailed) -> bool:
        does = read[one][0].edit
        return not (isinstance(edit, Several) and isinstance(does, Several) and does.label == edit.label)

    done: dict[str, list[str]] = {}
    for one in sorted(waiting, key=is_other):
        line, at = read[one]
        wanted = marks(at, line.edit) if line.edit is not None else Counter()
        if wanted and wanted <= left:
            left -= Counter({mark: n for mark, n in wanted.items() if mark[0] != SHARED})
            done.setdefault(one.row, []).append(one.words)
    books = Books(after)
    for row, words in done.items():
        books.write("letters", row, done=(*register_row(after, LetterRow, row).done, *words))
    return books.edit().edits


def silent(position: Position, season: int) -> Ids:
    """Return the nations from whose players no orders of a season have come."""
    came = {letter.nation for letter in of_season(position, LetterRow, season)}
    return tuple(side for side in played(position) if side not in came and not nation(position, side).umpire)


class Letters(Question, tag="letters"):
    """The orders of the season that came by mail, in the order in which the season resolves them (3)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """List them; offer to carry out the next ones, all of one kind, and the cards of those that want dice."""
        found = mailed(position)
        left = [one for one in found if not one.done]
        card = Card(position, season=season_name(season_index(position)), n=len(left), all=len(found))
        absent = silent(position, season_index(position))
        if absent:
            card.because("3", "letters-absent", nations=absent, n=len(absent))
        read = {one: line for one, (line, _) in _read(position, found, RULES).items()}
        clear = [one for one in left if read[one].fault is None]
        now = [one for one in clear if one.verb == clear[0].verb]
        states = tuple[StepState, ...]("done" if one.done else "now" if one in now else "open" for one in found)
        steps = tuple((_told(position, one, read.get(one)), one.done) for one in found)
        if found:
            card.body.append(Steps(say("letters-title"), steps, states))
        _light(card, (read[one] for one in left))
        if any(read[one].march for one in now):
            card.follow_ups.append(FollowUp(say("question-orders"), Orders(), usual=True))
        for one in now:  # those that are alike may be done in any order: what each does is read on the table as it lies
            _offer(card, one, read_order(position, one.side, one.number, one.words, rules=UNJUDGED))
        for one in left:
            if one not in clear:
                _offer(card, one, read[one])
        for one in now:
            # It is done when an edit of its card is accepted.
            if read[one].verb in DICED and (question := read[one].question) is not None:
                card.follow("offer-order-card", question, usual=True, nation=one.side, words=one.words)
        return card.answer("letters-verdict" if found else "letters-none", value={"waiting": len(left)})


def _told(position: Position, one: Mailed, line: Written | None) -> Text:
    doubt = None
    if line is not None and not one.done:
        doubt = line.fault or (
            line.against[0].text if line.against else line.said if line.tone is Role.WARNING else None
        )
    names = {"nation": one.side, "words": one.words}
    return tell(position, "letters-line" if doubt is None else "letters-line-wrong", fault=doubt or "", **names)


def _offer(card: Card, one: Mailed, line: Written) -> None:
    """Offer to do an order, if it wants no dice, and to tick it off."""
    if line.march is not None:
        return
    position, names = card.position, {"nation": one.side, "words": one.words}
    done = (*register_row(position, LetterRow, one.row).done, one.words)
    tick = Books(position).write("letters", one.row, done=done).edit(card.say("did-order-tick", **names))
    if line.edit is not None and line.verb not in DICED:
        card.offers.append(Offer(card.say("offer-order-do", **names), line.edit, "3", Letters()))
    lost = rejected("3", "order-unread", fault=line.fault or say("order-undone"))
    card.offers.append(Offer(card.say("offer-order-tick", **names), tick, "3", Letters(), against=(lost,)))


# A nation's order form for the next season: what it has, what can be ordered, and the lines that come back by mail (3).

Thing = tuple[Name | str, str, Text]  # what a corps or fleet is called, where it is, how strong


class OrderForm(Question, tag="order-form"):
    """What one player fills in for the next season: his corps and fleets, and a letter to be copied (3)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Gather the form; it holds nothing that is not the player's own."""
        card = Card(position, season=season_name(form_season(position)))
        card.body.append(Prose(say("order-form-how")))
        self._tables(card)
        card.body.append(Copy(say("order-form-letter"), say("both-languages", **self.letter(position))))
        meanings = ((say(f"verb-{verb}"), say(f"example-{verb}"), say(f"meaning-{verb}")) for verb in VERBS)
        card.grid("order-form-verbs", "order-form", "verb example meaning", meanings)
        return card.answer("order-form-verdict")

    def letter(self, position: Position) -> dict[str, str]:
        """Return the lines that come back by mail, in each language."""
        return {language: "\n".join(self._lines(position, language)) for language in LANGUAGES}

    def _lines(self, position: Position, language: str) -> Iterator[str]:
        colon = "\N{NO-BREAK SPACE}: " if language == "fr" else ": "
        yield form_head(position, self.side, language)
        yield render(say("letter-remark"), language)
        for verb, things in zip(("march", "fleet"), self._things(position), strict=True):
            for name, zone, _ in things:
                word, where = listed(f"verb-{verb}", language)[0], position.zone(zone).name[language]
                yield f"{word}{colon}{name if isinstance(name, str) else name[language]} ({where}) >"
        for verb in flagged("once"):
            yield f"{listed(f'verb-{verb}', language)[0]}{colon}".rstrip()
        yield listed("letter-end", language)[0]

    def _things(self, position: Position) -> tuple[list[Thing], list[Thing]]:
        """Return what the nation can order: the corps that it commands, its fleets."""
        names, mine = ordered_names(position, self.side), commanded(position, self.side)
        units = [(names.get(unit.id, unit.name), unit.zone, cell(unit.present)) for unit in mine]
        sailing = [
            (names[counter], zone, say("order-form-ships", n=row.merchants + row.warships))
            for counter, _, zone, row in fleets(position, self.side)
        ]
        return units, sailing

    def _tables(self, card: Card) -> None:
        position = card.position
        units, sailing = self._things(position)
        things = ((name, zone_label(position, zone), strength) for name, zone, strength in (*units, *sailing))
        card.grid("order-form-units", "order-form", "unit where strength", things)
        own = [row for row in every(position, DesignRow) if row.nation == self.side and row.name]
        if own:
            cells = ((verbatim(row.name), say(f"word-{row.type.replace('_', '-')}"), row.points) for row in own)
            card.grid("order-form-designs", "", "order-form-design sheet-type sheet-full", cells)
