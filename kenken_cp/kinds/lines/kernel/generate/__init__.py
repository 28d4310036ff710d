"""Random pictures, and the loops that repair them until they are unique."""
