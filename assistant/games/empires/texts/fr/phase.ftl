# Ce que retient le journal de la phase, et ce qu’on en dit.
word-move = déplacée
word-sail = par mer
word-retreat = a retraité
word-attack = a attaqué
word-support = en Support
word-majority = excédent au début des Attaques
word-manoeuvre = Manœuvre comptée
word-recruit = recrutée
word-loss = a subi une Perte
word-research = développée
word-entrench = Retranchement
word-aviation = Aviation
word-tanks = Tanks
word-counter = Aviation contrée
word-gas = Gaz
word-offensive = Offensive
fact-over = La dernière phase de la partie est terminée
fact-over-note = L’adversaire ne prévoit plus rien, tant que personne ne revient en arrière.
fact-setting_up = La table est en cours de mise en place
fact-setting_up-note = Tant qu’elle l’est, rien de ce qui change ne compte comme une action.
fact-four_cities_lost = Nombre de pertes de Varsovie, Wilna, Minsk ou Riga par l’Autriche-Hongrie
offer-move-ceded = { $n ->
    [one] La déplacer
   *[other] Déplacer { $n } Armées
 } vers { $zone } et la céder à l’Autriche-Hongrie
reach-no-room = { $zone } : plus de place pour { $army }
reach-too-far = { $army } n’atteint pas { $zone }
reach-takes-on-the-way = { $zone }, ville ennemie sur le chemin, change de contrôle à la fin de la phase si aucun ennemi ne s’y trouve alors
recruit-enemies = { $zone } : pas de Recrutement à côté d’Armées ennemies
reading-exit-step = D’une zone avec des ennemis, une Armée ne peut passer directement dans une zone contrôlée par un ennemi ; elle peut y arriver par une autre zone
attack-surrendered = { $zone } : la Russie a capitulé, ses Armées n’attaquent plus et ne sont plus attaquées
phase-owed = { $zone } : des Armées y ont rencontré l’ennemi sans qu’une Armée amie y soit, il faut y faire au moins une Attaque
phase-too-many = Manœuvre { $action } : { $n } { $n ->
    [one] Armée utilisée
   *[other] Armées utilisées
 }, au plus { $most } (un mouvement stratégique compte double)
phase-twice = { $army } a manœuvré dans deux actions de cette phase ; une Armée ne le fait qu’une fois
phase-moved-again = { $army } a bougé deux fois dans une action, par deux sortes de mouvement
phase-too-far = { $army } ({ $start }) : aller jusqu’à « { $zone } » coûte { $cost }, une Armée dispose de { $allowance }
phase-no-way = { $army } ({ $start }) : { $kind ->
    [sail] aucun Mouvement naval
    [strategic] aucun Mouvement stratégique
   *[move] aucun mouvement
 } ne mène là ({ $zone })
phase-zone-again = { $what } : zone attaquée dans deux actions Manœuvre de cette phase
phase-overspent = { $power } : { $n } PR de trop au Recrutement
phase-overspent-americans = Les Armées américaines coûtent { $n } PR de plus que le PR américain
phase-tile-early = { $n ->
    [one] Une tuile développée dans cette phase est
   *[other] { $n } tuiles développées dans cette phase sont
 } déjà parmi les disponibles ; il faut attendre le tour suivant
phase-aviation-twice = { $power } : l’Aviation a pris part à plus d’une Attaque de cette phase
aviation-used = L’Aviation a déjà pris part à une Attaque de cette phase ({ $zone }) : une seule Attaque par phase
gas-used-plan = Le Gaz a déjà servi cette année, les plans s’en passent
end-offensive-owed = L’Offensive oblige à une Attaque qui n’a pas été faite ({ $power })
step-trenches = Tranchées seules avec des Armées ennemies : { $n ->
    [0] aucune
   *[other] { $n } à enlever
 }
war-before = { $event } : c’est déjà fait
found-entry = { $track } : le marqueur est sur sa dernière case, et les conséquences n’ont pas été appliquées
vp-beyond = { $power } : { $n } PV, au-delà du bout de la piste ({ $end }) ; à retenir
vp-four-cities = { $power } : { $n } pour des pertes de Varsovie, Wilna, Minsk ou Riga
vp-line-four = Pertes de Varsovie, Wilna, Minsk, Riga
begin-verdict-other = { $power } : { $actions } { $actions ->
    [one] action dans
   *[other] actions dans
 } sa phase ; phase en cours : { $phase }
