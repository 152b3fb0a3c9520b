# `sabretache serve`.

serving = The table is at { $url } until you press Ctrl+C.
serving-code-page = To look on: { $code }
serving-code-trusted = To change the table: { $code }
serving-code-side = Secrets of { $side }: { $code }
serving-photo = { $who } sent a photograph: { $path }
