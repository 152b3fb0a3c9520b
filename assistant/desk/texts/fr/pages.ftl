no-pages = { $game } ne distribue aucune page.
no-such-page = Il n’y a pas de page « { $word } ». Il y a : { $names }.
page-map = Carte
pages-unpublished = Pas encore publié : { $names }. Un brouillon se distribue une fois publié.
chart-step = Quand
step-done = fait
step-open = à faire
step-now = la suite
step-idle = rien à faire
chart-amount = { $n }
pages-sealed = { $side }, pages scellées
pages-unsealed = Sans phrase de passe d’au moins { $n } caractères : { $sides }. Leurs pages seraient lisibles par tous ; rien n’a donc été écrit. Donnez une phrase à chaque camp, ou ne distribuez pas ses pages.
pack-title = Fiche de rangement
pack-how = Garnissez la carte zone par zone. Les piles se lisent de bas en haut ; viennent ensuite les réserves, les pistes et ce qu’aucun pion ne montre. Comptez les pions à la fin.
pack-map = Sur la carte
pack-reserves = Réserves et cases
pack-tracks = Pistes
pack-place = Lieu
pack-stack = De bas en haut
pack-markers = Marqueurs
pack-level = { $marker } { $n }
pack-one = { $what }
pack-count = Pions à compter
pack-nation = Nation
pack-on-map = Sur la carte
pack-beside = À côté
pack-all = En tout
pack-noted = Ce qu’aucun pion ne montre
pack-fact = Quoi
report-start = La table au début
pack-value = Valeur
report-whole = Toute la partie
report-title = La soirée
report-game = { $game }
report-lead = { $turns ->
    [1] Un tour
   *[other] { $turns } tours
}, { $deeds ->
    [0] rien au journal
    [1] une entrée au journal
   *[other] { $deeds } entrées au journal
}, { $fights ->
    [0] aucun jet de dés
    [1] un jet de dés
   *[other] { $fights } jets de dés
}.
report-points = Points à la fin de chaque tour
report-fights = Combats
report-fight = Combat
report-fell = Résultat
report-chance = Sa chance
report-hope = Chance de gagner
report-went = Pour l’attaquant
report-good = gagné
report-bad = perdu
report-even = égalité
report-roll = Jet
report-rolls = Jets de dés
report-roller = Camp
report-kind = Quoi
report-times = Jets
report-mean = À attendre
report-amount = Obtenu
report-rules = Les règles que ces combats appliquent, dites avec nos mots
report-luck = La chance et ce qu’on pouvait attendre
report-side = Attaquant
report-count = Combats
report-expected = Victoires à attendre
report-won = Victoires
report-feared = Défaites à attendre
report-lost = Défaites
report-name = { $name }
report-n = { $n }
report-exactly = { $n } ({ $exact })
report-judged = { $outcome }, chance { $chance }
report-judged-of = { $title } : { $judged }

# Where a game against the program turned

turning-title = Où la partie a basculé
turning-when = Tour
turning-what = Qui a gagné
turning-unlikely = Le moins probable de ses combats
turning-side = Camp
turning-advice = Ce que le programme aurait fait
turning-advice-title = À votre place, selon le programme
turning-gain = { $party } : { $n } { $n ->
    [one] point gagné
   *[other] points gagnés
} sur l’ennemi
turning-fight = { $title } : { $outcome }, chance { $chance }
turning-no-fight = aucun combat
turning-same = {""}
