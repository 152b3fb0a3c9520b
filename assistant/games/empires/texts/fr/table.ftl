no-such-power = « { $word } » n’est pas une des quatre puissances
no-such-zone-here = La carte n’a pas de zone « { $word } »
army-needed = Choisissez une Armée
army-not-in-reserve = « { $army } » n’est pas une Armée en réserve
army-not-on-map = « { $army } » n’est pas une Armée sur la carte
army-not-there = « { $army } » n’est pas une Armée présente ici
tile-not-open = « { $tile } » n’est pas une tuile que la Recherche peut déplacer
two-dice = Deux dés : celui de l’attaquant, puis celui du défenseur
attack-nobody = Pas d’ennemis face à face : { $zone }
all-powers = toutes les puissances
nobody = personne
army-full = { $name }
army-reduced = { $name } (réduite)
army-in-zone = { $army } ({ $zone })
terrain-plain = plaine
terrain-forest = forêt
terrain-desert = désert
terrain-mountain = montagne
feature-city = ville
feature-port = port
feature-med = Méditerranée
steps = { $whole },{ $hundredths }

supply-nobody = Aucune Armée à ravitailler : { $whose }
supply-all-in = { $n ->
    [one] L’unique Armée est ravitaillée
   *[other] Les { $n } Armées sont toutes ravitaillées
 } ({ $whose })
supply-some-out = { $n } { $n ->
    [one] Armée non ravitaillée
   *[other] Armées non ravitaillées
 } sur { $of } ({ $whose })
zones-all-in = Les { $n } zones contrôlées sont toutes ravitaillées
zones-cut = { $n } { $n ->
    [one] zone non ravitaillée
   *[other] zones non ravitaillées
 } sur { $of }

attack-verdict = { $zone } : { $lead } { $attacker } contre { $target } { $defender } : gagne { $wins }, perd { $loses }
rolled-attacker_double = { $zone } : { $attacker } à { $defender }, le double pour l’attaquant ({ $lead } contre { $target })
rolled-attacker = { $zone } : { $attacker } à { $defender }, l’attaquant l’emporte ({ $lead } contre { $target })
rolled-tie = { $zone } : { $attacker } à { $defender }, égalité ({ $lead } contre { $target })
rolled-defender = { $zone } : { $attacker } à { $defender }, le défenseur l’emporte ({ $target } contre { $lead })
rolled-defender_double = { $zone } : { $attacker } à { $defender }, le double pour le défenseur ({ $target } contre { $lead })
lead-taken = { $army } mène l’Attaque, faute d’indication
supports-taken = { $armies } en Support, dans la limite de l’excédent
target-taken = { $army } est la cible, faute d’indication
sum-attacker = Attaquant : { $power }
sum-defender = Défenseur : { $power }
line-cv = Valeur de Combat
line-support = Support
line-attack = Technologie Attaque
line-defence = Technologie Défense
line-aviation = Aviation
line-mountain = Montagne
line-trench = Tranchée
line-die = Dé
chances = Les 36 lancers
chance-attacker_double = L’attaquant a le double : Pertes de l’attaquant { $attacker }, du défenseur { $defender }
chance-attacker = L’attaquant l’emporte : Pertes de l’attaquant { $attacker }, du défenseur { $defender }
chance-tie = Égalité : Pertes de l’attaquant { $attacker }, du défenseur { $defender }
chance-defender = Le défenseur l’emporte : Pertes de l’attaquant { $attacker }, du défenseur { $defender }
chance-defender_double = Le défenseur a le double : Pertes de l’attaquant { $attacker }, du défenseur { $defender }
army-as-lead = { $army } (qui mène)
army-as-support = { $army } (en Support)
army-as-target = { $army } (attaquée)
losses-taken = { $parts }
loss-gone = { $army } éliminée
loss-reduced = { $army } réduite
loss-trench = tranchée au niveau 1
loss-trench-removed = tranchée enlevée
loss-trench-alone = tranchée, seule avec l’ennemi, enlevée
loss-nothing = aucune Perte
loss-and-retreat = { $losses } ; retraite vers { $zone }
loss-no-retreat = { $losses } ; retraite impossible : { $army } éliminée
attack-booked = { $zone } : { $lead } contre { $target }, { $attacker } contre { $defender } (dés { $ours } et { $theirs }) : { $losses }
ask-plan = Planifier les Attaques ici
ask-next-fight = L’Attaque suivante ici
fight-title = { $zone } : { $lead } contre { $target }
fight-costs = Pertes, attaquant : défenseur
fight-cost = { $attacker } : { $defender }
fight-attacker_double = double
fight-attacker = gagne
fight-tie = égal
fight-defender = perd
fight-defender_double = doublé
part-leads = mène
part-supports = Support
part-idle = inactive
part-attacked = attaquée
part-spared = épargnée
aid-aviation = Aviation
aid-tanks = Tanks
aid-counter = Contrée
aid-trench = { $level ->
    [0] Sans tranchée
   *[other] Tranchée { $level }
 }
