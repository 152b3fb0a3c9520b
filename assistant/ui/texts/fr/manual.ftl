do-manual = Manuel
manual-back = Retour
manual-contents = Sommaire
manual-browser = Dans le navigateur
manual-pdf = En PDF…
manual-written = Le manuel est dans { $path }.
manual-missing = Le manuel n’est pas sur cette machine : l’installation du programme l’y dépose. Réinstallez le programme pour l’avoir.
keys-manual = Encore F1 : le manuel.
