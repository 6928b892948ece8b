internal import AnimationCore

/// The removal of comments and of white space.
extension StyleSheet {
  /// Returns the bytes of a file with comments replaced by spaces; line breaks are kept.
  ///
  /// In all languages except CSS, `//` also begins a comment. After a colon, `//` is part of a URL.
  static func withoutComments(_ file: SourceFile) -> [UInt8] {
    var bytes = file.bytes, index = 0
    let hasLines = file.pathExtension != "css"
    let (slash, star, line) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n"))
    func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    while index < bytes.count {
      let current = bytes[index]
      if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
        index += 1
        while index < bytes.count, bytes[index] != current, bytes[index] != line {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      } else if current == slash, byte(index + 1) == star {
        while index < bytes.count, !(bytes[index] == star && byte(index + 1) == slash) {
          if bytes[index] != line { bytes[index] = 32 }
          index += 1
        }
        for _ in 0..<2 where index < bytes.count {
          bytes[index] = 32
          index += 1
        }
        continue
      } else if hasLines, current == slash, byte(index + 1) == slash,
        index == 0 || byte(index - 1) != UInt8(ascii: ":")
      {
        while index < bytes.count, bytes[index] != line {
          bytes[index] = 32
          index += 1
        }
      }
      index += 1
    }
    return bytes
  }

  /// Returns the selectors of a list, with one space for each run of white space.
  ///
  /// An at-rule becomes one text; names in this text have no quotation marks.
  static func selectors(_ prelude: String) -> [String] {
    guard Work.spend(1 + prelude.utf8.count / 2, on: .bytes) else { return [] }
    let isRule = prelude.utf8.first == UInt8(ascii: "@")
    let parts = isRule ? [prelude] : parts(of: prelude, at: ",")
    return parts.map { part in
      part.split(whereSeparator: \.isWhitespace).map {
        isRule ? unquoted(String($0)) : String($0)
      }.joined(separator: " ")
    }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var part = Substring(text).utf8
    while let first = part.first, first <= 32 { _ = part.popFirst() }
    while let last = part.last, last <= 32 { _ = part.popLast() }
    return String(Substring(part))
  }
}
