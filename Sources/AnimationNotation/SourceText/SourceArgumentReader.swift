internal import JSONCodec
internal import AnimationCore
internal import AnimationSource

/// A reader of a custom animation's arguments; the reader also makes the animation.
struct SourceArgumentReader {
  let table: AnimationTable
  let source: CompiledSource
  let violations: ViolationList

  /// Makes an animation from arguments with checked labels; on an error, adds violations and
  /// returns `nil`.
  ///
  /// - Parameter isNamed: True if descriptions can name the animation without its source.
  func animation(_ arguments: SourceArguments, isNamed: Bool) -> Animation? {
    let before = violations.count
    let signature = arguments.signature, given = arguments.given
    var values: [(label: String, value: SourceValue)] = []
    var stateful = signature.keepsState ? signature.name : nil
    for parameter in signature.parameters {
      guard let node = given.value(parameter.label) else {
        if stateful == nil, parameter.kind == .animation, keepsState(default: parameter) {
          stateful = parameter.label
        }
        continue
      }
      guard let value = value(node, parameter.kind) else { continue }
      if stateful == nil, value.animations.contains(where: \.keepsState) {
        stateful = parameter.label
      }
      values.append((parameter.label, value))
    }
    guard violations.count == before else { return nil }
    if table.fidelity == .exact, let stateful {
      return violations.reject(
        """
        '\(stateful)' keeps state between frames, so the fidelity 'exact' cannot play it: evaluate \
        it with "fidelity": "swiftui"
        """, at: given.place)
    }
    return made(signature, values, keepsState: stateful != nil, isNamed, at: given.place)
  }

  private func made(
    _ signature: SourceSignature, _ values: [(label: String, value: SourceValue)],
    keepsState: Bool, _ isNamed: Bool, at place: InputLocation
  ) -> Animation? {
    // The place of the source itself, if the request contains the source, was recorded before.
    violations.record(source, at: place)
    let call = SourceCall(source: source, signature: signature, arguments: values)
    let animation: Animation
    do throws(SourceErrors) {
      // BOUND: the labels of a signature are unique, and each has at most one value.
      animation = try source.program.animation(
        signature.name, Dictionary(values) { first, _ in first })
    } catch {
      violations.add(error, at: place)
      return nil
    }
    guard animation.nesting <= Limits.sourceNesting.max else {
      return violations.reject(
        """
        has more than \(Limits.sourceNesting.max) nested modifiers and custom animations \
        \(Limits.sourceNesting.citation)
        """, at: place)
    }
    return call.described(animation, keepsState: keepsState, isNamed: isNamed)
  }

  /// True if the default of an animation parameter keeps state, or if the default cannot be read.
  private func keepsState(default parameter: SourceParameter) -> Bool {
    guard let text = parameter.defaultText else { return false }
    return table.read(SyntaxNode(.string(text)), ViolationList())?.keepsState ?? true
  }

  /// Reads a value of the given kind; for any other value, adds a violation and returns `nil`.
  private func value(_ node: SyntaxNode, _ kind: SourceKind) -> SourceValue? {
    switch kind {
    case .number: return node.number(in: .magnitude, violations).map(SourceValue.number)
    case .integer:
      return node.integer(in: Limits.magnitude.whole, violations).map(SourceValue.integer)
    case .boolean: return node.bool(violations).map(SourceValue.boolean)
    case .word(let words): return node.word(words, violations).map(SourceValue.word)
    case .animation: return table.read(node, violations).map(SourceValue.animation)
    case .spring: return SpringTable.read(node, table.fidelity, violations).map(SourceValue.spring)
    case .curve: return CurveTable.read(node, violations).map(SourceValue.curve)
    case .optional(let wrapped): return node.isNull ? SourceValue.none : value(node, wrapped)
    case .array(let element):
      guard let nodes = node.elements(violations) else { return nil }
      guard nodes.count <= Limits.sourceElements.max else {
        return violations.reject(
          """
          has \(nodes.count) elements; the maximum is \(Limits.sourceElements.max) \
          \(Limits.sourceElements.citation)
          """, at: node.place)
      }
      let values = nodes.compactMap { value($0, element) }
      return values.count == nodes.count ? .array(values) : nil
    case .other(let type):
      return violations.reject(
        """
        has the type \(type), which is not allowed in a request: leave the argument out, and give \
        its parameter a default in the source. Allowed types are Double, Int, Bool, Animation, \
        Spring, UnitCurve, enumerations without associated values, and arrays and optionals of these
        """, at: node.place)
    }
  }
}
