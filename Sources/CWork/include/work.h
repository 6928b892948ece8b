// The budget of the computation that runs on this thread.
//
// Swift 6.3 has no variable for each thread. A task-local value takes ten times as long to read,
// and a custom animation in source text reads its budget in every frame.
#pragma once

// A pointer to a Swift object; NULL if this thread has no budget. The caller of `work_set_budget`
// keeps the object alive until it sets another budget.
const void *_Nullable work_budget(void);
void work_set_budget(const void *_Nullable budget);
