internal import AnimationCore

/// An arithmetic JavaScript function of one number, such as the closed form of a spring.
///
/// The body can declare constants, return early if a condition is true, and call functions of
/// `Math`.
struct CodeFunction: Sendable {
  private indirect enum Node: Sendable {
    case number(Double)
    case slot(Int)
    case unary(Unary, Node)
    case binary(Binary, Node, Node)
    case choice(Node, Node, Node)
  }

  private typealias Unary = @Sendable (Double) -> Double
  typealias Binary = @Sendable (Double, Double) -> Double

  private enum Step: Sendable {
    case assign(Int, Node)
    case result(Node)
    /// A condition, and the result that is returned early if the condition is true.
    case early(Node, Node)
  }

  private var steps: [Step] = []
  private var slots: [String: Int] = [:]
  /// The number of nodes in the expressions of all steps.
  private(set) var size = 0
  private let source: CodeFile

  /// Compiles a function; `nil` if the value is not a function, has an unsupported construct or is
  /// too large.
  init?(_ value: CodeValue, in source: CodeFile) {
    guard case .function(let parameter, let body) = value.content else { return nil }
    self.source = source
    slots[parameter] = 0
    guard compile(body) else { return nil }
  }

  private mutating func compile(_ body: Range<Int>) -> Bool {
    var parser = CodeParser(source.code, at: body.lowerBound, until: body.upperBound)
    var isFirst = true
    while parser.index < body.upperBound {
      guard steps.count < 64 else { return false }
      if parser.take(";") { continue }
      if parser.isWord("const") || parser.isWord("let") || parser.isWord("var") {
        repeat {
          // The current token is the keyword or a comma.
          let name = source.code.text(parser.index + 1)
          guard source.code.isSymbol(parser.index + 2, "=") else { return false }
          var inner = CodeParser(source.code, at: parser.index + 3, until: body.upperBound)
          guard let node = node(inner.value()), !inner.hasMore else { return false }
          let slot = slots[name] ?? slots.count
          slots[name] = slot
          steps.append(.assign(slot, node))
          parser = inner
        } while parser.isSymbol(",")
      } else if parser.isWord("if"), source.code.isSymbol(parser.index + 1, "("),
        let close = source.code.partner(parser.index + 1)
      {
        var inner = CodeParser(source.code, at: parser.index + 2, until: close)
        guard let condition = node(inner.value()), !inner.hasMore,
          source.code.text(close + 1) == "return"
        else { return false }
        parser = CodeParser(source.code, at: close + 2, until: body.upperBound)
        guard let result = node(parser.value()), !parser.hasMore else { return false }
        steps.append(.early(condition, result))
      } else if parser.isWord("return") || isFirst {
        guard let result = node(parser.value()), !parser.hasMore else { return false }
        steps.append(.result(result))
        return true
      } else {
        return false
      }
      isFirst = false
    }
    return false
  }

  /// The maximum number of nodes in the expressions of all steps.
  ///
  /// A constant of the file is inlined at each use, so its nodes count at each use.
  static let maxSize = 1000

  private mutating func node(_ value: CodeValue, depth: Int = 0) -> Node? {
    size += 1
    guard depth < 64, size <= Self.maxSize, Work.spend(1, on: .bytes) else { return nil }
    switch value.content {
    case .number(let number): return .number(number)
    case .name(let path):
      if path.count == 1, let slot = slots[path[0]] { return .slot(slot) }
      if path == ["Math", "PI"] { return .number(.pi) }
      let constant = source.resolved(value)
      if case .name = constant.content { return nil }
      return node(constant, depth: depth + 1)
    case .operation(.negate, let operands):
      return nodes(operands, depth).first.map { .unary({ -$0 }, $0) }
    case .operation(let operation, let operands):
      let nodes = nodes(operands, depth)
      guard nodes.count == 2 else { return nil }
      return .binary(Self.function(of: operation), nodes[0], nodes[1])
    case .choice(let parts):
      let nodes = nodes(parts, depth)
      return nodes.count == 3 ? .choice(nodes[0], nodes[1], nodes[2]) : nil
    case .call(let path, let arguments):
      guard path.count == 2, path[0] == "Math" else { return nil }
      let unary = Self.unary[path[1]], binary = Self.binary[path[1]]
      guard unary != nil || binary != nil else { return nil }
      let nodes = nodes(arguments.map(\.value), depth)
      guard nodes.count == arguments.count else { return nil }
      if nodes.count == 1, let unary { return .unary(unary, nodes[0]) }
      return nodes.count == 2 ? binary.map { .binary($0, nodes[0], nodes[1]) } : nil
    default: return nil
    }
  }

