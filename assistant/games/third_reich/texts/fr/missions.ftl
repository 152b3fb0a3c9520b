missions-air = Une action Missions rapporte { $n } Missions aériennes.
missions-air-industry = Avec Industrie aérienne, une action Missions rapporte { $n } Missions aériennes.
missions-need-aviation = Les Missions aériennes demandent Aviation.
missions-submarines = Une action Missions de l’Axe rapporte { $n } Missions sous-marines.
missions-submarines-axis = Seul l’Axe a des Missions sous-marines.
missions-reserve =
    Il ne reste que { $n } { $n ->
        [one] marqueur
       *[other] marqueurs
    } en réserve.
air-allowed = Une Mission aérienne peut être utilisée ici.
air-axis-before-1941 = Avant { NUMBER($opens, useGrouping: 0) }, l’Axe ne mène pas de Mission aérienne en Finlande, en Grèce ni en Afrique.
air-winter = Aucune Mission aérienne en attaque les tours d’hiver, sauf en Afrique du Nord.
air-winter-1945 = Le dernier hiver, seuls les Alliés utilisent des Missions aériennes en attaque ({ $faction } : aucune).
duel-flies = { $n }. Une Mission de l’attaquant est jouée.
duel-second = { $n }. Refusée : une Mission non contrée est déjà là, une seule compte par combat.
duel-cancelled = { $n }. La Mission est annulée.
duel-nothing-to-cancel = { $n }. Refusée : il n’y a pas de Mission à annuler.
duel-advanced-stands = { $n }. Refusée : un marqueur standard n’annule pas un marqueur avancé.
duel-bonus = Une Mission reste non contrée : +{ $n }.
duel-no-bonus = Il ne reste pas de Mission : aucun bonus.
submarines-no-no = Deux marqueurs sous-marins standard coûtent 1 action aux Alliés.
submarines-axis-no = Marine avancée pour l’Axe seul : deux marqueurs standard ou un avancé coûtent 1 action aux Alliés.
submarines-no-allies = Marine avancée pour les Alliés seuls : les sous-marins standard n’ont plus d’effet dans la lecture usuelle.
submarines-axis-allies = Marine avancée des deux côtés : seuls deux marqueurs avancés coûtent 1 action aux Alliés.
submarines-placed = Dans la case Bataille de l’Atlantique : { $standard } standard, { $advanced } { $advanced ->
    [one] avancé
   *[other] avancés
 }.
bombing-london = Londres n’est pas contrôlée par les Alliés ({ $faction }) : pas de Bombardement stratégique.
bombing-placed =
    { $n } { $n ->
        [one] marqueur avancé
       *[other] marqueurs avancés
    } en Bombardement stratégique.
bombing-countered = L’Axe contre avec { $n } ; { $strong ->
    [one] { $strong } annule deux bombardiers
   *[other] { $strong } annulent deux bombardiers chacun
 } : { $removed } { $removed ->
    [one] retiré
   *[other] retirés
 }.
bombing-works = { $n } { $n ->
    [one] marqueur reste
   *[other] marqueurs restent
 } : la prochaine phase de l’Axe a une action en moins, puis ils retournent dans la réserve des Alliés.
bombing-fails = { $n ->
    [0] Il n’y a pas de marqueur
    [one] Il reste { $n } marqueur
   *[other] Il reste { $n } marqueurs
 } : il en faut deux, l’Axe ne perd rien.
