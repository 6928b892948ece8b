import Foundation

/// A README, and the commands in it that a reader can run.
struct Readme {
  /// A command and its documented output.
  struct Demonstration {
    var command: String
    var response: String
  }

  /// The directory of the project's main README.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  let text: String

  /// Reads a README.
  ///
  /// - Parameter folder: Its directory, relative to ``root``.
  init(_ folder: String = ".") throws {
    let file = Self.root.appendingPathComponent(folder).appendingPathComponent("README.md")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// Returns the contents of the fenced code blocks in a language.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// The commands in console blocks.
  ///
  /// A command is a line after `$`; its output is the lines up to the next command.
  var demonstrations: [Demonstration] {
    blocks("console").flatMap { block in
      ("\n" + block).components(separatedBy: "\n$ ").dropFirst().map { part in
        let lines = part.split(separator: "\n")
        return Demonstration(
          command: String(lines[0]), response: lines.dropFirst().joined(separator: "\n"))
      }
    }
  }

  /// Runs every command against a server and describes the commands with unexpected output.
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

  /// True if a response equals the documented response.
  ///
  /// `…` in the documented response matches any characters except quotes.
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

/// Runs commands in one shell and returns the output of each.
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
