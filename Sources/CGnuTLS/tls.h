#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
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

// One side of TLS on a socket.
struct shim_tls {
  gnutls_session_t state;
  // The credentials of a client; NULL for a server.
  gnutls_certificate_credentials_t own;
  int socket;
  // The number of calls that have received bytes.
  unsigned int receipts;
};

// The system calls of GnuTLS on a socket, which never block. GnuTLS would call `recv` and `sendmsg`,
// and the program may replace these functions.
static inline ssize_t shim_tls_pull(gnutls_transport_ptr_t side, void *bytes, size_t count) {
  struct shim_tls *tls = (struct shim_tls *)side;
  const ssize_t received = recvfrom(tls->socket, bytes, count, MSG_DONTWAIT, NULL, NULL);
  if (received > 0) tls->receipts++;
  return received;
}

static inline ssize_t shim_tls_push(
  gnutls_transport_ptr_t side, const void *bytes, size_t count
) {
  const int socket = ((struct shim_tls *)side)->socket;
  return sendto(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL, NULL, 0);
}

// Releases one side of TLS; the socket stays open.
static inline void shim_end_tls(struct shim_tls *tls) {
  if (tls->state != NULL) gnutls_deinit(tls->state);
  if (tls->own != NULL) gnutls_certificate_free_credentials(tls->own);
  free(tls);
}

// Prepares one side of TLS on a connected socket; returns NULL if there is not enough memory. Call
// `shim_end_tls` once after a success. A client, which has no credentials, does not verify the
// certificate of the server.
static inline struct shim_tls *shim_begin_tls(
  int socket, gnutls_certificate_credentials_t credentials, gnutls_priority_t priorities
) {
  static const char names[2][9] = {"http/1.1", "http/1.0"};
  const gnutls_datum_t protocols[2] = {
    {(unsigned char *)names[0], 8}, {(unsigned char *)names[1], 8}};
  struct shim_tls *tls = calloc(1, sizeof(*tls));
  if (tls == NULL) return NULL;
  const int is_server = credentials != NULL;
  const unsigned int flags =
    (is_server ? GNUTLS_SERVER : GNUTLS_CLIENT) | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL;
  if ((!is_server && gnutls_certificate_allocate_credentials(&tls->own) < 0) ||
      gnutls_init(&tls->state, flags) < 0 || gnutls_priority_set(tls->state, priorities) < 0 ||
      gnutls_credentials_set(
        tls->state, GNUTLS_CRD_CERTIFICATE, is_server ? credentials : tls->own) < 0 ||
      (is_server &&
       gnutls_alpn_set_protocols(tls->state, protocols, 2, GNUTLS_ALPN_MANDATORY) < 0)) {
    shim_end_tls(tls);
    return NULL;
  }
  tls->socket = socket;
  gnutls_transport_set_ptr(tls->state, tls);
  gnutls_transport_set_pull_function(tls->state, shim_tls_pull);
  gnutls_transport_set_push_function(tls->state, shim_tls_push);
  return tls;
}

// Prepares the client's side of TLS, as `shim_begin_tls` does.
static inline struct shim_tls *shim_begin_client_tls(int socket) {
  gnutls_priority_t priorities = NULL;
  if (shim_make_priorities(&priorities) < 0) return NULL;
  struct shim_tls *tls = shim_begin_tls(socket, NULL, priorities);
  gnutls_priority_deinit(priorities);
  return tls;
}

// The maximum number of records without content that one call reads, so that a client cannot hold the
// thread. A client with usual records needs fewer than five.
enum { shim_silent_records_max = 256 };

// Continues the handshake. GNUTLS_E_AGAIN means that the socket has no more bytes: GnuTLS itself
// returns this code also after each record that does not complete a message.
static inline int shim_handshake(struct shim_tls *tls) {
  for (int index = 0; index < shim_silent_records_max; index++) {
    const unsigned int receipts = tls->receipts;
    const int code = gnutls_handshake(tls->state);
    if (code != GNUTLS_E_INTERRUPTED && (code != GNUTLS_E_AGAIN || tls->receipts == receipts))
      return code;
  }
  return GNUTLS_E_TOO_MANY_HANDSHAKE_PACKETS;
}

// Receives bytes of one record. GNUTLS_E_AGAIN means that the socket has no more bytes: GnuTLS itself
// returns this code also after each message that is not content.
static inline ssize_t shim_record_receive(struct shim_tls *tls, void *bytes, size_t count) {
  for (int index = 0; index < shim_silent_records_max; index++) {
    const unsigned int receipts = tls->receipts;
    const ssize_t code = gnutls_record_recv(tls->state, bytes, count);
    if (code != GNUTLS_E_INTERRUPTED && (code != GNUTLS_E_AGAIN || tls->receipts == receipts))
      return code;
  }
  return GNUTLS_E_TOO_MANY_EMPTY_PACKETS;
}

static inline ssize_t shim_record_send(struct shim_tls *tls, const void *bytes, size_t count) {
  ssize_t code;
  do code = gnutls_record_send(tls->state, bytes, count);
  while (code == GNUTLS_E_INTERRUPTED);
  return code;
}

// Informs the peer that no more bytes are sent.
static inline int shim_say_end(struct shim_tls *tls) {
  return gnutls_bye(tls->state, GNUTLS_SHUT_WR);
}

static inline void shim_send_alert(struct shim_tls *tls, int code) {
  (void)gnutls_alert_send_appropriate(tls->state, code);
}

// Returns 1 if the last call must wait until the socket takes bytes, 0 if it must wait for bytes.
static inline int shim_waits_to_send(struct shim_tls *tls) {
  return gnutls_record_get_direction(tls->state);
}

// Returns the first byte of a socket, which stays unread; -1 if there is none.
static inline int shim_first_byte(int socket) {
  unsigned char byte = 0;
  return recvfrom(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT, NULL, NULL) == 1 ? byte : -1;
}

// Acknowledges the received bytes at once. While the server has nothing to send, the system delays
// the acknowledgement by 40 ms. Until then, a client without TCP_NODELAY holds the next part of its
// handshake or its first request back (RFC 1122, sections 4.2.3.2 and 4.2.3.4).
static inline void shim_acknowledge(int socket) {
  int is_quick = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_QUICKACK, &is_quick, sizeof is_quick);
}

static inline const char *shim_certificate_subject(const struct shim_certificate *certificate) {
  return certificate->subject;
}
