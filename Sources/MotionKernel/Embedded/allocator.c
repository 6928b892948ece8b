// The allocator of the WebAssembly module: a binary buddy allocator in a fixed arena.
//
// Two free halves of a block are merged again, so that earlier calls leave no fragments. The arena
// is the module's only memory for arrays, so a call cannot use more. A call that needs more memory
// would trap. The limits on arguments and work prevent such calls, and Tests/Wasm/run makes the
// largest calls.
//
// Source: K. C. Knowlton, A fast storage allocator, Communications of the ACM 8 (1965).

#include <stddef.h>
#include <stdint.h>

// A block of a class has 1 << class bytes, including its header.
enum { alignment = 16, smallest = 5, classes = 24 };

typedef struct Block {
  uint32_t class, isFree;
  // The neighbors in the list of free blocks of this class.
  struct Block *next, *previous;
} __attribute__((aligned(16))) Block;

// Aligned to 16 bytes, as vectors need; the header has this size, too.
static unsigned char arena[14 << 20] __attribute__((aligned(16)));
static Block *unused[classes];
static int isReady;

static Block *at(size_t offset) { return (Block *)(arena + offset); }

static void add(Block *block, uint32_t class) {
  Block *next = unused[class];
  block->class = class;
  block->isFree = 1;
  block->previous = NULL;
  block->next = next;
  if (next) next->previous = block;
  unused[class] = block;
}

static void take(Block *block) {
  if (block->previous) block->previous->next = block->next;
  if (block->next) block->next->previous = block->previous;
  if (unused[block->class] == block) unused[block->class] = block->next;
  block->isFree = 0;
}

int posix_memalign(void **result, size_t aligned, size_t size) {
  if (!isReady) {
    // The arena consists of blocks of 8, 4 and 2 MiB.
    isReady = 1;
    add(at(0), 23);
    add(at(8 << 20), 22);
    add(at(12 << 20), 21);
  }
  if (aligned > alignment || size > sizeof arena) __builtin_trap();
  uint32_t class = smallest;
  while (((size_t)1 << class) < size + sizeof(Block)) class++;
  uint32_t found = class;
  while (found < classes && !unused[found]) found++;
  if (found >= classes) __builtin_trap();
  Block *block = unused[found];
  take(block);
  while (found > class) {
    found--;
    add((Block *)((unsigned char *)block + ((size_t)1 << found)), found);
  }
  block->class = class;
  *result = block + 1;
  return 0;
}

void free(void *address) {
  if (!address) return;
  Block *block = (Block *)address - 1;
  uint32_t class = block->class;
  for (; class + 1 < classes; class++) {
    size_t offset = (size_t)((unsigned char *)block - arena), other = offset ^ ((size_t)1 << class);
    if (other + ((size_t)1 << class) > sizeof arena) break;
    Block *buddy = at(other);
    if (!buddy->isFree || buddy->class != class) break;
    take(buddy);
    if (other < offset) block = buddy;
  }
  add(block, class);
}
