bar-name = Ce qui est écrit, attendu et dû
bar-written = Écrit
bar-written-trial = Et si : écrit
bar-expected = Attendu maintenant
bar-before-end = Avant la fin
bar-played = Joué ainsi
bar-correction = La table était autre
bar-first = C’était fait d’abord
bar-what-if = Et si : revenir
bar-later = { $n } plus loin : y aller
bar-photograph = Photo : y aller
bar-players-here = Des joueurs regardent : découvrir
bar-against = { $grade ->
    [unknown] À vérifier, { $rule } : { $words }
   *[other] Contre { $rule } : { $words }
}
bar-findings = Voir
bar-phase-end = Finir la phase
bar-enter = Entrée : { $words }
bar-enter-nothing = Entrée : rien n’est marqué. Maj+Entrée ouvre la pile de la zone marquée. { $words }
bar-dice = Chiffres · Espace lance · Retour arrière reprend un dé
bar-dice-or = Chiffres · Espace marque le choix suivant · Retour arrière reprend un dé
bar-dice-lie = { $n ->
    [0] Les chiffres relancent · Retour arrière reprend un dé
    [one] Les chiffres relancent · Retour arrière reprend un dé
   *[other] Espace marque le suivant de { $n } · les chiffres relancent · Retour arrière reprend un dé
}
bar-choose = { $n ->
    [one] 1 choisit · Espace le marque
   *[other] 1 à { $n } choisit · Espace marque le suivant
}
bar-escape = Échap termine
bar-selected = M déplace · F retourne · L prend une Perte · Suppr à la réserve · Échap lâche
bar-owed = { $owed ->
    [0] { $broken } contre la règle
   *[other] { $broken ->
        [0] { $owed } à faire
       *[other] { $owed } à faire, { $broken } contre la règle
    }
}
bar-hint = A attaquer · S Ravitaillement · R portée · { $ends ->
    [yes] E fin de la phase · ou
   *[no] ou
} tapez : { $power } { $place } > { $other }
bar-hint-turn = E ce qui vient · A attaquer · V points · ou tapez : { $fight } { $other }
bar-hint-fight = A attaque la zone sous le pointeur · ou tapez : { $fight } { $other }
bar-hint-free = A additionne la zone sous le pointeur · ou tapez : { $fight } { $other }
nothing-selected = { $deed } : cliquez d’abord un pion ou une zone. Ou continuez à taper un nom.
panel-review = A-t-on bien joué
do-review = A-t-on bien joué
review-moment = { $n }. { $words }
review-unjudged = Les règles de ce jeu ne sont pas encore jugées action par action.
review-found = { $n ->
    [0] Rien au journal n’est contre les règles.
    [one] Une infraction au journal.
   *[other] { $n } infractions au journal.
}
covered-deed = Des joueurs regardent, et ceci repose sur ce qu’ils ne doivent pas savoir. Pressez d’abord « { bar-players-here } », dans la barre.
fight-unturned = Rien ne change dans le combat, les dés restent. { $why }
