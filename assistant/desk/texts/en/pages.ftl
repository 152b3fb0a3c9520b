no-pages = { $game } gives out no pages.
no-such-page = There is no page “{ $word }”. There are: { $names }.
page-map = Map
page-not-written = { $path } cannot be written ({ $detail }). Choose another folder.
pages-unpublished = Not published yet: { $names }. A draft is given out once it is published.
chart-step = When
chart-amount = { $n }
pages-sealed = { $side }, sealed pages
