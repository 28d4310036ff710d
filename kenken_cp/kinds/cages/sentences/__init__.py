"""Steps in words: a sentence a technique."""
