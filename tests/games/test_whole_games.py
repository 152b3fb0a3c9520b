"""The beginning of a game in every game with all questions after each edit: `packaging/whole_games.py` plays them to the end."""

from __future__ import annotations

import pytest

from assistant.core.blocks import Reason
from assistant.core.questions import Answer
from assistant.core.text import Text
from assistant.desk.desk import Desk
from assistant.games import GAMES
from assistant.games.der_des_ders.questions.turn import Findings, Now
from tests.games import whole_games
from tests.games.whole_games import PLAYED, play

BEGINNING = 15  # edits


@pytest.mark.parametrize("slug", GAMES)
def test_a_beginning_with_all_questions(slug: str) -> None:
    told = play(slug, 1914, BEGINNING)
    assert not told.wrong and told.edits > BEGINNING and told.questions > 5 * BEGINNING, told


@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_game_with_all_questions(seed: int) -> None:
    told = play("der-des-ders", seed)
    assert not told.wrong and told.edits > 40, told


def test_every_game_is_played() -> None:
    assert PLAYED.keys() == GAMES.keys()


def _unsaid(_question: Now, _position: object) -> Answer:
    return Answer(Text("assistant.games.der_des_ders", "no-such-words", {}))


def _broken(_question: Now, _position: object) -> Answer:
    raise KeyError("dice")


@pytest.mark.parametrize(("broken", "told"), [(_unsaid, "no-such-words"), (_broken, "KeyError")])
def test_a_wrong_answer_is_told(monkeypatch: pytest.MonkeyPatch, broken: object, told: str) -> None:
    monkeypatch.setattr(Now, "answer", broken)
    watch = whole_games.Watch(whole_games.find_game("der-des-ders"), 1, 3)
    desk = Desk.new(watch.game, "1914")
    with pytest.raises(AssertionError, match=told):
        watch.sit(desk)


def test_a_slow_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_games, "LONGEST", 0.0)
    assert "took" in play("der-des-ders", 1, 3).wrong


def test_findings_that_do_not_come_back_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(10_000))
    answer = Findings.answer

    def other(question: Findings, position: object) -> Answer:
        found = answer(question, position)
        more = Reason(Text("assistant.games.der_des_ders", "drawn", {"n": next(count), "event": "x"}), "6.3")
        return Answer(found.verdict, reasons=(*found.reasons, more), value=found.value)

    monkeypatch.setattr(Findings, "answer", other)
    assert "what is found differs" in play("der-des-ders", 1, 3).wrong
