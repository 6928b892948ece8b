"""A table of results, whose rows pass or fail."""

import sys


class Table:
    def __init__(self, title, seen):
        self.failed = []
        print(f"{title:27}{'count':14}pass  {seen}", flush=True)

    def row(self, outcome):
        word = "yes" if outcome.passed else "NO"
        print(f"{outcome.fault:27}{outcome.count:14}{word:6}{outcome.counted}", flush=True)
        for text in outcome.wrong[:8]:
            self.note(f"- {text}")
        if len(outcome.wrong) > 8:
            self.note(f"- and {len(outcome.wrong) - 8} more")
        if not outcome.passed:
            self.failed.append(outcome.fault)

    def skip(self, name, reason):
        print(f"{name:27}{'-':14}skip  {reason}", flush=True)

    def note(self, text):
        print(f"{'':47}{text}", flush=True)

    def finish(self):
        """Ends this process with exit code 1 if a row has failed."""
        if self.failed:
            print(f"failed: {', '.join(self.failed)}")
            sys.exit(1)
