internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

extension TokenTree {
  /// A value in the file that defines a group, a token or another member of a group.
  ///
  /// `Definition` is a class, because a chain of groups copies the definitions of all its groups.
  final class Definition {
    let node: SyntaxNode
    /// The object with its members; `nil` for a value that is not an object.
    let object: TokenObject?
    /// The path from the file's root to the object.
    let path: TokenPath
    /// The references that were followed to find the definition.
    ///
    /// The references that are being resolved are at the start. The references through which a
    /// group inherits the definition follow.
    let trail: TokenTrail
    /// The type of the groups around the definition; `nil` if these groups have no type.
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

    /// Returns a copy of the definition with another trail.
    func with(_ trail: TokenTrail) -> Definition {
      Definition(node, object, at: path, trail, outerType: outerType)
    }

    /// The position of the object in the file.
    var index: Int { node.node?.index ?? 0 }
    /// The object's own type.
    var type: String? { object?.type }
  }

  /// A group with its own definition and all inherited definitions.
  struct Group {
    /// The group's own definition, followed by the inherited definitions.
    var definitions: [Definition]
    /// The type of each token in the group that does not state a type.
    let type: String?
    /// The faults of the `$extends` and `$ref` references that cannot be followed, including the
    /// faults of inherited groups.
    let faults: [TokenFault]
    /// The first definition whose inherited members are missing; `nil` if no members are missing.
    ///
    /// The inherited members of a definition are missing while the definition's reference is being
    /// resolved.
    let incomplete: Definition?
  }

  /// A token; its value can contain references.
  struct Token {
    /// The token's own definition, followed by the definitions of the tokens to which `$ref` leads.
    let definitions: [Definition]
    /// The `$value` of the last definition; for a `$ref` to a value, the target of the reference.
    let value: SyntaxNode
    /// The first type in the definitions.
    let ownType: String?
    /// The type of the groups around the token.
    let groupType: String?
  }

  /// A group, a token or a value to which a path in the file leads.
  enum Item {
    case group(Group)
    case token(Token)
    case value(SyntaxNode)
  }

  /// Returns the target of a reference.
  ///
  /// - Throws: A fault if the target is missing, or if a reference on the path cannot be followed.
  func find(_ reference: TokenReference, _ trail: TokenTrail) throws(TokenFault) -> Item {
    let missing = TokenFault(
      reference.isPointer
        ? "refers to a value that does not exist" : "refers to a token that does not exist",
      given: reference.text.utf8.count <= 100 ? .string(reference.text) : nil)
    var item = root(trail, isPassed: !reference.keys.isEmpty)
    for (number, key) in reference.keys.enumerated() {
      let isLast = number == reference.keys.count - 1
      switch item {
      case .group(let group):
        let found = definitions(of: key, in: group.definitions)
        guard let first = found.first else {
          let incomplete = group.incomplete
          throw incomplete.flatMap { $0.trail.cycle(at: $0.index) } ?? missing
        }
        // In a group, members whose keys begin with `$` are values, except for `$root`.
        item =
          key.hasPrefix("$") && key != "$root"
          ? .value(first.node) : self.item(found, in: group.type, trail, isPassed: !isLast)
      case .token(let token):
        guard reference.isPointer else { throw missing }
        if key == "$value" {
          if !isLast { item = .value(token.value) }
          continue
        }
        guard let member = token.definitions.lazy.compactMap({ $0.object?.member(key) }).first
        else { throw missing }
        item = .value(member)
      case .value(let value):
        guard reference.isPointer else { throw missing }
        let whole = try followed(value, trail).value
        guard let part = part(key, of: whole) else { throw missing }
        item = .value(part)
      }
    }
    return item
  }

  /// True if a motion can be set at a path.
  ///
  /// The path must lead to a token or to a missing member. The path must not lead into a token or a
  /// value, even if the token or value is inherited.
  func hasPlace(for path: [String]) -> Bool {
    var item = root(TokenTrail(), isPassed: !path.isEmpty)
    for (number, key) in path.enumerated() {
      guard case .group(let group) = item else { return false }
      let found = definitions(of: key, in: group.definitions)
      if found.isEmpty { return true }
      let isLast = number == path.count - 1
      item = self.item(found, in: group.type, TokenTrail(), isPassed: !isLast)
    }
    if case .token = item { return true }
    return false
  }

  /// Returns a member of an object, or an element of an array.
  private func part(_ key: String, of value: SyntaxNode) -> SyntaxNode? {
    if let members = value.members {
      return Work.spend(4 + members.count, on: .bytes) ? members[key] : nil
    }
    // Source: RFC 6901, section 4. An index has no leading zeros.
    guard let elements = value.writtenElements, Work.spend(4 + elements.count, on: .bytes),
      let index = Int(key), String(index) == key, elements.indices.contains(index)
    else { return nil }
    return elements[index]
  }
}

/// An object of a token file, with the members that the format defines.
///
/// The members that the format defines are read once, because reading a member takes time in
/// proportion to the number of members.
final class TokenObject {
  /// All members, including members that the format does not define.
  let members: ObjectMembers
  let count: Int
  /// The member `$value`, which only a token has.
  let value: SyntaxNode?
  /// The member `$extends`, the reference to an inherited group.
  let extended: SyntaxNode?
  /// The member `$ref`.
  let reference: SyntaxNode?
  /// The member `$extensions`.
  let extensions: SyntaxNode?
  /// The member `$type`, whose value can be invalid.
  let typeNode: SyntaxNode?
  /// The text of the member `$type`; `nil` if the member is missing or is not a string.
  let type: String?
  /// The members of a large object, keyed by the bytes of their names; `nil` before the first
  /// search.
  private var table: [[UInt8]: SyntaxNode]?

  init(_ members: ObjectMembers, count: Int) {
    (self.members, self.count) = (members, count)
    value = members["$value"]
    extended = members["$extends"]
    reference = members["$ref"]
    extensions = members["$extensions"]
    typeNode = members["$type"]
    type = typeNode?.text
    Work.spend((type?.utf8.count ?? 0) / 16, on: .bytes)
  }

  /// True for a token that describes a motion and whose keys have no `$`, such as `value`.
  var isOlderToken: Bool {
    value == nil && member("value") != nil
      && member("type")?.text.flatMap(TokenType.init(rawValue:)) != nil
  }

  /// Returns the member with a key; the keys of a large object are indexed for later searches.
  func member(_ name: String) -> SyntaxNode? {
    guard Work.spend(1 + name.utf8.count / 16, on: .bytes) else { return nil }
    if let table { return table[Array(name.utf8)] }
    guard Work.spend(count, on: .bytes) else { return nil }
    guard count > 16 else { return members[name] }
    var table: [[UInt8]: SyntaxNode] = [:]
    for (key, value) in members.members { table[Array(key.utf8)] = value }
    self.table = table
    return table[Array(name.utf8)]
  }
}
