"""``python -m loomtext``."""

import sys


def main() -> int:
    """Run the command line. Ctrl-C is no fault, also while it is being imported."""
    try:
        from loomtext.cli import main as run

        return run()
    except KeyboardInterrupt:
        print("loomtext: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
