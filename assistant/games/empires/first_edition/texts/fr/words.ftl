# Les mots de la première édition, au lieu de ceux de la version 1.1.

phase-too-many = Activation { $action } : { $n } { $n ->
    [one] Armée utilisée
   *[other] Armées utilisées
 }, au plus { $most } (un mouvement stratégique compte double)
phase-too-many-or = Activation { $action } : { $n } Armées sur { $most }, ou une action de plus que n’en a le tour
phase-zone-again = { $what } : zone attaquée dans deux Activations de ce tour
begin-manoeuvre = Activation { $action } : { $n ->
    [one] { $n } Armée utilisée
   *[other] { $n } Armées utilisées
 } sur { $most }
begin-recruited = Recrutement : { $left ->
    [0] plus de PR
    [one] { $left } PR restant
   *[other] { $left } PR restants
 }
eligible-zone-once = La zone a été attaquée par une Activation précédente de ce tour : plus d’Attaque ici
action-repeated = L’action { $action } a déjà été faite dans ce tour : seule l’Activation peut revenir
action-recruit-late = Le Recrutement ouvre le tour, et une autre action a été faite
opponent-plan = Le plan de cette Activation
points-title = Points de Recrutement
ask-recruit = Recrutement
action-manoeuvre = Activation
action-recruitment = Recrutement
action-entrenchment = Retranchement
power-allies = Franco-Britanniques
reinforce-booked = { $army } renforcée : { $zone } (1 PR)
place-booked-full = { $army } placée : { $zone }, pleine force ({ $n } PR)
place-booked-reduced = { $army } placée : { $zone }, réduite ({ $n } PR)
points-base = { $power } : { $n } PR par action Recrutement
recruit-verdict = { $power } : { $n } PR{ $more ->
    [0] {""}
    [one] , et { $more } réservé
   *[other] , et { $more } réservés
 } ; { $waiting ->
    [0] aucune Armée en réserve
    [one] { $waiting } Armée en réserve
   *[other] { $waiting } Armées en réserve
 }, { $weak ->
    [0] aucune à renforcer
   *[other] { $weak } à renforcer
 }
recruit-verdict-left = { $power } : il reste { $left } PR sur { $n }{ $more ->
    [0] {""}
    [one] , et { $more } réservé
   *[other] , et { $more } réservés
 } ; { $waiting ->
    [0] aucune Armée en réserve
    [one] { $waiting } Armée en réserve
   *[other] { $waiting } Armées en réserve
 }, { $weak ->
    [0] aucune à renforcer
   *[other] { $weak } à renforcer
 }
recruit-spent = Recruté dans ce tour : { $n } PR ; reste : { $left } PR
place-left = { $power } : { $left ->
    [0] plus de PR
   *[other] il reste { $left } PR
 }{ $more ->
    [0] {""}
    [one] , et { $more } réservé
   *[other] , et { $more } réservés
 }
offer-place-full = { $zone }, pleine force ({ $n } PR)
offer-place-reduced = { $zone }, réduite ({ $n } PR)
offer-reinforce = Renforcer { $army } : { $zone } (1 PR)
phase-overspent = { $power } : { $n } PR de trop au Recrutement
opponent-spent = Points de Recrutement dépensés : { $spent } sur { $n }
entrench-nobody = Aucune Armée recrutée ici ou présente au début du tour
attack-fought = { $army } a déjà mené ou soutenu une Attaque pendant ce tour
out-of-turn = Fait pendant un autre tour ({ $phase }) : { $power }
phase-skipped = À jouer ensuite : { $power }, au tour de jeu { $turn }
unsettled-control = Le contrôle de ces zones devait changer à la fin du tour : { $zones }
unsettled-zones = Ces zones non ravitaillées devaient changer de mains à la fin du tour : { $zones }
unsettled-armies = Ces Armées non ravitaillées devaient subir leurs Pertes à la fin du tour : { $armies }
settling-begun = La fin du tour a commencé : ses actions sont terminées
actions-beyond = { $power } : { $n } actions dans ce tour, sur { $most }
effect-eliminated = { $army } n’est pas ravitaillée à la fin de son propre tour ({ $power }) : éliminée
control-crossed = { $zone } ({ $power }) : contrôle pris, ses Armées y sont entrées pendant le tour et aucun ennemi n’y est
control-waits = { $zone } ({ $power }) : il faut attendre la fin de son propre tour
opponent-takes = Prend à la fin du tour : { $zones }
opponent-some-end = fin du tour
reach-takes-on-the-way = { $zone }, ville ennemie sur le chemin, change de contrôle à la fin du tour si aucun ennemi ne s’y trouve alors
phase-twice = { $army } a été activée deux fois dans ce tour ; une Armée ne l’est qu’une fois
phase-tile-early = { $n ->
    [one] Une tuile développée dans ce tour est
   *[other] { $n } tuiles développées dans ce tour sont
 } déjà parmi les disponibles ; il faut attendre le tour suivant
