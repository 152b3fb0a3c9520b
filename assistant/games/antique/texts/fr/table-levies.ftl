levy-verdict = { $corps } peut être levé pour { $po } PO.
levy-against = { $corps } coûterait { $po } PO, mais la règle ou le trésor s’y oppose.
levy-title = Prix du corps : { $corps }
levy-line-corps = Le corps
levy-line-missing = Manpower manquant acheté
offer-levy = Lever { $corps } pour { $po } PO
did-levy = { $nation } : { $corps }, corps levé pour { $po } PO
treasury-too-small = Le trésor a { $treasury } PO ; il en faut { $po }.
mass-levy-twice = { $nation } : une levée en masse donne { $most } corps gratuits au plus contre un envahisseur.
homeland-not-invaded = La patrie n’est pas envahie.
province-not-invaded = { $zone } : la province n’est pas envahie.
design-abroad = { $corps } : chez des alliés se lèvent les corps de leur pays, un à la fois.
mass-levy-verdict = { $n ->
    [0] Aucun corps ne peut être levé.
    [one] { $n } corps peut être levé gratuitement.
   *[other] { $n } corps peuvent être levés gratuitement.
 }
offer-mass-levy = Lever { $n } corps, une classe en dessous
did-mass-levy =
    { $nation } : { $n } corps { $n ->
        [one] levé
       *[other] levés
    } en masse
disband-verdict = Licencier { $corps } rapporte { $po } PO, { $inf } manpower d’infanterie et { $cav } de cavalerie.
disband-free = { $corps } vient d’une levée en masse : il disparaît avec la menace, et son manpower revient.
disband-risen = { $corps } s’est soulevé de lui-même : il rentre chez lui, et rien n’en revient.
offer-disband = Licencier { $corps } pour { $po } PO
did-disband = Licenciement ({ $corps }) pour { $po } PO
offer-send-home = Renvoyer { $corps }, son manpower revient
did-send-home = Renvoi ({ $corps }) : son manpower est revenu
allied-verdict = { $zone } peut encore fournir des troupes.
allied-nothing = { $zone } ne fournit plus rien.
offer-allied = { $zone } : lever le corps allié pour { $po } PO
did-allied = { $nation } : corps allié levé ({ $zone }) pour { $po } PO
offer-allied-mass = Lever { $corps } en masse ({ $zone }), une classe en dessous, pour { $po } PO
did-allied-mass = { $nation } : { $corps } levé en masse ({ $zone }) pour { $po } PO
offer-recruit = { $zone } : recruter { $inf } manpower d’infanterie et { $cav } de cavalerie pour { $po } PO
did-recruit = { $nation } : { $inf } manpower d’infanterie et { $cav } de cavalerie recrutés ({ $zone }) pour { $po } PO
recruits-beyond = Le contingent annuel de la province est de { $inf } d’infanterie et { $cav } de cavalerie ; la règle ne donne pas d’autre limite.
ships-verdict =
    { $nation } : { $n } { $n ->
        [one] bateau
       *[other] bateaux
    } et le chantier coûtent { $po } PO.
offer-ships =
    Commander { $n } { $n ->
        [one] bateau
       *[other] bateaux
    } pour { $po } PO en tout
did-ships =
    { $nation } : { $n } { $n ->
        [one] bateau commandé
       *[other] bateaux commandés
    }, { $po } PO en tout
design-valid = { $corps } est un corps valide.
design-invalid = { $corps } ne respecte pas les règles des corps.
design-title = Lignes du corps : { $corps }
design-troops = Troupes
design-cost = Points
design-bracket = Plaquettes
design-list = Maximum de liste
design-field = Cette saison
army-fits = { $nation } ({ $zone }) : dans les limites d’une armée.
army-too-big = { $nation } ({ $zone }) : trop pour une seule armée.
regroup-verdict =
    { $corps } { $n ->
        [one] forme
       *[other] forment
    } l’armée « { $army } » ({ $zone }).
regroup-apart-again-verdict =
    { $corps } { $n ->
        [one] n’appartient
       *[other] n’appartiennent
    } plus à aucune armée.
regroup-apart = Des corps de provinces différentes ne font pas une armée : on les réunit là où ils se trouvent.
regroup-moved = { $corps } s’est déplacé cette saison ; on réunit les armées avant qu’elles ne marchent.
offer-regroup = Dans l’armée « { $army } » : { $corps }
did-regroup = Réunis dans l’armée « { $army } » ({ $zone }) : { $corps }
offer-regroup-apart-again = Hors de l’armée : { $corps }
did-regroup-apart-again = Hors de l’armée ({ $zone }) : { $corps }
army-title = Corps : { $zone }
army-column-corps = Corps
army-column-points = Points
army-column-manpower = Manpower
army-column-generals = Généraux
offer-pay-design = { $nation } : payer { $po } PO
did-pay-design = { $nation } : { $po } PO pour la composition { $corps } ({ $zone })
allied-design-ok = { $corps } suit la liste de la province ({ $zone }).
allied-design-wrong = { $corps } ne suit pas la liste de la province ({ $zone }).
design-no-country = { $corps } ne nomme aucun pays pacifié dans sa colonne « Pays ».
