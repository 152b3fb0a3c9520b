tech-box = { $tech } niveau { $level } : à partir de { $year }, il faut { $threshold }+.
tech-cost = La tentative coûte 1 PR plus { $extra } PR de bonus : { $cost } PR.
tech-tanks = Les chars arrivent ! : +1 gratuit.
tech-chance = { $threshold }+ avec { $bonus } au dé : { $chance }.
natural-rule = Un 1 naturel échoue toujours, un 6 naturel réussit toujours.
tech-max = { $tech } : déjà au niveau { $level }, ce camp n’a plus de niveau à débloquer.
tech-year = { $tech }, niveau { $level } : à partir de { $year } ; nous sommes en { $now }.
tech-attempted = { $tech } : une tentative a déjà été faite ce tour.
tech-unlocked = Le dé donne { $die } ({ $bonus }) : le niveau { $level } est débloqué ({ $tech }).
tech-failed = Le dé donne { $die } ({ $bonus }) : le niveau { $level } n’est pas débloqué ({ $tech }) ; les PR sont perdus.
reinforce-africa = L’Afrique allemande ne peut pas recevoir de renforts.
reinforce-maximum = { $sector } : déjà sur { $now }, pour une Rupture initiale de { $most } à ne pas dépasser.
reinforce-cost = { $sector } : { $n } { $n ->
    [one] renfort
   *[other] renforts
  } après { $bought } déjà { $bought ->
    [one] reçu
   *[other] reçus
 } ce tour, le n-ième à n PR : { $cost } PR.
reinforce-after = { $sector } : la Rupture passe de { $before } à { $after }.
revolution-dice = { $n } { $n ->
    [one] dé
   *[other] dés
  } pour la Révolution russe, un par renfort : chaque 1 naturel l’avance d’un cran.
revolution-chance = { $to-go } { $to-go ->
    [one] case restante
   *[other] cases restantes
 } : { $chance }.
revolution-rolled = Révolution : { $ones } fois 1 naturel ; le marqueur est sur { $box } de { $last }.
revolution-not-complete = La Révolution est à { $box } sur { $last } : la Russie reste en guerre.
revolution-too-late = La Révolution est complète, mais la Russie est déjà sortie de la guerre : pas d’autres PV.
revolution-complete = La Révolution atteint sa dernière case ({ $box }) : la Russie sort de la guerre à la fin du tour ; { $vp } PV pour les Puissances Centrales.
naval-die = Le dé donne { $die } ; { $spent ->
    [0] aucun PR ne s’y ajoute
    [one] 1 PR dépensé s’y ajoute
   *[other] { $spent } PR dépensés s’y ajoutent
 }.
naval-u-boats = U-Boote : +1.
naval-jutland = Jutland : −1.
naval-definitive = Le blocus est définitif depuis le Jutland : l’Entente ne fait pas de jet naval.
naval-wilson = Wilson intervient : les Puissances Centrales ne font pas de jet naval.
naval-u-boat-result = Colonne { $column } des U-Boote : l’Entente doit perdre { $value } PR ; elle en paie { $lost } sur sa réserve.
naval-overflow = Il manque { $n } PR : autant de crans de Rupture des secteurs de l’Entente les absorbent.
naval-blockade-result = Colonne { $column } du Blocus : les Puissances Centrales gagnent { $value } PR et en ont { $held }.
naval-law = Un dé, ajout de { $spent } PR, résultat ramené entre 1 et 6 : { $mean } en moyenne.
absorb-sector = { $sector } : seuls les secteurs de l’Entente en guerre peuvent absorber.
absorb-below-zero = { $sector } ne peut pas être décalé de { $steps } { $steps ->
    [one] cran
   *[other] crans
 } : son marqueur sortirait de la piste.
absorb-total = { $total } { $total ->
    [one] cran est décalé
   *[other] crans sont décalés
 }, il en faut { $due }.
absorbed = { $sector } : { $n } { $n ->
    [one] absorbé
   *[other] absorbés
  }, Rupture { $after }.
absorb-surrender = { $sector } : sur 0, reddition ; PV et jet d’Armistice pour les Puissances Centrales.
best-use = { $n ->
    [one] Une seule façon de dépenser { $pr } PR en technologies a été étudiée, avec les meilleures offensives ensuite.
   *[other] { $n } façons de dépenser { $pr } PR en technologies ont été comparées, chacune avec les meilleures offensives ensuite.
 }
best-use-first-steps = La meilleure : { $plan }. Points de Rupture attendus : { $value }.
best-use-first-vp = La meilleure : { $plan }. PV attendus : { $value }.
best-use-first-win = La meilleure : { $plan }. Chance de gagner la guerre ce tour : { $value }.
best-use-tech = { $tech } { $level } ({ $pr } PR)
best-use-blow = { $attacker } → { $defender } ({ $pr } PR)
best-use-nothing = ne rien dépenser
