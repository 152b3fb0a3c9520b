# Titres et blancs des questions
question-attack = Attaque
question-attack-words = attaquer fight assault assaut combat attaquent
question-attack-zone = Zone
question-attack-attacker = Armée en Attaque
question-attack-target = Armée attaquée
question-attack-supporting = Armées en Support
question-attack-air = Mission aérienne
question-attack-air-table = d’après les marqueurs
question-attack-air-none = aucune
question-attack-air-uncountered = non contrée
question-attack-air-countered = annulée
question-attack-dice = Dés (attaquant, défenseur)
question-plan = Plan d’attaque
question-plan-words = planning assign
question-plan-zone = Zone
question-plan-missions = Missions aériennes à dépenser
question-plan-rank = Classé par
question-plan-rank-steps = pas échangés
question-plan-rank-clear = chance de vider la zone
question-plan-rank-safe = chance de ne rien perdre
question-plan-show = Plans affichés
question-breakthrough = Percée
question-breakthrough-words = blitz blitzkrieg percer
question-breakthrough-zone = Zone à traverser
question-breakthrough-army = Blindés qui traversent
question-supply = Ravitaillement
question-supply-side = Faction
question-reach = Mouvement
question-reach-words = bouger portee
question-reach-counters = Armées
question-reach-op = Opération
question-reach-to = Destination
question-reach-invading = Pays envahi
question-landing = Assaut amphibie
question-landing-words = debarquer debarquement
question-landing-army = Armée
question-landing-to = Destination
question-landing-announced = Armées à y débarquer ce tour
question-end = Fin de phase
question-end-side = Faction
question-turn = Ce tour
question-turn-words = saison date
question-turn-side = Faction
question-actions = Actions
question-actions-words = points planification
question-actions-side = Faction
question-recruit = Recrutement
question-recruit-words = recrues
question-recruit-side = Faction
question-recruit-nation = Pays
question-recruit-zone = Placées à
question-research = Recherche
question-research-words = technologie tuiles
question-research-side = Faction
question-missions = Missions
question-missions-words = aerienne sous-marins bombardement
question-missions-side = Faction
question-missions-zone = Zone
question-war = Statut de guerre et pays
question-war-words = statut neutre entre-en-guerre entrent-en-guerre
question-surrender = Reddition
question-surrender-words = redditions capitule capitulent tombe
question-surrender-side = Fin de la phase de
question-surrender-country = Pays
question-victory = Victoire
question-findings = Qu’avons-nous oublié ?

# Ce que les joueurs notent
fact-phase = Phase
fact-phase-axis = Axe
fact-phase-allies = Alliés
fact-phase-ussr = URSS
fact-over = La dernière phase de la partie est terminée
fact-over-note = L’adversaire ne prévoit plus rien, tant que personne ne revient en arrière.
fact-combat-begun = Les combats de la phase ont commencé
fact-axis-entered-ussr = Tour de la première entrée d’une Armée de l’Axe en URSS (0 : jamais)
fact-axis-entered-west = Tour de la première entrée d’une Armée de l’Axe en France ou en Belgique (0 : jamais)
fact-german-attacked-karelia = Une Armée allemande a attaqué en Carélie
fact-ussr-entered-axis = Une Armée de l’URSS a pénétré en Allemagne, Roumanie ou Hongrie
fact-lend-lease-turn = Tour des derniers Prêts-bails (0 : jamais)
fact-income-turn = Tour dont les PO italiens ont été pris (0 : aucun)
fact-france-condition-since = Tour depuis lequel la France remplit sa condition de reddition (0 : non)
fact-axis-advanced-used = Missions aériennes avancées utilisées par l’Axe ce tour
fact-rounding = Arrondi des PR
fact-rounding-result-up = les PR collectés, à la valeur supérieure
fact-rounding-loss-up = la déduction, à la valeur supérieure
fact-axis-reductions-in-limited-war = L’Axe perd des actions aussi en Guerre limitée
fact-surcharges-cumulate = Les surcoûts des opérations se cumulent
fact-strategic-through-enemy = Le Mouvement stratégique peut passer parmi des ennemis
fact-support-count = Armées comptées pour l’excès
fact-support-count-present = toutes celles qui sont présentes
fact-support-count-assault = celles en Assaut
fact-die-conversion-by-support = Des Blindés en Support améliorent le dé
fact-sea-leg-uncontrolled-with-blitz = Avec Blitzkrieg, une ligne par mer peut finir sur une côte seulement occupée
fact-gibraltar-blocks-axis-supply = Gibraltar arrête le ravitaillement de l’Axe
fact-occupied-zone-keeps-control-when-cut = Une zone coupée reste contrôlée tant que sa garnison tient
fact-source-in-own-contested-zone = Une source contestée ravitaille l’Armée qui y est
fact-blitz-must-stop = Les Blindés s’arrêtent à côté de la zone percée
fact-africa-blitz-without-tech = En Afrique, les Blindés percent sans la tuile
fact-allied-navy-alone-stops-standard-subs = Marine avancée alliée seule arrête les sous-marins standard
fact-amphibious-armour-with-tech = Avec la tuile, les Blindés débarquent aussi
fact-amphibious-limit-1945 = Armées débarquées par tour la dernière année
fact-axis-may-cancel-in-winter-1945 = L’Axe peut annuler des Missions le dernier hiver
fact-france-surrender = Date de la reddition de la France
fact-france-surrender-next-allied-phase-end = prochaine fin de phase des Alliés
fact-france-surrender-one-turn-grace = après un tour entier de sursis
fact-yugoslavia-return-turn-pr = PR yougoslaves au tour de son retour
fact-defender-attacked-once = Une Armée n’est attaquée qu’une fois par phase
register-countries = Pays
register-countries-surrendered = A capitulé au tour
register-countries-returned = Revenu en guerre
register-countries-invaded_by = Envahi par
word-desert = désert

