"""The opponent as players meet it: steps with reasons, in both languages, lawful, from what its side may see."""

from __future__ import annotations

import random
from collections import Counter
from unittest.mock import Mock

import pytest

from assistant.core.blocks import Fight, Steps
from assistant.core.position import Position
from assistant.core.questions import Ask
from assistant.core.table import Flip, Move, Note, parts
from assistant.core.text import render, verbatim
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent import decisions as plan
from assistant.games.third_reich.opponent.at_the_table import PLAYERS, AnswersMission, Opponent
from assistant.games.third_reich.opponent.cards import broken_through, open_zones, reasons_of
from assistant.games.third_reich.opponent.decisions import bundled
from assistant.games.third_reich.opponent.model import OFF, Table
from assistant.games.third_reich.opponent.operations import operated
from assistant.games.third_reich.opponent.planner import plan_operations
from assistant.games.third_reich.opponent.simulated_games import play
from assistant.games.third_reich.opponent.skills import skill
from assistant.games.third_reich.questions.attack import Breakthrough
from assistant.games.third_reich.questions.countries import Victory
from assistant.games.third_reich.questions.findings import Findings
from assistant.games.third_reich.questions.operations import routes
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.words import FACTIONS
from tests.games.tables import start

# What a lawful table may still be reminded of: what is not done yet, what the next faction finds.
REMINDERS = {"attack-owed", "owed-actions", "owed-recruitment", "owed-points", "owed-income", "finding-entry",
             "finding-war-status", "finding-yugoslavia", "finding-fallen"}  # fmt: skip


def table(setup: str = "winter-1940", **facts) -> Position:
    position = start(GAME, setup)
    for name, value in {"opponent": "axis", **facts}.items():
        position = position.after(Note(name.replace("_", "-"), value))
    return position


def after(position: Position, edit) -> Position:
    return position.after(GAME.with_notes(position, edit))


def stepped(position: Position, chance: random.Random):
    """Ask for a step and do it, combats one behind the other; return the answers that were read and the table after it."""
    answer = Opponent().answer(position)
    read, dice = [answer], tuple[int, ...]()
    while answer.value["step"] == "strike" and sum(throw.count for throw in answer.throws) > len(dice):
        assert bool(answer.offers) == bool(dice)
        dice += (chance.randint(1, 6), chance.randint(1, 6))
        answer = Opponent(dice=dice).answer(position)
        read.append(answer)
        # A click turns nothing of a fight here: this question has no blanks for it.
        fights = [block for block in answer.body if isinstance(block, Fight)]
        sides = [side for fight in fights for side in (fight.attacker, fight.defender)]
        assert sides and not [one for side in sides for one in (*side.fighters, *side.aids) if one.turned]
    return read, after(position, read[-1].offers[0].edit)


def sentences(answer):
    yield answer.verdict
    for block in answer.body:
        if isinstance(block, Steps):
            yield from (text for text, _ in block.steps)
    yield from (reason.text for reason in answer.reasons)
    yield from (offer.label for offer in answer.offers)
    yield from (follow.label for follow in answer.follow_ups)


@pytest.mark.parametrize("level", ["officer", "recruit"])
def test_two_turns_by_the_question_alone(level: str) -> None:
    position, chance = table(opponent_level=level), random.Random(4)
    presses: dict[tuple[int, str], int] = {}
    verdicts = set()
    while theatre(position).turn <= 2:
        seen = theatre(position)
        read, position = stepped(position, chance)
        presses[seen.turn, seen.phase] = presses.get((seen.turn, seen.phase), 0) + len(read)  # dice typed are one
        for answer in read:
            verdicts.add(answer.verdict.key)
            for text in sentences(answer):
                for language in ("en", "fr"):
                    words = render(text, language)
                    assert 0 < len(words) <= 200 and "#" not in words, words
        assert set(Findings().answer(position).value) <= REMINDERS
    assert {"opponent-several", "opponent-strike"} <= verdicts
    assert max(presses.values()) <= 12, presses


