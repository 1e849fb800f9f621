"""``python -m gymport``: see ``gymport.shim.running``."""

import sys

from gymport import __version__
from gymport.shim.running import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __version__))
