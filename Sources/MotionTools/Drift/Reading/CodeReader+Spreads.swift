internal import AnimationCore

/// Replaces spreads in object literals, such as `...defaults`, with the members of their objects.
extension CodeReader {
  /// Returns an object literal in which the members of other objects replace the spreads.
  ///
  /// For example, `{ ...defaults, mass: 2 }` gets all members of `defaults`. A spread remains if
  /// its object is not a literal in this file. The members before such a spread are removed,
  /// because the unknown object can contain the same keys. An expression that is not an object
  /// literal is unchanged.
  ///
  /// Source: ECMA-262, section 13.2.5, Object Initializer: members are set in their order.
  func merged(_ object: CodeValue) -> CodeValue {
    var spreads = 0
    return merged(object, depth: 0, &spreads)
  }

  /// Returns an object with the members of its spreads.
  ///
  /// `depth` is the nesting depth of the object. `spreads` counts the spreads that have been
  /// visited.
  private func merged(_ object: CodeValue, depth: Int, _ spreads: inout Int) -> CodeValue {
    guard let own = object.members, own.contains(where: { $0.key == CodeValue.Member.spread })
    else { return object }
    var members: [CodeValue.Member] = []
    for member in own {
      guard member.key == CodeValue.Member.spread else {
        members.append(member)
        continue
      }
      spreads += 1
      guard depth < Self.maxDepth, spreads <= Self.maxSpreads,
        let inner = self.object(of: member.value, depth: depth + 1, &spreads)?.members,
        members.count + inner.count <= Self.maxMembers, Work.spend(4 + inner.count, on: .bytes)
      else {
        members = [member]
        continue
      }
      if inner.contains(where: { $0.key == CodeValue.Member.spread }) { members = [] }
      let isShared = isShared(member.value)
      members += inner.map { inner in
        var inner = inner
        inner.origin = CodeValue.Member.Spread(
          range: member.range, isShared: isShared || inner.origin?.isShared ?? false)
        return inner
      }
    }
    return CodeValue(content: .object(members), range: object.range)
  }

  /// True if other code can also use the object of a spread; `value` is the expression after the
  /// dots.
  private func isShared(_ value: CodeValue) -> Bool {
    switch value.content {
    case .object: false
    case .call(_, let arguments): arguments.first.map { isShared($0.value) } ?? true
    case .name(let path): path.last.map(source.isShared) ?? true
    default: true
    }
  }

  /// Returns the object literal that an expression is or refers to, with the members of its
  /// spreads; `nil` if there is no such literal.
  ///
  /// A qualified name, such as `theme.card`, refers to a member of an object in this file.
  private func object(of value: CodeValue, depth: Int, _ spreads: inout Int) -> CodeValue? {
    guard depth <= Self.maxDepth else { return nil }
    switch value.content {
    case .object: return merged(value, depth: depth, &spreads)
    case .call(["Object", "freeze"], let arguments) where arguments.count == 1:
      return object(of: arguments[0].value, depth: depth + 1, &spreads)
    case .name(let path):
      guard let first = path.first else { return nil }
      var found = source.resolved(CodeValue(content: .name([first]), range: value.range))
      for key in path.dropFirst() {
        guard let member = object(of: found, depth: depth + 1, &spreads)?.member(key) else {
          return nil
        }
        found = member
      }
      if case .name = found.content, path.count == 1 { return nil }
      return object(of: found, depth: depth + 1, &spreads)
    default: return nil
    }
  }

  /// The maximum nesting depth of the expressions that lead to the object of a spread.
  private static var maxDepth: Int { 8 }
  /// The maximum number of spreads of an object, including nested spreads.
  private static var maxSpreads: Int { 64 }
  /// The maximum number of members of a merged object; a spread remains if its members would exceed
  /// this number.
  private static var maxMembers: Int { 1024 }

  /// Returns the object literal that an expression is or refers to, with the members of its
  /// spreads.
  ///
  /// - Parameters:
  ///   - value: The expression.
  ///   - keys: The keys that suffice to describe the motion; empty if every member can matter.
  /// - Throws: An error if the value is not an object literal, or if it has a spread of an unknown
  ///   object. If `keys` is not empty and `maySpring(_:)` is false, such a spread is accepted
  ///   before the members with all `keys`.
  func closed(
    _ value: CodeValue, sufficing keys: [String] = []
  ) throws(UnreadableMotion) -> CodeValue {
    var spreads = 0
    guard let object = self.object(of: value, depth: 0, &spreads), let members = object.members
    else {
      throw UnreadableMotion(
        """
        must be an object literal in this file, not '\(source.file.text(value.range).prefix(60))'
        """, at: value.range)
    }
    guard let spread = members.first(where: { $0.key == CodeValue.Member.spread }) else {
      return object
    }
    if !keys.isEmpty, keys.allSatisfy({ object.member($0) != nil }), !maySpring(object) {
      return object
    }
    throw UnreadableMotion(
      """
      contains '\(source.file.text(spread.range).prefix(60))', which is not an object literal in \
      this file: write its members in the object
      """, at: spread.range)
  }

  /// The keys that suffice to describe a motion in the platform's options, such as `duration` and
  /// `ease` for GSAP; empty if there are no such keys.
  ///
  /// A spread of an unknown object is ignored if the members with all these keys follow the spread,
  /// and the options cannot select a spring.
  var sufficientKeys: [String] {
    switch platform {
    case .gsap: ["duration", "ease"]
    case .waapi: ["duration", "easing"]
    case .motion: ["type", "duration", "ease"]
    default: []
    }
  }

  /// True if the options can select a spring of the library Motion.
  ///
  /// `sufficientKeys` do not describe such a spring, because a spring can also have a `bounce`.
  private func maySpring(_ object: CodeValue) -> Bool {
    guard platform == .motion, let type = object.member("type") else { return false }
    return isSpringType(source.resolved(type)) ?? true
  }

  /// True if an object has no spreads: all its members are written in the object itself.
  func isLiteral(_ object: CodeValue) -> Bool {
    (object.members ?? []).allSatisfy { $0.key != CodeValue.Member.spread && $0.origin == nil }
  }
}
