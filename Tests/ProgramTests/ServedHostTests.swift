import Foundation
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("The served hosts on a loopback address", .timeLimit(.minutes(1)))
struct ServedHostTests {
  private func status(
    _ program: ObservedProgram, _ host: String, port: Int, path: String = "/livez"
  ) throws -> Int {
    let client = try RawClient(port: port)
    client.send(Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8))
    return try client.response(to: "GET").status
  }

  @Test("are its own names, on the main port and the metrics port")
  func own() throws {
    let program = try ObservedProgram()
    for port in [program.port, program.metricsPort] {
      for host in ["localhost", "127.0.0.1", "[::1]", "localhost:\(port)", "127.0.0.1:1"] {
        #expect(try status(program, host, port: port) == 200, "\(host)")
      }
      for host in ["rebound.example", "rebound.example:\(port)", "localhost.example", "10.0.0.1"] {
        #expect(try status(program, host, port: port) == 421, "\(host)")
      }
    }
    #expect(
      try status(program, "rebound.example", port: program.metricsPort, path: "/metrics") == 421)
    let page = try program.scrape()
    #expect(page.value("inbetween_http_problems_total", ["problem": "misdirected-request"]) == 9)
  }

  @Test("include the configured hosts, or any")
  func allowed() throws {
    let some = try ObservedProgram(["--allowed-hosts", "anim.example,other.example"])
    let any = try ObservedProgram(["--allowed-hosts", "*"])
    for (program, host, expected) in [
      (some, "anim.example:8000", 200), (some, "OTHER.example", 200), (some, "localhost", 200),
      (some, "a.anim.example", 421), (any, "rebound.example", 200),
    ] {
      for port in [program.port, program.metricsPort] {
        #expect(try status(program, host, port: port) == expected, "\(host)")
      }
    }
  }
}
