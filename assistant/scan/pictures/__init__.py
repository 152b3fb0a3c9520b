"""Picture files, read in strips and kept in halves of halves."""
