internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// An error in a token file, such as a reference that cannot be resolved.
struct TokenFault: Error {
  /// The error message, without a full stop.
  let detail: String
  /// The wrong reference or the wrong name.
  ///
  /// The property is `nil` if the reference or name is long or is already in the message, or if
  /// neither a reference nor a name is wrong.
  let given: JSON?
  /// The wrong value in the file; `nil` if the fault concerns the whole file.
  private(set) var node: SyntaxNode?

  init(_ detail: String, given: JSON? = nil) { (self.detail, self.given) = (detail, given) }

  /// Returns a copy of the fault that refers to `node`; a fault that already refers to a value is
  /// unchanged.
  func at(_ node: SyntaxNode) -> TokenFault {
    var fault = self
    if fault.node == nil { fault.node = node }
    return fault
  }
}

/// The path from a file's root to an object, stored as a key and the path of the enclosing object.
final class TokenPath {
  /// The key of the object in the enclosing object; `nil` for the root.
  private let name: String?
  private let outer: TokenPath?

  /// The path of the root.
  init() { (name, outer) = (nil, nil) }

  init(_ name: String, in outer: TokenPath) { (self.name, self.outer) = (name, outer) }

  /// The keys from the root to the object.
  var keys: [String] {
    var keys: [String] = [], path = self
    while let name = path.name, let outer = path.outer {
      keys.append(name)
      path = outer
    }
    return keys.reversed()
  }
}

/// The references that were followed to reach a value, from first to last.
///
/// A longer trail shares the steps of the trail from which it was created, and copies only the
/// positions.
struct TokenTrail {
  private final class Step {
    let reference: TokenReference
    /// The path of the group that contains the reference; `nil` if a token's value contains the
    /// reference.
    let group: TokenPath?
    /// The step before this step; `nil` for the first step.
    let previous: Step?

    init(_ reference: TokenReference, _ group: TokenPath?, after previous: Step?) {
      (self.reference, self.group, self.previous) = (reference, group, previous)
    }

    /// The names of this step for error messages: the group, if a group contains the reference, and
    /// the target.
    var names: [String] {
      let keys = group?.keys
      return (keys.map { [$0.isEmpty ? "#" : $0.joined(separator: ".")] } ?? []) + [reference.name]
    }
  }

  /// For each reference, the position of the group or the value that contains the reference.
  private var indices: [Int] = []
  private var last: Step?

  /// The number of references.
  var count: Int { indices.count }

  /// True if the reference of the value at the position `index` was followed.
  func contains(_ index: Int) -> Bool { indices.contains(index) }

  /// Returns the trail with one more reference.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - index: The position in the file of the group or the value that contains the reference.
  ///   - group: The path of the group that contains the reference; `nil` if a token's value
  ///     contains the reference.
  /// - Throws: A fault if the reference would close a cycle, or if the trail is too long.
  func adding(
    _ reference: TokenReference, of index: Int, in group: TokenPath? = nil
  ) throws(TokenFault) -> TokenTrail {
    if let cycle = cycle(at: index) { throw cycle }
    try checkRoom(for: 1)
    var trail = self
    trail.append(reference, group, at: index)
    return trail
  }

  /// Returns this trail, followed by all references of `other` except the first `count`.
  ///
  /// - Throws: A fault if the trail is too long.
  func adding(stepsOf other: TokenTrail, after count: Int) throws(TokenFault) -> TokenTrail {
    let more = other.indices.dropFirst(count)
    try checkRoom(for: more.count)
    Work.spend(more.count, on: .bytes)
    var trail = self
    for (step, index) in zip(other.steps.suffix(more.count), more) {
      trail.append(step.reference, step.group, at: index)
    }
    return trail
  }

  private mutating func append(_ reference: TokenReference, _ group: TokenPath?, at index: Int) {
    indices.append(index)
    last = Step(reference, group, after: last)
  }

  /// The steps from first to last.
  private var steps: [Step] {
    var steps: [Step] = [], next = last
    while let step = next {
      steps.append(step)
      next = step.previous
    }
    return steps.reversed()
  }

  /// Throws a fault if the trail would be too long after adding `more` references.
  private func checkRoom(for more: Int) throws(TokenFault) {
    guard count + more <= Limits.depth.max else {
      throw TokenFault(
        """
        starts a chain of more than \(Limits.depth.max) references \(Limits.depth.citation): refer to \
        the target directly
        """)
    }
  }

  /// Returns the fault for a cycle of references that begins and ends at the position `index`.
  ///
  /// The result is `nil` if the reference at this position was not followed.
  func cycle(at index: Int) -> TokenFault? {
    guard let first = indices.firstIndex(of: index) else { return nil }
    let steps = steps.dropFirst(first)
    let cycle = steps.flatMap(\.names) + (steps.first?.names.prefix(1) ?? [])
    Work.spend(cycle.reduce(64) { $0 + $1.utf8.count / 8 }, on: .bytes)
    return TokenFault("refers to itself: \(Self.text(of: cycle))")
  }

  /// Returns the names of a cycle, separated by arrows; long names and long cycles are shortened.
  ///
  /// Successive equal names are written once. If there are more than nine names, only the first
  /// seven and the last remain.
  private static func text(of cycle: [String]) -> String {
    var names: [String] = []
    for name in cycle where name != names.last {
      names.append(name.utf8.count <= 100 ? name : "\(name.prefix(50))…")
    }
    let shown = names.count <= 9 ? names : names.prefix(7) + ["…"] + names.suffix(1)
    return shown.joined(separator: " → ")
  }
}
