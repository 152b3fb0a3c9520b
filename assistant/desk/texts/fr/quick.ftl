quick-unknown = « { $word } » n’est pas connu ici
quick-zero = Dites combien, un au moins
quick-several-zones = « { $word } » peut être plusieurs zones
quick-several-pawns = Lequel ?
quick-several-counters = Lequel ?
quick-none-there = { $zone } : aucun pion de cette sorte
quick-fewer-there = { $n ->
    [one] { $zone } : il n’y en a qu’un
   *[other] { $zone } : il n’y en a que { $n }
}
quick-which-counters = Quels pions ?
quick-which-box = Dans quelle case ?
quick-more-than-printed = { $name } : { $n } de plus que le jeu n’en a
quick-note-what = Écrire la note entre guillemets
quick-control-how = Une zone et qui la tient : { $place } = { $power }
quick-whose = À qui ?
quick-which-side = Qui est « { $word } » ?
quick-where-to = Vers où ?
quick-where-from = Quoi, et d’où ?
quick-off-the-track = { $pawn } va de { $least } à { $most }
quick-marker-levels = { $marker } : niveaux 0 à { $levels }
quick-fact-range = Un nombre de { $least } à { $most }
quick-which-zone = Dans quelle zone ?
quick-two-zones = Une seule zone ici ; > pour déplacer
quick-two-starts = Une seule zone précède > ; voici { $zones }
quick-what-there = Quoi dans cette zone ? Par exemple 2 { $power }, ou = { $power }
quick-blank-unusable = Cela ne peut se demander ainsi ({ $detail })
quick-no-blank = « { $word } » ne va nulle part dans cette question
quick-lay-or-ask = Le poser, ou le demander ?
quick-which-of-these = { $zone } : laquelle ? Dites-la par son nom.
quick-nearest = { $why } Peut-être : { $words }.
quick-not-to-choose = { $counter } : pas à choisir ici (déjà dans : { $zone })
quick-nothing-changes = Rien ne change : c’est déjà ainsi
quick-too-much = Trop à la fois : au plus { $commands } commandes, { $letters } caractères en tout
quick-too-many-words = Trop de mots pour une commande : au plus { $words } ; une commande finit à un point-virgule ou en fin de ligne
quick-too-many-counters = Au plus { $n } d’une sorte à la fois
quick-too-many-in-all = Au plus { $n } pions nouveaux à la fois
