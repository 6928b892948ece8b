import CLua

/// An interpreter of Lua with one loaded listing.
final class Lua {
  let state: OpaquePointer
  private let make: Int32
  private let begin: Int32
  /// The functions that the listing calls; Lua has only pointers to them.
  private var hosts: [Host] = []

  /// Runs the text of a listing, which must return two functions.
  ///
  /// The first function makes the function `animate`, and the second function makes a context.
  init(_ text: String, name: String) {
    guard let state = luaL_newstate() else { fatalError("no memory for Lua") }
    self.state = state
    luaL_openlibs(state)
    guard lua_calls_run(state, text, name) != 0 else {
      fatalError(String(cString: lua_calls_text(state, -1)))
    }
    begin = lua_calls_keep(state)
    make = lua_calls_keep(state)
  }

  deinit { lua_close(state) }

  /// Makes the function `animate`, and returns its reference.
  func function(_ arguments: [LuaArgument]) -> Int32 {
    lua_calls_push(state, make)
    for argument in arguments {
      switch argument {
      case .number(let number): lua_pushnumber(state, number)
      case .integer(let integer): lua_pushinteger(state, Int64(integer))
      case .text(let text): lua_pushstring(state, text)
      case .host(let host):
        hosts.append(host)
        lua_calls_push_host(state, host.function, Unmanaged.passUnretained(host).toOpaque())
      }
    }
    call(arguments: Int32(arguments.count))
    return lua_calls_keep(state)
  }

  /// Makes a context, and returns its reference.
  func context(_ environment: [String: LuaArgument]) -> Int32 {
    for host in hosts { host.restart() }
    lua_calls_push(state, begin)
    lua_createtable(state, 0, Int32(environment.count))
    for (name, value) in environment {
      switch value {
      case .number(let number): lua_pushnumber(state, number)
      case .integer(let integer): lua_pushinteger(state, Int64(integer))
      case .text(let text): lua_pushboolean(state, text == "true" ? 1 : 0)
      case .host: fatalError("an environment contains no function")
      }
      lua_setfield(state, -2, name)
    }
    call(arguments: 1)
    return lua_calls_keep(state)
  }

  func release(_ reference: Int32) { luaL_unref(state, Lua.registry, reference) }

  /// Sets a boolean of a context's environment.
  func set(_ name: String, _ value: Bool, in context: Int32) {
    lua_calls_push(state, context)
    lua_getfield(state, -1, "environment")
    lua_pushboolean(state, value ? 1 : 0)
    lua_setfield(state, -2, name)
    lua_calls_pop(state, 2)
  }

  private func call(arguments: Int32) {
    guard lua_calls_call(state, arguments, 1) != 0 else {
      fatalError(String(cString: lua_calls_text(state, -1)))
    }
  }

  private static var registry: Int32 { -1_001_000 }

  /// Returns the text of a listing for vectors with the given number of components.
  ///
  /// With two components, `EACH(x_i)` becomes the list `x_1, x_2`, and `SUM(x_i)` becomes the sum
  /// `(x_1 + x_2)`.
  static func text(_ template: String, components: Int) -> String {
    var text = template
    for (word, separator) in [("EACH(", ", "), ("SUM(", " + ")] {
      while let start = text.range(of: word) {
        var end = start.upperBound, depth = 1
        while depth > 0 {
          if text[end] == "(" { depth += 1 }
          if text[end] == ")" { depth -= 1 }
          end = text.index(after: end)
        }
        let inner = text[start.upperBound..<text.index(before: end)]
        let parts = (1...components).map { inner.replacing("_i", with: "_\($0)") }
        let list = parts.joined(separator: separator)
        text.replaceSubrange(start.lowerBound..<end, with: word == "SUM(" ? "(\(list))" : list)
      }
    }
    return text
  }
}

/// A value that a listing's maker or environment receives.
enum LuaArgument {
  case number(Double)
  case integer(Int)
  /// A string; in an environment, a boolean.
  case text(String)
  case host(Host)
}
