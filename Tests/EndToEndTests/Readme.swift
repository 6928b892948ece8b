import Foundation

/// The README, with the commands that a reader would try.
struct Readme {
  /// A command and its documented output.
  struct Demonstration {
    var command: String
    var response: String
  }

  /// The folder of the README.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  let text: String

  /// - Parameter folder: The folder of a README other than the main one.
  init(_ folder: String = ".") throws {
    let file = Self.root.appendingPathComponent(folder).appendingPathComponent("README.md")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The text between fences of a language, one block after the other.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// The lines after a `$`, each with the lines up to the next.
  var demonstrations: [Demonstration] {
    blocks("console").flatMap { block in
      ("\n" + block).components(separatedBy: "\n$ ").dropFirst().map { part in
        let lines = part.split(separator: "\n")
        return Demonstration(
          command: String(lines[0]), response: lines.dropFirst().joined(separator: "\n"))
      }
    }
  }

  /// Runs every command on a server, and returns those whose output differs.
  func disagreements(with deployment: Deployment) throws -> [String] {
    let commands = demonstrations.map {
      $0.command.replacing("localhost:8080", with: "127.0.0.1:\(deployment.port)")
    }
    let responses = try shell(commands, in: deployment.directory)
    guard responses.count == commands.count else { return ["\(responses.count) answers"] }
    return zip(demonstrations, responses).compactMap { demonstration, response in
      let response = response.trimmingCharacters(in: .newlines)
      guard !Self.matches(demonstration.response, response) else { return nil }
      return "\(demonstration.command)\nanswers\n\(response)\nand not\n\(demonstration.response)"
    }
  }

  /// True if a response equals the documented one, in which `…` matches any characters except
  /// quotes.
  static func matches(_ documented: String, _ response: String) -> Bool {
    var rest = response[...]
    let parts = documented.components(separatedBy: "…")
    for (index, part) in parts.enumerated() {
      guard index > 0 else {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
        continue
      }
      guard let range = part.isEmpty ? rest.endIndex..<rest.endIndex : rest.range(of: part),
        !rest[..<range.lowerBound].contains(where: { $0 == "\"" || $0.isNewline })
      else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty
  }
}

/// Runs lines in one shell and returns the output of each.
func shell(_ lines: [String], in directory: URL) throws -> [String] {
  let separator = "\u{1E}"
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = [
    "-c", lines.map { "\($0)\nprintf '\(separator)'" }.joined(separator: "\n"),
  ]
  process.currentDirectoryURL = directory
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let written = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: written, as: UTF8.self).components(separatedBy: separator).dropLast()
}
