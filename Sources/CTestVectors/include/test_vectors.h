#ifndef TEST_VECTORS_H
#define TEST_VECTORS_H

#include <stddef.h>

// The file vectors/vectors.json as a gzip member, which is contained in the program. It is read
// byte by byte, so that no pointer leaves C.
size_t test_vectors_size(void);
// A byte of the member; 0 after its end.
unsigned char test_vectors_byte(size_t index);

#endif
