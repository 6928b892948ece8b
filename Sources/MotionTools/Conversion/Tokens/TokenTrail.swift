internal import AnimationNotation
internal import JSONCodec

/// The reason why a reference in a token file cannot be resolved.
struct TokenFault: Error {
  /// The reason, as an error message without a full stop.
  let detail: String
  /// The reference or the name at fault; `nil` if the message contains it.
  let given: JSON?
  /// The value that contains the reference; `nil` for a fault of the whole file.
  private(set) var node: SyntaxNode?

  init(_ detail: String, given: JSON? = nil) { (self.detail, self.given) = (detail, given) }

  /// Returns the fault with the value that contains the reference, unless it already has one.
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
    /// The names of the steps for messages: the group with the reference, and the target.
    let names: [String]
  }

  private var steps: [Step] = []

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
    let target = reference.isPointer ? reference.text : reference.keys.joined(separator: ".")
    let names = (group.map { [$0.isEmpty ? "#" : $0.joined(separator: ".")] } ?? []) + [target]
    if let first = steps.firstIndex(where: { $0.index == index }) {
      let cycle = steps.dropFirst(first).flatMap(\.names) + names.prefix(1)
      throw TokenFault("refers to itself: \(Self.text(of: cycle))")
    }
    guard steps.count < Limits.depth.max else {
      throw TokenFault(
        """
        refers to its target through more than \(Limits.depth.max) other references \
        \(Limits.depth.citation)
        """)
    }
    var trail = self
    trail.steps.append(Step(index: index, names: names))
    return trail
  }

  /// Returns the names of a cycle, without repetitions and at most nine of them.
  private static func text(of cycle: [String]) -> String {
    var names: [String] = []
    for name in cycle where name != names.last {
      names.append(name.utf8.count <= 100 ? name : "\(name.prefix(50))…")
    }
    let shown = names.count <= 9 ? names : names.prefix(7) + ["…"] + names.suffix(1)
    return shown.joined(separator: " → ")
  }
}
