# Mots communs
sector = { $sector }
side = { $side }
decimal = { $n }
roll-for-me = Laisser le programme lancer
throw-attack = Attaque
throw-artillery = Artillerie
throw-air = Relance, Aérien
throw-france = Relance, France 7
throw-gaza = Relance, Gaza
throw-armistice = Armistice
throw-technology = Technologie
throw-revolution = Révolution
throw-naval = Table Navale
throw-event = Événement
throw-initiative = Initiative
if-the-die-shows = Si le dé donne { $die }
no-such-value = Il n’y a pas de valeur « { $path } » à corriger ici.
no-sector-there = Il n’y a pas de secteur ici : { $zone }.
word-entente = Entente
word-central = Puissances Centrales
word-none = personne
word-egypt = Égypte
word-german-africa = Afrique allemande
word-at-war = en guerre
word-neutral = neutre

# Offensives
attack-own = Les offensives du camp : { $side }
attack-who = Contre { $target }
attack-who-verdict = { $target } : { $n } { $n ->
    [one] secteur peut
   *[other] secteurs peuvent
  } l’attaquer.
attack-from = { $attacker } pour { $pr } PR
attack-refused = Attaque impossible : { $attacker } contre { $target }.
attack-odds = { $attacker } contre { $target } : au moins une touche avec { $any }.
attack-odds-fall = { $attacker } contre { $target } : une touche avec { $any }, reddition avec { $fall }, guerre gagnée avec { $win }.
attack-result = { $attacker } contre { $target } : { $hits } { $hits ->
    [one] touche
   *[other] touches
  }, Rupture { $left }.
dice-title = Dés
dice-line-bought = Points de Ressources
hits-title = Touches
hits-row = { $n }
hits-fall = { $n }, reddition
offer-battle = Appliquer : { $hits ->
    [0] aucune touche
    [one] 1 touche
   *[other] { $hits } touches
  }, { $sector } à { $left }
offer-battle-fallen = Reddition ({ $sector }) : tout appliquer
battle-booked = { $attacker } contre { $sector }, { $n ->
    [one] dé
   *[other] dés
  } { $dice } : { $hits ->
    [0] aucune touche
    [one] 1 touche
   *[other] { $hits } touches
  }, { $left ->
    [0] reddition ({ $sector })
   *[other] { $sector } à { $left }
  }
obligations-verdict = { $side } : { $n ->
    [0] aucune offensive obligatoire
    [one] une offensive obligatoire
   *[other] { $n } offensives obligatoires
  }.
surrender-stands = { $sector } : la Rupture reste à { $left }.
surrender-falls = Reddition ({ $sector }) ; le jet d’Armistice gagne avec { $chance }.
offer-steps = { $sector } perd { $n } { $n ->
    [one] point
   *[other] points
  } de Rupture
offer-surrender = Reddition ({ $sector }) : marqueur, PV
surrender-booked = Reddition : { $sector } ; { $side } à { $vp } PV
armistice-verdict = { $side } avec { $vp } PV : le jet d’Armistice gagne avec { $chance }.

# Dépenses
technology-refused = { $tech } : aucune tentative possible maintenant.
technology-verdict = { $tech } { $level } pour { $cost } PR : { $chance }.
technology-prices = La chance pour chaque prix
technology-more = Pour { $pr } PR
price-column-pr = PR
price-column-bonus = Au dé
price-column-chance = Chance
offer-tech-unlocked = { $tech } { $level } débloquée, { $cost } PR { $cost ->
    [one] dépensé
   *[other] dépensés
  }
offer-tech-failed = { $tech } { $level } : manqué, { $cost } PR { $cost ->
    [one] dépensé
   *[other] dépensés
  }
reinforce-refused = { $sector } : ce renfort est impossible.
reinforce-verdict = { $sector } à { $after } pour { $cost } PR.
offer-reinforce = { $sector } à { $after }, { $cost } PR { $cost ->
    [one] dépensé
   *[other] dépensés
  }
reinforce-booked = renfort ({ $sector }) jusqu’à { $after } pour { $cost } PR
revolution-title = La Révolution, { $to-go } { $to-go ->
    [one] case restante
   *[other] cases restantes
 }
revolution-row = { $n } { $n ->
    [one] case
   *[other] cases
 }
revolution-complete-row = { $n } { $n ->
    [one] case
   *[other] cases
 } : complète
naval-lost = { $n ->
    [one] { $n } PR perdu par l’Entente
   *[other] { $n } PR perdus par l’Entente
 }
naval-gained = { $n ->
    [one] { $n } PR gagné par les Puissances Centrales
   *[other] { $n } PR gagnés par les Puissances Centrales
 }
naval-verdict = { $side }, { $spent } PR { $spent ->
    [one] ajouté
   *[other] ajoutés
  } : { $mean } en moyenne.
