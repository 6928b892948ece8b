internal import AnimationCore

/// The members of a request: of its JSON object, of its query, or the one that SwiftUI text stands for.
public struct RequestFields: Sendable {
  /// Where the whole stands.
  public let place: WirePlace
  /// The members in the order given.
  public let members: [(key: String, value: WireValue)]
  /// Whether these are a query's parameters.
  public let isQuery: Bool

  /// Creates the fields of a JSON text; `nil` unless it is an object, which is then reported.
  public init?(_ json: JSON, _ violations: ViolationList) {
    self.init(WireValue(json), violations)
  }

  /// Creates the fields of a value; `nil` unless it is an object, which is then reported.
  public init?(_ value: WireValue, _ violations: ViolationList) {
    guard case .json(.object(let members)) = value.source else {
      violations.add("must be an object", of: value)
      return nil
    }
    place = value.place
    isQuery = false
    self.members = members.map { ($0.key, WireValue($0.value, at: value.place.member($0.key))) }
  }

  /// Creates the fields of a query, its escapes undone; a repeated parameter is reported.
  public init(query: [(name: String, value: String)], _ violations: ViolationList) {
    place = .root
    isQuery = true
    var seen: Set<String> = []
    members = query.compactMap { name, value in
      guard seen.insert(name).inserted else {
        violations.add("is given twice", at: .parameter(name))
        return nil
      }
      return (name, WireValue(parameter: name, value))
    }
  }

  /// Creates the fields of a text that stands for one member.
  public init(_ key: String, text: String) {
    place = .root
    isQuery = false
    members = [(key, WireValue(.string(text), at: WirePlace.root.member(key)))]
  }

  /// Adds members of another kind, such as a query's to a body's.
  public func adding(_ other: RequestFields) -> RequestFields {
    RequestFields(place: place, members: members + other.members, isQuery: isQuery)
  }

  /// The same fields asking for a fidelity.
  func with(_ fidelity: Fidelity) -> RequestFields {
    let key = "fidelity"
    let value = WireValue(.string(fidelity.rawValue), at: place(of: key))
    return RequestFields(
      place: place, members: members.filter { $0.key != key } + [(key, value)], isQuery: isQuery)
  }

  private init(place: WirePlace, members: [(key: String, value: WireValue)], isQuery: Bool) {
    self.place = place
    self.members = members
    self.isQuery = isQuery
  }

  /// Whether there is a member of this name.
  public func has(_ key: String) -> Bool { index(of: key) != nil }

  /// The member of this name.
  public subscript(key: String) -> WireValue? { index(of: key).map { members[$0].value } }

  private func index(of key: String) -> Int? {
    // Most keys differ in length, which is at hand.
    let length = key.utf8.count
    return members.firstIndex { $0.key.utf8.count == length && $0.key == key }
  }

  /// Reports every member that is not among the known ones, with the nearest of them.
  public func checkKeys(_ known: [String], _ violations: ViolationList) {
    for (key, value) in members where !known.contains(key) {
      var noun = "key"
      if case .parameter = value.place.location { noun = "parameter" }
      violations.add(
        "unknown \(noun)", at: value.place, allowed: known,
        suggestion: NearestWord.suggestion(for: key, among: known))
    }
  }

  /// Reports a required member that is missing.
  public func require(_ key: String, _ violations: ViolationList) {
    if !has(key) { violations.add("is required", at: place(of: key)) }
  }

  /// Where a member of this name stands or would stand.
  public func place(of key: String) -> WirePlace {
    isQuery ? .parameter(key) : place.member(key)
  }
}
