sheet-open = D’une planche de pions…
sheet-choose = Choisir le scan d’une planche…
sheet-back = Pions
sheet-hint-none = Choisissez un scan ou une photo d’une planche de pions. Trois clics et un compte les y découpent.
sheet-hint-0 = Premier clic : le coin extérieur du bloc de pions, en haut à gauche.
sheet-hint-1 = Deuxième clic : le coin extérieur du bloc, en haut à droite.
sheet-hint-2 = Troisième clic : le coin extérieur du bloc, en bas à gauche ou à droite.
sheet-hint-3 = Réglez les nombres jusqu’à ce que les lignes suivent la découpe. Un clic écarte un pion ou le reprend ; Entrée découpe. Retour arrière reprend le dernier coin.
sheet-hint-backs = Montrez maintenant l’autre côté et cliquez sur les trois coins de son bloc.
sheet-gap = Écart entre deux, % d’un pion
sheet-inset = Laissé de côté au bord, %
sheet-backs = Versos
sheet-backs-none = sans image
sheet-backs-here = sur la même image
sheet-backs-other = sur une autre image…
sheet-order = Retournée
sheet-order-page = comme une page
sheet-order-bottom = de haut en bas
sheet-order-same = non : dans le même ordre
sheet-turn = Montré et cliqué
sheet-turn-fronts = les rectos
sheet-turn-backs = les versos
sheet-together = Ceux qui se ressemblent sont d’une sorte
sheet-count = { $out ->
    [0] Pions : { $n }
   *[other] Pions : { $n } ; écartés : { $out }
}
sheet-cut = Découper les pions
sheet-cutting = Découpage des pions…
sheet-done = { $left ->
    [0] Pions : { $n }, sortes : { $kinds }. Marquez le bloc suivant, ou passez aux pions.
   *[other] Pions : { $n }, sortes : { $kinds }. Il n’y a pas de place pour { $left } sortes de plus.
}
sheet-join = Une seule sorte des choisis
