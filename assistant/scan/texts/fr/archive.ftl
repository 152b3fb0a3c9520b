archive-unusable = { $name } est inutilisable. { $text }
archive-unreadable = Lecture impossible : { $detail }.
archive-not-zip = Ce n’est pas une archive zip, quoi qu’en dise son nom.
archive-torn = L’archive est coupée ou abîmée : copiez-la ou téléchargez-la de nouveau.
archive-many = Elle contient { $n } { $n ->
    [one] fichier
   *[other] fichiers
 } ou plus ; aucun module n’en demande plus de { $most }.
archive-leads-away = L’entrée « { $name } » désigne un endroit hors de l’archive ; de telles archives sont faites pour nuire.
archive-link = L’entrée « { $name } » est un lien vers un autre fichier, qui n’est pas suivi.
archive-twice = L’entrée « { $name } » y figure deux fois : impossible de savoir laquelle compte.
archive-bomb = L’entrée « { $name } » prendrait une taille démesurée ; rien n’a été décompressé.
archive-large = Décompressée, elle dépasserait { $most } Mo.
archive-part-large = L’entrée « { $name } » est trop grosse pour être ce qu’elle devrait être.
archive-part-missing = Il n’y a pas de « { $name } » dedans.
archive-part-torn = L’entrée « { $name } » est abîmée : copiez ou téléchargez l’archive de nouveau.
archive-part-locked = L’entrée « { $name } » est protégée par un mot de passe ou compressée d’une manière inconnue.
