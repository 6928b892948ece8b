internal import JSONCodec
internal import AnimationCore

/// A check that finds the faults in a program's registrations.
struct RegistrationCheck {
  private let known: Set<String>
  /// The names that a source text must not declare: SwiftUI's animations, `keyframes` and `phases`.
  ///
  /// Aliases are not included, so a source text can declare an animation with the name of an alias.
  private let names: Set<String>

  /// Creates a check against SwiftUI's animations.
  ///
  /// - Parameter table: SwiftUI's animations, whose names cannot be registered.
  init(_ table: AnimationTable) {
    names = Set(table.animations.names + SequencedAnimationTable.names)
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
        faults.append("'\(name)': SwiftUI already has this name. Choose another name")
      } else if !names.insert(name).inserted {
        faults.append("'\(name)': the name is registered twice")
      }
      faults += keyFaults(animation)
      for state in animation.state {
        if state.name.isEmpty { faults.append("'\(name)': a state has an empty name") }
        if states[state.name, default: state.types] != state.types {
          faults.append(
            "'\(name)': the state '\(state.name)' is registered twice, with different key types")
        }
        states[state.name] = state.types
        for type in state.types where stateTypes[type, default: state.name] != state.name {
          faults.append(
            "'\(name)': the state key \(type) is registered twice, with different names")
        }
        for type in state.types { stateTypes[type] = state.name }
      }
    }
    return faults
  }

  func faults(_ entries: [RegisteredEntry]) -> [String] {
    var names: Set<String> = [JSONKey.animationPaused.name, "at", "evaluate"]
    return entries.flatMap { entry -> [String] in
      var objections = [Self.objection(toName: entry.name)].compactMap(\.self)
      if !names.insert(entry.name).inserted { objections.append("the name is already in use") }
      return objections.map { "the environment value '\(entry.name)': \($0)" }
    }
  }

  /// Returns the faults in the names of the animations that source texts add.
  func faults(_ named: [NamedSource], beside animations: [RegisteredAnimation]) -> [String] {
    var files: [String: String] = [:]
    for animation in animations { files[animation.name] = "the program" }
    return named.flatMap { named in
      let file = named.file
      return named.source.calls.names.compactMap { name -> String? in
        defer { files[name] = files[name] ?? file }
        if let objection = Self.objection(toName: name) {
          return "\(file): the name '\(name)' \(objection)"
        }
        if names.contains(name) {
          return "\(file): SwiftUI already has the name '\(name)'. Choose another name"
        }
        return files[name].map { other in
          "\(file): the name '\(name)' is already declared by \(other). Choose another name"
        }
      }
    }
  }

  private func keyFaults(_ animation: RegisteredAnimation) -> [String] {
    let reserved: Set<String> = ["type", "modifiers"]
    var seen = reserved
    return animation.keys.flatMap { key -> [String] in
      var objections = [Self.objection(toName: key.name)].compactMap(\.self)
      if !seen.insert(key.name).inserted {
        objections.append(
          reserved.contains(key.name)
            ? "the name is reserved. Choose another name" : "the key is given twice")
      }
      if key.isUnlabelled && key.fallback == .null {
        objections.append("an optional key needs a label: remove '.unlabelled'")
      }
      objections += Self.objections(to: key)
      return objections.map { "'\(animation.name)', key '\(key.name)': \($0)" }
    }
  }

  private static func objections(to key: Parameter) -> [String] {
    switch (key.kind, key.fallback) {
    case (.number(let range), .number(let number)):
      range.objection(to: number).map { ["the default \($0)"] } ?? []
    case (.integer(let range), .number(let number)):
      Int(exactly: number).map(range.contains) == true
        ? [] : ["the default must be from \(range.lowerBound) to \(range.upperBound)"]
    case (.word(let words), let fallback):
      words.compactMap { word in objection(toName: word).map { "the word '\(word)' \($0)" } }
        + (words.isEmpty ? ["the list of words is empty"] : [])
        + (fallback.map { fallback in !words.contains { .string($0) == fallback } } == true
          ? ["the default is not in the list of words"] : [])
    case (.numbers, _), (.value, _):
      ["the type must be number, optionalNumber, integer, bool or word"]
    case (.number, _), (.integer, _), (.bool, _): []
    }
  }

  /// Returns the error in a name, as a phrase; `nil` for a valid name.
  ///
  /// In SwiftUI's spelling, words such as `pi` and `true` already mean numbers and booleans. So
  /// these words are not valid names.
  private static func objection(toName name: String) -> String? {
    let isPlain = name.unicodeScalars.allSatisfy { $0.isASCII && TextTokenizer.isNameLetter($0) }
    let startsWithDigit = name.first?.isNumber ?? true
    if !isPlain || startsWithDigit || !isName(name) {
      return """
        must have 1 to \(Limits.nameBytes.max) letters, digits or underscores and not begin with \
        a digit
        """
    }
    let taken = ["pi", "infinity", "true", "false", "nil"]
    return taken.contains(name) ? "is a constant of Swift. Choose another name" : nil
  }
}
