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
