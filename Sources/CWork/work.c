#include "work.h"

#include <stddef.h>

static _Thread_local const void *current;

const void *work_budget(void) { return current; }
void work_set_budget(const void *budget) { current = budget; }
