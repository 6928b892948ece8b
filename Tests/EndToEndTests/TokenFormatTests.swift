import Foundation
import TestSupport
import Testing

/// Checks token files with programs of others: a JSON Schema validator, and Node.
@Suite("Token files", .timeLimit(.minutes(2)))
struct TokenFormatTests {
  /// Runs a shell command with the server's address in `$URL`, and returns its output.
  private func run(_ command: String) throws -> String {
    let deployment = try Deployment()
    return try #require(
      try shell(["URL=http://127.0.0.1:\(deployment.port); \(command)"], in: Readme.root).first)
  }

  private static let motions =
    #"{"menu.open": ".snappy", "menu.close": ".easeOut(duration: 0.2).delay(0.1)", "card": ".spring(duration: 0.4, bounce: -0.2)"}"#

  @Test("obey the rules of the format 2025.10, and the type spring does not")
  func schema() throws {
    let text = try run(
      """
      for to in dtcg dtcgSpring; do
        curl -s $URL/v1/convert --json '{"motions": \(Self.motions), "to": "'$to'", "format": "file"}' |
          python3 -c 'import json, sys, jsonschema
      schema = json.load(open("Tests/Fixtures/dtcg-2025.10-motion.schema.json"))
      jsonschema.Draft7Validator.check_schema(schema)
      errors = list(jsonschema.Draft7Validator(schema).iter_errors(json.load(sys.stdin)))
      print(len(errors), errors[0].message if errors else "")'
      done
      """)
    let lines = text.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0] == "0 ")
    #expect(lines[1].contains("'spring' is not one of"))
  }

  @Test("become CSS values in Style Dictionary's preprocessor, by the program and by a server")
  func preprocessor() throws {
    let text = try run("URL=$URL node Tests/StyleDictionary/build.mjs 2>&1")
    #expect(text.split(separator: "\n").last == "ok", "\(text)")
  }
}
