"""What the faults have in common: the program, its clients, and the table of results."""
