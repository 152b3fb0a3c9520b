pursuit-most =
    { $mounted } { $mounted ->
        [one] monté compté
       *[other] montés comptés
    } deux fois et { $psiloi } Psiloï une fois : au plus { $max-destroyed } { $max-destroyed ->
        [one] plaquette détruite
       *[other] plaquettes détruites
    }.
pursuit-most-refused =
    Bataille refusée, les deux nombres doublent : { $mounted } { $mounted ->
        [one] monté
       *[other] montés
    } et { $psiloi } Psiloï détruisent au plus { $max-destroyed } { $max-destroyed ->
        [one] plaquette
       *[other] plaquettes
    }.
pursuit-deserters =
    { $regular } { $regular ->
        [one] poursuivant régulier disparaît
       *[other] poursuivants réguliers disparaissent
    } sur 1/20 et { $irregular } { $irregular ->
        [one] irrégulier
       *[other] irréguliers
    } sur 2/20 : { $expected-pursuers-lost } en moyenne ; les poursuivants manquent la bataille suivante de la saison.
recovery-winner-home = Victoire chez soi ({ $side }) : 30 % de { $loss } points perdus, { $own } points.
recovery-winner-abroad = Victoire au-dehors ({ $side }) : 20 % de { $loss } points perdus, { $own } points.
recovery-loser-home = Défaite chez soi ({ $side }) : 30 % de { $loss } points perdus, { $own } points.
recovery-loser-abroad = Défaite au-dehors ({ $side }) : rien des { $loss } points perdus.
recovery-draw-home = Match nul chez soi ({ $side }) : 30 % de { $loss } points perdus, { $own } points.
recovery-draw-abroad = Match nul au-dehors ({ $side }) : rien des { $loss } points perdus.
recovery-enemy = Butin ({ $side }) : 10 % des pertes adverses, hormis les troupes vendues, { $enemy } points.
recovery-ransom = Rançons ({ $side }) : 25 % de la valeur des troupes encerclées, { $ransom } points.
recovery-total = Budget récupéré aussitôt ({ $side }) : { $total } points.
reading-ransom-own-counts = Lecture : le perdant chez lui compte les troupes vendues dans ses pertes.
reading-ransom-own-excluded = Lecture choisie : les troupes vendues ne comptent pas dans les 30 % du perdant.
second-army-no-defeat = La première bataille n’est pas une défaite : l’armée suivante ne récupère rien.
second-army-annihilated = Toutes les troupes attaquantes sont anéanties : la récupération est perdue.
second-army-budget = À la fin du tour, l’armée suivante récupère 10 % des { $first-loss } points perdus : { $budget } points, qui ne combattent pas et ne sont pas poursuivis.
baggage = { $battle } au combat à 1d6 PO et { $pursuit } en poursuite à 1d3 PO : { $expected } PO en moyenne, de { $least } à { $most }.
reembark-each =
    { $able } { $able ->
        [one] plaquette plus proche
       *[other] plaquettes plus proches
    } d’un bateau que de l’ennemi rembarquent sur 3-6, { $chance } chacune : { $expected-saved } sauvées en moyenne.
reembark-lost = Les autres, { $unable-points } points, sont détruites et donnent 25 % au vainqueur : { $winner-budget-certain } points.
capture-no-fleet = Aucune flotte présente : aucun navire n’est capturé.
capture-most =
    { $pursuers } { $pursuers ->
        [one] poursuivant
       *[other] poursuivants
    }, trois navires chacun ; navires vides : { $empty-ships }. Au plus { $most } { $most ->
        [one] navire capturé
       *[other] navires capturés
    }.
