"""The opponent as players meet it: steps with reasons, in both languages, lawful, from what its side may see."""

import itertools

import pytest

from assistant.core.deeds import OVER
from assistant.core.questions import Ask
from assistant.core.table import Flip, Move, Note, parts
from assistant.core.text import render
from assistant.core.valuation import OFF
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.opponent import decisions as plan
from assistant.games.third_reich.opponent.decisions import Opponent, broken_through, play, player
from assistant.games.third_reich.opponent.operations import operated
from assistant.games.third_reich.opponent.planner import Planner
from assistant.games.third_reich.opponent.skills import skill
from assistant.games.third_reich.opponent.valuation import Table
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.combatants import routes
from assistant.games.third_reich.words import FACTIONS
from tests.games import opponents
from tests.games.hands import keys
from tests.games.opponents import walk
from tests.games.tables import start
from tests.games.third_reich.hands import q

REMINDERS = opponents.REMINDERS[GAME.slug]


def after(position, edit):
    return position.after(GAME.with_notes(position, edit))


def table(setup="winter-1940", **facts):
    return opponents.table(GAME, setup, **{"opponent": "axis", **facts})


def summer():
    """Return the summer of 1941 as the officer plays it for the Axis."""
    return walk("third-reich", "summer-1941", 1, opponent="axis")


def test_what_is_not_possible_is_left_out_and_an_accepted_step_asks_for_the_next():
    for step in walk("third-reich", "winter-1940", 1, opponent="axis"):
        answer, position = step.read[0], step.before
        if answer.value["step"] == "operate":
            break
        assert answer.offers[0].then == Ask("opponent")
    which = answer.follow_ups[0].question
    *each, back = which.answer(position).follow_ups
    assert len(each) > 1 and back.question.answer(position) == answer
    for follow in each:
        then = follow.question.answer(position)
        refused = follow.question.without[0]
        assert all(refused not in getattr(part, "counters", ()) for o in then.offers for part in parts(o.edit))


def test_it_plays_when_its_phase_comes():
    assert q.end().answer(table(opponent="coalition")).offers[-1].then == Ask("opponent")
    assert q.end().answer(table()).offers[-1].then is None


def test_missions_fly_and_are_answered():
    """In a summer the officer flies before combats that it serves; the program cancels a mission over its own armies."""
    flown = []
    for step in walk("third-reich", "summer-1941", 2, opponent="axis"):
        assert theatre(step.before).phase == "axis"
        found = Opponent(step.before, whole=False).bundled()
        flown = [one.step for one in found.decisions if isinstance(one.step, plan.Fly)]
        if flown:
            break
    assert all(one.after.kills > one.before.kills for one in flown)
    position, zone = step.left, flown[0].zone
    seen = theatre(position)
    assert seen.missions(zone, "axis")
    played = position.after(Note("opponent", "coalition"))
    assert q.opponent_mission(zone=zone).answer(played).verdict.key in ("opponent-cancels", "opponent-lets-fly")
    foe = next(side for side in seen.state.factions_in[zone] if side != "axis")
    markers = seen.missions(f"missions-reserve-{foe}", foe) or seen.missions(f"missions-{foe}", foe)
    card = q.opponent_mission(zone=zone).answer(played.after(Move((markers[0].id,), f"missions-{foe}")))
    assert card.verdict.key == "opponent-cancels" and isinstance(card.offers[0].edit, Move)


def test_a_summer_of_many_combats_takes_twelve_presses():
    """Actions with purchases are one offer, operations and missions another, all combats with purchases and the end a third."""
    steps = list(itertools.takewhile(lambda step: theatre(step.before).phase == "axis", summer()))
    fought = sum(len(step.read) - 1 for step in steps)
    assert fought >= 8 and sum(len(step.read) for step in steps) == 3 + fought <= 12
    assert steps[-1].read[-1].offers[0].then is None


def test_the_first_card_of_a_phase_says_what_its_operations_will_be_for():
    """Actions and purchases come first; the intention is that of the operations which follow, and points are counted."""
    first, operations = (step.read[0] for step in itertools.islice(summer(), 2))
    assert first.value["step"] == "take" and operations.value["step"] == "operate"
    meant = [reason for reason in first.reasons if reason.text.key.startswith("opponent-means")]
    assert meant == [reason for reason in operations.reasons if reason.text.key.startswith("opponent-means")] != []
    spent = next(reason.text for reason in first.reasons if reason.text.key == "opponent-spent")
    assert 0 < spent.args["spent"] <= spent.args["n"]
    # Who does nothing says so: the Allies of 1940 before anybody has come near.
    assert "opponent-means-none" in keys(q.opponent().answer(after(table(), Note("phase", "allies"))))


