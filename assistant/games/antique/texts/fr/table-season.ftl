season-verdict =
    { $n ->
        [0] Plus rien à faire
        [one] Une étape à faire
       *[other] { $n } étapes à faire
    } ({ $season }).
season-title = Phases de la saison
season-order = Trésor, levées et mouvements, combats, conquête, commerce, espionnage, fin : dans cet ordre ; rien n’est imposé.
step-income = 1. Trésor : collecte des revenus
step-upkeep = 1. Trésor : paiement des troupes
step-levies = 2.1 Corps levés, dissous, réorganisés
step-moves = 2.2 Ordres exécutés
step-attrition = 2.3 Pertes des marches forcées
step-battles = 2.4 Combats là où des armées se rencontrent
step-rebuild = 2.5 Corps reconstitués
step-conquest = 3. Conquête : provinces prises
step-pacification = 3. Conquête : pacifications tentées et payées
step-trade = 4. Commerce perçu
step-espionage = 5. Espionnage et protections
step-victory = 6. Victoire : personne ne tient assez de provinces
step-victory-counting = 6. Victoire ({ $nation }) : assez de provinces depuis { $season }, les deux tours courent
step-victory-won = 6. Victoire : { $nation }
step-bulletin = 6. Bulletin publié
offer-step-income =
    { $n ->
        [one] Percevoir les revenus d’une nation
       *[other] Percevoir les revenus de { $n } nations
    }
offer-step-upkeep =
    { $n ->
        [one] Payer les troupes d’une nation
       *[other] Payer les troupes de { $n } nations
    }
offer-step-moves = Exécuter les ordres
offer-step-conquest =
    { $n ->
        [one] Prendre la province
       *[other] Prendre { $n } provinces
    }
offer-step-trade =
    { $n ->
        [one] Percevoir le commerce d’une nation
       *[other] Percevoir le commerce de { $n } nations
    }
offer-step-bulletin = Publier le bulletin
did-step-income =
    { $n ->
        [one] Revenus d’une nation perçus
       *[other] Revenus de { $n } nations perçus
    }
did-step-upkeep =
    { $n ->
        [one] Troupes d’une nation payées
       *[other] Troupes de { $n } nations payées
    }
did-step-moves = Ordres exécutés
did-step-conquest =
    { $n ->
        [one] Une province conquise
       *[other] { $n } provinces conquises
    }
did-step-trade =
    { $n ->
        [one] Commerce d’une nation perçu
       *[other] Commerce de { $n } nations perçu
    }
did-step-bulletin = Bulletin publié
follow-step-income = Voir les revenus, une nation après l’autre
follow-step-upkeep = Voir la solde, une nation après l’autre
follow-step-moves = Voir les ordres
follow-step-attrition = Voir les pertes des marches forcées
follow-step-battles = Voir les combats, l’un après l’autre
follow-step-rebuild = Voir les corps à reconstituer
follow-step-conquest = Voir les provinces à conquérir
follow-step-pacification = Voir les pacifications
follow-step-trade = Voir le commerce, une nation après l’autre
follow-step-victory = Voir qui approche de la victoire
follow-step-bulletin = Voir le bulletin
offer-end-season = Finir la saison
season-ended = Fin de la saison : { $season }
no-season-pawn = Aucun pion n’indique la saison : on prend le printemps.
no-year-pawn = Aucun pion n’indique l’année : on prend la première.
treasury-negative = { $nation } : trésor négatif ({ $po } PO).
too-many-corps = { $nation } : { $n } corps en jeu ; { $most } sont permis.
levies-two-per-season = { $nation } : plus de deux corps levés dans la patrie cette saison.
levies-one-with-missing = { $nation } : du manpower manquant acheté pour plus d’un corps cette saison.
levy-no-threat = { $corps } : un corps de la levée en masse, et la patrie n’est pas envahie.
levy-abroad = { $corps } : levé contre un envahisseur, il ne quitte pas son pays.
army-over-limits = { $nation } ({ $zone }) : plus que n’en tient une armée ; donnez aux corps des noms d’armées.
enemies-together = Ennemis dans la même province ({ $zone }) : { $nations }.
corps-unwritten = { $corps } : rien n’est écrit à son sujet.
corps-sheet-odd = { $corps } : feuille à corriger. Elle porte { $lost } points perdus sur { $points }, dont { $counted } en batailles notées.
garrison-at-sea = { $corps } : une garnison en mer.
fleet-unwritten = { $fleet }, { $zone } : ses navires ne sont pas notés.
owed-income = Revenus non collectés : { $what }. Ceux de la saison sont perdus.
owed-upkeep = Troupes non payées : { $what }.
owed-letters = Des ordres par courrier attendent encore : { $n }.
owed-levies = Des corps peuvent être levés.
owed-moves = Non exécuté : { $what }.
owed-attrition = Pertes de la marche forcée non testées : { $what }.
owed-battles = Combats à livrer : { $what }.
owed-conquest = À conquérir : { $what }.
owed-retreat = Vaincue et encore sur place : { $what }. Une armée vaincue évacue la province.
owed-rebuild = Non reconstitué : { $what }.
owed-pacification = Le coût de la pacification n’est pas payé : { $what }.
owed-trade = Commerce non perçu : { $what }. Celui de la saison est perdu.
owed-espionage = Espions payés, dés non lancés : { $what }.
owed-bulletin = Le bulletin n’est pas publié : { $what }.
beaten-in = { $nation } ({ $zone })
step-letters = 2. Ordres par courrier
step-retreat = 2.5 Départ des armées vaincues
follow-step-letters = Voir les ordres par courrier
follow-step-retreat = Voir où vont les vaincus
manpower-negative = { $nation } : manpower en dessous de zéro ({ $inf } d’infanterie, { $cav } de cavalerie).
too-many-designs = { $nation } : { $n } corps composés ; au départ, { $most } sont les siens.
corps-field-wrong = { $corps } : { $fault }
design-type-wrong = Type déclaré : { $type } ; par ce qu’il aligne : { $found }.
field-outside =
    { $n ->
        [one] Une ligne aligne
       *[other] { $n } lignes alignent
    } un nombre hors fourchette : { $lines }.
