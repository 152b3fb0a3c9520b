kit-no-kit = « { $path } » n’est pas un kit : il ne contient aucun plateau sous maps/
kit-begin-name = « { $name } » ne peut pas nommer un kit : minuscules, chiffres et traits d’union, comme ma-guerre
kit-begin-taken = Il y a déjà un jeu ou un kit « { $name } »
kit-begin-title = « { $title } » ne peut pas être un titre : des caractères ordinaires, sans guillemets droits ni barre oblique inverse
as-spoken = { $words }
kit-empty-setup = Plateau vide
kit-module-left = { $n ->
    [one] Un pion se trouve sur un plateau qui n’a pas été choisi ; il n’est pas mis en place.
   *[other] { $n } pions se trouvent sur des plateaux qui n’ont pas été choisis ; ils ne sont pas mis en place.
}
kit-module-pictures = { $n ->
    [one] Une image n’est pas montrée : { $first }
   *[other] { $n } images ne sont pas montrées ; la première : { $first }
}
kit-out-of-play = Hors du jeu
kit-home = Case hors du jeu
sketch-nothing = Aucune zone n’a encore de contour
sketch-untitled = Mon jeu
sketch-ground = Terrain
sketch-points = Points
sketch-border = Frontière commune
sketch-map = Carte
sketch-turns = Tours
sketch-turn = Tour
sketch-picture = Image
sketch-track = Piste
sketch-unsupplied = Non ravitaillé
card-not-toml = Ceci ne peut être lu : { $detail }
card-number = { $entry } : « { $words } » n’est pas un nombre
card-no-example = Pour cette partie, la table ne montre pas d’exemple : ses réponses viennent en cours de jeu.
counter-sheet-many = On découpe au plus { $most } pions à la fois : posez un bloc plus petit
counter-sheet-small = Un pion aurait moins de { $least } pixels : écartez les coins, ou comptez-en moins
counter-sheet-not-kept = Les images des pions n’ont pas pu être gardées dans { $path } : { $detail }.
card-row-twice = { $entry } : « { $words } » s’y trouve deux fois, ou une ligne n’a pas de clé
known-sums = Valeurs des pions : { $names }. En somme : sum({ $first }) ; la plus grande : most({ $first })
known-sums-fight = Valeurs des pions : { $names }. En somme : sum({ $first }, attackers), sum({ $first }, defenders)
known-moving = Valeurs du pion qui se déplace : { $names }
known-no-numbers = Aucun pion n’a de nombre dans une colonne à lui : les pions peuvent être comptés
known-counts = Combien : count(own)
known-counts-fight = Combien : count(attackers), count(defenders)
known-types = Types de pions : { $names }. Seulement certains : count(own, type == '{ $first }')
known-ground = La zone : { $names }
known-markers = Marqueurs dans la zone : { $names }
known-links = Liaisons entre zones : { $names }. L’une d’elles : link == '{ $first }'
known-sides = Camps : { $names }
known-resets = Marqueurs : { $names }
known-links-fight = Liaisons entre zones : { $names }. L’une d’elles : every(attackers, via == '{ $first }')
kit-not-own = Le kit « { $name } » n’est pas l’un des vôtres : ce qui vient avec le programme reste sur l’étagère
table-side = Camp { $n } : il lui faut un nom
table-side-twice = Il y a deux camps « { $name } »
table-sides-gone = Un camp qu’un kit possède peut changer de nom, mais ne s’en va pas
table-colour = « { $name } » n’est pas une couleur qu’un camp puisse avoir
table-nobody = { $counter } : il n’y a pas de camp « { $side } »
table-unnamed = Il faut un nom à un pion
table-column = « { $name } » ne peut pas être une colonne de valeurs
table-line = Aucun pion du kit ne s’appelle « { $name } » : la première ligne nomme les colonnes, dont « nom ».
table-lines = Le fichier n’a aucune ligne de pions sous la première.
table-number = { $counter }, { $column } : « { $word } » n’est pas un nombre. Recto et verso s’écrivent 4/2
card-loses = { $side ->
    [attacker] l’attaquant perd
   *[other] le défenseur perd
} { $n ->
    [one] un pas
   *[other] { $n } pas
}
kit-module-positions = { $n ->
    [one] Une position a été laissée
   *[other] { $n } positions ont été laissées
} de côté : un jeu en a au plus { $most }.
balance-pieces = Pièces du module : { $n }. Ce sont { $copies } pions de { $kinds } sortes{ $merged ->
    [0] {""}
    [one] , une rangée dans une fenêtre et posée aussi
   *[other] , { $merged } rangées dans une fenêtre et posées aussi
}{ $unread ->
    [0] {""}
   *[other] , { $unread } illisibles
}{ $unseen ->
    [0] .
    [one] , et une qui ne montre rien, ou seulement un texte que VASSAL recalcule{ $named ->
        [0] .
       *[other]  : { $names }.
    }
   *[other] , et { $unseen } qui ne montrent rien, ou seulement un texte que VASSAL recalcule{ $named ->
        [0] .
       *[other]  : { $names }.
    }
}
balance-faces = { $bare ->
    [0] Faces et états de pions : { $n }, tous avec leur image dans le module.
   *[other] Faces et états de pions : { $n } ; { $drawn } ont leur image dans le module, { $bare } n’en ont pas.
}
balance-places = { $told ->
    [0] Lieux : { $n }, tous nommés comme VASSAL les nomme.
   *[other] Lieux : { $n }, { $same } nommés comme VASSAL les nomme, { $told } avec un ajout qui les distingue.
}
balance-position = { $name } : { $n } { $n ->
    [one] pièce
   *[other] pièces
}, { $laid } posées, { $left } laissées.
kit-value-attack = Attaque
kit-value-defence = Défense
kit-value-movement = Mouvement

