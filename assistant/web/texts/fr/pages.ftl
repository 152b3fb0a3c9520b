# Ce qui est dit aux téléphones.

too-long-ago = La table a beaucoup changé depuis. Regardez-la de nouveau, puis redites-le.
nothing-changes = C’est déjà ainsi.
cannot-be-done = Ce n’est pas possible sur la table telle qu’elle est.
not-yours-to-do = Cela repose sur ce que vous ne pouvez pas voir, ou sur ce qui est face cachée. Faites-le à l’écran de la table.
overtaken = Quelqu’un a été plus rapide et a changé ce dont il s’agit. Dernière action : { $last }. La table est montrée telle qu’elle est maintenant.
undo-nothing = Vous n’avez encore rien fait qui puisse être annulé.
undo-overtaken = Autre chose a été fait depuis : { $last }. Annulez depuis l’écran de la table.
the-set-up = la mise en place
no-such-zone = Ce plateau n’a pas de zone de ce nom.
nothing-lies-here = Il n’y a rien ici.
ask-fight = Un combat ici
ask-supply = Ravitaillement
ask-supply-of = Ravitaillement : { $side }
ask-reach = Portée
ask-reach-of = Portée : { $side }
ask-phase = Ce qui reste à faire
ask-points = Points
no-such-rule = Nous n’avons pas de mots pour cette section.
no-answer = La table, telle que vous pouvez la voir, ne contient pas ce qu’il faut à cette question.
offers-need-trust = { $n ->
    [one] Une action est proposée, mais il y faut le code « Pour changer la table ».
   *[other] { $n } actions sont proposées, mais il y faut le code « Pour changer la table ».
}
offer-gone = La table a changé, et ceci n’est plus proposé. La réponse est montrée de nouveau.
dice = Dés
line-empty = Cette ligne ne dit rien.
line-too-long = Une ligne a { $most } caractères au plus.
trust-needed = Ce code ne permet pas de changer la table : il faut le code « Pour changer la table ».

photo-kind = Ce n’est pas une photographie lisible : JPEG, PNG, WebP, HEIC ou AVIF.
photo-too-large = La photographie est trop lourde : { $most } Mo au plus.
photo-damaged = La photographie est abîmée, ou n’est arrivée qu’en partie. Envoyez-la de nouveau.
photo-too-many = La photographie a trop de pixels : { $most } millions au plus.
photo-enough = C’est assez de photographies d’un seul téléphone pour une soirée.
photo-kept = La photographie est arrivée à l’écran de la table.

too-many-tries = Trop de codes faux. Attendez une minute.
wrong-code = Ce n’est pas un code de cette table.
name-needed = Dites qui vous êtes : ce que vous faites est noté sous votre nom dans le journal.
table-full = Il y a déjà trop de téléphones à cette table.
too-many-pages = Cette page est ouverte trop de fois. Fermez-en une.
too-fast = C’était trop rapide. Attendez un instant.

no-address = { $address } n’est pas une adresse de cette machine.
every-address = Choisissez une des adresses de cette machine ; les pages ne sont jamais ouvertes à toutes à la fois.
cannot-listen = Les pages ne peuvent pas être ouvertes à l’adresse { $address }, port { $port } : { $detail }.
not-installed = Les pages pour téléphones demandent { $name }, qui n’est pas installé : pip install "sabretache[web]".
cannot-begin = Les pages n’ont pas pu être ouvertes.
