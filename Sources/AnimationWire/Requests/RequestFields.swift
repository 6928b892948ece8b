internal import AnimationCore

/// The members of a request: of its JSON object, of its query, or the one that SwiftUI text stands for.
public struct RequestFields: Sendable {
  /// The keys of usual requests and the words for their animations.
  public static let usualTexts: KnownTexts = {
    let signatures = AnimationRegistry.swiftUI.table(.swiftui).animations.signatures
    let descriptions = signatures.flatMap { signature in
      [signature.name] + signature.forms.flatMap { $0.keys.map(\.name) }
    }
    let keys =
      SceneReader.shortKeys + SceneReader.fullKeys + SceneReader.settingKeys + RangeReader.keys
      + EvaluationAnswer.Options.keys + EntryReader.changeKeys
    return KnownTexts(
      keys + ["range", "type", "modifiers", "value", "at", "environment", "remove", "commit"]
        + Fidelity.allCases.map(\.rawValue) + descriptions)
  }()

  private let object: WireParts
  /// A query's parameters, which may come with a body.
  private let query: WireParts?
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
    self.init(members, at: value.place)
  }

  /// Creates the fields of a query, its escapes undone; a repeated parameter is reported.
  public init(query: [(name: String, value: String)], _ violations: ViolationList) {
    var seen: Set<String> = []
    let parameters = query.filter { name, _ in
      let isNew = seen.insert(name).inserted
      if !isNew { violations.add("is given twice", at: .parameter(name)) }
      return isNew
    }
    self.init([], query: parameters, isQuery: true)
  }

  /// Creates the fields of a text that stands for one member.
  public init(_ key: String, text: String) {
    self.init([JSON.Member(key: key, value: .string(text))])
  }

  /// Adds a query's parameters to a body's members.
  public func adding(_ query: RequestFields) -> RequestFields {
    RequestFields(
      members + query.members, at: place, query: parameters + query.parameters, isQuery: isQuery)
  }

  /// The same fields asking for a fidelity.
  func with(_ fidelity: Fidelity) -> RequestFields {
    let key = "fidelity", word = fidelity.rawValue
    var members = members.filter { $0.key != key }
    var parameters = parameters.filter { $0.name != key }
    if isQuery {
      parameters.append((key, word))
    } else {
      members.append(JSON.Member(key: key, value: .string(word)))
    }
    return RequestFields(members, at: place, query: parameters, isQuery: isQuery)
  }

  private init(
    _ members: [JSON.Member], at place: WirePlace = .root,
    query: [(name: String, value: String)] = [], isQuery: Bool = false
  ) {
    object = WireParts(members, at: place)
    self.query = query.isEmpty ? nil : WireParts(.parameters(query), at: .root)
    self.isQuery = isQuery
  }

  private var members: [JSON.Member] { object.members }

  private var parameters: [(name: String, value: String)] {
    if case .parameters(let parameters) = query?.kind { parameters } else { [] }
  }

  /// Where the whole stands.
  public var place: WirePlace { WirePlace(object) }

  /// The number of members.
  public var count: Int { members.count + parameters.count }

  /// The member at an index in the order given.
  public subscript(index: Int) -> (key: String, value: WireValue) {
    (key(at: index), value(at: index))
  }

  /// Whether there is a member of this name.
  public func has(_ key: String) -> Bool { index(of: key) != nil }

  /// The member of this name.
  public subscript(key: String) -> WireValue? {
    // What most requests have, and without a closure that would be made for it.
    if let index = object.index(of: key) {
      return WireValue(object.members[index].value, index, of: object)
    }
    guard query != nil, let index = index(of: key) else { return nil }
    return value(at: index)
  }

  private func index(of key: String) -> Int? {
    if let index = object.index(of: key) { return index }
    return query == nil ? nil : parameters.firstIndex { $0.name == key }.map { members.count + $0 }
  }

  private func key(at index: Int) -> String {
    let members = members
    return index < members.count ? members[index].key : parameters[index - members.count].name
  }

  private func value(at index: Int) -> WireValue {
    let members = members
    if index < members.count { return WireValue(members[index].value, index, of: object) }
    let parameter = index - members.count
    guard let query else { return WireValue(.null, at: place) }
    return WireValue(
      .parameter(parameters[parameter].value), at: WirePlace(parameter, of: query))
  }

  /// Reports every member that is not among the known ones, with the nearest of them.
  public func checkKeys(_ known: [String], _ violations: ViolationList) {
    for index in 0..<count {
      let key = key(at: index)
      if known.contains(where: { $0.utf8.count == key.utf8.count && $0 == key }) { continue }
      var noun = "key"
      if case .parameter = value(at: index).place.location { noun = "parameter" }
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
