"""Breaches of the rules, paragraph by paragraph: each is said before and after it is done, its lawful neighbour passes in silence.

What is laid lies under the phase.
"""

from assistant.core.position import control_edit
from assistant.core.table import Flip, Mark, Move, Note, Several
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import attack_told, exchange_told, operation_told
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.book import BOOK
from assistant.games.third_reich.questions.cards import loss_edit
from tests.games import breaches
from tests.games.tables import start

ROWS = breaches.read(__file__)


def edits_of(position, words):  # noqa: C901
    """Return the edit that a line of the file means."""
    what, *rest = words.split()
    told = dict(word.split("=") for word in rest if "=" in word)
    rest = [word for word in rest if "=" not in word]
    match what:
        case "move":
            return Move((rest[0],), rest[-1], tuple(rest[1:-1]))
        case "op":
            return Several((Move((rest[1],), rest[-1], tuple(rest[2:-1])),), None, operation_told(rest[0]))
        case "stand":
            return Several((), None, operation_told(rest[0], rest[1]))
        case "place":
            return Move(tuple(rest[1:]), rest[0])
        case "action":
            return Move((f"action-axis#{rest[1]}",), f"actions-axis:{rest[0]}")
        case "act":
            return Move((f"action-{rest[0]}#{rest[2]}",), f"actions-{rest[0]}:{rest[1]}")
        case "recruit":
            return Several((Flip((rest[0],), int(rest[2]) if len(rest) > 2 else 0), Move((rest[0],), rest[1])))
        case "exchange":
            back = Move((rest[1],), "reserve-axis")
            return Several((Move((rest[0],), position.table.counters[rest[1]].zone), back), None, exchange_told(*rest))
        case "flip" | "face":
            return Flip((rest[0],))
        case "mark":
            return control_edit(position, rest[1], rest[0].removeprefix("control-"))
        case "free":
            return Several(tuple(control_edit(position, zone, "") for zone in rest))
        case "marker":
            return Mark(rest[0], rest[1], int(rest[2]))
        case "phase":
            return Note("phase", rest[0])
        case "turn":
            return Move(("turn#1",), f"turn:{rest[0]}")
        case "note":
            return Note(rest[0], int(rest[1]))
        case "fallen":
            return Note(f"countries/{rest[0]}", {"surrendered": int(rest[1])})
        case "income":
            return Note("income-turn", position.box("turn#1"))
        case "made":
            return Several((), None, attack_told(rest[0]))
        case "tell":
            return Several((), None, attack_told(rest[0], rest[1], tuple(rest[3:]), rest[2], **told))
        case "lose":  # an attack whose loss an army elsewhere takes
            return Several((loss_edit(position, rest[3], 1),), None, attack_told(rest[0], rest[1], (), rest[2]))
        case "fight":
            asked = Attack(
                zone=rest[0], attacker=rest[1], target=rest[2], supporting=tuple(rest[3:]), air="none", dice=(1, 1)
            )
            return asked.answer(position).offers[0].edit
    raise ValueError(words)


DEEDS = breaches.Rows(
    ROWS,
    edits_of,
    lambda _row: (GAME, start(GAME, "winter-1940")),
    lambda edit: isinstance(edit, Several) and edit.deed is not None,
)


@breaches.every(ROWS)
def test_a_breach_is_said_and_its_neighbour_is_not(row, dragged):
    DEEDS.broken(row, dragged)


def test_every_chapter_is_there():
    assert len(ROWS) >= 60
    assert {row["rule"].split(".")[0] for row in ROWS} >= {*map(str, (*range(1, 15), 16, 17, 19, 22))}


@breaches.KINDS
def test_each_rule_that_says_nothing_is_missed(kind, monkeypatch):
    def likeliest_first(rule):
        return sorted(ROWS, key=lambda row: row["rule"] not in rule.numbers)

    assert not [*DEEDS.unmissed(BOOK, kind, likeliest_first, monkeypatch)]
