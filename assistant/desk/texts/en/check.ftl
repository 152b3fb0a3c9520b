nothing-to-check = This is no map folder, no counter set and no table file.
zone-astray = The board in use has no such zone; what lies there is shown in a box in the corner.