overlay-not-toml = { $path } n’est pas du TOML : { $detail }
overlay-entry = { $entry } : { $fault }
overlay-unusable = { $where } : { $fault }
overlay-itself = « { $name } » est relié ici à lui-même
overlay-nameless = il manque ici un nom
overlay-other = Les règles ont été décrites pour le module « { $theirs } » ; celui-ci est « { $ours } »
overlay-boards = { $n ->
    [one] Une carte des règles n’est pas dans ce module : { $names }
   *[other] { $n } cartes des règles ne sont pas dans ce module : { $names }
}
overlay-states = { $n ->
    [one] Un pion a plus d’états dans les règles que dans ce module : { $names }
   *[other] { $n } pions ont plus d’états dans les règles que dans ce module : { $names }
}
overlay-version = Les règles ont été décrites pour la version { $theirs } du module ; celui-ci est en { $ours }
overlay-cells = { $n ->
    [one] Une case des règles n’est pas sur les cartes de ce module : { $names }
   *[other] { $n } cases des règles ne sont pas sur les cartes de ce module : { $names }
}
overlay-counters = { $n ->
    [one] Un pion des règles n’est pas dans ce module : { $names }
   *[other] { $n } pions des règles ne sont pas dans ce module : { $names }
}
overlay-no-module = Le module de { $save } n’est pas à côté ; indiquez-le
overlay-reserved = « { $name } » veut dire autre chose dans un kit ; appelez-le autrement
save-read-again = { $save } relu
lines-number = « { $words } » n’est pas un nombre de pions de 1 à { $most }. Les valeurs comme 4/2 vont dans les colonnes suivantes.
lines-many-sides = Cela ferait { $n } camps ; un jeu dessiné ici en a { $most } au plus.
lines-many-kinds = Cela ferait { $n } sortes de pions ; un jeu dessiné ici en a { $most } au plus.
lines-many-columns = Cela ferait { $n } colonnes de valeurs ; un jeu dessiné ici en a { $most } au plus.
