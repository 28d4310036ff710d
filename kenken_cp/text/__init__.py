"""Text in and out: strict JSON, decoding, files written whole or not at all."""
