import Foundation
import Support

/// Reads files whose paths are the values of settings, such as the token file.
enum SettingFile {
  /// The reason why the file cannot be read.
  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  /// The maximum size of a file in bytes; the maximum number of tokens needs far less.
  static let bytesMax = 1_048_576

  /// Returns the content of the file at `path`.
  ///
  /// - Throws: `Unreadable`, for example if the file is larger than the maximum size.
  static func content(_ path: String) throws(Unreadable) -> Data {
    let content: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      content = try file.read(upToCount: bytesMax + 1) ?? Data()
    } catch {
      throw Unreadable(description: "cannot be read: \(systemReason(of: error))")
    }
    guard content.count <= bytesMax else {
      throw Unreadable(description: "is larger than \(bytesMax) bytes")
    }
    return content
  }

  /// Returns the text of the file at `path`.
  ///
  /// - Throws: `Unreadable`, as `content` does.
  static func text(_ path: String) throws(Unreadable) -> String {
    // Bytes that are not UTF-8 become U+FFFD. No token contains this character, so the parser of
    // the tokens reports an error with the line.
    String(decoding: try content(path), as: UTF8.self)
  }
}
