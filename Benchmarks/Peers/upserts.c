// Measures SQLite's own rate of upserts per second: one row of BYTES bytes per transaction.
//
//     upserts FILE ROWS BYTES SECONDS
//
// The pragmas and the table are those of the session store.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  if (count != 5) return 64;
  sqlite3 *database;
  if (sqlite3_open(arguments[1], &database) != SQLITE_OK) return 74;
  sqlite3_exec(database,
               "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
               "CREATE TABLE session (id BLOB PRIMARY KEY, revision INTEGER NOT NULL,"
               " expiresAt REAL NOT NULL, payload BLOB NOT NULL) WITHOUT ROWID;",
               NULL, NULL, NULL);
  sqlite3_stmt *upsert;
  if (sqlite3_prepare_v2(database,
                         "INSERT INTO session VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id) DO UPDATE "
                         "SET revision = ?2, expiresAt = ?3, payload = ?4",
                         -1, &upsert, NULL) != SQLITE_OK)
    return 70;
  int rows = atoi(arguments[2]), bytes = atoi(arguments[3]);
  double seconds = atof(arguments[4]);
  unsigned char *payload = malloc((size_t)bytes);
  memset(payload, 0x5A, (size_t)bytes);
  long made = 0;
  double begin = now(), end = begin;
  while (end - begin < seconds) {
    char id[17] = {0};
    snprintf(id, sizeof id, "%016ld", made % rows);
    memcpy(payload, &made, sizeof made);
    sqlite3_bind_blob(upsert, 1, id, 16, SQLITE_STATIC);
    sqlite3_bind_int64(upsert, 2, made);
    sqlite3_bind_double(upsert, 3, 2e9 + (double)made);
    sqlite3_bind_blob(upsert, 4, payload, bytes, SQLITE_STATIC);
    if (sqlite3_step(upsert) != SQLITE_DONE) return 70;
    sqlite3_reset(upsert);
    made++;
    end = now();
  }
  printf("%.1f\n", (double)made / (end - begin));
  sqlite3_finalize(upsert);
  sqlite3_close(database);
  return 0;
}