@pytest.mark.parametrize(("players", "seed", "turns"), [(("officer", "officer"), 1, 4), (("random", "random"), 2, 8)])
def test_games_are_lawful(players, seed, turns):
    """Every step is an offer of the table's own questions, and the findings have nothing against the table that it leaves."""
    done = set()

    def watch(_, bundle, left):
        done.update(type(one.step).__name__ for one in bundle.decisions)
        wrong = set(q.findings().answer(left).value) - REMINDERS
        assert not wrong, (wrong, bundle.decisions)
        if any(isinstance(one.step, plan.End) for one in bundle.decisions):
            # An attack that is owed is left out only where nobody may make it: the armies that owed it have died.
            owed = set(q.findings().answer(bundle.tables[-1]).value) & {"attack-owed"}
            assert not owed or players[0] == "random", bundle

    one, other = map(player, players)
    game = play(start(GAME, "winter-1940"), (one, other), seed, watch, turns)
    assert game.steps > 100 and game.fights and {"Take", "Buy", "Operate", "Strike", "End"} <= done


def test_a_zone_that_a_failure_would_open_is_told_where_nobody_stands():
    """Once all armies but one Soviet army at Warsaw are gone, Breslau stands open; not with a garrison in it."""
    lying = Table(theatre(table("summer-1941")))
    index, number = lying.ground.index, lying.number
    end = lying.sketch.copy()
    for army in range(len(end.zone)):
        end.zone[army] = OFF
    soviet = next(n for n, side in enumerate(lying.side) if FACTIONS[side] == "ussr")
    end.zone[soviet] = index["varsovie"]
    worth = lying.judge(skill("officer").camps[0]).worth

    def opened():
        return lying.open_zones(end, lambda zone: worth[zone] > plan.OPEN)

    assert opened()[index["breslau"]] == [index["varsovie"]]
    end.zone[number["germany-infantry#1"]] = index["breslau"]
    assert index["breslau"] not in opened()


@pytest.mark.parametrize(("played", "turns", "fell", "verdict"), [
    ("axis", 0, 0, "axis"), ("axis", 1, 0, "draw"), ("axis", 2, 0, "allies-and-ussr"),
    ("coalition", 0, 21, "allies-and-ussr"), ("coalition", 1, 21, "draw"), ("coalition", 2, 21, "axis"),
    ("none", 2, 21, "allies-and-ussr"),
])  # fmt: skip
def test_a_handicap_moves_the_turn_on_which_germany_falls(played, turns, fell, verdict):
    position = table(opponent=played, opponent_handicap=turns).after(Move(("turn#1",), "turn:22"))
    for edit in (Note("countries/germany", {"surrendered": fell}),) if fell else (Note(OVER, True),):
        assert q.victory().answer(position).verdict.key == "victory-verdict-open"  # nobody wins before the end
        position = position.after(edit)
    answer = q.victory().answer(position)
    assert answer.verdict.key == f"victory-verdict-{verdict}"
    assert ("victory-handicap" in {reason.text.key for reason in answer.reasons}) == (turns > 0 and played != "none")


@pytest.mark.parametrize("tile", [False, True])
def test_armies_land_together_as_far_as_they_may(tile):
    """Two reduced enemies wait beyond a landing axis: with the tile two armies land on them, without it no more than one (13.9)."""
    enemies = ("germany-infantry#9", "germany-infantry#1")
    position = table("summer-1941", opponent="allies", phase="allies").after(Move(("turn#1",), "turn:16"))
    position = position.after(Move(enemies, "calais")).after(Flip(enemies, 1))
    position = position.after(Move(("uk-infantry#2", "uk-infantry#6"), "londres"))
    if tile:
        position = position.after(Move(("tile-allies-amphibious_assaults#1",), "development-allies:available"))
    others = frozenset(set(routes(theatre(position), "londres")) - {"calais"})
    planned = Planner(Table(theatre(position)), skill("officer").camps[1], others).plan().planned
    landings = [going for one in planned for going in one.plan.goings if going.op == "amphibious_assault"]
    assert len(landings) == 2 if tile else len(landings) <= 1
    for going in landings:
        offer = operated(position, going)
        assert offer is not None, going
        position = after(position, offer.edit)
    assert {going.goal for going in landings} <= {"calais"}


def test_armour_breaks_through_where_others_attack_with_margin_enough():
    """The plan sends armour beyond the plain that others attack; the card of breakthroughs agrees each time (13.1)."""
    crossed, told = set(), list[str]()

    def watch(_, bundle, left):
        for one, lying in zip(bundle.decisions, bundle.tables, strict=True):
            if isinstance(one.step, plan.Operate):
                for zone in broken_through(theatre(lying), one.step.going):
                    army = one.step.going.army
                    assert q.breakthrough(zone=zone, army=army).answer(lying).value.allowed
                    crossed.add(zone)
                    why = Opponent(bundle.tables[0]).reasons(bundle)
                    told.extend(render(reason.text, "fr") for reason in why if reason.rule == "13.1")
        # Italians whose four comrades at home fell are no fault of who moves (9).
        assert set(q.findings().answer(left).value) <= REMINDERS | {"finding-italians-stay"}

    greedy = player("greedy")
    play(start(GAME, "summer-1941"), (greedy, greedy), 1, watch, 10)
    assert crossed and told and all("percée par" in words for words in told)
