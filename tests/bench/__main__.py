"""`make bench`: one table of what was measured, against the goals; nothing here fails."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

Row = tuple[str, str, str]


def modules() -> list[str]:
    """The benchmarks beside this file, in order of name; names on the command line choose some of them."""
    found = sorted(file.stem for file in Path(__file__).parent.glob("[a-z]*.py"))
    return [name for name in found if name in sys.argv[1:]] if len(sys.argv) > 1 else found


def pace() -> float:
    """Milliseconds of a fixed piece of Python: how fast this machine is just now. A shared one may halve its speed from
    one minute to the next; figures of two runs are compared at the same pace."""
    times = []
    for _ in range(9):
        begun = perf_counter()
        sorted(str(n * 7919 % 10007) for n in range(20_000))
        times.append((perf_counter() - begun) * 1000)
    return median(times)


def main() -> None:
    print(f"{'what':<64} {'measured':>18}  goal")
    for name in modules():
        module = importlib.import_module(f"tests.bench.{name}")
        if not hasattr(module, "rows"):
            continue
        heading = (module.__doc__ or name).strip().splitlines()[0]
        print(f"\n{name}: {heading} [pace {pace():.1f} ms]")
        try:
            rows: list[Row] = module.rows()
        except Exception as e:  # one broken benchmark does not hide the others
            rows = [("could not be measured", f"{type(e).__name__}: {e}", "")]
        for what, measured, goal in rows:
            print(f"  {what:<62} {measured:>18}  {goal}", flush=True)


if __name__ == "__main__":
    main()
