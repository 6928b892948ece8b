"""The output: failures as they occur, then the numbers of requests and responses."""

import collections


class Report:
    def __init__(self, keep):
        """keep: the directory to which failing cases are written, or None."""
        self.keep = keep
        self.failures = {}
        self.counts = collections.Counter()

    def failure(self, signature, failure):
        """Prints the first failure of each kind and counts the others."""
        self.counts[signature] += 1
        if failure is None or signature in self.failures:
            return
        self.failures[signature] = failure
        lines = [f"FAILED {signature}", f"  {failure.text[:600]}"]
        lines += [f"  {line[:4000]}" for line in failure.case.curl().split("\n")]
        print("\n".join(lines), flush=True)
        if self.keep is not None:
            self.keep.mkdir(parents=True, exist_ok=True)
            name = "".join(letter if letter.isalnum() else "-" for letter in signature)[:60].strip(
                "-"
            )
            (self.keep / f"{name}.json").write_text(
                failure.case.saved(failure.text[:200]), encoding="utf-8"
            )

    def finish(self, figures, slowest):
        """Prints the figures of all processes; returns True if no case failed."""
        rows, statuses, seconds = [], collections.Counter(), collections.Counter()
        for each in filter(None, figures):
            print(
                f"{each['requests']} requests in {each['seconds']:.0f} s, sessions in {each['store']}: "
                f"resident {each['warm']} KiB after a quarter, {each['resident']} KiB at the end, "
                f"{each['peak']} KiB at most; before them, {each['sources']} mutated sources in "
                f"{each['source_seconds']:.0f} s"
            )
            p50, p99, most = each["neighbor"]
            print(
                f"{each['hostile']} hostile cases in {each['hostile_seconds']:.0f} s, resident "
                f"{each['hostile_resident']} KiB after them; beside them, small requests took "
                f"p50 {p50:.1f}, p99 {p99:.1f}, at most {most:.1f} ms"
            )
            rows += each["slowest"]
            statuses += each["statuses"]
            seconds += each["places"]
        for place in sorted(seconds):
            counts = {
                status: count for (status, name), count in sorted(statuses.items()) if name == place
            }
            if place.isalpha():
                print(
                    f"{place:12}{1000 * seconds[place] / sum(counts.values()):6.1f} ms on average: "
                    + ", ".join(f"{count} × {status}" for status, count in counts.items())
                )
        for processor, seconds, status, case in sorted(rows, key=lambda row: -row[0])[:slowest]:
            print(
                f"slow: {processor:.2f} s of CPU time, {seconds:.2f} s in total, {status}: "
                f"{case.curl()[-700:]}"
            )
        for signature, count in self.counts.items():
            print(f"failed {count} times: {signature}")
        return not self.counts
