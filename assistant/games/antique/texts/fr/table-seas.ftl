no-fleet = { $counter } n’est pas une flotte de cette table.
not-a-sea = { $zone } n’est pas une case de mer.
voyage-verdict = Sans dispersion : { $calm } ; chance de couler de chaque bateau : { $sunk }.
voyage-title = Bateaux perdus
ships-lost =
    { $n } { $n ->
        [one] perdu
       *[other] perdus
    }
offer-sail = Prendre la mer, avec les pertes indiquées
too-few-ships = Les troupes demandent { $needed } Sh(I) ; la flotte en a { $ships }.
ships-needed-verdict = Il faut { $n } Sh(I).
patrol-verdict = { $nation } intercepte ({ $zone }) : { $chance }.
no-fleet-there = { $zone } : aucune flotte de la nation n’y est.
not-one-nation = Les corps doivent être d’une même nation.
hire-verdict = La flotte neutre coûte { $po } PO.
offer-hire = Payer { $po } PO de flotte neutre
fleet-moved-already = Un bateau ne fait qu’un mouvement par tour, et cette flotte a fait le sien.
