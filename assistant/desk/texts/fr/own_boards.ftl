own-board-unusable = Votre plateau ({ $map }) est inutilisable : { $text } Les tables montrent en attendant celui du programme ; « Votre plateau », étape 7, permet de garder de nouveau le vôtre ou de revenir à l’autre pour de bon.
own-board-torn = Le fichier est abîmé : { $detail }.
own-board-newer = Le plateau vient d’un programme plus récent (format { $version } ; celui-ci connaît { $known }).
own-board-other-map = C’est un plateau de « { $map } », une carte que ce programme n’a pas.
own-board-picture-name = « { $name } » n’est pas un nom possible pour l’image d’un plateau.
own-board-unplayable = On ne peut pas jouer sur ce plateau : { $n ->
    [one] il manque une chose
   *[other] il manque { $n } choses
}.
own-board-zone-missing = Il manque { $zone }. { $why } Remettez la zone : « Votre plateau », étape 4, P.
zone-needed-by-setup = La mise en place « { $setup } » y pose quelque chose.
zone-needed-by-counters = Des pions y restent tant qu’ils sont hors du jeu ({ $kind }).
zone-needed-by-track = C’est une case d’une piste.
own-board-column-missing = Il manque la colonne « { $column } », que les règles demandent.
own-file-closed = Impossible de lire { $path } ({ $detail }) : les valeurs du programme valent en attendant.
own-file-spoilt-line = Impossible de lire { $path } : la ligne { $line } n’est pas comme il faut ({ $detail }). Les valeurs du programme valent en attendant. Réparez la ligne ou supprimez le fichier ; vos corrections d’ici là ouvrent un nouveau fichier, et celui-ci reste à côté.
own-file-spoilt-entry = Impossible de lire { $path } : l’entrée { $entry } n’est pas comme il faut ({ $detail }). Les valeurs du programme valent en attendant. Réparez l’entrée ou supprimez le fichier ; vos corrections d’ici là ouvrent un nouveau fichier, et celui-ci reste à côté.
own-correction-misfit = { $path }, entrée { $entry } : « { $value } » ne peut pas être la valeur de « { $column } » pour { $id }. La valeur du programme vaut ; corrigez-la dans le programme, ou réparez l’entrée.
own-board-nothing = Aucune zone n’est encore dessinée sur une image.
