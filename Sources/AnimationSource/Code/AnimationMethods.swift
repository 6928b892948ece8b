/// The compiled function of one method of a custom animation, with the registers that a caller of
/// the method uses.
///
/// A caller sets the registers of the parameters, runs the function, and reads the registers of the
/// result. All indices are in this structure, so a call needs no table lookup.
struct MethodPlaces: Sendable {
  let function: Int
  /// True if the method can call itself, directly or through other functions.
  let isRecursive: Bool
  /// The registers of `self`, which contain the stored properties of the animation.
  let properties: SizedSlots
  /// The registers of the method's parameters: the previous animation, the vector, the time and the
  /// number of the context.
  ///
  /// Only `shouldMerge` has a previous animation; other methods ignore `previous`.
  let previous, value, time, context: Int
  /// The registers of the method's result, which is an optional vector.
  ///
  /// The register `flag` is 0 for `nil`. Otherwise, the register `vector` contains the vector.
  let flag, vector: Int

  /// Finds the registers of the method's parameters in its compiled function.
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
