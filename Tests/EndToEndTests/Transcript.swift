import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import Testing

/// A request and its response, from a file in `Tests/Transcripts`.
///
/// The README in that directory describes the format.
struct Transcript: Sendable, CustomTestStringConvertible {
  /// The expected body of the response: complete, or only its beginning.
  enum Content: Sendable, Equatable {
    case whole(String)
    case beginning(String)
    case hex(String)
  }

  /// The `operationId`, which is also the name of the file's directory.
  let operation: String
  let name: String
  /// The position in a sequence of requests; `nil` for an independent request.
  var order: Int?
  /// The name of the server's configuration; `nil` for the default configuration.
  var server: String?
  /// The request; its session names are those in the file.
  var request: Request
  let status: Int
  /// The fields of the response, without the fields that differ between runs.
  let fields: [Field]
  let content: Content

  var testDescription: String { "\(operation)/\(name)" }

  static let folder = Readme.root.appendingPathComponent("Tests/Transcripts")

  /// Returns all transcripts, sorted by the bytes of their paths.
  static func all() throws -> [Transcript] {
    let manager = FileManager.default
    // The directory also contains a README.
    let operations = try manager.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.contains(".") }
    return try operations.sorted().flatMap { operation in
      let place = folder.appendingPathComponent(operation)
      let files = try manager.contentsOfDirectory(atPath: place.path).sorted()
      return try files.filter { $0.hasSuffix(".http") }.map { file in
        let bytes = [UInt8](try Data(contentsOf: place.appendingPathComponent(file)))
        return try Transcript(operation: operation, name: String(file.dropLast(5)), bytes)
      }
    }
  }

  /// Parses the content of a file.
  ///
  /// - Throws: `Unexpected` if the separator line `---` or the status is missing.
  init(operation: String, name: String, _ bytes: [UInt8]) throws {
    guard let separator = bytes.firstRange(of: Array("\n---\n".utf8)) else {
      throw Unexpected(description: "\(operation)/\(name) has no line ---")
    }
    self.operation = operation
    self.name = name
    var head = Lines(rest: bytes[..<separator.lowerBound])
    var extent = "whole"
    var line = head.next()
    while line.hasPrefix("# ") {
      if line.hasPrefix("# order: ") { order = Int(line.dropFirst(9)) }
      if line.hasPrefix("# server: ") { server = String(line.dropFirst(10)) }
      if line.hasPrefix("# content: ") { extent = String(line.dropFirst(11)) }
      line = head.next()
    }
    let target = (line.split(separator: " ").last ?? "").split(separator: "?", maxSplits: 1)
    request = Request(
      method: String(line.prefix { $0 != " " }), path: String(target.first ?? ""),
      query: target.count > 1 ? String(target[1]) : nil, fields: head.fields())
    request.content = Array(head.rest)

    var response = Lines(rest: bytes[separator.upperBound...])
    guard let status = Int(response.next().prefix(3)) else {
      throw Unexpected(description: "\(operation)/\(name) has no status")
    }
    self.status = status
    fields = response.fields()
    // The last line feed belongs to the body only if the body is complete.
    let part = String(decoding: response.rest.dropLast(), as: UTF8.self)
    switch extent {
    case "beginning": content = .beginning(part)
    case "hex": content = .hex(part)
    default: content = .whole(String(decoding: response.rest, as: UTF8.self))
    }
  }

  /// The request body: a string for text and lines, and the parsed JSON for other types.
  var requestValue: JSON {
    if ["text/plain", "application/x-ndjson"].contains(request.value(of: .contentType)) {
      return .string(String(decoding: request.content, as: UTF8.self))
    }
    return (try? JSONReader.read(request.content)) ?? .null
  }

  /// A reader of lines that end with a line feed.
  private struct Lines {
    var rest: ArraySlice<UInt8>

    mutating func next() -> String {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      return String(decoding: line, as: UTF8.self)
    }

    /// Reads field lines up to and including the next blank line.
    mutating func fields() -> [Field] {
      var fields: [Field] = []
      while !rest.isEmpty {
        let line = next()
        guard let colon = line.firstRange(of: ": ") else { break }
        guard let name = FieldName(String(line[..<colon.lowerBound])) else { continue }
        fields.append(Field(name, String(line[colon.upperBound...])))
      }
      return fields
    }
  }
}
