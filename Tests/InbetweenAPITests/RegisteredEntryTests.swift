import AnimationCore
import AnimationNotation
import JSONCodec
import SessionStorage
import Testing

private enum StrengthKey: EnvironmentKey { static let defaultValue = 1.0 }
private enum LapsKey: EnvironmentKey { static let defaultValue = 1 }
private enum MirroredKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  fileprivate var strength: Double {
    get { self[StrengthKey.self] }
    set { self[StrengthKey.self] = newValue }
  }
  fileprivate var laps: Int {
    get { self[LapsKey.self] }
    set { self[LapsKey.self] = newValue }
  }
  fileprivate var isMirrored: Bool {
    get { self[MirroredKey.self] }
    set { self[MirroredKey.self] = newValue }
  }
}

/// An animation that reads three values of the environment.
private struct Strong: CustomAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < 1 else { return nil }
    let environment = context.environment
    return value.scaled(
      by: environment.strength * Double(environment.laps) * (environment.isMirrored ? -1 : 1))
  }
}

@Suite("A registered value of the environment")
struct RegisteredEntryTests {
  private static func service(_ store: any SessionStore) throws -> ServiceUnderTest {
    let registry = try AnimationRegistry(
      [RegisteredAnimation("strong") { _ in Strong() }],
      entries: [
        RegisteredEntry("strength", number: \.strength), RegisteredEntry("laps", integer: \.laps),
        RegisteredEntry("isMirrored", boolean: \.isMirrored),
      ])
    return ServiceUnderTest(store: store, animations: registry)
  }

  @Test("is set by a timeline and by a patch with the same result, also after a restart")
  func sets() throws {
    let store = InMemorySessionStore()
    let whole = try Self.service(store).post(
      "/v1/evaluate",
      """
      {"properties":{"x":0},"timeline":[{"at":0,"environment":{"strength":2,"laps":3}},
      {"at":0,"set":{"x":1},"animation":".strong"},{"at":0.1,"environment":{"isMirrored":true}},
      {"at":0.2,"environment":{"strength":null,"isMirrored":null}}],"range":{"times":[0.05,0.15,0.25]}}
      """)
    #expect(
      whole["values"]["x"].elements == [.number(6), .number(-6), .number(3)], "\(whole.text)")
    let created = try Self.service(store).post(
      "/v1/sessions",
      #"{"properties":{"x":0},"animation":".strong","to":{"x":1},"environment":{"strength":2,"laps":3}}"#
    )
    #expect(created.status == 201, "\(created.text)")
    let path = created.value(of: "Location") ?? ""
    for (time, patch) in [
      (0.05, #"{"isMirrored":true,"at":0.1}"#),
      (0.15, #"{"strength":null,"isMirrored":null,"at":0.2}"#),
      (0.25, "{}"),
    ] {
      let step = try Self.service(store).post(
        path + "/evaluate", #"{"range":{"times":[\#(time)]}}"#)
      let index = time == 0.05 ? 0 : time == 0.15 ? 1 : 2
      #expect(step["values"]["x"][0] == whole["values"]["x"][index], "\(step.text)")
      let patched = try Self.service(store).patch(path + "/environment", patch)
      #expect(patched.status == 200, "\(patched.text)")
    }
    let shown = try Self.service(store).get(path)["environment"]
    #expect(shown["laps"] == .number(3) && shown["strength"] == .null)
  }

  @Test("is checked like the values of a source")
  func refuses() throws {
    let service = try Self.service(InMemorySessionStore())
    for (environment, detail) in [
      (#"{"laps":1.5}"#, "must be a whole number"), (#"{"isMirrored":1}"#, "must be true or false"),
      (#"{"strengt":1}"#, "unknown key: write \\\"strength\\\": 1"),
    ] {
      let refused = service.post("/v1/sessions", #"{"environment":\#(environment)}"#)
      #expect(refused.status == 422 && refused.text.contains(detail), "\(refused.text)")
    }
  }

  @Test("has a valid name that is not in use")
  func faults() {
    let error = #expect(throws: RegistrationFaults.self) {
      try AnimationRegistry(
        [],
        entries: [
          RegisteredEntry("animationPaused", boolean: \.isMirrored),
          RegisteredEntry("a b", number: \.strength), RegisteredEntry("laps", integer: \.laps),
          RegisteredEntry("laps", number: \.strength),
        ])
    }
    #expect(error?.faults.count == 3, "\(error?.faults ?? [])")
  }
}
