facts-hint = Ce que les joueurs savent et qu’aucun papier ne montre. Un point d’interrogation marque ce que personne n’a encore dit.
readings-hint = Là où la règle se lit de plusieurs façons. Choisissez comment vous jouez.
fact-forget = Ne plus le dire
fact-assumed = Supposé : personne ne l’a encore dit
row-add = Ajouter
row-strike = Rayer
row-name = Nouvelle ligne
csv-export = Exporter en CSV…
csv-import = Importer du CSV…
csv-done = { $n ->
    [0] Rien ne diffère.
    [1] Une ligne est écrite.
   *[other] { $n } lignes sont écrites.
}{ $kept ->
    [0] { "" }
    [1] { " " }Une ligne qui n’est pas dans le fichier reste comme elle est.
   *[other] { " " }{ $kept } lignes qui ne sont pas dans le fichier restent comme elles sont.
}
cell-unusable = « { $found } » ne peut être dans « { $column } ».
check-hint = Les valeurs que la règle n’imprime pas, avec leur provenance. Corrigez-les d’après votre exemplaire ; le crayon marque ce qui est à vous : { $n } sur { $of }.
differs-hint = { $zone } : tout ce qui y est imprimé. Corrigez d’après votre exemplaire.
only-doubtful = Seulement ce qui est à vérifier
whole-board = Toute la carte
same-on-mine = Pareil sur mon exemplaire
as-shipped = Revenir à la valeur fournie
link-there = Lien
link-add = Ajouter un lien
printed-what = Où
printed-column = Quoi
printed-value = Valeur
printed-source = Provenance
source-mine = mon exemplaire
source-rules = { $sections ->
    [none] règles
   *[other] règles { $sections }
}
source-geography = géographie
source-assumption = supposition
source-published = publié ailleurs
face-front = recto
face-back = réduit
face-state = état { $n }
crash-title = Le programme a rencontré un défaut
crash-words = Votre table est sauve : chaque modification a été enregistrée avant d’être montrée. Ce texte permet de voir ce qui s’est passé.
copy = Copier
go-on = Continuer
