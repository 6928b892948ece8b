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
    var added: [NewMember] = [], kept: [FoundObject.Member] = [], edits: [SourceEdit] = []
    for member in new {
      guard let old = object.members.last(where: { $0.key == member.key }) else {
        added.append(member)
        continue
      }
      if old.origin == nil { kept.append(old) }
      if !isEqual(old, member) { edits.append(edit(old, of: object, member)) }
    }
    var gone = object.members.indices.filter { keys.contains(object.members[$0].key) }
    if !added.isEmpty {
      edits.append(insertion(of: added, in: object, after: kept, insteadOf: gone.first))
      gone = Array(gone.dropFirst())
    }
    return edits + removals(gone, of: object)
  }

  /// Returns the edit that adds members to an object.
  ///
  /// - Parameters:
  ///   - added: The members to add.
  ///   - object: The object.
  ///   - kept: The members that stay in the object; members of spreads are not included.
  ///   - replaced: The index of a member that the new members replace; `nil` if they replace no
  ///     member.
  private func insertion(
    of added: [NewMember], in object: FoundObject, after kept: [FoundObject.Member],
    insteadOf replaced: Int?
  ) -> SourceEdit {
    let text = added.map { "\($0.key): \($0.code)" }.joined(separator: ", ")
    // A spread after the new member could replace its value.
    let end = object.hasSpreads ? object.end : kept.map(\.range.upperBound).max()
    if let replaced {
      return edit(object.members[replaced].range, text)
    } else if let end {
      return edit(end..<max(end, end), ", " + text)
    } else if let start = object.members.first?.range.lowerBound {
      return edit(start..<max(start, start), text + ", ")
    } else {
      return edit(object.range, "{ \(text) }")
    }
  }

  /// Returns the edit that writes a new value for a member.
  private func edit(
    _ old: FoundObject.Member, of object: FoundObject, _ new: NewMember
  ) -> SourceEdit {
    if let origin = old.origin { return edit(old, in: origin, of: object, new) }
    // A shorthand member, such as `{ duration }`, consists only of the name of its value.
    let isShort = old.range == old.value
    return edit(
      old.value, isShort ? "\(new.key): \(new.code)" : new.code,
      declared: new.keepsDeclaration ? nil : old.declared, as: new.declaration ?? new.code)
  }

  /// Returns the edit that writes a new value for a member that comes from a spread, such as
  /// `...defaults`.
  private func edit(
    _ old: FoundObject.Member, in origin: CodeValue.Member.Spread, of object: FoundObject,
    _ new: NewMember
  ) -> SourceEdit {
    let end = object.end ?? object.range.lowerBound
    let use = edit(end..<max(end, end), ", \(new.key): \(new.code)")
    guard !origin.isShared, !new.keepsDeclaration else { return use }
    let code = new.declaration ?? new.code
    let isShort = old.declared == nil && old.range == old.value
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

  /// Returns the edits that remove members and the commas of these members.
  ///
  /// `gone` contains the indices of the members to remove, in ascending order.
  private func removals(_ gone: [Int], of object: FoundObject) -> [SourceEdit] {
    var edits: [SourceEdit] = [], index = 0
    while index < gone.count {
      // Successive members are removed together.
      var last = index
      // BOUND: last + 1 < count, by the condition.
      while last + 1 < gone.count, gone[last + 1] == gone[last] + 1 { last += 1 }
      let first = object.members[gone[index]].range, end = object.members[gone[last]].range
      var (low, high) = (first.lowerBound, end.upperBound)
      let comma = skipped(from: high, by: 1)
      if byte(comma) == UInt8(ascii: ","), gone[last] < object.members.count - 1 {
        high = comma + 1
        while byte(high) == UInt8(ascii: " ") { high += 1 }
      } else {
        let before = skipped(from: low - 1, by: -1)
        if byte(before) == UInt8(ascii: ",") { low = before }
      }
      edits.append(edit(low..<max(low, high), ""))
      index = last + 1
    }
    return edits
  }

  private func byte(_ offset: Int) -> UInt8? {
    file.bytes.indices.contains(offset) ? file.bytes[offset] : nil
  }

  /// Returns the offset of the next byte that is not white space.
  ///
  /// - Parameter step: 1 to search forward, or −1 to search backward.
  private func skipped(from offset: Int, by step: Int) -> Int {
    var offset = offset
    while let byte = byte(offset), byte <= 32 { offset += step }
    return offset
  }
}

extension Double {
  /// True if the number differs from `right` by at most 10⁻⁹ · max(|`right`|, 1).
  func isNear(_ right: Double) -> Bool {
    self == right || right.isFinite && abs(self - right) <= 1e-9 * max(abs(right), 1)
  }
}
