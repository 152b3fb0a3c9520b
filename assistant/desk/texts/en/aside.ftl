aside-none = Nothing of the number { $n } lies aside; the list ends with { $most }.
