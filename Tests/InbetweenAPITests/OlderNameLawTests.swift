@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@Suite("An older parameter name")
struct OlderNameLawTests {
  private let service = ServiceUnderTest()

  /// A random request; each of its parameters has a current name and an older name.
  private struct RandomBody {
    let path: String
    let members: [(name: String, older: String, json: String)]

    func json(_ useOlder: [Bool]) -> String {
      let members = zip(members, useOlder).map { member, isOlder in
        "\"\(isOlder ? member.older : member.name)\":\(member.json)"
      }
      return "{\(members.joined(separator: ","))}"
    }

    func query(_ useOlder: [Bool]) -> String {
      zip(members, useOlder).map { member, isOlder in
        let text = member.json.filter { !"[]\"".contains($0) }
        return (isOlder ? member.older : member.name) + "=" + CanonicalQuery.escaped(text)
      }.joined(separator: "&")
    }
  }

  private func body(_ random: inout SeededGenerator) -> RandomBody {
    func number(_ range: ClosedRange<Double>) -> String {
      var writer = JSONWriter()
      writer.value(.number(random.number(range)))
      return String(decoding: writer.finish(), as: UTF8.self)
    }
    switch random.whole(0...3) {
    case 0:
      return RandomBody(
        path: "/v1/spring",
        members: [
          (
            "spring", "spring",
            #""Spring(duration:\#(number(0.1...2)),bounce:\#(number(0...0.9)))""#
          ),
          ("to", "target", number(2...100)), ("tolerance", "epsilon", number(0.01...0.5)),
          ("times", "times", "[0,\(number(0.1...1)),1.5]"),
        ])
    case 1:
      return RandomBody(
        path: "/v1/fit",
        members: [
          ("times", "times", "[0,0.1,0.2,0.3,0.4]"),
          ("values", "values", "[0,\(number(1...5)),6,9,10]"), ("to", "target", number(9...11)),
          ("kinds", "kinds", random.chance(0.5) ? #""spring""# : #"["spring"]"#),
        ])
    case 2:
      return RandomBody(
        path: "/v1/fit",
        members: [
          ("motion", "animation", #"".spring(bounce: \#(number(0...0.5)))""#),
          ("kinds", "to", #"["spring"]"#),
        ])
    default:
      return RandomBody(
        path: "/v1/convert",
        members: [
          ("from", "animation", #"".spring(bounce: \#(number(0...0.5)))""#),
          ("to", "to", random.chance(0.5) ? #""css""# : #"["css"]"#),
        ])
    }
  }

  @Test(
    "returns the same bytes and address as the current name, in queries and in JSON",
    arguments: [1, 2])
  func same(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let body = body(&random)
      let plain = body.members.map { _ in false }
      let expected = service.post(
        body.path, body.json(plain), fields: [Field("Prefer", "link")])
      #expect(expected.status == 200, "\(body.json(plain)) \(expected.text)")
      let link = try #require(expected.value(of: "Link"))
      for member in body.members where member.older != member.name && member.older != "to" {
        #expect(!link.contains("\(member.older)="), "\(link)")
      }
      let mixed = body.members.map { _ in random.chance(0.6) }
      for names in [plain, mixed] {
        for response in [
          service.post(
            body.path, body.json(names), fields: [Field("Prefer", "link")]),
          service.get(body.path, query: body.query(names)),
        ] {
          #expect(response.status == 200, "\(body.query(names)) \(response.text)")
          #expect(response.content == expected.content)
          #expect(response.value(of: "Link") == link)
        }
      }
    }
  }

  @Test("beside the current name is an error that contains both", arguments: [3])
  func both(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let body = body(&random)
      for (index, member) in body.members.enumerated() where member.older != member.name {
        var json = body.json(body.members.map { _ in false })
        json.removeLast()
        let response = service.post(body.path, json + ",\"\(member.older)\":\(member.json)}")
        #expect(response.status == 422, "\(index) \(json)")
        #expect(response.text.contains("'\(member.older)' is another name of '\(member.name)'"))
      }
    }
  }
}
