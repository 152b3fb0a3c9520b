# Ce que répond une fiche de règles, et ce qui se dit d’une fiche inutilisable.

question-strength = Force d’une zone
question-strength-zone = Zone
question-strength-words = force puissance
question-fight = Combat
question-fight-zone = Zone attaquée
question-fight-fight = Sorte de combat
question-fight-side = Attaquant
question-fight-attackers = Attaquants
question-fight-defenders = Défenseurs
question-fight-toggles = Circonstances
question-fight-dice = Dés
question-fight-roll = Jet de l’attaquant
question-fight-reply = Jet du défenseur
question-fight-before = Jet avant le combat
question-fight-also = Attaquées aussi
question-fight-words = combat attaque bataille
question-reach = Portée
question-reach-counters = Pions
question-reach-words = portee mouvement
question-supply = Ravitaillement
question-supply-side = Camp
question-supply-words = ravitaillement lignes
question-phase-end = Fin de la phase
question-phase-end-words = phase controle
question-points = Points
question-points-words = points victoire score
question-draw = Tirage
question-draw-cup = Gobelet ou paquet
question-draw-side = La main de qui
question-draw-words = tirage pioche gobelet
question-findings = Ce qui a été oublié
question-findings-words = oublis verifier

as-written = { $words }
as-typed = { $words }

## Force et points
strength-title = { $side } : { $what }
strength-said = { $what } { $n } ({ $side })
strength-verdict = { $zone } : { $parts }
strength-counts = { $what } : { $formula }
counted = { $side } { $n ->
    [one] { $n } pion
   *[other] { $n } pions
}
nobody-there = { $zone } : il n’y a personne
counter-part = { $counter }
together = Seulement ensemble
points-title = { $side }
points-said = { $side } { $n }
points-level = { $side } { $n } ({ $level })
points-verdict = Points : { $parts }
points-counts = { $what }
no-points = La fiche de règles de ce jeu ne compte pas de points

## Portée
allowance = { $n ->
    [one] Il a { $n } point à dépenser
   *[other] Il a { $n } points à dépenser
}
spent = { $n ->
    [one] { $n } point est déjà dépensé
   *[other] { $n } points sont déjà dépensés
}
barred = { $zone } est hors d’atteinte : { $why }
banned = { $words }
enemies-there = des ennemis s’y trouvent
locked-bar = un pion qui commence au contact d’un ennemi ne peut pas bouger
locked-away = un pion qui commence au contact d’un ennemi ne peut que s’en éloigner
full = { $n ->
    [one] Dans une zone à portée, il y aurait trop de pions : { $zones }
   *[other] Dans { $n } zones à portée, il y aurait trop de pions : { $zones } …
}
moved-barred = { $counter } ne peut pas entrer en { $zone } : { $why }
moved-too-far = { $counter } ne va pas jusqu’en { $zone } avec { $n ->
    [one] { $n } point
   *[other] { $n } points
}
controlled-there = un ennemi voisin la contrôle
too-dear = y entrer coûte { $cost }, et il en reste { $left }
reach-verdict = { $n ->
    [0] Aucune zone n’est à portée
    [one] { $n } zone est à portée
   *[other] { $n } zones sont à portée
}{ $full ->
    [0] {""}
    [one] {""} ; une autre est pleine
   *[other] {""} ; { $full } autres sont pleines
}
go-to = { $zone } ({ $cost })
does-not-move = « { $name } » est d’un type qui ne se déplace pas
no-movement = La fiche de règles de ce jeu ne décrit pas le mouvement
no-counters = Choisissez d’abord les pions
no-such-counter =
    { $near ->
        [0] Il n’y a pas de pion « { $name } »
       *[other] Il n’y a pas de pion « { $name } ». Le plus proche est « { $nearest } »
    }

