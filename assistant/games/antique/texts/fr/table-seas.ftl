no-fleet = { $counter } n’est pas une flotte de cette table.
not-a-sea = { $zone } n’est pas une case de mer.
voyage-verdict = Sans dispersion : { $calm } ; chance de couler de chaque bateau : { $sunk }.
voyage-title = Bateaux perdus
ships-lost =
    { $n } { $n ->
        [one] perdu
       *[other] perdus
    }
ships-lost-more = { $n } ou plus perdus
voyage-nowhere = Nommez les cases de mer, ou l’endroit où débarquent les troupes.
not-a-coast = { $zone } n’a pas de côte où débarquer.
no-sea-way = Aucune mer ne relie ces lieux : { $start }, { $end }.
cargo-elsewhere = { $corps } ({ $at }) n’est pas auprès de la flotte ({ $fleet }) et ne peut embarquer.
cargo-not-ours = { $corps } est d’une nation qui n’est pas alliée.
sunk-above-fleet = La flotte a { $merchants } Sh(I) et { $warships } { $warships ->
    [one] navire de guerre
   *[other] navires de guerre
 } ; il ne peut en couler davantage.
real-way =
    Chemin réel ({ $start }) : { $zones }, soit { $n } { $n ->
        [one] case de mer
       *[other] cases de mer
    }.
} en tout, chacune avec son dé.
troops-drowned = { $corps } : { $points } points coulent avec leurs navires.
patrol-met = Patrouille ({ $nation }, { $zone }) : elle intercepte avec la chance { $chance }.
patrols-passed = Toutes les patrouilles sont évitées avec la chance { $chance }.
offer-intercepted = Interceptée ({ $zone }) : s’y arrêter
did-intercepted = { $nation } : flotte interceptée ({ $zone })
follow-patrol = Patrouille : { $nation }, { $zone }
offer-patrol = En patrouille ({ $zone })
did-patrol = { $nation } : flotte en patrouille ({ $zone })
offer-no-patrol = Rappeler la patrouille
did-no-patrol = { $nation } : patrouille rappelée ({ $zone })
patrol-ordered = Patrouille ({ $nation }, { $zone }) : elle intercepte avec la chance { $chance }.
patrol-storms =
    Les navires en patrouille tirent les tempêtes comme les autres : { $n } { $n ->
        [one] case de mer
       *[other] cases de mer
    }.
follow-storm = Les tempêtes en chemin
offer-sail = Prendre la mer, avec les pertes indiquées
did-sail =
    { $nation } : la flotte prend la mer ({ $zone }), { $sunk ->
        [0] aucun navire coulé
        [one] 1 navire coulé
       *[other] { $sunk } navires coulés
    }
offer-trade-losses = Noter les pertes des marchands
did-trade-losses =
    { $nation } : { $sunk } { $sunk ->
        [one] navire de la flotte marchande coulé
       *[other] navires de la flotte marchande coulés
    }
too-few-ships = Les troupes demandent { $needed } Sh(I) ; la flotte en a { $ships }.
ships-needed-verdict = Il faut { $ships } Sh(I).
patrol-verdict = Interception ({ $nation }, { $zone }) : { $chance }.
no-fleet-there = { $zone } : aucune flotte de la nation n’y est.
lend-payer = Un corps prêté est payé par sa nation ou par l’emprunteur.
not-one-nation = Les corps doivent être d’une même nation.
hire-verdict = La flotte neutre coûte { $po } PO.
offer-hire = Payer { $po } PO de flotte neutre
did-hire = { $nation } : { $po } PO de flotte neutre
fleet-moved-already = Un bateau ne fait qu’un mouvement par tour, et cette flotte a fait le sien.
offer-hire-landing = Payer { $po } PO de flotte neutre et débarquer ({ $zone })
did-hire-landing = { $nation } : { $po } PO de flotte neutre, débarquement ({ $zone })
