import HTTPMessages
import InbetweenAPI

/// The parsed arguments of a command that sends one request.
struct CommandArguments {
  let command: RouteCommand
  /// The arguments that are not options, without the words of the command.
  private(set) var operands: [String] = []
  /// The query of a path such as `/v1/limits?format=csv`, percent-encoded as given; `nil` if there
  /// is none.
  private(set) var query: String?
  /// The query parameters given as options, such as `--fps 30`, in order.
  private(set) var parameters: [(name: String, value: String)] = []
  /// The field lines given with the option `-H`.
  private(set) var fields: [Field] = []
  /// The path given with the option `-o`; `nil` for standard output.
  private(set) var output: String?
  /// True if errors and diagnostics are printed as JSON.
  private(set) var printsJSON = false
  /// The address given with the option `--server`; `nil` without this option.
  private(set) var server: String?
  /// True if the command prints its help instead of sending the request.
  private(set) var wantsHelp = false

  /// True if an option or the query of the path selects the format of the response.
  var selectsFormat: Bool {
    let parts = (query ?? "").split(separator: "&")
    return parts.contains { $0.hasPrefix("format=") } || parameters.contains { $0.name == "format" }
      || fields.contains { $0.name == .accept }
  }

  /// Parses the arguments of the program, without its name.
  ///
  /// - Returns: `nil` unless the arguments begin with a path, or with the words of a command that
  ///   sends one request.
  init?(_ arguments: [String]) throws(UsageError) {
    guard let first = arguments.first else { return nil }
    var rest: ArraySlice<String>
    if first.hasPrefix("/") {
      let parts = first.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      command = RouteCommand.at(String(parts.first ?? ""))
      rest = arguments.dropFirst()
      if parts.count > 1 { query = String(parts[1]) }
    } else {
      guard let named = RouteCommand.named(by: arguments) else { return nil }
      command = named
      rest = arguments.dropFirst(named.words.count)
    }
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      try take(argument, &rest)
    }
  }

  /// The options of every command that sends a request.
  ///
  /// `letter` is the letter of the short spelling; `nil` if the option has no short spelling.
  /// `value` is the name of the option's value; `nil` if the option takes no value.
  static let common: [(name: String, letter: String?, value: String?, summary: String)] = [
    ("output", "o", "file", "Write the response to a file instead of standard output."),
    ("header", "H", "field", "Add a header field, such as 'Accept: text/csv'."),
    ("server", nil, "url", "Send the request to the server at this URL."),
    ("json", nil, nil, "Print errors as JSON."),
    ("help", "h", nil, "Show help information."),
  ]

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let isLong = argument.hasPrefix("--")
    let parts = argument.dropFirst(isLong ? 2 : 1)
      .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var name = parts.first ?? ""
    if !isLong {
      guard let option = Self.common.first(where: { $0.letter == name }) else {
        throw UsageError(
          "unknown option '\(argument)'; if it is not an option, write -- before it")
      }
      name = option.name
    }
    guard !name.isEmpty else { throw UsageError("'\(argument)' contains no option name") }
    switch name {
    case "json" where parts.count == 1: printsJSON = true
    case "help" where parts.count == 1: wantsHelp = true
    default: try take(name, parts.count > 1 ? parts[1] : nil, argument, &rest)
    }
  }

  private mutating func take(
    _ name: String, _ given: String?, _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let value = given ?? Self.value(&rest) else {
      throw UsageError("\(argument) needs a value: write \(argument) VALUE or \(argument)=VALUE")
    }
    switch name {
    case "output": output = value
    case "server": server = value
    case "header":
      let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = FieldName(String(parts[0])) else {
        throw UsageError("'\(value)' is not a header field; write -H 'Name: value'")
      }
      fields.append(Field(name, String(parts[1].drop { $0 == " " })))
    default: parameters.append((Self.parameter(name), value))
    }
  }

  /// Removes and returns the value of an option: the first of the remaining arguments.
  ///
  /// The result is `nil` if no argument remains, or if the next argument is another option. An
  /// option begins with `--` and contains no space.
  private static func value(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") || next.contains(" ") else { return nil }
    return rest.popFirst()
  }

  /// Returns the query parameter of an option; `frame-rate` is another spelling of `frameRate`.
  private static func parameter(_ option: String) -> String {
    let words = option.split(separator: "-").map(String.init)
    guard words.count > 1, let first = words.first else { return option }
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
