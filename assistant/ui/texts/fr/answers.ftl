answers-hint = Pointez une zone et appuyez sur A pour attaquer, S pour le ravitaillement, R pour la portée. Tapez simplement pour déplacer : « 2 { $power } { $place } > { $other } ». F1 montre toutes les touches.
answers-hint-turn = E montre ce qu’il faut faire maintenant, Entrée prend ce qui est marqué. Pointez une zone et appuyez sur A pour attaquer, V pour les points. Ou tapez simplement : « { $fight } { $other } ». F1 montre toutes les touches.
answers-hint-fight = Pointez une zone où se tient l’ennemi et appuyez sur A pour l’attaquer. Ou tapez simplement : « { $fight } { $other } ». F1 montre toutes les touches.
answers-hint-free = Pointez une zone et appuyez sur A : ce qui s’y trouve est additionné. Ou tapez simplement : « { $fight } { $other } ». F1 montre toutes les touches.
card-change = Changer la question
card-refresh = Redemander
card-close = Fermer
working = Calcul en cours…
stale = La table a changé depuis. Redemander.
dice = Dés
dice-hint = tapez les chiffres, ou tirez un dé
dice-hint-throws = tapez les chiffres dans cet ordre · Espace : choix suivant
offer-done = Fait : { $words }
more-reasons = { $n } de plus
reasons-folded = Pourquoi : { $n ->
    [one] une raison
   *[other] { $n } raisons
}
copy-lines = Copier
exact = Fractions exactes
rounded = Valeurs arrondies
assumed = Supposé
correct-printed = Corriger d’après mon exemplaire
more-assumed = { $n ->
    [one] une autre supposition
   *[other] { $n } autres suppositions
}
change = Changer ce qui est supposé
change-hide = Cacher les valeurs
as-on-the-table = Comme sur la table
ask-again = Redemander
nothing-found = Rien d’oublié.
find-question = Trouver une question
all-questions = Toutes les questions
ask = Demander
blank-missing = Ceci est nécessaire.
blank-unusable = Ceci ne peut servir ici.
pick-on-board = Choisir sur la carte
pick-now = { $words } : cliquez sur la carte. Échap termine.
zone-hint = Une zone, ou un clic
none-chosen = aucun choix
not-said = non précisé
clear = Effacer
hints-title = Trois choses
hint-mirror = Le carton fait foi. Glissez les pions, ou tapez simplement : « 2 { $power } { $place } > { $other } ». Tout est enregistré et peut s’annuler.
hint-mirror-turn = Le carton fait foi. Glissez les pions, ou tapez simplement : « { $fight } { $other } », « tour + ». Tout est enregistré et peut s’annuler.
hint-mirror-free = Le carton fait foi. Glissez les pions depuis la réserve et sur le plateau ; un double clic en retourne un. Tout est enregistré et peut s’annuler.
hint-ask = Pointez une zone : A ouvre un combat, S montre le ravitaillement, R où une pile peut aller. Les dés se tapent ; Entrée prend la proposition choisie.
hint-ask-turn = E montre ce qu’il faut faire maintenant : Entrée prend ce qui est marqué, Espace ou un chiffre marque autre chose. Les dés se tapent.
hint-ask-fight = Pointez une zone où se tient l’ennemi : A ouvre un combat. Les dés se tapent ; Entrée prend la proposition marquée. Le reste, c’est à la fiche de règles de le dire, au menu Plateau.
hint-ask-free = Pointez une zone : A additionne ce qui s’y trouve. Ce qu’on peut demander d’autre, la fiche de règles de votre kit le dit : elle est au menu Plateau.
hint-undo = Rien n’est jamais interdit. Ctrl+Z annule, F1 montre toutes les touches, le clic droit fait le reste.
hints-seen = Compris
step-outdated = La table a changé depuis : cette étape n’est plus possible. { $why }
row-cell = { $head } : { $cell }