## Ravitaillement
supply-length = { $n ->
    [one] Une ligne compte au plus { $n } point
   *[other] Une ligne compte au plus { $n } points
}
supply-any-length = Une ligne peut avoir n’importe quelle longueur
supply-enemy-counters = Les pions ennemis coupent une ligne
supply-enemy-control = Les zones tenues par l’ennemi coupent une ligne
supply-own-control = Une ligne passe par des zones que l’on tient
supply-zoc-blocks = Les zones voisines d’un ennemi coupent une ligne
supply-zoc-blocks-unless-friend = Les zones voisines d’un ennemi coupent une ligne, sauf si un ami s’y trouve
blocked-counters = des ennemis s’y trouvent
blocked-control = un ennemi la tient
blocked-not-own = elle n’est pas tenue
blocked-zoc = elle est voisine d’un ennemi
supply-verdict = { $out ->
    [0] { $side } : tout le monde est ravitaillé
    [one] { $side } : { $out } pion n’est pas ravitaillé
   *[other] { $side } : { $out } pions ne sont pas ravitaillés
}
out-of-supply = Non ravitaillés
column-counter = Pion
column-zone = Zone
mark-supply = { $of ->
    [supplied] Marquer ceux qui sont ravitaillés
   *[unsupplied] Marquer ceux qui ne sont pas ravitaillés
}
supply-unmarked = { $n ->
    [one] { $side } : le marqueur de ravitaillement est faux dans une zone
   *[other] { $side } : le marqueur de ravitaillement est faux dans { $n } zones
}
no-supply = La fiche de règles de ce jeu ne décrit pas le ravitaillement

## Combats
fight-title = { $fight } : { $side } contre { $foe }, { $zone }
fight-alone = { $fight } : { $side }, { $zone }
fight-column = { $zone } : { $attacker } contre { $defender }, colonne { $column }
fight-strengths = { $zone } : { $attacker } contre { $defender }
fight-dice = { $zone } : { $attacker ->
    [one] { $attacker } dé
   *[other] { $attacker } dés
} contre { $defender }
fight-fallen = { $zone } : { $outcome }
fight-costs = Pas perdus, attaquant et défenseur
fight-cost = { $ours } : { $theirs }
cost-all = tout
sum-attacker = Attaque : { $side }
sum-defender = Défense : { $side }
part-leads = attaque
part-idle = reste en retrait
part-attacked = défend
part-spared = reste en retrait
toggle-on = oui
toggle-off = non
dice-attacker = Attaquant
dice-defender = Défenseur
chances-of-fight = Issues possibles
outcomes-rest = { $n ->
    [one] Une autre issue
   *[other] { $n } autres issues
}
rest-short = autre
rest-cost = –
steps-lost = { $attacker ->
    [0] l’attaquant ne perd rien
   *[other] l’attaquant perd { $attacker } pas
}, { $defender ->
    [0] le défenseur ne perd rien
   *[other] le défenseur perd { $defender } pas
}
steps-short = { $attacker } : { $defender }
carry-out = Appliquer : { $outcome }
carry-out-to = { $outcome } : retraite vers { $zone }
carry-out-choice = { $outcome } ({ $chosen })
suffers-none = rien de perdu
suffers-step = { $step ->
    [one] perd { $step } pas
   *[other] perd { $step } pas
}
suffers-retreat = recule de { $retreat }
suffers-both = { $step ->
    [one] perd { $step } pas
   *[other] perd { $step } pas
}, recule de { $retreat }
must-attack = { $zone } doit être attaquée avant la fin de la phase ({ $fight })
before-open = { $words } : { $dice } déplace la colonne et n’a pas été lancé
carry-out-nowhere = { $outcome } : aucune retraite possible, éliminé
carry-out-advance = { $said } ; les attaquants avancent
fight-booked = Combat ({ $zone }) : { $outcome }
no-fight = { $zone } : personne ne peut y attaquer
no-fights = La fiche de règles de ce jeu ne décrit pas de combat
no-such-fight = Il n’y a pas de combat « { $name } ». Le plus proche est « { $nearest } »
no-such-toggle = Ce combat ne connaît pas la circonstance « { $name } »
die-too-high = Un dé montre { $die }, alors qu’il a { $sides } faces
too-many-dice = Plus de { $most } dés par camp, c’est trop pour le calcul
strengths = Attaquant { $attacker }, défenseur { $defender }
ratio-defender = Le rapport s’arrondit en faveur du défenseur : colonne { $column }
ratio-attacker = Le rapport s’arrondit en faveur de l’attaquant : colonne { $column }
ratio-nearest = On prend le rapport le plus proche : colonne { $column }
ratio-below = Au-dessous de la première colonne, on prend { $column }
ratio-nothing = Contre une force nulle, on prend la dernière colonne
difference = La différence est { $by } : colonne { $column }
shift-columns = { $words } : { $by } { $n ->
    [one] colonne
   *[other] colonnes
}
shift-die = { $words } : { $by } au dé
fire-both = Les deux camps tirent en même temps
fire-attacker = L’attaquant tire d’abord ; ce qui reste du défenseur répond
fire-defender = Le défenseur tire d’abord ; ce qui reste de l’attaquant répond
buckets-dice = L’attaquant lance { $attacker } et le défenseur { $defender ->
    [one] { $defender } dé
   *[other] { $defender } dés
}
buckets-rounds = { $n ->
    [one] Il y a un seul tour de dés
   *[other] Il y a { $n } tours de dés
}
buckets-end = Le combat dure jusqu’à la disparition d’un camp
opposed-difference = Chaque camp ajoute ses dés à sa force ; la différence décide
opposed-ratio = Chaque camp ajoute ses dés à sa force ; le nombre de fois que le plus fort contient l’autre décide

