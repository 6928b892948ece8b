/// One thing that is wrong with the configuration.
enum ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
  /// A value that is not allowed; none where the default could not be found.
  case refused(Configuration.Origin, given: String?, reason: String?, allowed: String)
  /// A variable of our prefix that means nothing.
  case unknownVariable(String, suggestion: String?)

  /// Where the value came from, what was given, and what is allowed.
  var description: String {
    switch self {
    case .refused(let origin, let given, let reason, let allowed):
      let value = given.map { "\"\($0)\" " } ?? ""
      return "\(place(origin)): \(value)\(reason ?? "is not allowed"); allowed: \(allowed)"
    case .unknownVariable(let name, let suggestion):
      let hint = suggestion.map { "did you mean \($0)?" }
      let known = Setting.allCases.map(\.environmentName).joined(separator: ", ")
      return "\(name): there is no such setting; \(hint ?? "allowed: \(known)")"
    }
  }

  private func place(_ origin: Configuration.Origin) -> String {
    if case .byDefault(let setting) = origin { setting.flag } else { "\(origin)" }
  }
}

/// All that is wrong with the configuration.
struct ConfigurationErrors: Error, Equatable, CustomStringConvertible {
  /// At least one.
  var problems: [ConfigurationProblem]

  /// A line for each problem.
  var description: String {
    "inbetween: wrong configuration\n" + problems.map { "  \($0)" }.joined(separator: "\n")
  }
}
