// The allocator of the WebAssembly module: blocks of powers of two in a fixed arena.
//
// A freed block is reused for a block of the same size. The arena is the module's only memory for
// arrays, so a call cannot use more. A call that needs more would trap; the limits on arguments and
// work prevent this, and Tests/Wasm/run makes the largest calls.

#include <stddef.h>
#include <stdint.h>

// Aligned to 16 bytes, as vectors need; each block begins with a header of this size.
enum { alignment = 16, classes = 28 };

typedef struct Block {
  size_t class;
  struct Block *next;
} __attribute__((aligned(16))) Block;

static unsigned char arena[14 << 20] __attribute__((aligned(16)));
static size_t used;
static Block *unused[classes];

int posix_memalign(void **result, size_t aligned, size_t size) {
  size_t class = 5;
  if (aligned > alignment || size > sizeof arena) __builtin_trap();
  while (((size_t)1 << class) < size + sizeof(Block)) class++;
  Block *block = unused[class];
  if (block) {
    unused[class] = block->next;
  } else {
    if (((size_t)1 << class) > sizeof arena - used) __builtin_trap();
    block = (Block *)(arena + used);
    used += (size_t)1 << class;
  }
  block->class = class;
  *result = block + 1;
  return 0;
}

void free(void *address) {
  if (!address) return;
  Block *block = (Block *)address - 1;
  block->next = unused[block->class];
  unused[block->class] = block;
}
