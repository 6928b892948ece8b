internal import JSONCodec
internal import AnimationNotation

// A timeline has several equivalent spellings. A permalink contains the preferred one.
extension JSON {
  /// The timeline as a list of entries, with the preferred name of each member.
  var canonicalTimeline: JSON { listed.mappingElements(\.canonicalEntry) }

  private var canonicalEntry: JSON {
    mappingMembers { key, value in
      switch key {
      case "to": ("set", value)
      case "remove": (key, value.listed)
      case "animation": (key, value.canonicalChangeAnimation)
      default: (key, value)
      }
    }
  }

  /// This JSON description of an animation, in its canonical form.
  ///
  /// Members of keyframes and phases have their preferred names, and single elements become lists.
  /// A description of any other animation is unchanged.
  var canonicalChangeAnimation: JSON {
    guard case .object(let members) = self else { return self }
    let type = members.first { $0.key == "type" }?.value
    return mappingMembers { key, value in
      switch (type, key) {
      case (.string("keyframes"), "tracks"): (key, value.mappingMembers { ($0, $1.listed) })
      case (.string("phases"), "phases"): (key, value.listed.mappingElements(\.canonicalEntry))
      default: (key, value)
      }
    }
  }

  /// The value itself if the value is a list, otherwise a list that contains only this value.
  private var listed: JSON { if case .array = self { self } else { .array([self]) } }

  private func mappingElements(_ change: (JSON) -> JSON) -> JSON {
    if case .array(let elements) = self { .array(elements.map(change)) } else { self }
  }

  private func mappingMembers(_ change: (String, JSON) -> (String, JSON)) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        let (key, value) = change(member.key, member.value)
        return JSON.Member(key: key, value: value)
      })
  }
}

extension CanonicalQuery.Value {
  /// Returns JSON transformed by `change`; a text or a number is returned unchanged.
  func changed(_ change: (JSON) -> JSON) -> CanonicalQuery.Value {
    if case .json(let json, let table) = self { .json(change(json), table) } else { self }
  }
}

extension SyntaxNode {
  /// The value of a query parameter or of a body's member as JSON; `nil` if the value is invalid.
  var canonicalJSON: JSON? { writtenJSON(ViolationList())?.json }
}

extension ObjectMembers {
  /// The members `animation`, `stagger` and `to` as a timeline with one entry at time 0.
  ///
  /// The entry contains `to` as `set`: a `to` of `{"x":1}` gives `{"at":0,"set":{"x":1}}`.
  var startTimeline: JSON? {
    var members = [JSON.Member(key: "at", value: .number(0))]
    if let animation = self[.animation] {
      members.append(JSON.Member(key: "animation", value: animation.json ?? animation.letters))
    }
    if let stagger = self[.stagger]?.canonicalJSON {
      members.append(JSON.Member(key: "stagger", value: stagger))
    }
    if let to = self[.to] {
      members.append(
        JSON.Member(key: "set", value: to.byName(of: self[.properties]?.canonicalJSON)))
    }
    return .array([.object(members)])
  }
}

extension SyntaxNode {
  /// The JSON value of a query parameter: an object, `null`, or any other text as a string.
  ///
  /// A value that is not a query parameter gives `null`.
  fileprivate var letters: JSON {
    guard case .parameter(let text) = source else { return .null }
    if isNull { return .null }
    if text.utf8.first == UInt8(ascii: "{"), let json = canonicalJSON { return json }
    return .string(text)
  }

  /// Returns the target values of a change as an object, such as `{"x": 1}`, with the names of the
  /// properties as keys.
  ///
  /// A single value is assigned to the first of the declared `properties`. If no properties are
  /// declared, the value is returned unchanged.
  fileprivate func byName(of properties: JSON?) -> JSON {
    guard case .object(let names) = properties else { return json ?? letters }
    let isOfType = names.contains { $0.key == "type" }
    let given = json ?? letters
    if case .object(let members) = given, isOfType || !members.contains(where: { $0.key == "type" })
    {
      return given
    }
    let value = writtenNumber.map { $0.isFinite ? JSON.number($0) : given } ?? given
    return .object(names.prefix(1).map { JSON.Member(key: $0.key, value: value) })
  }
}
