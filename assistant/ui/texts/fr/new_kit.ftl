draw-window = Un jeu à vous
draw-sheet = La feuille
draw-paper = Image ou feuille blanche
draw-counters = Pions
draw-paper-hint = Nommez le jeu, puis choisissez sur quoi le dessiner : un scan, une photo ou une feuille blanche.
draw-counters-hint = Deux clics sur la carte disent la taille des pions : aux deux bouts du côté d’un pion, tel qu’il y serait posé. Dans une case de valeurs, 4/2 signifie quatre au recto et deux au verso. Entrée passe à la suite dans les tableaux.
draw-title = Le nom du jeu
draw-shown = { $name }, { $wide } × { $high }
draw-empty-sheet = Une feuille blanche
draw-straighten = Redresser par quatre coins
draw-straighten-hint = Cliquez sur le { $n ->
    [1] premier
    [2] deuxième
    [3] troisième
   *[other] quatrième
} coin du plateau ou de la planche sur la photographie, dans un ordre quelconque. Retour arrière reprend un clic, Échap abandonne.
draw-straightening = Redressement de l’image…
draw-or-empty = { $drawn ->
    [True] Ou sur une feuille blanche ; ce qui est dessiné sur la précédente disparaît
   *[other] Ou sur une feuille blanche
}
draw-empty = Prendre la feuille blanche
draw-empty-wide = À l’italienne
draw-empty-square = Carrée
draw-empty-high = À la française
draw-rights = L’image reste dans votre dossier. À vous de savoir si vous pouvez la transmettre.
draw-way = D’où viennent les zones
draw-way-click = Cliquez les zones sur l’image, puis tracez
draw-way-hex-columns = Des hexagones, en colonnes
draw-way-hex-rows = Des hexagones, en rangées
draw-way-square = Des carrés
draw-hint-click = Cliquez une fois dans chaque zone et tapez son nom, puis tracez. S’il y a une mer ou un cadre autour, cochez la case et cliquez-y aussi.
draw-hint-name = Tapez son nom, ou laissez-le. Entrée, puis Espace garde la zone telle quelle, B dessine sa frontière. Tab : la douteuse suivante.
draw-hint-traced = Cliquez sur une zone pour la nommer. Tirez un trait de l’intérieur d’une zone à travers ce qui lui manque : elle est tracée de nouveau. Maj et un clic créent une autre zone. Tab : la moins sûre. Espace : juste, elle reste.
draw-hint-spilt = La mer ou le cadre sont-ils allés à { $names } ? Cochez « { board-outside } » et cliquez-y une fois.
draw-grid-0 = Premier clic : le centre de la première case, là où commence la numérotation.
draw-grid-laid = Les zones sont posées. Cliquez sur une zone pour la nommer, ou continuez. Si elles sont de travers, annulez et recliquez les trois cases.
draw-grid-1 = Deuxième clic : le centre de la dernière case de la même rangée.
draw-grid-2 = Troisième clic : le centre de la dernière case de la première colonne.
draw-grid-3 = Réglez les colonnes et les rangées jusqu’à ce que les lignes tombent juste, sur celles de la carte s’il y en a, puis posez la grille.
draw-radius = Rayon en pixels
draw-columns = Colonnes
draw-rows = Rangées
draw-numbering = Numéros
draw-number-ccrr = 0102 : colonne, rangée
draw-number-rrcc = 0201 : rangée, colonne
draw-number-letter = A2 : lettre, rangée
draw-number-count = 1, 2, 3…
draw-first-column = Première colonne
draw-first-row = Première rangée
draw-low = La deuxième ligne est décalée
draw-lay-grid = Poser la grille
draw-name = Nom
draw-remove = Retirer
draw-count = { $waiting ->
    [0] Zones : { $drawn }
   *[other] Zones : { $drawn }. À tracer : { $waiting }
}
draw-waiting = { $name } (pas encore tracée)
draw-do = Ce que font les clics
draw-do-join = Relier ou séparer deux zones
draw-do-join-what = Type de liaison
draw-do-join-hint = Les frontières communes sont déjà des liaisons. Cliquez sur deux zones : elles sont reliées, ou séparées si elles l’étaient ainsi. Avec Maj, la deuxième devient la première suivante. Passer d’une zone à l’autre les relie toutes, comme une route.
draw-border = Frontière commune
draw-river-first = Rivière
draw-ground-first = Collines
draw-links-none = Aucune zone pour l’instant.
draw-links = { $alone ->
    [0] Liaisons : { $links }. Chaque zone a un voisin.
    [one] Liaisons : { $links }. Une zone n’a pas de voisin.
   *[other] Liaisons : { $links }. { $alone } zones n’ont pas de voisin.
}
draw-sides = Camps
draw-add-side = Ajouter un camp
draw-remove-row = Retirer
draw-values = Valeurs sur les pions, séparées par des virgules
draw-first-value = force
draw-add-counter = Ajouter un pion
draw-csv = D’un fichier CSV…
draw-turns = Tours sur la piste (0 : pas de piste)
draw-head-name = Nom
draw-head-colour = Couleur
draw-head-side = Camp
draw-head-type = Type
draw-head-number = Nombre
draw-nobodys = à personne
draw-side = Camp { $n }
draw-counter = Pion { $n }
draw-colour-blue = bleu
draw-colour-red = rouge
draw-colour-green = vert
draw-colour-ochre = ocre
draw-colour-plum = prune
draw-colour-field-grey = feldgrau
draw-colour-tan = fauve
draw-colour-jade = jade
draw-colour-sky = bleu ciel
draw-colour-rose = rose
draw-colour-olive = olive
draw-colour-violet = violet
draw-anew = Recommencer
draw-anew-done = Une feuille blanche est posée. Annuler ramène ce qui était dessiné.
draw-on-to-next = Suite
draw-untraced = { $n ->
    [one] Une zone attend d’être tracée : tracez-la, ou retirez-la.
   *[other] { $n } zones attendent d’être tracées : tracez-les, ou retirez-les.
}
draw-again = Ou repartez d’un jeu que vous avez dessiné : avec une zone ou un pion de plus, il devient un autre kit et emporte la fiche de règles
draw-again-take = Repartir de lui
draw-again-gone = Le dessin de ce jeu ne peut plus être lu.
draw-do-paint = Donner aux zones : { $column }
draw-do-paint-hint = Choisissez ou tapez la valeur, puis cliquez sur des zones ou passez dessus. Un clic sur une zone qui l’a déjà la retire.
