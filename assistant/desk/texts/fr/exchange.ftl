export-foreign = Ce n’est pas une table exportée : elle ne commence pas par « sabretache ».
export-newer = Écrite par un programme plus récent (format { $version }, connu ici : { $known }).
export-torn = Lecture impossible ({ $detail }).
export-now = « now » vaut { $found }, mais il y a { $most } modifications.
export-unusable = { $where } : { $text }
export-unreadable = { $path } ne peut être lu ({ $detail }).
export-not-written = { $path } ne peut être écrit ({ $detail }). Choisissez un autre dossier.
export-branch = Il y est question de la branche { $found } ; la dernière est la { $most }.
