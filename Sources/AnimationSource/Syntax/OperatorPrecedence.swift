/// The precedence of an operator between two operands, as in Swift's standard library.
struct OperatorPrecedence {
  enum Associativity { case left, right, none }

  /// The precedence level; operators of higher levels bind more tightly.
  let level: Int
  let associativity: Associativity

  static let assignment = OperatorPrecedence(level: 1, associativity: .none)
  static let ternary = OperatorPrecedence(level: 2, associativity: .right)
  static let disjunction = OperatorPrecedence(level: 3, associativity: .left)
  static let conjunction = OperatorPrecedence(level: 4, associativity: .left)
  static let comparison = OperatorPrecedence(level: 5, associativity: .none)
  static let nilCoalescing = OperatorPrecedence(level: 6, associativity: .right)
  static let casting = OperatorPrecedence(level: 7, associativity: .left)
  static let range = OperatorPrecedence(level: 8, associativity: .none)
  static let addition = OperatorPrecedence(level: 9, associativity: .left)
  static let multiplication = OperatorPrecedence(level: 10, associativity: .left)
  static let shift = OperatorPrecedence(level: 11, associativity: .none)

  /// Returns the precedence of the operator with the given bytes; `nil` if the operator is unknown.
  static func named(_ bytes: ArraySlice<UInt8>) -> OperatorPrecedence? {
    bytes.count <= 4 ? table[bytes.reduce(0) { $0 << 8 | UInt32($1) }] : nil
  }

  private static let table: [UInt32: OperatorPrecedence] = {
    let groups: [(OperatorPrecedence, String)] = [
      (assignment, "+= -= *= /= %= &= |= ^= <<= >>= &+= &-= &*= &<<= &>>="),
      (disjunction, "||"), (conjunction, "&&"),
      (comparison, "< <= > >= == != ~="), (nilCoalescing, "??"), (range, "... ..<"),
      (addition, "+ - &+ &- | ^"), (multiplication, "* / % &* &"),
      (shift, "<< >> &<< &>>"),
    ]
    var table: [UInt32: OperatorPrecedence] = [:]
    for (precedence, names) in groups {
      for name in names.split(separator: " ") {
        table[name.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = precedence
      }
    }
    return table
  }()

  /// The prefix operators that a source can use.
  static let prefixes: Set<String> = ["-", "+", "!", "~", "...", "..<"]
}