# Réponses
no-such-zone-here = Il n’y a pas de zone « { $zone } » sur la carte.
no-such-faction = « { $side } » n’est pas une faction : Axe, Alliés ou URSS.
not-in-this-fight = Cette Armée ne combat pas de ce côté à { $zone }.
two-dice = Il faut deux dés : celui de l’attaquant, puis celui du défenseur.
not-neutral = { $country } : ce pays n’est pas neutre, il n’y a rien à envahir.
then = { $first }, puis { $rest }
points = { $n }
attack-before = { $zone } : { $attacker } contre { $defender }, { $ours } à { $theirs } avant les dés
attack-forbidden = { $zone } : Attaque impossible ainsi, { $attacker } contre { $defender } ({ $ours } à { $theirs } avant les dés)
attack-result = { $zone } : { $attacker } contre { $defender }, { $ours } à { $theirs }
attack-nobody-of-ours = { $zone } : aucune Armée pour attaquer ({ $faction })
attack-no-enemies = { $zone } : personne à attaquer ({ $faction })
term-value-full = { $army }
term-value-reduced = { $army }
term-value-dak = Afrika Korps ici
term-value-italians-with-germans = Italiens avec des Allemands
term-value-winter-1942 = cet hiver en URSS
term-combat-support = Support, { $army }
term-combat-air = Mission aérienne
term-combat-air-countered = Mission annulée
term-terrain-zone = { $terrain }
term-terrain-fortress = forteresse
term-terrain-crossed = { $feature }
fight-title = { $zone } : { $side } contre { $foe }
fight-costs = Pertes, attaquant : défenseur
fight-cost = { $ours } : { $theirs }
fight-wins = gagne
fight-equal = égal
fight-loses = perd
part-leads = attaque
part-supports = Support
part-idle = inactive
part-attacked = attaquée
part-spared = épargnée
aid-mission = Mission aérienne
aid-cancelled = Annulée
aid-missions = { $n ->
    [0] plus aucune
    [one] { $n } disponible
   *[other] { $n } disponibles
 }
next-combat-here = Le combat suivant ici
attacker-potential = Attaquant
defender-potential = Défenseur
odds = Les 36 lancers
outcome = { $attacker } / { $defender }
apply-result = { $attacker } : { $ours } ; { $defender } : { $theirs }
combat-booked = { $zone } : { $attacker } contre { $defender }, { $sums } contre { $against } (dés { $die } et { $other }) ; { $attacker } : { $ours } ; { $defender } : { $theirs }
throw-attacker = Attaquant
throw-defender = Défenseur
plan-the-zone = Planifier toutes les Attaques de la zone
plan-verdict = { $zone } : { $attacks }. Zone vidée : { $clear }
plan-none = { $zone } : aucune Attaque permise
plans = Plans
plan-column-attacks = Attaques
plan-column-own = Pas perdus
plan-column-enemy = Ennemis
plan-column-clear = Vidée
plan-column-safe = Sans perte
planned = { $attacker } → { $target }
planned-and = { $first } + { $second }
planned-mission = Mission
short-army = { $arm } { $n }
short-army-of = { $country } { $army }
first-attack = La première Attaque de ce plan
breakthrough-yes = { $zone } peut être traversée : différentiel de { $margin }
breakthrough-no = { $zone } ne peut être traversée (différentiel de { $margin })
supply-verdict = 
    { $faction } : { $cut ->
        [0] { $n ->
            [one] sa seule Armée est ravitaillée
           *[other] les { $n } Armées sont ravitaillées
        }
        [one] { $cut } Armée sur { $n } non ravitaillée
       *[other] { $cut } Armées sur { $n } non ravitaillées
    }{ $lost ->
        [0] {""}
        [one] , une zone perdue
       *[other] , { $lost } zones perdues
    }
