faction-not-theirs = « { $faction } » était attendu : c’est la faction du pays ({ $country }).
army-without-value = L’Armée « { $army } » demande ses Valeurs de Combat, pleine force et réduite.

stack-room = { $n } { $n ->
    [one] Armée de la
   *[other] Armées de la
 } faction sur { $most } au plus : il y a de la place.
stack-passes = Une Armée peut traverser, quelles que soient les Armées de sa faction présentes.
stack-unlimited = Pas de limite d’empilement ici.
stack-full = { $n } { $n ->
    [one] Armée de la
   *[other] Armées de la
 } faction y sont déjà, { $most } au plus.
stack-allies-and-ussr = Des Armées des Alliés et de l’URSS ne peuvent en aucun cas être dans la même zone.
control-occupied = { $zone } : occupée et vide d’ennemis, prise par la faction ({ $faction }).
control-crossed = { $zone } : traversée pendant la phase et vide d’ennemis, prise par la faction ({ $faction }).
control-contested = { $zone } ne change pas : des Armées ennemies y sont encore.
control-not-entered = { $zone } ne change pas : ni occupée ni traversée ({ $faction }).
control-not-enemy = { $zone } ne change pas : ce n’est pas une zone ennemie ({ $faction }).
control-nothing = Aucune zone ne change de contrôle.

supply-on-source = { $army } : ravitaillée, sur sa source ({ $zone }).
supply-line = { $army } : ravitaillée, { $line }.
supply-landed = { $army } : Assaut amphibie, ravitaillée.
supply-partisan = { $army } a été levée après le retour de son pays : toujours ravitaillée.
supply-cut = { $army } ({ $zone }) : non ravitaillée ; ses lignes s’arrêtent ici : { $cuts }.
way = { $first } – { $rest }
cut-not-controlled = { $zone } (non contrôlée)
cut-other-armies = { $zone } (Armées d’une autre faction)
cut-nothing-near = aucune zone à traverser ni ligne par mer
supply-zone-lost = { $zone } ne peut être ravitaillée et change de contrôle ({ $faction }) : { $cuts }.
supply-eliminated = { $army } est éliminée à la fin de sa phase.
supply-marked = { $army } est seulement marquée Non ravitaillé : pas d’élimination à la fin de cette phase ({ $faction }).
supply-all-well = Toutes les Armées sont ravitaillées.

cost-printed = { $op } : { $n } PO.
cost-france-belgium = La première année, le tour où une Armée de l’Axe pénètre en France ou en Belgique, cette opération y est plus chère.
cost-barbarossa = Premier tour d’une Armée de l’Axe en URSS, avant que la Guerre totale ne vienne d’elle-même : toute opération de l’URSS est plus chère.
cost-winter-1942 = Cet hiver, les opérations de l’Axe en URSS sont plus chères.
cost-limite-est = Au-delà de la Limite Est, les opérations de l’Axe sont plus chères.
cost-several-seas = Un Mouvement naval par { $n } { $n ->
    [one] zone de mer
   *[other] zones de mer
 } est plus cher.

political-allowed = { $country } : peut opérer dans cette zone.
political-out-of-game = ce pays n’intervient pas dans le jeu
political-home-only = { $country } : opère sur son territoire d’origine uniquement
political-home-and = { $country } : n’opère que sur son territoire d’origine et dans : { $also }
political-italy = les Armées italiennes opèrent en Italie, Grèce, Afrique et, à partir de { NUMBER($opens, useGrouping: 0) }, Yougoslavie
political-italy-total = les Armées italiennes ne vont ailleurs que si { $need } autres sont en Italie, Grèce, Afrique ou Yougoslavie (il y en a { $n })
political-germany-1941 = les Armées allemandes n’entrent pas en Finlande, Grèce ou Afrique avant { NUMBER($opens, useGrouping: 0) }
political-germany-romania = avant la Guerre totale de l’Axe, une seule Armée allemande peut être en Roumanie

move-range =
    { $op }, { $type } : jusqu’à { $n } { $n ->
        [one] zone
       *[other] zones
    }.
move-starts-in-contact = Elle quitte des ennemis ({ $zone }) : elle n’entre que dans des zones contrôlées et vides d’ennemis.
move-strategic-movement = Mouvement stratégique : distance illimitée par des zones contrôlées.
move-naval-movement = Mouvement naval : d’une zone côtière contrôlée à une autre.
move-in-place = Elle peut combattre sur place ({ $zone }).
move-must-attack = { $zone } : ennemis sans Armées amies, au moins une Attaque y est obligatoire.
move-needs-other-attack = { $zone } : ennemis sans Armées amies, une autre Armée doit y attaquer car celle-ci ne le peut.
move-several-seas = { $zone } : { $n } { $n ->
    [one] zone de mer
   *[other] zones de mer
 }, 2 PO.
