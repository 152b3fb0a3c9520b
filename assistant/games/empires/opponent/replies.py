"""Plans tried against the enemies' answer: the marshal's second look (7, 9).

The better plans of a Manoeuvre are each carried to their likely end; of each counts besides what it leaves the enemies to gain.
"""

from __future__ import annotations

from assistant.games.empires.dates import LAST_TURN
from assistant.games.empires.opponent.closing import close, pass_on
from assistant.games.empires.opponent.land import CENTRAL
from assistant.games.empires.opponent.planner import WIDTH, Manoeuvre, Node, plan_manoeuvre
from assistant.games.empires.opponent.state import State
from assistant.games.empires.opponent.weights import Weights
from assistant.games.empires.powers import POWERS

WITHIN = 2.0  # plans that are worth less than the best by so many points are not tried
SHARE = 0.5  # of what the enemies could gain, counted against a plan: the dangers that its worth knows are part of it


def considered(state: State, by: Weights, *, begin: bool, width: int = WIDTH, tries: int = 0) -> Manoeuvre:
    """Return the plan of a Manoeuvre, of the best `tries` the one that stands best after the enemies' answer.

    Args:
        begin: whether it is a new action; else the one under way goes on.
        tries: plans that are tried; the first is taken where there are fewer than two.
    """
    found = plan_manoeuvre(state, by, begin=begin, width=width)
    plans = _different(found, tries)
    if len(plans) < 2:
        return found
    scored = [(node.score - SHARE * answered(node.hoped, by), -n) for n, node in enumerate(plans)]
    chosen = plans[-max(scored)[1]]
    if chosen.plan == found.plan:
        return found
    best = plans[0]
    rival = best.plan[0] if best.plan[0].operation != chosen.plan[0].operation else found.rival
    gain = found.gain - (best.score - best.bonus) + (chosen.score - chosen.bonus)
    return Manoeuvre(gain, chosen.plan, rival, chosen.bonus, found.others)


def _different(found: Manoeuvre, tries: int) -> list[Node]:
    """Return the best plans that are not the beginnings of better ones, the best first."""
    plans: list[Node] = []
    if not found.plan or not tries:
        return plans
    best = next(node for node in found.others if node.plan == found.plan)
    for node in (best, *found.others):
        done = {planned.operation for planned in node.plan}
        known = any(done <= {planned.operation for planned in other.plan} for other in plans)
        if len(plans) < tries and not known and node.score > best.score - WITHIN and node.bonus >= best.bonus:
            plans.append(node)
    return plans


def answered(hoped: State, by: Weights) -> float:
    """Return what both enemies gain by the best Manoeuvre that each finds in its next phase, the one without the other.

    A gain is the mean over the ends of their fights, as that of every plan: a table that they leave would tell of one end alone,
    and differ from plan to plan by more than the plans do.

    Args:
        hoped: the table after a plan, as it is expected.
        by: the weights by which they play.
    """
    camp, state, gained = CENTRAL[hoped.phase], hoped.copy(), 0.0
    for _ in POWERS[1:]:
        close(state)
        if state.turn == LAST_TURN and state.phase == len(POWERS) - 1:
            break  # the game is over
        pass_on(state)
        if CENTRAL[state.phase] != camp:
            gained += plan_manoeuvre(state, by, begin=True, width=1).gain
    return gained
