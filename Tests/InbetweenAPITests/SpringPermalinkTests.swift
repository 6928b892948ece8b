@testable import InbetweenAPI
import HTTPMessages
import TestSupport
import Testing

@Suite("The permanent address of a spring")
struct SpringPermalinkTests {
  private let service = ServiceUnderTest()

  /// The labels of a spring's numbers in SwiftUI's order, with the range of each number.
  private static let forms: [[(label: String, range: ClosedRange<Double>)]] = [
    [("duration", 0.1...1), ("bounce", -0.5...0.5)],
    [("response", 0.1...1), ("dampingRatio", 0.1...2)],
    [("mass", 0.5...2), ("stiffness", 20...300), ("damping", 2...90)],
    [("settlingDuration", 0.2...2), ("dampingRatio", 0.2...0.9)],
  ]

  /// Returns a random spring as SwiftUI code and as an object with the labels in reverse order.
  ///
  /// Some numbers have two decimals, and others have all digits of a double.
  private func spellings(_ index: Int, _ random: inout SeededGenerator) -> [String] {
    var numbers: [(label: String, number: Double)] = []
    for (label, range) in Self.forms[index % Self.forms.count] {
      let isRound = random.chance(0.5)
      let number = isRound ? random.number(range) : Double.random(in: range, using: &random)
      numbers.append((label, number))
    }
    let code = numbers.map { "\($0.label): \($0.number)" }.joined(separator: ", ")
    let members = numbers.reversed().map { "\"\($0.label)\":\($0.number)" }
    return ["Spring(\(code))", "{\(members.joined(separator: ","))}"]
  }

  private func send(_ target: String) -> ReceivedResponse { service.send("GET", target) }

  private func response(_ spring: String, _ fidelity: String) -> ReceivedResponse {
    let spring = CanonicalQuery.escaped(spring)
    return send("/v1/spring?spring=\(spring)&times=0.1,0.7&fidelity=\(fidelity)")
  }

  private func address(_ response: ReceivedResponse) -> String? {
    response.value(of: "Link")?.firstMatch(of: #/^<([^>]+)>; rel="canonical"$/#).map {
      String($0.1)
    }
  }

  @Test(
    "returns the same bytes and is the same for both spellings", arguments: ["exact", "swiftui"])
  func bytes(fidelity: String) throws {
    var random = SeededGenerator(seed: 6)
    for index in 0..<160 {
      let spellings = spellings(index, &random)
      let responses = spellings.map { response($0, fidelity) }
      let target = try #require(address(responses[0]), "\(spellings)")
      #expect(address(responses[1]) == target)
      #expect(responses[0].status == 200, "\(responses[0].text)")
      #expect(send(target).content == responses[0].content, "\(spellings) \(target)")
      #expect(responses[1].content == responses[0].content)
      #expect(address(send(target)) == target)
    }
  }

  @Test(
    "has the numbers of the request, although the properties of the spring are rounded",
    arguments: [
      "Spring(mass: 2, stiffness: 200, damping: 18)",
      "Spring(mass: 1.6, stiffness: 290, damping: 14.7)",
    ])
  func numbers(spring: String) throws {
    let target = try #require(address(response(spring, "exact")))
    let text = CanonicalQuery.escaped(spring.filter { $0 != " " })
    #expect(target == "/v1/spring?engine=1.0&fidelity=exact&spring=\(text)&times=0.1,0.7")
  }
}
