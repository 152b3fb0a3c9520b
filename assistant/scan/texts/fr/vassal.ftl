vassal-no-build-file = Il n’y a pas de « { $name } » dedans : ce n’est pas un module VASSAL.
vassal-xml-hostile = « { $name } » déclare des entités ou un type de document, dont aucun module n’a besoin et qui peuvent nuire ; il n’a pas été lu.
vassal-xml-torn = « { $name } » est coupé ou n’est pas du XML.
vassal-no-save = Il ne contient pas de partie sauvegardée.
vassal-save-torn = La partie sauvegardée est coupée ou abîmée.
vassal-zone-empty = { $board } : la zone « { $zone } » n’a pas de surface et a été laissée de côté.
vassal-zone-hidden = { $board } : la zone « { $zone } » est hors du plateau ou entièrement sous des zones précédentes et a été laissée de côté.
vassal-grid-fine = { $board }, { $place } : la grille a plus de cases qu’une table n’en peut utiliser ; { $place } reste une seule zone.
vassal-regions-same-point = { $place } : { $n ->
    [one] un point nommé est
   *[other] { $n } points nommés sont
} exactement sur un autre ; de chaque paire, le dernier compte.
vassal-regions-outside = { $place } : { $n ->
    [one] un point nommé n’a
   *[other] { $n } points nommés n’ont
} aucun terrain dans sa zone.
vassal-slots-unread = { $n ->
    [one] Une pièce n’a pas pu être lue.
   *[other] { $n } pièces n’ont pas pu être lues.
}
vassal-prototypes-missing = Prototypes absents ou qui se nomment eux-mêmes ({ $n }) : { $names }.
vassal-traits-unread = Traits de pièces qui n’ont pas été lus, avec leur nombre : { $names }.
vassal-picture-missing = { $board } : son image « { $image } » n’est pas dans le module.
vassal-size-from-zones = { $board } : aucune image ne dit sa taille ; celle de ses zones a été prise.
vassal-board-without-size = { $board } : rien ne dit sa taille ; le plateau a été laissé de côté.
vassal-too-many-areas = { $n ->
    [one] Un plateau a
   *[other] { $n } plateaux ont
 } plus de { $most } surfaces ; aucun voisinage n’y a été deviné : { $names }.
vassal-links-guessed = VASSAL ne dit rien des voisinages. { $n ->
    [one] Un lien est une proposition
   *[other] { $n } liens sont des propositions
}{ $borders ->
    [0] {""}
   *[other] { " " }; d’après des frontières communes : { $borders }
}{ $near ->
    [0] {""}
   *[other] { " " }; au-dessus d’un petit intervalle : { $near }
}{ $points ->
    [0] {""}
   *[other] { " " }; entre points nommés proches l’un de l’autre : { $points }
}. Vérifiez-les.
vassal-lines-read = { $n ->
    [one] Un des liens entre points nommés est une ligne de l’image
   *[other] { $n } des liens entre points nommés sont des lignes de l’image
}{ $rest ->
    [0] .
    [one] { " " }; aucune ligne lisible ne suit l’autre, qui reste une proposition.
   *[other] { " " }; aucune ligne lisible ne suit les { $rest } autres, qui restent des propositions.
}
vassal-zones-beside = Hors de la carte, car en dehors de toutes ses zones ({ $n }) : { $names }.
vassal-faces-missing = { $n ->
    [one] Une image de pièces n’est
   *[other] { $n } images de pièces ne sont
} pas dans le module : { $names }.
vassal-parts-unread = Éléments du programme qui n’ont pas été lus, avec leur nombre : { $names }.
vassal-classes-unread = Les programmes que le module apporte n’ont été ni lus ni exécutés : { $names }.
vassal-pieces-outside = { $n ->
    [one] Une pièce est
   *[other] { $n } pièces sont
} sur « { $map } » dans aucune zone.
vassal-pieces-off = { $n ->
    [one] Une pièce n’est
   *[other] { $n } pièces ne sont
} sur aucune carte.
vassal-commands-unread = Éléments de la sauvegarde qui n’ont pas été lus, avec leur nombre : { $names }.
vassal-save-of-another = { $save } est une position enregistrée de « { $theirs } », et le module est « { $ours } ».
vassal-save-of-others = La position enregistrée { $save } est d’un autre module : ses pièces sont sur { $maps }, et « { $ours } » n’a pas de telle carte.
vassal-boards-unknown = La position pose des plateaux que le module n’a pas : { $names }.
vassal-board-twice = « { $map } » montre plusieurs fois un même plateau ; les pièces de tous ses exemplaires sont sur un seul.
vassal-extensions = Extensions lues avec le module : { $names }.
vassal-strange-kinds = { $n ->
    [one] Un pion n’est pas connu par son nom
   *[other] { $n } pions ne sont pas connus par leur nom
} dans le jeu : { $names }.
vassal-strange-zones = { $n ->
    [one] Un pion est dans une zone
   *[other] { $n } pions sont dans des zones
} que le jeu ne connaît pas par leur nom : { $names }.
vassal-strange-copies = { $n ->
    [one] Un pion est
   *[other] { $n } pions sont
} de trop, le jeu n’en a pas autant : { $names }.
vassal-xml-large = « { $name } » a plus d’éléments qu’il n’en faut à un module ; il n’a pas été lu.
vassal-save-large = La partie sauvegardée a plus de commandes qu’il n’en faut à une partie ; elle n’a pas été lue.
vassal-boards-whole = Plateaux qui restent une seule zone, ceux d’avant ayant plus de cases qu’une table n’en peut utiliser ({ $n }) : { $names }.
vassal-zone-complex = { $board } : le contour de la zone « { $zone } » est plus embrouillé que tout ce qu’on dessine ; elle a été laissée de côté.
vassal-more-remarks = { $n } { $n ->
    [one] autre remarque
   *[other] autres remarques
 } de ce genre.
