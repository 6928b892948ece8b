internal import AnimationCore

/// The blocks of a style sheet by their selectors, except blocks for reduced motion.
///
/// A rule inside another rule has a full selector, such as `.a__b` for `.a { &__b { … } }`. Full
/// selectors are resolved only for a search, because all full selectors together can be much longer
/// than the file.
///
/// Source: CSS Nesting Module Level 1, section Nesting Style Rules; Sass, Style Rules and Parent
/// Selector.
struct StyleRules: Sendable {
  /// The indices of the blocks outside of rules, keyed by selector or at-rule.
  private var outer: [String: [Int]] = [:]
  /// The indices of the rules inside other rules, keyed by the selector in the file, such as
  /// `&__b`.
  private var inner: [String: [Int]] = [:]
  /// The indices of the rules inside other rules, keyed by the text that their selectors add after
  /// the outer selector, such as `__b`.
  private var endings: [String: [Int]] = [:]
  /// The indices of the rules inside other rules, keyed by the text that their selectors add before
  /// the outer selector, such as `.dark ` for `.dark &`.
  private var beginnings: [String: [Int]] = [:]
  /// The index of the rule around each block; `nil` outside of rules.
  private var around: [Int?] = []
  /// The index of the rule to which the declarations of each block belong.
  ///
  /// It is the index of the block itself, except in a rule for a block that continues the rule.
  private var owners: [Int] = []
  /// The indices of the blocks that continue a rule, keyed by the index of the rule.
  ///
  /// They are conditional at-rules inside the rule, such as `@media`, and rules with the selector
  /// `&`.
  private var continuations: [Int: [Int]] = [:]

  /// The at-rules whose declarations belong to the rule around them.
  private static let conditions: Set<String> = [
    "@media", "@supports", "@container", "@layer", "@include", "@if", "@else", "@each", "@for",
    "@while", "@screen", "@variant",
  ]

  /// The maximum length in bytes of a selector that is resolved.
  private static let longest = 256
  /// The maximum number of selectors that one search resolves.
  ///
  /// These selectors are the searched selector and its parts. A part can be the selector of an
  /// outer rule.
  private static let maxSelectors = 1024
  /// The maximum number of rules around a rule for a comparison of two rules.
  private static let maxOuterRules = 8

  init(_ blocks: [StyleSheet.Block]) {
    for (index, block) in blocks.enumerated() {
      // The blocks are in the order of their starts, so `around` contains the parent already.
      let rule = block.parent.flatMap { parent in
        guard blocks[parent].isAtRule else { return owners[parent] }
        return blocks[parent].isKeyframes ? nil : around[parent]
      }
      around.append(rule)
      let names = StyleSheet.selectors(block.prelude)
      let continued = Self.continues(block, names) ? rule : nil
      owners.append(names.count == 1 ? continued ?? index : index)
      guard !block.isReduced else { continue }
      if let continued { continuations[continued, default: []].append(index) }
      let isInner = rule != nil && !block.isAtRule
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
      for beginning in Set(names.compactMap(Self.beginning)) {
        beginnings[beginning, default: []].append(index)
      }
    }
  }

  /// True if the declarations of a block inside a rule belong to this rule.
  private static func continues(_ block: StyleSheet.Block, _ names: [String]) -> Bool {
    guard block.isAtRule else { return names.contains("&") }
    let word = block.prelude.utf8.prefix(12).prefix { byte in
      byte == UInt8(ascii: "@") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return conditions.contains(StyleSheet.lowercased(word))
  }

  /// Returns the text that the selector of an inner rule adds after the outer selector; `nil` if
  /// there is no such text.
  ///
  /// The text is `__b` for `&__b`, and ` .b` for `.b`. The sign `&` stands for the outer selector.
  /// The sign is allowed only at the beginning, before other text.
  private static func ending(of selector: String) -> String? {
    let parts = selector.split(separator: "&", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return selector.isEmpty ? nil : " " + selector }
    return parts.count == 2 && parts[0].isEmpty && !parts[1].isEmpty ? String(parts[1]) : nil
  }

  /// Returns the text that the selector of an inner rule adds before the outer selector; `nil` if
  /// there is no such text.
  ///
  /// The text is `.dark ` for `.dark &`. The sign `&` stands for the outer selector. The sign is
  /// allowed only at the end, after a space.
  private static func beginning(of selector: String) -> String? {
    let parts = selector.split(separator: "&", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].isEmpty && parts[0].hasSuffix(" ") ? String(parts[0]) : nil
  }

  /// Returns the indices of the blocks with the full selector `name`, such as `.a__b`, and of the
  /// blocks that continue them.
  ///
  /// If there are no such blocks, the result contains the inner rules whose selector in the file is
  /// `name`, such as `&__b`.
  func blocks(named name: String) -> [Int] {
    var known: [String: Set<Int>] = [:]
    let found = blocks(named: name, &known)
    let rules = found.isEmpty ? inner[name] ?? [] : Array(found)
    let more = rules.flatMap { continuations[$0] ?? [] }
    guard Work.spend((rules.count + more.count) / 4, on: .bytes) else { return [] }
    return Set(rules + more).sorted()
  }

  /// True if two blocks are one rule or have equal selectors, also in outer rules.
  func areOne(_ left: Int, _ right: Int, _ blocks: [StyleSheet.Block]) -> Bool {
    var (left, right) = (owners[left], owners[right])
    for _ in 0..<Self.maxOuterRules {
      if left == right { return true }
      let (own, other) = (blocks[left].prelude, blocks[right].prelude)
      guard own.utf8.count == other.utf8.count, Work.spend(1 + own.utf8.count / 16, on: .bytes),
        own.utf8.elementsEqual(other.utf8)
      else { return false }
      guard let outer = around[left], let otherOuter = around[right] else {
        return around[left] == around[right]
      }
      (left, right) = (outer, otherOuter)
    }
    return false
  }

  /// Returns the indices of the blocks whose full selector is `name`; `known` caches earlier
  /// results.
  private func blocks(named name: String, _ known: inout [String: Set<Int>]) -> Set<Int> {
    if let result = known[name] { return result }
    guard known.count < Self.maxSelectors else { return [] }
    var found = Set(outer[name] ?? [])
    if !endings.isEmpty || !beginnings.isEmpty, name.utf8.count <= Self.longest {
      let scalars = name.unicodeScalars
      for split in scalars.indices.dropFirst() {
        let left = String(scalars[..<split]), right = String(scalars[split...])
        guard Work.spend(1 + name.utf8.count / 16, on: .bytes) else { return [] }
        if let rules = endings[right] { found.formUnion(blocks(rules, inside: left, &known)) }
        if let rules = beginnings[left] { found.formUnion(blocks(rules, inside: right, &known)) }
      }
    }
    known[name] = found
    return found
  }

  /// Returns the elements of `rules` whose innermost outer rule has the full selector `selector`.
  ///
  /// The elements of `rules` are indices of blocks. `known` caches earlier results.
  private func blocks(
    _ rules: [Int], inside selector: String, _ known: inout [String: Set<Int>]
  ) -> [Int] {
    let outer = blocks(named: selector, &known)
    guard !outer.isEmpty, Work.spend(outer.count + rules.count, on: .bytes) else { return [] }
    return rules.filter { around[$0].map(outer.contains) ?? false }
  }
}
