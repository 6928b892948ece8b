internal import AnimationCore

/// A search for texts in the values of declarations, and the removal of comments.
extension StyleSheet {
  /// The bytes of a declaration's value, with a search for substrings.
  struct ValueText {
    private let bytes: [UInt8], offset: Int

    init(_ declaration: Declaration) {
      offset = declaration.range.lowerBound
      // In a file that is not UTF-8, offsets in the text can differ from offsets in the bytes. Then
      // the search finds nothing.
      let isSame = declaration.value.utf8.count == declaration.range.count
      bytes = isSame ? Array(declaration.value.utf8) : []
    }

    /// Returns the byte range in the file of the first occurrence of `text`; `nil` if there is
    /// none.
    ///
    /// The search begins at `start`, which is an offset in the value. The result is also `nil` if
    /// `text` is empty, or if the work budget is exhausted.
    func place(of text: String, from start: Int = 0) -> Range<Int>? {
      let part = Array(text.utf8), start = max(start, 0)
      guard !part.isEmpty, part.count <= bytes.count, start < bytes.count,
        Work.spend(2 + part.count / 8, on: .bytes)
      else { return nil }
      let borders = Self.borders(part)
      var index = start, count = 0
      defer { Work.spend((index - start) / 8, on: .bytes) }
      while index < bytes.count {
        // BOUND: 0 ≤ count < part.count, because a complete part is returned.
        while count > 0, bytes[index] != part[count] { count = borders[count - 1] }
        if bytes[index] == part[count] { count += 1 }
        index += 1
        if count == part.count {
          let end = offset + index
          return end - count..<max(end - count, end)
        }
      }
      return nil
    }

    /// Returns the failure table of a text for the search by Knuth, Morris and Pratt.
    ///
    /// Element i describes the first i + 1 bytes of the text. The element is the length of the
    /// longest shorter prefix with which these bytes also end. For `abcab`, the last element is 2.
    ///
    /// Source: Knuth, Morris and Pratt, Fast Pattern Matching in Strings, SIAM Journal on Computing
    /// 6 (1977).
    private static func borders(_ part: [UInt8]) -> [Int] {
      var borders = [0], count = 0
      for byte in part.dropFirst() {
        // BOUND: 0 ≤ count < part.count, because each byte increases it at most by 1.
        while count > 0, byte != part[count] { count = borders[count - 1] }
        if byte == part[count] { count += 1 }
        borders.append(count)
      }
      return borders
    }
  }

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
}
