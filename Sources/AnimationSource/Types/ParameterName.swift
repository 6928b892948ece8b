/// A parameter and its function in error messages, such as `'duration:' of 'f'`.
struct ParameterName {
  var label: String?
  /// The name of the parameter in the function's body; `nil` for a parameter of a closure.
  var name: String?
  /// A closure that returns the name of the function, so that the name is computed only for an
  /// error.
  let function: () -> String
  var isInout = false
  /// True if the error is about one element of the array or tuple that is the argument.
  var isPart = false

  init(_ parameter: FunctionParameter, of function: @autoclosure @escaping () -> String) {
    label = parameter.label
    name = parameter.name.text
    isInout = parameter.isInout
    self.function = function
  }

  /// Names an argument of a closure, whose parameters have no names for its callers.
  init(ofClosure name: String) { function = { name } }

  /// A copy of this name, for an error about one element of the array or tuple that is the
  /// argument.
  var part: ParameterName {
    var result = self
    result.isPart = true
    return result
  }

  var text: String {
    var own = "an argument"
    if let label { own = "'\(label):'" } else if let name, name != "_" { own = "'\(name)'" }
    return (isPart ? "a value in " : "") + "\(own) of '\(function())'"
  }
}