supply-of = Ravitaillement : { $faction }
lay-unsupplied =
    Poser ou retirer { $n } { $n ->
        [one] marqueur
       *[other] marqueurs
    } Non ravitaillé
reach-no-army = Choisissez une Armée d’un pays en guerre
reach-too-far = { $zone } : aucun chemin n’y mène à sa portée.
reach-far = { $zone } est à { $n } zones ; { $op } : { $most ->
    [one] une zone
   *[other] { $most } zones
 } au plus.
reach-inland = { $zone } ne touche aucune mer : un Mouvement naval finit sur une côte.
reach-not = { $army }{ $more ->
    [0] {""}
    [one] { " " }et une autre
   *[other] { " " }et { $more } autres
 }, { $op } : { $zone } hors de portée
reach-verdict = { $army }{ $more ->
    [0] {""}
    [one] { " " }et une autre
   *[other] { " " }et { $more } autres
 }, { $op } : { $n ->
    [0] aucune zone à portée
    [one] { $n } zone, { $po } PO
   *[other] { $n } zones, { $po } PO
 }
bring-army = Assaut avec { $army } ({ $start })
invade = Envahir : { $country }
reach-by = Par { $op }
move-there = Aller à { $zone } ({ $n } PO sur { $left })
assault-in-place = Assaut sur place ({ $zone }, { $n } PO sur { $left })
landing-no-route = { $zone } : aucun axe ni zone de débarquement n’en part
landing-yes = Débarquement possible ({ $zone }) : { $army }
landing-no = Débarquement impossible ({ $zone }) : { $army }
land-at = Débarquement : { $zone }
land-there = Débarquer : { $zone } ({ $n } PO sur { $left })
end-verdict =
    Fin de phase ({ $faction }) : { $n } { $n ->
        [one] changement
       *[other] changements
    }
end-nothing = Fin de phase ({ $faction }) : rien ne change
end-order = Dans cet ordre
end-control = Contrôle des zones
end-pockets = Zones non ravitaillées
end-elimination = Armées non ravitaillées
end-garrisons = Zones privées de garnison
end-surrender = Redditions
end-control-offer = Contrôle : { $n ->
    [one] une zone change
   *[other] { $n } zones changent
}
end-pockets-offer = Zones non ravitaillées perdues : { $n }
end-elimination-offer = Armées non ravitaillées éliminées : { $n }
end-garrisons-offer = Garnisons : { $n ->
    [one] une zone tombe
   *[other] { $n } zones tombent
}
end-severed = Zones coupées par une reddition
end-severed-offer = Zones coupées par la reddition, perdues : { $n }
end-surrender-offer = Appliquer les redditions
end-everything = Tout cela
zone-cut-off = { $zone } ne peut être ravitaillée : son contrôle change ({ $owner } → { $faction }).
zone-nobody-supplies = { $zone } ne peut être ravitaillée par aucune des deux factions ({ $owner }, { $faction }) : elle reste comme elle est.
army-stranded = { $army } ({ $zone }) : coupée seulement par une reddition de cette phase ; le ravitaillement a été vérifié avant, elle reste.
army-cut-off = { $army } ({ $zone }) : non ravitaillée, éliminée.
next-phase = Phase suivante : { $faction }, tour { $turn }
game-over = La dernière phase du dernier tour est finie
war-verdict = { $statuses }
status-of = { $faction } : { $war }
countries-at-war = Pays
war-column-country = Pays
war-column-standing = Situation
war-column-faction = Faction
war-column-why = Pourquoi
standing-at-war = en guerre
standing-neutral = neutre
standing-surrendered = a capitulé
why-country-never-joins = ne rejoint aucune faction ; peut être envahi et capituler
why-country-out-of-game = n’intervient pas dans le jeu
why-at-war-from-start = dès le début
why-at-war-since = depuis le tour { $turn }
why-at-war-axis-total = l’Axe est en Guerre totale
why-at-war-france-fell = depuis la reddition de la France
why-at-war-invaded = envahi par une faction adverse ({ $invader })
why-neutral-until-turn = jusqu’au tour { $turn }, sauf invasion par une faction adverse
why-neutral-until-france-falls = jusqu’à la reddition de la France, sauf invasion par une faction adverse
fell-on-turn = au tour { $turn }
fell-and-returned = capitulation au tour { $fell }, de retour depuis le tour { $turn }
no-faction = personne
to-limited-war = { $faction } : revenir en Guerre limitée
to-total-war = { $faction } : passer en Guerre totale
country-joins = Entrée en guerre : { $country } ; ses zones à sa faction ({ $faction })
country-surrenders = Reddition : { $country }
surrender-verdict = Condition de reddition remplie : { $countries }
surrender-none = Aucun pays ne doit capituler
victory-verdict-open = Tour { $turn } : la partie est ouverte
victory-verdict-axis = Victoire de l’Axe
victory-verdict-draw = Match nul
victory-verdict-allies-and-ussr = Victoire commune des Alliés et de l’URSS
victory-rule = L’Allemagne capitule avant le tour { $last } : victoire des Alliés et de l’URSS ; au tour { $last } : match nul ; jamais : victoire de l’Axe.
victory-handicap = Handicap, par accord : la capitulation allemande compte { $n ->
    [one] un tour
   *[other] { $n } tours
} { $sooner ->
    [1] plus tôt ; tenir jusqu’au bout compte comme une capitulation au tour 23
   *[other] plus tard
}
holdings = Ce qui est encore tenu
victory-column-country = Pays
victory-column-sources = Sources de ravitaillement
report-points = Zones de victoire à la fin de chaque tour
victory-column-zones = Zones de victoire
held-all = les { $total }
held-some = { $n } sur { $total } (sans { $lost })
yugoslavia-returns = La Yougoslavie revient en guerre côté Alliés
actions-verdict =
    { $faction } : { $n } { $n ->
        [one] action
       *[other] actions
    }, reste { $left }
