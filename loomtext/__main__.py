"""``python -m loomtext``."""

import gc
import sys


def main() -> int:
    """Run the command line. Ctrl-C is no fault, also while it is being imported."""
    try:
        from loomtext.ir.collector import patient

        with patient():
            from loomtext.cli import main as run

            return run()
    except KeyboardInterrupt:
        print("loomtext: interrupted", file=sys.stderr)
        return 130
    finally:
        gc.freeze()  # The interpreter need not look through all objects once more while it ends.


if __name__ == "__main__":
    raise SystemExit(main())
