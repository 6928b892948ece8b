import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The ID of a request")
struct RequestIDTests {
  @Test("is a number of thirteen digits")
  func digits() {
    var random = SeededGenerator(seed: 5)
    for number in [0, 1, 31, 32, .max] + (0..<100).map({ _ in random.next() }) {
      let text = RequestID.text(number)
      #expect(text.utf8.count == 13)
      #expect(UInt64(text, radix: 32) == number)
    }
  }

  @Test("is generated for each request, unless the client sends one")
  func made() {
    #expect(Set((0..<1000).map { _ in RequestID.echo(nil) }).count == 1000)
    #expect(RequestID.echo("mine") == "mine")
    #expect(RequestID.echo("not a token") != "not a token")
  }
}