actions-sum = Nombre d’actions
actions-grid = Chaque action
actions-column-action = Action
actions-column-used = Réalisée
actions-column-brings = Rapporte
used-of = { $used } sur { $most }
brings-po = { $n } PO{ $lost ->
    [0] {""}
    [one] , dont { $lost } perdu
   *[other] , dont { $lost } perdus
 }
brings-pb = { $n } PB
brings-air = { $n ->
    [0] aucune Mission aérienne
    [one] { $n } Mission aérienne
   *[other] { $n } Missions aériennes
 }
brings-submarine = { $n ->
    [0] aucune Mission sous-marine
    [one] { $n } Mission sous-marine
   *[other] { $n } Missions sous-marines
 }
brings-recruitment = des PR
brings-research = une étape de recherche
brings-lend-lease = une action soviétique de plus
take-income = Prendre les { $n } PO de l’Italie ({ $po } sur la piste)
take-planning = Planification
take-armour-production = Production de blindés
take-missions-air = Missions aériennes
take-missions-submarine = Missions sous-marines
take-recruitment = Recrutement
take-research = Recherche
take-lend-lease = Prêts-bails
recruit-now = Que recruter
research-now = Que rechercher
recruit-verdict = { $country } : { $n } PR à dépenser, { $pb } PB en réserve
recruit-nowhere = { $country } : nulle part où placer une Armée (source ou Capitale contrôlée avec de la place).
automatic-points = Pays qui recrutent d’eux-mêmes ce tour
automatic-column = PR
buy-flip = { $army } ({ $zone }) : remise à pleine force ({ $price } PR)
buy-place-full = { $zone } : { $army }, pleine force ({ $price } PR)
buy-place-reduced = { $zone } : { $army }, force réduite ({ $price } PR)
exchange = { $army } ({ $zone }) : remplacée par des Blindés ({ $n } PB)
research-verdict = { $faction } : { $n ->
    [0] aucune tuile à rechercher
    [one] { $n } tuile à rechercher
   *[other] { $n } tuiles à rechercher
 }
