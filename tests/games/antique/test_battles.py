"""Battles of one season: each counts what is left, is noted once, and is carried to the sheets at once (5.5.1, 9)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from assistant.core.cards import work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Ask
from assistant.core.table import Move, Place, parts
from assistant.core.text import render
from assistant.games.antique.aftermath import Replacement, replacement
from assistant.games.antique.books import balance
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import corps, nation, province, rows
from assistant.games.antique.questions.aftermath import BattleResult, Losses, Rebuild, _withdrawals
from assistant.games.antique.questions.battles import Battle, shared
from assistant.games.antique.questions.reports import Bulletin, PlayerSheet
from assistant.games.antique.questions.season import Findings
from assistant.games.antique.registers import BattleRow
from tests.games.antique.tables import accept, ask, campaign, done, write

ROMAN = "italie-infantry#1"
GAUL = "gaule-infantry#1"


def together(zone: str = "cisalpine") -> Position:
    """A Roman corps of 120 AP against the province's neutral army of 300."""
    position = done(campaign(), Move((ROMAN,), zone))
    position = write(position, "corps", ROMAN, points="120")
    return write(position, "provinces", zone, armies="300 200")


def noted(position: Position) -> list[BattleRow]:
    return list(rows(position, "battles", BattleRow).values())


def test_the_second_battle_counts_what_is_left() -> None:
    position = accept(together(), BattleResult(zone="cisalpine", winner="italie", winner_loss=20, loser_loss=200))
    position = accept(
        position, BattleResult(zone="cisalpine", winner="italie", winner_loss=10, loser_loss=100, battle=2)
    )
    first, second = noted(position)
    assert (first.winner_points, first.winner_loss) == (120, 20)
    assert (second.winner_points, second.winner_loss) == (100, 10), "10 of 100, not 30 of 120"
    assert (second.loser_points, second.loser_loss) == (200, 100)
    # 20 % of its own losses, 10 % of the enemy's, battle by battle (5.5.1).
    assert nation(position, "italie").budget == Fraction(20 + 10, 5) + Fraction(200 + 100, 10)
    assert corps(position, ROMAN).present == 90 and corps(position, ROMAN).row.lost == 30
    assert province(position, "cisalpine").armies == ""


def test_losses_written_on_sheets_are_taken_once() -> None:
    position = accept(together(), Losses(counter=ROMAN, points=20))
    position = accept(position, BattleResult(zone="cisalpine", winner="italie", loser_loss=60, draw=True))
    position = accept(position, Losses(counter=ROMAN, points=10))
    position = accept(position, BattleResult(zone="cisalpine", winner="italie", loser_loss=50, battle=2))
    assert [(b.winner_points, b.winner_loss, b.loser_points) for b in noted(position)] == [
        (120, 20, 300),
        (100, 10, 240),
    ]


@pytest.mark.parametrize("odd", [{"lost": "10"}, {"lost": "130"}, {"march_lost": "101"}])
def test_a_sheet_that_does_not_add_up_is_named(odd: dict[str, str]) -> None:
    question = BattleResult(zone="cisalpine", winner="italie", loser_loss=60, draw=True)
    position = accept(accept(together(), Losses(counter=ROMAN, points=20)), question)
    assert "corps-sheet-odd" not in findings_in(position)
    position = write(position, "corps", ROMAN, **odd)
    assert "corps-sheet-odd" in findings_in(position)
    with pytest.raises(QuestionError) as told:
        ask(position, msgspec.structs.replace(question, battle=2))
    assert told.value.text.key == "corps-sheet-odd"


def findings_in(position: Position) -> list[str]:
    return [reason.text.key for reason in ask(position, Findings()).reasons]


