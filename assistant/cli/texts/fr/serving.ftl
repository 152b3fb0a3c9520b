# « sabretache serve ».

serving = La table est à l’adresse { $url } jusqu’à Ctrl+C.
serving-code-page = Pour regarder : { $code }
serving-code-trusted = Pour changer la table : { $code }
serving-code-side = Secrets, { $side } : { $code }
serving-photo = { $who } a envoyé une photographie : { $path }
