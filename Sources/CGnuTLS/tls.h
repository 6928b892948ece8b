#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <gnutls/gnutls.h>

// TLS 1.3 and 1.2, with forward secrecy and authenticated encryption only. Keys are exchanged over
// three elliptic curves. An exchange over a prime field of 8192 bits would take half a second.
static inline int shim_make_priorities(gnutls_priority_t *priorities) {
  return gnutls_priority_init(
    priorities,
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-CIPHER-ALL:"
    "+AES-128-GCM:+AES-256-GCM:+CHACHA20-POLY1305:-MAC-ALL:+AEAD:-GROUP-ALL:+GROUP-X25519:"
    "+GROUP-SECP256R1:+GROUP-SECP384R1:%SERVER_PRECEDENCE",
    NULL);
}

// Returns the name of a group in which keys may be exchanged; NULL if the index is not below the
// number of these groups.
static inline const char *shim_group_name(gnutls_priority_t priorities, unsigned int index) {
  const unsigned int *groups = NULL;
  const int count = gnutls_priority_group_list(priorities, &groups);
  if (count < 0 || index >= (unsigned int)count) return NULL;
  return gnutls_group_get_name((gnutls_group_t)groups[index]);
}

// One side of TLS on a socket.
struct shim_tls {
  gnutls_session_t state;
  // The credentials of a client; NULL for a server.
  gnutls_certificate_credentials_t own;
  int socket;
  // The number of calls that have received bytes.
  unsigned int receipts;
  // The credit for records without content. If it is used up, the peer has sent too many of them.
  int credit;
};

// A record takes 16 units of credit. A byte of content returns one unit, and a record with content
// also returns its own 16. So a peer can send 1,024 records without content one after another, and
// then one more for each 16 bytes of content. A peer with usual records sends fewer than five.
enum { shim_record_credit = 16, shim_credit_max = 1024 * shim_record_credit };

// The size of the header of a record (RFC 8446, section 5.1). GnuTLS receives it in a call of its
// own, before the rest of the record.
enum { shim_record_header_bytes = 5 };

// The system calls of GnuTLS on a socket, which never block. GnuTLS would call `recv` and
// `sendmsg`, and the program may replace these functions.
static inline ssize_t shim_tls_pull(gnutls_transport_ptr_t side, void *bytes, size_t count) {
  struct shim_tls *tls = (struct shim_tls *)side;
  const ssize_t received = recvfrom(tls->socket, bytes, count, MSG_DONTWAIT, NULL, NULL);
  if (received > 0) tls->receipts++;
  if (received > 0 && count == shim_record_header_bytes) tls->credit -= shim_record_credit;
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
  tls->credit = shim_credit_max;
  // The maximum size of a handshake message from a client, which GnuTLS stores. The default is
  // 128 KiB, but a client without a certificate usually sends less than 3 KiB.
  if (is_server) gnutls_handshake_set_max_packet_length(tls->state, 16384);
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

// Continues the handshake and returns GnuTLS's code. GnuTLS returns GNUTLS_E_AGAIN also after each
// record that does not complete a message. This function returns it only if the socket has no more
// bytes, or cannot take more.
static inline int shim_handshake(struct shim_tls *tls) {
  while (tls->credit > 0) {
    const unsigned int receipts = tls->receipts;
    const int code = gnutls_handshake(tls->state);
    if (code != GNUTLS_E_INTERRUPTED && (code != GNUTLS_E_AGAIN || tls->receipts == receipts))
      return code;
  }
  return GNUTLS_E_TOO_MANY_HANDSHAKE_PACKETS;
}

// Receives bytes of one record. GnuTLS returns GNUTLS_E_AGAIN also after each message that is not
// content. This function returns it only if the socket has no more bytes.
static inline ssize_t shim_record_receive(struct shim_tls *tls, void *bytes, size_t count) {
  while (tls->credit > 0) {
    const unsigned int receipts = tls->receipts;
    const ssize_t code = gnutls_record_recv(tls->state, bytes, count);
    if (code > 0) {
      const ssize_t credit = tls->credit + shim_record_credit + code;
      tls->credit = credit < shim_credit_max ? (int)credit : shim_credit_max;
      return code;
    }
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

// Sends a record without content. Source: RFC 8446 section 5.4.
static inline ssize_t shim_send_empty_record(struct shim_tls *tls) {
  ssize_t code;
  do code = gnutls_record_send2(tls->state, "", 0, 3, 0);
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
// the acknowledgement by 40 ms. Until then, a client without TCP_NODELAY holds back the next part
// of its handshake, or its first request (RFC 1122, sections 4.2.3.2 and 4.2.3.4).
static inline void shim_acknowledge(int socket) {
  int is_quick = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_QUICKACK, &is_quick, sizeof is_quick);
}