aid-worth = +{ $n }
aid-missions = { $n ->
    [0] plus de Mission
    [one] { $n } Mission
   *[other] { $n } Missions
 }
aid-used-in = déjà à { $zone }
eligible-verdict = { $zone } : { $attacks ->
    [0] aucune Attaque
    [one] au plus { $attacks } Attaque
   *[other] au plus { $attacks } Attaques
 }, { $supports ->
    [0] aucun Support
    [one] { $supports } Support
   *[other] { $supports } Supports
 }
plan-none = { $zone } : aucune Attaque possible
plan-verdict = { $zone }, meilleur plan : { $own } { $own ->
    [one] Perte
   *[other] Pertes
 } contre { $enemy }, zone vidée { $clear }, sans Perte { $unhurt }
plan-title = { $n ->
    [one] Le seul plan
   *[other] Plans : les { $shown } meilleurs sur { $n }
 }
plan-column-plan = Armée attaquante + Supports → cible
plan-column-own = Pertes subies
plan-column-enemy = Pertes infligées
plan-column-clear = Vidée
plan-column-unhurt = Sans Perte
plan-attack = { $who } → { $target }
plan-attack-long = { $who } → { $target }
plan-and = { $first } + { $second }
plan-then = { $first }, puis { $second }
plan-army-reduced = { $army } réduite
plan-army-of = { $nation } { $army }
plan-tanks = d’abord les Tanks
plan-aviation = d’abord l’Aviation
plan-gas = Gaz sur { $army }
ask-first-attack = Mener la première Attaque : { $lead } sur { $target }
ask-aim-steps = Classer par l’échange de Pertes
ask-aim-clear = Classer par la chance de vider la zone
ask-aim-unhurt = Classer par la chance de ne rien perdre

reach-verdict = { $army } atteint { $n ->
    [one] { $n } zone
   *[other] { $n } zones
 }
reach-not = { $army } n’atteint pas { $zone }
reach-to = { $army } atteint { $zone } pour { $cost }
reach-title = À portée
reach-column-cost = Coût
reach-column-zones = Zones
reach-zones = { $zones }
supply-title = Sources
supply-column-source = Source
supply-column-armies = Armées
reach-ports = Par mer : { $zones }
reach-strategic = Par Mouvement stratégique : { $zones }
reach-passes = Seulement de passage : { $zones }
travel-zones = Où : { $zones }
ask-sail = Par mer
ask-strategic = Par Mouvement stratégique
sail-verdict = { $army } { $n ->
    [0] n’atteint aucun port
    [one] atteint { $n } port
   *[other] atteint { $n } ports
 } par mer
strategic-verdict = { $army } atteint { $n ->
    [one] { $n } zone
   *[other] { $n } zones
 } par Mouvement stratégique
retreat-verdict = { $army } peut retraiter vers { $n ->
    [one] { $n } zone
   *[other] { $n } zones
 }
retreat-nowhere = { $army } ne peut retraiter nulle part : éliminée
offer-move = { $n ->
    [one] Déplacer l’Armée
   *[other] Déplacer { $n } Armées
 } : { $zone }
offer-retreat = Retraiter : { $zone }

control-verdict = Changement de contrôle : { $zones }
offer-controls = Poser { $n ->
    [one] le marqueur de contrôle
   *[other] { $n } marqueurs de contrôle
 }
offer-control = { $zone } : contrôle { $power }
end-verdict = Fin de la Phase d’Actions ({ $power }) : { $n ->
    [0] rien ne change
    [one] { $n } étape à faire
   *[other] { $n } étapes à faire
 }
end-title = Dans cet ordre
step-control = Contrôle : { $n ->
    [0] aucun changement
    [one] { $n } zone
   *[other] { $n } zones
 }
step-isolated = Zones non ravitaillées : { $n ->
    [0] aucune
   *[other] { $n }
 }
step-armies = Armées non ravitaillées : { $n ->
    [0] aucune réduite
    [one] { $n } réduite
   *[other] { $n } réduites
 }, { $dead ->
    [0] aucune éliminée
    [one] { $dead } éliminée
   *[other] { $dead } éliminées
 }
