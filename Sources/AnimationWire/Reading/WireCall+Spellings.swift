extension WireCall {
  /// Creates a call from the members of an object, `type` and `modifiers` being its own; nil if the
  /// `type` is no name, which is reported.
  init?(_ members: [JSON.Member], at place: WirePlace, _ violations: ViolationList) {
    let start = place.asStart
    var name: Name?
    var arguments: [Argument] = []
    arguments.reserveCapacity(members.count)
    var modifiers: [WireCall] = []
    for member in members {
      let value = WireValue(member.value, at: start.member(member.key))
      switch member.key {
      case "type":
        guard let text = value.string(violations) else { return nil }
        name = Name(text: text, place: value.place)
      case "modifiers":
        modifiers = Self.modifiers(value, violations)
      default:
        arguments.append(
          Argument(label: Name(text: member.key, place: value.place), value: value))
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

  /// Creates a call from a chain, what follows its first link being modifiers.
  ///
  /// - Parameter whole: The place of the text that the chain is part of.
  init(_ chain: TextChain, in whole: WirePlace) {
    let modifiers = chain.links.dropFirst().map {
      WireCall($0, qualifier: nil, modifiers: [], in: whole)
    }
    self.init(chain.links[0], qualifier: chain.qualifier, modifiers: modifiers, in: whole)
  }

  private init(
    _ link: TextLink, qualifier: TextName?, modifiers: [WireCall], in whole: WirePlace
  ) {
    let named = { (name: TextName) in Name(text: name.text, place: whole.within(name.place)) }
    self.init(
      qualifier: qualifier.map(named), name: named(link.name),
      arguments: (link.arguments ?? []).map {
        Argument(label: $0.label.map(named), value: WireValue($0.value, in: whole))
      },
      modifiers: modifiers, place: whole.within(link.place),
      spelling: .swift(hasParentheses: link.arguments != nil))
  }
}
