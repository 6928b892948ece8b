import AnimationNotation
import JSONCodec
import Testing

@Suite("A refused typed value")
struct TypedRefusalTests {
  private let service = ServiceUnderTest()

  private static let targets = [
    (##"{"from":"0deg","to":90}"##, "an angle", ##"{"type":"angle","degrees":90}"##),
    (
      ##"{"from":{"type":"angle","radians":0},"to":"fast"}"##, "an angle",
      ##"{"type":"angle","radians":1.57}"##
    ),
    (
      ##"{"from":"#fff","to":{"type":"angle","degrees":1}}"##, "a color",
      ##"{"type":"color","hex":"#ff3b30"}"##
    ),
    (
      ##"{"from":{"type":"color","red":1,"green":0,"blue":0},"to":[1,0,0,1]}"##, "a color",
      ##"{"type":"color","red":1,"green":0.23,"blue":0.19,"opacity":1}"##
    ),
    (
      ##"{"from":{"type":"point","x":0,"y":0},"to":{"type":"size","width":0,"height":0}}"##,
      "a point", ##"{"type":"point","x":0,"y":0}"##
    ),
    (
      ##"{"from":{"type":"size","width":0,"height":0},"to":[1,2]}"##, "a size",
      ##"{"type":"size","width":0,"height":0}"##
    ),
    (
      ##"{"from":{"type":"rect","x":0,"y":0,"width":0,"height":0},"to":true}"##, "a rect",
      ##"{"type":"rect","x":0,"y":0,"width":0,"height":0}"##
    ),
    (
      ##"{"from":{"type":"unitPoint","x":0,"y":0},"to":{"type":"point","x":0,"y":0}}"##,
      "a unit point", ##"{"type":"unitPoint","x":0.5,"y":0.5}"##
    ),
  ]

  @Test("as a target reports the required type, with an example", arguments: targets)
  func target(_ json: String, _ noun: String, _ example: String) throws {
    let response = service.post("/v1/evaluate", json)
    #expect(response.status == 422)
    let error = response["errors"][0]
    #expect(error["pointer"].string == "/to")
    #expect(
      error["detail"].string
        == "must be \(noun) such as \(example), like the start value of the property")
    // The example in the error message must itself be accepted.
    let again = service.post(
      "/v1/evaluate", ##"{"from":\##(example),"to":\##(example),"range":{"times":[0]}}"##)
    #expect(again["values"]["value"][0].text == example)
  }

  private static let others = [
    (
      ##"{"from":0,"to":"90deg"}"##, "/to", "must be a number, like the start value of the property"
    ),
    (
      ##"{"from":"0deg"}"##, "/to",
      "is required because 'from' is not a number: write an angle such as"
    ),
    (##"{"from":{"type":"angel","degrees":0},"to":0}"##, "/from/type", "must be a value type"),
    (##"{"from":{"degrees":0},"to":0}"##, "/from/type", "is required"),
    (
      ##"{"from":"#ff","to":0}"##, "/from",
      "must be # and 3, 6 or 8 hexadecimal digits, such as #ff3b30"
    ),
    (##"{"from":"#+12345","to":0}"##, "/from", "must be # and 3, 6 or 8"),
    (##"{"from":{"type":"color","hex":"ff3b30"},"to":0}"##, "/from/hex", "must be # and"),
    (##"{"from":{"type":"color","hex":5},"to":0}"##, "/from/hex", "must be a string"),
    (
      ##"{"from":{"type":"color","hex":"#fff","red":1},"to":0}"##, "/from/red",
      "write either (hex) or (red, green, blue, opacity)"
    ),
    (
      ##"{"from":{"type":"color","red":1,"green":2e9,"blue":0},"to":0}"##, "/from/green",
      "must be from -1000000000 to 1000000000"
    ),
    (##"{"from":"1e10deg","to":0}"##, "/from", "must be from -1000000000 to 1000000000"),
    (
      ##"{"from":{"type":"size","width":1e400,"height":0},"to":0}"##, "/from/width",
      "must be finite"
    ),
    (##"{"from":"Angle(degree: 5)","to":0}"##, "/from", "unknown label"),
    (##"{"properties":{"a":{"type":"angle","value":1}}}"##, "/properties/a/value", "unknown key"),
    (##"{"properties":{"a":{"typ":"angle"}}}"##, "/properties/a/typ", "unknown key"),
    (
      ##"{"properties":{"a":"0deg"},"timeline":[{"at":0,"set":{"a":1}}]}"##, "/timeline/0/set/a",
      "must be an angle such as"
    ),
    (
      ##"""
      {"from":"#fff","animation":{"type":"keyframes","tracks":{"value":[
      {"type":"cubic","to":"#000","duration":1,"endVelocity":0}]}}}
      """##, "/animation/tracks/value/0/endVelocity",
      "is not possible for a color: remove the velocity"
    ),
  ]

  @Test("reports the error and its place", arguments: others)
  func reportsError(_ json: String, _ pointer: String, _ detail: String) {
    let response = service.post("/v1/evaluate", json)
    #expect(response.status == 422)
    let details = response["errors"].elements.filter { $0["pointer"].string == pointer }
      .compactMap(\.["detail"].string)
    #expect(details.contains { $0.contains(detail) }, "\(response.text)")
  }

  @Test("leaves a session unchanged")
  func session() {
    let path = service.session(##"{"properties":{"c":"#fff"}}"##)
    let response = service.post(path + "/changes", ##"{"set":{"c":[1,2,3,4]}}"##)
    #expect(response.status == 422)
    #expect(service.get(path)["revision"].integer == 1)
  }
}