@pytest.mark.parametrize(("players", "seed", "turns"), [(("officer", "officer"), 1, 4), (("random", "random"), 2, 12)])
def test_games_are_lawful(players: tuple[str, str], seed: int, turns: int) -> None:
    """Every step is an offer of the table's own questions, and the findings have nothing against the table that it leaves."""
    done: set[str] = set()

    def watch(before: Position, bundle, left: Position) -> None:
        done.update(type(one.step).__name__ for one in bundle.decisions)
        wrong = set(Findings().answer(left).value) - REMINDERS
        assert not wrong, (wrong, bundle.decisions)
        if any(isinstance(one.step, plan.End) for one in bundle.decisions):
            # An attack that is owed is left out only where nobody may make it: the armies that owed it have died.
            owed = set(Findings().answer(before).value) & {"attack-owed"}
            assert not owed or players[0] == "random", before

    one, other = (PLAYERS[name]() for name in players)
    game = play(start(GAME, "winter-1940"), (one, other), seed, watch, turns)
    assert game.steps > 100 and game.combats and {"Take", "Buy", "Operate", "Strike", "End"} <= done


def test_the_same_table_gets_the_same_answer() -> None:
    for setup in ("winter-1940", "summer-1941"):
        assert Opponent().answer(table(setup)) == Opponent().answer(table(setup))


@pytest.mark.parametrize("seed", [0, 1])
def test_hidden_tiles_of_others_change_nothing(seed: int) -> None:
    """Which tiles the enemy has face down is not known: any others in their place give the same answers."""
    chance, found = random.Random(seed), set()
    for _ in range(3):
        position = table("summer-1941", secret_tiles=True)
        for side in ("allies", "ussr"):
            own = [c.id for c in position.table.counters.values() if c.zone.startswith("tiles-") and
                   position.kind(c.id).side == side and position.kind(c.id).type == "tile"]  # fmt: skip
            taken = chance.sample(sorted(own), 2)
            for edit in (Flip(tuple(taken), 1), Move((taken[0],), f"development-{side}:development"),
                         Move((taken[1],), f"development-{side}:available")):  # fmt: skip
                position = position.after(edit)
        answer = Opponent().answer(position)
        position = after(position, answer.offers[0].edit)
        second = Opponent().answer(position)
        found.add(tuple(render(text, "en") for one in (answer, second) for text in sentences(one)))
    assert len(found) == 1


def test_what_is_not_possible_is_left_out_and_an_accepted_step_asks_for_the_next() -> None:
    position, chance = table(), random.Random(1)
    while (answer := Opponent().answer(position)).value["step"] != "operate":
        assert answer.offers[0].then == Ask("opponent")
        _, position = stepped(position, chance)
    which = answer.follow_ups[0].question
    *each, back = which.answer(position).follow_ups
    assert len(each) > 1 and back.question.answer(position) == answer
    for follow in each:
        then = follow.question.answer(position)
        refused = follow.question.without[0]
        assert all(refused not in getattr(part, "counters", ()) for o in then.offers for part in parts(o.edit))


def test_it_plays_when_its_phase_comes() -> None:
    position = table(opponent="coalition")
    assert PhaseEnd().answer(position).offers[-1].then == Ask("opponent")
    assert PhaseEnd().answer(table()).offers[-1].then is None
    hint = Opponent().answer(table(opponent="none"))
    assert [offer.label.key for offer in hint.offers[1:]] == ["opponent-seat", "opponent-seat"]


def test_foreign_edits_between_steps_never_break_it() -> None:
    """Whatever somebody moved by hand, the next step does something, and the findings have nothing against it."""
    chance, position = random.Random(9), table("summer-1941")
    for _ in range(12):
        before = position
        _, position = stepped(before, chance)
        assert position.table != before.table
        # What the hand made of the table is no fault of the step: only what the findings say more counts.
        added = Counter(Findings().answer(position).value) - Counter(Findings().answer(before).value)
        assert set(added) <= REMINDERS, added
        seen = theatre(position)
        army = chance.choice(sorted(army.id for army in seen.state.armies))
        near = seen.board.neighbours[seen.armies[army].zone]
        position = after(position, Move((army,), chance.choice(near)) if chance.random() < 0.5 else Flip((army,), 1))


