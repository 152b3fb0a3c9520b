"""The questions that the table can be asked."""
