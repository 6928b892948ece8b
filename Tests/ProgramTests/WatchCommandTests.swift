import Testing

@testable import InbetweenProgram

@Suite("The command watch")
struct WatchCommandTests {
  /// Follows a stream with the given connections, each a text and an exit code.
  ///
  /// - Returns: The last exit code, the arguments of each connection and the pauses in seconds.
  private func follow(
    _ connections: [(text: String, status: Int32)]
  ) throws -> (status: Int32?, arguments: [[String]], pauses: [Double]) {
    let plot = LivePlot(title: "", columns: nil) { _ in }
    var arguments: [[String]] = [], pauses: [Double] = [], failure: (any Error)?
    let status = WatchCommand.follow(plot, pause: { pauses.append($0) }) { more in
      let connection = connections[min(arguments.count, connections.count - 1)]
      arguments.append(more)
      do { try plot.receive(Array(connection.text.utf8)) } catch { failure = error }
      return connection.status
    }
    if let failure { throw failure }
    return (status, arguments, pauses)
  }

  @Test("connects again after the last event, until the stream ends")
  func continues() throws {
    let followed = try follow([
      ("retry: 1000\n\nevent: sample\nid: 1.4\ndata: {}\n\nevent: sample\nid: 1.5\nda", 0),
      ("", 69), ("event: drain\ndata: {}\n\nretry: 3000\n\n", 0),
      ("event: end\ndata: {}\n\n", 0),
    ])
    let place = ["-H", "Last-Event-ID: 1.4"]
    #expect(followed.status == 0)
    #expect(followed.arguments == [[], place, place, place])
    #expect(followed.pauses == [1, 1, 3])
  }

  @Test("does not connect again after a refusal, after the end, or without a server")
  func ends() throws {
    let event = "event: sample\nid: 1.4\ndata: {}\n\n"
    let cases: [([(String, Int32)], Int32, Int)] = [
      ([("", 69)], 69, 1), ([("", 2)], 2, 1), ([("", 0)], 0, 1), ([(event, 74)], 74, 1),
      ([("event: problem\ndata: {}\n\n", 2)], 2, 1), ([(event, 0), ("", 2)], 2, 2),
      ([(event, 0), ("", 0)], 0, 2), ([(event, 69), ("", 69)], 69, 6),
    ]
    for (connections, status, count) in cases {
      let followed = try follow(connections.map { (text: $0.0, status: $0.1) })
      #expect(followed.status == status && followed.arguments.count == count, "\(connections)")
    }
  }
}
