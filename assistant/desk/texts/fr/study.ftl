# Le laboratoire : des parties entières entre joueurs du programme.

study-no-players = { $game } n’a pas de joueurs du programme : aucune partie ne peut y être étudiée.
study-no-such-player = Il n’y a pas de joueur « { $word } ». Il y a : { $names }.
study-two-players = Une étude oppose deux joueurs, par exemple officer,greedy ; un seul nom joue contre lui-même.
study-no-such-weight = « { $word } » n’est pas un poids de ce joueur. Il y a : { $names }.
study-no-factor = « { $word } » : les poids suivent le nom du joueur, par exemple officer:step=1.5, chacun avec un nombre de 0.01 à 100 ; { $part } n’en est pas un.
study-weighed = { $player } ({ $weights })
study-not-a-change = « { $words } » ne change rien sur la table.
study-none-there = Il n’y a pas d’étude dans { $path }.
study-another-there = Une autre étude se trouve dans { $path } : autres joueurs, autre mise en place ou autre graine. Choisissez un autre dossier.
study-unreadable = { $path } est illisible ({ $detail }).
study-processes-die = Les processus qui jouent les parties meurent l’un après l’autre. La mémoire manque peut-être : essayez --processes 1.
study-no-dask = Plusieurs machines demandent l’option « study » (dask.distributed) : pip install "sabretache[study]".
study-no-scheduler = Aucun ordonnanceur ne répond à l’adresse { $address } ({ $detail }).

study-title = { $one } contre { $other }
study-lead = { $n ->
    [1] Une partie
   *[other] { $n } parties
} depuis « { $setup } », graines à partir de { $seed } ; { $seconds } s de processeur par partie.
study-change = Changé avant le premier tour : { $words }
study-beside-title = Ce qui change
study-beside = Comparées une à une ({ $n }) avec « { $setup } »{ $changes ->
    [0] {""}
    [1] , une ligne changée
   *[other] , { $changes } lignes changées
} : l’avance ({ $camp }) change de { $more } (entre { $low } et { $high }). { $sure ->
    [1] L’écart dépasse le hasard.
   *[other] Ce peut être le hasard : jouez davantage de parties.
}
study-beside-none = Les deux études ont moins de deux parties en commun : mêmes graines, mêmes joueurs.
study-camp = Victoires : { $camp }
study-player = Victoires : { $player }
study-player-as = { $player }, { $camp }
study-pairs = { $player }, parties par paires
study-won-title = Qui gagne
study-points-title = Points par tour : { $side }
study-points-words = Le trait plein est la moyenne de toutes les parties ; huit parties sur dix tiennent entre les deux autres.
study-luck-title = Avances selon la chance
study-luck-words = Le camp le mieux servi par les dés a gagné { $share } des parties. Vers la droite, les dés servent mieux le premier camp, { $camp } ; de combien est écrit dessous ({ $unit }). Vers le haut, ses avances.
study-length-title = Parties selon leur dernier tour
study-turns = Tours
study-verdict = { $player } gagne { $share } des parties ; { $camp } : { $other }, quel que soit le joueur.
study-verdict-camp = { $camp } : { $share } des parties gagnées.
study-table-title = Chiffres d’une partie
study-what = Quoi
study-interval = { $share } ({ $low }–{ $high })
study-share = Part
study-games = Parties
study-low = Un dixième au-dessous
study-mean = Moyenne
study-high = Un dixième au-dessus
study-lead-of = Avance, { $camp }
study-fights = Combats
study-steps = Coups de toute sorte
study-luck-of = Chance, { $camp } : { $unit }
study-amount = { $n }
study-plus = +{ $n }
study-minus = −{ $n }
study-how = Une partie nulle compte pour moitié. Derrière chaque part figure l’intervalle où elle se trouve en vérité dans { $sure } cas sur 100. Une paire est une même graine jouée deux fois, camps échangés : la gagne le joueur dont les deux avances réunies sont les plus grandes. La force d’un joueur ne dit rien du jeu des humains, et tous les chiffres ne valent que pour cette mise en place.
study-line = { $label } : { $n ->
    [0] aucune partie
    [1] { $share }, sur une partie
   *[other] { $share }, sur { $n } parties
}
study-going = { $done } sur { $n } parties
study-ended = Arrêté. { $n ->
    [0] Aucune partie n’est jouée
    [1] Une partie est jouée
   *[other] { $n } parties sont jouées
} ; la même commande reprend d’ici.