naval-no-roll = { $side } : pas de jet naval.
naval-refused = Ces points ne sont pas en réserve.
naval-result-lost = L’Entente perd { $value } PR.
naval-result-gained = Les Puissances Centrales gagnent { $value } PR.
naval-result-overflow = L’Entente perd { $value } PR, dont { $overflow } en crans de Rupture.
naval-more = Avec { $pr } PR
offer-naval = Appliquer le jet
offer-no-naval-roll = Continuer sans jet
absorb-follow = Absorber { $n } PR { $n ->
    [one] manquant
   *[other] manquants
  }
absorb-refused = { $n ->
    [0] Aucun PR ne manque : rien à absorber.
   *[other] Ces crans n’absorbent pas les { $n } PR manquants.
  }
absorb-part = { $sector } { $n }
absorb-verdict = { $n } PR { $n ->
    [one] absorbé
   *[other] absorbés
 } en crans de Rupture : { $parts }.
absorb-nothing = Rien à absorber.
offer-absorb = Prendre ces crans
best-column-plan = Plan
best-column-steps = Points de Rupture
best-column-vp = PV
best-column-win = Guerre gagnée
best-column-levels = Niveaux
best-plan = { $parts }

# Le tour
initiative-title = Initiative
initiative-refused = Ces mises sont impossibles.
initiative-won = Initiative : { $side }.
initiative-odds-verdict = Entente { $entente }, Puissances Centrales { $central }.
initiative-buy = Prendre l’initiative pour { $pr } PR
offer-initiative = Initiative : { $side }
bowl-now = { $n } { $n ->
    [one] marqueur dans
   *[other] marqueurs dans
 } le bol, { $due } encore à piocher ce tour.
draw-by-hand = Si vous piochez à la main, cliquez les marqueurs sur le plateau, Échap après le dernier ; ou tapez « piocher » et leurs numéros, dans l’ordre : piocher 3 1 4.
draw-verdict = { $due ->
    [0] Plus de marqueur à piocher.
    [one] { $due } marqueur à piocher sur { $n }.
   *[other] { $due } marqueurs à piocher sur { $n }.
 }
offer-draw = Laisser le programme piocher { $n } { $n ->
    [one] marqueur
   *[other] marqueurs
  }
offer-drawn = Piochés à la main : { $events }
event-named = { $n }, { $event }
event-only = { $event }
event-verdict = { $event }
event-needs-dice = { $event } : il faut des dés.
event-won = { $event } : la guerre est gagnée ({ $side }).
offer-event = Appliquer { $event }
income-verdict = Collecte : Entente { $entente } PR, Puissances Centrales { $central } PR.
income-gallipoli-die = Gallipoli : la perte de l’Entente demande son dé.
offer-income = Les deux camps collectent
end-turn-needs-die = La Révolution est complète : le jet d’Armistice demande son dé.
end-turn-over = La partie est finie. Vainqueur : { $side }.
offer-over = Noter la fin de la partie
offer-next-turn = Commencer le tour suivant
turn-title = Tour { $turn }, { $year }
phase-initiative = Initiative
phase-events = Marqueurs Événement
phase-income = Collecte des PR
phase-first = Dépenses et jet naval : { $side }
phase-second = Dépenses et jet naval : { $side }
phase-end = Fin du tour
now-initiative = Tour { $turn } : initiative.
now-events = Tour { $turn } : trois marqueurs Événement.
now-income = Tour { $turn } : collecte des PR.
now-first = Tour { $turn }, dépenses : { $side }.
now-second = Tour { $turn }, dépenses : { $side }.
now-end = Tour { $turn } : sa fin.
game-over = La partie est finie. Vainqueur : { $side }.
next-initiative = Déterminer l’initiative
next-draw = Piocher les marqueurs Événement
next-event = Voir la suite : { $event }
next-income = Collecter les PR
next-system = L’action suivante du système
next-obligations = Offensives obligatoires
next-best = Le meilleur emploi des points
next-naval = Le jet naval, qui termine la phase
next-end-turn = Terminer le tour
offer-events-over = Le bol est vide : passer à la collecte

# Le système
system-nobody = Aucun camp n’est joué par le système. Choisissez-en un dans les données de cette table.
system-draw-verdict = Système ({ $side }) : { $n ->
    [0] aucun Coquelicot
    [one] { $n } Coquelicot
   *[other] { $n } Coquelicots
 } à piocher.
offer-poppies = { $n ->
    [0] Aucun Coquelicot à piocher : continuer
    [one] Laisser le programme piocher { $n } Coquelicot
   *[other] Laisser le programme piocher { $n } Coquelicots
 }
offer-poppies-shown = { $n ->
    [0] Aucun Coquelicot n’a été pioché
    [one] Ce Coquelicot a été pioché
   *[other] Ces { $n } Coquelicots ont été piochés
 }
