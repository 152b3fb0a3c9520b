"""The phase at the table: points, recruitment, air duels, secret tiles, the card of the turn, markers by quick entry."""

import pytest

from assistant.core.blocks import Grid
from assistant.core.table import Flip, Mark, Note, parts
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import COUNTRIES_NOTED, Operated
from assistant.games.third_reich.questions import recruitment
from assistant.games.third_reich.questions.combatants import entered
from assistant.games.third_reich.words import FACTIONS
from tests.games.hands import keys, press
from tests.games.third_reich.hands import action, q, ready, seen, table, turn

SUMMER = "summer-1941"


def test_the_united_kingdom_spends_two_points_at_most():
    actions = [action("allies", "recruitment", n) for n in (1, 2)]
    bought = Note("phase-log/1", {"did": "recruited", "side": "allies", "who": "uk-infantry#6", "cost": 2})
    for edits, left in ((actions, (2, 8)), ([*actions, bought], (0, 6))):
        lying = seen(table("example-8", *edits))
        assert (recruitment.left(lying, "allies", "uk"), recruitment.left(lying, "allies", "usa")) == left


def differences(desk, side):
    card = desk.ask(q.turn(side=side))
    return [row[0].key for row in next(block for block in card.body if isinstance(block, Grid)).rows]


@pytest.mark.parametrize("number", range(1, 23))
def test_the_card_of_the_turn(number):
    desk = table("winter-1940", turn(number))
    told = {side: differences(desk, side) for side in FACTIONS}
    assert all(("turn-winter" in keys) == (number % 4 == 1) for keys in told.values())
    assert ("axis-1940" in told["axis"]) == (number <= 4) and ("axis-winter-1942" in told["axis"]) == (number == 9)
    assert ("lend-lease-window" in told["allies"]) == (10 <= number <= 20)
    assert ("soviet-recruitment-fixed" in told["ussr"]) == (17 <= number <= 20)
    assert ("last-turn" in told["axis"]) == (number == 22) and ("last-limited-turn" in told["ussr"]) == (number == 8)


def test_the_card_of_the_turn_tells_the_reductions():
    assert "actions-submarines" in differences(table(SUMMER), "allies")
    lost = table(SUMMER, *(Mark("control-axis", zone) for zone in ("smolensk", "kiev", "bakou")))
    assert {"planning-baku", "recruitment-lost-zones"} <= set(differences(lost, "ussr"))


def test_secret_tiles_are_neither_named_nor_counted():
    desk = table(SUMMER)
    assert press(desk, q.secrets(side="axis"), "secrets-hide-all")
    assert desk.ask(q.secrets(side="axis")).value == {"down": 8, "up": 0}
    assert not seen(desk).state.has("axis", "blitzkrieg")
    assert "secrets-unseen" in keys(desk.ask(q.supply(side="axis")))
    research = desk.ask(q.research(side="axis"))
    assert research.value == {"legal": []} and "tiles-face-down" in keys(research)
    assert press(desk, q.secrets(side="axis"), "secrets-reveal-available")
    assert seen(desk).state.has("axis", "blitzkrieg") and not seen(desk).tiles("axis", "development")


def test_the_inspector_tells_who_has_operated():
    position = table(SUMMER).position
    assert GAME.inspect is not None
    riga, kiev = ({text.key: text.args for text in GAME.inspect(position, zone)} for zone in ("riga", "kiev"))
    assert riga["inspect-operated"]["n"] == 3 and "inspect-operated" not in kiev


@pytest.mark.parametrize(
    ("setup", "side", "army", "way"),
    [
        ("winter-1940", "allies", "france-infantry#6", "bratislava tarnow varsovie breslau"),
        (SUMMER, "ussr", "ussr-infantry#13", "leipzig prague"),
    ],
)
def test_zones_lost_at_once_are_not_taken_again(setup, side, army, way):
    """6, 7: what was crossed changes hands, falls for want of supply, and the end of the phase has then been worked out."""
    desk = table(setup, Note("phase", side), Note(f"operations/{army}", {"path": way}))
    steps = desk.ask(q.end())
    assert steps.value["control"]
    for offer in steps.offers:
        if offer.label.key not in ("end-everything", "next-phase"):
            desk.edit(offer.edit)
    assert not any(desk.ask(q.end()).value.values())


def test_a_zone_that_nobody_supplies_stays_with_whoever_took_it():
    desk = table("example-12", Note("phase", "axis"), Note("operations/germany-armour#1", {"path": "bucarest varna"}))
    assert press(desk, q.end(), "end-control-offer")
    answer = desk.ask(q.end())
    assert answer.value["pockets"] == answer.value["garrisons"] == 0
    assert "zone-nobody-supplies" in keys(answer)


def test_a_colony_is_not_the_west_but_its_country_is_invaded_there():
    """A26: the West is entered in Europe; who lands in Tripoli invades Italy all the same."""
    lying = seen(table())

    def noted(side, zone):
        return {note.fact: note.value for note in entered(lying, Operated(by=side, army="", way=("ruhr", zone)))}

    assert "axis-entered-west" in noted("axis", "nancy") and not noted("axis", "alger")
    for zone in ("tripoli", "rome"):
        assert noted("allies", zone)[f"{COUNTRIES_NOTED}/italy"]["invaded_by"] == "allies", zone


@pytest.mark.parametrize("tile", ["aviation", "navy"])
@pytest.mark.parametrize("kind", ["air", "submarine"])
def test_missions_come_on_the_face_that_their_own_tile_gives(tile, kind):
    """A38: aircraft by advanced aviation, submarines by the advanced navy."""
    offers = table("winter-1940", ready(f"axis-advanced_{tile}")).ask(q.actions(side="axis")).offers
    (edit,) = (one.edit for one in offers if one.label.key == f"take-missions-{kind}")
    turned = [part for part in parts(edit) if isinstance(part, Flip)]
    assert bool(turned) == ((tile, kind) in {("aviation", "air"), ("navy", "submarine")})
