import Foundation
import JSONCodec
import TestSupport
import Testing

@Suite("The reports of verify about a manifest with errors", .timeLimit(.minutes(2)))
struct VerifyErrorTests {
  private static func bytes(_ folder: Folder, _ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appendingPathComponent(name)))
  }

  /// Returns the places of the results in a report, such as `m.json:2:3`.
  private static func places(_ sarif: [UInt8]) throws -> [String] {
    guard case .array(let runs)? = try JSONReader.read(sarif).member("runs"),
      case .array(let results)? = runs.first?.member("results")
    else { return [] }
    return results.compactMap { result in
      guard case .array(let locations)? = result.member("locations"),
        let place = locations.first?.member("physicalLocation"),
        case .string(let path)? = place.member("artifactLocation")?.member("uri")
      else { return nil }
      let numbers = ["startLine", "startColumn"].compactMap { key -> String? in
        guard case .number(let number)? = place.member("region")?.member(key) else { return nil }
        return Int(exactly: number).map(String.init)
      }
      // A file without a position has the first line.
      return (numbers.count == 2 ? [path] + numbers : [path]).joined(separator: ":")
    }
  }

  @Test(
    "are valid, and have the places of the messages",
    arguments: [
      ("{\"motions\":\n  {}}", ["m.json:2:3"]),
      ("{\"motions\": {}, \"é\": 1,\n  \"x\": 2}", nil), ("{\n  \"motions\" 1}", nil), ("", nil),
      (
        """
        {"motions": {"a": {"swiftui": ".bouncy", "css": {"file": "link.css", "selector": "a"}}}}
        """, ["link.css"]
      ),
      (nil, ["m.json"]),
    ] as [(String?, [String]?)])
  func reports(_ manifest: String?, _ expected: [String]?) throws {
    let folder = try Folder()
    if let manifest { try folder.write("m.json", manifest) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link.css").path,
      withDestinationPath: "/etc/hostname")
    func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun(["verify", "m.json"] + arguments, directory: folder.url.path)
    }
    let plain = try run()
    #expect(plain.code == 2 && plain.output.isEmpty)
    let messages = plain.complaintText.split(separator: "\n").map {
      String($0.prefix(upTo: $0.firstRange(of: ": error: ")?.lowerBound ?? $0.endIndex))
    }
    #expect(!messages.isEmpty && (expected == nil || messages == expected), "\(messages)")
    for format in ["sarif", "junit"] {
      let written = try run("--format", format, "-o", "report")
      #expect(written.code == 2 && written.output.isEmpty)
      #expect(written.complaintText == plain.complaintText)
      let printed = try run("--format", format)
      let report = try Self.bytes(folder, "report")
      #expect(printed.code == 2 && printed.output == report)
      if format == "sarif" {
        #expect(try Self.places(printed.output) == messages, "\(printed.text)")
      } else {
        #expect(printed.text.contains("<testcase classname=\"manifest\" name=\"m.json\""))
        #expect(printed.text.contains("tests=\"1\" failures=\"0\" errors=\"1\""))
        #expect(printed.text.count { $0 == "\n" } >= 8 && printed.text.contains("<error message="))
      }
    }
    #expect(try run("--format", "sarif", "-o", "/none/x").code == 2)
  }
}