@pytest.mark.parametrize("losses", [{}, {"winner_loss": 20, "loser_loss": 90}])
def test_a_battle_is_noted_once(losses: dict[str, int]) -> None:
    question = BattleResult(zone="cisalpine", winner="italie", **losses)
    position = accept(together(), question)
    again = ask(position, question)
    assert again.verdict.key == "battle-result-done"
    assert not [offer for offer in again.offers if offer.label.key == "offer-battle"]
    backwards = ask(position, BattleResult(zone="cisalpine", winner="", loser="italie", **losses))
    assert backwards.verdict.key == "battle-result-done"
    assert len(noted(position)) == 1 and corps(position, ROMAN).row.lost == losses.get("winner_loss", 0)
    (second,) = again.follow_ups
    assert isinstance(second.question, Ask) and GAME.asked(second.question).battle == 2  # type: ignore[attr-defined]


def test_a_neutral_army_can_win_and_keeps_its_losses() -> None:
    position = accept(together(), BattleResult(zone="cisalpine", loser="italie", winner_loss=70, loser_loss=60))
    (battle,) = noted(position)
    assert (battle.winner, battle.loser, battle.winner_points, battle.winner_loss) == ("", "italie", 300, 70)
    assert province(position, "cisalpine").armies == "230 200" and province(position, "cisalpine").defender == 0
    assert corps(position, ROMAN).present == 60 and nation(position, "italie").budget == 0
    told = render(ask(position, Bulletin()).body[0].text, "fr")  # type: ignore[union-attr]
    assert "armée neutre" in told


def test_a_draw_with_a_neutral_army_leaves_both_with_what_remains() -> None:
    position = write(together(), "corps", ROMAN, run=1)
    position = accept(
        position, BattleResult(zone="cisalpine", winner="italie", draw=True, winner_loss=30, loser_loss=150)
    )
    assert province(position, "cisalpine").armies == "150 200" and corps(position, ROMAN).row.run == 0
    assert battle_points(position)["neutral"] == 150
    assert noted(position)[0].draw and nation(position, "italie").budget == 0, "only the land's owner recovers"


def battle_points(position: Position) -> dict[str, Fraction]:
    return {side: found["points"] for side, found in ask(position, Battle(zone="cisalpine")).value.items()}


def test_losses_of_an_army_are_shared_out_among_its_corps_at_once() -> None:
    position = done(together(), Place("italie-infantry#9", "italie-infantry", "cisalpine"))
    position = write(position, "corps", "italie-infantry#9", points="60", name="Secunda")
    question = BattleResult(zone="cisalpine", winner="italie", winner_loss=31, loser_loss=90)
    assert [r.text.args["loss"] for r in ask(position, question).assumed if r.text.key == "loss-shared-out"] == [21, 10]
    position = accept(position, question)
    assert [corps(position, c).present for c in (ROMAN, "italie-infantry#9")] == [99, 50]
    cells = [render(cell) for row in ask(position, PlayerSheet(side="italie")).body[1].rows for cell in row]  # type: ignore[union-attr]
    assert "99" in cells and "50" in cells, "the sheet shows what is left"


@pytest.mark.parametrize(
    ("amount", "by", "parts"),
    [(31, (120, 60), (21, 10)), (5, (1, 1, 1), (2, 2, 1)), (3, (0, 3), (0, 3)), (0, (), ()), (2, (0, 0), (0, 0))],
)
def test_shares_are_whole_and_nobody_loses_more_than_he_has(
    amount: int, by: tuple[int, ...], parts: tuple[int, ...]
) -> None:
    if sum(by) >= amount:
        assert shared(Fraction(amount), by) == parts


def test_fractions_are_shared_out_whole() -> None:
    parts = shared(Fraction(31, 2), (Fraction(21, 2), Fraction(9)))
    assert sum(parts) == Fraction(31, 2) and parts[0] <= Fraction(21, 2) and parts[1] <= 9


def test_what_cannot_be_is_told() -> None:
    for wrong, field in (
        (BattleResult(zone="cisalpine"), "winner"),
        (BattleResult(zone="cisalpine", winner="italie", winner_loss=121), "winner_loss"),
        (BattleResult(zone="cisalpine", winner="italie", loser_loss=301), "loser_loss"),
    ):
        with pytest.raises(QuestionError) as error:
            ask(together(), wrong)
        assert error.value.field == field and "<" not in render(error.value.text, "fr")
    position = accept(together(), Losses(counter=ROMAN, points=40))
    with pytest.raises(QuestionError, match="40"):
        ask(position, BattleResult(zone="cisalpine", winner="italie", winner_loss=30))


