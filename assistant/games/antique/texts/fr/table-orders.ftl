verb-give = donner, don, verser, offrir, céder, transférer
verb-fortify = fortifier, fortifications, renforcer
verb-ally = alliance, allier, proposer une alliance, déclarer une alliance
verb-break = rompre, rupture, fin d’alliance, romps, rompez, rompons, dénoncer
verb-army = armée, regrouper, réunir, fusionner
verb-garrison = garnison, mettre en garnison, mise en garnison
verb-levy = lever, levée
verb-emergency = levée d’urgence, urgence
verb-mass = levée en masse
verb-allied = levée alliée, corps allié, lever des alliés
verb-recruit = recruter
verb-disband = dissoudre, licencier, dissous, dissolvez, dissolvons, dissout, dissolution
verb-rebuild = reconstituer, compléter
verb-shipyard = chantier, chantiers
verb-ships = navires, construire, construis, construisez, bâtir, bâtis, bâtissez, acheter, construction, constructions
verb-hire = louer, louer navires
verb-march = marche, marcher, marche forcée, mouvement, mouvements, déplacer, déplacements, attaquer, charger, envoyer, envoie, avancer, aller, allez, aille, partir, part, partez, parte, occuper, envahir, conquérir, rejoindre, rejoint, rejoigne, se rendre
verb-fleet = flotte, naviguer, embarquer, faire voile, transporter
verb-patrol = patrouille, patrouiller
verb-pillage = piller, pillage, raid, raider
verb-pacify = pacifier, soumettre
verb-trade = commerce, commercer, route commerciale
verb-protect = protéger, contre-espionnage
verb-spy = espionner, espionnage, espion, surveiller
verb-note = mot, note
example-give = donner : Gaule 20 PO, 1 infanterie
example-fortify = fortifier : Italie 10
example-ally = alliance : Gaule
example-break = rompre : Gaule
example-army = armée : Legio I, Legio II > Armée du Nord
example-garrison = garnison : Legio I
example-levy = lever : Legio I
example-emergency = levée d’urgence : Legio I
example-mass = levée en masse : Legio I, Legio I
example-allied = levée alliée : Sicile
example-recruit = recruter : Sicile 3 infanterie 1 cavalerie
example-disband = dissoudre : Legio I
example-rebuild = reconstituer : Legio I
example-shipyard = chantier : 2
example-ships = navires : 4
example-hire = louer : Legio I > Sicile
example-march = marche : Legio I > Transalpine > Alpes
example-fleet = flotte : flotte 1 avec Legio I > Mer Ionienne > Sicile
example-patrol = patrouille : flotte 1 > Mer Ionienne
example-pillage = piller : Legio I > Sicile
example-pacify = pacifier : Sicile 1
example-trade = commerce : Carthage 6
example-protect = protéger : trésor 2
example-spy = espionner : Asie, armée, Pont +1
example-note = mot : l’ambassadeur attend une réponse avant l’hiver
meaning-give = des PO remis à une autre nation, et du manpower à un allié
meaning-fortify = des PO dépensés pour les fortifications d’une province
meaning-ally = une alliance à proclamer
meaning-break = l’annonce de la fin d’une alliance
meaning-army = des corps d’une même province réunis sous le nom d’une armée, avant de marcher ; sans nom, ils quittent la leur
meaning-garrison = un corps qui reste dans sa province, pour une solde moindre ; le même ordre le remet en campagne
meaning-levy = un corps levé dans la patrie, d’après sa composition
meaning-emergency = un corps levé aussitôt dans la patrie envahie, pour deux fois ses PO
meaning-mass = un ou deux corps gratuits, d’un cran moins bons, tant que la patrie est envahie ; ou le corps payé d’une province pacifiée qui l’est
meaning-allied = un corps d’alliés d’une province pacifiée
meaning-recruit = du manpower d’une province pacifiée, au lieu d’un corps d’alliés
meaning-disband = un corps dissous
meaning-rebuild = les pertes d’un corps, à combler
meaning-shipyard = autant de navires de plus par an que les chantiers pourront construire
meaning-ships = des Sh(I) mis en chantier
meaning-hire = des navires neutres, qui débarquent les corps n’importe où dans la saison
meaning-march = un trajet, province après province ; la dernière suffit ; « en paix » à la fin pour entrer en hôte en terrain neutre
meaning-fleet = une traversée, mer après mer, avec les corps à bord et la province où ils débarquent
meaning-patrol = une flotte qui surveille une mer
meaning-pillage = le pillage de la province où se trouve le corps, ou un raid sur une province voisine
meaning-pacify = une province conquise, avec 0, 1 ou 2 suppléments payés
meaning-trade = des navires marchands envoyés vers une nation, jusqu’à nouvel ordre
meaning-protect = le contre-espionnage d’un sujet, ou « contre » une nation, et ses points
meaning-spy = une nation, un sujet (armée, taille, composition, troupe majoritaire, flotte, trésor, espionnage), le lieu de l’armée ou de la flotte, les points achetés
meaning-note = tout ce que l’arbitre doit lire
spied-army = armée, armées
spied-size = taille, taille de l’armée, force
spied-composition = composition
spied-main-troops = troupe majoritaire, troupes
spied-fleet = flotte, flottes
spied-treasury = trésor, argent
spied-spying = espionnage, espions
order-no-verb =
    { $near ->
        [0] « { $word } » n’est pas un ordre.
       *[other] « { $word } » n’est pas un ordre. Le plus proche : « { $nearest } ».
    }