field-unknown = Aligne ce que sa composition ne contient pas : { $lines }.
field-too-dear = Ses { $n } plaquettes valent { $worth } points, pour { $most }.
moved-already = { $corps } a déjà fait son mouvement de la saison.
garrison-marches = { $corps } est en garnison, et ne quitte pas sa province.
no-ships-there = { $corps } prend la mer là où n’est aucun bateau des siens ni d’un allié : { $zone }. Des bateaux ont-ils été loués ?
march-beyond = { $corps } ne peut atteindre { $zone } en une saison.
march-forced-unsaid = { $corps } : le chemin vers { $zone } est une marche forcée, ses pertes sont à tester.
plunder-at-home = { $zone } est la patrie de la nation.
pillage-from-nowhere = Aucun corps de { $points } points n’est dans la province ({ $zone }) pour la piller.
raid-from-nowhere = Aucun corps de { $points } points n’est voisin ({ $zone }) pour ce raid.
neutral-waits = { $nations } ({ $zone }) : l’armée neutre reste à combattre, au moins une fois par saison.
conquest-too-weak = { $zone } demande la moitié des { $defender } points de l’ex-défenseur ; { $points } y sont.
merchants-too-few = { $nation } envoie { $n } navires commercer et en a { $free } de libres.
army-over-limits-named = L’armée « { $army } » ({ $nation }, { $zone }) dépasse ce que peut contenir une armée.
levied-elsewhere = Un tel corps ne se lève que dans cette province : { $zone }.
levied-late = { $nation } lève un corps après ses mouvements ; les levées viennent avant.
settled-late = { $nation } collecte ou paie après ce qui vient plus tard dans le tour ; le trésor vient d’abord.
corps-vanished = { $corps } quitte la carte, et personne ne l’a dissous ni anéanti.
rewritten-designs = La composition de { $row } est fixée une fois pour toutes.
rewritten-corps = { $row } n’a pas remporté deux batailles de suite : ce ne sont pas des vétérans.
rewritten-spies = Aucune protection n’a contré cet espion : ce qu’il a appris ne change pas.
risen-pacified = { $zone } est pacifiée : personne ne s’y soulève pour un envahisseur.
risen-twice = Des alliés spontanés se sont déjà levés cette saison : { $zone }.
too-many-allied-designs = { $zone } : { $n } corps composés pour ce pays ; au-delà de { $most }, l’un d’eux est dissous.
fleet-inland = { $fleet } se trouve là où il n’y a pas de côte : { $zone }.
pacified-unrolled = { $zone } est marquée pacifiée, et aucun jet de cette saison ne le dit.
fortified-late = { $nation } : { $po } PO de fortifications après les mouvements ; en urgence, { $most } PO au plus.
levied-of-another = { $nation } lève un corps composé par une autre nation.
garrison-neutral = { $corps } n’est pas en garnison là où la province est neutre : { $zone }.
veteran-no-more = { $corps } a perdu plus de la moitié : ce ne sont plus des vétérans.
battle-of-allies = { $nations } sont alliées : elles ne se combattent pas.
season-skipped =
    { $n ->
        [-1] La saison recule.
       *[other] La saison se déplace de { $n } : chacune se joue.
    }
follow-step-espionage = Lancer les dés des espions
marched-late = { $corps } : il a livré sa bataille, et les marches se font avant les batailles.
homeland-lost = La patrie est perdue ({ $nation }) : plus aucun corps ne s’y lève.
protected-late = { $nation } se protège après les dés des espions ; les protections viennent avant.
pursuers-fight = { $nation } compte des troupes qui ont poursuivi après la bataille précédente et manquent celle-ci.
pursuers-unable = { $corps } : ni troupes montées assez rapides ni Psiloï, elles ne peuvent poursuivre : { $troops }.
bought-unpaid = { $nation }, { $what } : { $n } cette saison, et { $paid } au livre de comptes.
bought-corps = corps levés
bought-ships = commandes de bateaux
bought-protections = protections
bought-spies = espions
