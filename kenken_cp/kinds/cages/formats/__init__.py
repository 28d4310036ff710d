"""File formats that only puzzles of cages have."""
