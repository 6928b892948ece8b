"""Another client, whose small requests are measured while the cases are sent."""

import threading
import time

from mutation.case import Request
from mutation.client import Connection, Fault

PAUSE_SECONDS = 0.02


class Neighbor:
    """Sends small requests to the program of a trial from a thread until `stop`."""

    def __init__(self, trial):
        self.trial = trial
        self.seconds = []
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        data = Request("GET", "/v1/spring/bouncy").bytes(None)
        program, connection = None, None
        while not self.stopping.wait(PAUSE_SECONDS):
            if program is not self.trial.program:
                program = self.trial.program
                connection = Connection(program, 60)
            began = time.monotonic()
            try:
                connection.ask("GET", data)
            except (Fault, OSError):
                # The program was restarted, which is a failure of the case.
                program = None
                continue
            self.seconds.append(time.monotonic() - began)

    def stop(self):
        """Returns the median, the 99th percentile and the maximum in milliseconds."""
        self.stopping.set()
        self.thread.join()
        times = sorted(1000 * each for each in self.seconds) or [0.0]
        return [times[len(times) // 2], times[int(len(times) * 0.99)], times[-1]]
