conquest-enough = { $troops } points : au moins la moitié de l’ex-défenseur ({ $minimum }), la province est conquise au bout d’un tour.
conquest-too-few = { $troops } points : moins de la moitié de l’ex-défenseur ({ $minimum }), ou pas d’armée du tout.
pacification-seasons =
    { $mod } pour { $seasons } { $seasons ->
        [one] saison
       *[other] saisons
    } depuis la conquête, dont { $pillage-seasons } de pillage.
pacification-troops = { $mod } pour { $troops } points présents face aux { $defender } de l’ex-défenseur : chaque moitié au-delà du minimum, +2 au plus.
pacification-too-weak = Points de troupes : { $troops }, moins de la moitié de l’ex-défenseur ({ $minimum }) ; pas de jet.
pacification-fate = { $mod } pour les { $loss } de pertes du défenseur : plus de 70 % anéanti, 30 % ou moins seulement repoussé.
pacification-paid = { $mod } pour { $po } PO de supplément.
pacification-chance = Chance de pacifier cette saison : { $tenths }/10.
pacification-cost = Coût de la saison, tentée ou non : { $cost } PO.
pacification-cost-pillaged = Coût de la saison, tentée ou non, doublé par le pillage : { $cost } PO.
pacification-season =
    { $n } { $n ->
        [one] saison
       *[other] saisons
    } après la conquête : { $tenths }/10 ; pacifiée d’ici là avec la chance { $chance }.
pacification-cost-total =
    { $rolls } { $rolls ->
        [one] saison
       *[other] saisons
    } : { $cost-total } PO en tout.
relief-annihilated = L’armée de secours est anéantie : la pacification est automatique.
relief-restart = Une armée de la nationalité est revenue : la pacification est à recommencer à zéro.
reading-pillage-cost-all = Lecture : le pillage double tout le coût de pacification, suppléments compris.
reading-pillage-cost-base = Lecture choisie : le pillage ne double que le coût fixe.
reading-first-roll = Lecture : le premier jet a lieu la saison de la conquête, avec 0 saison ; un supplément vaut pour une saison.
assumed-defender-loss = Pertes du défenseur non données : supposées entre 30 et 70 %.