  private mutating func nodes(_ values: [CodeValue], _ depth: Int) -> [Node] {
    var nodes: [Node] = []
    for value in values {
      guard let node = node(value, depth: depth + 1) else { break }
      nodes.append(node)
    }
    return nodes
  }

  func value(at x: Double) -> Double {
    var values = Array(repeating: 0.0, count: max(0, slots.count))
    // BOUND: the parameter has the first slot.
    values[0] = x
    for step in steps {
      switch step {
      case .assign(let slot, let node): values[slot] = Self.value(node, values)
      case .result(let node): return Self.value(node, values)
      case .early(let condition, let node):
        if Self.isTrue(Self.value(condition, values)) { return Self.value(node, values) }
      }
    }
    return .nan
  }

  /// True if a JavaScript condition with this value is true: 0 and NaN are false.
  private static func isTrue(_ condition: Double) -> Bool { condition != 0 && !condition.isNaN }

  private static func value(_ node: Node, _ values: [Double]) -> Double {
    switch node {
    case .number(let number): return number
    case .slot(let slot): return values[slot]
    case .choice(let condition, let first, let second):
      return value(isTrue(value(condition, values)) ? first : second, values)
    case .unary(let function, let operand): return function(value(operand, values))
    case .binary(let function, let left, let right):
      return function(value(left, values), value(right, values))
    }
  }

  /// Returns the function that computes an operation, such as addition; comparisons return 1 or 0.
  static func function(of operation: CodeValue.Operation) -> Binary {
    switch operation {
    case .add: { $0 + $1 }
    case .subtract: { $0 - $1 }
    case .multiply: { $0 * $1 }
    case .divide: { $0 / $1 }
    case .power: { power($0, $1) }
    case .less: { $0 < $1 ? 1 : 0 }
    case .lessOrEqual: { $0 <= $1 ? 1 : 0 }
    case .greater: { $0 > $1 ? 1 : 0 }
    case .greaterOrEqual: { $0 >= $1 ? 1 : 0 }
    case .equal: { $0 == $1 ? 1 : 0 }
    case .negate: { left, _ in -left }
    }
  }

  /// The functions of `Math` with one parameter.
  private static let unary: [String: Unary] = [
    "exp": { _exp($0) }, "sin": { _sin($0) }, "cos": { _cos($0) }, "tan": { _sin($0) / _cos($0) },
    "sqrt": { $0.squareRoot() }, "abs": { $0.magnitude }, "log": { _log($0) },
    "cosh": { (_exp($0) + _exp(-$0)) / 2 }, "sinh": { (_exp($0) - _exp(-$0)) / 2 },
  ]
  /// The functions of `Math` that are read with two parameters.
  private static let binary: [String: Binary] = [
    "pow": { power($0, $1) }, "min": { min($0, $1) }, "max": { max($0, $1) },
  ]

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    // `_pow` is NaN for a negative base, but the integer powers of such a base are real numbers.
    guard base < 0, exponent == exponent.rounded() else { return _pow(base, exponent) }
    let magnitude = _pow(-base, exponent)
    let isOdd = exponent.truncatingRemainder(dividingBy: 2).magnitude == 1
    return isOdd ? -magnitude : magnitude
  }
}
