aside-none = Nothing of the number { $n } lies aside; the list ends with { $most }.
aside-not-written = { $path } cannot be put back: { $detail }.
