#!/usr/bin/env python3
"""Compresses files at several settings of zlib: Benchmarks/gzip-levels.py FILE…

Each row is a setting (level, window in bits, memory level), each cell the median time and the size.
"""
import statistics
import sys
import time
import zlib

SETTINGS = [(level, 15, 8) for level in range(1, 7)] + [(level, 13, 5) for level in range(1, 7)]


def compress(content, level, window, memory):
    coder = zlib.compressobj(level, zlib.DEFLATED, 16 + window, memory)
    return coder.compress(content) + coder.flush()


def cell(content, setting):
    times = []
    for _ in range(15 if len(content) > 100_000 else 201):
        start = time.thread_time_ns()
        member = compress(content, *setting)
        times.append(time.thread_time_ns() - start)
    return f"{statistics.median(times) / 1000:.0f} µs, {len(member)} B"


contents = [open(name, "rb").read() for name in sys.argv[1:]]
print("| level, window, memory level |", " | ".join(f"{len(c)} B" for c in contents), "|")
print("|---|" + "---|" * len(contents))
for setting in SETTINGS:
    level, window, memory = setting
    row = [f"{level}, {2 ** (window - 10)} KiB, {memory}"] + [cell(c, setting) for c in contents]
    print("|", " | ".join(row), "|")