order-no-subject-missing = Il manque ce qu’on veut savoir.
order-no-subject =
    { $near ->
        [0] On ne peut rien demander sur « { $word } ».
       *[other] On ne peut rien demander sur « { $word } ». Le plus proche : « { $nearest } ».
    }
order-no-nation-missing = Il manque une nation.
order-no-nation =
    { $near ->
        [0] Aucune nation ne s’appelle « { $word } ».
       *[other] Aucune nation ne s’appelle « { $word } ». La plus proche : « { $nearest } ».
    }
order-no-zone-missing = Il manque un lieu.
order-no-zone =
    { $near ->
        [0] Aucun lieu possible ici ne s’appelle « { $word } ».
       *[other] Aucun lieu possible ici ne s’appelle « { $word } ». Le plus proche : « { $nearest } ».
    }
order-no-design-missing = Il manque le nom d’un corps composé.
order-no-design =
    { $near ->
        [0] Aucun corps n’a été composé sous le nom « { $word } ».
       *[other] Aucun corps n’a été composé sous le nom « { $word } ». Le plus proche : « { $nearest } ».
    }
order-no-corps =
    { $near ->
        [0] Cette nation n’a ni corps, ni flotte, ni armée du nom de « { $word } ».
       *[other] Cette nation n’a ni corps, ni flotte, ni armée du nom de « { $word } ». Le plus proche : « { $nearest } ».
    }
order-which =
    { $n ->
        [0] Quel corps, ou quelle flotte ? Il faut le nommer : là où ils se trouvent alors, aucun ne convient.
       *[other] Lequel ? Ceux-ci conviennent : { $corps }.
    }
order-bare = Rien ne suit « { $verb } ». Un tel ordre s’écrit par exemple : { $example }
order-one-only = « { $word } » désigne plusieurs corps ; cet ordre n’en prend qu’un.
order-no-number = Il manque un nombre après « { $word } ».
order-only-number = « { $word } » est de trop : il ne faut ici qu’un nombre.
order-no-goal = Vers où ? « { $word } » n’est suivi d’aucun « > » ni d’aucune province.
order-apart = Aucune terre ne relie { $zone } à la province qui précède.
order-land-on-the-way = { $zone } est une terre : seul le dernier lieu d’une traversée peut l’être.
order-not-held = { $zone } n’est pas à pacifier par cette nation.
order-not-own = { $zone } n’est pas à cette nation.
order-no-unit =
    { $near ->
        [0] On compte ici : { $units }, et non « { $word } ».
       *[other] On compte ici : { $units }, et non « { $word } ». Le plus proche : « { $nearest } ».
    }
