enum ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
  /// A value that is not allowed.
  ///
  /// `given` is the text of the value; it is `nil` if the value is secret or missing.
  case refused(Configuration.Origin, given: String?, reason: String?, allowed: String)
  /// An environment variable that has the program's prefix but does not belong to a setting.
  case unknownVariable(String, suggestion: String?)

  /// The error as one line: the source of the value, the value, the reason and the allowed values.
  ///
  /// For an unknown variable, the line contains the most similar name. If no name is similar, it
  /// contains all allowed names.
  var description: String {
    switch self {
    case .refused(let origin, let given, let reason, let allowed):
      let value = given.map { "\"\($0)\" " } ?? ""
      return "\(place(origin)): \(value)\(reason ?? "is not allowed"); allowed: \(allowed)"
    case .unknownVariable(let name, let suggestion):
      let hint = suggestion.map { "did you mean \($0)?" }
      let known = Setting.allCases.map(\.environmentName).joined(separator: ", ")
      return "\(name): this setting does not exist; \(hint ?? "allowed: \(known)")"
    }
  }

  private func place(_ origin: Configuration.Origin) -> String {
    if case .byDefault(let setting) = origin { setting.flag } else { "\(origin)" }
  }
}

/// All errors in the configuration.
struct ConfigurationErrors: Error, Equatable, CustomStringConvertible {
  /// The errors, at least one.
  var problems: [ConfigurationProblem]

  /// A text with one line per error.
  var description: String {
    "inbetween: invalid configuration\n" + problems.map { "  \($0)" }.joined(separator: "\n")
  }
}
