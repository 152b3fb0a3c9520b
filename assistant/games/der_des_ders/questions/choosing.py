"""What a side can spend its points on now, with the odds of each: technologies, offensives, reinforcements (6.5, 6.7)."""

from __future__ import annotations

from fractions import Fraction

from assistant.core.blocks import Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Highlights, Question, Role, SideId
from assistant.core.text import verbatim
from assistant.games.der_des_ders import mirror, reinforcements, technology
from assistant.games.der_des_ders.choices import Candidate, ranked_attackers
from assistant.games.der_des_ders.combat import at_least, hit_law
from assistant.games.der_des_ders.questions.cards import back, decimal, percent, table
from assistant.games.der_des_ders.questions.fighting import Attack
from assistant.games.der_des_ders.questions.spending import Reinforce, Technology
from assistant.games.der_des_ders.rules import Rules, say
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.surrender import armistice_chance, prize
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, SIDES, TECH_NAMES, Side, enemy


def _named(word: str) -> Side:
    return next((side for side in SIDES if side == word), "entente")


class ChooseTechnology(Question, frozen=True, kw_only=True, tag="choose-technology"):
    """The technologies that a side may attempt now, with the chance for 1, 2 and 3 points (6.5.1)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the open technologies, each as a question."""
        state, rules = table(position)
        side = _named(self.side)
        rows, exact, follow = [], [], []
        for tech in technology.open_technologies(state, rules, side):
            box = technology.next_box(state, rules, side, tech)
            if box is None:
                continue
            tries = [technology.attempt(state.with_pr(side, 20), rules, side, tech, extra) for extra in range(3)]
            chances = [tried.probability for tried in tries if isinstance(tried, technology.Attempt)]
            name = say("technology-level", tech=TECH_NAMES[tech], level=box.level)
            rows.append((name, *map(percent, chances)))
            exact.append((None, *chances))
            if state.pr[side]:
                follow.append(FollowUp(name, Technology(side=side, tech=tech), usual=True))
        header = (say("choose-column-technology"), *(say("choose-column-for", pr=pr) for pr in (1, 2, 3)))
        body = (Grid(say("choose-chances"), header, tuple(rows), exact=tuple(exact)),) if rows else ()
        verdict = say("choose-technology-verdict", side=SIDE_NAMES[side], n=len(rows), pr=state.pr[side])
        return Answer(verdict, (), body, follow_ups=(*follow, back()), value={"open": len(rows)})


class ChooseOffensive(Question, frozen=True, kw_only=True, tag="choose-offensive"):
    """Every offensive that a side may launch now with all the dice it can pay, the most promising first (6.7)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the offensives, each as a question."""
        state, rules = table(position)
        side = _named(self.side)
        found = [
            candidate
            for target in rules.board.of_side(enemy(side))
            for candidate in (ranked_attackers(state, rules, target, state.pr[side], best_effort=True))
        ]
        found.sort(key=lambda candidate: -candidate.expected_hits)
        rows, exact, about, follow = [], [], [], []
        for candidate in found:
            ready = candidate.offensive
            names = {"attacker": SECTOR_NAMES[ready.attacker], "defender": SECTOR_NAMES[ready.defender]}
            start, end = mirror.zone_of(position, ready.attacker), mirror.zone_of(position, ready.defender)
            fall, win = _prospects(state, rules, candidate)
            figures = (candidate.p_any_hit, candidate.expected_hits, fall, win)
            shown = (percent(figures[0]), decimal(figures[1]), percent(fall), percent(win))
            rows.append((say("choose-offensive-row", **names), verbatim(str(ready.cost)), *shown))
            exact.append((None, None, *figures))
            about.append((start, end))
            label = say("choose-offensive-for", pr=ready.cost, **names)
            follow.append(FollowUp(label, Attack(defender=end, attacker=start, pr=ready.cost), usual=True))
        heads = ("offensive", "pr", "hit", "mean", "fall", "win")
        header = tuple(say(f"choose-column-{head}") for head in heads)
        body = (Grid(say("choose-chances"), header, tuple(rows), tuple(about), tuple(exact)),) if rows else ()
        zones = {start: Role.SOURCE for start, _ in about} | {end: Role.TARGET for _, end in about}
        verdict = say("choose-offensive-verdict", side=SIDE_NAMES[side], n=len(rows), pr=state.pr[side])
        lights = Highlights(zones)
        return Answer(verdict, (), body, lights, follow_ups=(*follow, back()), value={"possible": len(rows)})


def _prospects(state: State, rules: Rules, candidate: Candidate) -> tuple[Fraction, Fraction]:
    """Return the chances that the target surrenders, and that the Armistice roll then wins the war (7)."""
    ready = candidate.offensive
    law = hit_law(ready.pool, rules.readings.gaza_rerolls_artillery)
    fall = at_least(law, max(1, state.breakdown[ready.defender]))
    vp = state.vp[rules.board.side(ready.attacker)] + prize(ready.defender, rules)
    return fall, fall * armistice_chance(vp, rules)


class ChooseReinforcement(Question, frozen=True, kw_only=True, tag="choose-reinforcement"):
    """The sectors that a side may reinforce now: steps missing, price of the next one, risk of revolution (6.5.3, 9)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the sectors, each as a question."""
        state, rules = table(position)
        side = _named(self.side)
        rows, about, follow = [], [], []
        for sector in rules.board.of_side(side):
            missing = rules.board.sectors[sector].initial_breakdown - state.breakdown[sector]
            if reinforcements.barred(state, sector) is not None or missing <= 0:
                continue
            price = reinforcements.price(state.reinforced.get(sector, 0), 1)
            zone = mirror.zone_of(position, sector)
            rows.append(
                (
                    say("sector", sector=SECTOR_NAMES[sector]),
                    verbatim(str(state.breakdown[sector])),
                    verbatim(str(missing)),
                    verbatim(str(price)),
                )
            )
            about.append((zone,))
            if price <= state.pr[side]:
                label = say("choose-reinforcement-for", sector=SECTOR_NAMES[sector], pr=price)
                follow.append(FollowUp(label, Reinforce(zone=zone), usual=True))
        header = tuple(say(f"choose-column-{head}") for head in ("sector", "box", "missing", "next"))
        body = (Grid(say("choose-missing"), header, tuple(rows), tuple(about)),) if rows else ()
        lights = Highlights({zone: Role.SOURCE for (zone,) in about})
        verdict = say("choose-reinforcement-verdict", side=SIDE_NAMES[side], n=len(rows), pr=state.pr[side])
        return Answer(verdict, (), body, lights, follow_ups=(*follow, back()), value={"possible": len(rows)})


def any_offensive(state: State, rules: Rules, side: Side) -> bool:
    """Tell whether a side can launch any offensive now (6.7)."""
    return any(
        ranked_attackers(state, rules, target, state.pr[side], best_effort=True)
        for target in rules.board.of_side(enemy(side))
    )


def any_reinforcement(state: State, rules: Rules, side: Side) -> bool:
    """Tell whether a side can buy any reinforcement now (6.5.3)."""
    return any(
        reinforcements.barred(state, sector) is None and reinforcements.affordable_steps(state, rules, sector)
        for sector in rules.board.of_side(side)
    )
