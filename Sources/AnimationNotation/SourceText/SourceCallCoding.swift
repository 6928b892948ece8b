internal import JSONCodec
internal import AnimationCore
internal import AnimationSource

/// The calls of custom animations as texts in checkpoints.
///
/// A call is a JSON object: `source` is the index of the source text, `name` the name, and
/// `arguments` an object of values. An animation is the text of a built-in animation, or an object
/// with a call and the modifiers around the animation that the call makes. The text does not depend
/// on the fidelity or the compatibility, because it contains the animations themselves.
enum SourceCallCoding {
  /// Returns the text of a call, whose source texts are in `sources`.
  static func text(of call: SourceCall, _ sources: [String]) -> String {
    var writer = JSONWriter()
    writer.value(json(call, sources))
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private static func json(_ call: SourceCall, _ sources: [String]) -> JSON {
    let index = sources.firstIndex(of: call.source.program.text) ?? 0
    return .object([
      JSON.Member(key: "source", value: .number(Double(index))),
      JSON.Member(key: "name", value: .string(call.signature.name)),
      JSON.Member(
        key: "arguments",
        value: .object(
          call.arguments.map { JSON.Member(key: $0.label, value: json($0.value, sources)) })),
    ])
  }

  private static func json(_ value: SourceValue, _ sources: [String]) -> JSON {
    switch value {
    case .number(let number): .number(number)
    case .integer(let integer): .number(Double(integer))
    case .boolean(let boolean): .bool(boolean)
    case .word(let word): .string(word)
    case .none: .null
    case .curve(let curve): .string(curve.swiftUIText)
    case .spring(let spring):
      .array(spring.constants.map { .string(String($0.bitPattern, radix: 16)) })
    case .array(let values): .array(values.map { json($0, sources) })
    case .animation(let animation): json(animation, sources)
    }
  }

  private static func json(_ animation: Animation, _ sources: [String]) -> JSON {
    guard let origin = animation.origin,
      let call = try? SyntaxNode(json: Array(origin.call.utf8)).json
    else { return .string(animation.swiftUIText) }
    return .object([
      JSON.Member(key: "call", value: renumbered(call, origin.sources, sources)),
      JSON.Member(
        key: "modifiers", value: .string(animation.withInnermost(modified).swiftUIText)),
    ])
  }

  /// The built-in animation that stands for a custom one in the text of modifiers.
  static let modified = Animation.linear(duration: 1)

  /// Returns a call whose indices of source texts refer to another list of these texts.
  private static func renumbered(_ json: JSON, _ old: [String], _ new: [String]) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map { renumbered($0, old, new) })
    case .object(let members):
      let isCall = members.contains { $0.key == "arguments" }
      return .object(
        members.map { member in
          guard isCall, member.key == "source", case .number(let number) = member.value,
            let index = Int(exactly: number), old.indices.contains(index),
            let place = new.firstIndex(of: old[index])
          else {
            return JSON.Member(key: member.key, value: renumbered(member.value, old, new))
          }
          return JSON.Member(key: "source", value: .number(Double(place)))
        })
    case .null, .bool, .number, .string: return json
    }
  }
}
