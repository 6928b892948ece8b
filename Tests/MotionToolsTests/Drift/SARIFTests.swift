import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Reports in SARIF")
struct SARIFTests {
  /// Returns the first result of a report with one error.
  private static func result(_ path: String, _ reason: String) throws -> JSON {
    let errors = DriftErrors("m.json", [DriftErrors.Item(path: path, reason: reason)])
    let sarif = try JSONReader.read(try #require(errors.content(.sarif, version: "1")))
    guard case .array(let runs)? = sarif.member("runs"),
      case .array(let results)? = runs.first?.member("results"), let result = results.first
    else { throw Missing() }
    return result
  }

  private struct Missing: Error {}

  private static func place(_ result: JSON) -> JSON? {
    guard case .array(let locations)? = result.member("locations") else { return nil }
    return locations.first?.member("physicalLocation")
  }

  private static func uri(_ path: String) throws -> String? {
    guard
      case .string(let uri)? = place(try result(path, "is wrong"))?.member("artifactLocation")?
        .member("uri")
    else { return nil }
    return uri
  }

  @Test(
    "have paths as URIs",
    arguments: [
      ("a/b.css", "a/b.css"), ("a b#c%d.css", "a%20b%23c%25d.css"), ("é.css", "%C3%A9.css"),
      ("./a/./b.css", "a/b.css"), ("a//b.css", "a/b.css"), ("../a.css", "../a.css"),
      ("/src/a b.css", "file:///src/a%20b.css"), ("//src/a.css", "file:///src/a.css"),
      ("c:a.css", "c%3Aa.css"), (".", "."), ("a?b=c&d.css", "a%3Fb=c%26d.css"),
    ])
  func paths(_ path: String, _ uri: String) throws { #expect(try Self.uri(path) == uri) }

  @Test("have URIs of any path that are valid and can be decoded", arguments: 0..<200)
  func randomPaths(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "é", " ", "%20", "#", "?", "/", "..", "\\", "\"", "[", ":", "😀", "~", "&"]
    let path = "p" + (0..<random.whole(1...8)).map { _ in parts[random.whole(0...14)] }.joined()
    let uri = try #require(try Self.uri(path))
    #expect(uri.wholeMatch(of: #/([A-Za-z0-9._~@+=\/\-]|%[0-9A-F]{2})+/#) != nil, "\(uri)")
    var bytes: [UInt8] = [], rest = uri.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      bytes.append(try #require(UInt8(String(Substring(rest.prefix(2))), radix: 16)))
      rest = rest.dropFirst(2)
    }
    let whole = path.split(separator: "/").joined(separator: "/")
    #expect(String(decoding: bytes, as: UTF8.self) == whole)
  }

  @Test("double the curly braces of messages, and have a line for each place")
  func messages() throws {
    let result = try Self.result("a.css", "is {wrong}: write {\"value\": 1}")
    #expect(
      result.member("message")?.member("text")
        == .string("is {{wrong}}: write {{\"value\": 1}}."))
    let region = Self.place(result)?.member("region")
    #expect(region?.member("startLine") == .number(1))
    #expect(region?.member("startColumn") == nil)
  }
}
