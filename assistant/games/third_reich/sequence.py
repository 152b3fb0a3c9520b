"""The order of a phase: automatic recruitment first, no operation once combats have begun (3, 4, 22.1)."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.third_reich.actions import LEND_LEASE, PRINTED, times
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import SPOKEN, Action, Count, Faction, Turn, War, because, rejected, say


class Step(Situation, frozen=True):
    do: Literal["minor_recruitment", "operation", "commit_mission", "combat", "action"]
    action: Action | None = None
    kind: Literal["air", "submarine"] | None = None


class SequenceBlank(Blank, frozen=True):
    faction: Faction
    war: War
    turn: Turn
    actions_allowed: Count | None = None
    lend_lease: bool = False
    steps: tuple[Step, ...] = ()


class Sequence(msgspec.Struct, frozen=True):
    """Whether the phase is in order; `first_illegal` counts steps from 0."""

    legal: bool
    first_illegal: int | None
    actions_used: int


def sequence(given: SequenceBlank) -> Worked:
    """Return whether the steps of a phase come in a legal order, and the first that does not (3, 4)."""
    allowed = given.actions_allowed
    if allowed is None:
        # 4.6: lend-lease gives the USSR one action more.
        allowed = PRINTED[given.faction, given.war] + (given.faction == "ussr" and given.lend_lease)
    assumed = [] if given.actions_allowed is not None else [say("sequence-actions-assumed", n=allowed)]
    first_illegal = None
    why = []
    made: Counter[tuple[str, str | None]] = Counter()
    started = fought = False
    for n, step in enumerate(given.steps):
        if (step.do == "action") != (step.action is not None):
            raise QuestionError(f"steps[{n}].action", say("sequence-action-name"))
        refused: Text | None = None
        if step.action is not None:
            made[step.action, step.kind] += 1
            refused = _action_refused(given, step.action, step.kind, made, allowed)
            if step.action == "lend_lease" and given.turn < LEND_LEASE[0]:
                assumed.append(say("sequence-lend-lease-assumed"))
        elif step.do == "minor_recruitment" and started:
            refused = say("sequence-minor-late")
        elif step.do == "operation" and fought:
            refused = say("sequence-po-after-combat")
        fought = fought or step.do == "combat"
        started = started or step.do != "minor_recruitment"
        if refused is not None:
            why.append(rejected("3", "sequence-step", n=n + 1, why=refused))
            first_illegal = n if first_illegal is None else first_illegal
    if not why:
        why.append(because("3", "sequence-legal"))
    used = sum(made.values())
    return Worked(Sequence(first_illegal is None, first_illegal, used), tuple(why), tuple(assumed))


def _action_refused(
    given: SequenceBlank, action: Action, kind: str | None, made: Counter[tuple[str, str | None]], allowed: int
) -> Text | None:
    """Return why the action just counted in `made` may not be made, or None."""
    if sum(made.values()) > allowed:
        return say("sequence-too-many-actions", n=allowed)
    if action == "lend_lease":
        if given.faction != "allies":
            return say("limit-lend-lease-allies")
        if given.turn > LEND_LEASE[-1]:
            return say("lend-lease-over")
        most = 1
    else:
        most, _ = times(given.faction, action, war=given.war, turn=given.turn, lend_lease=given.lend_lease)
    if action == "missions" and kind == "submarine" and given.faction != "axis":
        return say("missions-submarines-axis")
    # 4: the Axis has one Missions action for each kind of marker.
    one_kind = given.faction == "axis" and action == "missions" and kind is not None and made[action, kind] > 1
    if one_kind or sum(n for (name, _), n in made.items() if name == action) > most:
        return say("sequence-too-often", action=SPOKEN[action], n=1 if one_kind else most)
    return None
