// The budget of the computation that runs on this thread.
//
// Swift 6.3 has no variable for each thread. A task-local value takes ten times as long to read,
// and a custom animation in source text reads its budget in every frame.
#pragma once

// The address of the budget, a Swift object; NULL without a budget. The code that sets the budget
// keeps the object alive.
const void *_Nullable work_budget(void);
void work_set_budget(const void *_Nullable budget);
