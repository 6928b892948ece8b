#pragma once

#include <hiredis/hiredis.h>

// Returns the message of the last error; Swift cannot convert the array to a pointer.
static inline const char *shim_redis_message(const redisContext *context) {
  return context->errstr;
}
