"""Live tables between their store and everybody who plays or watches: one change at a time, stored, then told.

`Host` is the door. It keeps tables that are in use in memory, lets clocks run out and has bots think in other
processes. It knows nothing of HTTP.
"""

from azulejo.server.hosting.bus import Bus, LocalBus
from azulejo.server.hosting.host import Host, Setup
from azulejo.server.hosting.kept import Update
from azulejo.server.hosting.postgres_bus import PostgresBus, bus_for
from azulejo.server.hosting.thinkers import Thinkers

__all__ = ["Bus", "Host", "LocalBus", "PostgresBus", "Setup", "Thinkers", "Update", "bus_for"]
