nothing-changed = Rien ne change : la table est déjà ainsi.
branch-began = Une nouvelle branche commence ici. { $n ->
    [one] Une modification ultérieure est gardée
   *[other] { $n } modifications ultérieures sont gardées
} sur la branche d’avant ; Alt+Haut y ramène.
do-what-if = Et si : essayer, puis revenir
do-other-branch = La branche d’avant
branches = Branches
branch-row = { $title } (+{ $n })
branch-here = ▸ { $title } (en cours)
branch-go = Y aller
branch-compare = Comparer
branch-name = Nommer…
branch-delete = Supprimer
branch-bring-back = Ramener
branch-deleted = « { $title } » n’est plus dans la liste ; « Ramener », dans le journal, l’y remet.
branch-compared = « { $title } », à côté de la table : { $n ->
    [0] rien ne diffère.
    [one] une chose diffère.
   *[other] { $n } choses diffèrent.
}
branch-more = … et { $n } de plus
branch-gone-to = Sur la branche « { $title } ».
branch-none = Il n’y a qu’une branche : rien n’a été fait après un retour en arrière.
what-if-begun = Et si : essayez ce que vous voulez. Ctrl+T ramène la table telle qu’elle est maintenant et garde ce que vous avez essayé.
what-if-left = Retour où l’essai a commencé. { $n ->
    [0] Rien n’avait été essayé.
    [one] Votre essai, une modification, est gardé comme branche.
   *[other] Votre essai, { $n } modifications, est gardé comme branche.
}
journal-forks = ⑂ { $n ->
    [one] une autre branche
   *[other] { $n } autres branches
}
journals-met = Une autre copie de { $path } a pris sa place. Tout est gardé : { $n ->
    [one] une de vos modifications est
   *[other] { $n } de vos modifications sont
} sur une branche à part, à côté de celles de la copie. Le journal les compare.
