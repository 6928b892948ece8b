/// The function of a custom animation's method, and the registers of its parameters and result.
///
/// A call reads the indices of the registers from this structure and needs no table lookup.
struct MethodPlaces: Sendable {
  let function: Int
  /// True if the method can call itself, directly or through other functions.
  let isRecursive: Bool
  /// The registers of `self`.
  let properties: SizedSlots
  /// The registers of the other parameters: the previous animation, the vector, the time and the
  /// context.
  ///
  /// Only `shouldMerge` has a previous animation.
  let previous, value, time, context: Int
  /// The registers of the optional result: a flag, and the vector, which is valid if the flag is
  /// not 0.
  let flag, vector: Int

  /// Finds the registers in the function that the method was compiled to.
  ///
  /// - Parameters:
  ///   - number: The number of the function.
  ///   - function: The function, with the parameters of the protocol's method.
  init(_ number: Int, _ function: FunctionCode) {
    self.function = number
    isRecursive = function.isRecursive
    let parameters = function.parameters
    // BOUND: a method has `self` and three other parameters; `shouldMerge` has `self` and four
    // others.
    properties = parameters[0]
    previous = parameters[1].slots.object
    let rest = parameters.count - 3
    value = parameters[rest].slots.vector
    time = parameters[rest + 1].slots.scalar
    context = parameters[rest + 2].slots.scalar
    flag = function.result.slots.scalar
    vector = function.result.slots.vector
  }
}

/// The methods of a custom animation: `animate` and the optional methods that it implements.
///
/// This type is a class so that a call copies one reference instead of all register indices.
final class AnimationMethods: Sendable {
  let animate: MethodPlaces
  let velocity, shouldMerge: MethodPlaces?

  init(_ entry: ProgramCode.AnimationEntry, _ functions: [FunctionCode]) {
    // BOUND: an entry contains indices of functions.
    animate = MethodPlaces(entry.animate, functions[entry.animate])
    velocity = entry.velocity.map { MethodPlaces($0, functions[$0]) }
    shouldMerge = entry.shouldMerge.map { MethodPlaces($0, functions[$0]) }
  }
}
