#pragma once

#include <arpa/inet.h>
#include <errno.h>
#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Swift treats a closed enumeration as frozen. A code of a newer libmicrohttpd, or a combination of
// two flags, would then be undefined behavior. For an open enumeration, Swift imports plain raw
// values.
#define enum_extensibility(openness)
#include <microhttpd.h>
#undef enum_extensibility

// Swift does not import macros that contain casts, so these constants replace two macros.
static const ssize_t shim_content_ends = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t shim_content_fails = MHD_CONTENT_READER_END_WITH_ERROR;

typedef void *(*shim_target_callback)(void *, const char *, struct MHD_Connection *);
typedef size_t (*shim_unescape_callback)(void *, struct MHD_Connection *, char *);

struct shim_daemon_options {
  void *context;
  MHD_AccessHandlerCallback handle;
  shim_target_callback target_arrived;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection_changed;
  unsigned int connection_limit;
  unsigned int idle_seconds;
  size_t memory_per_connection;
};

// Leaves targets percent-encoded, because the server itself checks and decodes the raw bytes.
static inline size_t shim_keep_escapes(
  void *context, struct MHD_Connection *connection, char *text
) {
  (void)context;
  (void)connection;
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

// Starts libmicrohttpd without a thread and without a listening socket. The server adds connections
// and calls MHD_run_wait on its own thread.
static inline struct MHD_Daemon *shim_start_daemon(const struct shim_daemon_options *options) {
  return MHD_start_daemon(
    MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME,
    0, NULL, NULL,
    options->handle, options->context,
    MHD_OPTION_URI_LOG_CALLBACK, options->target_arrived, options->context,
    MHD_OPTION_UNESCAPE_CALLBACK, (shim_unescape_callback)shim_keep_escapes, NULL,
    MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
    MHD_OPTION_NOTIFY_CONNECTION, options->connection_changed, options->context,
    MHD_OPTION_CONNECTION_LIMIT, options->connection_limit,
    MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory_per_connection,
#if MHD_VERSION < 0x01000000
    // In this version of libmicrohttpd, -1 refuses white space in field names, and 1 accepts it.
    MHD_OPTION_STRICT_FOR_CLIENT, (int)-1,
#else
    MHD_OPTION_CLIENT_DISCIPLINE_LVL, (int)1,
#endif
    MHD_OPTION_END);
}

// Returns the descriptor that is readable if a connection has an event; -1 for no daemon.
static inline int shim_event_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info =
    daemon == NULL ? NULL : MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info == NULL ? -1 : info->epoll_fd;
}

// Returns the time after which libmicrohttpd must run even without an event. The time is in
// nanoseconds, at most an hour, and 0 if libmicrohttpd has more work already.
static inline uint64_t shim_idle_nanoseconds(struct MHD_Daemon *daemon) {
  const MHD_UNSIGNED_LONG_LONG hour = 3600000;
  MHD_UNSIGNED_LONG_LONG milliseconds = hour;
  if (MHD_get_timeout(daemon, &milliseconds) != MHD_YES || milliseconds > hour) milliseconds = hour;
  return (uint64_t)milliseconds * 1000000;
}

// The C library declares this function only if GNU extensions are enabled before all includes.
extern int ppoll(
  struct pollfd *polled, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

// Adds `descriptor`, to which other threads write, to libmicrohttpd's epoll descriptor `events`.
// Each write then ends a wait of libmicrohttpd. The event is edge-triggered, so `descriptor` need
// not be read. Returns 0, or the error number of a failure.
//
// Source: `MHD_epoll` of libmicrohttpd 0.9.75 and 1.0, which ignores events without a pointer.
static inline int shim_wake_by(int descriptor, int events) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data = {.ptr = NULL}};
  return epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event) == 0 ? 0 : errno;
}

// Waits until one of two descriptors is readable or the time is over. Returns 1 if the second one
// is readable, otherwise 0.
static inline int shim_wait(int events, int hangups, uint64_t nanoseconds) {
  struct pollfd polled[2] = {{events, POLLIN, 0}, {hangups, POLLIN, 0}};
  const struct timespec timeout = {
    (time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)};
  return ppoll(polled, 2, &timeout, NULL) > 0 && polled[1].revents != 0;
}

// A socket whose client has disconnected or has closed its sending side.
struct shim_hangup {
  void *owner;
  // 1 if the client cannot receive any more bytes.
  int is_lost;
};

static const int shim_hangups_max = 64;

static inline int shim_make_hangup_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

// Adds a socket to a set that reports only disconnects, once each; returns 0 on failure.
static inline int shim_watch_hangup(int set, int socket, void *owner) {
  struct epoll_event event = {.events = EPOLLRDHUP | EPOLLET, .data = {.ptr = owner}};
  return epoll_ctl(set, EPOLL_CTL_ADD, socket, &event) == 0;
}

static inline void shim_unwatch_hangup(int set, int socket) {
  struct epoll_event event = {0};
  (void)epoll_ctl(set, EPOLL_CTL_DEL, socket, &event);
}

