internal import AnimationNotation

extension TokenTree {
  /// One object of the file that defines a group or a token.
  ///
  /// The type is a class, because a chain of groups copies the definitions of each of its groups.
  final class Definition {
    let node: SyntaxNode
    /// The object with its members; `nil` for a value that is not an object.
    let object: TokenObject?
    /// The path from the file's root to the object.
    let path: TokenPath
    /// The references through which a group inherits the definition.
    ///
    /// The trail begins with the references that are being resolved.
    let trail: TokenTrail
    /// The type of the groups around the definition; `nil` if they have none.
    let outerType: String?

    init(
      _ node: SyntaxNode, _ object: TokenObject?, at path: TokenPath, _ trail: TokenTrail,
      outerType: String?
    ) {
      self.node = node
      self.object = object
      self.path = path
      self.trail = trail
      self.outerType = outerType
    }

    /// Returns the definition with another trail.
    func with(_ trail: TokenTrail) -> Definition {
      Definition(node, object, at: path, trail, outerType: outerType)
    }

    /// The position of the object in the file.
    var index: Int { node.node?.index ?? 0 }
    /// The object's own type.
    var type: String? { object?.type }
  }

  /// A group with everything that it inherits.
  struct Group {
    /// The group's own definition, followed by the inherited definitions.
    var definitions: [Definition]
    /// The type of tokens without an own type.
    let type: String?
    /// The faults of the references by which the group inherits.
    let faults: [TokenFault]
    /// The definition whose inherited members are left out, because its reference is being
    /// resolved; `nil` if the group is complete.
    let incomplete: Definition?
  }

  /// A token, whose value may contain references.
  struct Token {
    /// The token's own definition, followed by those of the tokens to which its `$ref` leads.
    let definitions: [Definition]
    /// The `$value` of the last definition; for a `$ref` to a value, the target of the reference.
    let value: SyntaxNode
    /// The first type in the definitions.
    let ownType: String?
    /// The type of the groups around the token.
    let groupType: String?
  }

  /// The target of a path in the file.
  enum Item {
    case group(Group)
    case token(Token)
    case value(SyntaxNode)
  }
}
