"""The main function of a check of a built program: arguments, table and exit code."""

import argparse
import pathlib

from rig.outcome import Lab, Skipped
from rig.table import Table


def check(description, table, tool, trials):
    """Runs the trials with the program in --program, and prints one row for each.

    A trial that needs a missing tool is a skipped row with the name of the tool.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--long", action="store_true", help="more repetitions, where a trial has any")
    chosen = parser.parse_args()
    lab = Lab(chosen.program.resolve(), chosen.long, 0)
    table = Table(*table)
    try:
        for outcome in trials(lab):
            table.row(outcome)
    except Skipped as reason:
        table.skip(tool, reason)
    finally:
        lab.close()
    table.finish()
