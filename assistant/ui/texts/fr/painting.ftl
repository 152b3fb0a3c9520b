picture-kind = Une image est un fichier .png, .svg ou .pdf, pas « { $suffix } ».
picture-not-written = { $path } n’a pas pu être écrit : { $detail }.
