"""The tests. What is compiled for them is kept in build/out from the first import on, whatever the environment says:
to rewrite the asserts of every file (and of hypothesis) anew costs seconds in each process."""

import os
import sys
from pathlib import Path

CACHE = Path(__file__).parent.parent / "build" / "out" / "cache"
sys.dont_write_bytecode, sys.pycache_prefix = False, str(CACHE / "pyc")
os.environ |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(CACHE / "pyc")}
