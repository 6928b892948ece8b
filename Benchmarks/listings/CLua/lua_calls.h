// Calls of Lua functions from C, so that a call contains no code of Swift.
#ifndef LUA_CALLS_H
#define LUA_CALLS_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

// Runs a text, and leaves its results on the stack. Returns false after an error, whose message is
// on the stack.
static inline int lua_calls_run(lua_State *state, const char *text, const char *name) {
  return luaL_loadbuffer(state, text, __builtin_strlen(text), name) == LUA_OK &&
         lua_pcall(state, 0, LUA_MULTRET, 0) == LUA_OK;
}

// Calls the value below some arguments. Returns false after an error.
static inline int lua_calls_call(lua_State *state, int arguments, int results) {
  return lua_pcall(state, arguments, results, 0) == LUA_OK;
}

// Pushes a host function that receives a pointer.
static inline void lua_calls_push_host(lua_State *state, lua_CFunction function, void *pointer) {
  lua_pushlightuserdata(state, pointer);
  lua_pushcclosure(state, function, 1);
}

// The pointer of the running host function.
static inline void *lua_calls_host(lua_State *state) {
  return lua_touserdata(state, lua_upvalueindex(1));
}

static inline double lua_calls_number(lua_State *state, int index) {
  return lua_tonumberx(state, index, 0);
}

static inline const char *lua_calls_text(lua_State *state, int index) {
  return lua_tolstring(state, index, 0);
}

static inline void lua_calls_pop(lua_State *state, int count) { lua_settop(state, -count - 1); }

// Takes the value on top of the stack to the registry.
static inline int lua_calls_keep(lua_State *state) { return luaL_ref(state, LUA_REGISTRYINDEX); }

static inline void lua_calls_push(lua_State *state, int reference) {
  lua_rawgeti(state, LUA_REGISTRYINDEX, reference);
}

// Calls `animate` with the components of a value, a time and a context. Returns 1 if it returns a
// value, 0 if it returns nil and -1 after an error.
static inline int lua_calls_animate(lua_State *state, int function, int context,
                                    const double *value, int count, double time, double *result) {
  lua_rawgeti(state, LUA_REGISTRYINDEX, function);
  for (int index = 0; index < count; index++) lua_pushnumber(state, value[index]);
  lua_pushnumber(state, time);
  lua_rawgeti(state, LUA_REGISTRYINDEX, context);
  if (lua_pcall(state, count + 2, count, 0) != LUA_OK) return -1;
  int has_value = lua_type(state, -count) == LUA_TNUMBER;
  if (has_value)
    for (int index = 0; index < count; index++)
      result[index] = lua_tonumberx(state, index - count, 0);
  lua_settop(state, -count - 1);
  return has_value;
}

#endif
