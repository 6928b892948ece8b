// The command line as the process received it.
//
// Swift's runtime searches the stack for the command line, next to the environment. The search
// finds no arguments if a preloaded library, such as libfaketime, has changed the environment
// before the first use.
#pragma once

// The number of arguments, including the name of the program.
int argument_count(void);
// The argument at an index from 0 to argument_count() - 1, as the bytes of the command line.
const char *_Nonnull argument_at(int index);