def test_missions_fly_and_are_answered() -> None:
    """In a summer the officer flies before combats that it serves; the program cancels a mission over its own armies."""
    position, chance = table("summer-1941"), random.Random(2)
    flown: list[plan.Fly] = []
    while theatre(position).phase == "axis" and not flown:
        before, (_, position) = position, stepped(position, chance)
        found = bundled(before, skill("officer"), frozenset(), lambda done, _: verbatim(str(len(done))))
        if found is not None:
            flown = [one.step for one in found.decisions if isinstance(one.step, plan.Fly)]
    assert flown and all(one.flight.after.kills > one.flight.before.kills for one in flown)
    zone = flown[0].zone
    assert theatre(position).missions(zone, "axis")
    played = position.after(Note("opponent", "coalition"))
    card = AnswersMission(zone=zone).answer(played)
    assert card.verdict.key in ("opponent-cancels", "opponent-lets-fly")
    foe = next(side for side in theatre(position).state.factions_in[zone] if side != "axis")
    markers = theatre(position).missions(f"missions-reserve-{foe}", foe) or theatre(position).missions(
        f"missions-{foe}", foe
    )
    marker = markers[0].id
    ready = played.after(Move((marker,), f"missions-{foe}"))
    card = AnswersMission(zone=zone).answer(ready)
    assert card.verdict.key == "opponent-cancels" and isinstance(card.offers[0].edit, Move)


def test_a_summer_of_many_combats_takes_twelve_presses() -> None:
    """Actions with purchases are one offer, operations and missions another, all combats with purchases and the end a third."""
    position, chance, presses = table("summer-1941"), random.Random(1), 0
    chance.randint = Mock(side_effect=chance.randint)
    while theatre(position).phase == "axis":
        read, position = stepped(position, chance)
        presses += len(read)
    fought = chance.randint.call_count // 2
    assert fought >= 8 and presses == 3 + fought <= 12
    assert read[-1].offers[0].then is None


def keys(answer) -> list[str]:
    return [reason.text.key for reason in answer.reasons]


def test_the_first_card_of_a_phase_says_what_its_operations_will_be_for() -> None:
    """Actions and purchases come first; the intention is that of the operations which follow, and points are counted."""
    position, chance = table("summer-1941"), random.Random(1)
    (first,), position = stepped(position, chance)
    (operations,), _ = stepped(position, chance)
    assert first.value["step"] == "take" and operations.value["step"] == "operate"
    meant = [reason for reason in first.reasons if reason.text.key.startswith("opponent-means")]
    assert meant == [reason for reason in operations.reasons if reason.text.key.startswith("opponent-means")] != []
    spent = next(reason.text for reason in first.reasons if reason.text.key == "opponent-spent")
    assert 0 < spent.args["spent"] <= spent.args["n"]
    # Who does nothing says so: the Allies of 1940 before anybody has come near.
    assert "opponent-means-none" in keys(Opponent().answer(after(table(), Note("phase", "allies"))))


def test_a_zone_that_a_failure_would_open_is_told_where_nobody_stands() -> None:
    """Once all armies but one Soviet army at Warsaw are gone, Breslau stands open; not with a garrison in it."""
    lying = Table(theatre(table("summer-1941")))
    index, number = lying.ground.index, lying.roll.number
    end = lying.sketch.copy()
    for army in range(len(end.zone)):
        end.zone[army] = OFF
    soviet = next(n for n, side in enumerate(lying.roll.side) if FACTIONS[side] == "ussr")
    end.zone[soviet] = index["varsovie"]
    player = skill("officer")
    assert open_zones(lying, end, player)[index["breslau"]] == [index["varsovie"]]
    end.zone[number["germany-infantry#1"]] = index["breslau"]
    assert index["breslau"] not in open_zones(lying, end, player)