begin-actions-other = Actions : { $n }
begin-duty-other = Attaques obligatoires : { $n } { $unit ->
    [zones] { $n ->
        [one] zone
       *[other] zones
    }
   *[armies] { $n ->
        [one] Armée
       *[other] Armées
    }
 }
begin-first-tiles = Les premières tuiles, posées avant la guerre : { $n ->
    [0] c’est fait
    [one] une à poser
   *[other] { $n } à poser
 }
begin-manoeuvre = Manœuvre { $action } : { $n ->
    [one] { $n } Armée utilisée
   *[other] { $n } Armées utilisées
 } sur { $most }
begin-recruited = Recrutement : { $left ->
    [0] plus de PR
    [one] { $left } PR restant
   *[other] { $left } PR restants
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
recruit-spent = Recruté dans cette phase : { $n } PR ; reste : { $left } PR
place-left = { $power } : { $left ->
    [0] plus de PR
   *[other] il reste { $left } PR
 }{ $more ->
    [0] {""}
    [one] , et { $more } réservé
   *[other] , et { $more } réservés
 }
ask-first-tiles = Les premières tuiles
ask-research = Recherche : quelle tuile ?
ask-tiles = Toutes les tuiles
offer-first-tile = La poser avant la guerre ({ $n ->
    [one] la dernière des premières tuiles
   *[other] { $n } à poser
 }), sans action
tiles-verdict = { $power } : { $left ->
    [0] { $n ->
        [0] aucune tuile ne peut être développée
        [one] une tuile peut être développée
       *[other] { $n } tuiles peuvent être développées
    }
    [one] une des premières tuiles reste à poser
   *[other] { $left } des premières tuiles restent à poser
 }
tiles-first = { $power } : les premières tuiles se posent en case 1 avant la guerre, sans action ; il en manque { $n }
tiles-hidden = { $n ->
    [one] Une tuile est face cachée et n’est pas dans la liste
   *[other] { $n } tuiles sont face cachée et ne sont pas dans la liste
 }
tiles-title = Technologies : { $power }
tiles-column-tile = Tuile
tiles-column-gives = Apporte
tile-name = { $name }
tile-at-to-come = { $name }
tile-at-needs = { $name } (d’abord { $needs })
tile-at-box-1 = { $name } (case 1)
tile-at-box-2 = { $name } (case 2)
tile-at-available = { $name } (disponible)
tile-needs-lower = { $tile } { $level }
tile-needs-others = { $n } { $n ->
    [one] autre disponible
   *[other] autres disponibles
 }
tile-gives-attack = +{ $n } en attaque, si elle dépasse la Défense ennemie
tile-gives-defense = +{ $n } en défense, si elle dépasse l’Attaque ennemie
tile-gives-manoeuvre = une Armée de plus par Manœuvre
tile-gives-offensive = une action de plus par an, avec une Attaque
tile-gives-aviation = +{ $n } dans une Attaque par phase en dépensant une mission ; +2 missions
tile-gives-aviation-first = +{ $n } dans une Attaque par phase en dépensant une mission
tile-gives-tanks = en dépensant une mission, les tranchées jusqu’au niveau { $level } n’apportent rien ; +2 missions
tile-gives-tanks-first = en dépensant une mission, les tranchées jusqu’au niveau { $level } n’apportent rien
tile-gives-gas = une fois par an, réduit une Armée retranchée en France, en Belgique ou en Allemagne
tile-gives-gas-first = une fois par an de 1915 à 1917, réduit une Armée retranchée
tile-gives-sturmtruppen = les tranchées à +{ $instead } comptent +{ $n }
register-events = Une fois par partie
register-events-event = Événement
register-events-turn = Tour
word-joined = entrée en guerre
word-surrendered = capitulation
word-missed = jamais venue
situation-penalties = Les pays jamais venus sont comptés
situation-four-cities-lost = Pertes de Varsovie, Wilna, Minsk ou Riga
