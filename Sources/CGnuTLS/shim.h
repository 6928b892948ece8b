#pragma once

#include <stddef.h>
#include <stdint.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

enum { shim_sha256_bytes = 32 };

// Whether the digest could be made: not where memory is short.
static inline int shim_sha256(const uint8_t *content, size_t count, uint8_t *digest) {
  return gnutls_hash_fast(GNUTLS_DIG_SHA256, content, count, digest) == 0;
}

// Takes as long for digests that differ in their first byte as for equal ones.
static inline int shim_same_sha256(const uint8_t *one, const uint8_t *other) {
  return gnutls_memcmp(one, other, shim_sha256_bytes) == 0;
}
