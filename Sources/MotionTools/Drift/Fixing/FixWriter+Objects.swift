internal import JSONCodec

/// Computes the replacements for the members of options objects.
extension FixWriter {
  /// A member that a fix writes into an object.
  ///
  /// If the value is a number or a curve, `numbers` contains the numbers of the value. Otherwise,
  /// `numbers` is empty.
  struct NewMember {
    let key: String
    let code: String
    var numbers: [Double] = []
    /// The text that replaces the declared value to which the old member refers; if `declaration`
    /// is `nil`, `code` replaces the declared value.
    var declaration: String?
    /// True if a fix must change only the member and must keep the declared value to which the old
    /// member refers.
    var keepsDeclaration = false
  }

  /// The keys of the members that describe a spring or a curve.
  ///
  /// In an object, a fix keeps the members whose keys are not in this set.
  static let keys: Set<String> = [
    "type", "visualDuration", "duration", "bounce", "stiffness", "damping", "mass", "velocity",
    "ease", "easing", "tension", "friction", "frequency", "dampingRatio",
  ]

  /// Returns the members that describe the reference motion; `nil` if the object cannot describe
  /// this motion.
  func members(of object: FoundObject) -> [NewMember]? {
    guard let platform, let encoding else { return nil }
    func time(_ seconds: Double) -> NewMember {
      NewMember(key: "duration", code: seconds.text, numbers: [seconds])
    }
    func bezier(_ key: String, _ curve: TimedCurve, _ name: String) -> NewMember {
      NewMember(key: key, code: "\(name)(\(curve.numbers.list))", numbers: curve.numbers)
    }
    switch (platform, meaning) {
    case (.reanimated, .curve(let curve)):
      guard object.callee != "withSpring" else { return nil }
      return [time(curve.milliseconds), bezier("easing", curve, "Easing.bezier")]
    // An edit of the object cannot change the name of the function.
    case (.reanimated, .spring) where object.callee == "withTiming": return nil
    case (.reactSpring, .curve(let curve)):
      return [time(curve.milliseconds), bezier("easing", curve, "bezier")]
    case (.gsap, _):
      let old = object.members.last { $0.key == "ease" }
      guard let ease = gsapEase(encoding, replacing: old.map { file.text($0.value) }),
        let seconds = Self.seconds(of: encoding, meaning)
      else {
        return nil
      }
      var member = NewMember(key: "ease", code: ease, numbers: meaning.curve?.numbers ?? [])
      if let call = old?.declared.map(file.text), call.hasPrefix("CustomEase.create") {
        member.declaration = gsapEase(encoding, replacing: call)
        // The closed form of a spring is a function without a name, so it cannot replace the
        // registration of a name.
        member.keepsDeclaration = !(member.declaration?.hasPrefix("CustomEase.create") ?? false)
      }
      return [time(seconds.tidy), member]
    case (.anime, .curve(let curve)):
      guard !(object.callee.map(CodeReader.animeSprings.contains) ?? false) else { return nil }
      return [bezier("ease", curve, "cubicBezier"), time(curve.milliseconds)]
    case (.anime, .spring)
    where !(object.callee.map(CodeReader.animeSprings.contains) ?? false):
      return [NewMember(key: "ease", code: "spring(\(encoding.parameters.script))")]
    case (.figma, _):
      // The member `type` is outside the object, so a curve cannot become a spring or vice versa.
      let isCurve = object.members.contains { $0.key == "x1" }
      guard isCurve == (meaning.curve != nil) else { return nil }
      return encoding.parameters.filter { $0.key != "type" && $0.key != "duration" }
        .map(Self.member)
    case (.waapi, _):
      guard let timing = encoding as? TimingFunctionEncoding else { return nil }
      return [
        time((timing.duration * 1000).tidy),
        NewMember(key: "easing", code: "\"\(timing.text)\""),
      ]
    default: return encoding.parameters.map(Self.member)
    }
  }

  /// Converts a JSON member to code.
  static func member(_ member: JSON.Member) -> NewMember {
    var numbers: [Double] = []
    if case .number(let number) = member.value { numbers = [number] }
    if case .array(let elements) = member.value {
      numbers = elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
    }
    return NewMember(key: member.key, code: member.value.script, numbers: numbers)
  }

