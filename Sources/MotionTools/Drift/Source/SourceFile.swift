internal import AnimationCore

/// A source file in memory: its path and its bytes.
package struct SourceFile: Sendable {
  /// The path, relative to the manifest or to the searched directory, with `/` between its parts.
  package let path: String
  /// The bytes without a byte order mark, usually UTF-8.
  package let bytes: [UInt8]
  /// True if the file begins with a byte order mark.
  private let hasByteOrderMark: Bool
  /// The offset of the first byte of each line.
  private let lines: [Int]

  /// Creates a file, or a part of a file.
  ///
  /// - Parameters:
  ///   - path: The path, relative to the manifest or to the searched directory.
  ///   - bytes: The bytes without a byte order mark.
  ///   - hasByteOrderMark: True if the content of the file begins with a byte order mark.
  package init(path: String, bytes: [UInt8], hasByteOrderMark: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.hasByteOrderMark = hasByteOrderMark
    var lines = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(index + 1)
    }
    self.lines = lines
  }

  /// Creates a file from its complete content, which can begin with a byte order mark.
  ///
  /// Rules and positions do not depend on the mark.
  ///
  /// Source: CSS Syntax Module Level 3, section 3.2; SARIF 2.1.0, section 3.30.2.
  package init(path: String, content: [UInt8]) {
    let hasMark = content.starts(with: Self.byteOrderMark)
    self.init(
      path: path, bytes: hasMark ? Array(content.dropFirst(3)) : content, hasByteOrderMark: hasMark)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The complete content, with the byte order mark.
  package var content: [UInt8] { (hasByteOrderMark ? Self.byteOrderMark : []) + bytes }

  /// Returns the file with other bytes; a byte order mark is preserved.
  func replacing(_ bytes: [UInt8]) -> SourceFile {
    SourceFile(path: path, bytes: bytes, hasByteOrderMark: hasByteOrderMark)
  }

  /// A line and a column, both counted from 1.
  package struct Position: Sendable, Equatable {
    /// The line, counted from 1.
    package let line: Int
    /// The column in Unicode code points, counted from 1.
    package let column: Int
  }

  /// Returns the position of a byte; an offset past the end has the position of the end.
  ///
  /// If the work budget is exhausted, the column is 1.
  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    // The first line begins at 0, so it is never after the offset.
    let line = (1..<max(1, lines.count)).bisected { lines[$0] > offset }
    // BOUND: the line begins at or before the offset, and the offset is at most the count.
    let before = bytes[lines[line - 1]..<offset]
    guard Work.spend(before.count / 32, on: .bytes) else { return Position(line: line, column: 1) }
    // A continuation byte of UTF-8 does not begin a code point.
    return Position(line: line, column: before.count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// Returns the text of a range of bytes, clamped to the file.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Returns the white space at the beginning of the line that contains a byte.
  ///
  /// The result has at most 256 bytes, because a fix copies the result into each new line.
  func margin(at offset: Int) -> String {
    // BOUND: a line begins at most at the end of the file, and lines are counted from 1.
    let line = bytes[lines[position(of: offset).line - 1]...].prefix(256)
    let space = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: space, as: UTF8.self)
  }

  /// True for TypeScript, whose strict checks require the type of each parameter.
  ///
  /// The script of an Astro file is always TypeScript. In Vue and Svelte files, the attribute
  /// `lang` of the `script` element names the language.
  var isTypeScript: Bool {
    switch pathExtension {
    case "ts", "tsx", "mts", "cts", "astro": true
    case "vue", "svelte": MarkupFile(self).isTypeScript
    default: false
    }
  }

  /// True for a style sheet without braces, in the indented syntax of Sass or Stylus.
  var isIndented: Bool { Self.indentedStyles.contains(pathExtension) }

  /// The extensions and the languages of style sheets without braces.
  static let indentedStyles: Set<String> = ["sass", "styl", "stylus"]

  /// The extension of the path in lower case, such as `css`; empty if there is none.
  var pathExtension: String { Self.pathExtension(path) }

  static func pathExtension(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 ? (parts.last ?? "").lowercased() : ""
  }
}

/// A family of source languages that are read in the same way.
package enum SourceLanguage: Sendable, Equatable {
  case css, swift, kotlin, dart, script, json
  /// Markup with styles and scripts in its elements.
  case markup

  /// Determines the language of a file with the given path.
  ///
  /// The result is `nil` for an unknown extension. Style sheets in an indented syntax are `css`, so
  /// that they are reported as not read.
  package init?(ofPath path: String) {
    switch SourceFile.pathExtension(path) {
    case "css", "scss", "less", "sass", "pcss", "styl", "stylus": self = .css
    case "swift": self = .swift
    case "kt", "kts": self = .kotlin
    case "dart": self = .dart
    case "js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts": self = .script
    case "html", "htm", "vue", "svelte", "astro": self = .markup
    case "json", "tokens", "lottie": self = .json
    default: return nil
    }
  }

  /// True if a block comment can contain other block comments.
  var nestsComments: Bool { self == .swift || self == .kotlin || self == .dart }
}

extension Range<Int> {
  /// Returns the first number in the range for which `isReached` is true; the upper bound if there
  /// is none.
  ///
  /// The number is found by bisection, so `isReached` must also be true for all later numbers.
  func bisected(_ isReached: (Int) -> Bool) -> Int {
    var low = lowerBound, high = upperBound
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