@pytest.mark.parametrize(("played", "turns", "fell", "verdict"), [
    ("axis", 0, 0, "axis"), ("axis", 1, 0, "draw"), ("axis", 2, 0, "allies-and-ussr"),
    ("coalition", 0, 21, "allies-and-ussr"), ("coalition", 1, 21, "draw"), ("coalition", 2, 21, "axis"),
    ("none", 2, 21, "allies-and-ussr"),
])  # fmt: skip
def test_a_handicap_moves_the_turn_on_which_germany_falls(played: str, turns: int, fell: int, verdict: str) -> None:
    position = table(opponent=played, opponent_handicap=turns).after(Move(("turn#1",), "turn:22"))
    if fell:
        position = position.after(Note("countries/germany", {"surrendered": fell}))
    answer = Victory().answer(position)
    assert answer.verdict.key == f"victory-verdict-{verdict}"
    assert ("victory-handicap" in {reason.text.key for reason in answer.reasons}) == (turns > 0 and played != "none")


def test_the_last_phase_ends_the_game_and_asks_who_has_won() -> None:
    position = table("empty", opponent="ussr", phase="ussr").after(Move(("turn#1",), "turn:22"))
    for _ in range(9):
        answer = Opponent().answer(position)
        if answer.value["step"] == "end" or answer.offers[0].then == Ask("victory"):
            break
        position = after(position, answer.offers[0].edit)
    assert answer.verdict.key in ("opponent-end-last", "opponent-several") and answer.offers[0].then == Ask("victory")
    assert PhaseEnd().answer(position).offers[-1].label.key == "game-over"
    done = after(position, answer.offers[0].edit)
    over = Opponent().answer(done)  # what lies now is no new phase: nothing is planned, and no turn is played twice
    assert over.verdict.key == "opponent-over" and not over.offers
    assert [follow.question.answer(done).verdict.key for follow in over.follow_ups] == ["victory-verdict-axis"]
    assert Opponent().answer(done.after(Move(("turn#1",), "turn:21"))).verdict.key != "opponent-over"


@pytest.mark.parametrize("tile", [False, True])
def test_armies_land_together_as_far_as_they_may(tile: bool) -> None:
    """Two reduced enemies wait beyond a landing axis: with the tile two armies land on them, without it no more than one (13.9)."""
    enemies = ("germany-infantry#9", "germany-infantry#1")
    position = table("summer-1941", opponent="allies", phase="allies").after(Move(("turn#1",), "turn:16"))
    position = position.after(Move(enemies, "calais")).after(Flip(enemies, 1))
    position = position.after(Move(("uk-infantry#2", "uk-infantry#6"), "londres"))
    if tile:
        position = position.after(Move(("tile-allies-amphibious_assaults#1",), "development-allies:available"))
    others = frozenset(set(routes(theatre(position), "londres")) - {"calais"})
    planned = plan_operations(Table(theatre(position)), skill("officer").of("allies"), others).planned
    landings = [going for one in planned for going in one.plan.goings if going.op == "amphibious_assault"]
    assert len(landings) == 2 if tile else len(landings) <= 1
    for going in landings:
        offer = operated(position, going)
        assert offer is not None, going
        position = after(position, offer.edit)
    assert {going.goal for going in landings} <= {"calais"}


def test_armour_breaks_through_where_others_attack_with_margin_enough() -> None:
    """The plan sends armour beyond the plain that others attack; the card of breakthroughs agrees each time (13.1)."""
    crossed, told = set(), list[str]()

    def watch(_: Position, bundle, left: Position) -> None:
        for one, lying in zip(bundle.decisions, bundle.tables, strict=True):
            if isinstance(one.step, plan.Operate):
                for zone in broken_through(theatre(lying), one.step.going):
                    army = one.step.going.army
                    assert Breakthrough(zone=zone, army=army).answer(lying).value.allowed
                    crossed.add(zone)
                    told.extend(render(reason.text, "fr") for reason in reasons_of(bundle) if reason.rule == "13.1")
        # Italians whose four comrades at home fell are no fault of who moves (9).
        assert set(Findings().answer(left).value) <= REMINDERS | {"finding-italians-stay"}

    greedy = PLAYERS["greedy"]()
    play(start(GAME, "summer-1941"), (greedy, greedy), 1, watch, 10)
    assert crossed and told and all("percée par" in words for words in told)
