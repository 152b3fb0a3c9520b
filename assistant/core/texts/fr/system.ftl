### Des morceaux de phrases : pourquoi le système refuse.
system-no-space = il n’y a plus de place sur le disque
system-too-large = ce serait plus grand que le disque ne le permet
system-not-allowed = vous n’y avez pas les droits
system-read-only = le disque est en lecture seule
system-not-there = il n’y a là ni fichier ni dossier de ce nom
system-no-folder = une partie de ce chemin est un fichier, pas un dossier
system-a-folder = c’est un dossier, pas un fichier
system-exists = il y a déjà là quelque chose de ce nom
system-not-empty = le dossier n’est pas vide
system-name-too-long = le nom est trop long
system-loop = des liens tournent en rond
system-busy = un autre programme s’en sert
system-device = le disque ne répond pas comme il faut
system-too-many-files = trop de fichiers sont ouverts
system-address-in-use = un autre programme occupe ce port
system-no-such-address = cet ordinateur n’a pas cette adresse
file-of-another-kind = un fichier d’une autre sorte s’y trouve, et n’est pas remplacé ; choisissez un autre nom