  /// Returns the replacements that give an object the members in `new`; all other bytes are
  /// unchanged.
  ///
  /// The values of existing members are replaced, and missing members are added. A member whose key
  /// is in `removed` but not in `new` is removed.
  ///
  /// The members of a spread, such as `...defaults`, are changed in the object `defaults`. If code
  /// outside `object` could use `defaults`, a member with the same key is added at the end of
  /// `object` instead. The result is `nil` if a member of a spread must be removed.
  func edits(
    of object: FoundObject, new: [NewMember], removing removed: Set<String>
  ) -> [SourceEdit]? {
    let keys = removed.subtracting(new.map(\.key))
    guard object.members.allSatisfy({ $0.origin == nil || !keys.contains($0.key) }) else {
      return nil
    }
    guard object.members.allSatisfy({ $0.range != object.range }) else {
      // A named configuration, such as `config.wobbly`, becomes an object.
      let text = new.map { "\($0.key): \($0.code)" }.joined(separator: ", ")
      return [edit(object.range, "{ \(text) }")]
    }
    // A member at the end of the object follows those that are not removed.
    let end = object.end(without: keys)
    var added: [NewMember] = [], kept: [FoundObject.Member] = [], edits: [SourceEdit] = []
    for member in new {
      guard let old = object.members.last(where: { $0.key == member.key }) else {
        added.append(member)
        continue
      }
      if old.origin == nil { kept.append(old) }
      if !isEqual(old, member) { edits.append(edit(old, of: object, member, end: end)) }
    }
    var gone = object.members.indices.filter { keys.contains(object.members[$0].key) }
    if !added.isEmpty {
      // A spread after the new member could replace its value.
      let place = object.hasSpreads ? end : kept.map(\.range.upperBound).max()
      edits.append(insertion(of: added, in: object, at: place, insteadOf: gone.first))
      gone = Array(gone.dropFirst())
    }
    return edits + removals(gone, of: object)
  }

  /// Returns the edit that writes a new value for a member.
  ///
  /// If the member comes from a spread, the edit can add a member at the offset `end` instead.
  private func edit(
    _ old: FoundObject.Member, of object: FoundObject, _ new: NewMember, end: Int?
  ) -> SourceEdit {
    if let origin = old.origin {
      let end = end ?? object.range.lowerBound
      let use = edit(end..<max(end, end), ", \(new.key): \(new.code)")
      return edit(old, in: origin, new, use: use)
    }
    return edit(
      old.value, old.isShorthand ? "\(new.key): \(new.code)" : new.code,
      declared: new.keepsDeclaration ? nil : old.declared, as: new.declaration ?? new.code)
  }

  /// Returns the edit that writes a new value for a member that comes from a spread, such as
  /// `...defaults`.
  ///
  /// If the member must not be changed in the object of the spread, the result is `use`.
  private func edit(
    _ old: FoundObject.Member, in origin: CodeValue.Member.Spread, _ new: NewMember,
    use: SourceEdit
  ) -> SourceEdit {
    guard !origin.isShared, !new.keepsDeclaration else { return use }
    let code = new.declaration ?? new.code
    let isShort = old.declared == nil && old.isShorthand
    var edit = edit(old.declared ?? old.value, isShort ? "\(new.key): \(code)" : code)
    edit.atUse = [use]
    return edit
  }

  private func isEqual(_ old: FoundObject.Member, _ new: NewMember) -> Bool {
    if !new.numbers.isEmpty, old.numbers.count == new.numbers.count {
      return zip(old.numbers, new.numbers).allSatisfy { $0.isNear($1) }
    }
    let text = file.text(old.declared ?? old.value)
    return text == new.code || CodeParser.string(text) == CodeParser.string(new.code)
  }
}

extension Double {
  /// True if the number differs from `right` by at most 10⁻⁹ · max(|`right`|, 1).
  func isNear(_ right: Double) -> Bool {
    self == right || right.isFinite && abs(self - right) <= 1e-9 * max(abs(right), 1)
  }
}
