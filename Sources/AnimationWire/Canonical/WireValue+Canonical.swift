internal import AnimationCore

extension WireValue {
  /// What was written, for parameters that have no shorter spelling: text as it is, and of anything else its JSON with
  /// sorted keys and, where they can be read, animations in SwiftUI's spelling.
  func canonicalText(_ table: AnimationTable? = nil) -> String? {
    switch source {
    case .json(.string(let text)): return text
    case .parameter(let text):
      guard text.utf8.first == UInt8(ascii: "{") || text.utf8.first == UInt8(ascii: "["),
        let json = writtenJSON(ViolationList())
      else { return text }
      return json.canonicalText(table)
    case .json(let json):
      var writer = JSONWriter()
      writer.value(json.canonical(table))
      return String(decoding: writer.finish(), as: UTF8.self)
    case .text: return nil
    }
  }
}

extension JSON {
  /// The same value with the members of objects sorted, and animations in SwiftUI's spelling.
  fileprivate func canonical(_ table: AnimationTable?) -> JSON {
    switch self {
    case .array(let elements): return .array(elements.map { $0.canonical(table) })
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return .object(
        sorted.map { member in
          let animation = member.key == "animation" ? table?.spelled(member.value) : nil
          return Member(
            key: member.key, value: animation.map(JSON.string) ?? member.value.canonical(table))
        })
    case .null, .bool, .number, .string: return self
    }
  }
}

extension AnimationTable {
  /// The spelling of a description; `nil` for what describes none by itself, such as keyframes.
  fileprivate func spelled(_ json: JSON) -> String? {
    switch json {
    case .string, .object: break
    case .null, .bool, .number, .array: return nil
    }
    let violations = ViolationList()
    guard let animation = read(WireValue(json), violations), violations.isEmpty else { return nil }
    return animation.swiftUIText
  }
}

extension GivenValue {
  /// The value as a parameter; `nil` where no spelling of its numbers reads back as the same.
  var parameterText: String? {
    let text = spelling
    let again = WireValue(.parameter(text), at: .root).givenValue(ViolationList())
    return again == self ? text : nil
  }

  private var spelling: String {
    guard let form else {
      switch data {
      case .number(let number): return String(shortest: number)
      case .vector(let vector):
        let numbers = vector.components.map { String(shortest: $0) }.joined(separator: ",")
        // Without a comma it would be a number.
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

extension WireValue {
  /// The description of a spring as JSON with sorted keys, whichever way it was written.
  var springText: String? {
    guard let call = call("a spring", ViolationList()) else { return nil }
    var members = call.arguments.compactMap { argument -> JSON.Member? in
      guard let label = argument.label else { return nil }
      let isUsual = argument.value.writtenNumber.map { $0 == Self.usualNumbers[label] } ?? false
      if let number = argument.value.writtenNumber {
        return isUsual ? nil : JSON.Member(key: label, value: .number(number))
      }
      // The one word of a spring is false unless it is said.
      let isTrue = argument.value.bool(ViolationList()) ?? false
      return isTrue ? JSON.Member(key: label, value: .bool(true)) : nil
    }
    if let name = call.name?.text, name != "Spring" {
      members.append(JSON.Member(key: "type", value: .string(name)))
    }
    return WireValue(.json(.object(members)), at: place).canonicalText()
  }

  /// Source: SwiftUI's initialisers of `Spring`.
  private static let usualNumbers = ["mass": 1, "epsilon": 0.001]
}

extension Spring {
  /// The spring in a spelling that reads back as an equal one in either fidelity; `nil` where there is none.
  var parameterText: String? {
    let bounce = ((1e12 * self.bounce).rounded() / 1e12),
      duration = (1e12 * duration).rounded() / 1e12
    let spellings = [
      ".smooth", ".snappy", ".bouncy",
      "Spring(duration:\(duration.text),bounce:\(bounce.text))",
      "Spring(duration:\(self.duration.text),bounce:\(self.bounce.text))",
      "Spring(response:\(response.text),dampingRatio:\(dampingRatio.text))",
      "Spring(mass:\(mass.text),stiffness:\(stiffness.text),damping:\(damping.text))",
    ]
    return spellings.first { text in
      let violations = ViolationList()
      let read = SpringTable.read(WireValue(.string(text)), .exact, violations)
      return read == self && violations.isEmpty
    }
  }
}
