no-pages = { $game } gives out no pages.
no-such-page = There is no page “{ $word }”. There are: { $names }.
page-map = Map
page-not-written = { $path } cannot be written ({ $detail }). Choose another folder.
