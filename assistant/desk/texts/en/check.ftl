nothing-to-check = This is no map folder, no counter set and no table file.
