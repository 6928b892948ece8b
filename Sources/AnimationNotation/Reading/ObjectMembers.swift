package import JSONCodec
package import AnimationCore

/// The members of a request's JSON object, the parameters of its query, or both.
package struct ObjectMembers: Sendable {
  /// The source that contains the JSON object.
  private let parts: ParsedSource
  private let index: Int
  /// The parameters of the query; `nil` if there is no query.
  ///
  /// A request with a body can have a query, too.
  private let query: ParsedSource?
  /// A bit mask of all keys, for a fast check that a key is missing; see ``JSONKey/bit``.
  private let keys: UInt64
  /// True if the members are a query's parameters.
  package let isQuery: Bool

  /// An empty list of members.
  package static let none = ObjectMembers(.emptyObject, 0)

  /// Creates the list of an object's members.
  ///
  /// If the value is not an object, adds a violation and returns `nil`.
  package init?(_ value: SyntaxNode, _ violations: ViolationList) {
    guard let (parts, index) = value.object else {
      violations.add("must be an object", of: value)
      return nil
    }
    self.init(parts, index)
  }

  /// Creates the list of a query's parameters; the texts in `query` must be percent-decoded.
  ///
  /// A repeated name is reported, and its first value is kept.
  ///
  /// - Parameters:
  ///   - generated: Additional parameters whose texts are not in the request. Errors in such a text
  ///     have no column.
  ///   - query: The parameters of the query.
  ///   - violations: The list to which errors are added.
  package init(
    generated: [(name: String, value: String)] = [], query: [(name: String, value: String)],
    _ violations: ViolationList
  ) {
    var parameters: [(name: String, value: String)] = []
    parameters.reserveCapacity(generated.count + query.count)
    for parameter in generated + query {
      if parameters.contains(where: { $0.name == parameter.name }) {
        violations.add("is given twice", at: .parameter(parameter.name))
      } else {
        parameters.append(parameter)
      }
    }
    self.init(
      .emptyObject, 0, query: parameters, generated: Set(generated.map(\.name)), isQuery: true)
  }

  /// Creates a list with a single member whose value is a string.
  ///
  /// - Parameter removedCount: The number of UTF-16 code units that were removed before the text.
  package init(_ key: String, text: String, removedCount: Int = 0) {
    let json = JSON.object([JSON.Member(key: key, value: .string(text))])
    self.init(
      ParsedSource(.values, JSONTokenStream(json), removedCount: removedCount, at: .root), 0)
  }

  /// Returns a copy of these members that also contains the parameters of a query.
  package func adding(_ query: ObjectMembers) -> ObjectMembers {
    ObjectMembers(
      parts, index, query: parameters + query.parameters,
      generated: generated.union(query.generated), isQuery: isQuery)
  }

  /// Returns a copy of these members in which the member `fidelity` has the given value.
  ///
  /// A JSON object is tokenized again; the tokenizing counts as work.
  package func with(_ fidelity: Fidelity) -> ObjectMembers {
    let key = JSONKey.fidelity.name, word = fidelity.rawValue
    var parameters = parameters.filter { $0.name != key }
    if isQuery {
      parameters.append((key, word))
      return ObjectMembers(
        parts, index, query: parameters, generated: generated.subtracting([key]), isQuery: true)
    }
    guard case .object(var members) = parts.tokens.json(index) else { return self }
    members.removeAll { $0.key == key }
    members.append(JSON.Member(key: key, value: .string(word)))
    let json = JSON.object(members)
    Work.spend(2 * json.size, on: .bytes)
    let changed = ParsedSource(
      .values, JSONTokenStream(json), removedCount: parts.removedCount, at: place)
    return ObjectMembers(changed, 0, query: parameters, generated: generated)
  }

  private init(
    _ parts: ParsedSource, _ index: Int, query: [(name: String, value: String)] = [],
    generated: Set<String> = [], isQuery: Bool = false
  ) {
    self.parts = parts
    self.index = index
    self.query = query.isEmpty ? nil : ParsedSource(query: query, generated: generated)
    self.isQuery = isQuery
    keys = query.reduce(parts.tokens.keyBits(of: index)) {
      $0 | JSONKey($1.name).bit
    }
  }

  private var parameters: [(name: String, value: String)] { query?.parameters ?? [] }
  private var generated: Set<String> { query?.generated ?? [] }

  /// The location of the object; for a query, ``InputLocation/root``.
  package var place: InputLocation { SyntaxNode(parts, index).place }

  package var count: Int {
    parts.tokens.keys(of: index).reduce(parameters.count) { count, _ in count + 1 }
  }

  /// The members in the order of the input.
  package var members: [(key: String, value: SyntaxNode)] {
    var members = parts.tokens.keys(of: index).map { key in
      (key: parts.tokens.string(key), value: SyntaxNode(parts, key + 1))
    }
    if let query {
      members += query.parameters.indices.map {
        (query.parameters[$0].name, SyntaxNode(query, $0))
      }
    }
    return members
  }

  @inline(__always)
  package func has(_ key: JSONKey) -> Bool { self[key] != nil }

  /// The value of the member with this key; `nil` if there is no such member.
  @inline(__always)
  package subscript(key: JSONKey) -> SyntaxNode? { keys & key.bit == 0 ? nil : value(of: key) }

  @inline(never)
  private func value(of key: JSONKey) -> SyntaxNode? {
    if let value = parts.tokens.member(key, of: index) { return SyntaxNode(parts, value) }
    guard let query, let place = query.parameters.firstIndex(where: { $0.name == key.name })
    else { return nil }
    return SyntaxNode(query, place)
  }

  /// Returns the first of the given keys that is present; `nil` if none is present.
  @inline(__always)
  package func first(of keys: KeySet) -> JSONKey? {
    self.keys & keys.bits == 0 ? nil : keys.first(where: has)
  }

  package func has(_ key: String) -> Bool { has(JSONKey(key)) }

  /// The value of the member with this name; `nil` if there is no such member.
  package subscript(key: String) -> SyntaxNode? { self[JSONKey(key)] }

  /// Reports every unknown member, with the nearest known key.
  ///
  /// - Parameters:
  ///   - known: The current names, which errors list.
  ///   - older: Older names, which are accepted but not listed in errors.
  package func checkKeys(_ known: [String], older: [String] = [], _ violations: ViolationList) {
    for (key, value) in members where !known.contains(key) && !older.contains(key) {
      violations.add(Self.unknown(key, value, known))
    }
  }

  private static func unknown(_ key: String, _ value: SyntaxNode, _ known: [String]) -> Violation {
    let place = value.place
    let hint = UnknownKey(key, value, known, isParameter: place.isParameter)
    return Violation(
      "unknown \(place.isParameter ? "parameter" : "key")"
        + (hint.line.map { ": write \($0)" } ?? ""), at: place, allowed: known,
      suggestion: hint.suggestion)
  }

  /// Reports every member whose key is in neither of the two sets.
  ///
  /// - Parameters:
  ///   - known: The current keys, which errors list.
  ///   - older: Older keys, which are accepted but not listed in errors.
  package func checkKeys(_ known: KeySet, older: KeySet = [], _ violations: ViolationList) {
    if !hasOnly(known, older) { checkKeys(known.names, older: older.names, violations) }
  }

  /// True if every key is in at least one of the two sets.
  private func hasOnly(_ known: KeySet, _ older: KeySet) -> Bool {
    let tokens = parts.tokens, end = tokens.end(index)
    var key = index &+ 1
    while key < end {
      if !known.contains(key, of: tokens), !older.contains(key, of: tokens) { return false }
      key = tokens.end(key &+ 1)
    }
    return parameters.allSatisfy { parameter in
      let key = JSONKey(parameter.name)
      return known.contains(key) || older.contains(key)
    }
  }

  /// Returns the value of the member with the current key or with the older key; `nil` if neither
  /// key is present.
  ///
  /// If both keys are present, an error is reported, and the value of the current key is returned.
  ///
  /// - Parameters:
  ///   - key: The current key, such as `set`.
  ///   - older: The older key with the same meaning, such as `to`.
  package func value(
    of key: JSONKey, or older: JSONKey, _ violations: ViolationList
  ) -> SyntaxNode? {
    guard let other = self[older] else { return self[key] }
    guard let value = self[key] else { return other }
    violations.add(
      "'\(older.name)' is another name of '\(key.name)': write only '\(key.name)'",
      at: other.place, allowed: [key.name])
    return value
  }

  /// Reports an error if the required member with this key is missing.
  package func require(_ key: JSONKey, _ violations: ViolationList) {
    if !has(key) { violations.add("is required", at: place(of: key)) }
  }

  /// Returns the location of the member with this key, even if the member is missing.
  package func place(of key: JSONKey) -> InputLocation {
    isQuery ? .parameter(key.name) : place.member(key.name)
  }

  /// Returns the location of an element of the list with this key.
  ///
  /// If the element has no location of its own, the result is the location of the member. This is
  /// the case for a comma-separated list, a missing member and a missing element.
  package func place(of key: JSONKey, element index: Int) -> InputLocation {
    self[key]?.place(ofElement: index) ?? place(of: key)
  }
}
