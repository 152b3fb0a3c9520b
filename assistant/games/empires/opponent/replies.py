"""Plans tried against the enemy's answer: the marshal's second look (7, 9).

The better plans of a Manoeuvre are each carried to their likely end; then both enemies answer with the Manoeuvre that is best
for them, and the table is valued only after that.
"""

from __future__ import annotations

from assistant.games.empires.opponent.closing import close, pass_on
from assistant.games.empires.opponent.land import CENTRAL
from assistant.games.empires.opponent.planner import WIDTH, Manoeuvre, Node, plan_manoeuvre
from assistant.games.empires.opponent.state import State
from assistant.games.empires.opponent.valuing import Judge, Weights

WITHIN = 2.0  # plans that are worth less than the best by so many points are not tried
SHARE = 0.5  # how much the table after the answer counts, beside the table before it


def considered(state: State, by: Weights, *, begin: bool, width: int = WIDTH, tries: int = 0) -> Manoeuvre:
    """Return the plan of a Manoeuvre, of the best `tries` the one that stands best after the enemies' answer.

    Args:
        state: the model.
        by: the player's weights.
        begin: whether it is a new action; else the one under way goes on.
        width: plans that are carried on at each step.
        tries: plans that are tried; the first is taken where there are fewer than two.
    """
    found = plan_manoeuvre(state, by, begin=begin, width=width)
    plans = _different(found, tries)
    if len(plans) < 2:
        return found
    scored = [
        (node.score * (1 - SHARE) + SHARE * answered(node.hoped, by) + SHARE * node.bonus, -n)
        for n, node in enumerate(plans)
    ]
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
    """Return what a table is worth to the camp of its phase once the phase is closed and both enemies have answered."""
    camp, state = CENTRAL[hoped.phase], hoped.copy()
    for _ in range(len(CENTRAL)):
        close(state)
        pass_on(state)
        if CENTRAL[state.phase] == camp:
            continue  # the partner waits: what he would do he does after any plan
        reply = plan_manoeuvre(state, by, begin=True, width=1)
        node = next((node for node in reply.others if node.plan == reply.plan), None)
        if node is not None:
            state = node.hoped.copy()
    value = float(Judge(state, by).values([state])[0])
    return value if CENTRAL[state.phase] == camp else -value
