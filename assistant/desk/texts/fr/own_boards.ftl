own-board-unusable = Votre plateau de { $map } est inutilisable : { $text } Vous pouvez revenir à celui du programme.
own-board-torn = Le fichier est abîmé : { $detail }.
own-board-newer = Le plateau vient d’un programme plus récent (format { $version } ; celui-ci connaît { $known }).
own-board-other-map = C’est un plateau de « { $map } », une carte que ce programme n’a pas.
own-board-picture-name = « { $name } » n’est pas un nom possible pour l’image d’un plateau.
own-board-unplayable = On ne peut pas jouer sur ce plateau : { $n ->
    [one] il manque une chose
   *[other] il manque { $n } choses
}.
own-board-zone-missing = Il manque { $zone }, dont parlent les mises en place et les règles. Si votre plateau ne l’a pas, laissez-la sans lien.
own-board-column-missing = Il manque la colonne « { $column } », que les règles demandent.
own-board-not-written = Impossible d’écrire { $path } : { $detail }.
