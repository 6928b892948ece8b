internal import JSONCodec
package import AnimationCore

/// Every kind of keyframe that a description can name, with SwiftUI's parameters and defaults.
///
/// Source: the initializers of SwiftUI's keyframes.
package struct KeyframeTable {
  /// The signatures of the kinds of keyframes.
  package let keyframes: CallableRegistry<Keyframe<AnimatableVector>>

  /// Creates the table for the keyframes of one property.
  ///
  /// - Parameters:
  ///   - shape: A value with the type and the shape that the keyframes' values must have; `nil` if
  ///     the property is unknown or its initial value is invalid.
  ///   - fidelity: The fidelity in which trajectories are computed.
  package init(shape: GivenValue?, fidelity: Fidelity) {
    let reader = KeyframeValues(shape: shape, fidelity: fidelity)
    keyframes = CallableRegistry(
      "a keyframe",
      [
        Signature(
          "linear", aliases: ["LinearKeyframe"],
          // The curve's key is `curve` in the rest of the API, and `timingCurve` in SwiftUI. Both
          // are accepted.
          reader.linear(curve: "curve"), reader.linear(curve: "timingCurve")),
        Signature(
          "cubic", aliases: ["CubicKeyframe"],
          [
            Self.to, Self.duration, .value("startVelocity", .null), .value("endVelocity", .null),
          ]
        ) { given in
          let to = reader.value("to", given)
          let startVelocity = reader.velocity("startVelocity", given)
          let endVelocity = reader.velocity("endVelocity", given)
          return to.map {
            .cubic(
              to: $0, duration: given.number("duration"), startVelocity: startVelocity,
              endVelocity: endVelocity)
          }
        },
        Signature(
          "spring", aliases: ["SpringKeyframe"],
          [
            Self.to, .optionalNumber("duration", in: Self.seconds),
            .value("spring", .string("smooth")),
            .value("startVelocity", .null),
          ]
        ) { reader.spring($0) },
        Signature("move", aliases: ["MoveKeyframe"], [Self.to]) { given in
          reader.value("to", given).map { .move(to: $0) }
        },
      ])
  }

  static let seconds = NumberRange.from(
    0, to: Limits.simulatedTime.upperBound, least: Limits.duration.minMagnitude)
  static let to = Parameter.value("to").unlabelled
  static let duration = Parameter.number("duration", in: seconds)
}

/// A reader that parses the values, velocities and curves of one track's keyframes.
private struct KeyframeValues: Sendable {
  let shape: GivenValue?
  let fidelity: Fidelity

  func value(_ key: String, _ given: Arguments) -> AnimatableVector? {
    guard let value = given.value(key) else { return nil }
    let read =
      shape.map { value.propertyValue(inShapeOf: $0, given.violations) }
      ?? value.givenValue(given.violations)?.data
    return read.flatMap { AnimatableVector($0.components) }
  }

  func velocity(_ key: String, _ given: Arguments) -> AnimatableVector? {
    guard let value = given.value(key) else { return nil }
    let read =
      shape.map { value.velocity(ofShape: $0, given.violations) }
      ?? value.givenValue(given.violations)?.data
    return read.flatMap { AnimatableVector($0.components) }
  }

  func linear(curve key: String) -> Overload<Keyframe<AnimatableVector>> {
    Overload([KeyframeTable.to, KeyframeTable.duration, .value(key, .string("linear"))]) { given in
      let to = value("to", given)
      let curve = given.value(key).flatMap { CurveTable.read($0, given.violations) }
      guard let to, let curve else { return nil }
      return .linear(to: to, duration: given.number("duration"), curve: curve)
    }
  }

  func spring(_ given: Arguments) -> Keyframe<AnimatableVector>? {
    let to = value("to", given), startVelocity = velocity("startVelocity", given)
    let duration = given.optionalNumber("duration")
    let spring = given.value("spring").flatMap {
      SpringTable.read($0, fidelity, given.violations)
    }
    guard let to, let spring else { return nil }
    if duration == nil && spring.settlingDuration == .infinity {
      given.violations.add("needs a 'duration' because its spring never settles", at: given.place)
    }
    return .spring(to: to, duration: duration, spring: spring, startVelocity: startVelocity)
  }
}
