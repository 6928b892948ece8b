internal import AnimationCore
internal import AnimationNotation

/// The groups and the tokens of a file, with the members that groups inherit.
///
/// A group inherits the members of another group by `$extends`, or by `$ref`. If an own member and
/// an inherited member have the same name, the two members are merged if both are groups.
/// Otherwise, the own member applies.
///
/// The number of references and of inherited members is bounded. Without this bound, a few groups
/// that inherit from each other could have an exponential number of members.
///
/// Source: Design Tokens Format Module 2025.10, sections 6.2, 6.4 and 6.7.
final class TokenTree {
  private let file: SyntaxNode
  /// The total number of references and inherited members that are still allowed to be read.
  private var remaining = mostReferences
  /// The objects that have been read, keyed by the position in the file.
  private var objects: [Int: TokenObject] = [:]
  /// The results of parsing values as references; a result is `nil` if the value is not a
  /// reference.
  private var references: [ReferencePlace: Result<TokenReference?, TokenFault>] = [:]

  /// The position and the role of a value that can be a reference.
  private struct ReferencePlace: Hashable {
    let index: Int
    let role: TokenReference.Role
  }

  private static let mostReferences = 100_000

  init(_ file: SyntaxNode) { self.file = file }

  /// The whole file.
  var root: Item { root(TokenTrail(), isPassed: false) }

  /// Returns the root of the file.
  ///
  /// - Parameters:
  ///   - trail: The references that are being resolved.
  ///   - isPassed: True if the path of a reference leads through the root to a member of the root.
  func root(_ trail: TokenTrail, isPassed: Bool) -> Item {
    let definition = Definition(file, object(file), at: TokenPath(), trail, outerType: nil)
    return item([definition], in: nil, trail, isPassed: isPassed)
  }

  /// Returns the value `node` as an object with its members; `nil` if the value is not an object.
  func object(_ node: SyntaxNode) -> TokenObject? {
    guard let index = node.object?.index else { return nil }
    if let known = objects[index] { return known }
    guard let members = node.members else { return nil }
    let count = members.count
    guard Work.spend(4 + count, on: .bytes) else { return nil }
    let object = TokenObject(members, count: count)
    objects[index] = object
    return object
  }

  /// Returns the reference that a value contains; `nil` if the value is not a reference.
  ///
  /// Each value is parsed once.
  ///
  /// - Throws: The fault of a malformed reference.
  func reference(
    _ role: TokenReference.Role, in value: SyntaxNode
  ) throws(TokenFault) -> TokenReference? {
    guard let index = value.node?.index, value.plainNumber == nil else { return nil }
    let place = ReferencePlace(index: index, role: role)
    if let known = references[place] { return try known.get() }
    let parsed = Result { () throws(TokenFault) in
      try TokenReference(role, in: value, object(value))
    }
    references[place] = parsed
    return try parsed.get()
  }

  /// Counts one reference or inherited member of the file.
  ///
  /// - Throws: A fault if the file has too many references and inherited members, or if the work
  ///   budget is exhausted.
  func spend() throws(TokenFault) {
    guard remaining > 0, Work.spend(16, on: .bytes) else {
      throw TokenFault(
        """
        has more than \(Self.mostReferences) references and inherited members: write fewer \
        references
        """
      ).at(file)
    }
    remaining -= 1
  }

  /// Returns the children of a group, each with its definitions; the inherited children are at the
  /// end.
  func children(of group: Group) -> [(name: String, definitions: [Definition])] {
    var children: [(name: String, definitions: [Definition])] = []
    var known: Set<[UInt8]> = []
    for (number, definition) in group.definitions.enumerated() {
      guard let object = definition.object, Work.spend(object.count, on: .bytes) else { continue }
      for (name, node) in object.members.members
      where !name.hasPrefix("$") || name == "$root" {
        var all = [child(node, name, of: definition)]
        if group.definitions.count > 1 {
          guard Work.spend(4, on: .bytes), known.insert(Array(name.utf8)).inserted else { continue }
          all += definitions(of: name, in: group.definitions.dropFirst(number + 1))
        }
        children.append((name, all))
      }
    }
    return children
  }

  /// Returns the members that have the given name in a group's definitions.
  func definitions(of name: String, in definitions: some Sequence<Definition>) -> [Definition] {
    definitions.compactMap { definition in
      definition.object?.member(name).map { child($0, name, of: definition) }
    }
  }

