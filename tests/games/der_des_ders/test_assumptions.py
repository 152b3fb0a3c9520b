"""What the system takes for granted: a printed value on which its next action rests is told, found by printing another."""

import msgspec
import pytest

from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.board import Row
from assistant.games.der_des_ders.questions.system import read_phase
from assistant.games.der_des_ders.state import set_up, unread, unread_border
from assistant.games.der_des_ders.system import decide, open_phase, play
from tests.games.der_des_ders.evening import Evening

START = set_up()
BOARD = START.board


def printed_otherwise(path, by):
    """The board with the value at a path one higher or lower, or without a border; None for what the system does not read."""
    other = msgspec.structs.replace
    match path:
        case ["sectors", sector, name]:
            printed = BOARD.sectors[sector]
            sectors = {**BOARD.sectors, sector: other(printed, **{name: max(0, getattr(printed, name) + by)})}
            return other(BOARD, sectors=sectors)
        case ["operational_value", box]:
            values = list(BOARD.operational_value.values)
            values[int(box)] = min(3, max(0, values[int(box)] + by))
            return other(BOARD, operational_value=Row(values=tuple(values)))
        case ["tech_tree", side, tech, level, name]:
            boxes = tuple(
                other(box, **{name: getattr(box, name) + by}) if box.level == int(level) else box
                for box in BOARD.tech_tree[side][tech]
            )
            return other(BOARD, tech_tree={**BOARD.tech_tree, side: {**BOARD.tech_tree[side], tech: boxes}})
        case ["adjacency", *ends]:
            return other(BOARD, adjacency=tuple(link for link in BOARD.adjacency if {link.a, link.b} != {*ends}))
    return None


def other_boards():
    """Every unconfirmed value one higher and one lower: the board then, and the sentences that own it."""
    for path in sorted(START.doubtful):
        for by in (-1, 1):
            kind, *ends = path.split(".")
            if (board := printed_otherwise([kind, *ends], by)) is not None:
                border = kind == "adjacency"
                told = (*unread_border(START, *ends), *unread_border(START, *ends[::-1])) if border else ()
                yield path, board, told or unread(START, path)


OTHERS = list(other_boards())


def plain(action):
    """An action without its words."""
    return msgspec.structs.replace(action, reasons=()) if hasattr(action, "reasons") else action


def test_every_unconfirmed_value_has_its_sentence():
    assert len(OTHERS) > 150 and all(told for _, _, told in OTHERS)


@pytest.mark.parametrize("opponent", ["central", "entente"])
def test_an_action_that_another_printed_value_would_change_says_so(opponent):
    looked, played = 0, [Evening(opponent, seed) for seed in (1, 2)]
    for evening, position in ((each, position) for each in played for position in each.walk()):
        if position.fact(mirror.SYSTEM) is None or evening.over or position.fact("overflow"):
            continue
        phase = read_phase(position, log.state(position), opponent)
        step = decide(phase)
        assumed, looked = set(step.assumed), looked + 1
        for path, board, told in OTHERS:
            if assumed.isdisjoint(told):  # its sentence is not among them: it must change nothing
                other = msgspec.structs.replace(phase.state, board=board)
                assert plain(decide(msgspec.structs.replace(phase, state=other)).action) == plain(step.action), (
                    path,
                    step.action,
                )
    assert looked > 10


def test_a_whole_phase_lists_what_its_steps_took_for_granted():
    state = START.with_pr("central", 9)
    drawn = BOARD.poppies.central[:9]
    played = play(state, "central", drawn, [3] * 60).assumed
    first = decide(open_phase(state, "central", drawn)).assumed
    assert first and set(first) <= set(played) and len(set(played)) == len(played)
