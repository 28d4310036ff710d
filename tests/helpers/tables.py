"""Puzzles as Parquet for tests, without a suite that they were made for."""

from collections.abc import Sequence
from io import BytesIO

from kenken_cp.core.document import Document
from kenken_cp.suite.columns import definitions, schemas
from kenken_cp.text import parquet


def table_of(documents: Sequence[Document]) -> bytes:
    """A file with these puzzles and their solutions."""
    columns = schemas(sorted({document.family.id for document in documents}))
    known = {name: columns[name] for name in ("family", "clues", "solution", "seed")}
    schema = parquet.schema_of(known, definitions(), {})
    records = [
        {
            "family": document.family.id,
            "clues": {document.family.id: document.family.data(document.puzzle)},
            "solution": document.solution and list(document.solution),
            "seed": document.meta.seed and str(document.meta.seed),
        }
        for document in documents
    ]
    stream = BytesIO()
    with parquet.writer(stream, schema) as write:
        write(parquet.table_of(records, schema))
    return stream.getvalue()