vassal-masked = Pièce masquée
vassal-beside = À côté de { $map }
vassal-pieces-beside = { $n ->
    [one] Une pièce est
   *[other] { $n } pièces sont
} dans aucune zone de « { $map } » : dans la case « { vassal-beside } ».
vassal-decks = À côté des plateaux
vassal-column-image = Image
vassal-column-place = Rangé dans
vassal-column-group = Rangé sous
vassal-column-state = État
vassal-column-levels = Niveaux
vassal-column-level = Niveau
vassal-column-shown = Visible
vassal-column-zone = Zone VASSAL
vassal-column-doubtful = Longueur d’une frontière courte
vassal-border = Frontière commune
vassal-at-start = Au début
vassal-at-start-source = publié (ce que le module VASSAL pose au début)
vassal-save-source = publié (sauvegarde VASSAL { $name })
vassal-pieces-board = { $n ->
    [one] Une pièce commence sur un plateau qui n’est pas étalé ; elle n’est pas posée.
   *[other] { $n } pièces commencent sur un plateau qui n’est pas étalé ; elles ne sont pas posées.
}
vassal-pieces-invisible = { $n ->
    [one] Une pièce vous est invisible ; elle n’est pas posée.
   *[other] { $n } pièces vous sont invisibles ; elles ne sont pas posées.
}
vassal-pieces-masked = { $n ->
    [one] Une pièce est masquée par un joueur. Elle est posée comme inconnue.
   *[other] { $n } pièces sont masquées par un joueur. Elles sont posées comme inconnues.
}
vassal-pieces-unseen = { $n ->
    [one] Une pièce ne montre rien, ou seulement un texte que VASSAL recalcule. Elle n’est pas posée.
   *[other] { $n } pièces ne montrent rien, ou seulement un texte que VASSAL recalcule. Elles ne sont pas posées.
}
vassal-faces-undrawn = { $n ->
    [one] Une image a été dessinée dans VASSAL sans être écrite
   *[other] { $n } images ont été dessinées dans VASSAL sans être écrites
} dans le module : { $names }. Enregistrez le module une fois avec l’éditeur de VASSAL.
vassal-numbering-unknown = Les numéros de { $place } viennent de « { $kind} », inconnu ici. { $n ->
    [one] Sa case a
   *[other] Ses { $n } cases ont
} colonne et rangée pour nom.
vassal-names-checked = Noms de lieux comparés à la sauvegarde : { $agreed } sur { $n } sont les mêmes.
tiles-elsewhere = Les plateaux de ce module se trouvent dans des fichiers à part, et une position enregistrée dit lesquels. Ajoutez une position qui les pose, puis choisissez le dossier des plateaux.
tiles-wanted = La position pose { $n ->
    [one] un plateau qui se trouve dans un fichier à part
   *[other] des plateaux qui se trouvent dans des fichiers à part
} : { $names }. Choisissez le dossier des plateaux.
tiles-missing = { $n ->
    [one] Un plateau que pose la position n’est pas
   *[other] Des plateaux que pose la position ne sont pas
} dans le dossier « { $folder } » : { $names }.
tiles-no-picture = « { $name } » ne contient aucune image de plateau, ou rien de la partie posée.
tiles-large = Les plateaux ensemble ont plus de { $most } millions de pixels, plus qu’une table ne peut en montrer.
tiles-others = La position { $save } pose d’autres plateaux ({ $names }) que ceux de ce jeu ({ $ours }), ou les pose autrement. Faites-en un autre jeu.
vassal-zones-alone = { $n ->
    [one] Une zone n’a
   *[other] { $n } zones n’ont
} aucune voisine : { $names }.
vassal-states-cut = { $n ->
    [one] Une sorte de pièce a
   *[other] { $n } sortes de pièces ont
} plus d’états qu’il n’en est gardé comme faces. Ceux de la première couche le sont, et ceux que montrent les positions.
vassal-states-undrawn = { $n ->
    [one] Un état de pion composé de plusieurs images n’a pas été dessiné
   *[other] { $n } états de pions composés de plusieurs images n’ont pas été dessinés
}, car aucune position ne le montre ; --states les dessine tous.
