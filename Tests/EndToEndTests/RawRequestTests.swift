import Foundation
import TestSupport
import Testing

@Suite("A raw request", .timeLimit(.minutes(2)))
struct RawRequestTests {
  static let groups = [
    "chunk", "connection", "content-length", "expect", "field", "host", "incomplete",
    "request-line",
    "transfer-encoding", "valid",
  ]

  @Test("receives a permitted response, and never two", arguments: groups)
  func isHandled(_ group: String) throws {
    let cases = try RawRequest.all().filter { $0.group == group }
    let patient = try Program(Self.serve)
    // Cases that do not specify when the connection ends use a server with short deadlines.
    let short = try Program(
      Self.serve + ["--head-deadline", "1", "--body-deadline", "1", "--idle-timeout", "1"])
    let ports = (patient: try patient.port(), short: try short.port())
    let faults = try concurrently(cases.count) { index -> String? in
      try cases[index].fault(patient: ports.patient, short: ports.short)
    }
    #expect(faults.compactMap(\.self) == [])
    for program in [patient, short] {
      program.send(SIGTERM)
      #expect(try program.end().code == 0)
    }
  }

  @Test("belongs to one of the groups, and only known behaviour of the library is excused")
  func areAllHere() throws {
    let cases = try RawRequest.all()
    #expect(cases.count == 93)
    #expect(Set(cases.map(\.group)) == Set(Self.groups))
    let readme = String(decoding: try Fixtures.data("README.md"), as: UTF8.self)
    let excused = cases.filter { $0.quirk != nil }.map { "`\($0.id)`" }
    #expect(readme.contains("| \(excused.joined(separator: ", ")) |"))
  }

  static let serve = ["--port", "0", "--store", "memory", "--allowed-hosts", "*"]
}

extension RawRequest {
  /// Returns a description of the server's error in this case; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - patient: The port of a server with long deadlines.
  ///   - short: The port of a server with short deadlines.
  fileprivate func fault(patient: Int, short: Int) throws -> String? {
    do {
      switch after {
      case .keep: return try keepingFault(patient)
      case .close: return try fault(RawClient(port: patient))
      case nil:
        if expect == [.wait] {
          let client = try RawClient(port: patient, sending: request)
          guard try !client.ends(withinMilliseconds: 50) else { return "\(id): did not wait" }
        }
        return try fault(RawClient(port: short))
      }
    } catch let failure as RawClient.Failure {
      return "\(id): \(failure)"
    }
  }

  private func fault(_ client: RawClient) throws -> String? {
    client.send(request)
    let received = RawResponses(try client.untilEnd(), to: method)
    guard let status = received.statuses.first else {
      return expect.contains(.close) || expect.contains(.wait) ? nil : "\(id): no answer"
    }
    // If a body never arrives, the server may also respond with 408 after its deadline.
    let isExpected =
      expect.contains { $0.admits(status) } || status == 408 && expect.contains(.wait)
    let most = expect == [.wait] ? 1 : responses
    if !isExpected { return "\(id): answered \(received.statuses), may be \(expect)" }
    if quirk == "double-head" { return nil }
    return received.statuses.count > most || received.endsInJunk
      ? "\(id): answered \(received.statuses), junk: \(received.endsInJunk)" : nil
  }

  private func keepingFault(_ port: Int) throws -> String? {
    let client = try RawClient(port: port, sending: request)
    let status = try client.response(to: method).status
    guard expect.contains(where: { $0.admits(status) }) else { return "\(id): answered \(status)" }
    client.send("GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let rest = RawResponses(try client.untilEnd(), to: "GET")
    return rest.statuses == [200] && !rest.endsInJunk ? nil : "\(id): then \(rest.statuses)"
  }
}
