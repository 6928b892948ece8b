import AnimationCore
import AnimationNotation
import JSONCodec
import Foundation
import SessionStorage
import Testing
import TestSupport

@Suite("A persistent session")
struct DurableSessionTests {
  /// Returns the requests to a session: the method, the end of the path, and the body.
  ///
  /// The end of the path follows the session's own path.
  private static func requests(_ scene: RandomScene) -> [(String, String, String)] {
    let entries = scene.entries.map { entry in
      entry.kind == .environment
        ? ("PATCH", "/environment", entry.body) : ("POST", "/changes", entry.body)
    }
    let half = entries.count / 2
    return entries[..<half]
      + [("POST", "/evaluate", #"{"range":{"duration":0.43},"include":["velocity"]}"#)]
      + entries[half...]
      + [
        ("GET", "", ""),
        ("POST", "/evaluate", #"{"range":{"duration":0.6,"fps":24},"commit":false}"#),
        ("POST", "/evaluate", #"{"range":{"duration":0.5,"fps":100},"include":["velocity"]}"#),
        ("PATCH", "/environment", #"{"animationPaused":true}"#),
        ("POST", "/evaluate", #"{"range":{"duration":0.1}}"#),
        ("PATCH", "/environment", #"{"animationPaused":false}"#),
        ("POST", "/evaluate", #"{"range":{"duration":0.7},"include":["velocity"]}"#),
        ("GET", "", ""), ("POST", "/reset", ""),
        ("POST", "/evaluate", #"{"range":{"duration":1},"include":["velocity"]}"#),
      ]
  }

  @Test("returns the same bytes as a session in memory", arguments: Display.all)
  func reopened(_ display: Display) throws {
    let directory = try TemporaryDirectory()
    for seed in 1000..<1004 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      let memory = ServiceUnderTest()
      let kept = memory.session(scene.creation)
      let file = directory.file("\(seed).sqlite")
      let path = try Self.once(file) { $0.session(scene.creation) }
      for (index, (method, suffix, body)) in Self.requests(scene).enumerated() {
        let expected = Self.send(memory, method, kept + suffix, body)
        let response = try Self.once(file) { Self.send($0, method, path + suffix, body) }
        #expect(response.status == expected.status)
        #expect(response.anonymous == expected.anonymous, "seed \(seed), request \(index)")
        #expect(response["session"] == expected["session"])
        #expect(response.value(of: "ETag") == expected.value(of: "ETag"))
        #expect(response.value(of: "Inbetween-Expires") == expected.value(of: "Inbetween-Expires"))
      }
    }
  }

  @Test("stays deleted")
  func deleted() throws {
    let file = try TemporaryDirectory()
    let path = try Self.once(file.file("s")) { $0.session("{}") }
    #expect(try Self.once(file.file("s")) { $0.delete(path) }.status == 204)
    #expect(try Self.once(file.file("s")) { $0.get(path) }.status == 404)
    #expect(try Self.once(file.file("s")) { $0.delete(path) }.status == 404)
  }

  /// Opens a store, runs a body with a service that uses it, and closes the store.
  static func once<T>(_ file: String, _ body: (ServiceUnderTest) -> T) throws -> T {
    let store = try SQLiteSessionStore(path: file)
    defer { store.close() }
    return body(ServiceUnderTest(store: store))
  }

  private static func send(
    _ service: ServiceUnderTest, _ method: String, _ path: String, _ body: String
  ) -> ReceivedResponse {
    switch method {
    case "GET": service.get(path)
    case "PATCH": service.patch(path, body)
    default: service.post(path, body)
    }
  }
}

/// A temporary directory that is deleted when the object is released.
final class TemporaryDirectory {
  private let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func file(_ name: String) -> String { path + "/" + name }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
