"""Plans tried against the enemies' answer: the marshal's second look (7, 9).

The better plans of a Manoeuvre are each carried to their likely end and through what is left of the phase; then the other
powers play their phases, quickly, and the table is valued only when the power's own turn comes again.
"""

from __future__ import annotations

from assistant.games.empires.dates import LAST_TURN
from assistant.games.empires.opponent.choosing import recruit_all
from assistant.games.empires.opponent.closing import close, pass_on
from assistant.games.empires.opponent.land import CENTRAL
from assistant.games.empires.opponent.planner import WIDTH, Manoeuvre, Node, plan_manoeuvre
from assistant.games.empires.opponent.state import State
from assistant.games.empires.opponent.valuing import Judge, Weights
from assistant.games.empires.powers import POWERS
from assistant.games.empires.questions.actions import NUMBER

WITHIN = 2.0  # plans that are worth less than the best by so many points are not tried
SHARE = 0.5  # how much the table after the answer counts, beside the table before it
MOST_MANOEUVRES = 2  # of a phase that is played quickly


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
    # `spread` is what the unlikely ends of the fights take from the likely one, with the bonus of duties.
    scored = [
        (node.score * (1 - SHARE) + SHARE * (answered(node.hoped, by, begin=begin) + node.spread), -n)
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


def answered(hoped: State, by: Weights, *, begin: bool) -> float:
    """Return what a table is worth to the camp of its phase when that phase comes again, the others having played theirs.

    Args:
        hoped: the table after a plan, as it is expected.
        by: the weights of all that play.
        begin: whether the plan begins an action that is not counted yet.
    """
    state = hoped.copy()
    if begin:
        state.used += 1
        state.kinds |= {"manoeuvre"}
    state = _played(state, by)
    camp = CENTRAL[state.phase]
    for _ in POWERS:
        close(state)
        if state.turn == LAST_TURN and state.phase == len(POWERS) - 1:
            break  # the game is over
        pass_on(state)
        if state.phase != hoped.phase:
            state = _played(state, by)
    value = float(Judge(state, by).values([state])[0])
    return value if CENTRAL[state.phase] == camp else -value


def _played(state: State, by: Weights) -> State:
    """Return the likely table after the actions that a power has left: recruits, and its best Manoeuvres."""
    left = NUMBER[POWERS[state.phase]] - state.used
    if left and not state.kinds:
        gain, recruited = recruit_all(state, by)
        if gain > 0:
            state, left = recruited, left - 1
    for _ in range(min(left, MOST_MANOEUVRES)):
        found = plan_manoeuvre(state, by, begin=True, width=1)
        node = next((node for node in found.others if node.plan == found.plan), None)
        if node is None or not found.plan:
            break
        state = node.hoped.copy()
        for planned in found.plan:
            if planned.fight is not None:
                state.fought[planned.operation.zone] = state.action
    return state
