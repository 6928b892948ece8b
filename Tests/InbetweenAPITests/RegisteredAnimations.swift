import AnimationCore
import AnimationNotation
import JSONCodec
import SessionStorage

/// An animation with a constant velocity and without state.
struct Glide: CustomAnimation {
  var duration: Double

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    return value.scaled(by: time / duration)
  }
}

/// An animation that covers a fraction of the remaining distance on each frame.
///
/// Its state is stored under one key for each vector type.
struct Chase: CustomAnimation {
  var part: Double

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var chase = context.state[ChaseState<V>.self]
    guard chase.frames < 40 else { return nil }
    if time > chase.time {
      chase.frames += 1
      chase.time = time
      chase.offset += (value - chase.offset).scaled(by: part)
    }
    context.state[ChaseState<V>.self] = chase
    return chase.offset
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard let offset = previous.animate(value: value, time: time, context: &context) else {
      return false
    }
    context.state[ChaseState<V>.self] = ChaseState(time: time, offset: offset)
    return true
  }
}

/// The state of a `Chase` animation.
///
/// The default of `bound` is infinity, which a JSON number cannot represent.
struct ChaseState<V: VectorArithmetic>: AnimationStateKey {
  var frames = 0
  var time = 0.0
  var bound = Double.infinity
  var offset = V.zero

  static var defaultValue: Self { .init() }
}

extension ChaseState: Codable where V: Codable {}

/// An animation whose state is not registered with the service.
struct Hoarder: CustomAnimation {
  enum Hoard: AnimationStateKey { static let defaultValue = 0 }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    context.state[Hoard.self] += 1
    return value.scaled(by: min(time, 1))
  }
}

extension RegisteredAnimation {
  static let glide = RegisteredAnimation(
    "glide",
    keys: [
      .number("duration", 1, in: .moreThan(0)).unlabelled,
      .word("along", "line", of: ["line", "arc"]),
      .integer("laps", 1, in: 1...9), .bool("isOn", true), .optionalNumber("extra", in: .magnitude),
    ]
  ) { given in
    if given.bool("isOn") { return Glide(duration: given.number("duration")) }
    return nil
  }

  static let chase = RegisteredAnimation(
    "chase", keys: [.number("part", 0.25, in: .magnitude)],
    state: [
      RegisteredState(
        "chase", number: ChaseState<Double>.self, vector: ChaseState<AnimatableVector>.self)
    ]
  ) { Chase(part: $0.number("part")) }

  static let hoarder = RegisteredAnimation("hoarder") { _ in Hoarder() }
}

extension ServiceUnderTest {
  static func registering(
    _ animations: [RegisteredAnimation] = [.glide, .chase, .hoarder],
    store: any SessionStore = InMemorySessionStore()
  ) throws -> ServiceUnderTest {
    ServiceUnderTest(store: store, animations: try AnimationRegistry(animations))
  }
}
