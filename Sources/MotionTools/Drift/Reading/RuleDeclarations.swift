internal import AnimationCore

/// The declarations of transitions or of animations in the rules with one selector.
///
/// A rule can change only some values of another rule: in
/// `.a { transition: left 1s } @media print { .a { transition-delay: 2s } }`, the second rule has
/// the duration of the first one.
///
/// Source: CSS Cascading and Inheritance Level 4, section Cascade Sorting Order.
struct RuleDeclarations {
  private typealias Declaration = StyleSheet.Declaration

  private let sheet: StyleSheet
  /// `transition` or `animation`.
  private let kind: String
  /// The at-rules around each block, as numbers; equal numbers mean equal texts.
  private var conditions: [Int: [Int]] = [:]
  /// The declarations that override all others of their names, keyed by the conditions of their
  /// blocks.
  private var strongest: [[Int]: [String: Declaration]] = [:]
  /// The conditions of the blocks with a shorthand or a duration.
  private var timed: Set<[Int]> = []

  /// The longhands that change a motion, without the prefix.
  private static let parts = [
    "timing-function", "delay", "iteration-count", "direction", "duration", "property", "name",
  ]
  /// The longhands that change a motion only if it has a duration.
  private static let additions = parts.prefix(4)
  /// The maximum number of at-rules around a block; at-rules outside of these are ignored.
  private static let maxConditions = 16

  /// Creates the declarations of one kind in the given blocks, which have one selector.
  init(_ kind: String, in blocks: [Int], of sheet: StyleSheet) {
    (self.sheet, self.kind) = (sheet, kind)
    var numbers: [String: Int] = [:], known: [Int: Int] = [:]
    for block in blocks {
      let conditions = Self.conditions(of: block, in: sheet, &numbers, &known)
      self.conditions[block] = conditions
      for declaration in sheet.declarations(in: block) where isOfKind(declaration) {
        let old = strongest[conditions]?[declaration.name]
        guard old.map(declaration.overrides) ?? true else { continue }
        strongest[conditions, default: [:]][declaration.name] = declaration
        if declaration.name == kind || declaration.name == "\(kind)-duration" {
          timed.insert(conditions)
        }
      }
    }
  }

  /// Returns the declarations that describe the motion of a block; empty if the block changes no
  /// motion.
  ///
  /// Declarations in other blocks are included if they apply whenever the block applies.
  /// Overridden declarations are omitted.
  func declarations(in block: Int) throws(UnreadableMotion) -> [StyleSheet.Declaration] {
    let own = sheet.declarations(in: block).filter(isOfKind)
    guard !own.isEmpty else { return [] }
    var strongest: [String: Declaration] = [:]
    func add(_ declaration: Declaration) {
      guard strongest[declaration.name].map(declaration.overrides) ?? true else { return }
      strongest[declaration.name] = declaration
    }
    own.forEach(add)
    let conditions = conditions[block] ?? []
    // Rules with a shorthand and equal conditions are separate motions, as written in the file.
    let isWhole = strongest[kind] != nil
    for length in 0...conditions.count where length < conditions.count || !isWhole {
      guard Work.spend(8, on: .bytes) else { return [] }
      self.strongest[Array(conditions.prefix(length))]?.values.forEach(add)
    }
    try refuseUnknown(own, strongest, conditions)
    let shorthand = strongest[kind]
    return strongest.values.filter { !(shorthand?.overrides($0) ?? false) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Throws an error if a block changes a motion whose conditions are other than those of the
  /// block.
  private func refuseUnknown(
    _ own: [Declaration], _ strongest: [String: Declaration], _ conditions: [Int]
  ) throws(UnreadableMotion) {
    let additions = Set(Self.additions.map { "\(kind)-\($0)" })
    guard !timed.isEmpty, let addition = own.last(where: { additions.contains($0.name) }),
      strongest[kind] == nil, strongest["\(kind)-duration"] == nil,
      Work.spend(1 + timed.count / 2, on: .bytes)
    else { return }
    let isUnknown = timed.contains { other in
      // A block with more conditions includes the declarations of this block.
      guard !other.starts(with: conditions), let all = self.strongest[other] else { return false }
      let shorthand = all[kind]
      return all["\(kind)-duration"] != nil || shorthand.map { addition.overrides($0) } ?? false
    }
    guard isUnknown else { return }
    throw UnreadableMotion(
      """
      '\(addition.name)' changes a motion of a rule with another condition: write '\(kind)' with \
      all values here
      """, at: addition.range)
  }

  private func isOfKind(_ declaration: StyleSheet.Declaration) -> Bool {
    guard declaration.name.hasPrefix(kind) else { return false }
    return declaration.name == kind
      || Self.parts.contains { declaration.name.dropFirst(kind.utf8.count + 1) == $0 }
  }

  /// Returns the numbers of the at-rules around a block, and of the block itself if it is an
  /// at-rule, from the outside.
  private static func conditions(
    of block: Int, in sheet: StyleSheet, _ numbers: inout [String: Int], _ known: inout [Int: Int]
  ) -> [Int] {
    var conditions: [Int] = [], place: Int? = block, depth = 0
    while let index = place, depth < 64, conditions.count < maxConditions,
      Work.spend(2, on: .bytes)
    {
      depth += 1
      place = sheet.blocks[index].parent
      guard sheet.blocks[index].isAtRule else { continue }
      let number =
        known[index]
        ?? {
          let text = StyleSheet.selectors(sheet.blocks[index].prelude).joined()
          let number = numbers[text] ?? numbers.count
          numbers[text] = number
          return number
        }()
      known[index] = number
      conditions.append(number)
    }
    return conditions.reversed()
  }
}
