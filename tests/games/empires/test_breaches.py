"""Breaches of the rules, paragraph by paragraph: each is said before and after it is done, its lawful neighbour passes in silence.

What is laid lies under the phase; each row is of an edition.
"""

from assistant.core.deeds import PHASE
from assistant.core.table import Flip, Mark, Move, Note, Several
from assistant.games.empires import mirror
from assistant.games.empires.deeds import OPENS, attack_told
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.book import BOOK
from assistant.games.empires.questions.cards import loss_edits
from assistant.games.empires.words import OLDER
from tests.games import breaches
from tests.games.tables import start

ROWS = breaches.read(__file__)


def edits_of(position, words):
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


def begun(row):
    game = FIRST if row["edition"] == "first" else V1_1
    return game, start(game, "august-1914")


def is_whole(edit):
    return isinstance(edit, Several) and (edit.deed is not None or any(isinstance(part, Note) for part in edit.edits))


DEEDS = breaches.Rows(ROWS, edits_of, begun, is_whole)


@breaches.every(ROWS)
def test_a_breach_is_said_and_its_neighbour_is_not(row, dragged):
    DEEDS.broken(row, dragged)


def test_every_chapter_is_there():
    """Sixty and more, of every chapter that a player can break."""
    assert len(ROWS) >= 60
    assert {row["rule"].split(".")[0] for row in ROWS} >= {*map(str, (1, 2, 3, 4, *range(6, 14)))}


def likely(rule):
    newer, older = rule.numbers[0], rule.numbers[1:] or (OLDER[rule.numbers[0]],)
    return (row for row in ROWS if row["rule"] in (newer, f"first {older[0]}"))


# Said by tables that lie wrong, which no deed of the file lays: `test_table.py` has them; where another function says it too.
ELSEWHERE = {"copies", "pawns", "points", "trenches", "entries", "after_settling", "untold", "stacks"}


@breaches.KINDS
def test_each_rule_that_says_nothing_is_missed(kind, monkeypatch):
    assert set(DEEDS.unmissed(BOOK, kind, likely, monkeypatch)) <= ELSEWHERE
