import Foundation
import Logging
import Observability
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("A store with metrics")
struct ObservedSessionStoreTests {
  private let metrics = ServiceMetrics()
  private let pipe = Pipe()

  @Test("forwards and counts each call, and logs failures without a session's name")
  func counts() throws {
    let sink = LineSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let store = ObservedSessionStore(
      store: InMemorySessionStore(sessionLimit: 2), metrics: metrics,
      logger: Logger(label: "test") { _ in LineLogHandler(sink, format: .json, level: .trace) })
    let records = (0..<3).map { _ in
      SessionRecord(id: .random(), revision: 1, expiresAt: 1, payload: [])
    }
    try store.insert(records[0])
    try store.insert(records[1])
    #expect(throws: SessionStoreError.exists(records[0].id)) { try store.insert(records[0]) }
    #expect(throws: SessionStoreError.limit(sessions: 2)) { try store.insert(records[2]) }
    #expect(try store.load(records[0].id, now: 0) == records[0])
    #expect(try store.replace(records[0], ifRevision: 1).commit())
    #expect(try !store.replace(records[0], ifRevision: 7).commit())
    try store.extend(records[0].id, to: 2)
    #expect(try store.remove(records[1].id))
    #expect(try !store.remove(records[1].id))
    #expect(try store.count() == 1)
    #expect(try store.sweep(now: 3) == 1)
    try store.check()
    store.reportUnreadable(records[2].id, "the checkpoint is damaged")
    store.close()

    var exposition = Exposition()
    metrics.write(to: &exposition)
    let page = try MetricsReading(exposition.text)
    #expect(page.histogramFaults == [])
    let counts: [StoreOperation: Double] = [
      .load: 1, .insert: 4, .replace: 2, .extend: 1, .remove: 2, .count: 1, .sweep: 1, .check: 1,
    ]
    for (operation, count) in counts {
      let labels = ["operation": "\(operation)"]
      #expect(page.value("inbetween_store_operation_duration_seconds_count", labels) == count)
    }
    for kind in StoreErrorKind.allCases {
      let labels = ["operation": "insert", "kind": "\(kind)"]
      let count = kind == .exists || kind == .full ? 1.0 : 0
      #expect(page.value("inbetween_store_errors_total", labels) == count)
    }
    #expect(page.value("inbetween_sessions_created_total") == 2)
    #expect(page.value("inbetween_sessions_deleted_total") == 1)
    #expect(page.value("inbetween_sessions_swept_total") == 1)

    try pipe.fileHandleForWriting.close()
    let log = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let lines = try log.split(separator: "\n").map {
      try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
    }
    #expect(lines.map { $0["level"]?.string } == ["debug", "warning", "info", "error"])
    #expect(lines.map { $0["operation"]?.string } == ["insert", "insert", nil, nil])
    #expect(lines.last?["error"]?.string == "the checkpoint is damaged")
    for record in records { #expect(!log.contains(record.id.description)) }
  }

  @Test(
    "forwards hints, and logs once that changes may be missed",
    .enabled(if: RedisServer.isInstalled, "redis-server is not installed"))
  func hints() throws {
    let server = try RedisServer()
    let sink = LineSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let store = ObservedSessionStore(
      store: RedisSessionStore(RedisAddress(host: "127.0.0.1", port: server.port)), metrics: nil,
      logger: Logger(label: "test") { _ in LineLogHandler(sink, format: .json, level: .trace) })
    let arrived = DispatchSemaphore(value: 0)
    store.observeChanges { if case .unknown = $0 { arrived.signal() } }
    arrived.wait()
    server.end()
    arrived.wait()
    try server.start()
    arrived.wait()
    #expect(store.hintStatistics.subscriptions == 2)
    store.close()
    try pipe.fileHandleForWriting.close()
    let log = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let lines = try log.split(separator: "\n").map {
      try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
    }
    #expect(lines.map { $0["level"]?.string } == ["warning"])
  }

  @Test("has fixed labels of operations and errors")
  func labels() {
    #expect(
      StoreOperation.allCases.map { "\($0)" } == [
        "load", "insert", "replace", "extend", "remove", "count", "sweep", "check",
      ])
    #expect(
      StoreErrorKind.allCases.map { "\($0)" } == [
        "unavailable", "full", "corrupted", "exists", "owner",
      ])
  }
}
