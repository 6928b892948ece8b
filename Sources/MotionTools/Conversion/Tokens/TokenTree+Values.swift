internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

extension TokenTree {
  /// The value at the end of a chain of references.
  struct Followed {
    /// The value, which is not itself a reference but can contain references.
    var value: SyntaxNode
    /// The tokens of the chain, from first to last; all tokens of the chain have this value.
    var tokens: [Token] = []
    /// The references of the chain.
    var trail: TokenTrail

    /// The type of the first token; `nil` if no token of the chain has a type.
    ///
    /// The type of a token is its own type, else the type of the token to which it refers, else the
    /// type of the groups around it.
    var type: String? {
      tokens.lazy.compactMap(\.ownType).first
        ?? tokens.reversed().lazy.compactMap(\.groupType).first
    }
  }

  /// Follows references until a reference leads to a value that is not itself a reference.
  ///
  /// - Throws: A fault for a cycle, a chain that is too long, a malformed reference, or a target
  ///   that is missing or is a group.
  func followed(
    _ value: SyntaxNode, _ trail: TokenTrail = TokenTrail()
  ) throws(TokenFault) -> Followed {
    var followed = Followed(value: value, trail: trail)
    while let reference = try reference(.value, in: followed.value) {
      try spend()
      followed.trail = try followed.trail.adding(
        reference, of: followed.value.node?.index ?? 0)
      switch try find(reference, followed.trail) {
      case .token(let token):
        followed.tokens.append(token)
        followed.value = token.value
      case .value(let value): followed.value = value
      case .group(let group):
        if let fault = group.faults.first { throw TokenFault(fault.detail, given: fault.given) }
        let hasRoot = group.definitions.contains { $0.object?.member("$root") != nil }
        throw TokenFault(
          "refers to a group, not to a token"
            + (hasRoot ? ": add $root, the name of the group's own token, to the path" : ""),
          given: reference.text.utf8.count <= 100 ? .string(reference.text) : nil)
      }
    }
    return followed
  }

  /// The maximum number of values in a motion token's `$value`, including nested values.
  ///
  /// A transition has twelve values. The limit ends the work for values that refer to each other.
  private static var mostParts: Int { 64 }

  private static var tooManyParts: TokenFault {
    TokenFault(
      """
      has more than \(mostParts) values, including the values of its references: refer only to \
      durations, curves, transitions and springs
      """)
  }

  /// Returns a copy of `value` in which all references are replaced by their targets; `nil` if
  /// `value` contains no references.
  ///
  /// The result is also `nil` if `value` is so large that the search for references ends early. No
  /// motion has such a value.
  ///
  /// - Throws: A fault if a reference cannot be followed, or if the value is too large after the
  ///   references are replaced.
  func resolved(_ value: SyntaxNode, _ trail: TokenTrail) throws(TokenFault) -> JSON? {
    var parts = Self.mostParts
    guard try hasReference(value, &parts), parts >= 0 else { return nil }
    parts = Self.mostParts
    return try content(of: value, trail, &parts)
  }

  /// True if a value contains a reference.
  ///
  /// - Parameter parts: The number of values that the search is still allowed to visit. If this
  ///   number becomes negative, the search ends, and the result is false.
  private func hasReference(_ value: SyntaxNode, _ parts: inout Int) throws(TokenFault) -> Bool {
    parts -= 1
    if parts < 0 { return false }
    do throws(TokenFault) {
      if try reference(.value, in: value) != nil { return true }
    } catch {
      throw error.at(value)
    }
    guard let values = self.parts(of: value, atMost: parts) else {
      parts = -1
      return false
    }
    for (_, part) in values where parts >= 0 { if try hasReference(part, &parts) { return true } }
    return false
  }

  /// Returns the members or the elements of a value; `nil` if there are more than `limit`.
  private func parts(
    of value: SyntaxNode, atMost limit: Int
  ) -> [(key: String, value: SyntaxNode)]? {
    if let object = object(value) { return object.count <= limit ? object.members.members : nil }
    guard let elements = value.writtenElements else { return [] }
    guard Work.spend(elements.count, on: .bytes), elements.count <= limit else { return nil }
    return elements.map { ("", $0) }
  }

  private func content(
    of value: SyntaxNode, _ trail: TokenTrail, _ parts: inout Int
  ) throws(TokenFault) -> JSON {
    parts -= 1
    guard parts >= 0 else { throw Self.tooManyParts.at(value) }
    let followed: Followed
    do throws(TokenFault) { followed = try self.followed(value, trail) } catch {
      throw error.at(value)
    }
    guard let values = self.parts(of: followed.value, atMost: parts) else {
      throw Self.tooManyParts.at(value)
    }
    if object(followed.value) != nil {
      var all: [JSON.Member] = []
      for (key, part) in values {
        all.append(JSON.Member(key: key, value: try content(of: part, followed.trail, &parts)))
      }
      return .object(all)
    }
    if followed.value.writtenElements != nil {
      var all: [JSON] = []
      for (_, element) in values { all.append(try content(of: element, followed.trail, &parts)) }
      return .array(all)
    }
    let size = (followed.value.text?.utf8.count ?? 0) / 16
    guard Work.spend(1 + size, on: .bytes) else { return .null }
    return followed.value.json ?? .null
  }
}
