"""What people commit themselves to in tests: each seat has a nonce of its own."""

from __future__ import annotations

from azulejo.fair import nonce_commitment


def nonce_of(seat: int) -> str:
    """Of this seat, however it is counted."""
    return f"{seat + 1:032x}"


def commitment_of(seat: int) -> str:
    return nonce_commitment(nonce_of(seat))
