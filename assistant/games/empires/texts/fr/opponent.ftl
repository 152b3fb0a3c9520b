# L’adversaire : ce qu’il fait, et pourquoi.

question-opponent = Prochaine étape de l’adversaire
question-opponent-words = adversaire robot conseil
question-opponent-without = Laissés de côté : Armées, tuiles, marqueurs
question-opponent-spared = Laissées de côté : zones
question-opponent-dice = Dés
question-defence = Pertes de l’adversaire
question-defence-words = defense pertes
question-defence-zone = Zone
question-defence-lead = Armée qui mène
question-defence-target = Armée attaquée
question-defence-supports = Supports
question-defence-dice = Dés
question-defence-alone = Sans Support
question-defence-tanks = Une mission pour les Tanks
question-defence-aviation = Missions d’Aviation
question-defence-countered = Missions pour contrer

question-counter = Réponse du programme à l’Aviation
question-counter-words = contrer aviation missions
question-counter-zone = Zone
question-counter-lead = Armée qui mène
question-counter-target = Armée attaquée
question-counter-supports = Supports
question-counter-dice = Dés
question-counter-alone = Sans Support
question-counter-tanks = Une mission pour les Tanks
question-counter-aviation = Missions d’Aviation
question-counter-countered = Missions pour contrer

fact-opponent = Joué par le programme
fact-opponent-none = personne
fact-opponent-central = les Empires centraux
fact-opponent-entente = la Triple Entente
fact-opponent-germany = { power-germany }
fact-opponent-allies = { power-allies }
fact-opponent-russia = { power-russia }
fact-opponent-austria_hungary = { power-austria_hungary }
fact-opponent-note = Pendant sa phase, demandez « Prochaine étape de l’adversaire » : il annonce chaque étape avec ses raisons, vous déplacez les pions.
fact-opponent_level = Force du programme
fact-opponent_level-officer = Officier : il prépare toute l’action
fact-opponent_level-recruit = Recrue : les points, les pertes, et les villes ouvertes
fact-opponent_level-marshal = Maréchal : il essaie ses plans contre la réponse des ennemis, et prend son temps
fact-opponent_handicap = Handicap : points de moins pour les Puissances jouées par le programme
fact-opponent_temper = Tempérament du programme
fact-opponent_temper-even = égal
fact-opponent_temper-bold = hardi : les dangers pèsent moins
fact-opponent_temper-stubborn = tenace : les Armées et les Retranchements d’abord
fact-opponent_temper-schemer = intrigant : la Diplomatie et la Recherche d’abord
fact-opponent_temper-methodical = méthodique : les dangers pèsent plus

opponent-flies = Une Mission appuie l’attaque (Aviation) : personne ne peut la contrer ici
opponent-drives = Une Mission engage les Tanks : la Tranchée ne compte pas dans cette attaque

opponent-plan = Le plan de cette Manœuvre
opponent-hidden = { $power } : ses tuiles sont ici face cachée. Posez la question à la table même.

opponent-brings-plan = Le reste du plan, en points d’avance : { $gain }
opponent-brings = Apport en points d’avance : { $gain }
opponent-clears = { $zone } : { $clear } de chances de vider la zone, sur toutes les attaques du plan
opponent-takes = Prend à la fin de la phase : { $zones }
opponent-to-attack = Rejoint l’attaque ({ $zone }) : tous les mouvements d’une action précèdent ses attaques
opponent-estimate = La valeur des positions est une estimation, pesée en jouant contre soi-même sur notre déploiement proposé

ask-defence = { $power } : prendre les pertes
defence-verdict = Au choix du programme ({ $power }) : { $losses }
defence-best = Les pertes qui laissent ce camp le mieux placé ({ $power }){ $n ->
    [0] {" "}: il n’y en a pas d’autres
    [one] , parmi deux façons de les prendre
   *[other] , parmi les façons de les prendre
}

ask-counter = { $power } : réponse à l’Aviation
counter-spends = L’Aviation est contrée ({ $power }) : { $n ->
    [one] une mission
   *[other] { $n } missions
}
counter-saves = L’Aviation n’est pas contrée ({ $power })
counter-lacks = Pas de mission pour contrer l’Aviation ({ $power })
counter-spends-why = Ce que l’Aviation rapporterait à l’attaquant vaut plus qu’une mission
counter-saves-why = L’Aviation change trop peu ici : la mission est gardée
counter-lacks-why = Chaque mission d’Aviation est contrée par une mission du défenseur
counter-chances = Chances de gagner l’Attaque : { $flown } si l’Aviation vole, { $cancelled } si elle est contrée
counter-roll = L’Attaque, dés à lancer

contest-central = Empires centraux
contest-entente = Triple Entente
contest-random = Hasard
contest-greedy = Glouton
contest-recruit = Recrue
contest-marshal = Maréchal
contest-officer = Officier
contest-luck = pertes en sa faveur, au-delà de la moyenne des lancers

opponent-deed-brings = { $deed } ; en points d’avance : { $gain }
opponent-wears = Presque aucune chance de vider { $zone } maintenant : l’attaque est due, ou use l’ennemi

opponent-move = { $army } : { $start } → { $zone }{ $n ->
    [0] {""}
   *[other] {" "}(par { $via })
}
opponent-sail = { $army } : { $start } → { $zone }, par mer
opponent-strategic = { $army } : { $start } → { $zone }, Mouvement stratégique
opponent-brings-each = Apport du premier Point de Recrutement, en points d’avance : { $gain }
opponent-held = Toujours aux mains de l’ennemi, et laissé de côté : { $zones }

# Ce que contient une offre de plusieurs étapes.
opponent-some-moves = { $n ->
    [one] un mouvement
   *[other] { $n } mouvements
}
opponent-some-purchases = { $n ->
    [one] un recrutement
   *[other] { $n } recrutements
}
opponent-some-first-tiles = { $n ->
    [one] une tuile d’avant-guerre
   *[other] { $n } tuiles d’avant-guerre
}
opponent-some-tiles = tuiles qui deviennent disponibles
opponent-some-gas = Gaz
opponent-some-digs = Retranchement
opponent-some-researches = Recherche
opponent-some-talks = Diplomatie
opponent-some-attacks = { $n ->
    [one] une Attaque
   *[other] { $n } Attaques
}
opponent-some-end = fin de la phase

question-opponent-refusing = Dire quelle étape est impossible

# Ce qui se cache derrière un geste.
opponent-guards-city = Garde la ville ({ $zone }) ; ennemis voisins : { $enemies }
opponent-faces = Fait face à l’ennemi depuis { $zone } : { $enemies }
opponent-holds-city = Tient la ville ({ $zone })
opponent-behind = Depuis { $zone }, couvre { $cities }
opponent-nearer = Sa meilleure place, selon l’estimation : { $zone }
opponent-track-left = { $track } : { $n ->
    [0] le marqueur atteint le bout de sa piste
    [one] il reste ensuite une case sur la piste
   *[other] il reste ensuite { $n } cases sur la piste
}
opponent-track-back = { $track } : le marqueur recule, et l’ennemi mettra plus longtemps
opponent-tile-ready = La tuile sert dès le tour { $turn }
opponent-tile-later = Une autre action de Recherche est nécessaire avant que la tuile serve
opponent-dig-falls = Chances de tomber si l’ennemi attaque, selon l’estimation ({ $zone }) : { $before } ; retranchée : { $after }
opponent-spent = Points de Recrutement dépensés : { $spent } sur { $n }
opponent-duty = Le calendrier oblige à une telle attaque à ce tour ({ $power })

# Dans la barre : une puissance que joue le programme, avec son pion.
status-played = { $text } ♟
