picture-kind = Une image est un fichier .png, .svg ou .pdf, pas « { $suffix } ».
