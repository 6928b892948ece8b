#!/usr/bin/env python3
"""Compresses files with zlib and libdeflate: Benchmarks/gzip-levels.py FILE…

Each row is a library with its settings, each cell the median CPU time and the size. A compressor of
libdeflate is used again, and zlib creates one for each file, as in a server.
"""
import ctypes
import statistics
import sys
import time
import zlib

library = ctypes.CDLL("libdeflate.so.0")
library.libdeflate_alloc_compressor.restype = ctypes.c_void_p
library.libdeflate_gzip_compress.restype = ctypes.c_size_t
library.libdeflate_gzip_compress.argtypes = (
    [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
)


def with_zlib(level, window, memory):
    def compress(content):
        coder = zlib.compressobj(level, zlib.DEFLATED, 16 + window, memory)
        return len(coder.compress(content) + coder.flush())

    return compress


def with_libdeflate(level):
    compressor = library.libdeflate_alloc_compressor(level)
    member = ctypes.create_string_buffer(4_000_000)

    def compress(content):
        return library.libdeflate_gzip_compress(compressor, content, len(content), member, len(member))

    return compress


SETTINGS = [
    ("zlib 6, 32 KiB, memory level 8 (its default)", with_zlib(6, 15, 8)),
    ("zlib 2, 8 KiB, memory level 5", with_zlib(2, 13, 5)),
] + [(f"libdeflate {level}", with_libdeflate(level)) for level in (1, 2, 3, 4, 6)]


def cell(content, compress):
    times = []
    for _ in range(15 if len(content) > 100_000 else 201):
        start = time.thread_time_ns()
        size = compress(content)
        times.append(time.thread_time_ns() - start)
    return f"{statistics.median(times) / 1000:.0f} µs, {size} B"


contents = [open(name, "rb").read() for name in sys.argv[1:]]
print("| library, level |", " | ".join(f"{len(c)} B" for c in contents), "|")
print("|---|" + "---|" * len(contents))
for name, compress in SETTINGS:
    print("|", " | ".join([name] + [cell(content, compress) for content in contents]), "|")
