do-own-counters = Mes images des pions
do-counters-away = Enlever mes images des pions
do-counters-back = Ramener mes images des pions
do-counters-former = Échanger avec les images précédentes
own-counters-changed = Vos pions portent maintenant leurs autres images.
own-counters-none = Il n’y a pas encore d’images de vos pions. Un clic droit sur un pion en choisit une ; un module VASSAL ({ menu-paper }, { do-own-board }) en apporte beaucoup.
own-counters-gone = Les pions sont de nouveau dessinés. Le menu { menu-paper } ramène vos images.
own-counters-back = Vos images des pions sont de retour.
own-counter-choose = Mon image de ce pion…
own-counter-draw = Dessiner de nouveau ce pion
own-counter-kept = { $kind } a maintenant l’aspect de votre image.
own-counter-drawn = { $kind } est de nouveau dessiné.
own-counter-torn = { $kind } : votre image ({ $path }) ne peut être lue ; le pion dessiné la remplace. Un clic droit sur le pion permet d’en choisir une autre, ou aucune.
board-pairs-sum = Sortes qui ont une image : { $n } sur { $all } ; { $rest ->
    [0] chaque pièce est appariée.
    [one] une pièce n’est pas appariée.
   *[other] { $rest } pièces ne sont pas appariées.
}
board-pairs-perhaps = peut-être { $kind }
board-pairs-none = aucun des nôtres
board-pairs-back = { $kind }, verso
board-pairs-choice = Ce qu’est cette pièce
board-pairs-accept = Apparier
board-pairs-use = Utiliser ces images à mes tables
board-pairs-keeping = Enregistrement des images
board-pairs-kept = { $n ->
    [0] Aucune image n’a pu être gardée.
    [one] Les tables montrent votre image d’une sorte. Le menu Affichage la montre ou la cache.
   *[other] Les tables montrent vos images de { $n } sortes. Le menu Affichage les montre ou les cache.
}
board-pairs-unread = { $n ->
    [one] Une n’a pu être lue : { $names }.
   *[other] { $n } n’ont pu être lues : { $names }.
}
