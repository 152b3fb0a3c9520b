export-foreign = Ce n’est pas une table exportée : elle ne commence pas par « sabretache ».
export-newer = Écrite par un programme plus récent (format { $version }, connu ici : { $known }).
export-torn = Lecture impossible ({ $detail }).
export-now = « now » vaut { $found }, mais il y a { $most } modifications.
export-unusable = { $where } : { $text }
export-branch = Il y est question de la branche { $found } ; la dernière est la { $most }.
