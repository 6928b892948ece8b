import Foundation

/// A command of a guide, with the response that the guide shows.
struct GuideExample {
  let command: String
  /// The shown response; `nil` if the guide shows none.
  var response: String?

  /// Returns the examples of a guide, in their order.
  static func all(in guide: HTMLReading) -> [GuideExample] {
    guide.elements("pre").reduce(into: []) { examples, block in
      switch block.attributes["class"] {
      case "command": examples.append(GuideExample(command: block.text))
      case "response" where !examples.isEmpty && examples[examples.count - 1].response == nil:
        examples[examples.count - 1].response = block.text
      default: break
      }
    }
  }

  /// Runs the examples of a guide in one shell and describes the unexpected responses.
  static func disagreements(_ examples: [GuideExample]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Tests and executables are built in the same directory.
    let programs = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let printed = try shell(
      ["PATH='\(programs)':$PATH"] + examples.map(\.command), in: folder
    ).dropFirst()
    guard printed.count == examples.count else { return ["\(printed.count) outputs"] }
    return zip(examples, printed).compactMap { example, printed in
      let shown = example.response ?? ""
      return matches(shown, printed)
        ? nil : "\(example.command)\nprints\n\(printed)\nbut the guide shows\n\(shown)"
    }
  }

  /// True if a program printed the shown text.
  ///
  /// Spaces and line breaks are not compared, because guides break long lines. `…` in the shown
  /// text matches any text.
  static func matches(_ shown: String, _ printed: String) -> Bool {
    let parts = packed(shown).components(separatedBy: "…")
    var rest = packed(printed)[...]
    guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else {
      return false
    }
    if parts.count == 1 { return rest == first }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  private static func packed(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}
