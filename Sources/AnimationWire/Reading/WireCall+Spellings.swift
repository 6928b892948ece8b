extension WireCall {
  /// Creates a call from the members of an object, `type` and `modifiers` being its own; nil if the
  /// `type` is no name, which is reported.
  ///
  /// - Parameter key: The key of the name. With another one than `type` there are no modifiers.
  convenience init?(
    _ members: [JSON.Member], named key: String = "type", at place: WirePlace,
    _ violations: ViolationList
  ) {
    let parts = WireParts(members, at: place)
    var name: Name?
    var arguments: [Argument] = []
    arguments.reserveCapacity(members.count)
    var modifiers: [WireCall] = []
    for index in members.indices {
      let member = members[index].key
      let value = WireValue(members[index].value, index, of: parts)
      switch member {
      case key:
        guard let text = value.string(violations) else { return nil }
        name = Name(text: text, place: value.place)
      case "modifiers" where key == "type":
        modifiers = Self.modifiers(value, violations)
      default:
        arguments.append(Argument(label: member, stretch: nil, value: value))
      }
    }
    self.init(
      qualifier: nil, name: name, arguments: arguments, modifiers: modifiers, place: place,
      spelling: .json)
  }

  private static func modifiers(_ value: WireValue, _ violations: ViolationList) -> [WireCall] {
    (value.elements(violations) ?? []).compactMap { element in
      guard case .json(.object) = element.source else {
        violations.add("must be an object with a \"type\"", of: element)
        return nil
      }
      return element.call("a modifier", violations)
    }
  }

  /// Creates a call from a chain in a text, what follows its first link being modifiers.
  convenience init(_ chain: TextChain, in whole: WireParts) {
    let modifiers = chain.links.dropFirst().map {
      WireCall($0, qualifier: nil, modifiers: [], in: whole)
    }
    self.init(chain.links[0], qualifier: chain.qualifier, modifiers: modifiers, in: whole)
  }

  private convenience init(
    _ link: TextLink, qualifier: TextName?, modifiers: [WireCall], in whole: WireParts
  ) {
    let named = { (name: TextName) in
      Name(text: name.text, place: WirePlace(name.place, of: whole))
    }
    self.init(
      qualifier: qualifier.map(named), name: named(link.name),
      arguments: (link.arguments ?? []).map {
        Argument(
          label: $0.label?.text, stretch: $0.label?.place, value: WireValue($0.value, of: whole))
      },
      modifiers: modifiers, place: WirePlace(link.place, of: whole),
      spelling: .swift(hasParentheses: link.arguments != nil))
  }
}
