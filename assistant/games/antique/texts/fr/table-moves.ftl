not-together = Les corps doivent être d’une même nation et dans une même province.
not-on-land = Les corps ne sont pas à terre.
no-way = { $zone } : aucun chemin de terre n’y mène en six provinces.
already-there = Les corps y sont déjà.
march-normal =
    { $zone } s’atteint par un mouvement normal, { $n } { $n ->
        [one] province traversée
       *[other] provinces traversées
    }.
march-forced = { $zone } s’atteint par une marche forcée ({ $n } { $n ->
    [one] province
   *[other] provinces
 }), avec attrition.
march-illegal = { $zone } est trop loin ({ $n } provinces).
offer-march = Marcher maintenant : { $zone }
did-march = { $corps } → { $zone }
offer-order = Noter l’ordre : { $zone }
did-order = { $corps } : ordre d’aller ({ $zone })
follow-attrition = Pertes en marche ({ $corps })
toll-on-the-way = Terrain neutre : { $zones }. Présents et droits de passage, 10 % de la valeur de l’armée pour le tour, soit { $po } PO, pour les corps qui n’ont pas encore payé cette saison.
reach-verdict =
    { $normal } { $normal ->
        [one] province
       *[other] provinces
    } par mouvement normal, { $forced } de plus par marche forcée.
reach-army = Une province hostile par tour, deux amies ; la marche forcée double.
reach-cavalry = Corps de cavalerie seuls : deux provinces hostiles par tour, trois amies ; la marche forcée double.
orders-none = Aucun ordre n’est noté.
orders-verdict =
    { $n } { $n ->
        [one] ordre
       *[other] ordres
    }, { $crossings } { $crossings ->
        [one] croisement
       *[other] croisements
    }.
orders-title = Ordres de la saison
orders-corps = Corps
orders-to = Vers
orders-status = Marche
status-normal = normale
status-forced = forcée
status-illegal = trop loin
status-apart = pas de chemin
order-not-land = L’ordre cite { $zone }, qui n’est pas une province.
order-no-way = { $corps } : aucune terre ne relie { $zone } à la province qui précède.
orders-army = { $nation }, armée ({ $zone })
orders-crossing = Croisement : { $a } et { $b }.
offer-carry-out =
    { $n ->
        [one] Exécuter l’ordre
       *[other] Exécuter { $n } ordres
    }
did-carry-out =
    { $n ->
        [one] Un ordre exécuté
       *[other] { $n } ordres exécutés
    } : { $marches }
march-booked = { $corps } → { $zone }
crossing-may = { $nation } : on peut attendre et combattre à domicile.
crossing-none = Les armées se croisent sans se rencontrer.
attrition-verdict = { $corps } perd { $expected-elements } { $expected-elements ->
    [one] plaquette
   *[other] plaquettes
 } ({ $expected-points } points) en moyenne.
attrition-untold = Ce qui est tombé pourra être noté une fois « Points perdus » rempli.
offer-march-loss = Noter les points perdus en marche ({ $corps }) : { $points }
did-march-loss = { $corps }, points perdus en marche : { $points }
no-composition = { $corps } : composition non notée, rien n’est compté pour lui.
