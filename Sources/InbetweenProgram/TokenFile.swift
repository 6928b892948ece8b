import Foundation

/// The file that holds the bearer tokens.
enum TokenFile {
  /// Why it cannot be read.
  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  /// What is far more than the tokens there may be can take.
  static let bytesMax = 1_048_576

  /// Reads it, up to a size that no such file has.
  static func text(_ path: String) throws(Unreadable) -> String {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Unreadable(description: "cannot be opened")
    }
    let content: Data
    do {
      content = try file.read(upToCount: bytesMax + 1) ?? Data()
    } catch {
      throw Unreadable(description: "cannot be read")
    }
    guard content.count <= bytesMax else {
      throw Unreadable(description: "is larger than \(bytesMax) bytes")
    }
    // What is not UTF-8 has no token either, and is told by its line.
    return String(decoding: content, as: UTF8.self)
  }
}
