/// An identifier that is made from a token's path.
struct MotionName: Equatable {
  /// The words of the path, in lower case.
  ///
  /// Each word contains only ASCII letters and digits.
  private let words: [String]

  /// The words that cannot be names in Swift, Kotlin, Dart or TypeScript, at least in some places.
  ///
  /// If a name consists of one of these words, the word `motion` is appended to the name.
  ///
  /// Source: The Swift Programming Language, Keywords and Punctuation; Kotlin, Keywords and
  /// operators; Dart, Keywords; ECMAScript 2025, sections 12.7.2 and 13.1.1, and TypeScript's
  /// errors 2397 and 2441.
  private static let reserved: Set<String> = [
    "abstract", "any", "arguments", "as", "assert", "associatedtype", "async", "await", "break",
    "case", "catch", "class", "const", "continue", "debugger", "default", "defer", "deinit",
    "delete", "do", "else", "enum", "eval", "export", "exports", "extends", "extension", "external",
    "fallthrough", "false", "fileprivate", "final", "finally", "for", "fun", "func", "function",
    "get", "guard", "if", "implements", "import", "in", "init", "inout", "instanceof", "interface",
    "internal", "is", "let", "new", "nil", "null", "object", "open", "operator", "override",
    "package", "precedencegroup", "private", "protected", "protocol", "public", "repeat", "require",
    "rethrow", "rethrows", "return", "self", "set", "static", "struct", "subscript", "super",
    "switch", "this", "throw", "throws", "true", "try", "type", "typealias", "typeof", "undefined",
    "val", "var", "void", "when", "where", "while", "with", "yield",
  ]

  private init(_ words: [String]) { self.words = words }

  init(_ path: String) {
    var words: [String] = [], word = "", wasSmall = false
    for byte in path.utf8 {
      let isDigit = (0x30...0x39).contains(byte), isSmall = (0x61...0x7A).contains(byte)
      let isCapital = (0x41...0x5A).contains(byte)
      // A new word begins after a character that is neither letter nor digit. It also begins at a
      // capital letter after a small letter or a digit.
      if !isDigit && !isSmall && !isCapital || isCapital && wasSmall {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isDigit || isSmall || isCapital {
        word.unicodeScalars.append(Unicode.Scalar(isCapital ? byte + 0x20 : byte))
      }
      wasSmall = isSmall || isDigit
    }
    if !word.isEmpty { words.append(word) }
    if words.isEmpty { words = ["motion"] }
    if let first = words[0].utf8.first, (0x30...0x39).contains(first) {
      words.insert("motion", at: 0)
    }
    if words.count == 1, Self.reserved.contains(words[0]) { words.append("motion") }
    self.words = words
  }

  /// The name in camel case: `motionQuick`.
  var camel: String {
    words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name in kebab case: `motion-quick`.
  var kebab: String { words.joined(separator: "-") }

  /// Returns one name for each path; a number is appended to a name that an earlier path has.
  ///
  /// Names that differ only in capital letters count as equal.
  static func distinct(_ paths: [String]) -> [MotionName] {
    var taken: Set<String> = []
    return paths.map { path in
      let name = MotionName(path)
      var candidate = name, number = 2
      while !taken.insert(candidate.camel.lowercased()).inserted {
        candidate = MotionName(name.words + ["\(number)"])
        number += 1
      }
      return candidate
    }
  }
}
