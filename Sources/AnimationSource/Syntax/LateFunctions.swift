/// Finds the nested functions that use a name before a block around them declares the name.
///
/// The names are those of variables and functions. The use can be direct or through other nested
/// functions. The result can contain functions in which the name means something else.
struct LateFunctions {
  private struct Function {
    let name: SourceName
    /// The index of the nested function around this one; `nil` if there is none.
    let parent: Int?
  }

  private var functions: [Function] = []
  /// The index of the innermost nested function around the current token.
  private var current: Int?
  /// The uses of each name in nested functions: the place, and the innermost function.
  private var uses: [String: [(position: SourcePosition, function: Int)]] = [:]
  /// The positions of the names of the functions that were found.
  private(set) var positions: Set<SourcePosition> = []

  /// Records the start of a nested function; returns the function around it, for `leave`.
  mutating func enter(_ name: SourceName) -> Int? {
    functions.append(Function(name: name, parent: current))
    let outer = current
    // BOUND: a function was appended.
    current = functions.count - 1
    return outer
  }

  mutating func leave(to outer: Int?) { current = outer }

  mutating func use(_ name: SourceName) {
    guard let current else { return }
    uses[name.text, default: []].append((name.position, current))
  }

  /// Records the functions of a block that use a name declared later in the block.
  ///
  /// - Parameter start: The position of the first statement of the block.
  mutating func endBlock(_ statements: [StatementSyntax], from start: SourcePosition) {
    if uses.isEmpty { return }
    var names: Set<String> = []
    var found: [String] = []
    // Only the last declaration of a name counts: each use before an earlier declaration is also
    // before the last one.
    for statement in statements.reversed() {
      for name in Self.names(declaredBy: statement) where names.insert(name.text).inserted {
        addUses(of: name.text, from: start, to: name.position, names: &found)
      }
    }
    names = []
    while let name = found.popLast() {
      if names.insert(name).inserted { addUses(of: name, from: start, to: nil, names: &found) }
    }
  }

  private static func names(declaredBy statement: StatementSyntax) -> [SourceName] {
    guard case .declaration(let declaration) = statement.kind else { return [] }
    switch declaration.kind {
    case .variable(let syntax): return syntax.names.reversed()
    case .function(let syntax): return [syntax.name]
    default: return []
    }
  }

  /// Adds the functions of a block that use a name.
  ///
  /// - Parameter end: The position before which the uses count; `nil` if all of them count.
  private mutating func addUses(
    of name: String, from start: SourcePosition, to end: SourcePosition?, names: inout [String]
  ) {
    var last: Int?
    for use in (uses[name] ?? []).reversed() {
      if use.position < start { break }
      // One function can use a name thousands of times.
      if use.function == last || end.map({ $0 <= use.position }) ?? false { continue }
      last = use.function
      add(use.function, from: start, to: &names)
    }
  }

  /// For the function at an index, adds the outermost function around it in a block; if there is
  /// none, adds the function itself.
  ///
  /// Does nothing for a function that is not in the block.
  private mutating func add(_ index: Int, from start: SourcePosition, to names: inout [String]) {
    // BOUND: each index is that of a function.
    var function = functions[index]
    guard function.name.position > start else { return }
    while let parent = function.parent, functions[parent].name.position > start {
      function = functions[parent]
    }
    if positions.insert(function.name.position).inserted { names.append(function.name.text) }
  }
}
