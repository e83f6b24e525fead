"""Why a query cannot be read."""


class QueryError(ValueError):
    """A query that cannot be read: what is wrong and what would work, at which sign (from 0), and a query that runs.

    `position` is None if what is wrong is not in what was typed, but was chosen beside it.
    """

    def __init__(self, message: str, position: int | None, example: str) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.example = example
