no-such-turn = Il n’y a pas de tour { $turn } : la partie dure { $last } tours.
turn-date = Tour { $turn } : { $season } { NUMBER($year, useGrouping: 0) }.
turn-winter = Tour d’hiver : aucune Mission aérienne en attaque (sauf en Afrique du Nord, et pour les Alliés le dernier hiver), aucun Assaut amphibie sauf par un axe de débarquement en Méditerranée.

country-never-joins = { $country } : ce pays ne rejoint aucune faction ; il peut être envahi et capituler.
country-out-of-game = { $country } : ce pays n’intervient pas dans le jeu, nul n’y entre.
at-war-from-start = { $country } : en guerre dès le début ({ $faction }).
at-war-since = { $country } : en guerre depuis le tour { $turn } ({ $faction }).
at-war-axis-total = { $country } : a rejoint l’Axe, qui est en Guerre totale.
at-war-france-fell = { $country } : en guerre depuis la reddition de la France ({ $faction }).
at-war-invaded = { $country } : envahi par une faction adverse ({ $invader }), ce pays rejoint la sienne ({ $faction }).
invader-not-opposed = { $invader } : pas adverse de la future faction de ce pays ({ $country }, { $faction }), l’invasion ne le fait pas entrer en guerre.
neutral-until-turn = { $country } : neutre jusqu’au tour { $turn }, sauf invasion par une faction adverse.
neutral-until-france-falls = { $country } : neutre jusqu’à la reddition de la France, sauf invasion par une faction adverse.

total-war-1942 = À partir du tour { $winter }, toutes les factions sont en Guerre totale.
total-war-axis-in-ussr = Une Armée de l’Axe est entrée sur le territoire d’origine de l’URSS : l’Axe et l’URSS sont en Guerre totale.
total-war-karelia = Une Armée allemande a attaqué en Carélie : l’Axe et l’URSS sont en Guerre totale.
total-war-ussr-entered = Des Armées de l’URSS ont pénétré dans : { $countries } ; l’Axe est en Guerre totale.
limited-war-until-1942 = Sans autre déclencheur, la Guerre limitée cesse au début du tour { $winter }.

actions-printed =
    { $faction }, { $war } : { $n } { $n ->
        [one] action
       *[other] actions
    }.
actions-sources-lost =
    { $n } { $n ->
        [one] source de ravitaillement du territoire d’origine de l’Axe non contrôlée
       *[other] sources de ravitaillement du territoire d’origine de l’Axe non contrôlées
    } : −{ $n }.
actions-bombing = Deux marqueurs en Bombardement stratégique : { $said }.
actions-trondheim = Les Alliés contrôlent Trondheim un tour d’hiver ou de printemps : { $said }.
actions-london = L’Axe contrôle Londres : { $said }.
actions-submarines = Missions sous-marines dans l’Atlantique : { $said }.
actions-london-and-submarines = L’Axe contrôle Londres et des sous-marins sont dans l’Atlantique : { $said } en tout, cela ne se cumule pas.
actions-moscow = L’Axe contrôle Moscou : { $said }.
actions-lend-lease = Prêts-bails réalisés par les Alliés ce tour : { $said }.

lend-lease-window = Les Prêts-bails sont possibles du tour { $lend-from } au tour { $lend-to }.
lend-lease-over = Les Prêts-bails cessent avec le tour { $lend-to }.
lend-lease-early-entered = Avant le tour { $lend-from } : une Armée de l’Axe a pénétré sur le territoire d’origine de l’URSS.
lend-lease-early-not-entered = Avant le tour { $lend-from }, une Armée de l’Axe doit avoir pénétré sur le territoire d’origine de l’URSS ; aucune ne l’a fait.
lend-lease-karelia = L’URSS contrôle la Carélie.
lend-lease-no-karelia = Avant le tour { $lend-from }, l’URSS doit contrôler la Carélie ; ce n’est pas le cas.

limit-once = Chaque action n’est réalisée qu’une fois par phase.
limit-allies-twice = Alliés en Guerre totale : chaque action jusqu’à 2 fois, sauf Prêts-bails.
limit-axis-missions = L’Axe a 2 actions Missions : 1 pour les Missions aériennes, 1 pour les sous-marines.
limit-soviet-research = Grâce aux Prêts-bails, l’URSS peut réaliser deux actions Recherche cette année.
limit-soviet-planning = Grâce aux Prêts-bails, l’URSS peut réaliser deux actions Planification cette année.
limit-no-allied-research = Les Alliés n’effectuent pas de Recherche la première année.
limit-lend-lease-allies = Seuls les Alliés réalisent les Prêts-bails.
limit-lend-lease-once = Les Prêts-bails ne sont réalisés qu’une fois, même en Guerre totale.

sequence-legal = Toutes les étapes sont dans l’ordre.
sequence-step = Étape { $n } : { $why }
sequence-minor-late = le recrutement automatique se fait au tout début de la phase.
sequence-po-after-combat = plus aucun PO ne peut être dépensé une fois les combats commencés.
sequence-too-many-actions =
    { $n } { $n ->
        [one] action disponible
       *[other] actions disponibles
    } seulement.
sequence-too-often =
    { $action } : { $n ->
        [0] impossible
        [one] 1 fois au plus
       *[other] { $n } fois au plus
    } dans cette phase.
sequence-action-name = Une étape qui est une action nomme cette action, et les autres étapes non.
sequence-actions-assumed = Nombre d’actions non donné : { $n }, comme imprimé, sans réduction.
sequence-lend-lease-assumed = Prêts-bails avant le tour { $lend-from } : conditions supposées remplies.