step-points = Points de victoire : { $points }
offer-end = Finir la Phase d’Actions ({ $power }) : tout, et passer à la suivante
offer-end-last = Finir la Phase d’Actions ({ $power }) : tout ; la partie est alors finie
ended-last = { $what } ; la dernière phase est finie, et la partie avec elle
isolated-unsettled = { $zone } est isolée : aux joueurs de dire qui a coupé la ligne
ask-vp = Compter les points

points-of = { $power } { $n }
points-move = { $points }
points-none = Aucun PV ne change
vp-leading = En tête : { $powers } ({ $n })
vp-winner = Victoire : { $powers } avec { $n }
vp-shared = Victoire partagée : { $powers } avec { $n }
vp-title = Points de victoire
vp-column-power = Puissance
vp-column-count = Décompte
vp-column-track = Sur la piste
vp-no-marker = pas de marqueur
vp-sum = { $power }, décompte
vp-line-start = Au départ
vp-line-city = { $zone }
vp-line-handicap = Handicap, par accord
vp-line-diplomacy = Diplomatie
deployment-on-board = Le déploiement est imprimé sur le plateau ou l’aide ; les Armées qui ne sont pas placées attendent en réserve
deployment-proposed = Déploiement proposé : { $where } ; comparez avec votre plateau
deployed-in = { $n ->
    [1] { $zone }
   *[other] { $zone } ({ $n })
}
offer-deployed = { $event }, Armées placées comme proposé
offer-turkey-joins = La Turquie entre en guerre
offer-bulgaria-joins = La Bulgarie entre en guerre
offer-italy-joins = L’Italie entre en guerre
offer-romania-joins = La Roumanie entre en guerre
offer-usa-joins = Les États-Unis entrent en guerre
offer-russia-surrenders = La Russie capitule
ask-war = Conséquences : { $track }

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
points-title = Points de Recrutement
points-line-general = Pour tout pays, sauf les Américains
points-line-any = Pour tout pays
points-line-reserved = Pour un seul pays : { $nation }
reserve-title = En réserve
reserve-column-army = Armée
reserve-column-number = Nombre
reserve-kind = { $name }
ask-place = Placer { $army }
place-verdict = { $army } peut être placée dans { $n ->
    [0] aucune zone
    [one] { $n } zone
   *[other] { $n } zones
 }
offer-place-full = { $zone }, pleine force ({ $n } PR)
offer-place-reduced = { $zone }, réduite ({ $n } PR)
offer-reinforce = Renforcer { $army } : { $zone } (1 PR)
budget-yes = Payable : { $n ->
    [one] { $n } achat
   *[other] { $n } achats
 }
budget-no = Non payable : { $n ->
    [one] { $n } achat
   *[other] { $n } achats
 }

diplomacy-which = { $power } : quel marqueur ?
diplomacy-yes = { $power } : le marqueur peut avancer ou reculer ({ $track })
diplomacy-no = { $power } : marqueur non jouable ({ $track })
offer-diplomacy = { $track } : case { $box }
research-verdict = Vers la case développement { $box }
research-not-yet = Pas encore : il manque des prérequis
offer-research = { $power } : la tuile en case { $box }
missions-verdict = { $power } : missions de { $before } à { $after }
offer-missions = { $power } : missions à { $n }
entrench-yes = { $zone } : tranchée de niveau { $n }
entrench-no = { $zone } : aucune tranchée à poser ni à améliorer
offer-entrench = { $zone } : tranchée de niveau { $n }
gas-verdict = { $power } : le Gaz { $n ->
    [0] ne peut toucher aucune Armée
    [one] peut toucher { $n } Armée
   *[other] peut toucher { $n } Armées
 }
gas-no-tile = Pas de Gaz parmi les tuiles disponibles
offer-gas = Gaz sur { $army } ({ $zone })

begin-verdict = { $power } : { $used ->
    [one] { $used } action faite
   *[other] { $used } actions faites
 } sur { $actions }
begin-title = Phase d’Actions : { $power }
begin-tiles = Tuiles qui deviennent disponibles : { $n }
begin-actions = Actions : { $used } sur { $n }
begin-duty = Attaques obligatoires : { $made } sur { $n } { $unit ->
    [zones] { $n ->
        [one] zone
       *[other] zones
    }
   *[armies] { $n ->
        [one] Armée
       *[other] Armées
    }
 }
