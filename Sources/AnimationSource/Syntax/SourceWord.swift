/// The keywords of the source language, and the keywords of Swift that sources cannot use.
enum SourceWord: String, CaseIterable {
  /// The word of a token that is not a keyword.
  case none = ""

  // Words that cannot be names without backticks.
  case `associatedtype`, `class`, `deinit`, `enum`, `extension`, `fileprivate`, `func`, `import`
  case `init`, `inout`, `internal`, `let`, `operator`, `precedencegroup`, `private`, `protocol`
  case `public`, `rethrows`, `static`, `struct`, `subscript`, `typealias`, `var`
  case `break`, `case`, `catch`, `continue`, `default`, `defer`, `do`, `else`, `fallthrough`
  case `for`, `guard`, `if`, `in`, `repeat`, `return`, `switch`, `throw`, `where`, `while`
  case anyType = "Any"
  case `as`, `false`, `is`, `nil`, `self`, `super`, `throws`, `true`, `try`
  case selfType = "Self"

  // Words that are keywords only in some places, and can be names elsewhere.
  case actor, any, async, await, borrowing, consuming, convenience, didSet, distributed, dynamic
  case each, final, get, indirect, infix, isolated, lazy, macro, mutating, nonisolated
  case nonmutating, open, override, package, postfix, prefix, required, sending, set, some
  case weak, willSet
  case unownedReference = "unowned"
  case read = "_read"
  case modify = "_modify"

  /// The words by their bytes; `isReserved` is true if a word can be a name only in backticks.
  static let byBytes: [UInt128: (word: SourceWord, isReserved: Bool)] = {
    var table: [UInt128: (word: SourceWord, isReserved: Bool)] = [:]
    var isReserved = true
    for word in allCases where word != .none {
      if word == .actor { isReserved = false }
      table[word.rawValue.utf8.reduce(0) { $0 << 8 | UInt128($1) }] = (word, isReserved)
    }
    return table
  }()
}
