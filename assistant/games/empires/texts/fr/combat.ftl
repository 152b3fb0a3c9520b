date = Tour { $turn } : { $season } { $year }
duty-none = { $power } : le calendrier n’oblige à aucune Attaque au tour { $turn }
duty-germany = Tours 1 et 2 : l’Allemagne doit attaquer à chaque tour au moins une zone contenant des Armées alliées
duty-germany-armies = Tours 1 et 2 : au moins une Armée allemande doit attaquer les Franco-Britanniques à chaque tour
duty-russia = 1916 : la Russie doit attaquer dans l’année au moins deux Armées austro-hongroises ou allemandes
potential-attacker-cv = Attaquant : Valeur de Combat { $n } ({ $nation })
potential-supports = Attaquant : +{ $n } pour { $armies ->
    [one] une Armée en Support
   *[other] { $armies } Armées en Support
 }
potential-attack-higher = Attaquant : +{ $n }, sa technologie Attaque dépasse la Défense adverse
potential-defence-higher = Défenseur : +{ $n }, sa technologie Défense dépasse l’Attaque adverse
potential-technology-equal = Technologies : aucun bonus, Attaque et Défense n’avantagent aucun camp
potential-no-technology = { $nation } : aucun effet des technologies, Manœuvre mise à part
potential-ceded-levels = Une Armée allemande cédée combat avec les niveaux d’Attaque et de Défense allemands
potential-defender-cv = Défenseur : Valeur de Combat { $n } ({ $nation })
potential-dice = Dés : attaquant { $attacker }, défenseur { $defender }
potential-totals = Potentiels de Combat : attaquant { $attacker }, défenseur { $defender }
aviation-bonus = Attaquant : +{ $n } pour l’Aviation ({ $spent } { $spent ->
    [one] mission
   *[other] missions
 } contre { $countered })
aviation-countered = Aviation contrée : aucun bonus ({ $spent } { $spent ->
    [one] mission
   *[other] missions
 } contre { $countered })
aviation-no-nation = Pas d’Aviation : une Armée de ce pays mène l’Attaque
aviation-no-tile = Pas d’Aviation : l’attaquant n’a pas la technologie
aviation-gallipoli = Les Alliés ne peuvent pas utiliser l’Aviation à Gallipoli
aviation-no-counter = Le défenseur n’a pas l’Aviation pour contrer
trench-bonus = Tranchée : +{ $n } ici, quel que soit son niveau
mountain-bonus = Défenseur : +{ $n } pour la montagne, à la place du bonus de tranchée s’il n’est pas meilleur
sturmtruppen = Sturmtruppen : la tranchée compte +{ $n } au lieu de +{ $instead }
tanks-cancel = Tanks { $level } : le bonus d’une tranchée de niveau { $trench } est annulé
tanks-too-low = Tanks { $level } : sans effet sur une tranchée de niveau { $trench }
tanks-ceded = Une Armée allemande cédée ne peut pas utiliser les Tanks allemands
reading-ceded-tanks = Une Armée allemande cédée peut utiliser les Tanks de la Puissance qui la joue
tanks-no-nation = Pas de Tanks : { $nation } ne bénéficie pas de cette technologie
tanks-no-tile = Pas de Tanks : l’attaquant n’a pas la technologie
outcome-attacker_double = { $attacker } contre { $defender }, le double : attaquant 0 Perte, défenseur 2
outcome-attacker = { $attacker } contre { $defender }, supérieur sans être le double : attaquant 1 Perte, défenseur 2
outcome-tie = { $attacker } contre { $defender }, égalité : 1 Perte pour chaque camp
outcome-defender = { $attacker } contre { $defender }, inférieur sans être doublé : attaquant 2 Pertes, défenseur 1
outcome-defender_double = { $attacker } contre { $defender }, le défenseur a le double : attaquant 2 Pertes, défenseur 0
odds = { $attacker } contre { $defender } avant les dés, sur les 36 lancers
row-attacker_double = L’attaquant a le double : { $rolls } { $rolls ->
    [one] lancer
   *[other] lancers
 } sur 36, { $ways ->
    [one] une façon
   *[other] { $ways } façons
 } de subir les Pertes
row-attacker = L’attaquant l’emporte : { $rolls } { $rolls ->
    [one] lancer
   *[other] lancers
 } sur 36, { $ways ->
    [one] une façon
   *[other] { $ways } façons
 } de subir les Pertes
