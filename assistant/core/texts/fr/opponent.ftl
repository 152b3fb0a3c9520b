# Le joueur du programme : ce que dit l’adversaire de chaque jeu.

opponent-over = La partie est finie : sa dernière phase est terminée
opponent-seat = Le programme joue : { $camp }
opponent-hint = Conseil ({ $side }) : le programme ne joue pas ce camp
opponent-cannot = Impossible sur notre table
opponent-which = Laquelle de ces étapes est impossible sur votre table ?
opponent-can = Tout est possible

# Ce que contient une offre de plusieurs étapes, et sa ligne du journal.
opponent-several = { $side } : { $told }
opponent-together = À faire ensemble
opponent-booked = { $steps }

# Des combats dont on lance les dés l’un après l’autre.
opponent-at = { $zone }
opponent-rolled-title = Déjà résolu
opponent-rolled = { $zone }, dés { $ours } et { $theirs } : { $losses }
opponent-losses-alone = Les pertes seules, pour l’instant
opponent-losses-first = Le choix de ces pertes vient avant d’autres dés.
opponent-no-more-fights = Il y a trop de dés.
opponent-afterwards = Ce qui suit aussitôt

# Les plans et ce qu’ils apportent.
opponent-options-of = { $counter }, apport estimé : { $worth }
opponent-options = Apport estimé de chaque action : { $worth }
opponent-worth = { $action } { $gain }
opponent-gain = +{ $n }
opponent-even = environ 0
opponent-loss = −{ $n }
opponent-rather = Plutôt que « { $instead } » : { $more }
opponent-part-attack = { $zone } : attaque avec { $n ->
    [one] une Armée
   *[other] { $n } Armées
}, { $clear } de chances de vider la zone
opponent-part-wear = { $zone } : attaque avec { $n ->
    [one] une Armée
   *[other] { $n } Armées
}, pour user l’ennemi
opponent-means-take = Intention ({ $side }) : prendre { $n ->
    [one] une zone
   *[other] des zones
} ({ $taken })
opponent-means-wear = Intention ({ $side }) : user l’ennemi ({ $worn })
opponent-means-both = Intention ({ $side }) : prendre { $n ->
    [one] une zone
   *[other] des zones
} ({ $taken }) ; user l’ennemi ({ $worn })
opponent-fails = En cas d’échec, l’ennemi ({ $enemies }) peut entrer sans combat : { $zones }
opponent-strike = { $zone } : { $lead } attaque { $target }{ $n ->
    [0] {""}
    [one] , avec une Armée en Support
   *[other] , avec { $n } Armées en Support
}
