"""What the journal says of an accepted offer: who did what, where and with which dice, not what its button said."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.questions import Ask
from assistant.core.text import render
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.games import find_game

LINES: list[tuple[str, str, str, dict[str, Any], str, str]] = [
    # game, set-up, question, its blanks, the line in English, the line in French
    ("antique", "start", "income", {"side": "carthage"},
     "Carthage: 46.25 PO of revenue collected", "Carthage : revenu de 46,25 PO"),
    ("antique", "start", "disband", {"counter": "italie-infantry#1"},
     "Legio I disbanded for 20 PO", "Licenciement (Legio I) pour 20 PO"),
    ("antique", "start", "baggage", {"side": "espagne", "battle": 2, "dice": (3, 4)},
     "Spain: 7 PO of plundered baggage (dice 3 4)", "Espagne : 7 PO de bagages pillés (dés 3 4)"),
    ("antique", "start", "march", {"counters": ("italie-infantry#1",), "zone": "cisalpine"},
     "Legio I → Cisalpine Gaul", "Legio I → Gaule cisalpine"),
    ("der-des-ders", "1914", "naval", {"side": "entente", "dice": (6,)},
     "Entente, naval roll, the Central Powers gain 0 PR (die 6)",
     "Entente, jet naval, les Puissances Centrales gagnent 0 PR (dé 6)"),
    ("empires", "autumn-1915", "reach", {"counters": ("germany-a5#1", "germany-a5#2"), "to": "hanovre"},
     "2 × Germany, army 5: Brussels → Cologne → Hanover", "2 × Allemagne, Armée 5 : Bruxelles → Cologne → Hanovre"),
    ("empires", "autumn-1915", "entrench", {"zone": "bruxelles"},
     "Germany: trench of level 2 in Brussels", "Allemagne : tranchée de niveau 2 (Bruxelles)"),
    ("antique", "start", "spend", {"side": "italie", "po": 5},
     "Italy: 5 PO paid (fortifications)", "Italie : paiement de 5 PO (fortifications)"),
    ("antique", "start", "spend", {"side": "italie", "po": 5, "about": "Rome"},
     "Italy: 5 PO paid (Rome)", "Italie : paiement de 5 PO (Rome)"),
    ("der-des-ders", "1914", "draw", {}, "3 event markers drawn", "3 marqueurs Événement piochés"),
    ("der-des-ders", "1914", "end-turn", {}, "Turn 2 begins", "Le tour 2 commence"),
    ("empires", "autumn-1915", "turn", {}, "Turn 7 begins", "Le tour 7 commence"),
    ("empires", "autumn-1915", "phase", {},
     "End of the phase, Germany; control changes in Vilna; out of supply: Lublin; Russia, army 3, in Lublin reduced."
     " Victory points: Germany +1, Allies −1 and Russia −1",
     "Fin de Phase d’Actions (Allemagne) ; changement de contrôle : Wilna ; non ravitaillées : Lublin ; Russie, Armée 3"
     " (Lublin) réduite. Points de victoire : Allemagne +1, Alliés −1 et Russie −1"),
    ("third-reich", "summer-1941", "reach", {"counters": ("germany-infantry#6",), "to": "tarnow", "op": "tactical_movement"},
     "Germany, infantry: Warsaw → Tarnow (1 operation point)", "Allemagne, infanterie : Varsovie → Tarnow (1 PO)"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "setup", "ask", "blanks", "english", "french"), LINES, ids=lambda one: str(one)[:24])
def test_a_line_says_who_what_where_and_with_which_dice(game, setup, ask, blanks, english, french):
    found = find_game(game)
    desk = Desk.new(found, setup)
    offer = desk.ask(found.asked(Ask(ask, blanks))).offers[0]
    line = describe(offer.edit, desk.position, found)
    said = [render(line, language).replace("\N{NARROW NO-BREAK SPACE}", " ") for language in ("en", "fr")]
    assert said == [english, french]
    assert render(offer.label, "en") != said[0], "the button says what may be done, the journal what was"
