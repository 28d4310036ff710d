"""Number paths: Numbrix and Hidato."""
