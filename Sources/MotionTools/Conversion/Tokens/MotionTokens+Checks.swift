internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// Checks of a token file for faults that would lose a motion, or give two tokens the same path.
extension MotionTokens {
  /// Throws a fault if a name in a token's path cannot be written in a reference.
  ///
  /// Without this check, different tokens could have the same path.
  ///
  /// Source: Design Tokens Format Module 2025.10, section 5.1.1.
  static func check(_ path: [String], of own: TokenTree.Definition) throws(TokenFault) {
    for name in path {
      guard
        name.isEmpty
          || name.utf8.contains(where: {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}")
          })
      else { continue }
      throw TokenFault(
        "has a path with a name that is empty or contains '.', '{' or '}': change the name",
        given: name.utf8.count <= 100 ? .string(name) : nil
      ).at(own.node)
    }
  }

  /// Reports each group member that has a reserved name and contains a motion.
  ///
  /// A reserved name begins with `$`. The motion would be lost, because the format does not define
  /// such a member.
  ///
  /// - Parameters:
  ///   - object: The group.
  ///   - type: The type that the group's tokens inherit; `nil` if this type is unknown.
  mutating func checkReserved(_ object: TokenObject, of type: String?) {
    for (name, child) in object.members.members
    where name.hasPrefix("$") && !Self.groupMembers.contains(name)
      && hasMotion(child, of: type, isKnown: true)
    {
      report(
        TokenFault(
          "contains a motion, but the format reserves names that begin with '$': change the name"
        ).at(child))
    }
  }

  private static let groupMembers: Set<String> = [
    "$schema", "$type", "$description", "$extensions", "$extends", "$deprecated", "$root", "$ref",
  ]

  /// Throws a fault if a token has a `$value` and also a `$ref` or `$extends`.
  func check(_ object: TokenObject) throws(TokenFault) {
    guard object.value != nil, let member = object.reference ?? object.extended else { return }
    throw TokenFault("cannot be combined with '$value': write only one of them").at(member)
  }

  /// In a token, reports each member that is or contains a motion token.
  ///
  /// The motion of such a member would be lost. Objects that contain no motion token, such as the
  /// metadata of a tool, are ignored.
  mutating func checkContent(_ object: TokenObject, of type: String?) {
    for (name, child) in object.members.members
    where (!name.hasPrefix("$") || name == "$root") && !Self.metadata.contains(name)
      && hasMotion(child, of: type)
    {
      report(
        TokenFault(
          """
          is inside a token: make the outer token a group, and move its value to a token named \
          $root in that group
          """
        ).at(child))
    }
  }

  /// The members that Style Dictionary adds to tokens; `original` is a copy of the token.
  private static let metadata: Set<String> = ["attributes", "original", "extensions"]

  /// True if an object is or contains a token that can be a motion.
  ///
  /// - Parameters:
  ///   - type: The type that the object inherits; `nil` if this type is unknown.
  ///   - isKnown: True to ignore tokens whose type is unknown.
  private func hasMotion(_ node: SyntaxNode, of type: String?, isKnown: Bool = false) -> Bool {
    var left: [(node: SyntaxNode, type: String?)] = [(node, type)]
    while let (node, type) = left.popLast() {
      guard Work.spend(1, on: .bytes), let object = tree.object(node) else { continue }
      let own = object.type ?? type
      if object.value != nil || object.reference != nil {
        if isKnown {
          if own != nil, Self.mayBeMotion(own) { return true }
          continue
        }
        let isAlias = object.reference != nil || object.value?.text?.hasPrefix("{") ?? false
        if Self.mayBeMotion(own) || isAlias && object.type == nil { return true }
      }
      left += object.members.members.lazy.filter { !$0.key.hasPrefix("$") }.map { ($0.value, own) }
    }
    return false
  }
}
