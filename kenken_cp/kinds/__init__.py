"""One package a kind of board; generic rooms know them by `kenken_cp.registry` alone."""
