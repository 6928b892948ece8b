// An upper bound for a server on this machine: libmicrohttpd sends one response from memory to
// every request.
//
//     memory PORT HEAD FILE
//
// HEAD contains the head of a captured response, and FILE contains its body. For varied responses,
// FILE has their mean size. There are two event threads, one per processor. Request bodies are read
// and discarded.
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
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

// Adds the fields of a head, except the fields that libmicrohttpd itself adds.
static int add_fields(const char *path) {
  FILE *head = fopen(path, "r");
  if (head == NULL) return 0;
  char line[8192];
  while (fgets(line, sizeof line, head) != NULL) {
    line[strcspn(line, "\r\n")] = 0;
    char *value = strstr(line, ": ");
    if (value == NULL) continue;
    *value = 0;
    if (strcasecmp(line, "Date") == 0 || strcasecmp(line, "Content-Length") == 0) continue;
    if (MHD_add_response_header(response, line, value + 2) != MHD_YES) return 0;
  }
  fclose(head);
  return 1;
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: memory PORT HEAD FILE\n");
    return 64;
  }
  FILE *file = fopen(arguments[3], "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    perror(arguments[3]);
    return 66;
  }
  long size = ftell(file);
  char *bytes = malloc((size_t)size);
  rewind(file);
  if (bytes == NULL || fread(bytes, 1, (size_t)size, file) != (size_t)size) return 66;
  fclose(file);

  response = MHD_create_response_from_buffer((size_t)size, bytes, MHD_RESPMEM_PERSISTENT);
  if (!add_fields(arguments[2])) {
    perror(arguments[2]);
    return 66;
  }
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
