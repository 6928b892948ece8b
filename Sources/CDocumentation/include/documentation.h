#ifndef DOCUMENTATION_H
#define DOCUMENTATION_H

#include <stddef.h>

// The guides, the style sheet and the script of /docs, which are contained in the program. Names
// and contents are read byte by byte, so that no pointer leaves C.
size_t documentation_count(void);
// A byte of a file's name; 0 behind its end.
unsigned char documentation_name_byte(size_t file, size_t index);
size_t documentation_size(size_t file);
unsigned char documentation_byte(size_t file, size_t index);

#endif