offer-system-done = Remettre les Coquelicots ; fin de la phase du système
offer-system-step = { $step }
offer-system-steps = Les { $n } étapes ensemble
offer-system-then = { $step } ; { $then }
offer-system-skip = Passer ce marqueur
system-finished = Le système a fait tout ce qu’il pouvait.
system-skipped = Ce marqueur est passé.
system-cannot = Impossible : passer ce marqueur
system-chosen = Un autre attaquant a été choisi par le joueur.
system-rather = Plutôt { $attacker } : les chances sont égales
system-does-tech = Le système tente { $tech } { $level } pour { $cost } PR.
system-does-reinforce = Le système renforce { $sector } de { $n } pour { $cost } PR.
system-does-naval = Le système fait son jet naval avec { $spend } PR.
stage-technology = Marqueurs Techno
stage-obligations = Offensives obligatoires
stage-offensives = Marqueurs Offensive
stage-reinforcements = Marqueurs Renfort
stage-naval = Jet naval
tech-row-yes = débloquée
tech-row-no = manquée

# Toute la table
points-title = Points
points-column-side = Camp
points-column-pr = PR
points-column-income = Collecte
points-column-vp = PV
points-column-armistice = Jet d’Armistice
points-verdict = PV : Entente { $entente }, Puissances Centrales { $central }. En tête : { $side }.
events-verdict = { $n ->
    [0] Aucun marqueur en vigueur
    [one] { $n } marqueur en vigueur
   *[other] { $n } marqueurs en vigueur
 }, { $bowl } dans le bol.
event-in-force = { $n }, { $event } : { $effect }
event-table = Selon le dé
bowl-column-effect = Effet
bowl-column-die = Dé
bowl-title = Dans le bol
bowl-column-number = N°
bowl-column-event = Marqueur
bowl-chance = Chacun des { $n } { $n ->
    [one] marqueur
   *[other] marqueurs
 } du bol est parmi les { $due } piochés avec { $chance }.
value-column-what = Où
value-column-assumed = Supposé
value-column-mine = Sur le vôtre
value-blank = ……
value-operational-value = Valeur opérationnelle, par case de Rupture
value-initiative-track = Initiative, par tour
value-solo-initiative-cost = Prix de l’initiative en solitaire, par tour
value-tech = { $year }, { $threshold }+
value-border = Frontières
value-border-of = { $a } – { $b }
value-touch = se touchent
value-blue = Date en bleu des marqueurs Événement
value-black = pas en bleu
value-revolution = Piste de Révolution
value-poppies = Coquelicots : la composition, inventée
value-poppy = { $face } × { $n }
value-mix = { $faces }
value-attack-value = Valeur d’attaque des secteurs
value-max-tech = Niveau technologique maximal des secteurs
value-initial-breakdown = Rupture initiale des secteurs
value-verdict = { $n } { $n ->
    [one] valeur
   *[other] valeurs
 } à recopier de votre carte.
value-how = Le lien ouvre la feuille de ce qui est imprimé : tapez ce que dit votre carte, ou confirmez d’un bouton ; c’est gardé comme votre plateau.
value-box = Arbres technologiques : année et résultat
findings-verdict = { $n ->
    [0] Rien ne semble oublié.
    [one] Un point à regarder.
   *[other] { $n } points à regarder.
  }
finding-surrender = { $sector } est sur 0 : régler sa reddition
finding-stray = { $sector } : son marqueur n’est ni sur la piste de Rupture ni sur son secteur.
offer-stray = { $sector } de retour sur son secteur
finding-early = { $event } est dans le bol avant l’heure.
finding-year = { $n } { $n ->
    [one] marqueur Événement devrait
   *[other] marqueurs Événement devraient
 } être dans le bol au tour { $turn }.
offer-year = Mettre { $n } { $n ->
    [one] marqueur dans
   *[other] marqueurs dans
 } le bol
finding-obligation = { $event } : son offensive obligatoire n’a pas été lancée.
revolution-too-far = La Révolution a avancé de { $n } { $n ->
    [one] case
   *[other] cases
  } ce tour : les renforts de la Russie en permettent { $most }.
finding-revolution = La Révolution est complète : la Russie sort de la guerre à la fin de ce tour.
standing-at_war = R { $box } · VO { $value }
standing-neutral = neutre
standing-surrendered = capitulé
standing-out = hors de la guerre
inspect-neutral = { $side }, neutre
inspect-surrendered = { $side }, s’est rendu
inspect-out = { $side }, sorti de la guerre
inspect-prize = { $vp } PV
inspect-breakdown = { $side } : Rupture { $box } sur { $most }, valeur opérationnelle { $value }
inspect-values = Attaque { $attack }+, technologie jusqu’à { $tech }
inspect-income = { $n } PR par tour, { $vp } PV
inspect-enemies = Adjacent à : { $enemies }
status-turn = Tour { $turn }, { $year }
status-initiative = Initiative
status-events = Événements
status-income = Collecte
status-first = Dépenses : { $side }
status-second = Dépenses : { $side }
status-end = Fin du tour
status-over = Partie finie
status-side = { $side } { $pr } PR, { $vp } PV