begin-kinds = Quelles actions
action-kind = { $action }
action-kind-first = { $action } : seulement en première action
action-kind-too-late = { $action } : trop tard, en premier ou pas du tout
action-kind-again = { $action } : autant de fois qu’on veut
action-recruitment = Recrutement
action-manoeuvre = Manœuvre
action-research = Recherche
action-entrenchment = Retranchement
action-diplomacy = Diplomatie
action-missions = Missions
action-repeated = L’action { $action } a déjà été faite dans cette phase : seule la Manœuvre peut revenir
action-recruit-late = Le Recrutement ouvre la phase, et une autre action a été faite
end-actions-left = { $n ->
    [one] Une action n’a pas été utilisée
   *[other] { $n } actions n’ont pas été utilisées
}
end-duty-due = Il manque une Attaque obligatoire : { $made } sur { $n } { $unit ->
    [zones] { $n ->
        [one] zone attaquée
       *[other] zones attaquées
    }
   *[armies] { $n ->
        [one] Armée attaquée
       *[other] Armées attaquées
    }
}
end-duty-open = Attaques obligatoires de l’année : { $made } sur { $n } { $unit ->
    [zones] { $n ->
        [one] zone
       *[other] zones
    }
   *[armies] { $n ->
        [one] Armée
       *[other] Armées
    }
} pour l’instant
begin-fought = Ont participé aux Attaques de cette phase : { $names }
begin-missions = { $power } : { $n ->
    [0] aucune mission
    [one] { $n } mission restante
   *[other] { $n } missions restantes
 }
offer-tiles = { $n ->
    [one] La tuile devient disponible
   *[other] { $n } tuiles deviennent disponibles
 }{ $missions ->
    [0] {""}
   *[other] , +{ $missions } missions
 }
ask-recruit = Recrutement
ask-end = Fin de la Phase d’Actions
turn-verdict = Tour { $turn }, { $season } { $year } ; phase : { $phase }
offer-next-turn = Passer au tour { $n }
offer-penalty = Fin de 1916 : { $points }
dated-germany = L’Allemagne doit attaquer les Alliés ce tour-ci
dated-winter = Tour d’hiver : 1 PR de plus pour l’Allemagne si elle contrôle Bruxelles
dated-cession = Désormais l’Allemagne peut céder des Armées à l’Autriche-Hongrie
dated-gallipoli = 1915 : une Armée britannique peut aller à Gallipoli
dated-gas = Désormais le Gaz peut servir
dated-turkey-closes = Dernier tour pour le marqueur de la Turquie
dated-salonika = Désormais les Alliés peuvent recruter à Salonique
dated-russia = 1916 : la Russie doit attaquer dans l’année deux Armées austro-hongroises ou allemandes
dated-neutrals-close = Dernier tour pour les marqueurs de la Bulgarie, de l’Italie et de la Roumanie ; une absence coûte 1 PV
dated-allies-rise = Désormais les Alliés ont 4 PR
dated-greece = Désormais la Grèce est ouverte
dated-usa = Désormais le marqueur des États-Unis peut bouger
dated-gas-ends = Dernier tour où le Gaz peut servir
dated-shortcut = Désormais les nouvelles tuiles vont directement en case 2
dated-surrender = Désormais le marqueur de la capitulation de la Russie peut bouger
dated-last = Dernier tour

findings-verdict = { $n ->
    [0] Rien à signaler
    [one] { $n } chose à regarder
   *[other] { $n } choses à regarder
 }
found-copies = { $name } : { $n } sur la table, le jeu en compte { $most }
found-pawn = { $name } : le marqueur n’est sur aucune case de sa piste
found-stack = { $zone } : { $n } { $n ->
    [one] Armée d’une
   *[other] Armées d’une
 } puissance ({ $power }), au plus { $limit }
found-partners = { $zone } : Armées de deux puissances du même camp ({ $powers })
found-trench-alone = { $zone } : une tranchée seule avec des Armées ennemies est enlevée
found-trench-nowhere = { $zone } : aucune tranchée ne peut se trouver ici
found-astray = { $name } : pas à sa place ({ $zone })
found-neutral-army = { $army } est sur la carte ({ $zone }), mais son pays n’est pas en guerre
found-points = { $power } : le marqueur indique { $track }, le décompte de la carte { $count }
mend-remove = Retirer { $n ->
    [one] le pion en trop
   *[other] { $n } pions en trop
 }
mend-pawn = { $name } : à sa case de départ
mend-trench = { $zone } : enlever la tranchée
mend-army = { $name } : retour à sa case
mend-points = { $power } : marqueur de PV sur { $n }

