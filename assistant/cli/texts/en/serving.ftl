# `sabretache serve`.

serving = The table is at { $url } until you press Ctrl+C.
serving-plain = The pages go unencrypted through the network: whoever listens in can read along. Use a network that you trust.
serving-code-page = To look on: { $code }
serving-code-trusted = To change the table: { $code }
serving-code-side = Secrets of { $side }: { $code }
serving-photo = { $who } sent a photograph: { $path }