# Questions et leurs champs
question-now = Que faire maintenant ?
question-now-words = suite phase tour
question-attack = Attaquer
question-attack-defender = Cible
question-attack-attacker = Depuis
question-attack-pr = Points de Ressources
question-attack-dice = Dés : attaque, artillerie, relances, Armistice
question-attack-penalty = Broussilov : échecs payés en PR
question-attack-words = offensive attaque combat
question-system = L’action suivante du système
question-system-drawn = Coquelicots piochés à la main
question-system-attacker = Un autre attaquant
question-system-skip = Impossible : passer le marqueur
question-system-dice = Dés
question-system-words = systeme solo
question-best = Meilleur emploi des points
question-best-side = Camp
question-best-pr = Points de Ressources
question-best-aim = Pour quoi
question-best-aim-steps = points de Rupture
question-best-aim-vp = points de victoire
question-best-aim-win = gagner ce tour
question-technology = Technologie
question-technology-side = Camp
question-technology-tech = Piste
question-technology-tech-attack = Attaque
question-technology-tech-defence = Défense
question-technology-tech-artillery = Artillerie
question-technology-tech-air = Aérien
question-technology-extra_pr = Points pour le dé
question-technology-dice = Dé
question-technology-words = techno
question-reinforce = Renforts
question-reinforce-words = renforcer renforce
question-reinforce-zone = Secteur
question-reinforce-steps = Crans
question-reinforce-dice = Dés de la Révolution
question-naval = Jet naval
question-naval-side = Camp
question-naval-pr = Points pour le dé
question-naval-dice = Dé
question-naval-words = mer uboote blocus
question-absorb = Absorber une perte navale
question-absorb-zones = Secteurs, un cran chacun
question-absorb-missing = PR manquants
question-absorb-dice = Dés d’Armistice
question-initiative = Initiative
question-initiative-entente_bid = Mise de l’Entente
question-initiative-central_bid = Mise des Puissances Centrales
question-initiative-buy = L’acheter (solitaire)
question-initiative-dice = Dés : Entente, Puissances Centrales
question-draw = Piocher les marqueurs Événement
question-draw-drawn = Marqueurs piochés à la main
question-event = Marqueur Événement
question-event-number = Numéro
question-event-words = evenement marqueur
question-event-dice = Dés du marqueur Événement
question-event-dice-number = Numéro
question-event-dice-dice = Dés
question-income = Collecte des PR
question-income-dice = Dé de Gallipoli
question-end-turn = Fin du tour
question-end-turn-dice = Dé d’Armistice
question-obligations = Offensives obligatoires
question-obligations-side = Camp
question-surrender = Reddition
question-surrender-words = capitule
question-surrender-zone = Secteur
question-surrender-hits = Points perdus
question-surrender-dice = Dé d’Armistice
question-armistice = Jet d’Armistice
question-armistice-side = Camp
question-armistice-vp = Points de victoire
question-armistice-dice = Dé
question-points = Points
question-points-words = pv score
question-events = Événements en cours
question-events-words = bol
question-my-board = Feuille du propriétaire : ce que les règles ne donnent pas
question-my-board-words = plateau suppositions
question-findings = Qu’ai-je oublié ?

# Données et registres
fact-opponent = Joué par le système
fact-opponent-none = personne (deux joueurs)
fact-opponent-entente = l’Entente
fact-opponent-central = les Puissances Centrales
fact-initiative = Initiative
fact-initiative-entente = Entente
fact-initiative-central = Puissances Centrales
fact-phase = Phase
fact-phase-initiative = Initiative
fact-phase-events = Événements
fact-phase-income = Collecte des PR
fact-phase-first = Dépenses (camp qui a l’initiative)
fact-phase-second = Dépenses (autre camp)
fact-phase-end = Fin du tour
fact-phase-over = Partie finie
fact-pending = Événements encore à appliquer
fact-drawn = Événements appliqués
fact-luck = Hasard du programme, un nombre
fact-overflow = PR encore à absorber
fact-revolution-last = Dernière case de la piste de Révolution
fact-revolution-last-note = Les règles ne la donnent pas ; lisez-la sur votre carte.
fact-natural-rule-naval = Le 1 et le 6 naturels valent sur les Tables Navales
fact-natural-rule-armistice = Le 1 et le 6 naturels valent au jet d’Armistice
fact-turn14-year = Année du tour 14
fact-same-tech-again-after-success = Après une réussite, la même technologie peut être retentée
fact-tanks-until = Le bonus des chars dure
fact-tanks-until-level = jusqu’au prochain niveau d’Attaque
fact-tanks-until-attempt = une tentative
fact-tanks-until-turn = ce tour seulement
fact-air-uses-sector-cap = Le niveau Aérien est limité au maximum du secteur
fact-defence-uses-sector-cap = La Défense est limitée au maximum du secteur
fact-allow-zero-pr-offensive = Les offensives sans PR sont permises
fact-schlieffen-uses-offensive = L’attaque du Plan Schlieffen est l’offensive de l’Allemagne ce tour
fact-obligation-void-below-minimum = Une offensive obligatoire à moins de 2 PR tombe
fact-brusilov-any-sector = Tout secteur de l’Entente peut mener l’offensive Broussilov
fact-gaza-rerolls-artillery = Gaza annule aussi les touches d’artillerie
fact-wilson-after-uboote-blocks = Wilson pioché après U-Boote bloque quand même
fact-armistice-drawn-at-once = Marqueurs piochés un par un : le 42 peut suivre le 38
fact-russia-vp-only-by-revolution = La Russie ne donne de PV que par la Révolution
fact-revolution-armistice-roll = La Révolution complète donne un jet d’Armistice
fact-system-tech-order = La technologie la plus ancienne du système
fact-system-tech-order-next-box-year = par l’année de la prochaine case
fact-system-tech-order-reached-box-year = par l’année de la case atteinte
fact-system-best-effort-tech = Le système paie ce qu’il peut pour un marqueur Techno
fact-system-attacker = L’attaquant du système
fact-system-attacker-p-any-hit = le plus probable de toucher
fact-system-attacker-expected-hits = le plus de touches en moyenne
fact-system-attacker-per-die = le meilleur dé
fact-system-best-effort-offensive = Le système attaque avec moins de dés s’il manque de PR
fact-system-partial-reinforcement = Le système renforce en partie s’il manque de PR
fact-system-obligations = Offensives obligatoires du système
fact-system-obligations-before-markers = avant ses marqueurs
fact-system-obligations-by-marker = avant ses marqueurs, un de même cible étant consommé
fact-system-obligations-ignored = ignorées
situation-pr = Points de Ressources
situation-vp = Points de victoire
situation-state = Situation
technology-obligation = Il ne resterait pas assez pour une offensive obligatoire de ce tour : « doit » signifie que ses points se gardent d’abord.