order-mass-two = Une levée en masse donne deux corps au plus, pas { $n }.
order-number-unread = « { $word } » n’est pas un nombre.
order-two-numbers = « { $word } » peut être deux nombres : écrivez les milliers sans virgule ni point.
order-number-below = « { $word } » : un montant n’est jamais négatif.
order-number-whole = « { $word } » : il faut ici un nombre entier, et jamais négatif.
order-number-beyond = { $n } ne peut être ordonné ici : de { $low } à { $most }.
order-counted-twice = La même chose est comptée deux fois dans « { $word } » : un seul nombre pour chacune.
unit-po = PO, or, pièces d’or, pièce d’or, pièces
unit-inf = infanterie, inf, fantassins, fantassin
unit-cav = cavalerie, cav, cavaliers, cavalier
unit-ships = navires, navire, bateaux, bateau, marchands, marchand
unit-supplement = suppléments, supplément
unit-extra = { unit-ships }
numerals = 0 zéro, 1 un, 1 une, 2 deux, 3 trois, 4 quatre, 5 cinq, 6 six, 7 sept, 8 huit, 9 neuf, 10 dix, 11 onze, 12 douze, 13 treize, 14 quatorze, 15 quinze, 16 seize, 20 vingt, 20 vingts, 30 trente, 40 quarante, 50 cinquante, 60 soixante, 100 cent, 100 cents, 1000 mille
order-pact = Il y a déjà une alliance avec cette nation : { $nation }.
order-no-pact = Il n’y a pas d’alliance avec cette nation : { $nation }.
order-spy-what = { $nation } : que veut-on savoir ? Le sujet suit, après une virgule.
order-note = À lire par l’arbitre.
letter-end = fin
letter-heads = de, à, cc, cci, date, envoyé, envoyé le, objet, sujet, répondre à, pièces jointes
letter-remark = # Un ordre par ligne ; ce qui reste vide ne compte pas.
letter-whose = Rien ne dit de qui sont ces ordres : la première ligne du formulaire manque. Choisissez la nation.
letter-other-season = { $nation } : cette lettre est d’une autre saison ({ $found }) ; les ordres attendus sont ceux-ci : { $season }.
letter-verdict =
    { $nation }, { $season } : { $n ->
        [0] aucun ordre.
        [one] un ordre, { $wrong ->
            [0] lisible.
           *[other] illisible.
        }
       *[other] { $n } ordres, { $wrong ->
            [0] tous lisibles.
            [one] dont un illisible.
           *[other] dont { $wrong } illisibles.
        }
    }
letter-line = Ligne { $n } : { $fault }
letter-secret = L’arbitre seul voit ces ordres jusqu’à leur résolution : ils ne figurent sur aucune page.
letter-title = La lettre
letter-line-head = Ligne
letter-order-head = Ordre
letter-means-head = Ce que cela veut dire
offer-letter =
    Noter les ordres ({ $nation }) : { $n } { $n ->
        [one] ligne
       *[other] lignes
    }
offer-letter-again =
    Remplacer la lettre précédente ({ $nation }) par celle-ci : { $n } { $n ->
        [one] ligne
       *[other] lignes
    }
took-letter = Ordres reçus : { $nation }
did-order-tick = { $nation }, ordre traité : { $words }
letter-of = { $nation }, { $season }
letters-verdict =
    Ordres par courrier, { $season } : { $n ->
        [0] tous sont traités.
        [one] un ordre attend.
       *[other] { $n } ordres attendent.
    }
letters-none = Aucun ordre n’est arrivé par courrier ({ $season }).
letters-absent = Pas encore d’ordres de : { $nations }.
letters-title = Ordres par courrier, dans l’ordre de la saison
letters-line = { $nation } : { $words }
letters-line-wrong = { $nation } : { $words } – { $fault }
offer-order-do = Exécuter, comme ordonné ({ $nation }) : { $words }
offer-order-card = Ouvrir la fiche ({ $nation }) : { $words }
offer-order-tick = Cocher seulement ({ $nation }) : { $words }
both-languages = { $fr }
order-form-verdict = À renvoyer à l’arbitre avant la résolution de la saison ({ $season }).
order-form-how =
    Écrivez ici, ou recopiez les lignes ci-dessous dans une lettre à l’arbitre et complétez-les : un ordre par ligne, en français ou en anglais. On peut omettre des lignes, les répéter, en changer l’ordre.
    Personne d’autre que l’arbitre ne les voit avant leur résolution.
order-form-letter = Les lignes à renvoyer
order-form-units = Corps et flottes
order-form-unit = Corps ou flotte
order-form-where = Lieu
order-form-strength = Force
order-form-ships =
    { $n } { $n ->
        [one] navire
       *[other] navires
    }
