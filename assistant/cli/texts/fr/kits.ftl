kit-which = Quel kit ? Son nom, ou le chemin de son dossier.
kit-begun = { $n ->
    [one] Le kit est commencé dans { $path } : { $n } fichier.
   *[other] Le kit est commencé dans { $path } : { $n } fichiers.
} Ensuite : sabretache kit check { $path }
kit-found = { $n ->
    [0] Tout est en ordre.
    [one] Il y a une erreur.
   *[other] Il y a { $n } erreurs.
}
kit-packed = Le kit est dans { $path }, sans images.
kit-packed-pictures = Le kit est dans { $path }, avec vos images du plateau et des pions : ne le donnez qu’à ceux qui ont le droit de les avoir.
kit-holds = { $title } : { $zones } zones, { $counters } pions, { $setups } mises en place. Auteur : { $author } ; licence : { $licence }.
kit-own-there = Vous avez un kit « { $name } » ; il serait mis de côté. Vos images restent.
kit-waits = Il attend d’être regardé, rien ne s’y joue encore. Ensuite : sabretache kit take { $name } (ou : kit decline { $name })
kit-taken = Le kit « { $name } » se trouve dans { $path }. Ensuite : sabretache new { $name } table.sabretache
kit-declined = Le kit « { $name } » qui avait été reçu n’est plus là.
kit-none-waits = Aucun kit « { $name } » n’attend. Recevez d’abord son fichier : sabretache kit receive FICHIER
kit-nowhere = Il n’y a pas de kit « { $name } », ni de dossier de ce nom. Il y a : { $names }.
kit-which-module = Indiquez le module VASSAL : --module jeu.vmod
kit-rules-written = { $path } contient ce qui a été décrit de « { $module } » { $version }, sans ses images
kit-laid = Le kit { $name } est fait