technology-level = { $tech } { $level }
choose-chances = Chances
choose-missing = Sous leur Rupture initiale
choose-column-technology = Technologie
choose-column-for = { $pr } PR
choose-column-offensive = Offensive
choose-column-pr = PR
choose-column-hit = Touche
choose-column-mean = Touches en moyenne
choose-column-fall = Reddition
choose-column-win = Guerre gagnée
choose-column-sector = Secteur
choose-column-box = Rupture
choose-column-missing = Manque
choose-column-next = Suivant, PR
choose-technology-verdict = { $side }, { $pr } PR : { $n ->
    [0] aucune technologie ouverte
    [one] une technologie ouverte
   *[other] { $n } technologies ouvertes
  }.
choose-offensive-verdict = { $side }, { $pr } PR : { $n ->
    [0] aucune offensive possible
    [one] une offensive possible
   *[other] { $n } offensives possibles
  }.
choose-offensive-row = { $attacker } → { $defender }
choose-offensive-for = { $attacker } → { $defender }, { $pr } PR
choose-reinforcement-verdict = { $side }, { $pr } PR : { $n ->
    [0] aucun secteur à renforcer
    [one] un secteur à renforcer
   *[other] { $n } secteurs à renforcer
  }.
choose-reinforcement-for = { $sector } +1, { $pr } PR
next-technology = Tenter une technologie
next-offensive = Lancer une offensive
next-reinforcement = Acheter des renforts
question-choose-technology = Quelle technologie ?
question-choose-technology-side = Camp
question-choose-offensive = Quelle offensive ?
question-choose-offensive-side = Camp
question-choose-reinforcement = Quel renfort ?
question-choose-reinforcement-side = Camp
now-who = Qui joue ?
offer-opponent-none = À deux joueurs
offer-opponent-central = En solitaire, contre les Puissances Centrales
offer-opponent-entente = En solitaire, contre l’Entente

poppies-how = Tapez « coquelicots » puis chaque face lue, côté système, dans l’ordre : t2 (Techno +2), n1 (Naval +1), o france (Offensive), r allemagne (Renfort), o serbe (drapeau serbe).
poppies-drawn = { $n } : { $face }
poppies-verdict = Coquelicots : { $n } sur { $due }.
poppies-by-hand = Je les pioche à la main
poppies-again = Recommencer
poppies-number = Après « { $word } » il faut le chiffre imprimé, comme t2 ou n1.
poppies-sector = « { $word } » n’est pas un secteur.
poppies-kind = « { $word } » n’est pas un Coquelicot : t Techno, o Offensive, r Renfort, n Naval.
poppy-technology = Techno +{ $n }
poppy-naval = Naval +{ $n }
poppy-offensive = Offensive : { $sector }
poppy-reinforcement = Renfort : { $sector }
question-poppies = Coquelicots piochés à la main
question-poppies-faces = Faces, dans l’ordre
question-poppies-words = coquelicots coquelicot

cardboard-title = Sur le carton
cardboard-move = { $counter } : { $zone }
cardboard-turned = { $counter } : { $zone }, retourné
cardboard-plus = { $counter } : { $zone }, face +10
system-stage = Étape { $n } sur { $of } : { $stage }
system-did-attack = { $attacker } contre { $defender } : { $hits ->
    [0] aucune touche
    [one] une touche
   *[other] { $hits } touches
  }, Rupture { $left }
