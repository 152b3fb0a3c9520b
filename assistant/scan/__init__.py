"""From paper to polygons: scans, photographs, tracing, VASSAL modules."""
