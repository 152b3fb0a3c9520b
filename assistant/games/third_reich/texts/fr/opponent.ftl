# L’adversaire : ce qu’il fait, et pourquoi.

question-opponent = Prochaine étape de l’adversaire
question-opponent-words = adversaire robot conseil
question-opponent-without = Laissées de côté : Armées, tuiles
question-opponent-spared = Laissées de côté : zones
question-opponent-dice = Dés

fact-opponent = Joué par le programme
fact-opponent-none = personne
fact-opponent-axis = l’Axe
fact-opponent-coalition = les Alliés et l’URSS
fact-opponent-allies = les Alliés
fact-opponent-ussr = l’URSS
fact-opponent-note = Pendant sa phase, demandez « Prochaine étape de l’adversaire » : il annonce chaque étape avec ses raisons, vous déplacez les pions.
fact-opponent-level = Force du programme
fact-opponent-level-officer = Officier : il voit ce qui peut venir
fact-opponent-level-recruit = Recrue : les zones et les pertes, rien au-delà
fact-opponent-level-marshal = Maréchal : il fait plus de plans, essaie chacun sur les mêmes dés, et prend son temps
fact-opponent-temper = Tempérament du programme
fact-opponent-temper-even = égal
fact-opponent-temper-bold = hardi : les dangers pèsent moins
fact-opponent-temper-stubborn = tenace : les Armées d’abord, et le terrain qu’elles tiennent
fact-opponent-temper-schemer = intrigant : la Recherche et la Planification d’abord
fact-opponent-temper-methodical = méthodique : les dangers pèsent plus
fact-opponent-handicap = Handicap : tours de la capitulation allemande que le programme concède

question-opponent-mission = La réponse du programme à une mission
question-opponent-mission-words = annuler mission réponse
question-opponent-mission-zone = Zone
opponent-lets-fly = { $zone } : la mission n’est pas annulée
opponent-lets-fly-why = L’annuler coûterait un marqueur qui vaut mieux ailleurs, ou il n’y en a pas
opponent-cancels = { $zone } : la mission est annulée
opponent-cancels-why = Ce que la mission apporte vaut plus qu’un marqueur

opponent-in-place = { $army } : Assaut sur place ({ $zone })
opponent-fly-why = { $zone } : avec la mission, { $kills } de chances d’éliminer l’Armée attaquée ; sans elle, { $before }

opponent-plan = Le plan de ces opérations
opponent-brings = Apport, selon l’estimation du programme : { $gain }
opponent-buys = Apport des recrutements, selon l’estimation du programme : { $gain }
opponent-chances = Chances d’éliminer l’Armée attaquée : { $kills } ; de perdre l’attaquant : { $dies }
opponent-clears = { $zone } : { $clear } de chances de vider la zone, sur tous les combats du plan
opponent-takes = Prend à la fin de la phase : { $zones }
opponent-estimate = La valeur des positions est une estimation, réglée à la main après des parties contre soi-même

contest-coalition = Alliés et URSS
contest-random = Hasard
contest-greedy = Glouton
contest-officer = Officier
contest-marshal = Maréchal
contest-luck = pertes en sa faveur, au-delà de la moyenne des lancers
opponent-operate = { $army } : { $start } → { $zone }{ $through ->
    [0] {""}
   *[other] {" "}par { $via }
} ({ $op }, { $n } { $n ->
    [one] point
   *[other] points
})
opponent-part-go = { $army } : { $start } → { $zone }
opponent-breaks = { $army } : percée par { $through } jusqu’à { $zone }, à côté d’un combat assez favorable avant les dés

# Ce que contient une offre de plusieurs étapes.
opponent-some-chores = ce qui est dû au début
opponent-some-actions = { $n ->
    [one] une action
   *[other] { $n } actions
}
opponent-some-tiles = { $n ->
    [one] une tuile
   *[other] { $n } tuiles
}
opponent-some-missions = { $n ->
    [one] une mission au loin
   *[other] { $n } missions au loin
}
opponent-some-purchases = { $n ->
    [one] un recrutement
   *[other] { $n } recrutements
}
opponent-some-operations = { $n ->
    [one] une opération
   *[other] { $n } opérations
}
opponent-some-flights = { $n ->
    [one] une Mission aérienne
   *[other] { $n } Missions aériennes
}
opponent-some-combats = { $n ->
    [one] un combat
   *[other] { $n } combats
}
opponent-some-end = fin de la phase

question-opponent-refusing = Dire quelle étape est impossible

# Le but des opérations.
opponent-means-stand = Intention ({ $faction }) : aucune attaque, des Armées mieux placées
opponent-means-none = Intention ({ $faction }) : aucune opération, les Armées restent en place
opponent-spent = Points de l’action Recrutement dépensés : { $spent } sur { $n }

# Dans la barre : une puissance que joue le programme, avec son pion.
status-played = { $text } ♟
