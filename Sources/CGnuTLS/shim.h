#pragma once

#include <stddef.h>
#include <stdint.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

enum { shim_sha256_bytes = 32 };

// Computes the SHA-256 digest of content; returns 0 if there is not enough memory.
static inline int shim_sha256(const uint8_t *content, size_t count, uint8_t *digest) {
  return gnutls_hash_fast(GNUTLS_DIG_SHA256, content, count, digest) == 0;
}

enum { shim_sha1_bytes = 20 };

// Computes the SHA-1 digest of content; returns 0 if there is not enough memory.
static inline int shim_sha1(const uint8_t *content, size_t count, uint8_t *digest) {
  return gnutls_hash_fast(GNUTLS_DIG_SHA1, content, count, digest) == 0;
}

// Returns 1 if two digests are equal, otherwise 0. The time does not depend on where they differ.
static inline int shim_same_sha256(const uint8_t *one, const uint8_t *other) {
  return gnutls_memcmp(one, other, shim_sha256_bytes) == 0;
}
