internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The reason why a reference in a token file cannot be resolved.
struct TokenFault: Error {
  /// The reason, as an error message without a full stop.
  let detail: String
  /// The reference or the name at fault; `nil` if the message contains it, or if it is long.
  let given: JSON?
  /// The value that contains the reference; `nil` for a fault of the whole file.
  private(set) var node: SyntaxNode?

  init(_ detail: String, given: JSON? = nil) { (self.detail, self.given) = (detail, given) }

  /// Returns the fault with `node` as its value; a fault that already has a value is unchanged.
  func at(_ node: SyntaxNode) -> TokenFault {
    var fault = self
    if fault.node == nil { fault.node = node }
    return fault
  }
}

/// The references that were followed to reach a value, from first to last.
struct TokenTrail {
  private struct Step {
    /// The position of the group or the value that contains the reference.
    let index: Int
    /// The path of the group that contains the reference; `nil` for a token's value.
    let group: [String]?
    let reference: TokenReference

    /// The names of the step for messages: the group with the reference, and the target.
    var names: [String] {
      (group.map { [$0.isEmpty ? "#" : $0.joined(separator: ".")] } ?? []) + [reference.name]
    }
  }

  private var steps: [Step] = []

  /// The number of references.
  var count: Int { steps.count }

  /// True if the reference of the value at this position was followed.
  func contains(_ index: Int) -> Bool { steps.contains { $0.index == index } }

  /// Returns the trail with one more reference.
  ///
  /// - Parameters:
  ///   - reference: The reference, which the value at `index` contains.
  ///   - index: The position of this value in the file.
  ///   - group: The path of the group that contains the reference; `nil` for a token's value.
  /// - Throws: A fault with all names of a cycle, or a fault if the trail is too long.
  func adding(
    _ reference: TokenReference, of index: Int, in group: [String]? = nil
  ) throws(TokenFault) -> TokenTrail {
    if let cycle = cycle(at: index) { throw cycle }
    return try adding([Step(index: index, group: group, reference: reference)])
  }

  /// Returns the trail, followed by the references of `other` after the first `count` of them.
  ///
  /// - Throws: A fault if the trail is too long.
  func adding(stepsOf other: TokenTrail, after count: Int) throws(TokenFault) -> TokenTrail {
    try adding(other.steps.dropFirst(count))
  }

  private func adding(_ more: some Collection<Step>) throws(TokenFault) -> TokenTrail {
    guard steps.count + more.count <= Limits.depth.max else {
      throw TokenFault(
        """
        starts a chain of more than \(Limits.depth.max) references \(Limits.depth.citation): refer to \
        the target directly
        """)
    }
    var trail = self
    trail.steps += more
    return trail
  }

  /// Returns the fault for a cycle of references that begins and ends at a position.
  ///
  /// The result is `nil` if the reference at this position was not followed.
  func cycle(at index: Int) -> TokenFault? {
    guard let first = steps.firstIndex(where: { $0.index == index }) else { return nil }
    let cycle = steps.dropFirst(first).flatMap(\.names) + steps[first].names.prefix(1)
    Work.spend(cycle.reduce(64) { $0 + $1.utf8.count / 8 }, on: .bytes)
    return TokenFault("refers to itself: \(Self.text(of: cycle))")
  }

  /// Returns the names of a cycle, separated by arrows; long names and long cycles are shortened.
  ///
  /// A name that follows itself is written once. Of more than nine names, the first seven and the
  /// last remain.
  private static func text(of cycle: [String]) -> String {
    var names: [String] = []
    for name in cycle where name != names.last {
      names.append(name.utf8.count <= 100 ? name : "\(name.prefix(50))…")
    }
    let shown = names.count <= 9 ? names : names.prefix(7) + ["…"] + names.suffix(1)
    return shown.joined(separator: " → ")
  }
}