## Phases, contrôle, tirages
turn = Tour { $n }
control-alone = Qui se trouve seul dans une zone la prend
control-enter = Qui entre dans une zone la prend, sauf si celui qui la tient s’y trouve
control-never = Les zones ne changent pas de mains
take-zones = { $n ->
    [one] Prendre { $n } zone
   *[other] Prendre { $n } zones
}
takes-zone = Prise de zone ({ $side }) : { $zone }
phase-verdict = { $n ->
    [0] { $phase } : aucune zone ne change de mains
    [one] { $phase } : { $n } zone change de mains
   *[other] { $phase } : { $n } zones changent de mains
}
control-verdict = { $n ->
    [0] Aucune zone ne change de mains
    [one] { $n } zone change de mains
   *[other] { $n } zones changent de mains
}
phase-steps = { $phase }
phase-begins = { $phase } commence
next-phase = Continuer : { $phase }
overstacked = { $zone } : { $side } en a { $n }, pour { $most } au plus
card-trouble = La fiche de règles ne peut pas être suivie : { $fault }
drawn-stays-out = Ce qui est tiré reste dehors
draw-verdict = { $n ->
    [0] { $cup } : il ne reste rien
    [one] { $cup } : il en reste { $n }
   *[other] { $cup } : il en reste { $n }
}
chances-of-draw = Ce qui peut être tiré
drawn = Tiré : { $words }
drawn-from = { $cup } : tirage de { $words }
filled-again = Remplir de nouveau
cup-filled = { $cup } : tout est remis
no-cups = La fiche de règles de ce jeu ne décrit ni gobelet ni paquet
no-such-cup = Il n’y a pas de gobelet « { $name } ». Le plus proche est « { $nearest } »
no-such-zone =
    { $near ->
        [0] Il n’y a pas de zone « { $name } »
       *[other] Il n’y a pas de zone « { $name } ». La plus proche est « { $nearest } »
    }

## Fiches inutilisables
kit-unusable = { $where } : { $fault }
kit-too-long = plus de { $most } caractères
kit-not-toml = ce n’est pas du TOML : { $detail }
kit-entry = { $entry } : { $fault }
kit-no-links = Aucune zone n’a de voisine : portée, ravitaillement et attaques de voisin ne trouvent rien
kit-no-sides = Aucun pion n’a de camp : personne ne combat, ne bouge ni ne tient rien
kit-no-such =
    { $near ->
        [0] « { $name } » n’existe pas
       *[other] « { $name } » n’existe pas ; le plus proche est « { $nearest } »
    }
formula-at = « { $words } », caractère { $at } : { $fault }
formula-too-long = une formule compte au plus { $most } caractères
formula-broken = « { $words } » n’est pas une formule
formula-unknown = une formule ne peut pas dire « { $words } »
formula-too-deep = trop de parenthèses les unes dans les autres
formula-call = « { $name } » s’écrit autrement : sum(valeur), sum(valeur, attackers), count(own), every(attackers, condition), max(a, b), marker('nom')
formula-column-alone = « { $name } » est une valeur de pions : écrivez sum({ $name })
formula-name =
    { $near ->
        [0] « { $name } » n’existe pas
       *[other] « { $name } » n’existe pas ; le plus proche est « { $nearest } »
    }
formula-kinds = « { $words } » calcule avec des mots
formula-zero = « { $words } » divise par zéro
formula-large = « { $words } » donne un nombre démesuré
dice-unknown = « { $words } » ne sont pas des dés ; on écrit 1d6, 2d6, 1d10 ou d66
ratio-unknown = « { $words } » n’est pas un rapport ; on écrit 1-2 ou 3-1
table-columns = { $found ->
    [one] la table a { $found } colonne, il en faut { $wanted }
   *[other] la table a { $found } colonnes, il en faut { $wanted }
}
columns-fall = « { $column } » n’est pas plus que la colonne d’avant ; les colonnes montent
table-rows = { $found ->
    [one] la colonne { $column } a { $found } case, les dés en montrent { $wanted }
   *[other] la colonne { $column } a { $found } cases, les dés en montrent { $wanted }
}
result-unknown =
    { $near ->
        [0] le résultat « { $word } » n’est pas décrit sous results
       *[other] le résultat « { $word } » n’est pas décrit sous results ; le plus proche est « { $nearest } »
    }
