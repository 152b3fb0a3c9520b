"""What a glance shows: the slim bar, and a few lines about the zone under the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.edits import Edit
from assistant.core.game import StatusItem
from assistant.core.position import Position
from assistant.core.text import Text
from assistant.games.third_reich import seats
from assistant.games.third_reich.calendar import season, year
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.questions.budget import Budget
from assistant.games.third_reich.questions.cards import army_named, loss_edit
from assistant.games.third_reich.questions.progress import PhaseOrder
from assistant.games.third_reich.questions.season import ThisTurn
from assistant.games.third_reich.words import FACTIONS, SPOKEN, say


def status(position: Position) -> tuple[StatusItem, ...]:
    """Return the words of the slim bar: turn, phase, war status, points of each faction."""
    seen = theatre(position)
    turn = seen.turn
    first = seats.NEXT_STEP if seats.plays(position, seen.phase) else PhaseOrder()
    when = say("status-turn", turn=turn, season=SPOKEN[season(turn)], year=year(turn))
    items = [
        StatusItem(when, zone=f"turn:{turn}", question=ThisTurn(), tone="strong"),
        StatusItem(say("status-phase", faction=SPOKEN[seen.phase]), question=first, tone=f"side:{seen.phase}"),
    ]
    for side in FACTIONS:
        war = say(f"status-war-{seen.war(side)}")
        text = say("status-points", faction=SPOKEN[side], po=seen.po(side), pb=seen.pb(side), war=war)
        told = say("status-played", text=text) if seats.plays(position, side) else text
        items.append(
            StatusItem(told, zone=f"po-{side}:{seen.po(side)}", question=Budget(side=side), tone=f"side:{side}")
        )
    return tuple(items)


def inspect(position: Position, zone: str) -> tuple[Text, ...]:
    """Return lines about a zone: control and country, terrain, what it is worth, strength of each side, supply."""
    seen = theatre(position)
    return tuple(_lines(seen, zone)) if zone in seen.board.zones else ()


def _lines(seen: Theatre, zone: str) -> Iterator[Text]:
    tags = seen.board.zones[zone]
    held = seen.controller(zone)
    country = SPOKEN[tags.home] if tags.home else say("no-faction")
    yield (
        say("inspect-held", faction=SPOKEN[held], country=country) if held else say("inspect-neutral", country=country)
    )
    printed = str(seen.position.board.zones[zone].get("terrain", "plain"))
    yield say("inspect-terrain", terrain=SPOKEN.get(printed, say("word-desert")))
    features = tuple(_features(seen, zone))
    if features:
        yield say("inspect-features", features=features)
    for side in FACTIONS:
        armies = seen.armies_in(zone, side)
        if armies:
            values = sum(int(seen.position.value(army.id, "combat")) for army in armies)
            yield say("inspect-armies", faction=SPOKEN[side], n=len(armies), values=values)
    operated = [army for army in seen.armies_in(zone) if seen.operation(army.id)]
    if operated:
        ops = tuple(dict.fromkeys(SPOKEN[seen.operation(army.id)] for army in operated))
        yield say("inspect-operated", n=len(operated), ops=ops)
    cut = tuple(
        dict.fromkeys(
            army_named(seen.position, army.id)
            for army in seen.state.armies
            if army.zone == zone and not seen.supply.of(army).supplied
        )
    )
    if cut:
        yield say("inspect-unsupplied", armies=cut)


def _features(seen: Theatre, zone: str) -> Iterator[Any]:
    tags = seen.position.board.zones[zone]
    for column in ("capital", "supply_source", "victory", "fortress", "beyond_limite_est"):
        if tags.get(column):
            yield seen.position.board.columns[column].name


def loss(position: Position, counter: str) -> Edit:
    """Return the edit by which an army takes a loss (1)."""
    return loss_edit(position, counter)
