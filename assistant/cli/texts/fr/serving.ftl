# « sabretache serve ».

serving = La table est à l’adresse { $url } jusqu’à Ctrl+C.
serving-plain = Les pages passent sans chiffrement par le réseau : qui l’écoute peut lire. Prenez un réseau de confiance.
serving-code-page = Pour regarder : { $code }
serving-code-trusted = Pour changer la table : { $code }
serving-code-side = Secrets, { $side } : { $code }
serving-photo = { $who } a envoyé une photographie : { $path }