tiles = Technologies
research-column-tile = Technologie
research-column-place = Où elle est
research-column-earliest = Dès
tile-available = disponible
tile-development = en développement
tile-to-come = pas commencée
any-time = toujours
from-year = { NUMBER($year, useGrouping: 0) }
tile-to-development = { $tech } : placer en développement
tile-becomes-available = { $tech } : rendre disponible
turn-verdict = Tour { $turn }, { $season } { NUMBER($year, useGrouping: 0) } : { $faction }
turn-differs = Ce qui change ce tour
turn-column-what = Ce qui vaut maintenant
turn-column-rule = Règle
phase-begins = La phase commence par
actions-now = Actions de la phase
war-now = Pays qui entrent en guerre
tile-date = { $tech } peut être développée à partir de ce tour.
joins-now = Entrée en guerre : { $country } ({ $faction }).
research-at-once-now = Désormais, la tuile choisie par une Recherche est disponible tout de suite.
last-turn = Dernier tour : si l’Allemagne capitule maintenant, match nul.
axis-1940 = La première année, pas d’Armée allemande ni de Mission de l’Axe en Finlande, en Grèce ou en Afrique.
axis-winter-1942 = Cet hiver, en URSS, l’Axe a des Valeurs de Combat plus basses et des opérations plus chères.
trondheim-season = Si les Alliés contrôlent Trondheim, l’Axe a une action en moins (hiver et printemps, Guerre totale).
landings-1944 = Cette année, plus d’Armées peuvent débarquer par tour avec Assauts amphibies.
suez-counts = Si l’Axe contrôle Suez, la Planification alliée rapporte moins.
soviets-wait = Les Armées de l’URSS à Kiev et aux frontières de l’Allemagne et de la Roumanie attendent, sauf vers des zones contrôlées par l’Axe.
soviet-recruitment-fixed = Le Recrutement de l’URSS rapporte autant de PR, quelles que soient les zones perdues.
recruits-by-itself = { $country } : { $n } PR d’Infanterie, à dépenser aussitôt.
voluntary-reduction = Des Armées peuvent être éliminées, des Blindés remplacés par de l’Infanterie.
missions-verdict =
    Sous-marins : { $boats ->
        [yes] une action en moins pour les Alliés
       *[no] sans effet
    } ; bombardiers : { $bombers ->
        [yes] une action en moins pour l’Axe
       *[no] sans effet
    }
missions-available = Missions disponibles
missions-column-faction = Faction
missions-column-air = Aériennes
missions-column-submarine = Sous-marines
fly-over = Une Mission aérienne sur { $zone }
send-standard = Deux sous-marins dans l’Atlantique
send-advanced = Un sous-marin avancé dans l’Atlantique
send-bombers =
    { $n } { $n ->
        [one] bombardier
       *[other] bombardiers
    } en Bombardement stratégique
counter-bombers =
    Un marqueur avancé retire { $n } { $n ->
        [one] bombardier
       *[other] bombardiers
    }
finding-overstacked = { $zone } : { $n } { $n ->
    [one] Armée
   *[other] Armées
 } ({ $faction }), { $most } au plus.
finding-allies-with-ussr = { $zone } : des Armées des Alliés et de l’URSS ne peuvent être dans la même zone.
finding-misplaced = { $army } à { $zone } : { $why }.
finding-italians-stay = { $army } à { $zone } : elle peut y rester, mais n’y opère plus : { $why }.
found-pawn = { $name } : le pion n’est sur aucune piste.
finding-war-status = À faire selon les règles — { $label }.
finding-entry = { $country } : en guerre, mais personne ne contrôle certaines de ses zones.
finding-lone-marker = { $zone } : un marqueur Non ravitaillé sans Armée.
mend-army = { $name } en réserve
mend-pawn = { $name } sur sa piste
found-copies = { $name } : { $n } sur la table, le jeu en compte { $most }.
mend-remove = Retirer { $n ->
    [one] le pion en trop
   *[other] { $n } pions en trop
 }
lift-marker = Retirer le marqueur
status-turn = Tour { $turn } · { $season } { NUMBER($year, useGrouping: 0) }
status-phase = Phase : { $faction }
status-points = { $faction } { $po } PO, { $pb } PB · { $war }
status-war-limited = limitée
status-war-total = totale
inspect-held = { $country }, contrôle : { $faction }
inspect-neutral = { $country }, sans contrôle
inspect-terrain = Terrain : { $terrain }
inspect-features = Ici : { $features }
inspect-armies =
    { $faction } : { $n } { $n ->
        [one] Armée
       *[other] Armées
    }, Valeurs de Combat { $values }
inspect-operated =
    { $n ->
        [one] Une Armée a opéré
       *[other] { $n } Armées ont opéré
    } : { $ops }
inspect-unsupplied = Non ravitaillées : { $armies }
value-support = Support { $n }
value-fortress = forteresse
value-desert = désert
assumed-assault = Aucune opération notée : { $armies } en Assaut.
assumed-phase = La phase n’a pas été notée : celle de l’Axe.
assumed-sources = Sources de ravitaillement, Capitales et zones de victoire d’après notre dessin : à vérifier sur le plateau.
assumed-borders = Frontières, côtes et Limite Est d’après notre dessin : à vérifier sur le plateau.
assumed-axis-in-ussr = Des Armées de l’Axe sont en URSS : entrée comptée à un tour précédent.
assumed-axis-not-in-ussr = Aucune entrée de l’Axe en URSS n’a été notée : il n’y en a pas eu.
assumed-landing-route = Cet axe de débarquement est le nôtre : à vérifier sur le plateau.
assumed-announced = { $n } { $n ->
    [one] Armée débarquera
   *[other] Armées débarqueront
 } en Afrique du Nord française ce tour.
