"""The ledger of a span and its book: deeds read off a chain of positions, told otherwise, judged; what it holds in memory."""

import gc
import weakref

import pytest

from assistant.core.judgement import Book, Grade, Objection, objections, review, verdict
from assistant.core.ledger import TRIED, Deed, Keeper, least_breach
from assistant.core.table import Move, Note, Said, Several, parts
from assistant.core.text import verbatim
from assistant.games.empires.game import V1_1
from tests.games.tables import start

ARMY, OTHER = "germany-a5#1", "germany-a5#2"


class Went(Deed, tag="went"):
    army: str
    zone: str


class Ended(Deed, tag="ended"):
    pass


def read(ledger, before, edit):
    for part in parts(edit):
        if isinstance(part, Move):
            ledger = ledger.with_deed(Went(by="germany", army=part.counters[0], zone=part.zone), before)
        elif isinstance(part, Note) and part.value == "allies":
            ledger = ledger.with_deed(Ended(), before)
        before = before.after(part)
    return ledger


KEEPER = Keeper(lambda position: position.fact("phase"), read)
BOOK = Book(KEEPER)


@BOOK.rule("1", of=(Went,))
def _no_riga(ledger, deed, before):
    if deed.zone == "riga":
        yield Objection(verbatim("riga"), (deed.army,))


@BOOK.account("2")
def _at_most_two(ledger, now):
    if (n := len(ledger.of(Went))) > 2:
        yield Objection(verbatim(str(n)), grade=Grade.UNPAID)


@BOOK.due("3")
def _somebody_goes(ledger, now):
    if not ledger.of(Went):
        yield Objection(verbatim("nobody went"))


@pytest.fixture
def game():
    import msgspec

    return msgspec.structs.replace(V1_1, book=BOOK)


def gone(*zones, army=ARMY):
    return [Move((army,), zone) for zone in zones]


def after(position, *edits):
    for edit in edits:
        position = position.after(edit)
    return position


def test_a_ledger_is_the_fold_of_its_span(game):
    begun = start(game, "august-1914")
    now = after(begun, *gone("wilna"), Several((*gone("minsk"), *gone("riga", army=OTHER))))
    assert [deed.zone for deed in KEEPER.of(now).of(Went)] == ["wilna", "minsk", "riga"]
    assert KEEPER.of(now).entries[2].before.table.counters[ARMY].zone == "minsk"
    ended = after(now, Note("phase", "allies"), *gone("wilna"))
    assert [deed.zone for deed in KEEPER.of(ended).of(Went)] == ["wilna"]


def test_what_lies_before_the_span_is_not_held(game):
    begun = start(game, "august-1914")
    first = after(begun, *gone("wilna"))
    held = weakref.ref(first)
    now = after(first, Note("phase", "allies"), *gone("minsk"))
    KEEPER.of(now)
    del first
    gc.collect()
    assert held() is None


def test_players_say_what_an_edit_was(game):
    begun = start(game, "august-1914")
    now = after(begun, *gone("wilna"), *gone("riga", army=OTHER))
    corrected = after(now, Said(1, "correction"))
    assert [deed.army for deed in KEEPER.of(corrected).of(Went)] == [ARMY]
    assert KEEPER.of(corrected).opening.table.counters[OTHER].zone == "riga"
    late = after(now, Said(1, "first"))
    assert [deed.army for deed in KEEPER.of(late).of(Went)] == [OTHER, ARMY]
    assert len(KEEPER.of(after(now, Said(1, "played"))).entries) == 2


def test_an_edit_is_judged_before_it_is_done(game):
    begun = start(game, "august-1914")
    assert [o.rule for o in objections(game, begun, gone("riga")[0])] == ["1"]
    assert objections(game, begun, gone("wilna")[0]) == ()
    two = after(begun, *gone("wilna", "minsk"))
    (beyond,) = objections(game, two, gone("wilna")[0])
    assert (beyond.rule, beyond.grade) == ("2", Grade.UNPAID)
    assert [o.rule for o in objections(game, begun, Note("phase", "allies"))] == ["3"]
    assert objections(game, begun, Note("phase", "russia")) == (), "a table that is corrected ends nothing"
    assert verdict([beyond]).grade is Grade.UNPAID and verdict(()).grade is None
    assert objections(game, begun, Move(("nobody",), "riga")) == ()


def test_what_is_said_of_several_counters_stands_once(game):
    begun = start(game, "august-1914")
    (both,) = objections(game, begun, Several(tuple(gone("riga") + gone("riga", army=OTHER))))
    assert both.about == (ARMY, OTHER)


def test_a_review_names_each_breach_with_its_step(game):
    begun = start(game, "august-1914")
    edits = [*gone("wilna", "riga"), Said(1, "played"), *gone("minsk", "riga"), Said(1, "correction")]
    found = [(b.step, b.objection.rule, b.accepted) for b in review(game, begun, edits)]
    assert found == [(2, "1", True), (4, "2", False)]


def test_nobody_is_accused_as_long_as_a_grouping_is_lawful():
    def twice(groups):
        return (sum(len(group) - len(set(group)) for group in groups), 0)

    assert least_breach("abcab", twice, 3) == (("a", "b", "c"), ("a", "b"))
    assert least_breach("abc", twice, 3) == (("a", "b", "c"),)
    assert least_breach("aaa", twice, 2) == (("a", "a"), ("a",))
    assert least_breach("", twice, 2) == ()
    tried = []
    least_breach("ab" * 20, lambda groups: (tried.append(groups) or len(groups), 0), 12)
    assert len(tried) == TRIED, "a phase put right by hand is judged as well"