move-neutral = { $zone } : pays neutre, fermé sauf invasion.
move-political = { $zone } : { $why }.
move-frozen = { $zone } : cette Armée de l’URSS attend à la frontière et n’opère que dans des zones contrôlées par l’Axe.
move-stack = { $zone } : { $why }
move-high-mountain = { $zone } : haute montagne, infranchissable avec des ennemis de l’autre côté.
move-leaving-contact = { $zone } : fermée à une Armée qui quitte des ennemis (non contrôlée ou occupée par l’ennemi).
move-break-high-mountain = { $zone } : pas de percée à travers la haute montagne.
move-enemies-in = { $zone } contient des ennemis et ne peut être traversée.
move-no-breakthrough = { $zone } ne peut être percée. { $why }
move-not-controlled = { $zone } : pas sous contrôle.
move-two-strategic = { $zone } : deux Mouvements stratégiques en URSS ont déjà été faits ce tour.
move-no-sea-route = { $zone } : aucune route maritime.
move-black-sea = { $zone } : l’Axe ne navigue pas en mer Noire.
move-gibraltar = { $zone } : au-delà de Gibraltar, que l’Axe ne franchit pas.
stopped-allies-turn-1 = Les Alliés n’effectuent pas d’opération ce tour-ci sauf si une Armée de l’Axe entre en Belgique ou en France.
stopped-unsupplied-at-start = { $army } : non ravitaillée au début de sa phase, ne peut opérer.
stopped-one-operation-per-turn = { $army } : opération du tour déjà effectuée.
stopped-start-not-controlled = Un Mouvement stratégique débute dans une zone contrôlée, ce que { $zone } n’est pas.
stopped-enemies-at-start = Des ennemis sont à { $zone }, d’où partirait le mouvement.
stopped-two-strategic-moves-in-ussr = L’Axe a déjà fait deux Mouvements stratégiques en URSS ce tour.
stopped-start-not-coastal-or-not-controlled = Un Mouvement naval part d’une zone côtière contrôlée ; { $zone } n’est pas contrôlée.
stopped-start-inland = Un Mouvement naval part d’une zone côtière, et { $zone } ne touche aucune mer.

landing-legal = Le débarquement est possible.
landing-limit-one = Un seul Assaut amphibie par tour pour toute la faction.
landing-limit = Jusqu’à { $n } { $n ->
    [one] Armée débarquée
   *[other] Armées débarquées
 } ce tour avec Assauts amphibies.
landing-infantry-only = Seule l’Infanterie débarque.
landing-from-uncontrolled = Le départ est une zone côtière contrôlée.
landing-to-controlled = L’arrivée est une zone côtière non contrôlée.
landing-too-many =
    { $n } { $n ->
        [one] Armée a déjà débarqué
       *[other] Armées ont déjà débarqué
    } ce tour, { $limit } au plus.
landing-winter = En hiver, on ne débarque que par un axe de débarquement en Méditerranée.
landing-trondheim = Une seule Armée par tour peut débarquer à Trondheim.
landing-zone-needs-tile = Les zones de débarquement demandent la tuile alliée Assauts amphibies.
landing-zone-unlisted = Aucune zone de débarquement ne mène de « { $origin } » à « { $destination } ».
landing-zone-taken = Une Armée a déjà débarqué dans cette zone de débarquement.
landing-french-africa-allies = L’Afrique du Nord française neutre ne peut être envahie que par les Alliés.
landing-french-africa-three = L’Afrique du Nord française neutre s’envahit avec { $needed } { $needed ->
    [one] Armée débarquée
   *[other] Armées débarquées
 } le même tour ({ $n } { $n ->
    [one] annoncée
   *[other] annoncées
 }).

surrender-armies = { $country } : { $n } { $n ->
    [one] Armée ennemie
   *[other] Armées ennemies
 } sur son territoire.
surrender-sources = { $country } : toutes ses sources de ravitaillement sont contrôlées par l’ennemi ({ $zones }).
surrender-capital = { $country } : sa Capitale { $zone } est contrôlée par l’ennemi.
surrender-france = France : la Belgique a capitulé et des Armées allemandes occupent { $zones }.
surrender-france-pending = La reddition de la France sera effective à la fin de la phase des Alliés du tour { $turn }, si sa condition est encore remplie.
surrender-nobody = Aucun pays ne remplit sa condition de reddition.
effects-taken = Contrôle ({ $faction }) : { $zones }.
effects-neutral = { $zones } : neutres et infranchissables ; seuls les Alliés peuvent les envahir, en débarquant 3 Armées le même tour.
effects-eliminated = Armées éliminées ({ $country }) : { $armies }.
effects-no-recruitment = { $country } : plus aucun PR.
effects-france = L’Italie rejoint l’Axe. Quand les Alliés envahissent l’Afrique du Nord française, ses zones à l’est de Tébessa passent à l’Axe.
effects-italy = L’Axe ne gagne plus les PO de l’Italie.
effects-yugoslavia = Avant le tour { $turn }, la Yougoslavie reviendra côté Alliés à ce tour.
victory-axis = L’Allemagne n’a pas capitulé à la fin du dernier tour : victoire de l’Axe.
victory-draw = L’Allemagne capitule au dernier tour ({ $turn }) : match nul.
victory-allies = L’Allemagne capitule au tour { $turn }, avant le dernier : victoire commune des Alliés et de l’URSS.
