#include "cairo_functions.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static cairo_functions functions;
static const cairo_functions *loaded = NULL;

#define FIND(name) \
  functions.name = (__typeof__(functions.name))dlsym(library, "cairo_" #name); \
  if (functions.name == NULL) return;

static void load(void) {
  // The file name contains the version of cairo's binary interface. An incompatible library has
  // another name.
  void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  CAIRO_FUNCTIONS(FIND)
  loaded = &functions;
}

const cairo_functions *load_cairo(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}
