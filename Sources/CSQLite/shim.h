#pragma once

#include <sqlite3.h>

// Binds a text, which SQLite copies before the function returns. Swift cannot import
// SQLITE_TRANSIENT, because this macro is a cast of -1.
static inline int shim_bind_copied_text(
  sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count
) {
  return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
