import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import Testing

/// Sends valid and invalid JSON texts to every endpoint that accepts JSON.
///
/// The classes are those of the JSON Parsing Test Suite (github.com/nst/JSONTestSuite).
@Suite("JSON content")
struct JSONContentTests {
  /// The classes of JSON texts.
  enum Class: Character, CaseIterable {
    /// Valid JSON, which the endpoint may still refuse because of its meaning.
    case valid = "y"
    /// Invalid JSON, which must be refused.
    case invalid = "n"
    /// Texts for which the standard allows any behaviour except a crash.
    case open = "i"
  }

  @Test("is distinguished from invalid JSON at every endpoint", arguments: Class.allCases)
  func own(_ kind: Class) {
    for (index, text) in Self.texts(kind).enumerated() {
      #expect(Self.faults(of: text, kind) == [], "text \(index) of \(kind)")
    }
  }

  @Test(
    "of the JSON Parsing Test Suite is classified correctly at every endpoint",
    .enabled(
      if: folder != nil,
      "set JSON_TEST_SUITE to the folder test_parsing of github.com/nst/JSONTestSuite"))
  func suite() throws {
    let folder = URL(filePath: try #require(Self.folder))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".json") }
    var counts: [Class: Int] = [:]
    for name in names {
      let kind = try #require(name.first.flatMap(Class.init(rawValue:)), "\(name)")
      let text = Array(try Data(contentsOf: folder.appending(path: name)))
      // RFC 8259 section 4 leaves the behaviour for repeated keys to the implementation. This one
      // refuses them.
      let repeatsKey = name.contains("duplicated_key")
      #expect(Self.faults(of: text, repeatsKey ? .invalid : kind) == [], "\(name)")
      counts[kind, default: 0] += 1
    }
    #expect(counts.count == Class.allCases.count)
    print("JSON Parsing Test Suite:", counts.map { "\($1) \($0)" }.sorted(), "at", Self.places)
  }

  private static let folder = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]

  /// The requests: the method, the path and the content type of each.
  ///
  /// `@` stands for the path of a session.
  private static let places = [
    "POST /v1/evaluate application/json", "POST /v1/evaluate.csv application/json",
    "POST /v1/evaluate.ndjson application/json", "POST /v1/spring application/json",
    "POST /v1/curve application/json", "POST /v1/sessions application/json",
    "POST @/evaluate application/json", "POST @/changes application/json",
    "PATCH @/environment application/json", "PATCH @/environment application/merge-patch+json",
    "POST @/reset application/json", "POST @/fork application/json",
  ]

  /// Returns descriptions of the responses that do not match the class of the text.
  private static func faults(of text: [UInt8], _ kind: Class) -> [String] {
    places.compactMap { place in
      let parts = place.split(separator: " ").map(String.init)
      let service = ServiceUnderTest()
      let session = parts[1].hasPrefix("@") ? service.session(#"{"properties":{"x":0}}"#) : ""
      let path = parts[1].replacing("@", with: session)
      let response = service.send(
        Request(
          method: parts[0], path: path,
          fields: [Field("Content-Type", parts[2]), Field("Content-Length", "\(text.count)")],
          content: text))
      // `/reset` and `/fork` require no body, so they accept an empty one.
      let isContent = !text.isEmpty || !["/reset", "/fork"].contains { path.hasSuffix($0) }
      let isRight =
        switch kind {
        case .valid: response.status != 400 && response.status < 500
        case .invalid: !isContent || response.status == 400 && response.problem == "malformed-json"
        case .open: response.status < 500
        }
      return isRight ? nil : "\(place): \(response.status) \(response.text)"
    }
  }

  private static func texts(_ kind: Class) -> [[UInt8]] {
    switch kind {
    case .valid: valid.map { Array($0.utf8) }
    case .invalid: invalid.map { Array($0.utf8) } + invalidBytes
    case .open: open.map { Array($0.utf8) } + openBytes
    }
  }

  private static let valid = [
    "{}", "[]", "null", "true", "false", "0", "-0", "\"\"", "[[]]", "{\"\":0}", " {} ",
    "\t\r\n[ ]\n",
    "[1,2,3]", "[1.5e-3]", "[1E+2,1e2,0e0,-1.0]", "[123456789012345678901234567890]", "[0.1e1]",
    #"["\u0000"]"#, #"["\"\\\/\b\f\n\r\t"]"#, #"["\ud83d\ude00"]"#, #"["\uDBFF\uDFFF"]"#,
    "[\"é😀\u{7F}\u{2028}\"]",
    #"{"a":{"b":[{"c":null}]}}"#, #"{"a":1,"A":1," a":1}"#, #"{"from":0,"to":1,"x":"unknown"}"#,
    String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
  ]

  private static let invalid = [
    " ", "\n", "{", "}", "[", "]", "[,]", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "[1:2]",
    "{,}", "{\"a\"}",
    "{\"a\":}", "{\"a\" 1}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{a:1}", "{'a':1}", "{1:1}",
    "{\"a\":1}}", "[]]", "[][]",
    "{}{}", "1 2", "tru", "True", "nul", "nulll", "NaN", "[Infinity]", "[-Infinity]", "+1", "-",
    "--1", "-a", ".5", "5.",
    "1.e1", "1e", "1e+", "1E1.5", "01", "-01", "0x1", "1_000", "1,5", "\"", "\"a", "'a'",
    "[\"\\x\"]", "[\"\\u12\"]",
    "[\"\\u12G4\"]", "[\"\\'\"]", "[\"\t\"]", "[\"\n\"]", "[\"\u{0}\"]", "\u{0}", "[\u{A0}]",
    "[\u{2060}]", "// a\n{}", "{}//",
    "/**/{}", "#", "<a/>", "{\"a\":1,\"a\":1}", "{\"a\":{\"b\":1,\"b\":2}}", #"{"a":1,"\u0061":2}"#,
    "\u{FEFF}", "*", "undefined",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 50_000),
  ]

  private static let invalidBytes: [[UInt8]] = [
    [], [0xFF], [0x5B, 0xE5, 0x5D], [0x5B, 0x22, 0xE5], [0xEF, 0xBB], [0x7B, 0x7D, 0xFF],
    [0x22, 0x5C],
  ]

  private static let open = [
    "[1e400]", "[-1e400]", "[1e-400]",
    "[0.4e00669999999999999999999999999999999999999999999999999999999999]",
    "[-123123e100000]", #"["\uD800"]"#, #"["\uDC00"]"#, #"["\uD800\uD800"]"#, #"["\uD800\u0041"]"#,
    #"{"\uDFAA":0}"#,
    "\u{FEFF}{}", String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
    String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
    "[" + String(repeating: "1", count: 401) + "]", "{\"\(String(repeating: "k", count: 257))\":0}",
  ]

  private static let openBytes: [[UInt8]] = [
    [0x5B, 0x22, 0xFF, 0x22, 0x5D], [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D],
    [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D],
    [0x5B, 0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22, 0x5D], [0x5B, 0x22, 0xE0, 0xFF, 0x22, 0x5D],
    [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B, 0x00, 0x7D],
  ]
}
