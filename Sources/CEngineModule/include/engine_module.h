#ifndef ENGINE_MODULE_H
#define ENGINE_MODULE_H

#include <stddef.h>

// The engine as a WebAssembly module, which is contained in the program; its size is 0 if the
// program was built without the module. It is read byte by byte, so that no pointer leaves C.
size_t engine_module_size(void);
unsigned char engine_module_byte(size_t index);

#endif
