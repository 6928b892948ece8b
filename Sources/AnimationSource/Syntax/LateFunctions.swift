/// A search for nested functions that use a name before a block around them declares the name.
///
/// The name is that of a variable or a function. A function can use the name directly, or through
/// other nested functions. The search compares only texts, so it can also find functions in which
/// the name has another meaning.
struct LateFunctions {
  private struct Function {
    let name: SourceName
    /// The index of the nested function around this function; `nil` if no function is around it.
    let parent: Int?
  }

  private var functions: [Function] = []
  /// The index of the innermost nested function around the current token.
  private var current: Int?
  /// The uses inside nested functions, by the name that is used: the position of each use, and the
  /// index of the innermost function around the use.
  private var uses: [String: [(position: SourcePosition, function: Int)]] = [:]
  /// The positions of the names of the functions that were found.
  private(set) var positions: Set<SourcePosition> = []

  /// Records the start of a nested function.
  ///
  /// Returns the index of the nested function around the new function; `nil` if there is no such
  /// function. The caller later passes this result to `leave`.
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

  /// Ends a block: finds the functions of the block that use a name before the block declares it.
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

  /// Finds the functions of a block that use a name, and adds the functions to `positions`.
  ///
  /// - Parameters:
  ///   - start: The position of the first statement of the block.
  ///   - end: The position before which a use counts; `nil` if every use in the block counts.
  ///   - names: Receives the names of the added functions.
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

  /// Adds to `positions` the outermost function of a block that contains the function at an index,
  /// or is that function.
  ///
  /// Does nothing if the function at the index is not in the block.
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
