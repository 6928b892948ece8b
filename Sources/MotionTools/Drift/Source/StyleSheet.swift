internal import AnimationCore

/// The blocks and declarations of a style sheet, in CSS, SCSS or Less.
///
/// The scanner takes linear time, and accepts any text. Comments in values become spaces.
struct StyleSheet: Sendable {
  /// A block in braces.
  struct Block: Sendable {
    /// The text before the brace: a selector or an at-rule.
    let prelude: String
    /// The offset of the prelude, and the offset after the opening brace.
    let start: Int, body: Int
    /// The offset after the closing brace.
    fileprivate(set) var end: Int
    /// The index of the enclosing block; `nil` for a top-level block.
    let parent: Int?
    /// True if the block, or a block around it, applies only to users who prefer reduced motion.
    let isReduced: Bool
    /// True if the prelude begins with `@`.
    let isAtRule: Bool
    /// True for an at-rule such as `@keyframes` or `@-webkit-keyframes`.
    let isKeyframes: Bool

    /// Creates a block.
    ///
    /// The prelude is searched only here: a search for each child of the block would take quadratic
    /// time.
    fileprivate init(
      prelude: String, start: Int, body: Int, end: Int, in parent: Block?, at index: Int?
    ) {
      (self.prelude, self.start, self.body, self.end) = (prelude, start, body, end)
      self.parent = index
      isReduced =
        parent?.isReduced ?? false || ReducedMotionCondition.isRequired(by: prelude)
      isAtRule = prelude.utf8.first == UInt8(ascii: "@")
      isKeyframes = isAtRule && StyleArithmetic.contains("keyframes", in: prelude)
    }
  }

  /// A declaration of a property or a variable.
  struct Declaration: Sendable {
    /// The name, including any prefix: `--card-ease`, `$card-ease`, `transition-duration`.
    ///
    /// The name of a property is in lower case.
    let name: String
    /// The text of the value; comments and marks, such as `!important`, are removed.
    let value: String
    /// The byte range of the value.
    let range: Range<Int>
    /// The offset after the value and its marks.
    let end: Int
    /// The words of the marks after the value, in lower case, such as `important`.
    let marks: Set<String>
    /// The index of the block that contains the declaration; `nil` for a top-level declaration.
    let block: Int?
  }

  let file: SourceFile
  private(set) var blocks: [Block] = []
  private(set) var declarations: [Declaration] = []
  /// The indices of the declarations, keyed by name.
  private var named: [String: [Int]] = [:]
  private(set) var names = StyleNames([], [])
  /// The indices of the declarations directly inside each block, keyed by the index of the block.
  private var contents: [Int: [Int]] = [:]
  /// The blocks by their selectors.
  private var rules = StyleRules([])
  /// The indices of the blocks directly inside each block, keyed by the index of the outer block.
  private var children: [Int: [Int]] = [:]

  /// The number of budget steps that are charged for each block.
  private static let stepsPerBlock = 8