  private func child(_ node: SyntaxNode, _ name: String, of definition: Definition) -> Definition {
    Definition(
      node, object(node), at: TokenPath(name, in: definition.path), definition.trail,
      outerType: definition.type ?? definition.outerType)
  }

  /// Returns the group, the token or the value at a path, from all definitions with this path.
  ///
  /// - Parameters:
  ///   - definitions: The definitions. If the definitions are groups, they are merged. Otherwise,
  ///     only the first definition applies.
  ///   - type: The type of the group around the item.
  ///   - active: The references that are being resolved.
  ///   - isPassed: True for a group in the middle of a path. The group's own members are then found
  ///     even while the group's reference is being resolved.
  func item(
    _ definitions: [Definition], in type: String?, _ active: TokenTrail, isPassed: Bool = false
  ) -> Item {
    guard let first = definitions.first, Work.spend(8, on: .bytes), let object = first.object else {
      return .value(definitions.first?.node ?? file)
    }
    if let value = object.value {
      return .token(
        Token(
          definitions: [first], value: value, ownType: first.type,
          groupType: type ?? first.outerType))
    }
    var merged: [Definition] = [], faults: [TokenFault] = [], incomplete: Definition?
    for (number, definition) in definitions.enumerated() {
      guard let object = definition.object, object.value == nil else { break }
      guard let reference = object.extended ?? object.reference else {
        merged.append(definition)
        continue
      }
      if isPassed && definition.trail.contains(definition.index) {
        merged.append(definition)
        incomplete = incomplete ?? definition
        continue
      }
      do throws(TokenFault) {
        switch try base(of: definition, object, active) {
        case .group(let group):
          Work.spend(group.definitions.count, on: .bytes)
          merged += [definition] + group.definitions
          faults += group.faults
          incomplete = incomplete ?? group.incomplete
          continue
        case .token(let token):
          // An inherited token does not replace a group that the inheriting group defines.
          if number == 0 { return .token(alias(definition, of: token, in: type)) }
        case .value(let value):
          let token = Token(definitions: [], value: value, ownType: nil, groupType: nil)
          if number == 0 { return .token(alias(definition, of: token, in: type)) }
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
        faults: faults, incomplete: incomplete))
  }

  private func alias(_ definition: Definition, of token: Token, in type: String?) -> Token {
    Token(
      definitions: [definition] + token.definitions, value: token.value,
      ownType: definition.type ?? token.ownType,
      groupType: token.groupType ?? type ?? definition.outerType)
  }

  /// Returns the group, the token or the value to which an object's `$extends` or `$ref` refers.
  ///
  /// - Parameters:
  ///   - definition: The definition of the object.
  ///   - object: The object with its members.
  ///   - active: The references that are being resolved.
  private func base(
    of definition: Definition, _ object: TokenObject, _ active: TokenTrail
  ) throws(TokenFault) -> Item {
    try spend()
    if let node = object.extended {
      guard object.reference == nil else {
        throw TokenFault("cannot be combined with '$ref': write only '$extends'")
      }
      guard let reference = try reference(.extended, in: node) else {
        return .value(definition.node)
      }
      let trail = try definition.trail.adding(
        reference, of: definition.index, in: definition.path)
      guard case .group(let group) = try find(reference, trail) else {
        throw TokenFault("must refer to a group, not to a token or a value", given: node.given)
      }
      return .group(group)
    }
    guard let node = object.reference, let reference = try reference(.pointer, in: node) else {
      return .value(definition.node)
    }
    // A token may refer to a token that its own group inherits. So for a token, the reference must
    // not be in `active`. For a group, the reference must not be in the definition's trail either,
    // because this rule ends an infinite tree of groups.
    let trail = try active.adding(reference, of: definition.index, in: definition.path)
    let target = try find(reference, trail)
    guard case .group(var group) = target, definition.trail.count > active.count else {
      return target
    }
    Work.spend(16 * group.definitions.count, on: .bytes)
    let inherited = try definition.trail.adding(
      reference, of: definition.index, in: definition.path)
    for (index, found) in group.definitions.enumerated() {
      group.definitions[index] = found.with(
        try inherited.adding(stepsOf: found.trail, after: trail.count))
    }
    return .group(group)
  }
}
