import JSONCodec
import Testing

@Suite("/v1/export/linear")
struct LinearExportTests {
  private let service = ServiceUnderTest()

  private func posted(_ body: String) throws -> JSON {
    try JSONReader.read(Array(service.post("/v1/export/linear", body).text.utf8))
  }

  private func gotten(_ path: String, _ query: String) throws -> JSON {
    try JSONReader.read(Array(service.get(path, query: query).text.utf8))
  }

  @Test("starts at the last change unless a start is given")
  func start() throws {
    let timeline = #"[{"at":0,"set":{"x":100},"animation":".bouncy"},{"at":0.2,"set":{"x":0}}]"#
    let scene = #""properties":{"x":0},"timeline":\#(timeline)"#
    let last = try posted("{\(scene)}")
    #expect(last["start"] == .number(0.2))
    let earlier = try posted("{\(scene),\"start\":0.1}")
    #expect(earlier["start"] == .number(0.1))
    let later = try posted("{\(scene),\"start\":20}")
    guard case .array(let tracks) = later["tracks"], let track = tracks.first else {
      Issue.record("no tracks")
      return
    }
    #expect(track["duration"] == .number(0) && track["stops"] == .array([]))
    #expect(track["timingFunction"] == .null && track["from"] == .number(0))
  }

  @Test("states the velocity of each component of a color", arguments: ["exact", "swiftui"])
  func colorVelocity(_ fidelity: String) throws {
    let motion = """
      "animation":".spring(duration: 0.4, bounce: 0.3)",\
      "from":"Color(red: 1, green: 0.2, blue: 0)","to":"Color(red: 0, green: 0.4, blue: 0.9)",\
      "fidelity":"\(fidelity)"
      """
    let tracks = try posted("{\(motion),\"start\":0.1}")["tracks"].elements
    let evaluation = service.post(
      "/v1/evaluate", "{\(motion),\"range\":{\"times\":[0.1]},\"include\":[\"velocity\"]}")
    let velocity = evaluation["velocities"]["value"].elements.first ?? .null
    for component in ["red", "green", "blue"] {
      let track = tracks.first { $0["track"].string == "value.\(component)" }
      let stated = try #require(track?["velocity"].double, "\(component)")
      let expected = try #require(velocity[component].double, "\(evaluation.text)")
      #expect(abs(expected) > 0.1 && abs(stated - expected) <= 1e-6 * abs(expected))
    }
  }

  @Test(
    "states null for an infinite velocity",
    arguments: [".timingCurve(.circularEaseOut, duration: 1)", ".timingCurve(0, 0.5, 0.5, 1)"])
  func infiniteVelocity(_ animation: String) throws {
    let tracks = try posted(#"{"animation":"\#(animation)","maxError":0.05}"#)["tracks"].elements
    #expect(tracks.count == 1 && tracks.first?["velocity"] == .null)
    #expect((tracks.first?["stops"].elements.count ?? 0) > 2)
    #expect(tracks.first?["duration"] != .number(0))
  }

  @Test("of a motion from rest is the timing function of /v1/export/css")
  func fromRest() throws {
    let linear = try gotten("/v1/export/linear", "animation=.bouncy&to=100")
    let css = try gotten(
      "/v1/export/css", "animation=.bouncy&distance=100&reference=swiftui")
    guard case .array(let tracks) = linear["tracks"], let track = tracks.first else {
      Issue.record("no tracks")
      return
    }
    for key in ["timingFunction", "duration", "maxError", "fewestStops"] {
      #expect(track[key] == css[key], "\(key)")
    }
  }

  @Test("refuses endless motions, jumps and unknown members, each at its place")
  func refusals() throws {
    for (query, part) in [
      ("animation=.linear.repeatForever()", "moves 'value' without end"),
      (
        "animation=.linear.repeatCount(3,autoreverses:false)",
        "linear() cannot represent a jump before the end of a motion"
      ),
      (
        "animation=.interpolatingSpring(mass:1,stiffness:1000000,damping:0.05)",
        "moves 'value' through too many extrema"
      ),
      ("animation=.linear(duration:7000)&fidelity=swiftui", "or beyond the playing limits"),
      (
        "animation=.linear(duration:1000)&fidelity=swiftui&from=[0,0,0,0,0,0,0]&to=[1,1,1,1,1,1,1]",
        "has more than 400000 frames"
      ),
      ("animation=.bouncy&maxError=0", "maxError"), ("animation=.bouncy&end=1", "end"),
    ] {
      let response = service.get("/v1/export/linear", query: query)
      #expect(response.status == 422 && response.text.contains(part), "\(response.text)")
    }
  }
}