  init(_ file: SourceFile) {
    self.file = file
    guard Work.spend(file.bytes.count / 2, on: .bytes) else { return }
    let bytes = Self.withoutComments(file)
    var open: [Int?] = [nil], start = 0, index = 0, depth = 0
    func trimmed(_ range: Range<Int>) -> Range<Int> {
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high, bytes[low] <= 32 { low += 1 }
      // BOUND: high > low ≥ 0, by the condition.
      while high > low, bytes[high - 1] <= 32 { high -= 1 }
      return low..<max(low, high)
    }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func declare(until end: Int, in block: Int?) {
      let whole = trimmed(start..<max(start, end))
      guard let colon = bytes[whole].firstIndex(of: UInt8(ascii: ":")) else { return }
      let name = Self.name(text(trimmed(whole.lowerBound..<max(whole.lowerBound, colon))))
      var value = trimmed(min(colon + 1, whole.upperBound)..<whole.upperBound)
      let end = value.upperBound
      var marks: Set<String> = []
      while let last = Self.lastMark(in: value, of: bytes) {
        marks.insert(last.mark)
        value = trimmed(last.rest)
      }
      guard !name.isEmpty, !name.contains(" ") else { return }
      declarations.append(
        Declaration(
          name: name, value: text(value), range: value, end: end, marks: marks, block: block))
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index += 1
        while index < bytes.count, bytes[index] != byte, bytes[index] != UInt8(ascii: "\n") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(0, depth - 1)
      // `#{` begins an interpolation of SCSS; the interpolation is a part of a name or a value.
      case UInt8(ascii: "{") where index > 0 && bytes[index - 1] == UInt8(ascii: "#"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "}") { index += 1 }
      case UInt8(ascii: "{"):
        let place = trimmed(start..<max(start, index)), prelude = text(place)
        let parent = open.last ?? nil
        guard Work.spend(Self.stepsPerBlock, on: .bytes) else { return }
        blocks.append(
          Block(
            prelude: prelude, start: place.lowerBound, body: index + 1, end: bytes.count,
            in: parent.map { blocks[$0] }, at: parent))
        open.append(blocks.count - 1)
        (start, depth) = (index + 1, 0)
      case UInt8(ascii: "}"):
        declare(until: index, in: open.last ?? nil)
        if let block = open.last ?? nil { blocks[block].end = index + 1 }
        if open.count > 1 { open.removeLast() }
        (start, depth) = (index + 1, 0)
      case UInt8(ascii: ";") where depth == 0:
        declare(until: index, in: open.last ?? nil)
        start = index + 1
      default: break
      }
      index += 1
    }
    declare(until: bytes.count, in: open.last ?? nil)
    for (index, declaration) in declarations.enumerated() {
      named[declaration.name, default: []].append(index)
      if let block = declaration.block { contents[block, default: []].append(index) }
    }
    for (index, block) in blocks.enumerated() {
      if let parent = block.parent { children[parent, default: []].append(index) }
    }
    rules = StyleRules(blocks)
    names = StyleNames(declarations, blocks)
  }

  /// Returns the declarations with the given name, except declarations that apply only to reduced
  /// motion.
  func declarations(named name: String) -> [Declaration] {
    allDeclarations(named: name).filter { declaration in
      !(declaration.block.map { blocks[$0].isReduced } ?? false)
    }
  }

  /// Returns the declarations with the given name, including those for reduced motion.
  func allDeclarations(named name: String) -> [Declaration] {
    guard Work.spend(1 + name.utf8.count / 2, on: .bytes) else { return [] }
    let indices = named[Self.name(name)] ?? []
    guard Work.spend(indices.count / 4, on: .bytes) else { return [] }
    return indices.map { declarations[$0] }
  }

  /// Returns the declarations with the given name that apply in their blocks: one of each block,
  /// except blocks for reduced motion.
  func applied(named name: String) -> [Declaration] {
    var applied: [Declaration] = [], places: [Int?: Int] = [:]
    let isVariable = Self.isReference(name) || name.utf8.starts(with: "--".utf8)
    for declaration in declarations(named: name) {
      guard let place = places[declaration.block] else {
        places[declaration.block] = applied.count
        applied.append(declaration)
        continue
      }
      // BOUND: a place is the index of an element.
      let old = applied[place]
      if isVariable ? declaration.replaces(old) : declaration.overrides(old) {
        applied[place] = declaration
      }
    }
    return applied
  }

  /// True if two blocks contain declarations for the same elements: their selectors are equal.
  func areOneRule(_ left: Int?, _ right: Int?) -> Bool {
    guard let left, let right else { return false }
    return rules.areOne(left, right, blocks)
  }

  /// Returns the indices of the blocks with the given prelude, except blocks for reduced motion.
  ///
  /// A block with a list of selectors is found by each selector and by the whole list. Each run of
  /// white space is compared as one space. A rule inside another rule is found by its full
  /// selector.
  func blocks(named prelude: String) -> [Int] {
    rules.blocks(named: Self.selectors(prelude).joined(separator: ", "))
  }

  /// Returns the byte range of a block and of its prelude.
  func range(of block: Int) -> Range<Int> {
    let (start, end) = (blocks[block].start, blocks[block].end)
    return start..<max(start, end)
  }

  /// Returns the byte range of a block and of the white space before it.
  func spacedRange(of block: Int) -> Range<Int> {
    let range = range(of: block)
    var start = range.lowerBound
    // BOUND: start > 0, by the condition; an offset of a block is inside the file.
    while start > 0, file.bytes[start - 1] <= 32 { start -= 1 }
    return start..<max(start, range.upperBound)
  }

  /// Returns the declarations directly inside a block.
  func declarations(in block: Int) -> [Declaration] {
    let indices = contents[block] ?? []
    guard Work.spend(1 + indices.count / 4, on: .bytes) else { return [] }
    return indices.map { declarations[$0] }
  }

  /// Returns the indices of the blocks directly inside a block.
  func blocks(in block: Int) -> [Int] { children[block] ?? [] }
}
