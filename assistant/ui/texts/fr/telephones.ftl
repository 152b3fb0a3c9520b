# La table sur les téléphones, et le second écran.

do-telephones = Sur les téléphones…
do-second-screen = Le plateau sur un second écran
second-screen = { $title } : le plateau
second-screen-keys = Le plateau est sur le second écran. Ses touches : T avec ou sans les feuilles à côté de la carte, + et − plus près et plus loin, 0 comme au début, F11 tout l’écran, Échap fermer.
second-screen-board = Le plateau, tel que tous peuvent le voir
telephones = Sur les téléphones
telephones-how = Visez le carré avec l’appareil photo d’un téléphone, ou tapez l’adresse et le code
telephones-which = Quel code
telephones-page = Pour regarder
telephones-page-means = Qui a ce code voit le plateau tel qu’il est et pose des questions. Rien de ce qui est face cachée n’est montré.
telephones-trusted = Pour changer la table
telephones-trusted-means = Qui a ce code peut aussi déplacer des pions, accepter ce que proposent les réponses et envoyer des photographies. Ce que chacun fait est noté sous son nom dans le journal.
telephones-side = Secrets : { $side }
telephones-side-means = Pour ce joueur seulement : ce qui est secret pour les autres est montré à qui a ce code.
telephones-square = Image de l’adresse { $url } avec son code
telephones-address = À l’adresse
telephones-here = Cette machine seulement
telephones-guests = { $n ->
    [0] Personne n’est encore entré.
    [one] Un téléphone est entré.
   *[other] { $n } téléphones sont entrés.
}
telephones-guests-named = { $n ->
    [one] Un téléphone est entré. Changent la table : { $names }
   *[other] { $n } téléphones sont entrés. Changent la table : { $names }
}
telephones-photo = { $who } a envoyé une photographie de la table.
telephones-off = Arrêter
telephones-leave = Fermer
telephones-are-off = Les pages sont fermées ; leurs codes n’ouvrent plus rien.
window-closed = La table a été rangée.
window-busy = La fenêtre est occupée. Réessayez dans un instant.