status-turn = { $season } { $year } ({ $turn })
status-phase = Phase : { $power }
status-points = { $power } { $n }
inspect-control = Contrôle : { $power }
inspect-terrain = Terrain : { $terrain }
inspect-features = Avec : { $features }
inspect-armies = { $power } : { $n ->
    [one] { $n } Armée
   *[other] { $n } Armées
 }, force { $strength }{ $out ->
    [0] {""}
    [one] , { $out } non ravitaillée
   *[other] , { $out } non ravitaillées
 }
offer-loss = Une Perte : { $zone }

# Lignes du journal
control-booked = Fin de Phase d’Actions ({ $power }), changement de contrôle : { $zones }
isolated-booked = Fin de Phase d’Actions ({ $power }), zones non ravitaillées : { $zones }
armies-booked = Fin de Phase d’Actions ({ $power }) : { $parts }
unsupplied-markers-booked = Fin de Phase d’Actions ({ $power }) : marqueurs de ravitaillement mis à jour
trenches-booked = Fin de Phase d’Actions ({ $power }), tranchées retirées : { $zones }
unsupplied-reduced = { $army } réduite
unsupplied-eliminated = { $army } éliminée
phase-booked = Fin de Phase d’Actions ({ $power }){ $n ->
    [0] {""}
   *[other] {" "}; changement de contrôle : { $taken }
}{ $m ->
    [0] {""}
   *[other] {" "}; non ravitaillées : { $cut }
}{ $k ->
    [0] {""}
   *[other] {" "}; { $fates }
}. Points de victoire : { $scored }
points-none-booked = inchangés
diplomacy-booked = { $power }, Diplomatie : { $track } en case { $box }
booked-by = { $power } : { $words }
entrench-booked = tranchée de niveau { $n } ({ $zone })
first-tile-booked = { $power }, avant la guerre : { $tile }
a-tile = une tuile
research-booked = { $power }, Recherche : { $tile } en case { $box }
tiles-booked = { $power } : { $n ->
    [one] une tuile devient disponible
   *[other] { $n } tuiles deviennent disponibles
 }{ $missions ->
    [0] {""}
   *[other] , +{ $missions } missions
 }
turn-booked = Le tour { $n } commence
reinforce-booked = { $army } renforcée : { $zone } (1 PR)
place-booked-full = { $army } placée : { $zone }, pleine force ({ $n } PR)
place-booked-reduced = { $army } placée : { $zone }, réduite ({ $n } PR)
game-ended = La partie est finie : sa dernière phase est terminée

# L’année à venir, les courses sur les pistes, les menaces.
ahead-title = L’année à venir
ahead-column-turn = Tour
ahead-column-what = Ce qui change
race-title = Où en est chaque nation
race-column-track = Piste
race-column-left = Reste à faire
race-column-dates = Dates
race-left = { $n } { $n ->
    [one] case
   *[other] cases
}, { $actions } { $actions ->
    [one] action
   *[other] actions
}{ $cities ->
    [0] {""}
    [one] {" "}; il manque une ville russe
   *[other] {" "}; il manque { $cities } villes russes
}
race-open = jusqu’au tour { $closes }
race-waits = à partir du tour { $opens }
race-closed = close depuis le tour { $closes }
race-decided = décidée
threat-verdict = { $power } : { $cities ->
    [0] aucune ville ouverte
    [one] une ville ouverte
   *[other] { $cities } villes ouvertes
}, ravitaillement suspendu à { $zones ->
    [0] aucune zone seule
    [one] une zone
   *[other] { $zones } zones
}
threat-walk = Une Armée ennemie se déplace de { $allowance } points et peut entrer dans une ville que personne ne garde
threat-hinge = Si l’une de ces zones passait à l’ennemi, des Armées n’auraient plus de ligne de ravitaillement
threat-open-title = Villes ouvertes
threat-hinge-title = Zones dont dépend le ravitaillement
threat-column-city = Ville
threat-column-army = Qui l’atteint
threat-column-cost = Coût
threat-column-zone = Zone
threat-column-cut = Qui serait coupé
threat-army = { $army }
threat-cut = { $armies }
offer-route = Vers { $zone }{ $n ->
    [0] {""}
   *[other] {" "}par { $via }
} ({ $cost } points), en prenant { $taken }
option-won = Option de votre livret : { $power } devance l’autre camp de { $n } PV et l’emporte ({ $lead } demandés)
option-not-yet = Option de votre livret : { $power } devance l’autre camp de { $n } PV sur { $lead } ; la partie continue
