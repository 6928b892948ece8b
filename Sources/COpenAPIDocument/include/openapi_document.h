#ifndef OPENAPI_DOCUMENT_H
#define OPENAPI_DOCUMENT_H

#include <stddef.h>

// The contract's text, held in the program. One byte at a time, so that no pointer leaves C.
size_t openapi_document_size(void);
unsigned char openapi_document_byte(size_t index);

#endif
