trade-rate = { $rate } PO par Sh(I) qui commerce cette saison.
trade-rate-winter = Hiver : { $rate } PO par Sh(I) qui commerce.
counted-partner = Partenaire { $n }
trade-partner =
    { $name } : { $ships } { $ships ->
        [one] navire rapporte
       *[other] navires rapportent
    } { $po } PO ; le plafond est le dixième de { $budget } PO arrondi au-dessous, { $cap } PO, atteint avec { $most } { $most ->
        [one] navire
       *[other] navires
    }.
trade-total = Commerce de la saison : { $total } PO.
bribe = 20 % de { $points } points : { $po } PO, et le général est aussitôt fiable.
breach-annihilated = { $superior } contre { $inferior } points, au moins 4 contre 1, et la plus faible est à l’étranger : anéantie d’office.
breach-pursuit = { $superior } contre { $inferior } points, au moins 4 contre 1, mais la plus faible est chez elle : simple effet de poursuite.
breach-battle = { $superior } contre { $inferior } points, moins de 4 contre 1 : on livre bataille.
spy-neutral-province = On ne peut obtenir de renseignements sur une province neutre.
spy-oneself = Une nation ne s’espionne pas elle-même.
spy-umpire = { $spy } : nation de l’arbitre, elle sait tout ({ $target }), gratuitement et à coup sûr.
spy-neighbour = { $spy }, { $target } : nations voisines, 2 PO, réussite sur 2 ou plus.
spy-trade-partner = { $spy }, { $target } : elles commercent et comptent comme voisines, 2 PO, réussite sur 2 ou plus.
spy-far = { $spy }, { $target } : nations éloignées, 5 PO, réussite sur 2 ou plus.
spy-cost = Avec un bonus de +{ $bonus } à 2 PO le point : { $po } PO.
spy-malus = Contre-espionnage : { $on } sur le renseignement, { $by } contre la nation.
spy-bonus-idle = Sans protection, un bonus ne change rien : 1 est toujours un échec.
spy-chances = { $net } net au dé : vraie réponse { $chance }, contrée { $countered }, simple échec { $plain }.
reading-countered-turned = Lecture : contré veut dire que la protection a changé une réussite en échec.
reading-countered-any-failure = Lecture choisie : sous protection, tout échec compte comme contré.
protection = −{ $n } en tout, 2 PO le point : { $po } PO pour la saison.
