"""The spending phases of a solitaire game: the player's actions and the system's steps (6.5, 6.6, 12.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from assistant.core.blocks import Reason, signed
from assistant.core.problems import QuestionError
from assistant.core.text import verbatim
from assistant.games.der_des_ders import offensives, purchases
from assistant.games.der_des_ders.battle import fight, lose_steps, settle
from assistant.games.der_des_ders.board import Marker
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.rules import Refusal, Rules, refused
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.system import decide, open_phase
from assistant.games.der_des_ders.system_turn import carry_out
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, TECH_NAMES, SectorId, Side, Tech, because
from tests.games.der_des_ders.solitaire import Game, Turned, expect


def _players_phase(game: Game) -> Side:
    expect(game, "first", "second")
    if game.spender != game.human:
        raise QuestionError("phase", verbatim("it is the other side's phase"))
    return game.human


def _changed(game: Game, state: State, reasons: tuple[Reason, ...], winner: Side | None = None) -> Turned:
    after = msgspec.structs.replace(game, state=state)
    if winner is not None:
        after = msgspec.structs.replace(after, winner=winner, phase="over")
    return Turned(after, reasons)


def attempt_technology(game: Game, rules: Rules, tech: Tech, extra_pr: int, dice: Dice) -> Turned | Refusal:
    """Return the game after the player's attempt, or why it may not be made (6.5.1)."""
    side = _players_phase(game)
    tried = purchases.attempt(game.state, rules, side, tech, extra_pr)
    if isinstance(tried, Refusal):
        return tried
    die = dice.roll("technology")
    success = tried.succeeds(die)
    key = "tech-unlocked" if success else "tech-failed"
    told = because("6.5.1", key, tech=TECH_NAMES[tech], level=tried.level, die=die, bonus=signed(tried.bonus))
    return _changed(game, purchases.after_attempt(game.state, rules, tried, success), (*tried.reasons, told))


def attack(
    game: Game, rules: Rules, attacker: SectorId, defender: SectorId, pr: int, dice: Dice, penalty_pr: int | None = None
) -> Turned | Refusal:
    """Return the game after the player's offensive with all its consequences, or why it may not be launched (6.7)."""
    side = _players_phase(game)
    if rules.board.side(attacker) != side:
        return refused("same_side", "6.7", "system-reinforce-enemy", sector=SECTOR_NAMES[attacker])
    ready = offensives.prepare(game.state, rules, attacker, defender, pr)
    if isinstance(ready, Refusal):
        return ready
    battle = fight(game.state, rules, ready, dice, penalty_pr=penalty_pr)
    told = (*ready.reasons, *battle.reasons)
    return _changed(game, battle.state, told, battle.winner)


def reinforce(game: Game, rules: Rules, sector: SectorId, steps: int, dice: Dice) -> Turned | Refusal:
    """Return the game after the player's reinforcements, one die a step for Russia, or why they cannot be had (6.5.3)."""
    side = _players_phase(game)
    if rules.board.side(sector) != side:
        return refused("same_side", "6.5.3", "system-reinforce-enemy", sector=SECTOR_NAMES[sector])
    bought = purchases.reinforce(game.state, rules, sector, steps)
    if isinstance(bought, Refusal):
        return bought
    faces = dice.rolls(bought.revolution_dice, "revolution")
    return _changed(game, purchases.after_purchase(game.state, rules, bought, faces), bought.reasons)


def sail(game: Game, rules: Rules, pr_spent: int, dice: Dice) -> Turned | Refusal:
    """Return the game after the player's naval roll, which ends his phase; no die if an event forbids it (6.6)."""
    side = _players_phase(game)
    forbidden = purchases.forbidden(game.state, rules, side)
    if forbidden is not None:
        return Turned(_phase_over(game), (forbidden,))
    if pr_spent > game.state.pr[side]:
        return refused("pr", "6.6", "not-enough-pr", side=SIDE_NAMES[side], cost=pr_spent, held=game.state.pr[side])
    roll = purchases.naval_roll(game.state, rules, side, dice.roll("naval"), pr_spent)
    assert isinstance(roll, purchases.NavalRoll)
    return Turned(_phase_over(msgspec.structs.replace(game, state=roll.state, overflow=roll.overflow)), roll.reasons)


def open_system_phase(game: Game, rules: Rules, drawn: tuple[Marker, ...]) -> Turned:
    """Return the game with the Coquelicots that the system drew (12.4).

    Raises:
        QuestionError: it is the player's phase, a marker is not in the bowl, or not as many were drawn as there should be.
    """
    expect(game, "first", "second")
    if game.spender != game.opponent or game.system is not None:
        raise QuestionError("phase", verbatim("it is the other side's phase"))
    # Reading of 12.4: with fewer markers in the bowl than points, all are drawn.
    due = min(game.state.pr[game.opponent], len(game.poppies))
    if len(drawn) != due:
        raise QuestionError("markers", verbatim("another number of markers is drawn"))
    poppies = list(game.poppies)
    for n, marker in enumerate(drawn):
        if marker not in poppies:
            raise QuestionError(f"markers[{n}]", verbatim("not in the bowl"))
        poppies.remove(marker)
    phase = open_phase(game.state, rules, game.opponent, drawn)
    told = because("12.4", "system-draws", side=SIDE_NAMES[game.opponent], n=due)
    return Turned(msgspec.structs.replace(game, poppies=tuple(poppies), system=phase), (told,))


def system_step(game: Game, rules: Rules, dice: Dice) -> Turned:
    """Return the game after the system's next action, or after the end of its phase when it has none left (12.4)."""
    expect(game, "first", "second")
    if game.system is None:
        raise QuestionError("phase", verbatim("the system draws first"))
    step = decide(game.system, rules)
    if step.action is None:
        # 12.4: the Coquelicots go back into their bowl.
        back = msgspec.structs.replace(game, poppies=game.poppies + step.phase.markers, system=None)
        told = because("12.4", "system-done", side=SIDE_NAMES[game.opponent], n=len(step.phase.unused))
        return Turned(_phase_over(back), (*step.reasons, told))
    done = carry_out(step, rules, dice)
    after = msgspec.structs.replace(game, state=done.phase.state, system=done.phase, overflow=done.overflow)
    if done.phase.winner is not None:
        after = msgspec.structs.replace(after, winner=done.phase.winner, phase="over")
    return Turned(after, step.reasons + done.reasons)


def absorb(game: Game, rules: Rules, shifts: Mapping[SectorId, int], dice: Dice) -> Turned | Refusal:
    """Return the game with the Entente's missing points absorbed by breakdown steps, or why they are not (6.6).

    A sector that reaches 0 surrenders; one die for each is used for the Armistice roll, in the order of `shifts`.
    """
    why = purchases.absorb_refusal(game.state, rules, shifts, game.overflow)
    if why is not None:
        return why
    state, reasons = game.state, list[Reason]()
    winner: Side | None = None
    for sector, steps in shifts.items():
        if steps and winner is None:
            # Reading of 6.6: a marker may go to 0; the enemy scores.
            blow = lose_steps(state, rules, sector, steps)
            state = blow.state
            reasons += blow.reasons
            if blow.surrendered:
                settled = settle((blow,), rules, dice)
                winner = settled.winner
                reasons += settled.reasons
    after = msgspec.structs.replace(game, overflow=0)
    if after.system is not None:
        after = msgspec.structs.replace(after, system=msgspec.structs.replace(after.system, state=state))
    return _changed(after, state, tuple(reasons), winner)


def _phase_over(game: Game) -> Game:
    return msgspec.structs.replace(game, phase="second" if game.phase == "first" else "end")
