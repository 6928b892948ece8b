#include "arguments.h"

static int count;
static char **arguments;

// Source: _dl_init in glibc calls the functions of .init_array with the arguments of main.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int argument_count(void) { return count; }

const char *argument_at(int index) { return arguments[index]; }
