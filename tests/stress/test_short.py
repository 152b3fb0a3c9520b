"""Every stress, made short; and that faults of each kind are found."""

import faulthandler
import gc
import itertools
import sys
import weakref

import pytest

from assistant.core.questions import Answer, Reason
from assistant.core.text import Text
from assistant.games.der_des_ders.questions.turn import Findings, Now
from assistant.games.kit import combat
from tests.stress import games, writers
from tests.stress.__main__ import STRESSES, main
from tests.stress.cards import cards
from tests.stress.fuzz import Watched
from tests.stress.running import ALL, HANG, Run, qt

GAME = "assistant.games.der_des_ders"
COUNT = itertools.count()


@pytest.fixture
def run(tmp_path):
    return Run(tmp_path, 1, keep=tmp_path / "found")


@pytest.mark.parametrize("stress", [stress for stress in STRESSES if stress.short], ids=lambda stress: stress.name)
def test_short(stress, run):
    run.times = stress.short
    done = stress.elsewhere(run) if stress.forks else stress.here(run)
    assert done.faults == []
    assert sum(done.counts.values()) >= stress.short


def test_a_reader_that_breaks_is_a_fault_and_its_input_is_kept(run):
    watched = Watched(run, lambda data: data[0])
    assert [watched.fed(data) for data in (b"", b"a", b"")] == [False, True, False]
    (kept,) = run.keep.iterdir()
    assert run.faults == ["IndexError"] and kept.read_bytes() == b""


def test_a_card_that_is_worked_out_wrongly_is_a_fault(run, monkeypatch):
    monkeypatch.setattr(combat, "_serving", lambda start, _shift, _count: start)
    run.times = 40
    cards(run)
    assert any("for {" in fault for fault in run.faults)


def test_a_process_that_dies_is_a_fault(run, monkeypatch, capsys):
    monkeypatch.setattr(sys, "executable", "false")
    monkeypatch.chdir(run.home)
    assert main(["cards"]) == 1
    assert "cards: died with status 1" in capsys.readouterr().out


def test_a_game_that_goes_on_is_not_given_up(run, monkeypatch):
    armed = []
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda seconds, **_: armed.append(seconds))
    run.apart = True
    for _ in run.each("games"):
        run.count("steps")
        run.count("breaches")
    assert armed == [HANG] * 3 + [ALL]


class Circle:
    def __init__(self):
        self.own = self


def test_garbage_is_collected_where_no_event_loop_runs(run):
    with qt(run):
        gone = weakref.ref(Circle())
        made = [[] for _ in range(sum(gc.get_threshold()))]
        run.count("steps")
    assert made and gone() is None


def test_a_writer_that_says_what_he_did_not_write_is_found(run, monkeypatch):
    monkeypatch.setattr(writers, "killed", lambda _kind, name, *_: [f"{name}-0"])
    monkeypatch.setattr(writers, "told_of", lambda _deed, _home: [])
    writers.kills(run)
    assert len(run.faults) == 1 and "'LOST': ['board-0-0']" in run.faults[0]


def test_what_is_lost_doubled_strange_or_out_of_order_is_told():
    assert writers.wrong_in([["a-0", "a-1"], ["b-0"]], ["b-0", "a-0", "a-1"], True) == {}
    assert writers.wrong_in([["a-0", "a-1"], ["b-0"]], ["a-1", "a-0", "c-0", "c-0"], True) == {
        "LOST": ["b-0"], "twice": ["c-0"], "never acknowledged": ["c-0"], "out of order": ["a-1"],
    }  # fmt: skip


def _unsaid(_question, _position):
    return Answer(Text(GAME, "no-such-words", {}))


def _broken(_question, _position):
    raise KeyError("dice")


def _growing(question, position, answer=Findings.answer):
    found = answer(question, position)
    more = Reason(Text(GAME, "drawn", {"n": next(COUNT), "event": "x"}), "6.3")
    return Answer(found.verdict, reasons=(*found.reasons, more), value=found.value)


@pytest.mark.parametrize(
    ("what", "name", "wrong", "told"),
    [
        (Now, "answer", _unsaid, "no-such-words"),
        (Now, "answer", _broken, "KeyError"),
        (Findings, "answer", _growing, "what is found differs"),
        (games, "LONGEST", 0.0, "took"),
    ],
)
def test_a_game_that_is_answered_wrongly_is_a_fault(what, name, wrong, told, run, monkeypatch):
    monkeypatch.setattr(what, name, wrong)
    games.play("der-des-ders", games.PLAYED["der-des-ders"], run)
    assert len(run.faults) == 1 and told in run.faults[0]
