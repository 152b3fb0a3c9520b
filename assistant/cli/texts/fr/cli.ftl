no-such-setup = Il n’y a pas de mise en place « { $word } ». Il y a : { $names }.
not-a-change = Ceci demande quelque chose et ne change rien ; utilisez `sabretache ask`.
undone = annulé
reduced = réduite
face-down = un pion face cachée
no-such-offer = La réponse n’a pas d’offre { $n } ; elle en a { $most }.
not-json = Ceci n’est pas du JSON : { $detail }.
not-an-edit = Ceci n’est pas une modification : { $detail }.
input-not-text = Ce qui arrive n’est pas du texte en UTF-8 ; la lecture s’est arrêtée là.
no-such-zone =
    { $near ->
        [0] Il n’y a pas de zone « { $word } ».
       *[other] Il n’y a pas de zone « { $word } ». La plus proche est « { $nearest } ».
    }
check-found = { $n ->
    [0] Rien à redire.
    [one] Une chose ne va pas.
   *[other] { $n } choses ne vont pas.
}
demo-asked = { $n }. { $title }
demo-picture = Image de la table, avec la réponse sur le ravitaillement : { $path }.
trace-done = Zones tracées : { $n }, dans { $path }.{ $doubtful ->
        [0] {""}
       *[other] {" "}Les moins sûres, les pires d’abord :
    }
trace-doubtful = { $zone } : { $percent } %
trace-row = Une ligne est zone,x,y, avec x et y en pixels, pas « { $found } ».
trace-seeds-wrong = { $path } ne peut pas servir : { $n ->
    [one] une ligne ne va pas
   *[other] { $n } lignes ne vont pas
}.
trace-columns = La première ligne nomme les colonnes zone,x,y ; ici c’est « { $found } ».
trace-no-rows = { $path } n’a aucune ligne avec un clic : zone,x,y, avec x et y en pixels.
trace-off-picture = Le clic ({ $x }, { $y }) est hors de l’image, qui fait { $width } sur { $height } pixels.
trace-lost = N’ont pas trouvé de place, faute de clic ou sous celui d’une autre zone : { $zones }.
other-branches = { $n ->
    [one] Il y a une autre branche : sabretache branch FICHIER
   *[other] Il y a { $n } autres branches : sabretache branch FICHIER
}
branch-began = Une nouvelle branche commence ici. { $n ->
    [one] Une modification ultérieure est gardée sur la branche { $number }.
   *[other] { $n } modifications ultérieures sont gardées sur la branche { $number }.
}
branch-away = supprimée
what-if-begun = Et si : tout ce qui se fait à partir d’ici est un essai. La même commande le quitte et garde ce qui a été essayé.
what-if-left = Retour où l’essai a commencé.
new-game-written = { $name } est écrit dans { $path } : { $n } fichiers. Ensuite : pip install -e { $path }, puis sabretache check { $name }.
number-out-of-range = { $n } n’est pas un nombre de { $least } à { $most }.
edit-too-few = { $most ->
    [0] Il n’y a pas de modification dans ce sens
    [1] Il y a une modification dans ce sens, et non { $n }
   *[other] Il y a { $most } modifications dans ce sens, et non { $n }
} ; rien n’a été changé.
study-other-game = { $path } est la table d’un autre jeu : { $game }.
qt-libraries = Qt a besoin de bibliothèques du système qui ne sont pas installées : { $packages }. Sous Debian ou Ubuntu : sudo { $line }
review-accepted = joué ainsi
review-verdict = { $edits } { $edits ->
    [one] modification jugée
   *[other] modifications jugées
} : { $n ->
    [0] rien de contraire aux règles
    [one] une chose contraire aux règles
   *[other] { $n } choses contraires aux règles
}
merged = { $n ->
    [0] Rien de nouveau : tout y était.
    [one] Une modification est venue, sur une branche ; sabretache branch la montre.
   *[other] { $n } modifications sont venues, sur { $branches ->
        [one] une branche
       *[other] { $branches } branches
    } ; sabretache branch les montre.
}
merge-other-table = { $file } a commencé par une autre mise en place : ce n’est pas une copie de cette table.
save-not-changed = Une sauvegarde de VASSAL est lue, jamais changée : sans --accept, elle répond
