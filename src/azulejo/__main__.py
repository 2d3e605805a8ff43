"""`python -m azulejo` is `azulejo`."""

import sys

from azulejo.cli import main

sys.exit(main())
