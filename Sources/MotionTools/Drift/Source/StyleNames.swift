internal import AnimationCore

/// The declarations of variables by their names: custom properties, `$name` and `@name`.
///
/// Source: CSS Custom Properties Level 1, section Using Cascading Variables; Sass, Variables: Scope
/// and `!default`; Less, Variables: Lazy Evaluation.
struct StyleNames: Sendable {
  /// The declarations of one name, as indices in the order of the file, keyed by block.
  private struct Named {
    var blocks: [Int?: [Int]] = [:]
    /// The index of the first declaration that does not apply only to reduced motion; `nil` if
    /// there is none.
    var first: Int?
  }

  private var names: [String: Named] = [:]
  /// The index of the declaration that applies after each declaration in the same block.
  private var inForce: [Int: Int] = [:]

  /// The maximum number of blocks around a use that are searched.
  private static let maxDepth = 32
  /// The maximum number of values of a variable that are compared.
  static let maxVariants = 64

  init(_ declarations: [StyleSheet.Declaration], _ blocks: [StyleSheet.Block]) {
    for (index, declaration) in declarations.enumerated()
    where ["--", "$", "@"].contains(where: { declaration.name.utf8.starts(with: $0.utf8) }) {
      guard Work.spend(4, on: .bytes) else { return }
      let block = declaration.marks.contains("global") ? nil : declaration.block
      let isReduced = declaration.block.map { blocks[$0].isReduced } ?? false
      let old = names[declaration.name]?.blocks[block]?.last.flatMap { inForce[$0] }
      inForce[index] =
        old.flatMap { declaration.replaces(declarations[$0]) ? nil : $0 } ?? index
      names[declaration.name, default: Named()].blocks[block, default: []].append(index)
      if !isReduced, names[declaration.name]?.first == nil {
        names[declaration.name]?.first = index
      }
    }
  }

  /// Returns the index of the declaration to which a name refers; `nil` if there is none.
  func declaration(of name: String, at use: StyleSheet.Use, in sheet: StyleSheet) -> Int? {
    guard let named = names[name] else { return nil }
    let near = self.near(named, name, use, sheet)
    if let preferred = use.preferred, name.utf8.first == UInt8(ascii: "-"),
      let last = named.blocks[preferred]?.last,
      near.map({ sheet.areOneRule($0.block, preferred) }) ?? true
    {
      return inForce[last]
    }
    if let near { return near.index }
    guard let first = named.first else { return nil }
    return named.blocks[sheet.declarations[first].block]?.last.flatMap { inForce[$0] } ?? first
  }

  /// Returns the blocks whose declaration of a custom property can replace the declaration to which
  /// the name refers: at most 65 blocks.
  func variants(of name: String, at use: StyleSheet.Use, in sheet: StyleSheet) -> [Int] {
    guard let named = names[name], name.utf8.first == UInt8(ascii: "-"), named.blocks.count > 1,
      Work.spend(named.blocks.count / 2, on: .bytes)
    else { return [] }
    let near = self.near(named, name, use, sheet)
    let blocks = named.blocks.keys.compactMap(\.self).sorted()
    return Array(
      blocks.lazy.filter { block in
        !sheet.blocks[block].isReduced
          && (near.map { sheet.areOneRule($0.block, block) } ?? true)
      }.prefix(Self.maxVariants + 1))
  }

  /// Returns the declaration in the innermost block around a use, with this block; `nil` if no
  /// block around the use contains a declaration.
  ///
  /// In SCSS, only the declarations before the use are visible.
  private func near(
    _ named: Named, _ name: String, _ use: StyleSheet.Use, _ sheet: StyleSheet
  ) -> (index: Int, block: Int?)? {
    var block = use.block
    for _ in 0..<Self.maxDepth where Work.spend(1, on: .bytes) {
      if let all = named.blocks[block] {
        let offset = name.utf8.first == UInt8(ascii: "$") ? use.offset : nil
        let last = offset.map { Self.last(of: all, before: $0, sheet) } ?? all.last
        if let last, let index = inForce[last] { return (index, block) }
      }
      guard let inner = block else { break }
      block = sheet.blocks[inner].parent
    }
    return nil
  }

  /// Returns the last declaration that ends before an offset; `nil` if there is none.
  private static func last(of all: [Int], before offset: Int, _ sheet: StyleSheet) -> Int? {
    var low = 0, high = all.count
    while low < high {
      let middle = (low + high) / 2
      // BOUND: low ≤ middle < high ≤ count, and the elements are indices of declarations.
      if sheet.declarations[all[middle]].range.upperBound <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 ? all[low - 1] : nil
  }
}

extension StyleSheet.Declaration {
  /// True if this declaration of a variable replaces an earlier one in the same block.
  func replaces(_ other: StyleSheet.Declaration) -> Bool {
    name.utf8.first == UInt8(ascii: "-") ? overrides(other) : !marks.contains("default")
  }
}
