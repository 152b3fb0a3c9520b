"""What a fight leaves in the journal: who, what, where and with which dice."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.questions import Ask
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.games import find_game

FIGHTS: list[tuple[str, str, dict[str, Any], str, str]] = [
    (
        "empires", "example-4",
        {"zone": "minsk", "lead": "germany-a5#1", "supports": ("germany-a5#2",), "dice": (3, 4)},
        "Minsk: Germany, army 5 against Russia, army 3, 10 against 8 (dice 3 and 4): Germany, army 5 (leading) reduced, "
        "Russia, army 3 eliminated and trench, alone with enemies, removed",
        "Minsk : Allemagne, Armée 5 contre Russie, Armée 3, 10 contre 8 (dés 3 et 4) : Allemagne, Armée 5 (qui mène) réduite, "
        "Russie, Armée 3 éliminée et tranchée, seule avec l’ennemi, enlevée",
    ),
    (
        "third-reich", "example-7",
        {"zone": "riga", "attacker": "germany-infantry#1", "dice": (4, 3)},
        "Riga: Germany, infantry against USSR, infantry, 9 against 6 (dice 4 and 3); Germany, infantry: reduced; "
        "USSR, infantry: eliminated",
        "Riga : Allemagne, infanterie contre URSS, infanterie, 9 contre 6 (dés 4 et 3) ; Allemagne, infanterie : réduite ; "
        "URSS, infanterie : éliminée",
    ),
    (
        "der-des-ders", "example-offensive",
        {"attacker": "france", "defender": "allemagne", "pr": 2, "dice": (1, 2, 5, 5, 6)},
        "France against Germany, dice 1 2 5 5 6: 3 hits, Germany at 5",
        "France contre Allemagne, dés 1 2 5 5 6 : 3 touches, Allemagne à 5",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "setup", "blanks", "english", "french"), FIGHTS, ids=[row[0] for row in FIGHTS])
def test_a_fight_is_told_with_its_dice(
    game: str, setup: str, blanks: dict[str, Any], english: str, french: str
) -> None:
    desk = Desk.new(find_game(game), setup)
    offers = desk.ask(Ask("attack", blanks)).offers
    assert desk.edit(offers[0].edit)
    told = {language: render(desk.told(1), language).replace("\u202f", " ") for language in ("en", "fr")}
    assert told == {"en": english, "fr": french}


def test_a_battle_of_the_campaign_is_told_with_its_side() -> None:
    from tests.games.antique.test_battles import together

    position = together()
    desk = Desk.begin(find_game("antique"), position.table, None, None)  # type: ignore[arg-type]
    blanks = {"zone": "cisalpine", "winner": "italie", "winner_loss": 20, "loser_loss": 200}
    offers = desk.ask(Ask("battle-result", blanks)).offers
    assert desk.edit(next(offer.edit for offer in offers if offer.label.key == "offer-battle"))
    told = render(desk.told(1), "en")
    assert told == "Battle in Cisalpine Gaul: Italy beats the neutral army (a massacre)"