order-form-designs = Corps qu’on peut lever
order-form-design = Nom
order-form-verbs = Comment s’écrit un ordre
order-form-verb = Mot
order-form-example = Par exemple
order-form-meaning = Ce qu’il ordonne
page-order-form = { $nation }, ordres, { $season }
question-letter = Ordres reçus par courrier
question-letter-words = courrier
question-letter-text = La lettre, collée ici
question-letter-side = Nation (si la lettre ne le dit pas)
question-letters = Ordres par courrier
question-letters-words = lettres
question-order-form = Formulaire d’ordres
question-order-form-words = formulaire
question-order-form-side = Nation
register-letters = Ordres par courrier
register-letters-season = Saison
register-letters-nation = Nation
register-letters-lines = Ordres
register-letters-done = Traités
order-trade-twice = Le commerce avec { $nation } est déjà ordonné à la ligne { $n }.
order-disbanded = « { $word } » : une autre ligne de cette lettre licencie d’abord ce corps.
order-twice = { $corps } : un ordre figure déjà à la ligne { $n }.
verb-lend = prêter, prêt, confier
verb-recall = rappeler, reprendre
verb-bribe = regagner, fiabiliser, soudoyer, corrompre, corromps, corrompez
verb-answer = fausse réponse, réponse, répondre, mentir
example-lend = prêter : Legio I > Gaule, payé par la Gaule
example-recall = rappeler : Legio I
example-bribe = regagner : Legio I
example-answer = fausse réponse : armée, Cisalpine = 300 points
meaning-lend = un corps qui marche et combat pour une autre nation ; « payé par » dit qui le paie, sinon sa nation
meaning-recall = un corps prêté rappelé
meaning-bribe = un général non fiable d’un corps prêté, rendu fiable pour un cinquième de ses points, en PO
meaning-answer = ce qu’apprend un espion déjoué par sa protection, avec le sujet demandé
order-lent = « { $word } » est prêté ({ $nation }), qui le commande.
order-no-spy = Aucun espion déjoué cette saison n’a demandé « { $word } ».
order-undone = Il n’est pas exécuté.
order-unread = { $fault }
order-doubted = { $said } – { $why }
letter-other = (autre texte)
letter-others =
    { $n ->
        [one] Une ligne est un autre texte : elle n’ordonne rien.
       *[other] { $n } lignes sont un autre texte : elles n’ordonnent rien.
    }
letter-two-forms = La lettre contient deux formulaires remplis, aux lignes { $first } et { $second } : un seul peut compter.
letter-season-unread =
    { $near ->
        [0] La saison ne peut être lue : « { $word } ». Elle s’écrit : printemps de l’an 2.
       *[other] La saison ne peut être lue : « { $word } ». Le plus proche : « { $nearest } ». Elle s’écrit : printemps de l’an 2.
    }
order-if = si, s’il, s’ils, si elle, sauf, sauf si, à moins, au cas où, en cas, dans le cas, à condition, pourvu, quand, lorsque, dès, tant que, sinon, à défaut
order-if-told = « { $word } » : aucune condition n’est pesée ici. L’ordre s’écrit sans elle, ou comme un mot à l’arbitre, qui en décide.
order-not = ne, n’\w+, pas, non, jamais, aucun, aucune, rien, annulé, annulée, annuler, annule, annulez, oubliez, oublie, sans attendre
order-not-told = « { $word } » : ceci dit ce qui n’est pas à faire, et rien n’en est fait. Ce qui n’est pas ordonné n’a pas lieu.
letter-instead = Cette lettre remplace la précédente.
letter-replaces = annuler, annule, annulez, annulent, annulons, remplacer, remplace, remplacez, remplacent, oublier, oublie, oubliez, ignorer, ignore, ignorez, compte
letter-earlier = tout, ordre, ordres, lettre, lettres, courrier, courriel, mail, mails, message, consignes, instructions, précédent, précédents, précédente, précédentes, antérieur, antérieurs
letter-small = merci, veuillez, prière, svp, je, j, nous, vous, tu, ai, avons, ce, ces, cet, cette, ceci, il, elle, elles, ils, mon, ma, mes, notre, nos, le, la, les, l, un, une, de, d, des, du, ne, tenir, tenez, tiens, pas, plus, et, par, celle, ci, hier, tous, toute, toutes, dernier, derniers, dernière, dernières, ancien, anciens, ancienne, anciennes, premier, premiers, première, autres, envoyé, envoyés, envoyée, avant, saison, d’avant
