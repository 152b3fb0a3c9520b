data-unusable = { $name } n’est pas utilisable en l’état : { $n ->
    [one] une chose ne va pas
   *[other] { $n } choses ne vont pas
}.
file-ending = Le nom « { $path } » ne dit pas ce qui doit être écrit. Il peut finir par : { $endings }.
file-missing = Le fichier manque.
file-unreadable = Le fichier ne peut pas être lu : { $detail }
column-missing = La colonne « { $column } » manque.
expected-flag = « { $column } » veut oui (yes) ou non (no), pas « { $found } ».
expected-whole-number = « { $column } » veut un nombre entier, pas « { $found } ».
unknown-choice =
    { $near ->
        [0] « { $found } » n’est pas une valeur de « { $column } ».
       *[other] « { $found } » n’est pas une valeur de « { $column } ». La plus proche est « { $nearest } ».
    }
flag-colours = Un drapeau « { $design } » prend de { $least } à { $most } couleurs, pas { $n }.
zone-id-twice = Chaque zone a son propre identifiant ; « { $zone } » est vide ou déjà pris.
zone-not-drawn = La zone « { $zone } » n’a pas de contour dans zones.geojson.
drawn-not-listed = Le contour « { $zone } » n’a pas de ligne dans zones.csv.
unknown-sheet = Il n’y a pas de feuille « { $found } » ; il y a : { $names }.
unknown-zone =
    { $near ->
        [0] Il n’y a pas de zone « { $found } ».
       *[other] Il n’y a pas de zone « { $found } ». La plus proche est « { $nearest } ».
    }
no-such-map = Il n’y a pas de carte « { $name } ».
no-such-counters = Il n’y a pas de jeu de pions « { $name } ».
kind-id-twice = Chaque sorte a son propre identifiant ; « { $kind } » est vide ou déjà pris.
undeclared-column = La colonne « { $column } » n’est pas déclarée dans counters.toml.
too-many-copies = Plus de pions « { $kind } » qu’il n’y en a ({ $n }).
counter-already-there = Le pion { $counter } est déjà sur la table.
no-such-counter = Il n’y a pas de pion { $counter } sur la table.
no-such-counter-near = Il n’y a pas de pion { $counter } sur la table ; le nom le plus proche est { $nearest }.
marker-below-nothing = { $zone } : le marqueur { $marker } ne peut pas descendre sous le niveau 0.
counter-of-no-kind =
    { $near ->
        [0] Ce pion n’est d’aucune sorte connue du jeu (« { $kind } »).
       *[other] Ce pion n’est d’aucune sorte connue du jeu (« { $kind } » ; la plus proche est « { $nearest } »).
    }
counter-without-face = Un pion n’a pas de face { $face } ; ses faces sont 0 à { $last }.
too-many-counters = { $n } { $n ->
    [one] pion
   *[other] pions
 }, c’est plus que n’en porte une table ({ $most }).
marker-of-no-kind =
    { $near ->
        [0] Il n’y a pas de marqueur « { $marker } ».
       *[other] Il n’y a pas de marqueur « { $marker } » ; le plus proche est « { $nearest } ».
    }
marker-without-level = { $marker } : on attend un niveau de 1 à { $levels }, pas { $n }.
fact-misfit = Ce fait ne peut valoir { $value }.
reading-too-long = La lecture de { $name } dure bien plus que celle d’aucun vrai fichier ; elle a été abandonnée.
file-too-many-rows = Le fichier a plus de lignes qu’aucune carte ni aucun jeu de pions ({ $most }).
reading-broke = Impossible de lire { $name } : ce fichier est abîmé ou fait pour nuire, ou demande plus de mémoire qu’aucun vrai fichier.
board-too-many = { $n }, c’est plus qu’aucun plateau n’en a ({ $most }).
board-without-sheets = Un plateau a besoin d’une feuille au moins.
board-bad-name = Un nom se compose de mots, et pas trop longs.
board-bad-outline = Un contour est une liste d’anneaux, un anneau compte au moins trois points, un point deux nombres.
board-bad-point = Un point, c’est deux nombres ; une ligne d’écriture, trois points.
board-bad-value = « { $column } » ne peut valoir { $found }.
board-bad-feature = Un élément du décor est un objet avec des propriétés et une géométrie.
file-not-text = Le fichier n’est pas du texte en UTF-8.
text-too-large = { $path } est trop gros : { $most } Mo au plus sont lus.
input-too-large = Il arrive plus que les { $most } Mo qui sont lus.
text-not-text = { $path } n’est pas du texte : enregistrez-le à nouveau comme texte en UTF-8.
file-refused = { $path } ne peut pas être utilisé : { $detail }.
system-refuses = C’est impossible : { $detail }.
not-for-you = Vous ne pouvez pas voir cela. Demandez à la table.
csv-unusable = { $where } : { $text }{ $n ->
    [1] {""}
   *[other] {" "}({ $n } endroits de ce genre en tout ; rien n’a été changé.)
}
csv-long = Cette ligne a plus de cases qu’il n’y a de colonnes.
csv-torn = Ce n’est plus du CSV à partir d’ici ({ $detail }).
csv-head-twice = Deux colonnes s’appellent « { $column } ».