system-did-fall = { $attacker } contre { $defender } : reddition ({ $defender })
cardboard-box = case { $n }
back-to-the-turn = Revenir au tour
best-first = Commencer par : { $step }
best-plan-title = Le meilleur plan (les offensives si rien n’est débloqué)
best-title = Et ensuite
best-verdict-steps = { $pr } PR, attendus : { $value } en points de Rupture et { $levels } en niveaux.
best-verdict-vp = { $pr } PR, PV attendus : { $value }.
best-verdict-win = { $pr } PR : guerre gagnée ce tour avec { $value }.
best-rather-steps = Plutôt pour des points de Rupture
best-rather-vp = Plutôt pour des PV
best-rather-win = Plutôt pour gagner ce tour
status-in-force = En cours : { $markers }
status-revolution = Révolution { $box }/{ $last }
fact-system-attacks-without-dice = Le système attaque même sans aucun dé pour toucher

# Ce qu’une réponse remarque
not-its-phase = La table en est à une autre phase : { $phase }.
order-technology-attacked = Les technologies viennent avant les offensives, déjà lancées sans le niveau débloqué maintenant ({ $sectors }).
order-technology-reinforced = Les technologies viennent avant les renforts, déjà reçus ({ $sectors }).
order-offensive = Les offensives viennent avant les renforts, déjà reçus ({ $sectors }).
breaks-elsewhere = { $event } : l’offensive de ce secteur ({ $attacker }) doit viser { $defender } ce tour, et il n’en a qu’une.
breaks-short = { $event } : l’offensive contre { $defender } demande au moins { $least } PR.
breaks-points = { $event } : il ne reste pas assez de PR pour l’offensive obligatoire contre { $defender } ({ $least } PR).
obligations-poor = Les offensives obligatoires demandent { $needed } PR et il en reste { $held } : leur camp choisit laquelle passe d’abord.
obligation-met = { $event } : c’est fait, { $attacker } a attaqué { $defender }{ $pr ->
    [0] {""}
   *[other] {" "}avec { $pr } PR
  }.
obligation-short = { $event } : offensive menée ({ $attacker } contre { $defender }) avec { $pr } PR seulement, alors que plus pouvaient être attribués.
obligation-missed = { $event } : offensive menée ({ $attacker }) contre { $target } au lieu de { $defender }.

# Une perte navale, secteur par secteur
absorb-choose = Encore { $n } PR à absorber : dans quel secteur ? L’Entente choisit.
absorb-title = Ce que coûte un cran
absorb-column-sector = Secteur
absorb-column-box = Rupture
absorb-column-value = VO
absorb-column-after = VO après
absorb-from = { $sector } : { $before } → { $after }
absorb-from-last = { $sector } : { $before } → { $after }, reddition
absorb-cautious = Chaque cran sur le marqueur le plus haut : { $parts }
absorb-again = Choisir à nouveau

# Ce qui est retenu
offer-initiative-track = Par la piste seule, sans mise : { $side }
initiative-track-booked = Initiative selon la piste des tours, sans mise : { $side }
draw-too-many = { $n } { $n ->
    [one] marqueur
   *[other] marqueurs
 } ce tour : les règles en piochent { $due }.
event-already = { $event } : déjà pioché et appliqué.
event-not-in-bowl = { $event } n’est pas dans le bol : les marqueurs de son année le rejoignent en { $year }.
event-not-yet = { $event } n’est pas encore dans le bol.
event-others-wait = Piochés, encore à appliquer : { $events }.
offer-events-done = Les marqueurs sont appliqués : passer à la collecte
events-booked = Marqueurs Événement traités, place à la collecte
finding-armistice = { $sector } : reddition, { $vp } PV ({ $side }) et un jet d’Armistice que personne n’a noté.
settle-surrender = Régler la reddition : { $sector }
finding-points = { $side } : { $shown } PV sur la piste, { $due } d’après les secteurs tombés.
offer-points = { $side } : { $due } PV
points-booked = { $side } : marqueur corrigé, { $due } PV
finding-obligation-missed = { $event } : son offensive obligatoire n’a pas été lancée.
register-diary = Tournants de la guerre
register-diary-turn = Tour
register-diary-what = Quoi
register-diary-sector = Secteur
register-diary-side = Pour
register-diary-vp = PV
register-diary-die = Dé d’Armistice
word-surrender = reddition
word-revolution = Révolution
word-peace = paix séparée
word-entry = entrée en guerre
turning-called = { $sector }, { $what }
word-lafayette = Lafayette
word-blockade = blocus définitif
word-armistice = marqueur Armistice

# Comment la guerre s’est passée
question-war = Comment la guerre s’est passée
question-war-words = bilan histoire
game-over-armistice = { $side } : guerre gagnée au tour { $turn } par un jet d’Armistice.
game-over-points = { $side } : guerre gagnée au tour { $turn } aux points de victoire.
war-verdict = Tour { $turn } : { $n ->
    [0] aucun tournant jusqu’ici
    [one] un tournant jusqu’ici
   *[other] { $n } tournants jusqu’ici
  }.
