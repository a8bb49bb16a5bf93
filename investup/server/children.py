"""Processes that work for this one: an interrupt is left to it, and they end when it does, however it ends.

A process that is killed can tell nobody, and a pool's processes wait for work for ever. So each of them waits for its
parent, too.
"""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread


def serve_the_parent() -> None:
    """What a pool's processes do before anything else (its `initializer`); in any other process nothing is done."""
    parent = parent_process()
    if parent is None:
        return
    # Ctrl-C reaches every process of a terminal; the one that gave out the work answers it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), name="parent", daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    """Wait for the parent to end, then end at once: nobody is left to take a result."""
    parent.join()
    os._exit(1)
