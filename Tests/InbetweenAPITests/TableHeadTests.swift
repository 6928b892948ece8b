import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@Suite("The header of a table")
struct TableHeadTests {
  private let service = ServiceUnderTest()

  /// Returns the column name of a property with one component.
  private func head(of name: String) throws -> String? {
    var json = JSONWriter()
    json.beginObject()
    json.beginObject("properties")
    json.integer(name, 0)
    json.endObject()
    json.endObject()
    let body = String(decoding: json.finish(), as: UTF8.self)
    let response = service.post("/v1/evaluate.csv", body)
    guard response.status == 200 else {
      #expect(response.status == 422, "\(name.debugDescription) \(response.text)")
      return nil
    }
    return response.text.components("\r\n").first.map { String($0.dropFirst("time,".count)) }
  }

  @Test(
    "has an apostrophe before a spreadsheet formula",
    arguments: [
      ("=1+1", "'=1+1"), ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"), ("@SUM(A1)", "'@SUM(A1)"),
      ("-2+3", "'-2+3"), ("+x", "'+x"), (" =1", "' =1"), ("\u{A0}=1", "'\u{A0}=1"),
      ("＝1", "'＝1"), ("＠x", "'＠x"), ("=1;2", #""'=1;2""#), ("a;=1", #""a;=1""#),
      (#"=HYPERLINK("http://a","b")"#, #""'=HYPERLINK(""http://a"",""b"")""#),
      ("x", "x"), ("x=1", "x=1"), ("#x", "#x"), ("a b", "a b"), ("é", "é"), ("x-y", "x-y"),
    ])
  func formulas(name: String, head: String) throws { #expect(try self.head(of: name) == head) }

  @Test("has no cell that begins a formula and no control character, for any property name")
  func anyName() throws {
    var random = SeededGenerator(seed: 25)
    let scalars: [Unicode.Scalar] = [
      "=", "+", "-", "@", "＝", " ", "\t", "\r", "\n", ";", ",", "\"", "'", "a", "1", "|", "\u{1B}",
      "\u{7F}", "\u{85}", "\u{2028}", "\u{0}", "\u{A0}", "\u{3000}",
    ]
    var heads = 0
    for _ in 0..<2_000 {
      let count = random.whole(1...4)
      var name = ""
      for _ in 0..<count {
        name.unicodeScalars.append(scalars[random.whole(0...scalars.count - 1)])
      }
      guard let head = try head(of: name) else {
        #expect(
          name.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.value == 0x2028
          })
        continue
      }
      heads += 1
      #expect(!head.unicodeScalars.contains { $0.properties.generalCategory == .control })
      let isQuoted = head.hasPrefix("\"")
      let cell = isQuoted ? String(head.dropFirst().dropLast()).replacing("\"\"", with: "\"") : head
      #expect(cell == name || cell == "'" + name, "\(name.debugDescription)")
      let first = cell.unicodeScalars.first { !$0.properties.isWhitespace }
      #expect(first.map { !"=+-@＝＋－＠".unicodeScalars.contains($0) } ?? true)
      #expect(isQuoted || !head.contains { ",;\"".contains($0) })
    }
    #expect(heads > 300)
  }

  @Test("has a distinct name for each column, for any property names")
  func distinct() {
    let response = service.post(
      "/v1/evaluate.csv",
      """
      {"properties":{"-a":0,"'-a":0,"time":0,"'time":0,"x":[0,1],"x[0]":0,"velocity(time)":0},
      "include":["velocity"],"range":{"end":1,"count":2}}
      """)
    let heads = (response.text.components("\r\n").first ?? "").split(separator: ",")
    #expect(heads.count == 17 && Set(heads).count == 17, "\(heads)")
  }

  @Test(
    "control characters are refused in the names of properties and changes",
    arguments: [
      "\u{0}", "a\u{1B}[2J", "\n", "a\tb", "\u{7F}", "\u{9B}", "a\u{2028}",
    ])
  func controls(name: String) {
    var json = JSONWriter()
    json.string(name)
    let text = String(decoding: json.finish(), as: UTF8.self)
    for body in [
      #"{"properties":{\#(text):0}}"#,
      #"{"properties":{"x":0},"timeline":[{"at":0,"id":\#(text),"set":{"x":1}}]}"#,
    ] {
      let response = service.post("/v1/evaluate", body)
      #expect(response.status == 422)
      #expect(response.text.contains("no control characters"), "\(response.text)")
    }
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [Substring] { split(separator: separator) }
}
