import Foundation
import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@testable import struct MicroHTTP.Processors

@Suite("Processors of event threads", .timeLimit(.minutes(1)))
struct ProcessorsTests {
  /// Returns the list of processors on which the calling thread may run, such as `0-3,8`.
  ///
  /// Source: `proc_pid_status(5)`.
  @Sendable private static func allowed() -> String {
    let status = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
    let name = "Cpus_allowed_list:\t"
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return String(line.dropFirst(name.count))
  }

  /// Returns the numbers in a list such as `0-3,8`.
  private func numbers(_ list: String) -> [Int] {
    list.split(separator: ",").flatMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return ends.isEmpty ? [] : Array(ends[0]...ends[ends.count - 1])
    }
  }

  /// Returns an identifier of the calling thread.
  ///
  /// Source: `proc(5)`.
  @Sendable private static func thread() -> String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
  }

  /// Returns the handler's results for requests on several connections.
  private func requested(
    workers: Int? = nil, connections: Int, of handler: @escaping @Sendable () -> String
  ) throws -> [String] {
    var results: [String] = []
    try LiveServer.run {
      $0.workers = workers
    } respond: { _ in
      Response(status: 200, content: Array(handler().utf8))
    } _: { server in
      for _ in 0..<connections {
        let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        results.append(try client.response().text)
      }
    }
    return results
  }

  @Test("are bound, one thread to each, and the starting thread is not")
  func onePerProcessor() throws {
    let before = Self.allowed()
    let expected = numbers(before).map(String.init)
    let places = try requested(connections: expected.count, of: Self.allowed)
    #expect(places.sorted() == expected.sorted())
    #expect(Self.allowed() == before)
  }

  @Test("are one if the process may use one")
  func oneProcessor() throws {
    let first = try #require(Processors.current?.singles.first)
    let (places, threads) = try first.confine {
      Result { (Self.allowed(), try requested(connections: 3, of: Self.thread)) }
    }.get()
    #expect(numbers(places).count == 1)
    #expect(threads.count == 3 && Set(threads).count == 1)
  }

  @Test("are not assigned if the number of threads is configured")
  func chosen() throws {
    let before = Self.allowed()
    #expect(try requested(workers: 2, connections: 2, of: Self.allowed) == [before, before])
  }
}
