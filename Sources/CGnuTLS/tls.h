#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// A certificate chain with its private key, ready for handshakes.
struct shim_certificate {
  gnutls_certificate_credentials_t credentials;
  // The time from which the certificate is valid, and its last second, in seconds since 1970.
  int64_t begins, ends;
  // The distinguished name, or the first alternative name if the distinguished name is empty.
  char subject[512];
};

// The file that a failure belongs to.
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

// Reads a chain and a key in PEM. Returns 0, or the code of GnuTLS; `part` is then the place of the
// failure. Call `shim_release_certificate` once after a success.
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

// TLS 1.3 and 1.2, with forward secrecy and authenticated encryption only.
static inline int shim_make_priorities(gnutls_priority_t *priorities) {
  return gnutls_priority_init(
    priorities,
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-CIPHER-ALL:"
    "+AES-128-GCM:+AES-256-GCM:+CHACHA20-POLY1305:-MAC-ALL:+AEAD:%SERVER_PRECEDENCE",
    NULL);
}

// The system calls of GnuTLS on a socket, which never block. GnuTLS would call `recv` and `sendmsg`,
// and the program may replace these functions.
static inline ssize_t shim_tls_pull(gnutls_transport_ptr_t socket, void *bytes, size_t count) {
  return recvfrom((int)(intptr_t)socket, bytes, count, MSG_DONTWAIT, NULL, NULL);
}

static inline ssize_t shim_tls_push(
  gnutls_transport_ptr_t socket, const void *bytes, size_t count
) {
  return sendto(
    (int)(intptr_t)socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL, NULL, 0);
}

// Prepares TLS on a connected socket; returns NULL if there is not enough memory. A client does not
// verify the certificate of the server.
static inline gnutls_session_t shim_begin_tls(
  int socket, gnutls_certificate_credentials_t credentials, gnutls_priority_t priorities,
  int is_server
) {
  static const char names[2][9] = {"http/1.1", "http/1.0"};
  const gnutls_datum_t protocols[2] = {
    {(unsigned char *)names[0], 8}, {(unsigned char *)names[1], 8}};
  gnutls_session_t state = NULL;
  const unsigned int flags =
    (is_server ? GNUTLS_SERVER : GNUTLS_CLIENT) | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL;
  if (gnutls_init(&state, flags) < 0) return NULL;
  if (gnutls_priority_set(state, priorities) < 0 ||
      gnutls_credentials_set(state, GNUTLS_CRD_CERTIFICATE, credentials) < 0 ||
      (is_server && gnutls_alpn_set_protocols(state, protocols, 2, GNUTLS_ALPN_MANDATORY) < 0)) {
    gnutls_deinit(state);
    return NULL;
  }
  gnutls_transport_set_int(state, socket);
  gnutls_transport_set_pull_function(state, shim_tls_pull);
  gnutls_transport_set_push_function(state, shim_tls_push);
  return state;
}

// Returns the first byte of a socket, which stays unread; -1 if there is none.
static inline int shim_first_byte(int socket) {
  unsigned char byte = 0;
  return recvfrom(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT, NULL, NULL) == 1 ? byte : -1;
}

static inline const char *shim_certificate_subject(const struct shim_certificate *certificate) {
  return certificate->subject;
}

// Prepares the client's side of TLS on a connected socket, without verification of the server;
// returns NULL if there is not enough memory. Call `shim_end_tls` once after a success.
static inline gnutls_session_t shim_begin_client_tls(int socket) {
  gnutls_certificate_credentials_t none = NULL;
  gnutls_priority_t priorities = NULL;
  gnutls_session_t state = NULL;
  if (gnutls_certificate_allocate_credentials(&none) < 0) return NULL;
  if (shim_make_priorities(&priorities) >= 0) {
    state = shim_begin_tls(socket, none, priorities, 0);
    gnutls_priority_deinit(priorities);
  }
  if (state == NULL) gnutls_certificate_free_credentials(none);
  return state;
}

// Releases one side of TLS; the socket stays open.
static inline void shim_end_tls(gnutls_session_t state, int is_server) {
  gnutls_certificate_credentials_t own = NULL;
  if (!is_server) {
    void *credentials = NULL;
    if (gnutls_credentials_get(state, GNUTLS_CRD_CERTIFICATE, &credentials) == 0)
      own = (gnutls_certificate_credentials_t)credentials;
  }
  gnutls_deinit(state);
  if (own != NULL) gnutls_certificate_free_credentials(own);
}
