#include "engine_module.h"

// Source: C23 section 6.10.4, binary resource inclusion. Scripts/wasm writes the file; without it,
// the program contains no engine.
#pragma clang diagnostic ignored "-Wc23-extensions"
#if __has_embed("../../.build-wasm/engine.wasm")
static const unsigned char bytes[] = {
#embed "../../.build-wasm/engine.wasm"
};

size_t engine_module_size(void) { return sizeof bytes; }

unsigned char engine_module_byte(size_t index) { return index < sizeof bytes ? bytes[index] : 0; }
#else
size_t engine_module_size(void) { return 0; }

unsigned char engine_module_byte(size_t index) {
  (void)index;
  return 0;
}
#endif
