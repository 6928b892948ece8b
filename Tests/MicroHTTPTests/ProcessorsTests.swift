import Foundation
import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@Suite("Processors of event threads", .timeLimit(.minutes(1)))
struct ProcessorsTests {
  /// Returns where the system lets the thread that asks run, in its words: `0-3,8`.
  ///
  /// Source: `proc_pid_status(5)`.
  @Sendable private static func allowed() -> String {
    let status = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
    let name = "Cpus_allowed_list:\t"
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return String(line.dropFirst(name.count))
  }

  /// Returns the processors in such a list.
  private func numbers(_ list: String) -> [Int] {
    list.split(separator: ",").flatMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return ends.isEmpty ? [] : Array(ends[0]...ends[ends.count - 1])
    }
  }

  /// Where the threads that answer may run, asked over some connections.
  private func places(workers: Int?, connections: Int) throws -> [String] {
    var places: [String] = []
    try LiveServer.run {
      $0.workers = workers
    } respond: { _ in
      Response(status: 200, content: Array(Self.allowed().utf8))
    } _: { server in
      for _ in 0..<connections {
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        places.append(try client.answer().text)
      }
    }
    return places
  }

  @Test("one for each processor stay on one each, and the thread that started them where it may be")
  func onePerProcessor() throws {
    let before = Self.allowed()
    let processors = numbers(before)
    let places = try places(workers: nil, connections: processors.count)
    #expect(places.compactMap { Int($0) }.sorted() == processors)
    #expect(Self.allowed() == before)
  }

  @Test("as many as were asked for run where the process may")
  func chosen() throws {
    let before = Self.allowed()
    #expect(try places(workers: 2, connections: 2) == [before, before])
  }
}