assumed-no-lend-lease = Aucuns Prêts-bails ne sont notés ce tour : il n’y en a pas eu.

# The phase, its points, its missions
question-phase = La phase pas à pas
question-phase-words = sequence ordre deroulement
question-phase-side = Faction
question-budget = Points d’Opération
question-budget-words = po budget prix cout
question-budget-side = Faction
question-budget-planning = Actions Planification à venir
question-budget-spend = Points à dépenser
question-duel = Missions aériennes d’un combat
question-duel-words = annuler contrer
question-duel-zone = Zone
army-reduced = { $army } (force réduite)
recruit-if-made = { $country } : { $n } PR si l’action Recrutement est réalisée, { $pb } PB en réserve
automatic-left = Restent
recruit-for = Recrutement : { $country }
recruitment-left = Points de Recrutement restants
recruitment-made =
    { $n ->
        [one] Recrutement, réalisé une fois
       *[other] Recrutement, réalisé { $n } fois
    }
recruitment-spent = Dépensé ({ $country })
last-limited-turn = Dernier tour de Guerre limitée : dès le suivant, toutes les factions sont en Guerre totale.
axis-1941 = Désormais les Armées allemandes peuvent entrer en Finlande, en Grèce et en Afrique, et les Armées italiennes en Yougoslavie.
allied-research-opens = Désormais les Alliés peuvent faire de la Recherche.
soviets-free = Désormais plus aucune Armée soviétique n’attend à la frontière.
turn-of = Ce tour : { $faction }
phase-verdict =
    { $faction } : { $begun ->
        [yes] combats commencés
       *[no] opérations
    }{ $owed ->
        [0] {""}
        [one] , une attaque due
       *[other] , { $owed } attaques dues
    }
phase-order = Dans cet ordre
step-actions = Actions, à tout moment : { $made } sur { $allowed }
step-operations = Opérations : { $n ->
    [0] aucune notée
    [one] { $n } notée
   *[other] { $n } notées
 }, { $po ->
    [0] plus de PO
    [one] { $po } PO restant
   *[other] { $po } PO restants
 }
step-combats =
    Combats{ $n ->
        [0] {""}
        [one] {" "}: une zone doit être attaquée
       *[other] {" "}: { $n } zones doivent être attaquées
    }
step-end = Contrôle, ravitaillement, redditions
attack-owed = { $zone } : des Armées y sont entrées face à l’ennemi, au moins une attaque.
attack-in = Attaquer : { $zone }
no-points-after-combat = Les combats ont commencé : plus aucun PO ne peut être dépensé, les actions et le recrutement restent possibles.
end-now = Fin de la phase
budget-verdict =
    { $faction } : { $n } { $n ->
        [one] Point d’Opération
       *[other] Points d’Opération
    }
budget-too-much = { $faction } : impossible à payer, il y a { $n } { $n ->
    [one] Point
   *[other] Points
 } d’Opération
budget-sum = Points d’Opération
budget-stock = Sur la piste
budget-italy = Italie
budget-planning = Planification
budget-lost = Perdus au bout de la piste
budget-spent = Dépensés
budget-with-planning = Avec une Planification
prices = Prix de ce tour
price-operation = Opération
price-anywhere = Partout
price-in-ussr = En URSS
price-beyond-limit = Au-delà de la Limite Est
price-in-west = France, Belgique
price-several-seas = Mouvement naval par plusieurs mers
duel-no-combat = { $zone } : aucun combat ici
duel-verdict =
    { $zone } : { $n ->
        [0] aucune Mission aérienne ne compte
       *[other] une Mission aérienne compte, +{ $n }
    }
duel-fly-standard = { $faction } : une Mission
duel-fly-advanced = { $faction } : une Mission avancée
duel-cancel-standard = { $faction } : l’annuler
duel-cancel-advanced = { $faction } : l’annuler par une Mission avancée

# Tuiles secrètes
question-secrets = Tuiles secrètes
question-secrets-words = secret cacher reveler
question-secrets-side = Faction
fact-secret-tiles = Les tuiles de technologie restent face cachée jusqu’à leur utilisation
fact-secret-tiles-note = La Recherche les pose alors face cachée, et les réponses ne comptent que celles qui sont révélées.
tiles-face-down =
    { $n ->
        [one] Une tuile face cachée n’est pas nommée : son propriétaire la déplace à la main.
       *[other] { $n } tuiles face cachée ne sont pas nommées : leur propriétaire les déplace à la main.
    }

# Ce qu’apporte le journal de la phase
reach-verdict-prices =
    { $army }{ $more ->
        [0] {""}
        [one] { " " }et une autre
       *[other] { " " }et { $more } autres
    }, { $op } : { $n } { $n ->
        [one] zone
       *[other] zones
    }, de { $po } à { $dear } Points d’Opération
