#pragma once

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

// Compresses content into one gzip member and returns its size; returns 0 if the member exceeds the
// capacity or there is not enough memory. With the same zlib version, the same content gives the
// same bytes: the header contains no time, and "unknown" as the operating system.
// docs/performance.md has the measurements for the settings.
static inline size_t shim_gzip(
  const uint8_t *content, size_t count, uint8_t *member, size_t capacity
) {
  enum { level = 2, window_bits = 13, gzip_wrapper = 16, memory_level = 5, unknown_system = 255 };
  if (count > UINT_MAX || capacity > UINT_MAX) return 0;
  z_stream stream;
  gz_header header;
  memset(&stream, 0, sizeof stream);
  memset(&header, 0, sizeof header);
  header.os = unknown_system;
  int code = deflateInit2(
    &stream, level, Z_DEFLATED, gzip_wrapper + window_bits, memory_level, Z_DEFAULT_STRATEGY);
  if (code != Z_OK) return 0;
  size_t size = 0;
  if (deflateSetHeader(&stream, &header) == Z_OK) {
    // zlib only reads the content, but declares the pointer without const.
    stream.next_in = (uint8_t *)(uintptr_t)content;
    stream.avail_in = (unsigned int)count;
    stream.next_out = member;
    stream.avail_out = (unsigned int)capacity;
    if (deflate(&stream, Z_FINISH) == Z_STREAM_END) size = capacity - stream.avail_out;
  }
  deflateEnd(&stream);
  return size;
}
