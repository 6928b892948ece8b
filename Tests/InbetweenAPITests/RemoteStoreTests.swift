import Foundation
import HTTPMessages
import InbetweenAPI
import SessionStorage
import Testing

@Suite("A store that may block and lose changes")
struct RemoteStoreTests {
  private let store = LossyStore()

  private func ifMatch(_ tag: String) -> [Field] { [Field(.ifMatch, tag)] }

  @Test("is called on worker threads only")
  func blocks() throws {
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}")
    let content = Array("{}".utf8)
    let fields = [Field("Content-Type", "application/json"), Field("Content-Length", "2")]
    for (method, path) in [
      ("GET", path), ("DELETE", path), ("POST", "/v1/sessions"), ("POST", path + "/evaluate"),
      ("POST", path + "/changes"), ("PATCH", path + "/environment"), ("POST", path + "/reset"),
      ("POST", path + "/fork"), ("GET", "/readyz"),
    ] {
      let request = Request(
        method: method, path: path, fields: method == "GET" ? [] : fields,
        content: method == "POST" || method == "PATCH" ? content : [])
      store.calls.withLock { $0 = 0 }
      guard case .computing(let computation) = service.service.reply(to: request) else {
        Issue.record("\(method) \(path) is handled on the event thread")
        continue
      }
      #expect(store.calls.withLock { $0 } == 0)
      _ = computation.response()
    }
    for path in ["/livez", "/startupz", "/v1/limits", "/v1/animations"] {
      guard case .now = service.service.reply(to: Request(method: "GET", path: path)) else {
        Issue.record("\(path) is handled by a worker")
        continue
      }
    }
  }

  @Test("has tags that differ after a lost change, so that If-Match never matches another change")
  func tags() throws {
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}")
    let first = try #require(service.get(path).value(of: "ETag"))
    #expect(first.wholeMatch(of: #/"1-[0-9a-f]{1,8}"/#) != nil)
    let kept = store.records.withLock { $0 }
    let change = #"{"set":{"value":1}}"#
    let lost = service.post(path + "/changes", change, fields: ifMatch(first))
    let lostTag = try #require(lost.value(of: "ETag"))
    #expect(lost.status == 201 && lostTag.hasPrefix("\"2-"))

    store.records.withLock { $0 = kept }
    #expect(service.get(path).value(of: "ETag") == first)
    let refused = service.post(path + "/changes", change, fields: ifMatch(lostTag))
    #expect(refused.status == 412)
    #expect(refused.value(of: "ETag") == first)

    let second = service.post(path + "/changes", change, fields: ifMatch(first))
    let tag = try #require(second.value(of: "ETag"))
    // Two of these numbers are equal once in four billion runs.
    #expect(second.status == 201 && tag.hasPrefix("\"2-") && tag != lostTag)
    #expect(service.post(path + "/changes", change, fields: ifMatch(lostTag)).status == 412)
    #expect(service.delete(path, fields: ifMatch(lostTag)).status == 412)
    #expect(service.get(path, fields: ifMatch(lostTag)).status == 412)
    #expect(service.get(path, fields: [Field(.ifNoneMatch, lostTag)]).status == 200)
    #expect(service.get(path, fields: [Field(.ifNoneMatch, tag)]).status == 304)
    #expect(service.post(path + "/fork", "", fields: ifMatch(lostTag)).status == 412)
    #expect(service.post(path + "/changes", change, fields: ifMatch(tag)).status == 201)
  }

  @Test("does not change a session that another change has reached under the same revision")
  func conflicts() throws {
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}")
    let kept = store.records.withLock { $0 }
    let change = #"{"set":{"value":1}}"#
    #expect(service.post(path + "/changes", change).status == 201)
    let lost = store.records.withLock { $0 }
    // While the next request runs, the store loses the change and receives another one.
    store.records.withLock { $0 = kept }
    #expect(service.post(path + "/changes", #"{"set":{"value":2}}"#).status == 201)
    let other = store.records.withLock { $0 }
    store.records.withLock { $0 = lost }
    store.beforeReplacing.withLock { $0 = other }
    let response = service.post(path + "/changes", #"{"set":{"value":3}}"#)
    // The request is repeated on the state that the store contains now.
    #expect(response.status == 201)
    #expect(store.refused.withLock { $0 } == 1)
    #expect(service.get(path)["revision"].integer == 3)
  }
}
