import AnimationCore
import CLua

/// A function of the engine that a listing in Lua calls.
class Host {
  let function: lua_CFunction

  init(_ function: @escaping lua_CFunction) { self.function = function }

  /// Forgets the state of the last sequence of calls.
  func restart() {}

  /// The running function's own value.
  @inline(__always)
  static func running<T: Host>(_ state: OpaquePointer?, _ type: T.Type) -> T {
    Unmanaged<T>.fromOpaque(lua_calls_host(state)).takeUnretainedValue()
  }
}

/// `base.animate` of a number: receives the value and the time.
final class NumberBase: Host {
  private let base: Animation
  private let isAlone: Bool
  private var context = AnimationContext<Double>()

  /// - Parameter isAlone: True if each call has a state of its own.
  init(_ base: Animation, isAlone: Bool) {
    self.base = base
    self.isAlone = isAlone
    super.init { Host.running($0, NumberBase.self).animate($0) }
  }

  override func restart() { context = AnimationContext() }

  private func animate(_ state: OpaquePointer?) -> Int32 {
    if isAlone { context.state = AnimationState() }
    let value = lua_calls_number(state, 1), time = lua_calls_number(state, 2)
    guard let result = base.animate(value: value, time: time, context: &context) else { return 0 }
    lua_pushnumber(state, result)
    return 1
  }
}

/// `base.animate` of a vector: receives its components and the time.
final class VectorBase: Host {
  private let base: Animation
  private let isAlone: Bool
  private var context = AnimationContext<AnimatableVector>()

  /// - Parameter isAlone: True if each call has a state of its own.
  init(_ base: Animation, isAlone: Bool) {
    self.base = base
    self.isAlone = isAlone
    super.init { Host.running($0, VectorBase.self).animate($0) }
  }

  override func restart() { context = AnimationContext() }

  private func animate(_ state: OpaquePointer?) -> Int32 {
    if isAlone { context.state = AnimationState() }
    let value = AnimatableVector([
      lua_calls_number(state, 1), lua_calls_number(state, 2), lua_calls_number(state, 3),
      lua_calls_number(state, 4),
    ])
    guard
      let result = base.animate(
        value: value ?? .zero, time: lua_calls_number(state, 5), context: &context)
    else { return 0 }
    for index in 0..<4 { lua_pushnumber(state, result[index]) }
    return 4
  }
}

/// A function of one or two numbers.
final class NumberFunction: Host {
  private let body: (Double, Double) -> Double

  init(_ body: @escaping (Double, Double) -> Double) {
    self.body = body
    super.init { state in
      let (x, y) = (lua_calls_number(state, 1), lua_calls_number(state, 2))
      lua_pushnumber(state, Host.running(state, NumberFunction.self).body(x, y))
      return 1
    }
  }
}
