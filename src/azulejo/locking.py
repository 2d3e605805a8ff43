"""A file for one process at a time. The system gives the lock back when the process ends, however it ends."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import msvcrt
    import os

    BEYOND = 2**40  # Windows keeps others from reading what is locked, so the byte lies behind all that is written

    def lock(descriptor: int) -> bool:
        """Takes the file if nobody has it; whether that worked."""
        os.lseek(descriptor, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Takes the file if nobody has it; whether that worked."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
