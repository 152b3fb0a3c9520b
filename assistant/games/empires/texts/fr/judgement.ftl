out-of-turn = Fait pendant une autre Phase ({ $phase }) : { $power }
phase-skipped = La Phase suivante est celle de : { $power }, au tour { $turn }
unsettled-control = Le contrôle de ces zones devait changer à la fin de la Phase : { $zones }
unsettled-zones = Ces zones non ravitaillées devaient changer de mains à la fin de la Phase : { $zones }
unsettled-armies = Ces Armées non ravitaillées devaient subir leurs Pertes à la fin de la Phase : { $armies }
settling-begun = La fin de la Phase a commencé : ses actions sont terminées
actions-beyond = { $power } : { $n } actions dans cette Phase, sur { $most }
control-unexplained = { $zone } change de mains sans qu’aucune règle ne le dise maintenant
mend-ceded = { $zone } : l’Armée allemande a été cédée à l’Autriche-Hongrie
recruit-not-there = { $army } ne peut pas être recrutée ici : { $zone }
reinforced-unsupplied = { $army } n’est pas ravitaillée : elle ne peut pas être renforcée
losses-otherwise = { $zone } : aucun résultat de cette Attaque ne répartit les Pertes ainsi
attack-untold = { $zone } : des Pertes entre ennemis, mais personne n’a dit quelle Armée attaquait laquelle
loss-unexplained = { $army } a subi une Perte que n’expliquent ni Attaque, ni gaz, ni manque de ravitaillement
retreat-unforced = { $army } reste : seule retraite une Armée qui a utilisé sa tranchée, là où ni le terrain ni la tranchée ne l’en dispensent
retreat-not-there = { $army } ne peut pas retraiter ici : { $zone }
research-other-box = { $power } : l’action place cette tuile en case { $box }
missions-unexplained = { $power } : { $n } { $n ->
    [one] Mission
   *[other] Missions
} de moins, hors des Attaques
missions-due = { $power } : { $n ->
    [one] une mission venue avec une nouvelle tuile reste à prendre
   *[other] { $n } missions venues avec de nouvelles tuiles restent à prendre
}
missions-short = { $power } : l’Attaque demande { $n } { $n ->
    [one] mission
   *[other] missions
}, il en reste { $have }
trench-unexplained = { $zone } : une tranchée a été abaissée, sans Attaque qui l’explique
entrench-one-level = { $zone } : l’action pose ou augmente un retranchement d’un seul niveau
diplomacy-other-box = { $track } : l’action mène le marqueur en case { $box }
missions-other = { $power } : l’action mène le marqueur à { $n }
offer-markers = { $power } : poser les marqueurs { $n ->
    [one] de l’action faite
   *[other] des { $n } actions faites
}
end-count = Le décompte de fin de partie change ainsi : { $points }
vp-first-counted-once = Première édition : les points sont comptés une seule fois, à la fin de la partie
fact-fragment = Un moment d’une Phase, rien avant
register-isolated = Armées ayant subi la Perte de leur isolement
register-isolated-turn = Tour
phase-too-many-or = Manœuvre { $action } : { $n } Armées sur { $most }, ou une action de plus que n’en a la Phase
tile-hidden-needs = Une tuile posée face cachée n’a pas ce qu’il lui faut d’abord
tiles-due = { $power } : { $n ->
    [one] une tuile de la case 2 est due et compte
   *[other] { $n } tuiles de la case 2 sont dues et comptent
} comme disponible depuis le début de la Phase