war-turning-points = Tournants de la guerre
war-standing = Où en sont les deux camps
war-column-turn = Tour
war-column-what = Quoi
war-column-vp = PV
war-column-die = Armistice
war-row-points = PV
war-row-lost = Secteurs perdus
war-row-income = Collecte
war-row-technology = { $tech }
war-turn = { $turn }, { $year }
war-surrender = Reddition : { $sector }
war-revolution = La Révolution sort ce secteur de la guerre : { $sector }
war-peace = Paix de Brest-Litovsk : { $sector }
war-entry = Entrée en guerre : { $sector }
war-lafayette = Lafayette : les Américains arrivent
war-blockade = Jutland : le blocus est définitif
war-armistice = Le marqueur Armistice est pioché

# Secteurs de même Rupture initiale
question-system-target = D’abord, à égalité
system-which-attacked = À égalité : { $sectors }. Qui attaquer d’abord ?
system-which-reinforced = À égalité : { $sectors }. Qui renforcer d’abord ?
system-equal = Leurs marqueurs passent d’abord, à Rupture initiale égale ; les règles ne choisissent pas.
system-first = { $sector } d’abord

# Le journal du tour
register-phase-log = Fait ce tour
register-phase-log-side = Camp
register-phase-log-who = Secteur
register-phase-log-start = Depuis la case
register-phase-log-zone = Contre ou pour
register-phase-log-cost = PR
word-offensive = offensive
word-all-out = offensive avec tous les points possibles
word-loss = crans perdus, attaquant non précisé
word-technology = tentative de technologie
word-reinforcement = renfort
word-naval = jet naval
deeds-title = Fait ce tour
choose-column-what = Quoi
deed-offensive = Offensive : { $attacker } → { $defender }
deed-offensive-somewhere = Offensive : { $attacker }
deed-loss = Crans perdus : { $sector } (qui a attaqué ?)
deed-technology = Technologie : { $tech } { $level }, { $side }
deed-reinforcement = Renfort : { $sector }
deed-naval = Jet naval : { $side }
question-attacked = Qui a attaqué ?
question-attacked-zone = Secteur attaqué
question-attacked-words = attaquant
finding-who-attacked = { $sector } : Rupture baissée à la main. Quel secteur a attaqué ?
who-attacked = { $sector } : qui a attaqué ?
attacked-verdict = { $sector } : la Rupture a baissé dans cette phase. Quel secteur a attaqué ?
attacked-nothing = { $sector } : aucune perte à expliquer.
attacked-once =
    { $n ->
        [0] Aucun voisin en guerre contre ce secteur n’a encore son offensive ce tour.
        [one] Un voisin a encore son offensive ce tour ; elle est alors dépensée.
       *[other] { $n } voisins ont encore leur offensive ce tour ; celle de l’attaquant est alors dépensée.
    }
offer-attacked-by = L’attaquant : { $attacker }
offer-not-attacked = Pas d’offensive : le marqueur a été remis en place
attacked-by-booked = Offensive notée : { $attacker } contre { $sector }
not-attacked-booked = { $sector } : pas d’offensive, le marqueur a été corrigé

# Une offensive en panneau
fight-title = { $attacker } contre { $defender }
fight-standing = Rupture
fight-costs = Rupture ensuite : { $sector }
part-leads = attaque
part-idle = au repos
part-attacked = visé
part-spared = épargné
aid-price = { $pr } PR
aid-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
  }
aid-worth = { $n }
aid-named = { $what }
aid-reroll = relance
hits-word = { $n ->
    [0] aucune touche
    [one] { $n } touche
   *[other] { $n } touches
  }

# Lignes du journal
booked-side = { $side }, { $words }
booked-dice = { $words } ({ $n ->
    [one] dé
   *[other] dés
  } { $dice })
naval-not-rolled = pas de jet naval
naval-booked-central = jet naval avec { $spent } PR, l’Entente perd { $value } PR
naval-booked-entente = jet naval avec { $spent } PR, les Puissances Centrales gagnent { $value } PR
absorb-booked = Entente : { $n } PR { $n ->
    [one] manquant absorbé
   *[other] manquants absorbés
  } par { $parts }
absorb-booked-none = Entente : { $n } PR { $n ->
    [one] manquant, aucune Rupture ne peut l’absorber
   *[other] manquants, aucune Rupture ne peut les absorber
  }
event-booked = Marqueur Événement { $event }
year-booked = { $n ->
    [one] { $n } marqueur Événement mis dans le bol
   *[other] { $n } marqueurs Événement mis dans le bol
 }
drawn-booked = { $n ->
    [one] Un marqueur Événement pioché
   *[other] { $n } marqueurs Événement piochés
 }
