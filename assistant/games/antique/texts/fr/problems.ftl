amount-below-zero = Une quantité ne peut être négative, et celle-ci est { $found }.
amount-too-large = On compte ici jusqu’à { $most } au plus.
amounts-unreadable = « { $word } » n’est pas un montant. Les montants s’écrivent à la suite : 300 200.
rate-above-one = Un taux de pertes est entre 0 et 1 (100 %), et celui-ci est { $found }.
minimum-above-maximum = Le minimum { $low } dépasse le maximum { $high }.
ransomed-above-loss = Les troupes vendues font partie des { $loss } points perdus et ne peuvent être davantage.
loss-above-initial = Les pertes dépassent les { $initial } points de départ.
no-initial-value = La valeur du corps avant ses pertes doit dépasser 0.
more-supplements-than-rolls =
    Il y a plus de suppléments que les { $n } { $n ->
        [one] tentative
       *[other] tentatives
    }.
shipyard-no-base = Il faut la capacité d’origine de la nation pour chiffrer son augmentation.
too-many-elements = On ne calcule que { $most } { $most ->
    [one] plaquette
   *[other] plaquettes
 } à la fois.
too-many-ships = On ne calcule que { $most } bateaux à la fois.
spy-no-target = Quelle nation espionne-t-on ?
superior-is-weaker = La troupe supérieure a moins de points que l’inférieure.
province-twice = { $province } est nommée deux fois.
victory-no-home = Nommez la patrie, puisqu’elle ne doit pas compter.
victory-no-homes = Nommez les patries des deux alliés : elles ne comptent pas.
victory-no-alliance = Dites à quelle fin de saison les deux se sont alliés.
victory-history-solo = Pour un joueur seul, chaque saison est une liste de provinces.
victory-history-coalition = Pour deux alliés, chaque saison a deux listes, a et b.
