internal import AnimationCore

extension ProgramCode {
  /// Makes an animation: passes the arguments of a request to a maker function and runs the
  /// function.
  func make(
    _ maker: Maker, _ signature: SourceSignature, _ arguments: [String: SourceValue]
  ) throws(SourceErrors) -> Animation {
    var result: Result<Animation, SourceErrors>?
    numbers.run(self) { machine in
      result = Result { () throws(SourceErrors) in
        try make(maker, signature, arguments, &machine)
      }
    }
    guard let result else {
      throw SourceErrors("internal error: no machine ran the source; please report it")
    }
    return try result.get()
  }

  private func make(
    _ maker: Maker, _ signature: SourceSignature, _ arguments: [String: SourceValue],
    _ machine: inout Machine<Double>
  ) throws(SourceErrors) -> Animation {
    let labels = signature.parameters.map(\.label)
    // The first argument without a label may be given as '_'.
    var arguments = arguments
    if let value = arguments.removeValue(forKey: "_"),
      let first = signature.parameters.first(where: \.isUnlabelled)
    {
      arguments[first.label] = value
    }
    for label in arguments.keys.sorted() where !labels.contains(label) {
      throw SourceErrors("'\(signature.name)' has no parameter '\(label)'")
    }
    for (index, parameter) in signature.parameters.enumerated() {
      let (flag, place) = (maker.flags[index], maker.parameters[index])
      guard let value = arguments[parameter.label] else {
        guard let flag else { throw SourceErrors("'\(signature.name)' needs '\(parameter.label)'") }
        machine.scalars[flag] = 0
        continue
      }
      if let flag { machine.scalars[flag] = 1 }
      guard let stored = Self.stored(value, parameter.kind), machine.store(stored, place) else {
        throw SourceErrors(
          "'\(parameter.label)' must be \(parameter.kind.text)"
            + (parameter.kind.hasArray
              ? ", with at most \(SourceLimits.arrayElements) elements in an array" : ""))
      }
    }
    machine.nesting = 0
    var context = AnimationContext<Double>()
    guard
      machine.run(
        maker.function, isRecursive: functions[maker.function].isRecursive, &context),
      case .animation(let animation) = machine.objects[maker.result]
    else {
      guard let fault = machine.fault else { throw SourceErrors("the computation was stopped") }
      throw SourceErrors(fault.kind.message, at: machine.place(of: fault.at))
    }
    return animation
  }

  /// Returns the register contents for a value.
  ///
  /// The result is `nil` if the value is not of the given kind, or if an array in it is too long.
  private static func stored(_ value: SourceValue, _ kind: SourceKind) -> StoredValue<Double>? {
    func bits(_ integer: Int) -> Double { Double(bitPattern: UInt64(bitPattern: Int64(integer))) }
    switch (kind, value) {
    case (.number, .number(let number)): return StoredValue(scalars: [number])
    case (.number, .integer(let integer)): return StoredValue(scalars: [Double(integer)])
    case (.integer, .integer(let integer)): return StoredValue(scalars: [bits(integer)])
    case (.boolean, .boolean(let value)): return StoredValue(scalars: [value ? 1 : 0])
    case (.animation, .animation(let animation)):
      return StoredValue(objects: [.animation(animation)])
    case (.spring, .spring(let spring)): return StoredValue(objects: [.spring(spring)])
    case (.curve, .curve(let curve)): return StoredValue(objects: [.curve(curve)])
    case (.word(let words), .word(let word)):
      return words.firstIndex(of: word).map { StoredValue(scalars: [Double($0)]) }
    case (.array(let element), .array(let values)):
      guard values.count <= SourceLimits.arrayElements else { return nil }
      var content = StoredValue<Double>()
      for value in values {
        guard let part = stored(value, element) else { return nil }
        content.append(part)
      }
      return StoredValue(objects: [.array(values.count, content)])
    case (.optional(let wrapped), .none):
      let empty = emptyValue(wrapped)
      return StoredValue(scalars: [0] + empty.scalars, objects: empty.objects)
    case (.optional(let wrapped), _):
      guard let inner = stored(value, wrapped) else { return nil }
      return StoredValue(scalars: [1] + inner.scalars, objects: inner.objects)
    default: return nil
    }
  }

  /// Returns the register contents for the value inside an optional that is `nil`; no code reads
  /// these contents.
  ///
  /// - Parameter kind: The kind of the wrapped value.
  private static func emptyValue(_ kind: SourceKind) -> StoredValue<Double> {
    switch kind {
    case .number, .integer, .boolean, .word: StoredValue(scalars: [0])
    case .animation, .spring, .curve, .array: StoredValue(objects: [.none])
    case .optional(let wrapped):
      StoredValue(
        scalars: [0] + emptyValue(wrapped).scalars, objects: emptyValue(wrapped).objects)
    case .other: StoredValue()
    }
  }
}
