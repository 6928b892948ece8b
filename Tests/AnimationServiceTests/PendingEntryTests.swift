import AnimationWire
import Testing

@Suite("A pending entry")
struct PendingEntryTests {
  @Test("is told with all that it will do")
  func isTold() throws {
    let service = ServiceUnderTest()
    let session = service.session(#"{"properties":{"x":0}}"#)
    for change in [
      #"{"set":{"x":1},"at":1,"id":"a","completionCriteria":"removed","disablesAnimations":true}"#,
      #"{"set":{"x":2},"at":2,"animation":null}"#, #"{"remove":["x"],"at":3}"#,
    ] {
      #expect(service.ask("POST", session + "/changes", change).status == 201)
    }
    var writer = JSONWriter()
    writer.value(try #require(service.ask("GET", session).json.member("pending")))
    #expect(
      String(decoding: writer.finish(), as: UTF8.self) == """
        [{"at":1,"id":"a","set":{"x":1},"animation":".default","completionCriteria":"removed",\
        "disablesAnimations":true},{"at":2,"id":"1","set":{"x":2},"animation":null,\
        "completionCriteria":"logicallyComplete","disablesAnimations":false},\
        {"at":3,"remove":["x"]}]
        """)
  }
}
