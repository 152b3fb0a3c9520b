image-unreadable = Impossible de lire { $name } : { $detail }.
image-unknown-kind = { $name } n’est pas une image qui puisse être ouverte ici : enregistrez-la en PNG ou en JPEG. Les images HEIC, AVIF, TIFF, WebP, GIF et BMP et les pages PDF s’ouvrent aussi.
image-cut = { $name } est coupé avant même que l’image commence : copiez-le ou numérisez-le de nouveau.
image-empty = { $name } est vide : copiez-le ou numérisez-le de nouveau.
image-packed = { $name } est compressé d’une manière inconnue ici : enregistrez-le en PNG ou en JPEG.
image-no-reader = Impossible de lire { $name } : la partie du programme qui lit les images (OpenCV) n’est pas installée : pip install "sabretache[scan]".
image-no-phone-reader = Impossible de lire { $name } : la partie du programme qui lit les images HEIC et AVIF (pillow-heif) n’est pas installée : pip install "sabretache[scan]", ou enregistrez-la en JPEG.
image-undecodable = { $name } est coupé ou abîmé : copiez-le ou numérisez-le de nouveau.
image-too-large = { $name } prétend à { $width } × { $height } pixels, plus qu’aucun plateau ; il n’a pas été ouvert. Numérisez-le à 300 points par pouce.
pdf-unreadable = { $name } est verrouillé, coupé ou n’est pas un PDF.
pdf-no-page = { $name } n’a pas de page { $page } ; il a { $pages ->
    [one] une page
   *[other] { $pages } pages
}.
join-no-such-part = Il n’y a pas de partie { $part } parmi { $parts }.
join-needs-ties = La partie { $part } demande au moins deux points communs avec une partie déjà posée.
photo-no-match = Le plateau n’a pas été reconnu sur cette photo : { $found ->
    [0] aucun détail ne correspond
    [one] un seul détail correspond
   *[other] { $found } détails seulement correspondent
} à l’image numérisée, et il en faut { $needed }. Photographiez-le d’en haut, sous une lumière égale, presque tout le plateau dans le cadre.
image-only-whole = { $name } est d’une sorte qui ne se lit que d’un bloc, et trop grand pour cela ({ $width } × { $height } pixels) : enregistrez-le en PNG ou en JPEG ordinaire.