phase-aviation-twice = { $power } : l’Aviation a pris part à plus d’une Attaque de ce tour
aviation-used = L’Aviation a déjà pris part à une Attaque de ce tour ({ $zone }) : une seule Attaque par tour
begin-verdict-other = { $power } : { $actions } { $actions ->
    [one] action dans
   *[other] actions dans
 } son tour ; en cours : { $phase }
tile-gives-manoeuvre = une Armée de plus par Activation
tile-gives-aviation-first = +{ $n } dans une Attaque par tour en dépensant une mission
end-verdict = Fin du tour ({ $power }) : { $n ->
    [0] rien ne change
    [one] { $n } étape à faire
   *[other] { $n } étapes à faire
 }
offer-end = Finir le tour ({ $power }) : tout, et passer au suivant
offer-end-last = Finir le tour ({ $power }) : tout ; la partie est alors finie
ended-last = { $what } ; le dernier tour est fini, et la partie avec lui
begin-fought = Ont participé aux Attaques de ce tour : { $names }
ask-end = Fin du tour
turn-verdict = Tour de jeu { $turn }, { $season } { $year } ; au tour de : { $phase }
control-booked = Fin du tour ({ $power }), changement de contrôle : { $zones }
isolated-booked = Fin du tour ({ $power }), zones non ravitaillées : { $zones }
armies-booked = Fin du tour ({ $power }) : { $parts }
unsupplied-markers-booked = Fin du tour ({ $power }) : marqueurs de ravitaillement mis à jour
trenches-booked = Fin du tour ({ $power }), tranchées retirées : { $zones }
phase-booked = Fin du tour ({ $power }){ $n ->
    [0] {""}
   *[other] {" "}; changement de contrôle : { $taken }
}{ $m ->
    [0] {""}
   *[other] {" "}; non ravitaillées : { $cut }
}{ $k ->
    [0] {""}
   *[other] {" "}; { $fates }
}. Points de victoire : { $scored }
game-ended = La partie est finie : son dernier tour est terminé
begin-title = Tour : { $power }
status-phase = Au tour de : { $power }
tiles-due = { $power } : { $n ->
    [one] une tuile de la case 2 est due et compte
   *[other] { $n } tuiles de la case 2 sont dues et comptent
} comme disponible depuis le début du tour
opponent-brings-each = Apport du premier PR, en points d’avance : { $gain }
payment-americans = Les PR généraux ne paient jamais les Américains : il en faut { $n }, réservés : { $reserved }
payment-enough = PR généraux : il en faut { $n }, il y en a { $general }
payment-short = { $n } PR généraux nécessaires, { $general } seulement
points-surrendered = La Russie a capitulé : { $n } PR
dated-winter = Tour d’hiver : 1 PR de plus pour l’Allemagne si elle contrôle Bruxelles
phase-overspent-americans = Les Armées américaines coûtent { $n } PR de plus que le PR américain
