import AnimationCore
import AnimationMacros
import Testing

/// A type that is not `Sendable`, but is allowed as a default value.
final class Marker {}

extension EnvironmentValues {
  @Entry var strength = 1.0
  @Entry var label = "none"
  @Entry var count = -3
  @Entry var name: String?
  @Entry var marker: Marker = Marker()
  @Entry var curve = UnitCurve.easeIn
  @Entry var `repeat`: [Double] = [1, 2]
}

extension AnimationCore.Transaction {
  @Entry var reason = "none"
}

/// An animation whose value stays at a fraction of the distance.
///
/// The environment contains this fraction.
private struct Part: CustomAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var part = value
    part.scale(by: context.environment.strength)
    return part
  }
}

@Suite("@Entry")
struct EntryTests {
  @Test("reads its default until something is set")
  func defaults() {
    var environment = EnvironmentValues()
    #expect(environment.strength == 1)
    #expect(environment.label == "none")
    #expect(environment.count == -3)
    #expect(environment.name == nil)
    #expect(environment.curve == .easeIn)
    #expect(environment.repeat == [1, 2])
    #expect(environment.marker !== environment.marker)
    environment.name = "a"
    environment.label = "b"
    environment.repeat = []
    #expect(environment.name == "a")
    #expect(environment.label == "b")
    #expect(environment.repeat == [])
    environment.name = nil
    #expect(environment.name == nil)
  }

  @Test("gives a display's environment values that a program's own animation reads")
  func onADisplay() {
    let display = VirtualDisplay()
    let x = display.property(0.0)
    withAnimation(Animation(Part())) { x.value = 8 }
    display.environment.strength = 0.25
    display.drawFrame()
    #expect(x.presentedValue == 2)
    display.environment.strength = 0.5
    display.drawFrame()
    #expect(x.presentedValue == 4)
  }

  @Test("gives a transaction values")
  func inATransaction() {
    var transaction = Transaction()
    #expect(transaction.reason == "none")
    transaction.reason = "drag"
    #expect(transaction.reason == "drag")
    #expect(withTransaction(\.reason, "tap") { 1 } == 1)
  }
}
