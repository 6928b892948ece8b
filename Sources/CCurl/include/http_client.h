#pragma once

#include <stddef.h>

// Receives a part of a response, with the status and the value of the field Content-Type. The
// type is empty if the response has no such field. A result other than 0 ends the request.
typedef int (*http_client_receiver)(
    void *context, long status, const char *type, const unsigned char *bytes, size_t count);

// The results of http_client_send, in addition to the error codes of libcurl, which are positive.
enum {
  HTTP_CLIENT_DONE = 0,
  // libcurl is not installed.
  HTTP_CLIENT_MISSING = -1,
  // There is not enough memory.
  HTTP_CLIENT_MEMORY = -2,
};

// The size of a message, with the final zero. Source: CURL_ERROR_SIZE in curl/curl.h.
enum { HTTP_CLIENT_MESSAGE_SIZE = 256 };

// Sends a request with libcurl, which the first call loads, and receives the whole response.
//
// fields: lines such as "Accept: text/csv", in an array that ends with NULL
// content: the content of the request; NULL for none
// receiver: is called for each part of the content, and once more at the end, without bytes
// message: receives libcurl's message about an error; empty if there is none
int http_client_send(
    const char *method, const char *url, const char *const *fields, const unsigned char *content,
    size_t count, http_client_receiver receiver, void *context,
    char message[HTTP_CLIENT_MESSAGE_SIZE]);
