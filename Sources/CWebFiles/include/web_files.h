#ifndef WEB_FILES_H
#define WEB_FILES_H

#include <stddef.h>

// The page at /, the JavaScript client and the documentation, which are contained in the program.
// Names and contents are read byte by byte, so that no pointer leaves C.
size_t web_file_count(void);
// A byte of a file's name; 0 after its end.
unsigned char web_file_name_byte(size_t file, size_t index);
size_t web_file_size(size_t file);
unsigned char web_file_byte(size_t file, size_t index);

#endif
