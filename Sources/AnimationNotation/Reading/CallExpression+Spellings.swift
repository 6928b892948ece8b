internal import JSONCodec

extension CallExpression {
  /// Creates a call from a JSON object; adds a violation and returns `nil` if the call's name is
  /// not a string.
  ///
  /// By default, the member `type` contains the call's name, and the member `modifiers` contains
  /// the call's modifiers. All other members are arguments.
  ///
  /// - Parameter key: The key of the call's name. If it is `nil`, the key is `type`. If it is not
  ///   `nil`, the call has no modifiers, and all other members are arguments.
  convenience init?(
    _ parts: ParsedSource, _ object: Int, named key: String? = nil, _ violations: ViolationList
  ) {
    let tokens = parts.tokens
    var name: Name?
    var modifiers: [CallExpression] = []
    var count = 0
    let end = tokens.end(object)
    var member = object + 1
    while member < end {
      let value = member + 1
      if key.map({ tokens.string(member) == $0 }) ?? tokens.isText(member, .type) {
        guard let word = SyntaxNode(parts, value).string(violations) else { return nil }
        name = Name(word, at: InputLocation(value, of: parts))
      } else if key == nil, tokens.isText(member, .modifiers) {
        modifiers = Self.modifiers(SyntaxNode(parts, value), violations)
      } else {
        count += 1
      }
      member = tokens.end(value)
    }
    let own = key.map(ObjectNode.OwnMembers.name) ?? .typeAndModifiers
    self.init(ObjectNode(parts: parts, index: object, own: own, count: count), name, modifiers)
  }

  private static func modifiers(_ value: SyntaxNode, _ violations: ViolationList)
    -> [CallExpression]
  {
    (value.elements(violations) ?? []).compactMap { element in
      guard element.object != nil else {
        return violations.reject(
          #"must be an object such as {"type": "delay", "delay": 1}"#, of: element)
      }
      return element.call("a modifier", violations)
    }
  }

  /// Creates a call from a chain such as `.linear.delay(1)`; the links after the first are
  /// modifiers.
  convenience init(_ chain: TextChain, in whole: ParsedSource) {
    let modifiers = chain.links.dropFirst().map {
      CallExpression($0, qualifier: nil, modifiers: [], in: whole)
    }
    self.init(chain.links[0], qualifier: chain.qualifier, modifiers: modifiers, in: whole)
  }

  private convenience init(
    _ link: TextLink, qualifier: TextName?, modifiers: [CallExpression], in whole: ParsedSource
  ) {
    let named = { (name: TextName) in
      Name(name.text, at: InputLocation(name.place, of: whole))
    }
    self.init(
      qualifier: qualifier.map(named), name: named(link.name),
      arguments: (link.arguments ?? []).map {
        Argument(
          label: $0.label?.text, stretch: $0.label?.place, value: SyntaxNode($0.value, of: whole))
      },
      modifiers: modifiers, place: InputLocation(link.place, of: whole),
      spelling: .swift(hasParentheses: link.arguments != nil))
  }
}
