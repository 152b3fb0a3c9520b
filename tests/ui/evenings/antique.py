"""Campagne antique: seasons of the umpire, with marches, battles and what is conquered."""

from assistant.desk.desk import Desk
from assistant.games import find_game

GAME = "antique"
MOST = {"keys": 180, "mouse": 70}  # gestures


def desk():
    """The table at the start of the campaign."""
    return Desk.new(find_game(GAME), "start")


def season(player, *steps):
    """Do the steps of a season by their buttons, and end it; the card asks itself anew after each."""
    player.ask("phase-end")
    for step in (*steps, "End the season"):
        player.take(step)


def play(player, turns=1):
    """Two seasons, three where there is more than a turn: a province is won, a battle is lost, another province is won."""
    player.move(("italie-infantry#1",), "alpes", "1 italy infantry corps italy > alps")
    player.fight("alpes")
    player.take("Victory: Italy")
    player.take("Write the battle down")
    season(player, "Collect the revenues", "Pay the troops", "Take the province", "Publish the bulletin")
    player.strip("Italy", "ledger italy")
    player.move(("gaule-infantry#1",), "aquitaine", "1 gaul infantry corps gaul > aquitania")
    player.fight("aquitaine")
    player.take("Victory: the neutral army")
    player.take("Write the battle down")
    season(player, "Collect the revenues", "Pay the troops", "Publish the bulletin")
    if turns > 1:
        player.move(("egypte-infantry#1",), "cyrenaique", "1 egypt infantry corps egypt > cyrenaica")
        player.fight("cyrenaique")
        player.take("Victory: Egypt")
        player.take("Write the battle down")
        season(player, "Collect the revenues", "Pay the troops", "Take the province", "Publish the bulletin")


def played(position, turns=1):
    """What lies there in the end."""
    assert position.box("season#1") == 3 + (turns > 1)
    assert position.controller("alpes") == "italie" and position.controller("aquitaine") != "gaule"
    assert len(position.register("battles")) == 2 + (turns > 1)
