#include "http_client.h"

#include <dlfcn.h>
#include <pthread.h>

// The numbers of options and of values to query, which libcurl's binary interface never changes.
// Source: curl/curl.h of version 7.88.
enum {
  OPTION_NO_SIGNAL = 99,
  OPTION_CONNECT_MILLISECONDS = 156,
  OPTION_NO_PROGRESS = 43,
  OPTION_WRITE_DATA = 10001,
  OPTION_URL = 10002,
  OPTION_ERROR_BUFFER = 10010,
  OPTION_POST_FIELDS = 10015,
  OPTION_HTTP_HEADER = 10023,
  OPTION_CUSTOM_REQUEST = 10036,
  OPTION_WRITE_FUNCTION = 20011,
  OPTION_POST_FIELD_SIZE = 30120,
  INFORMATION_CONTENT_TYPE = 0x100012,
  INFORMATION_STATUS = 0x200002,
};

// The maximum time in milliseconds for connecting to a server.
enum { CONNECT_MILLISECONDS = 10000 };

static struct {
  void *(*init)(void);
  int (*set)(void *handle, int option, ...);
  int (*perform)(void *handle);
  int (*information)(void *handle, int information, ...);
  void (*cleanup)(void *handle);
  void *(*append)(void *list, const char *line);
  void (*free_list)(void *list);
  int is_loaded;
} curl;

static void load(void) {
  // The file name contains the version of libcurl's binary interface.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define FIND(member, name) \
  curl.member = (__typeof__(curl.member))dlsym(library, name); \
  if (curl.member == NULL) return;
  FIND(init, "curl_easy_init")
  FIND(set, "curl_easy_setopt")
  FIND(perform, "curl_easy_perform")
  FIND(information, "curl_easy_getinfo")
  FIND(cleanup, "curl_easy_cleanup")
  FIND(append, "curl_slist_append")
  FIND(free_list, "curl_slist_free_all")
#undef FIND
  curl.is_loaded = 1;
}

typedef struct {
  void *handle;
  http_client_receiver receiver;
  void *context;
} receiving;

static int pass(receiving *state, const char *bytes, size_t count) {
  long status = 0;
  const char *type = NULL;
  curl.information(state->handle, INFORMATION_STATUS, &status);
  curl.information(state->handle, INFORMATION_CONTENT_TYPE, &type);
  return state->receiver(
      state->context, status, type == NULL ? "" : type, (const unsigned char *)bytes, count);
}

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  receiving *state = context;
  // libcurl passes a size of 1. A result other than the number of bytes ends the request.
  size_t total = size * count;
  return pass(state, bytes, total) ? total + 1 : total;
}

int http_client_send(
    const char *method, const char *url, const char *const *fields, const unsigned char *content,
    size_t count, http_client_receiver receiver, void *context,
    char message[HTTP_CLIENT_MESSAGE_SIZE]) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  message[0] = 0;
  if (!curl.is_loaded) return HTTP_CLIENT_MISSING;
  void *handle = curl.init();
  if (handle == NULL) return HTTP_CLIENT_MEMORY;
  int result = HTTP_CLIENT_MEMORY;
  void *list = NULL;
  for (; *fields != NULL; fields++) {
    void *longer = curl.append(list, *fields);
    if (longer == NULL) goto end;
    list = longer;
  }
  receiving state = {handle, receiver, context};
  curl.set(handle, OPTION_NO_SIGNAL, 1L);
  curl.set(handle, OPTION_NO_PROGRESS, 1L);
  curl.set(handle, OPTION_CONNECT_MILLISECONDS, (long)CONNECT_MILLISECONDS);
  curl.set(handle, OPTION_ERROR_BUFFER, message);
  curl.set(handle, OPTION_WRITE_FUNCTION, receive);
  curl.set(handle, OPTION_WRITE_DATA, &state);
  if (content != NULL) {
    curl.set(handle, OPTION_POST_FIELD_SIZE, (long long)count);
    curl.set(handle, OPTION_POST_FIELDS, content);
  }
  curl.set(handle, OPTION_CUSTOM_REQUEST, method);
  curl.set(handle, OPTION_HTTP_HEADER, list);
  result = curl.set(handle, OPTION_URL, url);
  if (result == 0) result = curl.perform(handle);
  if (result == 0) pass(&state, NULL, 0);
end:
  curl.free_list(list);
  curl.cleanup(handle);
  return result;
}
