internal import AnimationCore

/// The members of a request: of its JSON object, of its query, or the one that SwiftUI text stands for.
public struct RequestFields: Sendable {
  /// Where the whole stands.
  public let place: WirePlace
  /// Whether these are a query's parameters.
  public let isQuery: Bool
  /// The members of an object; their values are given places when they are asked for.
  private let members: [JSON.Member]
  private let parameters: [(name: String, value: String)]

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
    self.init(place: value.place.asStart, isQuery: false, members: members)
  }

  /// Creates the fields of a query, its escapes undone; a repeated parameter is reported.
  public init(query: [(name: String, value: String)], _ violations: ViolationList) {
    var seen: Set<String> = []
    let parameters = query.filter { name, _ in
      let isNew = seen.insert(name).inserted
      if !isNew { violations.add("is given twice", at: .parameter(name)) }
      return isNew
    }
    self.init(place: .root, isQuery: true, parameters: parameters)
  }

  /// Creates the fields of a text that stands for one member.
  public init(_ key: String, text: String) {
    self.init(
      place: .root, isQuery: false, members: [JSON.Member(key: key, value: .string(text))])
  }

  /// Adds a query's parameters to a body's members.
  public func adding(_ query: RequestFields) -> RequestFields {
    RequestFields(
      place: place, isQuery: isQuery, members: members + query.members,
      parameters: parameters + query.parameters)
  }

  /// The same fields asking for a fidelity.
  func with(_ fidelity: Fidelity) -> RequestFields {
    let key = "fidelity", word = fidelity.rawValue
    return RequestFields(
      place: place, isQuery: isQuery,
      members: members.filter { $0.key != key }
        + (isQuery ? [] : [JSON.Member(key: key, value: .string(word))]),
      parameters: parameters.filter { $0.name != key } + (isQuery ? [(key, word)] : []))
  }

  private init(
    place: WirePlace, isQuery: Bool, members: [JSON.Member] = [],
    parameters: [(name: String, value: String)] = []
  ) {
    self.place = place
    self.isQuery = isQuery
    self.members = members
    self.parameters = parameters
  }

  /// The number of members.
  public var count: Int { members.count + parameters.count }

  /// The member at an index in the order given.
  public subscript(index: Int) -> (key: String, value: WireValue) {
    (key(at: index), value(at: index))
  }

  /// Whether there is a member of this name.
  public func has(_ key: String) -> Bool { index(of: key) != nil }

  /// The member of this name.
  public subscript(key: String) -> WireValue? { index(of: key).map(value) }

  private func index(of key: String) -> Int? {
    // Most keys differ in length, which is at hand.
    let length = key.utf8.count
    for index in members.indices
    where members[index].key.utf8.count == length && members[index].key == key {
      return index
    }
    return parameters.firstIndex { $0.name == key }.map { members.count + $0 }
  }

  private func key(at index: Int) -> String {
    index < members.count ? members[index].key : parameters[index - members.count].name
  }

  private func value(at index: Int) -> WireValue {
    if index < members.count {
      return WireValue(members[index].value, at: place.member(members[index].key))
    }
    let (name, value) = parameters[index - members.count]
    return WireValue(parameter: name, value)
  }

  /// Reports every member that is not among the known ones, with the nearest of them.
  public func checkKeys(_ known: [String], _ violations: ViolationList) {
    for index in 0..<count {
      let key = key(at: index)
      if known.contains(where: { $0.utf8.count == key.utf8.count && $0 == key }) { continue }
      let noun = index < members.count ? "key" : "parameter"
      violations.add(
        "unknown \(noun)", at: value(at: index).place, allowed: known,
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
