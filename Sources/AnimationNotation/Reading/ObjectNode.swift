internal import JSONCodec

/// The JSON object of a call.
///
/// Its members are the arguments of the call, except for the call's name and its modifiers.
struct ObjectNode: Sendable {
  let parts: ParsedSource
  /// The index of the object's node.
  let index: Int
  /// The key of the member that contains the call's name; nil if this key is `type`.
  ///
  /// A call whose name has another key than `type` has no modifiers.
  let ownKey: String?
  /// The number of arguments.
  let count: Int

  var value: SyntaxNode { SyntaxNode(parts, index) }

  /// The index of the argument for a parameter; nil if it is missing.
  @inline(__always)
  func argument(_ key: Parameter) -> Int? {
    parts.tokens.member(key.key, of: index)
  }

  /// The arguments in the order of the object's members.
  var arguments: [CallExpression.Argument] {
    let tokens = parts.tokens
    return tokens.keys(of: index).filter { !isOwn($0) }.map {
      CallExpression.Argument(
        label: tokens.string($0), stretch: nil, value: SyntaxNode(parts, $0 + 1))
    }
  }

  private func isOwn(_ key: Int) -> Bool {
    if let ownKey { return parts.tokens.string(key) == ownKey }
    return parts.tokens.isText(key, .type) || parts.tokens.isText(key, .modifiers)
  }
}

extension ObjectNode {
  /// True if every argument has a parameter, and every required parameter has an argument.
  func fits(_ keys: [Parameter]) -> Bool {
    var given = 0
    for key in keys {
      if argument(key) != nil {
        given += 1
      } else if key.isRequired {
        return false
      }
    }
    return given == count
  }

  /// The arguments, checked against the parameters that they fit.
  func taken(by keys: [Parameter], _ violations: ViolationList) -> Arguments {
    var taken = Arguments(keys, violations, at: value.place)
    for key in keys {
      taken.take(argument(key), of: parts, for: key)
    }
    return taken
  }
}

extension JSONKey {
  /// The name of a call.
  static let type = JSONKey("type")
  /// The modifiers of a call.
  static let modifiers = JSONKey("modifiers")
}
