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
step-outdated = La table a changé depuis : cette étape n’est plus possible. { $why }
row-cell = { $head } : { $cell }
