import AnimationNotation
import JSONCodec
import Testing

@Suite("A pending entry")
struct PendingEntryTests {
  @Test("is reported with all its effects")
  func isReported() throws {
    let service = ServiceUnderTest()
    let session = service.session(#"{"properties":{"x":0}}"#)
    for change in [
      #"{"set":{"x":1},"at":1,"id":"a","completionCriteria":"removed","disablesAnimations":true}"#,
      #"{"set":{"x":2},"at":2,"animation":null}"#, #"{"remove":["x"],"at":3}"#,
    ] {
      #expect(service.send("POST", session + "/changes", change).status == 201)
    }
    var writer = JSONWriter()
    writer.value(try #require(service.send("GET", session).json.member("pending")))
    #expect(
      String(decoding: writer.finish(), as: UTF8.self) == """
        [{"at":1,"id":"a","set":{"x":1},"animation":".default","completionCriteria":"removed",\
        "disablesAnimations":true},{"at":2,"id":"1","set":{"x":2},"animation":null,\
        "completionCriteria":"logicallyComplete","disablesAnimations":false},\
        {"at":3,"remove":["x"]}]
        """)
  }

  @Test("with keyframes or phases is reported in a form that is valid input")
  func sequences() throws {
    let service = ServiceUnderTest()
    let session = service.session(#"{"properties":{"v":[0,0],"x":0}}"#)
    let keyframes = #"""
      {"type":"keyframes","tracks":{"v":[{"type":"move","to":[1,2]}],\#
      "x":[{"type":"linear","to":1,"duration":0.5,"curve":".circularEaseIn"},\#
      {"type":"cubic","to":2,"duration":0.5,"startVelocity":1,"endVelocity":0},\#
      {"type":"spring","to":3,"duration":1,"spring":{"mass":1,"stiffness":100,"damping":30,\#
      "allowOverDamping":true},"startVelocity":4}]},"repeating":true}
      """#
    let phases = #"""
      {"type":"phases","phases":[{"set":{"x":0},"animation":null},\#
      {"set":{"v":[1,1],"x":1},"animation":".default"}],"repeating":false}
      """#
    var expected: [String] = []
    for (index, description) in [keyframes, phases].enumerated() {
      let response = service.send(
        "POST", session + "/changes", #"{"at":1,"animation":\#(description)}"#)
      #expect(response.status == 201, "\(response.text)")
      let criteria = #""completionCriteria":"logicallyComplete""#
      expected.append(
        #"{"at":1,"id":"\#(index)","animation":\#(description),\#(criteria)"#
          + (index == 0 ? "}" : #","disablesAnimations":false}"#))
    }
    var writer = JSONWriter()
    writer.value(try #require(service.send("GET", session).json.member("pending")))
    #expect(
      String(decoding: writer.finish(), as: UTF8.self) == "[\(expected.joined(separator: ","))]")
  }
}