def test_in_the_homeland_the_invader_attacks_in_one_statement() -> None:
    position = done(campaign(), Move((GAUL,), "italie"))
    told = [reason.text.key for reason in ask(position, Battle(zone="italie")).reasons]
    assert told == ["battle-homeland"], "nothing of a choice after the initiative [A57]"


def test_rebuilding_below_a_fifth_is_free_and_leaves_the_budget_alone() -> None:
    position = write(campaign(), "nations", "italie", budget="50")
    position = write(position, "corps", ROMAN, points="120", lost="23")
    position = accept(position, Rebuild(counter=ROMAN))
    assert nation(position, "italie").budget == 50 and corps(position, ROMAN).present == 120
    position = write(position, "corps", ROMAN, lost="60")
    before = nation(position, "italie").treasury
    position = accept(position, Rebuild(counter=ROMAN))
    assert nation(position, "italie").budget == 0
    assert nation(position, "italie").treasury == before - Fraction(10, 3) == balance(position, "italie")


@pytest.mark.parametrize(
    ("given", "outcome", "po"),
    [
        ({"initial": 120, "lost": 60}, "kept", 20),
        ({"initial": 120, "lost": 60, "treasury": 19}, "dissolved", 0),
        ({"initial": 120, "lost": 60, "treasury": 20}, "kept", 20),
        ({"initial": 100, "lost": 81, "treasury": 500}, "annihilated", 0),
        ({"initial": 100, "lost": 81}, "annihilated", 0),
    ],
)
def test_a_treasury_that_nobody_told_pays(given: dict[str, int], outcome: str, po: int) -> None:
    values = {name: Fraction(n) for name, n in given.items()}
    _, worked = work(Replacement(**values), {}, replacement)
    assert (worked.value.outcome, worked.value.po) == (outcome, po)


def test_a_noted_battle_tells_both_armies_losses_in_words() -> None:
    position = accept(together(), BattleResult(zone="cisalpine", winner="italie", winner_loss=20, loser_loss=100))
    answer = ask(position, BattleResult(zone="cisalpine", winner="italie"))
    assert "Italy lost 20 of 120 AP, the neutral army 100 of 300" in render(answer.verdict, "en")
    told = render(answer.verdict, "fr")
    assert "<" not in told and "Italie, 20 sur 120" in told and "l’armée neutre, 100 sur 300" in told


def test_what_a_living_neutral_army_recovers_is_left_to_the_umpire() -> None:
    """5.5.1: at home it recovers 30 %, but within the season everybody fights on with what is left."""
    answer = ask(together(), BattleResult(zone="cisalpine", loser="italie", winner_loss=70, loser_loss=60))
    (told,) = [reason.text.args for reason in answer.assumed if reason.text.key == "neutral-keeps"]
    assert (told["points"], told["budget"]) == (230, 27)


def test_a_beaten_army_leaves_for_friendly_ground_else_for_neutral_ground() -> None:
    def ways(position: Position, zone: str, winner: str, loser: str) -> set[str]:
        offers = ask(position, BattleResult(zone=zone, winner=winner, loser=loser)).offers
        leaving = [offer.edit for offer in offers if offer.label.key == "offer-withdraw"]
        return {part.zone for edit in leaving for part in parts(edit) if isinstance(part, Move)}

    assert ways(together(), "cisalpine", "", "italie") == {"italie"}
    invaded = done(campaign(), Move((GAUL,), "italie"))
    assert ways(invaded, "italie", "gaule", "italie") == {"cisalpine", "grande_grece"}


def test_only_armies_in_a_province_leave_it_beaten() -> None:
    for zone, side in (("sea-mer_tyrrhenienne", "italie"), ("cisalpine", "egypte")):
        assert _withdrawals(campaign(), zone, side) == []
