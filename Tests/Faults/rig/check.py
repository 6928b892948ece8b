"""What a check of a built program is around its trials: its arguments, its table, and an end."""

import argparse
import pathlib

from rig.outcome import Lab, Skipped
from rig.table import Table


def check(description, table, tool, trials):
    """Makes the trials of the program named by --program, one row each.

    What needs a tool that is not installed is a row that is skipped, under the tool's name.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    lab = Lab(parser.parse_args().program.resolve(), False, 0)
    table = Table(*table)
    try:
        for outcome in trials(lab):
            table.row(outcome)
    except Skipped as reason:
        table.skip(tool, reason)
    finally:
        lab.close()
    table.finish()
