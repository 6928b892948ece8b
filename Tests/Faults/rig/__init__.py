"""The common parts of the fault tests: the program, its clients and the table of results."""
