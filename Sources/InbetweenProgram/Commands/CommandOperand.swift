import AnimationNotation
import Foundation
import InbetweenAPI
import Support

/// An operand of a command: SwiftUI text, or the content of a file.
struct CommandOperand {
  /// The name of the file in messages; `nil` for text.
  let file: String?
  /// The bytes of the text or the file.
  let bytes: [UInt8]

  /// Creates the operand for an argument; reads a file or standard input if the argument names one.
  ///
  /// - Parameters:
  ///   - argument: SwiftUI text, the path of a file, or `-` for standard input.
  ///   - input: Returns at most the given number of bytes of standard input.
  init(_ argument: String, input: (Int) throws -> [UInt8]) throws(UsageError) {
    guard argument == "-" || Self.isPath(argument) else {
      file = nil
      bytes = Array(argument.utf8)
      return
    }
    file = argument == "-" ? "standard input" : argument
    do {
      // One byte more than the limit shows that the content is too long.
      let count = Limits.bodyBytes.max + 1
      if argument == "-" {
        bytes = try input(count)
      } else {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: argument))
        bytes = Array(try handle.read(upToCount: count) ?? Data())
      }
    } catch {
      throw UsageError("cannot read \(file ?? argument): \(systemReason(of: error))")
    }
  }

  /// True if an argument is the path of a file, not SwiftUI text.
  ///
  /// A path contains no `(` and meets at least one of three conditions:
  ///
  /// - It has a known extension.
  /// - It contains `/`.
  /// - A file with this name exists, and the name does not begin with a dot.
  private static func isPath(_ argument: String) -> Bool {
    if argument.contains("(") { return false }
    return extensions.contains { argument.hasSuffix(".\($0)") } || argument.contains("/")
      || !argument.hasPrefix(".") && FileManager.default.fileExists(atPath: argument)
  }

  private static let extensions = ["json", "ndjson", "jsonl", "swift", "txt"]

  /// The bytes as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// True for the source of a custom animation.
  var isSource: Bool { file?.hasSuffix(".swift") ?? false }

  /// Returns the media type of the content.
  ///
  /// If the file has a known extension, such as `json`, the extension determines the type.
  /// Otherwise, content that begins with `{` or `[` has the first type in `types`. Other content is
  /// `text/plain` if `types` contains this type; otherwise, such content has the first type, too.
  ///
  /// - Parameter types: The media types that the command accepts as content, at least one.
  func mediaType(among types: [String]) -> String {
    let named: [String: String] = [
      "json": "application/json", "ndjson": "application/x-ndjson",
      "jsonl": "application/x-ndjson", "swift": "text/plain", "txt": "text/plain",
    ]
    if let end = file?.split(separator: ".").last, let type = named[String(end)] { return type }
    let first = bytes.first { $0 != UInt8(ascii: " ") && !(9...13).contains($0) }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return !isJSON && types.contains("text/plain") ? "text/plain" : types.first ?? "text/plain"
  }
}
