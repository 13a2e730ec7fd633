"""The exceptions of the package."""

from __future__ import annotations


class IllegalAction(ValueError):
    """An action that the rules do not allow. Nothing has changed.

    Attributes:
        rule: The id of the broken rule, such as ``"B32"``.
    """

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule
