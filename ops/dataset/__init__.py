"""The files of the data of games: their columns, and the folder in which they lie."""
