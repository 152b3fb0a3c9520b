trade-verdict = Les marchands de { $nation } rapportent { $po } PO.
trade-done = Les marchands de { $nation } ont été comptés ; ce serait { $po } PO.
trade-title = Commerce de { $nation }
offer-trade = Percevoir { $po } PO de commerce pour { $nation }
merchants-missing = { $used } marchands commercent, mais les feuilles n’en connaissent que { $there }.
not-with-itself = Une nation ne traite pas avec elle-même.
trade-route-verdict =
    { $ships } { $ships ->
        [one] marchand
       *[other] marchands
    } de { $nation } vers { $partner }, au plus { $cap } PO par saison.
offer-trade-route =
    Envoyer { $ships } { $ships ->
        [one] marchand
       *[other] marchands
    } de { $nation } vers { $partner }
alliance-none = { $a } et { $b } ne sont pas alliées.
alliance-stands =
    { $a } et { $b } sont alliées depuis { $seasons } { $seasons ->
        [one] saison
       *[other] saisons
    }.
alliance-notice = { $a } et { $b } : le préavis est donné ce tour.
alliance-ends = { $a } et { $b } : le préavis d’un tour est passé, l’alliance peut finir.
offer-proclaim = Proclamer l’alliance de { $a } et { $b }
offer-notice = Donner un tour de préavis entre { $a } et { $b }
offer-end-alliance = Mettre fin à l’alliance de { $a } et { $b } ; chacun rapatrie ses troupes
offer-breach = Rompre l’alliance de { $a } et { $b } sans préavis
breach-verdict-annihilated = Les troupes de { $nation } sont anéanties d’office.
breach-verdict-pursuit = Les troupes de { $nation } subissent une poursuite.
breach-verdict-battle = On livre bataille.
bribe-verdict = Regagner { $corps } coûte { $po } PO.
offer-bribe = Payer { $po } PO
spy-impossible = { $spy } ne peut rien apprendre de cela sur { $target }.
spy-asked = { $spy } apprend la vérité sur { $target } avec la chance { $chance }, pour { $po } PO.
spy-true = { $spy } apprend la vérité sur { $target } ({ $po } PO).
spy-countered = { $target } contre { $spy }, et peut se taire ou mentir ({ $po } PO).
spy-failed = { $spy } échoue contre { $target } ({ $po } PO).
spy-title = Chances
spy-row-true = vraie réponse
spy-row-countered = contrée
spy-row-failed = simple échec
spy-may-lie = { $target } en est informée par l’arbitre : aucune réponse, ou une fausse ; à noter sur la feuille des espions.
spy-truth = Vraie réponse : { $truth }
offer-spy = Payer { $po } PO, l’arbitre lance le dé en secret
offer-spy-result = Payer { $po } PO et noter le résultat
protect-one-way = Protégez soit un renseignement contre tous, soit vous-même contre une nation.
protection-verdict = La protection de { $nation } coûte { $po } PO pour la saison.
offer-protect = Payer { $po } PO de protection
