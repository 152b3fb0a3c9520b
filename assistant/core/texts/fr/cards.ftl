rule = §{ $number }
rule-first = 1re éd. §{ $number }
percent = { $n } %
percent-below = < { $n } %
percent-above = > { $n } %
odds = { $exact } ({ $percent })
odds-about = environ { $percent }
values-unread = { $n ->
    [one] Valeur imprimée supposée
   *[other] Valeurs imprimées supposées
} — { $values }
values-of = { $what } : { $values }
values-and = { $first } ; { $second }
value-unread = { $column } { $value }
findings-verdict = { $n ->
    [0] Rien à signaler.
    [one] Une chose à regarder.
   *[other] { $n } choses à regarder.
}
box-of = { $track }, { $box }
withdrawn = { $name } : retour depuis { $zone }, que rien de ce qui a été fait n’explique
left-lying = Resté là, alors que cela retourne à sa place : { $things }
mend-left = Remettre à sa place
findings-more = { $n ->
    [one] Une autre n’est pas dans la liste.
   *[other] { $n } autres ne sont pas dans la liste.
}
secrets-verdict = { $side } : { $down ->
    [0] aucune tuile face cachée
    [one] une tuile face cachée
   *[other] { $down } tuiles face cachée
}, { $up } face visible
secrets-how = Le plateau ne montre que des dos ; P et l’initiale du camp les montrent un instant à leur propriétaire.
secrets-hide-unused = { $side } : cacher { $n ->
    [one] la tuile qui n’est pas encore disponible
   *[other] les { $n } tuiles qui ne sont pas encore disponibles
}
secrets-hide-all = { $side } : cacher { $n ->
    [one] la tuile
   *[other] les { $n } tuiles
}
secrets-reveal-available = { $side } : révéler { $n ->
    [one] la tuile disponible
   *[other] les { $n } tuiles disponibles
}
secrets-reveal-all = { $side } : révéler { $n ->
    [one] la tuile
   *[other] les { $n } tuiles
}
secrets-hidden = { $side } : { $n ->
    [one] une tuile cachée
   *[other] { $n } tuiles cachées
}
secrets-revealed = { $side } : { $n ->
    [one] une tuile révélée
   *[other] { $n } tuiles révélées
}
secrets-unseen = { $side } : { $n ->
    [one] une tuile disponible est face cachée et ne compte pas avant d’être révélée (F la retourne).
   *[other] { $n } tuiles disponibles sont face cachée et ne comptent pas avant d’être révélées (F les retourne).
}
verdict-judged = { $grade } { $verdict }
verdict-possible = Possible.
verdict-against = Contraire à la règle ({ $rule }).
verdict-unpaid = Il n’y a pas de quoi ({ $rule }).
verdict-owed = Quelque chose reste dû ({ $rule }).
verdict-unknown = On ne le sait pas : cela dépend de ce qui n’est pas sur la table ({ $rule }).
in-turn = { $first } ; { $second }
