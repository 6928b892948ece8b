internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The groups and the tokens of a file, with the members that groups inherit.
///
/// A group inherits the members of another group by `$extends`, or by `$ref`. Members of the same
/// name are merged if both are groups. Otherwise, the group's own member applies.
///
/// The number of references and of inherited members is bounded, because few groups can inherit
/// from each other so that their members multiply.
///
/// Source: Design Tokens Format Module 2025.10, sections 6.2, 6.4 and 6.7.
final class TokenTree {
  /// One object of the file that defines a group or a token.
  struct Definition {
    let node: SyntaxNode
    /// The members of the object; `nil` for a value that is not an object.
    let members: ObjectMembers?
    /// The keys from the file's root to the object.
    let keys: [String]
    /// The references through which a group inherits the definition.
    let trail: TokenTrail
    /// The type of the groups around the definition; `nil` if they have none.
    let outerType: String?

    init(_ node: SyntaxNode, _ keys: [String], _ trail: TokenTrail, outerType: String?) {
      (self.node, self.keys, self.trail, self.outerType) = (node, keys, trail, outerType)
      members = node.members
    }

    /// The position of the object in the file.
    var index: Int { node.node?.index ?? 0 }
    /// The object's own type.
    var type: String? { members?["$type"]?.text }
  }

  /// A group with everything that it inherits.
  struct Group {
    /// The group's own definition, followed by the inherited definitions.
    let definitions: [Definition]
    /// The type of tokens without an own type.
    let type: String?
    /// The faults of the references by which the group inherits.
    let faults: [TokenFault]
  }

  /// A token, whose value may contain references.
  struct Token {
    /// The token's own definition, followed by those of the tokens to which its `$ref` leads.
    let definitions: [Definition]
    /// The value in the last of the definitions.
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

  private let file: SyntaxNode
  /// The number of references that may still be followed, plus the inherited members that may still
  /// be read.
  private var remaining = mostReferences
  /// The members of each large object, by the bytes of their keys.
  private var tables: [Int: [[UInt8]: SyntaxNode]] = [:]

  private static let mostReferences = 100_000

  init(_ file: SyntaxNode) { self.file = file }

  /// The whole file.
  var root: Item { root(TokenTrail(), isPassed: false) }

  /// Returns the root of the file, from which a path is followed.
  func root(_ trail: TokenTrail, isPassed: Bool) -> Item {
    item([Definition(file, [], trail, outerType: nil)], in: nil, isPassed: isPassed)
  }

  /// Spends one of the file's references or inherited members.
  ///
  /// - Throws: A fault if none remains.
  func spend() throws(TokenFault) {
    remaining = max(0, remaining - 1)
    guard remaining > 0, Work.spend(16, on: .bytes) else {
      throw TokenFault(
        """
        has more than \(Self.mostReferences) references and inherited members: write fewer \
        references
        """
      ).at(file)
    }
  }

  /// Returns the children of a group, each with its definitions; own children precede inherited
  /// ones.
  func children(of group: Group) -> [(name: String, definitions: [Definition])] {
    var children: [(name: String, definitions: [Definition])] = []
    var known: Set<[UInt8]> = []
    for (number, definition) in group.definitions.enumerated() {
      for (name, node) in definition.members?.members ?? []
      where !name.hasPrefix("$") || name == "$root" {
        var all = [child(node, name, of: definition)]
        if group.definitions.count > 1 {
          guard known.insert(Array(name.utf8)).inserted else { continue }
          all += definitions(of: name, in: group.definitions.dropFirst(number + 1))
        }
        children.append((name, all))
      }
    }
    return children
  }

  /// Returns the members with a name in the definitions of a group.
  func definitions(
    of name: String, in definitions: some Sequence<Definition>
  ) -> [Definition] {
    definitions.compactMap { definition in
      member(name, of: definition).map { child($0, name, of: definition) }
    }
  }

