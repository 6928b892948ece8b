/// A parameter and its function in error messages, such as `'duration:' of 'f'`.
struct ParameterName {
  var label: String?
  /// The name in the function's body; `nil` if the function does not name the parameter.
  var name: String?
  /// Returns the name of the function; a closure, because only an error needs the name.
  let function: () -> String
  var isInout = false
  /// True for an element of an array or a tuple that is passed.
  var isPart = false

  init(_ parameter: FunctionParameter, of function: @autoclosure @escaping () -> String) {
    label = parameter.label
    name = parameter.name.text
    isInout = parameter.isInout
    self.function = function
  }

  /// Names an argument of a closure, whose parameters have no names for its callers.
  init(ofClosure name: String) { function = { name } }

  /// The name for an element of the array or the tuple that is passed.
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
