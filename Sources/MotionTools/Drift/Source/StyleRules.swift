internal import AnimationCore

/// The blocks of a style sheet by their selectors, except blocks for reduced motion.
///
/// The selector of a rule inside another rule is resolved when it is searched: `.a { &__b { … } }`
/// has the selector `.a__b`. All selectors of such rules together may be much longer than the file.
///
/// Source: CSS Nesting Module Level 1, section 3; Sass, Style Rules and Parent Selector.
struct StyleRules: Sendable {
  /// The blocks outside of rules, by selector or at-rule.
  private var outer: [String: [Int]] = [:]
  /// The rules inside other rules, by the selector that is written there.
  private var inner: [String: [Int]] = [:]
  /// The rules inside other rules, by the text after the selector of the rule around them.
  private var endings: [String: [Int]] = [:]
  /// The rule around each block.
  private var around: [Int?] = []

  /// The maximum length in bytes of a selector that is resolved.
  private static let longest = 256

  init(_ blocks: [StyleSheet.Block]) {
    for (index, block) in blocks.enumerated() {
      // A block begins after the blocks around it.
      let rule = block.parent.flatMap { parent in
        let prelude = blocks[parent].prelude
        guard prelude.hasPrefix("@") else { return parent }
        return prelude.contains("keyframes") ? nil : around[parent]
      }
      around.append(rule)
      guard !block.isReduced else { continue }
      let names = StyleSheet.selectors(block.prelude)
      let isInner = rule != nil && !block.prelude.hasPrefix("@")
      for name in Set(names + [names.joined(separator: ", ")]) {
        if isInner {
          inner[name, default: []].append(index)
        } else {
          outer[name, default: []].append(index)
        }
      }
      guard isInner else { continue }
      for ending in Set(names.compactMap(Self.ending)) {
        endings[ending, default: []].append(index)
      }
    }
  }

  /// Returns the text of an inner selector after the selector of the rule around it; `nil` if the
  /// outer selector is not only at the beginning.
  private static func ending(of selector: String) -> String? {
    let parts = selector.split(separator: "&", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return selector.isEmpty ? nil : " " + selector }
    return parts.count == 2 && parts[0].isEmpty && !parts[1].isEmpty ? String(parts[1]) : nil
  }

  /// Returns the indices of the blocks with a selector; if there are none, of the inner rules for
  /// which this selector is written.
  func blocks(named name: String) -> [Int] {
    var known: [String: [Int]] = [:]
    let found = blocks(named: name, &known)
    return found.isEmpty ? inner[name] ?? [] : found.sorted()
  }

  /// - Parameter known: The results for the beginnings of the selector.
  private func blocks(named name: String, _ known: inout [String: [Int]]) -> [Int] {
    if let result = known[name] { return result }
    var found = outer[name] ?? []
    if !endings.isEmpty, name.utf8.count <= Self.longest {
      for split in name.unicodeScalars.indices.dropFirst() {
        let ending = String(name.unicodeScalars[split...])
        guard Work.spend(1 + ending.utf8.count / 16, on: .bytes) else { return [] }
        guard let rules = endings[ending] else { continue }
        let outer = Set(blocks(named: String(name.unicodeScalars[..<split]), &known))
        guard !outer.isEmpty, Work.spend(outer.count + rules.count, on: .bytes) else { continue }
        found += rules.filter { around[$0].map(outer.contains) ?? false }
      }
    }
    known[name] = found
    return found
  }
}
