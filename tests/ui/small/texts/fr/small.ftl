question-supply = Ravitaillement d’une puissance
question-supply-side = Puissance
question-attack = Attaque d’une zone
question-attack-words = combat assaut
question-attack-zone = Zone attaquée
question-attack-attackers = Armées attaquantes
question-attack-dice = Dés
question-reach = Où les armées peuvent aller
question-reach-words = mouvement
question-reach-counters = Armées
question-recruit = Recrutement
question-recruit-nation = Nation
question-recruit-points = Points
question-recruit-winter = En hiver
question-recruit-order = Ordre
question-recruit-order-old = Ancienne liste
question-recruit-order-new = Nouvelle liste
question-recruit-row = Trésor
question-points = Villes tenues
question-points-words = vp pv
question-end = Fin de phase
question-findings = Qu’ai-je oublié
fact-weather = Temps
fact-weather-clear = Clair
fact-weather-mud = Boue
fact-year = Année
fact-a01 = Les ports sont fermés en hiver
fact-a01-note = La règle dit l’un et l’autre.
register-treasury = Trésors
register-treasury-talents = Talents
register-treasury-share = Part
register-treasury-capital = Capitale
register-treasury-secret = Secret
situation-attacker = Attaquants
supplied = { $side } : { $n ->
    [0] tout est ravitaillé
    [1] une zone est coupée
   *[other] { $n } zones sont coupées
}
source = { $zone } est la source de ravitaillement.
cut = { $zone } n’a pas de voie vers la capitale.
no-zone = Choisir une zone sur la carte.
no-counters = Choisir les armées.
attack-on = Attaque de { $zone }
attack-sum = Attaque
defence-sum = Défense
army = Armées
level = Niveau d’Attaque
trench = Retranchement
chances = Chances sur 36 jets
wins = gagne
even = égalité
loses = perd
terrain = Terrain : { $terrain }.
level-assumed = Niveau d’Attaque { $n } : pas sur la table.
flip = L’Armée est réduite
away = L’Armée va à la réserve
if-six = Si l’attaquant fait six
reaches = { $n ->
    [one] { $n } zone
   *[other] { $n } zones
} à portée
one-zone = Une Armée avance d’une zone.
recruits = { $n } points
prices = Prix
price = Prix
points = { $n } points
half = Une Armée réduite coûte { $n } d’une pleine.
cities = Villes tenues
side = { $name }
end-of-phase = Fin de phase
take-control = Prendre le contrôle de { $n } zones
control-step = Contrôle
supply-step = Ravitaillement
order = Dans cet ordre
found = { $n ->
    [0] Rien d’oublié
    [1] Une chose à voir
   *[other] { $n } choses à voir
}
crowded = { $zone } contient plus de trois Armées.
thin-out = Une Armée de { $zone } à sa réserve
turn = Tour { $n }
points-of = { $side } { $n }
ask-points = Villes
held = Tenu par { $side }.
