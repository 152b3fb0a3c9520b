"""The phase at the table: points, recruitment, air duels, secret tiles, the card of the turn, markers by quick entry."""

from __future__ import annotations

import pytest

from assistant.core.blocks import Grid, Sum
from assistant.core.edits import Flip, Mark, Move, Note, parts
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.desk.entry.line import read
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import COUNTRIES_NOTED, theatre
from assistant.games.third_reich.questions import purse
from assistant.games.third_reich.questions.airmen import AirDuel
from assistant.games.third_reich.questions.budget import Budget
from assistant.games.third_reich.questions.economy import Actions
from assistant.games.third_reich.questions.entering import entered
from assistant.games.third_reich.questions.fights import Attack
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.questions.progress import PhaseOrder
from assistant.games.third_reich.questions.recruiting import Recruit
from assistant.games.third_reich.questions.researching import ResearchTiles
from assistant.games.third_reich.questions.season import ThisTurn
from assistant.games.third_reich.questions.secrets import Secrets
from assistant.games.third_reich.questions.supplying import Supply
from assistant.games.third_reich.words import FACTIONS
from tests.games.third_reich.tables import after, start


@pytest.mark.parametrize(
    ("line", "counter", "zone"),
    [
        ("po axis +2", "po-axis#1", "po-axis:5"),
        ("pb urss 5", "pb-ussr#1", "pb-ussr:5"),
        ("tour 8", "turn#1", "turn:8"),
        ("axis recruitment", "action-axis#3", "actions-axis:recruitment"),
        ("Alliés guerre totale", "war-status-allies#1", "war-status-allies:total"),
        ("axe disponibles", "tile-axis-tank_industry#1", "development-axis:available"),
        ("1 air-uk available missions allies > strategic bombing", "air-uk#2", "strategic-bombing"),
    ],
)
def test_tracks_and_boxes_by_quick_entry(line: str, counter: str, zone: str) -> None:
    position = start("summer-1941")
    (command,) = read(line, position, GAME)
    assert command.edit is not None, command.fault
    assert after(position, command.edit).table.counters[counter].zone == zone


@pytest.mark.parametrize(
    ("line", "marker", "zone", "level"),
    [
        ("operation riga 2", "operation-movement", "riga", 2),
        ("riga operation attack +", "operation-attack", "riga", 1),
        ("opération attaque riga 2", "operation-attack", "riga", 2),
        ("riga opération : mouvement", "operation-movement", "riga", 1),
        ("non ravitaillé vilnius", "unsupplied", "vilnius", 1),
    ],
)
def test_markers_by_quick_entry(line: str, marker: str, zone: str, level: int) -> None:
    position = start("summer-1941")
    (command,) = read(line, position, GAME)
    assert command.edit is not None, command.fault
    assert after(position, command.edit).marker(marker, zone) == level


def test_recruitment_points_are_counted_as_they_are_spent() -> None:
    position = after(start("summer-1941"), Move(("action-axis#3",), "actions-axis:recruitment"))
    assert Recruit().answer(position).verdict.args["n"] == 4
    (flip,) = [o for o in Recruit().answer(position).offers if o.label.args.get("zone") == position.zone("minsk").name]
    once = after(position, flip.edit)
    answer = Recruit().answer(once)
    assert (answer.verdict.args["n"], answer.verdict.args["pb"]) == (3, 1)
    # The Italian point is its own, and every point is forgotten at the end of the phase (A10).
    italian = next(o for o in Recruit(nation="italy").answer(once).offers if o.label.key == "buy-flip")
    spent = after(once, italian.edit)
    assert Recruit(nation="italy").answer(spent).verdict.args["n"] == 0
    assert not [o for o in Recruit(nation="italy").answer(spent).offers if o.label.key.startswith("buy")]
    onward = next(o for o in PhaseEnd().answer(spent).offers if o.label.key == "next-phase")
    assert purse.left(theatre(after(spent, onward.edit)), "axis", "germany") == 4


def test_the_united_kingdom_spends_two_points_at_most() -> None:
    position = after(start("example-8"), *(Move((f"action-allies#{n}",), "actions-allies:recruitment") for n in (1, 2)))
    seen = theatre(position)
    assert (purse.left(seen, "allies", "uk"), purse.left(seen, "allies", "usa")) == (2, 8)
    spent = theatre(
        after(position, Note("phase-log/1", {"did": "recruited", "side": "allies", "who": "uk-infantry#6", "cost": 2}))
    )
    assert (purse.left(spent, "allies", "uk"), purse.left(spent, "allies", "usa")) == (0, 6)


