"""Whole solitaire games: the system against a simple scripted player, every position checked."""

from __future__ import annotations

import random
from collections.abc import Iterator

from assistant.core.text import render
from assistant.games.der_des_ders import offensives, purchases
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.purchases import affordable_steps, barred, open_technologies
from assistant.games.der_des_ders.rules import Refusal, Rules, usual_rules
from assistant.games.der_des_ders.state import operational_value
from assistant.games.der_des_ders.words import Side
from tests.games.der_des_ders import solitaire, spending
from tests.games.der_des_ders.solitaire import Game, Turned


def rolled(chance: random.Random) -> Dice:
    def faces() -> Iterator[int]:
        while True:
            yield chance.randint(1, 6)

    return Dice(faces())


def allowed(turned: Turned | Refusal) -> Turned:
    assert isinstance(turned, Turned), turned
    return turned


def scripted_player(game: Game, rules: Rules, dice: Dice, bold: bool) -> Iterator[Turned]:
    """Tries a technology, meets its obligations, repairs its worst sectors, sails; a bold one attacks wherever it can."""
    side = game.human
    techs = open_technologies(game.state, rules, side)
    if techs and game.state.pr[side] > 6:
        turned = allowed(spending.attempt_technology(game, rules, techs[0], 1, dice))
        game = turned.game
        yield turned
    for duty in offensives.obligations(game.state, rules, side):
        if not duty.void and duty.attackers[0].attacker not in game.state.attacked and game.state.pr[side]:
            able = duty.attackers[0]
            pr = min(able.max_pr, game.state.pr[side])
            turned = allowed(spending.attack(game, rules, able.attacker, duty.defender, pr, dice))
            game = turned.game
            yield turned
            if game.winner:
                return
    for attacker in rules.board.of_side(side) if bold else ():
        for target in rules.board.neighbours[attacker]:
            pr = min(operational_value(game.state, rules, attacker), game.state.pr[side] - 3)
            if pr > 0 and offensives.refusal(game.state, rules, attacker, target, pr) is None:
                turned = allowed(spending.attack(game, rules, attacker, target, pr, dice))
                game = turned.game
                yield turned
                if game.winner:
                    return
    for sector in sorted(rules.board.of_side(side), key=lambda s: game.state.breakdown[s]):
        if barred(game.state, sector) is None and affordable_steps(game.state, rules, sector):
            turned = allowed(spending.reinforce(game, rules, sector, 1, dice))
            game = turned.game
            yield turned
    yield allowed(spending.sail(game, rules, min(1, game.state.pr[side]), dice))


def steps(game: Game, rules: Rules, chance: random.Random, bold: bool = True) -> Iterator[Turned]:
    """Play the game on to its end, yielding it after every step."""
    dice = rolled(chance)
    while game.winner is None:
        if game.overflow:
            shifts = purchases.cautious_shifts(game.state, rules, game.overflow)
            turned = allowed(spending.absorb(game, rules, shifts, dice))
        elif game.phase == "initiative":
            turned = solitaire.take_initiative(game, rules, wants_it=chance.random() < 0.3)
        elif game.phase == "events":
            drawn = tuple(chance.sample(game.bowl, solitaire.markers_due(game)))
            turned = solitaire.draw_events(game, rules, drawn, dice)
        elif game.phase == "income":
            turned = solitaire.collect_income(game, rules, dice.roll("event"))
        elif game.phase == "end":
            turned = solitaire.end_turn(game, rules, dice)
        elif game.spender == game.human:
            for turned in scripted_player(game, rules, dice, bold):
                game = turned.game
                yield turned
            continue
        elif game.system is None:
            count = min(game.state.pr[game.opponent], len(game.poppies))
            turned = spending.open_system_phase(game, rules, tuple(chance.sample(game.poppies, count)))
        else:
            turned = spending.system_step(game, rules, dice)
        game = turned.game
        yield turned


def play(human: Side, seed: int, rules: Rules | None = None) -> tuple[Game, int]:
    """Play one game, boldly or not by the seed; return its end and its number of steps; fail on an impossible position."""
    rules = rules or usual_rules()
    game, count = solitaire.new_game(human, rules), 0
    for turned in steps(game, rules, random.Random(seed), bold=seed % 4 < 2):
        faults = solitaire.game_faults(turned.game, rules)
        assert not faults, (human, seed, [render(fault) for fault in faults])
        game, count = turned.game, count + 1
    return game, count
