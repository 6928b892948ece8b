internal import JSONCodec
internal import AnimationCore
internal import AnimationSource

/// Makes custom animations from the texts of `SourceCallCoding`.
struct SourceCallDecoder {
  let table: AnimationTable
  let library: SourceLibrary
  let sources: [String]

  /// Returns the animation of a call; `nil` if the call or its source is invalid in this program.
  func animation(_ text: String) -> Animation? {
    guard let call = try? SyntaxNode(json: Array(text.utf8)).json else { return nil }
    return animation(call)
  }

  private func animation(_ json: JSON) -> Animation? {
    guard case .number(let number)? = json["source"], let index = Int(exactly: number),
      sources.indices.contains(index), case .string(let name)? = json["name"],
      case .object(let members)? = json["arguments"],
      let source = try? library.compiled(sources[index])
    else { return nil }
    let labels = Set(members.map(\.key))
    let signatures = source.program.animations + source.program.factories
    let signature = signatures.first { signature in
      signature.name == name
        && signature.parameters.allSatisfy { parameter in
          parameter.defaultText != nil || labels.contains(parameter.label)
        } && labels.isSubset(of: signature.parameters.map(\.label))
    }
    guard let signature else { return nil }
    var arguments: [(label: String, value: SourceValue)] = []
    for parameter in signature.parameters {
      guard let member = members.first(where: { $0.key == parameter.label }) else { continue }
      guard let value = value(member.value, parameter.kind) else { return nil }
      arguments.append((parameter.label, value))
    }
    // BOUND: the labels of a signature are unique, and each has at most one value.
    let values = Dictionary(arguments) { first, _ in first }
    guard let animation = try? source.program.animation(signature.name, values) else { return nil }
    let call = SourceCall(source: source, signature: signature, arguments: arguments)
    // In exact fidelity, a session has no animation with state. So the flag is not used again.
    return call.described(animation, keepsState: signature.keepsState, isNamed: false)
  }

  private func value(_ json: JSON, _ kind: SourceKind) -> SourceValue? {
    switch (kind, json) {
    case (.number, .number(let number)): return .number(number)
    case (.integer, .number(let number)): return Int(exactly: number).map(SourceValue.integer)
    case (.boolean, .bool(let boolean)): return .boolean(boolean)
    case (.word, .string(let word)): return .word(word)
    case (.curve, .string): return CurveTable.read(SyntaxNode(json), ViolationList()).map(SourceValue.curve)
    case (.spring, .array(let numbers)): return spring(numbers)
    case (.optional, .null): return SourceValue.none
    case (.optional(let wrapped), _): return value(json, wrapped)
    case (.array(let element), .array(let elements)):
      let values = elements.compactMap { value($0, element) }
      return values.count == elements.count ? .array(values) : nil
    case (.animation, .string): return builtIn(json).map(SourceValue.animation)
    case (.animation, .object):
      guard let modifiers = json["modifiers"].flatMap(builtIn),
        let base = json["call"].flatMap(animation)
      else { return nil }
      return .animation(modifiers.withInnermost(base.innermost))
    default: return nil
    }
  }

  private func builtIn(_ json: JSON) -> Animation? {
    table.read(SyntaxNode(json), ViolationList())
  }

  private func spring(_ numbers: [JSON]) -> SourceValue? {
    let constants = numbers.compactMap { number -> Double? in
      guard case .string(let digits) = number else { return nil }
      return UInt64(digits, radix: 16).map(Double.init(bitPattern:))
    }
    return Spring(constants: constants).map(SourceValue.spring)
  }
}

extension JSON {
  fileprivate subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