def test_the_phase_step_by_step() -> None:
    position = start("summer-1941")
    answer = PhaseOrder().answer(position)
    assert answer.value["attacks_owed"] == ["riga", "kovel", "minsk", "tarnopol", "odessa"]
    assert answer.value["sequence"].legal
    fought = after(position, Attack(zone="kovel", dice=(6, 1)).answer(position).offers[0].edit)
    after_one = PhaseOrder().answer(fought)
    assert "kovel" not in after_one.value["attacks_owed"]
    assert "no-points-after-combat" in [reason.text.key for reason in after_one.reasons]
    twice = after(position, Move(("action-axis#3",), "actions-axis:planning"))
    assert not PhaseOrder().answer(twice).value["sequence"].legal


def test_operation_points_and_prices() -> None:
    position = start("summer-1941")
    # 3 on the track and 7 by Planning with Logistics; 4 of them spent.
    answer = Budget(planning=1, spend=4).answer(position)
    assert (answer.value.po_after, answer.value.wasted, answer.value.legal) == (6, 0, True)
    (total,) = [block.total for block in answer.body if isinstance(block, Sum)]
    assert total == 6
    assert not Budget(spend=4).answer(position).value.legal
    winter = after(position, Move(("turn#1",), "turn:9"))
    prices = next(block for block in Budget().answer(winter).body if isinstance(block, Grid))
    assert [cell.args["n"] for cell in prices.rows[1][1:]] == [1, 2, 2]


def test_an_air_duel_follows_the_markers() -> None:
    position = start("summer-1941")
    first = AirDuel(zone="riga").answer(position)
    assert first.value.bonus == 2
    (cancel,) = first.offers
    second = AirDuel(zone="riga").answer(after(position, cancel.edit))
    assert second.value.bonus == 0
    (again,) = second.offers
    assert AirDuel(zone="riga").answer(after(position, cancel.edit, again.edit)).value.bonus == 2
    winter = AirDuel(zone="riga").answer(after(position, Move(("turn#1",), "turn:9")))
    assert not winter.offers and winter.verdict.args["n"] == 0


def differences(position: Position, side: str) -> list[str]:
    card = ThisTurn(side=side).answer(position)
    return [row[0].key for row in next(block for block in card.body if isinstance(block, Grid)).rows]


@pytest.mark.parametrize("turn", range(1, 23))
def test_the_card_of_the_turn(turn: int) -> None:
    position = after(start("winter-1940"), Move(("turn#1",), f"turn:{turn}"))
    keys = {side: differences(position, side) for side in FACTIONS}
    assert all(("turn-winter" in told) == (turn % 4 == 1) for told in keys.values())
    assert ("axis-1940" in keys["axis"]) == (turn <= 4) and ("axis-winter-1942" in keys["axis"]) == (turn == 9)
    assert ("lend-lease-window" in keys["allies"]) == (10 <= turn <= 20)
    assert ("soviet-recruitment-fixed" in keys["ussr"]) == (17 <= turn <= 20)
    assert ("last-turn" in keys["axis"]) == (turn == 22) and ("last-limited-turn" in keys["ussr"]) == (turn == 8)


def test_the_card_of_the_turn_tells_the_reductions() -> None:
    assert "actions-submarines" in differences(start("summer-1941"), "allies")
    lost = after(start("summer-1941"), *(Mark("control-axis", zone) for zone in ("smolensk", "kiev", "bakou")))
    assert {"planning-baku", "recruitment-lost-zones"} <= set(differences(lost, "ussr"))


