// The limit of this machine: libmicrohttpd answers every request with one file's bytes from memory.
//
//     memory PORT FILE CONTENT-TYPE
//
// Two event threads, as the server has; the content of a request is read and thrown away.
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct MHD_Response *response;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *part,
                              size_t *part_bytes, void **slot) {
  static int seen;
  (void)context, (void)url, (void)method, (void)version, (void)part;
  if (*slot == NULL) {
    *slot = &seen;
    return MHD_YES;
  }
  if (*part_bytes > 0) {
    *part_bytes = 0;
    return MHD_YES;
  }
  return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: memory PORT FILE CONTENT-TYPE\n");
    return 64;
  }
  FILE *file = fopen(arguments[2], "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    perror(arguments[2]);
    return 66;
  }
  long size = ftell(file);
  char *bytes = malloc((size_t)size);
  rewind(file);
  if (bytes == NULL || fread(bytes, 1, (size_t)size, file) != (size_t)size) return 66;
  fclose(file);

  response = MHD_create_response_from_buffer((size_t)size, bytes, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", arguments[3]);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD, (uint16_t)atoi(arguments[1]), NULL, NULL, answer, NULL,
      MHD_OPTION_THREAD_POOL_SIZE, 2u, MHD_OPTION_CONNECTION_LIMIT, 1024u, MHD_OPTION_END);
  if (daemon == NULL) {
    perror("listening");
    return 69;
  }
  pause();
  return 0;
}