reach-title = À portée
reach-column-steps = Zones franchies
reach-column-points = Points d’Opération
reach-column-zones = Zones
reach-zones = { $zones }
operations-made = Opérations notées
made-column-army = Armée
made-column-operation = Opération
made-column-way = Chemin
made-column-points = Points
made-by-none = aucune
made-way = { $zones }
owed-income = Les { $n } Points d’Opération de l’Italie ne sont pas encore pris.
owed-recruitment =
    { $country } : { $n } { $n ->
        [one] PR automatique n’est pas dépensé
       *[other] PR automatiques ne sont pas dépensés
    }.
owed-actions =
    { $n } { $n ->
        [one] Action reste
       *[other] Actions restent
    } à réaliser.
owed-points =
    { $country } : { $n } { $n ->
        [one] PR n’est pas dépensé ; il est perdu
       *[other] PR ne sont pas dépensés ; ils sont perdus
    } à la fin de la phase.
finding-no-operation = { $army } ({ $start } → { $zone }) : aucune Opération ne le permet ; rien n’a été payé.
finding-too-late = { $army }, { $zone } : une Opération après le premier combat de la phase.
finding-twice = { $army } : une seconde Opération dans la même phase.
finding-cut-off = { $army }, { $zone } : non ravitaillée au début de la phase, elle ne peut pas opérer.
finding-allies-turn-1 = { $army } : pas d’Opération des Alliés au tour 1, sauf si l’Axe entre en Belgique ou en France.
finding-overspent =
    { $n } { $n ->
        [one] Point d’Opération a été dépensé
       *[other] Points d’Opération ont été dépensés
    } sans être sur la piste.
finding-overdrawn =
    { $faction } : { $n } PR { $n ->
        [one] dépensé
       *[other] dépensés
    } de trop.
finding-overspent-armour =
    { $n } { $n ->
        [one] Point de Blindés a été dépensé
       *[other] Points de Blindés ont été dépensés
    } sans être sur la piste.
finding-tile-missing = { $army } : recrutée sans la technologie { $tech }.
finding-reinforced-unsupplied = { $army }, { $zone } : seule une Armée ravitaillée est remise à pleine force.
finding-british-points = Le Royaume-Uni a dépensé { $n } PR, { $most } au plus dans une phase.
finding-actions =
    { $faction } : { $n } { $n ->
        [one] Action faite
       *[other] Actions faites
    }, { $most ->
        [0] aucune n’est permise
        [one] une seule est permise
       *[other] { $most } sont permises
    } dans cette phase.
finding-action-repeated =
    { $action } : { $n ->
        [one] faite une fois
       *[other] faite { $n } fois
    }, { $most ->
        [0] pas permise
        [one] permise une fois
       *[other] permise { $most } fois
    } dans cette phase.
finding-fallen = { $country } : la reddition est notée ; ses Armées quittent la carte et ses zones passent à l’ennemi.
attack-was-made = { $zone } : l’attaque a été faite
attack-made-booked = attaque notée comme faite ({ $zone })
finding-yugoslavia = À faire selon les règles — { $label }.
recruit-not-here = { $zone } : { $country } n’y place pas d’Armée ; seulement sur une source de ravitaillement (ou la Capitale) contrôlée de son territoire d’origine, avec de la place.
recruit-not-here-returned = { $zone } : les Armées du pays ({ $country }) se placent dans ses zones sans Armée de l’Axe, avec de la place.
research-done =
    { $n ->
        [0] Pas de Recherche à ce tour.
        [one] La Recherche se fait une fois par phase : elle est faite.
       *[other] La Recherche se fait { $n } fois dans cette phase : elle est faite.
    }
research-no-action = Plus d’Action pour une Recherche ({ $n } dans cette phase).
noted-deeds = { $deeds }, { $n } PO
noted-free = { $deeds }
noted-taken-back =
    Opération reprise, { $n } PO { $n ->
        [one] rendu
       *[other] rendus
    }
noted-points = PO dépensés : { $n }
noted-recruits-back =
    Recrutement repris, { $n } PR { $n ->
        [one] rendu
       *[other] rendus
    }
noted-recruited = Recrutement, { $n } PR

# Lignes du journal
booked-by = { $faction } : { $words }
booked-where = { $words } ({ $zones })
income-booked = Italie : { $n } PO pris, { $po } sur la piste
moved-booked = { $armies } : { $starts } → { $zone } ({ $n } PO)
in-place-booked = { $armies } : assaut sur place ({ $zone }, { $n } PO)
end-booked = { $faction }, fin de phase : { $words }
end-all-booked = toutes ses étapes
a-secret-tile = une tuile
tile-booked-available = { $faction } : { $tech }, disponible
tile-booked-development = { $faction } : { $tech }, en développement
unsupplied-laid = non ravitaillé à { $zones }
unsupplied-lifted = de nouveau ravitaillé à { $zones }
two-parts = { $a }, { $b }