row-tie = Égalité : { $rolls } { $rolls ->
    [one] lancer
   *[other] lancers
 } sur 36, { $ways ->
    [one] une façon
   *[other] { $ways } façons
 } de subir les Pertes
row-defender = Le défenseur l’emporte : { $rolls } { $rolls ->
    [one] lancer
   *[other] lancers
 } sur 36, { $ways ->
    [one] une façon
   *[other] { $ways } façons
 } de subir les Pertes
row-defender_double = Le défenseur a le double : { $rolls } { $rolls ->
    [one] lancer
   *[other] lancers
 } sur 36, { $ways ->
    [one] une façon
   *[other] { $ways } façons
 } de subir les Pertes
losses-due = Pertes à subir : attaquant { $attacker }, défenseur { $defender }
losses-lead-first = L’Armée qui mène l’Attaque subit d’abord les Pertes, puis ses Supports
losses-spill = Les Pertes qu’elle ne peut subir touchent les autres Armées de la zone, qu’elles aient combattu ou non
losses-spill-first = La seconde Perte d’une Armée réduite touche une Armée de la zone qui n’a pas encore combattu
trench-no-use = Une tranchée n’annule aucune Perte quand l’attaquant a le double
trench-cancels = La tranchée peut annuler une Perte : le niveau 2 passe au niveau 1, le niveau 1 est enlevé
trench-cancels-first = La tranchée peut absorber une Perte ; elle est alors enlevée
trench-alone = Une tranchée seule avec des Armées ennemies est enlevée
winner-spared = Un camp qui ne peut subir ses deux Pertes épargne la sienne à son adversaire
retreat-follows = L’Armée sauvée par sa tranchée doit retraiter, sinon elle est éliminée
retreat-spared = L’Armée sauvée par sa tranchée reste dans la zone
eligible-idle = { $army } ne manœuvre pas : ni Attaque ni Support, mais elle compte dans le nombre d’Armées
eligible-far = { $army } s’est déplacée de plus d’une zone : ni Attaque ni Support
eligible-full-first = Les Armées à pleine force doivent être attaquées d’abord : { $armies }
eligible-attacks = Au plus { $n ->
    [one] { $n } Attaque
   *[other] { $n } Attaques
 } : chaque Armée attaquante cible une autre Armée ennemie
eligible-supports = { $n ->
    [0] Aucun Support
    [one] Au plus { $n } Support
   *[other] Au plus { $n } Supports
 } (excédent dans la zone : { $majority })
eligible-compulsory = L’Attaque est obligatoire : les Armées sont entrées chez l’ennemi sans Armée amie sur place
eligible-impossible = Personne ne peut mener l’Attaque obligatoire : ce Mouvement est contraire aux règles
eligible-army-once = Une Armée ne peut être attaquée qu’une fois par tour
attack-fought = { $army } a déjà mené ou soutenu une Attaque pendant cette phase
attack-too-many-supports = { $n } { $n ->
    [one] Support est
   *[other] Supports sont
 } trop : l’excédent d’Armées en permet { $most }
eligible-zone-once = La zone a été attaquée par une Manœuvre précédente de cette Phase d’Actions : plus d’Attaque ici
plan-supports = { $n ->
    [0] Aucun Support : pas d’excédent de l’attaquant dans la zone
    [one] Au plus { $n } Support en tout : l’excédent de l’attaquant dans la zone
   *[other] Au plus { $n } Supports en tout : l’excédent de l’attaquant dans la zone
 }
plan-full-first = Les Armées à pleine force sont attaquées avant les réduites, chacune une seule fois
plan-carried = Pertes, tranchée et retraites passent d’une Attaque à la suivante ; une Attaque dont l’Armée attaquante est perdue n’a pas lieu
plan-aim-steps = Classement par l’échange de Pertes : celles qu’on attend de l’ennemi moins les siennes
plan-aim-clear = Classement par la chance de vider la zone
plan-aim-unhurt = Classement par la chance de ne rien perdre
plan-trench-best = Le défenseur use de sa tranchée et de ses Pertes de la façon la plus gênante pour le plan
plan-trench-always = Le défenseur utilise sa tranchée dès qu’il le peut
plan-trench-never = Le défenseur n’utilise jamais sa tranchée
plan-no-retreat = Une Armée qui doit retraiter ne trouve aucune zone et est éliminée
plan-missions = Les missions sont dépensées où elles aident, et contrées où cela gêne le plus
