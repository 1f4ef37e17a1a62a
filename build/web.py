"""`make web`: the offline app as a static folder in build/out/web. See build/webapp/make.py."""

from __future__ import annotations

import sys

from webapp.make import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
