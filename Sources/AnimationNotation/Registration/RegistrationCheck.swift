internal import JSONCodec
internal import AnimationCore

/// Finds the faults of a program's registrations.
struct RegistrationCheck {
  private let known: Set<String>

  /// Creates a check against SwiftUI's animations.
  ///
  /// - Parameter table: SwiftUI's animations, whose names cannot be registered.
  init(_ table: AnimationTable) {
    known = Set(
      table.animations.signatures.flatMap { [$0.name] + $0.aliases } + SequencedAnimationTable.names
    )
  }

  func faults(_ animations: [RegisteredAnimation]) -> [String] {
    var faults: [String] = []
    var names: Set<String> = []
    var states: [String: [String]] = [:], stateTypes: [String: String] = [:]
    for animation in animations {
      let name = animation.name
      if let objection = Self.objection(toName: name) { faults.append("'\(name)': \(objection)") }
      if known.contains(name) {
        faults.append("'\(name)': SwiftUI has an animation with this name")
      } else if !names.insert(name).inserted {
        faults.append("'\(name)': is registered twice")
      }
      faults += keyFaults(animation)
      for state in animation.state {
        if state.name.isEmpty { faults.append("'\(name)': a state has no name") }
        if states[state.name, default: state.types] != state.types {
          faults.append("'\(name)': the state '\(state.name)' is also registered with other keys")
        }
        states[state.name] = state.types
        for type in state.types where stateTypes[type, default: state.name] != state.name {
          faults.append("'\(name)': the state key \(type) is also registered under another name")
        }
        for type in state.types { stateTypes[type] = state.name }
      }
    }
    return faults
  }

  private func keyFaults(_ animation: RegisteredAnimation) -> [String] {
    var seen: Set<String> = ["type", "modifiers"]
    return animation.keys.flatMap { key -> [String] in
      var objections: [String] = []
      if let objection = Self.objection(toName: key.name) { objections.append(objection) }
      if !seen.insert(key.name).inserted {
        objections.append("is given twice, or is reserved ('type', 'modifiers')")
      }
      if key.isUnlabelled && key.fallback == .null {
        objections.append("cannot be both optional and without a label")
      }
      objections += Self.objections(to: key)
      return objections.map { "'\(animation.name)', key '\(key.name)': \($0)" }
    }
  }

  private static func objections(to key: Parameter) -> [String] {
    switch (key.kind, key.fallback) {
    case (.number(let range), .number(let number)):
      range.objection(to: number).map { ["its default \($0)"] } ?? []
    case (.integer(let range), .number(let number)):
      Int(exactly: number).map(range.contains) == true
        ? [] : ["its default must be from \(range.lowerBound) to \(range.upperBound)"]
    case (.word(let words), let fallback):
      words.compactMap { word in objection(toName: word).map { "the word '\(word)' \($0)" } }
        + (words.isEmpty ? ["needs at least one word"] : [])
        + (fallback.map { fallback in !words.contains { .string($0) == fallback } } == true
          ? ["its default is not one of its words"] : [])
    case (.numbers, _), (.value, _):
      ["must be a number, a whole number, a boolean or a word"]
    case (.number, _), (.integer, _), (.bool, _): []
    }
  }

  /// The objection to a name; nil for a valid one.
  ///
  /// Names are used in SwiftUI's spelling, where words such as `pi` and `true` are already numbers
  /// or booleans.
  private static func objection(toName name: String) -> String? {
    let isPlain = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
    let startsWithDigit = name.first?.isNumber ?? true
    if !isPlain || startsWithDigit || !isName(name) {
      return """
        must be 1 to \(Limits.nameBytes.max) letters, digits and underscores, and begin with no digit
        """
    }
    let taken = ["pi", "infinity", "true", "false", "nil"]
    return taken.contains(name) ? "is already a SwiftUI value" : nil
  }
}