# Ce que les règles opposent à ce qui est fait, et ce qu’une phase a promis
out-of-turn = { $faction } : hors de sa phase, la phase en cours est : { $phase }.
phase-skipped = La phase suivante est celle de { $faction }, au tour { $turn }.
unsettled-control = Le contrôle n’est pas encore changé : { $things }.
unsettled-zones = Des zones non ravitaillées n’ont pas encore changé de contrôle : { $things }.
unsettled-armies = Des Armées non ravitaillées ne sont pas encore éliminées : { $things }.
unsettled-surrenders = Les effets des redditions ne sont pas encore appliqués : { $things }.
action-owed = { $faction } : le marqueur de l’Action { $action } n’est pas encore posé.
start-over = { $what } : au tout début de la phase seulement, avant toute autre chose.
start-income = Les points de l’Italie
start-points = Les PR automatiques ({ $country })
minor-infantry-only = { $country } : les PR automatiques ne servent qu’à l’infanterie.
loss-unexplained = { $army }, { $zone } : ni combat ni défaut de ravitaillement n’explique la perte.
found-astray = { $name } : pas à sa place ({ $zone }).
missions-beyond = { $faction } : { $n } marqueurs d’une sorte ont été pris, { $most } au plus.
missions-short = { $faction } n’a pas de Mission aérienne pour ce combat.
research-hidden = Une tuile face cachée ne peut pas être développée ainsi.
box-full = { $zone } : { $n } marqueurs, il y a place pour { $most }.
points-fallen = { $faction } : { $n } { $track ->
    [po] PO
   *[pb] PB
 } de moins sur la piste, que rien n’a coûtés dans cette phase.
points-beyond = { $faction } : { $n } { $track ->
    [po] PO
   *[pb] PB
 } de plus sur la piste que n’en ont apporté les actions et les gains de cette phase.
points-to-take = { $faction } : { $n } { $track ->
    [po] PO
   *[pb] PB
 } d’une action ne sont pas encore reportés sur la piste.
missions-early = { $faction } : des Missions avancées sont prêtes, mais { $tech } n’est pas disponible.
boats-few = Sous-marins dans l’Atlantique : { $n } standard, ou un avancé.
boats-stay = Des sous-marins restent dans l’Atlantique après la phase des Alliés : ils retournent dans la réserve.
send-boats-home = Sous-marins vers la réserve
bombers-standard = { $n ->
    [one] Une Mission standard se trouve
   *[other] { $n } Missions standard se trouvent
 } au Bombardement stratégique : seules les avancées bombardent.
control-unexplained = { $zone } : rien dans cette phase ne la donne à une autre faction.
breakthrough-owed = { $zone } est franchie par { $army } : une attaque d’autres Armées y est due, avec un différentiel de { $n } avant les dés.
landing-owed = { $zones } : { $n } { $n ->
    [one] Armée doit encore
   *[other] Armées doivent encore
 } débarquer en Afrique du Nord française ce tour.
losses-otherwise = { $zone } : ce ne sont pas les pertes de ce combat.
attack-untold = { $zone } : des Armées ont subi des pertes ; laquelle a attaqué laquelle ?
planning-wasted = { $n } { $n ->
    [one] PO de la Planification serait perdu
   *[other] PO de la Planification seraient perdus
 } : la piste s’arrête à { $most }.
breaks-through = Percée à travers { $zone } : une attaque d’autres Armées y mène de { $margin } avant les dés, il en faut { $n }, et elle reste due.
register-attacked = Armées attaquées ce tour
register-attacked-by = Par
fact-west-surcharge = Surcoût des Alliés en France et en Belgique
fact-west-surcharge-each-turn = à chaque tour où l’Axe y pénètre
fact-west-surcharge-first-turn = au premier tour seulement
surrender-not-met = La condition de reddition n’est pas remplie : { $country }.
surrender-distance = Ce qui manque à chaque pays pour capituler
surrender-column-country = Pays
surrender-column-met = Rempli
surrender-column-counts = Ce qui compte
surrender-far = { $have } sur { $need }
far-surrender-armies = Armées ennemies sur son territoire
far-surrender-france = la chute de la Belgique, et des zones occupées par des Armées allemandes
far-surrender-sources = sources de ravitaillement perdues ; il reste : { $left }
far-surrender-capital = sa capitale perdue : { $zones }{ $left }
ended-and-next = { $done } ; { $next }
