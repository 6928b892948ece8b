internal import JSONCodec

/// The JSON object of a call.
///
/// The members of the object are the arguments of the call, except for the call's name and
/// modifiers.
struct ObjectNode: Sendable {
  /// The members of an object that are not arguments.
  enum OwnMembers: Sendable {
    /// The call's name under `type`, and its modifiers.
    case typeAndModifiers
    /// The call's name under the given key; such a call has no modifiers.
    case name(String)
    /// No members: the call's name is outside the object.
    case none
  }

  let parts: ParsedSource
  /// The index of the object's node in `parts`.
  let index: Int
  /// The members that are not arguments.
  let own: OwnMembers
  /// The number of arguments in the object.
  let count: Int

  var value: SyntaxNode { SyntaxNode(parts, index) }

  /// Returns the node index of a parameter's argument; `nil` if there is no argument.
  @inline(__always)
  func argument(_ key: Parameter) -> Int? { parts.tokens.member(key.key, of: index) }

  /// The arguments in the order of the object's members.
  var arguments: [CallExpression.Argument] {
    let tokens = parts.tokens
    return tokens.keys(of: index).filter { !isOwn($0) }.map {
      CallExpression.Argument(
        label: tokens.string($0), stretch: nil, value: SyntaxNode(parts, $0 + 1))
    }
  }

  private func isOwn(_ key: Int) -> Bool {
    switch own {
    case .typeAndModifiers:
      parts.tokens.isText(key, .type) || parts.tokens.isText(key, .modifiers)
    case .name(let name): parts.tokens.string(key) == name
    case .none: false
    }
  }
}

extension ObjectNode {
  /// True if the arguments fit the parameters.
  ///
  /// Each argument must belong to one of the parameters, and each required parameter must have an
  /// argument.
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

  /// Checks each argument against its parameter, and returns the checked arguments.
  ///
  /// The caller must first check that ``fits(_:)`` is true for these parameters.
  func taken(by keys: [Parameter], _ violations: ViolationList) -> Arguments {
    var taken = Arguments(keys, violations, at: value.place)
    for key in keys { taken.take(argument(key), of: parts, for: key) }
    return taken
  }
}

extension JSONKey {
  /// The key of the member that contains a call's name.
  static let type = JSONKey("type")
  /// The key of the member that contains a call's modifiers.
  static let modifiers = JSONKey("modifiers")
}
