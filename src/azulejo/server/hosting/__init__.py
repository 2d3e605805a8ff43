"""Live tables between their store and everybody who plays or watches: one change at a time, stored before it is told.

`Host` is the door. It keeps tables that are in use in memory, lets clocks run out and has bots think in other
processes. It knows nothing of HTTP.
"""

from azulejo.server.hosting.bot_processes.thinkers import Thinkers
from azulejo.server.hosting.bot_processes.who_thinks import WhoThinks
from azulejo.server.hosting.bus import Bus, LocalBus
from azulejo.server.hosting.host import Host
from azulejo.server.hosting.live_table import Update
from azulejo.server.hosting.new_tables import Setup
from azulejo.server.hosting.postgres_bus import PostgresBus, bus_for

__all__ = ["Bus", "Host", "LocalBus", "PostgresBus", "Setup", "Thinkers", "Update", "WhoThinks", "bus_for"]
