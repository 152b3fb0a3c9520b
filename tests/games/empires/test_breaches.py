"""Breaches of the rules, paragraph by paragraph: each is said before and after it is done, its lawful neighbour passes in silence.

`breaches.csv`: the edition, the paragraph, what is laid under the phase, the deeds, and deeds like them that are lawful. A deed is
done as one edit, as a drag of each of its counters, and where a card offers it by its offer.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.core.deeds import PHASE
from assistant.core.judgement import Grade, judged, review
from assistant.core.position import Position
from assistant.core.table import Edit, Flip, Mark, Move, Note, Several, parts
from assistant.games.empires import mirror
from assistant.games.empires.deeds import OPENS, attack_told
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.book import BOOK
from assistant.games.empires.questions.cards import loss_edits
from assistant.games.empires.words import OLDER
from tests.games.tables import start

ROWS = list(csv.DictReader((Path(__file__).parent / "breaches.csv").open(encoding="utf-8")))


def edits_of(position: Position, words: str) -> Edit:
    """Return the edit that a line of the file means."""
    what, *rest = words.split()
    match what:
        case "move":
            return Move((rest[0],), rest[-1], tuple(rest[1:-1]))
        case "place":
            return Move(tuple(rest[1:]), rest[0])
        case "recruit":
            face = int(rest[2]) if len(rest) > 2 else 0
            return Several((Flip((rest[0],), face), Move((rest[0],), rest[1])))
        case "flip":
            return Flip((rest[0],))
        case "mark":
            side = position.controller(rest[1])
            lifted = (Mark(f"control-{side}", rest[1], 0),) if rest[0].startswith("control-") else ()
            lifted = tuple(mark for mark in lifted if position.marker(mark.marker, mark.zone))
            return Several((*lifted, Mark(rest[0], rest[1], int(rest[2]))))
        case "phase":
            return Note(PHASE, rest[0])
        case "turn":
            return Move(("turn#1",), f"turn:{rest[0]}")
        case "note":
            return Note(rest[0], {"power": "austria_hungary"})
        case "rail" | "sail":
            return Several((Move((rest[0],), rest[1]),), None, {"did": "strategic" if what == "rail" else "sail"})
        case "open":
            return Several((Move((rest[0],), rest[1]),), None, OPENS)
        case "gas":
            side = mirror.phase(position)
            row = dict(position.register(mirror.YEARLY)[side])
            return Several((Flip((rest[0],), 1), Note(f"{mirror.YEARLY}/{side}", {**row, "gas": 1914})))
        case "fight":
            return (
                Attack(zone=rest[0], lead=rest[1], target=rest[2], alone=True, dice=(6, 2))
                .answer(position)
                .offers[0]
                .edit
            )
        case "lose":  # an attack whose loss an army elsewhere takes
            hurt = loss_edits(position, position.table.counters[rest[3]], 1)
            return Several(hurt, None, attack_told(rest[0], rest[1], (), rest[2], (6, 2), {}))
        case "tell":
            spent = {key: int(n) for key, n in (word.split("=") for word in rest if "=" in word)}
            armies = tuple(word for word in rest[3:] if "=" not in word)
            return Several((), None, attack_told(rest[0], rest[1], armies, rest[2], (), spent))
    raise ValueError(words)


def laid(row) -> tuple[object, Position]:
    game = FIRST if row["edition"] == "first" else V1_1
    position = start(game, "august-1914")
    for words in filter(None, map(str.strip, row["laid"].split(";"))):
        position = position.after(edits_of(position, words))
    return game, Position(position.board, position.kinds, position.table, position.defaults)


def as_one(edit: Edit) -> Iterator[Edit]:
    yield edit


def by_drags(edit: Edit) -> Iterator[Edit]:
    """Yield each part as an edit of its own, unless it says what its parts mean together."""
    told = isinstance(edit, Several) and (edit.deed is not None or any(isinstance(part, Note) for part in edit.edits))
    yield from (edit,) if told else parts(edit)


def done(row, deeds: str, hand):
    """Do deeds; return what was said of the edits, before each was done."""
    game, position = laid(row)
    begun, edits, said = position, [], []
    for words in map(str.strip, deeds.split(";")):
        for edit in hand(edits_of(position, words)):
            whole = game.with_notes(position, edit)
            found, position = judged(game, position, whole)
            edits.append(whole)
            said += found
    return game, begun, position, edits, said


@pytest.mark.parametrize("hand", [as_one, by_drags], ids=["at once", "by drags"])
@pytest.mark.parametrize("row", ROWS, ids=[f"{n}-{row['rule']}" for n, row in enumerate(ROWS, 2)])
def test_a_breach_is_said_and_its_neighbour_is_not(row, hand) -> None:
    game, begun, _, edits, said = done(row, row["deeds"], hand)
    assert row["rule"] in {objection.rule for objection in said}, said
    assert row["rule"] in {breach.objection.rule for breach in review(game, begun, edits)}
    lawful = done(row, row["lawful"], hand)[-1]
    against = [objection for objection in lawful if objection.grade is not Grade.UNKNOWN]
    assert not [objection for objection in against if objection.rule == row["rule"]], against


def test_every_chapter_is_there() -> None:
    """Sixty and more, of every chapter that a player can break."""
    assert len(ROWS) >= 60
    assert {row["rule"].split(".")[0] for row in ROWS} >= set(
        ["1", "2", "3", "4", "6", "7", "8", "9", "10", "11", "12", "13"]
    )


@pytest.mark.parametrize("kind", ["rules", "accounts", "dues", "states", "passing"])
def test_each_rule_that_says_nothing_is_missed(kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Emptied, each function of the book leaves a row of the file unsaid (or another test: `ELSEWHERE`)."""
    own = getattr(BOOK, kind)
    unmissed = []
    for n, rule in enumerate(tuple(own)):
        if rule.find.__name__ in ELSEWHERE:
            continue
        with monkeypatch.context() as patch:
            patch.setattr(BOOK, kind, [*own[:n], rule._replace(find=lambda *_: iter(())), *own[n + 1 :]])
            newer, older = rule.numbers[0], rule.numbers[1:] or (OLDER[rule.numbers[0]],)
            rows = (row for row in ROWS if row["rule"] in (newer, f"first {older[0]}"))
            if not any(row["rule"] not in {o.rule for o in done(row, row["deeds"], as_one)[-1]} for row in rows):
                unmissed.append(rule.find.__name__)
    assert not unmissed


# Said by tables that lie wrong, which no deed of the file lays: `test_table.py` has them; where another function says it too.
ELSEWHERE = {"copies", "pawns", "points", "trenches", "entries", "after_settling", "untold", "stacks"}
