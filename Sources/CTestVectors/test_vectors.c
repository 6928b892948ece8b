#include "test_vectors.h"

// Source: C23 section 6.10.4, binary resource inclusion. Scripts/vectors writes the file.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char member[] = {
#embed "vectors.json.gz"
};

size_t test_vectors_size(void) { return sizeof member; }

unsigned char test_vectors_byte(size_t index) { return index < sizeof member ? member[index] : 0; }
