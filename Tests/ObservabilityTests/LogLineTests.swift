import Foundation
import Logging
import TestSupport
import Testing

@testable import Observability

@Suite("A log line")
struct LogLineTests {
  @Test("is one JSON object that parses to its values", arguments: 0..<50)
  func readsBack(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let texts = (0..<4).map { _ in Self.text(&random) }
    let lines = try logged(.json) { logger in
      logger.info(
        "\(texts[0])",
        metadata: [
          "text": .string(texts[1]), "number": .stringConvertible(-42),
          "truth": .stringConvertible(true), "group": .dictionary([texts[2]: .string(texts[3])]),
        ])
    }
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
    #expect(json["message"]?.string == texts[0])
    #expect(json["level"] == .string("info"))
    #expect(json["text"]?.string == texts[1])
    #expect(json["number"] == .number(-42))
    #expect(json["truth"] == .bool(true))
    #expect(json["group"]?[texts[2]]?.string == texts[3])
    let time = try #require(json["time"]?.string)
    #expect(time.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#) != nil)
  }

  @Test("is one line in the text format, too, for any values", arguments: 0..<50)
  func isOneLine(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(&random)
    let lines = try logged(.text) { $0.info("\(text)", metadata: ["text": .string(text)]) }
    #expect(lines.count == 1)
    #expect(lines.first?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
  }

  @Test("is written only at its level or above")
  func heedsLevel() throws {
    let lines = try logged(.text, level: .warning) { logger in
      logger.info("not this")
      logger.warning("this")
      logger[metadataKey: "part"] = "x y"
      logger.error("and this", metadata: ["a": "b"])
    }
    #expect(lines.map { $0.dropFirst(25) } == ["warning this", #"error and this a=b part="x y""#])
  }

  @Test(
    "has times as in RFC 3339",
    arguments: [
      (0.0, "1970-01-01T00:00:00.000Z"), (951_827_696.789, "2000-02-29T12:34:56.789Z"),
      (1_767_225_599.9995, "2025-12-31T23:59:59.999Z"), (4_107_542_400, "2100-03-01T00:00:00.000Z"),
      (-0.001, "1969-12-31T23:59:59.999Z"), (Double.nan, "1970-01-01T00:00:00.000Z"),
    ])
  func formatsTime(_ seconds: Double, _ text: String) {
    var line = LogLine(.text)
    Timestamp(seconds: seconds).write(to: &line)
    #expect(line.text == text)
  }

  @Test("has times as Foundation formats them", arguments: 0..<100)
  func agreesWithFoundation(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let seconds = Double(random.whole(-2_000_000_000...8_000_000_000))
    var line = LogLine(.text)
    Timestamp(seconds: seconds).write(to: &line)
    let expected = Date(timeIntervalSince1970: seconds).formatted(.iso8601).dropLast() + ".000Z"
    #expect(line.text == expected)
  }

  /// Returns a random text.
  ///
  /// It contains letters, characters that JSON must escape, and characters beyond U+FFFF.
  private static func text(_ random: inout SeededGenerator) -> String {
    var text = "x"
    for _ in 0..<random.whole(0...20) {
      let scalar = [
        UInt32(random.whole(0...0x7F)), UInt32(random.whole(0x80...0xD7FF)),
        UInt32(random.whole(0x1_0000...0x10_FFFF)), 0x22, 0x5C, 0x0A, 0x2028,
      ][random.whole(0...6)]
      text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?")
    }
    return text
  }

  private func logged(
    _ format: LogFormat, level: Logger.Level = .trace, _ body: (inout Logger) -> Void
  ) throws -> [String] {
    let pipe = Pipe()
    let sink = LineSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    var logger = Logger(label: "test") { _ in LineLogHandler(sink, format: format, level: level) }
    body(&logger)
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: data, as: UTF8.self).unicodeScalars.split(separator: "\n")
      .map { String($0) }
  }
}
