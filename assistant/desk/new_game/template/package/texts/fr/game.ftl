# La barre, les faits, la question et ses blancs : les clés que docs/games.md énumère.
turn = Tour { $n }
fact-weather = Temps
fact-weather-clear = Clair
fact-weather-rain = Pluie
question-fight = Combat
question-fight-zone = Zone
question-fight-dice = Dés : attaquant, défenseur
situation-attacker = Force de l’attaquant
situation-defender = Force du défenseur
situation-terrain = Terrain
situation-dice = Dés
word-plain = plaine
word-hills = collines

# La carte.
verdict-open = { $zone } : l’attaquant a { $lead } d’avance avant les dés.
verdict-attacker = { $zone } : l’attaquant l’emporte.
verdict-defender = { $zone } : le défenseur l’emporte.
verdict-nobody = { $zone } : personne ne cède.
sum = Avance avant les dés
sum-attacker = Attaquant
sum-defender = Défenseur
sum-ground = Terrain
chances = Chances
wins = L’attaquant l’emporte
draws = Personne ne cède
loses = Le défenseur l’emporte
die-attacker = Attaquant
die-defender = Défenseur
retreat = Le perdant quitte { $zone } pour sa réserve
no-zone = Choisissez une zone de la carte.
no-battle = { $zone } : pas de combat, chaque camp doit y avoir une compagnie.

# Les règles.
strengths = Les forces des compagnies s’additionnent : { $attacker } contre { $defender }.
dice = Chaque camp ajoute un dé ; la somme la plus haute l’emporte.
hills = En collines, le défenseur ajoute { $n }.
