internal import AnimationCore

/// The removal of comments.
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
}
