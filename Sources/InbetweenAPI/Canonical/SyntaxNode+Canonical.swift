internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

extension SyntaxNode {
  /// Returns the value as the request contains it: text as text, any other value as JSON.
  ///
  /// A query parameter that begins with `{` or `[` is returned as JSON, if it is valid JSON. The
  /// result is `nil` for a value that is part of SwiftUI code.
  ///
  /// - Parameter table: The table with which animations in JSON are written as SwiftUI code. If it
  ///   is `nil`, the animations are unchanged.
  func canonical(_ table: AnimationTable? = nil) -> CanonicalQuery.Value? {
    switch source {
    case .json(.string(let text)): return .text(text)
    case .json: return json.map { .json($0, table) }
    case .parameter(let text):
      guard text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "["),
        let json = writtenJSON(ViolationList())?.json
      else { return .text(text) }
      return .json(json, table)
    case .text: return nil
    }
  }
}

extension GivenValue {
  /// Returns the value for a query parameter, in a spelling that is parsed as an equal value.
  ///
  /// The result is `nil` if there is no such spelling.
  ///
  /// - Parameter keepsForm: True if the parsed value must also have the same encoding, such as
  ///   degrees.
  func parameter(keepsForm: Bool) -> CanonicalQuery.Value? {
    // A plain number needs no test: its shortest text is parsed as the same number.
    if form == nil, case .number(let number) = data { return .number(number) }
    let text = spelling
    let read = SyntaxNode(letters: text, at: .root).givenValue(ViolationList())
    guard let read, read.data == data, read.form?.type == form?.type else { return nil }
    return read.form == form || !keepsForm ? .text(text) : nil
  }

  private var spelling: String {
    guard let form else {
      switch data {
      case .number(let number): return String(shortest: number)
      case .vector(let vector):
        let numbers = vector.components.map { String(shortest: $0) }.joined(separator: ",")
        // Without a comma, the text would be parsed as a number.
        return vector.count > 1 ? numbers : "[\(numbers)]"
      }
    }
    let value = TypedValue(data, as: form)
    switch value {
    case .angle(let angle):
      return form == .degrees
        ? "\(String(shortest: angle.degrees))deg" : "\(String(shortest: angle.radians))rad"
    case .color(let color):
      if form == .hexColor, let hex = color.hex { return hex }
    case .point, .rect, .size, .unitPoint: break
    }
    var json = JSONWriter()
    value.write(form, to: &json)
    return String(decoding: json.finish(), as: UTF8.self)
  }
}

extension SyntaxNode {
  /// The spring that this node describes, as JSON; `nil` if the node does not describe a spring.
  ///
  /// The members `mass`, `epsilon` and `allowOverDamping` are omitted if they have their default
  /// values.
  var spring: CanonicalQuery.Value? {
    guard let call = call("a spring", ViolationList()) else { return nil }
    var members = call.arguments.compactMap { argument -> JSON.Member? in
      guard let label = argument.label else { return nil }
      let isUsual = argument.value.writtenNumber.map { $0 == Self.usualNumbers[label] } ?? false
      if let number = argument.value.writtenNumber {
        return isUsual ? nil : JSON.Member(key: label, value: .number(number))
      }
      // The only Boolean argument of a spring is false by default.
      let isTrue = argument.value.bool(ViolationList()) ?? false
      return isTrue ? JSON.Member(key: label, value: .bool(true)) : nil
    }
    if let name = call.name?.text, name != "Spring" {
      members.append(JSON.Member(key: "type", value: .string(name)))
    }
    return .json(.object(members), nil)
  }

  /// The default values that the JSON of a spring omits.
  ///
  /// Source: SwiftUI's initialisers of `Spring`.
  private static let usualNumbers = ["mass": 1, "epsilon": 0.001]
}

extension Spring {
  /// SwiftUI code that both fidelities parse as an identical spring; `nil` if there is no such code.
  ///
  /// An equal spring is not enough: the last digits of its values can differ.
  var parameterText: String? {
    // The properties of a spring have rounding errors, and the numbers in a request rarely have
    // more than twelve decimals.
    func rounded(_ number: Double) -> String { ((1e12 * number).rounded() / 1e12).text }
    let spellings = [
      ".smooth", ".snappy", ".bouncy",
      "Spring(duration:\(rounded(duration)),bounce:\(rounded(bounce)))",
      "Spring(duration:\(duration.text),bounce:\(bounce.text))",
      "Spring(response:\(rounded(response)),dampingRatio:\(rounded(dampingRatio)))",
      "Spring(response:\(response.text),dampingRatio:\(dampingRatio.text))",
      "Spring(mass:\(mass.text),stiffness:\(rounded(stiffness)),damping:\(rounded(damping)))",
      "Spring(mass:\(mass.text),stiffness:\(stiffness.text),damping:\(damping.text))",
    ]
    return spellings.first { text in
      let violations = ViolationList()
      let read = SpringTable.read(SyntaxNode(.string(text)), .exact, violations)
      return violations.isEmpty && read?.isIdentical(to: self) == true
    }
  }
}
