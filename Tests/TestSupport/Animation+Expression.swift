public import AnimationCore

extension Animation {
  /// Creates an animation from a recorded expression such as `linear(duration:1).delay(0.5)`.
  ///
  /// This initializer accepts only the notation of the recorded rows, and shares no code with the
  /// service's parser.
  public init(expression: String) throws {
    var reader = ExpressionReader(rest: expression[...])
    var animation = try Self.base(try reader.call())
    while reader.take(".") {
      let call = try reader.call()
      var members = call.arguments ?? [:]
      members["type"] = .string(call.name)
      for (key, label) in [("delay", ""), ("speed", ""), ("count", "")] where members[key] == nil {
        members[key] = members[label]
      }
      animation = try animation.modified(by: .object(members))
    }
    guard reader.rest.isEmpty else { throw FixtureError("left over: \(reader.rest)") }
    self = animation
  }

  private static func base(_ call: ExpressionReader.Call) throws -> Animation {
    guard let arguments = call.arguments, !arguments.isEmpty else {
      return try plain(call.name, isCall: call.arguments != nil)
    }
    var members = arguments
    members["type"] = .string(call.name)
    switch members.removeValue(forKey: "") {
    case .object(let spring): members["spring"] = .object(spring)
    case .string(let curve): members["curve"] = .string(curve)
    case .array(let points): members["controlPoints"] = .array(points)
    default: break
    }
    return try Animation(fixture: .object(members))
  }

  private static func plain(_ name: String, isCall: Bool) throws -> Animation {
    switch name {
    case "default": return .default
    case "linear": return .linear
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInOut": return .easeInOut
    case "spring": return isCall ? .spring() : .spring
    case "interactiveSpring": return isCall ? .interactiveSpring() : .interactiveSpring
    case "smooth": return isCall ? .smooth() : .smooth
    case "snappy": return isCall ? .snappy() : .snappy
    case "bouncy": return isCall ? .bouncy() : .bouncy
    case "interpolatingSpring": return isCall ? .interpolatingSpring() : .interpolatingSpring
    default: throw FixtureError("no animation \(name)")
    }
  }
}

/// A parser for calls, labels, numbers, springs and curve names.
private struct ExpressionReader {
  struct Call {
    let name: String
    /// The arguments by label; `nil` if the call has no parentheses.
    ///
    /// An argument without a label has an empty label. Several arguments without a label form an
    /// array.
    let arguments: [String: JSONValue]?
  }

  var rest: Substring

  mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  mutating func call() throws -> Call {
    let name = prefix { $0.isLetter }
    guard take("(") else { return Call(name: name, arguments: nil) }
    var arguments: [String: JSONValue] = [:]
    var unlabelled: [JSONValue] = []
    while !take(")") {
      _ = take(",")
      let (label, value) = try argument()
      if label.isEmpty { unlabelled.append(value) } else { arguments[label] = value }
    }
    if unlabelled.count == 1 { arguments[""] = unlabelled[0] }
    if unlabelled.count > 1 { arguments[""] = .array(unlabelled) }
    return Call(name: name, arguments: arguments)
  }

  private mutating func prefix(while condition: (Character) -> Bool) -> String {
    let prefix = rest.prefix(while: condition)
    rest.removeFirst(prefix.count)
    return String(prefix)
  }

  private mutating func argument() throws -> (label: String, value: JSONValue) {
    if take("Spring") {
      if take(".") { return ("", .object(["preset": .string(try call().name)])) }
      return ("", .object(try call().arguments ?? [:]))
    }
    if take(".") { return ("", .string(prefix { $0.isLetter })) }
    var label = ""
    if let colon = rest.firstIndex(of: ":"), rest[..<colon].allSatisfy(\.isLetter) {
      label = String(rest[..<colon])
      rest = rest[colon...].dropFirst()
    }
    let word = prefix { $0 != "," && $0 != ")" }
    if word == "true" || word == "false" { return (label, .bool(word == "true")) }
    guard let number = Double(word) else { throw FixtureError("no number: \(word)") }
    return (label, .number(number))
  }
}
