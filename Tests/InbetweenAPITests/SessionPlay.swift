import AnimationNotation
import JSONCodec

/// A session with a random scene, and the responses to its steps.
struct SessionPlay {
  let service: ServiceUnderTest
  let path: String
  private(set) var steps: [ReceivedResponse] = []
  private(set) var events: [JSON] = []

  /// Creates a session and adds the scene's entries to it.
  init(_ scene: RandomScene, on service: ServiceUnderTest = ServiceUnderTest()) {
    self.service = service
    path = service.session(scene.creation)
    for entry in scene.entries { add(entry) }
  }

  /// Adds an entry to the session and records the reported events.
  @discardableResult
  mutating func add(_ entry: RandomScene.Entry) -> ReceivedResponse {
    let response =
      entry.kind == .environment
      ? service.patch(path + "/environment", entry.body)
      : service.post(path + "/changes", entry.body)
    events += response.events
    return response
  }

  /// Steps the session through a range and records the response.
  @discardableResult
  mutating func step(_ range: String) -> ReceivedResponse {
    let response = service.post(
      path + "/evaluate", #"{"range":\#(range),"include":["velocity"]}"#)
    steps.append(response)
    events += response.events
    return response
  }
}

extension ReceivedResponse {
  var events: [JSON] { self["events"].elements }

  /// Returns a member such as `values`: the samples of each property, by the property's name.
  func columns(_ key: String) -> [String: [JSON]] {
    Dictionary(uniqueKeysWithValues: self[key].members.map { ($0.key, $0.value.elements) })
  }
}
