"""Work beside the window's thread, and where its results are kept."""