// Stores up to `count` events of a set, at most 64; returns their number, or -1 on failure.
static inline int shim_take_hangups(int set, struct shim_hangup *found, int count) {
  struct epoll_event events[64];
  count = epoll_wait(set, events, count < 64 ? count : 64, 0);
  for (int index = 0; index < count; index++) {
    found[index].owner = events[index].data.ptr;
    found[index].is_lost = (events[index].events & (EPOLLERR | EPOLLHUP)) != 0;
  }
  return count;
}

// Prepares a socket for a stream that waits. The bytes that were sent so far are delivered at once,
// without waiting for more. From now on, the kernel takes at most `unsent` bytes in addition to
// those that fit into the client's receive buffer. The connection fails if the client accepts no
// byte for `milliseconds` while bytes wait.
//
// Source: tcp(7), TCP_NODELAY, TCP_NOTSENT_LOWAT, TCP_USER_TIMEOUT.
static inline void shim_prepare_stream(int socket, unsigned int milliseconds, int unsent) {
  const int on = 1;
  (void)setsockopt(
    socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof(milliseconds));
  (void)setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof(unsent));
  (void)setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

// A set of up to 1024 processors, in the system's format.
static const int shim_processor_count = 1024;
struct shim_processors {
  uint64_t bits[16];
};

// The C library declares these functions only if GNU extensions are enabled before all includes.
extern int sched_getaffinity(pid_t thread, size_t set_bytes, cpu_set_t *set);
extern int sched_setaffinity(pid_t thread, size_t set_bytes, const cpu_set_t *set);

// Stores the set of processors that the calling thread may run on; returns 0 if it is not known.
static inline int shim_get_processors(struct shim_processors *set) {
  return sched_getaffinity(0, sizeof(*set), (cpu_set_t *)set) == 0;
}

static inline int shim_has_processor(const struct shim_processors *set, int number) {
  return (int)(set->bits[number / 64] >> (number % 64) & 1);
}

static inline void shim_add_processor(struct shim_processors *set, int number) {
  set->bits[number / 64] |= UINT64_C(1) << (number % 64);
}

// Binds the calling thread to a set of processors, and also the threads that it creates later.
// Returns 0 if the system refuses.
static inline int shim_run_on(const struct shim_processors *set) {
  return sched_setaffinity(0, sizeof(*set), (const cpu_set_t *)set) == 0;
}

// Sets the calling thread's nice value; Linux has one for each thread.
static inline void shim_be_nice(int value) { (void)setpriority(PRIO_PROCESS, 0, value); }

// Sets two thresholds of malloc, in bytes. If the end of a heap has more than `kept` free bytes,
// malloc returns these bytes to the system. A block larger than `mapped` is mapped separately, and
// unmapped when it is freed. Without these settings, malloc raises both thresholds itself, `kept`
// up to 64 MiB and `mapped` up to 32 MiB.
static inline void shim_bound_freed_memory(int kept, int mapped) {
  (void)mallopt(M_TRIM_THRESHOLD, kept);
  (void)mallopt(M_MMAP_THRESHOLD, mapped);
}

// Returns free memory inside the heaps of all threads to the system.
static inline void shim_trim_heaps(void) { (void)malloc_trim(0); }

static inline void shim_end_response_with_connection(struct MHD_Response *response) {
  MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

static inline int shim_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

static inline void *shim_connection_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

static inline const struct sockaddr *shim_client_sockaddr(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info == NULL ? NULL : info->client_addr;
}

// Writes the numeric address of the client, without the port; returns 0 if it is not known.
static inline int shim_client_address(
  struct MHD_Connection *connection, char *text, size_t text_bytes
) {
  const struct sockaddr *address = shim_client_sockaddr(connection);
  if (address == NULL) return 0;
  if (address->sa_family == AF_INET)
    return inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text,
                     (socklen_t)text_bytes) != NULL;
  if (address->sa_family != AF_INET6) return 0;
  const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
  if (IN6_IS_ADDR_V4MAPPED(six))
    return inet_ntop(AF_INET, &six->s6_addr[12], text, (socklen_t)text_bytes) != NULL;
  return inet_ntop(AF_INET6, six, text, (socklen_t)text_bytes) != NULL;
}

// Computes the network for which connections are counted; returns 0 for an unknown address family.
// The network is the first 64 bits of an IPv6 address, or an IPv4 address in its position in an
// IPv4-mapped address.
static inline int shim_network(const struct sockaddr *address, uint64_t *bits) {
  const uint64_t mapped = UINT64_C(0xFFFF00000000);
  if (address->sa_family == AF_INET) {
    *bits = mapped | ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);
    return 1;
  }
  if (address->sa_family != AF_INET6) return 0;
  const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
  const uint8_t *from = IN6_IS_ADDR_V4MAPPED(six) ? six->s6_addr + 8 : six->s6_addr;
  *bits = 0;
  for (int index = 0; index < 8; index++) *bits = *bits << 8 | from[index];
  return 1;
}

// The system's `recv` and `send`, without the replacements that this header defines below.
static inline ssize_t shim_receive(int socket, void *buffer, size_t count, int flags) {
  return recvfrom(socket, buffer, count, flags, NULL, NULL);
}