income-booked = Collecte : Entente { $entente } PR, Puissances Centrales { $central } PR
over-booked = Fin de la partie, vainqueur : { $side }
turn-booked = Le tour { $turn } commence
poppies-booked = { $n ->
    [0] aucun Coquelicot pioché
    [one] un Coquelicot pioché par le système
   *[other] { $n } Coquelicots piochés par le système
 }
system-done-booked = la phase du système s’achève
system-steps = Dans cet ordre
system-steps-booked = { $steps }
system-skip-booked = un marqueur du système est passé

# Ce que les règles opposent à ce qui a été fait
phase-skipped = Étapes du tour non jouées : { $phases }.
turn-jumped = Le marqueur avance d’une case à l’issue du tour : le tour { $turn } vient ensuite.
bid-too-high = { $side } : { $n } PR misés, trois au plus.
initiative-unpaid = Prendre l’initiative coûte { $n } PR, le prix imprimé dans la case du tour.
initiative-undecided = Personne n’a décidé de l’initiative ; la piste donne le tour { $turn } à { $side }.
draw-too-few = { $n ->
    [one] Un marqueur Événement reste à piocher.
   *[other] { $n } marqueurs Événement restent à piocher.
  }
entry-undrawn = { $sector } n’entre en guerre que par son marqueur, { $event }, qui n’a pas été pioché.
entry-box = { $sector } entre en guerre sur sa case de rupture initiale, { $box }.
entry-again = { $sector } a quitté la guerre ; aucune règle n’y ramène un secteur.
income-missing = { $side } : rien n’a été collecté ; son stock serait de { $due } PR.
income-other = { $side } : { $held } PR après la collecte, { $due } d’après ses secteurs.
phase-gained = { $side } : { $n } PR de plus qu’au début de ses dépenses, qui n’en rapportent pas.
phase-unpaid = { $side } : au moins { $price } PR de dépenses, { $paid } payés.
tech-skipped = Les niveaux se débloquent dans l’ordre : le suivant est le { $level }.
naval-twice = { $side } : le jet naval de ce tour est déjà fait.
naval-missing = { $side } : le jet naval n’est pas fait.
war-is-over = La guerre s’achève avec ce tour : on compte les points.
poppies-other = Le système pioche autant de Coquelicots que de PR : { $due }, et non { $n }.
system-idle = { $side } : le système n’a pas joué sa phase.

# Ce que compte la chance de la soirée
kind-offensive = Offensives, en touches
kind-technology = Technologies, en niveaux débloqués
kind-naval-central = Sous-marins, en PR perdus par l’Entente
kind-naval-entente = Blocus, en PR gagnés par l’Allemagne

# Reprendre sans le programme
question-catch-up = Nous avons joué sans le programme
question-catch-up-turn = Tour en cours
question-catch-up-entente = PR de l’Entente
question-catch-up-central = PR des Puissances Centrales
question-catch-up-boxes = Rupture : serbie 2, italie 0, révolution 3
question-catch-up-levels = Technologies : attaque entente 2
question-catch-up-drawn = Numéros des Événements déjà piochés
question-catch-up-words = rattrapage reprise
catch-up-follow = Reprendre une partie commencée sans le programme
catch-up-verdict = La table au tour { $turn } : ce qui change est sur le carton ci-dessous.
offer-catch-up = La table est ainsi
catch-up-booked = Table posée telle qu’elle est au tour { $turn }
catch-up-points = PV d’après les secteurs tombés : Entente { $entente }, Puissances Centrales { $central }.
catch-up-certain = { $n } marqueurs ont été piochés à coup sûr : le bol s’est vidé depuis.
catch-up-missing = { $n ->
    [one] Un marqueur pioché n’est pas nommé ; il reste dans le bol.
   *[other] { $n } marqueurs piochés ne sont pas nommés ; ils restent dans le bol.
  }
catch-up-lafayette = Lafayette est en jeu : posez son pion sur sa case de la piste des Ressources.
catch-up-kept = Ce qui n’est pas dit reste comme sur la table ; rien de ce qui a été joué n’est jugé.
catch-up-no-event = « { $word } » n’est le numéro d’aucun marqueur (1 à 42).
catch-up-unread = « { $word } » ne se lit pas ici.
event-blue-stays = L’année de { $event } est passée : l’événement n’a plus d’effet.
event-turn-stays = { $event } était du tour précédent : son effet est terminé.
event-cancelled-stays = { $event } est annulé par les U-Boote.
event-lafayette-early = { $event } n’entre en jeu qu’une fois tirés le Lusitania et le télégramme Zimmerman.
points-gained = { $side } : { $n } PR de plus, sans collecte.
revolution-back = La Révolution recule, ce que rien ne permet.
event-back = Un marqueur tiré retourne dans le bol ; aucun n’y retourne.
tech-back = Une technologie recule ; ce qui est débloqué le reste.
revolution-unrolled = La Russie a été renforcée : un dé est lancé par renfort, et chaque 1 avance la Révolution. L’a-t-on lancé ?