bands-none = un combat à dés opposés demande ses bands
effect-unknown = « { $words } » n’est pas un effet ; les effets sont éliminé, perte 1, recul 2, points 2, marque désorganisé, avec « ou » entre ce qui peut être choisi
before-unused = seul un combat à colonnes peut avoir cela
shifts-unused = un combat à poignées de dés n’a pas de décalages ; ses formules disent ce qui change
kit-faults = { $n ->
    [one] Le kit « { $name } » est inutilisable : { $first }
   *[other] Le kit « { $name } » est inutilisable, { $n } erreurs ; la première : { $first }
}
kit-fault = { $where } : { $fault }
kit-name = le dossier d’un kit se nomme en minuscules, chiffres et traits d’union, comme ma-guerre
kit-name-taken = « { $name } » est déjà le nom d’une de nos cartes ou d’un de nos jeux de pions ; nommez le kit autrement
kit-no-setup = il n’y a pas de mise en place « { $name } » dans son dossier counters/…/setups
hands = Mains
column-side = Camp
column-held = Tient
column-number = Nombre
hand-unseen = Non vu
hand-of-whom = Il n’y a pas de tel camp pour tenir ce qui est tiré
drawn-unseen = { $n ->
    [one] Un est tenu que personne n’a vu : ce peut être n’importe lequel qu’on ne sait pas dehors
   *[other] { $n } sont tenus que personne n’a vus : ce peuvent être tous ceux qu’on ne sait pas dehors
}
drawn-by = { $side } tire : { $words }
draw-unseen = { $side } en tire un sans le montrer
drawn-unseen-from = { $cup } : { $side } en tire un sans le montrer
played-by = { $side } joue : { $words }
played-from = { $cup } : { $side } joue { $words }

## Comptes
question-accounts = Points à dépenser
question-accounts-side = Camp
question-accounts-words = compte depense budget
price = Cela coûte { $n } ({ $account }) ; il y en a { $has }
price-too-high = Cela coûte { $n } ({ $account }), et il n’y en a que { $has }
account-of = { $side }, { $account }
account-more = { $side } reçoit un point : { $account }
account-less = { $side } dépense un point : { $account }
account-income = { $account } : le revenu s’ajoute à la fin de la phase du camp
account-overdrawn = { $side } a dépensé { $n } de trop ({ $account })
accounts-verdict = Ce que chaque camp peut dépenser
accounts-title = Points
column-account = Compte
column-left = Reste
column-income = Revenu

## Le joueur du programme
question-opponent = Prochaine étape de l’adversaire
question-opponent-words = adversaire joueur conseil
question-opponent-without = Laissés de côté : pions
question-opponent-spared = Laissées de côté : zones
question-opponent-dice = Dés
question-opponent-refusing = Dire quelle étape est impossible
opponent-go = { $counter } : { $start } → { $zone }
opponent-strike = { $zone } : { $fight }, avec { $n ->
    [one] un pion
   *[other] { $n } pions
}
opponent-nothing = Il ne reste rien à faire
opponent-takes = { $counter } s’empare de { $zones }
opponent-done = Aucun mouvement ni combat ne rapporte plus qu’il ne peut coûter
opponent-roll = Lancer sur la fiche du combat
opponent-estimate = Ce que cela rapporte est estimé en pions de force moyenne : pertes des combats, points, ravitaillement, un coup à l’avance et pas plus loin
opponent-some-moves = { $n ->
    [one] un mouvement
   *[other] { $n } mouvements
}
opponent-some-fights = { $n ->
    [one] un combat
   *[other] { $n } combats
}
opponent-some-dues = ce que la phase doit
opponent-some-end = la fin de la phase

question-reach-dice = Dés du potentiel de mouvement
roll-open = Les dés du potentiel de mouvement ne sont pas lancés
roll-onward = { $words } : { $dice } en décide, et n’est pas encore lancé
roll-round = les résultats du jet « { $word } » y ramènent
buckets-initiative = Qui lance plus tôt ({ $formula }) lance d’abord ; seul ce qui reste des autres répond
faces = { $n ->
    [one] Un dé est lancé
   *[other] { $n } dés sont lancés
} : sur { $sides } faces, { $hits } touchent et { $flags } repoussent
