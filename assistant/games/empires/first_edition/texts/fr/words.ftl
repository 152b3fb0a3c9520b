# Les mots de la première édition, au lieu de ceux de la version 1.1.

phase-too-many = Activation { $action } : { $n } { $n ->
    [one] Armée utilisée
   *[other] Armées utilisées
 }, au plus { $most } (un mouvement stratégique compte double)
phase-too-many-or = Activation { $action } : { $n } Armées sur { $most }, ou une action de plus que n’en a le tour
phase-zone-again = { $what } : zone attaquée dans deux Activations de cette phase
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
