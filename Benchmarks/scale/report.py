"""The table of measured costs, which `measure` prints and docs/scale.md contains."""

HEAD = ("| load, connections | servers | requests/s | p50, p99 | server µs | Redis µs | nginx µs | wrk µs "
        "| busy processors |")
RULE = "|---|---|---|---|---|---|---|---|---|"


def row(run):
    """Returns the line of one measurement."""
    cost = run["processorMicroseconds"]
    return (f"| {run['mode']}, {run['connections']} | {run['replicas']} | {run['perSecond']:,.0f} | "
            f"{run['p50ms']:.1f}, {run['p99ms']:.1f} ms | {cost['server']:.0f} | {cost['redis']:.0f} | "
            f"{cost['nginx']:.0f} | {cost['wrk']:.0f} | {run['processorsInUse']:.2f} |")


def percent(fraction):
    return f"{fraction * 100:.0f} %"