  private func child(
    _ node: SyntaxNode, _ name: String, of definition: Definition
  ) -> Definition {
    Definition(
      node, definition.keys + [name], definition.trail,
      outerType: definition.type ?? definition.outerType)
  }

  /// Returns the member of an object; the keys of a large object are indexed for later searches.
  private func member(_ name: String, of object: Definition) -> SyntaxNode? {
    guard let members = object.members, Work.spend(1 + name.utf8.count / 16, on: .bytes) else {
      return nil
    }
    if let table = tables[object.index] { return table[Array(name.utf8)] }
    let count = members.count
    guard Work.spend(count, on: .bytes) else { return nil }
    guard count > 16 else { return members[name] }
    var table: [[UInt8]: SyntaxNode] = [:]
    for (key, value) in members.members { table[Array(key.utf8)] = value }
    tables[object.index] = table
    return table[Array(name.utf8)]
  }

  /// Returns the group, the token or the value that definitions with the same path describe.
  ///
  /// - Parameters:
  ///   - definitions: The definitions, of which the first applies if they cannot be merged.
  ///   - type: The type of the group around the item.
  ///   - isPassed: True for a group on the way to another item. Its own members are then found even
  ///     while its reference is being resolved.
  func item(
    _ definitions: [Definition], in type: String?, isPassed: Bool = false
  ) -> Item {
    guard let first = definitions.first, let members = first.members else {
      return .value(definitions.first?.node ?? file)
    }
    if let value = members["$value"] {
      return .token(
        Token(
          definitions: [first], value: value, ownType: first.type,
          groupType: type ?? first.outerType))
    }
    var merged: [Definition] = [], faults: [TokenFault] = []
    for (number, definition) in definitions.enumerated() {
      guard let members = definition.members, members["$value"] == nil else { break }
      guard let reference = members["$extends"] ?? members["$ref"],
        !(isPassed && definition.trail.contains(definition.index))
      else {
        merged.append(definition)
        continue
      }
      do throws(TokenFault) {
        switch try base(of: definition, members) {
        case .group(let group):
          merged += [definition] + group.definitions
          faults += group.faults
          continue
        case .token(let token):
          // An inherited token does not replace an own group.
          if number == 0 { return .token(alias(definition, of: token, in: type)) }
        case .value(let value):
          if number == 0 { return .token(alias(definition, of: value, in: type)) }
        }
        break
      } catch {
        merged.append(definition)
        faults.append(error.at(reference))
        continue
      }
    }
    let known = merged.lazy.compactMap(\.type).first ?? type
    return .group(
      Group(
        definitions: merged, type: known ?? merged.lazy.compactMap(\.outerType).first,
        faults: faults))
  }

  private func alias(_ definition: Definition, of token: Token, in type: String?) -> Token {
    Token(
      definitions: [definition] + token.definitions, value: token.value,
      ownType: definition.type ?? token.ownType,
      groupType: token.groupType ?? type ?? definition.outerType)
  }

  private func alias(_ definition: Definition, of value: SyntaxNode, in type: String?) -> Token {
    Token(
      definitions: [definition], value: value, ownType: definition.type,
      groupType: type ?? definition.outerType)
  }

  /// Returns the target of an object's `$extends` or `$ref`.
  private func base(
    of definition: Definition, _ members: ObjectMembers
  ) throws(TokenFault) -> Item {
    try spend()
    let extended = members["$extends"]
    if extended != nil, members["$ref"] != nil {
      throw TokenFault("cannot be combined with '$ref': write only '$extends'")
    }
    guard let node = extended ?? members["$ref"] else { return .value(definition.node) }
    let reference: TokenReference =
      if extended == nil { try TokenReference(pointer: node) } else {
        try TokenReference(extending: node)
      }
    let trail = try definition.trail.adding(
      reference, of: definition.index, in: definition.keys)
    let target = try find(reference, trail)
    if extended != nil {
      guard case .group = target else {
        throw TokenFault("must refer to a group, not to a token or a value", given: node.given)
      }
    }
    return target
  }
}