def test_secret_tiles_are_neither_named_nor_counted() -> None:
    position = start("summer-1941")
    (hide,) = [o for o in Secrets(side="axis").answer(position).offers if o.label.key == "secrets-hide-all"]
    hidden = after(position, hide.edit)
    assert Secrets(side="axis").answer(hidden).value == {"down": 8, "up": 0}
    assert not theatre(hidden).state.has("axis", "blitzkrieg")
    supply = Supply(side="axis").answer(hidden)
    assert "secrets-unseen" in [reason.text.key for reason in supply.reasons]
    research = ResearchTiles(side="axis").answer(hidden)
    assert research.value == {"legal": []} and "tiles-face-down" in [reason.text.key for reason in research.reasons]
    (reveal,) = [o for o in Secrets(side="axis").answer(hidden).offers if o.label.key == "secrets-reveal-available"]
    assert theatre(after(hidden, reveal.edit)).state.has("axis", "blitzkrieg")
    assert not theatre(after(hidden, reveal.edit)).tiles("axis", "development")


def test_operation_markers_are_lifted_at_the_end_of_the_phase() -> None:
    position = after(start("summer-1941"), Mark("operation-attack", "riga", 2), Mark("unsupplied", "vilnius"))
    onward = next(o for o in PhaseEnd().answer(position).offers if o.label.key == "next-phase")
    following = after(position, onward.edit)
    assert (following.marker("operation-attack", "riga"), following.marker("unsupplied", "vilnius")) == (0, 1)


def test_the_inspector_tells_who_has_operated() -> None:
    position = start("summer-1941")
    assert GAME.inspect is not None
    told = {text.key: text.args for text in GAME.inspect(position, "riga")}
    assert told["inspect-operated"]["n"] == 3
    assert "inspect-operated" not in {text.key for text in GAME.inspect(position, "kiev")}


@pytest.mark.parametrize(
    ("setup", "side", "army", "way"),
    [
        ("winter-1940", "allies", "france-infantry#6", "bratislava tarnow varsovie breslau"),
        ("summer-1941", "ussr", "ussr-infantry#13", "leipzig prague"),
    ],
)
def test_zones_lost_at_once_are_not_taken_again(setup: str, side: str, army: str, way: str) -> None:
    """6, 7: what was crossed changes hands, falls for want of supply, and the end of the phase has then been worked out."""
    position = after(start(setup), Note("phase", side), Note(f"operations/{army}", {"path": way}))
    steps = PhaseEnd().answer(position)
    assert steps.value["control"]
    for offer in steps.offers:
        if offer.label.key not in ("end-everything", "next-phase"):
            position = after(position, offer.edit)
    assert not any(PhaseEnd().answer(position).value.values())


def test_a_zone_that_nobody_supplies_stays_with_whoever_took_it() -> None:
    position = after(
        start("example-12"), Note("phase", "axis"), Note("operations/germany-armour#1", {"path": "bucarest varna"})
    )
    (offer,) = [o for o in PhaseEnd().answer(position).offers if o.label.key == "end-control-offer"]
    position = after(position, offer.edit)
    answer = PhaseEnd().answer(position)
    assert answer.value["pockets"] == answer.value["garrisons"] == 0
    assert "zone-nobody-supplies" in [reason.text.key for reason in answer.reasons]


def test_a_colony_is_not_the_west_but_its_country_is_invaded_there() -> None:
    """A26: the West is entered in Europe; who lands in Tripoli invades Italy all the same."""
    seen = theatre(start("winter-1940"))

    def noted(side: str, zone: str) -> dict[str, object]:
        return {note.fact: note.value for note in entered(seen, Deed(did="move", side=side, zone=zone))}

    assert "axis-entered-west" in noted("axis", "nancy") and not noted("axis", "alger")
    for zone in ("tripoli", "rome"):
        assert noted("allies", zone)[f"{COUNTRIES_NOTED}/italy"]["invaded_by"] == "allies", zone


@pytest.mark.parametrize("tile", ["aviation", "navy"])
@pytest.mark.parametrize("kind", ["air", "submarine"])
def test_missions_come_on_the_face_that_their_own_tile_gives(tile: str, kind: str) -> None:
    """A38: aircraft by advanced aviation, submarines by the advanced navy."""
    tiles = Move((f"tile-axis-advanced_{tile}#1",), "development-axis:available")
    (offer,) = [
        one
        for one in Actions(side="axis").answer(after(start("winter-1940"), tiles)).offers
        if one.label.key == f"take-missions-{kind}"
    ]
    turned = [part for part in parts(offer.edit) if isinstance(part, Flip)]
    assert bool(turned) == ((tile, kind) in {("aviation", "air"), ("navy", "submarine")})
