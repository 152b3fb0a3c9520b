supply-line = { $army } est ravitaillée depuis { $zone }, { $steps ->
    [0] où elle se trouve
    [one] à { $steps } zone
   *[other] à { $steps } zones
 }
supply-by-sea = { $army } est ravitaillée par mer, dans un port : { $zone }
supply-cut = { $army } n’est pas ravitaillée : ses lignes s’arrêtent à { $zones }
supply-nowhere = { $army } n’est pas ravitaillée : aucune source sur aucun chemin
zone-line = { $zone } est ravitaillée depuis { $source }
zone-cut = { $zone } n’est pas ravitaillée
effect-restored = { $army } est de nouveau ravitaillée
effect-eliminated = { $army } n’est pas ravitaillée à la fin de sa propre Phase d’Actions ({ $power }) : éliminée
effect-once = { $army } a déjà subi sa Perte pour cet isolement
effect-reduced = { $army } n’est pas ravitaillée : elle subit 1 Perte et passe à force réduite
effect-last-step = { $army } n’est pas ravitaillée et déjà réduite : sa Perte l’élimine
zone-returns = { $zone } n’est pas ravitaillée : elle revient à son premier propriétaire ({ $power })
zone-lost = { $zone } n’est pas ravitaillée : elle passe à la puissance qui a coupé la ligne ({ $power })
zone-lost-to-whom = { $zone } n’est pas ravitaillée : les règles ne disent pas quelle puissance a coupé la ligne
control-occupied = { $zone } ({ $power }) : contrôle pris, ses Armées l’occupent sans ennemi
control-crossed = { $zone } ({ $power }) : contrôle pris, ses Armées y sont entrées pendant la phase et aucun ennemi n’y est
control-alone = { $zone } ({ $power }) : contrôle pris, ses Armées y sont seules
control-shared = { $zone } ne change pas de contrôle : une Armée ennemie s’y trouve
control-waits = { $zone } ({ $power }) : il faut attendre la fin de sa propre Phase d’Actions
control-nothing = Aucune zone ne change de contrôle
vp-first-at-the-end = Première édition : les PV se comptent une fois, à la fin de la partie ; voici ce que le compte change
vp-recounted = Compté d’après le contrôle actuel des villes : les événements ont fait bouger autant de PV
vp-no-city = { $zone } n’a pas de ville : aucun PV
vp-same-camp = { $zone } reste dans le même camp : aucun PV
vp-lose = { $power } : perte d’une ville, −1 PV
vp-lose-with-senior = { $power } : perte d’une ville, −1 PV, et −1 PV avec elle ({ $senior })
vp-lose-german-only = { $zone } n’avait rapporté qu’à l’Allemagne : elle seule perd 1 PV
vp-gain = { $power } : prise d’une ville ennemie, +1 PV
vp-gain-with-senior = { $power } : prise d’une ville ennemie, +1 PV, et +1 PV avec elle ({ $senior })
vp-gain-german-only = { $zone } prise par l’Autriche-Hongrie : seule l’Allemagne gagne 1 PV
vp-joins = Entrée en guerre ({ $nation }) : +1 PV pour les deux puissances de son camp
vp-surrender = Capitulation de la Russie : +1 PV pour l’Allemagne et l’Autriche-Hongrie
vp-missing = Jamais entrée en guerre ({ $nation }) : −1 PV pour les deux puissances de son camp
vp-nothing-due = Rien ne se compte à la fin du tour { $turn }, seulement à la fin du tour { $due }
vp-city = { $zone } : { $n } ({ $power })
movement = { $army } : { $allowance } { $allowance ->
    [one] point
   *[other] points
 }, 1 par zone, 2 si l’ennemi la contrôle
movement-zone = { $zone } : { $cost }
movement-must-attack = { $zone } : des ennemis et aucun ami, l’Attaque serait obligatoire
movement-cannot-attack = { $zone } : l’Attaque serait obligatoire, mais cette Armée n’y vient pas directement d’une zone adjacente
movement-ceded = { $zone } : une Armée allemande qui y termine est cédée à l’Autriche-Hongrie
ban-neutral = { $zone } est neutre
ban-greece = { $zone } : la Grèce est fermée aux Armées austro-hongroises avant 1917 ou l’occupation alliée de Salonique
ban-greece-first = { $zone } : la Grèce est fermée avant 1917 ou un recrutement à Salonique
ban-salonika = { $zone } est fermée aux Alliés avant 1916
ban-gallipoli-nation = { $zone } : parmi les Alliés, seule une Armée britannique peut y aller
ban-gallipoli-date = { $zone } n’est ouverte à une Armée britannique qu’en 1915
ban-gallipoli-used = { $zone } : l’unique Armée britannique y est déjà allée
ban-germany = { $zone } : les Armées austro-hongroises n’entrent ni en Allemagne ni dans les zones qu’elle contrôle
ban-surrendered = { $zone } : la Russie a capitulé, ses Armées ne peuvent y entrer
ban-exit = { $zone } : une Armée ne peut y aller directement depuis { $start }, où se trouvent des ennemis
stay-partner = { $zone } : des Armées de l’autre puissance du camp s’y trouvent
stay-full = { $zone } : zone pleine, { $limit } { $limit ->
    [one] Armée d’une
   *[other] Armées d’une
 } puissance ({ $power })
stay-alps = { $zone } : le front italien n’admet pas d’Armée supplémentaire ({ $nation })
naval-nation = { $nation } : seules les Armées britanniques et américaines se déplacent par mer
naval-inland = { $zone } n’est pas un port : un Mouvement naval part d’un port
naval-mediterranean = { $zone } : en Méditerranée, seules les Armées de valeur 3 à pleine force, pas { $n }
naval-ports = { $army } atteint { $n ->
    [one] { $n } port
   *[other] { $n } ports
 } par mer, pour la totalité de ses { $allowance } points
strategic = { $army } atteint { $n ->
    [one] { $n } zone
   *[other] { $n } zones
 } à travers les zones de son camp sans Armée ennemie ; elle compte pour deux Armées
strategic-first = { $army } atteint { $n ->
    [one] { $n } zone
   *[other] { $n } zones
 } à travers les zones de sa puissance ; elle compte pour deux Armées
strategic-start = Armées ennemies ou contrôle ennemi ({ $zone }) : aucun Mouvement stratégique ne peut en partir
retreat-clear = { $army } peut retraiter vers { $zones }
retreat-with-enemies = Contrôlées aussi, mais occupées par des Armées ennemies : { $zones }
retreat-eliminated = { $army } ne peut retraiter nulle part : éliminée
recover = { $army } : reprise par Mouvement stratégique { $n ->
    [0] impossible, aucune zone contrôlée par l’Allemagne n’est à portée
    [one] possible vers { $n } zone contrôlée par l’Allemagne
   *[other] possible vers { $n } zones contrôlées par l’Allemagne
 }
recover-not-ceded = { $army } n’a pas été cédée
