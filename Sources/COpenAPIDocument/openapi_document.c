#include "openapi_document.h"

// Source: C23 section 6.10.4, binary resource inclusion.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char text[] = {
#embed "openapi.yaml"
};

size_t openapi_document_size(void) { return sizeof text; }

unsigned char openapi_document_byte(size_t index) { return index < sizeof text ? text[index] : 0; }
