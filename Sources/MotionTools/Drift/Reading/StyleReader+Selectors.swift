internal import AnimationCore

/// The motions of a selector, and the motions for the values of variables.
extension StyleReader {
  /// Returns the motions of the transitions and animations in the rules with the given selector.
  func motions(selector: String, property: String?) throws(UnreadableMotion) -> [FoundMotion] {
    let blocks = sheet.blocks(named: selector)
    guard let first = blocks.first else { throw UnreadableMotion("there is no rule '\(selector)'") }
    let kinds = ["transition", "animation"].map {
      (name: $0, rules: RuleDeclarations($0, in: blocks, of: sheet))
    }
    var found: [FoundMotion] = [], known: Set<[Int]> = []
    for block in blocks {
      for (kind, rules) in kinds {
        let declarations = try rules.declarations(in: block), start = sheet.blocks[block].start
        // Two rules that complete each other are one motion.
        guard !declarations.isEmpty, known.insert(declarations.map(\.range.lowerBound)).inserted
        else { continue }
        found += try variants { reader throws(UnreadableMotion) in
          guard let values = try reader.values(of: kind, declarations, property) else { return nil }
          return try reader.motion(values, kind, property, at: start)
        }
      }
    }
    if found.isEmpty {
      throw UnreadableMotion(
        "the rule '\(selector)' has no transition or animation"
          + (property.map { " of '\($0)'" } ?? ""), at: sheet.blocks[first].start)
    }
    return found
  }

  /// Returns the motions that a part of the style sheet describes with the different values of its
  /// custom properties.
  ///
  /// There is a motion for each block that declares one of these properties, because the elements
  /// of each block have its values.
  func variants(
    _ read: (StyleReader) throws(UnreadableMotion) -> FoundMotion?
  ) throws(UnreadableMotion) -> [FoundMotion] {
    var found: [FoundMotion] = [], known: Set<Set<Range<Int>>> = []
    var blocks: [Int?] = [nil], listed: Set<Int> = [], index = 0
    while index < blocks.count {
      guard Work.spend(1, on: .values) else { return found }
      var reader = self
      reader.preferred = blocks[index]
      index += 1
      guard let motion = try read(reader), known.insert(motion.dependencies).inserted else {
        continue
      }
      found.append(motion)
      for block in motion.variants.sorted() where listed.insert(block).inserted {
        blocks.append(block)
      }
      guard listed.count <= StyleNames.maxVariants else {
        throw UnreadableMotion(
          "uses variables that more than \(StyleNames.maxVariants) blocks declare", at: motion.range
        )
      }
    }
    return found
  }

  /// Returns the place of the references in a declaration.
  func use(_ declaration: Declaration) -> StyleSheet.Use {
    declaration.use(preferring: preferred)
  }
}

extension FoundMotion {
  /// Adds declared values that the motion uses.
  mutating func add(_ dependencies: StyleSheet.Dependencies) {
    self.dependencies.formUnion(dependencies.ranges)
    variants.formUnion(dependencies.variants)
  }
}
