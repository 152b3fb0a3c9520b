nothing-changed = Rien ne change : la table est déjà ainsi.
branch-began = Une nouvelle branche commence ici. { $n ->
    [one] Une modification ultérieure est gardée
   *[other] { $n } modifications ultérieures sont gardées
} sur la branche d’avant ; Alt+Haut y ramène.
