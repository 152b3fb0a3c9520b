picture-width = A picture of this table is { $least } to { $most } pixels wide, not { $width }.
