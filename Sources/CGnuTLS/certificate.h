#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// A certificate chain with its private key, ready for handshakes.
struct shim_certificate {
  gnutls_certificate_credentials_t credentials;
  // The time from which the certificate is valid, and its last second, in seconds since 1970.
  int64_t begins, ends;
  // The distinguished name; without one, the first alternative name if it is a DNS name or a URI;
  // otherwise "no subject".
  char subject[512];
};

// The file that causes a failure; `shim_in_pair` if the two files do not match.
enum { shim_in_certificate, shim_in_key, shim_in_pair };

static inline void shim_describe_certificate(
  gnutls_x509_crt_t from, struct shim_certificate *certificate
) {
  certificate->begins = gnutls_x509_crt_get_activation_time(from);
  certificate->ends = gnutls_x509_crt_get_expiration_time(from);
  size_t count = sizeof(certificate->subject);
  certificate->subject[0] = 0;
  if (gnutls_x509_crt_get_dn(from, certificate->subject, &count) == 0 &&
      certificate->subject[0] != 0)
    return;
  char name[256];
  size_t name_bytes = sizeof(name) - 1;
  memset(name, 0, sizeof(name));
  const int kind = gnutls_x509_crt_get_subject_alt_name(from, 0, name, &name_bytes, NULL);
  const int is_name = kind == GNUTLS_SAN_DNSNAME || kind == GNUTLS_SAN_URI;
  snprintf(
    certificate->subject, sizeof(certificate->subject), "%s", is_name ? name : "no subject");
}

// Reads a chain and a key in PEM. Returns 0, or GnuTLS's error code. After an error, `part` is the
// file that caused the error. Call `shim_release_certificate` once after a success.
static inline int shim_read_certificate(
  const unsigned char *chain, size_t chain_bytes, const unsigned char *key, size_t key_bytes,
  struct shim_certificate *certificate, int *part
) {
  gnutls_datum_t chain_text = {(unsigned char *)chain, (unsigned int)chain_bytes};
  gnutls_datum_t key_text = {(unsigned char *)key, (unsigned int)key_bytes};
  gnutls_x509_crt_t *list = NULL;
  gnutls_x509_privkey_t private_key = NULL;
  unsigned int count = 0;
  certificate->credentials = NULL;

  *part = shim_in_certificate;
  int code = gnutls_x509_crt_list_import2(
    &list, &count, &chain_text, GNUTLS_X509_FMT_PEM, GNUTLS_X509_CRT_LIST_SORT);
  if (code >= 0) {
    *part = shim_in_key;
    code = gnutls_x509_privkey_init(&private_key);
    if (code >= 0)
      code = gnutls_x509_privkey_import2(private_key, &key_text, GNUTLS_X509_FMT_PEM, NULL, 0);
  }
  if (code >= 0) {
    *part = shim_in_pair;
    code = gnutls_certificate_allocate_credentials(&certificate->credentials);
    if (code >= 0)
      code = gnutls_certificate_set_x509_key(
        certificate->credentials, list, (int)count, private_key);
  }
  if (code >= 0) {
    shim_describe_certificate(list[0], certificate);
    code = 0;
  } else if (certificate->credentials != NULL) {
    gnutls_certificate_free_credentials(certificate->credentials);
    certificate->credentials = NULL;
  }
  if (private_key != NULL) gnutls_x509_privkey_deinit(private_key);
  for (unsigned int index = 0; index < count; index++) gnutls_x509_crt_deinit(list[index]);
  gnutls_free(list);
  return code;
}

static inline void shim_release_certificate(struct shim_certificate *certificate) {
  gnutls_certificate_free_credentials(certificate->credentials);
}

static inline const char *shim_certificate_subject(const struct shim_certificate *certificate) {
  return certificate->subject;
}