static inline ssize_t shim_send(int socket, const void *bytes, size_t count, int flags) {
  return sendto(socket, bytes, count, flags, NULL, 0);
}

// Returns the number of bytes that were written to a socket but are not acknowledged yet; 0 on
// failure.
static inline int shim_unsent_bytes(int socket) {
  int count = 0;
  return ioctl(socket, TIOCOUTQ, &count) == 0 ? count : 0;
}

// Functions that are defined in Swift. `inbetween_receive` receives like `recv`. `inbetween_drops`
// returns 1 if bytes must not be sent, 2 if they must be encrypted, otherwise 0.
// `inbetween_encrypt` encrypts and sends bytes like `writev`. `inbetween_ends` handles the end of
// sending.
extern long inbetween_receive(int socket, void *buffer, long count);
extern int inbetween_drops(int socket, const void *bytes, long count);
extern long inbetween_encrypt(int socket, const struct iovec *parts, long count);
extern void inbetween_ends(int socket);

// The replacements of socket calls, through which libmicrohttpd receives and sends. libmicrohttpd
// reports chunked content without its framing, and sends its own refusals as HTML. So the server
// inspects both here. It also encrypts and decrypts here. A definition in the program takes
// precedence over the definition in the C library, for every library that the program loads or
// contains.
__attribute__((weak, used, visibility("default"))) ssize_t recv(
  int socket, void *buffer, size_t count, int flags
) {
  return flags == 0 ? inbetween_receive(socket, buffer, (long)count)
                    : shim_receive(socket, buffer, count, flags);
}

__attribute__((weak, used, visibility("default"))) ssize_t send(
  int socket, const void *bytes, size_t count, int flags
) {
  const int action = inbetween_drops(socket, bytes, (long)count);
  if (action == 0) return shim_send(socket, bytes, count, flags);
  if (action == 1) return (ssize_t)count;
  const struct iovec part = {(void *)bytes, count};
  return inbetween_encrypt(socket, &part, 1);
}

__attribute__((weak, used, visibility("default"))) ssize_t sendmsg(
  int socket, const struct msghdr *message, int flags
) {
  if (message->msg_iovlen > 0) {
    const struct iovec *parts = message->msg_iov;
    const int action = inbetween_drops(socket, parts[0].iov_base, (long)parts[0].iov_len);
    if (action == 2) return inbetween_encrypt(socket, parts, (long)message->msg_iovlen);
    if (action == 1) {
      size_t count = 0;
      for (size_t index = 0; index < message->msg_iovlen; index++) count += parts[index].iov_len;
      return (ssize_t)count;
    }
  }
  return syscall(SYS_sendmsg, socket, message, flags);
}

// The C library declares this function only if GNU extensions are enabled before all includes.
extern void *memmem(const void *bytes, size_t count, const void *part, size_t part_count);

// Returns 1 if a response with this head, as libmicrohttpd writes it, closes the connection.
static inline int shim_has_close(const void *head, size_t count) {
  static const char field[] = "\r\nConnection: close\r\n";
  return head != NULL && memmem(head, count, field, sizeof(field) - 1) != NULL;
}

// Handles the end of sending before the sending side of a connection is shut down.
__attribute__((weak, used, visibility("default"))) int shutdown(int socket, int how) {
  if (how == SHUT_WR) inbetween_ends(socket);
  return (int)syscall(SYS_shutdown, socket, how);
}

// Links the replacements into the program. Without a reference from Swift, the linker omits them.
static inline void shim_define_calls(void) {
  static volatile const void *calls[4];
  calls[0] = (const void *)recv;
  calls[1] = (const void *)send;
  calls[2] = (const void *)sendmsg;
  calls[3] = (const void *)shutdown;
}

// Returns 1 for a loopback address: 127.0.0.0/8, also mapped into IPv6, or ::1.
static inline int shim_is_loopback(const struct sockaddr *address) {
  if (address->sa_family == AF_INET)
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == 127;
  if (address->sa_family != AF_INET6) return 0;
  const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
  return IN6_IS_ADDR_V4MAPPED(six) ? six->s6_addr[12] == 127 : IN6_IS_ADDR_LOOPBACK(six);
}

static inline size_t shim_request_head_bytes(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info == NULL ? 0 : info->header_size;
}

static inline void shim_panic(
  void *context, const char *file, unsigned int line, const char *reason
) {
  (void)context;
  fprintf(stderr, "libmicrohttpd panicked at %s:%u: %s\n", file, line, reason ? reason : "");
  abort();
}

// Aborts the process after a panic of libmicrohttpd, because its state is then undefined and it
// could send any bytes.
static inline void shim_abort_on_panic(void) { MHD_set_panic_func(shim_panic, NULL); }

// POLLRDHUP, which `poll` reports if a client has closed its connection or only its sending side.
// The C library declares it only if GNU extensions are enabled before all includes.
static const short shim_poll_hangup = 0x2000;

// The C library declares this function only if GNU extensions are enabled before all includes.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

static inline int shim_accept(int socket, struct sockaddr *address, socklen_t *length) {
  return accept4(socket, address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

static inline int shim_make_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
