#ifndef OPENAPI_DOCUMENT_H
#define OPENAPI_DOCUMENT_H

#include <stddef.h>

// The text of openapi.yaml, which is contained in the program. It is read byte by byte, so that no
// pointer leaves C.
size_t openapi_document_size(void);
unsigned char openapi_document_byte(size_t index);

#endif
