"""The season's steps: those of the rulebook, ticked for what was done, the first open one marked (3)."""

from __future__ import annotations

from assistant.core.blocks import Steps
from assistant.core.position import Position
from assistant.core.table import Move
from assistant.games.antique.questions.aftermath import BattleResult
from assistant.games.antique.questions.dealings import Protect
from assistant.games.antique.questions.levies import Levy
from assistant.games.antique.questions.moves import Attrition, March
from assistant.games.antique.questions.reports import Bulletin
from assistant.games.antique.questions.season import SeasonAssistant
from assistant.games.antique.questions.treasury import IncomeDue, UpkeepDue
from tests.games.antique.tables import accept, ask, campaign, done, write

ROMAN = "italie-infantry#1"
ORDER = [
    "income", "upkeep", "levies", "moves", "attrition", "battles", "rebuild", "conquest", "pacification", "trade",
    "espionage", "victory", "bulletin",
]  # fmt: skip


def states(position: Position) -> dict[str, str]:
    (steps,) = ask(position, SeasonAssistant()).body
    assert isinstance(steps, Steps)
    return {text.key.split("-")[1]: state for text, state in steps.listed()}


def paid(position: Position) -> Position:
    for side in position.kinds.sides:
        position = accept(accept(position, IncomeDue(side=side)), UpkeepDue(side=side))
    return position


def test_steps_are_those_of_the_rulebook_and_nothing_is_ticked_at_first() -> None:
    found = states(campaign())
    assert list(found) == ORDER and found["bulletin"] == "open"
    assert "done" not in found.values()
    assert [name for name, state in found.items() if state == "now"] == ["income"]
    assert found["battles"] == found["attrition"] == found["pacification"] == "idle"


def test_a_tick_is_only_for_what_was_done() -> None:
    position = paid(campaign())
    found = states(position)
    assert found["income"] == found["upkeep"] == "done" and found["levies"] == "now" and found["moves"] == "open"
    raised = accept(write(position, "nations", "italie", treasury="900"), Levy(design="legio-i"))
    assert states(raised)["levies"] == "done"
    moved = accept(position, March(counters=(ROMAN,), zone="cisalpine"))
    found = states(moved)
    assert found["moves"] == "done" and found["levies"] == "idle" and found["battles"] == "now"


def test_forced_marches_are_tested_before_the_step_is_ticked() -> None:
    position = paid(campaign())
    reach = next(z for z, best in _ways(position).items() if best == "forced")
    position = accept(position, March(counters=(ROMAN,), zone=reach))
    assert states(position)["attrition"] == "now"
    position = accept(position, Attrition(counter=ROMAN, lost=0))
    assert states(position)["attrition"] == "done"


def _ways(position: Position) -> dict[str, str]:
    from assistant.games.antique.questions.moves import Reach

    return dict(ask(position, Reach(counters=(ROMAN,))).value)


def test_a_battle_is_open_until_it_is_noted_and_the_beaten_are_gone() -> None:
    position = done(paid(campaign()), Move((ROMAN,), "cisalpine"))
    position = write(position, "provinces", "cisalpine", armies="300")
    assert states(position)["battles"] == "open"
    position = accept(position, BattleResult(zone="cisalpine", winner="italie", loser_loss=200, winner_loss=40))
    found = states(position)
    assert found["battles"] == "done" and found["rebuild"] == "now" and found["conquest"] == "open"


def test_espionage_and_the_bulletin_close_the_season() -> None:
    position = accept(paid(campaign()), Protect(side="asie", malus=1, subject="treasury"))
    assert states(position)["espionage"] == "done"
    position = accept(position, Bulletin())
    found = states(position)
    assert found["bulletin"] == "done" and "now" not in found.values() and "open" not in found.values()
    assert ask(position, SeasonAssistant()).value == {"waiting": 0}


def test_the_countdown_is_listed() -> None:
    from assistant.core.table import Mark

    position = campaign()
    zones = [z for z in position.board.zones if position.zone(z).kind == "land" and not position.controller(z)][:7]
    position = done(position, *(Mark("control-italie", zone) for zone in zones))
    (steps,) = ask(position, SeasonAssistant()).body
    assert isinstance(steps, Steps) and "step-victory-counting" in [text.key for text, _ in steps.steps]
    for _ in range(2):
        position = accept(position, SeasonAssistant(), offer=-1)
    (steps,) = ask(position, SeasonAssistant()).body
    assert isinstance(steps, Steps)
    won = next((text, state) for text, state in steps.listed() if text.key == "step-victory-won")
    assert won[1] == "open"
