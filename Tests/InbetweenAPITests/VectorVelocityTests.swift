import AnimationNotation
import JSONCodec
import Testing

@Suite("The velocity of a vector")
struct VectorVelocityTests {
  @Test("has the vector's shape, also when idle", arguments: ["swiftui", "exact"])
  func hasShape(_ fidelity: String) throws {
    let response = ServiceUnderTest().send(
      "POST", "/v1/sessions", #"{"properties":{"x":[1,2,3]},"fidelity":"\#(fidelity)"}"#)
    let property = response.json.member("properties")?.member("x")
    #expect(property?.member("velocity") == .array([.number(0), .number(0), .number(0)]))
  }
}
